#include <oracle/cidnuc.h>

#include "base32.h"
#include "label.h"
#include "meter.h"
#include "text.h"
#include "unicode.h"
#include "utf16.h"

namespace oracle::cidnuc {
namespace {

using ace::Errc;

constexpr std::string_view prefix = "ph6";

// Table 2.
bool in_table_2(std::uint8_t octet) { return 0x34 <= octet && octet <= 0xdf; }

// The nine-bit combination of O1 and the top bit of O2, in hexadecimal for traces.
Integer nine_bits(std::uint8_t o1, std::uint8_t o2) { return Integer(o1) * 2 + o2 / 128; }

// 2.4.1.
class Compressor {
 public:
  Compressor(const Octets& input, const Options& options) : input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    std::size_t pointer = 0;  // step 1
    int mode = 1;
    Integer window = 0;
    say([&] { return "octet mode is 1, window is " + hex(window); });
    while (pointer < input_.size()) {  // step 2
      if (pointer + 1 == input_.size()) {
        return reject(Errc::truncated, input_.size(), "cidnuc 2.4.1 step 2");
      }
      const std::uint8_t o1 = input_[pointer];
      const std::uint8_t o2 = input_[pointer + 1];
      pointer += 2;
      if (!in_table_2(o1)) {  // step 3
        if (mode == 2) {      // step 4
          mode = 1;
          output({0b11100000}, "octet mode becomes 1: ");
        }
        const Integer combination = nine_bits(o1, o2);
        meter.fits(combination, "cidnuc 2.4.1 step 5: the nine-bit number");
        if (combination != window) {  // step 5
          window = combination;
          if (combination == 0) {  // step 6
            output({0b11111100}, "window becomes " + hex(window) + ": ");
          } else {  // step 7: seven bits and nine bits make two octets (CIDNUC-15)
            const Integer indicator = (Integer(0b1111100) << 9) + window;
            meter.fits(indicator, "cidnuc 2.4.1 step 7: the indicator");
            output({static_cast<std::uint8_t>(indicator / 256),
                    static_cast<std::uint8_t>(indicator % 256)},
                   "window becomes " + hex(window) + ": ");
          }
        }
        output({static_cast<std::uint8_t>(o2 % 128)},
               pair(o1, o2) + " is compressed to ");  // step 8
      } else {
        if (mode == 1) {  // step 9
          mode = 2;
          output({0b11110000}, "octet mode becomes 2: ");
        }
        output({o1, o2}, pair(o1, o2) + " is compressed to ");  // step 10
      }
    }
    return output_;
  }

  Meter<Integer> meter{std::nullopt};
  std::vector<std::string> trace{};

 private:
  static std::string pair(std::uint8_t o1, std::uint8_t o2) { return hex_octets({o1, o2}); }

  void output(const Octets& octets, const std::string& what) {
    output_.insert(output_.end(), octets.begin(), octets.end());
    say([&] { return what + hex_octets(octets); });
  }
  // line: makes it, if it is asked for.
  template <class Line>
  void say(const Line& line) {
    if (options_.trace) trace.push_back(line());
  }

  const Octets& input_;
  const Options& options_;
  Octets output_;
};

// 2.4.2. Each function is one group of steps and returns where to go next.
class Decompressor {
 public:
  Decompressor(const Octets& input, const Options& options) : input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    say([&] { return "octet mode is 1, window is " + hex(window_); });  // step 1
    int step = 2;
    while (step != 0) {
      const auto next = go(step);
      if (!next) return std::unexpected(next.error());
      step = *next;
    }
    if (corrects(Erratum::cidnuc_6)) {
      const auto canonical = compress(output_, {.reading = options_.reading}).result;
      if (*canonical != input_) {
        return reject(Errc::not_canonical, first_difference(input_, *canonical, std::equal_to<>{}),
                      "cidnuc 2.4.2, CIDNUC-6");
      }
    }
    return output_;
  }

  Meter<Integer> meter{std::nullopt};
  std::vector<std::string> trace{};

 private:
  using Next = std::expected<int, Rejection>;

