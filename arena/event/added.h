/* SPDX-License-Identifier: MIT */
/* Finds files in an event's folder that the event did not write: they would be reported and signed as if they had been
 * played. Also finds a run that is unfinished now, though the event was sealed with it as finished. */
#ifndef EVENT_ADDED_H
#define EVENT_ADDED_H

#include "event/event.h"

/* Returns true if there is no such file. False with a sentence if a round or a replay has files of two runs, if a
 * folder has files of a run and the event plays no such round or replay, or if a run that event.seals names is not
 * finished any more. Changes nothing; another arena may be playing the event. */
bool added_nothing(const struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
