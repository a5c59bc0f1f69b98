// The walk through the protocol with an adapter: each step, and what is said of each slip.
#include "walk/walk.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "support/command.h"

namespace walk_test {
namespace {

using namespace std::chrono_literals;

using Texts = std::vector<std::string>;

// An adapter: the built-in codecs, before and after which a script of sed makes the slips.
class Adapter {
 public:
  // in:    what is done to each request
  // out:   what is done to each answer
  // first: a shell command that gets the requests before that
  // last:  what the shell does at the end
  explicit Adapter(const std::string& in = "", const std::string& out = "",
                   const std::string& first = "", const std::string& last = "") {
    tests::write_file(directory_ / "in", in + "\n");
    // An ACE string as long as these codecs take would be sent as well.
    tests::write_file(directory_ / "out", "s/18446744073709551615/999/\n" + out + "\n");
    tests::write_file(directory_ / "adapter",
                      "cd '" + directory_.path().string() + "'\n" +
                          (first.empty() ? "" : first + " | ") +
                          (in.empty() ? "" : "sed -u -f in | ") + ACECHECK_PROGRAM +
                          " serve --domain code_point | sed -u -f out\n" + last + '\n');
  }

  // Each step, and its slip.
  Texts walk(std::chrono::milliseconds timeout = 60s) {
    steps_.clear();
    bool slips = false;
    const bool good = acecheck::walk(
        {"sh", (directory_ / "adapter").string()}, timeout, [&](const acecheck::Step& step) {
          steps_.push_back(step.what + (step.slip.empty() ? "" : ": " + step.slip));
          slips = slips || !step.slip.empty();
        });
    EXPECT_EQ(good, !slips);
    return steps_;
  }
  // The steps with a slip.
  Texts slips() {
    Texts out;
    for (const std::string& step : walk()) {
      if (step.contains(": ")) out.push_back(step);
    }
    return out;
  }

  // What it was asked, each time that it was started, without the number of the request.
  //   op    "encode", "decode"
  Texts asked(const std::string& op) const {
    Texts out;
    const std::string before = "\"codec\":\"punycode\",\"op\":\"" + op + "\",";
    for (const std::string& line : tests::lines_of(tests::read_file(directory_ / "log"))) {
      const std::size_t at = line.find(before);
      if (at != std::string::npos) out.push_back("{" + line.substr(at + before.size()));
    }
    return out;
  }
  Texts log() const { return tests::lines_of(tests::read_file(directory_ / "log")); }

