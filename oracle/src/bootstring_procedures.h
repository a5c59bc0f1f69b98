// SPDX-License-Identifier: Apache-2.0
// bis 6.1, 6.2 and 6.3 over any integer type. Variables are named, and steps ordered, as there.
// Int is nonnegative, and throws where it cannot hold a value.
#pragma once

#include <oracle/bootstring.h>

#include <algorithm>
#include <iterator>

#include "bootstring_trace.h"
#include "meter.h"

namespace oracle::bootstring {

template <class Int>
struct Procedures {
  using Variables = decltype(Step::variables);

  const Parameters& parameters;
  const Options& options;
  Meter<Int> meter;
  ProcedureTrace<Int> trace;

  Procedures(const Parameters& p, const Options& o, const Limits& limits)
      : parameters(p), options(o), meter(limits.maxint), trace(o) {}

  const Int base = parameters.base;
  const Int tmin = parameters.tmin;
  const Int tmax = parameters.tmax;
  const Int skew = parameters.skew;
  const Int damp = parameters.damp;
  const Int initial_bias = parameters.initial_bias;
  const Int initial_n = parameters.initial_n;
  // Where tmax is base - 1, a digit can divide by one, and a delta of any size has as many digits
  // as it takes. U+10FFFF alone has 1,113,984 in base 2; beyond this the oracle gives up.
  const Int last_k = Int(parameters.base) * most_digits;

  // --- bis 6.1 ----------------------------------------------------------------------------------
  // position: of the input unit after which it is called, for a rejection.
  std::expected<Int, Rejection> adapt(Int delta, const Int& numpoints, bool firsttime,
                                      std::size_t position) {  // [bis 6.1 line 1: function adapt]
    const auto overflow = fail(ace::Errc::overflow, position, "bis 6.1: adapt()");
    const auto fits = [&](const Int& value) { return meter.fits(value, "bis 6.1: adapt()"); };
    if (firsttime) {
      delta = delta / damp;  // [bis 6.1 line 2: div damp]
    } else {
      delta = delta / 2;  // [bis 6.1 line 3: div 2]
    }
    delta = delta + (delta / numpoints);  // [bis 6.1 line 4: div numpoints]
    // [bis 6.1 line 15: MUST be detected] Here and below; 00, which does not say so, has the same
    // steps, and no maxint of practical width can be exceeded in them.
    if (!fits(delta)) return overflow;
    Int k = 0;  // [bis 6.1 line 5: k = 0]
    if (!fits((base - tmin) * tmax)) return overflow;
    while (delta > ((base - tmin) * tmax) / 2) {  // [bis 6.1 line 6: while]
      if (base - tmin <= 1) return fail(ace::Errc::too_long, position, endless_loop);
      delta = delta / (base - tmin);  // [bis 6.1 line 7: delta div (base - tmin)]
      k = k + base;                   // [bis 6.1 line 8: k + base]
    }
    if (!fits((base - tmin + 1) * delta) || !fits(delta + skew)) return overflow;
    k = k + (((base - tmin + 1) * delta) / (delta + skew));  // [bis 6.1 line 10: return]
    if (!fits(k)) return overflow;
    return k;
  }

  // --- bis 6.2 ----------------------------------------------------------------------------------
  struct Output {
    std::vector<Int> text{};
    std::string case_flags{};
  };

