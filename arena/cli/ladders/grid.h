/* SPDX-License-Identifier: MIT */
/* Prints JSON objects as a table of at most 79 columns: cells that are too long for that end in two dots. */
#ifndef CLI_LADDERS_GRID_H
#define CLI_LADDERS_GRID_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

enum { GRID_COLUMNS_MAX = 16, GRID_WIDTH = 79 };

struct grid_column {
    const char *key, *heading;
    bool right; /* its cells are numbers */
};

/* A row for each object of the array. A column of which no object has the key, or all are null, is left out. */
void grid_print(FILE *out, const struct grid_column *columns, unsigned count, const json_t *rows);

/* The text of a cell: a text as it is, a number, `yes`, or nothing. The caller frees it; NULL: no memory. */
char *grid_text(const json_t *value);

#endif
