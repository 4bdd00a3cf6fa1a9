/* SPDX-License-Identifier: MIT */
/* The sequential test: its formulas, and how often it is wrong. */
#include "tournament/standing/sprt.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <cmocka.h>

#include "luck.h"

static const struct sprt usual = {0, 5, 0.05, 0.05};

static void bounds_are_those_of_wald(void **unused)
{
    (void)unused;
    assert_true(fabs(sprt_lower(&usual) + 2.9444389791664403) < 1e-12);
    assert_true(fabs(sprt_upper(&usual) - 2.9444389791664403) < 1e-12);
}

/* Computed apart from this program, in another way and with 30 digits: for each deviation the likeliest distribution
 * with that variance and the mean that goes with it, by Newton's method on two multipliers; of the deviations the best
 * by a grid and the golden section around its highest point. */
static void the_ratio_is_the_exact_one(void **unused)
{
    static const struct {
        struct sprt sprt;
        struct pairs pairs;
        double llr;
    } vectors[] = {
        {{0, 5, 0.05, 0.05}, {.count = {100, 1000, 2000, 1100, 120}}, 2.536409437265899},
        {{0, 5, 0.05, 0.05}, {.count = {50, 400, 900, 380, 45}}, -1.122805322723091},
        {{-10, 10, 0.05, 0.1}, {.count = {300, 0, 400, 0, 330}}, 3.122185461197156},
        {{0, 100, 0.05, 0.05}, {.count = {0, 0, 10, 0, 10}}, 4.358514988389079},
        {{0, 5, 0.05, 0.05}, {.count = {0, 0, 0, 0, 500}}, 10.07186048167152},
        {{0, 5, 0.05, 0.05}, {.count = {500, 0, 0, 0, 0}}, -10.27892428999311},
        {{0, 20, 0.05, 0.05}, {.count = {0, 0, 0, 0, 38}}, 2.964648702290734},
        {{-200, 200, 0.05, 0.05}, {.count = {2, 0, 0, 0, 40}}, 56.51800884185554},
        {{-200, 200, 0.05, 0.05}, {.count = {3, 5, 60, 40, 9}}, 77.55500889965697},
        {{100, 180, 0.05, 0.05}, {.count = {32, 0, 189, 0, 0}}, -63.96081862037369}, /* of two summits */
        {{-60, -20, 0.05, 0.05}, {.count = {0, 300, 0, 5, 0}}, -26.71525294040614},
    };

    (void)unused;
    for (unsigned i = 0; i < sizeof vectors / sizeof *vectors; i++)
        assert_true(fabs(sprt_llr(&vectors[i].sprt, &vectors[i].pairs) - vectors[i].llr) < 1e-9);
}

static double uniform(struct luck *luck, double from, double to)
{
    return from + (to - from) * luck_uniform(luck);
}

/* Up to a thousand million of each score, many of them few or none. */
static struct pairs any_pairs(struct luck *luck)
{
    const double most = uniform(luck, 0, log(1e9));
    struct pairs pairs = {.sides = 2};

    for (unsigned i = 0; i < 5; i++)
        pairs.count[i] = luck_uniform(luck) < 0.3 ? 0 : (uint64_t)exp(uniform(luck, 0, most));
    return pairs;
}

static double pairs_in(const struct pairs *pairs)
{
    double sum = 0;

    for (unsigned i = 0; i < 5; i++)
        sum += (double)pairs->count[i];
    return sum;
}

