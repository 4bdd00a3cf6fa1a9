/* SPDX-License-Identifier: MIT */
/* What changed in ladder.conf while a daemon runs, key by key from the table of keys (ladder_words.h), and the part of
 * it that holds at once. */
#ifndef LADDER_LADDER_CHANGES_H
#define LADDER_LADDER_CHANGES_H

#include <stdbool.h>

#include "base/error.h"
#include "ladder/file/ladder_file.h"
#include "ladder/file/ladder_keys.h"

/* The values of a file as they stand there, or their presets. */
struct ladder_values {
    struct ladder_value {
        unsigned key;                   /* index into ladder_keys */
        char section[PROTO_ID_MAX + 1]; /* the name of its class or bot; "" in the root */
        char *text;
    } * at;
    unsigned count, room;
};

/* Reads the values of a file that can be read (ladder_file_read). False with a sentence; the caller calls
 * ladder_values_release even then. */
bool ladder_values_read(struct ladder_values *values, const char *path, struct error *error)
    __attribute__((warn_unused_result));
void ladder_values_release(struct ladder_values *values);

/* Takes a key that changed. `section` is the name of its class or bot. */
typedef void ladder_take_change(void *context, const struct conf_key *key, const char *section);

/* What a daemon runs by: keys that hold at once are compared with the file that was read last, those of a season with
 * the one by which it began (season/season_conf.h), and the others with the one that the daemon was started with. */
typedef const struct ladder_values *ladder_values_by[LADDER_WHENS];

/* Compares a file with that. A section that is new or gone is reported by each of its keys that is no preset. */
void ladder_values_compare(const ladder_values_by by, const struct ladder_values *fresh, ladder_take_change *take,
                           void *context);

/* Takes over what holds at once from the fresh file, which must live as long as the other. */
void ladder_file_take_now(struct ladder_file *live, const struct ladder_file *fresh);
/* The same of what holds when arena serve is started again. */
void ladder_file_take_restart(struct ladder_file *live, const struct ladder_file *fresh);

#endif
