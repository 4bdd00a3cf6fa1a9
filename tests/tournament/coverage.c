/* SPDX-License-Identifier: MIT */
/* How often the 95 % intervals of an event's table hold the truth, where the truths are not drawn from the prior:
 *
 *     simulate-coverage                     the table of arena/docs/ratings.md: 1,000 events of each row
 *     simulate-coverage --events 100 --check
 *
 * With --check the exit code is 1 if any entry's interval holds the truth in less than 93 % of the events, less the
 * given number of standard errors of the simulation. */
#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "simulate.h"
#include "tournament/standing.h"

enum { PERCENT = 100, FIELDS = 3 };

static const double NORMAL_95 = 1.959964;
static const double LEAST = 0.93;     /* of the events, in which the interval of an entry holds the truth */
static const double ROLE_APART = 80;  /* Elo: the deviation of what an entry is more in a role than over both */
static const double CLASS_APART = 80; /* Elo: the same of a class, where classes differ */
static const double DRAWS = 0.1;      /* of matches between equals */
static const double OFFSETS[] = {170, 0, -170}; /* Elo, by class */

enum { CLASSES = sizeof OFFSETS / sizeof *OFFSETS };

struct scenario {
    const char *name;
    enum format format;
    unsigned entries, groups; /* of each pairing and class */
    double strength[TRUTH_ENTRIES];
};

static const struct scenario scenarios[] = {
    {"two, 900 apart", FORMAT_ROUND_ROBIN, 2, 30, {450, -450}},
    {"two, 900 apart, few matches", FORMAT_ROUND_ROBIN, 2, 5, {450, -450}},
    {"one far above", FORMAT_ROUND_ROBIN, 8, 8, {900, 30, 20, 10, 0, -10, -20, -30}},
    {"one far below", FORMAT_ROUND_ROBIN, 8, 8, {30, 20, 10, 0, -10, -20, -30, -900}},
    {"ladder", FORMAT_ROUND_ROBIN, 8, 8, {1400, 1200, 1000, 800, 600, 400, 200, 0}},
    {"equals", FORMAT_ROUND_ROBIN, 8, 8, {0}},
    {"gauntlet of a strong one", FORMAT_GAUNTLET, 6, 20, {400, 200, 100, 0, -100, -200}},
    {"Swiss, ladder", FORMAT_SWISS, 8, 8, {1400, 1200, 1000, 800, 600, 400, 200, 0}},
};

enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

struct options {
    unsigned events;
    uint64_t seed;
    bool check;
    double errors;   /* standard errors that --check allows */
    unsigned groups; /* in place of those of the scenarios; 0: theirs */
};

/* What the events of a scenario came to. */
struct result {
    unsigned held[TRUTH_ENTRIES];
    double width; /* mean half width of the interval, in Elo */
    size_t matches;
};

/* Truths anew for each event: roles differ, and with `deviation` classes in each role. */
static struct truth draw_truth(const struct scenario *scenario, double deviation, struct luck *luck)
{
    struct truth truth = {.entries = scenario->entries, .classes = CLASSES, .draws = DRAWS};

    for (unsigned class = 0; class < CLASSES; class ++)
        truth.offset[class] = OFFSETS[class];
    for (unsigned entry = 0; entry < truth.entries; entry++) {
        double apart = ROLE_APART * luck_normal(luck);

        for (unsigned role = 0; role < TRUTH_ROLES; role++)
            for (unsigned class = 0; class < CLASSES; class ++)
                truth.strength[entry][role][class] =
                    scenario->strength[entry] + (role ? apart : -apart) + deviation * luck_normal(luck);
    }
    return truth;
}

static bool holds(struct estimate estimate, double truth)
{
    return fabs(estimate.mean * STRENGTH_ELO - truth) <= NORMAL_95 * estimate.deviation * STRENGTH_ELO;
}