 private:
  tests::TemporaryDirectory directory_;
  Texts steps_;
};

// What a script of sed puts into the hello, beside the operations.
std::string hello_with(const std::string& members) {
  return R"(s/"case_flags":true,/"case_flags":true,)" + members + ",/";
}
std::string hello_with_ops(const std::string& ops) {
  return R"(s/"ops":\["encode","decode",[^]]*\]/"ops":[)" + ops + "]/";
}

const std::string hello_step = "the start and the hello of acecheck";
const std::string alone = "one request at a time";
const std::string wide = "a character beyond the Basic Multilingual Plane";
const std::string many = "128 requests, 256 in flight";
const std::string empty = "an empty text and an empty ACE string";
const std::string octets = "octets of an ACE string, as \"ace\" and as \"ace_hex\"";
const std::string utf_8 = "a string in utf-8 as it is, well-formed and not";
const std::string utf_16 = "a string in utf-16 as it is, well-formed and not";
const std::string invalid = "invalid ACE strings";
const std::string at_end = "the end of its input";

std::string wrong_answer(const std::string& input, const std::string& given,
                         const std::string& right) {
  return "answers " + input + " with " + given + ", and the right answer is " + right +
         ": look at how the adapter passes the input and the output; `acecheck certify` says more "
         "if the implementation is wrong";
}

TEST(Walk, TakesEveryStep) {
  Adapter adapter("", "", "tee -a log");
  EXPECT_EQ(adapter.walk(),
            (Texts{hello_step, alone, wide, many, empty, octets, utf_8, utf_16, invalid, at_end}));
  const Texts log = adapter.log();
  EXPECT_EQ(log.front(), "{\"hello\":1}");
  EXPECT_EQ(log.back(), "{\"hello\":1}");
  EXPECT_EQ(std::ranges::count(log, log.front()), 2);

  Texts encoded = {"{\"unicode\":\"0062 00FC 0063 0068 0065 0072\"}", "{\"unicode\":\"20000\"}"};
  for (int i = 0; i < 64; ++i)
    encoded.push_back(fmt::format("{{\"unicode\":\"{:04X}\"}}", 0x4E00 + i));
  for (const char* last :
       {R"({"unicode":""})", R"({"unicode_hex":"62C3BC63686572","form":"utf-8"})",
        R"({"unicode_hex":"62C3","form":"utf-8"})",
        R"({"unicode_hex":"006200FC0063006800650072","form":"utf-16"})",
        R"({"unicode_hex":"0062D800","form":"utf-16"})"}) {
    encoded.emplace_back(last);
  }
  EXPECT_EQ(adapter.asked("encode"), encoded);

  const Texts decoded = adapter.asked("decode");
  ASSERT_EQ(decoded.size(), 2u + 64u + 12u);
  EXPECT_EQ(decoded[0], "{\"ace\":\"bcher-kva\"}");
  EXPECT_EQ(decoded[1], "{\"ace\":\"j50i\"}");
  EXPECT_EQ((Texts{decoded.begin() + 66, decoded.end()}),
            (Texts{R"({"ace":""})", R"({"ace":"tda"})", R"({"ace_hex":"746461"})",
                   "{\"ace\":\"\u0161\"}", R"({"ace":"a"})", R"({"ace_hex":"61FF"})",
                   R"({"ace":"9"})", R"({"ace":"-"})", R"({"ace":"!"})",
                   R"({"ace":"99999999999999"})", "{\"ace\":\"a-\u00FC\"}", R"({"ace":"a\tb"})"}));
}

TEST(Walk, TakesTheStepsOfTheOperationsThatAreThere) {
  Adapter encodes("", hello_with_ops("\"encode\""), "tee -a log");
  EXPECT_EQ(encodes.walk(), (Texts{hello_step, alone, wide, "64 requests, 256 in flight", empty,
                                   utf_8, utf_16, invalid, at_end}));
  EXPECT_EQ(encodes.asked("encode").size(), 2u + 64u + 1u + 4u);
  EXPECT_EQ(encodes.asked("decode"), Texts());
  Adapter decodes("", hello_with_ops("\"decode\""), "tee -a log");
  EXPECT_EQ(decodes.walk(), (Texts{hello_step, alone, wide, "64 requests, 256 in flight", empty,
                                   octets, invalid, at_end}));
  EXPECT_EQ(decodes.asked("encode"), Texts());
  EXPECT_EQ(decodes.asked("decode").size(), 2u + 64u + 12u);
}

TEST(Walk, SaysWhyAnAdapterDoesNotStart) {
  Texts said;
  EXPECT_FALSE(acecheck::walk({"/nonexistent"}, 60s, [&](const acecheck::Step& step) {
    said.push_back(step.what + ": " + step.slip);
  }));
  EXPECT_EQ(said, Texts{"the start and the hello: cannot start the adapter: /nonexistent: No such "
                        "file or directory"});
}

// What fails alone fails with others, too: no other step is taken.
TEST(Walk, EndsWhereASingleRequestFails) {
  const auto walked = [](const std::string& in, const std::string& out) {
    return Adapter(in, out).walk();
  };
  const auto failed = [](const std::string& slip) {
    return Texts{hello_step, alone + ": " + slip, at_end};
  };
  EXPECT_EQ(walked("", R"(s/"ace":"bcher-kva"/"unsupported":"later"/)"),
            failed("answers with unsupported (later): leave the operation out of \"ops\" in its "
                   "hello, or answer"));
  EXPECT_EQ(walked("", R"(s/"ace":"bcher-kva"/"ace":7/)"),
            failed("the answer has \"ace\": 7; expected a string"));
  const std::string text = R"({"unicode":"0062 00FC 0063 0068 0065 0072"})";
  EXPECT_EQ(walked("s/0062 00FC 0063 0068 0065 0072/00FC/", ""),
            failed(wrong_answer(text, R"({"ace":"tda"})", R"({"ace":"bcher-kva"})")));
  EXPECT_EQ(walked("", R"(s/"ace":"bcher-kva"/"reject":"no"/)"),
            failed(wrong_answer(text, "a rejection (no)", R"({"ace":"bcher-kva"})")));
  EXPECT_EQ(walked("s/bcher-kva/tda/", ""),
            failed(wrong_answer(R"({"ace":"bcher-kva"})", R"({"unicode":"00FC","case":"u"})",
                                R"({"unicode":"0062 00FC 0063 0068 0065 0072","case":"uuuuuu"})")));
  // Of two slips the first.
  EXPECT_EQ(walked("", R"(s/"ace":"bcher-kva"/"ace":7/;s/"unicode":"0062[^"]*"/"unicode":8/)"),
            failed("the answer has \"ace\": 7; expected a string"));
  EXPECT_EQ(walked("/0062 00FC/Q", ""),
            failed("ends (exit code 0): if the implementation has thrown an exception that its "
                   "documentation does not name, that is right; else mend the adapter"));
}

TEST(Walk, SaysThatAnAnswerDoesNotCome) {
  EXPECT_EQ(Adapter("/0062 00FC/d").walk(50ms),
            (Texts{hello_step,
                   alone + ": gives no answer (no answer within 0.05 s): flush standard output "
                           "after each line, and read line by line",
                   at_end}));
}

// The adapter is another one when it is started again.
TEST(Walk, SaysWhyNoMoreIsAsked) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapter", R"(read -r hello
[ -e ')" + directory.path().string() + R"(/first' ] && version=2 || version=1
: >')" + directory.path().string() + R"(/first'
echo '{"hello":1,"name":"n","version":"'$version'","codecs":{"punycode":{}}}'
read -r request
:
)");
  Texts said;
  EXPECT_FALSE(acecheck::walk({"sh", (directory / "adapter").string()}, 60s,
                              [&](const acecheck::Step& step) { said.push_back(step.slip); }));
  ASSERT_EQ(said.size(), 3u);
  EXPECT_EQ(said[0], "");
  EXPECT_TRUE(said[1].starts_with("after a restart its hello is another: ")) << said[1];
  EXPECT_EQ(said[2], "");
}

// The slips of an adapter with this operation alone, to whose answers the script belongs. Each run
// of requests ends with a wait: the fewer steps, the sooner.
Texts slips_of(const std::string& op, const std::string& in, const std::string& out = "",
               const std::string& first = "") {
  return Adapter(in,
                 hello_with_ops('"' + op + '"') + "\n" +
                     R"(s/"unicode_hex":\["utf-8","utf-16"\],//)" + '\n' + out,
                 first)
      .slips();
}

const std::string units =
    wide +
    ": takes a character beyond FFFF for two: `unicode` has code points, and not the code units of "
    "UTF-16";
const std::string half = "64 requests, 256 in flight";
const std::string other_request =
    half +
    ": gives a request the answer of another one: answers come in the order of the requests, each "
    "with the id of its request";

TEST(Walk, KnowsCodeUnitsFromCodePoints) {
  const std::string text = R"({"unicode":"20000"})";
  const std::string ace = R"({"ace":"j50i"})";
  EXPECT_EQ(slips_of("encode", "s/\"20000\"/\"D840 DC00\"/"), Texts{units});
  EXPECT_EQ(slips_of("encode", "s/\"20000\"/\"2F800\"/"),
            Texts{wide + ": " + wrong_answer(text, R"({"ace":"hz2n"})", ace)});
  EXPECT_EQ(slips_of("encode", "", "s/\"ace\":\"j50i\"/\"reject\":\"wide\"/"),
            Texts{wide + ": " + wrong_answer(text, "a rejection (wide)", ace)});
}

TEST(Walk, KnowsAnswersOfOtherRequests) {
  EXPECT_EQ(slips_of("encode", "s/\"4E01\"/\"4E02\"/"), Texts{other_request});
  // The wrong answer is that of no other request, and the first of several is named.
  const std::string text = R"({"unicode":"4E00"})";
  const std::string ace = R"({"ace":"4gq"})";
  const Texts first = {half + ": " + wrong_answer(text, R"({"ace":"tda"})", ace)};
  EXPECT_EQ(slips_of("encode", "s/\"4E00\"/\"00FC\"/;s/\"4E07\"/\"00FD\"/"), first);
  EXPECT_EQ(slips_of("encode", "", "s/\"ace\":\"4gq\"/\"reject\":\"no\"/"),
            Texts{half + ": " + wrong_answer(text, "a rejection (no)", ace)});
  // What happens in flight is said where every answer is right.
  const std::string once =
      "while read -r line; do case $line in *4E05*) [ -e once ] || { : >once; exit; };; esac; "
      "printf '%s\\n' \"$line\"; done";
  EXPECT_EQ(slips_of("encode", "", "", once),
            Texts{half + ": fails when several requests are in flight (exit code 0), and not when "
                         "each is alone: declare a smaller \"in_flight\", or keep no state"});
  EXPECT_EQ(slips_of("encode", "s/\"4E00\"/\"00FC\"/", "", once), first);
}

const std::string no_ace = ": the answer has \"ace\": 7; expected a string";
const std::string no_text =
    ": the answer has \"unicode\": 8; expected code points of four hexadecimal digits or more, "
    "with one space between, such as \"0062 00FC\"";

TEST(Walk, KnowsSlipsInDecoding) {
  const std::string ace = R"({"ace":"j50i"})";
  const std::string right = R"({"unicode":"20000","case":"u"})";
  EXPECT_EQ(slips_of("decode", "",
                     R"(s/"20000"/"D840 DC00"/;s/"4E3F"/"4E02"/;s/"unicode":""/"unicode":8/)"),
            (Texts{units, other_request, empty + no_text}));
  EXPECT_EQ(slips_of("decode", "", "s/\"20000\"/\"2F800\"/"),
            Texts{wide + ": " + wrong_answer(ace, R"({"unicode":"2F800","case":"u"})", right)});
  EXPECT_EQ(slips_of("decode", "", "s/\"unicode\":\"20000\"[^}]*/\"reject\":\"wide\"/"),
            Texts{wide + ": " + wrong_answer(ace, "a rejection (wide)", right)});
}

TEST(Walk, AsksForAnAnswerToNothing) {
  EXPECT_EQ(slips_of("encode", "", R"(s/"ace":""/"ace":7/)"), Texts{empty + no_ace});
  // Of two slips the first is named.
  EXPECT_EQ(Adapter("", R"(s/"ace":""/"ace":7/;s/"unicode":""/"unicode":8/)").slips(),
            Texts{empty + no_ace});
}

// The ACE string fsq, whose answer the adapter spoils.
const std::string spoilt = R"(s/"unicode":"4F8B"[^}]*/"unsupported":"it"/)";
const std::string spoilt_words =
    ": answers with unsupported (it): leave the operation out of \"ops\" in its hello, or answer";

const std::string two_ways =
    octets +
    ": answers \"ace\" and \"ace_hex\" of the same octets in two ways: `ace_hex` has the octets of "
    "the ACE string in hexadecimal";
const std::string low_octet =
    octets +
    ": takes the character U+0161 of \"ace\" for the letter a: the octets of an ACE string are its "
    "UTF-8, and not the low octets of its characters";

std::string letter_as(const std::string& ace) {
  return "s/\"ace\":\"\u0161\"/\"ace\":\"" + ace + "\"/;";
}
const std::string other_octets = R"(s/"ace_hex":"746461"/"ace":"tdb"/;)";
const std::string octet = R"(s/"ace_hex":"61FF"/"ace":"fsq"/;)";

std::string unmeant(const std::string& ace, const std::string& reason) {
  return invalid + ": rejects {\"ace\":\"" + ace + "\"} for the reason \"" + reason +
         "\", which reads like an exception that nobody meant: turn only those that the "
         "documentation names into a rejection, and let the program end with every other";
}
std::string truncated_as(const std::string& reason) {
  return R"(s/"reject":"truncated"/"reject":")" + reason + "\"/;";
}
const std::string nil = R"(s/"reject":"bad-digit"/"reject":"nil"/;)";

// Octets and the string that they are, and a letter that is its UTF-8; in the same walks, reasons
// of rejections.
TEST(Walk, ComparesOctetsAndReadsReasons) {
  EXPECT_EQ(slips_of("decode", other_octets, truncated_as("list index out of range")),
            (Texts{two_ways, unmeant("9", "list index out of range")}));
  EXPECT_EQ(slips_of("decode", R"(s/"ace_hex":"746461"/"ace":"9"/)", truncated_as("it PANICs")),
            (Texts{two_ways, unmeant("9", "it PANICs")}));
  EXPECT_EQ(slips_of("decode", R"(s/"ace_hex":"746461"/"ace":"fsq"/)", spoilt + '\n' + nil),
            (Texts{octets + spoilt_words, unmeant("-", "nil")}));
  EXPECT_EQ(slips_of("decode", letter_as("a") + R"(s/"ace":"a\\tb"/"ace":"fsq"/)", spoilt),
            (Texts{low_octet, invalid + spoilt_words}));
  EXPECT_EQ(slips_of("decode", letter_as("tda")), Texts());
  // Two rejections are no two values that are the same.
  EXPECT_EQ(slips_of("decode", R"(s/"ace":"a"/"ace":"9"/)"), Texts());
}

TEST(Walk, NamesTheFirstSlipOfAStep) {
  EXPECT_EQ(
      slips_of("decode", letter_as("fsq") + R"(s/"ace":"a\\tb"/"ace":"fsq"/)", spoilt + '\n' + nil),
      (Texts{octets + spoilt_words, unmeant("-", "nil")}));
  EXPECT_EQ(slips_of("decode", other_octets + letter_as("a") + R"(s/"ace":"9"/"ace":"fsq"/)",
                     spoilt + '\n' + nil),
            (Texts{two_ways, invalid + spoilt_words}));
  EXPECT_EQ(slips_of("decode", other_octets + octet, spoilt), Texts{two_ways});
}

// Octets that are no UTF-8 are asked where a string may hold them.
TEST(Walk, AsksForOctetsThatAreNoText) {
  EXPECT_EQ(slips_of("decode", octet, spoilt), Texts{octets + spoilt_words});
  for (const std::string strings : {"utf-8", "utf-16"}) {
    EXPECT_EQ(
        slips_of("decode", octet, spoilt + '\n' + hello_with(R"("strings":")" + strings + '"')),
        Texts())
        << strings;
  }
  EXPECT_EQ(slips_of("decode", octet, spoilt + '\n' + hello_with(R"("strings":"code-points")")),
            Texts{octets + spoilt_words});
}

TEST(Walk, AsksForStringsInEachForm) {
  const auto slips = [](const std::string& in, const std::string& out = "") {
    return Adapter(in, hello_with_ops("\"encode\"") + '\n' + out).slips();
  };
  const auto wrong = [](const std::string& input) {
    return ": " + wrong_answer(input, R"({"ace":"tda"})", R"({"ace":"bcher-kva"})");
  };
  const std::string wrong_8 = utf_8 + wrong(R"({"unicode_hex":"62C3BC63686572","form":"utf-8"})");
  const std::string wrong_16 =
      utf_16 + wrong(R"({"unicode_hex":"006200FC0063006800650072","form":"utf-16"})");
  const std::string other = "s/62C3BC63686572/C3BC/;s/006200FC0063006800650072/00FC/;";
  EXPECT_EQ(slips(other), (Texts{wrong_8, wrong_16}));
  // An answer to what is ill-formed may be any that is one.
  const std::string ill_formed = R"(s/"62C3"/"C3A5"/;s/0062D800/00E5/;)";
  EXPECT_EQ(slips(ill_formed), Texts());
  const std::string no_string = R"(s/"ace":"5ca"/"ace":7/)";
  EXPECT_EQ(slips(ill_formed, no_string), (Texts{utf_8 + no_ace, utf_16 + no_ace}));
  EXPECT_EQ(slips(other + ill_formed, no_string), (Texts{wrong_8, wrong_16}));
  // Only the forms that the adapter takes.
  EXPECT_EQ(Adapter("", hello_with_ops("\"encode\"") +
                            R"(;s/"unicode_hex":\["utf-8","utf-16"\]/"unicode_hex":["utf-16"]/)")
                .walk(),
            (Texts{hello_step, alone, wide, half, empty, utf_16, invalid, at_end}));
}

// An ACE string as long as the adapter takes, if that is more than the length of a label by far.
TEST(Walk, AsksForALongLine) {
  const auto longest = [](const std::string& out) {
    Adapter adapter("", hello_with_ops("\"decode\"") + '\n' + out, "tee -a log");
    const Texts steps = adapter.walk();
    const std::string& step = steps.at(steps.size() - 2);
    const std::string last = adapter.asked("decode").back();
    return step == invalid ? "none"
                           : step + (last.ends_with("a-\"}") ? ", " : ", without end, ") +
                                 std::to_string(last.size() - 10);
  };
  const auto with_most = [](const std::string& most) {
    return "s/\"max_length\":999/\"max_length\":" + most + "/";
  };
  EXPECT_EQ(longest(""), "none");
  EXPECT_EQ(longest(with_most("1000")), "an ACE string of 1000 octets, 1000");
  EXPECT_EQ(longest(with_most("59999")), "an ACE string of 59999 octets, 59999");
  EXPECT_EQ(longest(with_most("60001")), "an ACE string of 60000 octets, 60000");
  EXPECT_EQ(longest("s/\"max_length\":999,//"), "none");
  EXPECT_EQ(longest(with_most("1000") + "\ns/\"layer\":\"codec\"/\"layer\":\"uts46\"/"), "none");
  EXPECT_EQ(
      slips_of("decode", "s/\"ace\":\"aa*-\"/\"ace\":\"fsq\"/", with_most("1000") + '\n' + spoilt),
      Texts{"an ACE string of 1000 octets" + spoilt_words});
}

TEST(Walk, SaysThatTheEndOfTheInputIsNoError) {
  EXPECT_EQ(Adapter("", "", "", "exit 3").slips(),
            Texts{at_end + ": ends with exit code 3 when its input has ended: that is no error"});
}

TEST(Walk, SaysThatItCannotStartAgain) {
  const tests::TemporaryDirectory directory;
  const std::filesystem::path adapter = directory / "adapter";
  tests::write_file(adapter,
                    std::string("#!/bin/sh\nrm -f \"$0\"\nexec ") + ACECHECK_PROGRAM + " serve\n");
  std::filesystem::permissions(adapter, std::filesystem::perms::owner_all);
  std::string last;
  EXPECT_FALSE(acecheck::walk({adapter.string()}, 60s, [&](const acecheck::Step& step) {
    last = step.what + ": " + step.slip;
  }));
  EXPECT_EQ(last, at_end + ": " + adapter.string() + ": No such file or directory");
}

}  // namespace
}  // namespace walk_test
