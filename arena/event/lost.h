/* SPDX-License-Identifier: MIT */
/* What was played of an event and is not in its folder any more, as somebody removed it: to play it again would put
 * other results in the place of those that were told. */
#ifndef EVENT_LOST_H
#define EVENT_LOST_H

#include "event/event.h"

/* False with a sentence if a round is missing though a later one was begun or the database has matches of it, or if
 * there are records of a round or of a replay but no file that tells of their run. Changes nothing; another arena may
 * be playing the event. */
bool lost_nothing(const struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
