// SPDX-License-Identifier: Apache-2.0
// Every Punycode vector of acecheck as a test of node --test.
import { execSync } from 'node:child_process';
import assert from 'node:assert';
import { test } from 'node:test';
import { decode, encode } from './my_codec.mjs'; // yours: a list of code points to a string, a Buffer to a list; a RangeError is a rejection

const exported = 'acecheck vectors export --json --domain scalar --bits 53'; // what your code takes, and its integers
for (const v of JSON.parse(execSync(exported, { maxBuffer: 2 ** 28 })).vectors) {
  test(v.id, () => {
    const expected = v.op === 'encode' ? v.ace : v.code_points;
    let got;
    try {
      if (v.op === 'encode') {
        got = encode(v.code_points);
        const digits = got.lastIndexOf('-') + 1;
        got = got.slice(0, digits) + got.slice(digits).toLowerCase();
      } else {
        got = decode('ace' in v ? Buffer.from(v.ace) : Buffer.from(v.ace_hex, 'hex'));
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return assert(v.result !== 'value', `got a rejection (${error.message}), expected ${expected}`);
    }
    assert(v.result !== 'reject', `got ${got}, expected a rejection (${v.reason})`);
    assert.deepStrictEqual(got, expected, `got ${got}, expected ${expected}`);
  });
}
