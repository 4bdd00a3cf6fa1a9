/* SPDX-License-Identifier: MIT */
/* Makes a table at which people play, and shows the links of their seats. */
import { html, redraw } from "./dom.mjs";

/** @typedef {{seat: number, role: string, link: string}} Place */

const PERSON = "person";

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

const form = /** @type {HTMLFormElement} */ (part("new-table")),
  classes = /** @type {HTMLSelectElement} */ (form.elements.namedItem("class")),
  seats = part("seats"),
  made = part("made");
const bots = [...document.querySelectorAll("#bots option")].map((bot) => bot.getAttribute("value") ?? "");

/** A seat, and who may have it: the first is for who makes the table. @param {string} role @param {number} seat */
function drawSeat(role, seat) {
  const who = html("select", { name: "seat" }, html("option", { value: PERSON }, "a person"));
  for (const bot of bots) who.append(html("option", { value: bot, selected: seat > 0 && bot === bots[0] }, bot));
  return html("label", {}, html("span", {}, role), who);
}

function drawSeats() {
  redraw(seats, (classes.selectedOptions[0]?.dataset.roles ?? "").split(" ").map(drawSeat));
}

/** @param {Place} place */
function drawPlace(place) {
  const link = new URL(place.link, location.href).href;
  return html(
    "li",
    {},
    html("span", { class: "of-role" }, place.role),
    html("a", { class: "button", href: place.link }, "Sit down"),
    html("input", { readonly: true, value: link, "aria-label": `The link of ${place.role}, seat ${place.seat + 1}` }),
  );
}

/** @param {Place[]} places */
function showPlaces(places) {
  const title = html("h2", { tabindex: -1 }, places.length === 1 ? "Your seat" : "A link for each person");
  redraw(made, [title, html("ul", { class: "places" }, ...places.map(drawPlace))]);
  title.focus();
}

async function make() {
  const response = await fetch("/play/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ class: classes.value, seats: new FormData(form).getAll("seat") }),
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) showPlaces(answer.seats);
  else redraw(made, [html("p", {}, answer.detail ?? `The arena answers ${response.status}.`)]);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  make().catch(() => redraw(made, [html("p", {}, "The arena cannot be reached; try it again.")]));
});
classes.addEventListener("change", drawSeats);
drawSeats();
