/* SPDX-License-Identifier: MIT */
/* Finds what is missing from an event's folder: matches that were played, and whose records somebody removed. Playing
 * them again would replace results that were already reported. */
#ifndef EVENT_LOST_H
#define EVENT_LOST_H

#include "event/event.h"

/* Returns true if nothing is missing. False with a sentence in three cases: a round is missing and a later one was
 * begun; a round is missing and the database has matches of it; a round or a replay has records without the file of
 * their run. Changes nothing; another arena may be playing the event. */
bool lost_nothing(const struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
