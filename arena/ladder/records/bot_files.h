/* SPDX-License-Identifier: MIT */
/* The files of a ladder about its bots, which grow by what bots do and not by results: what they print, and the
 * evidence of their faults. Each kind has a folder with a folder for each bot:
 *
 *     DIR/logs/BOT/VERSION.log           what its processes printed, the latest last; the part before it is
 * VERSION.log.1 DIR/records/ladder/BOT/MATCH-SEAT-N.json        a bundle of evidence (run/evidence/evidence.h)
 *
 * Each kind has a bound for a bot and one for all. The oldest files go first: beyond the bound of a bot its own, beyond
 * that of all those of the bot that has most. So no bot drives out what others printed.
 *
 * Files are removed by their names in these folders, and only regular ones with such a name: a link, a pipe or another
 * file that somebody put there stays, and so does what it leads to. */
#ifndef LADDER_BOT_FILES_H
#define LADDER_BOT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum {
    BOT_FILES_BLOCK = 4096,      /* a file counts as whole blocks of a disk, so that small ones are bounded, too */
    BOT_FILES_COUNTED = 1 << 20, /* files that are looked at */
    BOT_LOG_LEAST = 128 << 10,   /* bytes of both parts of a log: in each there is room for what a process prints */
};

/* The folders, in that of the ladder. */
#define BOT_FILES_LOGS     "logs"
#define BOT_FILES_EVIDENCE "records/ladder"

struct bot_files_bound {
    uint64_t each, all; /* bytes; 0: no bound */
};

struct bot_files_sum {
    uint64_t files, bytes;
};

/* Opens such a folder, made if it is missing and `makes`. -1 with errno: also if it is a link. */
int bot_files_open(const char *ladder, const char *folder, bool makes);

/* Adds up what there is. */
struct bot_files_sum bot_files_count(int folder);
/* Removes files until the bounds hold. Returns what is left. Several may write meanwhile, only one may trim. */
struct bot_files_sum bot_files_trim(int folder, const struct bot_files_bound *bound);

/* Appends to the log of a bot and its version ("": it said none). A log has two parts of half of `most` bytes, at least
 * BOT_LOG_LEAST: the older one is dropped when the other is full. Only one may write at a time. False with errno. */
bool bot_log_add(int folder, const char *bot, const char *version, struct span head, struct span text, uint64_t most)
    __attribute__((warn_unused_result));

#endif
