// SPDX-License-Identifier: Apache-2.0
/** A codec in JavaScript. Its functions take and return strings, without the prefix of Punycode. */
export interface JavaScriptCodec {
  encode?(text: string): string;
  decode?(ace: string): string;
  /** punycode if it is left out. */
  codec?: Codec;
  name?: string;
  version?: string;
  /** Limits and properties as in an adapter's hello: { bits: 32, max_length: 1000, domain: 'scalar' }. */
  declares?: object;
  /** Whether what a function throws rejects the input; else it is a crash. Default: not TypeError and ReferenceError. */
  rejects?(error: unknown): boolean;
}

export interface Failure {
  id: string;
  codec: Codec;
  op: Op;
  verdict: string;
  known: boolean;
  input: string;
  expected: string;
  got: string;
  [member: string]: unknown;
}

/** What explains failures. */
export interface Mistake {
  id: string;
  what: string;
  fix?: string;
  effect?: string;
  /** Ids, the shortest input first. */
  vectors: string[];
  [member: string]: unknown;
}

export interface Certified {
  /** Whether nothing failed but what a --baseline knows. */
  conformant: boolean;
  /** 'conformant', 'not conformant', ... */
  result: string;
  totals: { asked: number; passed: number; excused: number; not_run: number; failed: number; known: number; advisories: number };
  failures: Failure[];
  mistakes: Mistake[];
  /** What `acecheck certify` prints. */
  summary: string;
}

/**
 * Asks the codec all vectors, in this process and without a time limit.
 * options: as of `acecheck certify`, such as ['--strict', '--baseline', 'known.json'].
 */
export function certify(codec: JavaScriptCodec, options?: string[]): Promise<Certified>;
