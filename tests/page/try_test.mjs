// SPDX-License-Identifier: Apache-2.0
// The module acecheck.wasm in Node, and the page try.html in Chromium, against the program.
//
// usage: try_test.mjs ACECHECK MODULE [module|page]
//
// With AXE_CORE, the path of axe.min.js of axe-core, the accessibility is checked as well.
// Exit code 77 if the module has not been built or, for the page, if Chromium is not installed.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { inflateRawSync } from "node:zlib";

import { mistakes } from "../npm/mistakes.mjs";

const [acecheck, modulePath, only = ""] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
if (!existsSync(modulePath)) {
  console.log(`try_test: SKIPPED: there is no ${modulePath}; \`cmake --preset wasm && cmake --build --preset wasm\` makes it`);
  process.exit(77);
}
const engine = vm.runInThisContext(`${readFileSync(path.join(root, "certify/report/site/engine.js"), "utf8")}; acecheckEngine`);
const ask = await engine(readFileSync(modulePath));
const folder = mkdtempSync(path.join(tmpdir(), "acecheck.try."));
const site = path.join(folder, "site");
execFileSync(acecheck, ["vectors", "html", site, "--engine", modulePath]);

const inputs = { encode: ["unicode", "case"], decode: ["ace", "ace_hex"], compress: ["octets"], decompress: ["compressed"],
  "base32-encode": ["octets", "value", "length"], "base32-decode": ["ace"], "integer-encode": ["value", "base", "thresholds"],
  "integer-decode": ["digits", "base", "thresholds"] };
const membersOf = (object, keys) => Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));

// The questions of the files in a folder of vectors, and those that ask the other way round for what is the answer.
function questionsOf(folder) {
  const questions = new Map();
  for (const file of readdirSync(path.join(root, "vectors", folder)).sort()) {
    const { codec, vectors } = JSON.parse(readFileSync(path.join(root, "vectors", folder, file), "utf8"));
    for (const vector of vectors) {
      const ways = vector.expect === "value" && ["encode", "decode"].includes(vector.op) ? ["encode", "decode"] : [vector.op];
      for (const op of ways) {
        const question = { codec, op, ...membersOf(vector, inputs[op]) };
        if (Object.keys(question).length > 2) questions.set(JSON.stringify(question), question);
      }
    }
  }
  return [...questions.values()].filter((question) => JSON.stringify(question).length < 1000);
}

// The answers of the program, in the members that the module gives.
function answersOf(questions, ...options) {
  const lines = questions.map((question, id) => JSON.stringify({ id, ...question })).join("\n");
  const out = execFileSync(acecheck, ["serve", ...options], { input: `${lines}\n`, encoding: "utf8", maxBuffer: 1 << 28 });
  return out.trim().split("\n").map((line) => {
    const { id: _, ...answer } = JSON.parse(line);
    return answer;
  });
}

