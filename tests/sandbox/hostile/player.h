/* SPDX-License-Identifier: MIT */
/* Starts programs as the arena starts bots, at a level, and hears the first lines that each prints. */
#ifndef HOSTILE_PLAYER_H
#define HOSTILE_PLAYER_H

#include <stdbool.h>

#include "launch/process.h"
#include "sandbox/sandbox.h"
#include "scene.h"

enum { LINE_BYTES = 256, LINES_MOST = 160 };

/* A room for processes of one level. */
struct hall {
    const struct scene *scene;
    struct launcher *launcher;
    struct sandbox_host *host;
    struct sandbox_spec spec;
    char show[PATH_MOST], state[PATH_MOST];
};

struct player {
    struct process *process; /* NULL: it has ended, or was not started */
    struct sandbox *sandbox;
    struct process_bounds bounds;
    cpu_set_t core;
    struct sandbox_report report;
    char lines[LINES_MOST][LINE_BYTES];
    size_t size;    /* of the one that is not complete */
    unsigned count; /* that are complete */
};

struct hall_order {
    const char *words[3]; /* the row, `mate` or not; then NULL */
    const char *token;
    const struct scene_facts *facts;
    bool has_state;
    bool keeps_descriptor;
    bool one_core; /* the last that this process may use: the same for all such */
};

/* False: the error says why it could not be started. */
bool player_start(struct hall *hall, struct player *player, const struct hall_order *order, struct error *error)
    __attribute__((warn_unused_result));
/* Until so many lines are complete, it has ended, or the time is over. */
void player_wait_lines(struct hall *hall, struct player *player, unsigned count, int most_ms);
/* Until it has ended by itself; then, or after that time, it is ended. */
void player_end(struct hall *hall, struct player *player, int most_ms);

#endif
