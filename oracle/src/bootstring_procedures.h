// bis 6.1, 6.2 and 6.3 over any integer type. Variables are named, and steps ordered, as there;
// every step is cited at its line. Int is nonnegative, and throws where it cannot hold a value.
#pragma once

#include <oracle/bootstring.h>

#include <algorithm>

#include "meter.h"
#include "text.h"

namespace oracle::bootstring {

template <class Int>
struct Procedures {
  const Parameters& parameters;
  const Options& options;
  Meter<Int> meter;
  std::vector<std::string> trace{};

  Procedures(const Parameters& p, const Options& o, const Limits& limits)
      : parameters(p), options(o), meter(limits.maxint) {}

  const Int base = parameters.base;
  const Int tmin = parameters.tmin;
  const Int tmax = parameters.tmax;
  const Int skew = parameters.skew;
  const Int damp = parameters.damp;
  const Int initial_bias = parameters.initial_bias;
  const Int initial_n = parameters.initial_n;
  // No integer of practical width has so many digits, unless the parameters break section 4.
  const Int endless = Int(parameters.base) * 100000;
  bool endless_adapt = false;  // adapt() would not return

  bool is_basic(const Int& cp) const {
    return cp < 256 && parameters.basic[static_cast<std::size_t>(cp)];
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

  bool in_domain(const Int& cp) const {
    if (options.domain == Domain::any) return true;
    if (cp > 0x10FFFF) return false;
    return options.domain == Domain::code_point || cp < 0xD800 || cp > 0xDFFF;
  }

  void say(std::string line) { trace.push_back(std::move(line)); }

  // --- bis 6.1 ----------------------------------------------------------------------------------
  // Nothing where a value cannot be represented.
  std::optional<Int> adapt(Int delta, const Int& numpoints, bool firsttime) {
    constexpr const char* step = "bis 6.1: adapt()";
    if (firsttime) {
      delta = delta / damp;  // bis 6.1 line 1
    } else {
      delta = delta / 2;  // bis 6.1 line 2
    }
    delta = delta + (delta / numpoints);  // bis 6.1 line 3
    if (!meter.fits(delta, step)) return std::nullopt;
    Int k = 0;                                     // bis 6.1 line 4
    const Int limit = ((base - tmin) * tmax) / 2;  // bis 6.1 line 5
    if (!meter.fits((base - tmin) * tmax, step)) return std::nullopt;
    while (delta > limit) {
      if (base - tmin <= 1) {
        endless_adapt = true;
        return std::nullopt;
      }
      delta = delta / (base - tmin);  // bis 6.1 line 6
      k = k + base;                   // bis 6.1 line 7
    }
    const Int numerator = (base - tmin + 1) * delta;  // bis 6.1 line 9
    const Int denominator = delta + skew;
    Int result = k + (numerator / denominator);
    if (!meter.fits(numerator, step) || !meter.fits(denominator, step) ||
        !meter.fits(result, step)) {
      return std::nullopt;
    }
    return result;
  }

  // --- bis 6.2 and 6.3, the assignment of t -----------------------------------------------------
  Int threshold(const Int& k, const Int& bias) const {
    if (k <= bias + tmin) return tmin;  // with the {+ tmin} in braces
    if (k >= bias + tmax) return tmax;
    return k - bias;
  }

  // --- bis 6.2 ----------------------------------------------------------------------------------
  struct Output {
    std::vector<Int> text{};
    std::string case_flags{};
  };

  std::expected<Output, Rejection> decode(std::string_view input) {
    const auto fail = [](ace::Errc reason, std::size_t at, const char* step) {
      return std::unexpected(Rejection{reason, at, step});
    };
    // bis 6.3, closing note: the input's length is assumed to be representable.
    if (!meter.fits(Int(input.size()), "bis 6.3: the length")) {
      return fail(ace::Errc::overflow, static_cast<std::size_t>(limit()), "bis 6.3: the length");
    }

    Int n = initial_n;        // bis 6.2 line 1
    Int i = 0;                // bis 6.2 line 2
    Int bias = initial_bias;  // bis 6.2 line 3
    Output output;            // bis 6.2 line 4
    if (options.trace) say("n is " + str(n) + ", i is " + str(i) + ", bias is " + str(bias));
    if (options.trace) say("input is " + in_quotes(input));

    // bis 6.2 lines 5 and 6: everything before the last delimiter.
    std::size_t consumed = 0;
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (parameters.delimiters[octet(input, at)]) consumed = at;
    }
    for (std::size_t at = 0; at < consumed; ++at) {
      if (!parameters.basic[octet(input, at)]) {
        return fail(ace::Errc::non_basic_literal, at, "bis 6.2: literal portion");
      }
      output.text.push_back(Int(octet(input, at)));
      output.case_flags += is_upper(input[at]) ? 'U' : 'u';
    }
    // bis 6.2 lines 7 and 8: the delimiter itself, if that was more than zero code points
    // (PUNY-13).
    if (consumed > 0) ++consumed;
    say_start(input, consumed, output);

    while (consumed < input.size()) {  // bis 6.2 line 9
      const std::size_t start = consumed;
      const Int oldi = i;                   // bis 6.2 line 10
      Int w = 1;                            // bis 6.2 line 11
      for (Int k = base;; k = next_k(k)) {  // bis 6.2 line 12
        if (consumed == input.size()) {     // bis 6.2 line 13
          return fail(ace::Errc::truncated, consumed, "bis 6.2: consume a code point");
        }
        const auto digit = digit_value(octet(input, consumed++));  // bis 6.2 line 14
        if (!digit) return fail(ace::Errc::bad_digit, consumed - 1, "bis 6.2: digit-value");
        i = i + *digit * w;  // bis 6.2 line 15
        if (!meter.fits(i, "bis 6.2: i + digit * w")) {
          return fail(ace::Errc::overflow, consumed - 1, "bis 6.2: i + digit * w");
        }
        const Int t = threshold(k, bias);  // bis 6.2 line 16
        if (*digit < t) break;             // bis 6.2 line 17
        w = w * (base - t);                // bis 6.2 line 18
        if (!meter.fits(w, "bis 6.2: w * (base - t)")) {
          return fail(ace::Errc::overflow, consumed - 1, "bis 6.2: w * (base - t)");
        }
      }
      const Int length = output.text.size();
      if (options.trace)
        say("delta " + in_quotes(input.substr(start, consumed - start)) + " decodes to " +
            str(Int(i - oldi)));
      const auto adapted = adapt(i - oldi, length + 1, oldi == 0);  // bis 6.2 line 20
      if (!adapted) return fail(adapt_reason(), consumed - 1, adapt_step());
      bias = *adapted;
      n = n + i / (length + 1);  // bis 6.2 line 21
      if (!meter.fits(n, "bis 6.2: n + i div (length + 1)")) {
        return fail(ace::Errc::overflow, consumed - 1, "bis 6.2: n + i div (length + 1)");
      }
      i = i % (length + 1);  // bis 6.2 line 22
      if (is_basic(n)) {     // bis 6.2 line 23, in braces
        return fail(ace::Errc::basic_code_point, consumed - 1, "bis 6.2: n is basic");
      }
      if (!in_domain(n)) return fail(ace::Errc::out_of_domain, consumed - 1, "PUNY-10");
      const auto position = static_cast<std::ptrdiff_t>(i);
      output.text.insert(output.text.begin() + position, n);  // bis 6.2 line 24
      output.case_flags.insert(output.case_flags.begin() + position,
                               is_upper(input[consumed - 1]) ? 'U' : 'u');
      i = i + 1;  // bis 6.2 line 25
      if (options.trace) say("bias becomes " + str(bias));
      say_state(output, i);
    }
    return output;
  }

