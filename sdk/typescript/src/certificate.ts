// SPDX-License-Identifier: MIT
// The bot's own pair of keys, for an encrypted connection: a certificate as czmq and `arena keys new` write it.

import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { ArenaError, textOf } from "./errors.js";

const KEY = /^\s*(public|secret)-key\s*=\s*"([^"\s]{40})"\s*$/;
const BYTES_MOST = 65536;

/** The arena's public key, and the bot's own pair: Z85 text of 40 characters each. */
export interface Keys {
  readonly server: string;
  readonly public: string;
  readonly secret: string;
}

function readOwn(path: string): string {
  const file = openSync(path, "r");
  try {
    if (fstatSync(file).mode & 0o077) {
      throw new ArenaError(`ARENA_KEYS: others may read ${path}; type chmod 600 ${path}`);
    }
    const bytes = new Uint8Array(BYTES_MOST);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}

/**
 * The public and the secret key. Of `path` and `path`_secret the second is read if it is there.
 * @throws ArenaError with one sentence.
 */
export function readCertificate(path: string): { public: string; secret: string } {
  const own = existsSync(`${path}_secret`) ? `${path}_secret` : path;
  const found: { public?: string; secret?: string } = {};
  let text: string;
  try {
    text = readOwn(own);
  } catch (error) {
    throw error instanceof ArenaError ? error : new ArenaError(`ARENA_KEYS: ${own} cannot be read: ${textOf(error)}`);
  }
  for (const line of text.split("\n")) {
    const [, which, key] = KEY.exec(line) ?? [];
    if (which) {
      found[which as "public" | "secret"] = key as string;
    }
  }
  if (found.public === undefined || found.secret === undefined) {
    throw new ArenaError(`ARENA_KEYS: ${own} is no secret certificate; make one with: arena keys new FILE --bot NAME`);
  }
  return { public: found.public, secret: found.secret };
}
