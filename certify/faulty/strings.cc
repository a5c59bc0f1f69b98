// Codecs of Punycode that read the string they are given in a wrong way: ill-formed UTF-8 and
// UTF-16 that is taken for text, and text that is taken for ill-formed. Each is a right codec
// behind a reader.
#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "faulty/around.h"
#include "faulty/characters.h"
#include "suite/encoding_form.h"

namespace faulty {
namespace strings {
namespace {

using acecheck::EncodingForm;

constexpr std::uint64_t replacement = 0xFFFD;

// What a reader finds at one place of a string. A bit each, so that a fault can be about several.
enum Kind : unsigned {
  character = 1U << 0,
  // Of UTF-8.
  overlong_nul = 1U << 1,  // C0 80
  overlong_2 = 1U << 2,    // another form of two octets that is too long
  overlong_3 = 1U << 3,
  overlong_4 = 1U << 4,
  overlong_5 = 1U << 5,    // of five octets or six
  surrogate = 1U << 6,     // in three octets
  beyond = 1U << 7,        // above 10FFFF, in four octets
  beyond_5 = 1U << 8,      // in five octets or six
  continuation = 1U << 9,  // an octet that stands first, and continues nothing
  cut_within = 1U << 10,   // a sequence that another octet ends
  cut_at_end = 1U << 11,   // a sequence that the string ends
  no_octet = 1U << 12,     // FE and FF
  // Of UTF-16: surrogates without a partner.
  high = 1U << 13,  // before another unit
  high_at_end = 1U << 14,
  low = 1U << 15,
  reversed = 1U << 16,  // a low one before a high one
  pair = 1U << 17,      // which is well-formed
};
constexpr unsigned overlong = overlong_nul | overlong_2 | overlong_3 | overlong_4 | overlong_5;
constexpr unsigned ill_formed_utf8 =
    overlong | surrogate | beyond | beyond_5 | continuation | cut_within | cut_at_end | no_octet;
constexpr unsigned halves = high | high_at_end | low | reversed;

// What is at one place: its value, as far as it has one, and its code units.
struct Unit {
  Kind kind;
  std::uint64_t value;
  std::size_t length;
};

bool is_continuation(std::uint8_t octet) { return (octet & 0xC0) == 0x80; }

Kind kind_of(std::uint64_t value, std::size_t length) {
  constexpr std::uint64_t least[] = {0, 0, 0x80, 0x800, 0x10000, 0x110000, 0x110000};
  if (value >= least[length]) {
    if (value >= 0xD800 && value <= 0xDFFF) return surrogate;
    if (value <= 0x10FFFF) return character;
    return length == 4 ? beyond : beyond_5;
  }
  if (length == 2) return value == 0 ? overlong_nul : overlong_2;
  return length == 3 ? overlong_3 : length == 4 ? overlong_4 : overlong_5;
}

// What is at `at`, which is within the octets.
Unit utf8_unit(const Octets& octets, std::size_t at) {
  const std::uint8_t first = octets[at];
  if (first < 0x80) return {character, first, 1};
  if (is_continuation(first)) return {continuation, first & 0x3FU, 1};
  if (first >= 0xFE) return {no_octet, first, 1};
  std::size_t length = 2;
  while ((first & (0x80U >> length)) != 0) ++length;
  std::uint64_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (at + i == octets.size()) return {cut_at_end, value, i};
    if (!is_continuation(octets[at + i])) return {cut_within, value, i};
    value = value << 6 | (octets[at + i] & 0x3FU);
  }
  return {kind_of(value, length), value, length};
}

Unit utf16_unit(const Octets& octets, std::size_t at) {
  const auto unit = [&](std::size_t i) { return std::uint64_t{octets[i]} << 8 | octets[i + 1]; };
  const std::uint64_t first = unit(at);
  const bool at_end = at + 2 >= octets.size();
  if (is_low(first)) return {!at_end && is_high(unit(at + 2)) ? reversed : low, first, 2};
  if (!is_high(first)) return {character, first, 2};
  if (at_end) return {high_at_end, first, 2};
  if (!is_low(unit(at + 2))) return {high, first, 2};
  return {pair, 0x10000 + ((first - 0xD800) << 10) + (unit(at + 2) - 0xDC00), 4};
}

// What a reader does with what it finds.
enum class Act : std::uint8_t {
  refuse,
  take,          // the value, as if it were a character
  drop,          // nothing is left of it
  replace,       // U+FFFD once
  replace_each,  // U+FFFD for each octet
  question,      // a question mark
  latin_1,       // each octet as a character
  join,          // the units after it are taken for its rest, whatever they are
  split,         // each unit by itself
  end_the_string,
  read_on,  // beyond the end
  hang
};

struct Fault {
  const char* name;
  const char* bug;
  const char* what;
  EncodingForm form;
  unsigned kinds;  // of which the reader does the wrong thing
  Act act;
  // Only for values from `first` to `last`.
  std::uint64_t first = 0;
  std::uint64_t last = UINT64_MAX;
  bool only_at_start = false;
  bool any_integer = false;  // the codec takes integers beyond Unicode, and says so
};

// What `join` makes of a sequence of UTF-8 that is cut, and how many octets it takes.
std::pair<std::uint64_t, std::size_t> joined_utf8(const Octets& octets, std::size_t at) {
  const std::uint8_t first = octets[at];
  std::size_t length = 2;
  while ((first & (0x80U >> length)) != 0) ++length;
  std::uint64_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (at + i >= octets.size()) throw Crash{"reads beyond the end"};
    value = value << 6 | (octets[at + i] & 0x3FU);
  }
  return {value, length};
}

// The code points of a string to a reader with that fault; nothing if it refuses the string.
class Reader {
 public:
  Reader(const Fault& fault, const Octets& octets) : fault_(fault), octets_(octets) {}

