/* SPDX-License-Identifier: MIT */
/* Numbers in words, cells and sections, as all pages write them. */
#ifndef PAGE_CELLS_H
#define PAGE_CELLS_H

#include <stddef.h>
#include <stdint.h>

#include "page/markup.h"
#include "tournament/standing/row.h"
#include "tournament/strength/estimate.h"

enum { NUMBER_MAX = 48 };

/* The CSS class that has the colour of a role: "role-0". */
void role_class(unsigned role, char out[NUMBER_MAX]);

/* "+12"; a negative number has a real minus sign, not a hyphen. */
void elo_words(double elo, char *out, size_t size);
void percent_words(double part, char *out, size_t size);
/* "12 µs", "3.4 ms", "5 s". */
void time_words(double us, char *out, size_t size);

/* Cells of a table. */
void cell_count(struct markup *markup, uint64_t count);
void cell_elo(struct markup *markup, struct estimate estimate);
/* Opens a cell that is coloured by a share of the row against the column, 0 to 1; markup_close ends it. */
void heat_open(struct markup *markup, double share);
/* A whole one, of their games. */
void cell_versus(struct markup *markup, const struct tally_row *versus);
void cell_head(struct markup *markup, const char *words);

/* Opens a section with its heading and the words under it; markup_close ends it. */
void section_open(struct markup *markup, const char *heading, const char *words);
/* Opens a table that scrolls sideways if it is wider than the page; table_close ends it. */
void table_open(struct markup *markup);
/* Writes the row of heads, then opens the rows below; markup_close ends them. */
void body_open(struct markup *markup, const char *const heads[], unsigned count);
void table_close(struct markup *markup);

#endif
