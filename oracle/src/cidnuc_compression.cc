// SPDX-License-Identifier: Apache-2.0
// CIDNUC 2.4: nine-bit windows and two octet modes. Steps are numbered, and go to each other, as
// printed.
#include <oracle/cidnuc.h>

#include "label.h"
#include "text.h"
#include "trace.h"

namespace oracle::cidnuc {
namespace {

using ace::Errc;

// [cidnuc 2.4: 0x34 through 0xdf]
bool in_table_2(std::uint8_t octet) { return 0x34 <= octet && octet <= 0xdf; }

// 2.4.1. Each case is a step and returns where to go next, 0 to stop.
class Compressor {
 public:
  Compressor(const Octets& input, const Options& options) : trace(options), input_(input) {}

  std::expected<Octets, Rejection> run() {
    // [cidnuc 2.4.1 step 1: Initialize] the read pointer, the octet mode, the window: members.
    trace.say([&] { return "octet mode is 1, window is " + hex(window_); });
    if (input_.size() % 2 != 0) {
      // Step 2 would read a second octet that is not there.
      return reject(Errc::truncated, input_.size(), "cidnuc 2.4.1 step 2");
    }
    for (int step = 2; step != 0;) step = go(step);
    return output_;
  }

  Trace trace;

 private:
  int go(int step) {
    switch (step) {
      case 2:
        if (pointer_ == input_.size()) return 0;  // [cidnuc 2.4.1 step 2: at the end]
        O1 = input_[pointer_];                    // [cidnuc 2.4.1 step 2: O1]
        O2 = input_[pointer_ + 1];                // [cidnuc 2.4.1 step 2: O2]
        pointer_ += 2;                            // [cidnuc 2.4.1 step 2: two octets forwards]
        return 3;
      case 3:
        return in_table_2(O1) ? 9 : 4;  // [cidnuc 2.4.1 step 3: go to step 9]
      case 4:
        if (mode_ == 2) {                                  // [cidnuc 2.4.1 step 4: octet mode is 2]
          output({0b11100000}, "octet mode becomes 1: ");  // [cidnuc 2.4.1 step 4: 0b11100000]
          mode_ = 1;                                       // [cidnuc 2.4.1 step 4: mode to 1]
        }
        return 5;
      case 5:
        return nine_bits() == window_ ? 8 : 6;  // [cidnuc 2.4.1 step 5: go to step 8]
      case 6:
        if (nine_bits() != 0b000000000) return 7;           // [cidnuc 2.4.1 step 6: 0b000000000]
        output({0b11111100}, becomes_window(0b000000000));  // [cidnuc 2.4.1 step 6: 0b11111100]
        window_ = 0b000000000;  // [cidnuc 2.4.1 step 6: Change the window]
        return 8;               // [cidnuc 2.4.1 step 6: Go to step 8]
      case 7: {
        // [cidnuc 2.4.1 step 7: 0b1111100] Seven bits and nine bits make two octets (CIDNUC-15).
        const unsigned indicator = 0b1111100 << 9 | nine_bits();
        output({static_cast<std::uint8_t>(indicator / 256),
                static_cast<std::uint8_t>(indicator % 256)},
               becomes_window(nine_bits()));
        window_ = nine_bits();  // [cidnuc 2.4.1 step 7: change the window]
        return 8;
      }
      case 8:
        // [cidnuc 2.4.1 step 8: lower seven bits] Of O2, printed "02" (CIDNUC-5).
        output({static_cast<std::uint8_t>(O2 % 128)}, pair() + " is compressed to ");
        return 2;  // [cidnuc 2.4.1 step 8: Go to step 2]
      case 9:
        if (mode_ == 1) {                                  // [cidnuc 2.4.1 step 9: octet mode is 1]
          output({0b11110000}, "octet mode becomes 2: ");  // [cidnuc 2.4.1 step 9: 0b11110000]
          mode_ = 2;                                       // [cidnuc 2.4.1 step 9: mode to 2]
        }
        return 10;
      default:
        // [cidnuc 2.4.1 step 10: O1 followed by O2]
        output({O1, O2}, pair() + " is compressed to ");
        return 2;  // [cidnuc 2.4.1 step 10: Go to step 2]
    }
  }

  // The combination of O1 and the top bit of O2.
  unsigned nine_bits() const { return O1 * 2u + O2 / 128u; }
  std::string pair() const { return hex_octets({O1, O2}); }
  static std::string becomes_window(unsigned window) {
    return "window becomes " + hex(window) + ": ";
  }

  void output(const Octets& octets, const std::string& what) {
    output_.insert(output_.end(), octets.begin(), octets.end());
    trace.say([&] { return what + hex_octets(octets); });
  }

  const Octets& input_;
  std::size_t pointer_ = 0;
  int mode_ = 1;
  unsigned window_ = 0b000000000;
  std::uint8_t O1 = 0;
  std::uint8_t O2 = 0;
  Octets output_;
};

// 2.4.2. Each case is a step and returns where to go next, 0 to stop.
class Decompressor {
 public:
  Decompressor(const Octets& input, const Options& options)
      : trace(options), input_(input), options_(options) {}

