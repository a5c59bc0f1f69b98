// SPDX-License-Identifier: Apache-2.0
// What every adapter for Node needs: the loop of the protocol, and functions that read and write its members.
//
//   const { serve, codePoints, unicode, octets } = require('acecheck/adapter');
//   serve({ name: 'mine', codecs: { punycode: { bits: 32, domain: 'scalar' } } }, (request) =>
//     request.op === 'encode' ? { ace: encode(codePoints(request.unicode)) }
//                             : { unicode: unicode(decode(octets(request))) });
//
// What the answer throws as a Rejection is a rejection; any other exception ends the adapter, which is a failure.
'use strict';
const readline = require('readline');

class Rejection extends Error {}

// '0062 00FC' as a list of integers, and back.
const codePoints = (text) => (text.match(/[^ ]+/g) ?? []).map((word) => parseInt(word, 16));
const unicode = (points) => Array.from(points, (c) => c.toString(16).toUpperCase().padStart(4, '0')).join(' ');

// The string of a request's `unicode_hex` in UTF-16, with half a pair where there is one.
const utf16 = (request) => Buffer.from(request.unicode_hex, 'hex').swap16().toString('utf16le');

// The octets of a request's `ace` or `ace_hex`.
const octets = (request) =>
  'ace' in request ? Buffer.from(request.ace, 'utf8') : Buffer.from(request.ace_hex, 'hex');

// Answers requests until the input ends. `answer` returns an answer's members except its id.
function serve(hello, answer) {
  const reply = (request) => {
    if ('hello' in request) return { hello: 1, language: 'JavaScript', in_flight: 256, ...hello };
    try {
      return { id: request.id, ...answer(request) };
    } catch (error) {
      if (error instanceof Rejection) return { id: request.id, reject: error.message };
      throw error;
    }
  };
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    process.stdout.write(JSON.stringify(reply(JSON.parse(line))) + '\n');
  });
}

module.exports = { Rejection, codePoints, octets, serve, unicode, utf16 };
