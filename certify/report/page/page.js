// The report's page: shows the data of certify/report/page/data.cc. Everything that an implementation or a vector says
// is set as text, never as markup. The state (filters, the open vector) is in the address, so that it can be shared.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
/** @type {any} - a form, whose elements are found by their names */
const filters = byId("filters");
/** @type {(id: string) => any} - an element that has a value */
const choice = byId;

// An element with properties, and children that are elements or text.
function element(name, properties = {}, ...children) {
  const out = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role" || key === "scope" || key === "href") out.setAttribute(key, value);
    else out[key] = value;
  }
  fill(out, ...children);
  return out;
}

// Puts children in the place of those that an element has; null stands for none.
function fill(parent, ...children) {
  parent.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

// ---- What the data say.

data.vectors = data.vectors.map((row) => Object.fromEntries(data.vector_members.map((key, at) => [key, row[at]])));
for (const vector of data.vectors) {
  for (const key of ["codec", "op", "comment", "input", "expected", "source", "octets"]) vector[key] = data.texts[vector[key]];
}

const runs = data.runs.map((run, index) => ({
  ...run,
  index,
  title: run.version ? `${run.target}: ${run.name} ${run.version}` : `${run.target}: ${run.name}`,
  /** @type {Map<number, any>} */
  byVector: new Map(run.failures.map(([vector, verdict, got, index, unit, right, expected, known, line]) => [
    vector, { verdict: data.verdicts[verdict], got: data.texts[got], departs: { index, unit, right }, expected, known: known === true, line }])),
}));
const indexOfClass = new Map(data.classes.map(({ id }, index) => [id, index]));

// Each failure of a run counts for one column: for the class of the mistake that explains it, or for the mistake. A
// failure that the baseline knows is in no mistake of the run.
for (const run of runs) {
  run.classOf = new Map();
  for (const mistake of run.mistakes) {
    for (const index of mistake.vectors) run.classOf.set(index, mistake.class === undefined ? mistake.id : data.classes[mistake.class].id);
  }
  run.byClass = new Map();
  for (const index of run.byVector.keys()) {
    if (!run.classOf.has(index)) run.classOf.set(index, "known");
    const each = run.classOf.get(index);
    run.byClass.set(each, (run.byClass.get(each) ?? 0) + 1);
  }
}

// Columns: those that most runs fail first.
const runsOf = new Map();
for (const run of runs) for (const each of run.byClass.keys()) runsOf.set(each, (runsOf.get(each) ?? 0) + 1);
const columns = [...runsOf.keys()].sort((a, b) => runsOf.get(b) - runsOf.get(a) || a.localeCompare(b));

// ---- The address.

const state = { run: "", codec: "", class: "", requirement: "", verdict: "", q: "", vector: "", order: "failures", older: "", newer: "" };

function readAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(state)) state[key] = address.get(key) ?? (key === "order" ? "failures" : "");
}

function addressOf(changes) {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...state, ...changes })) {
    if (value !== "" && !(key === "order" && value === "failures")) address.set(key, value);
  }
  return `#${address}`;
}

// Changes the state, and so the address and what is shown. Text that is typed makes no entry of the history per letter.
function go(changes) {
  const address = addressOf(changes);
  if (address === (location.hash || "#")) return;
  const target = address === "#" ? location.pathname + location.search : address;
  if ("q" in changes && state.q !== "") history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  showAddress();
}

// ---- The overview.

// Runs whose answers to the vectors that fail somewhere are equal.
function groupsOf(sorted) {
  const groups = new Map();
  for (const run of sorted) {
    const answers = JSON.stringify([run.result, run.failures, run.totals]);
    if (!groups.has(answers)) groups.set(answers, []);
    groups.get(answers).push(run);
  }
  return [...groups.values()];
}

function levelOf(count, asked) {
  const share = count / Math.max(asked, 1);
  if (share > 2 / 3) return "most";
  return share > 1 / 4 ? "some" : "few";
}

