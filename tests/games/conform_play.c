/* SPDX-License-Identifier: MIT */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/check.h"
#include "scene.h"
#include "trace.h"

static void the_table_keeps_the_contract(const struct game *game, unsigned matches)
{
    struct error error = {0};

    (void)matches;
    if (!check_game(game, &error))
        fail_msg("%s", error.text);
}

static void every_seat_has_a_role_and_a_side(const struct game *game, unsigned matches)
{
    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene;
        unsigned per_role[GAME_SEATS_MAX] = {0};

        scene_configure(&scene, game, number);
        REQUIRE(&scene, scene.seats >= 1 && scene.seats <= GAME_SEATS_MAX);
        for (unsigned seat = 0; seat < scene.seats; seat++) {
            unsigned role = game->role(scene.state.bytes, seat), side = game->side(scene.state.bytes, seat);

            REQUIRE(&scene, role < game->role_count);
            REQUIRE(&scene, seat >= game->roles[role].first &&
                                seat < (unsigned)game->roles[role].first + game->roles[role].most);
            per_role[role]++;
            for (unsigned i = 0; i <= side; i++)
                REQUIRE(&scene, game->sides[i] != NULL);
        }
        for (unsigned role = 0; role < game->role_count; role++)
            REQUIRE(&scene, per_role[role] >= game->roles[role].least && per_role[role] <= game->roles[role].most);
    }
}

static void a_state_depends_on_the_settings_and_the_seed_alone(const struct game *game, unsigned matches)
{
    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene, again;
        char why[GAME_WHY_MAX];

        scene_start(&scene, game, number, NULL);
        scene_configure(&again, game, number);
        memset(again.state.bytes, 0, game->state_bytes);
        REQUIRE(&scene, game->configure(again.state.bytes, again.settings.values, why));
        game->start(again.state.bytes, &again.seed, NULL);
        REQUIRE(&scene, scene_same_state(&scene, &scene.state, &again.state));
        REQUIRE(&scene, block_guarded(&scene.state, game->state_bytes));
    }
}

static void check_lists(struct scene *scene)
{
    const struct game *game = scene->game;
    uint32_t mask = game->to_act(scene->state.bytes);

    REQUIRE(scene, mask < 1u << scene->seats);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++) {
        uint16_t actions[GAME_ACTIONS_MAX];
        unsigned count = game->actions(scene->state.bytes, seat, actions);

        REQUIRE(scene, count <= game->actions_most);
        REQUIRE(scene, (count > 0) == (mask >> seat & 1));
        for (unsigned i = 0; i < count; i++) {
            REQUIRE(scene, actions[i] < game->action_count && game->actions_table[actions[i]].kind);
            REQUIRE(scene, i == 0 || actions[i - 1] < actions[i]);
        }
    }
}

static void actions_ascend_and_are_listed_for_those_who_are_asked(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_lists);
}

static bool is_listed(const uint16_t *actions, unsigned count, unsigned action)
{
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

static void check_refusals(struct scene *scene)
{
    static const unsigned beyond[] = {1024, 4096, 32768, UINT16_MAX};
    const struct game *game = scene->game;
    struct block before = scene->state;

    for (unsigned seat = 0; seat < GAME_ALL + 2u; seat++) {
        uint16_t actions[GAME_ACTIONS_MAX];
        unsigned count = seat < scene->seats ? game->actions(scene->state.bytes, seat, actions) : 0;

        for (unsigned action = 0; action < game->action_count + 2u; action++)
            if (!is_listed(actions, count, action))
                REQUIRE(scene, !game->apply(scene->state.bytes, seat, (uint16_t)action, NULL));
        for (unsigned i = 0; i < sizeof beyond / sizeof beyond[0]; i++)
            REQUIRE(scene, !game->apply(scene->state.bytes, seat, (uint16_t)beyond[i], NULL));
        REQUIRE(scene, scene_same_state(scene, &scene->state, &before));
    }
}

static void sometimes_check_refusals(struct scene *scene)
{
    if (scene->decisions < 4 || dice_roll(&scene->dice, 8) == 0)
        check_refusals(scene);
}

static void an_illegal_action_leaves_the_bytes_unchanged(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, sometimes_check_refusals);
}

