/* SPDX-License-Identifier: MIT */
/* Where an engine (run/engine.h) gets its matches, and where it hands their results.
 *
 * A source knows which matches are to be played; the engine knows which bots are there. Whenever a match could begin,
 * the engine asks the source for the next one. What becomes of it comes back under its id, once, when the disk has its
 * record: as a result, or as not played.
 *
 * The engine's threads ask, one at a time. What comes back is handed over by the thread that called engine_play, so a
 * source may write files and print there, and no match waits for it. */
#ifndef RUN_SOURCE_H
#define RUN_SOURCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/capture.h"
#include "match/record.h"
#include "run/lineup.h"
#include "run/resuming/unfinished.h"
#include "run/run.h"

enum source_answer {
    SOURCE_MATCH,   /* here is one */
    SOURCE_KNOWN,   /* the result of one is known without playing it: only its id is filled in */
    SOURCE_LATER,   /* none before the time `later_us`, unless the engine is woken (engine_wake) or a bot gets free */
    SOURCE_NO_MORE, /* none any more, for this asker */
};

/* Which matches the asker can play. */
enum seating {
    SEATING_ANY,
    SEATING_ATTACHED, /* with at least one bot that attaches */
    SEATING_HOSTED,   /* with bots that the arena starts */
};

/* The bots that are there and have room for a match. */
struct vacancies;

struct source_ask {
    const struct vacancies *vacancies;
    bool only_vacant; /* only a match whose bots are all among the vacancies */
    enum seating seating;
    bool resumes;    /* the asker resumes interrupted matches; only one does */
    uint64_t before; /* of a source in order: only matches with an id under this */
};

/* Where a match of a ladder belongs, and what the ladder calls its bots. */
struct run_ladder {
    struct record_ladder record;
    struct span bot[GAME_SEATS_MAX]; /* in records, whatever a bot calls itself */
};

/* A match to be played. */
struct run_fixture {
    uint64_t id;           /* the source's own; if its results come in order, the matches count from 0 */
    char name[RUN_ID_MAX]; /* in records and on the wire */
    struct lineup lineup;
    struct game_seed seed; /* of the source; the match's own if `seed_is_match`, else it follows from the next two */
    bool seed_is_match;
    const struct game_seed *seeds;   /* in place of both: that of each attempt, RUN_ATTEMPTS_MAX; lives until the match
                                      * has   come back. NULL: they follow from `seed` */
    unsigned attempt;                /* the first to be played, from 1 */
    bool broken_off;                 /* it was interrupted: it is resumed (`resume` below) */
    bool watched;                    /* its events are reported (run/run.h) */
    enum lost_seat lost_seat;        /* what happens to a lost seat; 0: as in all other matches of the engine */
    const struct run_ladder *ladder; /* lives until the match has come back; NULL: it is of no ladder */
    int64_t later_us;                /* of SOURCE_LATER: steady time; INT64_MAX: the source wakes the engine */
};

/* What a source does with what lies beside its records, so that it stays bounded however long it plays. Both are
 * called by the threads that play, and must not wait for others. */
struct source_beside {
    /* A process has ended that the engine started for a bot; `version` is "" if it said none. */
    void (*printed)(void *context, const char *bot, const char *version, const char *end, const struct capture *output);
    /* A bundle of evidence was written; its path is below the folder of the records. */
    void (*bundled)(void *context, const char *path);
};

struct source {
    /* Fills in the next match. Must not wait for anything, and must not call the engine. */
    enum source_answer (*next)(void *context, const struct source_ask *ask, struct run_fixture *fixture);
    /* The past of a match that was broken off. NULL with a sentence if it cannot be resumed. Called by the thread that
     * plays it. */
    struct unfinished *(*resume)(void *context, uint64_t id, struct error *error);
    /* True if a match that was broken off, and that `next` has not given yet, had a seat of the session under the
     * handle (match/record.h). Asked by the thread of the first shard. NULL: there are no such matches. */
    bool (*awaits)(void *context, struct span session, uint64_t handle);
    /* A match was finished, in any order; `played` is false for a known one. NULL: not wanted. */
    void (*finished)(void *context, bool played);
    /* Takes a result; NULL for a known one. False: nothing more is wanted, and all that is played is interrupted; if
     * the error is set, the engine ends. The result lives during the call. */
    bool (*result)(void *context, uint64_t id, struct run_result *result, struct error *error);
    /* A match came to no result: it was interrupted, or taken back by engine_cancel. NULL: not wanted. */
    void (*unplayed)(void *context, uint64_t id);
    bool in_order;                      /* `result` is called in the order of the ids; else as matches end */
    bool share_seeds;                   /* several matches may have the same seed: no process plays two of them */
    const char *records, *stem;         /* folder and stem of the records; NULL for none */
    const struct source_beside *beside; /* NULL: a file for each process, and so many bundles as a run may have */
    unsigned processes, bundles;        /* of earlier plays of these records: files of the kind that are there */
    const atomic_bool *set_aside;       /* by bot: true if it must not be started or asked any more; NULL for none */
    void *context;
};

/* True if every seat of a lineup can have a bot of the vacancies. */
bool vacancies_suffice(const struct vacancies *vacancies, const struct lineup *lineup);

#endif
