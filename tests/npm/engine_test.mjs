// SPDX-License-Identifier: Apache-2.0
// The program as WebAssembly (the folder of an npm package without the native program) against the native program: the
// same standard output, standard error, files and exit codes.
//
// usage: engine_test.mjs ACECHECK FOLDER [every]
//
// every: with the templates of all languages whose tools are installed, each as it is and with two single mistakes.
// Exit code 77 if the folder has not been built.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { mistakes } from "./mistakes.mjs";

const [native, folder, which] = process.argv.slice(2);
const command = path.resolve(folder, "command.cjs");
if (!existsSync(command)) {
  console.log(`engine_test: SKIPPED: there is no ${command}; \`cmake --preset wasm && cmake --build --preset wasm\` makes it`);
  process.exit(77);
}
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const work = mkdtempSync(path.join(tmpdir(), "acecheck.engine."));
const sample = readFileSync(path.join(root, "adapters/javascript/adapter.js"), "utf8");

// Node may know more characters than the program, and so print what the program writes as <U+10D7D>.
const inAscii = (text) => text.replace(/[^\0-\x7F]/gu, (c) => `<U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}>`);

function run(program, words, cwd) {
  const env = { ...process.env, ACECHECK_ENGINE: "wasm" };
  const { status, stdout, stderr } = spawnSync(program[0], [...program.slice(1), ...words], { cwd, env, encoding: "utf8", timeout: 300_000 });
  return { status, stdout: inAscii(stdout), stderr: inAscii(stderr) };
}

// Both programs with the same words; the result of both.
function both(words, cwd = work) {
  const right = run([path.resolve(native)], words, cwd);
  assert.deepEqual(run([process.execPath, command], words, cwd), right, words.join(" "));
  return right;
}

// A file in JavaScript, from the template.
function adapterOf(name, printed = "", wrong = "") {
  assert(sample.includes(printed), printed);
  const file = path.join(work, `${name}.js`);
  writeFileSync(file, sample.replace(printed, () => wrong));
  return file;
}
const certify = (file, ...options) => both(["certify", ...options, "--", "node", file]);

