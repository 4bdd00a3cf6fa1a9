/* SPDX-License-Identifier: MIT */
/* What the host changes in an event by command, and what it comes to. Records are never changed: a result is marked
 * (outcome.withdrawn), stays in the list, and counts for nothing; the table is computed anew from what is left.
 *
 * void MATCH...    the results of the match that are there by then count for nothing.
 * withdraw ENTRY   no result of a match in which it sits counts; what is not played yet is left out when the event is
 *                  played on: the other side goes on as if it had won, nothing is counted for anybody.
 * replay MATCH...  the results of the match's whole group that are there by then count for nothing, and the group is
 *                  played anew on a new seed when the event is played next: FOLDER/rounds/replay-NUMBER, by the number
 *                  of the command, after all rounds. The latest result of a match is the one that counts.
 * undo NUMBER      takes back one of these by its number: a replay that was played then counts for nothing. A
 * withdrawal cannot be taken back once matches were left out for it; nor can an undo, but the command can be given
 * again.
 *
 * A candidate that loses its verdict by this goes on with its schedule when the event is played next.
 *
 * Who meets whom in Swiss and knockout follows from the results as they were first played, whatever the host changed
 * since: rounds that were played stay as they were, and a round to come has the pairings that it would have had. */
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
/* While the event is played: takes in what the host has changed since, and tells it. False if that is nothing. A log
 * that makes no sense is noticed, and is an error when the next round begins. */
bool repair_watch(struct event *event, const struct event_ops *ops);

/* A command of the host on an event whose matches were told. The error says what makes no sense. */
bool repair_order(struct event *event, enum log_command command, const char *const *words, size_t count,
                  const char *why, struct error *error) __attribute__((warn_unused_result));

/* Whether the line was taken back. */
bool repair_is_undone(const struct event *event, unsigned number);

/* Marks the matches from `begin` on, which are whole groups. */
void repair_mark(struct event *event, size_t begin);

/* Whether no match of the entry is played any more. */
bool repair_leaves_out(const struct event *event, unsigned entry);
/* Matches of all entries that were withdrawn are left out from now on, and the log says so. */
bool repair_leave_out(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* Whether a replay is to be played, or was: the line of that number asks for one that was not taken back. */
bool repair_is_replay(const struct event *event, unsigned number);
/* The groups that it plays anew, as they were first told: indices into the event's matches, for the caller to free.
 * False: no memory. */
bool repair_find_replay(const struct event *event, unsigned number, size_t **matches, size_t *count)
    __attribute__((warn_unused_result));

#endif
