"use strict";
// ts-punycode, which is punycode.js in TypeScript. A rejection is a RangeError.
const adapter = require("../javascript/adapter.js");

adapter.loadModule("ts-punycode").then(({ default: punycode }) =>
  adapter.serve(
    { name: "ts-punycode", version: "0.1.2", language: "TypeScript" },
    adapter.codec(punycode.encode, punycode.decode),
    (error) => error instanceof RangeError,
  ),
);
