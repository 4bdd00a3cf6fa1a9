/* SPDX-License-Identifier: MIT */
/* One random match under test: its settings, seed and players all come from one number, which a failure prints. */
#ifndef TESTS_GAMES_SCENE_H
#define TESTS_GAMES_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

/* Memory for a state or a view, with guard bytes after it that must not change. */
enum { BLOCK_GUARD = 32, BLOCK_FILL = 0xa5 };
struct block {
    _Alignas(8) unsigned char bytes[GAME_STATE_MAX + BLOCK_GUARD];
};

struct scene {
    const struct game *game;
    uint64_t number;
    struct settings settings;
    struct game_seed seed;
    struct dice dice; /* of the players and of the test */
    struct block state;
    unsigned seats;
    uint32_t decisions; /* made so far */
};

/* Fills all bytes, the guard included, with a value that is not 0. */
void block_fill(struct block *block);
/* True if the bytes behind the first `size` are as block_fill left them. */
bool block_guarded(const struct block *block, size_t size);

/* A match that is configured and not started. */
void scene_configure(struct scene *scene, const struct game *game, uint64_t number);
/* The same with the settings of a former epoch; those of the current one if `former` is NULL. */
void scene_configure_then(struct scene *scene, const struct game *game, const struct game_former *former,
                          uint64_t number);
/* The same, started. */
void scene_start(struct scene *scene, const struct game *game, uint64_t number, const struct game_listener *listener);
/* How often each action was taken. Players that prefer the rarest action see more of a game than random ones. */
struct novelty {
    uint32_t taken[GAME_ACTIONS_MAX];
};

/* Chooses one of the actions, every other time the one that was taken least, and counts it. */
uint16_t novelty_choose(struct novelty *novelty, const uint16_t *actions, unsigned count, struct dice *dice);
/* One decision, by the seat with the lowest number that is asked; false at the end. */
bool scene_step_novel(struct scene *scene, struct novelty *novelty);

/* One random decision; false at the end. */
bool scene_step(struct scene *scene, const struct game_listener *listener);

bool scene_same_state(const struct scene *scene, const struct block *a, const struct block *b);

/* Calls `visit` at each state of so many random matches, the last included. */
void scene_visit(const struct game *game, unsigned matches, void (*visit)(struct scene *scene));

/* Fails the test, and prints the number that replays it. */
void scene_fail(const struct scene *scene, const char *condition, const char *file, int line);
#define REQUIRE(scene, condition)                                                                                      \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            scene_fail(scene, #condition, __FILE__, __LINE__);                                                         \
    } while (0)

#endif
