/* SPDX-License-Identifier: MIT */
/* The options of `arena match`, and what they ask for. */
#ifndef CLI_REQUEST_H
#define CLI_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/matches/as_ladder.h"
#include "cli/matches/given.h"
#include "cli/matches/sandboxes.h"
#include "cli/options/game.h"
#include "launch/environment.h"
#include "run/plan.h"
#include "run/resuming/run_file.h"

enum { ROLE_TEXT_MAX = 80, REQUEST_OPTIONS = 41 };

struct request {
    struct game_choice choice;
    struct plan plan;
    struct setting_words words;
    struct plan_claim claims[GAME_SEATS_MAX + 1];
    char roles[GAME_SEATS_MAX + 1][ROLE_TEXT_MAX];
    size_t claim_count;
    bool seed_given;
    bool json, quiet, open, strict, output;
    struct passed passed;
    struct given given;
    struct match_sandboxes sandboxes;
    struct as_ladder as;
    struct run_file resumed; /* of --resume; its json is NULL if there is none */
};

/* The options, but for the game's roles, which follow on them when the game is known. */
extern const struct option_row request_options[REQUEST_OPTIONS];

/* Takes an option, or a role; for options_read. */
bool request_take(void *context, const struct option_row *row, const char *value, struct error *error);

#endif
