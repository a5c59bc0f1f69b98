// SPDX-License-Identifier: Apache-2.0
// The report's page: shows the data of certify/report/page/data.cc. Everything that an implementation or a vector says
// is set as text, never as markup. The state (what is open, filters) is in the address, so that it can be shared.
"use strict";

const byId = (id) => document.getElementById(id);

// An element with properties, and children that are elements or text; null stands for none.
function element(name, properties = {}, ...children) {
  const out = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role" || key === "scope" || key === "href") out.setAttribute(key, value);
    else out[key] = value;
  }
  fill(out, ...children);
  return out;
}

function fill(parent, ...children) {
  parent.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

function button(text, action, properties = {}) {
  const out = element("button", { className: "link", type: "button", ...properties }, ...[text].flat());
  out.addEventListener("click", action);
  return out;
}

// A list whose content is made when it is opened.
function folded(summary, content, properties = {}) {
  const out = element("details", properties, element("summary", {}, ...[summary].flat()));
  const open = () => { if (out.open && out.childElementCount === 1) out.append(...content()); };
  out.addEventListener("toggle", open);
  open();
  return out;
}

function grouped(items, keyOf) {
  const out = new Map();
  for (const item of items) out.set(keyOf(item), [...(out.get(keyOf(item)) ?? []), item]);
  return out;
}

const numeral = (count) => count.toLocaleString("en");
const plural = (count, noun) => `${numeral(count)} ${noun}${count === 1 ? "" : "s"}`;
const advisories = (count) => (count === 1 ? "1 advisory" : `${numeral(count)} advisories`);
const sentence = (text) => text.replace(/^(?!\w+\()(?:a(?= )|[a-z](?=[a-z]))/, (first) => first.toUpperCase()) + (/[.?!]$/.test(text) ? "" : ".");

// A path or an id, which may continue on another line at its separators alone.
function breakable(text) {
  return element("span", {}, ...text.split(/(?<=[/._:-])(?=[A-Za-z_])/).flatMap((part) => [part, element("wbr")]));
}

// ---- Values: {"unicode": "0062 00FC"}, {"ace": "tda"} and others, as the vectors have them. Long ones lack their middle.

const gap = / \.\.\. \d+ characters \.\.\. /;
const visible = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `<U+${hex(each.codePointAt(0))}>`);
const hex = (point) => point.toString(16).toUpperCase().padStart(4, "0");

// The code points of a text, or the characters of an encoding; null stands for what is left out. Nothing for other values.
function unitsOf(value) {
  const text = value?.unicode ?? value?.ace;
  if (typeof text !== "string") return undefined;
  const [head, tail] = text.split(gap);
  if (value.unicode === undefined) return tail === undefined ? [...head] : [...head, null, ...tail];
  const points = (part) => part.split(" ").filter(Boolean);
  // Numbers at a cut may be cut themselves.
  return tail === undefined ? points(head) : [...points(head).slice(0, -1), null, ...points(tail).slice(1)];
}

function glyphOf(point) {
  const value = Number.parseInt(point, 16);
  if (!(value <= 0x10FFFF) || (value >= 0xD800 && value < 0xE000)) return "";
  const text = String.fromCodePoint(value);
  return visible(text) === text ? text : "";
}

function wordsOf({ value, says = "" }) {
  return (value === undefined ? "" : Object.entries(value).flatMap(([key, member]) => {
    if (key === "case" && !String(member).includes("U")) return [];
    if (key === "ace") return [`"${visible(member)}"`];
    if (key !== "unicode") return [`${key} ${visible(String(member))}`];
    if (member === "") return ['"" (empty)'];
    const text = unitsOf(value).map((each) => (each === null ? " ... " : glyphOf(each) || `<U+${each}>`)).join("");
    return [`"${text}" (${member})`];
  }).join(", ")) + says;
}

// In words; its quoted text may be written from right to left, and must not move what follows.
function saying(answer) {
  return element("code", {}, ...wordsOf(answer).split(/("[^"]*")/).map((each) => (each.startsWith('"') ? element("bdi", {}, each) : each)));
}

const isPoint = (value) => value.unicode !== undefined;
const mostUnits = (value) => (isPoint(value) ? 24 : 64);

function unit(value, each, kind = "") {
  if (each === undefined) return element("span", { className: "unit absent" }, "–");
  if (each === null) return element("span", { className: "unit absent" }, "…");
  if (!isPoint(value)) {
    const number = each > "~" ? element("small", {}, hex(each.codePointAt(0))) : null;  // few fonts have every character
    return element("span", { className: `unit ${kind}` }, each === " " ? "␠" : visible(each), number);
  }
  return element("span", { className: `unit point ${kind}`, title: data.names[each] ?? "" }, element("bdi", {}, glyphOf(each) || " "),
    element("small", {}, each));
}

const labelled = (labels, ...content) => element("div", { className: "said" },
  element("span", { className: "labels" }, ...[labels].flat().map((each) => element("span", {}, each))), ...content);
const strip = (words, columns) => element("div", { className: "units", role: "img", "aria-label": words },
  ...columns.map((column) => element("span", {}, ...column)));

// An input or an answer: its units, if it has them, else words.
function shownValue(label, answer) {
  const units = unitsOf(answer.value);
  if (units === undefined || units.length === 0) return labelled(label, saying(answer));
  const most = mostUnits(answer.value);
  const columns = units.slice(0, most).map((each) => [unit(answer.value, each)]);
  if (units.length > most) columns.push([unit(answer.value, null)]);
  const { unicode, ace, ...others } = answer.value;
  const more = wordsOf({ value: others, says: answer.says });
  return labelled(label, element("div", {}, strip(`${label} ${wordsOf(answer)}`, columns),
    more ? element("div", { className: "quiet" }, more.replace(/^, /, "")) : null));
}

// The right value over the wrong one, each unit over the unit that stands in its place: what is equal at the beginning
// and at the end is set aside.
function aligned(expected, answer) {
  const [right, got] = [unitsOf(expected.value), unitsOf(answer.value)];
  let before = 0;
  while (before < Math.min(right.length, got.length) && right[before] === got[before]) ++before;
  let after = 0;
  while (after < Math.min(right.length, got.length) - before && right.at(-1 - after) === got.at(-1 - after)) ++after;
  const width = Math.max(right.length, got.length);
  const most = mostUnits(expected.value);
  const from = width > most ? Math.max(0, Math.min(before - 6, width - most)) : 0;
  const columns = [];
  const placed = (units, at) => (at >= width - after ? units[at - width + units.length] : at < units.length - after ? units[at] : undefined);
  for (let at = from; at < Math.min(width, from + most); ++at) {
    const differs = at >= before && at < width - after;
    columns.push([unit(expected.value, placed(right, at), differs ? "right" : ""), unit(answer.value, placed(got, at), differs ? "got" : "")]);
  }
  const cut = () => [[unit(expected.value, null), unit(answer.value, null)]];
  return labelled(["expected", "got"], strip(`expected ${wordsOf(expected)}; got ${wordsOf(answer)}`,
    [...(from > 0 ? cut() : []), ...columns, ...(from + most < width ? cut() : [])]));
}

function nameOf(each) {
  // Without the number that a name such as <unassigned-0378> repeats.
  return /^[0-9A-F]{4,}$/.test(each) ? `U+${each} ${(data.names[each] ?? "").replace(/-[0-9A-F]+>$/, ">")}`.trim() : each;
}

// What was expected, and what came instead.
function answerOf(vector, answer) {
  const expected = answer.expected ?? vector.expected;
  const units = [unitsOf(expected.value), unitsOf(answer.value)];
  const same = units.every((each) => each?.length > 0) && isPoint(expected.value) === isPoint(answer.value);
  const { difference } = answer;
  const also = expected.says && same ? ` The right answer is this${expected.says}.` : "";
  return [...(same ? [aligned(expected, answer)] : [shownValue("expected", expected), shownValue("got", answer)]),
    difference ? labelled("", element("div", { className: "difference" }, `first difference at index ${difference.at}: `,
      element("bdi", {}, nameOf(difference.got)), " instead of ", element("bdi", {}, nameOf(difference.right)), `.${also}`)) : null];
}

// ---- What the data say.

/** @type {any} - unpacked before anything is shown */
let data;
let runs;
let columns;   // of the matrix: the mistake classes that most runs have come first
let noun;      // for what the runs are of
let pair;      // two runs of one implementation, the older one first

// Each failure of a run counts for one column: for the class of the mistake that explains it, or for the mistake. A
// failure that the baseline knows is in no mistake of the run.
const columnOf = (mistake) => mistake.class ?? mistake.id;

// Where no fault is known, the class says more than what the implementation did.
const titleOf = (mistake) => (mistake.fault || !mistake.class ? sentence(mistake.what) : data.classes[mistake.class].what);

function read() {
  runs = data.runs.map((run, index) => ({
    ...run,
    index,
    isRight: run.result.startsWith("conformant"),
    title: run.version ? `${run.name} ${run.version}` : run.name,
    advised: run.advisories.reduce((sum, each) => sum + each.count, 0),
    answers: new Map(),  // to the vectors that it fails, by their indices
    columns: new Map(),  // of the matrix: how many failures are in each
    mistakeOf: new Map(),
  }));
  // If several implementations have the same name and version, the title has the command or path of each.
  for (const run of runs.filter(({ title, target }) => runs.some((each) => each.title === title && each.target !== target))) {
    run.title += ` · ${run.target}`;
  }
  data.vectors.forEach((vector, index) => {
    for (const answer of vector.answers) for (const run of answer.runs) runs[run].answers.set(index, answer);
  });
  for (const run of runs) {
    const add = (id, count) => run.columns.set(id, (run.columns.get(id) ?? 0) + count);
    for (const mistake of run.mistakes) {
      for (const index of mistake.vectors) run.mistakeOf.set(index, mistake);
      add(columnOf(mistake), mistake.vectors.length);
    }
    if (run.known.length > 0) add("known", run.known.length);
  }
  const having = new Map();
  for (const run of runs) for (const each of run.columns.keys()) having.set(each, (having.get(each) ?? 0) + 1);
  columns = [...having.keys()].sort((a, b) => having.get(b) - having.get(a) || a.localeCompare(b));
  noun = new Set(runs.map((run) => run.title)).size === runs.length ? "implementation" : "run";
  const [first, second] = runs;
  if (runs.length === 2 && first.name === second.name) {
    pair = [first, second].sort((a, b) => a.when.localeCompare(b.when));
  }
}

const columnIn = (run, index) => (run.mistakeOf.has(index) ? columnOf(run.mistakeOf.get(index)) : "known");

// ---- The address.

const state = { run: "", codec: "", class: "", requirement: "", verdict: "", q: "", vector: "", order: "", older: "", newer: "",
  language: "", layer: "", find: "", columns: "" };

function readAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(state)) state[key] = address.get(key) ?? "";
}

function addressOf(changes) {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...state, ...changes })) if (value !== "") address.set(key, value);
  return `#${address}`;
}

