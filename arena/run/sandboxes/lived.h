/* SPDX-License-Identifier: MIT */
/* What the processes of a bot lived in, in the words of records and documents. */
#ifndef RUN_LIVED_H
#define RUN_LIVED_H

#include <jansson.h>
#include <stdint.h>

#include "match/record.h"
#include "run/run.h"

/* Its words, for a record; empty if it is not known. They live as long as the program. */
struct record_lived lived_words(struct run_sandbox sandbox);
/* From the words of a record. Words that this arena does not know make it unknown. */
struct run_sandbox lived_read(const struct record_lived *lived);

/* What a run promises of the bots' sandboxes: no more than the weakest of them. All zero: of no match. */
struct lowest {
    struct run_sandbox weakest; /* of all seats of all matches, but for those that are not known */
    bool has_sandbox;           /* a seat is in a sandbox */
    bool has_unknown;           /* a seat is not known: its bot attached */
};
void lowest_add(struct lowest *lowest, struct run_sandbox sandbox);
enum { LOWEST_TEXT_MAX = 160 };
/* A sentence, such as "the weakest sandbox of its bots: namespaces, limits by rlimits"; "" if no bot was in one. */
void lowest_print(const struct lowest *lowest, char out[LOWEST_TEXT_MAX]);

/* In a byte, for those that keep many; 0: it is not known. */
uint8_t lived_pack(struct run_sandbox sandbox);
struct run_sandbox lived_unpack(uint8_t packed);
/* Its words, for a document; null if it is not known. */
json_t *lived_sandbox_json(struct run_sandbox sandbox);
json_t *lived_limits_json(struct run_sandbox sandbox);
/* For a person, such as "namespaces, limits by cgroup". */
enum { LIVED_TEXT_MAX = 64 };
void lived_print(struct run_sandbox sandbox, char out[LIVED_TEXT_MAX]);

#endif
