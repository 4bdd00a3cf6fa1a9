/* SPDX-License-Identifier: MIT */
#include "conformance/scene.h"

#include <stdarg.h>
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

/* --- findings ---------------------------------------------------------------------------------------------------- */

/* The settings that are not the default. */
static void add_settings(const struct scene *scene, char *out, size_t size)
{
    struct settings defaults;
    size_t used = 0;

    *out = '\0';
    settings_init(&defaults, scene->game);
    for (unsigned i = 0; i < scene->game->setting_count && used < size; i++) {
        char value[SETTING_TEXT_SIZE];

        if (scene->settings.values[i] == defaults.values[i])
            continue;
        settings_print(&scene->settings, i, value);
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s=%s", used ? " " : "", scene->game->settings[i].name, value);
    }
}

static struct finding found(const struct scene *scene, const char *function, int seat)
{
    struct finding finding = {.seat = seat, .match = scene->number, .decision = scene->decisions};

    (void)snprintf(finding.function, sizeof finding.function, "%s", function);
    add_settings(scene, finding.settings, sizeof finding.settings);
    return finding;
}

void scene_fail(const struct scene *scene, const char *function, int seat, const char *format, ...)
{
    struct finding finding = found(scene, function, seat);
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(finding.words, sizeof finding.words, format, arguments);
    va_end(arguments);
    scene->trial.failed(scene->trial.context, &finding);
}

static void require_same(const struct scene *scene, struct finding *finding, const struct game_field *fields,
                         size_t count, size_t size, const void *a, const void *b, const char *words)
{
    finding->differs = difference_find(&finding->difference, fields, count, a, b, size, scene->seats);
    if (!finding->differs)
        return;
    (void)snprintf(finding->words, sizeof finding->words, "%s", words);
    scene->trial.failed(scene->trial.context, finding);
}

void scene_require_states(const struct scene *scene, const char *function, int seat, const void *a, const void *b,
                          const char *words)
{
    const struct game *game = scene->game;

    if (memcmp(a, b, game->state_bytes) != 0) {
        struct finding finding = found(scene, function, seat);

        require_same(scene, &finding, game->state_fields, game->state_field_count, game->state_bytes, a, b, words);
    }
}

void scene_require_views(const struct scene *scene, const char *function, int seat, const void *a, const void *b,
                         const char *words)
{
    const struct game *game = scene->game;

    if (memcmp(a, b, game->view_bytes) != 0) {
        struct finding finding = found(scene, function, seat);

        require_same(scene, &finding, game->view_fields, game->view_field_count, game->view_bytes, a, b, words);
    }
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static void draw_settings(struct scene *scene, const struct game_former *former)
{
    if (scene->trial.settings)
        scene->settings = *scene->trial.settings;
    else if (former)
        playout_settings_then(&scene->settings, scene->game, former, &scene->dice);
    else
        playout_settings(&scene->settings, scene->game, &scene->dice);
}

void scene_configure_then(struct scene *scene, const struct trial *trial, const struct game_former *former,
                          uint64_t number)
{
    char why[GAME_WHY_MAX] = "";

    *scene = (struct scene){
        .trial = *trial, .game = trial->game, .number = number, .dice = {trial->luck ^ number}, .seats = 1};
    if (trial->moved)
        trial->moved(trial->context, number, 0);
    scene->seed = dice_seed(&scene->dice);
    draw_settings(scene, former);
    block_fill(&scene->state);
    REQUIRE(scene, scene->game->configure(scene->state.bytes, scene->settings.values, why), "configure", NO_SEAT,
            "the settings are refused (%.*s), which it has taken before", GAME_WHY_MAX, why);
    scene->seats = scene->game->seats(scene->state.bytes);
    REQUIRE(scene, scene->seats >= 1 && scene->seats <= GAME_SEATS_MAX, "seats", NO_SEAT, "%u seats, not 1 to %d",
            scene->seats, GAME_SEATS_MAX);
}

void scene_configure(struct scene *scene, const struct trial *trial, uint64_t number)
{
    scene_configure_then(scene, trial, NULL, number);
}

void scene_start(struct scene *scene, const struct trial *trial, uint64_t number, const struct game_listener *listener)
{
    static const enum scene_player players[] = {PLAYS_RANDOM, PLAYS_RANDOM, PLAYS_DEFAULT, PLAYS_RANDOM,
                                                PLAYS_FIRST,  PLAYS_RANDOM, PLAYS_LAST,    PLAYS_RANDOM};

    scene_configure(scene, trial, number);
    scene->player = players[number % (sizeof players / sizeof *players)];
    scene->game->start(scene->state.bytes, &scene->seed, listener);
}

unsigned scene_actions(const struct scene *scene, const void *state, unsigned seat, uint16_t actions[GAME_ACTIONS_MAX])
{
    unsigned count = scene->game->actions(state, seat, actions);

    REQUIRE(scene, count >= 1, "actions", (int)seat, "there are none for a seat that is asked");
    REQUIRE(scene, count <= scene->game->actions_most, "actions", (int)seat,
            "there are %u, and actions_most promises at most %u", count, (unsigned)scene->game->actions_most);
    return count;
}

void scene_apply(struct scene *scene, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    REQUIRE(scene, scene->decisions < scene->game->decisions_most, "apply", (int)seat,
            "the match is not over after %u answers, which is decisions_most", (unsigned)scene->decisions);
    REQUIRE(scene, scene->game->apply(scene->state.bytes, seat, action, listener), "apply", (int)seat,
            "action %u is refused, and `actions` lists it", action);
    scene->decisions++;
    if (scene->trial.moved)
        scene->trial.moved(scene->trial.context, scene->number, scene->decisions);
}

/* The seats that are asked. */
static uint32_t asked(const struct scene *scene)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    REQUIRE(scene, mask < 1u << scene->seats, "to_act", NO_SEAT, "it asks a seat that the match has not, with mask %u",
            (unsigned)mask);
    return mask;
}

