/* SPDX-License-Identifier: MIT */
/* A match of a script: the real game with a real referee, in which the bot has one seat and the doctor plays all others
 * at random, the same way again for the same seed. */
#ifndef SCRIPT_BOUT_H
#define SCRIPT_BOUT_H

#include "doctor/script/script.h"

/* How it is played. */
struct bout_plan {
    const struct settings *settings; /* NULL: those of the examination */
    unsigned role;                   /* of the bot: index in the game's roles; it gets its first seat */
    uint64_t handle;
    uint64_t number;   /* bouts with the same number have the same seed */
    unsigned ping_at;  /* the decision together with which a ping is sent; 0: none */
    unsigned cut_at;   /* the decision in place of which the connection breaks; 0: none */
    unsigned kill_at;  /* the decision after which the process is killed; 0: none */
    const char *talks; /* what the other seats say where they may; NULL: nothing */
};

struct bout;

/* Adds a match to the script, which owns it. It begins with bouts_begin. False if the exam is over. */
bool bout_new(struct script *script, const struct bout_plan *plan) __attribute__((warn_unused_result));
/* Starts all matches that were not started yet. */
void bouts_begin(struct script *script);
/* Frees all matches. */
void bouts_free(struct script *script);

/* How a script's matches went. */
enum bouts_end {
    BOUTS_PLAYED,
    BOUTS_QUIET,  /* the bot was asked and said nothing */
    BOUTS_GONE,   /* it left, or its process ended */
    BOUTS_LONG,   /* they took too long */
    BOUTS_LOST,   /* its time was up: the faults say so */
    BOUTS_NOT_OK, /* the exam is over */
};

/* Plays until all matches are over. */
enum bouts_end bouts_play(struct script *script);
/* The same, and adds what went wrong to the report: faults, and the reason if they were not played to their end. True
 * if there is nothing. */
bool bouts_play_well(struct script *script);
/* Adds the faults so far to the report, each with this health. True if there are none. */
bool bouts_report_faults(struct script *script, enum health health);
/* Adds why the matches were not played to their end. */
void bouts_report_end(struct script *script, enum bouts_end end, enum health health);

/* For the script: what came from the bot, about this handle. NULL: there is no such match. */
struct bout *bout_of(const struct script *script, uint64_t handle);
bool bout_is_open(const struct bout *bout);
uint64_t bout_handle(const struct bout *bout);
void bout_ready(struct bout *bout);
bool bout_answer(struct bout *bout, const struct message_answer *answer);
void bout_garbage(struct bout *bout, const struct refusal *refusal);
/* It came back to the match, after this event. */
void bout_back(struct bout *bout, uint64_t event);
/* Lets the other seats answer and the referee judge. */
void bouts_pass(struct script *script);
int64_t bouts_next_us(const struct script *script);
/* True while the bot is asked something: to be ready, or for an answer. */
bool bouts_ask(const struct script *script);

bool bouts_are_over(const struct script *script);
/* True if a match wants the process killed now; and kills it. */
bool bouts_want_kill(const struct script *script);
void bouts_kill(struct script *script);
/* The match in which the bot is asked something, and the decision; 0: to be ready. Returns 0 if there is none. */
uint64_t bouts_open(const struct script *script, uint64_t *decision);
/* How many decisions the bot was sent in all matches. */
unsigned bouts_asked(const struct script *script);
/* Its answers in a match, in their order: the decision and the action of each. */
struct bout_answer {
    uint64_t decision;
    uint32_t action;
};
const struct bout_answer *bout_answers(const struct script *script, unsigned bout, size_t *count);

#endif
