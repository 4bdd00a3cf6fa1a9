/* SPDX-License-Identifier: MIT */
/* What a candidate's normalised Elo is when the test stops, against what it truly is:
 *
 *     simulate-stopping                     the table of arena/docs/ratings.md: 1,000 tests of each row
 *     simulate-stopping --tests 100 --check
 *
 * With --check the exit code is 1 if an estimate that stopped a test is not biased as sprt_bias says. */
#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "luck.h"
#include "tournament/standing/sprt.h"

enum { PAIRS_MOST = 20000 };

static const struct sprt bounds = {0, 20, 0.05, 0.05};
static const double truths[] = {-10, 0, 10, 20, 40};
static const double NELO = 347.43558552260146; /* 800 / ln 10 */

enum { TRUTHS = sizeof truths / sizeof *truths };

/* Of the tests that ended with a verdict. */
struct ended {
    unsigned count;
    double nelo;
};

/* How likely a game without draws is won at such a normalised Elo. */
static double chance_of(double nelo)
{
    double deviations = nelo / NELO;

    return 0.5 + deviations / (2 * sqrt(1 + deviations * deviations));
}

static void run_test(double chance, struct luck *luck, struct ended ended[3], double *pairs_played)
{
    struct pairs pairs = {.count = {0}};
    enum sprt_verdict verdict = SPRT_UNDECIDED;
    unsigned played = 0;

    while (verdict == SPRT_UNDECIDED && played++ < PAIRS_MOST) {
        unsigned won = luck_uniform(luck) < chance;

        won += luck_uniform(luck) < chance;
        pairs.count[2 * won]++;
        verdict = sprt_judge(&bounds, &pairs);
    }
    ended[verdict].count++;
    ended[verdict].nelo += pairs_nelo(&pairs);
    *pairs_played += played;
}

static double mean_of(const struct ended *ended)
{
    return ended->count ? ended->nelo / ended->count : NAN;
}

/* Prints a row; "nan" where no test ended so. False: an estimate was not biased as is said. */
static bool tell(double truth, const struct ended ended[3], unsigned tests, double pairs_played)
{
    double promoted = mean_of(&ended[SPRT_ACCEPT]), rejected = mean_of(&ended[SPRT_REJECT]);

    printf("| %+.0f | %.1f %% | %+.1f | %+.1f | %+.1f | %.0f |\n", truth,
           100 * (double)ended[SPRT_ACCEPT].count / tests, promoted, rejected,
           (ended[SPRT_ACCEPT].nelo + ended[SPRT_REJECT].nelo) / (ended[SPRT_ACCEPT].count + ended[SPRT_REJECT].count),
           pairs_played / tests);
    return !(promoted <= truth) && !(rejected >= truth);
}

static bool take_options(int argc, char **argv, unsigned *tests, bool *check)
{
    static const struct option known[] = {
        {"tests", required_argument, NULL, 't'}, {"check", no_argument, NULL, 'c'}, {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        if (option == 't')
            *tests = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'c')
            *check = true;
        else
            return false;
    }
    return optind == argc && *tests > 0;
}

int main(int argc, char **argv)
{
    unsigned tests = 1000;
    bool check = false, good = true;

    if (!take_options(argc, argv, &tests, &check)) {
        (void)fprintf(stderr, "use: %s [--tests N] [--check]\n", argv[0]);
        return 2;
    }
    printf("| truth | promoted | estimate then | if rejected | all | pairs |\n|---|---|---|---|---|---|\n");
    for (unsigned i = 0; i < TRUTHS; i++) {
        struct luck luck = {1};
        struct ended ended[3] = {{0, 0}};
        double pairs_played = 0;

        for (unsigned test = 0; test < tests; test++)
            run_test(chance_of(truths[i]), &luck, ended, &pairs_played);
        good = tell(truths[i], ended, tests, pairs_played) && good;
    }
    return !check || good ? 0 : 1;
}