  std::optional<CodePoints> read() {
    while (at_ < octets_.size()) {
      const bool utf8 = fault_.form == EncodingForm::utf_8;
      const Unit unit = utf8 ? utf8_unit(octets_, at_) : utf16_unit(octets_, at_);
      const bool wrong = (fault_.kinds & unit.kind) != 0 && unit.value >= fault_.first &&
                         unit.value <= fault_.last && (at_ == 0 || !fault_.only_at_start);
      if (wrong) {
        if (!act(unit)) return std::nullopt;
      } else if ((unit.kind & (character | pair)) != 0) {
        take(unit.value, unit.length);
      } else if ((unit.kind & halves) != 0) {
        take(unit.value, unit.length);  // the codec decides
      } else {
        return std::nullopt;
      }
    }
    return out_;
  }

 private:
  void take(std::uint64_t value, std::size_t length) {
    out_.push_back(value);
    at_ += length;
  }

  // Does the wrong thing. False if the string is refused.
  bool act(const Unit& unit) {
    switch (fault_.act) {
      case Act::refuse:
        return false;
      case Act::take:
        take(unit.value, unit.length);
        return true;
      case Act::drop:
        at_ += unit.length;
        return true;
      case Act::replace:
        take(replacement, unit.length);
        return true;
      case Act::question:
        take('?', unit.length);
        return true;
      case Act::replace_each:
        for (std::size_t i = 0; i < unit.length; ++i) take(replacement, 1);
        return true;
      case Act::latin_1:
        for (std::size_t i = 0; i < unit.length; ++i) take(octets_[at_], 1);
        return true;
      case Act::split:
        for (std::size_t i = 0; i < unit.length; i += 2) {
          take(std::uint64_t{octets_[at_]} << 8 | octets_[at_ + 1], 2);
        }
        return true;
      case Act::join:
        join(unit);
        return true;
      case Act::end_the_string:
        at_ = octets_.size();
        return true;
      case Act::read_on:
        throw Crash{"reads beyond the end"};
      case Act::hang:
        break;
    }
    throw Hang{};
  }

  void join(const Unit& unit) {
    if (fault_.form == EncodingForm::utf_8) {
      const auto [value, length] = joined_utf8(octets_, at_);
      return take(value, length);
    }
    const std::uint64_t next = std::uint64_t{octets_[at_ + 2]} << 8 | octets_[at_ + 3];
    take(0x10000 + ((unit.value & 0x3FF) << 10) + (next & 0x3FF), 4);
  }

