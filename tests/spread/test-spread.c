/* SPDX-License-Identifier: MIT */
/* A coordinator on a cluster that duplicates, loses, delays, reorders and breaks off what it gets: the same results
 * come of it for every seed. A failure prints the seed; SEASON_TELLS=1 shows what the coordinator says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "season.h"

#ifdef ARENA_SANITIZED
enum { SEEDS = 12, TASKS = 1000 };
#else
enum { SEEDS = 200, TASKS = 10000 };
#endif
enum { GAMES = 120, NODES = 6, INTERRUPTED_S = 400 };

static void play(uint64_t seed, unsigned games, const struct nasty_rates *rates, struct season *season)
{
    struct nasty_work work = season_work(season);
    struct nasty *nasty = nasty_new(seed, NODES, rates, &work);

    season->dice = seed;
    season_play(season, nasty);
    if (season->told != games || season->results != season_expected(season, games))
        fail_msg("seed %llu: other results", (unsigned long long)seed);
    nasty_free(nasty);
}

static void a_good_cluster_plays_it(void **state)
{
    const struct nasty_rates none = {{0}};
    struct season season;

    (void)state;
    season_init(&season, GAMES);
    play(1, GAMES, &none, &season);
    season_release(&season);
}

/* A task that hangs takes 40 times as long as it should. */
static void what_hangs_is_cancelled_and_submitted_again(void **state)
{
    const struct nasty_rates rates = {.of[NASTY_HANGS] = 100};
    enum { MANY = 3000 };
    struct season season;

    (void)state;
    season_init(&season, MANY);
    play(5, MANY, &rates, &season);
    assert_in_range(season.hung, 1, MANY);
    season_release(&season);
}

static void thousands_of_tasks_are_queued(void **state)
{
    enum { MANY = 2 * TASKS + 2000, MANY_NODES = 400 };
    const struct nasty_rates none = {{0}};
    struct nasty_work work;
    struct nasty *nasty;
    struct season season;

    (void)state;
    season_init(&season, MANY);
    season.at_once = TASKS;
    work = season_work(&season);
    nasty = nasty_new(9, MANY_NODES, &none, &work);
    season_play(&season, nasty);
    assert_int_equal(season.told, MANY);
    assert_int_equal(season.results, season_expected(&season, MANY));
    assert_in_range(nasty_most(nasty), TASKS, 2 * TASKS);
    nasty_free(nasty);
    season_release(&season);
}

static void a_nasty_cluster_comes_to_the_same_results(void **state)
{
    struct nasty_rates rates = nasty_usual_rates();
    const char *only = getenv("SEASON_SEED");

    (void)state;
    for (uint64_t seed = only ? strtoull(only, NULL, 10) : 1; seed <= SEEDS; seed++) {
        struct season season;

        season_init(&season, GAMES);
        season.damages = 100;
        season.interrupt_s = seed % 2 ? 1 + seed * INTERRUPTED_S / SEEDS : 0;
        play(seed, GAMES, &rates, &season);
        season_release(&season);
        if (only)
            break;
    }
}

static void what_is_not_wanted_any_more_is_cancelled(void **state)
{
    struct nasty_rates rates = {{0}};
    struct season season;

    (void)state;
    season_init(&season, GAMES);
    season.stop_at = GAMES / 4;
    {
        struct nasty_work work = season_work(&season);
        struct nasty *nasty = nasty_new(3, NODES, &rates, &work);

        season_play(&season, nasty);
        nasty_pass(nasty, 3600);
        nasty_free(nasty);
    }
    assert_int_equal(season.told, GAMES / 4);
    assert_int_equal(season.results, season_expected(&season, GAMES / 4));
    season_release(&season);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_cluster_plays_it),
        cmocka_unit_test(what_is_not_wanted_any_more_is_cancelled),
        cmocka_unit_test(what_hangs_is_cancelled_and_submitted_again),
        cmocka_unit_test(thousands_of_tasks_are_queued),
        cmocka_unit_test(a_nasty_cluster_comes_to_the_same_results),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