function cellOf(run, each) {
  const count = run.byClass.get(each) ?? 0;
  if (count === 0) return element("td");
  const asked = Math.max(count, run.asked[indexOfClass.get(each)] ?? run.totals.asked ?? count);
  const words = `${run.target}: ${count} of ${plural(asked, "vector")} fail, ${each}`;
  const button = element("button", { className: "cell", type: "button", title: words, "aria-label": words }, String(count));
  button.addEventListener("click", () => go({ run: String(run.index), class: each, vector: "", q: "" }));
  return element("td", { className: levelOf(count, asked) }, button);
}

function rowOf(group) {
  const [first] = group;
  const names = group.map((run) => {
    const button = element("button", { className: "link", type: "button" }, run.title);
    button.addEventListener("click", () => go({ run: String(run.index), vector: "" }));
    return element("div", {}, button, ` ${[run.language, run.when.slice(0, 10)].filter(Boolean).join(", ")}`);
  });
  const right = first.result.startsWith("conformant");
  const counts = first.totals.asked === undefined ? "" : `${first.totals.failed} of ${first.totals.asked}`;
  return element("tr", {},
    element("th", { scope: "row" }, ...names),
    element("td", { className: `text ${right ? "right" : "wrong"}` }, `${right ? "✓" : "✗"} ${first.result}`),
    element("td", { className: "text" }, counts),
    ...columns.map((each) => cellOf(first, each)));
}

function showOverview() {
  const sorted = [...runs].sort((a, b) => (state.order === "name" ? a.title.localeCompare(b.title)
    : b.failures.length - a.failures.length || a.title.localeCompare(b.title)));
  const heads = columns.map((each) => {
    const button = element("button", { className: "link", type: "button", title: data.classes[indexOfClass.get(each)]?.what ?? "" }, each);
    button.addEventListener("click", () => go({ class: each, run: "", vector: "" }));
    return element("th", { className: "turned", scope: "col" }, button);
  });
  fill(byId("overview"),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Implementation"),
      element("th", { scope: "col" }, "Result"), element("th", { scope: "col" }, "Failed"), ...heads)),
    element("tbody", {}, ...groupsOf(sorted).map(rowOf)));
}

// ---- What to fix.

// A link to the page of the suite's site, or the text alone where the report knows no site.
function onSite(path, text) {
  return data.site ? element("a", { href: `${data.site}/${path}` }, text) : element("span", {}, text);
}

const nameOfMistake = (mistake) => onSite(`classes/${mistake.id}.html`, mistake.id);

function referencesOf(mistake) {
  return mistake.references.map((each) => element("div", {}, `Seen elsewhere (${each.status}): ${each.says} `,
    element("a", { href: each.url }, each.url)));
}

function mistakeOf(run, { id, what, evidence, class: index, fix, vectors }) {
  const known = data.classes[index];
  const example = data.vectors[vectors[0]];
  const link = element("a", { href: addressOf({ run: String(run.index), class: known ? known.id : id, vector: example.id }) },
    `${plural(vectors.length, "vector")}, such as ${example.id}`);
  return element("li", {},
    element("h3", {}, `${vectors.length} of ${plural(run.totals.failed, "failure")}: ${what}`),
    element("div", {}, evidence),
    known ? element("div", {}, nameOfMistake(known), `: ${known.effect}`) : null,
    known || fix ? element("div", {}, `How to fix it: ${fix ?? known.fix}`) : null,
    ...(known ? referencesOf(known) : []), element("div", {}, link));
}

