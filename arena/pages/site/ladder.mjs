/* SPDX-License-Identifier: MIT */
/* The table follows the ladder while somebody looks at it. */
import { calmly, listen, renew } from "./news.mjs";

const PAUSE_MS = 2000,
  CHANGES = ["restart", "table", "season", "pause", "notice"];

const update = calmly(() => renew(["state", "table"]), PAUSE_MS);

listen(CHANGES, () => void update());
