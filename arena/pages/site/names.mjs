/* SPDX-License-Identifier: MIT */
/* Words for the codes of a game, from its tables (`arena rules --json`). */
import { visible } from "./dom.mjs";

/** @typedef {{name: string, help?: string, means?: string}} Named */
/**
 * @typedef {object} Field a key of a view
 * @property {string} key
 * @property {string} tier
 * @property {string} holds
 * @property {string} help
 * @property {string} means
 * @property {any} empty
 * @property {string} [index] what the positions of an array mean
 * @property {string | number} [rows] a value for each of these
 * @property {number} [unknown] stands for a number that is not known
 * @property {Named[]} [names]
 */
/** @typedef {{name: string, help: string, example?: string, type?: string}} Meaning */
/** @typedef {Record<string, any> & {id: string, name: string, code: number}} Piece */
/** @typedef {{type: string, code: number, name: string, effect: string, facts: string[]}} Explained */
/** @typedef {import("./data.mjs").Match} Match */

/** The types of pieces: their list in the tables, and what one is called. */
const TYPES = [
  { type: "place", list: "places", word: "Place" },
  { type: "card", list: "cards", word: "card" },
  { type: "token", list: "tokens", word: "Token" },
  { type: "survivor", list: "survivors", word: "Survivor" },
  { type: "evolution", list: "evolutions", word: "Evolution" },
  { type: "avatar", list: "avatars", word: "Avatar" },
];

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Words of an id, such as turn-limit.
 * @param {string} id
 */
export function spaced(id) {
  return visible(id).replace(/[-_]/g, " ");
}

/**
 * @param {number} count
 * @param {string} thing
 */
export function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** @param {Piece} piece @param {string} word */
function factsOf(piece, word) {
  const facts = [piece.deck ? `${capital(spaced(piece.deck))} ${word}` : capital(word)];
  if (piece.number) facts[0] += ` ${piece.number}`;
  if (piece.level) facts.push(`level ${piece.level}`);
  if (piece.phase) facts.push(`phase ${piece.phase}`);
  if (piece.cost) facts.push(`costs ${piece.cost} DNA`);
  if (piece.symbol) facts.push(`symbol ${spaced(piece.symbol)}`);
  if (piece.set) facts.push(`set ${spaced(piece.set)}`);
  return facts;
}

/** Why a match is void. */
const VOID = new Map([
  ["away", "the arena was away for too long"],
  ["changed", "it was played by other settings or bots than there are now"],
  ["game-fault", "the game made a mistake"],
  ["host-late", "the host was late, so nobody is to blame"],
]);

export class Names {
  /**
   * @param {any} rules
   * @param {Match} match
   */
  constructor(rules, match) {
    this.rules = rules;
    this.match = match;
    /** @type {Map<string, Map<number, Explained>>} */
    this.pieces = new Map();
    /** @type {Map<string, number>} codes of places by their ids */
    this.placeCodes = new Map();
    for (const { type, list, word } of TYPES) this.take(type, rules[list] ?? [], word);
    /** @type {Field[]} */
    this.fields = rules.view.filter((/** @type {Field} */ field) => field.tier !== "search");
    /** @type {Map<string, Meaning>} */
    this.meanings = new Map(rules.meanings.map((/** @type {Meaning} */ meaning) => [meaning.name, meaning]));
    /** @type {Map<number, any>} */
    this.actions = new Map((rules.actions ?? []).map((/** @type {any} */ action) => [action.id, action]));
  }

  /**
   * @param {string} type
   * @param {Piece[]} list
   * @param {string} word
   */
  take(type, list, word) {
    /** @type {Map<number, Explained>} */
    const byCode = new Map();
    for (const piece of list) {
      const effect = piece.power ?? piece.effect ?? "";
      byCode.set(piece.code, { type, code: piece.code, name: piece.name, effect, facts: factsOf(piece, word) });
      if (type === "place") this.placeCodes.set(piece.id, piece.code);
    }
    this.pieces.set(type, byCode);
  }

  /**
   * @param {string} type
   * @param {number} code
   * @returns {Explained}
   */
  piece(type, code) {
    const known = this.pieces.get(type)?.get(code);
    return known ?? { type, code, name: `${type} ${code}`, effect: "", facts: [] };
  }