function showRun() {
  const run = runs[Number(state.run)];
  const section = byId("run");
  section.hidden = state.run === "" || run === undefined;
  if (section.hidden) return;
  const totals = run.totals;
  const line = totals.asked === undefined ? "" :
    `${totals.asked} vectors asked, ${totals.passed} passed, ${totals.excused} excused, ${totals.not_run} not run, ${totals.failed} failed`;
  fill(section,
    element("h2", { id: "run-title" }, run.title),
    element("p", {}, `${run.result}. ${line}${totals.known ? `, of which ${totals.known} known` : ""}.`),
    run.declares ? element("p", {}, `Declares ${run.declares}.`) : null,
    run.stopped ? element("p", { className: "wrong" }, `Stopped: ${run.stopped}`) : null,
    ...run.not_applicable.map(([why, count]) => element("div", {}, `${count} not run: ${why}`)),
    ...(run.mistakes.length > 0 ? [element("h3", {}, "What to fix"),
      element("ol", {}, ...run.mistakes.map((each) => mistakeOf(run, each)))] : []),
    ...run.unattributed.map((each) => element("pre", {}, each)));
}

// ---- Two runs: what changed.

function showChanges() {
  const section = byId("changes");
  const [older, newer] = [runs[Number(state.older)], runs[Number(state.newer)]];
  section.hidden = state.older === "" || state.newer === "" || older === undefined || newer === undefined;
  if (section.hidden) return;
  const group = (title, indices) => [element("h3", {}, `${title} (${indices.length})`),
    element("ul", {}, ...indices.map((index) => {
      const { id } = data.vectors[index];
      return element("li", {}, element("a", { href: addressOf({ vector: id, run: String(newer.index) }) }, id));
    }))];
  const [before, now] = [older.byVector, newer.byVector];
  fill(section,
    element("h2", {}, `From ${older.title} to ${newer.title}`),
    ...group("Broke", [...now.keys()].filter((each) => !before.has(each))),
    ...group("Fixed", [...before.keys()].filter((each) => !now.has(each))),
    ...group("Fails otherwise", [...now.keys()].filter((each) => before.has(each) &&
      (before.get(each).verdict !== now.get(each).verdict || before.get(each).got !== now.get(each).got))));
}

// ---- Vectors.

const answersTo = data.vectors.map((_, index) =>
  runs.filter((run) => run.byVector.has(index)).map((run) => ({ run, ...run.byVector.get(index) })));

function matches(vector, index) {
  if (state.codec && vector.codec !== state.codec) return false;
  if (state.requirement && !vector.requirements.some((each) => data.requirements[each].id === state.requirement)) return false;
  const answers = answersTo[index].filter(({ run, verdict }) =>
    (!state.run || run.index === Number(state.run)) && (!state.verdict || verdict === state.verdict) &&
    (!state.class || run.classOf.get(index) === state.class));
  if (answers.length === 0) return false;
  if (!state.q) return true;
  const text = [vector.id, vector.comment, vector.input, vector.expected, ...answers.map((each) => each.got)].join("\n");
  return text.toLowerCase().includes(state.q.toLowerCase());
}

