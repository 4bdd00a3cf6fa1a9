/* SPDX-License-Identifier: MIT */
/* Where the tests are, the programs that they run, and the style sheet of a server: of ARENA_BUILD, or build/release. */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = fileURLToPath(new URL(".", import.meta.url));
const BUILD = resolve(process.env.ARENA_BUILD ?? join(HERE, "../../build/release"));
export const BIN = join(BUILD, "bin"),
  ARENA = join(BIN, "arena"),
  SHEET = join(BUILD, "arena/style.css");
