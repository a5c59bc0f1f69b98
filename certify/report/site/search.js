// SPDX-License-Identifier: Apache-2.0
// The search of the site: over the ids, sentences, texts and code points of all that the pages show. The entries that
// certify/report/site/site.cc makes are loaded with the first letter.
"use strict";

{
  /** @type {any} - a script of a page */
  const script = document.currentScript;
  const root = new URL(".", script.src).href;
  /** @type {HTMLFormElement} */
  const form = document.querySelector(".search");
  const input = form.querySelector("input");
  /** @type {HTMLElement} */
  const found = document.querySelector(".found");
  const most = 100; // results that are shown
  let entries;

  const load = () => new Promise((resolve, reject) => {
    const source = document.createElement("script");
    source.src = `${root}entries.js`;
    source.onload = resolve;
    source.onerror = reject;
    document.head.append(source);
  });

  async function unpacked() {
    await load();
    const { DecompressionStream, packedEntries } = /** @type {any} - newer than what the checker of types knows */ (globalThis);
    const octets = Uint8Array.from(atob(packedEntries), (each) => each.charCodeAt(0));
    return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
  }

  // A code point is found as a whole, any other word also within others.
  function finderOf(word) {
    const point = /^u\+([0-9a-f]{4,6})$/.exec(word);
    if (point === null) return (entry) => entry.all.includes(word);
    const whole = new RegExp(`\\b${point[1]}\\b`);
    return (entry) => whole.test(entry.all);
  }

  function resultOf({ kind, id, address, text }) {
    const out = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + address;
    link.textContent = id;
    const more = document.createElement("span");
    more.className = "quiet";
    more.textContent = ` ${kind}: ${text}`;
    out.append(link, more);
    return out;
  }

  async function show() {
    const query = input.value.trim().toLowerCase();
    document.querySelector("main").hidden = query !== "";
    found.hidden = query === "";
    if (query === "") return;
    entries ??= unpacked().then((all) => all.map((entry) => ({ ...entry, all: `${entry.id} ${entry.text}`.toLowerCase() })));
    const finders = query.split(/\s+/).map(finderOf);
    const results = (await entries).filter((entry) => finders.every((finds) => finds(entry)));
    if (query !== input.value.trim().toLowerCase()) return; // typed on
    results.sort((a, b) => Number(b.id.toLowerCase().includes(query)) - Number(a.id.toLowerCase().includes(query)));
    const head = document.createElement("h2");
    head.textContent = `${results.length} found${results.length > most ? `, the first ${most}` : ""}`;
    const list = document.createElement("ul");
    list.append(...results.slice(0, most).map(resultOf));
    found.replaceChildren(head, list);
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", show);
}
