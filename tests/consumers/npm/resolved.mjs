// SPDX-License-Identifier: Apache-2.0
// Reads the answers of a codec from standard input, in the lines that tests/vectors/textbook.py
// prints, and counts the failures.
import { readFileSync } from 'node:fs';

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

const { isRight, resolved } = await import(process.argv[2]);
const answer = (v) => v.op === 'encode' ? encode(v.code_points) : decode('ace' in v ? Buffer.from(v.ace) : Buffer.from(v.ace_hex, 'hex'));
console.log(`${resolved('scalar', 32).filter((vector) => !isRight(vector, answer(vector))).length} failures`);
