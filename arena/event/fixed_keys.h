/* SPDX-License-Identifier: MIT */
/* The part of an event's file that decides its results. An event keeps it from its first match on, and is not resumed
 * if the file says something else by then: matches that were played would be mistaken for others. */
#ifndef EVENT_FIXED_KEYS_H
#define EVENT_FIXED_KEYS_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "event/event_file.h"

enum { FIXED_SETTINGS_MAX = 4096 };

/* Those that differ from their defaults, as a command line has them. */
void fixed_keys_settings(const struct settings *settings, char out[FIXED_SETTINGS_MAX]);

/* An object of texts. NULL: no memory. */
json_t *fixed_keys_make(const struct event_file *file);

/* Adds the terms that an older arena did not know, as they were then: seeds were shared. */
void fixed_keys_complete(json_t *kept);

/* Whether the event shares seeds, as it was kept; SEED_SHARINGS if that is no word for it. */
enum seed_sharing fixed_keys_seeds(const json_t *kept);

/* True if the file still says what was kept of the event in the folder; the error names the first thing that differs.
 */
bool fixed_keys_hold(const struct event_file *file, const json_t *kept, const char *folder, struct error *error)
    __attribute__((warn_unused_result));

enum { FIXED_VARIABLE_MAX = 256 /* bytes of its name and whose it is, with the final zero */ };

/* A variable of the environment that the bots are passed otherwise by now, or only by now, or no longer, as "API_KEY of
 * anna"; false if there is none. Of NAME=VALUE the first four bytes of a hash are kept, of a NAME the name alone,
 * as its value is looked up anew each time. What was kept without variables fixes none. */
bool fixed_keys_variable_changed(const struct event_file *file, const json_t *kept, char out[FIXED_VARIABLE_MAX]);

/* An entry whose command is another one by now, which only the host can judge, and what it was; NULL if there is none.
 */
const char *fixed_keys_command_changed(const struct event_file *file, const json_t *kept, unsigned *entry);

#endif
