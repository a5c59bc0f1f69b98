// SPDX-License-Identifier: Apache-2.0
"use strict";
// tr46 0.0.3. A rejection is null of toASCII, or toUnicode's member `error`.
const adapter = require("../javascript/adapter.js");

const tr46 = adapter.load("tr46-0");

function toAscii(name) {
  const result = tr46.toASCII(name, false, tr46.PROCESSING_OPTIONS.NONTRANSITIONAL, false);
  if (result === null) throw new adapter.Rejected("null");
  return result;
}

function toUnicode(name) {
  const { domain, error } = tr46.toUnicode(name, false);
  if (error) throw new adapter.Rejected("error");
  return domain;
}

adapter.serve(
  { name: "tr46-0", version: adapter.load("tr46-0/package.json").version, capabilities: { layer: "uts46" } },
  adapter.names(toAscii, toUnicode),
);