  std::expected<Octets, Rejection> run() {
    // [cidnuc 2.4.2 step 1: Initialize] the read pointer, the octet mode, the window: members.
    trace.say([&] { return "octet mode is 1, window is " + hex(window_); });
    for (int step = 2; step != 0;) {
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

  Trace trace;

 private:
  using Next = std::expected<int, Rejection>;

  Next go(int step) {
    switch (step) {
      case 2:
        if (pointer_ == input_.size() && corrects(Erratum::cidnuc_1)) return 0;
        if (!read(O1)) return truncated("cidnuc 2.4.2 step 2");  // [cidnuc 2.4.2 step 2: O1]
        return 3;
      case 3:
        return mode_ == 1 ? 7 : 4;  // [cidnuc 2.4.2 step 3: go to step 7]
      case 4:
        if (O1 != 0b11100000) return 5;  // [cidnuc 2.4.2 step 4: 0b11100000]
        set_mode(1);                     // [cidnuc 2.4.2 step 4: mode to 1]
        if (!read(O1)) return truncated("cidnuc 2.4.2 step 4");  // [cidnuc 2.4.2 step 4: O1]
        if (O1 == 0b11110000) {  // [cidnuc 2.4.2 step 4: 0b11110000]
          return bad_mode("cidnuc 2.4.2 step 4");
        }
        return 7;  // [cidnuc 2.4.2 step 4: go to step 7]
      case 5:
        if (O1 == 0b11110000) {  // [cidnuc 2.4.2 step 5: already 2]
          return bad_mode("cidnuc 2.4.2 step 5: already 2");
        }
        if (O1 >> 3 == 0b11111) {  // [cidnuc 2.4.2 step 5: high five bits]
          return bad_mode("cidnuc 2.4.2 step 5: a window in mode 2");
        }
        if (!in_table_2(O1)) {  // [cidnuc 2.4.2 step 5: Table 2]
          return bad_mode("cidnuc 2.4.2 step 5: not in Table 2");
        }
        return 6;
      case 6:
        // [cidnuc 2.4.2 step 6: Output O1] O1 goes out with the octet that is read: an error has no
        // output.
        if (!read(O2)) return truncated("cidnuc 2.4.2 step 6");
        output(O1 * 256u + O2, {O1, O2});
        return 2;  // [cidnuc 2.4.2 step 6: Go to step 2]
      case 7:
        return O1 >> 7 == 0b1 ? 9 : 8;  // [cidnuc 2.4.2 step 7: high bit]
      case 8:
        output(window_ * 128 + O1, {O1});  // [cidnuc 2.4.2 step 8: nine bits of the window]
        return 2;                          // [cidnuc 2.4.2 step 8: Go to step 2]
      case 9:
        // CIDNUC-3: the printed constant has seven bits, 0x70, which no octet with a high bit is;
        // the octet then falls to the end of the step, and stops there all the same.
        // [cidnuc 2.4.2 step 9: 0b1110000]
        if (O1 == (corrects(Erratum::cidnuc_3) ? 0b11100000 : 0b1110000)) {
          return bad_mode("cidnuc 2.4.2 step 9: already 1");  // [cidnuc 2.4.2 step 9: already 1]
        }
        if (O1 == 0b11110000) return 10;                  // [cidnuc 2.4.2 step 9: go to step 10]
        if (O1 == 0b11111100) return 11;                  // [cidnuc 2.4.2 step 9: go to step 11]
        if (O1 >> 1 == 0b1111100) return 12;              // [cidnuc 2.4.2 step 9: go to step 12]
        return bad_mode("cidnuc 2.4.2 step 9: invalid");  // [cidnuc 2.4.2 step 9: invalid]
      case 10:
        set_mode(2);  // [cidnuc 2.4.2 step 10: mode to 2]
        if (!read(O1)) return truncated("cidnuc 2.4.2 step 10");  // [cidnuc 2.4.2 step 10: O1]
        if (O1 == 0b11100000) {  // [cidnuc 2.4.2 step 10: 0b11100000]
          return bad_mode("cidnuc 2.4.2 step 10");
        }
        return 5;  // [cidnuc 2.4.2 step 10: go to step 5]
      case 11:
        set_window(0b000000000, {O1});  // [cidnuc 2.4.2 step 11: Set the window] CIDNUC-4
        return 2;                       // [cidnuc 2.4.2 step 11: Go to step 2]
      default:
        if (!read(O2)) return truncated("cidnuc 2.4.2 step 12");
        // [cidnuc 2.4.2 step 12: low bit] [cidnuc 2.4.2 step 12: lower eight bits]
        set_window(O1 % 2u * 256 + O2, {O1, O2});
        return 2;  // [cidnuc 2.4.2 step 12: Go to step 2]
    }
  }

  // Reads the next octet and moves the read pointer.
  bool read(std::uint8_t& octet) {
    if (pointer_ == input_.size()) return false;
    octet = input_[pointer_++];
    return true;
  }
  Next truncated(const char* step) const { return reject(Errc::truncated, input_.size(), step); }
  Next bad_mode(const char* step) const { return reject(Errc::bad_mode, pointer_ - 1, step); }

  void set_mode(int mode) {
    trace.say([&] { return hex_octets({O1}) + ": octet mode becomes " + std::to_string(mode); });
    mode_ = mode;
  }
  void set_window(unsigned window, const Octets& octets) {
    window_ = window;
    trace.say([&] { return hex_octets(octets) + ": window becomes " + hex(window_); });
  }
  void output(unsigned unit, const Octets& octets) {
    output_.push_back(static_cast<std::uint8_t>(unit / 256));
    output_.push_back(static_cast<std::uint8_t>(unit % 256));
    trace.say([&] { return hex_octets(octets) + " stands for " + hex(unit); });
  }
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }

  const Octets& input_;
  const Options& options_;
  std::size_t pointer_ = 0;
  int mode_ = 1;
  unsigned window_ = 0b000000000;
  std::uint8_t O1 = 0;
  std::uint8_t O2 = 0;  // the second octet of steps 6 and 12, which has no name there
  Octets output_;
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

}  // namespace oracle::cidnuc
