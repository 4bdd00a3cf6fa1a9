/* SPDX-License-Identifier: MIT */
/* The table of a ladder's season for people, from what the verb `show` gives. */
#ifndef CLI_LADDERS_TABLE_H
#define CLI_LADDERS_TABLE_H

#include <jansson.h>
#include <stdio.h>

/* Prints what the host decided, the table, the bots that have not played yet, and how many matches there are. */
void table_print(FILE *out, const json_t *show);

#endif
