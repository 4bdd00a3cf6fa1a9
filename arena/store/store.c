/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inside.h"
#include "store/migrate.h"

static const struct sqlite_kind kind = {
    .application = SCHEMA_APPLICATION, .migrations = schema_migrations, .versions = SCHEMA_VERSIONS};

struct store *store_open(const char *path, enum store_mode mode, struct error *error)
{
    struct store *store = calloc(1, sizeof *store);

    if (!store)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (!sqlite_file_open(&store->file, path, &kind, mode, error))
        store_close(&store);
    return store;
}

void store_close(struct store **store)
{
    struct store *closed = *store;

    if (!closed)
        return;
    for (unsigned i = 0; i < STORE_TABLES; i++) {
        (void)sqlite3_finalize(closed->put[i]);
        (void)sqlite3_finalize(closed->drop[i]);
    }
    (void)sqlite3_finalize(closed->mark);
    sqlite_file_close(&closed->file);
    free(closed);
    *store = NULL;
}

bool store_failed(struct store *store, struct error *error)
{
    return sqlite_file_failed(&store->file, error);
}

static bool run(struct store *store, const char *sql, struct error *error)
{
    bool good = sqlite3_exec(store->file.db, sql, NULL, NULL, NULL) == SQLITE_OK || store_failed(store, error);

    store->broken |= !good;
    return good;
}

bool store_begin(struct store *store, struct error *error)
{
    assert(store->file.lock >= 0 && !store->in_group);
    store->in_group = !store->broken && run(store, "BEGIN IMMEDIATE", error);
    return store->in_group || error_set(error, EXIT_COULD_NOT_RUN, "%s: nothing more can be put", store->file.path);
}

bool store_commit(struct store *store, struct error *error)
{
    bool good;

    assert(store->in_group);
    store->in_group = false;
    good = !store->broken && run(store, "COMMIT", error);
    if (!good) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: nothing more can be put", store->file.path);
        if (!sqlite3_get_autocommit(store->file.db))
            (void)sqlite3_exec(store->file.db, "ROLLBACK", NULL, NULL, NULL);
    }
    return good;
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

static sqlite3_stmt *prepare(struct store *store, sqlite3_stmt **stmt, const char *sql, struct error *error)
{
    if (!*stmt && sqlite3_prepare_v3(store->file.db, sql, -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL) != SQLITE_OK)
        (void)store_failed(store, error);
    return *stmt;
}

/* INSERT OR REPLACE INTO "t" ("a", "b") VALUES (?, ?) */
static sqlite3_stmt *put_of(struct store *store, enum store_table table, struct error *error)
{
    const struct schema_table *schema = &schema_tables[table];
    sqlite3_str *sql;
    char *text;

    if (store->put[table])
        return store->put[table];
    sql = sqlite3_str_new(store->file.db);
    sqlite3_str_appendf(sql, "INSERT OR REPLACE INTO \"%s\" (", schema->name);
    for (unsigned i = 0; i < schema->count; i++)
        sqlite3_str_appendf(sql, "%s\"%s\"", i ? ", " : "", schema->columns[i].name);
    sqlite3_str_appendall(sql, ") VALUES (");
    for (unsigned i = 0; i < schema->count; i++)
        sqlite3_str_appendall(sql, i ? ", ?" : "?");
    sqlite3_str_appendall(sql, ")");
    text = sqlite3_str_finish(sql);
    if (text)
        (void)prepare(store, &store->put[table], text, error);
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    sqlite3_free(text);
    return store->put[table];
}

/* Runs a statement that has no rows. */
static bool finish(struct store *store, sqlite3_stmt *stmt, struct error *error)
{
    bool good = sqlite3_step(stmt) == SQLITE_DONE || store_failed(store, error);

    (void)sqlite3_reset(stmt);
    store->broken |= !good;
    return good;
}