static bool add_event(struct result *result, const struct truth *truth, const struct schedule_spec *spec,
                      struct luck *luck)
{
    size_t count;
    struct outcome *outcomes = simulate_event(truth, spec, luck, &count);
    struct standing standing;
    bool made = outcomes && standing_make(&standing, spec, TRUTH_ROLES, outcomes, count, NULL);

    for (unsigned i = 0; made && i < truth->entries; i++) {
        const struct standing_entry *row = &standing.table[i];

        result->held[row->entry] +=
            holds(row->strength, truth_above_mean(truth, row->entry, TRUTH_ROLES, TRUTH_CLASSES));
        result->width += NORMAL_95 * row->strength.deviation * STRENGTH_ELO / truth->entries;
    }
    result->matches = count;
    if (made)
        standing_release(&standing);
    free(outcomes);
    return made;
}

static bool simulate(struct result *result, const struct scenario *scenario, double deviation,
                     const struct options *options)
{
    struct luck luck = {options->seed};
    bool good = true;

    *result = (struct result){.width = 0};
    for (unsigned event = 0; good && event < options->events; event++) {
        struct truth truth = draw_truth(scenario, deviation, &luck);
        struct schedule_spec spec =
            simulate_spec(&truth, scenario->format, options->groups ? options->groups : scenario->groups);

        good = add_event(result, &truth, &spec, &luck);
    }
    return good;
}

/* Prints a row of the table. False: an entry was held too seldom. */
static bool tell(const struct scenario *scenario, double deviation, const struct result *result,
                 const struct options *options)
{
    double least = 1, sum = 0, bound = LEAST - options->errors * sqrt(LEAST * (1 - LEAST) / options->events);

    for (unsigned entry = 0; entry < scenario->entries; entry++) {
        double part = (double)result->held[entry] / options->events;

        least = fmin(least, part);
        sum += part / scenario->entries;
    }
    printf("| %s | %s | %zu | %.1f %% | %.1f %% | %.0f |%s\n", scenario->name, deviation > 0 ? "yes" : "no",
           result->matches, PERCENT * least, PERCENT * sum, result->width / options->events,
           options->check && least < bound ? " too seldom" : "");
    return least >= bound;
}

static bool take_options(struct options *options, int argc, char **argv)
{
    static const struct option known[] = {
        {"events", required_argument, NULL, 'e'}, {"seed", required_argument, NULL, 's'},
        {"errors", required_argument, NULL, 'r'}, {"groups", required_argument, NULL, 'g'},
        {"check", no_argument, NULL, 'c'},        {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        if (option == 'e')
            options->events = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 's')
            options->seed = strtoull(optarg, NULL, 10);
        else if (option == 'r')
            options->errors = strtod(optarg, NULL);
        else if (option == 'g')
            options->groups = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'c')
            options->check = true;
        else
            return false;
    }
    return optind == argc && options->events > 0;
}

int main(int argc, char **argv)
{
    struct options options = {.events = 1000, .seed = 1, .errors = 2};
    bool good = true;

    if (!take_options(&options, argc, argv)) {
        (void)fprintf(stderr, "use: %s [--events N] [--seed N] [--groups N] [--check] [--errors N]\n", argv[0]);
        return 2;
    }
    printf("%u events a row, seed %llu\n\n", options.events, (unsigned long long)options.seed);
    printf("| truths | classes differ | matches | entry held least | all entries | half width, Elo |\n");
    printf("|---|---|---|---|---|---|\n");
    for (unsigned i = 0; i < SCENARIOS; i++)
        for (unsigned differ = 0; differ < 2; differ++) {
            struct result result;

            if (!simulate(&result, &scenarios[i], differ * CLASS_APART, &options)) {
                (void)fputs("no memory\n", stderr);
                return 3;
            }
            good = tell(&scenarios[i], differ * CLASS_APART, &result, &options) && good;
            (void)fflush(stdout);
        }
    return !options.check || good ? 0 : 1;
}
