/* SPDX-License-Identifier: MIT */
/* The strengths of players: a published example, what the model says, and whether its intervals hold. */
#include "tournament/strength/strength.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "luck.h"

static void add(struct strengths *strengths, unsigned class, unsigned a, unsigned b, unsigned halves, unsigned times)
{
    struct strength_result result = {.class = (uint16_t) class,
                                     .players = {(uint16_t)a, (uint16_t)b},
                                     .count = {1, 1},
                                     .side = {0, 1},
                                     .sides = 2,
                                     .halves = (uint8_t)halves};

    while (times--)
        assert_true(strengths_add(strengths, &result));
}

/* --- a published example ----------------------------------------------------------------------------------------- */

enum team { BALTIMORE, BOSTON, CLEVELAND, DETROIT, MILWAUKEE, NEW_YORK, TORONTO, TEAMS };

/* Games won at home and away, by home team and away team: Agresti, Categorical Data Analysis, 2nd edition, p. 438. */
static const unsigned char baseball[TEAMS][TEAMS][2] = {
    [MILWAUKEE] = {{6, 0}, {6, 1}, {4, 2}, {4, 3}, {0, 0}, {4, 3}, {4, 2}},
    [DETROIT] = {{4, 3}, {6, 0}, {6, 1}, {0, 0}, {3, 3}, {4, 3}, {4, 2}},
    [TORONTO] = {{6, 0}, {4, 3}, {4, 2}, {4, 3}, {2, 5}, {2, 4}, {0, 0}},
    [NEW_YORK] = {{6, 1}, {4, 3}, {4, 2}, {5, 1}, {3, 3}, {0, 0}, {2, 5}},
    [BOSTON] = {{6, 0}, {0, 0}, {5, 2}, {2, 5}, {5, 1}, {4, 2}, {3, 3}},
    [CLEVELAND] = {{2, 4}, {4, 2}, {0, 0}, {3, 3}, {2, 5}, {4, 3}, {3, 4}},
    [BALTIMORE] = {{0, 0}, {1, 6}, {3, 4}, {1, 5}, {2, 5}, {2, 4}, {1, 6}},
};

/* With hardly any prior. The advantage at home is the offset of the class, which can be held at 0. */
static struct strengths *fit_baseball(bool at_home)
{
    struct strengths *strengths = strengths_new(TEAMS, 1, 2, (struct prior){1000, at_home ? 1000 : 1e-6, 1});

    for (unsigned home = 0; home < TEAMS; home++)
        for (unsigned away = 0; away < TEAMS; away++) {
            add(strengths, 0, away, home, 2, baseball[home][away][0]);
            add(strengths, 0, away, home, 0, baseball[home][away][1]);
        }
    assert_true(strengths_fit(strengths));
    return strengths;
}

static void the_published_fit_comes_out(void **unused)
{
    static const double published[TEAMS] = {0, 1.11, 0.68, 1.44, 1.58, 1.25, 1.29};
    struct strengths *strengths = fit_baseball(false);

    (void)unused;
    for (unsigned team = 1; team < TEAMS; team++) {
        struct estimate estimate = strengths_difference(strengths, STRENGTH_OVERALL, team, BALTIMORE);

        assert_true(fabs(estimate.mean - published[team]) < 0.005);
        assert_true(fabs(estimate.deviation - 0.3) < 0.05);
    }
    strengths_free(&strengths);
    assert_null(strengths);
}

static void the_published_fit_with_the_advantage_at_home_comes_out(void **unused)
{
    /* Abilities, as a part of their sum. */
    static const double published[TEAMS] = {0.044, 0.137, 0.088, 0.190, 0.220, 0.157, 0.164};
    struct strengths *strengths = fit_baseball(true);
    double sum = 0;

    (void)unused;
    assert_true(fabs(strengths_offset(strengths, 0, 1).mean - 0.302) < 0.0005);
    for (unsigned team = 0; team < TEAMS; team++)
        sum += exp(strengths_difference(strengths, STRENGTH_OVERALL, team, BALTIMORE).mean);
    for (unsigned team = 0; team < TEAMS; team++)
        assert_true(fabs(exp(strengths_difference(strengths, STRENGTH_OVERALL, team, BALTIMORE).mean) / sum -
                         published[team]) < 0.0005);
    strengths_free(&strengths);
}

/* --- what the model says ----------------------------------------------------------------------------------------- */