  const Fault& fault_;
  const Octets& octets_;
  std::size_t at_ = 0;
  CodePoints out_;
};

constexpr auto utf_8 = EncodingForm::utf_8;
constexpr auto utf_16 = EncodingForm::utf_16;
constexpr const char* ill_formed = "ill-formed-utf8";

constexpr Fault string_faults[] = {
    {"utf8_overlong", ill_formed, "forms that are too long are read", utf_8, overlong, Act::take},
    {"utf8_overlong_nul", ill_formed, "C0 80 is read as NUL", utf_8, overlong_nul, Act::take},
    {"utf8_overlong_2", ill_formed, "forms of two octets that are too long are read", utf_8,
     overlong_nul | overlong_2, Act::take},
    {"utf8_overlong_3", ill_formed, "forms of three octets that are too long are read", utf_8,
     overlong_3, Act::take},
    {"utf8_overlong_4", ill_formed, "forms of four octets that are too long are read", utf_8,
     overlong_4, Act::take},
    {"utf8_overlong_5", ill_formed, "characters in five or six octets are read", utf_8, overlong_5,
     Act::take},
    {"utf8_surrogate", "surrogate", "surrogates in three octets are read", utf_8, surrogate,
     Act::take, 0, UINT64_MAX, false, true},
    {"utf8_high_surrogate", "surrogate-half", "high surrogates in three octets are read", utf_8,
     surrogate, Act::take, 0xD800, 0xDBFF, false, true},
    {"utf8_low_surrogate", "surrogate-half", "low surrogates in three octets are read", utf_8,
     surrogate, Act::take, 0xDC00, 0xDFFF, false, true},
    {"utf8_surrogate_dropped", "surrogate-replaced", "surrogates in three octets are dropped",
     utf_8, surrogate, Act::drop},
    {"utf8_surrogate_replaced", "surrogate-replaced", "surrogates in three octets become U+FFFD",
     utf_8, surrogate, Act::replace},
    {"utf8_beyond", "beyond-unicode", "integers above 10FFFF in four octets are read", utf_8,
     beyond, Act::take, 0, UINT64_MAX, false, true},
    {"utf8_beyond_f4", "beyond-unicode", "what begins with F4 is read above 10FFFF", utf_8, beyond,
     Act::take, 0, 0x13FFFF, false, true},
    {"utf8_beyond_5", "beyond-unicode", "integers in five or six octets are read", utf_8, beyond_5,
     Act::take, 0, UINT64_MAX, false, true},
    {"utf8_beyond_replaced", "beyond-unicode", "what is above 10FFFF becomes U+FFFD", utf_8,
     beyond | beyond_5, Act::replace},
    {"utf8_continuation_dropped", ill_formed, "octets that continue nothing are dropped", utf_8,
     continuation, Act::drop},
    {"utf8_continuation_taken", ill_formed, "octets that continue nothing are read by themselves",
     utf_8, continuation, Act::take},
    {"utf8_continuation_latin_1", ill_formed, "octets that continue nothing are Latin-1", utf_8,
     continuation, Act::latin_1},
    {"utf8_continuation_unchecked", ill_formed,
     "any octet continues a sequence, which may end beyond the string", utf_8,
     cut_within | cut_at_end, Act::join},
    {"utf8_cut_dropped", ill_formed, "a sequence that is cut is dropped", utf_8,
     cut_within | cut_at_end, Act::drop},
    {"utf8_cut_within_taken", ill_formed, "a sequence that is cut within is read as far as it is",
     utf_8, cut_within, Act::take},
    {"utf8_cut_at_end_dropped", ill_formed, "a sequence that is cut at the end is dropped", utf_8,
     cut_at_end, Act::drop},
    {"utf8_cut_at_end_taken", ill_formed,
     "a sequence that is cut at the end is read as far as it is", utf_8, cut_at_end, Act::take},
    {"utf8_cut_at_end_read_on", ill_formed, "a sequence that is cut is read beyond the end", utf_8,
     cut_at_end, Act::read_on},
    {"utf8_cut_at_end_hang", ill_formed, "does not end on a sequence that is cut", utf_8,
     cut_at_end, Act::hang},
    {"utf8_fe_ff_dropped", ill_formed, "FE and FF are dropped", utf_8, no_octet, Act::drop},
    {"utf8_fe_ff_latin_1", ill_formed, "FE and FF are Latin-1", utf_8, no_octet, Act::latin_1},
    {"utf8_ill_formed_dropped", ill_formed, "what is ill-formed is dropped", utf_8, ill_formed_utf8,
     Act::drop},
    {"utf8_ill_formed_latin_1", ill_formed, "what is ill-formed is Latin-1", utf_8, ill_formed_utf8,
     Act::latin_1},
    {"utf8_ill_formed_question", ill_formed, "what is ill-formed becomes a question mark", utf_8,
     ill_formed_utf8, Act::question},
    {"utf8_ill_formed_replaced", ill_formed, "what is ill-formed becomes U+FFFD once", utf_8,
     ill_formed_utf8, Act::replace},
    {"utf8_ill_formed_replaced_each", ill_formed, "each octet of what is ill-formed becomes U+FFFD",
     utf_8, ill_formed_utf8, Act::replace_each},
    {"utf8_ill_formed_ends", ill_formed, "what is ill-formed ends the string", utf_8,
     ill_formed_utf8, Act::end_the_string},
    {"utf8_ill_formed_hang", ill_formed, "does not end on what is ill-formed", utf_8,
     ill_formed_utf8, Act::hang},
    {"utf8_ed_refused", "text-refused", "what begins with ED is refused as a surrogate", utf_8,
     character, Act::refuse, 0xD000, 0xD7FF},
    {"utf8_ee_refused", "text-refused", "the range of surrogates reaches into EE", utf_8, character,
     Act::refuse, 0xE000, 0xE000},
    {"utf8_least_2_refused", "text-refused", "the least of two octets is refused as too long",
     utf_8, character, Act::refuse, 0x80, 0x80},
    {"utf8_most_2_refused", "text-refused", "the greatest of two octets is refused", utf_8,
     character, Act::refuse, 0x7FF, 0x7FF},
    {"utf8_least_3_refused", "text-refused", "the least of three octets is refused as too long",
     utf_8, character, Act::refuse, 0x800, 0x800},
    {"utf8_least_4_refused", "text-refused", "the least of four octets is refused as too long",
     utf_8, character, Act::refuse, 0x10000, 0x10000},
    {"utf8_f4_refused", "text-refused", "what begins with F4 is refused", utf_8, character,
     Act::refuse, 0x100000, 0x10FFFF},
    {"utf8_4_refused", "text-refused", "four octets are refused", utf_8, character, Act::refuse,
     0x10000, 0x10FFFF},
    {"utf8_fffd_refused", "text-refused", "U+FFFD is taken for the sign of an error", utf_8,
     character, Act::refuse, 0xFFFD, 0xFFFD},
    {"utf8_ffff_refused", "text-refused", "U+FFFF is taken for the sign of an error", utf_8,
     character, Act::refuse, 0xFFFF, 0xFFFF},
    {"utf8_mark_dropped", "byte-order-mark", "EF BB BF at the start is dropped", utf_8, character,
     Act::drop, 0xFEFF, 0xFEFF, true},
    {"utf16_half_dropped", "surrogate-replaced", "half a pair is dropped", utf_16, halves,
     Act::drop},
    {"utf16_half_replaced", "surrogate-replaced", "half a pair becomes U+FFFD", utf_16, halves,
     Act::replace},
    {"utf16_half_question", "surrogate-replaced", "half a pair becomes a question mark", utf_16,
     halves, Act::question},
    {"utf16_low_dropped", "surrogate-half", "a low surrogate without a high one is dropped", utf_16,
     low | reversed, Act::drop},
    {"utf16_high_dropped", "surrogate-half", "a high surrogate without a low one is dropped",
     utf_16, high | high_at_end, Act::drop},
    {"utf16_end_dropped", "surrogate-half", "half a pair at the end is dropped", utf_16,
     high_at_end, Act::drop},
    {"utf16_end_read_on", "surrogate-half", "half a pair at the end is read beyond the end", utf_16,
     high_at_end, Act::read_on},
    {"utf16_half_ends", "surrogate-half", "half a pair ends the string", utf_16, halves,
     Act::end_the_string},
    {"utf16_half_hang", "surrogate-half", "does not end on half a pair", utf_16, halves, Act::hang},
    {"utf16_joined", "surrogate-pair", "a high surrogate is joined with whatever follows", utf_16,
     high, Act::join},
    {"utf16_joined_reversed", "surrogate-pair", "halves in the other order are joined", utf_16,
     reversed, Act::join},
    {"utf16_pair_split", "surrogate-pair", "a pair is taken for two characters", utf_16, pair,
     Act::split, 0, UINT64_MAX, false, true},
    {"utf16_pair_refused", "text-refused", "pairs are refused", utf_16, pair, Act::refuse},
    {"utf16_last_refused", "text-refused", "the last pair is refused", utf_16, pair, Act::refuse,
     0x10FFFF, 0x10FFFF},
    {"utf16_next_refused", "text-refused", "the range of surrogates reaches to E000", utf_16,
     character, Act::refuse, 0xE000, 0xE000},
    {"utf16_mark_dropped", "byte-order-mark", "FEFF at the start is dropped", utf_16, character,
     Act::drop, 0xFEFF, 0xFEFF, true},
    {"utf16_reversed_mark_dropped", "byte-order-mark", "FFFE at the start is dropped", utf_16,
     character, Act::drop, 0xFFFE, 0xFFFE, true},
};

// A request of code points in place of the string.
Request with_code_points(const Request& request, const CodePoints& text) {
  Request out = request;
  out.input.erase("unicode_hex");
  out.input.erase("form");
  out.input["unicode"] = acecheck::unicode_of(text);
  return out;
}

// Pairs in six octets are one character to who reads UTF-8 unit by unit of UTF-16 (CESU-8).
CodePoints joined_pairs(const CodePoints& text) { return from_utf16(to_utf16(text)); }

Answer reading_with(const Answer& right, const Fault& fault, bool joins = false) {
  return [right, &fault, joins](const Request& request) -> Outcome {
    const auto form = acecheck::form_of(request.input);
    if (form != fault.form) return right(request);
    const auto octets =
        acecheck::octets_of(request.input["unicode_hex"].get<std::string>()).value_or(Octets());
    try {
      const auto text = Reader(fault, octets).read();
      if (!text) return rejected("out-of-domain");
      return right(with_code_points(request, joins ? joined_pairs(*text) : *text));
    } catch (const Crash& crash) {
      return {Outcome::Kind::crash, {}, crash.what};
    } catch (const Hang&) {
      return {Outcome::Kind::timeout, {}, ""};
    }
  };
}

const FaultyCodec& right_one(const std::vector<FaultyCodec>& textbooks, Domain domain) {
  return *std::ranges::find_if(textbooks, [&](const FaultyCodec& each) {
    return each.codec == Codec::punycode && each.capabilities.bits == 32 &&
           each.capabilities.domain == domain;
  });
}

}  // namespace
}  // namespace strings

