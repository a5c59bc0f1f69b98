// SPDX-License-Identifier: Apache-2.0
// The vectors of acecheck. vectors/README.md describes the members, vectors/schema/ their form.

export type Codec = 'punycode' | 'lace' | 'mace' | 'cidnuc';
export type Op =
  | 'encode' | 'decode'
  | 'compress' | 'decompress' | 'base32-encode' | 'base32-decode'
  | 'integer-encode' | 'integer-decode';
export type Reason =
  | 'non-basic-literal' | 'truncated' | 'bad-digit' | 'overflow' | 'basic-code-point'
  | 'out-of-domain' | 'missing-prefix' | 'bad-padding' | 'bad-run' | 'odd-length'
  | 'unpaired-surrogate' | 'bad-mode' | 'host-name' | 'prohibited' | 'not-normalized'
  | 'not-canonical' | 'too-long' | 'empty';

export interface Source {
  draft: string;
  section: string;
  /** The section of RFC 3492 that says the same. */
  rfc3492?: string;
}

export interface Vector {
  codec: Codec;
  id: string;
  op: Op;
  /** Code points in hexadecimal, with one space between. */
  unicode?: string;
  /** A string in hexadecimal, well-formed or ill-formed; then `unicode` is there only if it is a text. */
  unicode_hex?: string;
  /** The encoding form of `unicode_hex`; units of UTF-16 have the high octet first. */
  form?: 'utf-8' | 'utf-16';
  /** Encodings of the text in which U+FFFD stands for what is ill-formed: an advisory for some. */
  replaced?: string[];
  /** An encoding; its octets are the string's UTF-8. */
  ace?: string;
  /** An encoding whose octets are no UTF-8, in hexadecimal. */
  ace_hex?: string;
  /** Mixed-case annotation: U or u per code point. */
  case?: string;
  octets?: string;
  compressed?: string;
  base?: number;
  thresholds?: number[];
  value?: number | number[];
  length?: number;
  digits?: number[];
  /** Octets or code points of the buffer that the implementation is given; the value may take more. */
  capacity?: number;
  expect: 'value' | 'reject';
  /** Why it must be rejected: advice, and no part of the answer. */
  reason?: Reason;
  level: 'must' | 'should';
  should?: 'case' | 'time';
  /** An implementation whose integers have fewer bits may reject the input. */
  min_bits?: number;
  /** The narrowest set of code points that has the text. */
  domain?: 'scalar' | 'code_point' | 'any';
  unicode_version?: string;
  idna_stable?: true;
  idna?: 'reject';
  positive?: true;
  derived?: true;
  requirements?: string[];
  bugs?: string[];
  source: Source;
  printed?: string;
  errata?: string[];
  trace?: string[];
  comment?: string;
}

/** A normative statement or failure branch of a draft. */
export interface Requirement {
  id: string;
  codec: Codec;
  ops: Op[];
  level: 'must' | 'should' | 'may';
  statement: string;
  sources: Source[];
  needs?: ('value' | 'reject')[];
  untestable?: string;
}

/** A mistake class: a group of faults with one effect on users. */
export interface BugClass {
  id: string;
  codecs: Codec[];
  layer: 'codec' | 'idna';
  what: string;
  effects: string[];
  effect: string;
  fix: string;
  trigger: string;
  references?: { url: string; says: string; status: 'confirmed' | 'open' | 'disputed' }[];
}

/** A mistake in a draft, and how the project reads the text instead. */
export interface Erratum {
  id: string;
  draft: string[];
  section: string;
  printed: string;
  reading: string;
  shows: 'contradicts-example' | 'breaks-uniqueness' | 'breaks-reversibility' | 'misreads' | 'recorded' | 'wording';
  counterexample?: object;
}

/** All vectors, with their `repeat` written out. */
export const vectors: Vector[];
export const requirements: Requirement[];
export const bugs: BugClass[];
export const errata: Erratum[];
/** Where the files of the vectors are. */
export const directory: string;

/** A vector of Punycode with one expectation. */
export interface ResolvedVector {
  id: string;
  op: 'encode' | 'decode';
  /** The text, where it is one; its code points, where there are some. */
  text?: string;
  code_points?: number[];
  /** The encoding; `ace_hex` in its place where its octets are no UTF-8. */
  ace?: string;
  ace_hex?: string;
  result: 'value' | 'reject' | 'either';
  /** Why it must be rejected, or why either is right. */
  reason?: string;
  comment?: string;
  /** The mistake classes that it catches. */
  classes?: string[];
}

/**
 * The Punycode vectors for code that takes and gives `scalar` values, or each `code_point`. bits: 31 or more; what your
 * overflow check allows, which can be less than the 53 of JavaScript's numbers (punycode.js allows 31). Throws a
 * RangeError for other values.
 */
export function resolved(domain?: 'scalar' | 'code_point', bits?: number): ResolvedVector[];
/** answer: an encoding, or a text or its code points; null for a rejection. */
export function isRight(vector: ResolvedVector, answer: string | number[] | null | undefined): boolean;
