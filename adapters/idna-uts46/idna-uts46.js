// SPDX-License-Identifier: Apache-2.0
"use strict";
// idna-uts46, and its successor idna-uts46-hx; the argument is the package. A rejection is an Error, as the README
// says, or punycode.js's RangeError; a TypeError or ReferenceError is none.
const adapter = require("../javascript/adapter.js");

const name = process.argv[2];
const uts46 = adapter.load(name);

adapter.serve(
  { name, version: adapter.load(`${name}/package.json`).version, capabilities: { layer: "uts46" } },
  adapter.names(
    (domain) => uts46.toAscii(domain, { transitional: false }),
    (domain) => uts46.toUnicode(domain),
  ),
  (error) => error.name === "Error" || error instanceof RangeError,
);
