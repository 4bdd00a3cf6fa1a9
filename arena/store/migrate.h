/* SPDX-License-Identifier: MIT */
/* Brings a database to the version of today, one version after the other, each wholly or not at all. The version is in
 * its user_version: 0 for an empty file. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Says in words what SQLite last said about this database, of a name for people. Returns false. */
bool migrate_failed(sqlite3 *db, const char *name, struct error *error);

/* The number that a PRAGMA of this name holds. */
bool migrate_pragma(sqlite3 *db, const char *name, const char *pragma, int64_t *out, struct error *error)
    __attribute__((warn_unused_result));

/* Migration i, in SQL, makes version i + 1; `count` is the version of today. On failure the database is of the version
 * that was reached. The caller has made sure that it is of no newer one. */
bool migrate(sqlite3 *db, const char *name, const char *const *migrations, unsigned count, struct error *error)
    __attribute__((warn_unused_result));

#endif
