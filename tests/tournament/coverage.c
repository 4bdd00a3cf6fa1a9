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
#include "tournament/standing/standing.h"

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
    {"near to each other, many matches", FORMAT_ROUND_ROBIN, 4, 200, {60, 20, -20, -60}},
    {"near to each other, few matches", FORMAT_ROUND_ROBIN, 4, 5, {60, 20, -20, -60}},
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

/* In how many events intervals held the truth: over roles and classes, in a role over the classes, in a class over the
 * roles, in both. */
struct held {
    unsigned overall, role[TRUTH_ROLES], class[CLASSES], both[TRUTH_ROLES][CLASSES];
};

/* What the events of a scenario came to. */
struct result {
    struct held held[TRUTH_ENTRIES];
    double width; /* mean half width of the interval over all, in Elo */
    unsigned bad; /* in how many events the fit was said to be bad */
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
    return fabs(estimate_elo(estimate) - truth) <= estimate_interval(estimate);
}

static void add_entry(struct held *held, const struct truth *truth, const struct standing_entry *row)
{
    held->overall += holds(row->strength, truth_above_mean(truth, row->entry, TRUTH_ROLES, TRUTH_CLASSES));
    for (unsigned class = 0; class < CLASSES; class ++)
        held->class[class] +=
            holds(row->strength_in_class[class], truth_above_mean(truth, row->entry, TRUTH_ROLES, class));
    for (unsigned role = 0; role < TRUTH_ROLES; role++) {
        const struct standing_role *as = &row->role[role];

        held->role[role] += holds(as->strength, truth_above_mean(truth, row->entry, role, TRUTH_CLASSES));
        for (unsigned class = 0; class < CLASSES; class ++)
            held->both[role][class] +=
                holds(as->strength_in_class[class], truth_above_mean(truth, row->entry, role, class));
    }
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

        add_entry(&result->held[row->entry], truth, row);
        result->width += estimate_interval(row->strength) / truth->entries;
    }
    result->matches = count;
    if (made) {
        result->bad += quality_is_bad(&standing.quality);
        standing_release(&standing);
    }
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

/* The least of them over all entries. */
static struct held least_of(const struct result *result, unsigned entries)
{
    struct held least = result->held[0];

    for (unsigned entry = 1; entry < entries; entry++) {
        const struct held *held = &result->held[entry];

        least.overall = held->overall < least.overall ? held->overall : least.overall;
        for (unsigned class = 0; class < CLASSES; class ++)
            least.class[class] = held->class[class] < least.class[class] ? held->class[class] : least.class[class];
        for (unsigned role = 0; role < TRUTH_ROLES; role++) {
            least.role[role] = held->role[role] < least.role[role] ? held->role[role] : least.role[role];
            for (unsigned class = 0; class < CLASSES; class ++)
                least.both[role][class] = held->both[role][class] < least.both[role][class] ? held->both[role][class]
                                                                                            : least.both[role][class];
        }
    }
    return least;
}

static unsigned least_number(const unsigned *numbers, unsigned count)
{
    unsigned least = numbers[0];

    for (unsigned i = 1; i < count; i++)
        least = numbers[i] < least ? numbers[i] : least;
    return least;
}

/* Prints a row of the table. False: an interval held the truth too seldom. */
static bool tell(const struct scenario *scenario, double deviation, const struct result *result,
                 const struct options *options)
{
    double bound = LEAST - options->errors * sqrt(LEAST * (1 - LEAST) / options->events);
    struct held held = least_of(result, scenario->entries);
    const unsigned least[] = {held.overall, least_number(held.role, TRUTH_ROLES), least_number(held.class, CLASSES),
                              least_number(held.both[0], TRUTH_ROLES * CLASSES)};
    bool good = true;

    printf("| %s | %s | %zu | %.0f |", scenario->name, deviation > 0 ? "yes" : "no", result->matches,
           result->width / options->events);
    for (unsigned i = 0; i < sizeof least / sizeof *least; i++) {
        printf(" %.1f %% |", 100 * (double)least[i] / options->events);
        good = good && least[i] >= bound * options->events;
    }
    printf(" %.1f %% |%s\n", 100 * (double)result->bad / options->events, options->check && !good ? " too seldom" : "");
    return good;
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
    printf(
        "| truths | classes differ | matches | half width | over all | in a role | in a class | in both | bad fit |\n");
    printf("|---|---|---|---|---|---|---|---|---|\n");
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