const stringOf = (unicode) => unicode.split(" ").filter(Boolean).map((each) => String.fromCodePoint(parseInt(each, 16))).join("");
const pointsOf = (text) => Array.from(text, (each) => each.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")).join(" ");
const adapter = readFileSync(path.join(root, "adapters/javascript/adapter.js"), "utf8");
const between = (first, last) => adapter.slice(adapter.indexOf(first), adapter.indexOf(last));
const sample = [between("class Rejected", "// --- Replace"), between("const MAXINT", "// --- The two shapes"),
  ...adapter.match(/function (codePoints|fromCodePoints)\([\s\S]*?\n\}\n/g), "const encode = sampleEncode, decode = sampleDecode;"].join("\n");

const tests = {
  // Every example of every draft, both ways, and every second edge case that is not long.
  async answersAreThoseOfTheProgram() {
    const questions = [...questionsOf("drafts"), ...questionsOf("edge").filter((_, index) => index % 2 === 0)];
    assert(questions.length > 1000, `${questions.length}`);
    const builtin = answersOf(questions);
    const oracle = answersOf(questions, "--oracle", "--domain", "scalar");
    for (const [index, question] of questions.entries()) {
      const answer = await ask(question);
      assert.deepEqual(answer.builtin, builtin[index], JSON.stringify(question));
      assert.deepEqual(answer.oracle, oracle[index], JSON.stringify(question));
    }
  },

  async tracesAreThoseOfTheProgram() {
    for (const { codec, op, ...input } of questionsOf("drafts").filter(({ op }) => ["encode", "decode"].includes(op))) {
      const typed = input.ace ?? input.unicode.split(" ").map((c) => `U+${c}`).join(" ");
      let lines;
      try {
        lines = execFileSync(acecheck, ["trace", "--codec", codec, op, "--", typed], { encoding: "utf8" });
      } catch (error) {
        lines = error.stdout.replace(/^rejected: .*\n$/m, "");
      }
      lines = lines.replace(/\nstep by step[^]*/, "");  // the page has its own table of the steps
      const { trace } = await ask({ codec, op, ...membersOf(input, ["ace", "unicode"]) });
      assert.equal(trace.map((line) => `${line}\n`).join(""), lines, typed);
    }
  },

  // rfc3492bis 7.2 and 7.3: "eha" is 249 = 4 * 1 + 7 * 35 + 0 * 1225, and inserts 00FC at 1.
  async stepsHaveTheVariables() {
    const decoded = await ask({ codec: "punycode", op: "decode", ace: "b-eha" });
    assert.deepEqual(decoded.steps.map(({ input, digit, k, t, w, i }) => [input, digit, k, t, w, i]).slice(0, 3),
      [["e", "4", "36", "1", "1", "4"], ["h", "7", "72", "1", "35", "249"], ["a", "0", "108", "26", "1225", "249"]]);
    assert.deepEqual(decoded.steps[3], { clause: "bis 6.2: insert n", delta: "249", bias: "0", n: "00FC", i: "2", output: "0062 00FC" });
    const encoded = await ask({ codec: "punycode", op: "encode", unicode: "0062 00FC" });
    assert.deepEqual(encoded.steps.map(({ q, k, t, digit, output }) => [q, k, t, digit, output]).slice(0, 3),
      [["249", "36", "1", "4", "b-e"], ["7", "72", "1", "7", "b-eh"], ["0", "108", "26", "0", "b-eha"]]);
    assert.deepEqual(encoded.steps[3], { clause: "bis 6.3: adapt(delta, h + 1)", n: "00FC", delta: "249", bias: "0", output: "b-eha" });
  },

  async rejectionsHaveAPlaceAndAReason() {
    for (const [question, reject, position, clause] of [
      [{ codec: "punycode", op: "decode", ace: "-tda" }, "bad-digit", 0, "bis 6.2: digit-value"],
      [{ codec: "punycode", op: "decode", ace: "b-eha!" }, "bad-digit", 5, "bis 6.2: digit-value"],
      [{ codec: "punycode", op: "decode", ace: "b-eh" }, "truncated", 4, "bis 6.2: consume a code point"],
      [{ codec: "punycode", op: "decode", ace: "ü-eha" }, "non-basic-literal", 0, "bis 6.2: literal portion"],
      [{ codec: "punycode", op: "encode", unicode: "0061 D800" }, "out-of-domain", 1, "PUNY-10"],
    ]) {
      const answer = await ask(question);
      assert.deepEqual([answer.oracle, answer.position, answer.clause], [{ reject }, position, clause], JSON.stringify(question));
    }
  },

  // As `acecheck explain --got` names them, these among others. Some faults stop in the middle of their work.
  async faultsAreNamed() {
    for (const [question, got, verdict, ...ids] of [
      [{ codec: "punycode", op: "decode", ace: "-tda" }, { unicode: "00FC" }, "accepted-invalid", "punycode/digit-skipped", "punycode/leading-delimiter"],
      [{ codec: "punycode", op: "decode", ace: "tda" }, { reject: "" }, "rejected-valid", "punycode/delimiter-required", "punycode/digit-0-refused"],
      [{ codec: "punycode", op: "decode", ace: "tda" }, { unicode: "00FC" }, "pass"],
      [{ codec: "punycode", op: "encode", unicode: "00FC" }, { ace: "-tda" }, "wrong-value", "punycode/delimiter-always", "punycode/delimiter-if-more"],
    ]) {
      const answer = await ask({ ...question, got });
      const named = answer.faults.map(({ id }) => id);
      assert.equal(answer.verdict, verdict, JSON.stringify(question));
      assert.deepEqual(ids.length === 0 ? named : ids.filter((id) => named.includes(id)), ids, JSON.stringify(question));
    }
  },

  // The right codec of adapters/javascript, and single mistakes in it.
  async aCodecInJavaScriptIsJudgedAndItsFaultIsNamed() {
    const packed = readFileSync(path.join(site, "suite.js"), "utf8").split('"')[1];
    const suite = JSON.parse(inflateRawSync(Buffer.from(packed, "base64")));
    // Without long vectors, for the time.
    suite.vectors = suite.vectors.filter((vector) => vector.codec === "punycode" && JSON.stringify(vector).length < 500);
    const about = { suite, codec: "punycode" };
    const { asked, not_asked: notAsked } = await ask(about);
    assert(asked.length > 1000 && notAsked > 0, `${asked.length} asked, ${notAsked} not`);
    for (const [printed, wrong, ...what] of [["", ""], ...mistakes]) {
      assert(sample.includes(printed), printed);
      const codec = new Function(`${sample.replace(printed, () => wrong)}; return { encode, decode };`)();
      const answers = asked.map(({ number, op, unicode, ace }) => {
        try {
          return { number, ...(op === "encode" ? { ace: codec.encode(stringOf(unicode)) } : { unicode: pointsOf(codec.decode(ace)) }) };
        } catch (error) {
          return { number, reject: error.message };
        }
      });
      const judged = await ask({ ...about, answers });
      assert.equal(judged.verdict, what.length === 0 ? "conformant" : "not conformant", printed);
      assert.deepEqual(judged.mistakes.slice(0, 1).map((mistake) => mistake.what), what);
      assert.equal(judged.passed + judged.advisories + judged.failed, asked.length);
    }
  },

  async whatIsNoQuestionIsRefused() {
    for (const question of [{}, [], "x", { codec: "punycode", op: "compress", octets: "00" }, { codec: "punycode", op: "decode" },
      { codec: "punycode", op: "encode", unicode: "<script>" }, { codec: "punycode", op: "decode", ace: "\uD800" },
      { codec: "punycode", op: "decode", ace: "tda", got: { unicode: "<b>" } }]) {
      assert.equal(typeof (await ask(question)).error, "string", JSON.stringify(question));
    }
  },
};

// --- The page ------------------------------------------------------------------------------------------------------

const browser = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) => process.env.PATH.split(":").map((folder) => path.join(folder, name))).find(existsSync);

