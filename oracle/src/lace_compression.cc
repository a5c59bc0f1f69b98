// SPDX-License-Identifier: Apache-2.0
// LACE 2.4: runs of pairs of one row.
#include <oracle/lace.h>

#include "label.h"
#include "text.h"
#include "trace.h"

namespace oracle::lace {
namespace {

using ace::Errc;

// 2.4.1.
class Compressor {
 public:
  Compressor(const Octets& input, const Options& options)
      : trace(options), input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    // [lace 2.4.1 step 1: not even]
    if (input_.empty()) return reject(Errc::empty, 0, "lace 2.4.1 step 1");
    if (input_.size() % 2 != 0) return reject(Errc::odd_length, input_.size(), "lace 2.4.1 step 1");
    std::size_t IP = 0;  // [lace 2.4.1 step 2: IP]
    Octets output;
    do {
      // The printed step 5 can move IP past the end.
      if (IP >= input_.size()) return reject(Errc::truncated, input_.size(), "lace 2.4.1 step 3");
      const std::uint8_t HIGH = input_[IP];      // [lace 2.4.1 step 3: HIGH]
      const Octets lows = low_octets(IP, HIGH);  // [lace 2.4.1 step 4: number of pairs]
      const std::size_t COUNT = lows.size();     // [lace 2.4.1 step 4: COUNT]
      // Printed, a COUNT of 255 is output like any other. 256 is not an octet in either reading.
      if (COUNT > (corrects(Erratum::lace_5) ? 254u : 255u)) {
        return reject(Errc::bad_run, IP, "lace 2.4.1 step 5, LACE-5");
      }
      put(output, COUNT, HIGH, lows);  // [lace 2.4.1 step 5: all those low octets]
      // [lace 2.4.1 step 5: Move IP]
      IP += corrects(Erratum::lace_2) ? 2 * COUNT : 2 * (COUNT + 1);
    } while (IP != input_.size());  // [lace 2.4.1 step 6: go to step 3]
    const bool shorter = output.size() <= input_.size();  // [lace 2.4.1 step 7: less than or equal]
    trace.say([&] {
      return "runs take " + std::to_string(output.size()) + " octets, input " +
             std::to_string(input_.size()) + (shorter ? ": compressed" : ": uncompressed");
    });
    if (!shorter) {
      output = input_;
      // [lace 2.4.1 step 7: followed by the input] The octet is damaged in the text (LACE-12).
      output.insert(output.begin(), 0xFF);
    }
    return output;
  }

  Trace trace;

 private:
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }

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

  // Step 5: what goes into the output buffer.
  void put(Octets& output, std::size_t count, std::uint8_t high, const Octets& lows) {
    Octets run = {static_cast<std::uint8_t>(count), high};
    run.insert(run.end(), lows.begin(), lows.end());
    trace.say([&] {
      return "run of " + std::to_string(count) + " in row " + hex_octets({high}) + ": " +
             hex_octets(run);
    });
    output.insert(output.end(), run.begin(), run.end());
  }

  const Octets& input_;
  const Options& options_;
};

