/* SPDX-License-Identifier: MIT */
/* The table of a ladder's season, for people and for programs. */
#ifndef CLI_LADDERS_TABLE_H
#define CLI_LADDERS_TABLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "ladder/archive.h"
#include "ladder/ladder_file.h"
#include "ladder/ladder_table.h"

/* Prints the table, the bots of the file that have not played yet, and how many matches there are. */
void table_print(FILE *out, const struct ladder_file *file, const struct ladder_table *table,
                 const struct season *season, const struct archive_report *report);

/* The same as one object; a new reference. NULL: no memory. */
json_t *table_json(const struct ladder_file *file, const struct ladder_table *table, const struct season *season,
                   const struct archive_report *report);

#endif
