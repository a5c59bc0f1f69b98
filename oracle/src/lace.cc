#include <oracle/lace.h>

#include "base32.h"
#include "label.h"
#include "meter.h"
#include "text.h"
#include "utf16.h"

namespace oracle::lace {
namespace {

using ace::Errc;

constexpr std::string_view prefix = "bq--";

// 2.4.1.
class Compressor {
 public:
  Compressor(const Octets& input, const Options& options) : input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    // Step 1.
    if (input_.empty()) return reject(Errc::empty, 0, "lace 2.4.1 step 1");
    if (input_.size() % 2 != 0) return reject(Errc::odd_length, input_.size(), "lace 2.4.1 step 1");
    std::size_t ip = 0;  // step 2
    Octets output;
    do {
      // The printed step 5 can move IP past the end, where step 3 would read.
      if (ip >= input_.size()) return reject(Errc::truncated, input_.size(), "lace 2.4.1 step 3");
      const std::uint8_t high = input_[ip];      // step 3
      const Octets lows = low_octets(ip, high);  // step 4
      const std::size_t count = lows.size();
      meter.fits(count, "lace 2.4.1 step 4: COUNT");
      if (count > (corrects(Erratum::lace_5) ? 254u : 255u)) {
        return reject(Errc::bad_run, ip, "lace 2.4.1 step 5, LACE-5");
      }
      Octets run = {static_cast<std::uint8_t>(count), high};  // step 5
      run.insert(run.end(), lows.begin(), lows.end());
      say([&] {
        return "run of " + std::to_string(count) + " in row " + hex_octets({high}) + ": " +
               hex_octets(run);
      });
      output.insert(output.end(), run.begin(), run.end());
      ip += corrects(Erratum::lace_2) ? 2 * count : 2 * (count + 1);
    } while (ip != input_.size());  // step 6
    // Step 7.
    meter.fits(output.size(), "lace 2.4.1 step 7: the length of the output buffer");
    const bool shorter = output.size() <= input_.size();
    say([&] {
      return "runs take " + std::to_string(output.size()) + " octets, input " +
             std::to_string(input_.size()) + (shorter ? ": compressed" : ": uncompressed");
    });
    if (!shorter) {
      output = input_;
      output.insert(output.begin(), 0xFF);
    }
    return output;
  }

  Meter<Integer> meter{std::nullopt};
  std::vector<std::string> trace{};

 private:
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }

  // line: makes it, if it is asked for.
  template <class Line>
  void say(const Line& line) {
    if (options_.trace) trace.push_back(line());
  }

  // Step 4: the low octets of the pairs whose first octet is `high`, from `ip` on.
  Octets low_octets(std::size_t ip, std::uint8_t high) const {
    Octets lows;
    for (std::size_t at = ip; at < input_.size(); at += 2) {
      if (input_[at] == high) {
        lows.push_back(input_[at + 1]);
      } else if (corrects(Erratum::lace_1)) {
        break;
      }
    }
    return lows;
  }

  const Octets& input_;
  const Options& options_;
};

