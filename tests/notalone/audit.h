/* SPDX-License-Identifier: MIT */
/* An auditor of NOT ALONE. It hears a match as GAME_ALL and keeps books of its own, by the book of rules; it does not
 * ask the engine. After each event and each decision the table must agree with the books: where every card is, how and
 * why the counters and Will move, who is caught, which tokens must be out, whose place is usable, which cards may be
 * played and when.
 *
 * It reads the members of the state and calls no function of the engine. It knows the rules of the base game only, and
 * does not check a match with pieces of other sets. */
#ifndef TESTS_NOTALONE_AUDIT_H
#define TESTS_NOTALONE_AUDIT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/state.h"

struct audit_turn {
    unsigned give_ups, wreck_uses, beach_uses, markers_off, rescue_steps, assimilation_steps;
    unsigned hunt_effects, survival_effects[SEATS], resists[SEATS];
    uint8_t caught, named, without_will; /* masks of seats */
    uint32_t hunt;                       /* effects of the Hunt cards played: bits by code */
    uint32_t survival;                   /* the Survival cards that took effect: bits by code - SURVIVAL */
    uint16_t ineffective;                /* spaces, except those of the Target token */
    uint8_t lost[SEATS], to_lose[SEATS]; /* Will, by being caught */
    uint8_t artemia_discards[SEATS];
    uint8_t artemia_idle;
    uint8_t rescue_at_start;
    bool tracked; /* Tracking was played in the turn before */
};

struct audit {
    const struct notalone_state *s;
    bool applies; /* to this match */
    struct audit_turn turn;
    uint8_t will[SEATS], rescue, assimilation;
    uint32_t owned[SEATS];
    const char *wrong; /* the first rule that was broken, NULL if none was */
    unsigned wrong_event;
    int wrong_seat;
};

/* For a match that is configured and not started; `state` is where it will be played. */
void audit_init(struct audit *audit, const void *state);
/* For a match that has begun, at the first decision of a turn: the books start with what the table shows. */
void audit_resume(struct audit *audit, const void *state);
struct game_listener audit_listener(struct audit *audit);
/* Stores the rule, as "CLAUSE: words", if it does not hold and no rule was broken before. `seat` may be -1. */
void audit_check(struct audit *audit, bool holds, const char *rule, int seat);
/* Call it after the start and after each decision. */
void audit_table(struct audit *audit);

#endif
