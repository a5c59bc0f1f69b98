// SPDX-License-Identifier: Apache-2.0
// Strings as implementations hold them, well-formed or not, and the code points that they stand
// for: sections 3.9 and 5.22 of the Unicode Standard. The drafts begin with code points, and leave
// to others how these come out of a string.
#pragma once

#include <oracle/answer.h>

#include <vector>

namespace oracle {

// What octets stand for as UTF-8.
struct ReadUtf8 {
  // The code points, or where the string is ill-formed: the index of the first octet that is part
  // of no well-formed sequence (Table 3-7).
  std::expected<CodePoints, Rejection> text;
  // The same with U+FFFD for ill-formed parts: one version has a U+FFFD for each maximal subpart of
  // an ill-formed subsequence ("U+FFFD Substitution of Maximal Subparts"), one for each octet.
  CodePoints replaced;
  CodePoints replaced_by_octet;
};
ReadUtf8 read_utf8(const Octets& octets);

// What octets stand for as big-endian UTF-16. A surrogate without its partner is a code point, and
// no scalar value (D71, D76): the text leaves the domain of scalar values, which the encoding then
// decides on.
struct ReadUtf16 {
  CodePoints text;
  CodePoints replaced;  // the same with U+FFFD for each surrogate without its partner
  bool is_well_formed;
};
ReadUtf16 read_utf16(const Octets& octets);

}  // namespace oracle
