// SPDX-License-Identifier: Apache-2.0
"use strict";
// An adapter for acecheck in JavaScript (Node), complete: copy this file, replace what is marked, and run
//
//     acecheck certify -- node my-adapter.js
//
// As it is, the file serves a Punycode codec of its own, `sample`. Other adapters import the file:
//
//     const adapter = require("./adapter.js");
//     adapter.serve({ name: "mine", version: "1.0" }, adapter.codec(encode, decode), (error) => error instanceof RangeError);
//
// The file needs only Node.

// A rejection. The message is the reason.
class Rejected extends Error {}

// --- Replace this part by the implementation -----------------------------------------------------

const NAME = "sample";
const VERSION = "1.0";
// What the implementation's documentation promises: see adapters/README.md. A string is UTF-16.
const CAPABILITIES = { bits: 32, domain: "scalar", max_length: 1000000, strings: "utf-16", unicode_hex: ["utf-16"] };

// The errors that the documentation names. Every other one ends the program, which is a failure.
function isRejection(error) {
  return error instanceof Rejected;
}

// Takes a string, returns its encoding, without a prefix, as a string.
function encode(text) {
  return sampleEncode(text);
}

// Takes an encoding as a string, without a prefix, returns the text as a string.
function decode(ace) {
  return sampleDecode(ace);
}

// --- The sample: RFC 3492 ------------------------------------------------------------------------

const MAXINT = 0xffffffff;
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

function sampleAdapt(delta, count, isFirst) {
  delta = Math.floor(delta / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}

function sampleThreshold(k, bias) {
  return Math.min(Math.max(k - bias, 1), 26);
}

function sampleCheck(codePoint) {
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) throw new Rejected("not-scalar");
}

function sampleEncode(text) {
  const points = codePoints(text);
  points.forEach(sampleCheck);
  let out = points.filter((c) => c < 0x80).map((c) => String.fromCodePoint(c)).join("");
  const basic = out.length;
  if (basic > 0) out += "-";
  let n = 0x80;
  let delta = 0;
  let bias = 72;
  for (let done = basic; done < points.length; ++delta, ++n) {
    const next = points.reduce((least, c) => (c >= n && c < least ? c : least), MAXINT);
    delta += (next - n) * (done + 1);
    n = next;
    for (const c of points) {
      if (c < n) ++delta;
      if (delta > MAXINT) throw new Rejected("overflow");
      if (c !== n) continue;
      let q = delta;
      for (let k = 36; ; k += 36) {
        const t = sampleThreshold(k, bias);
        if (q < t) break;
        out += DIGITS[t + ((q - t) % (36 - t))];
        q = Math.floor((q - t) / (36 - t));
      }
      out += DIGITS[q];
      bias = sampleAdapt(delta, done + 1, done === basic);
      delta = 0;
      ++done;
    }
  }
  return out;
}

function sampleDigit(c) {
  const digit = /[A-Z]/.test(c) ? c.charCodeAt(0) - 0x41 : DIGITS.indexOf(c);
  if (digit < 0) throw new Rejected("bad-digit");
  return digit;
}

function sampleDecode(ace) {
  // A delimiter at index 0 follows no literal portion: it is then not consumed, and is no digit.
  const basic = Math.max(ace.lastIndexOf("-"), 0);
  const out = codePoints(ace.slice(0, basic));
  if (out.some((c) => c >= 0x80)) throw new Rejected("non-basic");
  let at = basic > 0 ? basic + 1 : 0;
  let n = 0x80;
  let i = 0;
  let bias = 72;
  while (at < ace.length) {
    const old = i;
    let w = 1;
    for (let k = 36; ; k += 36) {
      if (at === ace.length) throw new Rejected("truncated");
      const digit = sampleDigit(ace[at++]);
      i += digit * w;
      if (i > MAXINT) throw new Rejected("overflow");
      const t = sampleThreshold(k, bias);
      if (digit < t) break;
      w *= 36 - t;
      if (w > MAXINT) throw new Rejected("overflow");
    }
    const count = out.length + 1;
    bias = sampleAdapt(i - old, count, old === 0);
    n += Math.floor(i / count);
    sampleCheck(n);
    i %= count;
    out.splice(i++, 0, n);
  }
  return fromCodePoints(out);
}

