// SPDX-License-Identifier: Apache-2.0
// The part of the page that runs the vectors against a codec in JavaScript, or in a WebAssembly module with the interface
// of acecheck/plugin.h. The codec runs in a worker only, and has a time limit for each answer; the policy of the page keeps
// the worker from the network.
"use strict";

{
  const timeLimit = 2000; // milliseconds for an answer
  const mostTimeouts = 3; // then the rest is not run
  const names = ["punycode", "lace", "mace", "cidnuc"];

  // Runs in the worker: encode and decode of a module with the interface of acecheck/plugin.h, for texts as arrays of code
  // points and encodings as arrays of octets. Output buffers end where the memory of the module ends, so that what is
  // written behind them ends the call.
  const pluginCodec = (octets, name) => {
    const [statusOk, statusRejected] = [0, 1];
    const margin = 64; // octets before the output that must not be written
    const untouched = 0xA5;
    const module = new WebAssembly.Module(octets);
    /** @type {any} */
    const imports = {};
    for (const { module: from, name: what, kind } of WebAssembly.Module.imports(module)) {
      if (kind !== "function") throw new Error(`the module imports ${from}.${what}, a ${kind}, which this page does not have`);
      (imports[from] ??= {})[what] = () => {
        throw new Error(`the module calls ${from}.${what}, which this page does not have`);
      };
    }
    const start = () => {
      const exports = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
      for (const needed of ["memory", "acecheck_plugin_get", "__indirect_function_table"]) {
        if (exports[needed] === undefined) throw new Error(`the module does not export ${needed}`);
      }
      exports._initialize?.();
      return exports;
    };
    let exports = start();
    // The functions' numbers in the table: see the structs of acecheck/plugin.h, where all members have four octets.
    const words = (at, count) => Array.from(new Uint32Array(exports.memory.buffer, at, count));
    const stringAt = (at) => {
      const rest = new Uint8Array(exports.memory.buffer, at);
      return new TextDecoder().decode(rest.slice(0, rest.indexOf(0)));
    };
    const [abi, , , , count, codecs] = words(exports.acecheck_plugin_get(), 6);
    if (abi !== 1) throw new Error(`the module has version ${abi} of the interface, not 1`);
    const rows = Array.from({ length: count }, (_, i) => words(codecs + 40 * i, 10));
    const row = rows.find(([at]) => stringAt(at) === name);
    if (row === undefined) throw new Error(`the module does not have the encoding ${name}`);

    const call = (number, Input, Output, input) => {
      const capacity = 8 * input.length + 64;
      const sizes = 8 + input.length * Input.BYTES_PER_ELEMENT;
      const needed = sizes + margin + capacity * Output.BYTES_PER_ELEMENT + 16;
      exports ??= start();
      const pages = Math.ceil(needed / 65536);
      if (exports.memory.grow(pages) < 0) throw new Error("the module has not enough memory");
      const { buffer } = exports.memory;
      const out = buffer.byteLength - capacity * Output.BYTES_PER_ELEMENT;
      const size = buffer.byteLength - pages * 65536;
      new Uint8Array(buffer, out - margin).fill(untouched);
      new Uint32Array(buffer, size, 1)[0] = 0;
      new Input(buffer, size + 8, input.length).set(input);
      let status;
      try {
        status = exports.__indirect_function_table.get(number)(size + 8, input.length, out, capacity, size);
      } catch (error) {
        exports = undefined; // the stack of a call that was cut off stays as it was
        throw error;
      }
      const after = exports.memory.buffer;
      if (new Uint8Array(after, out - margin, margin).some((each) => each !== untouched)) throw new Error("writes before its buffer");
      if (status === statusRejected) return undefined;
      if (status !== statusOk) throw new Error(`returns the status ${status} with a buffer for ${capacity}`);
      const [length] = new Uint32Array(after, size, 1);
      if (length > capacity) throw new Error(`says that it wrote ${length} to a buffer for ${capacity}`);
      return Array.from(new Output(after, out, length));
    };
    const [encode, decode] = row.slice(4);
    return {
      encode: encode === 0 ? undefined : (text) => call(encode, Uint32Array, Uint8Array, text),
      decode: decode === 0 ? undefined : (ace) => call(decode, Uint8Array, Uint32Array, ace),
    };
  };

  // Runs in the worker: compiles the codec, and answers one question after the other.
  const codecWorker = (loadPlugin) => {
    const hex = (c) => c.toString(16).toUpperCase().padStart(4, "0");
    const wrong = (error) => error instanceof TypeError || error instanceof ReferenceError;
    const pointsOf = (unicode) => unicode.split(" ").filter(Boolean).map((each) => parseInt(each, 16));
    const answerOfPlugin = (codec, { op, unicode, ace }) => {
      try {
        const value = codec[op](op === "encode" ? pointsOf(unicode) : new TextEncoder().encode(ace));
        if (value === undefined) return { reject: "" };
        return op === "decode" ? { unicode: value.map(hex).join(" ") } : { ace: new TextDecoder().decode(Uint8Array.from(value)) };
      } catch (error) {
        return { crash: String(error?.message ?? error) };
      }
    };
    const answerOf = (codec, { op, unicode, ace }) => {
      const input = op === "encode" ? pointsOf(unicode).map((each) => String.fromCodePoint(each)).join("") : ace;
      let value;
      try {
        value = codec[op](input);
      } catch (error) {
        return wrong(error) ? { crash: String(error) } : { reject: String(error?.message ?? error) };
      }
      if (typeof value !== "string") return { crash: `returns ${value === null ? "null" : typeof value}, not a string` };
      return op === "encode" ? { ace: new TextDecoder().decode(new TextEncoder().encode(value)) }
        : { unicode: Array.from(value, (each) => hex(each.codePointAt(0))).join(" ") };
    };
    const codecIn = (source) => {
      const module = { exports: {} };
      const plain = source.replace(/^\s*export\s+(default\s+)?(?=(async\s+)?(function|const|let|class)\b)/gm, "");
      return new Function("module", "exports", `${plain}
          return { encode: typeof encode === "function" ? encode : module.exports.encode, decode: typeof decode === "function" ? decode : module.exports.decode };`)(module, module.exports);
    };
    onmessage = ({ data: { source, name, asked } }) => {
      const isPlugin = typeof source !== "string";
      const post = /** @type {any} - that of a worker */ (postMessage);
      let codec;
      try {
        codec = isPlugin ? loadPlugin(source, name) : codecIn(source);
      } catch (error) {
        post({ error: String(error) });
        return;
      }
      const has = ["encode", "decode"].filter((op) => typeof codec[op] === "function");
      if (has.length === 0) {
        post({ error: isPlugin ? "the module has neither encode nor decode" : 'the code defines neither "encode" nor "decode"; define at least one of them as a function' });
        return;
      }
      for (const question of asked) {
        const answered = isPlugin ? answerOfPlugin : answerOf;
        if (has.includes(question.op)) post({ answer: { number: question.number, ...answered(codec, question) } });
        else post({ left: question.number });
      }
      post({ end: true });
    };
  };

  // The answers to the questions that were asked, or an error.
  function run(source, name, asked) {
    const answers = [];
    let at = 0; // of the next answer
    let timeouts = 0;
    const address = URL.createObjectURL(new Blob([`"use strict"; (${codecWorker})(${pluginCodec});`], { type: "text/javascript" }));
    return new Promise((resolve) => {
      const start = () => {
        const worker = new Worker(address);
        let timer;
        const end = (result) => {
          clearTimeout(timer);
          worker.terminate();
          resolve(result);
        };
        const late = () => {
          worker.terminate();
          answers.push({ number: asked[at].number, timeout: true });
          ++at;
          if (++timeouts < mostTimeouts && at < asked.length) start();
          else resolve({ answers });
        };
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(late, timeLimit);
        };
        worker.onmessage = ({ data: { error, answer, end: isEnd } }) => {
          if (error !== undefined) return end({ error });
          if (isEnd) return end({ answers });
          if (answer !== undefined) answers.push(answer);
          ++at;
          return at < asked.length ? wait() : undefined;
        };
        worker.onerror = (event) => {
          event.preventDefault();
          end({ error: event.message ?? "the worker does not start; reload the page, or use another browser" });
        };
        wait();
        worker.postMessage({ source, name, asked: asked.slice(at) });
      };
      start();
    });
  }

  async function unpacked() {
    const { DecompressionStream, packedSuite } = /** @type {any} - newer than what the checker of types knows */ (globalThis);
    const packed = Uint8Array.from(atob(packedSuite), (each) => each.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
  }

  // --- The report ----------------------------------------------------------------------------------

  function make(name, properties = {}, ...content) {
    const out = Object.assign(document.createElement(name), properties);
    out.append(...content);
    return out;
  }
  const pair = (term, ...description) => (description.join("") === "" ? [] : [make("dt", {}, term), make("dd", {}, ...description)]);
  const isolated = (text) => make("code", {}, make("bdi", {}, text));

  function mistakeOf({ what, bug, effect, fix, failures, id, op, input, right, got, detail }) {
    const known = bug === "" ? [] : [make("a", { href: `classes/${encodeURIComponent(bug)}.html` }, bug)];
    const example = make("dl", {}, ...pair("Vector", id), ...pair("Input", `${op} of `, isolated(input)), ...pair("Expected", isolated(right)),
      ...pair("Your answer", isolated(got === "reject" ? "a rejection" : got), detail === "" ? "" : ` (${detail})`));
    return make("li", {}, make("div", {}, make("h3", {}, what), make("p", { className: "quiet" }, `${failures} failed `, ...known)),
      make("div", { className: "example" }, example),
      make("dl", {}, ...pair("Possible effect", effect), ...pair("Fix", fix)));
  }

  function reportOf({ verdict, passed, advisories, failed, mistakes }, notRun) {
    const parts = [["passed", passed], ["excused", advisories, "advisories"], ["failed", failed], ["not-run", notRun, "not run"]].filter(([, count]) => count > 0);
    const bar = make("div", { className: "bar" }, ...parts.map(([name, count]) => {
      const part = make("span", { className: name });
      part.style.flexGrow = String(count);
      return part;
    }));
    const list = make("ul", { className: "parts" }, ...parts.map(([name, count, words]) => make("li", {}, make("i", { className: name }), `${count} ${words ?? name}`)));
    return [make("p", { className: "verdict" }, verdict), bar, list, make("ol", { className: "mistakes" }, ...mistakes.map(mistakeOf))];
  }

  // --- The page ------------------------------------------------------------------------------------

  const page = document.getElementById("codec");
  const source = make("textarea", { id: "source", rows: 12, spellcheck: false, placeholder: "function encode(text) { ... }\nfunction decode(ace) { ... }" });
  const codec = make("select", { id: "which" }, ...names.map((name) => make("option", {}, name)));
  const module = make("input", { id: "module", type: "file", accept: ".wasm" });
  const button = make("button", { type: "submit" }, "Run the vectors");
  const result = make("section", { id: "report", ariaLive: "polite" });
  let suite;

  async function report() {
    suite ??= unpacked();
    const about = { suite: await suite, codec: codec.value };
    const questions = await acecheckAsk(about, 60_000);
    if (questions.error !== undefined) return [make("p", { className: "wrong" }, questions.error)];
    const loaded = module.files[0];
    const ran = await run(loaded === undefined ? source.value : new Uint8Array(await loaded.arrayBuffer()), codec.value, questions.asked);
    if (ran.error !== undefined) return [make("p", { className: "wrong" }, ran.error)];
    result.replaceChildren("Looking for the faults ...");
    const judged = await acecheckAsk({ ...about, answers: ran.answers }, 60_000);
    if (judged.error !== undefined) return [make("p", { className: "wrong" }, judged.error)];
    return reportOf(judged, questions.asked.length + questions.not_asked - ran.answers.length);
  }

  const form = make("form", {}, make("label", {}, "Encoding", codec), button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    page.dataset.done = "";
    result.replaceChildren("Running the vectors ...");
    result.replaceChildren(...(await report()));
    page.dataset.done = "yes";
    button.disabled = false;
  });
  page.replaceChildren(make("label", {}, "The codec", source), make("label", {}, "Or a WebAssembly module", module), form, result);
}