/* The likelihood is highest at what was seen and falls on both sides of it; and who loses sees what who wins does. */
static void the_ratio_points_to_what_was_seen_whatever_that_is(void **unused)
{
    struct luck luck = {11};

    (void)unused;
    for (unsigned i = 0; i < 20000; i++) {
        const struct pairs pairs = any_pairs(&luck);
        const struct pairs turned = {
            .count = {pairs.count[4], pairs.count[3], pairs.count[2], pairs.count[1], pairs.count[0]}};
        double low = uniform(&luck, -SPRT_NELO_MAX, SPRT_NELO_MAX), high = uniform(&luck, low, SPRT_NELO_MAX);
        const struct sprt sprt = {low, high, 0.05, 0.05}, other = {-high, -low, 0.05, 0.05};
        double llr = sprt_llr(&sprt, &pairs), seen = pairs_nelo(&pairs), near = 1e-9 * (1 + pairs_in(&pairs));
        bool good = isfinite(llr) && (seen < high || llr >= -near) && (seen > low || llr <= near) &&
                    fabs(llr + sprt_llr(&other, &turned)) <= near && sprt_left(&sprt, &pairs) >= -1;

        if (!good)
            fail_msg("%u: %g to %g, seen %g: %g for %.0f pairs", i, low, high, seen, llr, pairs_in(&pairs));
    }
}

/* By 38 pairs at the bounds that hold if nothing is said. */
static void who_wins_all_is_promoted_and_who_loses_all_rejected(void **unused)
{
    const struct sprt preset = {0, 20, 0.05, 0.05};
    struct pairs won = {.count = {0, 0, 0, 0, 37}}, lost = {.count = {38, 0, 0, 0, 0}};
    int64_t left = sprt_left(&preset, &won);

    (void)unused;
    assert_int_equal(sprt_judge(&preset, &won), SPRT_UNDECIDED);
    assert_int_equal(left, 1);
    won.count[4]++;
    assert_int_equal(sprt_judge(&preset, &won), SPRT_ACCEPT);
    assert_int_equal(sprt_judge(&preset, &lost), SPRT_REJECT);
}

/* The next of two games, won or lost, by a generator that is good enough for this (Knuth, MMIX). */
static unsigned half_points(uint64_t *state, double wins)
{
    unsigned points = 0;

    for (int game = 0; game < 2; game++) {
        *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
        points += 2 * ((double)(*state >> 11) / 9007199254740992.0 < wins);
    }
    return points;
}

static void few_tests_are_undecided_after_the_most(void **unused)
{
    const struct sprt sprt = {0, 100, 0.05, 0.05};
    const unsigned most = (unsigned)sprt_most(&sprt, 2);
    enum { TESTS = 400 };
    unsigned half = 0, whole = 0;
    uint64_t state = 7;

    (void)unused;
    assert_int_equal(most, 210);
    for (unsigned test = 0; test < TESTS; test++) {
        struct pairs pairs = {.count = {0}};
        unsigned count = 0;

        for (; count < most && sprt_judge(&sprt, &pairs) == SPRT_UNDECIDED; count++)
            pairs.count[half_points(&state, 0.572)]++; /* halfway between the bounds */
        half += count > most / 2;
        whole += sprt_judge(&sprt, &pairs) == SPRT_UNDECIDED;
    }
    if (half < TESTS / 20 || whole > TESTS / 50)
        fail_msg("of %d tests %u are undecided after half of the most, and %u after all", TESTS, half, whole);
}

static void nothing_is_decided_by_nothing(void **unused)
{
    const struct pairs none = {.count = {0}}, one = {.count = {0, 0, 0, 0, 1}};

    (void)unused;
    assert_int_equal(sprt_judge(&usual, &none), SPRT_UNDECIDED);
    assert_int_equal(sprt_judge(&usual, &one), SPRT_UNDECIDED);
    assert_int_equal(sprt_left(&usual, &none), -1);
    assert_true(pairs_nelo(&none) == 0);
}

static void what_is_left_is_told(void **unused)
{
    const struct sprt coarse = {0, 40, 0.05, 0.05};
    const struct pairs half = {.count = {10, 0, 60, 0, 20}}, enough = {.count = {100, 0, 600, 0, 300}},
                       alike = {.count = {0, 0, 400, 0, 0}};
    const struct sprt level = {-60, 60, 0.05, 0.05};
    int64_t left = sprt_left(&coarse, &half);

    (void)unused;
    assert_true(left > 0 && left < 1000);
    assert_int_equal(sprt_judge(&coarse, &enough), SPRT_ACCEPT);
    assert_int_equal(sprt_left(&coarse, &enough), 0);
    assert_int_equal(sprt_left(&level, &alike), -1);
}

