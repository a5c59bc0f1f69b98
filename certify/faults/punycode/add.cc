// SPDX-License-Identifier: Apache-2.0
// The faults of Punycode, each as a codec.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty {
namespace {

using punycode::F;

// How to repair what the class of a fault says in other words.
struct Fix {
  F fault;
  const char* how;
};
constexpr const char* raise_a_rejection =
    "Reject with the documented error: check before the operation that fails, or catch its error. "
    "If this is the documented error, let the adapter answer it with a rejection.";
constexpr const char* cut_at_no_length = "Return the whole text, or report that it is too long.";
constexpr const char* no_limit =
    "Remove the limit. The limit of a label is the caller's, who knows whether there is a prefix.";
constexpr const char* to_maxint = "Reject a value that exceeds maxint, and not maxint itself.";
constexpr const char* any_width =
    "Compare only the results with 10FFFF. delta, i and w need the whole width of the integers.";
constexpr const char* first_n = "Set n to 128, the first code point that is not basic.";
constexpr const char* move_up =
    "Before you write to index i, move the code points from index i to the end up by one place, "
    "the last one first. memmove() takes a number of octets, not of code points.";
constexpr const char* at_index =
    "Insert the code point at index i, which is i modulo (length + 1). The code points from index "
    "i move up by one place.";
constexpr const char* write_digits =
    "Write a to z for 0 to 25, and the characters 0 to 9 for 26 to 35.";
constexpr const char* no_limit_of_adapt =
    "Let the loop of adapt() run as long as its condition holds, and return its result without a "
    "limit.";
constexpr const char* check_each = "Check every code point before it is inserted.";
constexpr Fix fixes[] = {
    {F::adapt_once, no_limit_of_adapt},
    {F::adapt_three_rounds, no_limit_of_adapt},
    {F::adapt_four_rounds, no_limit_of_adapt},
    {F::bias_127, no_limit_of_adapt},
    {F::bias_170, no_limit_of_adapt},
    {F::surrogate_first_only, check_each},
    {F::surrogate_last_only, check_each},
    {F::surrogate_alone_only, check_each},
    {F::surrogate_first_two, check_each},
    {F::surrogate_low_first, check_each},
    {F::initial_n_0, first_n},
    {F::initial_n_127, first_n},
    {F::initial_n_129, first_n},
    {F::overwrites, move_up},
    {F::insert_moves_short, move_up},
    {F::insert_moves_octets, move_up},
    {F::insert_copies_forward, move_up},
    {F::insert_after, at_index},
    {F::append, at_index},
    {F::prepend, at_index},
    {F::i_not_reduced, "Take i modulo (length + 1) after n has grown, and insert there."},
    {F::i_reduced_first, "Add i div (length + 1) to n before you take i modulo (length + 1)."},
    {F::n_by_length,
     "Add i div (length + 1) to n. length is the number of code points before the insertion."},
    {F::n_from_start, "Set n to 128 once, before the first delta."},
    {F::delimiter_counted,
     "Start with h = b, the number of basic code points. The delimiter does not count."},
    {F::literal_sorted, "Copy the basic code points in the order of the text."},
    {F::digit_encoded_order, write_digits},
    {F::digit_encoded_z, write_digits},
    {F::digit_encoded_25, write_digits},
    {F::digit_encoded_26, write_digits},
    {F::points_dropped, "Add delta div numpoints to delta, after delta was divided by damp or 2."},
    {F::points_one, "Add delta div numpoints to delta, after delta was divided by damp or 2."},
    {F::digit_0_refused,
     "Test whether a digit was found by comparing with -1 or null, not with 0."},
    {F::domain_crash, raise_a_rejection},
    {F::domain_unchecked_crash,
     "Reject surrogates and numbers above 10FFFF yourself, before the operation that fails."},
    {F::label_63, no_limit},
    {F::label_63_encode, no_limit},
    {F::literal_trimmed, "Copy the literal portion as it is."},
    {F::literal_but_last,
     "If no delimiter is found, the literal portion is empty: do not use -1 as an index."},
    {F::bias_restarts, "Set the bias once, before the first code point, and adapt it ever after."},
    {F::split_trailing,
     "Search for the last delimiter instead of splitting, or keep empty parts (split with a limit "
     "of -1)."},
    {F::literal_to_first, "Take as the literal portion all that is before the last delimiter."},
    {F::parts_of_two, "Split at the last delimiter only."},
    {F::truncates_63_decode, cut_at_no_length},
    {F::truncates_64_decode, cut_at_no_length},
    {F::truncates_63_utf16, cut_at_no_length},
    {F::truncates_255_decode, cut_at_no_length},
    {F::adapt_delta_16_bits, "Pass delta to adapt() with the width that it was computed with."},
    {F::domain_unchecked,
     "After n += i div (length + 1), reject the input if n is a surrogate or above 10FFFF."},
    {F::domain_unchecked_encode,
     "Reject a text that has surrogates or numbers above 10FFFF before you encode it."},
    {F::max_16_bits, any_width},
    {F::max_unicode, any_width},
    {F::max_24_bits, any_width},
    {F::label_25_bits, any_width},
    {F::overflow_i_strict, to_maxint},
    {F::overflow_n_strict, to_maxint},
    {F::overflow_delta_strict, to_maxint},
    {F::threshold_wrapped, "Compare k with bias before you subtract bias from k."},
    {F::bias_72, "Call adapt() after each delta, and use its result in the next thresholds."},
    {F::digit_small_unicode,
     "Make small letters of A to Z only, without the function for all of Unicode."},
    {F::digit_capital_unicode,
     "Make capital letters of a to z only, without the function for all of Unicode."},
    {F::overflow_w,
     "Before i += digit * w, reject the input if digit > (maxint - i) / w. Before w *= base - t, "
     "reject it if w > maxint / (base - t)."},
    {F::error_path, raise_a_rejection},
    {F::error_path_always, raise_a_rejection},
    {F::literal_crash, raise_a_rejection},
    {F::beyond_crash, raise_a_rejection},
    {F::surrogate_crash, raise_a_rejection},
    {F::overflow_crash, raise_a_rejection},
    {F::adapt_whole_i, "Pass i - oldi to adapt(), where oldi is i before the integer was read."},
    {F::i_by_length,
     "Take i modulo the length of the output plus one, the same number by which i is divided."},
    {F::label_59, no_limit},
    {F::label_59_encode, no_limit},
    {F::read_as_decimal,
     "Read the code points of a request as hexadecimal numbers, such as parseInt(word, 16)."},
    {F::written_as_decimal, "Write the code points of an answer as hexadecimal numbers."},
    {F::adapt_k_multiplied,
     "Divide first, then add k: k + (((base - tmin + 1) * delta) div (delta + skew))."},
    {F::adapt_not_halved,
     "Divide delta by 2 at every adaptation except the first, which divides it by damp."},
    {F::ascii_delimiter_trimmed,
     "Accept an encoding that ends with the delimiter: its text is the literal portion."},
    {F::bmp_only,
     "Accept code points up to 10FFFF. If the strings of the language have UTF-16 units, compare "
     "and "
     "count code points, not units."},
    {F::newline_hides_delimiter,
     "Search for the delimiter in the whole input. In a regular expression, a full stop must match "
     "line ends as well."},
    {F::delimiter_assumed, "Skip the delimiter only if there is one."},
    {F::delimiter_last_unseen, "Search for the last delimiter up to the end of the input."},
    {F::threshold_wraps, "Compare k with bias before you subtract bias from k."},
    {F::domain_before, "Check n after i div (length + 1) was added to it."},
    {F::adapt_last_zero,
     "Multiply before you divide: k + ((base - tmin + 1) * delta) div (delta + skew)."},
};

bool is_idna(F fault) { return fault >= F::idna_ascii; }

// within_idna: whether IDNA is around the codec.
void add(std::vector<FaultyCodec>& out, F fault, const std::string& name, const std::string& bug,
         const std::string& what, unsigned bits, Domain domain, bool within_idna = false) {
  const auto memory = std::make_shared<punycode::Memory>();
  const auto answer = [=](const Question& question) -> Outcome {
    punycode::Punycode punycode(fault, bits, domain, memory);
    if (question.op == Op::encode) {
      const std::string* flags = question.input.case_flags();
      return punycode.encode(question.input.text(), flags == nullptr ? "" : *flags);
    }
    if (question.op != Op::decode) return punycode::integers(question, fault);
    const std::string& ace = *question.input.ace();
    const Outcome decoded = punycode.decode(ace);
    return within_idna ? punycode::within_idna(decoded, ace, fault) : decoded;
  };
  FaultyCodec codec = faulty_codec(Codec::punycode, name, bug, what, answer);
  const auto fix = std::ranges::find(fixes, fault, &Fix::fault);
  if (fix != std::end(fixes)) codec.fix = fix->how;
  constexpr F with_memory[] = {F::stale_output, F::stale_error, F::stale_encode,
                               F::delimiter_beyond};
  codec.remembers = std::ranges::find(with_memory, fault) != std::end(with_memory);
  codec.capabilities.bits = bits;
  codec.capabilities.domain = domain;
  if (within_idna) codec.capabilities.layer = acecheck::Layer::idna2008;
  out.push_back(std::move(codec));
}

}  // namespace

