/* SPDX-License-Identifier: MIT */
/* One match under test: its settings, seed and players all come from the trial's luck and one number, which a finding
 * names. */
#ifndef CONFORMANCE_SCENE_H
#define CONFORMANCE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "conformance/trial.h"
#include "game/game.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

/* Memory for a state or a view, with guard bytes after it that must not change. */
enum { BLOCK_GUARD = 32, BLOCK_FILL = 0xa5 };
struct block {
    _Alignas(8) unsigned char bytes[GAME_STATE_MAX + BLOCK_GUARD];
};

/* Which of its legal actions a seat takes. */
enum scene_player { PLAYS_RANDOM, PLAYS_DEFAULT, PLAYS_FIRST, PLAYS_LAST };

struct scene {
    struct trial trial;
    const struct game *game;
    uint64_t number;
    struct settings settings;
    struct game_seed seed;
    struct dice dice; /* of the players and of the test */
    enum scene_player player;
    struct block state;
    unsigned seats;
    uint32_t decisions; /* made so far */
};

/* Fills all bytes, the guard included, with a value that is not 0. */
void block_fill(struct block *block);
/* True if the bytes behind the first `size` are as block_fill left them. */
bool block_guarded(const struct block *block, size_t size);

/* A match that is configured and not started. */
void scene_configure(struct scene *scene, const struct trial *trial, uint64_t number);
/* The same with the settings of a former epoch; those of the current one if `former` is NULL. */
void scene_configure_then(struct scene *scene, const struct trial *trial, const struct game_former *former,
                          uint64_t number);
/* The same, started. Most matches have random players, some those that always take the default action, the first or
 * the last one. */
void scene_start(struct scene *scene, const struct trial *trial, uint64_t number, const struct game_listener *listener);

/* How often each action was taken. Players that prefer the rarest action see more of a game than random ones. */
struct novelty {
    uint32_t taken[GAME_ACTIONS_MAX];
};

/* Chooses one of the actions, every other time the one that was taken least, and counts it. */
uint16_t novelty_choose(struct novelty *novelty, const uint16_t *actions, unsigned count, struct dice *dice);
/* One decision, by the seat with the lowest number that is asked; false at the end. */
bool scene_step_novel(struct scene *scene, struct novelty *novelty);

/* One decision of a random seat among those that are asked; false at the end. */
bool scene_step(struct scene *scene, const struct game_listener *listener);
/* The legal actions of a seat that is asked: at least one, and no more than the game promises. */
unsigned scene_actions(const struct scene *scene, const void *state, unsigned seat, uint16_t actions[GAME_ACTIONS_MAX]);
/* Applies an action that is legal and counts it. */
void scene_apply(struct scene *scene, unsigned seat, uint16_t action, const struct game_listener *listener);

/* True for a seat of the match, the public and all. */
bool scene_has_audience(const struct scene *scene, unsigned audience);
bool scene_same_verdict(const struct game_verdict *a, const struct game_verdict *b);
bool scene_same_state(const struct scene *scene, const struct block *a, const struct block *b);

/* Whether a costly comparison is made at this state: at all early ones, and later at one of four. */
bool scene_chosen(struct scene *scene);

/* Calls `visit` at each state of each match of the trial, the last included. */
void scene_visit(const struct trial *trial, void (*visit)(struct scene *scene));

/* Ends the trial with a finding about a function of the game, in printf's words. */
void scene_fail(const struct scene *scene, const char *function, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5), noreturn));
#define REQUIRE(scene, condition, ...)                                                                                 \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            scene_fail(scene, __VA_ARGS__);                                                                            \
    } while (0)

/* Two states or views must be the same: the finding has where they differ. */
void scene_require_states(const struct scene *scene, const char *function, int seat, const void *a, const void *b,
                          const char *words);
void scene_require_views(const struct scene *scene, const char *function, int seat, const void *a, const void *b,
                         const char *words);

#endif
