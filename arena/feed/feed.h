/* SPDX-License-Identifier: MIT */
/* What the public may know of the matches of a ladder: those that are played now, and the latest that are over.
 *
 * Its source is the records, which it follows while others write them (feed/trail.h). So no match waits for whoever
 * watches, and a match that runs and one that is over are shown by the same code. A match that somebody watches is
 * replayed frame by frame for the public: whoever comes late gets its events from the first on, under the numbers that
 * the seats got, and each when the seats may have it too: bytes are in the records before a bot is sent anything. A
 * verdict is shown when the disk has the trailer. A match is shown from its first decision on: before, a bot could look
 * whom it meets, and not come.
 *
 * What is hidden until the release of a match (ladder/records/release.h): seed, notes, hidden fields of events, the
 * evidence of faults, and how long bots thought. Never shown: the sessions of bots. Where names are hidden, a match
 * under way shows roles alone, and its id is a keyed hash of its own, which cannot be guessed; both are shown when it
 * is over. Nor does it show then which attempt it is: the one before is over, and has names.
 *
 * One thread calls feed_pass, which reads files and waits for the disk without the lock of the feed. Any thread may
 * call the other functions: each holds the lock for a copy, and gets it in its turn however busy feed_pass is. The feed
 * knows no sockets. It shares no lock with those who play. */
#ifndef FEED_FEED_H
#define FEED_FEED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "ladder/records/release.h"
#include "match/record.h"

enum {
    FEED_MATCHES_MAX = 8192,   /* matches under way; further ones are not shown */
    FEED_OVER_MAX = 1024,      /* matches that are over; the oldest is forgotten, unless somebody watches it */
    FEED_FRAMES_MAX = 65536,   /* frames of a match; a longer one is not shown to its end */
    FEED_TAPES_MAX = 384,      /* matches that are replayed for somebody: */
    FEED_PART_MAX = 128,       /* so many for pages that show them as steps, for readers of events, for observers */
    FEED_GLANCES_MAX = 64,     /* of these, matches that nobody watches, but somebody has just looked at, */
    FEED_GLANCE_S = 10,        /* so long ago at most */
    FEED_TAPE_BYTES = 1 << 20, /* of the events of one of them */
    FEED_SHOWN_MAX = FEED_PART_MAX, /* matches that are shown as steps */
    FEED_SHOWN_BYTES = 2 << 20,     /* of the steps of one of them, */
    FEED_TURNS_BYTES = 1 << 18,     /* and of what the public knew at the beginning of its turns */
    FEED_WHOLE_BYTES = 1 << 20,     /* of the events, notes and evidence of a match that is shown at once */
    FEED_STEPS_MAX = 2048,          /* frames that are replayed in a pass */
    FEED_NEWS_MAX = 4096,           /* what happened lately; who is behind by more misses some of it */
    FEED_FAULTS_MAX = 4096,         /* the same of faults */
    FEED_EVENTS_AT_ONCE = 64,       /* events or steps that one call copies */
    FEED_SECRET_BYTES = 32,
    FEED_RUN_SIZE = 9,                            /* of the name of an attempt, with its final zero */
    FEED_HIDDEN_BYTES = 16,                       /* of a hidden id: twice as many characters, */
    FEED_HIDDEN_SIZE = 2 * FEED_HIDDEN_BYTES + 1, /* and its final zero */
};

/* What the host decides, and may change at any time. */
struct feed_rules {
    struct release_rule release;
    bool hides_names;
    char season[PROTO_ID_MAX + 1]; /* the current one: those before it are over, */
    bool season_is_over;           /* and this one too, if it was closed */
};

struct feed_options {
    const char *records; /* the folder */
    const char *ladder;  /* matches of others are not shown */
    struct record_games games;
    const uint8_t *secret; /* FEED_SECRET_BYTES, of which hidden ids are made */
    /* Files that hold matches which were broken off and go on. Of all others that are there, what was written before is
     * not read. */
    const char *const *unfinished;
    unsigned unfinished_count;
    struct feed_rules rules;
};

struct feed;

/* NULL with a sentence. Only the games' context must outlive the feed. */
struct feed *feed_new(const struct feed_options *options, struct error *error);
void feed_free(struct feed **feed);
void feed_set(struct feed *feed, const struct feed_rules *rules);

/* Takes in what is new in the records, and replays what is watched. Returns true if there is more to do at once.
 * `now_s` is of a steady clock. */
bool feed_pass(struct feed *feed, int64_t now_s);
/* Another number than before: something happened since, or a match that is replayed has more events. */
uint64_t feed_changes(const struct feed *feed);

/* --- what happens ------------------------------------------------------------------------------------------------ */

enum feed_what { FEED_BEGAN, FEED_OVER };

struct feed_news {
    uint64_t number; /* they count from 1 */
    enum feed_what what;
    uint64_t match; /* its number in this feed */
};

/* The number of the latest. */
uint64_t feed_latest(struct feed *feed);
/* Copies the first that come after `cursor`, at most `room`. Returns how many. */
unsigned feed_news_after(struct feed *feed, uint64_t cursor, struct feed_news *out, unsigned room);

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* The number in this feed of the match with this public id, its latest attempt; 0: there is none. */
uint64_t feed_find(struct feed *feed, const char *id);
/* The facts of a match that the public may know, as an object that the caller owns. NULL: it is not known any more, or
 * memory is short. */
