// SPDX-License-Identifier: Apache-2.0
"use strict";
// tr46 with the options of the URL standard; the argument `transitional` adds transitional processing. A rejection is
// null of toASCII, or toUnicode's member `error`.
const adapter = require("../javascript/adapter.js");

const tr46 = adapter.load("tr46");
const { version, unicodeVersion } = adapter.load("tr46/package.json");
const transitionalProcessing = process.argv[2] === "transitional";
const options = { checkBidi: true, checkJoiners: true, transitionalProcessing };

function toAscii(name) {
  const result = tr46.toASCII(name, options);
  if (result === null) throw new adapter.Rejected("null");
  return result;
}

function toUnicode(name) {
  const { domain, error } = tr46.toUnicode(name, options);
  if (error) throw new adapter.Rejected("error");
  return domain;
}

adapter.serve(
  {
    name: transitionalProcessing ? "tr46-transitional" : "tr46",
    version,
    capabilities: {
      layer: "uts46",
      transitional: transitionalProcessing,
      unicode_version: unicodeVersion.split(".").slice(0, 2).join("."),
    },
  },
  adapter.names(toAscii, toUnicode),
);
