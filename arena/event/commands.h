/* SPDX-License-Identifier: MIT */
/* Checks the commands of an event's entries before anything is played. */
#ifndef EVENT_COMMANDS_H
#define EVENT_COMMANDS_H

#include <stdbool.h>

#include "event/event.h"

/* True if the bots can be started from the working directory. With `to_play` there must also be an endpoint for bots
 * that attach. The error names the entry, and the line of its command in the event's file. */
bool commands_check(const struct event *event, bool to_play, struct error *error) __attribute__((warn_unused_result));

#endif
