/* SPDX-License-Identifier: MIT */
/* The table of a ladder's season for people, from what the verb `show` gives. */
#ifndef CLI_LADDERS_TABLE_H
#define CLI_LADDERS_TABLE_H

#include <jansson.h>
#include <stdio.h>

/* The text of a `rank`: "3", or "1 to 3". */
json_t *table_rank(const json_t *of);
/* The cells of a rating by heading: rank, Elo, and each role. */
json_t *table_cells(const json_t *rating);

/* Prints what the host decided, the table, the bots that have not played yet, and how many matches there are. */
void table_print(FILE *out, const json_t *show);

#endif
