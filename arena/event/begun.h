/* SPDX-License-Identifier: MIT */
/* What an event keeps from its first match on, in FOLDER/event.begun: its seeds, and the part of its file that decides
 * the results (fixed_keys.h). */
#ifndef EVENT_BEGUN_H
#define EVENT_BEGUN_H

#include "event/event.h"

/* Gives the event its seeds: that of its file, or those from when it was begun, or new ones that are kept. If its file
 * does not say which matches share a seed, that too is as it was begun. The error says if the event was begun under
 * other rules or other terms; a notice, if the command of an entry or a variable that it is passed was another. */
bool begun_take(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));

/* The same, of an event that must have been begun: makes nothing. */
bool begun_look(struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
