/* SPDX-License-Identifier: MIT */
/* A run of Leduc that was played without bots or sockets: its plan, and its records, a file for each match. */
#ifndef SHELF_H
#define SHELF_H

#include "paper.h"
#include "run/plan.h"

#define SHELF_STEM "run"

struct shelf {
    struct paper paper;
    struct plan *plan; /* its `records` is the paper's directory */
};

void shelf_init(struct shelf *shelf, unsigned games);
void shelf_release(struct shelf *shelf);

/* Plays match `index` to its end, into a file of its own: the index + 1st, if matches are played in their order. */
void shelf_play(struct shelf *shelf, unsigned index);

/* All seats are ready and take the last action of each decision, until a match is over. */
void shelf_finish(struct table *table);

/* The name of the file of this number, from 1; and other bytes in place of its own. */
void shelf_path(const struct shelf *shelf, unsigned number, char out[128]);
void shelf_write(const struct shelf *shelf, unsigned number, struct span bytes);

#endif
