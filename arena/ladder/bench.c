/* SPDX-License-Identifier: MIT */
#include "ladder/bench.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/histogram.h"
#include "base/measure.h"
#include "game/chance.h"
#include "ladder/season/ladder_table.h"
#include "ladder/matchmaker.h"
#include "ladder/season/rating.h"
#include "tournament/schedule/pairing.h"

enum {
    IN_FLIGHT = 64, /* matches */
    PRESENT = 20,   /* one bot in so many, where most are absent */
    NEAR = 40,      /* nine of ten results are between versions whose strengths are within one part in so many */
    TENTH = 10,
    US_PER_S = 1000000,
    KIB = 1024,
};

const struct ladder_bench_size ladder_bench_full = {10000, 10000, 1000000, 4000};
const struct ladder_bench_size ladder_bench_small = {1000, 1000, 50000, 1000};

static const struct game_seed seed = {{11}};
static const struct game game = {.name = "lots", .role_count = 2};
static const struct matchmaker_class duel = {.seats = 2, .sides = 2, .side = {0, 1}, .role = {0, 1}, .share = 1};

static double uniform(unsigned stream, unsigned index)
{
    return ldexp((double)chance_draw(&seed, stream, 0, index), -64);
}

/* --- choosing ---------------------------------------------------------------------------------------------------- */

static bool has_all(void *context, unsigned bot, unsigned class, unsigned side)
{
    (void)context;
    (void)bot;
    (void)class;
    (void)side;
    return true;
}

static bool has_few(void *context, unsigned bot, unsigned class, unsigned side)
{
    (void)context;
    (void)class;
    (void)side;
    return bot % PRESENT == 0;
}

static struct matchmaker *make_maker(unsigned bots)
{
    struct matchmaker_options options = {.class_count = LADDER_BENCH_CLASSES, .random_share = 0.1, .seed = seed};
    struct matchmaker *maker;
    bool good;

    for (unsigned class = 0; class < LADDER_BENCH_CLASSES; class ++)
        options.classes[class] = duel;
    maker = matchmaker_new(&options);
    good = maker != NULL;
    for (unsigned bot = 0; good && bot < bots; bot++) {
        good = matchmaker_add(maker, bot);
        for (unsigned role = 0; good && role < game.role_count; role++)
            matchmaker_know(maker, bot, role, 4 * uniform(1, 2 * bot + role) - 2, 0.1 + uniform(2, 2 * bot + role));
    }
    if (!good)
        matchmaker_free(&maker);
    return maker;
}

/* False: there was none to choose. */
static bool time_choices(struct matchmaker *maker, const struct matchmaker_room *room, unsigned choices,
                         struct histogram *took_us)
{
    struct matchmaker_match playing[IN_FLIGHT];

    for (unsigned i = 0; i < choices; i++) {
        struct matchmaker_match *match = &playing[i % IN_FLIGHT];
        double began;

        if (i >= IN_FLIGHT)
            matchmaker_over(maker, match);
        began = measure_thread_s();
        if (!matchmaker_next(maker, room, match))
            return false;
        histogram_add(took_us, (uint64_t)((measure_thread_s() - began) * (double)US_PER_S));
    }
    return true;
}

bool ladder_bench_choose(const struct ladder_bench_size *size, bool absent, struct ladder_bench_choice *out)
{
    const struct matchmaker_room room = {.has = absent ? has_few : has_all};
    struct matchmaker *maker = make_maker(size->bots);
    struct histogram took_us = {.total = 0};
    bool good = maker && time_choices(maker, &room, size->choices, &took_us);

    *out = (struct ladder_bench_choice){.bots = size->bots,
                                        .absent = absent ? size->bots - size->bots / PRESENT : 0,
                                        .p50_us = (double)histogram_quantile(&took_us, 0.5),
                                        .p99_us = (double)histogram_quantile(&took_us, 0.99),
                                        .calibration = measure_calibration()};
    matchmaker_free(&maker);
    return good;
}

/* --- rating ------------------------------------------------------------------------------------------------------ */

