/* SPDX-License-Identifier: MIT */
/* The commands by which the host changes an event, and their effect. Records are never changed. A result that no longer
 * counts is marked (outcome.withdrawn) and stays in the list; the standings are computed from the others.
 *
 *     void MATCH...    the results that the matches have now do not count
 *     withdraw ENTRY   no result of a match with it counts; matches that were not played are left out when the
 *                      event is resumed: the other side continues as if it had won, and no win is counted
 *     replay MATCH...  the results that the match's whole group has now do not count, and the group is played
 *                      again on a new seed when the event is played next: FOLDER/rounds/replay-NUMBER, by the
 *                      number of the command, after all rounds. The latest result of a match counts
 *     undo NUMBER      takes back one of these by its number: a replay that was played then does not count
 *
 * A withdrawal cannot be undone once matches were left out for it. An undo cannot be undone, but the command that it
 * took back can be given again. A candidate that loses its verdict by a command continues its schedule when the event
 * is played next.
 *
 * Pairings of Swiss and knockout follow from the results as they were first played, whatever the host changed since.
 * Rounds that were played stay as they were. A round to come has the pairings that it would have had. */
#ifndef EVENT_REPAIR_H
#define EVENT_REPAIR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "event/event.h"
#include "event/event_log.h"

/* Reads the log and marks the matches that it names. A notice says if the last line was cut short. */
bool repair_read(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));
/* While the event is played: applies what the host has changed since the last call, and reports it. False if nothing
 * has changed. A notice says if the log is damaged; that becomes an error when the next round begins. */
bool repair_watch(struct event *event, const struct event_ops *ops);

/* Carries out a command of the host on an event whose matches were reported (event_look). The error says what is wrong
 * with the command. */
bool repair_order(struct event *event, enum log_command command, const char *const *words, size_t count,
                  const char *why, struct error *error) __attribute__((warn_unused_result));

/* Appends a line to the log once the reason is found good. */
bool repair_note(struct event *event, enum log_command command, const char *const *targets, size_t count,
                 const char *why, struct error *error) __attribute__((warn_unused_result));

/* True if the line was taken back. */
bool repair_is_undone(const struct event *event, unsigned number);

/* Marks the matches from index `begin` on by the log. They must be whole groups. */
void repair_mark(struct event *event, size_t begin);

/* True if no match of the entry is played any more. */
bool repair_leaves_out(const struct event *event, unsigned entry);
/* From now on the matches of all withdrawn entries are left out. The log says so. */
bool repair_leave_out(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* True if the line of that number asks for a replay and was not taken back: the replay is to be played, or was
 * played. */
bool repair_is_replay(const struct event *event, unsigned number);
/* Finds the matches of the groups that the replay plays again, as first reported: indices into the event's matches. The
 * caller frees them. False: no memory. */
bool repair_find_replay(const struct event *event, unsigned number, size_t **matches, size_t *count)
    __attribute__((warn_unused_result));

/* The seed of the matches that the line of this number asked for. */
struct game_seed repair_seed(const struct event *event, unsigned number);

#endif
