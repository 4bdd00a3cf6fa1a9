/* SPDX-License-Identifier: MIT */
/* A database that somebody made: nothing in it is run, and no row is believed that does not hold what its columns say.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "event.h"
#include "store/migrate.h"
#include "store/schema.h"
#include "store/sqlite_file.h"

static void database_change(const struct event_place *place, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(place->path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void check_refused(const struct event_place *place, enum store_mode mode, const char *sentence)
{
    struct error error = {0};

    assert_null(store_open(place->path, mode, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_string_equal(error.text + strlen(place->path), sentence);
}

/* Whether a failure to open it is one of its content, so that it is best made anew. */
static bool is_damaged(const struct event_place *place, enum store_mode mode)
{
    static const struct sqlite_kind kind = {
        .application = SCHEMA_APPLICATION, .migrations = schema_migrations, .versions = SCHEMA_VERSIONS};
    struct sqlite_file file = {.lock = -1};
    struct error error = {0};
    bool damaged;

    assert_false(sqlite_file_open(&file, place->path, &kind, mode, &error));
    damaged = file.damaged;
    sqlite_file_close(&file);
    return damaged;
}

static void event_make(const struct event_place *place)
{
    struct store *store = event_open(place, STORE_WRITE);
    struct error error = {0};

    assert_true(store_begin(store, &error));
    for (int64_t number = 0; number < 20; number++)
        match_put(store, 0, number, 1);
    assert_true(store_commit(store, &error));
    store_close(&store);
}

static void what_has_more_than_the_tables_of_an_arena_is_refused(void **unused)
{
    static const char *const additions[] = {
        "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM seats; END",
        "CREATE TABLE more (a TEXT)",
        "CREATE INDEX i ON seats (bot)",
        "CREATE VIEW v AS SELECT * FROM seats",
        "DROP TABLE faults",
        "DROP VIEW counted",
        "DROP VIEW counted; CREATE VIEW counted AS SELECT 1 AS games",
        "DROP TABLE seats; CREATE VIEW seats (round, match, seat, role, side, entry, bot, version, score, asked,"
        " think_us, faults, excused) AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT i, i, i, 'a', 'a', 1, 'a', 'a', 1, 1, 1, 1, 1 FROM n",
        "DROP TABLE rounds; CREATE TABLE rounds (number, matches, groups)",
    };
    const char *sentence =
        " does not have the tables that an arena makes; delete it, and arena store rebuild makes it again";

    (void)unused;
    for (size_t i = 0; i < sizeof additions / sizeof *additions; i++) {
        struct event_place place;

        place_make(&place);
        event_make(&place);
        database_change(&place, additions[i]);
        check_refused(&place, STORE_READ, sentence);
        check_refused(&place, STORE_WRITE, sentence);
        assert_true(is_damaged(&place, STORE_READ) && is_damaged(&place, STORE_WRITE));
        place_remove(&place);
    }
}

static void what_lies_beside_it_is_a_regular_file(void **unused)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm"};
    struct event_place place;

    (void)unused;
    place_make(&place);
    event_make(&place);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[sizeof place.path + sizeof "-journal"], sentence[40];

        (void)snprintf(path, sizeof path, "%s%s", place.path, ends[i]);
        (void)snprintf(sentence, sizeof sentence, "%s is no regular file", ends[i]);
        (void)unlink(path);
        assert_int_equal(mkfifo(path, 0600), 0);
        check_refused(&place, STORE_READ, sentence);
        assert_false(is_damaged(&place, STORE_READ));
        check_refused(&place, STORE_WRITE, sentence);
        assert_int_equal(unlink(path), 0);
        assert_int_equal(symlink("elsewhere", path), 0);
        check_refused(&place, STORE_WRITE, sentence);
        assert_int_equal(unlink(path), 0);
    }
    place_remove(&place);
}

