// Every Punycode vector of acecheck as a test of node --test.
import { execFileSync } from 'node:child_process';
import assert from 'node:assert';
import { test } from 'node:test';
import { BITS, decode, encode } from './my_codec.mjs'; // yours; code points are a list, a rejection is an exception

const exported = execFileSync('acecheck', ['vectors', 'export', '--codec', 'punycode', '--ids'], { maxBuffer: 2 ** 28 });
for (const line of exported.toString().trim().split('\n')) {
  const [op, expect, bits, domain, text, hex, id] = line.split('\t');
  test(id, () => {
    const ace = Buffer.from(hex, 'hex');
    const points = (text.match(/\S+/g) ?? []).map((word) => parseInt(word, 16));
    let got;
    try { got = op === 'encode' ? encode(points) : decode(ace); } catch {
      return assert(expect === 'reject' || bits > BITS || domain !== 'scalar', 'rejected, but it has a value');
    }
    assert.equal(expect, 'value');
    if (op === 'encode') assert.equal(got.toLowerCase(), ace.toString().toLowerCase());
    else assert.deepEqual(got, points);
  });
}
