/* SPDX-License-Identifier: MIT */
/* Seats, the start, and what is legal. */
#include <string.h>

#include "conformance/property.h"
#include "conformance/scene.h"
#include "plugin/check.h"

void property_tables(const struct trial *trial)
{
    struct finding finding = {.seat = NO_SEAT};
    struct error error = {0};

    if (check_game(trial->game, &error))
        return;
    memcpy(finding.words, error.text, sizeof error.text);
    trial->failed(trial->context, &finding);
}

static void require_place(const struct scene *scene, unsigned seat)
{
    const struct game *game = scene->game;
    unsigned role = game->role(scene->state.bytes, seat), side = game->side(scene->state.bytes, seat);

    REQUIRE(scene, role < game->role_count, "role", (int)seat, "role %u is not in the table", role);
    REQUIRE(scene, seat >= game->roles[role].first && seat < (unsigned)game->roles[role].first + game->roles[role].most,
            "role", (int)seat, "the role '%s' has not this seat", game->roles[role].name);
    for (unsigned i = 0; i <= side; i++)
        REQUIRE(scene, game->sides[i] != NULL, "side", (int)seat, "side %u is not in the table", side);
}

void property_seats(const struct trial *trial)
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        const struct game *game = trial->game;
        unsigned per_role[GAME_SEATS_MAX] = {0};
        struct scene scene;

        scene_configure(&scene, trial, number);
        for (unsigned seat = 0; seat < scene.seats; seat++) {
            require_place(&scene, seat);
            per_role[game->role(scene.state.bytes, seat)]++;
        }
        for (unsigned role = 0; role < game->role_count; role++)
            REQUIRE(&scene, per_role[role] >= game->roles[role].least && per_role[role] <= game->roles[role].most,
                    "role", NO_SEAT, "%u seats have the role '%s', not %u to %u", per_role[role],
                    game->roles[role].name, game->roles[role].least, game->roles[role].most);
    }
}

void property_start(const struct trial *trial)
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        struct scene scene, again;
        char why[GAME_WHY_MAX];

        scene_start(&scene, trial, number, NULL);
        again = scene;
        memset(again.state.bytes, 0, trial->game->state_bytes);
        REQUIRE(&scene, trial->game->configure(again.state.bytes, again.settings.values, why), "configure", NO_SEAT,
                "it takes the settings once and refuses them then");
        trial->game->start(again.state.bytes, &again.seed, NULL);
        scene_require_states(&scene, "start", NO_SEAT, scene.state.bytes, again.state.bytes,
                             "the same settings and seed give two states, in blocks that held other bytes before");
        REQUIRE(&scene, block_guarded(&scene.state, trial->game->state_bytes), "start", NO_SEAT,
                "it writes behind the state");
    }
}

/* --- legal actions ----------------------------------------------------------------------------------------------- */

static void require_list(const struct scene *scene, unsigned seat, bool asked)
{
    const struct game *game = scene->game;
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = game->actions(scene->state.bytes, seat, actions);

    REQUIRE(scene, count <= game->actions_most, "actions", (int)seat,
            "there are %u, and actions_most promises at most %u", count, (unsigned)game->actions_most);
    REQUIRE(scene, asked || count == 0, "actions", (int)seat, "there are %u for a seat that is not asked", count);
    REQUIRE(scene, !asked || count > 0, "actions", (int)seat, "there are none for a seat that is asked");
    for (unsigned i = 0; i < count; i++) {
        REQUIRE(scene, actions[i] < game->action_count && game->actions_table[actions[i]].kind, "actions", (int)seat,
                "action %u is not in the table", actions[i]);
        REQUIRE(scene, i == 0 || actions[i - 1] < actions[i], "actions", (int)seat,
                "they do not ascend: action %u stands before action %u", i ? actions[i - 1] : 0u, actions[i]);
    }
}

static void check_lists(struct scene *scene)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    REQUIRE(scene, mask < 1u << scene->seats, "to_act", NO_SEAT, "it asks a seat that the match has not, with mask %u",
            (unsigned)mask);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        require_list(scene, seat, mask >> seat & 1);
}

void property_actions(const struct trial *trial)
{
    scene_visit(trial, check_lists);
}

static bool is_listed(const uint16_t *actions, unsigned count, unsigned action)
{
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

static void require_refusal(struct scene *scene, const struct block *before, unsigned seat, unsigned action)
{
    REQUIRE(scene, !scene->game->apply(scene->state.bytes, seat, (uint16_t)action, NULL), "apply", (int)seat,
            "it takes action %u, which `actions` does not list", action);
    scene_require_states(scene, "apply", (int)seat, before->bytes, scene->state.bytes,
                         "an action that it refuses changes the state");
}

static void check_refusals(struct scene *scene)
{
    static const unsigned beyond[] = {1024, 4096, 32768, UINT16_MAX};
    const struct block before = scene->state;

    for (unsigned seat = 0; seat < GAME_ALL + 2u; seat++) {
        uint16_t actions[GAME_ACTIONS_MAX];
        unsigned count = seat < scene->seats ? scene->game->actions(scene->state.bytes, seat, actions) : 0;

        for (unsigned action = 0; action < scene->game->action_count + 2u; action++)
            if (!is_listed(actions, count, action))
                require_refusal(scene, &before, seat, action);
        for (unsigned i = 0; i < sizeof beyond / sizeof beyond[0]; i++)
            require_refusal(scene, &before, seat, beyond[i]);
    }
}

static void sometimes_check_refusals(struct scene *scene)
{
    if (scene->decisions < 4 || dice_roll(&scene->dice, 8) == 0)
        check_refusals(scene);
}

void property_refusals(const struct trial *trial)
{
    scene_visit(trial, sometimes_check_refusals);
}

static void require_default(struct scene *scene, unsigned seat)
{
    const struct game *game = scene->game;
    struct game_seed seed = dice_seed(&scene->dice);
    uint16_t actions[GAME_ACTIONS_MAX], action = game->default_action(scene->state.bytes, seat), of_sample;
    unsigned count = game->actions(scene->state.bytes, seat, actions);
    struct block view, sampled;

    REQUIRE(scene, is_listed(actions, count, action), "default_action", (int)seat,
            "it is action %u, which `actions` does not list", action);
    of_sample = game->default_action(scene->state.bytes, seat);
    REQUIRE(scene, of_sample == action, "default_action", (int)seat,
            "asked twice about one state, it is action %u, then %u", action, of_sample);
    game->view(scene->state.bytes, seat, view.bytes);
    game->sample(view.bytes, &seed, sampled.bytes);
    of_sample = game->default_action(sampled.bytes, seat);
    REQUIRE(scene, of_sample == action, "default_action", (int)seat,
            "it depends on what the seat does not know: action %u in the match, %u in a sample of its view", action,
            of_sample);
}

static void check_default(struct scene *scene)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    for (unsigned seat = 0; seat < scene->seats; seat++)
        if (mask >> seat & 1)
            require_default(scene, seat);
}

void property_default_action(const struct trial *trial)
{
    scene_visit(trial, check_default);
}
