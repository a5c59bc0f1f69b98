// SPDX-License-Identifier: Apache-2.0
// An adapter as a user of the npm package writes it, around a small Punycode.
'use strict';
const { Rejection, codePoints, octets, serve, unicode } = require('acecheck/adapter');

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';
const maxint = 2 ** 32 - 1;
const isScalar = (c) => c <= 0x10ffff && (c < 0xd800 || c > 0xdfff);
const threshold = (k, bias) => Math.min(Math.max(k - bias, 1), 26);

function adapt(delta, count, first) {
  let k = 0;
  for (delta = Math.floor(delta / (first ? 700 : 2)), delta += Math.floor(delta / count); delta > 455; k += 36) {
    delta = Math.floor(delta / 35);
  }
  return k + Math.floor((36 * delta) / (delta + 38));
}

function encode(text) {
  if (!text.every(isScalar)) throw new Rejection('out-of-domain');
  const basic = text.filter((c) => c < 0x80);
  let out = basic.map((c) => String.fromCharCode(c)).join('') + (basic.length > 0 ? '-' : '');
  let [n, delta, bias, done] = [0x80, 0, 72, basic.length];
  while (done < text.length) {
    const next = text.reduce((least, c) => (c >= n && c < least ? c : least), Infinity);
    delta += (next - n) * (done + 1);
    if (delta > maxint) throw new Rejection('overflow');
    n = next;
    for (const c of text) {
      if (c < n && ++delta > maxint) throw new Rejection('overflow');
      if (c !== n) continue;
      let q = delta;
      let k = 36;
      for (; q >= threshold(k, bias); k += 36) {
        const t = threshold(k, bias);
        out += digits[t + ((q - t) % (36 - t))];
        q = Math.floor((q - t) / (36 - t));
      }
      out += digits[q];
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      ++done;
    }
    ++delta;
    ++n;
  }
  return out;
}

function decode(ace) {
  if (ace.some((c) => c >= 0x80)) throw new Rejection('non-basic-literal');
  const delimiter = ace.lastIndexOf(0x2d);
  const out = Array.from(ace.subarray(0, Math.max(delimiter, 0)));
  let [n, i, bias] = [0x80, 0, 72];
  for (let at = delimiter > 0 ? delimiter + 1 : 0; at < ace.length; ) {
    const before = i;
    for (let [w, k] = [1, 36]; ; k += 36) {
      if (at === ace.length) throw new Rejection('truncated');
      const digit = digits.indexOf(String.fromCharCode(ace[at++]).toLowerCase());
      if (digit < 0) throw new Rejection('bad-digit');
      if (digit * w > maxint - i) throw new Rejection('overflow');
      i += digit * w;
      const t = threshold(k, bias);
      if (digit < t) break;
      w *= 36 - t;
      if (w > maxint) throw new Rejection('overflow');
    }
    bias = adapt(i - before, out.length + 1, before === 0);
    n += Math.floor(i / (out.length + 1));
    i %= out.length + 1;
    if (!isScalar(n)) throw new Rejection('out-of-domain');
    out.splice(i++, 0, n);
  }
  return out;
}

serve({ name: 'small', version: '1.0', codecs: { punycode: { bits: 32, domain: 'scalar' } } }, (request) =>
  request.op === 'encode'
    ? { ace: encode(codePoints(request.unicode)) }
    : { unicode: unicode(decode(octets(request))) });
