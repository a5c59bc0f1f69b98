// SPDX-License-Identifier: Apache-2.0
// The page that computes: what is typed, in all four encodings and both ways; the steps of the draft's procedure; and the
// faults that give somebody's answer. The state is in the address. A worker computes, with a time limit; nothing leaves
// the page, and everything that was typed is set as text, never as markup.
"use strict";

{
  const codecs = ["punycode", "lace", "mace", "cidnuc"];
  const ops = ["encode", "decode"];
  const prefix = /^xn--/i; // of IDNA's labels
  const longest = 5000; // characters that are computed with
  const fields = ["text", "codec", "op", "got"]; // of the state
  const variables = ["input", "q", "digit", "k", "t", "w", "delta", "bias", "n", "i", "output"];

  // --- Elements ------------------------------------------------------------------------------------

  function make(name, properties = {}, ...content) {
    const out = Object.assign(document.createElement(name), properties);
    out.append(...content);
    return out;
  }
  const code = (text) => make("code", {}, make("bdi", {}, text));
  // A table with a heading for each column; a cell knows its column, for windows that are too narrow for columns.
  function tableOf(columns, rows) {
    const head = columns.map((each) => make("th", { scope: "col" }, each));
    const body = rows.map(({ cells, className = "" }) => make("tr", { className }, ...cells.map((each, at) => {
      const cell = make("td", {}, each);
      cell.dataset.column = columns[at];
      return cell;
    })));
    return make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
  }
  const scroll = (label, table) => {
    const out = make("div", { className: "scroll", tabIndex: 0, ariaLabel: label }, table);
    out.setAttribute("role", "region");
    return out;
  };

  // --- Questions -----------------------------------------------------------------------------------

  const hex = (c) => c.toString(16).toUpperCase().padStart(4, "0");
  const pointsOf = (text) => Array.from(text, (each) => each.codePointAt(0));
  // The code points of what was typed: a text, or U+0062 U+00FC.
  function typedPoints(typed) {
    const words = typed.trim().split(/[\s,]+/);
    if (words.every((word) => /^U\+[0-9a-f]{4,8}$/i.test(word))) return words.map((word) => parseInt(word.slice(2), 16));
    return pointsOf(typed);
  }
  const memberOf = (typed) => typedPoints(typed).map(hex).join(" ");
  // The encoding that was typed, without the prefix that is no part of Punycode.
  const encodingOf = (codec, typed) => (codec === "punycode" ? typed.replace(prefix, "") : typed);
  const inputOf = (codec, op, typed) => (op === "encode" ? { unicode: memberOf(typed) } : { ace: encodingOf(codec, typed) });

  function answerOf(op, typed) {
    if (/^\s*reject(s|ed)?\s*$/i.test(typed)) return { reject: "" };
    return op === "encode" ? { ace: typed } : { unicode: memberOf(typed) };
  }

  // --- Answers -------------------------------------------------------------------------------------

  // A text with its code points; what cannot be seen has no glyph.
  function shownText(unicode) {
    if (unicode === "") return "the empty text";
    const points = unicode.split(" ").map((each) => parseInt(each, 16));
    const seen = points.every((c) => c <= 0x10FFFF && /[^\p{C}\p{Z}]|^ $/u.test(String.fromCodePoint(c)));
    const names = points.map((c) => `U+${hex(c)}`).join(" ");
    return seen ? make("span", {}, make("bdi", {}, String.fromCodePoint(...points)), " ", make("span", { className: "quiet" }, names)) : names;
  }
  function shown(answer) {
    if (answer.error !== undefined) return make("span", { className: "wrong" }, answer.error);
    const { unicode, ace, ace_hex: octetsOfAce, reject } = answer.oracle;
    if (reject !== undefined) return `rejected: ${reject}`;
    if (unicode !== undefined) return shownText(unicode);
    return ace === "" ? "the empty string" : code(ace ?? octetsOfAce);
  }

  // The input with the unit at which it is rejected.
  function place(question, position) {
    const units = [];
    let octet = 0;
    const isText = question.unicode !== undefined;
    const all = isText ? question.unicode.split(" ").filter(Boolean).map((each) => parseInt(each, 16)) : pointsOf(question.ace);
    for (const [index, c] of all.entries()) {
      const size = isText ? 1 : new TextEncoder().encode(String.fromCodePoint(c)).length;
      const first = isText ? index : octet;
      octet += size;
      const unit = make("span", { className: "unit" }, c > 0x20 && c <= 0x10FFFF && !/[\p{C}\p{Z}\p{M}]/u.test(String.fromCodePoint(c)) ? String.fromCodePoint(c) : `U+${hex(c)}`);
      if (position >= first && position < first + size) unit.classList.add("got");
      units.push(make("span", {}, unit));
    }
    if (position >= (isText ? all.length : octet)) units.push(make("span", {}, make("span", { className: "unit got" }, "end")));
    return make("div", { className: "example" }, make("div", { className: "units" }, ...units));
  }

  // Bootstring's steps: a row for each digit, and one for each code point.
  function stepsTable(steps) {
    const used = variables.filter((name) => steps.some((step) => step[name] !== undefined));
    return scroll("Steps", tableOf([...used, "clause"], steps.map((step) => (
      { cells: [...used.map((name) => step[name] ?? ""), step.clause], className: step.delta === undefined ? "" : "inserts" }))));
  }

  function computation(question, answer) {
    const out = [];
    const { reject } = answer.oracle;
    if (reject !== undefined) {
      out.push(make("p", { className: "verdict" }, `Rejected at index ${answer.position}: ${reject} (${answer.clause})`), place(question, answer.position));
    } else {
      out.push(make("p", { className: "verdict" }, shown(answer)));
    }
    if (answer.min_bits > 0) out.push(make("p", {}, `The largest integer of the computation has ${answer.min_bits} bits.`));
    if (answer.steps.length > 0) {
      out.push(make("p", { className: "quiet" }, "Each row is a step of the procedure in rfc3492bis, with the variables after that step. A row with a delta inserts a code point."), stepsTable(answer.steps));
    }
    if (answer.trace.length > 0) {
      out.push(make("details", { open: answer.steps.length === 0 }, make("summary", {}, "The computation in words"), make("pre", {}, answer.trace.join("\n"))));
    }
    if (answer.steps.length + answer.trace.length === 0) out.push(make("p", {}, "The input is too long to show the steps."));
    return out;
  }

  function opinion(answer) {
    if (answer.error !== undefined) return [make("p", { className: "wrong" }, answer.error)];
    if (answer.wrong === "") return [make("p", {}, "This answer is right.")];
    const out = [make("p", { className: "wrong" }, `This answer is wrong: ${answer.wrong}.`)];
    if (answer.faults.length === 0) return [...out, make("p", {}, "No known fault gives this answer.")];
    const faults = answer.faults.map(({ id, bug, what }) => {
      const link = make("a", { href: `classes/${encodeURIComponent(bug)}.html#${encodeURIComponent(id)}` }, bug);
      return make("li", {}, `${what} (`, link, ")");
    });
    return [...out, make("p", {}, "A codec with one of these faults gives this answer:"), make("ul", {}, ...faults)];
  }

  // --- The page ------------------------------------------------------------------------------------

  const page = document.getElementById("try");
  const text = make("input", { id: "text", type: "text", autocomplete: "off", spellcheck: false, placeholder: "bücher, xn--bcher-kva, U+0062 U+00FC" });
  const got = make("input", { id: "got", type: "text", autocomplete: "off", spellcheck: false, placeholder: "your answer, or the word reject" });
  const note = make("p", { id: "note" });
  const table = make("div", { id: "all" });
  const steps = make("section", { id: "computation", ariaLive: "polite" });
  const verdict = make("section", { id: "opinion", ariaLive: "polite" });

  let state = {};
  const stateOf = (address) => Object.fromEntries([...new URLSearchParams(address.slice(1))].filter(([key]) => fields.includes(key)));
  const addressOf = (changes) => {
    const all = { ...state, ...changes };
    return `#${new URLSearchParams(fields.filter((key) => all[key]).map((key) => [key, all[key]]))}`;
  };

  // The question that is looked at: what was chosen, or what the input looks like.
  function chosen(typed) {
    if (codecs.includes(state.codec) && ops.includes(state.op)) return [state.codec, state.op];
    if (prefix.test(typed)) return ["punycode", "decode"];
    if (/^bq--/i.test(typed)) return ["lace", "decode"];
    return ["punycode", /^[a-z0-9-]*-[a-z0-9]+$/i.test(typed) ? "decode" : "encode"];
  }

  let shownState; // what the page shows or is about to
  async function show() {
    state = stateOf(location.hash);
    const current = JSON.stringify(state);
    if (current === shownState) return;
    shownState = current;
    const typed = state.text ?? "";
    if (text.value !== typed) text.value = typed;
    if (got.value !== (state.got ?? "")) got.value = state.got ?? "";
    page.dataset.done = "";
    const [codec, op] = chosen(typed);
    const isLong = typed.length > longest;
    note.textContent = isLong ? `The input has more than ${longest} characters.`
      : /xn--.*\.|\..*xn--/i.test(typed) ? "This is a domain name with several labels. Enter one label, without a full stop."
      : prefix.test(typed) ? `${typed.slice(0, 4)} is the prefix of IDNA. Only the part after the prefix is decoded.` : "";
    if (typed === "" || isLong) {
      for (const each of [table, steps, verdict]) each.replaceChildren();
      page.dataset.done = "yes";
      return;
    }
    if (table.childElementCount === 0) table.textContent = "Computing ...";
    const answers = new Map();
    await Promise.all(codecs.flatMap((each) => ops.map(async (way) => {
      answers.set(`${each} ${way}`, await acecheckAsk({ codec: each, op: way, ...inputOf(each, way, typed) }));
    })));
    const question = { codec, op, ...inputOf(codec, op, typed) };
    const mine = state.got === undefined ? undefined : await acecheckAsk({ ...question, got: answerOf(op, state.got) });
    if (shownState !== current) return; // typed on
    const cell = (each, way) => {
      const link = make("a", { href: addressOf({ codec: each, op: way, got: "" }), ariaLabel: `steps: ${each} ${way}` }, "steps");
      if (each === codec && way === op) link.setAttribute("aria-current", "true");
      return make("div", {}, shown(answers.get(`${each} ${way}`)), " ", link);
    };
    table.replaceChildren(scroll("All encodings", tableOf(["Encoding", "The text, encoded", "The encoding, decoded"],
      codecs.map((each) => ({ cells: [each, ...ops.map((way) => cell(each, way))] })))));
    const answer = answers.get(`${codec} ${op}`);
    steps.replaceChildren(make("h2", {}, `${codec}: ${op}`), ...(answer.error === undefined ? computation(question, answer) : [shown(answer)]));
    verdict.replaceChildren(...(mine === undefined ? [] : opinion(mine)));
    page.dataset.done = "yes";
  }

  function typed(changes) {
    history.replaceState(null, "", addressOf(changes));
    show();
  }
  text.addEventListener("input", () => typed({ text: text.value, codec: "", op: "", got: "" }));
  got.addEventListener("input", () => {
    const [codec, op] = chosen(text.value);
    typed({ got: got.value, codec, op });
  });
  window.addEventListener("hashchange", show);
  const form = make("form", {}, make("label", {}, "A text, a label or an encoding", text));
  const answerForm = make("form", {}, make("label", {}, "Your answer", got));
  for (const each of [form, answerForm]) each.addEventListener("submit", (event) => event.preventDefault());
  page.replaceChildren(form, note, table, steps, answerForm, verdict);
  show();
}