// A page in Chromium without a window, over the pipe of its protocol.
async function opened(folder) {
  const process_ = spawn(browser, ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
    `--user-data-dir=${path.join(folder, "profile")}`], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , to, from] = process_.stdio;
  const waiting = new Map();
  const events = [];
  let rest = "";
  from.setEncoding("utf8");
  from.on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      if (message.id === undefined) events.push(message);
      else waiting.get(message.id)(message);
    }
  });
  let last = 0;
  const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)));
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await send(`${domain}.enable`, {}, sessionId);
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
    assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
    return result.value;
  };
  return {
    events,
    evaluate,
    // Waits until the page shows what its address says.
    async shown(expression) {
      const done = "document.getElementById('try')?.dataset.done === 'yes' && document.getElementById('source') !== null";
      for (let i = 0; i < 500 && !(await evaluate(done)); ++i) await new Promise((resolve) => setTimeout(resolve, 20));
      assert(await evaluate(done), "the page computes and does not end");
      return evaluate(expression);
    },
    resize: (width) => send("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false }, sessionId),
    async choose(field, file) {
      const { result } = await send("Runtime.evaluate", { expression: field }, sessionId);
      await send("DOM.setFileInputFiles", { files: [file], objectId: result.objectId }, sessionId);
    },
    async go(address) {
      await send("Page.navigate", { url: "about:blank" }, sessionId);
      await send("Page.navigate", { url: address }, sessionId);
    },
    async end() {
      const ended = new Promise((resolve) => process_.on("exit", resolve));
      await send("Browser.close").catch(() => {});
      await ended;
    },
  };
}

