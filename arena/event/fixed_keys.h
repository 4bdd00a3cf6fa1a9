/* SPDX-License-Identifier: MIT */
/* The fixed keys: the part of an event's file that decides its results. An event stores it before its first match. If
 * the file says something else later, the event is not resumed: its earlier matches would be mistaken for others. */
#ifndef EVENT_FIXED_KEYS_H
#define EVENT_FIXED_KEYS_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "event/event_file.h"

enum { FIXED_SETTINGS_MAX = 4096 };

/* Writes the settings that differ from their defaults, as on a command line. */
void fixed_keys_settings(const struct settings *settings, char out[FIXED_SETTINGS_MAX]);

/* Makes the fixed keys of the file, as a JSON object. NULL: no memory. */
json_t *fixed_keys_make(const struct event_file *file);

/* Adds keys that an older arena did not store, with the values of that arena: seeds were shared, and
 * entries paired in the first way that there was. */
void fixed_keys_complete(json_t *kept);

/* Which matches share a seed, as stored. SEED_SHARINGS if the stored word means nothing. */
enum seed_sharing fixed_keys_seeds(const json_t *kept);

/* True if the file still says what was stored for the event in the folder. The error names the first key that
 * differs. */
bool fixed_keys_hold(const struct event_file *file, const json_t *kept, const char *folder, struct error *error)
    __attribute__((warn_unused_result));

enum { FIXED_VARIABLE_MAX = 256 /* bytes of the variable's name and of whose it is, with the final zero */ };

/* True if an environment variable that is passed to bots was added, removed or changed since. Writes the first one to
 * `out`, such as "API_KEY of anna". For NAME=VALUE the first four bytes of a hash are stored; for NAME the name alone,
 * because its value is looked up each time. If no variables were stored, none is compared. */
bool fixed_keys_variable_changed(const struct event_file *file, const json_t *kept, char out[FIXED_VARIABLE_MAX]);

/* Finds an entry whose command has changed. Only the host can judge if that matters. Writes the entry to *entry and
 * returns the stored command; NULL if there is none. */
const char *fixed_keys_command_changed(const struct event_file *file, const json_t *kept, unsigned *entry);

#endif
