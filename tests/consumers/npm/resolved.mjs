// SPDX-License-Identifier: Apache-2.0
// Reads the answers of a codec from standard input, in the lines that tests/vectors/textbook.py
// prints, and counts the failures.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const answers = new Map();
for (const line of readFileSync(0, 'utf8').split('\n')) {
  const at = line.lastIndexOf('\t');
  if (at >= 0) answers.set(line.slice(0, at), line.slice(at + 1));
}

// Null for a rejection.
function found(key) {
  if (!answers.has(key)) throw new Error(`no answer to ${key}`);
  return answers.get(key) === '!' ? null : answers.get(key);
}

function encode(points) {
  const answer = found('encode\t' + points.map((c) => c.toString(16).toUpperCase().padStart(4, '0')).join(' '));
  return answer && Buffer.from(answer, 'hex').toString();
}

function decode(octets) {
  const answer = found('decode\t' + octets.toString('hex').toUpperCase());
  return answer && answer.split(' ').map((c) => parseInt(c, 16));
}

// As vectors/README.md says: digits without regard to case, the literal portion exactly.
function isRight(vector) {
  if (vector.op === 'encode') {
    const got = encode(vector.code_points);
    if (got === null) return vector.result !== 'value';
    const digits = got.lastIndexOf('-') + 1;
    return got.slice(0, digits) + got.slice(digits).toLowerCase() === vector.ace;
  }
  const got = decode('ace' in vector ? Buffer.from(vector.ace) : Buffer.from(vector.ace_hex, 'hex'));
  if (got === null) return vector.result !== 'value';
  return String(got) === String(vector.code_points);
}

const name = process.argv[2];
const { vectors } = createRequire(import.meta.url)(name + '/vectors/resolved/punycode-scalar-32.json');
console.log(`${vectors.filter((vector) => !isRight(vector)).length} failures`);