  // --- bis 6.3 ----------------------------------------------------------------------------------
  std::expected<std::string, Rejection> encode(const std::vector<Int>& input,
                                               const std::string& case_flags) {
    const auto fail = [](ace::Errc reason, std::size_t at, const char* step) {
      return std::unexpected(Rejection{reason, at, step});
    };
    const auto upper = [&](std::size_t at) {
      return at < case_flags.size() && case_flags[at] == 'U';
    };
    if (!meter.fits(Int(input.size()), "bis 6.3: the length")) {
      return fail(ace::Errc::overflow, static_cast<std::size_t>(limit()), "bis 6.3: the length");
    }
    for (std::size_t at = 0; at < input.size(); ++at) {
      const bool beyond = options.domain == Domain::any && has_limit() && input[at] > limit();
      if (!in_domain(input[at]) || beyond) return fail(ace::Errc::out_of_domain, at, "PUNY-10");
      // bis 6.3 line 6, in braces.
      if (input[at] < initial_n && !is_basic(input[at])) {
        return fail(ace::Errc::out_of_domain, at, "bis 6.3: non-basic code point < n");
      }
    }

    Int n = initial_n;        // bis 6.3 line 1
    Int delta = 0;            // bis 6.3 line 2
    Int bias = initial_bias;  // bis 6.3 line 3
    if (options.trace) say("bias is " + str(bias));
    if (options.trace) say("input is:");
    if (options.trace) say(code_points(input));

    std::string output;  // bis 6.3 lines 4 and 5
    std::vector<std::string> basic;
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (!is_basic(input[at])) continue;
      const char c = static_cast<char>(static_cast<unsigned>(input[at]));
      output += case_flags.empty() ? c : with_case(c, upper(at));
      if (options.trace) basic.push_back(hex(input[at]));
    }
    const std::size_t b = output.size();
    std::size_t h = b;
    if (b > 0) output += static_cast<char>(parameters.delimiter);
    if (b > 0) {
      if (options.trace)
        say("basic code points (" + joined(basic, ", ") +
            ") are copied to literal portion: " + in_quotes(output));
    } else {
      if (options.trace) say("there are no basic code points, so no literal portion");
    }

