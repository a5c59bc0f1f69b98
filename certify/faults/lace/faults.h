// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a codec for LACE.
#pragma once

#include "faults/base32.h"

namespace faulty::lace {

// name, class in vectors/bugs.json, the mistake
#define LACE_FAULTS(FAULT)                                                                     \
  BASE32_FAULTS(FAULT)                                                                         \
  FAULT(count_zero_1, "lace-run-count", "a count of 0 is 1")                                   \
  FAULT(count_zero_256, "lace-run-count", "a count of 0 is 256")                               \
  FAULT(count_zero_none, "lace-run-count", "a run of none is skipped")                         \
  FAULT(count_255, "lace-run-count", "a run may have 255")                                     \
  FAULT(count_wraps, "lace-run-count", "a count of 256 wraps to 0")                            \
  FAULT(count_split, "lace-run-count", "a run of more than 254 is split")                      \
  FAULT(count_253, "lace-run-count", "a run of 254 is refused")                                \
  FAULT(count_127, "lace-run-count", "counts are signed")                                      \
  FAULT(count_all_rows, "lace-run-count", "all pairs of a row are counted, wherever they are") \
  FAULT(ends_after_count, "truncated-overread", "a count at the end is read over")             \
  FAULT(ends_after_row, "truncated-overread", "a row at the end is read over")                 \
  FAULT(ends_in_run, "truncated-accepted", "a run that is cut short is taken as it is")        \
  FAULT(ends_in_first, "truncated-accepted", "the first run may be cut short")                 \
  FAULT(ends_filled, "truncated-accepted", "low octets that are missing are 0")                \
  FAULT(empty_accepted, "truncated-overread", "nothing is decompressed to nothing")            \
  FAULT(empty_compressed, "truncated-overread", "nothing is compressed to nothing")            \
  FAULT(ff_alone, "truncated-overread", "FF alone is nothing")                                 \
  FAULT(odd_compressed, "lace-odd", "half a pair is dropped when compressing")                 \
  FAULT(odd_decompressed, "lace-odd", "half a pair after FF is kept")                          \
  FAULT(odd_dropped, "lace-odd", "half a pair after FF is dropped")                            \
  FAULT(tie_uncompressed, "lace-tie", "equal length is not compressed")                        \
  FAULT(tie_accepted, "lace-tie", "equal length may stay uncompressed")                        \
  FAULT(always_compressed, "lace-form", "the runs are always the output")                      \
  FAULT(never_compressed, "lace-form", "the input is always the output")                       \
  FAULT(longer_by_one, "lace-form", "runs may be longer by one")                               \
  FAULT(form_unchecked, "lace-form", "compressed forms are not checked")                       \
  FAULT(form_longer_only, "lace-form", "compressed forms are only checked to be no longer")    \
  FAULT(form_reversed, "lace-form", "the comparison of 2.4.2 step 9 as it is printed")         \
  FAULT(uncompressed_unchecked, "lace-form", "uncompressed forms are not checked")             \
  FAULT(split_accepted, "lace-split-run", "a row in two runs is accepted")                     \
  FAULT(first_run_only, "truncated-accepted", "what follows the first run is ignored")         \
  FAULT(split_short, "lace-split-run", "a row in two runs is accepted if it is no longer")     \
  FAULT(high_twice, "lace-form", "the row is written once for all runs")                       \
  FAULT(row_00, "lace-form", "row 00 is never compressed")                                     \
  FAULT(row_ff, "lace-form", "row FF is never compressed")                                     \
  FAULT(prefix_case, "prefix-case", "the prefix must be in small letters")                     \
  FAULT(prefix_optional, "prefix-missing", "the prefix may be missing")                        \
  FAULT(prefix_short, "prefix-missing", "only bq is checked")                                  \
  FAULT(prefix_any, "prefix-missing", "four characters are skipped, whatever they are")        \
  FAULT(prefix_not_written, "prefix-missing", "the prefix is not written")                     \
  FAULT(prefix_overread, "truncated-overread", "a label shorter than the prefix is read over") \
  FAULT(prefix_alone, "truncated-overread",                                                    \
        "what follows the prefix is read, if there is any or not")                             \
  FAULT(host_encoded, "lace-host-name", "host names are converted")                            \
  FAULT(host_decoded, "lace-host-name", "labels of host names are accepted")                   \
  FAULT(host_hyphens, "lace-host-name", "names that begin or end with a hyphen are converted") \
  FAULT(host_hyphens_decoded, "lace-host-name", "and accepted")                                \
  FAULT(host_capitals, "lace-host-name", "names with capitals are converted")                  \
  FAULT(host_digits, "lace-host-name", "names of digits are converted")                        \
  FAULT(host_empty, "lace-host-name", "the empty name is converted")                           \
  FAULT(host_dot, "lace-host-name", "a full stop counts as a hyphen")                          \
  FAULT(host_underscore, "lace-host-name", "an underscore counts as a hyphen")                 \
  FAULT(host_ascii, "lace-host-name", "ASCII names are not converted")                         \
  FAULT(host_full_width, "lace-host-name", "full-width letters count as letters")              \
  FAULT(surrogate_encoded, "lace-surrogate", "half a pair is encoded")                         \
  FAULT(surrogate_joined, "lace-surrogate", "two halves are encoded as a pair")                \
  FAULT(surrogate_decoded, "lace-surrogate", "half a pair is decoded")                         \
  FAULT(surrogate_high_only, "lace-surrogate", "only high halves are refused")                 \
  FAULT(surrogate_low_only, "lace-surrogate", "only low halves are refused")                   \
  FAULT(surrogate_replaced, "lace-surrogate", "half a pair is decoded to U+FFFD")              \
  FAULT(surrogate_last, "lace-surrogate", "a high half at the end is accepted")                \
  FAULT(surrogate_dfff, "lace-surrogate", "DFFF is accepted")                                  \
  FAULT(surrogate_d7ff, "lace-surrogate", "D7FF is refused")                                   \
  FAULT(surrogate_e000, "lace-surrogate", "E000 is refused")                                   \
  FAULT(beyond_encoded, "beyond-unicode", "characters above 10FFFF are encoded")               \
  FAULT(beyond_10ffff, "beyond-unicode", "10FFFF is refused")                                  \
  FAULT(narrowed_16, "narrowed-16", "characters are cut to 16 bits")                           \
  FAULT(bmp_only, "narrowed-16", "characters above FFFF are refused")                          \
  FAULT(length_35, "length-limit", "36 octets are refused")                                    \
  FAULT(length_37, "length-limit", "37 octets are encoded")                                    \
  FAULT(length_unlimited, "length-limit", "any number of octets is encoded")                   \
  FAULT(length_decoded, "length-limit", "any number of octets is decoded")                     \
  FAULT(length_decoded_37, "length-limit", "37 octets are decoded")                            \
  FAULT(length_characters, "length-limit", "more than 17 characters are refused")              \
  FAULT(b32_symbol_7_missing, "base32-symbol", "7 is not accepted")                            \
  FAULT(count_signed, "lace-run-count", "a run of more than 127 is a run of none")             \
  FAULT(ends_one_octet, "truncated-accepted", "one octet after a run is ignored")              \
  FAULT(split_late, "lace-split-run", "only the first 16 symbols are compared")                \
  FAULT(host_16, "lace-host-name", "names of more than 16 characters are converted")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  LACE_FAULTS(FAULT)
#undef FAULT
};

}  // namespace faulty::lace
