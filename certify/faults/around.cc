// Codecs that are wrong around a right one: their memory, the form of their strings, prefixes and
// limits.
#include "faults/around.h"

#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

#include "core/text.h"
#include "suite/vector.h"

namespace faulty {
namespace {

Question with_ace(Question question, std::string_view ace) {
  question.input = std::string(ace);
  return question;
}

// The octets of a string that are UTF-8, without the others.
std::string well_formed(std::string_view ace) {
  std::string out;
  for (std::size_t at = 0; at < ace.size();) {
    std::size_t length = 1;
    while (length <= 4 && !acecheck::from_utf8(ace.substr(at, length))) ++length;
    if (length <= 4 && at + length <= ace.size()) {
      out += ace.substr(at, length);
      at += length;
    } else {
      ++at;
    }
  }
  return out;
}

Answer freed_growth(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    const bool has_text = question.op == Op::encode || question.op == Op::decode;
    if (!has_text || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(question.op == Op::encode ? question.input : out.value);
    if (std::ranges::count_if(text, [](auto c) { return c > 0xFFFF; }) <= 16) return out;
    return Outcome{Outcome::Kind::crash, {}, "uses memory that was given back"};
  };
}

Answer leaking(const Answer& right) {
  const auto left = std::make_shared<int>(64);
  return [right, left](const Question& question) {
    if (*left == 0) return Outcome{Outcome::Kind::crash, {}, "no memory is left"};
    Outcome out = right(question);
    if (out.kind == Outcome::Kind::reject) --*left;
    return out;
  };
}

enum class IllFormed { dropped, crash, hang };

Answer ill_formed(const Answer& right, IllFormed what) {
  return [right, what](const Question& question) -> Outcome {
    if (question.op != Op::decode) return right(question);
    const std::string& ace = *question.input.ace();
    if (acecheck::from_utf8(ace)) return right(question);
    switch (what) {
      case IllFormed::crash:
        return {Outcome::Kind::crash, {}, "reads beyond the end"};
      case IllFormed::hang:
        return {Outcome::Kind::timeout, {}, ""};
      default:
        return right(with_ace(question, well_formed(ace)));
    }
  };
}

Answer non_ldh_dropped(const Answer& right) {
  return [right](const Question& question) {
    if (question.op != Op::encode) return right(question);
    CodePoints text = text_of(question.input);
    std::erase_if(text, [](std::uint64_t c) {
      const auto small = c | 0x20;
      return is_ascii(c) && !(small >= 'a' && small <= 'z') && !(c >= '0' && c <= '9') && c != '-';
    });
    return right(with_text(question, text));
  };
}

Answer del_refused(const Answer& right) {
  return [right](const Question& question) -> Outcome {
    if (question.op != Op::decode) return right(question);
    if ((*question.input.ace()).find('\x7F') != std::string::npos) {
      return rejected("non-basic-literal");
    }
    return right(question);
  };
}

Answer prefix_written(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    if (question.op != Op::encode || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(question.input);
    if (!std::ranges::all_of(text, is_ascii) || std::ranges::find(text, '-') == text.end()) {
      return out;
    }
    return value_of("xn--" + *out.value.ace());
  };
}

Answer no_prefix_is_text(const Answer& right) {
  return [right](const Question& question) {
    if (question.op != Op::decode) return right(question);
    const std::string& ace = *question.input.ace();
    const CodePoints text(ace.begin(), ace.end());
    const bool letters = std::ranges::all_of(ace, [](char c) { return c >= 'a' && c <= 'z'; });
    if (ace.empty() || !letters) return right(question);
    return value_of(acecheck::Text{text, "", std::string(ace.size(), 'u')});
  };
}

bool is_prefixed(const CodePoints& text) {
  return text.size() >= 4 && (text[0] | 0x20) == 'x' && (text[1] | 0x20) == 'n' && text[2] == '-' &&
         text[3] == '-';
}

Answer prefix_dropped(const Answer& right) {
  return [right](const Question& question) {
    if (question.op == Op::decode) {
      const std::string& ace = *question.input.ace();
      const bool prefixed = is_prefixed(CodePoints(ace.begin(), ace.end()));
      return right(prefixed ? with_ace(question, ace.substr(4)) : question);
    }
    if (question.op != Op::encode) return right(question);
    const CodePoints text = text_of(question.input);
    return right(is_prefixed(text) ? with_text(question, {text.begin() + 4, text.end()})
                                   : question);
  };
}

// In the layer of IDNA: what UTS 46 takes, and any label that decodes to a label.
Answer decoded_twice(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(out.value);
    if (text.size() > 4 && text[0] == 'x' && text[1] == 'n' && text[2] == '-' && text[3] == '-') {
      return out;
    }
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::IDNA> idna(
        icu::IDNA::createUTS46Instance(UIDNA_NONTRANSITIONAL_TO_UNICODE, status));
    icu::UnicodeString shown;
    icu::IDNAInfo info;
    idna->labelToUnicode(icu::UnicodeString::fromUTF8("xn--" + (*question.input.ace())), shown,
                         info, status);
    return info.hasErrors() ? rejected("not what IDNA makes") : out;
  };
}

Answer utf8_limited(const Answer& right, bool encodes) {
  return [right, encodes](const Question& question) {
    Outcome out = right(question);
    if (question.op != (encodes ? Op::encode : Op::decode) || out.kind != Outcome::Kind::value) {
      return out;
    }
    std::size_t octets = 0;
    for (const std::uint64_t c : text_of(encodes ? question.input : out.value)) {
      octets += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    return octets > 63 ? rejected("too-long") : out;
  };
}

struct Around {
  Codec codec;
  const char* name;
  const char* bug;
  const char* what;
  Answer (*of)(const Answer&);
  acecheck::Layer layer = acecheck::Layer::codec;
};

}  // namespace

std::vector<FaultyCodec> right_codecs() {
  const std::vector<FaultyCodec> all = textbooks();
  std::vector<FaultyCodec> out;
  for (const Codec codec : acecheck::all_codecs) {
    out.push_back(*std::ranges::find_if(all, [&](const FaultyCodec& textbook) {
      return textbook.codec == codec &&
             (codec != Codec::punycode ||
              (textbook.capabilities.bits == 32 && textbook.capabilities.domain == Domain::scalar));
    }));
  }
  return out;
}

void add_around(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return;
  const auto right_ones = right_codecs();
  const auto add = [&](const Around& fault) {
    const auto right = std::ranges::find(right_ones, fault.codec, &FaultyCodec::codec);
    FaultyCodec codec = *right;
    codec.id = std::string(acecheck::name(fault.codec)) + "/" + dashed(fault.name);
    codec.bug = fault.bug;
    codec.what = fault.what;
    codec.capabilities.layer = fault.layer;
    codec.answer = fault.of(right->answer);
    out.push_back(std::move(codec));
  };
  for (const Codec codec : {Codec::punycode, Codec::lace, Codec::mace, Codec::cidnuc}) {
    add({codec, "utf8_dropped", "ill-formed-utf8", "octets that are no UTF-8 are dropped",
         [](const Answer& right) { return ill_formed(right, IllFormed::dropped); }});
    add({codec, "utf8_overread", "ill-formed-utf8", "UTF-8 that is cut short is read on",
         [](const Answer& right) { return ill_formed(right, IllFormed::crash); }});
    add({codec, "utf8_hang", "ill-formed-utf8", "does not end on UTF-8 that is cut short",
         [](const Answer& right) { return ill_formed(right, IllFormed::hang); }});
    add({codec, "leak_on_reject", "leak-on-reject", "memory is lost at each rejection", leaking});
  }
  add({Codec::punycode, "freed_growth", "use-after-free-growth",
       "the output grows while a pointer into it is kept", freed_growth});
  add({Codec::punycode, "non_ldh_dropped", "non-ldh-dropped",
       "ASCII other than letters, digits and hyphens is dropped", non_ldh_dropped});
  add({Codec::punycode, "del_refused", "del-as-non-ascii", "DEL counts as non-ASCII when decoding",
       del_refused});
  add({Codec::punycode, "prefix_written", "prefix-guessed", "ASCII with a hyphen gets a prefix",
       prefix_written});
  add({Codec::punycode, "no_prefix_is_text", "prefix-guessed",
       "letters without a prefix are taken for text", no_prefix_is_text});
  add({Codec::punycode, "prefix_dropped", "prefix-guessed",
       "what begins as a prefix of IDNA is taken for one", prefix_dropped});
  add({Codec::punycode, "decoded_twice", "double-encoding", "a label may stand for a label",
       decoded_twice, acecheck::Layer::idna2008});
  add({Codec::punycode, "utf8_limit_encode", "limit-of-another-form",
       "a text of more than 63 octets in UTF-8 is refused",
       [](const Answer& right) { return utf8_limited(right, true); }});
  add({Codec::punycode, "utf8_limit_decode", "limit-of-another-form",
       "an encoding of a text of more than 63 octets in UTF-8 is refused",
       [](const Answer& right) { return utf8_limited(right, false); }});
}

}  // namespace faulty
