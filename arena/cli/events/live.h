/* SPDX-License-Identifier: MIT */
/* Shows the standings of an event at the bottom of a terminal while the event is played. They are drawn again in place
 * some times a second, and other output scrolls by above. It only prints: however the program ends, nothing in the
 * terminal must be undone.
 *
 * A thread of its own prints lines and draws the table, another one makes it (live_fits.h). So the threads that play do
 * not wait: they queue their outcomes and lines and continue. And lines do not wait for a fit: the table below them is
 * that of the last one. The queue is never larger than what the event itself keeps. If memory runs out for it, there is
 * no table, and the event continues. */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/events/live_fits.h"
#include "cli/matches/bot_output.h"
#include "event/event.h"
#include "spread/spread.h"

struct live;

/* Opens the table on stderr for an event that is to be played. NULL if stderr is not a terminal that can move its
 * cursor, or memory is short; with NULL the functions below do nothing. */
struct live *live_open(const struct event *event);
/* The same with a fit of the caller's. */
struct live *live_open_with(const struct event *event, live_fit *fit);
/* Removes the table, and clears the caller's pointer. */
void live_close(struct live **live);

/* Call these around anything that is printed to stdout or stderr, and print to the returned file. It is the stream
 * itself, unless the stream is the terminal of the table. */
FILE *live_lines(struct live *live, FILE *stream);
void live_lines_end(struct live *live, FILE *lines);
/* Opens the output of bots on stderr, above the table if there is one. Like bot_output_open; close it before the
 * table. */
struct bot_output *live_bot_output(struct live *live, struct error *error);

/* Call these from event_ops, one at a time: a round begins; matches were reported; the progress of the round. */
void live_round(struct live *live, unsigned round, unsigned matches);
void live_matches(struct live *live);
void live_progress(struct live *live, struct run_progress progress);
/* How the tasks of a cluster stand. */
void live_tasks(struct live *live, const struct spread_use *use);

#endif
