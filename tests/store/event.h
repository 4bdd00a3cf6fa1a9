/* SPDX-License-Identifier: MIT */
/* An event for the tests of the store: rows that follow from their numbers, and a folder of its own. */
#ifndef TESTS_STORE_EVENT_H
#define TESTS_STORE_EVENT_H

#include "base/error.h"
#include "store/store.h"

enum { EVENT_PATH_MAX = 64 };

/* A new folder under /tmp, and the path of a database in it that does not exist yet. */
struct event_place {
    char folder[EVENT_PATH_MAX], path[EVENT_PATH_MAX];
};

void place_make(struct event_place *place);
/* Removes the folder with all its files. */
void place_remove(const struct event_place *place);

/* Opens the store; fails the test if that fails. */
struct store *event_open(const struct event_place *place, enum store_mode mode);

/* A match of four seats. Every third has two faults, every fifth has only one seat. Texts hold every character that
 * needs escaping. */
struct event_match {
    struct store_played played;
    struct store_fault faults[2];
    char text[STORE_SEATS_MAX][80], id[24], hash[65];
};

void match_make(struct event_match *match, int64_t round, int64_t number, int64_t attempt);
/* Puts such a match into the open group. */
void match_put(struct store *store, int64_t round, int64_t number, int64_t attempt);
/* Puts all other rows into the open group: the event, two classes, three entries, two rounds, two commands; `backwards`
 * reverses their order. */
void rest_put(struct store *store, bool backwards);

uint64_t count_of(struct store *store, enum store_table table);
/* Returns all tables as text, which the caller frees. */
char *dump_of(struct store *store);

#endif
