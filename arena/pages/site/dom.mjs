/* SPDX-License-Identifier: MIT */
/* Elements. Texts become text nodes and attributes, never markup, so that a name, note or talk is only text. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * @param {Element} node
 * @param {Attributes} attributes a function listens to the event of its name; null, undefined and false leave it out
 */
function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, String(value));
  }
}

/**
 * @param {Element} node
 * @param {Child[]} children
 */
function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

/**
 * Writes characters that cannot be seen, or that steer the direction of writing, as the escapes of their bytes, as the
 * arena does on a terminal (base/visible.h).
 * @param {string} text
 */
export function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (character) => {
    const bytes = [...new TextEncoder().encode(character)];
    return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
  });
}

/**
 * A text of a bot or a person, which may be written from right to left: it moves nothing around it.
 * @param {string} text
 */
export function foreign(text) {
  return html("bdi", {}, visible(text));
}

/**
 * Words for people who cannot see how something looks.
 * @param {string} text
 */
export function unseen(text) {
  return html("span", { class: "unseen" }, text);
}

/**
 * Draws again what is in `place`, and gives the focus back to what had it.
 * @param {Element} place
 * @param {(Node | null)[]} nodes
 */
export function redraw(place, nodes) {
  const active = document.activeElement,
    key = active && place.contains(active) ? active.getAttribute("data-key") : null;
  place.replaceChildren(...nodes.filter((node) => node !== null));
  if (key === null) return;
  const again = [...place.querySelectorAll("[data-key]")].find((node) => node.getAttribute("data-key") === key);
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
}
