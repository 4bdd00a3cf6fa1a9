/* SPDX-License-Identifier: MIT */
/* The table of a season: what it says follows from the results up to a match alone, in whatever order they came; ranks;
 * who is inactive; predecessors and priors. */
#include "ladder/season/ladder_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"
#include "game/game.h"
#include "ladder/season/rating.h"
#include "ladder/season/season_order.h"
#include "tournament/schedule/pairing.h"

enum { BOTS = 12, MATCHES = 700, ROLES = 2 };

static const struct game game = {.name = "lots", .role_count = ROLES};

/* A ladder of a class for each of the counted ones, whose anchor is b0. */
static struct ladder_file *file_new(unsigned classes)
{
    struct ladder_file *file = calloc(1, sizeof *file);

    assert_non_null(file);
    file->game = &game;
    file->class_count = classes;
    file->bot_count = 1;
    (void)snprintf(file->bots[0].name, sizeof file->bots[0].name, "b0");
    return file;
}

/* The version of a bot that plays match `number`: every third bot has three of them, one after the other, and comes
 * back to its first. */
static unsigned version_of(unsigned bot, unsigned number)
{
    static const unsigned versions[] = {1, 2, 3, 1};

    return bot % 3 == 1 ? versions[number * 4 / (MATCHES + 1) % 4] : 1;
}

static int seat_version(struct season *season, unsigned bot, unsigned number)
{
    char name[16], version[16];

    (void)snprintf(name, sizeof name, "b%u", bot);
    (void)snprintf(version, sizeof version, "%u", version_of(bot, number));
    return season_version(season, name, version, "host");
}

/* Match `number` of a ladder that is played by lots: bots of higher number are stronger, and the last plays at first
 * only. */
static void play(struct season *season, unsigned number, unsigned classes)
{
    static const struct game_seed seed = {{5}};
    const unsigned bots = number < 100 ? BOTS : BOTS - 1;
    unsigned first = chance_pick(&seed, 1, 0, number, bots), second = chance_pick(&seed, 2, 0, number, bots - 1);
    struct outcome outcome = {.seats = 3, .side = {0, 1, 1}, .role = {0, 1, 1}};
    double luck = ldexp((double)chance_draw(&seed, 3, 0, number), -64);

    second += second >= first;
    outcome.fixture.class = (uint16_t)(number % classes);
    outcome.fixture.entry[0] = (uint16_t)seat_version(season, first, number);
    outcome.fixture.entry[1] = outcome.fixture.entry[2] = (uint16_t)seat_version(season, second, number);
    outcome.faults[2] = number % 50 == 0;
    outcome_set_duel(&outcome, number % 29 == 0                                               ? OUTCOME_VOID
                               : luck < 1 / (1 + exp(0.2 * ((double)first - (double)second))) ? OUTCOME_SIDE_1
                                                                                              : OUTCOME_SIDE_0);
    assert_true(season_add(season, number, &outcome));
}

/* Matches 1 to `last`; in an order of their own. */
static void play_all(struct season *season, unsigned last, unsigned classes, bool mixed)
{
    season_init(season);
    for (unsigned i = 0; i < last; i++)
        play(season, 1 + (mixed ? i * 389 % last : i), classes);
}

static void make(struct ladder_table *table, const struct season *season, unsigned classes, uint64_t up_to)
{
    const struct roster roster = {.owner_count = 0};
    struct ladder_file *file = file_new(classes);

    assert_true(ladder_table_make(table, file, season, &roster, up_to, NULL));
    free(file);
}

/* To the last digit. */
static void assert_same(const struct ladder_table *table, const struct season *season, const struct ladder_table *other,
                        const struct season *other_season)
{
    assert_int_equal(table->count, other->count);
    assert_int_equal(table->results, other->results);
    assert_int_equal(table->voids, other->voids);
    assert_int_equal(table->last, other->last);
    assert_true(table->spread == other->spread);
    for (unsigned i = 0; i < table->count; i++) {
        struct ladder_row row = table->rows[i], same = other->rows[i];
        const struct season_version *version = &season->versions[row.version];

        assert_string_equal(version->bot, other_season->versions[same.version].bot);
        assert_string_equal(version->version, other_season->versions[same.version].version);
        row.version = same.version = 0;
        assert_memory_equal(&row, &same, sizeof row);
    }
}

/* --- the same for everybody -------------------------------------------------------------------------------------- */

static void who_has_the_records_makes_the_same_table(void **state)
{
    (void)state;
    for (unsigned classes = 1; classes <= 2; classes++) {
        struct season whole, part, mixed;
        struct ladder_table then, now, other;

        play_all(&whole, MATCHES, classes, false);
        play_all(&part, 450, classes, false);
        play_all(&mixed, MATCHES, classes, true);
        make(&then, &whole, classes, 450);
        make(&now, &part, classes, 0);
        make(&other, &mixed, classes, 450);
        assert_int_equal(then.last, 450);
        assert_int_equal(then.voids, 450 / 29);
        assert_same(&then, &whole, &now, &part);
        assert_same(&then, &whole, &other, &mixed);
        ladder_table_release(&then);
        make(&then, &whole, classes, 0);
        assert_int_equal(then.results + then.voids, MATCHES);
        assert_true(then.rows[0].strength.mean != now.rows[0].strength.mean);
        ladder_table_release(&then);
        ladder_table_release(&now);
        ladder_table_release(&other);
        season_release(&whole);
        season_release(&part);
        season_release(&mixed);
    }
}

