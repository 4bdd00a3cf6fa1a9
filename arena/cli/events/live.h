/* SPDX-License-Identifier: MIT */
/* The standings of an event at the bottom of a terminal while the event is played: drawn again in place some times a
 * second, with other output scrolling by above. It only prints, and leaves nothing in the terminal that would have to
 * be undone, however the program ends.
 *
 * A thread of its own makes the table and draws it, so that the threads that play wait for neither: they leave their
 * outcomes and their lines and continue. What they leave until the terminal takes it is limited by what the event
 * itself keeps. If memory runs out for it, there is no table, and the event continues. */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/matches/bot_output.h"
#include "event/event.h"

struct live;

/* For an event that is to be played, on stderr. NULL if that is no terminal that can move its cursor, or there is no
 * memory; the functions below take it as well, and do nothing then. */
struct live *live_open(const struct event *event);
/* Takes the table away; the caller's pointer is cleared. */
void live_close(struct live **live);

/* Around anything that is printed to stdout or stderr: where that is the terminal of the table, it goes to the file
 * that is returned, else to the stream itself. */
FILE *live_lines(struct live *live, FILE *stream);
void live_lines_end(struct live *live, FILE *lines);
/* For what bots print, on stderr: above the table if there is one. As bot_output_open; to be closed before the table.
 */
struct bot_output *live_bot_output(struct live *live, struct error *error);

/* From the calls of event_ops, one at a time: a round begins; matches were reported; so many of the round are finished.
 */
void live_round(struct live *live, unsigned round, unsigned matches);
void live_matches(struct live *live);
void live_progress(struct live *live, struct run_progress progress);

#endif