static void check_default(struct scene *scene)
{
    const struct game *game = scene->game;
    uint32_t mask = game->to_act(scene->state.bytes);

    for (unsigned seat = 0; seat < scene->seats; seat++) {
        uint16_t actions[GAME_ACTIONS_MAX], action;
        struct game_seed seed = dice_seed(&scene->dice);
        struct block view, sampled;

        if (!(mask >> seat & 1))
            continue;
        action = game->default_action(scene->state.bytes, seat);
        REQUIRE(scene, is_listed(actions, game->actions(scene->state.bytes, seat, actions), action));
        game->view(scene->state.bytes, seat, view.bytes);
        game->sample(view.bytes, &seed, sampled.bytes);
        REQUIRE(scene, game->default_action(sampled.bytes, seat) == action);
    }
}

static void the_default_action_is_legal_and_the_same_for_what_looks_alike(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_default);
}

static void a_match_of_defaults_ends(const struct game *game, unsigned matches)
{
    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene;
        uint32_t mask;

        scene_start(&scene, game, number, NULL);
        while ((mask = game->to_act(scene.state.bytes)) != 0) {
            unsigned seat = (unsigned)__builtin_ctz(mask);

            REQUIRE(&scene, scene.decisions++ < game->decisions_most);
            REQUIRE(&scene, game->apply(scene.state.bytes, seat, game->default_action(scene.state.bytes, seat), NULL));
        }
    }
}

static void check_verdict(struct scene *scene, const struct game_verdict *verdict)
{
    const struct game *game = scene->game;

    REQUIRE(scene, verdict->winner >= GAME_DRAW);
    for (int side = 0; side <= verdict->winner; side++)
        REQUIRE(scene, game->sides[side] != NULL);
    for (unsigned reason = 0; reason <= verdict->reason; reason++)
        REQUIRE(scene, game->reasons[reason] != NULL);
    for (unsigned seat = scene->seats; seat < GAME_SEATS_MAX; seat++)
        REQUIRE(scene, verdict->score[seat] == 0);
}

static void check_end(struct scene *scene)
{
    const struct game *game = scene->game;
    struct game_verdict verdict, untouched;
    bool over;

    memset(&verdict, BLOCK_FILL, sizeof verdict);
    untouched = verdict;
    over = game->verdict(scene->state.bytes, &verdict);
    REQUIRE(scene, over == (game->to_act(scene->state.bytes) == 0));
    REQUIRE(scene, block_guarded(&scene->state, game->state_bytes));
    REQUIRE(scene, scene->decisions <= game->decisions_most);
    if (over)
        check_verdict(scene, &verdict);
    else
        REQUIRE(scene, memcmp(&verdict, &untouched, sizeof verdict) == 0);
}

static void a_match_ends_in_time_and_only_then_has_a_verdict(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_end);
}

static void check_forfeit(struct scene *scene)
{
    const struct game *game = scene->game;
    const struct block before = scene->state;

    if (!game->forfeit || game->to_act(scene->state.bytes) == 0)
        return;
    for (unsigned side = 0; game->sides[side]; side++) {
        struct game_verdict verdict = {.winner = GAME_DRAW};

        game->forfeit(scene->state.bytes, side, &verdict);
        check_verdict(scene, &verdict);
        REQUIRE(scene, verdict.winner != (int)side);
    }
    REQUIRE(scene, scene_same_state(scene, &scene->state, &before));
}

static void a_side_that_gives_up_does_not_win(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_forfeit);
}

static void turns_count_from_1_and_never_go_back(const struct game *game, unsigned matches)
{
    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene;
        unsigned turn;

        scene_start(&scene, game, number, NULL);
        turn = game->turn(scene.state.bytes);
        REQUIRE(&scene, turn == 1);
        while (scene_step(&scene, NULL)) {
            REQUIRE(&scene, game->turn(scene.state.bytes) >= turn);
            turn = game->turn(scene.state.bytes);
        }
    }
}

static void check_clone(struct scene *scene)
{
    struct scene clone;
    struct trace traces[2];
    struct game_listener listeners[2];

    if (dice_roll(&scene->dice, 16) != 0)
        return;
    clone = *scene;
    for (unsigned i = 0; i < 2; i++) {
        trace_init(&traces[i], scene->game);
        listeners[i] = trace_listener(&traces[i]);
    }
    for (unsigned i = 0; i < 20; i++) {
        bool goes_on = scene_step(scene, &listeners[0]);

        REQUIRE(scene, scene_step(&clone, &listeners[1]) == goes_on);
        REQUIRE(scene, scene_same_state(scene, &scene->state, &clone.state));
    }
    REQUIRE(scene, trace_same_for_all(&traces[0], &traces[1]));
    for (unsigned i = 0; i < 2; i++)
        trace_release(&traces[i]);
}