// 2.4.2.
class Decompressor {
 public:
  Decompressor(const Octets& input, const Options& options) : input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    std::size_t ip = 0;  // step 1
    if (input_.empty()) return reject(Errc::empty, 0, "lace 2.4.2 step 1");
    if (input_[0] == 0xFF) return uncompressed();  // step 2
    Octets output;
    do {
      const std::size_t start = ip;
      Integer count = input_[ip++];  // step 3
      meter.fits(count, "lace 2.4.2 step 3: COUNT");
      if (count == 0 && corrects(Erratum::lace_4)) {
        return reject(Errc::bad_run, start, "lace 2.4.2 step 3, LACE-4");
      }
      if (count > 254 && corrects(Erratum::lace_5)) {
        return reject(Errc::bad_run, start, "lace 2.4.2 step 3, LACE-5");
      }
      if (at_end(ip)) return reject(Errc::truncated, input_.size(), "lace 2.4.2 step 3");
      const std::uint8_t high = input_[ip++];  // step 4
      if (at_end(ip)) return reject(Errc::truncated, input_.size(), "lace 2.4.2 step 4");
      do {
        if (at_end(ip)) return reject(Errc::truncated, input_.size(), "lace 2.4.2 step 5");
        const std::uint8_t low = input_[ip++];  // step 5
        output.push_back(high);                 // step 6
        output.push_back(low);
        --count;  // step 7
      } while (count > 0);
      say([&] {
        return "run " +
               hex_octets(Octets(input_.begin() + offset(start), input_.begin() + offset(ip))) +
               " stands for " + std::to_string(ip - start - 2) + " in row " + hex_octets({high});
      });
    } while (!at_end(ip));  // step 8
    return compare(output);  // step 9
  }

  Meter<Integer> meter{std::nullopt};
  std::vector<std::string> trace{};

 private:
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }
  bool at_end(std::size_t ip) const { return ip >= input_.size(); }
  static std::ptrdiff_t offset(std::size_t ip) { return static_cast<std::ptrdiff_t>(ip); }

  // line: makes it, if it is asked for.
  template <class Line>
  void say(const Line& line) {
    if (options_.trace) trace.push_back(line());
  }

  // Where the input departs from what 2.4.1 makes of `output`.
  std::size_t difference(const Octets& output) const {
    const auto canonical = compress(output, {.reading = options_.reading}).result;
    return canonical ? first_difference(input_, *canonical, std::equal_to<>{}) : 0;
  }

  std::expected<Octets, Rejection> compare(const Octets& output) {
    meter.fits(output.size(), "lace 2.4.2 step 9: the length of the output buffer");
    const bool wrong_form =
        corrects(Erratum::lace_3) ? input_.size() > output.size() : output.size() > input_.size();
    if (wrong_form) {
      return reject(Errc::not_canonical, difference(output), "lace 2.4.2 step 9");
    }
    if (corrects(Erratum::lace_6)) {
      const auto canonical = compress(output, {.reading = options_.reading}).result;
      if (!canonical || *canonical != input_) {
        return reject(Errc::not_canonical, difference(output), "lace 2.4.2, LACE-6");
      }
    }
    return output;
  }

  // Step 10.
  std::expected<Octets, Rejection> uncompressed() {
    Octets output(input_.begin() + 1, input_.end());
    say([&] { return "FF marks the rest as uncompressed"; });
    const auto comparison = compress(output, {.reading = options_.reading}).result;
    if (!comparison) {
      const Rejection& why = comparison.error();
      if (why.reason == Errc::odd_length) {
        return reject(Errc::odd_length, input_.size(), "lace 2.4.2 step 10, LACE-7");
      }
      if (why.reason == Errc::empty) return reject(Errc::empty, 0, "lace 2.4.2 step 10");
      return reject(Errc::not_canonical, 0, "lace 2.4.2 step 10");
    }
    if (comparison->size() <= output.size()) {
      return reject(Errc::not_canonical, difference(output), "lace 2.4.2 step 10");
    }
    return output;
  }

  const Octets& input_;
  const Options& options_;
};

// 2.2 and 2.3. Printed, the requirements of STD 13 are on the name, which cannot begin or end with
// a hyphen.
bool is_host_name(const CodePoints& text, const Options& options) {
  if (!all_ldh(text)) return false;
  if (options.reading.corrects(Erratum::lace_11) || text.empty()) return true;
  return text.front() != '-' && text.back() != '-';
}

std::expected<std::string, Rejection> encode_label(const CodePoints& text, const Options& options,
                                                   Answer<std::string>& answer) {
  const auto say = [&](const auto& line) {
    if (options.trace) answer.trace.push_back(line());
  };
  if (const auto at = first_with(text, [](const Integer& c) { return c > 0x10FFFF; });
      at < text.size()) {
    return reject(Errc::out_of_domain, at, "lace 2.2");
  }
  if (options.reading.corrects(Erratum::lace_14)) {
    if (const auto at = first_with(text, utf16::is_surrogate); at < text.size()) {
      return reject(Errc::unpaired_surrogate, at, "lace 2.2, LACE-14");
    }
  }
  if (is_host_name(text, options)) return reject(Errc::host_name, 0, "lace 2.2, LACE-11");
  const Octets pairs = utf16::encode(text);
  say([&] { return "input is:"; });
  say([&] { return hex_octets(pairs); });
  auto compressed = compress(pairs, options);  // 2.2.1
  answer.width = compressed.width;
  for (std::string& line : compressed.trace) say([&] { return std::move(line); });
  // 2.2.2: a run that is too long for its count is too long for a label as well (LACE-5).
  if (!compressed.result || compressed.result->size() > 36) {
    return reject(Errc::too_long, text.size(), "lace 2.2.2");
  }
  say([&] { return "compressed string is " + hex_octets(*compressed.result); });
  std::string label = std::string(prefix) + base32::encode(*compressed.result);  // 2.2.3, 2.2.4
  say([&] { return "output is " + in_quotes(label); });
  return label;
}

