// SPDX-License-Identifier: Apache-2.0
// The vectors of acecheck, read from vectors/ when they are first asked for. index.d.ts describes them.
'use strict';
const fs = require('fs');
const path = require('path');

const directory = path.join(__dirname, 'vectors');
const read = (...file) => JSON.parse(fs.readFileSync(path.join(directory, ...file), 'utf8'));

// A vector with what `repeat` stands for.
function expanded(vector) {
  const { repeat = {}, ...out } = vector;
  for (const [member, pieces] of Object.entries(repeat)) {
    const texts = pieces.flatMap(([piece, times]) => Array(times).fill(piece));
    out[member] = texts.join(member === 'unicode' ? ' ' : '');
  }
  return out;
}

function readVectors() {
  const out = [];
  for (const folder of ['drafts', 'edge', 'regressions']) {
    if (!fs.existsSync(path.join(directory, folder))) continue;
    for (const name of fs.readdirSync(path.join(directory, folder)).sort()) {
      const { codec, vectors } = read(folder, name);
      for (const vector of vectors) out.push({ codec, ...expanded(vector) });
    }
  }
  return out;
}

const lazily = (make) => {
  let value;
  return { enumerable: true, get: () => (value ??= make()) };
};

// The Punycode vectors with one expectation each.
exports.resolved = (domain = 'scalar', bits = 53) => {
  const width = [53, 32, 31].find((each) => each <= bits);
  if (!['scalar', 'code_point'].includes(domain) || width === undefined) {
    throw new RangeError(`resolved('${domain}', ${bits}): the domain is 'scalar' or 'code_point', and bits at least 31`);
  }
  return read('resolved', `punycode-${domain}-${width}.json`).vectors;
};

exports.isRight = (vector, answer) => {
  if (answer === null || answer === undefined) return vector.result !== 'value';
  if (vector.result === 'reject') return false;
  if (vector.op === 'decode') {
    const points = typeof answer === 'string' ? Array.from(answer, (c) => c.codePointAt(0)) : answer;
    return String(points) === String(vector.code_points);
  }
  const digits = answer.lastIndexOf('-') + 1; // which may be capitals
  return answer.slice(0, digits) + answer.slice(digits).toLowerCase() === vector.ace;
};

exports.directory = directory;
Object.defineProperties(exports, {
  vectors: lazily(readVectors),
  requirements: lazily(() => read('requirements.json').requirements),
  bugs: lazily(() => read('bugs.json').bugs),
  errata: lazily(() => read('errata.json').errata),
});
