// SPDX-License-Identifier: Apache-2.0
// The part of the page that runs the vectors against a codec in JavaScript. What was pasted runs in a worker only, and has
// a time limit for each answer; the policy of the page keeps the worker from the network.
"use strict";

{
  const timeLimit = 2000; // milliseconds for an answer
  const mostTimeouts = 3; // then the rest is not run
  const names = ["punycode", "lace", "mace", "cidnuc"];

  // Runs in the worker: compiles the codec, and answers one question after the other.
  const codecWorker = () => {
    const hex = (c) => c.toString(16).toUpperCase().padStart(4, "0");
    const wrong = (error) => error instanceof TypeError || error instanceof ReferenceError;
    const answerOf = (codec, { op, unicode, ace }) => {
      const input = op === "encode" ? unicode.split(" ").filter(Boolean).map((each) => String.fromCodePoint(parseInt(each, 16))).join("") : ace;
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
    onmessage = ({ data: { source, asked } }) => {
      const post = /** @type {any} - that of a worker */ (postMessage);
      let codec;
      try {
        const module = { exports: {} };
        const plain = source.replace(/^\s*export\s+(default\s+)?(?=(async\s+)?(function|const|let|class)\b)/gm, "");
        codec = new Function("module", "exports", `${plain}
          return { encode: typeof encode === "function" ? encode : module.exports.encode, decode: typeof decode === "function" ? decode : module.exports.decode };`)(module, module.exports);
      } catch (error) {
        post({ error: String(error) });
        return;
      }
      const has = ["encode", "decode"].filter((op) => typeof codec[op] === "function");
      if (has.length === 0) {
        post({ error: 'the code defines neither "encode" nor "decode"; define at least one of them as a function' });
        return;
      }
      for (const question of asked) {
        if (has.includes(question.op)) post({ answer: { number: question.number, ...answerOf(codec, question) } });
        else post({ left: question.number });
      }
      post({ end: true });
    };
  };

  // The answers to the questions that were asked, or an error.
  function run(source, asked) {
    const answers = [];
    let at = 0; // of the next answer
    let timeouts = 0;
    const address = URL.createObjectURL(new Blob([`"use strict"; (${codecWorker})();`], { type: "text/javascript" }));
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
        worker.postMessage({ source, asked: asked.slice(at) });
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
      make("dl", {}, ...pair("Effect", effect), ...pair("Fix", fix)));
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
  const button = make("button", { type: "submit" }, "Run the vectors");
  const result = make("section", { id: "report", ariaLive: "polite" });
  let suite;

  async function report() {
    suite ??= unpacked();
    const about = { suite: await suite, codec: codec.value };
    const questions = await acecheckAsk(about, 60_000);
    if (questions.error !== undefined) return [make("p", { className: "wrong" }, questions.error)];
    const ran = await run(source.value, questions.asked);
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
  page.replaceChildren(make("label", {}, "The codec", source), form, result);
}
