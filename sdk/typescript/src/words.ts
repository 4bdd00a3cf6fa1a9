// SPDX-License-Identifier: MIT
// What the numbers of a game mean: actions, pieces, keys of views. Made of what `arena rules --game G --json` prints:
// by the generator for the games of this package (games/), and at run time for any other (rules.ts).

/** In a view in words: this seat does not know it. */
export const UNKNOWN = "unknown";

/** An action. */
export class Action<Kind extends string = string> {
  constructor(
    /** Its number within this epoch. */
    readonly id: number,
    /** A lasting word, such as "commit". */
    readonly kind: Kind,
    /** "" or the word of a piece, such as "river", or a number as text. */
    readonly object: string,
    /** For people. */
    readonly text: string,
  ) {}

  toString(): string {
    return `${this.id} (${this.text})`;
  }
}

/** A place, a card or another piece. */
export class Piece {
  constructor(
    /** Such as "place". */
    readonly type: string,
    /** Stands for it in views and events. */
    readonly code: number,
    /** A lasting word. */
    readonly id: string,
    /** For people. */
    readonly name: string,
  ) {}

  toString(): string {
    return this.name;
  }
}

/** What a view holds under a key: a number, an array of numbers, or an array of such values, a row for each. */
export type ViewValue = number | number[] | number[][];

/** A number of a view in words (Words.inWords). */
export type Word = number | string | boolean | null | Piece | Action | ReadonlySet<string>;
export type ViewWord = Word | Word[] | Word[][] | Record<string, Word> | Record<string, Word>[] | ViewWord[];

/** A key of the view, as the rules describe it. */
export interface Key {
  readonly key: string;
  readonly holds: "number" | "list" | "set" | "array";
  readonly means: string;
  /** Of a row. */
  readonly empty: number | readonly number[];
  /** Entries of an array. */
  readonly most?: number;
  readonly rows?: number | "seats";
  /** Words of a number, of its bits, or of the positions of an array, with what each means. */
  readonly names?: readonly (readonly [name: string, means: string])[];
  readonly unknown?: number;
}

/** id, kind, object, text. */
export type ActionRow = readonly [number, string, string, string];
/** code, id, name. */
export type PieceRow = readonly [number, string, string];

function emptyRow(key: Key): number | number[] {
  if (key.holds === "array") {
    return new Array<number>(key.most ?? 0).fill(typeof key.empty === "number" ? key.empty : 0);
  }
  return typeof key.empty === "number" ? key.empty : [...key.empty];
}

/** The value of a key where a sparse view of a match with so many seats leaves it out. */
export function emptyValue(key: Key, seats: number): ViewValue {
  const rows = key.rows === "seats" ? seats : key.rows;
  return rows === undefined ? emptyRow(key) : (Array.from({ length: rows }, () => emptyRow(key)) as ViewValue);
}

/** The words of a game within one epoch. */
export class Words {
  readonly keys: ReadonlyMap<string, Key>;
  readonly #actionRows: readonly ActionRow[];
  readonly #pieceRows: Readonly<Record<string, readonly PieceRow[]>>;
  #actions: Map<number, Action> | undefined;
  #pieces: Map<string, Map<number, Piece>> | undefined;

  constructor(
    readonly game: string,
    readonly epoch: string,
    actions: readonly ActionRow[],
    pieces: Readonly<Record<string, readonly PieceRow[]>>,
    keys: readonly Key[],
  ) {
    this.#actionRows = actions;
    this.#pieceRows = pieces;
    this.keys = new Map(keys.map((key) => [key.key, key]));
  }

  /** All actions of the game, by id. */
  get actions(): ReadonlyMap<number, Action> {
    this.#actions ??= new Map(this.#actionRows.map((row) => [row[0], new Action(...row)]));
    return this.#actions;
  }

  /** All pieces of the game, by type and code. */
  get pieces(): ReadonlyMap<string, ReadonlyMap<number, Piece>> {
    this.#pieces ??= new Map(
      Object.entries(this.#pieceRows).map(([type, rows]) => [
        type,
        new Map(rows.map((row) => [row[0], new Piece(type, ...row)])),
      ]),
    );
    return this.#pieces;
  }

  /** The action of this id. One that the words do not have is known by its number alone. */
  action(id: number): Action {
    return this.actions.get(id) ?? new Action(id, "", "", `action ${id}`);
  }

  /** The piece of this type and code; undefined for code 0, or if there is none. */
  piece(type: string, code: number): Piece | undefined {
    return this.pieces.get(type)?.get(code);
  }

  /**
   * The value of a key with words for its numbers: pieces, actions, names; flags are booleans, sums of bits sets of
   * names, what is not there is null. What the seat does not know is UNKNOWN.
   * @throws TypeError if views have no such key.
   */
  inWords(key: string, value: ViewValue): ViewWord {
    const about = this.keys.get(key);
    if (about === undefined) {
      throw new TypeError(`views of ${this.game} have no key ${key}`);
    }
    if (about.rows !== undefined && Array.isArray(value)) {
      return value.map((row) => this.#row(about, row));
    }
    return this.#row(about, value as number | number[]);
  }

  #row(about: Key, row: number | number[]): ViewWord {
    if (!Array.isArray(row)) {
      return this.#number(about, about.means, row);
    }
    if (about.means !== "part") {
      return row.map((number) => this.#number(about, about.means, number));
    }
    const names = about.names ?? [];
    const groups: Record<string, Word>[] = [];
    for (let at = 0; at < row.length && names.length > 0; at += names.length) {
      const parts = names.slice(0, row.length - at).map(([name, means], i): [string, Word] => {
        return [name, this.#number(about, means, row[at + i] as number)];
      });
      groups.push(Object.fromEntries(parts));
    }
    return about.holds === "array" && about.most === names.length && groups[0] ? groups[0] : groups;
  }

  #number(about: Key, means: string, number: number): Word {
    if (about.unknown !== undefined && number === about.unknown) {
      return UNKNOWN;
    }
    if (this.pieces.has(means)) {
      return this.piece(means, number) ?? null;
    }
    const names = about.names ?? [];
    switch (means) {
      case "flag":
        return number !== 0;
      case "action":
        return number === about.empty ? null : this.action(number);
      case "word":
        return names[number]?.[0] ?? number;
      case "bits":
        return new Set(names.filter((_, bit) => Math.floor(number / 2 ** bit) % 2 === 1).map(([name]) => name));
      default:
        return number;
    }
  }
}
