/* SPDX-License-Identifier: MIT */
/* A round of an event is a run: played, resumed, or only shown if it was played before. */
#ifndef EVENT_ROUNDS_H
#define EVENT_ROUNDS_H

#include "event/event.h"

/* The folder of a round, or, if `replay` is not 0, of the replay that the line of the log of this number asks for.
 * `folder` has PATH_MAX bytes. False with a sentence if its path is too long. */
bool rounds_folder(const struct event *event, unsigned round, unsigned replay, char *folder, struct error *error)
    __attribute__((warn_unused_result));

/* True if the round was begun, or played to its end. */
bool rounds_is_begun(const struct event *event, unsigned round);

/* Returns as event_play does. All matches of the round are then with the event, unless it was interrupted or the
 * verdict on a candidate ended it. */
int rounds_play(struct event *event, unsigned round, const struct schedule_round *fixtures, const struct event_ops *ops,
                struct error *error);

/* The same for a replay, by the number of the line of the log that asks for it (repair.h). */
int rounds_replay(struct event *event, unsigned number, const struct event_ops *ops, struct error *error);

#endif
