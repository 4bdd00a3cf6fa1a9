/* SPDX-License-Identifier: MIT */
/* Makes a table at which people play, and shows the links of their seats. The form is of the game's settings; which
 * seats they give, and whether they go together, the arena says. */
import { html, redraw } from "./dom.mjs";

/** @typedef {{seat: number, role: string, link: string}} Place */

const PERSON = "person",
  NOBODY = "";

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

const form = /** @type {HTMLFormElement} */ (part("new-table")),
  seats = part("seats"),
  refused = part("refused"),
  made = part("made");
const bots = [...document.querySelectorAll("#bots option")].map((bot) => bot.getAttribute("value") ?? "");

/** @param {string} name @returns {HTMLSelectElement | null} */
function select(name) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLSelectElement ? found : null;
}

const you = /** @type {HTMLSelectElement} */ (select("you"));

/* --- settings --- */

/** The fields of the settings, by name. */
const fields = new Map(
  [...form.querySelectorAll("[data-setting]")].map((field) => [field.getAttribute("data-setting") ?? "", field]),
);
/** The settings that the person changed: the others are as the class and the mix say. @type {Set<string>} */
const changed = new Set();

/** @param {Element} field */
function boxes(field) {
  return [...field.querySelectorAll("input")];
}

/** @param {Element | undefined} field */
function chosenOf(field) {
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field.value;
  const words = field ? boxes(field).flatMap(({ checked, value }) => (checked ? [value] : [])) : [];
  return words.join("+") || "none";
}

/** @param {Element} field @param {string} value */
function show(field, value) {
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    field.value = value;
    return;
  }
  const words = value.split("+");
  for (const box of boxes(field)) box.checked = words.includes(box.value);
  sum(field);
}

/** Says what is chosen of a set that is folded up. @param {Element} field */
function sum(field) {
  const output = field.parentElement?.querySelector("output");
  if (output) output.value = chosenOf(field);
}

/** Of another class or mix only numbers stay as they were changed, such as that of players. */
function forgetChanges() {
  for (const name of changed) if (!(fields.get(name) instanceof HTMLInputElement)) changed.delete(name);
}

/* --- seats --- */

/** @type {string[]} */
let roles = [];

/** "hunted 2": a seat by its role, and its number where there are several. @param {number} seat */
function seatWords(seat) {
  const role = roles[seat] ?? "",
    same = roles.filter((other) => other === role).length;
  return same > 1 ? `${role} ${roles.slice(0, seat + 1).filter((other) => other === role).length}` : role;
}

function whoSelects() {
  return /** @type {HTMLSelectElement[]} */ ([...seats.querySelectorAll("select")]);
}

/** @param {string} who @param {number} seat */
function drawSeat(who, seat) {
  const choice = html("select", { name: "seat" }, html("option", { value: PERSON }, "a person"));
  for (const bot of bots) choice.append(html("option", { value: bot }, bot));
  choice.value = who;
  choice.addEventListener("change", () => {
    if (choice.value !== PERSON && you.value === String(seat)) you.value = NOBODY;
  });
  return html("label", {}, html("span", {}, seatWords(seat)), choice);
}

/** Who has a seat that is new: who makes the table has the first, and bots the others. @param {number} seat */
function atFirst(seat) {
  return seat === 0 ? PERSON : (bots[0] ?? PERSON);
}

/** @param {string[]} now */
function drawSeats(now) {
  if (now.join() === roles.join()) return;
  const who = whoSelects().map(({ value }) => value),
    mine = roles.length === 0 ? "0" : you.value;
  roles = now;
  seats.replaceChildren(...roles.map((_, seat) => drawSeat(who[seat] ?? atFirst(seat), seat)));
  you.replaceChildren(
    ...roles.map((_, seat) => html("option", { value: seat }, seatWords(seat))),
    html("option", { value: NOBODY }, "nobody: I hand out the links"),
  );
  you.value = Number(mine) < roles.length ? mine : NOBODY;
}

/** Who takes another seat leaves their own to a bot. */
let before = "0";
function takeSeat() {
  const all = whoSelects(),
    [left, taken] = [all[Number(before)], all[Number(you.value)]];
  if (before !== NOBODY && left) left.value = bots[0] ?? PERSON;
  if (you.value !== NOBODY && taken) taken.value = PERSON;
}

/* --- asking --- */

function order() {
  const mix = select("mix")?.value;
  return {
    class: select("class")?.value ?? "",
    ...(mix ? { mix } : {}),
    set: [...changed].map((name) => `${name}=${chosenOf(fields.get(name))}`),
    absent: select("absent")?.value ?? "",
    seats: whoSelects().length > 0 ? whoSelects().map(({ value }) => value) : [PERSON],
  };
}

/** @param {string} path @param {object} body @returns {Promise<any>} what it answers, or an error with a sentence */
async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new Error("The arena cannot be reached; try it again.");
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.detail ?? `The arena answers ${response.status}.`);
  return answer;
}

let asked = 0;
/** Asks what the settings come to, and shows it; only the latest answer counts. */
async function look() {
  const number = ++asked;
  try {
    const { roles: now, settings } = await post("/play/tables/try", order());
    if (number !== asked) return;
    refused.textContent = "";
    for (const [name, field] of fields) if (!changed.has(name)) show(field, settings[name]);
    drawSeats(now);
  } catch (error) {
    if (number === asked) refused.textContent = error instanceof Error ? error.message : String(error);
  }
}

/* --- what was made --- */

/** @param {HTMLInputElement} input @param {HTMLElement} button */
async function copy(input, button) {
  input.select();
  await navigator.clipboard?.writeText(input.value).then(
    () => {
      button.textContent = "Copied";
    },
    () => null /* it is selected */,
  );
}

/** @param {Place} place */
function drawPlace(place) {
  const words = seatWords(place.seat),
    value = new URL(place.link, location.href).href,
    input = html("input", { readonly: true, value, "aria-label": `The link of ${words}` });
  const button =
    String(place.seat) === you.value
      ? html("a", { class: "button button-main", href: place.link }, "Sit down")
      : html("button", { type: "button", class: "button", click: () => void copy(input, button) }, "Copy");
  return html("li", {}, html("span", { class: "of-role" }, words), button, input);
}

/** @param {Place[]} places */
function showPlaces(places) {
  const own = places.filter(({ seat }) => String(seat) === you.value),
    others = places.filter(({ seat }) => String(seat) !== you.value),
    title = html("h2", { tabindex: -1 }, own.length > 0 ? "Your seat" : "A link for each person");
  redraw(made, [
    title,
    own.length > 0 ? html("ul", { class: "places" }, ...own.map(drawPlace)) : null,
    own.length > 0 && others.length > 0 ? html("h2", {}, "Links for the others") : null,
    others.length > 0 ? html("ul", { class: "places" }, ...others.map(drawPlace)) : null,
  ]);
  title.focus();
}

async function make() {
  refused.textContent = "";
  await post("/play/tables", order()).then(
    ({ seats: places }) => showPlaces(places),
    (error) => {
      refused.textContent = error.message;
    },
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void make();
});
form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const field = target.closest("[data-setting]"),
    name = target.getAttribute("name");
  if (field) {
    changed.add(field.getAttribute("data-setting") ?? "");
    sum(field);
  } else if (name === "class" || name === "mix") forgetChanges();
  else if (name === "you") takeSeat();
  before = you.value;
  if (field || name === "class" || name === "mix") void look();
});
void look();
