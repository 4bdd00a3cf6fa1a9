/* SPDX-License-Identifier: MIT */
/* A page with a match that needs no server: the viewer (arena/pages/site), the game's tables and the match in one file,
 * which opens from a disk. Its policy lets nothing run but its own script, by its hash, and nothing be loaded. */
#ifndef PAGES_MATCH_FILE_H
#define PAGES_MATCH_FILE_H

#include <jansson.h>

#include "base/buffer.h"
#include "game/game.h"

/* Appends the page. `data` is that of match_data; `file`: what the record is called, for the command that replays it.
 * Errors stick to the buffer. */
void match_file(struct buffer *out, const struct game *game, const json_t *data, const char *file);

#endif