static void without_results_there_is_the_prior(void **unused)
{
    struct strengths *strengths = strengths_new(2, 1, 2, PRIOR_OF_EVENTS);

    (void)unused;
    assert_true(strengths_fit(strengths));
    assert_true(strengths_of(strengths, STRENGTH_OVERALL, 0).mean == 0);
    assert_true(fabs(strengths_of(strengths, STRENGTH_OVERALL, 1).deviation - PRIOR_OF_EVENTS.strength) < 1e-12);
    assert_true(fabs(strengths_offset(strengths, 0, 1).deviation - PRIOR_OF_EVENTS.offset) < 1e-12);
    assert_true(strengths_superiority(strengths, STRENGTH_OVERALL, 0, 1) == 0.5);
    strengths_free(&strengths);
}

static void a_team_is_as_strong_as_the_mean_of_its_members(void **unused)
{
    const struct strength_result team = {.players = {0, 1, 2}, .count = {1, 2}, .side = {0, 1}, .sides = 2};
    struct strengths *strengths = strengths_new(3, 1, 2, PRIOR_OF_EVENTS);
    double logit;

    (void)unused;
    add(strengths, 0, 0, 1, 2, 30);
    add(strengths, 0, 0, 1, 0, 10);
    add(strengths, 0, 0, 2, 2, 5);
    add(strengths, 0, 0, 2, 0, 35);
    assert_true(strengths_fit(strengths));
    logit =
        (strengths_of(strengths, STRENGTH_OVERALL, 1).mean + strengths_of(strengths, STRENGTH_OVERALL, 2).mean) / 2 -
        strengths_of(strengths, STRENGTH_OVERALL, 0).mean + strengths_offset(strengths, 0, 1).mean;
    assert_true(fabs(strengths_expect(strengths, &team) - 1 / (1 + exp(-logit))) < 1e-12);
    assert_true(strengths_superiority(strengths, STRENGTH_OVERALL, 1, 2) > 0.99);
    assert_true(fabs(strengths_superiority(strengths, STRENGTH_OVERALL, 1, 2) +
                     strengths_superiority(strengths, STRENGTH_OVERALL, 2, 1) - 1) < 1e-12);
    strengths_free(&strengths);
}

static void two_draws_are_a_win_of_each(void **unused)
{
    struct strengths *drawn = strengths_new(2, 1, 2, PRIOR_OF_EVENTS), *won = strengths_new(2, 1, 2, PRIOR_OF_EVENTS);

    (void)unused;
    add(drawn, 0, 0, 1, 1, 20);
    add(drawn, 0, 0, 1, 2, 20);
    add(won, 0, 0, 1, 0, 10);
    add(won, 0, 0, 1, 2, 30);
    assert_true(strengths_fit(drawn));
    assert_true(strengths_fit(won));
    assert_true(strengths_of(drawn, STRENGTH_OVERALL, 0).mean == strengths_of(won, STRENGTH_OVERALL, 0).mean);
    assert_true(strengths_of(drawn, STRENGTH_OVERALL, 0).deviation == strengths_of(won, STRENGTH_OVERALL, 0).deviation);
    strengths_free(&drawn);
    strengths_free(&won);
}

/* A player who wins all is very strong, and not infinitely so. */
static void who_always_wins_has_a_strength(void **unused)
{
    struct strengths *strengths = strengths_new(2, 1, 2, PRIOR_OF_EVENTS);

    (void)unused;
    add(strengths, 0, 0, 1, 2, 10000);
    assert_true(strengths_fit(strengths));
    assert_true(strengths_of(strengths, STRENGTH_OVERALL, 1).mean > 0.5 &&
                strengths_of(strengths, STRENGTH_OVERALL, 1).mean < 10);
    assert_int_equal(strengths_results(strengths), 10000);
    strengths_free(&strengths);
}

/* --- simulated events -------------------------------------------------------------------------------------------- */

enum { BOTS = 6, SIZES = 3 /* of teams: 1, 3, 6 */, EVENTS = 1000, GAMES = 6, TEAM_SIZE_MOST = 6 };
static const unsigned team_sizes[SIZES] = {1, 3, 6};

/* Each bot as the Creature (players 0 to 5) and as the Hunted (6 to 11). */
struct event {
    double strength[2 * BOTS], offset[SIZES];
};

static const struct prior apart = {1.5, 3.0, 0.35}; /* from which the truths are drawn, and by which they are fitted */

static void play(struct strengths *strengths, const struct event *event, struct strength_result result,
                 struct luck *luck)
{
    double logit = event->offset[result.class] - event->strength[result.players[0]];

    for (unsigned i = 0; i < result.count[1]; i++)
        logit += event->strength[result.players[1 + i]] / result.count[1];
    result.halves = luck_uniform(luck) < 1 / (1 + exp(-logit)) ? 2 : 0;
    assert_true(strengths_add(strengths, &result));
}