const nothing = Object.fromEntries(Object.keys(state).map((key) => [key, ""]));
const addressOfVector = (vector, run) => addressOf({ ...nothing, run: run === undefined ? "" : String(run.index), vector: vector.id });

// Changes the state, and so the address and what is shown. Text that is typed makes no entry of the history per letter.
function go(changes) {
  const address = addressOf(changes);
  if (address === (location.hash || "#")) return;
  const target = address === "#" ? location.pathname + location.search : address;
  if (["q", "find"].some((key) => key in changes && state[key] !== "")) history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  showAddress();
}

function compared() {
  const [older, newer] = [runs[Number(state.older)], runs[Number(state.newer)]];
  if (state.older !== "" && state.newer !== "" && older && newer) return [older, newer];
  return state.run === "" ? pair : undefined;
}

// The one implementation that is shown, if it is one.
function selected() {
  if (state.run !== "") return runs[Number(state.run)];
  return compared()?.[1] ?? (runs.length === 1 ? runs[0] : undefined);
}

// ---- One implementation.

// A link to the page of the suite's site, or the text alone where the report knows no site.
const onSite = (path, text) => (data.site ? element("a", { href: `${data.site}/${path}` }, text) : element("span", {}, text));

function referencesOf(known) {
  return known.references.map((each) => element("li", {}, `Seen elsewhere (${each.status}): ${each.says} `,
    element("a", { href: each.url }, breakable(each.url))));
}

