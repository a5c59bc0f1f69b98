// SPDX-License-Identifier: Apache-2.0
// The lines of bis 7.2 and 7.3, word for word.
#pragma once

#include <oracle/bootstring.h>

#include "text.h"
#include "trace.h"

namespace oracle::bootstring {

template <class Int>
class ProcedureTrace : public Trace {
 public:
  using Trace::Trace;

  // 7.2: the state at the start, and the literal portion. consumed: with its delimiter.
  void start(const Int& n, const Int& i, const Int& bias, std::string_view input) {
    say([&] { return "n is " + n.str() + ", i is " + i.str() + ", bias is " + bias.str(); });
    say([&] { return "input is " + in_quotes(input); });
  }
  void literal_portion(std::string_view consumed, const std::vector<Int>& text) {
    say([&] {
      return "literal portion is " + in_quotes(consumed) + ", so extended string starts as:";
    });
    say([&] { return code_points(text); });
  }
  // The draft has no example of the second: PUNY-13.
  void no_literal_portion(bool has_delimiter) {
    say([&] {
      return has_delimiter ? "there is a delimiter at index 0 with nothing before it, so extended "
                             "string starts empty"
                           : "there is no delimiter, so extended string starts empty";
    });
  }

  void decoded(std::string_view digits, const Int& delta) {
    say([&] { return "delta " + in_quotes(digits) + " decodes to " + delta.str(); });
  }

  void bias(const Int& bias) {
    say([&] { return "bias becomes " + bias.str(); });
  }

  // The extended string with an asterisk after what was inserted before index i.
  void extended(const std::vector<Int>& text, const Int& i) {
    say([&] {
      std::vector<std::string> items;
      for (std::size_t at = 0; at < text.size(); ++at) {
        items.push_back(hex(text[at]));
        if (i == at + 1) items.emplace_back("*");
      }
      return joined(items, " ");
    });
  }

  // variables: gives those of a step.
  template <class Variables>
  void step(const char* clause, const Variables& variables) {
    if (on()) steps_.push_back({clause, variables()});
  }
  std::vector<Step> take_steps() { return std::move(steps_); }

  static std::string code_points(const std::vector<Int>& text) { return joined(hexes(text), " "); }

  // 7.3. output: the literal portion with its delimiter.
  void start(const Int& bias, const std::vector<Int>& input, const std::vector<Int>& basic,
             const std::string& output) {
    say([&] { return "bias is " + bias.str(); });
    say([] { return "input is:"; });
    say([&] { return code_points(input); });
    say([&] {
      if (basic.empty())
        return std::string("there are no basic code points, so no literal portion");
      return "basic code points (" + joined(hexes(basic), ", ") +
             ") are copied to literal portion: " + in_quotes(output);
    });
  }
  void next(const Int& n) {
    say([&] { return "next code point to insert is " + hex(n); });
  }
  void encoded(const Int& delta, std::string_view digits) {
    say([&] { return "needed delta is " + delta.str() + ", encodes as " + in_quotes(digits); });
  }
  void output(std::string_view output) {
    say([&] { return "output is " + in_quotes(output); });
  }

 private:
  static std::vector<std::string> hexes(const std::vector<Int>& text) {
    std::vector<std::string> items;
    for (const Int& cp : text) items.push_back(hex(cp));
    return items;
  }

  std::vector<Step> steps_;
};

}  // namespace oracle::bootstring
