// SPDX-License-Identifier: Apache-2.0
// What the types of the package must allow. all.json has every vector.
import { certify, isRight, resolved, vectors, bugs, type Certified, type Vector } from 'acecheck';
import { serve } from 'acecheck/adapter';

const first: Vector | undefined = vectors.find((v) => v.codec === 'punycode' && v.op === 'decode');
const urls: string[] = bugs.flatMap((bug) => (bug.references ?? []).map((reference) => reference.url));
// @ts-expect-error: no such encoding
const wrong: boolean = first?.codec === 'base58';
serve({ name: 'mine' }, (request) => ({ reject: String(request.id) + urls.length + wrong }));
certify({ encode: (text) => text, declares: { bits: 32 } }, ['--strict']).then((result: Certified) => result.mistakes[0]?.what.length);
const right: boolean = resolved('code_point', 32).every((vector) => isRight(vector, vector.text ?? null));
console.log(right);
