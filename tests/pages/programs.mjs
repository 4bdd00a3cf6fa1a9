/* SPDX-License-Identifier: MIT */
/* Where the tests are, and the programs that they run: ARENA_BUILD, or build/release. */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = fileURLToPath(new URL(".", import.meta.url)),
  BIN = join(resolve(process.env.ARENA_BUILD ?? join(HERE, "../../build/release")), "bin"),
  ARENA = join(BIN, "arena");
