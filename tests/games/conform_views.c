/* SPDX-License-Identifier: MIT */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <string.h>

#include "game/field.h"
#include "plugin/fields.h"
#include "plugin/meanings.h"
#include "plugin/playout.h"
#include "scene.h"

enum { TEXT_MOST = 1 << 16 };

static void require_text_round_trip(const struct scene *scene, const struct game_field *fields, unsigned count,
                                    const void *bytes, size_t size)
{
    struct buffer text;
    struct block back;
    struct error error = {0};

    buffer_init(&text, TEXT_MOST);
    fields_print(&text, fields, count, bytes, scene->seats);
    buffer_add_byte(&text, 0);
    REQUIRE(scene, !text.failed);
    if (!fields_parse((const char *)text.at, fields, count, back.bytes, size, scene->seats, &error))
        scene_fail(scene, error.text, __FILE__, __LINE__);
    REQUIRE(scene, memcmp(bytes, back.bytes, size) == 0);
    buffer_release(&text);
}

static void check_text(struct scene *scene)
{
    const struct game *game = scene->game;

    require_text_round_trip(scene, game->state_fields, game->state_field_count, scene->state.bytes, game->state_bytes);
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct block view;

        if (audience >= scene->seats && audience < GAME_PUBLIC)
            continue;
        game->view(scene->state.bytes, audience, view.bytes);
        require_text_round_trip(scene, game->view_fields, game->view_field_count, view.bytes, game->view_bytes);
    }
}

static void states_and_views_survive_being_printed_and_parsed(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_text);
}

/* Each number stands for what the table says. */
static void require_meaning(const struct scene *scene, const struct game_field *field, const void *view)
{
    for (unsigned row = 0; row < field_rows(field, scene->seats); row++)
        for (unsigned i = 0; i < field->count; i++) {
            int64_t number = field_get(field, view, row, i);

            if (field->shape == GAME_LIST && number == field->empty)
                break;
            for (unsigned bit = 0; field->shape == GAME_SET && bit < 64; bit++)
                if ((uint64_t)number >> bit & 1 && !meaning_fits(scene->game, field, 0, (int64_t)field->first + bit))
                    scene_fail(scene, field->name, __FILE__, __LINE__);
            if (field->shape != GAME_SET && !meaning_fits(scene->game, field, i, number))
                scene_fail(scene, field->name, __FILE__, __LINE__);
        }
}

static void check_meanings(struct scene *scene)
{
    const struct game *game = scene->game;

    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct block view;

        if (audience >= scene->seats && audience < GAME_PUBLIC)
            continue;
        game->view(scene->state.bytes, audience, view.bytes);
        for (unsigned i = 0; i < game->view_field_count; i++)
            require_meaning(scene, &game->view_fields[i], view.bytes);
    }
}

static void numbers_in_a_view_stand_for_what_the_table_says(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_meanings);
}

static void require_drawable(const struct scene *scene, const char *text)
{
    unsigned columns = 0;

    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        REQUIRE(scene, c == '\n' || (c >= ' ' && c != 0x7f));
        if (c == '\n')
            columns = 0;
        else if ((c & 0xc0) != 0x80)
            columns++;
        REQUIRE(scene, columns <= 80);
    }
}

static void check_drawing(struct scene *scene)
{
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct block view;
        char room[1 << 14];
        struct game_text text = game_text_in(room, sizeof room);

        if (audience >= scene->seats && audience < GAME_PUBLIC)
            continue;
        scene->game->view(scene->state.bytes, audience, view.bytes);
        scene->game->draw(view.bytes, &text);
        REQUIRE(scene, text.used > 0 && !text.cut);
        require_drawable(scene, room);
    }
}

static void a_drawing_has_at_most_80_columns_and_no_controls(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_drawing);
}

static void require_view_actions(const struct scene *scene, unsigned audience, const struct block *view)
{
    uint16_t of_state[GAME_ACTIONS_MAX], of_view[GAME_ACTIONS_MAX];
    unsigned count = audience < scene->seats ? scene->game->actions(scene->state.bytes, audience, of_state) : 0;

    REQUIRE(scene, scene->game->view_actions(view->bytes, of_view) == count);
    REQUIRE(scene, memcmp(of_state, of_view, count * sizeof of_view[0]) == 0);
}

static void check_views(struct scene *scene)
{
    const struct game *game = scene->game;
    struct block before = scene->state;

    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct block view, again;

        if (audience >= scene->seats && audience < GAME_PUBLIC)
            continue;
        block_fill(&view);
        memset(again.bytes, 0, sizeof again.bytes);
        game->view(scene->state.bytes, audience, view.bytes);
        game->view(scene->state.bytes, audience, again.bytes);
        REQUIRE(scene, memcmp(view.bytes, again.bytes, game->view_bytes) == 0);
        REQUIRE(scene, block_guarded(&view, game->view_bytes));
        require_view_actions(scene, audience, &view);
    }
    REQUIRE(scene, scene_same_state(scene, &scene->state, &before));
}

