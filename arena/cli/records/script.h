/* SPDX-License-Identifier: MIT */
/* A recorded match as a list of moments that one can walk in both directions. A moment is the state after a round of
 * answers, with what happened up to it, as one audience learned it. The first moment is after the set-up. */
#ifndef CLI_SCRIPT_H
#define CLI_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"
#include "match/record.h"

enum script_kind { SCRIPT_ANSWER, SCRIPT_EVENT, SCRIPT_FAULT, SCRIPT_NOTE };

struct script_line {
    char *text; /* all of it visible */
    enum script_kind kind;
    size_t moment;
};

struct script {
    const struct game *game;
    unsigned audience;
    struct script_line *lines; /* by moment; the answers of a moment come first */
    size_t line_count, line_room;
    size_t first; /* first line of the moment that is being read */
    uint8_t *states;
    size_t moments, moment_room;
    bool failed; /* memory was short */
    struct record_report report;
};

bool script_load(struct script *script, const struct record_file *file, size_t index, const struct record_games *games,
                 const struct game *game, unsigned audience, struct error *error) __attribute__((warn_unused_result));
void script_free(struct script *script);

const void *script_state(const struct script *script, size_t moment);
unsigned script_turn(const struct script *script, size_t moment);

#endif
