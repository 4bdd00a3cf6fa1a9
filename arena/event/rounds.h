/* SPDX-License-Identifier: MIT */
/* Plays a round of an event. A round is a run: it is played, resumed, or only shown if it was played before. */
#ifndef EVENT_ROUNDS_H
#define EVENT_ROUNDS_H

#include "event/event.h"

/* Writes the folder of a round. If `replay` is not 0: of the replay that the log line of this number asks for. `folder`
 * has PATH_MAX bytes. False with a sentence if its path is too long. */
bool rounds_folder(const struct event *event, unsigned round, unsigned replay, char *folder, struct error *error)
    __attribute__((warn_unused_result));

/* True if the round was begun, or played to its end. */
bool rounds_is_begun(const struct event *event, unsigned round);

/* Returns as event_play does. Afterwards the event has all matches of the round, unless it was interrupted or the
 * verdict on a candidate ended it. */
int rounds_play(struct event *event, unsigned round, const struct schedule_round *fixtures, const struct event_ops *ops,
                struct error *error);

/* The same for a replay. `number` is that of the log line that asks for it (repair.h). */
int rounds_replay(struct event *event, unsigned number, const struct event_ops *ops, struct error *error);

/* After all of them: ends the bots, which stay from round to round if they attached. Returns the code, or
 * EXIT_INTERRUPTED if a signal came after the last round. */
int rounds_end(struct event *event, const struct event_ops *ops, int code);

#endif
