/* SPDX-License-Identifier: MIT */
#include "cli/ladders/bot.h"

#include <math.h>

#include "cli/ladders/grid.h"
#include "cli/ladders/table.h"

enum {
    SHOWN = 10, /* points of a version's history */
    US_OF_MS = 1000,
};

/* --- versions ---------------------------------------------------------------------------------------------------- */

/* Its members, and those of its rating. */
static json_t *version_cells(const json_t *version)
{
    static const char *const same[] = {"version", "state", "matches", "faults", "voids", "why"};
    const json_t *rating = json_object_get(version, "rating");
    json_t *cells = json_is_object(rating) ? table_cells(rating) : json_object();

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        (void)json_object_set(cells, same[i], json_object_get(version, same[i]));
    if (json_is_true(json_object_get(rating, "inactive")))
        (void)json_object_set_new(cells, "inactive", json_true());
    return cells;
}

static void print_versions(FILE *out, const json_t *versions)
{
    static const struct grid_column columns[] = {
        {"version", "version", false}, {"state", "state", false},       {"rank", "rank", true},
        {"Elo", "Elo", true},          {"matches", "matches", true},    {"faults", "faults", true},
        {"voids", "voids", true},      {"inactive", "inactive", false}, {"why", "why", false}};
    json_t *cells = json_array();

    for (size_t i = 0; i < json_array_size(versions); i++)
        (void)json_array_append_new(cells, version_cells(json_array_get(versions, i)));
    grid_print(out, columns, sizeof columns / sizeof *columns, cells);
    json_decref(cells);
}

/* --- roles and classes ------------------------------------------------------------------------------------------- */

static json_t *estimate_text(const json_t *estimate)
{
    return json_sprintf("%+ld -+%.0f", lround(json_number_value(json_object_get(estimate, "elo"))),
                        json_number_value(json_object_get(estimate, "interval")));
}

static void add_parts(json_t *cells, const json_t *version, const char *kind, const char *key)
{
    json_t *parts = json_object_get(json_object_get(version, "rating"), key);
    const char *name;
    json_t *estimate;

    json_object_foreach(parts, name, estimate)
    {
        (void)json_array_append_new(cells,
                                    json_pack("{sO so so}", "version", json_object_get(version, "version"), "in",
                                              json_sprintf("%s %s", kind, name), "Elo", estimate_text(estimate)));
    }
}

/* "class duel  +12 -+80" */
static void print_parts(FILE *out, const json_t *versions)
{
    static const struct grid_column columns[] = {
        {"version", "version", false}, {"in", "in", false}, {"Elo", "Elo", true}};
    json_t *cells = json_array();

    for (size_t i = 0; i < json_array_size(versions); i++) {
        add_parts(cells, json_array_get(versions, i), "role", "roles");
        add_parts(cells, json_array_get(versions, i), "class", "classes");
    }
    if (json_array_size(cells))
        grid_print(out, columns, sizeof columns / sizeof *columns, cells);
    json_decref(cells);
}

/* --- the history ------------------------------------------------------------------------------------------------- */

static void add_points(json_t *cells, const json_t *version)
{
    const json_t *history = json_object_get(version, "history");
    size_t count = json_array_size(history);

    for (size_t i = count > SHOWN ? count - SHOWN : 0; i < count; i++) {
        const json_t *point = json_array_get(history, i);

        (void)json_array_append_new(
            cells,
            json_pack("{sO so so so sO}", "version", json_object_get(version, "version"), "up to",
                      json_sprintf("m%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(point, "match"))),
                      "Elo", estimate_text(point), "rank", table_rank(point), "matches",
                      json_object_get(point, "matches")));
    }
}

static void print_history(FILE *out, const json_t *versions)
{
    static const struct grid_column columns[] = {{"version", "version", false},
                                                 {"up to", "published up to", true},
                                                 {"rank", "rank", true},
                                                 {"Elo", "Elo", true},
                                                 {"matches", "matches", true}};
    json_t *cells = json_array();

    for (size_t i = 0; i < json_array_size(versions); i++)
        add_points(cells, json_array_get(versions, i));
    if (json_array_size(cells))
        grid_print(out, columns, sizeof columns / sizeof *columns, cells);
    json_decref(cells);
}

/* --- the way ------------------------------------------------------------------------------------------------------ */

/* Of a bot that runs elsewhere. */
static void print_tasks(FILE *out, const json_t *tasks)
{
    static const struct grid_column columns[] = {
        {"task", "task", false}, {"state", "state", false}, {"node", "node", false}};

    if (json_array_size(tasks))
        grid_print(out, columns, sizeof columns / sizeof *columns, tasks);
}

static void print_way(FILE *out, const json_t *way)
{
    json_int_t connections = json_integer_value(json_object_get(way, "connections"));
    const json_t *round_trip = json_object_get(way, "round_trip_us");

    if (!json_is_object(way))
        return;
    (void)fprintf(out, "%" JSON_INTEGER_FORMAT " %s", connections, connections == 1 ? "connection" : "connections");
    if (json_is_integer(round_trip))
        (void)fprintf(out, "; the way there and back takes %.2f ms",
                      (double)json_integer_value(round_trip) / (double)US_OF_MS);
    (void)fputc('\n', out);
    print_tasks(out, json_object_get(way, "tasks"));
}

void bot_print(FILE *out, const json_t *bot)
{
    const json_t *versions = json_object_get(bot, "versions");

    print_way(out, json_object_get(bot, "way"));
    if (json_array_size(versions) == 0) {
        (void)fputs("there are no versions\n", out);
        return;
    }
    print_versions(out, versions);
    print_parts(out, versions);
    print_history(out, versions);
}
