// SPDX-License-Identifier: Apache-2.0
// Prints a source in TypeScript in which every row of the package is of its type.
'use strict';
const data = require('acecheck');
console.log("import * as a from 'acecheck';");
for (const [member, type] of [['vectors', 'Vector'], ['requirements', 'Requirement'], ['bugs', 'BugClass'], ['errata', 'Erratum']]) {
  data[member].forEach((row, i) => {
    const { trace, ...rest } = row;
    console.log(`export const ${member}_${i}: a.${type} = ${JSON.stringify({ ...rest, ...(trace && { trace: trace.slice(0, 1) }) })};`);
  });
}
