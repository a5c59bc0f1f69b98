// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a codec for CIDNUC.
#pragma once

#include "faults/base32.h"

namespace faulty::cidnuc {

// name, class in vectors/bugs.json, the mistake
#define CIDNUC_FAULTS(FAULT)                                                                     \
  BASE32_FAULTS(FAULT)                                                                           \
  FAULT(range_33, "cidnuc-range", "Table 2 begins with 33")                                      \
  FAULT(range_35, "cidnuc-range", "Table 2 begins with 35")                                      \
  FAULT(range_de, "cidnuc-range", "Table 2 ends with DE")                                        \
  FAULT(range_e0, "cidnuc-range", "Table 2 ends with E0")                                        \
  FAULT(range_compress_only, "cidnuc-range", "Table 2 is not checked when decompressing")        \
  FAULT(window_eight, "cidnuc-window", "the window has eight bits")                              \
  FAULT(window_low_bit, "cidnuc-window", "the window's low bit is ignored")                      \
  FAULT(window_always, "cidnuc-window", "the window is set for each character")                  \
  FAULT(window_zero_long, "cidnuc-window", "window 0 is set in two octets")                      \
  FAULT(window_zero_always, "cidnuc-window", "window 0 is set at the start")                     \
  FAULT(window_reset, "cidnuc-window", "two-octet mode sets the window to 0")                    \
  FAULT(window_initial, "cidnuc-window", "the initial window is 1")                              \
  FAULT(window_fd, "cidnuc-window", "FD is window 0 as well")                                    \
  FAULT(window_twice, "cidnuc-window", "a window set twice is accepted")                         \
  FAULT(window_same, "cidnuc-window", "a window set to its present value is accepted")           \
  FAULT(window_at_end, "cidnuc-window", "a window that nothing follows is accepted")             \
  FAULT(window_table_2, "cidnuc-window", "a window on a row of Table 2 is accepted")             \
  FAULT(window_zero_accepted, "cidnuc-window", "window 0 in two octets is accepted")             \
  FAULT(canonical, "cidnuc-window", "what is decompressed is not compared")                      \
  FAULT(canonical_length, "cidnuc-window", "only the length is compared")                        \
  FAULT(mode_always, "cidnuc-mode", "the mode is written for each character")                    \
  FAULT(mode_initial, "cidnuc-mode", "the initial mode is two-octet mode")                       \
  FAULT(mode_swapped, "cidnuc-mode", "E0 and F0 are exchanged")                                  \
  FAULT(mode_bounce, "cidnuc-mode", "two switches with no character between are accepted")       \
  FAULT(mode_already_one, "cidnuc-mode", "a switch to one-octet mode in it is accepted")         \
  FAULT(mode_already_two, "cidnuc-mode", "a switch to two-octet mode in it is accepted")         \
  FAULT(mode_window_in_two, "cidnuc-mode", "a window in two-octet mode is accepted")             \
  FAULT(mode_at_end, "cidnuc-mode", "a switch that nothing follows is accepted")                 \
  FAULT(mode_invalid_ignored, "cidnuc-mode", "other octets of one-octet mode are skipped")       \
  FAULT(mode_invalid_ends, "cidnuc-mode", "other octets of one-octet mode end the name")         \
  FAULT(mode_invalid_character, "cidnuc-mode", "other octets of one-octet mode are characters")  \
  FAULT(mode_invalid_window, "cidnuc-mode", "other octets of one-octet mode set a window")       \
  FAULT(mode_invalid_zero, "cidnuc-mode", "other octets of one-octet mode set window 0")         \
  FAULT(mode_toggled, "cidnuc-mode", "E0 and F0 both change the mode")                           \
  FAULT(mode_window_ends_two, "cidnuc-mode", "a window ends two-octet mode")                     \
  FAULT(mode_e0_mask, "cidnuc-mode", "E1 to EF are E0")                                          \
  FAULT(mode_f0_mask, "cidnuc-mode", "F1 to F7 are F0")                                          \
  FAULT(truncated_window, "truncated-accepted", "a window that is cut short is 0")               \
  FAULT(truncated_pair, "truncated-accepted", "a character that is cut short has 00")            \
  FAULT(truncated_dropped, "truncated-accepted", "a character that is cut short is dropped")     \
  FAULT(truncated_overread, "truncated-overread", "reads beyond the end")                        \
  FAULT(odd_compressed, "truncated-accepted", "half a pair is dropped when compressing")         \
  FAULT(odd_overread, "truncated-overread", "half a pair is read over when compressing")         \
  FAULT(prefix_case, "prefix-case", "the prefix must be in small letters")                       \
  FAULT(prefix_optional, "prefix-missing", "the prefix may be missing")                          \
  FAULT(prefix_short, "prefix-missing", "only ph is checked")                                    \
  FAULT(prefix_any, "prefix-missing", "three characters are skipped, whatever they are")         \
  FAULT(prefix_twice, "prefix-missing", "the prefix is removed as often as it is there")         \
  FAULT(prefix_in_text, "text-refused", "a name that begins with the prefix is refused")         \
  FAULT(prefix_not_written, "prefix-missing", "the prefix is not written")                       \
  FAULT(prefix_alone, "truncated-overread", "what follows the prefix is read over")              \
  FAULT(prefix_overread, "truncated-overread", "a label shorter than the prefix is read over")   \
  FAULT(host_encoded, "cidnuc-host-name", "host names are converted")                            \
  FAULT(host_decoded, "cidnuc-host-name", "labels of host names are accepted")                   \
  FAULT(host_hyphens, "cidnuc-host-name", "names that begin or end with a hyphen are converted") \
  FAULT(host_capitals, "cidnuc-host-name", "names with capitals are converted")                  \
  FAULT(host_digits, "cidnuc-host-name", "names of digits are converted")                        \
  FAULT(host_empty, "cidnuc-host-name", "the empty name is converted")                           \
  FAULT(host_underscore, "cidnuc-host-name", "an underscore counts as a hyphen")                 \
  FAULT(host_ascii, "cidnuc-host-name", "ASCII names are not converted")                         \
  FAULT(host_before_only, "cidnuc-nfc", "the check is not made after normalization")             \
  FAULT(prohibited_encoded, "cidnuc-prohibited", "Table 1 is not checked when encoding")         \
  FAULT(prohibited_decoded, "cidnuc-prohibited", "Table 1 is not checked when decoding")         \
  FAULT(prohibited_dot, "cidnuc-prohibited", "a full stop is allowed")                           \
  FAULT(prohibited_zs, "cidnuc-prohibited", "Zs is allowed")                                     \
  FAULT(prohibited_nbsp, "cidnuc-prohibited", "only the space of ASCII is prohibited of Zs")     \
  FAULT(prohibited_zl, "cidnuc-prohibited", "Zl is allowed")                                     \
  FAULT(prohibited_zp, "cidnuc-prohibited", "Zp is allowed")                                     \
  FAULT(prohibited_cc, "cidnuc-prohibited", "Cc is allowed")                                     \
  FAULT(prohibited_c1, "cidnuc-prohibited", "Cc is allowed above ASCII")                         \
  FAULT(prohibited_del, "cidnuc-prohibited", "DEL is allowed")                                   \
  FAULT(prohibited_nul, "cidnuc-prohibited", "NUL is allowed")                                   \
  FAULT(prohibited_cf, "cidnuc-prohibited", "Cf is allowed")                                     \
  FAULT(prohibited_co, "cidnuc-prohibited", "Co is allowed")                                     \
  FAULT(prohibited_co_bmp, "cidnuc-prohibited", "Co is allowed beyond the BMP")                  \
  FAULT(prohibited_first, "cidnuc-prohibited", "only the first character is checked")            \
  FAULT(prohibited_punctuation, "cidnuc-prohibited", "all punctuation of ASCII is prohibited")   \
  FAULT(prohibited_bar, "cidnuc-prohibited", "the vertical line is prohibited")                  \
  FAULT(prohibited_symbols, "cidnuc-prohibited", "dashes are prohibited")                        \
  FAULT(nfc_missing, "cidnuc-nfc", "the name is not normalized")                                 \
  FAULT(nfd, "cidnuc-nfc", "the name is decomposed")                                             \
  FAULT(nfkc, "cidnuc-nfc", "compatibility characters are replaced")                             \
  FAULT(nfc_each, "cidnuc-nfc", "each character is normalized by itself")                        \
  FAULT(nfc_unchecked, "cidnuc-nfc", "normalization is not checked when decoding")               \
  FAULT(nfc_checked_first, "cidnuc-nfc", "only the first character is checked when decoding")    \
  FAULT(nfc_refused, "cidnuc-nfc", "a name that is not normalized is refused")                   \
  FAULT(hangul_t_base, "nfc-hangul", "a syllable composes with U+11A7")                          \
  FAULT(hangul_t_beyond, "nfc-hangul", "a syllable composes with U+11C3")                        \
  FAULT(hangul_v_beyond, "nfc-hangul", "a leading consonant composes with U+1176")               \
  FAULT(hangul_lvt, "nfc-hangul", "a syllable takes a second trailing consonant")                \
  FAULT(hangul_apart, "nfc-hangul", "the parts of a syllable are not composed")                  \
  FAULT(surrogate_encoded, "cidnuc-surrogate", "half a pair is encoded")                         \
  FAULT(surrogate_decoded, "cidnuc-surrogate", "half a pair is decoded")                         \
  FAULT(surrogate_high_only, "cidnuc-surrogate", "only high halves are refused")                 \
  FAULT(surrogate_low_only, "cidnuc-surrogate", "only low halves are refused")                   \
  FAULT(surrogate_joined, "cidnuc-surrogate", "two halves are encoded as a pair")                \
  FAULT(beyond_encoded, "beyond-unicode", "characters above 10FFFF are encoded")                 \
  FAULT(narrowed_16, "narrowed-16", "characters are cut to 16 bits")                             \
  FAULT(bmp_only, "narrowed-16", "characters above FFFF are refused")                            \
  FAULT(length_35, "length-limit", "36 octets are refused")                                      \
  FAULT(length_37, "length-limit", "37 octets are encoded, as the draft has it")                 \
  FAULT(length_unlimited, "length-limit", "any number of octets is encoded")                     \
  FAULT(length_decoded, "length-limit", "any number of octets is decoded")                       \
  FAULT(length_decoded_37, "length-limit", "37 octets are decoded")                              \
  FAULT(length_before_nfc, "length-limit", "more than 34 characters before NFC are refused")     \
  FAULT(pad_optional, "base32-pad-symbol", "the pad symbol may be missing")                      \
  FAULT(pad_needless, "base32-pad-symbol", "the pad symbol may be needless")                     \
  FAULT(pad_twice, "base32-pad-symbol", "there may be two pad symbols")                          \
  FAULT(pad_ends, "base32-pad-symbol", "what follows a pad symbol is ignored")                   \
  FAULT(pad_skipped, "base32-pad-symbol", "pad symbols are skipped wherever they are")           \
  FAULT(pad_not_written, "base32-pad-symbol", "the pad symbol is not written")                   \
  FAULT(pad_always, "base32-pad-symbol", "the pad symbol is always written")                     \
  FAULT(pad_symbol_32, "base32-pad-symbol", "8 before the last 8 is the symbol 32")              \
  FAULT(prefix_beyond, "prefix-missing", "what is above ph6 is a prefix as well")                \
  FAULT(surrogate_end, "cidnuc-surrogate", "a high half at the end is dropped")                  \
  FAULT(window_df, "cidnuc-window", "a window on row DF is accepted")                            \
  FAULT(mode_f0_below, "cidnuc-mode", "80 to EF are F0, but for E0")                             \
  FAULT(mode_zero, "cidnuc-mode", "00 after a switch of the mode is an error")                   \
  FAULT(nfc_order_unchecked, "cidnuc-nfc", "the order of marks is not checked when decoding")    \
  FAULT(prohibited_cf_bmp, "cidnuc-prohibited", "Cf is allowed beyond the BMP")                  \
  FAULT(prohibited_cf_3_0, "cidnuc-prohibited", "only the Cf of Unicode 3.0 is prohibited")      \
  FAULT(prohibited_co_16, "cidnuc-prohibited", "Co is allowed in plane 16")                      \
  FAULT(prohibited_tags, "cidnuc-prohibited", "tags are allowed")                                \
  FAULT(prohibited_unassigned, "cidnuc-prohibited", "unassigned code points are prohibited")     \
  FAULT(prohibited_ranges, "cidnuc-prohibited",                                                  \
        "all code points from the first to the last Cf of a block are prohibited")               \
  FAULT(prohibited_plane_14, "cidnuc-prohibited", "plane 14 is prohibited")                      \
  FAULT(order_marks, "cidnuc-nfc", "only marks of U+0300 to U+036F are put in order")            \
  FAULT(order_bmp, "cidnuc-nfc", "marks beyond the BMP are not put in order")                    \
  FAULT(order_doubled, "cidnuc-nfc", "marks from U+0345 to U+0362 are not put in order")         \
  FAULT(order_letters, "cidnuc-nfc", "marks from U+0483 to U+0711 are not put in order")         \
  FAULT(order_indic, "cidnuc-nfc", "marks from U+093C to U+0F74 are not put in order")           \
  FAULT(order_asian, "cidnuc-nfc", "marks from U+1037 to U+3099 are not put in order")           \
  FAULT(order_two_passes, "cidnuc-nfc", "marks are put in order by two passes")                  \
  FAULT(order_first_30, "cidnuc-nfc", "marks after the first 30 in a row are not put in order")  \
  FAULT(order_composed, "cidnuc-nfc", "a mark after a composed character is not put in order")   \
  FAULT(nfc_blocked, "cidnuc-nfc", "a mark that was composed blocks the marks behind it")        \
  FAULT(compose_bmp, "cidnuc-nfc", "nothing is composed beyond the BMP")                         \
  FAULT(compose_letters, "cidnuc-nfc", "signs are not composed")                                 \
  FAULT(compose_asian, "cidnuc-nfc", "U+1000 to U+1BFF are not composed")                        \
  FAULT(excluded_signs, "cidnuc-nfc", "U+2ADC stays")                                            \
  FAULT(hangul_before, "nfc-hangul", "U+ABFF is a syllable")                                     \
  FAULT(hangul_t_far, "nfc-hangul", "a syllable composes with whatever is above U+11C3")         \
  FAULT(hangul_v_far, "nfc-hangul", "a leading consonant composes with all above U+1176")        \
  FAULT(hangul_s_below, "nfc-hangul",                                                            \
        "what is at a multiple of 28 below the first syllable is a syllable")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  CIDNUC_FAULTS(FAULT)
#undef FAULT
};

}  // namespace faulty::cidnuc
