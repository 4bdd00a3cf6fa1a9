/* SPDX-License-Identifier: MIT */
/* The inside of the gate, for its files: gate.c (games and slots), functions.c (a function for each slot), checked.c
 * and watched.c (the calls), events.c (a listener between game and arena), leave.c (signals, calls that do not end),
 * sentence.c (what is said of a breach). */
#ifndef GATE_INSIDE_H
#define GATE_INSIDE_H

#include <setjmp.h>
#include <stddef.h>

#include "gate/gate.h"

/* Functions of a game; CALL_NONE: the thread is in none. */
enum call {
    CALL_NONE,
    CALL_CONFIGURE,
    CALL_SEATS,
    CALL_ROLE,
    CALL_SIDE,
    CALL_START,
    CALL_TO_ACT,
    CALL_ACTIONS,
    CALL_APPLY,
    CALL_VERDICT,
    CALL_TURN,
    CALL_DEFAULT_ACTION,
    CALL_VIEW,
    CALL_VIEW_ACTIONS,
    CALL_SAMPLE,
    CALL_DRAW,
    CALL_FORFEIT,
    CALL_ASKS,
    CALL_COUNT,
};

extern const char *const call_names[CALL_COUNT];

/* A game behind the gate. The functions of the contract carry no context, so each slot has functions of its own. */
struct slot {
    struct game game;  /* what the arena sees */
    struct game inner; /* what the plugin gave */
    enum gate_mode mode;
    bool used;
    char plugin[GATE_PLUGIN_MAX]; /* "" for a built-in game */
    unsigned sides, reasons;
    uint8_t *event_fields;          /* fields of each kind of event */
    bool actions[GAME_ACTIONS_MAX]; /* the ids that are not reserved */
    uint32_t known_at;              /* offset of `struct known` in a state */
};

extern struct slot slots[GATE_GAMES_MAX];

/* What the gate knows of a state; behind the guard. */
struct known {
    uint32_t mask, turn, decisions;
    uint8_t seats;
    uint8_t sides; /* bit s: a seat has side s */
    uint8_t unused[2];
    uint8_t role[GAME_SEATS_MAX], side[GAME_SEATS_MAX];
};

/* Saving where to return to is most of what a call costs. The compiler's own way takes a tenth of the library's; one
 * compiler does not have it on every machine. */
#if defined __clang__ && !defined __x86_64__
typedef sigjmp_buf jump;
#define JUMP_SET(frame) sigsetjmp(frame, 0)
#define JUMP(frame)     siglongjmp(*(frame), 1)
#else
typedef void *jump[5];
#define JUMP_SET(frame) __builtin_setjmp(frame)
#define JUMP(frame)     __builtin_longjmp(*(frame), 1)
#endif

enum { LIST_ROOM = 8 * GAME_ACTIONS_MAX, LEFT_TOO_LONG = -1 };

/* Where a thread is. */
struct place {
    const struct slot *slot;
    volatile enum call call;
    jump *frame;           /* where to go if the call is left */
    uint32_t calls;        /* calls so far */
    bool ready;            /* signals have a stack, and the timer runs */
    bool hearing;          /* inside the call a listener of ours runs; `call` is CALL_NONE */
    volatile bool overdue; /* the call must be left once the listener returns */
    bool broken;
    volatile int left; /* why the call was left: a signal, or LEFT_TOO_LONG */
    uint32_t ticked;   /* `calls` at the last tick of the timer */
    uint16_t *list;    /* LIST_ROOM, for lists of actions */
    const struct gate_match *match;
    char words[GATE_WORDS_MAX];
    /* What the game returned. Two that are stored apart and read at once are slow to read, so they do not lie side by
     * side. */
    uint32_t mask;
    bool yes;
    uint32_t turn;
    unsigned number;
};

extern _Thread_local struct place place;

/* Runs a statement inside the game. If it is left, the thread is broken. Results must be stored in `place`: what a
 * statement does to variables of the function is lost then. */
#define INSIDE(this_slot, this_call, ...)                                                                              \
    do {                                                                                                               \
        jump frame;                                                                                                    \
                                                                                                                       \
        place.slot = (this_slot);                                                                                      \
        place.frame = &frame;                                                                                          \
        if (JUMP_SET(frame) == 0) {                                                                                    \
            place.calls++;                                                                                             \
            place.call = (this_call);                                                                                  \
            __VA_ARGS__;                                                                                               \
            place.call = CALL_NONE;                                                                                    \
        } else {                                                                                                       \
            leave_note();                                                                                              \
        }                                                                                                              \
    } while (0)

/* --- checked.c, watched.c ---------------------------------------------------------------------------------------- */

/* A function of each kind for each of a game: it calls the game of the slot. */
#define CALL(type, name, ...)                                                                                          \
    type checked_##name(const struct slot *slot, __VA_ARGS__);                                                         \
    type watched_##name(const struct slot *slot, __VA_ARGS__)

CALL(bool, configure, void *state, const int64_t *values, char *why);
CALL(unsigned, seats, const void *state);
CALL(unsigned, role, const void *state, unsigned seat);
CALL(unsigned, side, const void *state, unsigned seat);
CALL(void, start, void *state, const struct game_seed *seed, const struct game_listener *listener);
CALL(uint32_t, to_act, const void *state);
CALL(unsigned, actions, const void *state, unsigned seat, uint16_t *out);
CALL(bool, apply, void *state, unsigned seat, uint16_t action, const struct game_listener *listener);
CALL(bool, verdict, const void *state, struct game_verdict *verdict);
CALL(unsigned, turn, const void *state);
CALL(uint16_t, default_action, const void *state, unsigned seat);
CALL(void, view, const void *state, unsigned audience, void *view);
CALL(unsigned, view_actions, const void *view, uint16_t *out);
CALL(void, sample, const void *view, const struct game_seed *seed, void *state);
CALL(void, draw, const void *view, struct game_text *out);
CALL(void, forfeit, const void *state, unsigned side, struct game_verdict *verdict);
CALL(void, asks, const void *state, unsigned seat, struct game_asks *asks);

#undef CALL

/* --- events.c ---------------------------------------------------------------------------------------------------- */

/* A listener between the game and the arena. */
struct hearing {
    const struct slot *slot;
    const struct game_listener *listener;
    struct game_listener own;
};

/* The listener to be given to the game; NULL if `listener` is. */
const struct game_listener *hearing_of(struct hearing *hearing, const struct slot *slot,
                                       const struct game_listener *listener);

/* --- functions.c ------------------------------------------------------------------------------------------------- */

/* Sets the functions of the slot's game. */
void slot_set_functions(unsigned number, struct game *game);

/* --- leave.c ----------------------------------------------------------------------------------------------------- */

/* Takes the signals, when the first game is put behind the gate, and gives them back after the last. */
void leave_take_signals(void);
void leave_give_signals(void);
/* Gives signals a stack in this thread, and starts its timer. */
void leave_prepare(void) __attribute__((cold));
/* After a call was left: the thread is broken. */
void leave_note(void) __attribute__((cold));
/* Ends the call of this thread because it lasts too long. Does not return. */
void leave_overdue(void) __attribute__((noreturn));

/* --- sentence.c -------------------------------------------------------------------------------------------------- */

/* The thread is broken from now on, unless it is already; `call` did so. */
void breach(const struct slot *slot, enum call call, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
/* The whole sentence. It calls no function that a handler of a signal may not call. */
void sentence(char out[GATE_WORDS_MAX], const struct slot *slot, enum call call, const char *words);

#endif