// A value in words. Its quoted text may be written from right to left, and must not move what follows.
function valueOf(text) {
  return element("code", {}, ...text.split(/("[^"]*")/).map((each) => (each.startsWith('"') ? element("bdi", {}, each) : each)));
}

// An answer, where it departs from the right one, and the right one if it is not the one that the vector shows.
function answerOf({ got, departs, expected }) {
  const out = [valueOf(got)];
  if (typeof departs.index === "number") {
    out.push(element("div", { className: "difference" }, `first difference at index ${departs.index}: `,
      element("mark", {}, element("bdi", {}, departs.unit)), " instead of ", element("bdi", {}, departs.right)));
  }
  if (typeof expected === "number") out.push(element("div", {}, "expected here: ", valueOf(data.texts[expected])));
  return out;
}

// The code points in "text (0041 0042 ...)", as far as the text is shown.
function pointsIn(text) {
  const found = /" \(([0-9A-F]{4,}(?: [0-9A-F]{4,})*)(.?)/.exec(text);
  if (found === null) return [];
  const points = found[1].split(" ");
  if (found[2] !== ")") points.pop(); // the text was cut here, perhaps within a number
  return points.slice(0, 12);
}

function pointsOf(vector) {
  const points = [vector.input, vector.expected].map(pointsIn).find((each) => each.length > 0) ?? [];
  if (points.length === 0) return null;
  return element("table", { className: "points" }, element("thead", {}, element("tr", {},
    element("th", { scope: "col" }, "Code point"), element("th", { scope: "col" }, "Glyph"), element("th", { scope: "col" }, "Name"))),
  element("tbody", {}, ...points.map((point) => {
    const value = Number.parseInt(point, 16);
    const shown = value > 0x20 && value <= 0x10FFFF && !(value >= 0x7F && value < 0xA0) && !(value >= 0xD800 && value < 0xE000);
    return element("tr", {}, element("td", {}, `U+${point}`), element("td", {}, shown ? String.fromCodePoint(value) : ""),
      element("td", {}, data.names[point] ?? ""));
  })));
}

function requirementOf(index) {
  const each = data.requirements[index];
  const section = /^RFC 3492, section ([\d.]+)/.exec(each.sources[0] ?? "");
  return element("div", {}, `${each.id} (${each.level}): ${each.statement} `,
    section ? element("a", { href: `https://www.rfc-editor.org/rfc/rfc3492#section-${section[1].replace(/\.$/, "")}` }, each.sources[0])
      : each.sources.join("; "));
}

// The computation, with the lines in which answers depart from it.
function computationOf(vector, index) {
  return vector.trace.flatMap((step, at) => [step, ...answersTo[index].filter(({ line }) => line === at)
    .map(({ run }) => `>> here ${run.title} departs`)]).join("\n");
}

function fillVector(body, vector, index) {
  const answers = answersTo[index].map(({ run, verdict, known, got, departs, expected }) => element("tr", {},
    element("td", {}, run.title), element("td", {}, `${known ? "known " : ""}${verdict}`), element("td", {}, ...answerOf({ got, departs, expected }))));
  fill(body,
    element("p", {}, element("a", { href: addressOf({ vector: vector.id }) }, "Link to this vector"),
      ...(data.site ? [", ", onSite(`${vector.page}#${vector.id}`, "the vector in the suite")] : [])),
    vector.comment ? element("p", {}, vector.comment) : null,
    element("dl", {},
      element("dt", {}, `${vector.codec} ${vector.op} of`), element("dd", {}, valueOf(vector.input)),
      element("dt", {}, "expected"), element("dd", {}, valueOf(vector.expected)),
      ...(vector.octets ? [element("dt", {}, "octets of the encoding"), element("dd", {}, element("code", {}, vector.octets))] : []),
      element("dt", {}, "source"), element("dd", {}, vector.source)),
    element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Implementation"),
      element("th", { scope: "col" }, "Verdict"), element("th", { scope: "col" }, "Got"))), element("tbody", {}, ...answers)),
    pointsOf(vector),
    vector.classes.length > 0 ? element("h3", {}, "The mistake") : null,
    ...vector.classes.flatMap((each) => {
      const mistake = data.classes[each];
      return [element("p", {}, nameOfMistake(mistake), `: ${mistake.what} ${mistake.effect}`),
        element("p", {}, `How to fix it: ${mistake.fix}`), ...referencesOf(mistake)];
    }),
    vector.requirements.length > 0 ? element("h3", {}, "What the draft requires") : null,
    ...vector.requirements.map(requirementOf),
    element("h3", {}, "The computation"),
    vector.trace ? element("pre", {}, computationOf(vector, index)) : null,
    element("pre", {}, `acecheck explain ${vector.id}`));
}