  std::expected<Output, Rejection> decode(std::string_view input) {
    Int n = initial_n;        // [bis 6.2 line 1: n = initial_n]
    Int i = 0;                // [bis 6.2 line 2: i = 0]
    Int bias = initial_bias;  // [bis 6.2 line 3: bias = initial_bias]
    Output output;            // [bis 6.2 line 4: output]
    trace.start(n, i, bias, input);
    std::size_t consumed = before_last_delimiter(input);  // [bis 6.2 line 5: last delimiter]
    if (const auto copied = copy(input, consumed, output); !copied) {  // [bis 6.2 line 6: copy]
      return std::unexpected(copied.error());
    }
    if (consumed > 0) {  // [bis 6.2 line 7: more than zero] (PUNY-13)
      ++consumed;        // [bis 6.2 line 8: last delimiter]
      trace.literal_portion(input.substr(0, consumed), output.text);
    } else {
      trace.no_literal_portion(!input.empty() && parameters.delimiters[octet(input, 0)]);
    }

    while (consumed < input.size()) {  // [bis 6.2 line 9: while]
      const std::size_t start = consumed;
      const Int oldi = i;                   // [bis 6.2 line 10: oldi]
      Int w = 1;                            // [bis 6.2 line 11: w = 1]
      for (Int k = base;; k = next_k(k)) {  // [bis 6.2 line 12: for k]
        if (consumed == input.size()) {     // [bis 6.2 line 13: consume a code point]
          return fail(ace::Errc::truncated, consumed, "bis 6.2: consume a code point");
        }
        const auto digit = digit_value(octet(input, consumed++));  // [bis 6.2 line 14: digit-value]
        if (!digit) return fail(ace::Errc::bad_digit, consumed - 1, "bis 6.2: digit-value");
        i = i + *digit * w;  // [bis 6.2 line 15: i + digit * w]
        if (!meter.fits(i, "bis 6.2: i + digit * w")) {
          return fail(ace::Errc::overflow, consumed - 1, "bis 6.2: i + digit * w");
        }
        const Int t = k <= bias + tmin   ? tmin       // [bis 6.2 line 16: {+ tmin}]
                      : k >= bias + tmax ? tmax       // [bis 6.2 line 17: tmax if k >= bias + tmax]
                                         : k - bias;  // [bis 6.2 line 17: k - bias]
        trace.step("bis 6.2: i + digit * w", [&] {
          return Variables{{"input", std::string(1, input[consumed - 1])},
                           {"digit", digit->str()},
                           {"k", k.str()},
                           {"t", t.str()},
                           {"w", w.str()},
                           {"i", i.str()}};
        });
        if (*digit < t) break;  // [bis 6.2 line 18: digit < t]
        w = w * (base - t);     // [bis 6.2 line 19: w * (base - t)]
        if (!meter.fits(w, "bis 6.2: w * (base - t)")) {
          return fail(ace::Errc::overflow, consumed - 1, "bis 6.2: w * (base - t)");
        }
      }
      const Int length = output.text.size();
      const std::size_t last = consumed - 1;
      // PUNY-19: length(output) + 1 is an integer of line 21.
      if (!meter.fits(length + 1, length_of_output)) {
        return fail(ace::Errc::overflow, last, length_of_output);
      }
      const Int delta = i - oldi;
      trace.decoded(input.substr(start, consumed - start), delta);
      const auto adapted = adapt(delta, length + 1, oldi == 0, last);  // [bis 6.2 line 21: adapt]
      if (!adapted) return std::unexpected(adapted.error());
      bias = *adapted;           // [bis 6.2 line 21: let bias]
      n = n + i / (length + 1);  // [bis 6.2 line 22: n + i div]
      if (!meter.fits(n, "bis 6.2: n + i div (length + 1)")) {
        return fail(ace::Errc::overflow, last, "bis 6.2: n + i div (length + 1)");
      }
      i = i % (length + 1);  // [bis 6.2 line 23: i mod]
      if (is_basic(n)) {     // [bis 6.2 line 24: basic code point]
        return fail(ace::Errc::basic_code_point, last, "bis 6.2: n is basic");
      }
      if (!in_domain(n)) return fail(ace::Errc::out_of_domain, last, "PUNY-10");
      // [bis 6.2 line 25: insert n] [bis A line 14: uppercase, it is a suggestion]
      insert(output, n, i, is_upper(input[last]));
      i = i + 1;  // [bis 6.2 line 26: increment i]
      trace.step("bis 6.2: insert n", [&] {
        return Variables{{"delta", delta.str()},
                         {"bias", bias.str()},
                         {"n", hex(n)},
                         {"i", i.str()},
                         {"output", trace.code_points(output.text)}};
      });
      trace.bias(bias);
      trace.extended(output.text, i);
    }
    return output;
  }

  // --- bis 6.3 ----------------------------------------------------------------------------------
  std::expected<std::string, Rejection> encode(const std::vector<Int>& input,
                                               const std::string& case_flags) {
    // PUNY-19; bis 6.3, closing note: length(input) is assumed to be representable.
    if (!meter.fits(Int(input.size()), "bis 6.3: the length")) {
      const auto at = static_cast<std::size_t>(*meter.maxint());
      return fail(ace::Errc::overflow, at, "bis 6.3: the length");
    }

    Int n = initial_n;        // [bis 6.3 line 1: n = initial_n]
    Int delta = 0;            // [bis 6.3 line 2: delta = 0]
    Int bias = initial_bias;  // [bis 6.3 line 3: bias = initial_bias]
    const std::vector<Int> basic = basic_code_points(input);
    const std::size_t b = basic.size();  // [bis 6.3 line 4: number of basic code points]
    std::size_t h = b;                   // [bis 6.3 line 4: h =]
    std::string output = literal_portion(input, case_flags);       // [bis 6.3 line 5: copy them]
    if (b > 0) output += static_cast<char>(parameters.delimiter);  // [bis 6.3 line 5: b > 0]
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (!in_domain(input[at]) || is_beyond(input[at])) {
        return fail(ace::Errc::out_of_domain, at, "PUNY-10");
      }
      if (input[at] < n && !is_basic(input[at])) {  // [bis 6.3 line 6: < n then fail]
        return fail(ace::Errc::out_of_domain, at, "bis 6.3: non-basic code point < n");
      }
    }
    trace.start(bias, input, basic, output);

