/* SPDX-License-Identifier: MIT */
/* Control: where in the rules a match stands, and which seats must answer.
 *
 * A turn is a table of named steps (steps.c). A step with parts pushes frames: a window, the cards played in it, one
 * card's effect, one Hunted's resolution, a choice of places. The top frame runs until it asks a seat, pushes another
 * frame, or pops itself. Without frames the current step runs. `flow_run` repeats that until an answer is awaited or
 * the match is over.
 *
 * Answers of several seats have no effect before the last one is in: an `answered` hook writes only to the answering
 * seat's own members (answer, chosen), and only `run` acts on them. */
#ifndef NOTALONE_FLOW_H
#define NOTALONE_FLOW_H

#include "games/notalone/action.h"
#include "games/notalone/event.h"
#include "games/notalone/state.h"

enum frame_kind {
    FRAME_WINDOW,     /* a card window */
    FRAME_BATCH,      /* cards played together: their order, then each */
    FRAME_CARD,       /* one card takes effect */
    FRAME_POWER,      /* one place's power is used */
    FRAME_RESOLUTION, /* a Hunted resolves one played place */
    FRAME_PLACES,     /* seats choose places, all at once (choice.h) */
    FRAME_SURVIVAL,   /* seats choose among Survival cards, all at once (choice.h) */
    FRAME_TOKENS,     /* a seat places tokens */
    FRAME_RESCUE,     /* Rescue makes steps; the Hunted vote on who takes a Will counter on its way (rescue.h) */
    FRAME_WILL,       /* Hunted regain Will off the Rescue track (will.h) */
    FRAME_HUNT,       /* the Creature chooses among Hunt cards (choice.h) */
    FRAME_PARKED,     /* an effect that waited for the reveal takes place */
    FRAME_CACHE,      /* a Hunted puts Survival cards under places (cache.h) */
    FRAME_DEFENCE,    /* Defence makes steps (defence.h) */
    FRAME_BONUS,      /* a bonus of its track */
    FRAME_SURVIVOR,   /* a Survivor is rescued (shelter.h) */
    FRAME_FORTIFY,    /* a Hunted fortifies, and may shelter */
    FRAME_EVOLVE,     /* the Creature evolves or nests (evolve.h) */
    FRAME_MIX,        /* the Creature names the levels of its first Evolutions */
    FRAME_SANCTUARY,  /* the Sanctuary token moves in phase 5 (sanctuary.h) */
    FRAME_SURVIVORS,  /* seats discard a Survivor, all at once (choice_sanctuary.h) */
    FRAME_EVOLUTION,  /* the Creature chooses among Evolutions of its hand */
    FRAME_CHANGE,     /* a Hunted changes a committed place for one of his hand */
    FRAME_KINDS
};

/* A row of the table of frame kinds, or of the table of steps. */
struct flow {
    const char *name;
    void (*run)(struct play *p, struct frame *f);
    /* The legal actions of a seat that is asked. NULL: those that flow_ask put into the frame. */
    void (*actions)(const struct notalone_state *s, const struct frame *f, unsigned seat, struct action_list *list);
    /* Takes a legal action. NULL: it is stored as the seat's answer, and the seat is no longer asked. */
    void (*answered)(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action);
    /* Returns a mask of the seats that are asked here, before any has answered. NULL: the seat that flow_ask has put
     * into the frame. sample.c needs it: a view does not show which other seats must still answer. */
    uint8_t (*asks)(const struct notalone_state *s, const struct frame *f);
};

/* The rows by kind of frame, and by step of the turn (steps.h): control.c. */
extern const struct flow *const flow_frames[];
extern const struct flow *const flow_steps[];

/* A new frame on top, all zero but its kind and seat. The pointer is valid until the next push or pop. */
struct frame *flow_push(struct play *p, enum frame_kind kind, unsigned seat);
void flow_pop(struct play *p);

/* Waits for answers of the seats of the mask to the top frame or the step, and clears their members `answer` and
 * `chosen`. */
void flow_ask_seats(struct notalone_state *s, uint8_t seats);

/* Asks the seat, for the top frame, to choose one of `simple` (bits of plain actions) or `base` + a bit of `options`.
 * There must be at least one. A single one is taken without asking. */
void flow_ask(struct play *p, struct frame *f, unsigned seat, uint32_t simple, unsigned base, uint32_t options);

/* True if the frame is on top, no answer is awaited and the match is not over: the frame can go on at once. */
bool flow_is_done(const struct play *p, const struct frame *f);

/* Returns the seat's stored answer and clears it. */
unsigned flow_take_answer(struct notalone_state *s, unsigned seat);

void flow_run(struct play *p);
/* Returns the row of the current frame or step. Writes the frame to *f, NULL for a step. */
const struct flow *flow_current(const struct notalone_state *s, const struct frame **f);
/* Returns a mask of the seats that are asked at this point, before any has answered. */
uint8_t flow_asks(const struct notalone_state *s);
/* The legal actions of a seat that is asked. */
void flow_actions(const struct notalone_state *s, unsigned seat, struct action_list *list);
/* Takes the action of a seat that is asked. Returns false, and does nothing, if it is not legal. */
bool flow_answer(struct notalone_state *s, unsigned seat, unsigned action);

#endif