function sourceOf(source) {
  const section = /^RFC 3492, section ([\d.]*\d|[A-Z]\b)/.exec(source)?.[1];
  if (section === undefined) return source;
  const anchor = /\d/.test(section) ? `section-${section}` : `appendix-${section}`;
  return element("a", { href: `https://www.rfc-editor.org/rfc/rfc3492#${anchor}` }, source);
}

// What the draft demands, or the source of the example where no requirement is named.
const demandOf = ({ statement, source }) => element("li", {}, ...(statement ? [`${statement} (`, sourceOf(source), ")"]
  : ["Source of the example: ", sourceOf(source)]));

// A command, whose words are not broken; a click selects all of it.
function commandOf(text) {
  return element("pre", { className: "command" }, ...text.split(" ").flatMap((word, at) => [at > 0 ? " " : "", element("span", {}, word)]));
}

const termed = (term, ...description) => [element("dt", {}, term), element("dd", {}, ...description)];
const listed = (items) => element("ul", {}, ...items);

function exampleOf(run, index) {
  const vector = data.vectors[index];
  return element("div", { className: "example" },
    shownValue(`${vector.codec} ${vector.op}`, { value: vector.input }), ...answerOf(vector, run.answers.get(index)).filter(Boolean));
}

function mistakeOf(run, mistake) {
  const known = data.classes[mistake.class];
  const [example] = mistake.vectors;
  const vector = data.vectors[example];
  const fix = mistake.fix ?? known?.fix;
  return element("li", {},
    element("div", {},
      element("h3", {}, titleOf(mistake)),
      element("p", { className: "quiet" }, `${numeral(mistake.vectors.length)} of ${plural(run.totals.failed, "failure")}, `, breakable(mistake.evidence)),
      titleOf(mistake) === sentence(mistake.what) ? null : element("p", {}, sentence(mistake.what)),
      known ? element("p", {}, `Possible effect: ${known.effect}`) : null),
    exampleOf(run, example),
    element("dl", {},
      ...(fix ? termed("How to fix it", fix) : []),
      ...(mistake.demand === undefined ? [] : termed("See", listed([
        demandOf(mistake.demand),
        ...(known && data.site ? [element("li", {}, onSite(`classes/${mistake.class}.html`, `mistake class ${mistake.class}`))] : []),
        ...(known ? referencesOf(known) : [])]))),
      ...termed("Repeat it", commandOf(`acecheck certify --filter ${vector.id} ${run.arguments}`)),
      ...termed("Vectors", element("a", { href: addressOfVector(vector, run) }, breakable(vector.id)),
        mistake.vectors.length > 1 ? element("span", {}, " and ", button(`${numeral(mistake.vectors.length - 1)} more`, () =>
          go({ run: String(run.index), class: columnOf(mistake), vector: "" }))) : null)));
}

