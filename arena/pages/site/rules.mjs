/* SPDX-License-Identifier: MIT */
/* A field to search the rules with. Without this module the page is all there to read. */
import { html } from "./dom.mjs";

const DELAY_MS = 120;

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const pieces = [...document.querySelectorAll(".piece")].map((node) => ({
    node: /** @type {HTMLElement} */ (node),
    text: plain(`${node.textContent} ${node.closest("section")?.querySelector("h2")?.textContent}`),
  })),
  sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("section.part")]);

const field = html("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false" }),
  found = html("p", { class: "quiet", role: "status" });

/** Shows the pieces that have all words. */
function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { node, text } of pieces) {
    node.hidden = !words.every((word) => text.includes(word));
    if (!node.hidden) count++;
  }
  for (const section of sections) section.hidden = !section.querySelector(".piece:not([hidden])");
  found.textContent = words.length === 0 ? "" : `${count} found`;
}

let timer = 0;
field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, DELAY_MS);
});
document
  .getElementById("search")
  ?.append(html("div", { class: "filters" }, html("label", {}, html("span", {}, "Search"), field), found));
