/* SPDX-License-Identifier: MIT */
/* For arena/feed alone. */
#ifndef FEED_FEED_INSIDE_H
#define FEED_FEED_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "feed/feed.h"
#include "feed/tape.h"
#include "feed/trail.h"
#include "proto/text.h"

enum { FEED_FAULTS_EACH = 64 /* of a match that are kept for owners */ };

/* A fault gets its number when its match is over: only then it is shown. */
struct feed_fault {
    uint64_t number, match;
    unsigned seat;
    uint64_t decision;
    char fault[PROTO_ID_MAX + 1];
    char evidence[TEXT_EVIDENCE_MAX + 1];
};

struct feed_match {
    uint64_t number; /* in this feed, from 1 */
    char id[PROTO_ID_MAX + 1], hidden[FEED_HIDDEN_SIZE];
    unsigned file;         /* of the trail, */
    const char *file_name; /* which lives as long as the feed */
    struct span own;       /* its frames, if it was read by itself (old.c): then it is in no file of the trail */
    uint32_t ordinal;
    uint32_t *at; /* where its frames are in the file: the first is the header */
    uint32_t count, room;
    uint8_t *header;           /* payload of the header, and its check */
    struct record_match facts; /* points into it, and into the trailer */
    uint8_t *trailer;          /* the same of the trailer; NULL: there is none yet */
    bool begun;                /* it has a first decision, or is over: before, nobody is told of it */
    bool over;                 /* the disk has the trailer, */
    int64_t over_s;            /* since then */
    bool lost;                 /* it cannot be read to its end: */
    char why[RECORD_WHY_MAX];
    struct feed_fault *faults; /* FEED_FAULTS_EACH at most */
    unsigned fault_count, fault_room;
    bool winds;        /* it is replayed: it is among the feed's `winds`, */
    struct tape *tape; /* NULL: not yet */
    bool has_steps;    /* and as steps, too */
    unsigned watchers; /* 0: somebody has only looked, */
    int64_t glanced_s; /* then */
};

struct feed {
    struct trail trail;   /* for feed_pass alone, */
    struct buffer frame;  /* and for a frame that it reads */
    pthread_mutex_t turn; /* whoever waits for the lock has it: so feed_pass, which takes it again and again, waits */
    pthread_mutex_t lock; /* of all below. feed_pass alone adds matches, forgets them, and says that they are over */
    atomic_uint_fast64_t changes;
    char ladder[PROTO_ID_MAX + 1];
    struct record_games games;
    uint8_t secret[FEED_SECRET_BYTES];
    struct feed_rules rules;
    int64_t now_s;
    struct feed_match **matches; /* ascending by number */
    unsigned match_count, match_room, over_count;
    uint64_t last_match;
    int64_t forgotten_s;                  /* all that it does not know were over then */
    unsigned ending;                      /* matches whose trailer the disk may not have yet */
    uint64_t winds[FEED_TAPES_MAX];       /* the matches that are replayed */
    unsigned wind_count, wind_first;      /* how many, and whose turn it is */
    struct feed_news news[FEED_NEWS_MAX]; /* by number, modulo */
    uint64_t last_news;
    struct feed_fault *faults; /* of matches that are over; FEED_FAULTS_MAX of them, by number, modulo */
    uint64_t last_fault;
};

/* feed.c */
void feed_hold(struct feed *feed);
void feed_let_go(struct feed *feed);

/* follow.c: what comes from the records. */
void follow_frame(void *context, unsigned file, const struct frame *frame);
void follow_forget(void *context, unsigned file, const char *why);
/* Shows the ends that the disk has now. */
void follow_ends(struct feed *feed);

/* wind.c */
/* Replays what is watched, and what somebody has just looked at. Returns true if there is more to do. */
bool wind_all(struct feed *feed);
/* Under the lock. */
/* The frames that may be shown: the trailer when the disk has it. */
uint32_t wind_shown(const struct feed_match *match);
/* It is replayed no more. */
void wind_end(struct feed *feed, struct feed_match *match);

/* matches.c; under the lock. */
struct feed_match *shown_add(struct feed *feed);
void shown_free(struct feed_match *match);
/* Forgets the oldest that are over, if there are too many. */
void shown_forget(struct feed *feed);
struct feed_match *shown_get(const struct feed *feed, uint64_t number);
bool shown_hides(const struct feed *feed, const struct feed_match *match);
const char *shown_public_id(const struct feed *feed, const struct feed_match *match);
bool shown_is_released(const struct feed *feed, const struct feed_match *match);
void shown_tell(struct feed *feed, enum feed_what what, const struct feed_match *match);
/* Makes the hidden id of a match from its id and attempt. */
void shown_hide(const struct feed *feed, struct feed_match *match);

/* whole.c: as feed_whole; of a match of the feed by its number, or of an old one. */
json_t *whole_json(struct feed *feed, uint64_t match, const struct feed_match *old, struct error *error);

/* facts.c; under the lock. */
json_t *facts_json(const struct feed *feed, const struct feed_match *match);
json_t *facts_span(struct span text);
/* Takes the value over. */
void facts_add(json_t *object, const char *key, json_t *value);

#endif
