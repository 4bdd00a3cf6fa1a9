/* SPDX-License-Identifier: MIT */
/* What lies in an event's folder though the event did not put it there: it would be told, and signed, as if it had been
 * played. And what says that it is to be played on, though the event was sealed with it as finished. */
#ifndef EVENT_ADDED_H
#define EVENT_ADDED_H

#include "event/event.h"

/* False with a sentence if a round or a replay has files of two runs, a run lies where the event plays none, or a run
 * that event.seals names is not finished any more. Changes nothing; another arena may be playing the event. */
bool added_nothing(const struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