static void a_view_is_written_whole_and_lists_the_actions_of_its_seat(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_views);
}

static void require_sample_agrees(struct scene *scene, unsigned audience, const struct block *view,
                                  const struct block *sampled)
{
    const struct game *game = scene->game;
    struct block again;
    uint16_t of_view[GAME_ACTIONS_MAX], of_sample[GAME_ACTIONS_MAX];
    unsigned count = game->view_actions(view->bytes, of_view);

    game->view(sampled->bytes, audience, again.bytes);
    REQUIRE(scene, memcmp(view->bytes, again.bytes, game->view_bytes) == 0);
    REQUIRE(scene, game->seats(sampled->bytes) == scene->seats);
    REQUIRE(scene, (game->to_act(sampled->bytes) == 0) == (game->to_act(scene->state.bytes) == 0));
    if (audience == GAME_PUBLIC)
        return;
    REQUIRE(scene, game->actions(sampled->bytes, audience, of_sample) == count);
    REQUIRE(scene, memcmp(of_view, of_sample, count * sizeof of_view[0]) == 0);
}

static void require_sample_ends(const struct scene *scene, const struct block *sampled)
{
    struct block state = *sampled;
    struct dice dice = scene->dice;
    /* Seats whose answers the audience does not know yet are asked once more. */
    uint32_t again = scene->game->to_act(sampled->bytes) & ~scene->game->to_act(scene->state.bytes);
    uint32_t decisions = scene->decisions - (uint32_t)__builtin_popcount(again);

    while (playout_step(scene->game, state.bytes, &dice, NULL))
        REQUIRE(scene, ++decisions <= scene->game->decisions_most);
}

static void check_sample(struct scene *scene)
{
    const struct game *game = scene->game;

    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++) {
        struct block view, sampled, again;
        struct game_seed seed = dice_seed(&scene->dice);

        if (audience >= scene->seats && audience < GAME_PUBLIC)
            continue;
        game->view(scene->state.bytes, audience, view.bytes);
        block_fill(&sampled);
        memset(again.bytes, 0, sizeof again.bytes);
        game->sample(view.bytes, &seed, sampled.bytes);
        game->sample(view.bytes, &seed, again.bytes);
        REQUIRE(scene, scene_same_state(scene, &sampled, &again));
        REQUIRE(scene, block_guarded(&sampled, game->state_bytes));
        require_sample_agrees(scene, audience, &view, &sampled);
        if (dice_roll(&scene->dice, 32) == 0)
            require_sample_ends(scene, &sampled);
    }
}

static void a_sample_looks_like_the_state_to_its_audience_and_plays_to_an_end(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_sample);
}

/* Whether a secret of the players, not only the luck to come, differs between two states. */
static bool secrets_differ(const struct game *game, const struct block *a, const struct block *b, unsigned seats)
{
    for (unsigned i = 0; i < game->state_field_count; i++) {
        const struct game_field *field = &game->state_fields[i];

        if (field->secrecy != GAME_OWNER && field->secrecy != GAME_MIXED)
            continue;
        for (unsigned row = 0; row < field_rows(field, seats); row++)
            for (unsigned j = 0; j < field->count; j++)
                if (field_get(field, a->bytes, row, j) != field_get(field, b->bytes, row, j))
                    return true;
    }
    return false;
}

/* Most decisions leave something unknown, and two draws of it are mostly different. */
static void samples_are_drawn_and_not_copied(const struct game *game, unsigned matches)
{
    unsigned tried = 0, different = 0;

    for (uint64_t number = 0; number < matches; number++) {
        struct scene scene;

        scene_start(&scene, game, number, NULL);
        do {
            struct block view, sampled;
            struct game_seed seed = dice_seed(&scene.dice);

            if (game->to_act(scene.state.bytes) == 0)
                break;
            game->view(scene.state.bytes, GAME_PUBLIC, view.bytes);
            game->sample(view.bytes, &seed, sampled.bytes);
            tried++;
            different += secrets_differ(game, &scene.state, &sampled, scene.seats);
        } while (scene_step(&scene, NULL));
    }
    print_message("%u of %u samples have other secrets\n", different, tried);
    assert_true(different * 2 > tried);
}

#define PROPERTY(function)                                                                                             \
    {                                                                                                                  \
#function, function                                                                                            \
    }

const struct property view_properties[] = {
    PROPERTY(states_and_views_survive_being_printed_and_parsed),
    PROPERTY(numbers_in_a_view_stand_for_what_the_table_says),
    PROPERTY(a_drawing_has_at_most_80_columns_and_no_controls),
    PROPERTY(a_view_is_written_whole_and_lists_the_actions_of_its_seat),
    PROPERTY(a_sample_looks_like_the_state_to_its_audience_and_plays_to_an_end),
    PROPERTY(samples_are_drawn_and_not_copied),
    {NULL, NULL},
};
