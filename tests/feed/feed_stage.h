/* SPDX-License-Identifier: MIT */
/* A feed of the records of matches that a test plays round by round: councils of three rounds with talk, notes, faults
 * and sessions. */
#ifndef FEED_STAGE_H
#define FEED_STAGE_H

#include "feed/feed.h"
#include "paper.h"
#include "table.h"

enum { STAGE_ROUNDS = 3 };

/* Words that only the host may see until the release. */
#define STAGE_SESSION "0123456789abcdef"
#define STAGE_NOTE    "first a word"

struct stage {
    struct paper paper;
    struct feed_options options;
    struct feed *feed;
    int64_t now_s;
};

/* A match of it. */
struct staged {
    struct table table;
    char id[16];
    struct record_ladder ladder;
    unsigned round; /* that were played */
};

/* The feed is made by stage_open, so that a test can change the options before. */
void stage_make(struct stage *stage);
void stage_open(struct stage *stage);
void stage_remove(struct stage *stage);
/* Passes until there is nothing more to do. */
void stage_pass(struct stage *stage);

/* Begins match m<number> of the class "duel" of season 1 of the ladder "spring"; the seats are of anna, ben and anna.
 */
void staged_begin(struct stage *stage, struct staged *match, unsigned number);
void staged_round(struct staged *match);
/* Both: from its first round on the public is told of a match. */
void staged_begin_round(struct stage *stage, struct staged *match, unsigned number);
/* Plays what is left, and releases it. */
void staged_end(struct staged *match);

/* Watches the match with this id, and returns its number. */
uint64_t stage_watch(struct stage *stage, const char *id);
/* All events that the feed has of a watched match, one behind the other, in `out`. Returns how it went on. */
enum feed_got stage_events(struct stage *stage, uint64_t match, struct buffer *out, unsigned *count);
/* What a replay of match `index` of the paper's only file tells an audience, encoded in the same way. */
void stage_replay(struct stage *stage, size_t index, unsigned audience, struct buffer *out);
/* True if the JSON text or the bytes hold these words. Takes the value over. */
bool stage_says(json_t *value, const char *words);
bool stage_has(const struct buffer *bytes, const char *words);

#endif
