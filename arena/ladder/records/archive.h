/* SPDX-License-Identifier: MIT */
/* The records of a ladder, FOLDER/records: the truth about its matches. A match counts once its trailer is on the disk.
 * They may be read while a daemon writes them. What FOLDER/ladder.db (ladder/records/ladder_db.h) knows of them is not
 * read again; a database that does not agree with them is left aside, with a notice. */
#ifndef LADDER_ARCHIVE_H
#define LADDER_ARCHIVE_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"
#include "ladder/file/ladder_file.h"
#include "ladder/season/season.h"
#include "match/record.h"
#include "plugin/epoch.h"
#include "run/lineup.h"

enum { ARCHIVE_NOTICE_MAX = 400, ARCHIVE_UNFINISHED_MAX = 64 };

/* What was found beside results. */
struct archive_report {
    size_t files, matches;
    size_t unfinished;                 /* no trailer: broken off, or still being played */
    size_t others;                     /* of another ladder, season, class or epoch than this ladder's */
    size_t damaged;                    /* records that cannot be read, or are not of the class that they name */
    bool has_code;                     /* there are matches that count for the season, */
    char code[HASH_HEX_SIZE];          /* and this code of the game played the last of them (plugin/code.h); */
    uint64_t last;                     /* the greatest number of a match of this ladder, whichever season it is of */
    size_t other_code;                 /* so many of them were played by another */
    char other_epoch[EPOCH_TEXT_SIZE]; /* of the rules of a match of this season that was played by others; "": none */
    uint64_t read_bytes;               /* of records; what the database knows of is not read */
    /* Segments in which a match of this ladder has no trailer, or that end within a frame; only the first of them, if
     * there are very many. */
    char unfinished_in[ARCHIVE_UNFINISHED_MAX][NAME_MAX + 1];
    unsigned unfinished_files;
    char notice[ARCHIVE_NOTICE_MAX]; /* why the database was not believed; "" if it was, or is not there */
    bool damaged_database;           /* because of its content */
};

/* The bots' seats in each class of the ladder; without bots. False with a sentence if a class cannot be played. */
bool archive_lineups(const struct ladder_file *file, struct lineup lineups[LADDER_CLASSES], struct error *error)
    __attribute__((warn_unused_result));

/* The outcome of a match of a class, from its verdict; its entries and faults are not set. */
void archive_outcome(const struct lineup *lineup, unsigned class, const struct verdict *verdict,
                     struct outcome *outcome);

/* Adds the results of a season, in the order of the matches' numbers; of several attempts at a match the last. False
 * with a sentence if the folder or memory fails, and without one if *ends (NULL: never) is true: it is looked at
 * between segments. A folder that is not there has no results. */
bool archive_read(struct season *season, const struct ladder_file *file, const char *folder, const char *name,
                  struct archive_report *report, const atomic_bool *ends, struct error *error)
    __attribute__((warn_unused_result));

#endif
