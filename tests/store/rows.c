/* SPDX-License-Identifier: MIT */
/* What is put into a store is there again, in the order of its keys, whenever and however often it came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "event.h"
#include "store/schema.h"

enum { MATCHES = 40, ROUNDS = 2 };

static struct error error;

/* Every match of the event, in this order: forwards, or backwards in groups of five. */
static void put_all(struct store *store, bool backwards)
{
    const unsigned all = MATCHES * ROUNDS;

    for (unsigned i = 0; i < all; i++) {
        unsigned at = backwards ? all - 1 - i : i;

        if (i % (backwards ? 5 : all) == 0)
            assert_true(store_begin(store, &error));
        if (i == 0)
            rest_put(store, backwards);
        match_put(store, at / MATCHES, at % MATCHES, 1);
        if (i % (backwards ? 5 : all) == (backwards ? 4u : all - 1))
            assert_true(store_commit(store, &error));
    }
}

/* --- round trip -------------------------------------------------------------------------------------------------- */

#define same_text(a, b)   assert_string_equal((a), (b))
#define same_number(a, b) assert_true((a) == (b))

static void check_seat(const struct store_seat *a, const struct store_seat *b)
{
    same_number(a->round, b->round);
    same_number(a->match, b->match);
    same_number(a->seat, b->seat);
    same_text(a->role, b->role);
    same_text(a->side, b->side);
    same_number(a->entry, b->entry);
    same_text(a->bot, b->bot);
    same_text(a->version, b->version);
    same_number(a->score, b->score);
    same_number(a->asked, b->asked);
    same_number(a->think_us, b->think_us);
    same_number(a->faults, b->faults);
    same_number(a->excused, b->excused);
}

static bool check_match(void *context, const struct store_played *played, struct error *unused)
{
    unsigned *number = context;
    const struct store_match *match = &played->match;
    struct event_match expected;

    (void)unused;
    match_make(&expected, *number / MATCHES, *number % MATCHES, 1);
    same_number(match->round, expected.played.match.round);
    same_number(match->match, expected.played.match.match);
    same_text(match->id, expected.id);
    same_number(match->seed_group, expected.played.match.seed_group);
    same_number(match->class, expected.played.match.class);
    same_text(match->seed, expected.played.match.seed);
    same_number(match->attempt, 1);
    same_text(match->winner, expected.played.match.winner);
    same_text(match->reason, expected.played.match.reason);
    same_number(match->turns, expected.played.match.turns);
    same_number(match->decisions, expected.played.match.decisions);
    same_text(match->hash, expected.hash);
    same_number(match->replay, 0);
    same_number(match->counts, expected.played.match.counts);
    assert_int_equal(played->seats, expected.played.seats);
    for (unsigned i = 0; i < played->seats; i++)
        check_seat(&played->seat[i], &expected.played.seat[i]);
    ++*number;
    return true;
}

static void matches_are_read_with_their_seats_in_order(void **unused)
{
    struct event_place place;
    unsigned number = 0;
    const struct store_match_reader reader = {.played = check_match, .context = &number};
    struct store *store;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put_all(store, true);
    store_close(&store);
    assert_null(store);
    store = event_open(&place, STORE_READ);
    assert_true(store_read_matches(store, &reader, &error));
    assert_int_equal(number, MATCHES * ROUNDS);
    assert_int_equal(count_of(store, STORE_MATCHES), MATCHES * ROUNDS);
    assert_int_equal(count_of(store, STORE_SEATS), ROUNDS * (32 * 4 + 8));
    assert_int_equal(count_of(store, STORE_FAULTS), ROUNDS * 14 * 2);
    store_close(&store);
    place_remove(&place);
}

static bool check_fault(void *context, const void *row, struct error *unused)
{
    unsigned *number = context;
    const struct store_fault *fault = row;

    (void)unused;
    same_number(fault->match, *number / 2 * 3);
    same_number(fault->fault, *number % 2);
    same_number(fault->seat, fault->fault);
    same_number(fault->decision, fault->fault);
    same_text(fault->kind, fault->fault ? "illegal" : "late");
    same_text(fault->evidence, fault->fault ? "action 7 of [1, 2]" : "");
    return ++*number < 6 || error_set(unused, EXIT_NO, "six are enough");
}

