// SPDX-License-Identifier: Apache-2.0
// The test of a project that certifies its codec in its own process; the codec is Node's, which has mistakes.
import assert from 'node:assert';
import punycode from 'node:punycode';
import test from 'node:test';
import { certify } from 'acecheck';

test('the mistakes of a codec are named', async () => {
  const { conformant, failures, mistakes, summary } = await certify({ name: 'node', encode: punycode.encode, decode: punycode.decode });
  assert.strictEqual(conformant, false);
  assert.ok(failures.length >= mistakes.length && mistakes.every(({ vectors }) => vectors.length > 0));
  assert.match(summary, /^node: node \(JavaScript\)\n[^]*result: not conformant\n/);
});
