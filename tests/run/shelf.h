/* SPDX-License-Identifier: MIT */
/* A run of Leduc, played without bots or sockets: its plan, and its records, one file for each match. */
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

/* Plays match `index` to its end and records it in a file of its own. The file's number is index + 1 if matches are
 * played in order. */
void shelf_play(struct shelf *shelf, unsigned index);

/* Makes all seats ready. They take the last action of each decision until the match is over. */
void shelf_finish(struct table *table);

/* shelf_path: the path of the file of this number, from 1. shelf_write: replaces the file's bytes. */
void shelf_path(const struct shelf *shelf, unsigned number, char out[128]);
void shelf_write(const struct shelf *shelf, unsigned number, struct span bytes);

#endif