// How much of the suite says how much, as one bar.
function barOf(totals) {
  const wordsOf = { excused: "excused by declared limits", "not-run": "not run" };
  const parts = [["passed", totals.passed], ["excused", totals.excused], ["failed", totals.failed], ["not-run", totals.not_run]];
  return [element("div", { className: "bar", role: "img", "aria-label": parts.map(([key, count]) => `${count} ${key}`).join(", ") },
    ...parts.filter(([, count]) => count > 0).map(([key, count]) => element("span", { className: key, style: `flex-grow: ${count}` }))),
  element("ul", { className: "parts" }, element("li", {}, `${plural(totals.asked + totals.not_run, "vector")}:`),
    ...parts.map(([key, count]) => element("li", {}, element("i", { className: key }), `${numeral(count)} ${wordsOf[key] ?? key}`)))];
}

const shownMistakes = 5;

const backTo = (changes) => element("p", { className: "back" },
  element("a", { href: pair ? "#" : addressOf(changes) }, pair ? "What changed" : `All ${plural(runs.length, noun)}`));

const summed = (text, count, noun) => [sentence(text), element("span", { className: "quiet" }, ` ${plural(count, noun)}`)];

function showRun() {
  const run = selected();
  const section = byId("run");
  section.hidden = run === undefined;
  if (run === undefined) return;
  const mistakes = run.mistakes.filter((each) => state.class === "" || columnOf(each) === state.class);
  const { totals } = run;
  const advice = run.advisories.map(({ effect, count }) => element("li", {}, [plural(count, "vector"), effect].filter(Boolean).join(": ")));
  const known = totals.known ? `, of which the baseline knows ${numeral(totals.known)}` : "";
  fill(section,
    runs.length > 1 && !compared() ? backTo({ run: "", class: "", vector: "" }) : null,
    element(compared() ? "h2" : "h1", { id: "run-title" }, breakable(run.title)),
    element("p", { className: "quiet" }, [run.target === run.name ? "" : run.target, run.language, run.when.slice(0, 10),
      run.declares ? `declares ${run.declares}` : ""].filter(Boolean).join(" · ")),
    element("p", { className: run.isRight ? "verdict" : "verdict wrong" }, `${markOf(run)} ${sentence(run.result)}`),
    element("p", {}, totals.failed === 0 ? `${plural(totals.asked, "vector")}, no failure.`
      : `${numeral(totals.failed)} of ${plural(totals.asked, "vector")} failed${known}. ${plural(run.mistakes.length, "mistake")} to fix.`),
    ...barOf(totals),
    advice.length > 0 ? folded(advisories(run.advised), () => [listed(advice)], { open: run.isRight }) : null,
    run.not_applicable.length > 0 ? folded(`Why ${plural(totals.not_run, "vector")} ${totals.not_run === 1 ? "was" : "were"} not run`,
      () => [listed(run.not_applicable.map(({ why, count }) => element("li", {}, `${numeral(count)}: ${why}`)))]) : null,
    run.stopped ? element("p", { className: "wrong" }, `Stopped: ${run.stopped}`) : null,
    run.ended ? element("p", { className: "wrong" }, sentence(run.ended)) : null,
    ...run.unattributed.map((each) => element("pre", {}, each)),
    ...(mistakes.length > 0 ? [element("h2", {}, "What to fix"),
      mistakes.length < run.mistakes.length ? element("p", { className: "quiet" }, `${numeral(mistakes.length)} of ${plural(run.mistakes.length, "mistake")}: ${state.class}. `,
        button("Show all", () => go({ class: "" }))) : null,
      element("ol", { className: "mistakes" }, ...mistakes.slice(0, shownMistakes).map((each) => mistakeOf(run, each))),
      ...mistakes.slice(shownMistakes).map((each) => folded(summed(titleOf(each), each.vectors.length, "failure"),
        () => [element("ol", { className: "mistakes" }, mistakeOf(run, each))]))] : []));
}

// ---- Two runs: what changed.

