/* SPDX-License-Identifier: MIT */
/* What the host changes in an event by command, and its effect. Records are never changed: a result is marked
 * (outcome.withdrawn), stays in the list, and does not count; the table is computed from the others.
 *
 *     void MATCH...    the results that the matches have now do not count
 *     withdraw ENTRY   no result of a match with it counts; matches that were not played are left out when the
 *                      event is resumed: the other side continues as if it had won, and no win is counted
 *     replay MATCH...  the results that the match's whole group has now do not count, and the group is played
 *                      again on a new seed when the event is played next: FOLDER/rounds/replay-NUMBER, by the
 *                      number of the command, after all rounds. The latest result of a match counts
 *     undo NUMBER      takes back one of these by its number: a replay that was played then does not count
 *
 * A withdrawal cannot be taken back once matches were left out for it, and an undo never; but the command can be given
 * again. A candidate that loses its verdict by this continues its schedule when the event is played next.
 *
 * Pairings of Swiss and knockout follow from the results as they were first played, whatever the host changed since:
 * rounds that were played stay as they were, and a round to come has the pairings that it would have had. */
#ifndef EVENT_REPAIR_H
#define EVENT_REPAIR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "event/event.h"
#include "event/event_log.h"

/* Reads the log, and marks what was played by it. A last line that was cut short is noticed. */
bool repair_read(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));
/* While the event is played: takes in what the host has changed since, and reports it. False if that is nothing. A
 * damaged log is noticed, and is an error when the next round begins. */
bool repair_watch(struct event *event, const struct event_ops *ops);

/* A command of the host on an event whose matches were reported. The error says what is wrong with it. */
bool repair_order(struct event *event, enum log_command command, const char *const *words, size_t count,
                  const char *why, struct error *error) __attribute__((warn_unused_result));

/* True if the line was taken back. */
bool repair_is_undone(const struct event *event, unsigned number);

/* Marks the matches from `begin` on, which are whole groups. */
void repair_mark(struct event *event, size_t begin);

/* True if no match of the entry is played any more. */
bool repair_leaves_out(const struct event *event, unsigned entry);
/* Matches of all entries that were withdrawn are left out from now on, and the log says so. */
bool repair_leave_out(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* True if a replay is to be played, or was: the line of that number asks for one that was not taken back. */
bool repair_is_replay(const struct event *event, unsigned number);
/* The groups that it plays again, as they were first reported: indices into the event's matches, for the caller to
 * free. False: no memory. */
bool repair_find_replay(const struct event *event, unsigned number, size_t **matches, size_t *count)
    __attribute__((warn_unused_result));

#endif