// 2.5.2 with 2.3.2.
std::expected<Octets, Rejection> decode_symbols(std::string_view symbols, const Options& options) {
  for (std::size_t at = 0; at < symbols.size(); ++at) {
    if (!base32::is_symbol(symbols[at])) return reject(Errc::bad_digit, at, "lace 2.5.2");
  }
  base32::Stream stream = base32::decode(symbols);
  if (options.reading.corrects(Erratum::lace_8) &&
      (stream.left_over >= 5 || stream.left_over_value != 0)) {
    return reject(Errc::bad_padding, symbols.size() - 1, "lace 2.5.1 step 5, LACE-8");
  }
  return std::move(stream.octets);
}

std::expected<CodePoints, Rejection> decode_label(std::string_view label, const Options& options,
                                                  Answer<CodePoints>& answer) {
  const auto say = [&](const auto& line) {
    if (options.trace) answer.trace.push_back(line());
  };
  say([&] { return "input is " + in_quotes(label); });
  if (!has_prefix(label, prefix)) return reject(Errc::missing_prefix, 0, "lace 2.3.1");
  const std::string_view symbols = label.substr(prefix.size());
  const auto octets = decode_symbols(symbols, options);  // 2.3.2
  if (!octets) {
    return reject(octets.error().reason, prefix.size() + octets.error().position,
                  octets.error().step);
  }
  say([&] { return "compressed string is " + hex_octets(*octets); });
  if (octets->size() > 36) return reject(Errc::too_long, label.size(), "lace 2.2.2");
  auto pairs = decompress(*octets, options);  // 2.3.3
  answer.width = pairs.width;
  for (std::string& line : pairs.trace) say([&] { return std::move(line); });
  if (!pairs.result) {
    const Rejection& why = pairs.result.error();
    const bool at_end = why.position >= octets->size();
    return reject(why.reason,
                  at_end ? label.size() : prefix.size() + base32::symbol_of(why.position),
                  why.step);
  }
  CodePoints text = utf16::decode(*pairs.result);
  if (options.reading.corrects(Erratum::lace_14) &&
      first_with(text, utf16::is_surrogate) < text.size()) {
    return reject(Errc::unpaired_surrogate, 0, "lace 2.3, LACE-14");
  }
  if (is_host_name(text, options)) return reject(Errc::host_name, 0, "lace 2.3, LACE-11");
  say([&] { return "output is:"; });
  say([&] { return hex_octets(*pairs.result); });
  return text;
}

}  // namespace

Answer<std::string> encode(const CodePoints& text, const Options& options) {
  Answer<std::string> answer;
  answer.result = encode_label(text, options, answer);
  return answer;
}

Answer<CodePoints> decode(std::string_view label, const Options& options) {
  Answer<CodePoints> answer;
  answer.result = decode_label(label, options, answer);
  return answer;
}

Answer<Octets> compress(const Octets& input, const Options& options) {
  Compressor compressor(input, options);
  auto result = compressor.run();
  return {std::move(result), compressor.meter.width(), std::move(compressor.trace)};
}

Answer<Octets> decompress(const Octets& input, const Options& options) {
  Decompressor decompressor(input, options);
  auto result = decompressor.run();
  return {std::move(result), decompressor.meter.width(), std::move(decompressor.trace)};
}

std::string base32_encode(const Octets& octets) { return base32::encode(octets); }

Answer<Octets> base32_decode(std::string_view symbols, const Options& options) {
  return {decode_symbols(symbols, options), {}, {}};
}

}  // namespace oracle::lace
