// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a codec for Punycode.
#pragma once

namespace faulty::punycode {

// name, class in vectors/bugs.json, what is wrong
#define PUNYCODE_FAULTS(FAULT)                                                                     \
  /* digits */                                                                                     \
  FAULT(digit_signed, "digit-below-zero",                                                          \
        "characters below 0, A or a are digits, since differences are tested as signed integers")  \
  FAULT(digit_floored, "digit-below-zero",                                                         \
        "characters below 0, A or a are digits of negative value, and divisions round down")       \
  FAULT(digit_from_end, "digit-below-zero",                                                        \
        "characters below 0, A or a are digits, and a negative index counts from the end")         \
  FAULT(digit_slash, "digit-below-zero", "/ is the digit 25")                                      \
  FAULT(digit_colon, "digit-below-zero", ": is the digit 36")                                      \
  FAULT(digit_at, "digit-below-zero", "@ is a digit below 0, taken for 0")                         \
  FAULT(digit_bracket, "digit-below-zero", "[ is the digit 26")                                    \
  FAULT(digit_grave, "digit-below-zero", "` is a digit below 0, taken for 0")                      \
  FAULT(digit_brace, "digit-below-zero", "{ is the digit 26")                                      \
  FAULT(digit_unknown_zero, "digit-invalid-is-zero", "every unknown character is read as 0")       \
  FAULT(digit_underscore, "digit-invalid-is-zero", "an underscore is read as the digit 0")         \
  FAULT(digit_values_25, "digit-value", "0 to 9 are the digits 25 to 34")                          \
  FAULT(digit_values_27, "digit-value", "0 to 9 are the digits 27 to 36")                          \
  FAULT(digit_values_22, "digit-value", "0 to 9 are the digits 22 to 31")                          \
  FAULT(digit_order, "digit-value",                                                                \
        "the digits 0 to 9 have the values 0 to 9, and the letters follow")                        \
  FAULT(digit_9_missing, "digit-value", "9 is not read as a digit")                                \
  FAULT(digit_z_missing, "digit-value", "z is not read as a digit")                                \
  FAULT(digit_0_missing, "digit-value", "0 is not read as a digit")                                \
  FAULT(digit_upper_refused, "digit-case", "capitals are not read as digits")                      \
  FAULT(digit_upper_z, "digit-case", "Z is not read as a digit")                                   \
  FAULT(digit_upper_value, "digit-case", "capitals are 26 and more")                               \
  FAULT(digit_encoded_order, "digit-value", "the encoder writes 0 to 9 for 0 to 9")                \
  FAULT(digit_encoded_z, "digit-value", "the encoder writes 0 for 25")                             \
  FAULT(digit_narrowed, "digit-narrowed", "characters are cut to octets")                          \
  FAULT(digit_unicode, "digit-narrowed", "any decimal digit of Unicode is a digit")                \
  FAULT(digit_full_width, "digit-narrowed", "full-width letters and digits are digits")            \
  FAULT(digit_folded, "digit-narrowed", "the Kelvin sign and the long s are letters")              \
  FAULT(digit_dotless, "digit-narrowed", "the dotless and the dotted i are i")                     \
  FAULT(digit_or_20, "digit-value",                                                                \
        "the small letter of c is c | 0x20, so a control character is a digit")                    \
  FAULT(digit_unknown_36, "digit-invalid-is-zero", "every unknown character is read as 36")        \
  FAULT(digit_skipped, "digit-invalid-is-zero", "characters that are not digits are skipped")      \
  FAULT(non_ascii_dropped, "digit-invalid-is-zero",                                                \
        "characters that are not ASCII are dropped from an encoding")                              \
  FAULT(digit_mixed_refused, "digit-case", "an encoding with digits in both cases is refused")     \
  FAULT(digit_latin_1, "digit-locale", "letters of Latin-1 are digits")                            \
  FAULT(digit_superscript, "digit-locale", "the superscript digits of Latin-1 are digits")         \
  FAULT(junk_space, "trailing-junk", "white space at the end is ignored")                          \
  FAULT(junk_newline, "trailing-junk", "a line's end is ignored")                                  \
  FAULT(junk_leading, "trailing-junk", "white space at the start is ignored")                      \
  FAULT(junk_nul, "trailing-junk", "NUL ends the input")                                           \
  FAULT(junk_dot, "trailing-junk", "a full stop at the end is ignored")                            \
  /* delimiter and literal portion */                                                              \
  FAULT(leading_delimiter, "leading-delimiter", "a delimiter at index 0 is consumed")              \
  FAULT(delimiter_alone, "leading-delimiter", "a delimiter alone is the empty string")             \
  FAULT(first_delimiter, "first-delimiter", "the first delimiter ends the literal portion")        \
  FAULT(delimiter_required, "no-delimiter", "a string without a delimiter is refused")             \
  FAULT(no_delimiter_is_text, "no-delimiter", "a string without a delimiter is itself")            \
  FAULT(ascii_without_delimiter, "ascii-no-delimiter",                                             \
        "a text of ASCII alone is encoded as itself, without the delimiter")                       \
  FAULT(ascii_delimiter_trimmed, "ascii-no-delimiter", "a last delimiter is an error")             \
  FAULT(no_deltas_refused, "ascii-no-delimiter", "an encoding without deltas is an error")         \
  FAULT(delimiter_always, "delimiter-always", "the delimiter is always written")                   \
  FAULT(delimiter_if_more, "delimiter-always", "the delimiter is written if there are deltas")     \
  FAULT(empty_refused, "ascii-no-delimiter", "the empty string is an error")                       \
  FAULT(delimiter_beyond, "leading-delimiter",                                                     \
        "the delimiter is searched beyond the end, in the input before")                           \
  FAULT(ascii_refused, "ascii-no-delimiter", "a text of ASCII alone is refused")                   \
  FAULT(falsy_literal, "falsy-value", "the literal portion 0 counts as absent")                    \
  FAULT(falsy_text, "falsy-value", "the text 0 counts as empty")                                   \
  FAULT(hyphens_exponential, "quadratic", "each hyphen doubles the time")                          \
  FAULT(non_basic_literal, "non-basic-literal", "the literal portion is not checked")              \
  FAULT(non_basic_text, "non-basic-literal", "the literal portion is text that is not checked")    \
  FAULT(non_basic_first, "non-basic-literal", "only the first of the literal portion is checked")  \
  FAULT(non_basic_last, "non-basic-literal", "the last of the literal portion is not checked")     \
  FAULT(non_basic_octets, "non-basic-literal", "only octets above BF are found to be non-basic")   \
  FAULT(literal_length, "literal-byte-length", "an index of characters is used for octets")        \
  FAULT(literal_hang, "literal-byte-length", "does not end on a literal portion of UTF-8")         \
  FAULT(literal_nul_decode, "literal-nul", "NUL ends the literal portion")                         \
  FAULT(literal_nul_encode, "literal-nul", "NUL ends the text")                                    \
  FAULT(basic_7e, "literal-nul", "DEL is not basic when encoding")                                 \
  FAULT(basic_80, "non-basic-literal", "U+0080 is basic when encoding")                            \
  FAULT(basic_controls, "text-refused", "control characters are refused")                          \
  FAULT(basic_ldh, "text-refused", "only letters, digits and hyphens are basic")                   \
  FAULT(basic_latin_1, "non-basic-literal", "the characters of Latin-1 are basic when encoding")   \
  FAULT(literal_lower, "text-mapped", "the literal portion is decoded in lower case")              \
  FAULT(literal_lower_encode, "text-mapped", "the literal portion is encoded in lower case")       \
  FAULT(literal_sorted, "insert-position", "basic code points are sorted")                         \
  FAULT(literal_hyphens_dropped_decode, "first-delimiter",                                         \
        "hyphens of the literal portion are dropped")                                              \
  FAULT(literal_hyphens_dropped, "first-delimiter", "hyphens of the text are dropped")             \
  /* end of input */                                                                               \
  FAULT(truncated_counts, "truncated-accepted",                                                    \
        "an integer that the end of the input cuts short is used")                                 \
  FAULT(truncated_dropped, "truncated-accepted", "an integer that is cut short is dropped")        \
  FAULT(truncated_first, "truncated-accepted",                                                     \
        "a truncated integer is accepted if it is the only one")                                   \
  FAULT(truncated_late, "truncated-accepted",                                                      \
        "a truncated integer is accepted if others went before")                                   \
  FAULT(truncated_after_literal, "truncated-accepted",                                             \
        "a truncated integer is accepted after a literal portion")                                 \
  FAULT(overread, "truncated-overread", "reads one character beyond the end")                      \
  FAULT(overread_empty, "truncated-overread", "reads the first of an empty input")                 \
  FAULT(error_path, "error-path", "an error within an integer raises the wrong one")               \
  FAULT(error_path_always, "error-path", "every bad digit raises the wrong error")                 \
  /* overflow: the width is a part of the codec */                                                 \
  FAULT(overflow_i, "overflow-i", "i + digit * w is not checked")                                  \
  FAULT(overflow_i_product, "overflow-i", "only the addition of i + digit * w is checked")         \
  FAULT(overflow_i_addition, "overflow-i", "only the product of i + digit * w is checked")         \
  FAULT(overflow_w, "overflow-w", "neither i nor w is checked beyond the first round")             \
  FAULT(overflow_w_alone, "overflow-w", "w * (base - t) is not checked")                           \
  FAULT(overflow_n, "overflow-n", "n + i div len is not checked")                                  \
  FAULT(overflow_delta, "overflow-delta", "delta + (m - n) * (h + 1) is not checked")              \
  FAULT(overflow_delta_product, "overflow-delta", "only the product is checked")                   \
  FAULT(overflow_delta_addition, "overflow-delta", "only the addition is checked")                 \
  FAULT(overflow_increment, "overflow-delta-increment", "the increment of delta is not checked")   \
  FAULT(overflow_i_strict, "overflow-i", "the greatest integer is refused for i")                  \
  FAULT(overflow_n_strict, "overflow-n", "the greatest integer is refused for n")                  \
  FAULT(overflow_delta_strict, "overflow-delta", "the greatest integer is refused for delta")      \
  FAULT(overflow_i_start, "overflow-i", "delta is checked alone, and its addition to i is not")    \
  FAULT(overflow_i_saturated, "overflow-i", "i stops at the greatest integer")                     \
  FAULT(overflow_delta_start, "overflow-delta",                                                    \
        "what is not decoded is not encoded: i + delta is checked")                                \
  FAULT(overflow_signed, "overflow-signed", "signed integers, unchecked: negative values")         \
  FAULT(overflow_i_product_signed, "overflow-i",                                                   \
        "digit * w wraps to a positive number, and only a negative product is refused")            \
  FAULT(overflow_delta_product_signed, "overflow-delta",                                           \
        "(m - n) * (h + 1) wraps to a positive number, and only a negative product is refused")    \
  FAULT(overflow_float, "overflow-float", "doubles, unchecked")                                    \
  FAULT(label_25_bits, "overflow-i", "25 bits are taken to be enough")                             \
  FAULT(adapt_float, "overflow-float", "divisions in adapt() are not truncated")                   \
  FAULT(length_16, "length-narrowed", "the number of code points is kept in 16 bits")              \
  FAULT(length_16_encode, "length-narrowed", "h is kept in 16 bits")                               \
  /* domain */                                                                                     \
  FAULT(surrogate, "surrogate", "surrogates are decoded")                                          \
  FAULT(surrogate_encode, "surrogate", "surrogates are encoded")                                   \
  FAULT(surrogate_high_only, "surrogate-half", "only D800..DBFF are refused")                      \
  FAULT(surrogate_low_only, "surrogate-half", "only DC00..DFFF are refused")                       \
  FAULT(surrogate_d880, "surrogate-half", "only D880..DFFF are refused, not D800..D87F")           \
  FAULT(surrogate_d801, "surrogate-half", "only D801..DFFF are refused, not D800")                 \
  FAULT(surrogate_dffe, "surrogate-half", "only D800..DFFE are refused, not DFFF")                 \
  FAULT(surrogate_d7ff, "surrogate-half", "D7FF is refused as well")                               \
  FAULT(surrogate_e000, "surrogate-half", "E000 is refused as well")                               \
  FAULT(surrogate_first_only, "surrogate-half",                                                    \
        "only the first code point that is inserted is checked")                                   \
  FAULT(surrogate_last_only, "surrogate-half",                                                     \
        "only the last code point that is inserted is checked")                                    \
  FAULT(surrogate_alone_only, "surrogate-half",                                                    \
        "a code point is checked only if it is the whole text")                                    \
  FAULT(pair_split_encode, "surrogate-pair",                                                       \
        "a character beyond the BMP is encoded as two surrogates")                                 \
  FAULT(pair_split_decode, "surrogate-pair",                                                       \
        "a character beyond the BMP is decoded as two surrogates")                                 \
  FAULT(surrogate_pair, "surrogate-pair", "pairs of surrogates are joined, others refused")        \
  FAULT(surrogate_pair_encode, "surrogate-pair", "pairs are joined when encoding")                 \
  FAULT(surrogate_replaced, "surrogate-replaced", "surrogates become U+FFFD")                      \
  FAULT(surrogate_dropped, "surrogate-replaced", "surrogates are dropped")                         \
  FAULT(fffd_refused, "surrogate-replaced", "U+FFFD is taken for an error")                        \
  FAULT(beyond, "beyond-unicode", "everything above 10FFFF is decoded")                            \
  FAULT(beyond_one, "beyond-unicode", "110000 is decoded")                                         \
  FAULT(beyond_21, "beyond-unicode", "everything up to 1FFFFF is decoded")                         \
  FAULT(n_modulo, "beyond-unicode", "n is taken modulo 0x110000")                                  \
  FAULT(n_clamped, "beyond-unicode", "n stops at 10FFFF")                                          \
  FAULT(beyond_encode, "beyond-unicode", "everything above 10FFFF is encoded")                     \
  FAULT(beyond_10ffff, "beyond-unicode", "10FFFF is refused")                                      \
  FAULT(narrowed_16, "narrowed-16", "decoded code points are cut to 16 bits")                      \
  FAULT(narrowed_16_encode, "narrowed-16", "code points are cut to 16 bits before encoding")       \
  FAULT(narrowed_32, "narrowed-16", "code points are cut to 32 bits before they are checked")      \
  FAULT(bmp_only, "narrowed-16", "code points above FFFF are refused")                             \
  /* state machine */                                                                              \
  FAULT(damp_2, "adapt-damp", "the first delta is divided by 2 instead of damp")                   \
  FAULT(damp_699, "adapt-damp", "damp is 699")                                                     \
  FAULT(damp_701, "adapt-damp", "damp is 701")                                                     \
  FAULT(damp_always, "adapt-firsttime", "every delta is divided by damp")                          \
  FAULT(firsttime_output, "adapt-firsttime", "firsttime is true if the output is empty")           \
  FAULT(firsttime_h, "adapt-firsttime", "firsttime is true if h is 0")                             \
  FAULT(firsttime_n, "adapt-firsttime", "firsttime is true if n is 128")                           \
  FAULT(firsttime_position, "adapt-firsttime",                                                     \
        "firsttime is true if the code point is inserted at index 0")                              \
  FAULT(firsttime_delta, "adapt-firsttime", "firsttime is true if delta is 0")                     \
  FAULT(halved_3, "adapt-firsttime", "later deltas are divided by 3")                              \
  FAULT(skew_36, "adapt-skew", "skew is 36")                                                       \
  FAULT(skew_37, "adapt-skew", "skew is 37")                                                       \
  FAULT(skew_39, "adapt-skew", "skew is 39")                                                       \
  FAULT(adapt_454, "adapt-skew", "the loop of adapt() ends when delta is 454, not 455")            \
  FAULT(adapt_456, "adapt-skew", "the loop of adapt() ends when delta is 456, not 455")            \
  FAULT(adapt_once, "adapt-skew", "the loop of adapt() runs once at most")                         \
  FAULT(adapt_three_rounds, "adapt-skew", "the loop of adapt() runs three times at most")          \
  FAULT(adapt_delta_24_bits, "adapt-skew", "delta stops at 2^24 - 1 in adapt()")                   \
  FAULT(adapt_damp_rounded, "adapt-rounding",                                                      \
        "delta / damp is rounded to the nearest integer in adapt()")                               \
  FAULT(adapt_points_fraction, "adapt-rounding", "delta / numpoints is not truncated")             \
  FAULT(adapt_damp_fraction, "adapt-rounding", "delta / damp is not truncated")                    \
  FAULT(adapt_half_fraction, "adapt-rounding", "delta / 2 is not truncated")                       \
  FAULT(adapt_loop_fraction, "adapt-rounding", "the division by 35 is not truncated")              \
  FAULT(adapt_points_first, "adapt-damp", "delta / numpoints is added before delta is divided")    \
  FAULT(adapt_half_rounded, "adapt-rounding", "delta / 2 is rounded up")                           \
  FAULT(adapt_points_rounded, "adapt-rounding",                                                    \
        "delta / numpoints is rounded to the nearest integer")                                     \
  FAULT(adapt_loop_rounded, "adapt-rounding",                                                      \
        "the division by 35 is rounded to the nearest integer")                                    \
  FAULT(adapt_last_rounded, "adapt-rounding",                                                      \
        "the last division is rounded to the nearest integer")                                     \
  FAULT(adapt_points_of_all, "adapt-numpoints",                                                    \
        "delta / numpoints is computed before delta is halved")                                    \
  FAULT(bias_127, "last-bias", "the bias stops at 127")                                            \
  FAULT(bias_8_bits, "last-bias", "the bias is a signed integer of 8 bits")                        \
  FAULT(k_8_bits, "threshold", "k is an integer of 8 bits")                                        \
  FAULT(adapt_divisor_36, "adapt-skew", "the loop of adapt() divides by 36, not by 35")            \
  FAULT(adapt_k_35, "adapt-skew", "adapt() adds 35 to k in its loop, not 36")                      \
  FAULT(adapt_factor_35, "adapt-skew", "the last line of adapt() multiplies by 35, not by 36")     \
  FAULT(adapt_factor_37, "adapt-skew", "the last line of adapt() multiplies by 37, not by 36")     \
  FAULT(points_minus, "adapt-numpoints", "the point of the delta is not counted")                  \
  FAULT(points_plus, "adapt-numpoints", "one point too many is counted")                           \
  FAULT(points_without_basic, "adapt-numpoints", "basic code points are not counted")              \
  FAULT(points_dropped, "adapt-numpoints", "delta div numpoints is left out")                      \
  FAULT(bias_72, "last-bias", "the thresholds always follow from the initial bias")                \
  FAULT(bias_once, "last-bias", "the bias is adapted only once")                                   \
  FAULT(bias_not_first, "last-bias", "the bias is not adapted after the first delta")              \
  FAULT(bias_initial_0, "last-bias", "the initial bias is 0")                                      \
  FAULT(bias_initial_70, "last-bias", "the initial bias is 70")                                    \
  FAULT(bias_initial_71, "last-bias", "the initial bias is 71")                                    \
  FAULT(bias_initial_73, "last-bias", "the initial bias is 73")                                    \
  FAULT(bias_initial_83, "last-bias", "the initial bias is 83")                                    \
  FAULT(next_above, "insert-position",                                                             \
        "the next code point is searched above n, and not from n on")                              \
  FAULT(initial_n_129, "insert-position", "the initial n is 129")                                  \
  FAULT(tmin_0, "threshold", "tmin is 0")                                                          \
  FAULT(tmin_2, "threshold", "tmin is 2")                                                          \
  FAULT(tmax_25, "threshold", "tmax is 25")                                                        \
  FAULT(tmax_27, "threshold", "tmax is 27")                                                        \
  FAULT(tmax_only, "threshold", "t is only ever tmin or tmax")                                     \
  FAULT(threshold_less, "threshold", "k < bias instead of k <= bias")                              \
  FAULT(threshold_more, "threshold", "k > bias + tmax instead of k >= bias + tmax")                \
  FAULT(threshold_tmin, "threshold", "k <= bias + tmin instead of k <= bias")                      \
  FAULT(threshold_off, "threshold", "t is k - bias + 1 between the clamps")                        \
  FAULT(threshold_no_tmax, "threshold", "t is k - bias, even if tmax is less")                     \
  FAULT(threshold_no_tmin, "threshold", "t is k - bias, even if tmin is more")                     \
  FAULT(i_not_incremented, "insert-position", "i is not incremented after an insertion")           \
  FAULT(i_reset, "insert-position", "i starts at 0 for every delta")                               \
  FAULT(append, "insert-position", "code points are appended")                                     \
  FAULT(prepend, "insert-position", "code points are put in front")                                \
  FAULT(length_not_plus_one, "insert-position", "i is divided by the length, not by one more")     \
  FAULT(delta_not_reset, "insert-position", "delta is not set to 0 after it was written")          \
  FAULT(delta_not_incremented, "insert-position", "delta is not incremented between rounds")       \
  FAULT(increment_missing, "insert-position", "smaller code points do not increment delta")        \
  FAULT(increment_equal, "insert-position", "equal code points increment delta as well")           \
  FAULT(h_plus_one, "insert-position", "(m - n) is multiplied by h")                               \
  FAULT(k_from_0, "threshold", "k begins with 0")                                                  \
  FAULT(k_180, "threshold", "k stops at 180")                                                      \
  FAULT(length_utf16, "unit-utf16", "the length counts units of UTF-16")                           \
  FAULT(length_utf8, "unit-utf8", "the length counts octets of UTF-8")                             \
  FAULT(end_utf8, "unit-utf8",                                                                     \
        "the encoder expects a code point per octet, does not find the end and crashes")           \
  FAULT(end_utf8_overflow, "unit-utf8",                                                            \
        "the encoder expects a code point per octet, and finds an overflow at the end")            \
  FAULT(end_utf16, "unit-utf16",                                                                   \
        "the encoder expects a code point per unit, does not find the end and crashes")            \
  FAULT(end_utf16_overflow, "unit-utf16",                                                          \
        "the encoder expects a code point per unit, and finds an overflow at the end")             \
  FAULT(points_utf16, "unit-utf16", "adapt() gets the number of UTF-16 units")                     \
  FAULT(increment_utf16, "unit-utf16",                                                             \
        "a smaller character beyond the BMP increments delta twice")                               \
  FAULT(insert_utf16, "unit-utf16", "i is used as an index of UTF-16 units")                       \
  FAULT(insert_utf8, "unit-utf8", "i is used as an index of octets of UTF-8")                      \
  FAULT(position_8_bits, "length-narrowed", "the index of an insertion is an integer of 8 bits")   \
  FAULT(sorted_strings, "sorted-as-strings", "code points are sorted as decimal strings")          \
  FAULT(sorted_utf16, "sorted-as-strings", "code points are sorted by their UTF-16 units")         \
  FAULT(duplicates_lost, "duplicates", "equal code points are written once")                       \
  FAULT(duplicates_two, "duplicates", "no more than two equal code points are written")            \
  FAULT(duplicates_decoded, "duplicates", "an equal code point is not inserted again")             \
  FAULT(threshold_constant, "threshold", "t is always tmax")                                       \
  FAULT(k_constant, "threshold", "k is not increased")                                             \
  FAULT(adapt_late, "adapt-numpoints", "h is incremented before adapt() is called")                \
  FAULT(octets_encoded, "unit-utf8", "octets of UTF-8 are encoded as code points")                 \
  FAULT(sentinel_10ffff, "sentinel", "the search for the minimum starts from 10FFFF")              \
  FAULT(sentinel_ffff, "sentinel", "the search for the minimum starts from FFFF")                  \
  /* annotation */                                                                                 \
  FAULT(flags_lost, "digit-case", "annotations are all lower case")                                \
  FAULT(flags_not_moved, "digit-case", "an insertion does not move the annotations")               \
  FAULT(flags_first_digit, "digit-case", "the first digit of a delta annotates")                   \
  FAULT(flags_basic, "digit-case", "basic code points are not annotated")                          \
  FAULT(flags_all, "digit-case", "all digits of a delta are annotated")                            \
  FAULT(flags_ends, "digit-case", "the first and the last letter are not annotated")               \
  FAULT(flags_marks, "digit-case", "annotation changes what is not a letter")                      \
  FAULT(flags_text, "digit-case", "annotation changes the case of letters that are not ASCII")     \
  FAULT(digits_mixed, "digit-case", "digits are written in both cases")                            \
  FAULT(digits_unasked, "digit-case", "capitals are annotated, though nobody asks for it")         \
  /* integers */                                                                                   \
  FAULT(integer_weight, "threshold", "weights grow by the base")                                   \
  FAULT(integer_end, "threshold", "a digit that is the threshold ends an integer")                 \
  FAULT(integer_last, "threshold", "the threshold after the last is 1")                            \
  FAULT(integer_reversed, "threshold", "the most significant digit comes first")                   \
  FAULT(integer_zero, "digit-value",                                                               \
        "the integer 0 is written without a digit, and rejected when it is read")                  \
  FAULT(integer_none, "truncated-overread", "no integers at all are an error")                     \
  FAULT(integer_subtract, "threshold", "the threshold is not subtracted before the division")      \
  FAULT(integer_one, "truncated-accepted", "what follows the first integer is ignored")            \
  /* buffers */                                                                                    \
  FAULT(label_59, "fixed-buffer", "an encoding of more than 59 octets is refused")                 \
  FAULT(label_59_encode, "fixed-buffer", "an encoding of more than 59 octets is not made")         \
  FAULT(label_62, "fixed-buffer", "an encoding of more than 62 octets is refused")                 \
  FAULT(label_62_encode, "fixed-buffer", "an encoding of more than 62 octets is not made")         \
  FAULT(buffer_63, "fixed-buffer", "more than 63 code points are refused")                         \
  FAULT(buffer_64_encode, "fixed-buffer", "more than 64 octets are refused")                       \
  FAULT(buffer_128, "fixed-buffer", "more than 128 code points are refused")                       \
  FAULT(buffer_256, "fixed-buffer", "more than 256 code points are refused")                       \
  FAULT(buffer_512, "fixed-buffer", "more than 512 code points are refused")                       \
  FAULT(buffer_2048, "fixed-buffer", "more than 2048 code points are refused")                     \
  FAULT(off_by_one_63, "off-by-one", "64 code points are written to 63")                           \
  FAULT(off_by_one_256, "off-by-one", "257 code points are written to 256")                        \
  FAULT(off_by_one_512, "off-by-one", "513 code points are written to 512")                        \
  FAULT(off_by_one_encode, "off-by-one", "257 octets are written to 256")                          \
  FAULT(literal_capacity, "literal-capacity", "the literal portion is copied to 256 unchecked")    \
  FAULT(terminator_63, "size-miscount", "63 octets are written and a terminator after them")       \
  FAULT(terminator_256, "size-miscount", "256 octets are written and a terminator after them")     \
  FAULT(truncates_63, "silent-truncation", "what exceeds 63 octets is dropped")                    \
  FAULT(truncates_256, "silent-truncation", "what exceeds 256 code points is dropped")             \
  FAULT(truncates_1024, "silent-truncation", "what exceeds 1024 code points is dropped")           \
  FAULT(stale_output, "stale-output", "the end of a longer answer before is kept")                 \
  FAULT(stale_error, "stale-output", "what an error left is kept")                                 \
  FAULT(stale_encode, "stale-output", "the end of a longer encoding before is kept")               \
  FAULT(fallback_literal, "best-effort",                                                           \
        "the literal portion stands for an input that is refused")                                 \
  FAULT(fallback_prefix, "best-effort",                                                            \
        "the code points before the error stand for an input that is refused")                     \
  FAULT(quadratic_encode, "quadratic", "every code point searches the whole text")                 \
  FAULT(quadratic_decode, "quadratic", "every insertion moves the whole text")                     \
  FAULT(digit_0_refused, "digit-value", "the digit a, which is 0, is an error")                    \
  /* single slips in a statement */                                                                \
  FAULT(digit_figures, "digit-value", "the digits 0 to 9 have the values 0 to 9, as a to j have")  \
  FAULT(digit_signed_figures, "digit-below-zero",                                                  \
        "characters below 0 are digits, since c - 48 < 10 is tested with signed integers")         \
  FAULT(digit_signed_capitals, "digit-below-zero", "c - 65 < 26 is tested with signed integers")   \
  FAULT(digit_signed_small, "digit-below-zero", "c - 97 < 26 is tested with signed integers")      \
  FAULT(digit_bit_7, "digit-narrowed", "the highest bit of a letter is ignored")                   \
  FAULT(digit_small_unicode, "digit-narrowed",                                                     \
        "the Kelvin sign is made a small k, and the dotted I a small i")                           \
  FAULT(digit_capital_unicode, "digit-narrowed",                                                   \
        "the long s is made a capital S, and the dotless i a capital I")                           \
  FAULT(digit_encoded_26, "digit-value", "the encoder writes { for 26")                            \
  FAULT(junk_white, "trailing-junk", "white space at both ends is ignored")                        \
  FAULT(junk_controls, "trailing-junk",                                                            \
        "white space and control characters at both ends are ignored")                             \
  FAULT(last_unread, "silent-truncation", "the last character is not read")                        \
  FAULT(delimiter_not_skipped, "first-delimiter", "the delimiter is read as a digit")              \
  FAULT(delimiter_kept, "first-delimiter", "the delimiter is a part of the literal portion")       \
  FAULT(delimiter_skips_two, "first-delimiter", "the digit after the delimiter is skipped")        \
  FAULT(literal_upper, "text-mapped", "the literal portion is decoded in upper case")              \
  FAULT(literal_upper_encode, "text-mapped", "the literal portion is encoded in upper case")       \
  FAULT(literal_crash, "error-path", "a literal portion that is not ASCII raises the wrong error") \
  FAULT(literal_signed, "non-basic-literal",                                                       \
        "octets of the literal portion are signed, so those above 7F pass the check")              \
  FAULT(beyond_crash, "error-path", "a code point above 10FFFF raises the wrong error")            \
  FAULT(surrogate_crash, "error-path", "a surrogate raises the wrong error")                       \
  FAULT(plane_lost, "narrowed-16", "0x10000 is not added when a pair of surrogates is joined")     \
  FAULT(plane_added, "narrowed-16", "10000 is not subtracted before a pair is made")               \
  FAULT(adapt_not_damped, "adapt-damp", "the first delta is not divided in adapt()")               \
  FAULT(adapt_not_halved, "adapt-firsttime", "later deltas are not divided by 2 in adapt()")       \
  FAULT(damp_70, "adapt-damp", "damp is 70")                                                       \
  FAULT(skew_damp_swapped, "adapt-skew", "damp is 38 and skew is 700")                             \
  FAULT(skew_28, "adapt-skew", "skew is 28")                                                       \
  FAULT(adapt_whole_i, "adapt-firsttime", "adapt() gets i, not i - oldi")                          \
  FAULT(adapt_130, "adapt-skew", "the loop of adapt() ends when delta is 130, not 455")            \
  FAULT(adapt_350, "adapt-skew", "the loop of adapt() ends when delta is 350, not 455")            \
  FAULT(adapt_468, "adapt-skew", "the loop of adapt() ends when delta is 468, not 455")            \
  FAULT(adapt_910, "adapt-skew", "the loop of adapt() ends when delta is 910, not 455")            \
  FAULT(adapt_divisor_10, "adapt-skew", "the loop of adapt() divides by 10, not by 35")            \
  FAULT(adapt_divisor_26, "adapt-skew", "the loop of adapt() divides by 26, not by 35")            \
  FAULT(adapt_divisor_34, "adapt-skew", "the loop of adapt() divides by 34, not by 35")            \
  FAULT(adapt_k_1, "adapt-skew", "k counts the rounds of the loop of adapt()")                     \
  FAULT(adapt_k_dropped, "adapt-skew", "k is not added in the last line of adapt()")               \
  FAULT(points_all, "adapt-numpoints", "numpoints is the length of the whole text")                \
  FAULT(bias_initial_128, "last-bias", "the initial bias is 128 and the initial n is 72")          \
  FAULT(initial_n_127, "insert-position", "the initial n is 127")                                  \
  FAULT(initial_n_0, "insert-position", "the initial n is 0")                                      \
  FAULT(i_replaced, "threshold", "digit * w replaces i")                                           \
  FAULT(weight_1, "threshold", "w is not multiplied")                                              \
  FAULT(n_by_length, "insert-position", "n grows by i div length, not by i div (length + 1)")      \
  FAULT(i_by_length, "insert-position", "i is taken modulo the length, not modulo one more")       \
  FAULT(i_not_reduced, "insert-position", "i is not taken modulo the length + 1")                  \
  FAULT(overwrites, "insert-position", "a code point is written over the one at its index")        \
  FAULT(n_not_incremented, "insert-position", "n is not incremented between rounds")               \
  FAULT(n_repeated, "duplicates",                                                                  \
        "n stays the same after a pass, so the same code point is found again")                    \
  FAULT(delta_replaced, "insert-position", "(m - n) * (h + 1) replaces delta")                     \
  FAULT(factor_b, "insert-position", "(m - n) is multiplied by b + 1")                             \
  FAULT(factor_length, "insert-position", "(m - n) is multiplied by the length of the text")       \
  FAULT(factor_two, "insert-position", "(m - n) is multiplied by h + 2")                           \
  FAULT(factor_all, "insert-position", "the distance to the last code point is multiplied by h")   \
  FAULT(h_not_incremented, "insert-position", "h is not incremented")                              \
  FAULT(increment_first, "insert-position",                                                        \
        "equal code points increment delta before they are written")                               \
  FAULT(increment_not_basic, "insert-position", "basic code points do not increment delta")        \
  FAULT(integer_modulo, "threshold", "the threshold is not subtracted before the modulo")          \
  FAULT(integer_rounded, "threshold", "a quotient of q is rounded to the nearest integer")         \
  FAULT(integer_divisor, "threshold", "q is divided by 36")                                        \
  FAULT(overflow_delta_product_wraps, "overflow-delta",                                            \
        "(m - n) * (h + 1) wraps to a signed number before it is added")                           \
  FAULT(insert_utf16_counted, "unit-utf16", "i is used as an index of UTF-16 units")               \
  FAULT(overflow_crash, "error-path", "an overflow raises the wrong error")                        \
  FAULT(beyond_question, "beyond-unicode", "what is above 10FFFF becomes a question mark")         \
  FAULT(beyond_fffd, "beyond-unicode", "what is above 10FFFF becomes U+FFFD")                      \
  FAULT(n_twice, "insert-position", "n is incremented twice between rounds")                       \
  FAULT(n_from_start, "insert-position", "n starts again at 128 for every delta")                  \
  FAULT(n_16_bits, "narrowed-16", "n is an integer of 16 bits")                                    \
  FAULT(ascii_lost, "ascii-no-delimiter", "a text of ASCII alone is encoded as nothing")           \
  FAULT(digit_figures_from_end, "digit-below-zero",                                                \
        "characters below 0 are digits, and a negative index counts from the end")                 \
  FAULT(truncated_empty, "best-effort", "an integer that is cut short gives an empty text")        \
  FAULT(bad_digit_empty, "best-effort", "a character that is not a digit gives an empty text")     \
  FAULT(bad_digit_ends, "best-effort", "a character that is not a digit ends the text")            \
  FAULT(overflow_empty, "best-effort", "an overflow gives an empty text")                          \
  FAULT(overflow_ends, "best-effort", "an overflow ends the text")                                 \
  FAULT(domain_empty, "best-effort", "a number that is not a scalar value gives an empty text")    \
  FAULT(domain_ends, "best-effort", "a number that is not a scalar value ends the text")           \
  FAULT(domain_skipped, "best-effort", "a number that is not a scalar value is skipped")           \
  FAULT(literal_empty, "best-effort", "a literal portion that is not ASCII gives an empty text")   \
  FAULT(nul_hides_delimiter, "literal-nul", "NUL ends the search for the delimiter")               \
  FAULT(newline_hides_delimiter, "text-refused", "a line's end ends the search for the delimiter") \
  FAULT(points_zero, "adapt-numpoints",                                                            \
        "the point of the delta is not counted, and 0 points are divided by")                      \
  FAULT(duplicates_again, "duplicates", "equal code points are written once for each of them")     \
  FAULT(adapt_delta_signed, "overflow-signed", "delta is a signed integer of 32 bits in adapt()")  \
  FAULT(adapt_half_signed, "overflow-signed",                                                      \
        "later deltas are halved by a shift of signed integers of 32 bits")                        \
  FAULT(adapt_delta_32_bits, "overflow-signed", "delta is cut to 32 bits in adapt()")              \
  FAULT(non_basic_block, "non-basic-literal",                                                      \
        "only the first 16 of the literal portion are checked")                                    \
  FAULT(non_basic_tail, "non-basic-literal",                                                       \
        "what is behind the last block of 16 of the literal portion is not checked")               \
  FAULT(delimiter_of_long, "first-delimiter",                                                      \
        "the first delimiter of more than 4,096 octets ends the literal portion")                  \
  FAULT(arguments_decode, "fixed-buffer",                                                          \
        "each code point is an argument of one call, which can have 120,000")                      \
  FAULT(arguments_encode, "fixed-buffer",                                                          \
        "each octet is an argument of one call, which can have 120,000")                           \
  FAULT(duplicates_refused, "duplicates", "a text with two equal code points is refused")          \
  FAULT(duplicates_apart_refused, "duplicates",                                                    \
        "a text is refused if equal code points are apart, since only neighbours are removed")     \
  FAULT(surrogate_ends, "surrogate-half", "D801..DFFE are refused")                                \
  FAULT(basic_narrowed, "non-basic-literal",                                                       \
        "the low octet of a code point decides whether it is basic")                               \
  FAULT(literal_80, "non-basic-literal", "U+0080 is basic when decoding")                          \
  FAULT(adapt_last_zero, "adapt-skew", "the last division of adapt() gives 0")                     \
  FAULT(factor_own, "insert-position",                                                             \
        "(m - n) is multiplied by h + 1 and the number of code points that are m")                 \
  FAULT(i_restarts, "insert-position", "i starts again at 0 after an insertion at the end")        \
  FAULT(increment_below, "insert-position", "code points equal to n - 1 do not increment delta")   \
  FAULT(overflow_w_signed, "overflow-w", "w and digit * w are signed and wrap")                    \
  FAULT(sorted_strings_negative, "sorted-as-strings",                                              \
        "code points are sorted as decimal strings, so delta can be negative")                     \
  FAULT(delimiter_assumed, "no-delimiter",                                                         \
        "the first character is skipped even if there is no delimiter")                            \
  FAULT(delimiter_last_unseen, "first-delimiter", "a delimiter at the end is not found")           \
  FAULT(adapt_k_multiplied, "adapt-skew",                                                          \
        "k is multiplied in the last line of adapt(): (k + 36) * delta")                           \
  FAULT(threshold_wraps, "threshold", "t is tmax for k < bias, since k - bias wraps")              \
  FAULT(domain_before, "beyond-unicode", "n is checked before it grows, and not after")            \
  FAULT(digit_kelvin, "digit-narrowed", "the Kelvin sign is made a small k")                       \
  FAULT(digit_of_characters, "digit-narrowed",                                                     \
        "full-width letters and all decimal digits of Unicode are digits")                         \
  FAULT(pair_low_again, "surrogate-pair",                                                          \
        "the low surrogate of a character above U+FFFF is encoded as well")                        \
  FAULT(overflow_n_signed, "overflow-n", "n is a signed integer, and wraps to a negative one")     \
  FAULT(n_fraction, "overflow-float", "i div length is not truncated before it is added to n")     \
  FAULT(read_as_decimal, "text-mapped", "hexadecimal code points are read as decimal numbers")     \
  FAULT(written_as_decimal, "text-mapped", "code points are written as decimal numbers")           \
  FAULT(adapt_reduced_i, "adapt-firsttime", "adapt() gets i after it was taken modulo the length") \
  FAULT(adapt_zero, "adapt-firsttime", "delta is set to 0 before adapt() is called")               \
  FAULT(adapt_skew_added, "adapt-skew",                                                            \
        "the last line of adapt() divides by delta, and adds skew")                                \
  FAULT(first_inverted, "adapt-firsttime", "the first delta is halved, and later ones are damped") \
  FAULT(oldi_kept, "adapt-firsttime", "oldi is always 0")                                          \
  FAULT(weight_kept, "threshold", "w is not set to 1 for each integer")                            \
  FAULT(weight_t, "threshold", "w is multiplied by t")                                             \
  FAULT(k_kept, "threshold", "k is not set to the base for each integer")                          \
  FAULT(k_from_72, "threshold", "k begins with 72")                                                \
  FAULT(threshold_swapped, "threshold", "tmin and tmax are swapped")                               \
  FAULT(integer_without_t, "threshold", "t is not added to a digit")                               \
  FAULT(delimiter_partition, "first-delimiter", "split at the first delimiter, else all literal")  \
  FAULT(adapt_four_rounds, "adapt-skew", "the loop of adapt() runs four times at most")            \
  FAULT(bias_170, "last-bias", "the bias stops at 170")                                            \
  FAULT(surrogate_first_two, "surrogate-half",                                                     \
        "only the first two code points that are inserted are checked for surrogates")             \
  FAULT(surrogate_low_first, "surrogate-half",                                                     \
        "a low surrogate is rejected only if it is inserted first")                                \
  FAULT(no_delimiter_is_literal, "no-delimiter", "a string without a delimiter is all literal")    \
  FAULT(beyond_both, "beyond-unicode", "everything above 10FFFF is encoded and decoded")           \
  FAULT(surrogate_both, "surrogate", "surrogates are encoded and decoded, not rejected")           \
  FAULT(skipped_80, "non-basic-literal", "U+0080 is left out when encoding")                       \
  FAULT(q_16_bits, "overflow-delta", "a delta is written modulo 65536")                            \
  FAULT(falsy_literal_lost, "falsy-value", "a literal portion 0 is left out")                      \
  FAULT(sorted_strings_from_end, "sorted-as-strings",                                              \
        "sorted as strings; a negative delta indexes the digits from their end")                   \
  FAULT(digit_masked_7, "digit-narrowed", "the highest bit of an octet is ignored")                \
  FAULT(digit_upper_from_26, "digit-case", "the capitals are the digits from 26 on")               \
  FAULT(insert_moves_short, "insert-position",                                                     \
        "what is behind the place of insertion moves, and what is at the place is lost")           \
  FAULT(insert_moves_octets, "insert-position",                                                    \
        "an insertion moves as many octets as it should move code points")                         \
  FAULT(delimiter_counted, "insert-position",                                                      \
        "h begins with b + 1, since the delimiter is counted")                                     \
  FAULT(insert_after, "insert-position", "a code point is inserted one place too far")             \
  FAULT(i_reduced_first, "insert-position", "i is taken modulo the length before n grows")         \
  FAULT(insert_copies_forward, "insert-position",                                                  \
        "an insertion repeats the code point at its place up to the end")                          \
  FAULT(length_8_encode, "length-narrowed", "h is kept in 8 bits")                                 \
  FAULT(text_unique, "duplicates", "each character of the text is kept once")                      \
  FAULT(unsorted, "sorted-as-strings", "code points are not sorted, so delta can be negative")     \
  FAULT(bias_late, "last-bias", "the bias is used one integer too late")                           \
  FAULT(i_signed, "overflow-signed", "i is a signed integer, and wraps")                           \
  FAULT(pair_shift, "surrogate-pair", "two surrogates are joined by a shift whose count is a sum") \
  /* steps written in another way */                                                               \
  FAULT(literal_trimmed, "text-dropped",                                                           \
        "white space at the ends of the literal portion is dropped")                               \
  FAULT(digits_non_ascii_dropped, "digit-invalid-is-zero",                                         \
        "characters that are not ASCII are dropped where digits are")                              \
  FAULT(junk_line_feed, "trailing-junk", "one line feed at the end is ignored")                    \
  FAULT(split_trailing, "first-delimiter",                                                         \
        "empty parts at the end are lost when the encoding is split at delimiters")                \
  FAULT(literal_to_first, "first-delimiter",                                                       \
        "the literal portion ends at the first delimiter, the digits begin after the last")        \
  FAULT(parts_of_two, "first-delimiter", "the digits end at the second delimiter")                 \
  FAULT(truncates_63_decode, "silent-truncation", "what exceeds 63 code points is dropped")        \
  FAULT(truncates_64_decode, "silent-truncation", "what exceeds 64 code points is dropped")        \
  FAULT(truncates_63_utf16, "silent-truncation", "what exceeds 63 units of UTF-16 is dropped")     \
  FAULT(truncates_255_decode, "silent-truncation", "what exceeds 255 code points is dropped")      \
  FAULT(length_8, "length-narrowed", "the number of code points is kept in 8 bits")                \
  FAULT(adapt_delta_16_bits, "length-narrowed", "adapt() gets delta in 16 bits")                   \
  FAULT(domain_unchecked, "beyond-unicode", "decoded code points are not checked")                 \
  FAULT(domain_unchecked_encode, "beyond-unicode", "code points are not checked before encoding")  \
  FAULT(max_16_bits, "overflow-i", "integers above FFFF are refused")                              \
  FAULT(max_unicode, "overflow-i",                                                                 \
        "integers above 10FFFF are refused, as if they were code points")                          \
  FAULT(max_24_bits, "overflow-i", "integers above FFFFFF are refused")                            \
  FAULT(rank_without_equal, "duplicates",                                                          \
        "equal code points before an insertion do not count in its delta")                         \
  FAULT(increment_again, "insert-position",                                                        \
        "smaller code points before an insertion are counted again after it")                      \
  FAULT(threshold_wrapped, "threshold", "k - bias wraps if k is smaller, and t is huge")           \
  FAULT(domain_crash, "error-path", "a surrogate or a number above 10FFFF raises the wrong error") \
  FAULT(domain_unchecked_crash, "surrogate",                                                       \
        "code points are not checked: surrogates pass, and above 10FFFF another error is raised")  \
  FAULT(points_one, "adapt-numpoints", "delta is added to itself, instead of delta div numpoints") \
  FAULT(adapt_skew_dropped, "adapt-skew",                                                          \
        "the last line of adapt() divides by delta, not by delta + skew")                          \
  FAULT(label_63, "fixed-buffer", "an encoding of more than 63 octets is refused")                 \
  FAULT(label_63_encode, "fixed-buffer", "an encoding of more than 63 octets is not made")         \
  FAULT(label_255, "fixed-buffer", "an encoding of more than 255 octets is refused")               \
  FAULT(label_255_encode, "fixed-buffer", "an encoding of more than 255 octets is not made")       \
  FAULT(buffer_255, "fixed-buffer", "more than 255 code points are refused")                       \
  FAULT(i_16_bits, "length-narrowed", "i is kept in 16 bits")                                      \
  FAULT(w_16_bits, "length-narrowed", "w is kept in 16 bits")                                      \
  FAULT(delta_twice, "insert-position", "delta is incremented twice between rounds")               \
  FAULT(factor_one, "insert-position", "(m - n) is not multiplied by (h + 1)")                     \
  FAULT(delta_without_n, "insert-position", "m is multiplied by (h + 1), not (m - n)")             \
  FAULT(k_from_35, "threshold", "k begins with 35")                                                \
  FAULT(k_from_26, "threshold", "k begins with 26")                                                \
  FAULT(k_step_35, "threshold", "k grows by 35 from digit to digit, not by 36")                    \
  FAULT(k_step_26, "threshold", "k grows by 26 from digit to digit, not by 36")                    \
  FAULT(digit_unknown_minus, "digit-invalid-is-zero",                                              \
        "every unknown character is read as -1, the result of a search that finds nothing")        \
  FAULT(i_not_reduced_clamped, "insert-position",                                                  \
        "i is not taken modulo the length + 1, and inserts at the end")                            \
  FAULT(initial_i_1, "insert-position", "i begins with 1")                                         \
  FAULT(count_without_point, "adapt-numpoints",                                                    \
        "the point of the delta is not counted, neither in adapt() nor in the division of i")      \
  FAULT(split_last, "first-delimiter",                                                             \
        "the digits are the last part that is not empty when the encoding is split at delimiters") \
  FAULT(surrogate_narrowed, "surrogate-half",                                                      \
        "code points whose low 16 bits equal a surrogate are refused")                             \
  FAULT(invalid_fffd, "surrogate-replaced", "surrogates and what is above 10FFFF become U+FFFD")   \
  FAULT(literal_ldh_only, "non-ldh-dropped",                                                       \
        "of ASCII, only letters, digits and hyphens are copied to the literal portion")            \
  FAULT(digits_five, "threshold", "at most five digits of a delta are written")                    \
  FAULT(ace_cut_at_nul, "literal-nul", "NUL ends the encoding that is returned")                   \
  FAULT(digit_encoded_25, "digit-value", "the encoder writes / for 25")                            \
  FAULT(literal_but_last, "no-delimiter",                                                          \
        "without a delimiter, all but the last character is taken for literal, too")               \
  FAULT(last_not_encoded, "insert-position", "the last code point of a text is not encoded")       \
  FAULT(bias_restarts, "last-bias", "the bias is the initial one again for each new code point")   \
  FAULT(surrogate_question, "surrogate-replaced", "surrogates are encoded as question marks")      \
  FAULT(bias_8_bits_unsigned, "last-bias",                                                         \
        "the bias is a signed integer of 8 bits, and huge in unsigned comparisons")                \
  FAULT(last_digit_alone, "truncated-accepted", "a last digit that stands alone is not read")      \
  /* around the codec */                                                                           \
  FAULT(idna_ascii, "ascii-only-label", "a label of ASCII alone is accepted")                      \
  FAULT(idna_empty, "empty-label", "the prefix alone is accepted")                                 \
  FAULT(idna_no_round_trip, "no-round-trip", "the label is not compared with its encoding")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  PUNYCODE_FAULTS(FAULT)
#undef FAULT
};

}  // namespace faulty::punycode