/* Everybody against everybody in each size; teams of one bot and mixed ones. */
static void play_event(struct strengths *strengths, const struct event *event, struct luck *luck)
{
    for (unsigned size = 0; size < SIZES; size++)
        for (unsigned creature = 0; creature < BOTS; creature++)
            for (unsigned hunted = 0; hunted < BOTS; hunted++)
                for (unsigned game = 0; game < GAMES; game++) {
                    struct strength_result result = {.class = (uint16_t)size,
                                                     .players = {(uint16_t)creature},
                                                     .count = {1, (uint8_t)team_sizes[size]},
                                                     .side = {0, 1},
                                                     .sides = 2};

                    for (unsigned i = 0; i < team_sizes[size]; i++)
                        result.players[1 + i] = (uint16_t)(BOTS + (hunted + (game % 2 ? i : 0)) % BOTS);
                    play(strengths, event, result, luck);
                }
}

static bool is_covered(struct estimate estimate, double truth)
{
    return fabs(estimate.mean - truth) < 1.959964 * estimate.deviation;
}

static void intervals_hold_the_truth(void **unused)
{
    struct luck luck = {20};
    unsigned covered = 0, differences = 0;

    (void)unused;
    for (unsigned i = 0; i < EVENTS; i++) {
        struct strengths *strengths = strengths_new(2 * BOTS, SIZES, 2, apart);
        struct event event;

        for (unsigned player = 0; player < 2 * BOTS; player++)
            event.strength[player] = apart.strength * luck_normal(&luck);
        for (unsigned size = 0; size < SIZES; size++)
            event.offset[size] = apart.offset * luck_normal(&luck);
        play_event(strengths, &event, &luck);
        assert_true(strengths_fit(strengths));
        for (unsigned player = 0; player < 2 * BOTS; player++) {
            unsigned other = player < BOTS ? (player + 1) % BOTS : BOTS + (player + 1) % BOTS;

            covered += is_covered(strengths_of(strengths, STRENGTH_OVERALL, player), event.strength[player]);
            differences += is_covered(strengths_difference(strengths, STRENGTH_OVERALL, player, other),
                                      event.strength[player] - event.strength[other]);
        }
        strengths_free(&strengths);
    }
    print_message("covered: %.2f %% of strengths, %.2f %% of differences\n", 100.0 * covered / (2 * BOTS * EVENTS),
                  100.0 * differences / (2 * BOTS * EVENTS));
    assert_in_range(covered, 0.93 * (2 * BOTS * EVENTS), 0.97 * (2 * BOTS * EVENTS));
    assert_in_range(differences, 0.93 * (2 * BOTS * EVENTS), 0.97 * (2 * BOTS * EVENTS));
}

/* In reverse the same results come to the same bytes. */
static void the_order_of_results_does_not_matter(void **unused)
{
    struct strengths *forward = strengths_new(5, 2, 2, PRIOR_OF_EVENTS),
                     *back = strengths_new(5, 2, 2, PRIOR_OF_EVENTS);
    struct strength_result results[500];
    struct luck luck = {5};

    (void)unused;
    for (unsigned i = 0; i < 500; i++) {
        results[i] = (struct strength_result){
            .class = (uint16_t)luck_roll(&luck, 2), .count = {1, 3}, .side = {0, 1}, .sides = 2};
        for (unsigned j = 0; j < 4; j++)
            results[i].players[j] = (uint16_t)luck_roll(&luck, 5);
        results[i].halves = (uint8_t)luck_roll(&luck, 3);
    }
    for (unsigned i = 0; i < 500; i++) {
        assert_true(strengths_add(forward, &results[i]));
        assert_true(strengths_add(back, &results[499 - i]));
        if (i == 250)
            assert_true(strengths_fit(back));
    }
    assert_true(strengths_fit(forward));
    assert_true(strengths_fit(back));
    for (unsigned player = 0; player < 5; player++) {
        struct estimate a = strengths_of(forward, STRENGTH_OVERALL, player),
                        b = strengths_of(back, STRENGTH_OVERALL, player);

        assert_memory_equal(&a, &b, sizeof a);
    }
    strengths_free(&forward);
    strengths_free(&back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_fit_comes_out),
        cmocka_unit_test(the_published_fit_with_the_advantage_at_home_comes_out),
        cmocka_unit_test(without_results_there_is_the_prior),
        cmocka_unit_test(a_team_is_as_strong_as_the_mean_of_its_members),
        cmocka_unit_test(two_draws_are_a_win_of_each),
        cmocka_unit_test(who_always_wins_has_a_strength),
        cmocka_unit_test(the_order_of_results_does_not_matter),
        cmocka_unit_test(intervals_hold_the_truth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
