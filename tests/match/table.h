/* SPDX-License-Identifier: MIT */
/* A referee with simulated bots. It keeps every message that was sent to a seat. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "match/referee.h"

/* A copy of a message that was sent. */
struct sent {
    enum message_type type;
    uint64_t match;
    uint64_t number; /* of the decision, of the first event, or of what an error is about; else 0 */
    uint32_t count;  /* of the settings, the actions or the events */
    bool has_clock;
    uint64_t left, bank, last;
    char text[64];                   /* an error's code, an end's winner, a start's clock, a decision's ask */
    char words[PROTO_WORDS_MAX + 1]; /* of an error */
    char reason[64];                 /* of an end; for a decision the type of the piece that asks */
    uint32_t asks, by;               /* of a decision: how many answers it asks for, and the code of the piece */
    int32_t score[GAME_SEATS_MAX];
    size_t from, size;   /* its view or events, in the log's `bytes` */
    size_t actions_from; /* its actions, also in `bytes`, two bytes each */
};

struct seat_log {
    struct sent *sent;
    size_t count, room;
    struct buffer bytes;
};

/* The clock of the tests. */
#define CLOCK "move=1s,bank=10s,inc=2s,start=5s,grace=50ms,strikes=3"

struct table {
    struct referee_options options;
    struct encoder *encoder;
    struct referee_desk desk;
    struct referee *referee;
    int64_t values[GAME_SETTINGS_MAX];
    struct seat_log log[GAME_SEATS_MAX];
    unsigned finished;
    unsigned faults;                   /* reported to the ops */
    unsigned thoughts[GAME_SEATS_MAX]; /* reported to the ops; below, the latest one */
    int64_t thought_us[GAME_SEATS_MAX];
    uint64_t events; /* reported to the ops */
};

/* Sets options for a match of the game with default settings, clock `clock` and table_seed(seed). The bots are bot-0,
 * bot-1, ... with the handles 100, 101, ... The options can be changed until table_seat. */
void table_init(struct table *table, const struct game *game, const char *clock, uint64_t seed);
/* Makes the referee. */
void table_seat(struct table *table);
/* The seat's bot resumes under its handle after event `last_event`. */
bool table_back(struct table *table, unsigned seat, uint64_t last_event, enum views_wanted views, int64_t now_us);
/* Calls table_seat, starts the match, and makes all bots ready, at time 0. */
void table_start(struct table *table);
void table_release(struct table *table);

/* The latest message of this type to a seat; NULL if there is none. */
const struct sent *table_latest(const struct table *table, unsigned seat, enum message_type type);
size_t table_count(const struct table *table, unsigned seat, enum message_type type);
struct span table_bytes(const struct table *table, unsigned seat, const struct sent *sent);
/* Action `index` of a decision. */
uint16_t table_action(const struct table *table, unsigned seat, const struct sent *sent, unsigned index);
/* True if a message to the seat has these bytes in its view or events. */
bool table_heard(const struct table *table, unsigned seat, const char *words);

/* The seat answers its latest decision. */
void table_answer(struct table *table, unsigned seat, uint32_t action, int64_t now_us);
void table_answer_with(struct table *table, unsigned seat, uint32_t action, const char *text, const char *note,
                       int64_t now_us);
/* One pass of the loop, at `now_us`, in which no message arrives. */
void table_pass(struct table *table, int64_t now_us);

/* table_faults: how often a fault was counted against a seat. table_report: the seat's report at a time.
 * table_check_verdict: checks that the match ended once, with this verdict, and that every seat received it. */
unsigned table_faults(const struct table *table, unsigned seat, enum fault fault);
struct referee_seat_report table_report(const struct table *table, unsigned seat, int64_t now_us);
void table_check_verdict(const struct table *table, int winner, const char *reason);

/* Makes a seed from a number. */
struct game_seed table_seed(uint64_t number);

#endif