const address = (site, state) => `${pathToFileURL(path.join(site, "try.html"))}#${new URLSearchParams(state)}`;
const content = "document.getElementById('try').innerText";

// Pastes a codec and gives what the page says of it.
async function runCodec(page, source) {
  await page.shown(content);
  await page.evaluate(`document.getElementById("source").value = ${JSON.stringify(source)}; document.querySelector("#codec button").click()`);
  const done = "document.getElementById('codec').dataset.done === 'yes'";
  for (let i = 0; i < 1500 && !(await page.evaluate(done)); ++i) await new Promise((resolve) => setTimeout(resolve, 20));
  return page.evaluate("document.getElementById('report').innerText");
}

const pageTests = {
  async aLabelIsUnderstood({ page, site }) {
    await page.go(address(site, { text: "xn--bcher-kva" }));
    const text = await page.shown(content);
    for (const words of ["xn-- is the prefix of IDNA", "bücher", "U+0062 U+00FC U+0063 U+0068 U+0065 U+0072", "punycode: decode"]) {
      assert(text.includes(words), `${words} is not in ${text}`);
    }
    const last = await page.evaluate("[...document.querySelectorAll('#computation .inserts td')].map((each) => each.textContent)");
    assert.deepEqual(last.slice(-6), ["745", "0", "00FC", "2", "0062 00FC 0063 0068 0065 0072", "bis 6.2: insert n"]);
  },

  async aTextIsEncodedInAllFour({ page, site }) {
    await page.go(address(site, { text: "ユニ" }));
    await page.shown(content);
    const cells = await page.evaluate("[...document.querySelectorAll('#all tbody tr')].map((each) => each.cells[1].querySelector('code')?.textContent)");
    const expected = ["punycode", "lace", "mace", "cidnuc"].map((codec) => execFileSync(acecheck, ["encode", "--codec", codec, "ユニ"], { encoding: "utf8" }).trim());
    assert.deepEqual(cells, expected);
  },

  async theUnitThatIsRejectedIsMarked({ page, site }) {
    await page.go(address(site, { text: "b-eha!", codec: "punycode", op: "decode" }));
    assert((await page.shown(content)).includes("Rejected at index 5: bad-digit (bis 6.2: digit-value)"));
    assert.deepEqual(await page.evaluate("[...document.querySelectorAll('.unit.got')].map((each) => each.textContent)"), ["!"]);
    await page.go(address(site, { text: "b-eh", codec: "punycode", op: "decode" }));
    await page.shown(content);
    assert.deepEqual(await page.evaluate("[...document.querySelectorAll('.unit.got')].map((each) => each.textContent)"), ["end"]);
  },

  async theFaultsOfAnAnswerAreNamedWithLinks({ page, site }) {
    await page.go(address(site, { text: "-tda", codec: "punycode", op: "decode", got: "ü" }));
    const text = await page.shown(content);
    assert(text.includes("a delimiter at index 0 is consumed"), text);
    const links = await page.evaluate("[...document.querySelectorAll('#opinion a')].map((each) => each.getAttribute('href'))");
    for (const link of links) {
      const [file, anchor] = link.split("#");
      assert(readFileSync(path.join(site, file), "utf8").includes(`id="${decodeURIComponent(anchor)}"`), link);
    }
    assert(links.length >= 2, links.join(" "));
  },

  async whatIsTypedGoesToTheAddress({ page, site }) {
    await page.go(address(site, { text: "x" }));
    await page.shown(content);
    const type = (id, text) => `{ const field = document.getElementById("${id}"); field.value = ${JSON.stringify(text)}; field.dispatchEvent(new Event("input")); }`;
    await page.evaluate(type("text", "tda"));
    await page.shown(content);
    await page.evaluate("document.querySelector('#all tbody tr').cells[2].querySelector('a').click()");
    await page.shown(content);
    await page.evaluate(type("got", "reject"));
    assert((await page.shown(content)).includes("a string without a delimiter is refused"));
    assert.deepEqual(await page.evaluate("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))"),
      { text: "tda", codec: "punycode", op: "decode", got: "reject" });
  },

  async hostileInputIsText({ page, site }) {
    const markup = "<img src=x onerror='globalThis.broken=1'><script>globalThis.broken=1</script>";
    for (const state of [{ text: markup }, { text: markup, codec: "punycode", op: "decode", got: markup }, { text: "x", codec: markup, op: markup },
      { text: "\u202E\u0000\uFFFF\u{10FFFF}" }, { text: "\"><b>", got: "\"><b>" }, { text: "a".repeat(100_000) }, { __proto__x: "1", text: "U+110000" },
      { text: "U+D800 U+DC00" }, { text: "ü".repeat(4000), codec: "punycode", op: "decode" }]) {
      await page.go(address(site, state));
      const text = await page.shown(content);
      assert.equal(await page.evaluate("typeof globalThis.broken"), "undefined", JSON.stringify(state));
      assert.equal(await page.evaluate("document.querySelectorAll('#try :is(img, script, b)').length"), 0);
      assert(!text.includes("undefined") && !text.includes("NaN"), text.slice(0, 2000));
    }
  },

  async theAccessibilityIsChecked({ page, site }) {
    if (process.env.AXE_CORE === undefined) return;
    for (const width of [1280, 400]) {
      await page.resize(width);
      await page.go(address(site, { text: "tda", codec: "punycode", op: "decode", got: "reject" }));
      await page.shown(content);
      await page.evaluate(readFileSync(process.env.AXE_CORE, "utf8"));
      const found = await page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`))");
      assert.deepEqual(found, []);
    }
  },

  async aPastedCodecIsRun({ page, site }) {
    await page.go(address(site, {}));
    assert((await runCodec(page, `${sample} globalThis.document?.body.remove();`)).startsWith("conformant"));
    const wrong = await runCodec(page, sample.replace("basic > 0 ? basic + 1 : 0", 'ace.lastIndexOf("-") + 1'));
    for (const words of ["not conformant", "a delimiter at index 0 is consumed", "leading-delimiter", "Fix"]) {
      assert(wrong.includes(words), `${words} is not in ${wrong}`);
    }
    assert((await runCodec(page, "function encode( {")).includes("SyntaxError"));
    assert((await runCodec(page, "1")).includes("the code defines neither"));
  },

  async aWebAssemblyPluginIsRun({ page, site }) {
    const call = "return status_of(sample_decode(ace, length, out, capacity, size));";
    const plugin = readFileSync(path.join(root, "adapters/plugin/plugin.c"), "utf8");
    copyFileSync(path.join(root, "adapters/c/adapter.c"), path.join(folder, "sample.h"));
    for (const [before, ...words] of [["", "conformant"], ["if (length > 0 && *ace == '-' && memchr(ace + 1, '-', length - 1) == NULL) ++ace, --length;", "not conformant", "a delimiter at index 0 is consumed"],
      ["out[capacity] = 0;", "not conformant", "out of bounds"], ["out[-1] = 0;", "not conformant", "writes before its buffer"],
      ["*size = capacity + 1; if (length == 3) return ACECHECK_OK;", "not conformant", "says that it wrote 89 to a buffer for 88"],
      ["while (length == 3) continue;", "not conformant", "timeout"]]) {
      writeFileSync(path.join(folder, "plugin.c"), plugin.replace(call, `${before} ${call}`));
      execFileSync("clang-19", ["--target=wasm32-wasi", "-mexec-model=reactor", "-O1", `-I${folder}`, `-I${path.join(root, "certify/include")}`,
        "-Wl,--export-table,--export=acecheck_plugin_get", path.join(folder, "plugin.c"), "-o", path.join(folder, "plugin.wasm")]);
      await page.go(address(site, {}));
      await page.shown(content);
      await page.choose("document.getElementById('module')", path.join(folder, "plugin.wasm"));
      const text = await runCodec(page, "");
      for (const each of words) assert(text.includes(each), `${each} is not in ${text}`);
      assert.equal(text.startsWith("conformant"), before === "");
    }
    writeFileSync(path.join(folder, "plugin.wasm"), "no module");
    await page.choose("document.getElementById('module')", path.join(folder, "plugin.wasm"));
    assert((await runCodec(page, "")).includes("CompileError"));
  },

  async aCodecThatDoesNotReturnIsStopped({ page, site }) {
    await page.go(address(site, {}));
    const text = await runCodec(page, `${sample.replace("const basic = Math", 'while (ace === "tda"); const basic = Math')}`);
    assert(text.includes("not conformant") && text.includes("timeout"), text);
  },

  async aCodecDoesNotReachTheNetwork({ page, site }) {
    let asked = 0;
    const server = createServer((_, response) => {
      ++asked;
      response.end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `127.0.0.1:${server.address().port}`;
    await page.go(address(site, {}));
    const tries = [`fetch("http://${url}/").catch(() => {})`, `new WebSocket("ws://${url}/")`, `importScripts("http://${url}/")`,
      `const request = new XMLHttpRequest(); request.open("GET", "http://${url}/", false); request.send()`, `new EventSource("http://${url}/")`,
      `import("http://${url}/").catch(() => {})`, `new Worker("http://${url}/")`];
    await runCodec(page, `${tries.map((each) => `try { ${each}; } catch {}`).join("\n")}\nfunction decode(ace) { return ace; }`);
    assert.equal(asked, 0);
    await page.evaluate(`fetch("http://${url}/").catch(() => {})`);
    assert.equal(asked, 0);
    server.close();
  },

  // Last: nothing of all that left the page, and nothing was wrong.
  async nothingLeavesThePage({ page }) {
    const asked = page.events.filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url);
    assert.deepEqual(asked.filter((url) => !/^(file|blob|about|data):/.test(url)), []);
    const isRefusal = (entry) => /Content Security Policy/.test(entry.text); // of what a codec tried
    const errors = page.events.filter(({ method, params }) => method === "Runtime.exceptionThrown" || (method === "Log.entryAdded" && params.entry.level === "error" && !isRefusal(params.entry)));
    assert.deepEqual(errors.map((each) => JSON.stringify(each)), []);
  },
};

let failed = 0;
async function run(all, given) {
  for (const [name, test] of Object.entries(all)) {
    const start = Date.now();
    try {
      await test(given);
      console.log(`ok ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}: ${error.stack}`);
    }
  }
}

if (only !== "page") await run(tests);
if (only !== "module" && browser === undefined) {
  console.log("try_test: SKIPPED: Chromium is not installed; the page is not tested");
  process.exitCode = 77;
} else if (only !== "module") {
  const page = await opened(folder);
  await run(pageTests, { page, site });
  await page.end();
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed === 0 ? process.exitCode : 1);
