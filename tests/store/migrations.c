/* SPDX-License-Identifier: MIT */
/* A database of an older version is brought to today's, one version after the other, each wholly or not at all. */
#include "store/migrate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
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
    assert_non_null(strstr(error.text, " has nothing in it yet"));
    store = event_open(&place, STORE_WRITE);
    store_close(&store);
    store = event_open(&place, STORE_READ);
    assert_int_equal(count_of(store, STORE_EVENT), 0);
    store_close(&store);
    place_remove(&place);
}

/* A database as version 1 made it, of one match. */
static void make_first_version(const struct event_place *place)
{
    static const char rows[] =
        "INSERT INTO event VALUES ('cup', 'leduc', 'e-1', 'swiss', '');"
        "INSERT INTO classes VALUES (0, 'short', 'hands=2');"
        "INSERT INTO entries VALUES (0, 'ann', './ann'), (1, 'bob', './bob');"
        "INSERT INTO rounds VALUES (0, 2, 1);"
        "INSERT INTO matches VALUES (0, 1, 'm2', 0, 0, 'aa', 1, 'second', 'fold', 1, 3, 'bb');"
        "INSERT INTO seats VALUES (0, 1, 0, 'player', 'first', 0, 'random', '1', -1, 2, 90, 1, 0);"
        "INSERT INTO seats VALUES (0, 1, 1, 'player', 'second', 1, 'random', '1', 1, 1, 80, 0, 0);"
        "INSERT INTO faults VALUES (0, 1, 0, 0, 'late', 2, 'by 3 ms');"
        "INSERT INTO commands VALUES (1, 't', 'ann', 'void', 'w', '[\"1/m1\"]');";
    sqlite3 *db;

    assert_int_equal(sqlite3_open(place->path, &db), SQLITE_OK);
    assert_true(migrate(db, "event.db", schema_migrations, 1, &error));
    assert_int_equal(sqlite3_exec(db, rows, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void rows_of_the_first_version_are_as_first_played_and_count(void **unused)
{
    struct event_place place;
    struct store *store;
    sqlite3 *db;
    char *dump;

    (void)unused;
    place_make(&place);
    make_first_version(&place);
    store = event_open(&place, STORE_WRITE);
    dump = dump_of(store);
    store_close(&store);
    assert_non_null(strstr(dump, "INTO entries VALUES(0,'ann','','./ann',0);"));
    assert_non_null(strstr(dump, "INTO matches VALUES(0,1,0,'m2',0,0,'aa',1,'second','fold',1,3,'bb',1);"));
    assert_non_null(strstr(dump, "INTO seats VALUES(0,1,0,1,'player','second',1,'random','1',1,1,1,80,0,0);"));
    assert_non_null(strstr(dump, "INTO seats VALUES(0,1,0,0,'player','first',0,'random','1',-1,2,2,90,1,0);"));
    assert_non_null(strstr(dump, "INTO faults VALUES(0,1,0,0,0,'late',2,'by 3 ms');"));
    assert_non_null(strstr(dump, "INTO commands VALUES(1,'t','ann','void','w','[\"1/m1\"]');"));
    assert_null(strstr(dump, "older"));
    free(dump);
    assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
    assert_int_equal(number_of(db, "SELECT 10 * sum(wins) + sum(losses) FROM counted"), 11);
    assert_int_equal(number_of(db, "SELECT wins FROM counted WHERE entry = 'bob'"), 1);
    assert_int_equal(number_of(db, "SELECT faults FROM counted WHERE entry = 'ann'"), 1);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    place_remove(&place);
}

static void an_older_version_answers_which_rounds_it_has(void **unused)
{
    struct event_place place;
    struct store *store;
    bool has;

    (void)unused;
    place_make(&place);
    make_first_version(&place);
    store = event_open(&place, STORE_ASK);
    assert_true(store_has_round(store, 0, &has, &error) && has);
    assert_true(store_has_round(store, 1, &has, &error) && !has);
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
        cmocka_unit_test(rows_of_the_first_version_are_as_first_played_and_count),
        cmocka_unit_test(an_older_version_answers_which_rounds_it_has),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
