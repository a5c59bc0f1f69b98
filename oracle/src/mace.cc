#include <oracle/mace.h>

#include "label.h"
#include "meter.h"
#include "text.h"
#include "utf16.h"

namespace oracle::mace {
namespace {

using ace::Errc;

constexpr std::string_view symbols = "0123456789abcdefghijklmnopqrstuv";  // section 4

enum class Mode : std::uint8_t { literal, non_literal };
enum class Submode : std::uint8_t { bmp_a, bmp_b, non_bmp, compress };

// Section 6, the table of introducer octets.
char introducer(Submode submode) { return "wxyz"[static_cast<std::size_t>(submode)]; }

const char* name_of(Submode submode) {
  constexpr std::array<const char*, 4> names = {"BMP-A", "BMP-B", "Non-BMP", "Compress"};
  return names[static_cast<std::size_t>(submode)];
}
const char* name_of(Mode mode) { return mode == Mode::literal ? "Literal" : "Non-Literal"; }

std::string state(Mode mode, Submode submode, const Integer& prev) {
  return std::string("mode is ") + name_of(mode) + ", submode is " + name_of(submode) +
         ", PREV is " + hex(prev);
}

Integer exclusive_or(const Integer& a, const Integer& b) { return a ^ b; }

// Appendix B, conform_to_std13(), with MACE-3: the empty string, whose s[0] the sample would read,
// is no host name.
bool is_host_name(const CodePoints& text) {
  return !text.empty() && all_ldh(text) && text.front() != '-' && text.back() != '-';
}

// MACE-4.
bool in_domain(const Integer& c, const Options& options) {
  if (c > 0x10FFFF) return false;
  return options.domain != Domain::scalar || !options.reading.corrects(Erratum::mace_4) ||
         !utf16::is_surrogate(c);
}

// Section 7.
class Encoder {
 public:
  Encoder(const CodePoints& input, const Options& options) : input_(input), options_(options) {}

  std::expected<std::string, Rejection> run() {
    if (const auto at =
            first_with(input_, [&](const Integer& c) { return !in_domain(c, options_); });
        at < input_.size()) {
      return reject(Errc::out_of_domain, at, "mace 7: range");
    }
    if (options_.reading.corrects(Erratum::mace_2) && is_host_name(input_)) {
      return reject(Errc::host_name, 0, "mace 6, MACE-2");
    }
    say([&] { return state(mode_, submode_, prev_); });
    say([&] { return "input is:"; });
    say([&] { return code_points(); });
    for (std::size_t at = 0; at < input_.size(); ++at) put(at);
    say([&] { return "output is " + in_quotes(output_); });
    return output_;
  }

  Meter<Integer> meter{std::nullopt};
  std::vector<std::string> trace{};

 private:
  void put(std::size_t at) {
    const Integer& c = input_[at];
    meter.fits(c, "mace 7: codepoint(C)");
    if (c == '-') {
      output("--", [&] { return hex(c) + " is encoded as "; });
    } else if (is_letter_or_digit(c)) {
      set_mode(Mode::literal);
      output(std::string(1, static_cast<char>(static_cast<unsigned>(c))),
             [&] { return hex(c) + " is encoded as "; });
    } else {
      set_mode(Mode::non_literal);
      Submode new_submode = submode_;
      Integer v;
      std::size_t len = 0;
      if (compressible(at)) {
        new_submode = Submode::compress;
        v = exclusive_or(prev_, c);
        len = 1;
        if (v >= 16) {
          v = v + 0x200;
          len = 2;
        }
      } else {
        v = c;
        if (v <= 0x1FFF) {
          new_submode = Submode::bmp_a;
          len = 3;
        } else if (0xA000 <= v && v <= 0xFFFF) {
          new_submode = Submode::bmp_a;
          v = v - 0x8000;
          len = 3;
        } else if (0x2000 <= v && v <= 0x9FFF) {
          new_submode = Submode::bmp_b;
          v = v - 0x2000;
          len = 3;
        } else {
          // MACE-1: printed as a comparison, which leaves NEW_SUBMODE as it was.
          if (options_.reading.corrects(Erratum::mace_1)) new_submode = Submode::non_bmp;
          v = v - 0x10000;
          len = 4;
        }
      }
      if (new_submode != submode_) {
        submode_ = new_submode;
        output(std::string(1, introducer(submode_)),
               [&] { return std::string("submode becomes ") + name_of(submode_) + ": "; });
      }
      output(base32_encode(v, len), [&] { return hex(c) + " is encoded as "; });
      prev_ = c;
    }
  }