function showChanges() {
  const section = byId("changes");
  const both = compared();
  section.hidden = both === undefined;
  if (section.hidden) return;
  const [older, newer] = both;
  const [before, now] = [older.answers, newer.answers];
  const asked = (run, index) => !run.not_asked.some(({ first, last }) => first <= index && index <= last);
  // With the mistake of the run that has it.
  const group = (title, run, indices) => {
    const byMistake = grouped(indices, (index) => run.mistakeOf.get(index)?.what ?? "known to the baseline");
    const items = (all) => all.map((index) => data.vectors[index]).map((vector) =>
      element("li", {}, element("a", { href: addressOfVector(vector, run) }, breakable(vector.id))));
    if (indices.length === 0) return [];
    return [element("h2", {}, `${title} (${numeral(indices.length)})`),
      ...[...byMistake].sort(([, a], [, b]) => b.length - a.length).map(([what, all]) =>
        folded(summed(what, all.length, "vector"), () => [listed(items(all))]))];
  };
  const fixed = [...before.keys()].filter((each) => !now.has(each) && asked(newer, each));
  const broke = [...now.keys()].filter((each) => !before.has(each) && asked(older, each));
  const otherwise = [...now.keys()].filter((each) => before.has(each) && before.get(each) !== now.get(each));
  const gone = [...before.keys()].filter((each) => !asked(newer, each));
  const fresh = [...now.keys()].filter((each) => !asked(older, each));
  // Between two implementations, nothing broke and nothing was fixed.
  const same = older.name === newer.name;
  // The versions, or the times where they are equal.
  const dated = (run) => run.when.slice(0, 16).replace("T", " ");
  const name = (run) => (!same ? run.title : older.version === newer.version ? dated(run) : [run.version, run.when.slice(0, 10)].join(", "));
  const only = (run) => `Fails only in ${run.title}`;
  const wrong = same && broke.length > 0;
  fill(section,
    pair ? null : backTo({ older: "", newer: "", run: "" }),
    element("h1", {}, same ? `${newer.name}: ` : "", breakable(name(older)), same ? " → " : " and ", breakable(name(newer))),
    same ? element("p", { className: wrong ? "verdict wrong" : "verdict" },
      `${wrong ? "✗" : "✓"} ${numeral(broke.length)} broke, ${numeral(fixed.length)} fixed`) : null,
    element("p", {}, button(same ? "Before" : older.title, () => go({ ...nothing, run: String(older.index) })),
      `: ${plural(older.totals.failed, "failure")}; ${same ? "now" : newer.title}: ${numeral(newer.totals.failed)}.`),
    ...group(same ? "Broke" : only(newer), newer, broke), ...group(same ? "Fixed" : only(older), older, fixed),
    ...group("Fails differently", newer, otherwise),
    ...group(same ? "Failed before, and not asked now" : `Fails in ${older.title}, and ${newer.title} was not asked`, older, gone),
    ...group(same ? "Fails now, and not asked before" : `Fails in ${newer.title}, and ${older.title} was not asked`, newer, fresh));
}

// ---- Many implementations.

const verdictOrder = ["conformant", "conformant within declared limits", "not conformant, as known", "not conformant"];
const mostColumns = 40;

// What a group of rows has in common, in the order of the groups.
function headOf(run) {
  if (state.order === "language") return run.language || "no language";
  return state.order === "name" ? "" : run.result;
}

function isWanted(run) {
  return (state.language === "" || run.language === state.language) && (state.layer === "" || run.layers.includes(state.layer)) &&
    run.title.toLowerCase().includes(state.find.toLowerCase());
}

// Where there are many columns, each has room for three digits.
const isWide = (shown) => shown.length <= 20;

const levelOf = (count) => (count < 10 ? "few" : count < 100 ? "some" : "most");

function cellOf(run, each, count, hasRoom) {
  if (count === undefined) return element("td", { className: "column" });
  const text = count < 1000 || hasRoom ? numeral(count) : `${Math.round(count / 1000)}k`;
  const words = `${text.endsWith("k") ? `${text}: ` : ""}${plural(count, "failed vector")} of ${run.title}, ${each}`;
  return element("td", { className: `column ${levelOf(count)}` }, button(text, () => go({ run: String(run.index), class: each, vector: "", q: "" }),
    { className: "cell", title: words, "aria-label": words }));
}

function nameButton(run) {
  const advice = run.advised > 0 ? element("span", { className: "quiet" }, ` ${advisories(run.advised)}`) : null;
  // A class that this run does not have would leave its page empty.
  const chosen = () => (run.columns.has(state.class) ? state.class : "");
  return element("span", {}, button(breakable(run.title), () => go({ run: String(run.index), vector: "", class: chosen() })), run.isRight ? advice : null);
}