json_t *feed_facts(struct feed *feed, uint64_t match);
/* The same of all matches under way (or, of those that are over, the latest first), as an array. `class` may be NULL.
 */
json_t *feed_list(struct feed *feed, bool over, const char *class);
/* Of the matches under way, as they began, so many at most from the one with this place on, from 0; and how many there
 * are in all. */
json_t *feed_playing(struct feed *feed, const char *class, size_t from, size_t most, size_t *count);
/* The numbers of the matches under way, at most `room`, and the number of the latest news: what comes after it is of
 * others. `class` may be NULL. */
unsigned feed_open(struct feed *feed, const char *class, uint64_t *out, unsigned room, uint64_t *latest);
/* True if what is hidden of the match is shown now. */
bool feed_is_released(struct feed *feed, uint64_t match);
/* The same of a match of a season that is over, by its id, also of one that the feed does not know any more. */
bool feed_has_released(struct feed *feed, struct span season, const char *id);
/* True if the match is of the class; false also if it is not known. */
bool feed_is_of(struct feed *feed, uint64_t match, const char *class);

/* --- events ------------------------------------------------------------------------------------------------------ */

/* The match is replayed from the next pass on, until as many feed_unwatch. False with a sentence: there are too many,
 * or it is not known. */
bool feed_watch(struct feed *feed, uint64_t match, struct error *error) __attribute__((warn_unused_result));
void feed_unwatch(struct feed *feed, uint64_t match);
/* The same for FEED_GLANCE_S, for who comes and goes; who watches is preferred, and then who came last. */
bool feed_glance(struct feed *feed, uint64_t match, struct error *error) __attribute__((warn_unused_result));

enum feed_got {
    FEED_EVENTS, /* some were copied */
    FEED_WINDS,  /* there may be more, which are not replayed yet */
    FEED_WAITS,  /* there are no more yet */
    FEED_ENDED,  /* there are no more; the verdict is filled in */
    FEED_LOST,   /* there will be no more, and why is filled in */
};

/* Events of a match, each a map in canonical msgpack (match/encode.h) as the public may know it. */
struct feed_events {
    struct buffer bytes; /* made by the caller by buffer_init */
    unsigned count;
    size_t end[FEED_EVENTS_AT_ONCE]; /* of each in `bytes` */
    char winner[PROTO_ID_MAX + 1], reason[RECORD_REASON_MAX];
    int32_t score[GAME_SEATS_MAX];
    unsigned seats;
    char why[RECORD_WHY_MAX];
    uint64_t total;          /* events of it so far */
    char run[FEED_RUN_SIZE]; /* tells the attempts at a match apart: it differs though the id is the same */
};

/* The events of a match that is replayed, from number `first` on, as many as FEED_EVENTS_AT_ONCE and `most` bytes. */
enum feed_got feed_events_from(struct feed *feed, uint64_t match, uint64_t first, size_t most, struct feed_events *out);

/* --- steps ------------------------------------------------------------------------------------------------------- */

/* Of a match that is watched or was just looked at: it is replayed as steps, too, as long as it is. False with a
 * sentence: there are too many, or it is not known. */
bool feed_want_steps(struct feed *feed, uint64_t match, struct error *error) __attribute__((warn_unused_result));
/* The steps of such a match as the public may know them (pages/match_steps.h), each one line of JSON, from number
 * `first` on; as feed_events_from. */
enum feed_got feed_steps_from(struct feed *feed, uint64_t match, uint64_t first, size_t most, struct feed_events *out);
/* What the public knew of such a match at the beginning of each turn (feed/turns.h), from number `first` on; as
 * feed_events_from. */
enum feed_got feed_turns_from(struct feed *feed, uint64_t match, uint64_t first, size_t most, struct feed_events *out);
/* A name of such a match that is its own and says nothing: its hidden id, whether ids are hidden or not. It is the same
 * for its record later on, and after a restart (feed_old_alias). "" if there is no such match. */
void feed_alias(struct feed *feed, uint64_t match, char out[FEED_HIDDEN_SIZE]);
/* Where such a match is: {"step": how many there are, "turn", "view": all that the public knows, "events": of the last
 * step}. NULL: there is no step yet, or memory is short. */
json_t *feed_board(struct feed *feed, uint64_t match);

/* --- after the release, and for owners --------------------------------------------------------------------------- */

/* All of a match that was released: its facts, seed, hash, events with all fields, notes and faults. NULL with a
 * sentence, such as that it was not released yet. It replays the match, outside of the lock. */
json_t *feed_whole(struct feed *feed, uint64_t match, struct error *error);

/* The record of a match that was released, appended as a file of its own, without what only the host needs
 * (match/record_strip.h). False with a sentence. */
bool feed_record(struct feed *feed, uint64_t match, struct buffer *out, struct error *error)
    __attribute__((warn_unused_result));

/* The faults of the bots of an owner in matches that are over, the oldest first, after the one with this number; the
 * evidence of those in matches that were released. NULL: no memory. */
json_t *feed_faults(struct feed *feed, const char *owner, uint64_t after);

#endif