  void set_mode(Mode mode) {
    if (mode_ == mode) return;
    mode_ = mode;
    output("-", [&] { return std::string("mode becomes ") + name_of(mode) + ": "; });
  }

  // Section 7, compressible(); section 6, steps 1 to 3.
  bool compressible(std::size_t at) const {
    const Integer& c = input_[at];
    if (exclusive_or(c, prev_) > 0x1FF) return false;
    if (submode_ == Submode::compress) return true;  // a)
    if (c >= 0x10000) return true;                   // b)
    if (exclusive_or(c, prev_) < 16) return true;    // c)
    for (std::size_t nxt = at + 1; nxt < input_.size(); ++nxt) {
      if (is_ldh(input_[nxt])) continue;
      return exclusive_or(input_[nxt], c) <= 0x1FF;  // d)
    }
    return false;
  }

  // what: makes what is said of them.
  template <class What>
  void output(const std::string& octets, const What& what) {
    output_ += octets;
    say([&] { return what() + in_quotes(octets); });
  }
  // line: makes it, if it is asked for.
  template <class Line>
  void say(const Line& line) {
    if (options_.trace) trace.push_back(line());
  }
  std::string code_points() const {
    std::vector<std::string> items;
    for (const Integer& c : input_) items.push_back(hex(c));
    return joined(items, " ");
  }

  const CodePoints& input_;
  const Options& options_;
  Mode mode_ = Mode::non_literal;
  Submode submode_ = Submode::bmp_a;
  Integer prev_ = 0;
  std::string output_;
};

// Section 9.
class Decoder {
 public:
  Decoder(std::string_view input, const Options& options) : input_(input), options_(options) {}

  std::expected<CodePoints, Rejection> run() {
    say([&] { return state(mode_, submode_, prev_); });
    say([&] { return "input is " + in_quotes(input_); });
    while (at_ < input_.size()) {
      if (const auto step = next(); !step) return std::unexpected(step.error());
    }
    // The two checks that end section 9. The sample's conform_to_std13() reads s[0] before it looks
    // at the length.
    if (output_.empty() && !corrects(Erratum::mace_3)) {
      return reject(Errc::truncated, input_.size(), "mace B: conform_to_std13, MACE-3");
    }
    if (is_host_name(output_)) return reject(Errc::host_name, 0, "mace 9, check 1");
    const auto again = encode(output_, {.domain = options_.domain, .reading = options_.reading});
    if (!again.result) return reject(Errc::not_canonical, 0, "mace 9, check 2");
    if (!std::ranges::equal(*again.result, input_, equal_fold)) {
      return reject(Errc::not_canonical,
                    first_difference(input_, std::string_view(*again.result), equal_fold),
                    "mace 9, check 2");
    }
    return output_;
  }

  Meter<Integer> meter{std::nullopt};
  std::vector<std::string> trace{};

 private:
  using Step = std::expected<void, Rejection>;

