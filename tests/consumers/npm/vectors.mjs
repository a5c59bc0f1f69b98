// SPDX-License-Identifier: Apache-2.0
// Imports the vectors and checks the form of a few.
import assert from 'node:assert';
import { createRequire } from 'node:module';
const name = process.argv[2];
const data = await import(name);
assert.strictEqual(data.vectors.length, Number(process.argv[3]));
const required = createRequire(import.meta.url)(name);
assert.strictEqual(required.vectors, data.vectors);
assert.ok(data.vectors.every((v) => v.id.startsWith(v.codec + '/') && !('repeat' in v)));
assert.ok(data.vectors.some((v) => v.op === 'encode' && v.ace === 'bcher-kva'));
assert.ok(data.requirements.length > 50 && data.bugs.length > 50 && data.errata.length > 10);
const schema = createRequire(import.meta.url)(name + '/vectors/schema/vectors.schema.json');
assert.strictEqual(schema.$id, 'vectors.schema.json');