void add_punycode(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) {
    for (const unsigned bits : {16u, 26u, 31u, 32u, 53u, 63u, 64u}) {
      for (const Domain domain : {Domain::scalar, Domain::any}) {
        add(out, F::none, "", "", "", bits, domain);
      }
    }
    return;
  }
  struct Row {
    F fault;
    const char* name;
    const char* bug;
    const char* what;
  };
  static constexpr Row rows[] = {
#define FAULT(name, bug, what) {F::name, #name, bug, what},
      PUNYCODE_FAULTS(FAULT)
#undef FAULT
  };
  for (const Row& row : rows) {
    const auto one = [&](unsigned bits, Domain domain, const std::string& suffix) {
      add(out, row.fault, row.name + suffix, bits >= 63 ? "overflow-64" : row.bug, row.what, bits,
          domain, is_idna(row.fault));
    };
    // Only a label that IDNA leaves as it is shows the fault, and such a label is long.
    const auto one_within_idna = [&](unsigned bits) {
      add(out, row.fault, row.name + ("-idna-" + std::to_string(bits)), row.bug, row.what, bits,
          Domain::scalar, true);
      out.back().needs_long_inputs = true;
    };
    switch (row.fault) {
      case F::overflow_i:
      case F::overflow_i_addition:
      case F::overflow_i_start:
      case F::overflow_i_saturated:
      case F::overflow_w:
      case F::overflow_n:
      case F::overflow_delta:
      case F::overflow_delta_product:
      case F::overflow_delta_addition:
      case F::overflow_delta_start:
      case F::overflow_increment:
        for (const unsigned bits : {16u, 26u, 31u, 32u}) {
          one(bits, Domain::scalar, "-" + std::to_string(bits));
        }
        for (const unsigned bits : {53u, 63u, 64u}) {
          one(bits, Domain::any, "-" + std::to_string(bits));
        }
        if (row.fault == F::overflow_delta) {
          for (const unsigned bits : {31u, 32u}) one_within_idna(bits);
        }
        break;
      case F::overflow_i_product:
        for (const unsigned bits : {26u, 31u, 32u}) {
          one(bits, Domain::scalar, "-" + std::to_string(bits));
        }
        for (const unsigned bits : {53u, 63u, 64u}) {
          one(bits, Domain::any, "-" + std::to_string(bits));
        }
        break;
      case F::overflow_i_strict:
      case F::overflow_n_strict:
      case F::overflow_delta_strict:
        for (const unsigned bits : {16u, 26u, 31u, 32u, 53u, 63u, 64u}) {
          one(bits, Domain::any, "-" + std::to_string(bits));
        }
        break;
      case F::overflow_delta_product_wraps:
        one(31, Domain::scalar, "");
        break;
      case F::overflow_i_product_signed:
      case F::overflow_delta_product_signed:
      case F::overflow_signed:
        one(31, Domain::scalar, "-32");  // 31 bits and a sign
        one(63, Domain::any, "-64");
        break;
      case F::overflow_float:
        one(64, Domain::any, "");
        out.back().bug = row.bug;
        break;
      case F::overflow_crash:
        one(32, Domain::scalar, "");
        one(31, Domain::scalar, "-31");
        one(64, Domain::scalar, "-64");
        out.back().bug = row.bug;
        break;
      case F::adapt_delta_32_bits:
        one(53, Domain::any, "");
        out.back().needs_long_inputs = true;
        break;
      case F::narrowed_32:
        one(64, Domain::scalar, "");
        out.back().bug = row.bug;
        break;
      case F::overflow_w_alone:
        one(32, Domain::scalar, "");
        out.back().equivalent =
            "the check of i always fails first: docs/claims.md has the proof (READINGS PUNY-18)";
        break;
      case F::threshold_more:
        one(32, Domain::scalar, "");
        out.back().equivalent = "at k = bias + tmax, k - bias is tmax";
        break;
      case F::bias_initial_71:
      case F::bias_initial_73:
        one(32, Domain::scalar, "");
        out.back().equivalent =
            "it only decides the thresholds of the first delta, which are 1, 1, 26, 26, ... under "
            "any bias from 71 to 82";
        break;
      case F::threshold_tmin:
        one(32, Domain::scalar, "");
        out.back().equivalent =
            "bias < k <= bias + tmin means k - bias = 1 = tmin (rfc3492bis 6.2, closing note)";
        break;
      case F::adapt_delta_signed:
      case F::adapt_four_rounds:
      case F::bias_170:
      case F::adapt_half_signed:
      case F::delimiter_of_long:
      case F::arguments_decode:
      case F::arguments_encode:
      case F::length_16:
      case F::length_16_encode:
      case F::quadratic_decode:
        one(32, Domain::scalar, "");
        out.back().needs_long_inputs = true;
        break;
      default:
        one(32, Domain::scalar, "");
    }
  }
}

}  // namespace faulty