const tests = {
  theTemplateConforms() {
    assert.equal(certify(adapterOf("right")).status, 0);
  },

  singleMistakesAreNamed() {
    for (const [printed, wrong, what] of which === "every" ? mistakes : mistakes.slice(0, 2)) {
      const { status, stdout } = certify(adapterOf("mistake", printed, wrong));
      assert.equal(status, 1, printed);
      assert(stdout.replace(/\s+/g, " ").includes(what), `${what}: ${stdout}`);
    }
  },

  // What a process does instead of an answer.
  processesThatFail() {
    const one = ["--filter", "punycode/delimiter/only"];
    for (const [name, wrong, ...words] of [
      ["exits", "process.exit(3)", "crash: exit code 3"],
      ["signal", 'process.kill(process.pid, "SIGSEGV"); for (;;);', "crash: signal 11 (Segmentation fault)"],
      ["throws", 'throw new TypeError("no digit")', "it says:"],
      ["hangs", "for (;;);", "no answer within 0.5 s"],
      ["talks", 'process.stdout.write("what?\\n"); return 0', "protocol-error"],
      ["closes", 'require("fs").closeSync(1); for (;;);', "closed its standard output and went on running"],
    ]) {
      const { status, stdout } = certify(adapterOf(name, 'throw new Rejected("bad-digit")', wrong), ...one, "--timeout", "0.5");
      assert.equal(status, 1, name);
      for (const each of words) assert(stdout.includes(each), `${each}: ${stdout}`);
    }
  },

  commandsThatCannotBeRun() {
    const silent = path.join(work, "silent.js");
    writeFileSync(silent, 'process.stderr.write("not today\\n");');
    const banner = path.join(work, "banner.js");
    writeFileSync(banner, 'console.log("welcome");');
    writeFileSync(path.join(work, "plain.py"), "print(1)\n");
    for (const words of [["no-such-program"], ["./no-such-file"], ["./plain.py"], ["node", silent], ["node", banner]]) {
      assert.equal(both(["certify", "--", ...words]).status, 3, words.join(" "));
    }
  },

  optionsThatAreWrong() {
    for (const words of [["--nope"], ["--timeout", "no"], ["--timeout", "-1"], ["--filter", "punycode/delimitr/*"], ["--codec", "base64"],
      ["--baseline", "missing.json"], ["--json", "same", "--junit", "same"], ["--json", "right.js/below"], ["--json", "-"], ["--json", "."]]) {
      assert.equal(certify(adapterOf("right"), ...words).status, 2, words.join(" "));
    }
    assert.equal(certify(adapterOf("right"), "--codec", "lace").status, 4);
  },

  // The engine says what only the program has.
  whatTheEngineLacks() {
    for (const words of [["hunt", "--", "x"], ["prove"], ["certify", "builtin"], ["certify", "./plugin.so"], ["certify"],
      ["certify", "--log", "-", "--", "node", adapterOf("right")]]) {
      const { status, stderr } = run([process.execPath, command], words, work);
      assert.equal(status, 2, words.join(" "));
      assert.match(stderr, /^acecheck: .*(native program|is missing after --)/, words.join(" "));
    }
    assert.match(run([process.execPath, command], ["--version"], work).stdout, /^acecheck [0-9.]+ as WebAssembly\n$/);
    assert.match(run([process.execPath, command], ["certify", "--help"], work).stdout, /Only the native program has this[^]*--baseline/);
    const layer = adapterOf("layer", 'strings: "utf-16"', 'strings: "utf-16", layer: "uts46"');
    assert.equal(run([process.execPath, command], ["certify", "--", "node", layer], work).status, 4);
  },

  filesAreTheSame() {
    const [printed, wrong] = mistakes[0];
    const file = adapterOf("mistake", printed, wrong);
    const formats = ["json", "junit", "sarif", "markdown", "badge", "github", "gitlab"];
    const written = (program, to) => {
      mkdirSync(to);
      const words = ["certify", "--jobs", "1", ...formats.flatMap((each) => [`--${each}`, each]), "--log", "log", "--html", "html", "--", "node", file];
      const { status, stdout } = run(program, words, to);
      assert.equal(status, 1);
      const [, ...log] = readFileSync(path.join(to, "log"), "utf8").trim().split("\n"); // the header has the time
      return { stdout, log, ...Object.fromEntries(formats.map((each) => [each, readFileSync(path.join(to, each), "utf8")])) };
    };
    const [right, engine] = [written([path.resolve(native)], path.join(work, "native")), written([process.execPath, command], path.join(work, "engine"))];
    assert.deepEqual(engine, right);
    // The names of the characters are not in Node.
    const pages = ["native", "engine"].map((each) => readFileSync(path.join(work, each, "html/index.html"), "utf8"));
    assert(Math.abs(pages[0].length - pages[1].length) < pages[0].length / 10);
  },

  baselines() {
    const wrong = adapterOf("mistake", "delta + 38", "delta + 36");
    const known = path.join(work, "known.json");
    const { failures } = (certify(wrong, "--json", "failures.json"), JSON.parse(readFileSync(path.join(work, "failures.json"), "utf8")).runs[0]);
    writeFileSync(known, JSON.stringify({ known: failures.map(({ id, verdict }) => ({ vectors: id, verdict, reason: "skew" })) }, null, 1));
    assert.equal(certify(wrong, "--baseline", known).status, 0);
    assert.equal(certify(adapterOf("right"), "--baseline", known).status, 5);
  },

  async codecsInThisProcess() {
    const { certify: inProcess } = createRequire(import.meta.url)(path.resolve(folder, "certify.cjs"));
    const codecOf = (source) => new Function("require", "module", "exports", `${source}; return { encode, decode };`)(createRequire(import.meta.url), {}, {});
    const declares = { bits: 32, domain: "scalar", max_length: 1000000 };
    const right = await inProcess({ ...codecOf(sample), name: "mine", declares });
    assert.deepEqual([right.conformant, right.failures, right.mistakes], [true, [], []]);
    assert.match(right.summary, /^mine: mine \(JavaScript\)\n[^]*result: conformant within declared limits\n/);
    for (const [printed, wrong, what] of which === "every" ? mistakes : mistakes.slice(0, 2)) {
      const { conformant, mistakes: [first] } = await inProcess({ ...codecOf(sample.replace(printed, () => wrong)), declares });
      assert(!conformant && first.what.startsWith(what), first.what);
    }
    const crash = await inProcess({ ...codecOf(sample.replace('throw new Rejected("bad-digit")', () => "null.x")), declares }, ["--filter", "punycode/delimiter/*"]);
    assert.match(crash.summary, /crash: TypeError/);
    await assert.rejects(inProcess({ encode: String }, ["--nope"]), /--nope/);
    await assert.rejects(inProcess({}), /neither "encode" nor "decode"/);
  },

  // A mistake in the numbers of RFC 3492, section 5, is one in any language.
  templatesOfAllLanguages() {
    if (which !== "every") return;
    const installed = (tool) => spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
    const toolOf = (line = "") => line.split(" ")[0];
    const { languages } = JSON.parse(readFileSync(path.join(root, "adapters/languages.json"), "utf8"));
    const done = [];
    for (const { name, kind, file, build, command: words } of languages) {
      if (kind !== undefined || ![toolOf(build), toolOf(words)].every((tool) => tool === "" || tool.startsWith("./") || installed(tool))) continue;
      const made = path.join(work, name);
      execFileSync(native, ["adapters", "new", name, made]);
      const source = readFileSync(path.join(made, file), "utf8");
      for (const [printed, wrong, status] of [[/^/, "", 0], [/\b38\b/, "36", 1], [/\b700\b/, "2", 1]]) {
        assert.match(source, printed);
        writeFileSync(path.join(made, file), source.replace(printed, wrong));
        if (build !== undefined) execFileSync("sh", ["-ec", build], { cwd: made, stdio: ["ignore", "ignore", "inherit"] });
        assert.equal(both(["certify", "--", ...words.split(" ")], made).status, status, `${name}: ${wrong}`);
      }
      done.push(name);
    }
    assert(done.length >= 4, done.join(" ")); // C, C++, Python and Perl are everywhere
    console.log(`templates: ${done.join(" ")}`);
  },
};

let code = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    const begin = Date.now();
    await test();
    console.log(`pass ${name} ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  } catch (error) {
    code = 1;
    console.log(`FAIL ${name}: ${error.stack}`);
  }
}
rmSync(work, { recursive: true });
process.exit(code);