// --- The two shapes of an implementation ---------------------------------------------------------

const STUB = process.env.ACECHECK_STUB === "1";

// encode, decode: string to string, without a prefix.
function codec(encode, decode) {
  return STUB ? { encode: sampleEncode, decode: sampleDecode } : { encode, decode };
}

// Functions that work on names, string to string. suffix: what follows the label, such as ".com".
function names(toAscii, toUnicode, suffix = "") {
  if (STUB) {
    toAscii = (name) => "xn--" + sampleEncode(name.slice(0, name.length - suffix.length)) + suffix;
    toUnicode = (name) => sampleDecode(name.slice(4, name.length - suffix.length)) + suffix;
  }
  const unchanged = "IDNA leaves the label as it is";
  const labelOf = (name) => {
    if (!name.endsWith(suffix)) throw new Rejected("the result has not the name's suffix");
    const label = name.slice(0, name.length - suffix.length);
    if (label.includes(".") && !STUB) throw new Rejected("the result is more than a label");
    return label;
  };
  return {
    encode(text) {
      const label = labelOf(toAscii(text + suffix));
      if (label.slice(0, 4).toLowerCase() !== "xn--") throw new Rejected(unchanged);
      return label.slice(4);
    },
    decode(ace) {
      const label = labelOf(toUnicode("xn--" + ace + suffix));
      if (label.toLowerCase() === ("xn--" + ace).toLowerCase()) throw new Rejected(unchanged);
      return label;
    },
  };
}

// --- The protocol --------------------------------------------------------------------------------

// A lone surrogate counts as a code point.
function codePoints(text) {
  return Array.from(text, (c) => c.codePointAt(0));
}

function fromCodePoints(points) {
  return points.map((c) => String.fromCodePoint(c)).join("");
}

// The text of a request to encode, which may be ill-formed.
function textOf({ unicode, unicode_hex: units }) {
  if (units === undefined) return fromCodePoints(unicode.split(" ").filter(Boolean).map((word) => parseInt(word, 16)));
  return (units.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join("");
}

// hello: name, version, and where they differ from the usual ones, language and capabilities.
// implementation: what codec() or names() returned. isRejection: whether an error is a rejection.
// With ACECHECK_STUB=1 in the environment, the sample takes the place of the implementation: what
// acecheck then reports is the adapter's.
function serve(hello, implementation, isRejection = () => false) {
  // A string can hold half a pair of surrogates, and every function can be given one.
  const capabilities = STUB ? CAPABILITIES : { strings: "utf-16", unicode_hex: ["utf-16"], ...hello.capabilities };
  const greeting = {
    hello: 1,
    name: hello.name,
    version: hello.version,
    language: hello.language ?? "JavaScript",
    in_flight: 256,
    codecs: { punycode: capabilities },
  };
  const answer = (request) => {
    try {
      if (request.op === "encode") {
        return { id: request.id, ace: implementation.encode(textOf(request)) };
      }
      const ace = request.ace ?? Buffer.from(request.ace_hex, "hex").toString("utf8");
      const unicode = codePoints(implementation.decode(ace));
      return { id: request.id, unicode: unicode.map((c) => c.toString(16).toUpperCase().padStart(4, "0")).join(" ") };
    } catch (error) {
      if (!(error instanceof Rejected) && !isRejection(error)) throw error;
      return { id: request.id, reject: (error.message || error.name).replace(/[^ -~]/g, "?") };
    }
  };
  let rest = [];
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const pieces = chunk.split("\n");
    while (pieces.length > 1) {
      const request = JSON.parse(rest.join("") + pieces.shift());
      rest = [];
      process.stdout.write(JSON.stringify("hello" in request ? greeting : answer(request)) + "\n");
    }
    rest.push(pieces[0]);
  });
}

// A package of package.json here, or of a folder in NODE_PATH.
function load(name) {
  return require(name);
}

module.exports = { Rejected, codec, names, serve, load };

if (require.main === module) {
  serve({ name: NAME, version: VERSION, capabilities: CAPABILITIES }, codec(encode, decode), isRejection);
}
