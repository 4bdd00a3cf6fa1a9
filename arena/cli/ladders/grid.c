/* SPDX-License-Identifier: MIT */
#include "cli/ladders/grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/visible.h"

enum { GAP = 2, LEAST = 6, TEXT_MAX = 1024, DOTS = 2 };

char *grid_text(const json_t *value)
{
    char shown[TEXT_MAX] = "";

    if (json_is_string(value))
        visible(shown, sizeof shown, json_string_value(value));
    else if (json_is_integer(value))
        (void)snprintf(shown, sizeof shown, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_true(value))
        (void)snprintf(shown, sizeof shown, "yes");
    return strdup(shown);
}

/* How many characters a text has. */
static unsigned length(const char *text)
{
    unsigned count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* Prints so many characters of it. */
static void print_part(FILE *out, const char *text, unsigned characters)
{
    for (; *text && (characters > 0 || ((unsigned char)*text & 0xc0) == 0x80); text++) {
        characters -= ((unsigned char)*text & 0xc0) != 0x80;
        (void)fputc(*text, out);
    }
}

/* Returns how many blanks are still to come behind it, if anything does. */
static unsigned print_cell(FILE *out, const char *text, unsigned width, bool right, unsigned blanks)
{
    unsigned size = length(text), pad = size < width ? width - size : 0;

    if (!size)
        return blanks + width;
    (void)fprintf(out, "%*s", (int)(blanks + (right ? pad : 0)), "");
    print_part(out, text, size > width ? width - DOTS : size);
    if (size > width)
        (void)fputs("..", out);
    return right ? 0 : pad;
}

static unsigned width_of(const struct grid_column *column, const json_t *rows)
{
    unsigned width = 0;

    for (size_t i = 0; i < json_array_size(rows); i++) {
        char *text = grid_text(json_object_get(json_array_get(rows, i), column->key));
        unsigned size = text ? length(text) : 0;

        width = size > width ? size : width;
        free(text);
    }
    return width == 0 || width > length(column->heading) ? width : length(column->heading);
}

/* Makes the widest columns narrower until all fit. */
static void fit_widths(unsigned widths[GRID_COLUMNS_MAX], unsigned count)
{
    for (;;) {
        unsigned total = 0, widest = 0;

        for (unsigned i = 0; i < count; i++) {
            total += widths[i] ? widths[i] + GAP : 0;
            widest = widths[i] > widths[widest] ? i : widest;
        }
        if (total <= GRID_WIDTH + GAP || widths[widest] <= LEAST)
            return;
        widths[widest]--;
    }
}

static void print_row(FILE *out, const struct grid_column *columns, const unsigned *widths, unsigned count,
                      const json_t *row)
{
    unsigned blanks = 0;

    for (unsigned i = 0; i < count; i++) {
        char *text = row ? grid_text(json_object_get(row, columns[i].key)) : strdup(columns[i].heading);

        if (text && widths[i])
            blanks = GAP + print_cell(out, text, widths[i], columns[i].right, blanks);
        free(text);
    }
    (void)fputc('\n', out);
}

void grid_print(FILE *out, const struct grid_column *columns, unsigned count, const json_t *rows)
{
    unsigned widths[GRID_COLUMNS_MAX] = {0};

    for (unsigned i = 0; i < count; i++)
        widths[i] = width_of(&columns[i], rows);
    fit_widths(widths, count);
    print_row(out, columns, widths, count, NULL);
    for (size_t i = 0; i < json_array_size(rows); i++)
        print_row(out, columns, widths, count, json_array_get(rows, i));
}
