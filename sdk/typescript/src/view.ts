// SPDX-License-Identifier: MIT
// What a seat knows. A view is decoded when it is first looked at, and completed key by key.

import { inspect } from "node:util";
import type { Fields, Value } from "./messages.js";
import { emptyValue, type ViewValue, type ViewWord, type Words } from "./words.js";

/** What a view is made of. */
export interface ViewSource {
  readonly words: Words;
  readonly seats: number;
  /** Decodes what the arena sent; undefined if the bot wants no views. */
  readonly read: (() => Fields) | undefined;
}

/** A view in words: its keys, with words for numbers. */
export type InWords = Readonly<Record<string, ViewWord>>;

/**
 * What the seat knows: keys as properties, `view.turn`, or by name, `view.get("turn")`. A key that a sparse view
 * leaves out has its empty value. Of a game of this package `View` has a type with each key, such as notalone.View.
 *
 * To look at a key that no view of the game has is a TypeError, and so is to look at any if the bot asked for no views.
 */
export class View {
  readonly #source: ViewSource;
  #sent: Fields | undefined;

  /** Bots get views from decisions. */
  protected constructor(source: ViewSource) {
    this.#source = source;
  }

  #fields(): Fields {
    if (this.#sent === undefined) {
      if (this.#source.read === undefined) {
        throw new TypeError('there is no view: this bot asks for none (views: "none")');
      }
      this.#sent = this.#source.read();
    }
    return this.#sent;
  }

  /** The value of a key. */
  get(key: string): ViewValue {
    const sent = this.#fields();
    const { words, seats } = this.#source;
    if (!Object.hasOwn(sent, key)) {
      const about = words.keys.get(key);
      if (about === undefined) {
        throw new TypeError(`views of ${words.game} have no key ${key}`);
      }
      sent[key] = emptyValue(about, seats) as Value;
    }
    return sent[key] as ViewValue;
  }

  /** Whether views have this key. */
  has(key: string): boolean {
    return this.#source.words.keys.has(key) || Object.hasOwn(this.#fields(), key);
  }

  /** The names of all keys, those that the arena sent and the words do not have among them. */
  keys(): string[] {
    const { keys } = this.#source.words;
    return [...keys.keys(), ...Object.keys(this.#fields()).filter((key) => !keys.has(key))];
  }

  /** The same keys with words for numbers: pieces, actions, names, booleans; see Words.inWords. */
  get inWords(): InWords {
    const { words } = this.#source;
    const get = (_: object, key: string | symbol) => {
      if (typeof key === "symbol" || key === "then") {
        return undefined;
      }
      return words.keys.has(key) ? words.inWords(key, this.get(key)) : this.get(key);
    };
    return new Proxy({}, { get, has: (_, key) => typeof key === "string" && this.has(key) }) as InWords;
  }

  /** All keys and their values. */
  toJSON(): Record<string, ViewValue> {
    return Object.fromEntries(this.keys().map((key) => [key, this.get(key)]));
  }

  [inspect.custom](): unknown {
    return this.#source.read ? this.toJSON() : {};
  }
}

// Behind View in the chain of prototypes: what is found nowhere else is a key that the words do not have.
Object.setPrototypeOf(
  View.prototype,
  new Proxy(Object.prototype, {
    get(target, key, view) {
      if (typeof key === "symbol" || key in target || key === "then" || !(view instanceof View)) {
        return Reflect.get(target, key, view);
      }
      return view.get(key);
    },
  }),
);

const classes = new WeakMap<Words, new (source: ViewSource) => View>();

/** Views of these words are of a class of their own, which has a property for each key: faster than a Proxy. */
function classOf(words: Words): new (source: ViewSource) => View {
  const known = classes.get(words);
  if (known) {
    return known;
  }
  class GameView extends View {
    constructor(source: ViewSource) {
      super(source);
    }
  }
  for (const key of words.keys.keys()) {
    if (!(key in View.prototype)) {
      Object.defineProperty(GameView.prototype, key, {
        enumerable: true,
        get(this: View) {
          return this.get(key);
        },
      });
    }
  }
  classes.set(words, GameView);
  return GameView;
}

export function viewOf(source: ViewSource): View {
  return new (classOf(source.words))(source);
}
