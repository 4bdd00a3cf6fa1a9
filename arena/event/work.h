/* SPDX-License-Identifier: MIT */
/* A node's part of an event on a cluster: plays the matches of one task, and leaves records and result where the
 * coordinator finds them (spread/attempt.h). It may be ended at any moment, and may run twice at once. */
#ifndef EVENT_WORK_H
#define EVENT_WORK_H

#include "base/error.h"
#include "plugin/registry.h"

/* `round` is the folder of the tasks of a round, `programs` as in struct event. Waits so long for files that another
 * machine wrote. Returns EXIT_DONE if the task was played; EXIT_NO if this node may not play it, EXIT_INTERRUPTED, or
 * another code: the error has the sentence, and so has a result if one could be written. */
int event_work(const char *round, unsigned number, unsigned wait_ms, struct registry *registry, const char *programs,
               struct error *error);

#endif