    while (h < input.size()) {           // bis 6.3 line 7
      std::size_t least = input.size();  // bis 6.3 line 8, with the {non-basic} in braces
      for (std::size_t at = 0; at < input.size(); ++at) {
        if (is_basic(input[at]) || input[at] < n) continue;
        if (least == input.size() || input[at] < input[least]) least = at;
      }
      const Int& m = input[least];
      delta = delta + (m - n) * (h + 1);  // bis 6.3 line 9
      if (!meter.fits(m, "bis 6.3: m") ||
          !meter.fits(delta, "bis 6.3: delta + (m - n) * (h + 1)")) {
        return fail(ace::Errc::overflow, least, "bis 6.3: delta + (m - n) * (h + 1)");
      }
      n = m;                                               // bis 6.3 line 10
      for (std::size_t at = 0; at < input.size(); ++at) {  // bis 6.3 line 11
        const Int& c = input[at];
        if (c < n || is_basic(c)) {  // bis 6.3 line 12, with the {or c is basic} in braces
          delta = delta + 1;
          if (!meter.fits(delta, "bis 6.3: increment delta")) {
            return fail(ace::Errc::overflow, at, "bis 6.3: increment delta");
          }
        }
        if (c == n) {  // bis 6.3 line 13
          const std::size_t start = output.size();
          if (options.trace) say("next code point to insert is " + hex(n));
          Int q = delta;                       // bis 6.3 line 14
          for (Int k = base;; k = k + base) {  // bis 6.3 line 15
            if (k > endless) {
              return fail(ace::Errc::too_long, at, "PUNY-8: the loop does not end");
            }
            const Int t = threshold(k, bias);                    // bis 6.3 line 16
            if (q < t) break;                                    // bis 6.3 line 17
            output += digit(t + ((q - t) % (base - t)), false);  // bis 6.3 line 18
            q = (q - t) / (base - t);                            // bis 6.3 line 19
          }
          output += digit(q, upper(at));  // bis 6.3 line 21
          if (options.trace)
            say("needed delta is " + str(delta) + ", encodes as " +
                in_quotes(output.substr(start)));
          const auto adapted = adapt(delta, Int(h + 1), h == b);  // bis 6.3 line 22
          if (!adapted) return fail(adapt_reason(), at, adapt_step());
          bias = *adapted;
          if (options.trace) say("bias becomes " + str(bias));
          delta = 0;  // bis 6.3 line 23
          h = h + 1;  // bis 6.3 line 24
        }
      }
      delta = delta + 1;  // bis 6.3 line 27: neither can overflow while there is work left
      n = n + 1;
    }
    if (options.trace) say("output is " + in_quotes(output));
    return output;
  }

 private:
  // PUNY-6: the sample of 00 appendix D computes k + base and drops it.
  Int next_k(const Int& k) const {
    return options.reading.corrects(Erratum::puny_6) ? Int(k + base) : k;
  }

  // Why adapt() gave nothing.
  ace::Errc adapt_reason() const {
    return endless_adapt ? ace::Errc::too_long : ace::Errc::overflow;
  }
  const char* adapt_step() const {
    return endless_adapt ? "PUNY-8: the loop does not end" : "bis 6.1: adapt()";
  }

  bool has_limit() const { return meter.maxint().has_value(); }
  Int limit() const { return *meter.maxint(); }

  static unsigned char octet(std::string_view input, std::size_t at) {
    return static_cast<unsigned char>(input[at]);
  }
  static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
  static char with_case(char c, bool upper) {
    if (upper && c >= 'a' && c <= 'z') return static_cast<char>(c - 'a' + 'A');
    if (!upper && is_upper(c)) return static_cast<char>(c - 'A' + 'a');
    return c;
  }
  static std::string str(const Int& value) { return value.str(); }

  static std::string code_points(const std::vector<Int>& text) {
    std::vector<std::string> items;
    for (const Int& cp : text) items.push_back(hex(cp));
    return joined(items, " ");
  }

  // The first lines of a decoding trace (bis 7.2).
  void say_start(std::string_view input, std::size_t consumed, const Output& output) {
    if (!options.trace) return;
    if (consumed == 0) {
      say("there is no delimiter, so extended string starts empty");
    } else {
      say("literal portion is " + in_quotes(input.substr(0, consumed)) +
          ", so extended string starts as:");
      say(code_points(output.text));
    }
  }

  // The extended string with an asterisk after what was inserted before index i.
  void say_state(const Output& output, const Int& i) {
    if (!options.trace) return;
    std::vector<std::string> items;
    for (std::size_t at = 0; at < output.text.size(); ++at) {
      items.push_back(hex(output.text[at]));
      if (i == at + 1) items.emplace_back("*");
    }
    say(joined(items, " "));
  }
};

}  // namespace oracle::bootstring
