// The differential search: it finds what is there, nothing else, and shrinks what it finds.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <oracle/encoding_form.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include "base/text.h"
#include "faulty/faulty.h"
#include "hunt/hunter.h"
#include "hunt/kind.h"
#include "hunt/quick.h"
#include "hunt/strings.h"
#include "implementation/builtin.h"
#include "implementation/oracle_answer.h"
#include "support/changing_adapter.h"

namespace hunt_test {
namespace {

using namespace acecheck;
using hunt::Hunter;
using hunt::LocalSubject;
using hunt::Operation;

constexpr Operation decode_punycode{Codec::punycode, Op::decode};
constexpr Operation encode_text{Codec::punycode, Op::encode};
constexpr Operation encode_utf_8{Codec::punycode, Op::encode, EncodingForm::utf_8};
constexpr Operation encode_utf_16{Codec::punycode, Op::encode, EncodingForm::utf_16};

TEST(Hunt, FindsNothingInTheBuiltinCodecsAndTheOracle) {
  LocalSubject builtin([](const Request& request) { return builtin_answer(request); });
  Hunter codecs(builtin_hello(), {.seed = 7, .most_cases = 60'000});
  codecs.hunt(builtin, 0);
  EXPECT_EQ(codecs.cases(), 60'000u);
  for (const auto& finding : codecs.findings()) ADD_FAILURE() << finding.kind;
  LocalSubject oracle([](const Request& request) { return oracle_answer(request).outcome; });
  Hunter itself(oracle_hello(), {.seed = 8, .most_cases = 20'000});
  itself.hunt(oracle, 0);
  for (const auto& finding : itself.findings()) ADD_FAILURE() << finding.kind;
}

// From the same seed, the same.
TEST(Hunt, FollowsFromTheSeed) {
  const auto inputs = [](std::uint32_t seed) {
    hunt::Inputs source(decode_punycode, seed);
    std::vector<std::string> out;
    for (int i = 0; i < 200; ++i) {
      out.push_back(source.next());
      if (i % 3 == 0) source.keep(out.back());
    }
    return out;
  };
  EXPECT_EQ(inputs(1), inputs(1));
  EXPECT_NE(inputs(1), inputs(2));
}

// However an input was made: a change of an earlier one, a text or the encoding of a text.
TEST(Hunt, KeepsInputsShort) {
  for (const Operation operation : {encode_text, decode_punycode, encode_utf_8, encode_utf_16}) {
    const bool of_pairs = operation.form == EncodingForm::utf_16;
    hunt::Inputs source(operation, 3, 64);
    for (int i = 0; i < 2000; ++i) {
      const std::string input = source.next();
      EXPECT_LE(input.size(), operation == encode_text ? 64u : 4u);
      EXPECT_TRUE(!of_pairs || input.size() % 2 == 0);
      source.keep(input);
    }
  }
}

// However many are kept, an input comes of one of them.
TEST(Hunt, KeepsSomeInputsOfMany) {
  hunt::Inputs source(decode_punycode, 1);
  for (int i = 0; i < 10'000; ++i) source.keep("zzzzzzzz");
  int like_them = 0;
  for (int i = 0; i < 200; ++i) like_them += source.next().contains("zzzz") ? 1 : 0;
  EXPECT_GT(like_them, 50);
}

// Nothing more is asked, and the hunt says why.
TEST(Hunt, SaysThatAProcessWasGivenUp) {
  const tests::TemporaryDirectory directory;
  Implementation process({.command = tests::changing_adapter(directory)});
  Hunter hunter(process.hello(), {.seed = 1});
  hunt::ProcessSubject subject(process);
  hunter.hunt(subject, 0);
  ASSERT_FALSE(hunter.unattributed().empty());
  EXPECT_TRUE(hunter.unattributed().back().starts_with("after a restart its hello is another"));
}

// A text that an encoder needs 32 bits for, and that IDNA leaves as it is.
TEST(Hunt, AsksForALargeDelta) {
  hunt::Inputs source(encode_text, 1);
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  bool is_asked = false;
  for (int i = 0; i < 50'000 && !is_asked; ++i) {
    const std::string input = source.next();
    if (input.size() < 4 * 12'000) continue;
    const auto vector = hunt::question(encode_text, input, capabilities);
    is_asked = vector && vector->idna_stable && vector->min_bits == 32;
  }
  EXPECT_TRUE(is_asked);
}

// An implementation that is wrong in one way: what is found is the smallest example of that.
TEST(Hunt, ShrinksWhatItFinds) {
  LocalSubject subject([](const Request& request) {
    Outcome right = builtin_answer(request);
    const std::string ace = request.op == Op::decode ? ace_octets(request.input) : "";
    if (right.kind == Outcome::Kind::value && ace.find("q") != std::string::npos) {
      return Outcome{Outcome::Kind::crash, {}, "a q"};
    }
    return right;
  });
  Hello hello = builtin_hello();
  std::erase_if(hello.codecs, [](const auto& each) { return each.first != Codec::punycode; });
  Hunter hunter(hello, {.seed = 1, .most_cases = 20'000});
  hunter.hunt(subject, 0);
  const auto findings = hunter.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].operation, decode_punycode);
  EXPECT_EQ(findings[0].verdict, Verdict::crash);
  EXPECT_EQ(findings[0].outcome.detail, "a q");
  // A single q is an incomplete integer, so a right answer takes one character more.
  EXPECT_LE(findings[0].input.size(), 2u) << findings[0].input;
  EXPECT_NE(findings[0].input.find('q'), std::string::npos);
}

// A crash ends the process, and to start another one takes long.
TEST(Hunt, ShrinksACrashWithFewCrashes) {
  std::size_t requests = 0;
  std::size_t crashes = 0;  // after the 512 inputs that are asked before anything is shrunk
  LocalSubject subject([&](const Request& request) {
    ++requests;
    if (ace_octets(request.input).size() < 40) return builtin_answer(request);
    if (requests > 512) ++crashes;
    return Outcome{Outcome::Kind::crash, {}, "too long"};
  });
  Hello hello = builtin_hello();
  std::erase_if(hello.codecs, [](const auto& each) { return each.first != Codec::punycode; });
  hello.codecs[Codec::punycode].ops = {Op::decode};
  Hunter hunter(hello, {.seed = 1, .fail_fast = true});
  hunter.hunt(subject, 0);
  const auto findings = hunter.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].input.size(), 40u);
  EXPECT_LE(crashes, 61u);  // one for each round of shrinking, and one for the answer that is kept
}

// Surrogates, where no domain is declared: the drafts permit them.
TEST(Hunt, StrictlyAnAdvisoryIsADifference) {
  LocalSubject subject([](const Request& request) { return builtin_answer(request, Domain::any); });
  Hello hello;
  hello.codecs[Codec::punycode].ops = {Op::encode};
  for (const bool strict : {false, true}) {
    Hunter hunter(hello, {.seed = 1, .most_cases = 5000, .strict = strict});
    hunter.hunt(subject, 0);
    EXPECT_EQ(hunter.findings().empty(), !strict);
    for (const auto& finding : hunter.findings()) {
      EXPECT_EQ(finding.verdict, Verdict::accepted_invalid) << finding.kind;
    }
  }
}

TEST(Shrink, TakesOutAndSimplifies) {
  const auto smallest = [](std::string input, const auto& holds) {
    return hunt::shrunk(decode_punycode, std::move(input),
                        [&](const std::vector<std::string>& candidates) {
                          std::vector<bool> out;
                          for (const std::string& each : candidates) out.push_back(holds(each));
                          return out;
                        });
  };
  EXPECT_EQ(smallest("hello-world",
                     [](const std::string& each) { return each.find('-') != std::string::npos; }),
            "-");
  EXPECT_EQ(smallest("zzzz", [](const std::string& each) { return each.size() == 4; }), "aaaa");
  EXPECT_EQ(smallest("0-", [](const std::string& each) { return each.size() == 2; }), "0-");
  EXPECT_EQ(smallest("abc", [](const std::string&) { return false; }), "abc");
  EXPECT_EQ(smallest("abc", [](const std::string&) { return true; }), "");
}

// What is no ASCII stays as it is where an octet of ASCII does not show the difference.
TEST(Shrink, MakesNoOctetOfAStringIntoAnother) {
  const std::string shrunk =
      hunt::shrunk(decode_punycode, "b\xFF", [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) out.push_back(each.back() < 0);
        return out;
      });
  EXPECT_EQ(shrunk, "\xFF");
}

// A text is shrunk by code points, never into the middle of one.
TEST(Shrink, KeepsCodePointsWhole) {
  const std::string text("\x34\x12\0\0\x78\x56\0\0\x80\0\0\0", 12);
  const std::string shrunk =
      hunt::shrunk(encode_text, text, [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) {
          EXPECT_EQ(each.size() % 4, 0u);
          out.push_back(each.size() >= 8);
        }
        return out;
      });
  EXPECT_EQ(shrunk, std::string("a\0\0\0a\0\0\0", 8));
}

TEST(Shrink, KeepsCodeUnitsWhole) {
  const std::string shrunk = hunt::shrunk(encode_utf_16, "\xD8\x3D\xDC\xA9\x4E\x2D",
                                          [](const std::vector<std::string>& candidates) {
                                            std::vector<bool> out;
                                            for (const std::string& each : candidates) {
                                              EXPECT_EQ(each.size() % 2, 0u);
                                              out.push_back(each.size() == 4);
                                            }
                                            return out;
                                          });
  EXPECT_EQ(shrunk, std::string("\0a\0a", 4));
}

// Each form, of each length, read by the oracle: as it is, and seldom in more octets than needed.
TEST(Strings, AreInTheFormThatIsAsked) {
  const std::u32string text = U"a\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF";
  const oracle::CodePoints points(text.begin(), text.end());
  fuzz::Random random(1);
  const auto octets = [&](EncodingForm form, std::u32string_view of) {
    const std::string string = hunt::string_of(of, form, random);
    return oracle::Octets(string.begin(), string.end());
  };
  EXPECT_EQ(oracle::read_utf16(octets(EncodingForm::utf_16, text)).text, points);
  int whole = 0;
  for (int i = 0; i < 100; ++i) {
    const auto read = oracle::read_utf8(octets(EncodingForm::utf_8, text));
    if (!read.text) continue;
    EXPECT_EQ(*read.text, points);
    ++whole;
  }
  EXPECT_GT(whole, 50);
  EXPECT_LT(whole, 100);
}

// What is no character, in the octets that it would take.
TEST(Strings, HoldWhatIsNoCharacter) {
  using namespace std::string_literals;
  const auto has = [](char32_t c, const std::string& string) {
    fuzz::Random random(1);
    const auto of = [&] { return hunt::string_of({&c, 1}, EncodingForm::utf_8, random); };
    for (int i = 0; i < 2000; ++i) {
      if (of() == string) return true;
    }
    return false;
  };
  EXPECT_TRUE(has(0xD800, "\xED\xA0\x80"));
  EXPECT_TRUE(has(0x110000, "\xF4\x90\x80\x80"));
  EXPECT_TRUE(has(0x200000, "\xF8\x88\x80\x80\x80"));
  EXPECT_TRUE(has(0x7FFFFFFF, "\xFD\xBF\xBF\xBF\xBF\xBF"));
  EXPECT_TRUE(has(0, "\xC0\x80"));
  EXPECT_TRUE(has(U'a', "\xE0\x81\xA1"));
  EXPECT_TRUE(has(U'a', "\xFC\x80\x80\x80\x81\xA1"));
  fuzz::Random random(1);
  EXPECT_EQ(hunt::string_of(std::u32string{0xDC00, 0xD800}, EncodingForm::utf_16, random),
            "\xDC\0\xD8\0"s);
}

// What an implementation does not declare, or its strings cannot hold, is not asked.
TEST(Question, AsksOnlyWhatIsDeclared) {
  Capabilities capabilities;
  const std::string surrogate("\0\xD8\0\0", 4);
  EXPECT_TRUE(hunt::question(encode_text, surrogate, capabilities));
  capabilities.strings = Strings::utf_8;
  EXPECT_FALSE(hunt::question(encode_text, surrogate, capabilities));
  EXPECT_FALSE(hunt::question(decode_punycode, "\xFF", capabilities));
  capabilities.ops = {Op::decode};
  EXPECT_FALSE(hunt::question(encode_text, "a", capabilities));
  EXPECT_TRUE(hunt::question(decode_punycode, "a", capabilities));
}

// All but those whose input is an integer, or more than one member.
TEST(Question, IsOfEveryOperation) {
  const std::vector<Operation> others = {{Codec::punycode, Op::integer_encode},
                                         {Codec::punycode, Op::integer_decode},
                                         {Codec::mace, Op::base32_encode}};
  const Hello hello = builtin_hello();
  const std::vector<Operation> hunted = hunt::operations_of(hello);
  for (const auto& [codec, capabilities] : hello.codecs) {
    for (const Op op : capabilities.ops) {
      const Operation operation{codec, op};
      EXPECT_EQ(std::ranges::count(hunted, operation), 1 - std::ranges::count(others, operation))
          << name(codec) << ' ' << name(op);
    }
  }
}

// Strings as they are, in the forms that are declared, whatever else the implementation's strings
// can hold.
TEST(Question, AsksStringsAsTheyAre) {
  Capabilities capabilities;
  EXPECT_FALSE(hunt::question(encode_utf_8, "\xC3\xBC", capabilities));
  capabilities.strings = Strings::utf_8;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  EXPECT_FALSE(hunt::question(encode_utf_16, "\xD8\x01", capabilities));
  Hello hello;
  hello.codecs[Codec::punycode] = capabilities;
  const std::vector<Operation> hunted = hunt::operations_of(hello);
  EXPECT_EQ(std::ranges::count(hunted, encode_utf_8), 1);
  EXPECT_EQ(std::ranges::count(hunted, encode_utf_16), 0);
  const auto valid = hunt::question(encode_utf_8, "\xC3\xBC", capabilities);
  ASSERT_TRUE(valid && valid->value);
  EXPECT_EQ(valid->input.json(), (Json{{"unicode_hex", "C3BC"}, {"form", "utf-8"}}));
  EXPECT_EQ(valid->value->ace(), "tda");
  const auto invalid = hunt::question(encode_utf_8, "\xC0\x80", capabilities);
  ASSERT_TRUE(invalid);
  EXPECT_FALSE(invalid->value);
  EXPECT_TRUE(invalid->is_ill_formed());
  EXPECT_EQ(invalid->replaced, (std::vector<std::string>{"zn7ca"}));
}

// No version of IDNA makes a label of ASCII alone, and the next character is none.
TEST(Question, OfALabelThatIDNAWouldNotHaveMade) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  const auto rejects = [&](const char* ace) {
    return hunt::question(decode_punycode, ace, capabilities).value().idna_rejects;
  };
  EXPECT_TRUE(rejects("abc-"));
  EXPECT_FALSE(rejects("a"));  // U+0080
}

// Each version of IDNA refuses what is no text, and must encode what the layer leaves as it is.
TEST(Question, OfAStringThatIDNATakes) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  const auto stable = hunt::question(encode_utf_8, "b\xC3\xBC", capabilities);
  ASSERT_TRUE(stable);
  EXPECT_TRUE(stable->idna_stable);
  const auto ill_formed = hunt::question(encode_utf_8, "b\xED\xA0\x80", capabilities);
  ASSERT_TRUE(ill_formed);
  EXPECT_FALSE(ill_formed->value);
}

// The vector says what the oracle says.
TEST(Question, HasTheOraclesAnswer) {
  const auto valid = hunt::question(decode_punycode, "tda", Capabilities());
  ASSERT_TRUE(valid && valid->value);
  EXPECT_EQ((*valid->value)["unicode"], "00FC");
  EXPECT_EQ(valid->domain, Domain::scalar);
  EXPECT_GT(valid->min_bits, 7u);
  const auto invalid = hunt::question(decode_punycode, "td", Capabilities());
  ASSERT_TRUE(invalid);
  EXPECT_FALSE(invalid->value);
  EXPECT_EQ(invalid->reason, "truncated");
}

// One input in 64 is asked in a buffer of the caller, where the implementation fills one.
TEST(Question, AsksInBuffers) {
  Capabilities capabilities;
  capabilities.capacity = true;
  std::set<std::size_t> missing;  // entries
  std::size_t in_buffer = 0;
  for (char a = 'a'; a <= 'z'; ++a) {
    for (char b = 'a'; b <= 'z'; ++b) {
      const std::string input = std::string{a, b} + "cdefg-";
      const auto vector = hunt::question(decode_punycode, input, capabilities);
      EXPECT_EQ(vector->capacity.has_value(),
                hunt::is_in_buffer(decode_punycode, input, capabilities));
      EXPECT_EQ(vector->capacity.has_value(), vector->input.contains("capacity"));
      if (!vector->capacity) continue;
      ++in_buffer;
      missing.insert(7 - *vector->capacity);
      EXPECT_FALSE(hunt::question(decode_punycode, input, Capabilities())->capacity);
    }
  }
  EXPECT_GT(in_buffer, 2u);
  EXPECT_LT(in_buffer, 40u);
  EXPECT_GT(missing.size(), 1u);
}

// An integer that no answer can hold is an overflow, and wraps onto no other integer.
TEST(Question, AnIntegerBeyond64BitsIsAnOverflow) {
  const Operation number{Codec::mace, Op::base32_decode};
  const auto largest = hunt::question(number, "p777777777777", Capabilities{{}, {number.op}});
  const auto beyond = hunt::question(number, "b0000000000000", Capabilities{{}, {number.op}});
  ASSERT_TRUE(largest && beyond);
  EXPECT_EQ(beyond->reason, "overflow") << beyond->value->json().dump();
}

// What is quickly seen to be right is right, and of the same kind; right answers mostly are seen.
TEST(Quick, AgreesWithTheJudge) {
  std::size_t right = 0;
  std::size_t seen = 0;
  const auto expect_agreement = [&](const Operation& operation, const Capabilities& capabilities,
                                    const std::string& input, const Outcome& given) {
    const auto vector = hunt::question(operation, input, capabilities);
    const auto kind = hunt::Quick(operation, capabilities).kind_if_right(input, given);
    // Of a kind that is not asked, or in a buffer, which is never quick.
    if (!vector || vector->capacity) return;
    const Verdict verdict = judge(*vector, capabilities, given).verdict;
    right += verdict == Verdict::pass ? 1 : 0;
    if (!kind) return;
    ++seen;
    EXPECT_EQ(verdict, Verdict::pass)
        << name(operation.codec) << ' ' << name(operation.op) << ' ' << hex_of(input);
    EXPECT_EQ(*kind, hunt::kind_of_answer(*vector, given)) << hex_of(input);
  };
  Capabilities least;
  least.ops = {Op::encode, Op::decode};
  const Hello hello = builtin_hello();
  for (const Operation operation : hunt::operations_of(hello)) {
    hunt::Inputs source(operation, 5);
    const Capabilities& capabilities = hello.codecs.at(operation.codec);
    std::vector<const faulty::FaultyCodec*> faults;
    static const auto all = faulty::all();
    for (const auto& fault : all) {
      if (fault.codec == operation.codec && faults.size() < 40) faults.push_back(&fault);
    }
    for (int i = 0; i < 400; ++i) {
      const std::string input = source.next();
      source.keep(input);
      const Request request{1, operation.codec, operation.op, hunt::members_for(operation, input)};
      for (const Outcome& given :
           {builtin_answer(request), builtin_answer(request, Domain::any),
            faults[static_cast<std::size_t>(i) % faults.size()]->answer(request),
            Outcome{Outcome::Kind::reject, {}, "no"}}) {
        expect_agreement(operation, capabilities, input, given);
        if (least.ops.contains(operation.op)) expect_agreement(operation, least, input, given);
      }
    }
  }
  EXPECT_GE(seen, right * 9 / 10);
}

// The annotation of case is part of the value where it is declared.
TEST(Quick, ComparesCaseFlags) {
  Capabilities capabilities;
  const auto is_right = [&](const char* flags) {
    const Outcome given{Outcome::Kind::value, Json{{"unicode", "00FC"}, {"case", flags}}, ""};
    return hunt::Quick(decode_punycode, capabilities).kind_if_right("tdA", given).has_value();
  };
  EXPECT_TRUE(is_right("U"));
  EXPECT_TRUE(is_right("u"));
  capabilities.case_flags = true;
  EXPECT_TRUE(is_right("U"));
  EXPECT_FALSE(is_right("u"));
}

TEST(Kind, TellsDifferencesApart) {
  const auto vector = hunt::question(decode_punycode, "tda", Capabilities()).value();
  const auto kind = [&](const char* unicode) {
    return hunt::kind_of_difference(vector, {Outcome::Kind::value, Json{{"unicode", unicode}}, ""},
                                    Verdict::wrong_value);
  };
  EXPECT_EQ(kind("0061"), "punycode decode wrong-value: as long first octet ascii");
  EXPECT_EQ(kind("00FC 0061"), "punycode decode wrong-value: longer inner end ascii");
  EXPECT_EQ(kind(""), "punycode decode wrong-value: shorter first octet end");
  for (const char* surrogate : {"D800", "DFFF"}) {
    EXPECT_EQ(kind(surrogate), "punycode decode wrong-value: as long first octet surrogate");
  }
  for (const char* other : {"0100", "D7FF", "E000", "FFFF"}) {
    EXPECT_EQ(kind(other), "punycode decode wrong-value: as long first octet bmp");
  }
  const Vector of_string = hunt::question(encode_utf_16, std::string("\0\xFC", 2),
                                          builtin_hello().codecs.at(Codec::punycode))
                               .value();
  EXPECT_EQ(hunt::kind_of_difference(of_string, {Outcome::Kind::value, Json{{"ace", "tdb"}}, ""},
                                     Verdict::wrong_value),
            "punycode encode utf-16 wrong-value: as long last ascii ascii");
  EXPECT_EQ(kind("10FFFF"), "punycode decode wrong-value: as long first octet plane");
  EXPECT_EQ(kind("110000"), "punycode decode wrong-value: as long first octet beyond");
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
}

// Hunts a codec that is wrong on purpose from an empty start until a difference is found.
bool is_found(const faulty::FaultyCodec& codec, std::size_t most_cases, double most_seconds) {
  Hello hello;
  hello.codecs[codec.codec] = codec.capabilities;
  Hunter hunter(hello, {.seed = 1, .most_cases = most_cases, .fail_fast = true});
  const double end = cpu_seconds() + most_seconds;
  LocalSubject subject([&, asked = 0](const Request& request) mutable {
    if (++asked % 256 == 0 && cpu_seconds() >= end) hunter.stop();
    return codec.answer(request);
  });
  hunter.hunt(subject, 0);
  return !hunter.findings().empty();
}

// The same through the protocol, with a process that really crashes and hangs. most_seconds: of
// this process; the adapter takes about as many.
bool is_found_in_a_process(const faulty::FaultyCodec& codec, double most_seconds) {
  Implementation process({.command = {ACECHECK_FAULTY_ADAPTER, codec.id},
                          .timeout = std::chrono::milliseconds(500),
                          .settle = std::chrono::milliseconds(1)});
  Hunter hunter(process.hello(), {.seed = 1, .fail_fast = true});
  hunt::ProcessSubject subject(process);
  const double end = cpu_seconds() + most_seconds;
  const std::jthread clock([&](const std::stop_token& over) {
    while (!over.stop_requested() && cpu_seconds() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    hunter.stop();
  });
  hunter.hunt(subject, 0);
  return !hunter.findings().empty() || !hunter.unattributed().empty();
}

// With ACECHECK_HUNT_SECONDS, every fault that an input of usual length shows is hunted for as many
// CPU seconds (or one in ACECHECK_HUNT_EVERY is); without, some of them are, for a short time.
template <class Found>
void expect_faults_found(std::size_t usual_step, double usual_seconds, const Found& found) {
  const char* given = std::getenv("ACECHECK_HUNT_SECONDS");
  const double seconds = given == nullptr ? usual_seconds : std::atof(given);
  const char* every = std::getenv("ACECHECK_HUNT_EVERY");
  const std::size_t step = every != nullptr   ? static_cast<std::size_t>(std::atoi(every))
                           : given == nullptr ? usual_step
                                              : 1;
  std::size_t hunted = 0;
  std::vector<std::string> missed;
  std::size_t number = 0;
  for (const faulty::FaultyCodec& codec : faulty::all()) {
    if (codec.id.empty() || !codec.equivalent.empty() || codec.needs_long_inputs) continue;
    if (number++ % step != 0) continue;
    ++hunted;
    if (!found(codec, seconds)) missed.push_back(codec.id);
  }
  fmt::print("{} of {} faults found\n", hunted - missed.size(), hunted);
  for (const std::string& id : missed) fmt::print("  missed: {}\n", id);
  EXPECT_GE(static_cast<double>(hunted - missed.size()), 0.95 * static_cast<double>(hunted));
}

TEST(Hunt, FindsTheFaults) {
  const bool for_long = std::getenv("ACECHECK_HUNT_SECONDS") != nullptr;
  expect_faults_found(20, 5, [&](const faulty::FaultyCodec& codec, double seconds) {
    return is_found(codec, for_long ? 0 : 100'000, seconds);
  });
}

TEST(Hunt, FindsTheFaultsThroughTheProtocol) { expect_faults_found(200, 5, is_found_in_a_process); }

}  // namespace
}  // namespace hunt_test
