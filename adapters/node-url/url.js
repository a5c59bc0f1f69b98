// SPDX-License-Identifier: Apache-2.0
"use strict";
// Node's url.domainToASCII and url.domainToUnicode. Node documents the empty string as the result for an invalid
// domain.
const url = require("node:url");
const adapter = require("../javascript/adapter.js");

function unlessEmpty(result) {
  if (result === "") throw new adapter.Rejected("the empty string");
  return result;
}

adapter.serve(
  { name: "node-url", version: process.versions.node, language: "C++", capabilities: { layer: "url" } },
  adapter.names(
    (name) => unlessEmpty(url.domainToASCII(name)),
    (name) => unlessEmpty(url.domainToUnicode(name)),
  ),
);
