/* SPDX-License-Identifier: MIT */
/* A folder of a ladder of Leduc hold'em whose records are written, not played. */
#ifndef ARCHIVE_STAGE_H
#define ARCHIVE_STAGE_H

#include "ladder/records/archive.h"
#include "ladder/records/ladder_db.h"

enum { ARCHIVE_BOTS = 7 };

struct archive_stage {
    char folder[64];
    unsigned bots; /* so many play; ARCHIVE_BOTS at first */
    struct registry registry;
    struct ladder_file file;
};

void archive_stage_make(struct archive_stage *stage);
void archive_stage_remove(struct archive_stage *stage);

/* Writes the records of the matches `first` and on, `count` of them, to new files of this stem. The last `open` of them
 * are not finished. Who plays whom and how it ends follows from a match's number. */
void archive_stage_write(const struct archive_stage *stage, const char *stem, uint64_t first, unsigned count,
                         unsigned open);

/* Reads the ladder into a season that the caller releases. */
void archive_stage_read(const struct archive_stage *stage, struct season *season, struct archive_report *report);
/* The same, with its results as one hash. */
struct hash archive_stage_hash(const struct archive_stage *stage, struct archive_report *report);

/* Brings the database up to date. */
struct ladder_db_done archive_stage_follow(const struct archive_stage *stage);

/* The path of a file in the folder. */
void archive_stage_path(const struct archive_stage *stage, const char *name, char path[PATH_MAX]);

#endif
