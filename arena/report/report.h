/* SPDX-License-Identifier: MIT */
/* The report of an event: a page for people and tables for programs. These are pure functions from an event and its
 * standings to bytes. The page is complete in itself: it loads no scripts, fonts or pictures. The same event gives the
 * same bytes, except for think times. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "event/event.h"

struct report {
    const struct event *event;
    const struct standing *standing; /* of the event's matches */
    bool over;                       /* nothing more is played */
    const bool *paged;               /* by match: a page of it is there (replays.h); NULL: there is none */
};

/* Append the page, or a table as CSV with a header (RFC 4180): a line for each entry by rank, for each pair of entries,
 * or for each match in the order of the schedule. */
void report_page(struct buffer *out, const struct report *report);
void report_standing_csv(struct buffer *out, const struct report *report);
void report_versus_csv(struct buffer *out, const struct report *report);
void report_entries_csv(struct buffer *out, const struct report *report);
/* Match 0 is preceded by the header. */
void report_matches_csv(struct buffer *out, const struct report *report, size_t first, size_t count);

/* Writes FOLDER/report.html and the tables of the event. Each replaces the former file at once. */
bool report_save(const struct event *event, bool over, struct error *error) __attribute__((warn_unused_result));

/* Writes the file of this name to an open file. */
bool report_export(const struct event *event, bool over, const char *name, int fd, struct error *error)
    __attribute__((warn_unused_result));

/* The names of these files, for sentences. */
#define REPORT_FILES "report.html, standing.csv, versus.csv, entries.csv, matches.csv"

#endif
