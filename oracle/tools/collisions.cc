// SPDX-License-Identifier: Apache-2.0
// Searches, exhaustively over short inputs, for strings that the printed decoders of LACE and
// CIDNUC take for a text that another string stands for already. Prints the smallest of each kind:
// the string, the right one, and the step of the corrected reading that rejects it.
//
//   collisions [OCTETS [SYMBOLS]]      octet strings up to OCTETS (3), labels up to SYMBOLS (4)
//
// docs/claims.md has the result. What compresses is corrected in both readings (LACE-1, LACE-2),
// and CIDNUC's decompressor stops at the end (CIDNUC-1), else there is nothing that decodes.
#include <oracle/cidnuc.h>
#include <oracle/lace.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "../src/text.h"

namespace {

using oracle::CodePoints;
using oracle::Erratum;
using oracle::Octets;
using oracle::Reading;

std::string printed(const Octets& octets) { return oracle::hex_octets(octets); }
std::string printed(const std::string& label) { return label; }

const oracle::Options printed_lace{.reading = Reading::printed(oracle::Place::lace_00)
                                                  .with(Erratum::lace_1)
                                                  .with(Erratum::lace_2)
                                                  .with(Erratum::lace_14)};
const oracle::Options printed_cidnuc{.reading = Reading::printed(oracle::Place::cidnuc_00)
                                                    .with(Erratum::cidnuc_1)
                                                    .with(Erratum::cidnuc_9)
                                                    .with(Erratum::cidnuc_10)};

// Describes octets that CIDNUC's compressor does not make, by the first part that the compressor
// would not have written.
std::string cidnuc_kind(const Octets& octets) {
  bool two_octet = false;
  bool bounced = false;     // into one-octet mode, and no character since
  bool window_set = false;  // and no character since
  unsigned window = 0;
  for (std::size_t at = 0; at < octets.size(); ++at) {
    const unsigned octet = octets[at];
    if (octet == 0xE0 || octet == 0xF0) {
      if (bounced) return "mode left without a character";
      if (window_set) return "window set and not used";
      two_octet = octet == 0xF0;
      bounced = !two_octet;
    } else if (two_octet) {
      ++at;
    } else if (octet >= 0x80) {
      const bool longhand = octet != 0xFC;
      const unsigned to = longhand ? (octet & 1) * 256 + octets[++at] : 0;
      if (window_set) return "window set twice";
      if (longhand && to == 0) return "window 0 the long way";
      if (to == window) return "window set to what it is";
      window = to;
      window_set = true;
    } else {
      if (window >= 0x68 && window <= 0x1BF) return "one-octet mode on a Table 2 row";
      bounced = window_set = false;
    }
  }
  return window_set ? "window set and not used" : "other";
}
std::string kind_of(const Octets& octets, const oracle::Rejection& why) {
  const std::string step = why.step;
  return step == "cidnuc 2.4.2, CIDNUC-6" ? cidnuc_kind(octets) : step;
}
// The same for a label: the part of the padding that is missing or needless (CIDNUC-8).
std::string kind_of(const std::string& label, const oracle::Rejection& why) {
  std::string step = why.step;
  if (step != "cidnuc 2.5.2, CIDNUC-8" && step != "lace 2.5.1 step 5, LACE-8") return step;
  const bool padded = label.ends_with('8');
  const std::size_t symbols = label.size() - (label.starts_with("bq--") ? 4 : 3) - (padded ? 1 : 0);
  if (symbols * 5 % 8 >= 5) return step + ", a needless symbol";
  if (label.starts_with("bq--")) return step + ", left-over bits";
  if (padded == (symbols % 8 == 0)) return step + (padded ? ", a needless 8" : ", a missing 8");
  return step + ", left-over bits";
}

// Every string of exactly so many units of `alphabet`, in order.
template <class String, class Alphabet>
void for_each_string(std::size_t length, const Alphabet& alphabet, String& prefix,
                     const std::function<void(const String&)>& visit) {
  if (length == 0) return visit(prefix);
  for (const auto unit : alphabet) {
    prefix.push_back(unit);
    for_each_string(length - 1, alphabet, prefix, visit);
    prefix.pop_back();
  }
}

// The first string of each kind, in order of length.
template <class String, class Text>
void search(const std::string& title, std::size_t longest, const auto& alphabet,
            const std::string& prefix,
            const std::function<oracle::Answer<Text>(const String&, bool)>& decode,
            const std::function<oracle::Answer<String>(const Text&)>& encode) {
  std::map<std::string, bool> kinds;
  std::size_t tried = 0;
  std::size_t taken = 0;
  std::size_t others = 0;
  for (std::size_t length = 0; length <= longest; ++length) {
    String start(prefix.begin(), prefix.end());
    for_each_string<String>(length, alphabet, start, [&](const String& string) {
      ++tried;
      const auto loose = decode(string, true);
      if (!loose.result) return;
      ++taken;
      const auto strict = decode(string, false);
      if (strict.result) return;
      ++others;
      const std::string kind = kind_of(string, strict.result.error());
      if (!kinds.emplace(kind, true).second) return;
      const auto right = encode(*loose.result);
      std::cout << title << ": " << printed(string) << " is taken for "
                << (right.result ? printed(*right.result) : "a text that has no encoding") << " ("
                << kind << ")\n";
    });
  }
  std::cout << title << ": " << tried << " strings up to length " << longest << ", " << taken
            << " taken by the printed decoder, " << others << " of them wrongly\n";
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t octets = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 3;
  const std::size_t symbols = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 4;
  Octets every;
  for (unsigned octet = 0; octet < 256; ++octet) every.push_back(static_cast<std::uint8_t>(octet));
  // Longer strings over the octets that matter: counts, a row, cells, the marker and indicators.
  const Octets lace_few = {0x01, 0x02, 0x03, 0x30, 0xE6, 0xFF};
  const Octets cidnuc_few = {0x00, 0x01, 0x4E, 0x5F, 0x9C, 0xE0, 0xF0, 0xF8, 0xFC};

  const auto lace = [](const Octets& string, bool loose) {
    return oracle::lace::decompress(string, loose ? printed_lace : oracle::Options{});
  };
  const auto lace_right = [](const Octets& text) { return oracle::lace::compress(text); };
  search<Octets, Octets>("LACE octets", octets, every, "", lace, lace_right);
  search<Octets, Octets>("LACE octets, few", octets + 5, lace_few, "", lace, lace_right);

  const auto cidnuc = [](const Octets& string, bool loose) {
    return oracle::cidnuc::decompress(string, loose ? printed_cidnuc : oracle::Options{});
  };
  const auto cidnuc_right = [](const Octets& text) { return oracle::cidnuc::compress(text); };
  search<Octets, Octets>("CIDNUC octets", octets, every, "", cidnuc, cidnuc_right);
  search<Octets, Octets>("CIDNUC octets, few", octets + 4, cidnuc_few, "", cidnuc, cidnuc_right);
  const Octets cidnuc_modes = {0x00, 0x4E, 0xE0, 0xF0, 0xFC};
  search<Octets, Octets>("CIDNUC octets, modes", octets + 5, cidnuc_modes, "", cidnuc,
                         cidnuc_right);

  const std::string base32 = "abcdefghijklmnopqrstuvwxyz2345678";
  // The shortest LACE label has three octets, hence five symbols.
  search<std::string, CodePoints>(
      "LACE labels, few", symbols + 2, std::string("74yomna"), "bq--",
      [](const std::string& label, bool loose) {
        return oracle::lace::decode(label, loose ? printed_lace : oracle::Options{});
      },
      [](const CodePoints& text) { return oracle::lace::encode(text); });
  search<std::string, CodePoints>(
      "CIDNUC labels", symbols, base32, "ph6",
      [](const std::string& label, bool loose) {
        return oracle::cidnuc::decode(label, loose ? printed_cidnuc : oracle::Options{});
      },
      [](const CodePoints& text) { return oracle::cidnuc::encode(text); });
}