static void a_clone_plays_on_identically(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_clone);
}

static void listening_changes_nothing_and_hears_well_formed_events(const struct game *game, unsigned matches)
{
    for (uint64_t number = 0; number < matches; number++) {
        struct scene heard, unheard;
        struct trace trace;
        struct game_listener listener;
        bool goes_on;

        trace_init(&trace, game);
        listener = trace_listener(&trace);
        scene_start(&heard, game, number, &listener);
        scene_start(&unheard, game, number, NULL);
        do {
            goes_on = scene_step(&heard, &listener);
            REQUIRE(&heard, scene_step(&unheard, NULL) == goes_on);
            REQUIRE(&heard, scene_same_state(&heard, &heard.state, &unheard.state));
        } while (goes_on);
        if (trace.malformed)
            scene_fail(&heard, trace.what, __FILE__, __LINE__);
        trace_release(&trace);
    }
}

/* The answers of a match, as a record has them. */
struct answers {
    struct {
        uint8_t seat;
        uint16_t action;
    } * at;
    size_t count;
};

static void play_and_note(struct scene *scene, struct answers *answers, const struct game_listener *listener)
{
    const struct game *game = scene->game;
    uint32_t mask;

    while ((mask = game->to_act(scene->state.bytes)) != 0) {
        uint16_t actions[GAME_ACTIONS_MAX];
        unsigned seat = (unsigned)__builtin_ctz(mask);
        unsigned count = game->actions(scene->state.bytes, seat, actions);

        answers->at[answers->count].seat = (uint8_t)seat;
        answers->at[answers->count].action = actions[dice_roll(&scene->dice, count)];
        REQUIRE(scene, game->apply(scene->state.bytes, seat, answers->at[answers->count++].action, listener));
        scene->decisions++;
    }
}

static void a_match_is_played_again_from_its_answers(const struct game *game, unsigned matches)
{
    struct answers answers = {.at = calloc(game->decisions_most, sizeof *answers.at)};

    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene, again;
        struct trace traces[2];
        struct game_listener listeners[2];

        for (unsigned i = 0; i < 2; i++) {
            trace_init(&traces[i], game);
            listeners[i] = trace_listener(&traces[i]);
        }
        answers.count = 0;
        scene_start(&scene, game, number, &listeners[0]);
        play_and_note(&scene, &answers, &listeners[0]);
        scene_start(&again, game, number, &listeners[1]);
        for (size_t i = 0; i < answers.count; i++)
            REQUIRE(&scene, game->apply(again.state.bytes, answers.at[i].seat, answers.at[i].action, &listeners[1]));
        REQUIRE(&scene, scene_same_state(&scene, &scene.state, &again.state));
        REQUIRE(&scene, trace_same_for_all(&traces[0], &traces[1]));
        for (unsigned i = 0; i < 2; i++)
            trace_release(&traces[i]);
    }
    free(answers.at);
}

#define PROPERTY(function)                                                                                             \
    {                                                                                                                  \
#function, function                                                                                            \
    }

const struct property play_properties[] = {
    PROPERTY(the_table_keeps_the_contract),
    PROPERTY(every_seat_has_a_role_and_a_side),
    PROPERTY(a_state_depends_on_the_settings_and_the_seed_alone),
    PROPERTY(actions_ascend_and_are_listed_for_those_who_are_asked),
    PROPERTY(an_illegal_action_leaves_the_bytes_unchanged),
    PROPERTY(the_default_action_is_legal_and_the_same_for_what_looks_alike),
    PROPERTY(a_match_of_defaults_ends),
    PROPERTY(a_match_ends_in_time_and_only_then_has_a_verdict),
    PROPERTY(a_side_that_gives_up_does_not_win),
    PROPERTY(turns_count_from_1_and_never_go_back),
    PROPERTY(a_clone_plays_on_identically),
    PROPERTY(listening_changes_nothing_and_hears_well_formed_events),
    PROPERTY(a_match_is_played_again_from_its_answers),
    {NULL, NULL},
};
