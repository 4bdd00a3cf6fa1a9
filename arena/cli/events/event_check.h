/* SPDX-License-Identifier: MIT */
/* arena tournament --check: checks if an event could be played, and describes it. */
#ifndef CLI_EVENT_CHECK_H
#define CLI_EVENT_CHECK_H

#include "event/event.h"

/* Prints the description to stdout. Returns EXIT_DONE or the code of the error that is set. */
int event_check(struct event *event, struct error *error);

#endif
