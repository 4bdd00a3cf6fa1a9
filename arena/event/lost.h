/* SPDX-License-Identifier: MIT */
/* What was played of an event and is no longer in its folder, because somebody removed it. Playing it again would
 * replace results that were already reported. */
#ifndef EVENT_LOST_H
#define EVENT_LOST_H

#include "event/event.h"

/* False with a sentence if a round is missing though a later one was begun or the database has matches of it, or if
 * there are records of a round or of a replay without the file of their run. Changes nothing; another arena may be
 * playing the event. */
bool lost_nothing(const struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
