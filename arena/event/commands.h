/* SPDX-License-Identifier: MIT */
/* The commands of an event's entries, before anything is played by them. */
#ifndef EVENT_COMMANDS_H
#define EVENT_COMMANDS_H

#include <stdbool.h>

#include "event/event.h"

/* True if the bots can be started, from the working directory; if the event is to be played, those that attach need an
 * endpoint too. The sentence names the entry, and where its command stands in the event's file. */
bool commands_check(const struct event *event, bool to_play, struct error *error) __attribute__((warn_unused_result));

#endif
