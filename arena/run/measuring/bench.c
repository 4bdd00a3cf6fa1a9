/* SPDX-License-Identifier: MIT */
#include "run/measuring/bench.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/measure.h"
#include "run/measuring/bench_side.h"

const char *const bench_against_names[AGAINST_COUNT] = {
    [AGAINST_BARE] = "bare",         [AGAINST_UNPLACED] = "unplaced", [AGAINST_MEMORY] = "no-records",
    [AGAINST_FEWER] = "fewer-peers", [AGAINST_PLAIN] = "plain",       [AGAINST_REFEREE] = "referee",
    [AGAINST_RUN] = "run",           [AGAINST_UNRATED] = "unrated",   [AGAINST_UNASKED] = "unasked",
};

struct row {
    enum bench_against against;
    enum bench_shape shape;
    unsigned matches;
    bool tcp;
};

enum { ROWS = 45, WARM_PARTS = 4 /* of a window are the time before it */ };
static const struct row rows[ROWS];

/* --- which lines ------------------------------------------------------------------------------------------------- */

static bool is_asked_for(const struct bench_request *request, const struct row *row)
{
    bool asked = request->match_count == 0;

    for (unsigned i = 0; i < request->match_count; i++)
        asked = asked || request->matches[i] == row->matches;
    return asked && (request->player ? row->against == request->against : row->against < AGAINST_REFEREE) &&
           (row->shape != SHAPE_EACH || row->matches * request->plan->lineup.seats <= BENCH_PROCESSES_MAX);
}

unsigned bench_lines(const struct bench_request *request)
{
    unsigned count = 0;

    for (unsigned i = 0; i < ROWS; i++)
        count += is_asked_for(request, &rows[i]);
    return count;
}

/* --- a line ------------------------------------------------------------------------------------------------------ */

/* The two sides of a line: first the referee, then its yardstick. */
static void take_sides(const struct row *row, const struct bench_request *request, const struct sample *sample,
                       struct bench_side sides[2])
{
    struct bench_side side = {.request = request,
                              .sample = sample,
                              .shape = row->shape,
                              .matches = row->matches,
                              .tcp = row->tcp,
                              .placed = true,
                              .warm_us = request->window_us / WARM_PARTS,
                              .window_us = request->window_us};

    sides[0] = sides[1] = side;
    switch (row->against) {
    case AGAINST_BARE:
        sides[1].bare = true;
        break;
    case AGAINST_UNPLACED:
        sides[1].bare = true;
        sides[1].placed = false;
        break;
    case AGAINST_MEMORY:
        sides[0].records = true;
        break;
    case AGAINST_FEWER:
        sides[1].matches = row->matches / 4;
        break;
    case AGAINST_PLAIN:
        sides[0].encrypted = true;
        break;
    case AGAINST_REFEREE:
    case AGAINST_RUN:
    case AGAINST_UNRATED:
    case AGAINST_UNASKED:
        sides[0].records = sides[1].records = true;
        sides[0].player = request->player;
        sides[1].player = request->other;
        sides[0].warm_us = sides[1].warm_us = request->window_us; /* its last bots are started when pairings ask */
        break;
    case AGAINST_COUNT:
        assert(!"a row is against something");
    }
}

/* The source of the figures of a line: one value for each pair. */
struct columns {
    double per_s[BENCH_PAIRS_MAX], other_per_s[BENCH_PAIRS_MAX], ratio[BENCH_PAIRS_MAX], us[BENCH_PAIRS_MAX],
        other_us[BENCH_PAIRS_MAX], messages[BENCH_PAIRS_MAX], lateness[BENCH_PAIRS_MAX],
        other_lateness[BENCH_PAIRS_MAX], lateness_ratio[BENCH_PAIRS_MAX], bytes[BENCH_PAIRS_MAX],
        calibration[BENCH_PAIRS_MAX];
};

static void fill_in(struct columns *columns, unsigned at, const struct bench_figures figures[2])
{
    columns->per_s[at] = figures[0].per_s;
    columns->other_per_s[at] = figures[1].per_s;
    columns->ratio[at] = figures[0].per_s / figures[1].per_s;
    columns->us[at] = figures[0].us_each;
    columns->other_us[at] = figures[1].us_each;
    columns->messages[at] = figures[0].messages_each;
    columns->lateness[at] = figures[0].lateness_ms;
    columns->other_lateness[at] = figures[1].lateness_ms;
    columns->lateness_ratio[at] = figures[1].lateness_ms > 0 ? figures[0].lateness_ms / figures[1].lateness_ms : 0;
    columns->bytes[at] = (double)figures[0].resident - (double)figures[1].resident;
    columns->calibration[at] = measure_calibration();
}