// Runs that gave equal answers share a row.
function rowOf(group, shown, rest, hasAdvice) {
  const [run, ...alike] = group;
  const others = rest.map((each) => run.columns.get(each) ?? 0).reduce((a, b) => a + b, 0);
  const [first] = run.mistakes;
  return element("tr", {},
    element("th", { scope: "row" }, nameButton(run),
      alike.length > 0 ? folded(`and ${alike.length} alike`, () => alike.map((each) => element("div", {}, nameButton(each)))) : null),
    element("td", { className: "number" }, element("strong", {}, numeral(run.totals.failed))),
    !hasAdvice ? null : element("td", { className: "number" }, run.advised > 0 ? button(String(run.advised), () => go({ run: String(run.index), vector: "", class: "" }),
      { "aria-label": `${run.title}: ${advisories(run.advised)}` }) : ""),
    element("td", { className: "first", title: first ? titleOf(first) : "" },
      ...(first ? [element("span", {}, titleOf(first)), element("span", { className: "quiet" }, breakable(columnOf(first)))] : [])),
    ...shown.map((each) => cellOf(run, each, run.columns.get(each), isWide(shown))),
    rest.length > 0 ? element("td", { className: "number column" }, others > 0 ? numeral(others) : "") : null);
}

// Unusual results first, such as that of a log without its end.
const rankOf = (run) => (verdictOrder.indexOf(run.result) + verdictOrder.length + 1) % (verdictOrder.length + 1);

function compareRuns(a, b) {
  if (state.order === "language" && a.language !== b.language) return headOf(a).localeCompare(headOf(b));
  if (state.order === "" && a.result !== b.result) return rankOf(a) - rankOf(b);
  return (state.order === "name" ? 0 : b.totals.failed - a.totals.failed) || a.title.localeCompare(b.title);
}

const markOf = (run) => (run.isRight ? "✓" : "✗");

// The rows of a group: those without a failure share one, and so do those that gave equal answers.
function groupOf(head, all, width, inColumns, rest, hasAdvice) {
  const answers = (run) => JSON.stringify([...run.answers].map(([index, answer]) => [index, data.vectors[index].answers.indexOf(answer)]));
  const equal = grouped(all.filter((run) => run.columns.size > 0), (run) => run.result + answers(run));
  const without = all.filter((run) => run.columns.size === 0);
  const across = (kind, content) => element("tr", { className: kind }, element("th", { colSpan: width, scope: "rowgroup" }, content));
  return [
    head && across("group", element("span", {}, `${sentence(head).slice(0, -1)} (${all.length})`)),
    without.length > 0 && across("right-ones",
      element("div", {}, ...without.map((run) => element("span", {}, `${markOf(run)} `, nameButton(run))))),
    ...[...equal.values()].map((group) => rowOf(group, inColumns, rest, hasAdvice)),
  ].filter(Boolean);
}

function showMatrix() {
  const section = byId("matrix");
  section.hidden = selected() !== undefined || runs.length < 2;
  if (section.hidden) return;
  const wanted = runs.filter(isWanted).sort(compareRuns);
  const present = columns.filter((each) => wanted.some((run) => run.columns.has(each)));
  const all = state.columns === "all" || present.length <= mostColumns + 1;
  const inColumns = all ? present : present.slice(0, mostColumns);
  const rest = present.slice(inColumns.length);
  const turned = (content, kind = "") => element("th", { className: `turned ${kind}`, scope: "col" }, content);
  const hasAdvice = runs.some((run) => run.advised > 0);
  const whatOf = new Map(runs.flatMap((run) => run.mistakes.map((each) => [columnOf(each), sentence(each.what)])));
  const kinds = ["name", "number", ...(hasAdvice ? ["narrow"] : []), "first", ...inColumns.map(() => "column"),
    ...rest.slice(0, 1).map(() => "number column")];
  const heads = [
    element("th", { scope: "col" }, "Implementation"),
    turned(element("span", {}, "failed vectors"), "number"),
    hasAdvice ? turned(element("span", {}, "advisories")) : null,
    element("th", { className: "first", scope: "col" }, "Main mistake"),
    ...inColumns.map((each) => turned(element("a", { className: "link", href: addressOf({ class: each, vector: "" }),
      title: data.classes[each]?.what ?? whatOf.get(each) ?? "", "aria-current": String(state.class === each) }, each), "column")),
    rest.length > 0 ? turned(element("a", { className: "link", href: addressOf({ columns: "all" }) }, `${rest.length} more`), "number column") : null,
  ].filter(Boolean);
  byId("matrix-title").textContent = plural(runs.length, noun);
  const byResult = [...grouped([...runs].sort((a, b) => rankOf(a) - rankOf(b)), (run) => run.result)];
  fill(byId("verdicts"), ...byResult.map(([result, [first, ...others]]) =>
    element("span", { className: first.isRight ? "verdict" : "verdict wrong" }, `${markOf(first)} ${others.length + 1} ${result}`)));
  byId("overview").className = isWide(inColumns) ? "wide" : "";
  byId("overview").style.setProperty("--columns", String(inColumns.length));
  fill(byId("overview"),
    element("colgroup", {}, ...kinds.map((className) => element("col", { className }))),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...[...grouped(wanted, headOf)].flatMap(([head, group]) =>
      groupOf(head, group, kinds.length, inColumns, rest, hasAdvice))));
}

// ---- Vectors.

const answersTo = (index) => data.vectors[index].answers.flatMap((answer) => answer.runs.map((run) => ({ run: runs[run], answer })));