  Next go(int step) {
    switch (step) {
      case 2:
        if (pointer_ == input_.size() && corrects(Erratum::cidnuc_1)) return 0;
        if (!read(o1_)) return truncated("cidnuc 2.4.2 step 2");
        return 3;
      case 3:
        return mode_ == 1 ? 7 : 4;
      case 4:
        if (o1_ != 0b11100000) return 5;
        set_mode(1);
        if (!read(o1_)) return truncated("cidnuc 2.4.2 step 4");
        if (o1_ == 0b11110000) return bad_mode("cidnuc 2.4.2 step 4");
        return 7;
      case 5:
        if (o1_ == 0b11110000 || o1_ >> 3 == 0b11111 || !in_table_2(o1_)) {
          return bad_mode("cidnuc 2.4.2 step 5");
        }
        return 6;
      case 6: {
        std::uint8_t second = 0;
        if (!read(second)) return truncated("cidnuc 2.4.2 step 6");
        output(o1_ * 256 + second, {o1_, second});
        return 2;
      }
      case 7:
        return o1_ >> 7 == 1 ? 9 : 8;
      case 8:
        output(window_ * 128 + o1_, {o1_});
        return 2;
      case 9:
        // CIDNUC-3: the printed constant has seven bits, 0x70, which no octet with a high bit is;
        // the octet then falls to the end of the step, and stops there all the same.
        if (o1_ == (corrects(Erratum::cidnuc_3) ? 0b11100000 : 0b1110000)) {
          return bad_mode("cidnuc 2.4.2 step 9: already 1");
        }
        if (o1_ == 0b11110000) return 10;
        if (o1_ == 0b11111100) return 11;
        if (o1_ >> 1 == 0b1111100) return 12;
        return bad_mode("cidnuc 2.4.2 step 9: invalid");
      case 10:
        set_mode(2);
        if (!read(o1_)) return truncated("cidnuc 2.4.2 step 10");
        if (o1_ == 0b11100000) return bad_mode("cidnuc 2.4.2 step 10");
        return 5;
      case 11:
        set_window(0, {o1_});
        return 2;
      default: {  // step 12
        std::uint8_t low = 0;
        if (!read(low)) return truncated("cidnuc 2.4.2 step 12");
        set_window(Integer(o1_ % 2) * 256 + low, {o1_, low});
        return 2;
      }
    }
  }

  bool read(std::uint8_t& octet) {
    if (pointer_ == input_.size()) return false;
    octet = input_[pointer_++];
    return true;
  }
  Next truncated(const char* step) const { return reject(Errc::truncated, input_.size(), step); }
  Next bad_mode(const char* step) const { return reject(Errc::bad_mode, pointer_ - 1, step); }

  void set_mode(int mode) {
    say([&] { return hex_octets({o1_}) + ": octet mode becomes " + std::to_string(mode); });
    mode_ = mode;
  }
  void set_window(const Integer& window, const Octets& octets) {
    window_ = window;
    meter.fits(window_, "cidnuc 2.4.2 step 12: the window");
    if (options_.trace)
      say([&] { return hex_octets(octets) + ": window becomes " + hex(window_); });
  }
  void output(const Integer& unit, const Octets& octets) {
    meter.fits(unit, "cidnuc 2.4.2 step 8: the character");
    output_.push_back(static_cast<std::uint8_t>(unit / 256));
    output_.push_back(static_cast<std::uint8_t>(unit % 256));
    say([&] { return hex_octets(octets) + " stands for " + hex(unit); });
  }
  // line: makes it, if it is asked for.
  template <class Line>
  void say(const Line& line) {
    if (options_.trace) trace.push_back(line());
  }
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }

  const Octets& input_;
  const Options& options_;
  std::size_t pointer_ = 0;
  int mode_ = 1;
  Integer window_ = 0;
  std::uint8_t o1_ = 0;
  Octets output_;
};

std::size_t max_octets(const Options& options) {
  return options.reading.corrects(Erratum::cidnuc_7) ? 36 : 37;
}