/* --- how often it is wrong --------------------------------------------------------------------------------------- */

enum { RUNS = 4000, PAIRS_MOST = 20000, SCORES = 5 };

/* A pair's score, of a distribution. */
static unsigned draw_score(const double *distribution, struct luck *luck)
{
    double at = luck_uniform(luck);
    unsigned score = 0;

    while (score + 1 < SCORES && at >= distribution[score])
        at -= distribution[score++];
    return score;
}

/* Of a candidate with so many normalised Elo: half its games are decided by the seed, whatever it does. */
static void distribution_of(double nelo, double *distribution)
{
    double low = 0, high = 1;

    for (unsigned i = 0; i < 60; i++) {
        double p = (low + high) / 2, seed = 0.5, mean, variance;
        const double lost = seed * 0 + (1 - seed) * (1 - p) * (1 - p), won = (1 - seed) * p * p;
        const double middle = 1 - lost - won;

        distribution[0] = lost;
        distribution[1] = distribution[3] = 0;
        distribution[2] = middle;
        distribution[4] = won;
        mean = middle / 2 + won;
        variance = middle / 4 + won - mean * mean;
        if (347.43558552260146 * (mean - 0.5) / sqrt(2 * variance) < nelo)
            low = p;
        else
            high = p;
    }
}

/* How often of RUNS it accepts a candidate that strong. */
static unsigned times_accepted(const struct sprt *sprt, double nelo, struct luck *luck)
{
    double distribution[SCORES];
    unsigned accepted = 0;

    distribution_of(nelo, distribution);
    for (unsigned run = 0; run < RUNS; run++) {
        struct pairs pairs = {.count = {0}};
        enum sprt_verdict verdict = SPRT_UNDECIDED;

        for (unsigned i = 0; i < PAIRS_MOST && verdict == SPRT_UNDECIDED; i++) {
            pairs.count[draw_score(distribution, luck)]++;
            verdict = sprt_judge(sprt, &pairs);
        }
        assert_int_not_equal(verdict, SPRT_UNDECIDED);
        accepted += verdict == SPRT_ACCEPT;
    }
    return accepted;
}

static void errors_are_as_rare_as_asked(void **unused)
{
    static const struct sprt tests[] = {
        {0, 60, 0.05, 0.05}, {-30, 30, 0.05, 0.1}, {20, 100, 0.02, 0.05}, {100, 200, 0.05, 0.05}};
    struct luck luck = {6};

    (void)unused;
    for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
        double wrong = (double)times_accepted(&tests[i], tests[i].nelo0, &luck) / (double)RUNS;
        double missed = 1 - (double)times_accepted(&tests[i], tests[i].nelo1, &luck) / (double)RUNS;

        print_message("%g to %g: accepted %.2f %% of what it should not, missed %.2f %%\n", tests[i].nelo0,
                      tests[i].nelo1, 100 * wrong, 100 * missed);
        assert_true(wrong <= tests[i].alpha + 0.01);
        assert_true(missed <= tests[i].beta + 0.01);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_those_of_wald),
        cmocka_unit_test(the_ratio_is_the_exact_one),
        cmocka_unit_test(few_tests_are_undecided_after_the_most),
        cmocka_unit_test(nothing_is_decided_by_nothing),
        cmocka_unit_test(what_is_left_is_told),
        cmocka_unit_test(the_ratio_points_to_what_was_seen_whatever_that_is),
        cmocka_unit_test(who_wins_all_is_promoted_and_who_loses_all_rejected),
        cmocka_unit_test(errors_are_as_rare_as_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