/* The stronger a version, the higher its number. */
static double strength(unsigned version, unsigned versions, unsigned role, unsigned class)
{
    unsigned place = (version * game.role_count + role) * LADDER_BENCH_CLASSES + class;

    return 5.0 * version / versions + 0.5 * uniform(3 + class, place);
}

static bool add_result(struct season *season, unsigned number, unsigned versions)
{
    unsigned one = chance_pick(&seed, 5, 0, number, versions), other = chance_pick(&seed, 6, 0, number, versions);
    unsigned class = number % LADDER_BENCH_CLASSES, near = versions / NEAR;
    struct outcome outcome = {.seats = 2, .side = {0, 1}, .role = {0, 1}};
    double ahead;

    assert(near > 0);
    if (number % TENTH)
        other = (one + 1 + other % near) % versions;
    if (one == other)
        other = (one + 1) % versions;
    outcome.fixture.class = (uint16_t) class;
    outcome.fixture.entry[0] = (uint16_t)one;
    outcome.fixture.entry[1] = (uint16_t)other;
    ahead = strength(other, versions, 1, class) - strength(one, versions, 0, class);
    outcome_set_duel(&outcome, uniform(7, number) < 1 / (1 + exp(-ahead)) ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
    return season_add(season, number, &outcome);
}

bool ladder_bench_season(struct season *season, const struct ladder_bench_size *size)
{
    bool good = true;

    for (unsigned version = 0; good && version < size->versions; version++) {
        char name[16];

        (void)snprintf(name, sizeof name, "b%u", version);
        good = season_version(season, name, "1", name) != SEASON_NOBODY;
    }
    for (unsigned number = 1; good && number <= size->results; number++)
        good = add_result(season, number, size->versions);
    return good;
}

static bool fit_means(const struct season *season)
{
    struct rating *rating = rating_new(season, 0, LADDER_BENCH_CLASSES, game.role_count);
    bool good = rating != NULL;

    for (size_t i = 0; good && i < season->count; i++)
        good = rating_add(rating, &season->outcomes[i]);
    good = good && rating_fit(rating, 0, SPARSE_EFFORT_MEANS);
    rating_free(&rating);
    return good;
}

/* NULL: no memory. */
static struct published *publish(const struct game *played, const struct season *season)
{
    const struct roster roster = {.owner_count = 0};
    struct ladder_file *file = calloc(1, sizeof *file);
    struct published *published;

    if (!file)
        return NULL;
    file->game = played;
    file->class_count = LADDER_BENCH_CLASSES;
    for (unsigned class = 0; class < file->class_count; class ++)
        (void)snprintf(file->classes[class].name, sizeof file->classes[class].name, "class-%u", class + 1);
    (void)snprintf(file->bots[0].name, sizeof file->bots[0].name, "b0");
    published = published_make(file, season, &roster, 0, NULL);
    free(file);
    return published;
}

static bool make_table(const struct season *season)
{
    struct published *published = publish(&game, season);
    bool good = published != NULL;

    published_let_go(&published);
    return good;
}

struct published *ladder_bench_publish(const struct game *played, const struct ladder_bench_size *size)
{
    struct season season;
    struct published *published = NULL;

    season_init(&season);
    if (ladder_bench_season(&season, size))
        published = publish(played, &season);
    season_release(&season);
    return published;
}

bool ladder_bench_rate(const struct ladder_bench_size *size, struct ladder_bench_table *out)
{
    struct season season;
    struct rusage used;
    double began, means;
    bool good;

    season_init(&season);
    good = ladder_bench_season(&season, size);
    *out = (struct ladder_bench_table){.versions = size->versions,
                                       .results = size->results,
                                       .season_bytes = season.count * sizeof *season.outcomes,
                                       .calibration = measure_calibration()};
    began = measure_thread_s();
    good = good && fit_means(&season);
    means = measure_thread_s();
    out->means_s = means - began;
    good = good && make_table(&season);
    out->intervals_s = measure_thread_s() - means - out->means_s;
    (void)getrusage(RUSAGE_SELF, &used);
    out->peak_bytes = (size_t)used.ru_maxrss * KIB;
    season_release(&season);
    return good;
}
