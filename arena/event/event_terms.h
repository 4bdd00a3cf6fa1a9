/* SPDX-License-Identifier: MIT */
/* What an event lays down for the nodes of a cluster that play its matches (struct task_terms in spread/task.h), and
 * the comparison that a node makes before it plays. */
#ifndef EVENT_EVENT_TERMS_H
#define EVENT_EVENT_TERMS_H

#include "event/event.h"
#include "spread/task.h"

/* Writes the terms of the event, and a copy of its file, into the folder of its tasks, whose tasks may use so many
 * cores. Writes the hash of the terms. */
bool event_terms_put(const struct event *event, unsigned cores, const char *tasks, char hash[HASH_HEX_SIZE],
                     struct error *error) __attribute__((warn_unused_result));

/* On a node, before the event is loaded: true if the program is the one that wrote the terms. Loads the game's plugin,
 * goes to the folder in which bots are started, and takes the variables. The sentence says what is another here; its
 * code is then EXIT_NO. */
bool event_terms_meet(const struct task_terms *terms, struct registry *registry, struct error *error)
    __attribute__((warn_unused_result));
/* On a node, once the event is loaded: takes what was given again, and compares rules and bots. */
bool event_terms_hold(const struct task_terms *terms, struct event *event, struct error *error)
    __attribute__((warn_unused_result));

#endif
