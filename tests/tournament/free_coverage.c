/* SPDX-License-Identifier: MIT */
/* How often the 95 % intervals of a table of free-for-all hold the truth, and how often the fit is said to be bad
 * though chance alone is at work. Matches are not drawn from the model: each side has a performance, its strength and
 * luck, and performances are ranked.
 *
 *     simulate-free-for-all                     the table of arena/docs/ratings.md: 1,000 events of each row
 *     simulate-free-for-all --events 100 --check
 *
 * With --check the exit code is 1 if any entry's interval holds the truth in less than 93 % of the events, or the fit
 * is said to be bad in more than 1 of 1,000, each with the given number of standard errors of the simulation. */
#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "luck.h"
#include "tournament/schedule/pairing.h"
#include "tournament/standing/standing.h"

enum {
    ENTRIES_MOST = 16,
    LONG = 100 /* times the matches of an event: for a truth that has no formula */
};

static const double LEAST = 0.93;       /* of the events, in which the interval of an entry holds the truth */
static const double FALSE_MOST = 0.001; /* of the events, in which the fit is said to be bad */
static const double SIDE_APART = 40;    /* Elo: what a side is worth more than the next one */
static const double CLASS_APART = 80; /* Elo: the deviation of what an entry is more in a class, where there are two */

/* --- performances ------------------------------------------------------------------------------------------------ */

/* The luck of Gumbel's distribution makes each comparison exactly as likely as in the model (Plackett and Luce); that
 * of others does not. */
static double gumbel(struct luck *luck)
{
    return -log(-log(luck_uniform(luck)));
}

/* Thurstone's: about as likely as in the model. */
static double normal(struct luck *luck)
{
    return 1.2 * luck_normal(luck);
}

/* One in eight is lost beyond hope, whatever the strength. */
static double blunder(struct luck *luck)
{
    return luck_uniform(luck) < 0.125 ? -100 + luck_normal(luck) : gumbel(luck);
}

struct scenario {
    const char *name;
    double (*draw)(struct luck *luck); /* of a performance */
    enum format format;
    unsigned entries, groups;
    unsigned sides[2]; /* of the first class and, if there is one, the second */
    bool winner_alone; /* all but the first share a place */
    double hunts; /* Elo: so much stronger is an entry beside the next of the list, and weaker beside the one before */
    double erratic;   /* times as much luck has the first entry; 0: as all have */
    bool not_claimed; /* a row of the table that --check leaves out, as it is outside of what holds */
    double elo[ENTRIES_MOST];
};

#define LADDER                                                                                                         \
    {                                                                                                                  \
        300, 200, 100, 0, -100, -200, -300, -400, 350, 250, 150, 50                                                    \
    }

static const struct scenario scenarios[] = {
    {.name = "equals", .draw = gumbel, .format = FORMAT_ROUND_ROBIN, .entries = 6, .groups = 40, .sides = {3}},
    {.name = "equals", .draw = gumbel, .format = FORMAT_ROUND_ROBIN, .entries = 8, .groups = 40, .sides = {4}},
    {.name = "equals", .draw = gumbel, .format = FORMAT_ROUND_ROBIN, .entries = 8, .groups = 40, .sides = {6}},
    {.name = "equals, all at the table",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {8}},
    {.name = "ladder",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {3},
     .elo = LADDER},
    {.name = "ladder",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {4},
     .elo = LADDER},
    {.name = "ladder",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {6},
     .elo = LADDER},
    {.name = "ladder",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 12,
     .groups = 40,
     .sides = {8},
     .elo = LADDER},
    {.name = "ladder, few matches",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 4,
     .sides = {4},
     .elo = LADDER},
    {.name = "normal luck",
     .draw = normal,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {3},
     .elo = LADDER},
    {.name = "normal luck",
     .draw = normal,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {4},
     .elo = LADDER},
    {.name = "normal luck",
     .draw = normal,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {6},
     .elo = LADDER},
    {.name = "normal luck",
     .draw = normal,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 12,
     .groups = 40,
     .sides = {8},
     .elo = LADDER},
    {.name = "normal luck, many matches",
     .draw = normal,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 6,
     .groups = 400,
     .sides = {4},
     .elo = {60, 30, 10, -10, -30, -60}},
    {.name = "only the winner counts",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {4},
     .winner_alone = true,
     .elo = LADDER},
    {.name = "only the winner counts",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {8},
     .winner_alone = true,
     .elo = LADDER},
    {.name = "gauntlet",
     .draw = gumbel,
     .format = FORMAT_GAUNTLET,
     .entries = 9,
     .groups = 80,
     .sides = {4},
     .elo = LADDER},
    {.name = "gauntlet of few, with several sides",
     .draw = gumbel,
     .format = FORMAT_GAUNTLET,
     .entries = 3,
     .groups = 80,
     .sides = {6},
     .elo = LADDER},
    {.name = "two classes that differ",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 24,
     .sides = {3, 4},
     .elo = LADDER},
    {.name = "two classes that differ",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 24,
     .sides = {2, 6},
     .elo = LADDER},
    {.name = "blunders",
     .draw = blunder,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {4},
     .not_claimed = true,
     .elo = LADDER},
    {.name = "it matters who meets whom",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 80,
     .sides = {4},
     .hunts = 100,
     .not_claimed = true,
     .elo = LADDER},
    {.name = "the first has four times the luck",
     .draw = gumbel,
     .format = FORMAT_ROUND_ROBIN,
     .entries = 8,
     .groups = 40,
     .sides = {6},
     .erratic = 4,
     .not_claimed = true},
};

enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

/* What entries are worth in the classes, in Elo. */
struct truth {
    double elo[2][ENTRIES_MOST];
};

static unsigned classes_of(const struct scenario *scenario)
{
    return scenario->sides[1] ? 2 : 1;
}

static struct schedule_spec spec_of(const struct scenario *scenario, unsigned groups)
{
    struct schedule_spec spec = {
        .format = scenario->format, .entries = scenario->entries, .classes = classes_of(scenario), .groups = groups};

    for (unsigned class = 0; class < spec.classes; class ++) {
        spec.seats[class] = (uint8_t)scenario->sides[class];
        for (unsigned seat = 0; seat < spec.seats[class]; seat++)
            spec.side[class][seat] = (uint8_t)seat;
    }
    return spec;
}

/* What an entry is worth beside who is at the table. */
static double beside(const struct scenario *scenario, const struct fixture *fixture, unsigned side)
{
    unsigned entries = scenario->entries, entry = fixture->entry[side];
    double worth = 0;

    for (unsigned other = 0; other < scenario->sides[fixture->class]; other++) {
        worth += fixture->entry[other] == (entry + 1) % entries ? scenario->hunts : 0;
        worth -= (fixture->entry[other] + 1u) % entries == entry ? scenario->hunts : 0;
    }
    return worth;
}

static struct outcome play(const struct scenario *scenario, const struct truth *truth, const struct fixture *fixture,
                           struct luck *luck)
{
    unsigned sides = scenario->sides[fixture->class];
    struct outcome outcome = {.fixture = *fixture, .seats = (uint8_t)sides, .sides = (uint8_t)sides};
    double performance[EVENT_SEATS];

    for (unsigned side = 0; side < sides; side++) {
        double elo = truth->elo[fixture->class][fixture->entry[side]] - SIDE_APART * side;
        bool erratic = scenario->erratic > 0 && fixture->entry[side] == 0;

        elo += beside(scenario, fixture, side);
        performance[side] = elo / STRENGTH_ELO + (erratic ? scenario->erratic : 1) * scenario->draw(luck);
        outcome.side[side] = (uint8_t)side;
        outcome.decisions[side] = 1;
    }
    for (unsigned side = 0; side < sides; side++) {
        outcome.place[side] = 1;
        for (unsigned other = 0; other < sides; other++)
            if (performance[other] > performance[side] && !(scenario->winner_alone && outcome.place[side] == 2))
                outcome.place[side]++;
    }
    return outcome;
}

/* --- events ------------------------------------------------------------------------------------------------------ */

/* False: no memory. The caller calls standing_release. */
static bool play_event(struct standing *standing, const struct scenario *scenario, const struct truth *truth,
                       unsigned groups, struct luck *luck)
{
    const struct schedule_spec spec = spec_of(scenario, groups);
    struct schedule_round round = {0};
    bool good = standing_begin(standing, &spec, 1) && schedule_round(&spec, 0, NULL, 0, &round);

    for (size_t i = 0; good && i < round.count; i++) {
        struct outcome outcome = play(scenario, truth, &round.fixtures[i], luck);

        good = standing_add(standing, &outcome);
    }
    schedule_release(&round);
    return good && standing_fit(standing);
}

/* What strengths above the mean are, over all classes: exactly, or by a very long event. */
static bool find_target(double *target, const struct scenario *scenario, const struct truth *truth, struct luck *luck)
{
    unsigned entries = scenario->entries, classes = classes_of(scenario);
    struct standing standing;
    bool good = true;

    memset(target, 0, ENTRIES_MOST * sizeof *target);
    if (scenario->draw == gumbel && !scenario->winner_alone && scenario->hunts == 0 && scenario->erratic == 0) {
        for (unsigned class = 0; class < classes; class ++)
            for (unsigned entry = 0; entry < entries; entry++)
                for (unsigned other = 0; other < entries; other++)
                    target[entry] += (truth->elo[class][entry] - truth->elo[class][other]) / entries / classes;
        return true;
    }
    good = play_event(&standing, scenario, truth, LONG * scenario->groups, luck);
    for (unsigned i = 0; good && i < entries; i++)
        target[standing.table[i].entry] = estimate_elo(standing.table[i].strength);
    standing_release(&standing);
    return good;
}

