/* SPDX-License-Identifier: MIT */
/* The sandboxes of the bots of `arena match`: the options hold for all of them. */
#ifndef CLI_SANDBOXES_H
#define CLI_SANDBOXES_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"
#include "run/sandboxes/sandbox_words.h"
#include "run/plan.h"

struct match_sandboxes {
    struct sandbox_words all;
    struct sandbox_words bots[GAME_SEATS_MAX]; /* of the plan; settled */
    char signing[PATH_MAX];                    /* the file with the key that signs the run's seals; "": it has none */
};

/* Gives each bot of a plan that has its seats what the options ask for. In the folder of --state each has a folder with
 * the name of its role, or of its seat. */
bool match_sandboxes_settle(struct match_sandboxes *sandboxes, struct plan *plan, struct error *error)
    __attribute__((warn_unused_result));
void match_sandboxes_release(struct match_sandboxes *sandboxes);

#endif
