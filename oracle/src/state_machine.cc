// SPDX-License-Identifier: Apache-2.0
// bis 3.1 to 3.4, from the text and not from the procedures of section 6: nothing is shared with
// them, so that each can be held against the other.
#include <oracle/bootstring.h>

#include <algorithm>

namespace oracle::bootstring {
namespace {

using ace::Errc;

class StateMachine {
 public:
  StateMachine(std::string_view input, const Parameters& parameters, const Integer& max_steps)
      : input_(input), parameters_(parameters), max_steps_(max_steps) {}

  std::expected<CodePoints, Errc> run() {
    if (const auto why = take_literal_portion()) return std::unexpected(*why);
    while (at_ < input_.size()) {
      const auto delta = take_delta();
      if (!delta) return std::unexpected(delta.error());
      steps_ += *delta;
      if (steps_ > max_steps_) return std::unexpected(Errc::too_long);
      for (Integer step = 0; step < *delta; ++step)
        change_state();  // [bis 3.2 line 27: delta state]
      if (is_basic(n_))
        return std::unexpected(Errc::basic_code_point);  // [bis 3.2 line 32: basic code point]
      if (!is_scalar(n_)) return std::unexpected(Errc::out_of_domain);
      // [bis 3.2 line 24: value of n at position i]
      extended_.insert(extended_.begin() + static_cast<std::ptrdiff_t>(i_), n_);
      change_state();  // [bis 3.2 line 28: one more state change]
      if (!adapt(*delta)) return std::unexpected(Errc::too_long);
    }
    return extended_;
  }

 private:
  // 3.1: what stands before the last delimiter, which is not part of it. Nothing, and no delimiter,
  // if that is nothing (PUNY-13).
  std::optional<Errc> take_literal_portion() {
    std::size_t last = 0;
    for (std::size_t at = 0; at < input_.size(); ++at) {
      if (parameters_.delimiters[octet(at)]) last = at;  // [bis 3.1 line 8: last delimiter]
    }
    for (; at_ < last; ++at_) {
      if (!parameters_.basic[octet(at_)]) return Errc::non_basic_literal;
      extended_.emplace_back(octet(at_));  // [bis 3.1 line 2: literally]
    }
    if (last > 0) ++at_;
    return {};
  }

  // 3.3: the delta as the sum over j of digit_j * w(j), the most significant digit last.
  std::expected<Integer, Errc> take_delta() {
    Integer delta = 0;
    Integer w = 1;  // [bis 3.3 line 24: w(0)]
    for (std::uint64_t j = 0;; ++j) {
      if (at_ == input_.size()) return std::unexpected(Errc::truncated);
      const int digit = parameters_.digit_values[octet(at_++)];
      if (digit < 0) return std::unexpected(Errc::bad_digit);
      // [bis 3.3 line 50: base * (j + 1) - bias] [bis 3.3 line 51: clamped]
      const Integer t = std::clamp<Integer>(Integer(parameters_.base) * (j + 1) - bias_,
                                            parameters_.tmin, parameters_.tmax);
      delta += digit * w;              // [bis 3.3 line 23: digit_j * w(j)]
      if (digit < t) return delta;     // [bis 3.3 line 18: digit_j < t(j)]
      w = w * (parameters_.base - t);  // [bis 3.3 line 25: (base - t(j-1))]
    }
  }

  // 3.2: <n,i> becomes <n,i+1>, or <n+1,0> at the end of the extended string.
  void change_state() {
    if (i_ < extended_.size()) {  // [bis 3.2 line 15: <n,i+1>]
      ++i_;
    } else {
      i_ = 0;  // [bis 3.2 line 16: <n+1,0>]
      ++n_;
    }
  }

  // 3.4. False where the divisions of step 3 do not end.
  bool adapt(Integer delta) {
    const Integer numpoints = extended_.size();
    delta /= is_first_ ? parameters_.damp : 2;  // [bis 3.4 step 1: damp]
    is_first_ = false;
    delta += delta / numpoints;  // [bis 3.4 step 2: delta div numpoints]
    const Integer divisor = Integer(parameters_.base) - parameters_.tmin;
    Integer divisions = 0;
    while (delta > divisor * parameters_.tmax / 2) {  // [bis 3.4 step 3: while delta >]
      if (divisor <= 1) return false;
      delta /= divisor;  // [bis 3.4 step 3: div (base - tmin)]
      ++divisions;
    }
    bias_ = parameters_.base * divisions +                       // [bis 3.4 step 4: divisions]
            (divisor + 1) * delta / (delta + parameters_.skew);  // [bis 3.4 step 4: skew]
    return true;
  }

  unsigned char octet(std::size_t at) const { return static_cast<unsigned char>(input_[at]); }
  bool is_basic(const Integer& cp) const {
    return cp < 256 && parameters_.basic[static_cast<std::size_t>(cp)];
  }
  static bool is_scalar(const Integer& cp) {
    return cp <= 0x10FFFF && (cp < 0xD800 || cp > 0xDFFF);
  }

  std::string_view input_;
  const Parameters& parameters_;
  const Integer& max_steps_;
  std::size_t at_ = 0;
  CodePoints extended_;
  Integer n_ = parameters_.initial_n;
  std::size_t i_ = 0;
  Integer bias_ = parameters_.initial_bias;
  bool is_first_ = true;
  Integer steps_ = 0;
};

}  // namespace

std::expected<CodePoints, ace::Errc> decode_by_steps(std::string_view input,
                                                     const Parameters& parameters,
                                                     const Integer& max_steps) {
  return StateMachine(input, parameters, max_steps).run();
}

}  // namespace oracle::bootstring