struct result {
    unsigned held[ENTRIES_MOST], bad;
    double width; /* mean half width of the interval, in Elo */
    uint64_t matches;
};

static struct truth draw_truth(const struct scenario *scenario, struct luck *luck)
{
    struct truth truth;

    for (unsigned class = 0; class < 2; class ++)
        for (unsigned entry = 0; entry < ENTRIES_MOST; entry++)
            truth.elo[class][entry] =
                scenario->elo[entry] + (classes_of(scenario) > 1 ? CLASS_APART * luck_normal(luck) : 0);
    return truth;
}

static bool simulate(struct result *result, const struct scenario *scenario, unsigned events, struct luck *luck)
{
    bool good = true, fixed = classes_of(scenario) == 1;
    double target[ENTRIES_MOST];
    struct truth truth;

    *result = (struct result){.width = 0};
    for (unsigned event = 0; good && event < events; event++) {
        struct standing standing;

        if (event == 0 || !fixed) {
            truth = draw_truth(scenario, luck);
            good = find_target(target, scenario, &truth, luck);
        }
        good = good && play_event(&standing, scenario, &truth, scenario->groups, luck);
        for (unsigned i = 0; good && i < scenario->entries; i++) {
            const struct standing_entry *row = &standing.table[i];

            result->held[row->entry] +=
                fabs(estimate_elo(row->strength) - target[row->entry]) <= estimate_interval(row->strength);
            result->width += estimate_interval(row->strength) / scenario->entries / events;
        }
        if (good) {
            result->bad += quality_is_bad(&standing.quality);
            result->matches = standing.matches;
            standing_release(&standing);
        }
    }
    return good;
}

/* --- the table --------------------------------------------------------------------------------------------------- */

struct options {
    unsigned events;
    uint64_t seed;
    bool check;
    double errors; /* standard errors that --check allows */
    int only;      /* row, from 0; -1: all */
};

/* Prints a row of the table. False: an interval held the truth too seldom, or the fit was bad too often. */
static bool tell(const struct scenario *scenario, const struct result *result, const struct options *options)
{
    double events = options->events, bound = LEAST - options->errors * sqrt(LEAST * (1 - LEAST) / events);
    double most = FALSE_MOST + options->errors * sqrt(FALSE_MOST / events), sum = 0;
    unsigned least = options->events;
    bool good;

    for (unsigned entry = 0; entry < scenario->entries; entry++) {
        least = result->held[entry] < least ? result->held[entry] : least;
        sum += result->held[entry];
    }
    good = least >= bound * events && result->bad <= most * events;
    printf("| %s | %u", scenario->name, scenario->sides[0]);
    if (scenario->sides[1])
        printf(" and %u", scenario->sides[1]);
    printf(" | %u | %llu | %.0f | %.1f %% | %.1f %% | %.1f %% |%s\n", scenario->entries,
           (unsigned long long)result->matches, result->width, 100 * least / events,
           100 * sum / events / scenario->entries, 100 * result->bad / events,
           options->check && !good && !scenario->not_claimed ? " not as claimed" : "");
    return good || scenario->not_claimed;
}

static bool take_options(struct options *options, int argc, char **argv)
{
    static const struct option known[] = {
        {"events", required_argument, NULL, 'e'}, {"seed", required_argument, NULL, 's'},
        {"errors", required_argument, NULL, 'r'}, {"row", required_argument, NULL, 'o'},
        {"check", no_argument, NULL, 'c'},        {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        if (option == 'e')
            options->events = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 's')
            options->seed = strtoull(optarg, NULL, 10);
        else if (option == 'r')
            options->errors = strtod(optarg, NULL);
        else if (option == 'o')
            options->only = (int)strtol(optarg, NULL, 10);
        else if (option == 'c')
            options->check = true;
        else
            return false;
    }
    return optind == argc && options->events > 0;
}

int main(int argc, char **argv)
{
    struct options options = {.events = 1000, .seed = 1, .errors = 2, .only = -1};
    bool good = true;

    if (!take_options(&options, argc, argv)) {
        (void)fprintf(stderr, "use: %s [--events N] [--seed N] [--row N] [--check] [--errors N]\n", argv[0]);
        return 2;
    }
    printf("%u events a row, seed %llu\n\n", options.events, (unsigned long long)options.seed);
    printf("| truths and luck | sides | entries | matches | half width | least | mean | bad fit |\n");
    printf("|---|---|---|---|---|---|---|---|\n");
    for (unsigned i = 0; i < SCENARIOS; i++) {
        struct luck luck = {options.seed + i};
        struct result result;

        if (options.only >= 0 && options.only != (int)i)
            continue;
        if (!simulate(&result, &scenarios[i], options.events, &luck)) {
            (void)fputs("no memory\n", stderr);
            return 3;
        }
        good = tell(&scenarios[i], &result, &options) && good;
        (void)fflush(stdout);
    }
    return !options.check || good ? 0 : 1;
}