function matches(vector, index) {
  const run = selected();
  if (state.codec && vector.codec !== state.codec) return false;
  if (state.requirement && !vector.requirements?.includes(state.requirement)) return false;
  const answers = answersTo(index).filter((each) => (run === undefined || each.run === run) && (!state.verdict || each.answer.verdict === state.verdict) &&
    (!state.class || columnIn(each.run, index) === state.class));
  if (answers.length === 0) return false;
  if (!state.q) return true;
  const text = [vector.id, vector.comment, wordsOf({ value: vector.input }), wordsOf(vector.expected), ...answers.map((each) => wordsOf(each.answer))];
  return text.join("\n").toLowerCase().includes(state.q.toLowerCase());
}

function pointsOf(vector) {
  const points = [{ value: vector.input }, vector.expected].filter(({ value }) => value?.unicode).map(({ value }) => unitsOf(value))[0];
  if (points === undefined) return [];
  return [folded("Code points", () => [element("table", { className: "points" }, element("tbody", {}, ...points.slice(0, 12).filter(Boolean).map((point) =>
    element("tr", {}, element("td", {}, element("code", {}, `U+${point}`)), element("td", {}, element("bdi", {}, glyphOf(point))),
      element("td", {}, data.names[point] ?? "")))))])];
}

// The octets of the encoding that is given or expected, in hexadecimal.
function octetsOf(vector) {
  const encoding = vector.input.ace ?? vector.expected.value?.ace;
  if (!encoding || gap.test(encoding)) return [];
  return termed("Octets", element("code", {}, [...new TextEncoder().encode(encoding)].map((each) => hex(each).slice(2)).join(" ")));
}

// The computation, with the lines in which answers depart from it.
function computationOf(vector, index) {
  return vector.trace.flatMap((step, at) => [step, ...answersTo(index).filter(({ answer }) => answer.line === at)
    .map(({ run }) => `>> here ${run.title} departs`)]).join("\n");
}

// The different answers, with those who gave them.
function answersOf(vector, index) {
  const run = selected();
  return vector.answers.filter((answer) => run === undefined || answer.runs.includes(run.index)).map((answer) => element("div", { className: "example" },
    element("div", {}, element("strong", { className: "wrong" }, answer.verdict), " ", ...(run ? [run.known.includes(index) ? "known" : ""]
      : answer.runs.flatMap((each, at) => [at > 0 ? ", " : "", nameButton(runs[each])]))),
    ...answerOf(vector, answer).filter(Boolean)));
}

function contentOf(vector, index) {
  return [element("div", {},
    vector.comment ? element("p", {}, vector.comment) : null,
    element("div", { className: "example" }, shownValue(`${vector.codec} ${vector.op}`, { value: vector.input })),
    ...answersOf(vector, index),
    element("dl", {},
      ...octetsOf(vector),
      ...termed("Source", sourceOf(vector.source)),
      ...(vector.requirements ? termed("Required", listed(vector.requirements.map((id) => element("li", {}, breakable(id),
        ` (${data.requirements[id].level}): ${data.requirements[id].statement} `, sourceOf(data.requirements[id].sources.join("; ")))))) : []),
      ...(vector.classes ? termed("Catches", listed(vector.classes.map((id) => element("li", {}, onSite(`classes/${id}.html`, id),
        `: ${data.classes[id].what} ${data.classes[id].effect} How to fix it: ${data.classes[id].fix}`)))) : []),
      ...termed("Explain it", commandOf(`acecheck explain ${vector.id}`)),
      ...termed("Link", element("a", { href: addressOfVector(vector, selected()) }, "to this vector"),
        ...(vector.page ? [", ", onSite(`${vector.page}#${vector.id}`, "in the suite")] : []))),
    ...pointsOf(vector),
    vector.trace ? folded("Computation", () => [element("pre", {}, computationOf(vector, index))], { open: vector.id === state.vector }) : null)];
}

function vectorOf(index) {
  const vector = data.vectors[index];
  const run = selected();
  const answers = run ? [run.answers.get(index)] : vector.answers;
  const verdicts = [...new Set(answers.map((each) => each.verdict))].join(", ");
  const count = run ? "" : ` ${plural(answersTo(index).length, noun)}:`;
  return folded([element("code", {}, breakable(vector.id)), element("span", { className: "quiet" }, `${count} ${verdicts}`)],
    () => contentOf(vector, index), { className: "vector", id: `vector-${index}`, open: vector.id === state.vector });
}

const page = 100; // vectors that are shown at a time
let shown = page;

