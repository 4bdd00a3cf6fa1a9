/* SPDX-License-Identifier: MIT */
/* Which rows of a table are shown, and in which order. It knows rows by what it is told of them, so that a table that
 * was published and one from a file are picked from alike. */
#ifndef SERVE_TABLE_PICK_H
#define SERVE_TABLE_PICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is wished. Texts may be NULL: any. */
struct table_wish {
    uint64_t from, count;     /* from 1 */
    const char *owner;        /* bots of this one */
    const char *name;         /* a part of their names */
    const char *role, *class; /* the strongest in it first; one of them at most. NULL: the order of the table */
};

struct table_candidate {
    const char *bot, *owner;
    double strength; /* in what the order is of */
};

/* Says what a row is. False: it cannot be shown. */
typedef bool table_row_of(void *context, size_t number, struct table_candidate *out);

struct table_pick {
    size_t *row; /* numbers of those to be shown */
    size_t count;
    size_t all; /* how many there are that are wished, on all pages */
};

/* Picks among so many rows. False: no memory; nothing is to be released then. */
bool table_pick(struct table_pick *pick, const struct table_wish *wish, size_t rows, table_row_of *row_of,
                void *context) __attribute__((warn_unused_result));
void table_pick_release(struct table_pick *pick);

#endif