static bool put(struct store *store, enum store_table table, const void *row, struct error *error)
{
    const struct schema_table *schema = &schema_tables[table];
    sqlite3_stmt *stmt = put_of(store, table, error);

    assert(store->in_group);
    store->broken |= !stmt;
    if (store->broken)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: nothing more can be put", store->file.path);
    for (unsigned i = 0; i < schema->count; i++) {
        const void *at = (const char *)row + schema->columns[i].at;

        if (schema->columns[i].kind == SCHEMA_NUMBER) {
            (void)sqlite3_bind_int64(stmt, (int)i + 1, *(const int64_t *)at);
        } else {
            assert(*(const char *const *)at);
            (void)sqlite3_bind_text(stmt, (int)i + 1, *(const char *const *)at, -1, SQLITE_STATIC);
        }
    }
    return finish(store, stmt, error);
}

bool store_put_event(struct store *store, const struct store_event *event, struct error *error)
{
    return run(store, "DELETE FROM event", error) && put(store, STORE_EVENT, event, error);
}

bool store_put_class(struct store *store, const struct store_class *class, struct error *error)
{
    return put(store, STORE_CLASSES, class, error);
}

bool store_put_entry(struct store *store, const struct store_entry *entry, struct error *error)
{
    return put(store, STORE_ENTRIES, entry, error);
}

bool store_put_round(struct store *store, const struct store_round *round, struct error *error)
{
    return put(store, STORE_ROUNDS, round, error);
}

bool store_put_command(struct store *store, const struct store_command *command, struct error *error)
{
    return put(store, STORE_COMMANDS, command, error);
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* Takes what a former attempt left in a table of what belongs to a match. */
static bool drop(struct store *store, enum store_table table, const struct store_match *match, struct error *error)
{
    const char *sql = table == STORE_SEATS ? "DELETE FROM seats WHERE round = ? AND match = ? AND replay = ?"
                                           : "DELETE FROM faults WHERE round = ? AND match = ? AND replay = ?";
    sqlite3_stmt *stmt = prepare(store, &store->drop[table], sql, error);

    if (!stmt) {
        store->broken = true;
        return false;
    }
    (void)sqlite3_bind_int64(stmt, 1, match->round);
    (void)sqlite3_bind_int64(stmt, 2, match->match);
    (void)sqlite3_bind_int64(stmt, 3, match->replay);
    return finish(store, stmt, error);
}

bool store_put_match(struct store *store, const struct store_played *played, struct error *error)
{
    const struct store_match *match = &played->match;
    bool good = put(store, STORE_MATCHES, match, error) && drop(store, STORE_SEATS, match, error) &&
                drop(store, STORE_FAULTS, match, error);

    assert(played->seats <= STORE_SEATS_MAX);
    for (unsigned i = 0; good && i < played->seats; i++) {
        assert(played->seat[i].round == match->round && played->seat[i].match == match->match &&
               played->seat[i].replay == match->replay && played->seat[i].seat == i);
        good = put(store, STORE_SEATS, &played->seat[i], error);
    }
    for (unsigned i = 0; good && i < played->faults; i++) {
        assert(played->fault[i].round == match->round && played->fault[i].match == match->match &&
               played->fault[i].replay == match->replay && played->fault[i].fault == i);
        good = put(store, STORE_FAULTS, &played->fault[i], error);
    }
    return good;
}

bool store_mark_match(struct store *store, const struct store_mark *mark, struct error *error)
{
    static const char sql[] = "UPDATE matches SET counts = ? WHERE round = ? AND match = ? AND replay = ?";
    sqlite3_stmt *stmt = prepare(store, &store->mark, sql, error);

    assert(store->in_group);
    store->broken |= !stmt;
    if (store->broken)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: nothing more can be put", store->file.path);
    (void)sqlite3_bind_int64(stmt, 1, mark->counts);
    (void)sqlite3_bind_int64(stmt, 2, mark->round);
    (void)sqlite3_bind_int64(stmt, 3, mark->match);
    (void)sqlite3_bind_int64(stmt, 4, mark->replay);
    return finish(store, stmt, error);
}

bool store_clear(struct store *store, struct error *error)
{
    bool good = true;

    assert(store->in_group);
    for (unsigned table = 0; good && table < STORE_TABLES; table++) {
        char sql[STORE_SQL_MAX];

        (void)sqlite3_snprintf(sizeof sql, sql, "DELETE FROM \"%s\"", schema_tables[table].name);
        good = run(store, sql, error);
    }
    return good;
}