static void a_reader_ends_a_reading_with_its_own_sentence(void **unused)
{
    struct event_place place;
    unsigned number = 0;
    const struct store_reader reader = {.row = check_fault, .context = &number};
    struct error why = {0};
    struct store *store;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put_all(store, false);
    assert_false(store_read(store, STORE_FAULTS, &reader, &why));
    assert_int_equal(why.code, EXIT_NO);
    assert_string_equal(why.text, "six are enough");
    assert_int_equal(number, 6);
    store_close(&store);
    place_remove(&place);
}

/* --- the same rows are the same tables --------------------------------------------------------------------------- */

static char *dump_after(bool backwards)
{
    struct event_place place;
    struct store *store;
    char *dump;

    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put_all(store, backwards);
    dump = dump_of(store);
    store_close(&store);
    place_remove(&place);
    return dump;
}

static void another_order_makes_the_same_tables(void **unused)
{
    char *one = dump_after(false), *other = dump_after(true);

    (void)unused;
    assert_string_equal(one, other);
    assert_non_null(strstr(one, "INSERT INTO seats VALUES(0,0,0,1,'hunted','hunted',1,'bot-1',"
                                "'it''s \"quoted\", with a comma',0,2,1,1,1,1);\n"));
    free(one);
    free(other);
}

static void what_was_cleared_and_put_again_is_the_same(void **unused)
{
    struct event_place place;
    struct store *store;
    char *before, *after;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put_all(store, false);
    before = dump_of(store);
    assert_true(store_begin(store, &error));
    assert_true(store_clear(store, &error));
    for (enum store_table table = 0; table < STORE_TABLES; table++)
        assert_int_equal(count_of(store, table), 0);
    assert_true(store_commit(store, &error));
    put_all(store, true);
    after = dump_of(store);
    assert_string_equal(before, after);
    free(before);
    free(after);
    store_close(&store);
    place_remove(&place);
}

