// SPDX-License-Identifier: Apache-2.0
// The test of a project that certifies a codec in its own process: that of Node, which takes surrogates.
import assert from 'node:assert';
import punycode from 'node:punycode';
import test from 'node:test';
import { certify } from 'acecheck';

const codec = { name: 'node', encode: punycode.encode, decode: punycode.decode };

test('the codec conforms', async () => {
  const { conformant, summary } = await certify(codec);
  assert.ok(conformant, summary);
});

test('what the option --strict forbids is named', async () => {
  const { conformant, failures, mistakes, summary } = await certify(codec, ['--strict']);
  assert.strictEqual(conformant, false);
  assert.ok(mistakes.length > 0 && mistakes.every(({ vectors }) => vectors.length <= failures.length));
  assert.match(summary, /^node: node \(JavaScript\)\n[^]*result: not conformant\n/);
});
