/* SPDX-License-Identifier: MIT */
/* Each function with a markup writes one section of the page. For arena/report alone. */
#ifndef REPORT_PARTS_H
#define REPORT_PARTS_H

#include "page/markup.h"
#include "report/report.h"

void part_candidate(struct markup *markup, const struct report *report); /* nothing in other formats */
void part_standing(struct markup *markup, const struct report *report);
void part_bracket(struct markup *markup, const struct report *report); /* nothing in formats without one */
void part_ratings(struct markup *markup, const struct report *report);
void part_classes(struct markup *markup, const struct report *report); /* nothing if there is one class */
void part_shares(struct markup *markup, const struct report *report);
void part_versus(struct markup *markup, const struct report *report);
void part_above(struct markup *markup, const struct report *report);
void part_faults(struct markup *markup, const struct report *report);
void part_times(struct markup *markup, const struct report *report);
void part_entries(struct markup *markup, const struct report *report);
void part_schedule(struct markup *markup, const struct report *report);
void part_matches(struct markup *markup, const struct report *report); /* nothing if no match has a page */
void part_played(struct markup *markup, const struct report *report);
void part_repairs(struct markup *markup, const struct report *report); /* nothing if the host changed nothing */
void part_model(struct markup *markup, const struct report *report);

/* Makes a file that everybody may read: `write` writes a draft, which becomes the file once the disk has all of it. On
 * failure errno says why. */
bool report_put(const char *path, bool (*write)(const void *context, int fd), const void *context)
    __attribute__((warn_unused_result));

#endif