std::expected<std::string, Rejection> encode_label(const CodePoints& text, const Options& options,
                                                   Answer<std::string>& answer) {
  const auto say = [&](const auto& line) {
    if (options.trace) answer.trace.push_back(line());
  };
  if (const auto at = first_with(text, [](const Integer& c) { return c > 0x10FFFF; });
      at < text.size()) {
    return reject(Errc::out_of_domain, at, "cidnuc 2.2");
  }
  if (all_ldh(text)) return reject(Errc::host_name, 0, "cidnuc 2.2.1");
  if (const auto at = first_with(text, unicode::is_in_table_1); at < text.size()) {
    return reject(Errc::prohibited, at, "cidnuc 2.2.2, Table 1");
  }
  if (const auto at = first_with(text, utf16::is_surrogate); at < text.size()) {
    return reject(Errc::unpaired_surrogate, at, "cidnuc 2.2.2");
  }
  const CodePoints normalized = unicode::nfc(text);  // 2.2.3
  if (options.reading.corrects(Erratum::cidnuc_9) && all_ldh(normalized)) {
    return reject(Errc::host_name, 0, "cidnuc 2.2.3, CIDNUC-9");
  }
  const Octets pairs = utf16::encode(normalized);
  say([&] { return "normalized string is:"; });
  say([&] { return hex_octets(pairs); });
  auto compressed = compress(pairs, options);  // 2.2.4; an even length always compresses
  answer.width = compressed.width;
  for (std::string& line : compressed.trace) say([&] { return std::move(line); });
  if (compressed.result->size() > max_octets(options)) {
    return reject(Errc::too_long, text.size(), "cidnuc 2.2.5, CIDNUC-7");
  }
  say([&] { return "compressed string is " + hex_octets(*compressed.result); });
  std::string label = std::string(prefix) + base32_encode(*compressed.result);  // 2.2.6, 2.2.7
  say([&] { return "output is " + in_quotes(label); });
  return label;
}

// 2.3.2 and 2.5.2.
std::expected<Octets, Rejection> decode_symbols(std::string_view symbols, const Options& options) {
  for (std::size_t at = 0; at < symbols.size(); ++at) {
    if (symbols[at] == '8' && at + 1 < symbols.size()) {
      return reject(Errc::bad_padding, at, "cidnuc 2.3.2");
    }
    if (symbols[at] != '8' && !base32::is_symbol(symbols[at])) {
      return reject(Errc::bad_digit, at, "cidnuc 2.3.2");
    }
  }
  const bool padded = !symbols.empty() && symbols.back() == '8';
  const std::string_view bare = symbols.substr(0, symbols.size() - (padded ? 1 : 0));
  base32::Stream stream = base32::decode(bare);
  if (options.reading.corrects(Erratum::cidnuc_8)) {
    const bool fills = stream.left_over == 0;
    if (padded == fills || stream.left_over >= 5 || stream.left_over_value != 0) {
      return reject(Errc::bad_padding, symbols.size() - 1, "cidnuc 2.5.2, CIDNUC-8");
    }
  }
  return std::move(stream.octets);
}

// 2.3.4.
std::expected<void, Rejection> verify(const CodePoints& text, const Options& options) {
  if (all_ldh(text)) return reject(Errc::host_name, 0, "cidnuc 2.3.4");
  if (first_with(text, unicode::is_in_table_1) < text.size()) {
    return reject(Errc::prohibited, 0, "cidnuc 2.3.4, Table 1");
  }
  if (first_with(text, utf16::is_surrogate) < text.size()) {
    return reject(Errc::unpaired_surrogate, 0, "cidnuc 2.3.4");
  }
  if (options.reading.corrects(Erratum::cidnuc_10) && unicode::nfc(text) != text) {
    return reject(Errc::not_normalized, 0, "cidnuc 2.3.4, CIDNUC-10");
  }
  return {};
}

std::expected<CodePoints, Rejection> decode_label(std::string_view label, const Options& options,
                                                  Answer<CodePoints>& answer) {
  const auto say = [&](const auto& line) {
    if (options.trace) answer.trace.push_back(line());
  };
  say([&] { return "input is " + in_quotes(label); });
  if (!has_prefix(label, prefix)) return reject(Errc::missing_prefix, 0, "cidnuc 2.3.1");
  const auto octets = decode_symbols(label.substr(prefix.size()), options);  // 2.3.2
  if (!octets) {
    return reject(octets.error().reason, prefix.size() + octets.error().position,
                  octets.error().step);
  }
  say([&] { return "compressed string is " + hex_octets(*octets); });
  if (octets->size() > max_octets(options)) {
    return reject(Errc::too_long, label.size(), "cidnuc 2.2.5, CIDNUC-7");
  }
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
  if (const auto verified = verify(text, options); !verified) {
    return std::unexpected(verified.error());
  }
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

// 2.5.1: the pad symbol only where the bits had to be padded (CIDNUC-8).
std::string base32_encode(const Octets& octets) {
  return base32::encode(octets) + (octets.size() * 8 % 5 == 0 ? "" : "8");
}

Answer<Octets> base32_decode(std::string_view symbols, const Options& options) {
  return {decode_symbols(symbols, options), {}, {}};
}

std::string unicode_version() { return unicode::version(); }

}  // namespace oracle::cidnuc