    while (h < input.size()) {  // [bis 6.3 line 7: while h < length]
      const std::size_t least = index_of_least(input, n);
      const Int& m = input[least];  // [bis 6.3 line 8: minimum {non-basic}]
      // A code point that cannot be represented has no delta.
      if (!meter.fits(m, "bis 6.3: m")) return fail(ace::Errc::overflow, least, "bis 6.3: m");
      delta = delta + (m - n) * (h + 1);  // [bis 6.3 line 9: (m - n) * (h + 1)]
      if (!meter.fits(delta, "bis 6.3: delta + (m - n) * (h + 1)")) {
        return fail(ace::Errc::overflow, least, "bis 6.3: delta + (m - n) * (h + 1)");
      }
      n = m;  // [bis 6.3 line 10: n = m]
      for (std::size_t at = 0; at < input.size();
           ++at) {  // [bis 6.3 line 11: for each code point c]
        const Int& c = input[at];
        if (c < n || is_basic(c)) {  // [bis 6.3 line 12: {or c is basic}]
          delta = delta + 1;         // [bis 6.3 line 12: increment delta]
          if (!meter.fits(delta, "bis 6.3: increment delta")) {
            return fail(ace::Errc::overflow, at, "bis 6.3: increment delta");
          }
        }
        if (c == n) {  // [bis 6.3 line 13: c == n]
          const std::size_t start = output.size();
          trace.next(n);
          Int q = delta;                       // [bis 6.3 line 14: q = delta]
          for (Int k = base;; k = k + base) {  // [bis 6.3 line 15: for k]
            if (tmax == 0) return fail(ace::Errc::too_long, at, endless_loop);
            if (k > last_k) return fail(ace::Errc::too_long, at, "a delta of too many digits");
            const Int t = k <= bias + tmin   ? tmin       // [bis 6.3 line 16: {+ tmin}]
                          : k >= bias + tmax ? tmax       // [bis 6.3 line 17: k >= bias + tmax]
                                             : k - bias;  // [bis 6.3 line 17: k - bias]
            const auto written = [&](const Int& value) {
              trace.step("bis 6.3: output the code point for digit", [&] {
                return Variables{{"q", q.str()},
                                 {"k", k.str()},
                                 {"t", t.str()},
                                 {"digit", value.str()},
                                 {"output", output}};
              });
            };
            if (q < t) {  // [bis 6.3 line 18: q < t]
              // [bis 6.3 line 22: digit q] [bis A line 13: the last of which]
              output += digit(q, is_flagged(case_flags, at));
              written(q);
              break;
            }
            const Int value = t + ((q - t) % (base - t));
            output += digit(value, false);  // [bis 6.3 line 19: output]
            written(value);
            q = (q - t) / (base - t);  // [bis 6.3 line 20: div (base - t)]
          }
          trace.encoded(delta, std::string_view(output).substr(start));
          const auto adapted = adapt(delta, Int(h + 1), h == b, at);  // [bis 6.3 line 23: adapt]
          if (!adapted) return std::unexpected(adapted.error());
          bias = *adapted;  // [bis 6.3 line 23: let bias]
          trace.step("bis 6.3: adapt(delta, h + 1)", [&] {
            return Variables{
                {"n", hex(n)}, {"delta", delta.str()}, {"bias", bias.str()}, {"output", output}};
          });
          trace.bias(bias);
          delta = 0;  // [bis 6.3 line 24: delta = 0]
          h = h + 1;  // [bis 6.3 line 25: increment h]
        }
      }
      // [bis 6.3 line 28: increment delta and n] Neither can overflow while there is work left.
      delta = delta + 1;
      n = n + 1;
    }
    trace.output(output);
    return output;
  }

