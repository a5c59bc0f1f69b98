// The loop of the adapter protocol, for adapters that run in Node.
export interface Request {
  id: number;
  codec: 'punycode' | 'lace' | 'mace' | 'cidnuc';
  op: string;
  unicode?: string;
  unicode_hex?: string;
  form?: 'utf-8' | 'utf-16';
  ace?: string;
  ace_hex?: string;
  case?: string;
  [member: string]: unknown;
}
/** Thrown by an answer: the input is rejected, and the message says why. */
export class Rejection extends Error {}
/** '0062 00FC' as a list of integers. */
export function codePoints(text: string): number[];
/** A list of integers as '0062 00FC'. */
export function unicode(points: Iterable<number>): string;
/** The string of a request's `unicode_hex` in UTF-16, with half a pair where there is one. */
export function utf16(request: Request): string;
/** The octets of a request's `ace` or `ace_hex`. */
export function octets(request: Request): Uint8Array;
/** Answers requests until the input ends. `answer` returns an answer's members except its id. */
export function serve(hello: object, answer: (request: Request) => object): void;