function vectorOf(index) {
  const vector = data.vectors[index];
  const verdicts = [...new Set(answersTo[index].map((each) => each.verdict))].join(", ");
  const body = element("div");
  const out = element("details", { id: `vector-${index}`, open: vector.id === state.vector },
    element("summary", {}, element("code", {}, vector.id), ` ${plural(answersTo[index].length, "implementation")}: `,
      element("span", { className: "verdicts" }, verdicts)), body);
  const open = () => { if (out.open && body.childElementCount === 0) fillVector(body, vector, index); };
  out.addEventListener("toggle", open);
  open();
  return out;
}

const page = 100; // vectors that are shown at a time
let shown = page;

function showVectors() {
  const found = [...data.vectors.keys()].filter((index) => matches(data.vectors[index], index));
  // Those that most implementations fail first; an open vector before all others.
  const rank = new Map(found.map((index) => [index, data.vectors[index].id === state.vector ? Infinity : answersTo[index].length]));
  found.sort((a, b) => rank.get(b) - rank.get(a) || a - b);
  byId("count").textContent = `${plural(found.length, "vector")} of ${data.total} ${found.length === 1 ? "fails" : "fail"} here`;
  fill(byId("vectors"), ...found.slice(0, shown).map(vectorOf));
  byId("more").hidden = found.length <= shown;
}

// ---- Filters.

function fillSelect(select, choices) {
  fill(select, element("option", { value: "" }, "all"), ...choices.map(([value, text]) => element("option", { value }, text)));
}

function fillFilters() {
  const sorted = (values) => [...new Set(values)].sort().map((value) => [value, value]);
  const names = runs.map((run) => [String(run.index), run.title]);
  fillSelect(filters.elements.run, names);
  fillSelect(filters.elements.codec, sorted(data.vectors.map((vector) => vector.codec)));
  fillSelect(filters.elements.class, sorted(columns));
  fillSelect(filters.elements.requirement, sorted(data.vectors.flatMap((vector) => vector.requirements.map((each) => data.requirements[each].id))));
  fillSelect(filters.elements.verdict, sorted(runs.flatMap((run) => [...run.byVector.values()].map((each) => each.verdict))));
  for (const event of ["input", "change"]) {
    filters.addEventListener(event, ({ target }) => go({ [target.name]: target.value, vector: "" }));
  }
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("reset", (event) => {
    event.preventDefault();
    go({ run: "", codec: "", class: "", requirement: "", verdict: "", q: "", vector: "" });
  });
  byId("order").addEventListener("change", () => go({ order: choice("order").value }));
  byId("compare-label").hidden = runs.length < 2;
  for (const key of ["older", "newer"]) {
    fillSelect(byId(key), names);
    byId(key).querySelector("option").textContent = "none";
    byId(key).addEventListener("change", () => go({ [key]: choice(key).value }));
  }
  byId("more").addEventListener("click", () => {
    shown += page;
    showVectors();
  });
}

let lastRun = "";

function show() {
  readAddress();
  shown = page;
  for (const key of ["run", "codec", "class", "requirement", "verdict", "q"]) {
    if (filters.elements[key].value !== state[key]) filters.elements[key].value = state[key];
  }
  for (const key of ["order", "older", "newer"]) choice(key).value = state[key];
  showOverview();
  showRun();
  showChanges();
  showVectors();
  const open = byId("vectors").querySelector("details[open]");
  if (open !== null) open.scrollIntoView();
  else if (state.run !== "" && state.run !== lastRun) byId("run").scrollIntoView();
  lastRun = state.run;
}

// Shows what the address says, once for each address: a browser reports one change of it as two events.
function showAddress() {
  if (document.documentElement.dataset.shown === location.hash) return;
  show();
  document.documentElement.dataset.shown = location.hash; // tests wait for it
}

byId("about").textContent = `acecheck ${data.acecheck}, ${data.total} vectors, suite ${data.suite.slice(0, 16)}`;
fillFilters();
addEventListener("hashchange", showAddress);
addEventListener("popstate", showAddress);
showAddress();
