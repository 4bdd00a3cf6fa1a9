/* SPDX-License-Identifier: MIT */
/* An event that the command line describes, option by option. It is written as an event file; mistakes show when that
 * file is read. Texts belong to the caller. */
#ifndef EVENT_EVENT_GIVEN_H
#define EVENT_EVENT_GIVEN_H

#include <limits.h>

#include "event/event_file.h"
#include "event/event_words.h"

enum { EVENT_SETS = 64 /* settings of a class that are given */ };

struct event_given {
    const char *option;             /* the first that was given; NULL: none */
    const char *values[EVENT_KEYS]; /* by key; NULL: the default */
    struct {
        const char *name, *mix, *sets[EVENT_SETS]; /* without a name: settings for the whole game */
        const char *values[EVENT_KEYS];            /* of other keys of the class */
        unsigned set_count;
    } classes[EVENT_CLASSES];
    unsigned class_count;
    struct span names[EVENT_ENTRIES];
    const char *commands[EVENT_ENTRIES];
    unsigned command_keys[EVENT_ENTRIES];                /* under which key of event_keys it stands */
    const char *entry_values[EVENT_ENTRIES][EVENT_KEYS]; /* of other keys of the entry */
    struct passed passed, entry_passed[EVENT_ENTRIES];   /* to all, and to one */
    struct event_shows {
        const char *paths[SANDBOX_SHOWS_MAX];
        unsigned count;
    } shows, entry_shows[EVENT_ENTRIES]; /* the same */
    unsigned entry_count;
    char plugin[PATH_MAX]; /* of event_given_plugin */
    char groups[16];       /* of event_given_groups */
};

/* Takes --FLAG VALUE, and sets *taken if it is an option of an event. A --mix or a --set belongs to the --class before
 * it, or without one to the only class. An --entry-env or --entry-title belongs to the --entry before it. */
bool event_given_take(struct event_given *given, const char *flag, const char *value, bool *taken, struct error *error)
    __attribute__((warn_unused_result));

/* The text of its seed; NULL: none was given. */
const char *event_given_seed(const struct event_given *given);

/* Fills in what was not given, as in the sample event: the reference bots, as many as a match has sides, in two classes
 * of NOT ALONE, or in another game with its default settings. */
void event_given_complete(struct event_given *given, struct registry *registry);

/* The event that is described is of the game of this plugin file, the only one of the registry. NULL or several:
 * nothing changes. */
void event_given_plugin(struct event_given *given, const struct registry *registry, const char *path);

/* Of a candidate whose groups were not given: as many as a decision needs at the most (sprt_most). */
void event_given_groups(struct event_given *given, struct registry *registry);

/* Appends the event file, with comments. */
void event_given_write(struct buffer *out, const struct event_given *given);

/* Creates FOLDER and FOLDER/event.conf if what was given makes an event. With a seed, only the file's owner can read
 * it. If the file exists, what was given must say the same, as when an event is resumed. Only the keys that do not
 * change results may differ (EVENT_AGAIN); they may also be given alone. */
bool event_given_save(const struct event_given *given, struct registry *registry, const char *folder,
                      struct error *error) __attribute__((warn_unused_result));

/* Where an event is played anew: in the folder, or if an event was begun there, in FOLDER-2 or the next that is not
 * there, to which the file of that event is copied if no entry was given. */
bool event_given_fresh(const struct event_given *given, const char *folder, char out[PATH_MAX], struct error *error)
    __attribute__((warn_unused_result));

/* Puts the given values of jobs, idle, transport and env in place of those of the file. */
bool event_given_play(const struct event_given *given, struct event_file *file, struct error *error)
    __attribute__((warn_unused_result));

#endif