/* SQLite believes a file that its tables are strict. */
static void put_unchecked(const struct event_place *place, const char *sql)
{
    database_change(place, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
                           " replace(replace(sql, ' STRICT,', ''), ' NOT NULL,', ',')");
    database_change(place, sql);
    database_change(place, "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
                           "(SELECT kept.sql FROM kept WHERE kept.name = sqlite_master.name);"
                           "DELETE FROM sqlite_schema WHERE name = 'kept'");
}

static bool no_row(void *context, const void *row, struct error *error)
{
    (void)context;
    (void)row;
    (void)error;
    return true;
}

static bool no_match(void *context, const struct store_played *played, struct error *error)
{
    (void)context;
    (void)error;
    return played->seats <= STORE_SEATS_MAX;
}

static void rows_that_do_not_hold_what_their_columns_say_are_refused(void **unused)
{
    static const struct {
        const char *sql;
        enum store_table table;
    } rows[] = {
        {"UPDATE matches SET winner = NULL", STORE_MATCHES},
        {"UPDATE matches SET turns = 'many'", STORE_MATCHES},
        {"UPDATE seats SET bot = x'00ff'", STORE_SEATS},
        {"UPDATE seats SET score = 1e300", STORE_SEATS},
        {"UPDATE seats SET version = 'a' || char(0) || 'b'", STORE_SEATS},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct store_reader reader = {.row = no_row};
        const struct store_match_reader matches = {.played = no_match};
        struct error one = {0}, all = {0};
        struct event_place place;
        struct store *store;

        place_make(&place);
        event_make(&place);
        database_change(&place, "CREATE TABLE kept AS SELECT name, sql FROM sqlite_schema");
        put_unchecked(&place, rows[i].sql);
        store = event_open(&place, STORE_READ);
        assert_false(store_read(store, rows[i].table, &reader, &one));
        assert_false(store_read_matches(store, &matches, &all));
        assert_non_null(strstr(one.text, "has other values than its columns"));
        assert_string_equal(one.text, all.text);
        store_close(&store);
        place_remove(&place);
    }
}

/* --- older versions ---------------------------------------------------------------------------------------------- */

static void older_make(const struct event_place *place)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(place->path, &db), SQLITE_OK);
    assert_true(migrate(db, "event.db", schema_migrations, 1, &(struct error){0}));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* A migration would read all of it. */
static void an_older_version_with_other_tables_is_not_migrated(void **unused)
{
    static const char *const additions[] = {
        "DROP TABLE seats; CREATE VIEW seats (round, match, seat, role, side, entry, bot, version, score, asked,"
        " think_us, faults, excused) AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT i, i, i, 'a', 'a', 1, 'a', 'a', 1, 1, 1, 1, 1 FROM n",
        "CREATE TABLE older (a TEXT)",
        "CREATE VIEW counted AS SELECT 1",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof additions / sizeof *additions; i++) {
        struct event_place place;

        place_make(&place);
        older_make(&place);
        database_change(&place, additions[i]);
        check_refused(
            &place, STORE_WRITE,
            " does not have the tables that an arena makes; delete it, and arena store rebuild makes it again");
        place_remove(&place);
    }
}

static void rows_of_an_older_version_that_its_columns_cannot_hold_are_refused(void **unused)
{
    struct event_place place;

    (void)unused;
    place_make(&place);
    older_make(&place);
    database_change(&place, "INSERT INTO matches VALUES (0, 0, 'm1', 0, 0, '', 1, '', '', 1, 1, '');"
                            "CREATE TABLE kept AS SELECT name, sql FROM sqlite_schema");
    put_unchecked(&place, "UPDATE matches SET winner = NULL");
    check_refused(&place, STORE_WRITE,
                  " is damaged or was cut short; delete it, and arena store rebuild makes it again");
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_more_than_the_tables_of_an_arena_is_refused),
        cmocka_unit_test(what_lies_beside_it_is_a_regular_file),
        cmocka_unit_test(rows_that_do_not_hold_what_their_columns_say_are_refused),
        cmocka_unit_test(an_older_version_with_other_tables_is_not_migrated),
        cmocka_unit_test(rows_of_an_older_version_that_its_columns_cannot_hold_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
