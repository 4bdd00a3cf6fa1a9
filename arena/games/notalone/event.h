/* SPDX-License-Identifier: MIT */
/* The events of NOT ALONE and how they are made. event.c has the table of kinds and fields that goes to bots; the
 * fields below are its columns, in the same order. */
#ifndef NOTALONE_EVENT_H
#define NOTALONE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/speed.h"
#include "games/notalone/state.h"

/* A match in play: its state, and the listener that gets its events. */
struct play {
    struct notalone_state *s;
    const struct game_listener *listener; /* may be NULL */
};

enum event_kind {
    EVENT_BOARD,
    EVENT_TURN,
    EVENT_PHASE,
    EVENT_TALK,
    EVENT_DRAW_HUNT,
    EVENT_DRAW_SURVIVAL,
    EVENT_SHUFFLE,
    EVENT_PLAY,
    EVENT_UNSPENT,
    EVENT_EFFECT,
    EVENT_SPENT,
    EVENT_COMMIT,
    EVENT_UNCOMMIT,
    EVENT_RESIST,
    EVENT_GIVE_UP,
    EVENT_WILL,
    EVENT_TAKE_BACK,
    EVENT_DISCARD,
    EVENT_RESERVE,
    EVENT_TOKEN,
    EVENT_TOKENS_BACK,
    EVENT_MOVE,
    EVENT_RESCUE,
    EVENT_ASSIMILATION,
    EVENT_MARKER,
    EVENT_KEEP,
    EVENT_REVEAL,
    EVENT_POWER,
    EVENT_NOTHING,
    EVENT_PENDING,
    EVENT_RETURN,
    EVENT_SWAP,
    EVENT_STRIKE,
    EVENT_BOTTOM,
    EVENT_SHOW,
    EVENT_AVOID,
    EVENT_IDLE,
    EVENT_INEFFECTIVE,
    EVENT_NAME,
    EVENT_CAUGHT,
    EVENT_ZERO_WILL,
    EVENT_LOSE_CARD,
    EVENT_HUNT_DISCARD,
    EVENT_PILE,
    EVENT_END,
    EVENT_ASSIMILATION_BACK,
    EVENT_EXCHANGE,
    EVENT_PUT_COUNTER,
    EVENT_TAKE_COUNTER,
    EVENT_VOTE,
    EVENT_UNCOVER,
    EVENT_SHIELD,
    EVENT_NAME_SPACE,
    EVENT_TAKE_HUNT,
    EVENT_APART,
    EVENT_LAY,
    EVENT_AFTER_REVEAL,
    EVENT_CALM,
    EVENT_BARRED,
    EVENT_TAKE_TOP,
    EVENT_CACHE,
    EVENT_TAKE_CACHED,
    EVENT_MODE,
    EVENT_OPEN,
    EVENT_EXPLORE,
    EVENT_RETURN_COVERED,
    EVENT_INSTEAD,
    EVENT_LENT_BACK,
    EVENT_DRAW_PLACES,
    EVENT_DROP,
    EVENT_PUT_UNDER,
    EVENT_DEFENCE,
    EVENT_DEFENCE_BACK,
    EVENT_BONUS,
    EVENT_SANCTUARY,
    EVENT_REVEAL_SURVIVORS,
    EVENT_RESCUE_SURVIVOR,
    EVENT_SURVIVOR_EFFECT,
    EVENT_DRAW_SURVIVOR,
    EVENT_LOSE_SURVIVOR,
    EVENT_BURY_SURVIVOR,
    EVENT_FORTIFY,
    EVENT_SHELTER,
    EVENT_DNA,
    EVENT_EVOLVE,
    EVENT_NEST,
    EVENT_DRAW_EVOLUTION,
    EVENT_DEVELOP,
    EVENT_LOSE_EVOLUTION,
    EVENT_TAKE_EVOLUTION,
    EVENT_SWAP_EVOLUTION,
    EVENT_USE_EVOLUTION,
    EVENT_NAME_EVOLUTION,
    EVENT_DEAL_AVATARS,
    EVENT_AVATAR,
    EVENT_USE_AVATAR,
    EVENT_NAME_PLACE,
    EVENT_LEAVE,
    EVENT_SUPPRESS,
    EVENT_CHANGE,
    EVENT_GIVE,
    EVENTS
};

extern const struct game_event_kind notalone_events[EVENTS];

/* The audiences that may see the discards now: all, or under Smokescreen the Hunted alone. */
uint16_t discard_audience(const struct notalone_state *s);

/* Begins an event. Something public has changed, so seats that passed may be asked again. Returns true if there is a
 * listener; then `e` is an empty event of the kind. */
bool event_open(struct play *p, struct game_event *e, enum event_kind kind);
/* Fields are added in the order of the table; `known_to` is a mask of audiences. */
SELDOM void event_add(struct game_event *e, unsigned field, uint16_t known_to, int number);
/* The bits of a mask, ascending, plus `first`. */
SELDOM void event_add_mask(struct game_event *e, unsigned field, uint16_t known_to, uint64_t mask, unsigned first);
SELDOM void event_add_list(struct game_event *e, unsigned field, uint16_t known_to, const uint8_t *at, unsigned count);
SELDOM void event_send(struct play *p, const struct game_event *e);
/* The part of event_say and of event_say_places that needs a listener. */
SELDOM void event_tell(struct play *p, enum event_kind kind, int a, int b, int c);
SELDOM void event_tell_places(struct play *p, enum event_kind kind, unsigned seat, uint16_t known_to, uint32_t places);

/* An event of up to three public numbers. */
static inline void event_say(struct play *p, enum event_kind kind, int a, int b, int c)
{
    p->s->passed = 0;
    if (p->listener)
        event_tell(p, kind, a, b, c);
}

/* An event with a seat, the number of places, and the places themselves, which only `known_to` sees. */
static inline void event_say_places(struct play *p, enum event_kind kind, unsigned seat, uint16_t known_to,
                                    uint32_t places)
{
    p->s->passed = 0;
    if (p->listener)
        event_tell_places(p, kind, seat, known_to, places);
}

#endif
