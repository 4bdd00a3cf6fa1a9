/* SPDX-License-Identifier: MIT */
/* All of one bot's sandbox of namespaces. */
#ifndef SANDBOX_NAMESPACES_STAY_H
#define SANDBOX_NAMESPACES_STAY_H

#include <stdbool.h>
#include <sys/types.h>

#include "sandbox/host.h"
#include "sandbox/namespaces/command.h"

struct stay {
    struct view *view;
    struct command command;
    unsigned port; /* of the relay; 0: none */
    struct bubble_start start;
    struct process_bounds bounds;
    const char *environment[2]; /* of bubblewrap itself */
    char mark[2 * VIEW_PATH_MAX];
    uid_t user; /* 0: the arena's own */
};

/* What the bot would see, and whether it could: changes nothing. False with a sentence. Release it in any case. */
bool stay_look(struct stay *stay, const struct sandbox_host *host, const struct sandbox_spec *spec,
               const struct process_plan *plan, struct error *error) __attribute__((warn_unused_result));
/* After stay_look: takes a user, and makes all that the start needs; the plan is changed. */
bool stay_begin(struct stay *stay, struct sandbox_host *host, const struct sandbox_spec *spec,
                struct process_plan *plan, struct error *error) __attribute__((warn_unused_result));
/* The user is free for others again, unless `stays`: some process of theirs could not be ended. */
void stay_release(struct stay *stay, struct sandbox_host *host, bool stays);

#endif
