/* SPDX-License-Identifier: MIT */
/* Ladders that are played by lots, with the arena's own choice of matches, which goes by fits along the way: how often
 * the intervals of the last table hold the truth. The table stands in arena/docs/ratings.md. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"
#include "game/game.h"
#include "ladder/season/ladder_table.h"
#include "ladder/matchmaker.h"
#include "ladder/season/rating.h"
#include "tournament/schedule/pairing.h"

enum { BOTS = 12, ROLES = 2, CLASSES = 2, FIT_EACH = 60, VERSIONS_MOST = 8 };

static const double LEAST = 0.93;  /* of intervals that hold the truth */
static const double IN_ROLE = 0.5; /* how far roles are apart, and classes, in logits */
static const double IN_CLASS = 0.25;
static const double DRIFT = 0.6; /* of a drifting bot, over the whole ladder: 104 Elo */

enum kind { ORDINARY, STRONG, WEAK, NEW, CLONE, DRIFTING, SENDING, KINDS };

static const char *const kind_names[KINDS] = {
    "ordinary", "far above", "far below", "comes at two thirds", "clones of one bot", "drifting", "sends new versions"};

/* A ladder whose bots are of these kinds; the first one is the anchor. */
struct scenario {
    const char *name;
    unsigned matches, classes;
    double step; /* from one version to the next, in logits */
    enum kind kinds[BOTS];
};

static const struct scenario scenarios[] = {
    {"ordinary", 900, 1, 0, {ORDINARY}},
    {"ordinary, classes", 1200, 2, 0, {ORDINARY}},
    {"of all kinds", 900, 1, 0, {ORDINARY, STRONG, WEAK, NEW, NEW, CLONE, CLONE, CLONE}},
    {"of all kinds, few matches", 240, 1, 0, {ORDINARY, STRONG, WEAK, NEW, NEW, CLONE, CLONE, CLONE}},
    {"drifting", 900, 1, 0, {ORDINARY, DRIFTING, DRIFTING, DRIFTING}},
    {"new versions, alike", 900, 1, 0.1, {ORDINARY, SENDING, SENDING, SENDING, SENDING}},
    {"new versions, better", 900, 1, 0.6, {ORDINARY, SENDING, SENDING, SENDING, SENDING}},
    {"new versions, leaps", 900, 1, 1.5, {ORDINARY, SENDING, SENDING, SENDING, SENDING}},
};

struct options {
    unsigned ladders;
    double errors; /* standard errors below LEAST that are let pass */
    bool check;
};

/* --- a ladder ---------------------------------------------------------------------------------------------------- */

/* What a version was in its matches, summed up: what it is, of those that do not drift. */
struct played {
    double sum;
    unsigned matches;
};

struct ladder {
    const struct scenario *scenario;
    struct matchmaker *maker;
    struct season season;
    double truth[BOTS][ROLES][CLASSES]; /* as it is now */
    struct played played[BOTS * VERSIONS_MOST];
    unsigned version[BOTS]; /* of the season, that plays now */
    unsigned sent[BOTS];
    unsigned now; /* matches so far */
    struct game_seed seed;
    uint32_t draws;
};

static const struct matchmaker_class duel = {.seats = 2, .sides = 2, .side = {0, 1}, .role = {0, 1}, .share = 1};

static double uniform(struct ladder *ladder)
{
    return ldexp((double)chance_draw(&ladder->seed, 1, 0, ladder->draws++), -64);
}

/* About normal, by the sum of twelve. */
static double normal(struct ladder *ladder)
{
    double sum = -6;

    for (unsigned i = 0; i < 12; i++)
        sum += uniform(ladder);
    return sum;
}

static void draw_truth(struct ladder *ladder, unsigned bot)
{
    const enum kind kind = ladder->scenario->kinds[bot];
    double strength = kind == STRONG ? 4 : kind == WEAK ? -4 : normal(ladder);

    for (unsigned role = 0; role < ROLES; role++) {
        double in_role = strength + IN_ROLE * normal(ladder);

        for (unsigned class = 0; class < CLASSES; class ++)
            ladder->truth[bot][role][class] = in_role + IN_CLASS * normal(ladder);
    }
    if (kind == CLONE && bot > 0 && ladder->scenario->kinds[bot - 1] == CLONE)
        memcpy(ladder->truth[bot], ladder->truth[bot - 1], sizeof ladder->truth[bot]);
}

