/* SPDX-License-Identifier: MIT */
/* The legal actions of a decision as buttons, grouped by what they do. */
import { html, visible } from "./dom.mjs";
import { capital, counted, spaced } from "./names.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./names.mjs").Explained} Explained */
/** @typedef {{id: number, kind?: string, object?: string, text?: string}} Action */
/**
 * An action with what a person should know of it.
 * @typedef {object} Choice
 * @property {Action} action
 * @property {string} words
 * @property {Explained | null} piece which it is about
 * @property {string} detail what the piece does, or lies there
 * @property {number[]} spaces of the planet on which it can be pointed at
 * @property {boolean} talk words can go with it
 */
/** @typedef {{title: string, choices: Choice[], narrow: boolean}} ChoiceGroup */

/** With more actions than this groups are closed, and with many more there is a search. */
const MANY = 14,
  VERY_MANY = 24;

/** What actions of NOT ALONE do whose words do not say it, by kind (RULES.md, P1-4 and P1-6). */
const DOES = new Map([
  ["resist", "Lose 1 Will and take back 2 places."],
  ["give-up", "Have all your Will and places again; Assimilation makes a step."],
  ["pass-phase", "You are not asked again in this phase."],
]);

/** @param {Action} action @param {View} view @param {Names} names @returns {number[]} */
function spacesOfAction(action, view, names) {
  const means = names.actions.get(action.id)?.means,
    planet = view.planet ?? [];
  if (means === "space") return [Number(action.object)].filter((space) => space > 0 && space < planet.length);
  const code = means === "place" ? names.placeCodes.get(action.object ?? "") : undefined;
  return code === undefined ? [] : [planet.indexOf(code)].filter((space) => space > 0);
}

/** @param {Action} action @param {Names} names @returns {Explained | null} */
function pieceOfAction({ id, kind = "", object = "" }, names) {
  const means = names.actions.get(id)?.means ?? kind,
    type = names.meanings.get(means)?.type ?? means;
  return object ? (names.pieceById(type, object) ?? names.pieceById(type, `${object}-1`)) : null;
}

/** @param {Action} action @param {View} view @param {Names} names @returns {Choice} */
function choiceOf(action, view, names) {
  const row = names.actions.get(action.id),
    spaces = spacesOfAction(action, view, names),
    piece = pieceOfAction(action, names),
    talk = row?.talk === true;
  let detail = piece?.effect ?? DOES.get(action.kind ?? "") ?? "";
  if (row?.means === "space" && spaces.length > 0) {
    const code = view.planet[spaces[0]];
    detail = code ? names.piece("place", code).name : "a place that lies face down";
  } else if (row?.means === "seat") {
    detail = names.bot(Number(action.object));
  }
  const words = capital(visible(action.text ?? row?.text ?? `Action ${action.id}`));
  return { action, words, piece, detail: talk ? "" : detail, spaces, talk };
}

/**
 * @param {Action[]} actions
 * @param {View} view
 * @param {Names} names
 */
export function choicesOf(actions, view, names) {
  return actions.map((action) => choiceOf(action, view, names));
}

/** Those with an object by their kind; behind them all others. @param {Choice[]} choices @returns {ChoiceGroup[]} */
export function groupsOf(choices) {
  /** @type {Map<string, Choice[]>} */
  const byKind = new Map();
  for (const choice of choices) {
    const kind = choice.action.object ? (choice.action.kind ?? "") : "";
    byKind.set(kind, [...(byKind.get(kind) ?? []), choice]);
  }
  const single = byKind.get("") ?? [];
  byKind.delete("");
  const groups = [...byKind].map(([kind, list]) => ({
    title: capital(spaced(kind)),
    choices: list,
    narrow: list.every(({ piece }) => !piece),
  }));
  if (single.length > 0)
    groups.push({ title: groups.length > 0 ? "Or instead" : "Choices", choices: single, narrow: true });
  return groups;
}

/** @param {Choice} choice @param {Names} names @param {(choice: Choice) => void} choose */
export function choiceButton(choice, names, choose) {
  const { action, words, piece, detail } = choice;
  const number =
    piece?.type === "place" &&
    html("span", { class: "choice-number", "aria-hidden": "true" }, names.placeNumber(piece.code));
  return html(
    "button",
    {
      type: "button",
      class: "choice",
      "data-key": `action-${action.id}`,
      "data-kind": action.kind ?? "",
      click: () => choose(choice),
    },
    number,
    html(
      "span",
      { class: "choice-text" },
      html("span", { class: "choice-words" }, words),
      detail && html("span", { class: "choice-detail" }, html("span", { class: "unseen" }, ". "), visible(detail)),
    ),
  );
}

/** @param {ChoiceGroup} group @param {number} number @param {Names} names @param {(choice: Choice) => void} choose */
function groupList(group, number, names, choose) {
  return html(
    "ul",
    { class: `choices${group.narrow ? " choices-narrow" : ""}`, "aria-labelledby": `choices-${number}` },
    ...group.choices.map((choice) => html("li", {}, choiceButton(choice, names, choose))),
  );
}

/** Hides what does not have the words, and opens groups that have them. @param {Element} root @param {string} words */
function filterChoices(root, words) {
  const wanted = words.trim().toLowerCase();
  for (const group of root.querySelectorAll(".choice-group")) {
    const items = [...group.querySelectorAll("li")];
    for (const item of items) item.hidden = !item.textContent?.toLowerCase().includes(wanted);
    /** @type {HTMLElement} */ (group).hidden = items.every((item) => item.hidden);
    if (wanted && group instanceof HTMLDetailsElement) group.open = !group.hidden;
  }
}

/**
 * @param {Choice[]} choices
 * @param {Names} names
 * @param {(choice: Choice) => void} choose
 */
export function drawChoices(choices, names, choose) {
  const groups = groupsOf(choices),
    many = choices.length > MANY && groups.length > 1;
  const root = html("div", { class: "choice-groups" });
  if (choices.length > VERY_MANY)
    root.append(
      html(
        "label",
        { class: "choice-search" },
        `Search among ${choices.length}`,
        html("input", {
          type: "search",
          autocomplete: "off",
          input: (event) => filterChoices(root, event.target.value),
        }),
      ),
    );
  groups.forEach((group, i) => {
    const alone = groups.length === 1,
      title = html("h3", { id: `choices-${i}`, class: alone ? "unseen" : "" }, group.title),
      list = groupList(group, i, names, choose);
    if (!many) root.append(html("div", { class: "choice-group" }, title, list));
    else
      root.append(
        html(
          "details",
          { class: "choice-group", open: i === 0 || group.choices.length < 4 },
          html("summary", {}, title, html("span", { class: "quiet" }, ` ${counted(group.choices.length, "choice")}`)),
          list,
        ),
      );
  });
  return root;
}
