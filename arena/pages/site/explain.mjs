/* SPDX-License-Identifier: MIT */
/* What a piece does, in a panel beside it: on hover, focus and tap. Escape closes it; the pointer can go onto it. */
import { html } from "./dom.mjs";

/** @typedef {import("./names.mjs").Explained} Explained */

const GAP = 8,
  EDGE = 8,
  LEAVING_MS = 150;

/** @type {Record<"panel" | "title" | "facts" | "effect" | "extra", HTMLElement> | null} */
let parts = null;
/** @type {Element | null} */
let shownFor = null;
let leaving = 0;

function hide() {
  clearTimeout(leaving);
  if (parts) parts.panel.hidden = true;
  shownFor?.removeAttribute("aria-describedby");
  shownFor = null;
}

function hideSoon() {
  clearTimeout(leaving);
  leaving = window.setTimeout(hide, LEAVING_MS);
}

/**
 * Below the piece if there is room, else above it; never beyond the window.
 * @param {Element} piece
 * @param {HTMLElement} panel
 */
function place(piece, panel) {
  const at = piece.getBoundingClientRect(),
    size = panel.getBoundingClientRect();
  const wide = document.documentElement.clientWidth,
    high = window.innerHeight;
  const left = Math.max(EDGE, Math.min(at.left, wide - size.width - EDGE));
  const below = at.bottom + GAP,
    above = at.top - GAP - size.height;
  panel.style.left = `${left + window.scrollX}px`;
  panel.style.top = `${(below + size.height > high && above > 0 ? above : below) + window.scrollY}px`;
}

function panelParts() {
  if (parts) return parts;
  const title = html("strong", { class: "explain-title" }),
    facts = html("span", { class: "explain-facts" });
  const effect = html("span", { class: "explain-effect" }),
    extra = html("span", { class: "explain-extra" });
  const panel = html(
    "div",
    {
      class: "explain",
      id: "explain",
      role: "tooltip",
      hidden: true,
      mouseenter: () => clearTimeout(leaving),
      mouseleave: hideSoon,
    },
    title,
    facts,
    effect,
    extra,
  );
  (document.querySelector("main") ?? document.body).append(panel);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  parts = { panel, title, facts, effect, extra };
  return parts;
}

/**
 * @param {Element} piece
 * @param {Explained} what
 * @param {string} extra what is so at this moment
 */
function show(piece, what, extra) {
  const shown = panelParts();
  clearTimeout(leaving);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = piece;
  shown.title.textContent = what.name;
  shown.facts.textContent = what.facts.join(", ");
  shown.effect.textContent = what.effect;
  shown.extra.textContent = extra;
  shown.panel.hidden = false;
  piece.setAttribute("aria-describedby", "explain");
  place(piece, shown.panel);
}

/**
 * Has the piece explained by its panel.
 * @template {Element} E
 * @param {E} piece an element that can have the focus
 * @param {Explained} what
 * @param {string} [extra]
 * @returns {E}
 */
export function explained(piece, what, extra = "") {
  const open = () => show(piece, what, extra);
  let inside = false; // a piece that is drawn under a mouse which rests is not pointed at
  piece.addEventListener("mousemove", () => {
    if (!inside) open();
    inside = true;
  });
  piece.addEventListener("focus", open);
  piece.addEventListener("click", open);
  piece.addEventListener("mouseleave", () => {
    inside = false;
    hideSoon();
  });
  piece.addEventListener("blur", hideSoon);
  return piece;
}

/** What it explains is said somewhere else now. */
export function closeExplained() {
  hide();
}

/** To be called when the pieces are drawn again. */
export function forgetExplained() {
  if (shownFor && !shownFor.isConnected) hide();
}