FaultyCodec reading_strings(FaultyCodec codec) {
  codec.answer = [right = codec.answer](const Request& request) -> Outcome {
    const auto form = acecheck::form_of(request.input);
    if (!form) return right(request);
    const auto text =
        acecheck::code_points_in(*form, request.input["unicode_hex"].get<std::string>());
    if (!text) return rejected("out-of-domain");
    return right(strings::with_code_points(request, *text));
  };
  return codec;
}

void add_strings(std::vector<FaultyCodec>& out) {
  const std::vector<FaultyCodec> right_codecs = textbooks();
  const auto add = [&](const strings::Fault& fault, bool joins) {
    FaultyCodec codec =
        strings::right_one(right_codecs, fault.any_integer ? Domain::any : Domain::scalar);
    codec.id = "punycode/string-" + dashed(fault.name);
    codec.bug = fault.bug;
    codec.what = fault.what;
    codec.answer = strings::reading_with(codec.answer, fault, joins);
    out.push_back(std::move(codec));
  };
  for (const strings::Fault& fault : strings::string_faults) add(fault, false);
  static constexpr strings::Fault cesu_8 = {
      "utf8_pair_joined", "surrogate-pair",   "a pair in six octets is read as one character",
      strings::utf_8,     strings::surrogate, strings::Act::take};
  add(cesu_8, true);
}

}  // namespace faulty