  Step next() {
    const std::size_t start = at_;
    const char c = input_[at_++];
    if (c == '-') {
      if (at_ < input_.size() && input_[at_] == '-') {
        ++at_;
        emit('-', start);
        return {};
      }
      if (at_ == input_.size() && !corrects(Erratum::mace_7)) {
        return reject(Errc::truncated, at_, "mace 9: NXT");
      }
      mode_ = mode_ == Mode::literal ? Mode::non_literal : Mode::literal;
      say([&] { return in_quotes("-") + std::string(": mode becomes ") + name_of(mode_); });
      return {};
    }
    if (mode_ == Mode::literal) {
      const Integer code = static_cast<unsigned char>(c);
      if (corrects(Erratum::mace_7) && !is_letter_or_digit(code)) {
        return reject(Errc::bad_digit, start, "mace 9: Literal, MACE-7");
      }
      emit(code, start);
      return {};
    }
    const char lower = base32::to_lower(c);
    if (lower >= 'w' && lower <= 'z') {
      submode_ = static_cast<Submode>(lower - 'w');
      say([&] { return in_quotes(std::string(1, c)) + ": submode becomes " + name_of(submode_); });
      return {};
    }
    at_ = start;  // push back C
    return character(c);
  }

  // The base32 string of one character, which begins with C.
  Step character(char c) {
    const std::size_t start = at_;
    std::size_t length = 3;
    if (submode_ == Submode::non_bmp) length = 4;
    if (submode_ == Submode::compress) {
      const char lower = base32::to_lower(c);
      length = (lower >= '0' && lower <= '9') || (lower >= 'a' && lower <= 'f') ? 1 : 2;
    }
    if (input_.size() - at_ < length) {
      return reject(Errc::truncated, input_.size(), "mace 9: read_string_of_length");
    }
    const auto decoded = base32_decode(input_.substr(at_, length));
    if (!decoded.result) {
      return reject(decoded.result.error().reason, at_ + decoded.result.error().position,
                    "mace 9: base32_decode");
    }
    at_ += length;
    Integer v = *decoded.result;
    meter.fits(v, "mace 9: base32_decode");
    switch (submode_) {
      case Submode::bmp_a:
        if (v >= 0x2000) v = v + 0x8000;
        break;
      case Submode::bmp_b:
        v = v + 0x2000;
        break;
      case Submode::non_bmp:
        v = v + 0x10000;
        break;
      case Submode::compress:
        if (length == 2) v = v - 0x200;
        v = exclusive_or(prev_, v);
        break;
    }
    meter.fits(v, "mace 9: V");
    if (!in_domain(v, options_)) return reject(Errc::out_of_domain, start, "mace 6, MACE-4");
    prev_ = v;
    emit(v, start);
    return {};
  }

  void emit(const Integer& c, std::size_t start) {
    output_.push_back(c);
    if (options_.trace)
      say([&] { return in_quotes(input_.substr(start, at_ - start)) + " decodes to " + hex(c); });
  }
  // line: makes it, if it is asked for.
  template <class Line>
  void say(const Line& line) {
    if (options_.trace) trace.push_back(line());
  }
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }

  std::string_view input_;
  const Options& options_;
  std::size_t at_ = 0;
  Mode mode_ = Mode::non_literal;
  Submode submode_ = Submode::bmp_a;
  Integer prev_ = 0;
  CodePoints output_;
};

}  // namespace

Answer<std::string> encode(const CodePoints& text, const Options& options) {
  Encoder encoder(text, options);
  auto result = encoder.run();
  return {std::move(result), encoder.meter.width(), std::move(encoder.trace)};
}

Answer<CodePoints> decode(std::string_view ace, const Options& options) {
  Decoder decoder(ace, options);
  auto result = decoder.run();
  return {std::move(result), decoder.meter.width(), std::move(decoder.trace)};
}

// Section 5: "0" is prepended up to the length.
std::string base32_encode(const Integer& number, std::size_t length) {
  std::string out;
  for (Integer rest = number; rest > 0 || out.size() < length; rest /= 32) {
    out.insert(out.begin(), symbols[static_cast<std::size_t>(rest % 32)]);
  }
  return out;
}

Answer<Integer> base32_decode(std::string_view digits) {
  if (digits.empty()) return {reject(Errc::empty, 0, "mace 4"), {}, {}};
  Integer number = 0;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const auto value = symbols.find(base32::to_lower(digits[at]));
    if (value == std::string_view::npos) return {reject(Errc::bad_digit, at, "mace 4"), {}, {}};
    number = number * 32 + value;
  }
  return {number, {}, {}};
}

}  // namespace oracle::mace
