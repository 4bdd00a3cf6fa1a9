/* SPDX-License-Identifier: MIT */
/* The results of a season: versions are found by bot and version, and what counts is counted. */
#include "ladder/season/season.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tournament/schedule/pairing.h"

static struct outcome duel(unsigned first, unsigned second, enum outcome_end end)
{
    struct outcome outcome = {
        .fixture = {.entry = {(uint16_t)first, (uint16_t)second, (uint16_t)second}}, .seats = 3, .side = {0, 1, 1}};

    outcome_set_duel(&outcome, end);
    return outcome;
}

static void a_version_keeps_its_number(void **state)
{
    enum { MANY = 500 };
    struct season season;

    (void)state;
    season_init(&season);
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < MANY; i++) {
            char bot[16], version[16];

            (void)snprintf(bot, sizeof bot, "bot-%u", i * 7919 % MANY / 5);
            (void)snprintf(version, sizeof version, "%u", i * 7919 % MANY % 5);
            assert_int_equal(season_version(&season, bot, version, "anna"), i);
        }
    assert_int_equal(season.version_count, MANY);
    assert_string_equal(season.versions[0].bot, "bot-0");
    assert_string_equal(season.versions[0].owner, "anna");
    season_release(&season);
}

static void the_version_that_played_last_is_the_current_one(void **state)
{
    struct season season;
    struct outcome outcome;
    unsigned old, new, other;

    (void)state;
    season_init(&season);
    assert_int_equal(season_current(&season, "wits"), SEASON_NOBODY);
    new = (unsigned)season_version(&season, "wits", "2", "anna");
    old = (unsigned)season_version(&season, "wits", "1", "anna");
    other = (unsigned)season_version(&season, "wits-2", "1", "ben");
    outcome = duel(old, other, OUTCOME_SIDE_0);
    assert_true(season_add(&season, 1, &outcome));
    assert_int_equal(season_current(&season, "wits"), old);
    outcome = duel(other, new, OUTCOME_SIDE_1);
    assert_true(season_add(&season, 2, &outcome));
    assert_int_equal(season_current(&season, "wits"), new);
    assert_int_equal(season_current(&season, "wits-2"), other);
    assert_int_equal(season_current(&season, "wit"), SEASON_NOBODY);
    assert_int_equal(season_current(&season, "wits-3"), SEASON_NOBODY);
    season_release(&season);
}

/* A bot that has two seats plays one match, and its faults on both count. */
static void what_counts_is_counted(void **state)
{
    struct season season;
    struct outcome outcome;
    unsigned anna, ben;

    (void)state;
    season_init(&season);
    anna = (unsigned)season_version(&season, "anna", "1", "anna");
    ben = (unsigned)season_version(&season, "ben", "1", "ben");
    outcome = duel(anna, ben, OUTCOME_DRAW);
    outcome.faults[1] = 2;
    outcome.faults[2] = 3;
    assert_true(season_add(&season, 9, &outcome));
    outcome = duel(ben, anna, OUTCOME_VOID);
    assert_true(season_add(&season, 4, &outcome));
    assert_int_equal(season.last, 9);
    assert_int_equal(season.count, 2);
    assert_int_equal(season.versions[anna].matches, 1);
    assert_int_equal(season.versions[anna].voids, 1);
    assert_int_equal(season.versions[anna].faults, 0);
    assert_int_equal(season.versions[ben].matches, 1);
    assert_int_equal(season.versions[ben].faults, 5);
    season_release(&season);
}

/* A match that the host takes out counts for neither bot, and counts again when that is taken back. */
static void what_the_host_takes_out_does_not_count(void **state)
{
    struct roster_match out = {.number = 2, .is_void = true};
    struct roster roster = {.matches = &out, .match_count = 1};
    struct season season;
    unsigned first, second;

    (void)state;
    season_init(&season);
    first = (unsigned)season_version(&season, "wits", "1", "anna");
    second = (unsigned)season_version(&season, "random", "1", "ben");
    for (uint64_t number = 1; number <= 3; number++) {
        struct outcome outcome = duel(first, second, OUTCOME_SIDE_0);

        outcome.faults[0] = 1;
        outcome.unrated = number == 3;
        assert_true(season_add(&season, number, &outcome));
    }
    assert_int_equal(season.versions[first].matches, 2);
    for (unsigned times = 0; times < 2; times++) {
        season_rule(&season, &roster);
        assert_int_equal(season.versions[first].matches, 1);
        assert_int_equal(season.versions[second].matches, 1);
        assert_true(season.outcomes[1].withdrawn);
    }
    roster.match_count = 0;
    season_rule(&season, &roster);
    assert_int_equal(season.versions[first].matches, 2);
    assert_int_equal(season.versions[first].faults, 3);
    assert_false(season.outcomes[1].withdrawn);
    season_release(&season);
}

static void a_copy_outlives_its_season(void **state)
{
    const struct season_prior priors[] = {{.bot = "wits", .version = "1"}, {.bot = "random", .version = "2"}};
    struct season season, copy;

    (void)state;
    season_init(&season);
    assert_true(season_set_priors(&season, priors, 2));
    assert_true(season_note_replay(&season, 7));
    assert_true(season_note_replay(&season, 9));
    season_forget_replay(&season, 7);
    assert_int_equal(season_version(&season, "wits", "1", "anna"), 0);
    assert_true(season_copy(&copy, &season));
    season_release(&season);
    assert_string_equal(season_prior(&copy, 0)->bot, "wits");
    assert_true(season_has_replay(&copy, 9));
    assert_false(season_has_replay(&copy, 7));
    season_release(&copy);
}

/* Each is released by itself. */
static void a_copy_of_a_season_has_priors_of_its_own(void **state)
{
    const struct season_prior prior = {.bot = "wits", .version = "1", .role = {{1, 2}}};
    struct season season, copy, versions;
    struct outcome outcome;
    unsigned wits, random;

    (void)state;
    season_init(&season);
    assert_true(season_set_priors(&season, &prior, 1));
    wits = (unsigned)season_version(&season, "wits", "1", "anna");
    random = (unsigned)season_version(&season, "random", "1", "ben");
    outcome = duel(wits, random, OUTCOME_SIDE_0);
    assert_true(season_add(&season, 3, &outcome));
    assert_true(season_copy(&copy, &season));
    assert_true(season_copy_versions(&versions, &season));
    season_release(&season);
    assert_int_equal(copy.count, 1);
    assert_int_equal(copy.last, 3);
    assert_int_equal(versions.count, 0);
    assert_int_equal(versions.versions[random].first, 3);
    for (unsigned i = 0; i < 2; i++) {
        struct season *one = i ? &versions : &copy;

        assert_int_equal(season_find(one, "wits", "1"), wits);
        assert_non_null(season_prior(one, wits));
        assert_true(season_prior(one, wits)->role[0].mean == 1);
        assert_null(season_prior(one, random));
        season_release(one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_version_keeps_its_number), cmocka_unit_test(the_version_that_played_last_is_the_current_one),
        cmocka_unit_test(what_counts_is_counted),     cmocka_unit_test(what_the_host_takes_out_does_not_count),
        cmocka_unit_test(a_copy_outlives_its_season), cmocka_unit_test(a_copy_of_a_season_has_priors_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
