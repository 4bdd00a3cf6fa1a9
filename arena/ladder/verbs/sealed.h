/* SPDX-License-Identifier: MIT */
/* A season that was closed: its table is made from the records, by what the host had decided when it was closed. It is
 * made once to be sealed, and again by who checks it. */
#ifndef LADDER_VERBS_SEALED_H
#define LADDER_VERBS_SEALED_H

#include "base/buffer.h"
#include "ladder/verbs/verbs.h"

struct sealed_season {
    struct verb_state state; /* with the table, as published; without a host */
    struct ladder_log log;
    struct roster roster;
    struct season season;
    struct archive_report report;
};

/* Reads the season and makes its table. `ends` as in struct verb_state. False with a sentence, or without one if it was
 * broken off or memory is short; the caller calls sealed_season_release even then. */
bool sealed_season_read(struct sealed_season *sealed, const struct ladder_file *file, const char *folder,
                        const char *name, const atomic_bool *ends, struct error *error)
    __attribute__((warn_unused_result));
void sealed_season_release(struct sealed_season *sealed);

/* table.json, as the verb `show` has it. NULL: no memory. */
json_t *sealed_season_table(const struct sealed_season *sealed, struct error *error);
/* Appends table.csv of this. */
void sealed_season_csv(struct buffer *out, const json_t *table);
/* Appends what was played, as season.seals has it (season_files.h). */
void sealed_season_about(struct buffer *out, const struct ladder_file *file);

enum sealed_answer {
    SEALED_AGREES,
    SEALED_DIFFERS,  /* the records make another table */
    SEALED_NOT_MADE, /* it cannot be made again: ladder.conf or the arena's rules are others now */
};

/* Makes the table of a sealed season again and compares it with the files. The error says what differs, or why it
 * cannot be made. */
enum sealed_answer sealed_season_check(const struct ladder_file *file, const char *folder, const char *name,
                                       struct error *error);

#endif
