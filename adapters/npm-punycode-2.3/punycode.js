// SPDX-License-Identifier: Apache-2.0
"use strict";
// punycode.js, which Node contains as well. The argument: builtin, or a package of javascript/package.json. A
// rejection is a RangeError.
const adapter = require("../javascript/adapter.js");

const source = process.argv[2];
const isBuiltin = source === "builtin";
const punycode = adapter.load(isBuiltin ? "punycode" : source);

adapter.serve(
  {
    name: isBuiltin ? "node-punycode" : `npm-${source}`,
    version: isBuiltin ? process.versions.node : adapter.load(`${source}/package.json`).version,
  },
  adapter.codec(punycode.encode, punycode.decode),
  (error) => error instanceof RangeError,
);