  /** By its id in the tables. @param {string} type @param {string} id @returns {Explained | null} */
  pieceById(type, id) {
    const list = this.rules[TYPES.find((row) => row.type === type)?.list ?? ""] ?? [],
      found = list.find((/** @type {Piece} */ piece) => piece.id === id);
    return found ? this.piece(type, found.code) : null;
  }

  /** The number that is printed on a place. @param {number} code */
  placeNumber(code) {
    const place = (this.rules.places ?? []).find((/** @type {Piece} */ piece) => piece.code === code);
    return place?.number ?? code;
  }

  /** Who sits there, such as Hunted 2. @param {number} seat */
  seat(seat) {
    const role = this.rules.roles.find((/** @type {any} */ row) => seat >= row.first && seat < row.first + row.most);
    if (!role) return `Seat ${seat}`;
    return role.most > 1 ? `${capital(role.name)} ${seat - role.first + 1}` : `The ${capital(role.name)}`;
  }

  /** The bot of a seat and its version. @param {number} seat */
  bot(seat) {
    const { bot = "", version = "" } = this.match.seats[seat] ?? {};
    return version ? `${bot} ${version}` : bot;
  }

  /** Whose knowledge an eye shows. @param {string} eye */
  eye(eye) {
    if (eye === "public") return "The public";
    if (eye === "all") return "All there is";
    return `${this.seat(Number(eye))}: ${visible(this.bot(Number(eye)))}`;
  }

  /** @param {string} key @returns {Field | undefined} */
  field(key) {
    return this.fields.find((field) => field.key === key);
  }

  /** What stands for a phase or the like. @param {string} key @param {number} value */
  word(key, value) {
    const named = this.field(key)?.names?.[value];
    return named ? spaced(named.name) : String(value);
  }

  /** The same in more words. @param {string} key @param {number} value */
  phrase(key, value) {
    return this.field(key)?.names?.[value]?.help ?? this.word(key, value);
  }

  /**
   * Words for one number of a view.
   * @param {number} value
   * @param {string} means
   * @param {Named[]} [names]
   * @returns {string}
   */
  say(value, means, names = []) {
    const type = this.meanings.get(means)?.type;
    if (type) return value === 0 && !this.pieces.get(type)?.has(0) ? "none" : this.piece(type, value).name;
    switch (means) {
      case "flag":
        return value ? "yes" : "no";
      case "seat":
        return value < this.match.seats.length ? this.seat(value) : "none";
      case "word":
        return names[value] ? spaced(names[value].name) : String(value);
      case "bits":
        return (
          names
            .filter((_, bit) => value & (1 << bit))
            .map((row) => spaced(row.name))
            .join(", ") || "none"
        );
      case "seats":
        return (
          this.match.seats
            .map((_, seat) => seat)
            .filter((seat) => value & (1 << seat))
            .map((seat) => this.seat(seat))
            .join(", ") || "none"
        );
      case "action":
        return this.actions.get(value)?.text ?? String(value);
      default:
        return String(value);
    }
  }

  /** How the match ended, as a sentence. */
  verdict() {
    const { winner, state, reason = "", turns = 0 } = this.match;
    const how = reason ? ` by ${spaced(reason)}` : "";
    const when = turns ? ` after ${counted(turns, "turn")}` : "";
    if (winner === undefined) return state === "playing" ? "It is being played." : "The match is not over.";
    if (winner === "void") return `The match is void: ${VOID.get(reason) ?? spaced(reason)}.`;
    if (winner === "draw") return `A draw${how}${when}.`;
    return `${this.side(winner)}${how}${when}.`;
  }

  /** @param {string} winner */
  side(winner) {
    const role = this.rules.roles.find((/** @type {any} */ row) => row.name === winner);
    if (role) return `The ${capital(spaced(winner))} ${role.most > 1 ? "win" : "wins"}`;
    const seat = this.rules.sides.indexOf(winner);
    return seat >= 0 ? `${this.seat(seat)} wins` : `${capital(spaced(winner))} wins`;
  }
}
