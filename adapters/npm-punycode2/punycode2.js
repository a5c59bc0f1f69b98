// SPDX-License-Identifier: Apache-2.0
"use strict";
// punycode2, whose codec is that of punycode.js in modules. A rejection is a RangeError.
const adapter = require("../javascript/adapter.js");

adapter.serve(
  { name: "npm-punycode2", version: adapter.load("punycode2/package.json").version },
  adapter.codec(adapter.load("punycode2/encode"), adapter.load("punycode2/decode")),
  (error) => error instanceof RangeError,
);
