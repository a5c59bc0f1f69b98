// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a codec for MACE.
#pragma once

namespace faulty::mace {

// name, class in vectors/bugs.json, what is wrong
#define MACE_FAULTS(FAULT)                                                                    \
  FAULT(compress_1fe, "mace-compress", "a difference of 1FF is too much")                     \
  FAULT(compress_200, "mace-compress", "a difference of 200 is not too much")                 \
  FAULT(compress_15, "mace-compress", "15 takes two digits, and Compress is not chosen")      \
  FAULT(compress_16, "mace-compress", "16 takes one digit")                                   \
  FAULT(compress_no_a, "mace-compress", "Compress is not kept for the submode alone")         \
  FAULT(compress_no_b, "mace-compress", "Compress is not chosen for being beyond the BMP")    \
  FAULT(compress_no_c, "mace-compress", "Compress is not chosen for a difference below 16")   \
  FAULT(compress_no_d, "mace-compress", "Compress is not chosen for the next character")      \
  FAULT(compress_always, "mace-compress", "a small difference is reason enough")              \
  FAULT(compress_never, "mace-compress", "Compress is never chosen")                          \
  FAULT(compress_b_ffff, "mace-compress", "U+FFFF counts as beyond the BMP")                  \
  FAULT(compress_b_10001, "mace-compress", "U+10000 does not count as beyond the BMP")        \
  FAULT(compress_d_1fe, "mace-compress", "the next may differ by 1FE")                        \
  FAULT(compress_d_200, "mace-compress", "the next may differ by 200")                        \
  FAULT(compress_d_prev, "mace-compress", "the next is compared with the one before")         \
  FAULT(compress_d_letters, "mace-compress", "the next may be a letter")                      \
  FAULT(compress_d_adjacent, "mace-compress", "the next must follow at once")                 \
  FAULT(compress_d_hyphen, "mace-compress", "a hyphen ends the search for the next")          \
  FAULT(compress_d_none, "mace-compress", "that there is no next is a reason")                \
  FAULT(compress_d_far, "mace-compress", "the next is searched among 32 characters")          \
  FAULT(prev_first, "mace-compress", "the first PREV is the first character")                 \
  FAULT(prev_letters, "mace-compress", "letters become PREV")                                 \
  FAULT(prev_hyphens, "mace-compress", "hyphens become PREV")                                 \
  FAULT(prev_kept, "mace-compress", "PREV is only set outside Compress")                      \
  FAULT(prev_difference, "mace-compress", "the difference is a subtraction")                  \
  FAULT(offset_200, "mace-compress", "200 is not added in two digits")                        \
  FAULT(bmp_a_0001, "mace-range", "BMP-A begins with 0001")                                   \
  FAULT(bmp_a_1ffe, "mace-range", "BMP-A ends before 1FFF")                                   \
  FAULT(bmp_a_2000, "mace-range", "BMP-A holds 2000")                                         \
  FAULT(bmp_b_9ffe, "mace-range", "BMP-B ends before 9FFF")                                   \
  FAULT(bmp_b_a000, "mace-range", "BMP-B holds A000")                                         \
  FAULT(bmp_a_offset, "mace-range", "A000 and more are taken as they are")                    \
  FAULT(bmp_decode_1fff, "mace-range", "8000 is added from 1FFF on when decoding")            \
  FAULT(bmp_decode_2001, "mace-range", "8000 is added from 2001 on when decoding")            \
  FAULT(non_bmp_ffff, "mace-range", "FFFF is Non-BMP")                                        \
  FAULT(non_bmp_offset, "mace-range", "10000 is not subtracted")                              \
  FAULT(non_bmp_three, "mace-range", "Non-BMP has three digits below 18000")                  \
  FAULT(narrowed_16, "narrowed-16", "characters are cut to 16 bits")                          \
  FAULT(bmp_only, "narrowed-16", "characters above FFFF are refused")                         \
  FAULT(submode_not_kept, "mace-mode", "Literal mode sets the submode to BMP-A")              \
  FAULT(submode_always, "mace-mode", "the introducer is always written")                      \
  FAULT(submode_initial, "mace-mode", "the first introducer is always written")               \
  FAULT(submode_b_initial, "mace-mode", "the initial submode is BMP-B")                       \
  FAULT(mode_initial, "mace-mode", "the initial mode is Literal")                             \
  FAULT(mode_always, "mace-mode", "the mode is switched at each letter")                      \
  FAULT(mode_hyphen, "mace-hyphen", "a hyphen switches to Literal mode")                      \
  FAULT(mode_digits, "mace-mode", "digits are not literal")                                   \
  FAULT(mode_capitals, "mace-mode", "capitals are not literal")                               \
  FAULT(mode_ascii, "mace-mode", "all of ASCII is literal")                                   \
  FAULT(mode_a, "mace-mode", "a and z are not literal")                                       \
  FAULT(hyphen_single, "mace-hyphen", "a hyphen is written once")                             \
  FAULT(hyphen_base32, "mace-hyphen", "a hyphen is written in base32")                        \
  FAULT(hyphen_decode_switch, "mace-hyphen", "two hyphens switch twice")                      \
  FAULT(hyphen_decode_greedy, "mace-hyphen", "of three hyphens the first is the switch")      \
  FAULT(hyphen_overread, "truncated-overread", "what follows a last hyphen is read")          \
  FAULT(literal_lower, "digit-case", "letters are decoded in lower case")                     \
  FAULT(literal_lower_encode, "digit-case", "letters are encoded in lower case")              \
  FAULT(upper_refused, "base32-case", "capitals are not read as digits")                      \
  FAULT(upper_introducer, "base32-case", "capitals are not introducers")                      \
  FAULT(upper_g_alone, "digit-case", "a capital G takes one digit in Compress")               \
  FAULT(upper_g, "digit-case", "G and above take one digit")                                  \
  FAULT(compare_case, "digit-case", "the round trip is compared exactly")                     \
  FAULT(round_trip, "mace-no-round-trip", "what is decoded is not compared")                  \
  FAULT(round_trip_length, "mace-no-round-trip", "only the length is compared")               \
  FAULT(round_trip_prefix, "mace-no-round-trip", "what follows the encoding is not compared") \
  FAULT(std13_encode, "mace-std13", "host names are encoded")                                 \
  FAULT(std13_decode, "mace-std13", "labels of host names are accepted")                      \
  FAULT(std13_hyphens, "mace-std13", "names that begin or end with a hyphen are refused")     \
  FAULT(std13_first, "mace-std13", "names that begin with a hyphen are refused")              \
  FAULT(std13_last, "mace-std13", "names that end with a hyphen are refused")                 \
  FAULT(std13_inner, "mace-std13", "names with a hyphen inside are encoded")                  \
  FAULT(std13_capitals, "mace-std13", "names with capitals are encoded")                      \
  FAULT(std13_digits, "mace-std13", "names of digits are encoded")                            \
  FAULT(std13_empty, "mace-std13", "the empty string is a host name")                         \
  FAULT(std13_empty_overread, "truncated-overread", "the last of an empty string is read")    \
  FAULT(std13_dot, "mace-std13", "a full stop may occur in a host name")                      \
  FAULT(std13_underscore, "mace-std13", "an underscore may occur in a host name")             \
  FAULT(range_encode, "beyond-unicode", "characters above 10FFFF are encoded")                \
  FAULT(range_10ffff, "beyond-unicode", "10FFFF is refused")                                  \
  FAULT(surrogate_encode, "surrogate", "surrogates are encoded")                              \
  FAULT(surrogate_decode, "surrogate", "surrogates are decoded")                              \
  FAULT(surrogate_high, "surrogate-half", "only D800..DBFF are refused")                      \
  FAULT(surrogate_low, "surrogate-half", "only DC00..DFFF are refused")                       \
  FAULT(surrogate_pair, "surrogate-pair", "pairs of surrogates are joined")                   \
  FAULT(surrogate_d7ff, "surrogate-half", "D7FF is refused")                                  \
  FAULT(surrogate_e000, "surrogate-half", "E000 is refused")                                  \
  FAULT(short_group, "truncated-accepted", "a character may have too few digits at the end")  \
  FAULT(short_dropped, "truncated-accepted", "too few digits at the end are dropped")         \
  FAULT(short_overread, "truncated-overread", "reads beyond the end")                         \
  FAULT(short_compress, "truncated-accepted", "the second digit of Compress may be missing")  \
  FAULT(digit_unknown_zero, "digit-invalid-is-zero", "a character that is not a digit is 0")  \
  FAULT(digit_w, "base32-symbol", "w to z are digits")                                        \
  FAULT(digit_order, "base32-symbol", "letters come before digits")                           \
  FAULT(digit_neighbours, "base32-symbol", "the neighbours of the ranges are digits")         \
  FAULT(digit_narrowed, "base32-symbol", "characters are cut to octets")                      \
  FAULT(digit_v, "base32-symbol", "v is not a digit")                                         \
  FAULT(number_little, "mace-base32", "the least significant digit comes first")              \
  FAULT(number_short, "mace-base32", "leading zeros are not written")                         \
  FAULT(number_32, "mace-base32", "numbers are kept in 32 bits")                              \
  FAULT(number_16, "mace-base32", "numbers are kept in 16 bits")                              \
  FAULT(number_long, "mace-base32", "more than 12 digits are refused")                        \
  FAULT(introducer_neighbour, "base32-symbol", "{ is an introducer, and nothing is compared") \
  FAULT(literal_unchecked, "base32-symbol",                                                   \
        "any octet is a letter in Literal mode, and nothing is compared")                     \
  FAULT(literal_underscore, "base32-symbol", "an underscore is one, and nothing is compared") \
  FAULT(junk_space, "trailing-junk", "white space at the end is ignored")                     \
  FAULT(junk_leading, "trailing-junk", "white space at the start is ignored")                 \
  FAULT(junk_nul, "trailing-junk", "NUL ends the input")                                      \
  FAULT(label_62, "fixed-buffer", "an encoding of more than 62 octets is refused")            \
  FAULT(label_62_encode, "fixed-buffer", "an encoding of more than 62 octets is not made")    \
  FAULT(buffer_63, "fixed-buffer", "more than 63 characters are refused")                     \
  FAULT(buffer_512, "fixed-buffer", "more than 512 characters are refused")                   \
  FAULT(off_by_one_63, "off-by-one", "64 characters are written to 63")                       \
  FAULT(off_by_one_256, "off-by-one", "257 characters are written to 256")                    \
  FAULT(truncates_256, "silent-truncation", "what exceeds 256 characters is dropped")         \
  FAULT(stale_output, "stale-output", "the end of a longer answer before is kept")            \
  FAULT(stale_prev, "stale-output", "PREV is kept from one string to the next")               \
  FAULT(stale_submode, "stale-output", "the submode is kept from one string to the next")     \
  FAULT(digit_upper_w, "base32-symbol", "W is the digit 32 where a digit must be")            \
  FAULT(digit_slash, "base32-symbol", "/ is the digit -1, and nothing is compared")           \
  FAULT(digit_superscript, "base32-symbol", "a superscript two raises the wrong error")       \
  FAULT(literal_unicode, "base32-symbol", "any letter is literal, and nothing is compared")   \
  FAULT(hyphen_below, "mace-hyphen", "octets below the hyphen count as hyphens")              \
  FAULT(form_ldh, "mace-no-round-trip", "letters, digits and hyphens in base32 are accepted") \
  FAULT(form_introducer, "mace-no-round-trip", "an introducer before a hyphen is accepted")   \
  FAULT(form_twice, "mace-no-round-trip", "a submode may be introduced again")                \
  FAULT(form_last, "mace-no-round-trip", "a switch may stand last")                           \
  FAULT(form_submode, "mace-no-round-trip", "any submode that has the character is accepted") \
  FAULT(std13_hyphens_3_4, "mace-std13",                                                      \
        "names with hyphens in the third and fourth place are encoded")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  MACE_FAULTS(FAULT)
#undef FAULT
};

}  // namespace faulty::mace
