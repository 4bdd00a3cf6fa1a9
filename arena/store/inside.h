/* SPDX-License-Identifier: MIT */
/* The inside of a store, for arena/store alone. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <sqlite3.h>

#include "store/schema.h"
#include "store/sqlite_file.h"
#include "store/store.h"

enum { STORE_SQL_MAX = 1024 };

struct store {
    struct sqlite_file file;
    bool in_group;
    bool broken;                     /* a row could not be put: the group is lost */
    sqlite3_stmt *put[STORE_TABLES]; /* NULL until first used */
    sqlite3_stmt *drop[STORE_TABLES];
    sqlite3_stmt *mark;
};

/* Sets the error to the latest message of SQLite. Returns false. */
bool store_failed(struct store *store, struct error *error);

/* A read transaction: all reads in it see one state of the database. */
struct store_view {
    bool begun;
};

bool store_view_begin(struct store *store, struct store_view *view, struct error *error)
    __attribute__((warn_unused_result));
void store_view_end(struct store *store, const struct store_view *view);

/* Selects the rows of a table, by key. NULL with a sentence. */
sqlite3_stmt *store_select(struct store *store, enum store_table table, struct error *error);
/* Moves to the next row. Clears `more` if there is none. */
bool store_next(struct store *store, sqlite3_stmt *stmt, bool *more, struct error *error)
    __attribute__((warn_unused_result));
/* Reads the row into the table's struct. Its texts live until the next row. False with a sentence if the row does not
 * hold what its columns say. */
bool store_row(struct store *store, sqlite3_stmt *stmt, enum store_table table, void *row, struct error *error)
    __attribute__((warn_unused_result));

/* --- gate.c ------------------------------------------------------------------------------------------------------ */

/* True if each column of the row has a value of its kind. */
bool store_row_is_good(sqlite3_stmt *stmt, enum store_table table);

#endif
