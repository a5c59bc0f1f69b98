// SPDX-License-Identifier: Apache-2.0
// What the types of the package must allow. all.json has every vector.
import { vectors, bugs, type Vector } from 'acecheck';
import { serve } from 'acecheck/adapter';

const first: Vector | undefined = vectors.find((v) => v.codec === 'punycode' && v.op === 'decode');
const urls: string[] = bugs.flatMap((bug) => (bug.references ?? []).map((reference) => reference.url));
// @ts-expect-error: no such encoding
const wrong: boolean = first?.codec === 'base58';
serve({ name: 'mine' }, (request) => ({ reject: String(request.id) + urls.length + wrong }));