static uint16_t choose(struct scene *scene, unsigned seat)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = scene_actions(scene, scene->state.bytes, seat, actions);

    switch (scene->player) {
    case PLAYS_DEFAULT:
        return scene->game->default_action(scene->state.bytes, seat);
    case PLAYS_FIRST:
        return actions[0];
    case PLAYS_LAST:
        return actions[count - 1];
    default:
        return actions[dice_roll(&scene->dice, count)];
    }
}

bool scene_step(struct scene *scene, const struct game_listener *listener)
{
    uint32_t mask = asked(scene);
    unsigned seat;

    if (mask == 0)
        return false;
    if (mask & (mask - 1))
        for (uint32_t skip = dice_roll(&scene->dice, (uint32_t)__builtin_popcount(mask)); skip > 0; skip--)
            mask &= mask - 1;
    seat = (unsigned)__builtin_ctz(mask);
    scene_apply(scene, seat, choose(scene, seat), listener);
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
    uint32_t mask = asked(scene);
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned seat, count;

    if (mask == 0)
        return false;
    seat = (unsigned)__builtin_ctz(mask);
    count = scene_actions(scene, scene->state.bytes, seat, actions);
    scene_apply(scene, seat, novelty_choose(novelty, actions, count, &scene->dice), NULL);
    return true;
}

bool scene_has_audience(const struct scene *scene, unsigned audience)
{
    return audience < scene->seats || (audience >= GAME_PUBLIC && audience <= GAME_ALL);
}

bool scene_same_verdict(const struct game_verdict *a, const struct game_verdict *b)
{
    return a->winner == b->winner && a->reason == b->reason && memcmp(a->score, b->score, sizeof a->score) == 0;
}

bool scene_same_state(const struct scene *scene, const struct block *a, const struct block *b)
{
    return memcmp(a->bytes, b->bytes, scene->game->state_bytes) == 0;
}

bool scene_chosen(struct scene *scene)
{
    enum { EARLY = 16, EVERY = 4 };

    return scene->decisions < EARLY || dice_roll(&scene->dice, EVERY) == 0;
}

void scene_visit(const struct trial *trial, void (*visit)(struct scene *scene))
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        struct scene scene;

        scene_start(&scene, trial, number, NULL);
        do
            visit(&scene);
        while (scene_step(&scene, NULL));
    }
}