 private:
  static constexpr const char* length_of_output = "bis 6.2: length(output) + 1";
  static constexpr const char* endless_loop = "PUNY-8: the loop does not end";
  static constexpr unsigned most_digits = 2'000'000;  // of a delta

  static std::unexpected<Rejection> fail(ace::Errc reason, std::size_t at, const char* step) {
    return std::unexpected(Rejection{reason, at, step});
  }

  bool is_basic(const Int& cp) const {
    return cp < 256 && parameters.basic[static_cast<std::size_t>(cp)];
  }
  bool in_domain(const Int& cp) const {
    if (options.domain == Domain::any) return true;
    if (cp > 0x10FFFF) return false;
    return options.domain == Domain::code_point || cp < 0xD800 || cp > 0xDFFF;
  }
  // A code point that maxint is not large enough for, where nothing else bounds them.
  bool is_beyond(const Int& cp) const {
    return options.domain == Domain::any && meter.maxint() && cp > *meter.maxint();
  }

  // The code point's digit-value, or nothing.
  std::optional<Int> digit_value(unsigned char cp) const {
    const int value = parameters.digit_values[cp];
    return value < 0 ? std::nullopt : std::optional<Int>(value);
  }
  char digit(const Int& value, bool upper) const {
    const std::string& forms = parameters.digits[static_cast<std::size_t>(value)];
    return upper ? forms.back() : forms.front();
  }

  // PUNY-6: the sample of 00 computes k + base and drops it. [00 D line 303: k + base]
  Int next_k(const Int& k) const {
    return options.reading.corrects(Erratum::puny_6) ? Int(k + base) : k;
  }

  std::size_t before_last_delimiter(std::string_view input) const {
    std::size_t last = 0;
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (parameters.delimiters[octet(input, at)]) last = at;
    }
    return last;
  }
  std::expected<void, Rejection> copy(std::string_view input, std::size_t count, Output& output) {
    output.text.reserve(input.size());
    output.case_flags.reserve(input.size());
    for (std::size_t at = 0; at < count; ++at) {
      if (!parameters.basic[octet(input, at)]) {
        return fail(ace::Errc::non_basic_literal, at, "bis 6.2: literal portion");
      }
      if (!meter.fits(Int(at + 1), "bis 6.2: length(output)")) {  // PUNY-19
        return fail(ace::Errc::overflow, at, "bis 6.2: length(output)");
      }
      output.text.push_back(Int(octet(input, at)));
      output.case_flags += is_upper(input[at]) ? 'U' : 'u';  // [bis A line 10: verbatim]
    }
    return {};
  }
  static void insert(Output& output, const Int& n, const Int& i, bool upper) {
    const auto position = static_cast<std::ptrdiff_t>(i);
    output.text.insert(output.text.begin() + position, n);
    output.case_flags.insert(output.case_flags.begin() + position, upper ? 'U' : 'u');
  }

  std::vector<Int> basic_code_points(const std::vector<Int>& input) const {
    std::vector<Int> basic;
    std::ranges::copy_if(input, std::back_inserter(basic),
                         [&](const Int& c) { return is_basic(c); });
    return basic;
  }
  std::string literal_portion(const std::vector<Int>& input, const std::string& case_flags) const {
    std::string output;
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (!is_basic(input[at])) continue;
      const char c = static_cast<char>(static_cast<unsigned>(input[at]));
      // [bis A line 21: uppercase/lowercase form of ASCII letters] Without annotations the letter
      // is copied as it is.
      output += case_flags.empty() ? c : with_case(c, is_flagged(case_flags, at));
    }
    return output;
  }
  std::size_t index_of_least(const std::vector<Int>& input, const Int& n) const {
    std::size_t least = input.size();
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (is_basic(input[at]) || input[at] < n) continue;
      if (least == input.size() || input[at] < input[least]) least = at;
    }
    return least;
  }

  static unsigned char octet(std::string_view input, std::size_t at) {
    return static_cast<unsigned char>(input[at]);
  }
  static bool is_flagged(const std::string& case_flags, std::size_t at) {
    return at < case_flags.size() && case_flags[at] == 'U';
  }
  static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
  static char with_case(char c, bool upper) {
    if (upper && c >= 'a' && c <= 'z') return static_cast<char>(c - 'a' + 'A');
    if (!upper && is_upper(c)) return static_cast<char>(c - 'A' + 'a');
    return c;
  }
};

}  // namespace oracle::bootstring