/* The fixed memory of a referee: with one match a shard, the bytes that it needs more than a bare ROUTER with its
 * peers. */
static bool measure_fixed(const struct bench_side sides[2], double *bytes, struct error *error)
{
    struct bench_figures figures[2];

    for (unsigned i = 0; i < 2; i++) {
        struct bench_side one = sides[i];

        one.matches = bench_side_shards(&one);
        one.warm_us = one.window_us = 0;
        if (!bench_side_measure(&one, &figures[i], error))
            return false;
    }
    *bytes = (double)figures[0].resident - (double)figures[1].resident;
    return true;
}

static bool measure_pairs(const struct bench_side sides[2], unsigned pairs, struct columns *columns,
                          struct bench_line *line, struct error *error)
{
    for (unsigned i = 0; i < pairs; i++) {
        struct bench_figures figures[2];

        for (unsigned j = 0; j < 2; j++) {
            unsigned side = (i + j) % 2; /* the second one is first in the next pair */

            if (!bench_side_measure(&sides[side], &figures[side], error))
                return false;
            if (figures[side].per_s == 0)
                return error_set(error, EXIT_COULD_NOT_RUN, "nothing was answered in a run: give them more time");
        }
        fill_in(columns, i, figures);
        line->connections = figures[0].connections;
        line->processes = figures[0].processes;
    }
    return true;
}

static bool measure_line(const struct row *row, const struct bench_request *request, const struct sample *sample,
                         struct columns *columns, struct bench_line *line, struct error *error)
{
    struct bench_side sides[2];
    unsigned pairs = request->pairs, shards;
    double fixed = 0;

    take_sides(row, request, sample, sides);
    shards = bench_side_shards(sides);
    *line =
        (struct bench_line){.against = row->against, .matches = row->matches, .tcp = row->tcp, .views = request->views};
    if (row->against == AGAINST_BARE && row->matches > shards && !measure_fixed(sides, &fixed, error))
        return false;
    if (!measure_pairs(sides, pairs, columns, line, error))
        return false;
    line->decisions_per_s = measure_median(columns->per_s, pairs);
    line->other_per_s = measure_median(columns->other_per_s, pairs);
    line->ratio = measure_median(columns->ratio, pairs);
    line->manager_us = measure_median(columns->us, pairs);
    line->other_us = measure_median(columns->other_us, pairs);
    line->messages_per_decision = measure_median(columns->messages, pairs);
    line->lateness_p99_ms = measure_median(columns->lateness, pairs);
    line->other_lateness_p99_ms = measure_median(columns->other_lateness, pairs);
    line->lateness_ratio = measure_median(columns->lateness_ratio, pairs);
    if (row->against == AGAINST_BARE && row->matches > shards)
        line->bytes_per_match = (measure_median(columns->bytes, pairs) - fixed) / (row->matches - shards);
    line->bytes_more = measure_median(columns->bytes, pairs);
    line->calibration = measure_median(columns->calibration, pairs);
    return true;
}

bool bench_referee(const struct bench_request *request, void (*found)(void *context, const struct bench_line *line),
                   void *context, struct error *error)
{
    struct sample *sample = calloc(1, sizeof *sample);
    struct columns *columns = calloc(1, sizeof *columns);
    bool good = sample && columns;

    assert(request->pairs >= 1 && request->pairs <= BENCH_PAIRS_MAX);
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = good && sample_take(sample, request->plan, request->views, error);
    for (unsigned i = 0; i < ROWS && good; i++) {
        struct bench_line line;

        if (!is_asked_for(request, &rows[i]))
            continue;
        good = measure_line(&rows[i], request, sample, columns, &line, error);
        if (good)
            found(context, &line);
    }
    if (sample)
        sample_release(sample);
    free(sample);
    free(columns);
    return good;
}

/* --- a crowd ----------------------------------------------------------------------------------------------------- */

