// SPDX-License-Identifier: Apache-2.0
"use strict";
// ts-punycode, which is punycode.js in TypeScript. A rejection is a RangeError. The argument is the
// file of the module: import() does not look in NODE_PATH.
const { pathToFileURL } = require("node:url");
const adapter = require("../javascript/adapter.js");

import(pathToFileURL(process.argv[2])).then(({ default: punycode }) =>
  adapter.serve(
    { name: "ts-punycode", version: "0.1.2", language: "TypeScript" },
    adapter.codec(punycode.encode, punycode.decode),
    (error) => error instanceof RangeError,
  ),
);