static void a_dump_makes_a_database_that_is_the_same(void **unused)
{
    struct event_place place, copy;
    struct store *store;
    sqlite3 *db;
    char *dump, *again;

    (void)unused;
    place_make(&place);
    place_make(&copy);
    store = event_open(&place, STORE_WRITE);
    put_all(store, false);
    dump = dump_of(store);
    store_close(&store);
    assert_int_equal(sqlite3_open(copy.path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, dump, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    store = event_open(&copy, STORE_WRITE);
    again = dump_of(store);
    assert_string_equal(dump, again);
    store_close(&store);
    free(dump);
    free(again);
    place_remove(&place);
    place_remove(&copy);
}

static void a_match_takes_the_place_of_its_former_attempt_with_all_that_belonged_to_it(void **unused)
{
    struct event_place place;
    struct event_match alone;
    struct store *store;
    char *once, *twice;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put_all(store, false);
    once = dump_of(store);
    put_all(store, false);
    twice = dump_of(store);
    assert_string_equal(once, twice);
    assert_true(store_begin(store, &error));
    match_put(store, 1, 3, 2);
    match_make(&alone, 1, 5, 2);
    alone.played.seats = 1;
    assert_true(store_put_match(store, &alone.played, &error));
    assert_true(store_commit(store, &error));
    assert_int_equal(count_of(store, STORE_SEATS), ROUNDS * (32 * 4 + 8) - 3);
    assert_int_equal(count_of(store, STORE_MATCHES), MATCHES * ROUNDS);
    assert_int_equal(count_of(store, STORE_FAULTS), ROUNDS * 14 * 2 - 2);
    free(once);
    free(twice);
    store_close(&store);
    place_remove(&place);
}

static void a_replay_stands_beside_the_result_that_it_replaces(void **unused)
{
    struct event_place place;
    struct event_match again;
    struct store *store;
    char *dump;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    match_put(store, 0, 1, 1);
    match_make(&again, 0, 1, 2);
    again.played.match.replay = 7;
    for (unsigned i = 0; i < again.played.seats; i++)
        again.played.seat[i].replay = 7;
    assert_true(store_put_match(store, &again.played, &error));
    assert_true(store_mark_match(store, &(struct store_mark){.round = 0, .match = 1, .counts = 0}, &error));
    assert_true(store_commit(store, &error));
    dump = dump_of(store);
    assert_non_null(strstr(dump, "INTO matches VALUES(0,1,0,'r0-m1',0,1,"));
    assert_non_null(strstr(dump, "INTO matches VALUES(0,1,7,'r0-m1',0,1,"));
    assert_int_equal(count_of(store, STORE_SEATS), 8);
    free(dump);
    store_close(&store);
    place_remove(&place);
}

/* --- what counts ------------------------------------------------------------------------------------------------- */

/* What a query gives as one text. */
static void check_query(const struct event_place *place, const char *sql, const char *expected)
{
    sqlite3_stmt *stmt;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(place->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(stmt, 0), expected);
    assert_int_equal(sqlite3_finalize(stmt), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Match 0 is won by the creature, 1 by the hunted, 3 is void, 5 does not count. A bot on both sides plays two games. */
static void the_view_has_what_counts_a_game_for_each_bot(void **unused)
{
    struct event_place place;
    struct store *store;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    rest_put(store, false);
    match_put(store, 0, 0, 1);
    match_put(store, 0, 1, 1);
    match_put(store, 0, 3, 1);
    match_put(store, 0, 5, 1);
    assert_true(store_commit(store, &error));
    store_close(&store);
    check_query(&place,
                "SELECT group_concat(entry || role || games || wins || losses || voids, ' ') FROM"
                " (SELECT * FROM counted WHERE match = 0 ORDER BY entry, role)",
                "acreature1100 ahunted1010 bhunted1010 chunted1010");
    check_query(&place,
                "SELECT group_concat(entry || role || games || wins || losses || voids, ' ') FROM"
                " (SELECT * FROM counted WHERE match = 1 ORDER BY entry, role)",
                "ahunted1100 bcreature1010 bhunted1100 chunted1100");
    check_query(&place, "SELECT sum(games) || ' ' || sum(voids) FROM counted WHERE match = 3", "0 4");
    check_query(&place, "SELECT count(*) FROM counted WHERE match = 5", "0");
    check_query(&place, "SELECT sum(points) FROM counted WHERE entry = 'b'", "1.5");
    check_query(&place, "SELECT sum(decisions) FROM counted WHERE match = 1", "46");
    place_remove(&place);
}

/* Of four sides, each a seat: the entry on each and its place. */
static void put_four(struct store *store, int64_t number, const char *winner, const int64_t entries[4],
                     const int64_t places[4])
{
    static const char *const sides[] = {"first", "second", "third", "fourth"};
    struct event_match match;

    match_make(&match, 0, number, 1);
    match.played.match.winner = winner;
    match.played.match.counts = 1;
    match.played.seats = 4;
    for (unsigned i = 0; i < 4; i++) {
        match.played.seat[i].role = "player";
        match.played.seat[i].side = sides[i];
        match.played.seat[i].entry = entries[i];
        match.played.seat[i].place = places[i];
    }
    assert_true(store_put_match(store, &match.played, &error));
}

static void the_view_shares_out_the_points_of_a_free_for_all(void **unused)
{
    struct event_place place;
    struct store *store;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    rest_put(store, false);
    put_four(store, 0, "second", (const int64_t[]){0, 1, 2, 2}, (const int64_t[]){2, 1, 2, 4});
    put_four(store, 1, "draw", (const int64_t[]){0, 1, 2, 2}, (const int64_t[]){1, 3, 1, 4});
    put_four(store, 2, "void", (const int64_t[]){0, 1, 2, 2}, (const int64_t[]){0, 0, 0, 0});
    assert_true(store_commit(store, &error));
    store_close(&store);
    check_query(
        &place,
        "SELECT group_concat(entry || side || wins || draws || losses || place || printf(' %.3f', points), '; ')"
        " FROM (SELECT * FROM counted WHERE match = 0 ORDER BY entry, side)",
        "afirst0012 0.500; bsecond1001 1.000; cfourth0014 0.000; cthird0012 0.250");
    check_query(
        &place,
        "SELECT group_concat(entry || side || wins || draws || losses || place || printf(' %.3f', points), '; ')"
        " FROM (SELECT * FROM counted WHERE match = 1 ORDER BY entry, side)",
        "afirst0101 0.833; bsecond0013 0.333; cfourth0014 0.000; cthird0101 0.750");
    check_query(&place,
                "SELECT sum(games) || sum(wins) || sum(draws) || sum(losses) || sum(points) || sum(place) || sum(voids)"
                " FROM counted WHERE match = 2",
                "00000.004");
    place_remove(&place);
}

static bool check_event(void *context, const void *row, struct error *unused)
{
    const struct store_event *event = row;

    (void)unused;
    ++*(unsigned *)context;
    same_text(event->name, "final");
    same_text(event->seed, "luck");
    return true;
}

static void there_is_one_event(void **unused)
{
    const struct store_event event = {"final", "notalone", "na-1", "knockout", "luck"};
    struct event_place place;
    unsigned events = 0;
    const struct store_reader reader = {.row = check_event, .context = &events};
    struct store *store;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    rest_put(store, false);
    assert_true(store_put_event(store, &event, &error));
    assert_true(store_commit(store, &error));
    assert_true(store_read(store, STORE_EVENT, &reader, &error));
    assert_int_equal(events, 1);
    store_close(&store);
    place_remove(&place);
}

/* --- the columns ------------------------------------------------------------------------------------------------- */

static void the_tables_have_the_columns_that_the_rows_have(void **unused)
{
    struct event_place place;
    struct store *store;
    sqlite3 *db;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    store_close(&store);
    assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
    for (unsigned table = 0; table < STORE_TABLES; table++) {
        const struct schema_table *schema = &schema_tables[table];
        char sql[80];
        sqlite3_stmt *stmt;

        (void)snprintf(sql, sizeof sql, "SELECT name, type, pk FROM pragma_table_info('%s')", schema->name);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
        for (unsigned i = 0; i < schema->count; i++) {
            assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
            assert_string_equal((const char *)sqlite3_column_text(stmt, 0), schema->columns[i].name);
            assert_string_equal((const char *)sqlite3_column_text(stmt, 1),
                                schema->columns[i].kind == SCHEMA_TEXT ? "TEXT" : "INTEGER");
            assert_int_equal(sqlite3_column_int(stmt, 2), i < schema->key ? i + 1 : 0);
        }
        assert_int_equal(sqlite3_step(stmt), SQLITE_DONE);
        assert_int_equal(sqlite3_finalize(stmt), SQLITE_OK);
        assert_true(schema->count <= SCHEMA_COLUMNS_MAX);
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_are_read_with_their_seats_in_order),
        cmocka_unit_test(a_reader_ends_a_reading_with_its_own_sentence),
        cmocka_unit_test(another_order_makes_the_same_tables),
        cmocka_unit_test(what_was_cleared_and_put_again_is_the_same),
        cmocka_unit_test(a_dump_makes_a_database_that_is_the_same),
        cmocka_unit_test(a_match_takes_the_place_of_its_former_attempt_with_all_that_belonged_to_it),
        cmocka_unit_test(a_replay_stands_beside_the_result_that_it_replaces),
        cmocka_unit_test(the_view_has_what_counts_a_game_for_each_bot),
        cmocka_unit_test(the_view_shares_out_the_points_of_a_free_for_all),
        cmocka_unit_test(there_is_one_event),
        cmocka_unit_test(the_tables_have_the_columns_that_the_rows_have),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