bool bench_crowded(const struct bench_request *request, const struct bench_crowd *crowd, struct bench_crowded *found,
                   struct error *error)
{
    struct sample *sample = calloc(1, sizeof *sample);
    struct bench_side sides[2] = {{.request = request,
                                   .sample = sample,
                                   .player = request->player,
                                   .shape = SHAPE_CROWD,
                                   .matches = crowd->matches,
                                   .crowd = *crowd,
                                   .records = true,
                                   .placed = true,
                                   .warm_us = request->window_us,
                                   .window_us = request->window_us}};
    struct bench_figures figures[2];
    bool good = sample || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    sides[1] = sides[0];
    sides[1].bare = true;
    good = good && sample_take(sample, request->plan, request->views, error);
    for (unsigned i = 0; good && i < 2; i++)
        good = bench_side_measure(&sides[i], &figures[i], error);
    if (good)
        *found = (struct bench_crowded){.peak = figures[0].peak,
                                        .bare_peak = figures[1].peak,
                                        .decisions_per_s = figures[0].per_s,
                                        .bare_per_s = figures[1].per_s,
                                        .calibration = measure_calibration()};
    if (sample)
        sample_release(sample);
    free(sample);
    return good;
}

/* --- the lines --------------------------------------------------------------------------------------------------- */

static const struct row rows[ROWS] = {
    {AGAINST_BARE, SHAPE_EACH, 1, false},      {AGAINST_BARE, SHAPE_EACH, 8, false},
    {AGAINST_BARE, SHAPE_EACH, 25, false},     {AGAINST_BARE, SHAPE_EACH, 50, false},
    {AGAINST_BARE, SHAPE_EACH, 64, false},     {AGAINST_BARE, SHAPE_EACH, 250, false},
    {AGAINST_BARE, SHAPE_HELD, 8, false},      {AGAINST_BARE, SHAPE_HELD, 50, false},
    {AGAINST_BARE, SHAPE_HELD, 64, false},     {AGAINST_BARE, SHAPE_HELD, 250, false},
    {AGAINST_BARE, SHAPE_HELD, 1000, false},   {AGAINST_BARE, SHAPE_TWO, 1, false},
    {AGAINST_BARE, SHAPE_TWO, 8, false},       {AGAINST_BARE, SHAPE_TWO, 50, false},
    {AGAINST_BARE, SHAPE_TWO, 64, false},      {AGAINST_BARE, SHAPE_TWO, 250, false},
    {AGAINST_BARE, SHAPE_TWO, 1000, false},    {AGAINST_BARE, SHAPE_PEERS, 64, false},
    {AGAINST_BARE, SHAPE_PEERS, 256, false},   {AGAINST_BARE, SHAPE_PEERS, 1000, false},
    {AGAINST_BARE, SHAPE_EACH, 1, true},       {AGAINST_BARE, SHAPE_EACH, 8, true},
    {AGAINST_BARE, SHAPE_EACH, 50, true},      {AGAINST_BARE, SHAPE_EACH, 64, true},
    {AGAINST_BARE, SHAPE_EACH, 250, true},     {AGAINST_BARE, SHAPE_TWO, 1, true},
    {AGAINST_BARE, SHAPE_TWO, 8, true},        {AGAINST_BARE, SHAPE_TWO, 50, true},
    {AGAINST_BARE, SHAPE_TWO, 64, true},       {AGAINST_BARE, SHAPE_TWO, 250, true},
    {AGAINST_BARE, SHAPE_TWO, 1000, true},     {AGAINST_BARE, SHAPE_PEERS, 64, true},
    {AGAINST_BARE, SHAPE_PEERS, 256, true},    {AGAINST_BARE, SHAPE_PEERS, 1000, true},
    {AGAINST_UNPLACED, SHAPE_EACH, 1, false},  {AGAINST_MEMORY, SHAPE_EACH, 50, false},
    {AGAINST_MEMORY, SHAPE_HELD, 50, false},   {AGAINST_FEWER, SHAPE_PEERS, 500, false},
    {AGAINST_PLAIN, SHAPE_TWO, 50, true},      {AGAINST_PLAIN, SHAPE_PEERS, 256, true},
    {AGAINST_REFEREE, SHAPE_EACH, 8, false},   {AGAINST_REFEREE, SHAPE_EACH, 50, false},
    {AGAINST_RUN, SHAPE_PEERS, 64, false},     {AGAINST_UNRATED, SHAPE_PEERS, 64, false},
    {AGAINST_UNASKED, SHAPE_PEERS, 64, false},
};
