/* SPDX-License-Identifier: MIT */
/* Brings a database to the current version. Each version is one step, done wholly or not at all. The version is in
 * SQLite's user_version; an empty file has 0. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Sets the error to the latest message of SQLite about this database. `name` is its name for people. Returns false. */
bool migrate_failed(sqlite3 *db, const char *name, struct error *error);

/* Reads the number of the PRAGMA of this name. */
bool migrate_pragma(sqlite3 *db, const char *name, const char *pragma, int64_t *out, struct error *error)
    __attribute__((warn_unused_result));

/* Migration i is SQL that makes version i + 1; `count` is the current version. On failure the database has the version
 * that was reached. The caller must have checked that it is not newer than `count`. */
bool migrate(sqlite3 *db, const char *name, const char *const *migrations, unsigned count, struct error *error)
    __attribute__((warn_unused_result));

#endif
