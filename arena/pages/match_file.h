/* SPDX-License-Identifier: MIT */
/* A page with a match that needs no server: the viewer (arena/pages/site), the game's tables and the match in one file,
 * which opens from a disk. Its policy lets nothing run but its own script, by its hash, and nothing be loaded. */
#ifndef PAGES_MATCH_FILE_H
#define PAGES_MATCH_FILE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "game/game.h"

/* What the record is called, for the command that replays it. */
struct match_file_record {
    const char *name;
    bool has_more; /* there are other matches in it: the command names this one */
};

/* Appends the page. `data` is that of match_data. Errors stick to the buffer. */
void match_file(struct buffer *out, const struct game *game, const json_t *data,
                const struct match_file_record *record);

#endif
