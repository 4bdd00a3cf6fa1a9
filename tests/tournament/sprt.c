/* SPDX-License-Identifier: MIT */
/* The sequential test: its formulas, and how often it is wrong. */
#include "tournament/sprt.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
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

/* Computed from the published formula (GSPRT in practice, section 4.2) apart from this program. */
static void the_ratio_is_the_published_one(void **unused)
{
    static const struct {
        struct sprt sprt;
        struct pairs pairs;
        double llr;
    } vectors[] = {
        {{0, 5, 0.05, 0.05}, {{100, 1000, 2000, 1100, 120}}, 2.5373492510514253},
        {{0, 5, 0.05, 0.05}, {{50, 400, 900, 380, 45}}, -1.122446565791244},
        {{-10, 10, 0.05, 0.1}, {{300, 0, 400, 0, 330}}, 3.12019246608079},
        {{0, 100, 0.05, 0.05}, {{0, 0, 10, 0, 10}}, 4.869454237007899},
    };

    (void)unused;
    for (unsigned i = 0; i < sizeof vectors / sizeof *vectors; i++)
        assert_true(fabs(sprt_llr(&vectors[i].sprt, &vectors[i].pairs) - vectors[i].llr) < 1e-9);
}

static void nothing_is_decided_by_nothing(void **unused)
{
    const struct pairs none = {{0}}, one = {{0, 0, 0, 0, 1}};

    (void)unused;
    assert_int_equal(sprt_judge(&usual, &none), SPRT_UNDECIDED);
    assert_int_equal(sprt_judge(&usual, &one), SPRT_UNDECIDED);
    assert_int_equal(sprt_left(&usual, &none), -1);
    assert_true(pairs_nelo(&none) == 0);
}

static void what_is_left_is_told(void **unused)
{
    const struct sprt coarse = {0, 40, 0.05, 0.05};
    const struct pairs half = {{10, 0, 60, 0, 20}}, enough = {{100, 0, 600, 0, 300}}, alike = {{0, 0, 400, 0, 0}};
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
        struct pairs pairs = {{0}};
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
    static const struct sprt tests[] = {{0, 60, 0.05, 0.05}, {-30, 30, 0.05, 0.1}, {20, 100, 0.02, 0.05}};
    struct luck luck = {6};

    (void)unused;
    for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
        double wrong = (double)times_accepted(&tests[i], tests[i].nelo0, &luck) / RUNS;
        double missed = 1 - (double)times_accepted(&tests[i], tests[i].nelo1, &luck) / RUNS;

        print_message("%g to %g: accepted %.2f %% of what it should not, missed %.2f %%\n", tests[i].nelo0,
                      tests[i].nelo1, 100 * wrong, 100 * missed);
        assert_true(wrong <= tests[i].alpha + 0.01);
        assert_true(missed <= tests[i].beta + 0.01);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_those_of_wald),      cmocka_unit_test(the_ratio_is_the_published_one),
        cmocka_unit_test(nothing_is_decided_by_nothing), cmocka_unit_test(what_is_left_is_told),
        cmocka_unit_test(errors_are_as_rare_as_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
