/* SPDX-License-Identifier: MIT */
/* An SQLite file that an arena derives from records, opened at one gate: it may come from anybody. It must have exactly
 * the tables of its kind, word for word; no triggers and views of it are run; and to read it takes no more steps than
 * its size explains.
 *
 * One arena writes at a time; it holds a lock on the file PATH-lock. Others can read meanwhile. */
#ifndef STORE_SQLITE_FILE_H
#define STORE_SQLITE_FILE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/mode.h"

/* What tells databases of one kind from others. */
struct sqlite_kind {
    int64_t application;           /* its application_id */
    const char *const *migrations; /* migrate.h */
    unsigned versions;             /* how many of these */
};

struct sqlite_file {
    const struct sqlite_kind *kind;
    sqlite3 *db;
    char *path;         /* as the caller gave it */
    int lock;           /* a descriptor of the lock's file; -1 for a reader */
    int wait_ms;        /* for a lock of another program */
    bool damaged;       /* after a failure: what is in the file is wrong, so it is best made anew */
    int64_t steps_left; /* of the work that a reader may cost */
};

/* False with a sentence; the caller calls sqlite_file_close even then. */
bool sqlite_file_open(struct sqlite_file *file, const char *path, const struct sqlite_kind *kind, enum store_mode mode,
                      struct error *error) __attribute__((warn_unused_result));
/* All statements must have been finalized. May be called again. */
void sqlite_file_close(struct sqlite_file *file);

/* Sets the error to the latest message of SQLite. Returns false. */
bool sqlite_file_failed(struct sqlite_file *file, struct error *error);
/* Moves to the next row. Clears `more` if there is none. */
bool sqlite_file_next(struct sqlite_file *file, sqlite3_stmt *stmt, bool *more, struct error *error)
    __attribute__((warn_unused_result));

/* --- for arena/store alone: gate.c ------------------------------------------------------------------------------- */

/* Turns off whatever an opened file could do besides holding rows. */
void sqlite_file_confine(struct sqlite_file *file);
/* Limits the work of reading: no more than a file of so many bytes can need. */
void sqlite_file_limit_work(struct sqlite_file *file, int64_t bytes);
void sqlite_file_unlimit_work(struct sqlite_file *file);
/* False with a sentence if the database has anything but the tables and views of this version of its kind. */
bool sqlite_file_check_schema(struct sqlite_file *file, unsigned version, struct error *error)
    __attribute__((warn_unused_result));

#endif
