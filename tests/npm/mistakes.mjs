// SPDX-License-Identifier: Apache-2.0
// Single mistakes in the codec of adapters/javascript/adapter.js: what is printed there, what stands there instead, and the
// fault that is named.
export const mistakes = [
  ["basic > 0 ? basic + 1 : 0", 'ace.lastIndexOf("-") + 1', "a delimiter at index 0 is consumed"],
  ['Math.max(ace.lastIndexOf("-"), 0)', 'Math.max(ace.indexOf("-"), 0)', "the first delimiter ends the literal portion"],
  ['throw new Rejected("truncated")', "break", "an integer that the end of the input cuts short is used"],
  ["/[A-Z]/.test(c) ? c.charCodeAt(0) - 0x41 : ", "", "capitals are not read as digits"],
  ['throw new Rejected("bad-digit")', "return 0", "every unknown character is read as 0"],
  ['if (out.some((c) => c >= 0x80)) throw new Rejected("non-basic");', "", "the literal portion is text that is not checked"],
  ["isFirst ? 700 : 2", "2", "either the first delta is divided by 2 instead of damp, or firsttime is true if delta is 0"],
  ["delta + 38", "delta + 36", "skew is 36"],
  ["if (basic > 0) out +=", "out +=", "the delimiter is always written"],
  ['join("");', 'join("").toLowerCase();', "the literal portion is encoded in lower case"],
];
