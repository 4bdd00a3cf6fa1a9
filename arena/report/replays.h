/* SPDX-License-Identifier: MIT */
/* Pages of an event's matches beside its report, as `arena replay --html` makes them: each is one file that opens from
 * a disk. They lie in FOLDER/replays, in a folder for each round as in FOLDER/rounds. The name of a page has the id of
 * the match and the beginning of its hash: MATCH-HASH.html. So a page that is there is that of this match, and making
 * pages can be broken off and given again.
 *
 * A page shows what every seat knew, so pages are made when the event is over; until then its records are its own. */
#ifndef REPORT_REPLAYS_H
#define REPORT_REPLAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "event/event.h"

enum {
    REPLAYS_MOST = 20000, /* pages of one event */
    REPLAY_PATH_MAX = 128,
};

enum replays_kind {
    REPLAYS_NONE,
    REPLAYS_ALL,
    REPLAYS_FAULTS, /* matches in which a bot made a fault, and void ones */
    REPLAYS_LATEST, /* so many of any two entries, the latest */
};

struct replays_wish {
    enum replays_kind kind;
    unsigned number;
};

/* "all", "faults" or a number. False with a sentence for anything else. */
bool replays_parse(struct replays_wish *wish, const char *word, struct error *error)
    __attribute__((warn_unused_result));

/* What became of the wish. */
struct replays_made {
    unsigned made, there; /* pages: made now, and those that were there before */
    uint64_t bytes;       /* of the pages made now */
};

/* Makes the pages that are not there. The event is over, and the caller holds its lock. False with a sentence, also if
 * the disk is full: the pages made so far stay. */
bool replays_make(const struct event *event, const struct replays_wish *wish, struct replays_made *made,
                  struct error *error) __attribute__((warn_unused_result));

/* For each match whether its page is there; the caller frees it. NULL: no page is, or there is no memory. */
bool *replays_there(const struct event *event);
/* The end of the matches that were played in one run, a round or a replay, from its first on. */
size_t replays_run_end(const struct event *event, size_t begin);
/* Where the page of a match is, or would be, in the folder of the event. */
void replays_path(const struct event *event, size_t at, char path[REPLAY_PATH_MAX]);

#endif
