/* SPDX-License-Identifier: MIT */
/* Whether what lies beside the records of a ladder agrees with them, without a look at ladder.conf. */
#ifndef LADDER_LADDER_CHECK_H
#define LADDER_LADDER_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "ladder/season/season_files.h"

struct ladder_check {
    size_t matches;             /* in the records: finished */
    size_t lines;               /* of ladder.log */
    struct error log;           /* why ladder.log cannot be read or makes no sense; no error: it does */
    size_t kept;                /* lines of records/kept.log */
    struct error keep;          /* why the files that were replaced are not what it says */
    struct season_seals sealed; /* of closed seasons */
    struct error season;        /* what of these is not as it was sealed */
    bool has_database;
    struct error database; /* why ladder.db cannot be read */
    size_t known;          /* finished matches that it has, */
    size_t strange;        /* and of these: that the records do not have so */
    uint64_t first;        /* the number of one of these */
};

/* Reads all records, ladder.log and ladder.db. Closed seasons must be signed by `signer`, unless that is NULL. False
 * with a sentence if the records cannot be read. */
bool ladder_check(const char *folder, const struct signing_key *signer, struct ladder_check *check, struct error *error)
    __attribute__((warn_unused_result));

#endif
