/* SPDX-License-Identifier: MIT */
/* For arena/feed alone. */
#ifndef FEED_FEED_INSIDE_H
#define FEED_FEED_INSIDE_H

#include <pthread.h>

#include "feed/feed.h"
#include "feed/tape.h"
#include "feed/trail.h"
#include "proto/text.h"

enum { FEED_HIDDEN_SIZE = 2 * FEED_HIDDEN_BYTES + 1, FEED_FAULTS_EACH = 64 /* of a match that are kept for owners */ };

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
    unsigned file; /* of the trail */
    uint32_t ordinal;
    uint32_t *at; /* where its frames are in the file: the first is the header */
    uint32_t count, room;
    uint8_t *header;           /* payload of the header, and its check */
    struct record_match facts; /* points into it, and into the trailer */
    uint8_t *trailer;          /* the same of the trailer; NULL: there is none yet */
    bool over;                 /* the disk has the trailer, */
    int64_t over_s;            /* since then */
    bool lost;                 /* it cannot be read to its end: */
    char why[RECORD_WHY_MAX];
    struct feed_fault *faults; /* FEED_FAULTS_EACH at most */
    unsigned fault_count, fault_room;
    struct tape *tape; /* NULL: nobody watches */
    unsigned watchers;
};

struct feed {
    pthread_mutex_t lock; /* of all below */
    struct trail trail;
    char ladder[PROTO_ID_MAX + 1];
    struct record_games games;
    uint8_t secret[FEED_SECRET_BYTES];
    struct feed_rules rules;
    int64_t now_s;
    struct feed_match **matches; /* ascending by number */
    unsigned match_count, match_room, over_count, tape_count;
    uint64_t last_match;
    unsigned ending;                      /* matches whose trailer the disk may not have yet */
    unsigned turn;                        /* the match whose tape is wound first */
    struct feed_news news[FEED_NEWS_MAX]; /* by number, modulo */
    uint64_t last_news;
    struct feed_fault *faults; /* of matches that are over; FEED_FAULTS_MAX of them, by number, modulo */
    uint64_t last_fault;
    struct buffer frame; /* for a frame that is read */
};

/* follow.c: what comes from the records. */
void follow_frame(void *context, unsigned file, const struct frame *frame);
void follow_forget(void *context, unsigned file, const char *why);
/* Shows the ends that the disk has now. */
void follow_ends(struct feed *feed);

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

/* facts.c; under the lock. */
json_t *facts_json(const struct feed *feed, const struct feed_match *match);
json_t *facts_span(struct span text);
/* Takes the value over. */
void facts_add(json_t *object, const char *key, json_t *value);

#endif