static void before_the_first_match_there_are_no_rows(void **state)
{
    struct ladder_table table;
    struct season season;

    (void)state;
    season_init(&season);
    make(&table, &season, 1, 0);
    assert_int_equal(table.count, 0);
    assert_int_equal(table.anchor, SEASON_NOBODY);
    ladder_table_release(&table);
    assert_int_equal(season_version(&season, "b0", "1", "host"), 0);
    make(&table, &season, 1, 0);
    assert_int_equal(table.count, 0);
    ladder_table_release(&table);
    season_release(&season);
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

/* Against the differences of all pairs. */
static void ranks_are_those_that_differences_allow(void **state)
{
    struct season season;
    struct ladder_table table;
    struct rating *rating;

    (void)state;
    play_all(&season, MATCHES, 1, false);
    make(&table, &season, 1, 0);
    rating = rating_new(&season, 0, 1, ROLES);
    assert_non_null(rating);
    for (size_t i = 0; i < season.count; i++)
        assert_true(rating_add(rating, &season.outcomes[i]));
    assert_true(rating_fit(rating, table.anchor, SPARSE_EFFORT));
    for (unsigned i = 0; i < table.count; i++) {
        unsigned first = 1, last = table.count;

        for (unsigned j = 0; j < table.count; j++) {
            struct estimate above = rating_between(rating, table.rows[j].version, table.rows[i].version);

            first += above.mean > NORMAL_95 * above.deviation;
            last -= -above.mean > NORMAL_95 * above.deviation;
        }
        assert_int_equal(table.rows[i].rank_first, first);
        assert_int_equal(table.rows[i].rank_last, last);
    }
    assert_true(table.rows[0].rank_last < table.count && table.rows[table.count - 1].rank_first > 1);
    rating_free(&rating);
    ladder_table_release(&table);
    season_release(&season);
}

static void the_anchor_is_0_and_rows_descend(void **state)
{
    struct season season;
    struct ladder_table table;
    unsigned anchors = 0;

    (void)state;
    play_all(&season, MATCHES, 2, false);
    make(&table, &season, 2, 0);
    for (unsigned i = 0; i < table.count; i++) {
        const struct ladder_row *row = &table.rows[i];

        anchors += row->anchor;
        if (row->anchor)
            assert_true(row->strength.mean == 0 && row->strength.deviation == 0 && row->class[1].deviation == 0);
        else
            assert_true(row->strength.deviation > 0 && row->class[1].deviation >= row->strength.deviation / 2);
        assert_true(i == 0 || table.rows[i - 1].strength.mean >= row->strength.mean);
        assert_true(fabs((row->role[0].mean + row->role[1].mean) / 2 - row->strength.mean) < 1e-9);
        assert_true(fabs((row->class[0].mean + row->class[1].mean) / 2 - row->strength.mean) < 1e-9);
    }
    assert_int_equal(anchors, 1);
    ladder_table_release(&table);
    season_release(&season);
}

static void who_has_not_played_lately_is_inactive(void **state)
{
    enum { LONG = 1300 };
    struct season season;
    struct ladder_table table;

    (void)state;
    play_all(&season, LONG, 1, false);
    for (unsigned early = 0; early < 2; early++) {
        make(&table, &season, 1, early ? 900 : 0);
        for (unsigned i = 0; i < table.count; i++) {
            const struct ladder_row *row = &table.rows[i];

            assert_int_equal(row->inactive, !early && row->last + LADDER_INACTIVE_MATCHES <= LONG);
            if (strcmp(season.versions[row->version].bot, "b11") == 0)
                assert_int_equal(row->inactive, !early);
        }
        ladder_table_release(&table);
    }
    season_release(&season);
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

/* Also where a later one finished first. */
static void a_predecessor_is_who_came_before(void **state)
{
    static const struct {
        const char *bot, *version;
        unsigned first;
        const char *predecessor;
    } rows[] = {
        {"x", "9", 40, "10"}, {"x", "10", 7, "1"}, {"y", "1", 3, NULL}, {"x", "1", 2, NULL}, {"y", "0", 50, "1"}};
    enum { ROWS = sizeof rows / sizeof *rows };
    struct season season;
    struct season_order order;

    (void)state;
    season_init(&season);
    for (unsigned i = 0; i < ROWS; i++) {
        struct outcome outcome = {.seats = 1, .sides = 2};

        outcome.fixture.entry[0] = (uint16_t)season_version(&season, rows[i].bot, rows[i].version, "host");
        assert_true(season_add(&season, rows[i].first + 100, &outcome));
        assert_true(season_add(&season, rows[i].first, &outcome));
    }
    assert_true(season_order_make(&order, &season, 0));
    for (unsigned i = 0; i < ROWS; i++) {
        int version = season_find(&season, rows[i].bot, rows[i].version);
        int predecessor = order.predecessor[order.place[version]];

        assert_int_equal(predecessor == SEASON_NOBODY, !rows[i].predecessor);
        if (predecessor == SEASON_NOBODY)
            continue;
        assert_true(predecessor < order.place[version]);
        assert_string_equal(season.versions[order.version[predecessor]].version, rows[i].predecessor);
        assert_string_equal(season.versions[order.version[predecessor]].bot, rows[i].bot);
    }
    season_order_release(&order);
    assert_true(season_order_make(&order, &season, 7));
    assert_int_equal(order.count, 3);
    assert_int_equal(order.place[season_find(&season, "x", "9")], SEASON_NOBODY);
    season_order_release(&order);
    season_release(&season);
}

/* b4 sends its second version, and its third. */
static void a_new_version_starts_where_its_predecessor_is(void **state)
{
    struct season season;
    struct ladder_table table;
    struct rating *rating;
    struct outcome outcome = {.seats = 3, .side = {0, 1, 1}, .role = {0, 1, 1}, .is_void = true, .sides = 2};
    int before, after, other;

    (void)state;
    play_all(&season, MATCHES, 1, false);
    before = season_find(&season, "b4", "3");
    after = season_version(&season, "b4", "4", "host");
    other = season_version(&season, "new", "1", "host");
    outcome.fixture.entry[0] = (uint16_t)after;
    outcome.fixture.entry[1] = outcome.fixture.entry[2] = (uint16_t)other;
    assert_true(season_add(&season, MATCHES + 1, &outcome));
    rating = rating_new(&season, 0, 1, ROLES);
    assert_non_null(rating);
    for (size_t i = 0; i < season.count; i++)
        assert_true(rating_add(rating, &season.outcomes[i]));
    assert_true(rating_fit(rating, SEASON_NOBODY, SPARSE_EFFORT));
    assert_int_equal(rating_results(rating), MATCHES - MATCHES / 29);
    for (int role = 0; role < ROLES; role++) {
        struct estimate old = rating_alone(rating, (unsigned)before, role);
        struct estimate new = rating_alone(rating, (unsigned)after, role);

        assert_true(fabs(new.mean - old.mean) < 1e-6);
        assert_true(fabs(new.deviation - hypot(old.deviation, rating_link(ROLES))) < 1e-4);
        assert_true(fabs(rating_alone(rating, (unsigned)other, role).deviation - 5) < 1e-3);
    }
    assert_true(fabs(rating_between(rating, (unsigned)after, (unsigned)before).deviation - RATING_LINK) < 1e-4);
    rating_free(&rating);
    make(&table, &season, 1, 0);
    for (unsigned i = 0; i < table.count; i++) /* nothing counts of either */
        assert_true((int)table.rows[i].version != after && (int)table.rows[i].version != other);
    ladder_table_release(&table);
    season_release(&season);
}

static void a_season_starts_from_the_last_ones_table(void **state)
{
    struct season season, next;
    struct ladder_table table;
    struct season_prior *priors;

    (void)state;
    play_all(&season, MATCHES, 1, false);
    make(&table, &season, 1, 0);
    priors = calloc(table.count, sizeof *priors);
    assert_non_null(priors);
    ladder_table_priors(&table, &season, priors);
    season_init(&next);
    assert_true(season_set_priors(&next, priors, table.count));
    for (unsigned i = 0; i < table.count; i++) {
        const struct season_version *version = &season.versions[table.rows[i].version];
        int number = season_version(&next, version->bot, version->version, "host");
        const struct season_prior *prior = season_prior(&next, (unsigned)number);

        assert_non_null(prior);
        assert_true(prior->role[1].mean == table.rows[i].role[1].mean);
        assert_true(prior->role[1].deviation > table.rows[i].role[1].deviation);
    }
    assert_null(season_prior(&next, (unsigned)season_version(&next, "b0", "17", "host")));
    ladder_table_release(&table);

    play(&next, 1, 1);
    make(&table, &next, 1, 0);
    for (unsigned i = 0; i < table.count; i++)
        assert_true(table.rows[i].strength.deviation < 2); /* of unknown bots it would be 5 and more */
    ladder_table_release(&table);
    free(priors);
    season_release(&season);
    season_release(&next);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_the_records_makes_the_same_table),
        cmocka_unit_test(before_the_first_match_there_are_no_rows),
        cmocka_unit_test(ranks_are_those_that_differences_allow),
        cmocka_unit_test(the_anchor_is_0_and_rows_descend),
        cmocka_unit_test(who_has_not_played_lately_is_inactive),
        cmocka_unit_test(a_predecessor_is_who_came_before),
        cmocka_unit_test(a_new_version_starts_where_its_predecessor_is),
        cmocka_unit_test(a_season_starts_from_the_last_ones_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
