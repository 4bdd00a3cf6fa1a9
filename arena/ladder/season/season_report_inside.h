/* SPDX-License-Identifier: MIT */
/* Each function writes one section of the page of a season. For season_report.c alone. */
#ifndef LADDER_SEASON_REPORT_INSIDE_H
#define LADDER_SEASON_REPORT_INSIDE_H

#include "ladder/season/season_report.h"
#include "page/cells.h"

void season_part_table(struct markup *markup, const struct season_report *report);
void season_part_ratings(struct markup *markup, const struct season_report *report);
void season_part_shares(struct markup *markup, const struct season_report *report);
void season_part_met(struct markup *markup, const struct season_report *report);
void season_part_classes(struct markup *markup, const struct season_report *report);
void season_part_model(struct markup *markup, const struct season_report *report);

enum { VERSION_WORDS_MAX = PROTO_ID_MAX + PROTO_VERSION_MAX + 2 };

/* "anna 1.0" */
void season_version_words(const struct season_report *report, const struct ladder_row *row,
                          char out[VERSION_WORDS_MAX]);
/* The first cell of a line: a version, with its place in the table. */
void cell_season_version(struct markup *markup, const struct season_report *report, unsigned row);
/* So many of the first rows; never more than there are. */
unsigned season_first_rows(const struct season_report *report, unsigned most);

#endif
