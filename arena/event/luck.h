/* SPDX-License-Identifier: MIT */
/* The luck of an event, which it keeps from its first match on: FOLDER/event.begun. */
#ifndef EVENT_LUCK_H
#define EVENT_LUCK_H

#include "event/event.h"

/* Gives the event its seed: that of its file, or of the time when it was begun, or a new one that is kept. The error
 * says if the event was begun under other rules. */
bool luck_take(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* The same, of an event that must have been begun: makes nothing. */
bool luck_look(struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
