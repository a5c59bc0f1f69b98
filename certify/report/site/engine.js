// SPDX-License-Identifier: Apache-2.0
// Runs acecheck.wasm (certify/program/browser/engine.cc) in a page, in a worker or in Node. program.wasm of the npm package
// (certify/program/node/) has the same imports, and more.
"use strict";

// The functions that the module imports, for its instance, which `instance` gives. Unicode is that of the browser. Names
// nothing outside, so that its source can be given to a worker.
const acecheckImports = (instance) => {
  const formNames = ["NFC", "NFD", "NFKC"]; // certify/core/unicode/unicode.h
  const categories = [/\p{Zs}/u, /\p{Zl}/u, /\p{Zp}/u, /\p{Cc}/u, /\p{Cf}/u, /\p{Co}/u, /\p{Pd}/u];
  // Characters that came with a version of Unicode, the newest version first.
  const versions = [[17, 0, 0x10940], [16, 0, 0x105C0], [15, 1, 0x2EBF0], [15, 0, 0x11F00], [14, 0, 0x10570], [13, 0, 0x10E80]];

  const textOf = (c) => String.fromCodePoint(c);
  const categoryOf = (c) => categories.findIndex((category) => category.test(textOf(c))) + 1;
  const versionOf = () => {
    const [major, minor] = versions.find(([, , c]) => !/\p{Cn}/u.test(textOf(c))) ?? [12, 0];
    return 256 * major + minor;
  };
  // A character's one partner of the other case, or itself.
  const other = (c, changed) => (changed.length === textOf(changed.codePointAt(0)).length ? changed.codePointAt(0) : c);

  const memory = () => instance().exports.memory.buffer;
  const normalize = (form, text, size, out, capacity) => {
    const source = new Uint32Array(memory(), text, size);
    let string = "";
    for (const c of source) string += textOf(c);
    const points = Array.from(string.normalize(formNames[form]), (each) => each.codePointAt(0)).slice(0, capacity);
    new Uint32Array(memory(), out, points.length).set(points);
    return points.length;
  };
  const unicode = () => ({
    nfc: (...rest) => normalize(0, ...rest),
    nfd: (...rest) => normalize(1, ...rest),
    is_separator_control_or_private: (c) => Number(categoryOf(c) >= 1 && categoryOf(c) <= 6),
    unicode_version: versionOf,
  });
  // What a faulty codec throws where it stops (certify/core/thrown.h).
  const stopped = Symbol("stopped");
  const unused = () => 0;
  return {
    ace: unicode(),
    oracle: unicode(),
    acecheck: {
      normalize,
      category: categoryOf,
      to_lower: (c) => other(c, textOf(c).toLowerCase()),
      to_upper: (c) => other(c, textOf(c).toUpperCase()),
      // The decimal digits of a script stand in their order, from zero on.
      digit_value(c) {
        if (!/\p{Nd}/u.test(textOf(c))) return -1;
        let zero = c;
        while (/\p{Nd}/u.test(textOf(zero - 1))) --zero;
        return (c - zero) % 10;
      },
      is_printable: (c) => Number(!/[\p{C}\p{Zl}\p{Zp}]/u.test(textOf(c))),
    },
    faults: {
      stop() {
        throw stopped;
      },
      is_stopped(procedure, data) {
        const { __indirect_function_table: table, __stack_pointer: stack } = instance().exports;
        const before = stack.value;
        try {
          table.get(procedure)(data);
          return 0;
        } catch (error) {
          if (error !== stopped) throw error;
          stack.value = before;
          return 1;
        }
      },
    },
    // The C library's way to files and to the environment, which nothing here takes.
    wasi_snapshot_preview1: {
      environ_get: unused,
      environ_sizes_get(count, size) {
        new Uint32Array(memory(), count, 1).fill(0);
        new Uint32Array(memory(), size, 1).fill(0);
        return 0;
      },
      fd_close: unused,
      fd_seek: unused,
      fd_write: unused,
      proc_exit(code) {
        throw new Error(`the module ends with ${code}`);
      },
    },
  };
};

// octets: of acecheck.wasm. Gives a function that takes a question and gives its answer, each in an instance of its own.
const acecheckEngine = async (octets) => {
  const module = await WebAssembly.compile(octets);
  return async (question) => {
    let instance;
    instance = await WebAssembly.instantiate(module, acecheckImports(() => instance));
    const { memory, request, answer, _initialize } = /** @type {any} */ (instance.exports);
    _initialize();
    const line = new TextEncoder().encode(JSON.stringify(question));
    const at = request(line.length); // which may move the memory
    new Uint8Array(memory.buffer, at, line.length).set(line);
    const begin = answer();
    const all = new Uint8Array(memory.buffer, begin);
    return JSON.parse(new TextDecoder().decode(all.subarray(0, all.indexOf(0))));
  };
};

// Asks the module in a worker. timeLimit: in milliseconds; all that waits when one answer is late gets an error.
const acecheckAsk = (() => {
  let octets; // of the module
  let worker;
  let last = 0;
  const waiting = new Map();

  async function unpacked() {
    const { DecompressionStream, packedEngine } = /** @type {any} - newer than what the checker of types knows */ (globalThis);
    const packed = Uint8Array.from(atob(packedEngine), (each) => each.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  }

  async function started() {
    octets ??= unpacked();
    const source = `"use strict";
      const acecheckImports = ${acecheckImports};
      const engine = ${acecheckEngine};
      let ask;
      onmessage = async ({ data: { id, octets, question } }) => {
        try {
          ask ??= engine(octets);
          postMessage({ id, answer: await (await ask)(question) });
        } catch (error) {
          postMessage({ id, answer: { error: String(error) } });
        }
      };`;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const out = new Worker(address);
    out.onmessage = ({ data: { id, answer } }) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    };
    return out;
  }

  return async (question, timeLimit = 10_000) => {
    worker ??= started();
    const [running, module] = [await worker, await octets];
    const id = ++last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        running.terminate();
        worker = undefined;
        for (const each of waiting.values()) each({ error: `no answer within ${timeLimit / 1000} seconds` });
        waiting.clear();
      }, timeLimit);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      running.postMessage({ id, octets: module, question });
    });
  };
})();
