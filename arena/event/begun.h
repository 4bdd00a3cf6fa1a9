/* SPDX-License-Identifier: MIT */
/* FOLDER/event.begun: what an event stores before its first match and keeps from then on. These are its seeds, and the
 * part of its file that decides the results (fixed_keys.h). */
#ifndef EVENT_BEGUN_H
#define EVENT_BEGUN_H

#include "event/event.h"

/* Sets the event's seeds. An event that was begun has the seeds that it stored. One that begins now takes the seed of
 * its file, or random ones, and stores them. If the file does not say which matches share a seed, an event that was
 * begun goes on as it was. The error says if the rules or the fixed keys are not those that it was begun with. A notice
 * says if the command of an entry or a variable that is passed to it has changed. */
bool begun_take(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));

/* The same for an event that was begun; an error if it was not. Writes nothing. */
bool begun_look(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* Writes event->files to event.begun, in place of those that it has (programs.h). */
bool begun_keep_files(const struct event *event, struct error *error) __attribute__((warn_unused_result));

#endif
