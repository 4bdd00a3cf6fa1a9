/* SPDX-License-Identifier: MIT */
/* Finds the records of one match that lie in several places, as where segments of many machines were gathered: a copy
 * of a record is in order, and two finished records of one match contradict each other. One attempt at a match is the
 * same in all its records: id, attempt, game, seed, and who sat where. */
#ifndef CLI_COPIES_H
#define CLI_COPIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "match/record.h"

struct copies_entry {
    struct hash match;    /* of what is the same in all its records */
    uint32_t file, index; /* where it lies */
    bool unfinished;
};

/* All zero: no match was added. */
struct copies {
    struct copies_entry *at;
    size_t count, room;
};

/* Adds match `index` of file number `file`. False: memory is short. */
bool copies_add(struct copies *copies, const struct record_match *match, uint32_t file, size_t index)
    __attribute__((warn_unused_result));
void copies_release(struct copies *copies);

/* A record of a match of which there is an earlier one, by file and match; a finished one goes first. */
struct copies_found {
    char id[PROTO_ID_MAX + 1];
    const char *path, *first_path; /* of this one, and of the first one */
    bool is_copy;                  /* byte by byte; else they contradict each other */
    bool same_way;                 /* they have one hash, so they differ in times or names alone */
};

/* Calls `found` for each of them; not for one that is broken off while another is finished. `paths` are those of the
 * files by number. False with a sentence if one cannot be read any more. */
bool copies_find(struct copies *copies, char *const *paths,
                 void (*found)(void *context, const struct copies_found *found), void *context, struct error *error)
    __attribute__((warn_unused_result));

#endif
