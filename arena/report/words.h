/* SPDX-License-Identifier: MIT */
/* Names and numbers as the report writes them. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include <stddef.h>

#include "report/markup.h"
#include "report/report.h"
#include "tournament/standing/share.h"

enum { NUMBER_MAX = 48, PERCENT = 100 };

const char *entry_name(const struct report *report, unsigned entry);
const char *role_name(const struct report *report, unsigned role);
const char *class_name(const struct report *report, unsigned class);
/* The CSS class that has the colour of a role: "role-0". */
void role_class(unsigned role, char out[NUMBER_MAX]);

/* "+12"; a negative number has a real minus sign, not a hyphen. */
void elo_words(double elo, char *out, size_t size);
void percent_words(double part, char *out, size_t size);
/* "12 µs", "3.4 ms", "5 s". */
void time_words(double us, char *out, size_t size);

/* Cells of a table. */
void cell_count(struct markup *markup, uint64_t count);
void cell_share(struct markup *markup, const struct tally_row *row);
void cell_elo(struct markup *markup, struct estimate estimate);
void cell_head(struct markup *markup, const char *words);
/* The first cell of a line: an entry with its rank. */
void cell_entry(struct markup *markup, const struct report *report, const struct standing_entry *entry);
/* The same with its place in the table for the rank, by which columns are numbered. */
void cell_numbered(struct markup *markup, const struct report *report, const struct standing_entry *entry);
/* The same, left open so that words can be added; markup_close ends it. */
void entry_open(struct markup *markup, const struct report *report, const struct standing_entry *entry);

/* Opens a section with its heading and the words under it; markup_close ends it. */
void section_open(struct markup *markup, const char *heading, const char *words);
/* Opens a table that scrolls sideways if it is wider than the page; table_close ends it. */
void table_open(struct markup *markup);
void table_close(struct markup *markup);

#endif
