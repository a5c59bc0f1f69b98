// The decoding procedure (rfc3492bis 6.2).
#pragma once

#include <ace/bootstring/adapt.h>
#include <ace/bootstring/encode.h>
#include <ace/bootstring/profile.h>
#include <ace/error.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ace::bootstring {

// A text under construction in the caller's memory.
template <class CodePoint, class Flag = CaseFlag>
class Output {
 public:
  // flags: empty, or at least as long as `text`.
  constexpr Output(std::span<CodePoint> text, std::span<Flag> flags) : text_(text), flags_(flags) {}

  constexpr std::size_t size() const { return size_; }

  // Inserts at `index` (0..size()); false if there is no room.
  constexpr bool insert(std::size_t index, CodePoint code_point, CaseFlag flag) {
    if (size_ == text_.size()) return false;
    std::copy_backward(text_.begin() + offset(index), text_.begin() + offset(size_),
                       text_.begin() + offset(size_ + 1));
    text_[index] = code_point;
    if (!flags_.empty()) {
      std::copy_backward(flags_.begin() + offset(index), flags_.begin() + offset(size_),
                         flags_.begin() + offset(size_ + 1));
      flags_[index] = static_cast<Flag>(flag);
    }
    ++size_;
    return true;
  }

 private:
  static constexpr std::ptrdiff_t offset(std::size_t index) {
    return static_cast<std::ptrdiff_t>(index);
  }

  std::span<CodePoint> text_;
  std::span<Flag> flags_;
  std::size_t size_ = 0;
};

// The letter case of a basic code point, as an annotation (appendix A).
template <Profile P>
constexpr CaseFlag case_flag_of(char c) {
  return c == P::set_case(c, CaseFlag::upper) && c != P::set_case(c, CaseFlag::lower)
             ? CaseFlag::upper
             : CaseFlag::lower;
}

// Decodes `ace` into `output`, which holds at most ace.size() code points afterwards.
// Errors: `non-basic-literal`, `truncated`, `bad-digit`, `overflow`, `basic-code-point`,
// `out-of-domain`, `output-full`; positions are indices into `ace`.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag>
constexpr Result<void> decode_to(std::string_view ace, Domain domain,
                                 Output<CodePoint, Flag>& output) {
  check_profile<P, Maxint>();
  using UInt = Integer<Maxint>;
  constexpr UInt maxint = Maxint;

  const auto fail = [](Errc code, std::size_t at) { return std::unexpected(Error{code, at}); };
  const auto octet = [&](std::size_t at) { return static_cast<unsigned char>(ace[at]); };

  if (ace.size() > maxint) return fail(Errc::overflow, maxint);

  std::size_t literal = 0;  // the length of the literal portion
  for (std::size_t at = 0; at < ace.size(); ++at) {
    if (P::is_delimiter(octet(at))) literal = at;
  }
  for (std::size_t at = 0; at < literal; ++at) {
    if (!P::is_basic(octet(at))) return fail(Errc::non_basic_literal, at);
    if (!output.insert(at, octet(at), case_flag_of<P>(ace[at]))) {
      return fail(Errc::output_full, at);
    }
  }

  UInt n = P::initial_n;
  UInt i = 0;
  UInt bias = P::initial_bias;
  // A delimiter at index 0 ends no literal portion and is left to fail as a digit.
  for (std::size_t in = literal > 0 ? literal + 1 : 0; in < ace.size();) {
    const UInt oldi = i;
    UInt w = 1;
    for (UInt k = P::base;; k += P::base) {
      if (in == ace.size()) return fail(Errc::truncated, in);
      const UInt digit = P::digit_value(octet(in++));
      if (digit >= P::base) return fail(Errc::bad_digit, in - 1);
      if (digit > (maxint - i) / w) return fail(Errc::overflow, in - 1);
      i += digit * w;
      const UInt t = threshold<P>(k, bias);
      if (digit < t) break;
      if (w > maxint / (P::base - t)) return fail(Errc::overflow, in - 1);
      w *= P::base - t;
    }
    const auto points = static_cast<UInt>(output.size()) + 1;
    bias = adapt<P, UInt>(i - oldi, points, oldi == 0);
    if (i / points > maxint - n) return fail(Errc::overflow, in - 1);
    n += i / points;
    i %= points;
    if constexpr (!initial_n_exceeds_basic<P>()) {
      if (P::is_basic(n)) return fail(Errc::basic_code_point, in - 1);
    }
    if (!in_domain(n, domain)) return fail(Errc::out_of_domain, in - 1);
    if (!output.insert(i, static_cast<CodePoint>(n), case_flag_of<P>(ace[in - 1]))) {
      return fail(Errc::output_full, in - 1);
    }
    ++i;
  }
  return {};
}

}  // namespace ace::bootstring