// 2.4.2.
class Decompressor {
 public:
  Decompressor(const Octets& input, const Options& options)
      : trace(options), input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    std::size_t IP = 0;  // [lace 2.4.2 step 1: IP]
    // [lace 2.4.2 step 1: no first octet]
    if (input_.empty()) return reject(Errc::empty, 0, "lace 2.4.2 step 1");
    if (input_[IP] == 0xFF) return uncompressed(IP);  // [lace 2.4.2 step 2: go to step 10]
    Octets output;
    do {
      const std::size_t start = IP;
      unsigned COUNT = input_[IP];  // [lace 2.4.2 step 3: COUNT]
      if (COUNT == 0 && corrects(Erratum::lace_4)) {
        return reject(Errc::bad_run, start, "lace 2.4.2 step 3, LACE-4");
      }
      if (COUNT > 254 && corrects(Erratum::lace_5)) {
        return reject(Errc::bad_run, start, "lace 2.4.2 step 3, LACE-5");
      }
      IP = IP + 1;                                            // [lace 2.4.2 step 3: Set IP to IP+1]
      if (at_end(IP)) return truncated("lace 2.4.2 step 3");  // [lace 2.4.2 step 3: at the end]
      const std::uint8_t HIGH = input_[IP];                   // [lace 2.4.2 step 4: HIGH]
      IP = IP + 1;                                            // [lace 2.4.2 step 4: Set IP to IP+1]
      if (at_end(IP)) return truncated("lace 2.4.2 step 4");  // [lace 2.4.2 step 4: at the end]
      do {
        if (at_end(IP)) return truncated("lace 2.4.2 step 5");
        const std::uint8_t LOW = input_[IP];  // [lace 2.4.2 step 5: LOW]
        IP = IP + 1;                          // [lace 2.4.2 step 5: Set IP to IP+1]
        output.push_back(HIGH);               // [lace 2.4.2 step 6: Output HIGH]
        output.push_back(LOW);                // [lace 2.4.2 step 6: then LOW]
        // [lace 2.4.2 step 7: Decrement COUNT] A COUNT of 0 becomes less than 0 (LACE-4).
        if (COUNT > 0) --COUNT;
      } while (COUNT > 0);  // [lace 2.4.2 step 7: go to step 5]
      say_run(start, IP);
    } while (!at_end(IP));  // [lace 2.4.2 step 8: go to step 3]
    return compare(output);
  }

  Trace trace;

 private:
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }
  bool at_end(std::size_t ip) const { return ip >= input_.size(); }
  std::unexpected<Rejection> truncated(const char* step) const {
    return reject(Errc::truncated, input_.size(), step);
  }

  void say_run(std::size_t start, std::size_t end) {
    trace.say([&] {
      const auto octets = [&](std::size_t at) {
        return input_.begin() + static_cast<std::ptrdiff_t>(at);
      };
      return "run " + hex_octets(Octets(octets(start), octets(end))) + " stands for " +
             std::to_string(end - start - 2) + " in row " + hex_octets({input_[start + 1]});
    });
  }

  // Where the input departs from what 2.4.1 makes of `output`.
  std::size_t difference(const Octets& output) const {
    const auto canonical = compress(output, {.reading = options_.reading}).result;
    return canonical ? first_difference(input_, *canonical, std::equal_to<>{}) : 0;
  }

  std::expected<Octets, Rejection> compare(const Octets& output) const {
    // [lace 2.4.2 step 9: Compare the length] The wrong way round (LACE-3).
    const bool wrong_form =
        corrects(Erratum::lace_3) ? input_.size() > output.size() : output.size() > input_.size();
    if (wrong_form) {  // [lace 2.4.2 step 9: stop with an error]
      return reject(Errc::not_canonical, difference(output), "lace 2.4.2 step 9");
    }
    if (corrects(Erratum::lace_6)) {
      const auto canonical = compress(output, {.reading = options_.reading}).result;
      if (!canonical || *canonical != input_) {
        return reject(Errc::not_canonical, difference(output), "lace 2.4.2, LACE-6");
      }
    }
    return output;  // [lace 2.4.2 step 9: send out]
  }

  std::expected<Octets, Rejection> uncompressed(std::size_t IP) {
    IP = IP + 1;  // [lace 2.4.2 step 10: Set IP to IP+1]
    // [lace 2.4.2 step 10: Copy the rest]
    Octets output(input_.begin() + static_cast<std::ptrdiff_t>(IP), input_.end());
    trace.say([&] { return "FF marks the rest as uncompressed"; });
    // [lace 2.4.2 step 10: comparison buffer]
    const auto comparison = compress(output, {.reading = options_.reading}).result;
    if (!comparison) {
      const Rejection& why = comparison.error();
      // An input of one octet has no rest; that is seen at its first octet.
      const std::size_t at = why.reason == Errc::empty ? 0 : IP + why.position;
      return reject(why.reason, at, "lace 2.4.2 step 10: compress");
    }
    if (comparison->size() <= output.size()) {  // [lace 2.4.2 step 10: less than or equal]
      return reject(Errc::not_canonical, difference(output), "lace 2.4.2 step 10");
    }
    return output;  // [lace 2.4.2 step 10: send out]
  }

  const Octets& input_;
  const Options& options_;
};

}  // namespace

Answer<Octets> compress(const Octets& input, const Options& options) {
  Compressor compressor(input, options);
  auto result = compressor.run();
  return {std::move(result), {}, compressor.trace.take()};
}

Answer<Octets> decompress(const Octets& input, const Options& options) {
  Decompressor decompressor(input, options);
  auto result = decompressor.run();
  return {std::move(result), {}, decompressor.trace.take()};
}

}  // namespace oracle::lace
