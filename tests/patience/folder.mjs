/* SPDX-License-Identifier: MIT */
/* Folders of tests. What a test started has ended before its folder goes: folder.py does it, for all languages. */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("folder.py", import.meta.url)),
  made = new Set();

/** A new folder. @param {string} [prefix] */
export function makeFolder(prefix = "arena-test-") {
  const path = mkdtempSync(join(tmpdir(), prefix));
  made.add(path);
  return path;
}

/** Ends what uses the folder, and removes it. @param {string} path */
export function removeFolder(path) {
  made.delete(path);
  const { status, stderr } = spawnSync("python3", ["-B", PROGRAM, path], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${path} is left: ${stderr}`);
}

/** The same for all folders that there still are. */
export function removeAll() {
  for (const path of made) removeFolder(path);
}
