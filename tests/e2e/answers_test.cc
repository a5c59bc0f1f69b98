// SPDX-License-Identifier: Apache-2.0
// encode and decode --with: the answers of several implementations to one question.
#include "e2e/program.h"

namespace program_test {
namespace {

// Public reports about one label. Each has its answer, or is rejected.
TEST(Answers, RepeatPublicReports) {
  struct Report {
    std::string command;
    std::string input;
    std::string answer;  // a part of the output
  };
  for (const Report& report : {
           Report{"decode", "2y0c", "<U+E002>\" (E002): right"},  // garycourt/uri-js#70
           {"decode", "z9e", "(1886): right"},                    // dotnet/runtime#45323
           {"decode", "9ba", "\"Æ\" (00C6): right"},              // dotnet/runtime#45323
           {"decode", "ropirt0df0g-ob9gz268v",
            "\"♦\uFE0Fropirt0df0g\" (2666 FE0F 0072"},                      // dotnet/runtime#45323
           {"decode", "----nzeacbub3cugodj0yjat88", "a rejection: right"},  // dotnet/runtime#45323
           {"decode", "tub-1m9d15sfkkhsifsbqygyujjrw602gk4li5qqk98aca0w",
            "(4EB2 FF0C 60A8 597D FF0C 5F02 5E38 8BA2 5355 9000 6B3E 94FE 63A5 FF1A 0074 0075 "
            "0062): right"},                                              // servo/rust-url#723
           {"decode", "foo-qn0ab", "(0066 2010 006F 2010 006F): right"},  // kjd/idna#117
           {"decode", "mn8ha4uc", "(1F449 1F3FB 1F448 1F3FB): right"},    // kjd/idna#60
           {"decode", "p5b2bfp5fh3fra",
            "(0995 09CB 09AE 09CD 09AA 09BE 09A8 09BF): right"},  // benoitc/erlang-idna#38
           {"decode", "s28h", "(1F60E): right"},                  // systemd/systemd#14483
           {"decode", "scp--j430c",
            "(0073 0063 0070 002D 1D550): right"},           // internetstandards/Internet.nl#484
           {"decode", "g6w131251d", "a rejection: right"},   // thephpleague/url#73
           {"decode", "xn--ls8h-", "(0078 006E 002D 002D"},  // oven-sh/bun#41464
           {"decode", "3h8h64hda", "(1F33A 1F98A 1F98B): right"},         // nim-lang/Nim#19804
           {"decode", "74h", "\"☺\" (263A): right"},                      // curl/trurl#392
           {"decode", "caf-dmg", "(0063 0817 0061 0066): right"},         // Ironholds/urltools#111
           {"decode", "c", "a rejection: right"},                         // true/php-punycode#19
           {"decode", "ls8h-", "\"ls8h\" (006C 0073 0038 0068): right"},  // whatwg/url#760
           {"encode", "'U+1F468 U+200D U+1F9B0'", "\"1ugz855p6kd\": right"},  // punycode.js#114
           {"encode", "'U+263A U+FE0F'", "\"74h6500f\": right"},              // punycode.js#66
           {"decode --codec lace", "bq--azbukkckjavdc", "(4345 4328 434A 4348 432A 4331): right"},
       }) {
    const tests::Result result =
        acecheck(report.command + " --with builtin --with oracle -- " + report.input);
    EXPECT_EQ(result.code, 0) << report.input << result.out << result.error;
    expect_contains(result.out, report.answer);
    expect_contains(result.out, "    builtin");
    expect_contains(result.out, "oracle");
  }
}

// Equal answers stand together, whether or not they have case flags; the oracle is always asked.
TEST(Answers, OfAllImplementations) {
  const tests::Result all = acecheck("decode --with all -- BCHER-KVA");
  expect_contains(all.out, "\"BüCHER\" (0042 00FC 0043 0048 0045 0052): right\n    builtin, ");
  expect_contains(all.out, "oracle\n");
  tests::expect_lacks(all.out, "UUUUUU");
  tests::expect_lacks(all.out, "maps characters that are not ASCII");
}

// A layer of IDNA may refuse what the codec decodes, and must refuse what IDNA would not have made.
TEST(Answers, SayWhatALayerIsFor) {
  const std::string with = "decode --with builtin --with python-idna2003 --with libidn2-idna -- ";
  const tests::Result mapped = acecheck(with + "9ba");
  if (mapped.code == 3) GTEST_SKIP() << mapped.error;
  expect_contains(mapped.out,
                  "a rejection: right, since its layer of IDNA may refuse more than the codec\n"
                  "    python-idna2003 (layer idna2003: ");
  expect_contains(mapped.out,
                  "accepted-invalid\n    libidn2-idna (layer idna2008)\n"
                  "    00C6 must be rejected: IDNA would not have made this label\n");
}

TEST(Answers, OfAWrongImplementationNameTheFault) {
  const std::string wrong = ACECHECK_PLUGINS "/leading_delimiter.so";
  const std::string arguments = "decode --with builtin --with " + wrong;
  const tests::Result result = acecheck(arguments + " -- -tda");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "  a rejection: right\n    builtin (bad-digit)\n");
  expect_contains(result.out, "\"ü\" (00FC): accepted-invalid\n");
  expect_contains(result.out, "    00FC must be rejected: bad-digit (bis 6.2: digit-value)\n");
  expect_contains(result.out,
                  "gives this answer: a delimiter at index 0 is consumed "
                  "(punycode/leading-delimiter)\n");

  const tests::Result json = acecheck(arguments + " --json -- -tda");
  EXPECT_EQ(json.code, 1);
  expect_contains(json.out, "{\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"-tda\"");
  expect_contains(json.out, "{\"outcome\":\"reject\",\"verdict\":\"pass\"");
  expect_contains(json.out, "{\"unicode\":\"00FC\",\"verdict\":\"accepted-invalid\"");
  expect_contains(json.out, "{\"target\":\"" + wrong + "\"");
}

// Of the draft's steps as they are printed, only another answer is shown. It is nobody's failure.
TEST(Answers, ShowWhatTheDraftPrints) {
  const std::string draft = ": the steps as draft-ietf-idn-mace-01 prints them, without its errata";
  const tests::Result other = acecheck("encode --codec mace abc --with builtin");
  EXPECT_EQ(other.code, 0) << other.out << other.error;
  expect_contains(other.out, "\n  \"-abc\"" + draft + "\n");
  expect_contains(acecheck("encode --codec mace abc --with builtin --json").out,
                  R"("printed":{"ace":"-abc","draft":"draft-ietf-idn-mace-01"})");
  for (const char* same : {"encode --codec mace ü", "encode ü", "decode bcher-kva"}) {
    tests::expect_lacks(acecheck(std::string(same) + " --with oracle").out, " prints them");
  }
}

TEST(Answers, SayWhoIsNotAskedOrCannotRun) {
  const tests::Result other = acecheck("encode --with " ACECHECK_PLUGINS "/decode_only.so b");
  EXPECT_EQ(other.code, 0) << other.out << other.error;
  expect_contains(other.out, "decode_only.so: operation not declared");
  const tests::Result nobody = acecheck("decode --with nobody c");
  EXPECT_EQ(nobody.code, 2) << nobody.out;
  expect_contains(nobody.error, "there is no target nobody");
  EXPECT_EQ(acecheck("decode --json c").code, 2);
}

}  // namespace
}  // namespace program_test