static void send_version(struct ladder *ladder, unsigned bot)
{
    char name[8], version[8];

    (void)snprintf(name, sizeof name, "b%u", bot);
    (void)snprintf(version, sizeof version, "%u", ladder->sent[bot]++ % VERSIONS_MOST);
    ladder->version[bot] = (unsigned)season_version(&ladder->season, name, version, name);
}

static void ladder_begin(struct ladder *ladder, const struct scenario *scenario, unsigned number)
{
    struct matchmaker_options options = {.class_count = scenario->classes, .random_share = 0.1};

    *ladder = (struct ladder){.scenario = scenario,
                              .seed = {{(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)scenario->matches, 9}}};
    options.seed = ladder->seed;
    for (unsigned class = 0; class < scenario->classes; class ++)
        options.classes[class] = duel;
    ladder->maker = matchmaker_new(&options);
    season_init(&ladder->season);
    for (unsigned bot = 0; ladder->maker && bot < BOTS; bot++) {
        if (!matchmaker_add(ladder->maker, bot))
            abort();
        draw_truth(ladder, bot);
        send_version(ladder, bot);
        matchmaker_let(ladder->maker, bot, scenario->kinds[bot] != NEW);
    }
}

static void ladder_end(struct ladder *ladder)
{
    matchmaker_free(&ladder->maker);
    season_release(&ladder->season);
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static double over_all(const struct ladder *ladder, unsigned bot)
{
    double sum = 0;

    for (unsigned role = 0; role < ROLES; role++)
        for (unsigned class = 0; class < ladder->scenario->classes; class ++)
            sum += ladder->truth[bot][role][class];
    return sum / (ROLES * ladder->scenario->classes);
}

static void move(struct ladder *ladder, unsigned bot, double by)
{
    for (unsigned role = 0; role < ROLES; role++)
        for (unsigned class = 0; class < CLASSES; class ++)
            ladder->truth[bot][role][class] += by;
}

/* What becomes of the bots before the next match. */
static void pass_time(struct ladder *ladder)
{
    const struct scenario *scenario = ladder->scenario;
    const unsigned each = scenario->matches / 5;

    for (unsigned bot = 0; bot < BOTS; bot++) {
        if (scenario->kinds[bot] == NEW && ladder->now == 2 * scenario->matches / 3)
            matchmaker_let(ladder->maker, bot, true);
        if (scenario->kinds[bot] == DRIFTING)
            move(ladder, bot, DRIFT / scenario->matches);
        if (scenario->kinds[bot] == SENDING && ladder->now > 0 && (ladder->now + bot * 17) % each == 0) {
            send_version(ladder, bot);
            move(ladder, bot, scenario->step * (0.5 + uniform(ladder)));
        }
    }
}

static bool has_all(void *context, unsigned bot, unsigned class, unsigned side)
{
    (void)context;
    (void)bot;
    (void)class;
    (void)side;
    return true;
}

static bool play(struct ladder *ladder)
{
    static const struct matchmaker_room everybody = {.has = has_all};
    struct outcome outcome = {.seats = 2, .side = {0, 1}, .role = {0, 1}};
    struct matchmaker_match match;
    double ahead;

    pass_time(ladder);
    if (!matchmaker_next(ladder->maker, &everybody, &match))
        return false;
    ahead = ladder->truth[match.bot[1]][1][match.class] - ladder->truth[match.bot[0]][0][match.class];
    outcome_set_duel(&outcome, uniform(ladder) < 1 / (1 + exp(-ahead)) ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
    outcome.fixture.class = (uint16_t)match.class;
    for (unsigned side = 0; side < 2; side++) {
        struct played *played = &ladder->played[ladder->version[match.bot[side]]];

        outcome.fixture.entry[side] = (uint16_t)ladder->version[match.bot[side]];
        played->sum += over_all(ladder, match.bot[side]);
        played->matches++;
    }
    matchmaker_over(ladder->maker, &match);
    return season_add(&ladder->season, ++ladder->now, &outcome);
}

static struct rating *fit(const struct ladder *ladder, struct sparse_effort effort)
{
    struct rating *rating = rating_new(&ladder->season, 0, ladder->scenario->classes, ROLES);
    bool good = rating != NULL;

    for (size_t i = 0; good && i < ladder->season.count; i++)
        good = rating_add(rating, &ladder->season.outcomes[i]);
    if (!good || !rating_fit(rating, (int)ladder->version[0], effort))
        rating_free(&rating);
    return rating;
}

static bool tell_matchmaker(struct ladder *ladder)
{
    struct rating *rating = fit(ladder, SPARSE_EFFORT_ROUGH);

    for (unsigned bot = 0; rating && bot < BOTS; bot++)
        for (unsigned role = 0; role < ROLES && rating_has(rating, ladder->version[bot]); role++) {
            struct estimate alone = rating_alone(rating, ladder->version[bot], (int)role);

            matchmaker_know(ladder->maker, bot, role, alone.mean, alone.deviation);
        }
    rating_free(&rating);
    return true;
}

/* --- counting ---------------------------------------------------------------------------------------------------- */

struct held {
    unsigned held, all;
    double width;
};

static enum kind kind_of(const struct ladder *ladder, unsigned version)
{
    return ladder->scenario->kinds[strtoul(ladder->season.versions[version].bot + 1, NULL, 10)];
}

static double truth_of(const struct ladder *ladder, unsigned version)
{
    return ladder->played[version].sum / ladder->played[version].matches;
}

static bool count(const struct ladder *ladder, struct held held[KINDS])
{
    struct rating *rating = fit(ladder, SPARSE_EFFORT);
    const unsigned anchor = ladder->version[0];

    for (unsigned version = 0; rating && version < ladder->season.version_count; version++) {
        enum kind kind = kind_of(ladder, version);
        struct estimate above;

        if (version == anchor || !rating_has(rating, version))
            continue;
        above = rating_above(rating, version, SPARSE_ALL, SPARSE_ALL);
        held[kind].all++;
        held[kind].width += estimate_interval(above);
        held[kind].held +=
            fabs(above.mean - (truth_of(ladder, version) - truth_of(ladder, anchor))) < NORMAL_95 * above.deviation;
    }
    rating_free(&rating);
    return true;
}

static bool simulate(const struct scenario *scenario, unsigned ladders, struct held held[KINDS])
{
    bool good = true;

    for (unsigned number = 0; good && number < ladders; number++) {
        struct ladder ladder;

        ladder_begin(&ladder, scenario, number);
        good = ladder.maker != NULL;
        while (good && ladder.now < scenario->matches)
            good = play(&ladder) && (ladder.now % FIT_EACH || tell_matchmaker(&ladder));
        good = good && count(&ladder, held);
        ladder_end(&ladder);
    }
    return good;
}

/* All intervals of a ladder have the anchor in common, so that they may fail together. */
static double independent(const struct held *held, unsigned ladders)
{
    return held->all < ladders ? held->all : ladders;
}

/* Prints a row for each kind. False: intervals held the truth too seldom. */
static bool tell(const struct scenario *scenario, const struct held held[KINDS], const struct options *options)
{
    bool all_good = true;

    for (unsigned kind = 0; kind < KINDS; kind++) {
        const struct held *of = &held[kind];
        double part = of->all ? (double)of->held / of->all : 0;
        bool good = of->all == 0 ||
                    part >= LEAST - options->errors * sqrt(LEAST * (1 - LEAST) / independent(of, options->ladders));

        if (of->all)
            printf("| %s | %s | %u | %.0f | %.1f %% |%s\n", scenario->name, kind_names[kind], scenario->matches,
                   of->width / of->all, 100 * part, options->check && !good ? " too seldom" : "");
        all_good = all_good && good;
    }
    (void)fflush(stdout);
    return all_good;
}

static bool take_options(struct options *options, int argc, char **argv)
{
    static const struct option known[] = {{"ladders", required_argument, NULL, 'l'},
                                          {"errors", required_argument, NULL, 'r'},
                                          {"check", no_argument, NULL, 'c'},
                                          {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        if (option == 'l')
            options->ladders = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'r')
            options->errors = strtod(optarg, NULL);
        else if (option == 'c')
            options->check = true;
        else
            return false;
    }
    return optind == argc && options->ladders > 0;
}

int main(int argc, char **argv)
{
    struct options options = {.ladders = 400, .errors = 2};
    bool good = true;

    if (!take_options(&options, argc, argv)) {
        (void)fprintf(stderr, "use: %s [--ladders N] [--check] [--errors N]\n", argv[0]);
        return 2;
    }
    printf("%u ladders of %d bots a row\n\n", options.ladders, BOTS);
    printf("| ladder | bots | matches | half width | held |\n|---|---|---|---|---|\n");
    for (unsigned i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        struct held held[KINDS] = {{0}};

        if (!simulate(&scenarios[i], options.ladders, held)) {
            (void)fputs("no memory\n", stderr);
            return 3;
        }
        good = tell(&scenarios[i], held, &options) && good;
    }
    return !options.check || good ? 0 : 1;
}
