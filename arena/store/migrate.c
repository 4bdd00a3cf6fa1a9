/* SPDX-License-Identifier: MIT */
#include "store/migrate.h"

#include <stdio.h>
#include <string.h>

enum { PRAGMA_MAX = 64 };

static bool damaged(const char *name, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is damaged or was cut short; delete it, and arena store rebuild makes it again", name);
}

bool migrate_failed(sqlite3 *db, const char *name, struct error *error)
{
    int reason = sqlite3_system_errno(db);

    switch (sqlite3_errcode(db)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is locked by another program; try again when that has ended",
                         name);
    case SQLITE_NOTADB:
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s is no database, or was cut short; delete it, and arena store rebuild makes it again",
                         name);
    case SQLITE_INTERRUPT: /* it took more work than its size explains */
    case SQLITE_CORRUPT:
        return damaged(name, error);
    case SQLITE_READONLY:
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be written: it is read-only", name);
    case SQLITE_FULL:
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be written: the disk is full", name);
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be used: %s", name,
                         reason ? strerror(reason) : sqlite3_errmsg(db));
    default:
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", name, sqlite3_errmsg(db));
    }
}

bool migrate_pragma(sqlite3 *db, const char *name, const char *pragma, int64_t *out, struct error *error)
{
    char sql[PRAGMA_MAX];
    sqlite3_stmt *stmt = NULL;
    bool good;

    (void)snprintf(sql, sizeof sql, "PRAGMA %s", pragma);
    good = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW;
    if (good)
        *out = sqlite3_column_int64(stmt, 0);
    else
        (void)migrate_failed(db, name, error);
    (void)sqlite3_finalize(stmt);
    return good;
}

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool step(sqlite3 *db, const char *sql, int64_t version)
{
    char mark[PRAGMA_MAX];

    (void)snprintf(mark, sizeof mark, "PRAGMA user_version = %d", (int)version);
    return run(db, "BEGIN IMMEDIATE") && run(db, sql) && run(db, mark) && run(db, "COMMIT");
}

bool migrate(sqlite3 *db, const char *name, const char *const *migrations, unsigned count, struct error *error)
{
    int64_t version;

    if (!migrate_pragma(db, name, "user_version", &version, error))
        return false;
    for (; version < count; version++)
        if (!step(db, migrations[version], version + 1)) {
            (void)(sqlite3_errcode(db) == SQLITE_CONSTRAINT
                       ? damaged(name, error) /* rows that its tables cannot have */
                       : migrate_failed(db, name, error));
            (void)run(db, "ROLLBACK");
            return false;
        }
    return true;
}
