// SPDX-License-Identifier: MIT
// The library as sdk/typescript/build.sh built it, for the tests beside this file. Their command line is
// node TEST FOLDER ROOT ARENA: where it was built, the root of the tree, and the program arena.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const [, , folder, root, arena] = process.argv;

const from = (name) => import(pathToFileURL(join(folder, name)).href);

export const sdk = await from("dist/index.js");
export const { settle } = await from("dist/options.js");
export const { findWords } = await from("dist/rules.js");
export const { encode, decode } = createRequire(join(folder, "package.json"))("@msgpack/msgpack");

/** The seed of the matches in these tests. */
export const SEED = Uint8Array.from({ length: 16 }, (_, i) => i);

/** What a ProtocolError says. */
export const says = (what) => ({
  name: "ProtocolError",
  message: new RegExp(`^The arena sent what the protocol does not allow: ${what}`),
});
