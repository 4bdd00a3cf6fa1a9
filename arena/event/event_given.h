/* SPDX-License-Identifier: MIT */
/* An event that is described on the command line, option by option, and written as its file. Texts belong to the caller
 * and are kept as they are; mistakes in them show when the file is read. */
#ifndef EVENT_EVENT_GIVEN_H
#define EVENT_EVENT_GIVEN_H

#include "event/event_file.h"
#include "event/event_words.h"

enum { EVENT_SETS = 64 /* settings of a class that are given */ };

struct event_given {
    const char *option;             /* the first that was given; NULL: none */
    const char *values[EVENT_KEYS]; /* by key; NULL: its preset */
    struct {
        const char *name, *mix, *sets[EVENT_SETS]; /* no name: of the game */
        unsigned set_count;
    } classes[EVENT_CLASSES];
    unsigned class_count;
    struct span names[EVENT_ENTRIES];
    const char *commands[EVENT_ENTRIES];
    struct passed passed, entry_passed[EVENT_ENTRIES]; /* to all, and to one */
    unsigned entry_count;
};

/* Takes --FLAG VALUE. A --mix or a --set is for the --class before it; without one it is for the only class that there
 * is. An --entry-env is for the --entry before it. Sets *taken if the flag is one of an event's. */
bool event_given_take(struct event_given *given, const char *flag, const char *value, bool *taken, struct error *error)
    __attribute__((warn_unused_result));

/* The text of its seed; NULL: none was given. */
const char *event_given_seed(const struct event_given *given);

/* What is not given is as in the sample: the reference bots, in two classes of NOT ALONE or in another game as it
 * comes. */
void event_given_complete(struct event_given *given);

/* Appends the commented file. */
void event_given_write(struct buffer *out, const struct event_given *given);

/* Makes FOLDER and FOLDER/event.conf, once what was given makes an event; with a seed, for the file's owner alone. If
 * the file is there already it must say the same, as when an event goes on, but for how it is played; or nothing is
 * given but that. */
bool event_given_save(const struct event_given *given, const struct registry *registry, const char *folder,
                      struct error *error) __attribute__((warn_unused_result));

/* Plays the event as it is given, if it is: jobs, idle, transport, env; whatever its file says. */
bool event_given_play(const struct event_given *given, struct event_file *file, struct error *error)
    __attribute__((warn_unused_result));

#endif
