/* SPDX-License-Identifier: MIT */
/* Names of an event as its report writes them. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include "page/cells.h"
#include "report/report.h"
#include "tournament/standing/share.h"

const char *entry_name(const struct report *report, unsigned entry);
const char *role_name(const struct report *report, unsigned role);
const char *class_name(const struct report *report, unsigned class);

/* Cells of a table. */
void cell_share(struct markup *markup, const struct tally_row *row);
/* The first cell of a line: an entry with its rank. */
void cell_entry(struct markup *markup, const struct report *report, const struct standing_entry *entry);
/* The same with its place in the table for the rank, by which columns are numbered. */
void cell_numbered(struct markup *markup, const struct report *report, const struct standing_entry *entry);
/* The same, left open so that words can be added; markup_close ends it. */
void entry_open(struct markup *markup, const struct report *report, const struct standing_entry *entry);

#endif
