/* SPDX-License-Identifier: MIT */
/* The one gate for what the functions of a game do and return. A plugin is trusted code, but code has mistakes, and a
 * mistake of a game must not be charged to a bot.
 *
 * gate_new makes of a game the same game behind the gate: the same tables, and functions that call the game's. Nobody
 * who calls them notices a difference, but for these:
 *
 *   GATE_WATCHED  A fatal signal in a function of the game, or a call that does not end, ends the program with a
 *                 sentence that names the plugin, the function, the match, its seed and the decision. Such a call is
 *                 noticed after one to two seconds of processor time.
 *   GATE_CHECKED  What a function returns and writes is checked against game/game.h. After a breach of the contract, a
 *                 fatal signal or a call that does not end, the thread is `broken`: the call returns, and it and all
 *                 that follow return something harmless (one action, nobody to act, an empty view) without calling the
 *                 game. So the caller need not look after each call. It looks with gate_broken before it believes what
 *                 it got, and gives the match up; gate_take says what happened and mends the thread.
 *
 * The blocks of a checked game are some bytes longer: behind a state or a view lies a guard, and behind a state's guard
 * what the gate knows of it, such as whose turn it is. They are part of the block, so a copy has them too. A block for
 * any game has GATE_STATE_MAX or GATE_VIEW_MAX bytes.
 *
 * A game that calls exit ends the program in either mode, with such a sentence.
 *
 * A plugin is code in this process, so this is no defence against malice: code that writes anywhere can break anything.
 *
 * Not checked here but by `arena check --game`: what only a comparison of many states shows, such as a secret in a
 * view.
 */
#ifndef GATE_GATE_H
#define GATE_GATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

enum {
    GATE_GAMES_MAX = 32,   /* games behind the gate at once */
    GATE_WORDS_MAX = 390,  /* bytes of a sentence with its final zero */
    GATE_PLUGIN_MAX = 128, /* bytes of a plugin's name that sentences show, with its final zero */
    GATE_GUARD_BYTES = 8,
    GATE_STATE_EXTRA = 56, /* the guard of a state and what is behind it, with room to align it */
    GATE_STATE_MAX = GAME_STATE_MAX + GATE_STATE_EXTRA,
    GATE_VIEW_MAX = GAME_VIEW_MAX + GATE_GUARD_BYTES,
};

enum gate_mode { GATE_WATCHED, GATE_CHECKED };

/* The game behind the gate, watched. `plugin` is the path of its file, or NULL for a built-in game; it is copied. NULL
 * with a sentence if there are too many. The functions below, but for those of a thread, are called while no other
 * thread uses a game behind the gate. */
const struct game *gate_new(const struct game *game, const char *plugin, struct error *error);
/* NULL is allowed. */
void gate_free(const struct game *gated);
/* Blocks that were made in the other mode must not be used any more. */
void gate_set(const struct game *gated, enum gate_mode mode);
bool gate_checks(const struct game *game);

/* If a watched game ends the program, the sentence is also written to this file, which is made then. The path is
 * copied; NULL: to no file. */
void gate_mark(const char *path);

/* --- for the calling thread -------------------------------------------------------------------------------------- */

/* The match that the following calls are about, for the sentences. */
struct gate_match {
    const char *id;
    const struct game_seed *seed;
    const uint64_t *answers; /* applied so far */
};

/* `match` must live until another is set; NULL for none. */
void gate_enter(const struct gate_match *match);

/* True after a breach, until gate_take or gate_good. */
bool gate_broken(void);
/* The caller found a breach that no single call shows: a function (such as "apply") did what `words` say. False if the
 * game is not checked. */
bool gate_blame(const struct game *game, const char *function, const char *words) __attribute__((cold));
/* What happened, as a sentence without a full stop. Mends the thread. Only if it is broken. */
void gate_take(char words[GATE_WORDS_MAX]);
/* If the thread is broken, sets the error to what happened, mends the thread and returns false. */
bool gate_good(struct error *error) __attribute__((warn_unused_result));

#endif
