/* SPDX-License-Identifier: MIT */
/* The database of an event: an SQLite file that is derived from the event's folder. The records, the event's file and
 * its log are the truth. The database can be deleted and rebuilt from them, to the same tables. It makes queries cheap:
 * to compute something over a million matches no record has to be read.
 *
 * This module knows rows (store/rows.h); it must not know games, records, or how matches are played. Everybody who can
 * read the file sees all of it, so secrets such as the seed of an unfinished event must not be put.
 *
 * Rows are put in groups. A group is a transaction: it is stored wholly or not at all, also after a loss of power. When
 * store_commit returns true the disk has it. A row, or a match with its seats and faults, replaces the one with the
 * same key. So rows can be put twice and in any order.
 *
 * One arena writes at a time; it holds a lock on the file PATH-lock. Others can read meanwhile. After the first failure
 * nothing more is put: the group is lost, store_commit fails too, and earlier commits remain.
 *
 * Any thread may call, but on one store only one call at a time. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "store/mode.h"
#include "store/rows.h"

struct store;

/* NULL with a sentence. The caller calls store_close. */
struct store *store_open(const char *path, enum store_mode mode, struct error *error);
/* Drops a group that was not committed, and clears the caller's pointer. */
void store_close(struct store **store);

/* --- writing ----------------------------------------------------------------------------------------------------- */

bool store_begin(struct store *store, struct error *error) __attribute__((warn_unused_result));
bool store_commit(struct store *store, struct error *error) __attribute__((warn_unused_result));

/* All of the following need an open group. They copy the rows. */

/* Deletes all rows of all tables. */
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

/* A match with its seats and faults. Each of these names the match and has its number, from 0, in order. */
struct store_played {
    struct store_match match;
    struct store_seat seat[STORE_SEATS_MAX];
    unsigned seats;
    const struct store_fault *fault;
    unsigned faults;
};

bool store_put_match(struct store *store, const struct store_played *played, struct error *error)
    __attribute__((warn_unused_result));

/* Whether a match that was put counts now. One that was not put is none. */
bool store_mark_match(struct store *store, const struct store_mark *mark, struct error *error)
    __attribute__((warn_unused_result));

/* --- reading: of what was committed when it began, and of the open group ------------------------------------------ */

bool store_count(struct store *store, enum store_table table, uint64_t *out, struct error *error)
    __attribute__((warn_unused_result));

/* Sets *has to true if there are matches of this round (from 0). */
bool store_has_round(struct store *store, unsigned round, bool *has, struct error *error)
    __attribute__((warn_unused_result));

/* Reads the rows of a table in the order of the key. `row` is the table's struct and lives only during the call. The
 * callback returns false with a sentence to stop. */
struct store_reader {
    bool (*row)(void *context, const void *row, struct error *error);
    void *context;
};

bool store_read(struct store *store, enum store_table table, const struct store_reader *reader, struct error *error)
    __attribute__((warn_unused_result));

/* Reads the matches with their seats, by round, number and replay; without faults. */
struct store_match_reader {
    bool (*played)(void *context, const struct store_played *played, struct error *error);
    void *context;
};

bool store_read_matches(struct store *store, const struct store_match_reader *reader, struct error *error)
    __attribute__((warn_unused_result));

/* Writes all tables and views as SQL that makes them again. Rows are in the order of the key, so the same rows give the
 * same bytes. */
bool store_dump(struct store *store, FILE *out, struct error *error) __attribute__((warn_unused_result));

#endif
