/* SPDX-License-Identifier: MIT */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "plugin/playout.h"

void block_fill(struct block *block)
{
    memset(block->bytes, BLOCK_FILL, sizeof block->bytes);
}

bool block_guarded(const struct block *block, size_t size)
{
    for (size_t i = size; i < sizeof block->bytes; i++)
        if (block->bytes[i] != BLOCK_FILL)
            return false;
    return true;
}

void scene_configure_then(struct scene *scene, const struct game *game, const struct game_former *former,
                          uint64_t number)
{
    struct error error = {0};

    *scene = (struct scene){.game = game, .number = number, .dice = {number}};
    scene->seed = dice_seed(&scene->dice);
    if (former)
        playout_settings_then(&scene->settings, game, former, &scene->dice);
    else
        playout_settings(&scene->settings, game, &scene->dice);
    block_fill(&scene->state);
    if (!settings_configure(&scene->settings, scene->state.bytes, &error))
        fail_msg("%s", error.text);
    scene->seats = game->seats(scene->state.bytes);
}

void scene_configure(struct scene *scene, const struct game *game, uint64_t number)
{
    scene_configure_then(scene, game, NULL, number);
}

void scene_start(struct scene *scene, const struct game *game, uint64_t number, const struct game_listener *listener)
{
    scene_configure(scene, game, number);
    game->start(scene->state.bytes, &scene->seed, listener);
}

bool scene_step(struct scene *scene, const struct game_listener *listener)
{
    if (!playout_step(scene->game, scene->state.bytes, &scene->dice, listener))
        return false;
    scene->decisions++;
    return true;
}

uint16_t novelty_choose(struct novelty *novelty, const uint16_t *actions, unsigned count, struct dice *dice)
{
    unsigned best = dice_roll(dice, count);

    if (dice_roll(dice, 2))
        for (unsigned i = 0; i < count; i++)
            if (novelty->taken[actions[i]] < novelty->taken[actions[best]])
                best = i;
    novelty->taken[actions[best]]++;
    return actions[best];
}

bool scene_step_novel(struct scene *scene, struct novelty *novelty)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);
    uint16_t actions[GAME_ACTIONS_MAX], action;
    unsigned seat = (unsigned)__builtin_ctz(mask | 1u << 31);

    if (mask == 0)
        return false;
    action = novelty_choose(novelty, actions, scene->game->actions(scene->state.bytes, seat, actions), &scene->dice);
    REQUIRE(scene, scene->game->apply(scene->state.bytes, seat, action, NULL));
    scene->decisions++;
    return true;
}

bool scene_same_state(const struct scene *scene, const struct block *a, const struct block *b)
{
    return memcmp(a->bytes, b->bytes, scene->game->state_bytes) == 0;
}

void scene_fail(const struct scene *scene, const char *condition, const char *file, int line)
{
    char text[2000];
    size_t used =
        (size_t)snprintf(text, sizeof text, "%s:%d: not %s\n  %s, match %llu, decision %u, settings", file, line,
                         condition, scene->game->name, (unsigned long long)scene->number, (unsigned)scene->decisions);

    for (unsigned i = 0; i < scene->game->setting_count && used < sizeof text; i++) {
        char value[SETTING_TEXT_SIZE];

        settings_print(&scene->settings, i, value);
        used += (size_t)snprintf(text + used, sizeof text - used, " %s=%s", scene->game->settings[i].name, value);
    }
    fail_msg("%s", text);
}

void scene_visit(const struct game *game, unsigned matches, void (*visit)(struct scene *))
{
    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene;

        scene_start(&scene, game, number, NULL);
        do
            visit(&scene);
        while (scene_step(&scene, NULL));
    }
}
