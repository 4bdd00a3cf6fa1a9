/* SPDX-License-Identifier: MIT */
/* What an event says, as a page for people and as tables for programs: pure functions from an event and its table to
 * bytes. The page needs nothing but itself: no scripts, fonts or pictures from elsewhere. But for think times all of
 * it is the same whenever the event is the same. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "event/event.h"

struct report {
    const struct event *event;
    const struct standing *standing; /* of the event's matches */
    bool over;                       /* nothing more is played */
};

/* Appends the page, or a table with a head in the manner of RFC 4180: a line for each entry by rank, for each entry
 * against each other, or for each match in the order of the schedule. */
void report_page(struct buffer *out, const struct report *report);
void report_standing_csv(struct buffer *out, const struct report *report);
void report_versus_csv(struct buffer *out, const struct report *report);
/* The head comes before match 0. */
void report_matches_csv(struct buffer *out, const struct report *report, size_t first, size_t count);

/* Writes FOLDER/report.html and the tables of the event, each in place of the former one at once. */
bool report_save(const struct event *event, bool over, struct error *error) __attribute__((warn_unused_result));

/* Writes one of these files, by its name, to an open file. */
bool report_export(const struct event *event, bool over, const char *name, int fd, struct error *error)
    __attribute__((warn_unused_result));

/* Their names, as a list of what is allowed. */
#define REPORT_FILES "report.html, standing.csv, versus.csv, matches.csv"

#endif
