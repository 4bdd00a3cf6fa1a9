/* SPDX-License-Identifier: MIT */
#include "cli/ladders/table.h"

#include <math.h>
#include <string.h>

#include "base/visible.h"
#include "cli/ladders/grid.h"

enum { CELL_MAX = 40 };

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool is_so(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

/* "-372 -+77"; with a question mark if it is provisional. */
static json_t *strength_cell(const json_t *row)
{
    const json_t *strength = json_object_get(row, "strength");

    if (is_so(row, "anchor"))
        return json_string("0 anchor");
    return json_sprintf("%+ld -+%.0f%s", lround(json_number_value(json_object_get(strength, "elo"))),
                        json_number_value(json_object_get(strength, "interval")), is_so(row, "provisional") ? "?" : "");
}

static json_t *role_cell(const json_t *row, const char *role)
{
    const json_t *strength = json_object_get(json_object_get(row, "roles"), role);

    return json_sprintf("%+ld", lround(json_number_value(json_object_get(strength, "elo"))));
}

json_t *table_rank(const json_t *row)
{
    json_int_t first = json_integer_value(json_array_get(json_object_get(row, "rank"), 0));
    json_int_t last = json_integer_value(json_array_get(json_object_get(row, "rank"), 1));

    return first == last ? json_sprintf("%" JSON_INTEGER_FORMAT, first)
                         : json_sprintf("%" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT, first, last);
}

/* "682"; with a dash if it has not played lately. */
static json_t *matches_cell(const json_t *row)
{
    return json_sprintf("%s%" JSON_INTEGER_FORMAT, is_so(row, "inactive") ? "- " : "", number(row, "matches"));
}

json_t *table_cells(const json_t *rating)
{
    json_t *cells = json_pack("{so so}", "rank", table_rank(rating), "Elo", strength_cell(rating));
    json_t *roles = json_object_get(rating, "roles");
    const char *role;
    json_t *strength;

    json_object_foreach(roles, role, strength)
    {
        (void)json_object_set_new(cells, role, role_cell(rating, role));
    }
    return cells;
}

/* The row as cells by heading. */
static json_t *cells_of(const json_t *row)
{
    static const char *const same[] = {"bot", "version", "owner"};
    json_t *cells = table_cells(row);

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        (void)json_object_set(cells, same[i], json_object_get(row, same[i]));
    (void)json_object_set_new(cells, "matches", matches_cell(row));
    return cells;
}

/* The headings, with one for each role if there are several. */
static unsigned head(const json_t *first, struct grid_column columns[GRID_COLUMNS_MAX])
{
    static const struct grid_column before[] = {{"rank", "rank", true},
                                                {"bot", "bot", false},
                                                {"version", "version", false},
                                                {"owner", "owner", false},
                                                {"Elo", "Elo", true}};
    json_t *roles = json_object_get(first, "roles");
    unsigned count = sizeof before / sizeof *before;
    const char *role;
    json_t *strength;

    memcpy(columns, before, sizeof before);
    json_object_foreach(roles, role, strength)
    {
        if (json_object_size(roles) > 1 && count < GRID_COLUMNS_MAX - 1)
            columns[count++] = (struct grid_column){role, role, true};
    }
    columns[count++] = (struct grid_column){"matches", "matches", true};
    return count;
}

static void print_rows(FILE *out, const json_t *rows)
{
    struct grid_column columns[GRID_COLUMNS_MAX];
    unsigned count = head(json_array_get(rows, 0), columns);
    json_t *cells = json_array();

    for (size_t i = 0; i < json_array_size(rows); i++)
        (void)json_array_append_new(cells, cells_of(json_array_get(rows, i)));
    grid_print(out, columns, count, cells);
    json_decref(cells);
}

static void print_rulings(FILE *out, const json_t *show)
{
    const char *notice = json_string_value(json_object_get(show, "notice"));

    if (notice) {
        (void)fputs("notice: ", out);
        visible_print(out, notice);
        (void)fputc('\n', out);
    }
    if (is_so(show, "closed"))
        (void)fprintf(out, "the season %s is closed\n", json_string_value(json_object_get(show, "season")));
    if (is_so(show, "paused"))
        (void)fputs("paused: no new matches\n", out);
    if (is_so(show, "frozen"))
        (void)fputs("frozen: new matches are not rated\n", out);
}

/* The counts that are told if they are not 0; the last ones are behind a semicolon. */
static void print_counts(FILE *out, const json_t *show)
{
    static const struct {
        const char *key, *words;
    } counts[] = {
        {"taken_out", "the host took out"},        {"unrated", "are not rated"},
        {"unfinished", "are not finished"},        {"others", "are of another ladder, season, class or epoch"},
        {"newer", "newer ones are not in it yet"}, {"other_code", "were played by another file of the game"},
    };

    (void)fprintf(out, "%" JSON_INTEGER_FORMAT " matches count, %" JSON_INTEGER_FORMAT " are void",
                  number(show, "results"), number(show, "voids"));
    if (number(show, "last"))
        (void)fprintf(out, ", up to m%" JSON_INTEGER_FORMAT, number(show, "last"));
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (number(show, counts[i].key))
            (void)fprintf(out, ", %" JSON_INTEGER_FORMAT " %s", number(show, counts[i].key), counts[i].words);
    if (number(show, "damaged"))
        (void)fprintf(out, "; warning: the records of %" JSON_INTEGER_FORMAT " are damaged, and do not count",
                      number(show, "damaged"));
    (void)fputc('\n', out);
}

void table_print(FILE *out, const json_t *show)
{
    const json_t *rows = json_object_get(show, "table"), *waiting = json_object_get(show, "waiting");

    print_rulings(out, show);
    if (json_array_size(rows))
        print_rows(out, rows);
    else
        (void)fputs(number(show, "newer") ? "the table is being made\n"
                                          : "no match counts yet, so there are no ratings\n",
                    out);
    for (size_t i = 0; i < json_array_size(waiting); i++)
        (void)fprintf(out, "%s has not played yet\n", json_string_value(json_array_get(waiting, i)));
    print_counts(out, show);
    if (json_array_size(rows))
        (void)fprintf(out, "Elo %s, -+ half a 95 %% interval, ? provisional, - inactive\n",
                      is_so(show, "anchored") ? "above the anchor" : "around the mean of the prior");
}