function showVectors() {
  const run = selected();
  byId("failures").hidden = data.vectors.length === 0 || run?.answers.size === 0;
  const found = [...data.vectors.keys()].filter((index) => matches(data.vectors[index], index));
  // Those of one mistake together, or those that most runs fail first; an open vector before all others.
  const rank = new Map(found.map((index) => [index, data.vectors[index].id === state.vector ? Infinity
    : run ? -run.mistakes.indexOf(run.mistakeOf.get(index)) : answersTo(index).length]));
  found.sort((a, b) => rank.get(b) - rank.get(a) || a - b);
  const failing = run ? run.answers.size : data.vectors.length;
  byId("count").textContent = found.length < failing ? `${numeral(found.length)} of ${plural(failing, "failed vector")}` : plural(failing, "failed vector");
  byId("vectors").dataset.left = found.length > shown ? `The first ${shown} of ${numeral(found.length)}; the file itself shows all.` : "";
  let last;
  fill(byId("vectors"), ...found.slice(0, shown).flatMap((index) => {
    const what = run?.mistakeOf.get(index)?.what;
    const head = what === undefined || what === last ? [] : [element("h3", {}, sentence(what))];
    last = what;
    return [...head, vectorOf(index)];
  }));
  byId("more").hidden = found.length <= shown;
}

// ---- Forms.

/** @type {(form: string) => any[]} - the elements of a form that have a name */
const fields = (form) => [...document.querySelectorAll(`#${form} [name]`)];

// The choices of a select box, which is not there if it has nothing to choose from.
function offer(form, name, choices, none = "all") {
  const select = fields(form).find((each) => each.name === name);
  const sorted = [...new Map(choices).entries()].sort(([, a], [, b]) => a.localeCompare(b));
  fill(select, element("option", { value: "" }, none), ...sorted.map(([value, text]) => element("option", { value }, text)));
  select.parentElement.hidden = sorted.length < 2 && state[name] === "";
}

function showForms() {
  const run = selected();
  const same = (values) => values.filter(Boolean).map((value) => [value, value]);
  const here = [...data.vectors.keys()].filter((index) => run === undefined || run.answers.has(index)).map((index) => data.vectors[index]);
  offer("filters", "codec", same(here.map((vector) => vector.codec)));
  offer("filters", "class", same(run ? [...run.columns.keys()] : columns));
  offer("filters", "requirement", same(here.flatMap((vector) => vector.requirements ?? [])));
  offer("filters", "verdict", same((run ? [...run.answers.values()] : data.vectors.flatMap((vector) => vector.answers)).map((each) => each.verdict)));
  offer("rows", "language", same(runs.map((each) => each.language)));
  offer("rows", "layer", same(runs.flatMap((each) => each.layers)));
  for (const name of ["older", "newer"]) offer("rows", name, runs.map((each) => [String(each.index), each.title]), "–");
  for (const form of ["rows", "filters"]) for (const field of fields(form)) if (field.value !== state[field.name]) field.value = state[field.name];
}

function listen() {
  for (const form of ["rows", "filters"]) {
    for (const field of fields(form)) field.addEventListener(field.type === "search" ? "input" : "change", () => go({ [field.name]: field.value, vector: "" }));
    byId(form).addEventListener("submit", (event) => event.preventDefault());
  }
  byId("filters").addEventListener("reset", (event) => {
    event.preventDefault();
    go({ codec: "", class: "", requirement: "", verdict: "", q: "", vector: "" });
  });
  byId("more").addEventListener("click", () => {
    shown += page;
    showVectors();
  });
  addEventListener("hashchange", showAddress);
  addEventListener("popstate", showAddress);
}

let lastView;
let lastClass = "";

// Shows what the address says, once for each address: a browser reports one change of it as two events.
function showAddress() {
  if (document.documentElement.dataset.shown === location.hash) return;
  readAddress();
  shown = page;
  showForms();
  showChanges();
  showRun();
  showMatrix();
  showVectors();
  const view = [state.run, state.older, state.newer].join();
  const open = byId("vectors").querySelector("details[open]");
  document.title = [compared() ? "What changed" : selected()?.title ?? plural(runs.length, noun), "acecheck report"].join(" - ");
  if (open !== null) open.scrollIntoView();
  else if (view !== lastView) scrollTo(0, 0);
  else if (selected() === undefined && state.class !== "" && state.class !== lastClass) byId("failures").scrollIntoView();
  if (lastView !== undefined && view !== lastView) {
    // Who hears the page learns where it is now.
    const title = document.querySelector("section:not([hidden]) h1");
    title?.setAttribute("tabindex", "-1");
    /** @type {HTMLElement | null} */ (title)?.focus({ preventScroll: true });
  }
  [lastView, lastClass] = [view, state.class];
  document.documentElement.dataset.shown = location.hash; // tests wait for it
  performance.mark("shown");
}

async function start() {
  const { DecompressionStream } = /** @type {any} - newer than what the checker of types knows */ (globalThis);
  const octets = Uint8Array.from(atob(byId("data").textContent), (each) => each.charCodeAt(0));
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  data = JSON.parse(await new Response(stream).text());
  read();
  byId("about").textContent = `version ${data.acecheck}, suite ${data.suite.slice(0, 16)} of ${plural(data.total, "vector")}`;
  listen();
  showAddress();
}

start();
