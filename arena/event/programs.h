/* SPDX-License-Identifier: MIT */
/* Which programs the entries of an event were: the versions that they said hello with, and a hash of each file that
 * their command names.
 *
 * These files are the program, and each word of the command that is the path of a regular file
 * (run/bots/program_files.h).
 *
 * event.begun has them, with the time at which they were first played, and again whenever they have changed. They are
 * looked at before something is played, and a change is noticed. */
#ifndef EVENT_PROGRAMS_H
#define EVENT_PROGRAMS_H

#include <jansson.h>

#include "event/event.h"

enum { PROGRAM_VERSIONS_MAX = 8 /* of an entry that are told */ };

/* Before the event is played on: looks at the files, once for each time that the event is opened. */
bool programs_look(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));

/* A verdict on a candidate is for the files that played. False: one is another now, or gone. */
bool programs_are_those(const struct event *event, struct error *error) __attribute__((warn_unused_result));

/* {entry: [{"file", "bytes", "hash"}]}: these files as they are here and now; a new object. NULL: no memory. */
json_t *programs_files(const struct event *event);

/* Notes what the bots of a match called themselves. */
void programs_see(struct event *event, const struct outcome *outcome, const struct run_result *result);

/* [{"since": time, "files": [{"file": name, "bytes": number, "hash": hex}]}] of an entry, a new array whose texts and
 * numbers are sound: what event.begun has, with the last name of each path. NULL: no memory. */
json_t *programs_of(const struct event *event, unsigned entry);
/* ["wits 1"], the bots that played for an entry; lent. NULL: none did. */
const json_t *programs_versions(const struct event *event, unsigned entry);

#endif
