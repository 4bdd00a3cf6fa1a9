/* SPDX-License-Identifier: MIT */
/* The database of an event: an SQLite file that is derived from the event's folder. What the records, the event's file
 * and its log say is the truth; this can be deleted and made again from them, to the same tables. It makes questions
 * cheap: for a table over a million matches no record has to be read.
 *
 * It knows rows (store/rows.h) and nothing of games, records, or of how matches are played. Whoever can read the file
 * knows what is in it, so what is not released is not put.
 *
 * Rows are put in groups: a group is there wholly or not at all, also after a loss of power, and once store_commit came
 * back the disk has it. A row, or a match with its seats and faults, takes the place of the one with the same key. So
 * to put something twice does no harm, and the order in which rows come makes no difference.
 *
 * One arena writes at a time, which it proves by a lock on the file PATH-lock; others can read meanwhile. From the
 * first failure on nothing more is put: the group is lost, store_commit says so too, and what was committed stands.
 *
 * Calls on one store come one at a time, from whichever threads. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "store/rows.h"

enum store_mode {
    STORE_READ,  /* the file is there, and is not changed */
    STORE_WRITE, /* made if it is not there; brought to today's version if it is of an older one */
};

struct store;

/* NULL with a sentence. Ends with store_close. */
struct store *store_open(const char *path, enum store_mode mode, struct error *error);
/* Drops a group that was not committed; clears the caller's pointer. */
void store_close(struct store **store);

/* --- writing ----------------------------------------------------------------------------------------------------- */

bool store_begin(struct store *store, struct error *error) __attribute__((warn_unused_result));
bool store_commit(struct store *store, struct error *error) __attribute__((warn_unused_result));

/* All of these within a group. The rows are not kept. */

/* Takes all rows of all tables away. */
bool store_clear(struct store *store, struct error *error) __attribute__((warn_unused_result));
bool store_put_event(struct store *store, const struct store_event *event, struct error *error)
    __attribute__((warn_unused_result));
bool store_put_class(struct store *store, const struct store_class *class, struct error *error)
    __attribute__((warn_unused_result));
bool store_put_entry(struct store *store, const struct store_entry *entry, struct error *error)
    __attribute__((warn_unused_result));
bool store_put_round(struct store *store, const struct store_round *round, struct error *error)
    __attribute__((warn_unused_result));
bool store_put_command(struct store *store, const struct store_command *command, struct error *error)
    __attribute__((warn_unused_result));

/* A match with all that belongs to it. Seats and faults name the match, and are 0..count-1 in their order. */
struct store_played {
    struct store_match match;
    struct store_seat seat[STORE_SEATS_MAX];
    unsigned seats;
    const struct store_fault *fault;
    unsigned faults;
};

bool store_put_match(struct store *store, const struct store_played *played, struct error *error)
    __attribute__((warn_unused_result));

/* --- reading: of what was committed when it began, and of the open group ------------------------------------------ */

bool store_count(struct store *store, enum store_table table, uint64_t *out, struct error *error)
    __attribute__((warn_unused_result));

/* True if there are matches of this round, from 0. */
bool store_has_round(struct store *store, unsigned round, bool *has, struct error *error)
    __attribute__((warn_unused_result));

/* The rows of a table by their key. `row` is the table's struct, and lives only during the call. False with a sentence
 * ends it. */
struct store_reader {
    bool (*row)(void *context, const void *row, struct error *error);
    void *context;
};

bool store_read(struct store *store, enum store_table table, const struct store_reader *reader, struct error *error)
    __attribute__((warn_unused_result));

/* The matches with their seats, by round and number; without their faults. */
struct store_match_reader {
    bool (*played)(void *context, const struct store_played *played, struct error *error);
    void *context;
};

bool store_read_matches(struct store *store, const struct store_match_reader *reader, struct error *error)
    __attribute__((warn_unused_result));

/* All tables as SQL that makes them again, rows by key, so that the same rows are the same bytes. */
bool store_dump(struct store *store, FILE *out, struct error *error) __attribute__((warn_unused_result));

#endif
