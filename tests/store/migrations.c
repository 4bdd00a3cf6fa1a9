/* SPDX-License-Identifier: MIT */
/* A database of an older version is brought to today's, one version after the other, each wholly or not at all. */
#include "store/migrate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "event.h"
#include "store/schema.h"

static const char *const birds[] = {
    "CREATE TABLE birds (name TEXT NOT NULL) STRICT; INSERT INTO birds VALUES ('wren'), ('owl');",
    "ALTER TABLE birds ADD COLUMN letters INTEGER NOT NULL DEFAULT 0; UPDATE birds SET letters = length(name);",
    "CREATE TABLE nests (bird TEXT NOT NULL) STRICT; INSERT INTO nests SELECT name FROM birds WHERE letters > 3;",
};

static struct error error;

static sqlite3 *database(void)
{
    sqlite3 *db;

    error = (struct error){0};
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    return db;
}

static int64_t number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt;
    int64_t number;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    number = sqlite3_column_int64(stmt, 0);
    assert_int_equal(sqlite3_finalize(stmt), SQLITE_OK);
    return number;
}

static void every_older_version_comes_to_the_same(void **unused)
{
    (void)unused;
    for (unsigned older = 0; older <= 3; older++) {
        sqlite3 *db = database();

        assert_true(migrate(db, "birds.db", birds, older, &error));
        assert_int_equal(number_of(db, "PRAGMA user_version"), older);
        assert_true(migrate(db, "birds.db", birds, 3, &error));
        assert_int_equal(number_of(db, "PRAGMA user_version"), 3);
        assert_int_equal(number_of(db, "SELECT sum(letters) FROM birds"), 7);
        assert_int_equal(number_of(db, "SELECT count(*) FROM nests"), 1);
        assert_int_equal(sqlite3_close(db), SQLITE_OK);
    }
}

static void what_fails_leaves_the_version_before_it(void **unused)
{
    const char *const broken[] = {birds[0], birds[1], "DELETE FROM birds; INSERT INTO bees VALUES (1);"};
    sqlite3 *db = database();

    (void)unused;
    assert_false(migrate(db, "birds.db", broken, 3, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_string_equal(error.text, "birds.db: no such table: bees");
    assert_int_equal(number_of(db, "PRAGMA user_version"), 2);
    assert_int_equal(number_of(db, "SELECT sum(letters) FROM birds"), 7);
    assert_true(migrate(db, "birds.db", birds, 3, &error));
    assert_int_equal(number_of(db, "SELECT count(*) FROM nests"), 1);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void the_migrations_of_a_store_make_the_version_of_today(void **unused)
{
    sqlite3 *db = database();

    (void)unused;
    assert_true(migrate(db, "event.db", schema_migrations, SCHEMA_VERSIONS, &error));
    assert_int_equal(number_of(db, "PRAGMA user_version"), SCHEMA_VERSIONS);
    assert_int_equal(number_of(db, "PRAGMA application_id"), SCHEMA_APPLICATION);
    assert_int_equal(number_of(db, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"), STORE_TABLES);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void a_store_that_is_older_is_migrated_when_it_is_opened_to_be_written(void **unused)
{
    struct event_place place;
    struct store *store;
    sqlite3 *db;

    (void)unused;
    place_make(&place);
    assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA application_id = 1095914565", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    error = (struct error){0};
    assert_null(store_open(place.path, STORE_READ, &error));
    assert_non_null(strstr(error.text, " is of an older arena (version 0 of the database; this one reads 1)"));
    store = event_open(&place, STORE_WRITE);
    store_close(&store);
    store = event_open(&place, STORE_READ);
    assert_int_equal(count_of(store, STORE_EVENT), 0);
    store_close(&store);
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_older_version_comes_to_the_same),
        cmocka_unit_test(what_fails_leaves_the_version_before_it),
        cmocka_unit_test(the_migrations_of_a_store_make_the_version_of_today),
        cmocka_unit_test(a_store_that_is_older_is_migrated_when_it_is_opened_to_be_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
