/* SPDX-License-Identifier: MIT */
/* FOLDER/seasons/NAME/history.csv: the strengths of versions over the time, as they were published. It is derived: each
 * number can be made again from the records (ladder_table.h), unless the host took a match out since. A line for each
 * version that played since the line of it before; lines are only appended:
 *
 *     match,elo,interval,rank_first,rank_last,matches,bot,version
 *     40,-414.25170871612414,81.300224,2,2,26,anna-bot,"1.0"
 *
 * `match`: of the table of the matches up to this number; `elo` and `interval` to the last digit. The version is in
 * quotes, with a quote in it twice. A line that was cut off is none. */
#ifndef LADDER_HISTORY_H
#define LADDER_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "ladder/season/published.h"

#define HISTORY_FILE "history.csv"

/* What a table said of a version. */
struct history_point {
    uint64_t match;
    double elo, interval;
    unsigned rank_first, rank_last;
    uint32_t matches; /* of the version, that count */
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
};

/* Appends the rows of the versions that played after the match `since`. False with a sentence. */
bool history_append(const char *folder, const char *season, const struct published *published, uint64_t since,
                    struct error *error) __attribute__((warn_unused_result));

typedef void history_take(void *context, const struct history_point *point);

/* Hands over the points of a bot (NULL: of all), in the order of the file. A file that is not there has none. False
 * with a sentence if it cannot be read. */
bool history_read(const char *folder, const char *season, const char *bot, history_take *take, void *context,
                  struct error *error) __attribute__((warn_unused_result));

/* A part of the points of a bot, the latest first. */
struct history_part {
    const char *bot, *version; /* version NULL: of all its versions */
    uint64_t before;           /* what a part before said; 0: from the latest on */
    unsigned count;            /* so many points at most */
};
enum { HISTORY_PART_BYTES = 1 << 20 };

/* Hands over a part. It looks at HISTORY_PART_BYTES of the file at most, so there may be fewer points than `count`, or
 * none, and *older says where to go on; 0: there are no more. A file that is not there has no points. False with a
 * sentence. */
bool history_page(const char *folder, const char *season, const struct history_part *part, history_take *take,
                  void *context, uint64_t *older, struct error *error) __attribute__((warn_unused_result));

#endif
