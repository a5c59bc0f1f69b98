// SPDX-License-Identifier: Apache-2.0
// Runs program.wasm (certify/program/node/): the program where it does not run itself.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const folder = path.join(__dirname, 'engine');
const inside = 'inside-acecheck:'; // certify/core/files/embedded.h: the files of this package

// What ends the program, from whatever depth.
class End {
  constructor(code) {
    this.code = code;
  }
}

const located = (name) => (name.startsWith(inside) ? path.join(__dirname, name.slice(inside.length)) : name);

// Errors of files in the words of the program.
const words = {
  ENOENT: 'No such file or directory',
  EACCES: 'Permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'Not a directory',
  ENOSPC: 'No space left on device',
  ASTDOUT: 'name /dev/stdout for standard output, or ./- for a file of that name',
};
const failure = (code) => Object.assign(new Error(code), { code });
const reasonOf = (error) => words[error.code] ?? error.message;

// What the program takes from the system, apart from processes. A function gets two texts as octets and a number, and
// returns [number, text]. write: what is called with a stream, 1 or 2, and a text that is written to it.
function systemOf({ write, columns = 0 }) {
  const tried = (action) => {
    try {
      return [0, action() ?? ''];
    } catch (error) {
      if (error.code === undefined) throw error;
      return [1, reasonOf(error)];
    }
  };
  return {
    read: (name) => tried(() => fs.readFileSync(located(`${name}`))),
    list(name) {
      const top = located(`${name}`);
      const below = (at) => fs.readdirSync(path.join(top, at), { withFileTypes: true })
        .flatMap((each) => (each.isDirectory() ? below(`${at}${each.name}/`) : [`${at}${each.name}`]));
      return [0, fs.existsSync(top) ? below('').join('\n') : ''];
    },
    exists: (name) => [Number(fs.existsSync(located(`${name}`))), ''],
    absolute: (name) => [0, path.resolve(`${name}`)],
    needs_folder: (name) => [Number(!fs.existsSync(path.dirname(path.resolve(`${name}`)))), ''],
    check_writable: (name) => tried(() => {
      let at = path.resolve(`${name}`);
      if (`${name}` === '-') throw failure('ASTDOUT');
      if (fs.existsSync(at) && fs.statSync(at).isDirectory()) throw failure('EISDIR');
      if (fs.existsSync(at)) return fs.accessSync(at, fs.constants.W_OK);
      while (!fs.existsSync(at)) at = path.dirname(at);
      fs.accessSync(at, fs.constants.W_OK);
      if (!fs.statSync(at).isDirectory()) throw failure('ENOTDIR');
    }),
    write: (name, content) => tried(() => {
      fs.mkdirSync(path.dirname(path.resolve(`${name}`)), { recursive: true });
      fs.writeFileSync(`${name}`, content);
    }),
    append: (name, content) => tried(() => fs.appendFileSync(`${name}`, content)),
    print: (text) => [0, write(1, text) ?? ''],
    print_error: (text) => [0, write(2, text) ?? ''],
    columns: () => [columns, ''],
    sha256: (text) => [0, crypto.createHash('sha256').update(text).digest('hex')],
    sleep(_first, _second, time) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
      return [0, ''];
    },
    end(_first, _second, code) {
      throw new End(code);
    },
  };
}

// Runs the program with the words of its command line. functions: what it takes from the system. Returns its exit code.
function runProgram(commandLine, functions) {
  const source = fs.readFileSync(path.join(folder, 'engine.js'), 'utf8');
  const imports = new Function(`${source}; return acecheckImports;`)();
  let instance;
  let errors = ''; // written to standard error by the C library
  let text = Buffer.alloc(0); // of the last reply
  const octets = (at, size) => Buffer.from(instance.exports.memory.buffer, at, size);
  const view = () => new DataView(instance.exports.memory.buffer);
  const refused = () => 8; // EBADF: the C library has no files
  const all = imports(() => instance);
  Object.assign(all.wasi_snapshot_preview1, {
    fd_fdstat_get: refused,
    fd_fdstat_set_flags: refused,
    fd_prestat_get: refused,
    fd_prestat_dir_name: refused,
    fd_read: refused,
    path_filestat_get: refused,
    fd_write(_file, pieces, count, written) {
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const length = view().getUint32(pieces + 8 * i + 4, true);
        errors += octets(view().getUint32(pieces + 8 * i, true), length);
        size += length;
      }
      view().setUint32(written, size, true);
      return 0;
    },
    clock_time_get(clock, _precision, out) {
      const time = clock === 0 ? BigInt(Date.now()) * 1000000n : process.hrtime.bigint();
      view().setBigUint64(out, time, true);
      return 0;
    },
    random_get(at, size) {
      crypto.randomFillSync(octets(at, size));
      return 0;
    },
  });
  all.node = {
    call(name, nameSize, first, firstSize, second, secondSize, number, size) {
      // Copies: what is called may keep them.
      const [a, b] = [Buffer.from(octets(first, firstSize)), Buffer.from(octets(second, secondSize))];
      const [result, reply] = functions[`${octets(name, nameSize)}`](a, b, number);
      text = Buffer.from(reply);
      view().setUint32(size, text.length, true);
      return result;
    },
    take: (at) => text.copy(octets(at, text.length)),
  };
  instance = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(path.join(folder, 'program.wasm'))), all);
  try {
    instance.exports._initialize();
    const line = Buffer.from(JSON.stringify(commandLine));
    line.copy(octets(instance.exports.words(line.length), line.length));
    instance.exports.run();
    throw new Error('the program returns');
  } catch (error) {
    if (error instanceof End) return error.code;
    // abort(), after what is wrong with an input was written
    const said = errors !== '' && error instanceof WebAssembly.RuntimeError;
    functions.print_error(Buffer.from(`acecheck: ${said ? errors.trimEnd() : `internal error: ${error.stack}`}\n`));
    return said ? 2 : 6;
  }
}

module.exports = { runProgram, systemOf };
