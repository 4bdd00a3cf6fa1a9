/* SPDX-License-Identifier: MIT */
/* A round of pairs of Leduc matches that nobody plays: its nodes make records whose results follow from the seeds of
 * their tasks. So every coordinator must come to the same results, whatever its cluster does. */
#ifndef TESTS_SPREAD_SEASON_H
#define TESTS_SPREAD_SEASON_H

#include <limits.h>

#include "nasty.h"
#include "run/plan.h"
#include "spread/spread.h"
#include "spread/task.h"

enum { SEASON_ENTRIES = 4, SEASON_NODE_S = 2 /* that a match takes */ };

struct season {
    char folder[PATH_MAX], tasks[PATH_MAX + 8], rounds[PATH_MAX + 8], scratch[PATH_MAX + 8];
    char terms[HASH_HEX_SIZE];
    struct plan *plan;
    struct fixtures fixtures;
    uint64_t told;    /* results so far */
    uint64_t results; /* a hash of them, in order */
    uint64_t notices;
    unsigned hung;    /* tasks of which the coordinator said that they hung */
    uint64_t stop_at; /* results after which no more are wanted; 0: all are */
    struct nasty *nasty;
    uint64_t interrupt_s; /* simulated time at which a signal comes; 0: none does */
    unsigned at_once;     /* tasks that the host asks for; 0: none */
    unsigned damages;     /* of 1,000 attempts, how many are damaged when they are whole */
    uint64_t dice;
    double node_s;   /* processor time of its nodes */
    unsigned played; /* tasks that they played */
};

void season_init(struct season *season, unsigned games);
void season_release(struct season *season);
/* What the results must add up to. */
uint64_t season_expected(const struct season *season, unsigned games);
/* Plays it on the simulated cluster, as a coordinator that was started again as often as it was interrupted. */
void season_play(struct season *season, struct nasty *nasty);
/* The work of its nodes. */
struct nasty_work season_work(struct season *season);

#endif
