/* SPDX-License-Identifier: MIT */
/* Views, and what is made of them: text, drawings, samples. */
#include <string.h>

#include "base/buffer.h"
#include "conformance/property.h"
#include "conformance/scene.h"
#include "game/field.h"
#include "plugin/fields.h"
#include "plugin/meanings.h"

enum { TEXT_MOST = 1 << 16, DRAWING_MOST = 1 << 14, COLUMNS_MOST = 80, TIMES = 3 };

/* Calls `check` with the view of each audience of the match. */
static void for_each_view(struct scene *scene, void (*check)(struct scene *, unsigned audience, const struct block *))
{
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct block view;

        if (!scene_has_audience(scene, audience))
            continue;
        block_fill(&view);
        scene->game->view(scene->state.bytes, audience, view.bytes);
        check(scene, audience, &view);
    }
}

/* --- text -------------------------------------------------------------------------------------------------------- */

struct table {
    const char *function;
    const struct game_field *fields;
    unsigned count;
    size_t size;
    void (*require_same)(const struct scene *, const char *, int, const void *, const void *, const char *);
};

static void require_text(const struct scene *scene, const struct table *table, int seat, const void *bytes)
{
    struct buffer text;
    struct block back;
    struct error error = {0};

    buffer_init(&text, TEXT_MOST);
    fields_print(&text, table->fields, table->count, bytes, scene->seats);
    buffer_add_byte(&text, 0);
    REQUIRE(scene, !text.failed, table->function, seat, "as text it has more than %d bytes", TEXT_MOST);
    REQUIRE(
        scene,
        fields_parse((const char *)text.at, table->fields, table->count, back.bytes, table->size, scene->seats, &error),
        table->function, seat, "its text cannot be read: %s", error.text);
    table->require_same(scene, table->function, seat, bytes, back.bytes,
                        "bytes that no field of the table has, and numbers behind the end of a list, must be 0");
    buffer_release(&text);
}

static void check_view_text(struct scene *scene, unsigned audience, const struct block *view)
{
    const struct game *game = scene->game;
    const struct table table = {"view", game->view_fields, game->view_field_count, game->view_bytes,
                                scene_require_views};

    require_text(scene, &table, (int)audience, view->bytes);
}

static void check_text(struct scene *scene)
{
    const struct game *game = scene->game;
    const struct table table = {scene->decisions ? "apply" : "start", game->state_fields, game->state_field_count,
                                game->state_bytes, scene_require_states};

    if (!scene_chosen(scene))
        return;
    require_text(scene, &table, NO_SEAT, scene->state.bytes);
    for_each_view(scene, check_view_text);
}

void property_text(const struct trial *trial)
{
    scene_visit(trial, check_text);
}

/* --- meanings ---------------------------------------------------------------------------------------------------- */

static bool row_fits(const struct game *game, const struct game_field *field, const void *view, unsigned row)
{
    for (unsigned i = 0; i < field->count; i++) {
        int64_t number = field_get(field, view, row, i);

        if (field->shape == GAME_LIST && number == field->empty)
            return true;
        for (unsigned bit = 0; field->shape == GAME_SET && bit < 64; bit++)
            if ((uint64_t)number >> bit & 1 && !meaning_fits(game, field, 0, (int64_t)field->first + bit))
                return false;
        if (field->shape != GAME_SET && !meaning_fits(game, field, i, number))
            return false;
    }
    return true;
}

static void check_view_meanings(struct scene *scene, unsigned audience, const struct block *view)
{
    const struct game *game = scene->game;

    for (unsigned i = 0; i < game->view_field_count; i++)
        for (unsigned row = 0; row < field_rows(&game->view_fields[i], scene->seats); row++)
            REQUIRE(scene, row_fits(game, &game->view_fields[i], view->bytes, row), "view", (int)audience,
                    "a number in row %u of '%s' is none that '%s' has", row, game->view_fields[i].name,
                    game->view_fields[i].means);
}

static void check_meanings(struct scene *scene)
{
    for_each_view(scene, check_view_meanings);
}

void property_meanings(const struct trial *trial)
{
    scene_visit(trial, check_meanings);
}

/* --- drawings ---------------------------------------------------------------------------------------------------- */

static void require_drawable(const struct scene *scene, int seat, const char *text)
{
    unsigned columns = 0;

    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        REQUIRE(scene, c == '\n' || (c >= ' ' && c != 0x7f), "draw", seat, "byte %u is a control character", c);
        if (c == '\n')
            columns = 0;
        else if ((c & 0xc0) != 0x80)
            columns++;
        REQUIRE(scene, columns <= COLUMNS_MOST, "draw", seat, "a line has more than %d columns", COLUMNS_MOST);
    }
}

static void check_view_drawing(struct scene *scene, unsigned audience, const struct block *view)
{
    char room[DRAWING_MOST];
    struct game_text text = game_text_in(room, sizeof room);

    scene->game->draw(view->bytes, &text);
    REQUIRE(scene, text.used > 0, "draw", (int)audience, "the drawing is empty");
    REQUIRE(scene, !text.cut, "draw", (int)audience, "the drawing has more than %d bytes", DRAWING_MOST - 1);
    require_drawable(scene, (int)audience, room);
}

static void check_drawing(struct scene *scene)
{
    for_each_view(scene, check_view_drawing);
}

void property_drawing(const struct trial *trial)
{
    scene_visit(trial, check_drawing);
}

/* --- the view itself --------------------------------------------------------------------------------------------- */

static void require_view_actions(const struct scene *scene, unsigned audience, const struct block *view)
{
    uint16_t of_state[GAME_ACTIONS_MAX], of_view[GAME_ACTIONS_MAX];
    unsigned count = audience < scene->seats ? scene->game->actions(scene->state.bytes, audience, of_state) : 0;
    unsigned listed = scene->game->view_actions(view->bytes, of_view);

    REQUIRE(scene, listed == count && memcmp(of_state, of_view, count * sizeof of_view[0]) == 0, "view_actions",
            (int)audience, "it lists %u actions, and `actions` lists %s%u", listed, listed == count ? "another " : "",
            count);
}

static void check_view(struct scene *scene, unsigned audience, const struct block *view)
{
    const struct game *game = scene->game;
    struct block again;

    for (unsigned i = 0; i < TIMES; i++) {
        memset(again.bytes, (int)i, sizeof again.bytes);
        game->view(scene->state.bytes, audience, again.bytes);
        scene_require_views(scene, "view", (int)audience, view->bytes, again.bytes,
                            "one state gives two views, in blocks that held other bytes before: either not all of the "
                            "view is written, or it depends on something other than the state");
    }
    REQUIRE(scene, block_guarded(view, game->view_bytes), "view", (int)audience, "it writes behind the view");
    require_view_actions(scene, audience, view);
}

static void check_views(struct scene *scene)
{
    const struct block before = scene->state;

    for_each_view(scene, check_view);
    scene_require_states(scene, "view", NO_SEAT, before.bytes, scene->state.bytes, "it changes the state");
}

void property_view(const struct trial *trial)
{
    scene_visit(trial, check_views);
}

/* --- samples ----------------------------------------------------------------------------------------------------- */

static void require_sample_agrees(struct scene *scene, unsigned audience, const struct block *view,
                                  const struct block *sampled)
{
    const struct game *game = scene->game;
    struct block again;
    uint16_t of_view[GAME_ACTIONS_MAX], of_sample[GAME_ACTIONS_MAX];
    unsigned count = game->view_actions(view->bytes, of_view);

    game->view(sampled->bytes, audience, again.bytes);
    scene_require_views(scene, "sample", (int)audience, view->bytes, again.bytes,
                        "the view of the sample is another one than the view it was made from");
    REQUIRE(scene, game->seats(sampled->bytes) == scene->seats, "sample", (int)audience, "it has %u seats, not %u",
            game->seats(sampled->bytes), scene->seats);
    REQUIRE(scene, (game->to_act(sampled->bytes) == 0) == (game->to_act(scene->state.bytes) == 0), "sample",
            (int)audience, "the match is over in one of sample and state");
    if (audience == GAME_PUBLIC)
        return;
    REQUIRE(scene,
            game->actions(sampled->bytes, audience, of_sample) == count &&
                memcmp(of_view, of_sample, count * sizeof of_view[0]) == 0,
            "sample", (int)audience, "the seat has other legal actions in the sample than in the state");
}

static void require_sample_ends(const struct scene *scene, const struct block *sampled)
{
    struct scene rest = *scene;
    /* Seats whose answers the audience does not know yet are asked once more. */
    uint32_t mask = scene->game->to_act(sampled->bytes) & ~scene->game->to_act(scene->state.bytes);
    uint32_t again = (uint32_t)__builtin_popcount(mask);

    rest.state = *sampled;
    rest.player = PLAYS_RANDOM;
    rest.decisions -= again < rest.decisions ? again : rest.decisions;
    while (scene_step(&rest, NULL))
        ;
}

static void check_sample(struct scene *scene, unsigned audience, const struct block *view)
{
    struct game_seed seed = dice_seed(&scene->dice);
    struct block sampled, again;

    if (audience == GAME_ALL)
        return;
    block_fill(&sampled);
    memset(again.bytes, 0, sizeof again.bytes);
    scene->game->sample(view->bytes, &seed, sampled.bytes);
    scene->game->sample(view->bytes, &seed, again.bytes);
    scene_require_states(scene, "sample", (int)audience, sampled.bytes, again.bytes,
                         "one view and one seed give two samples, in blocks that held other bytes before");
    REQUIRE(scene, block_guarded(&sampled, scene->game->state_bytes), "sample", (int)audience,
            "it writes behind the state");
    require_sample_agrees(scene, audience, view, &sampled);
    if (dice_roll(&scene->dice, 32) == 0)
        require_sample_ends(scene, &sampled);
}

static void check_samples(struct scene *scene)
{
    for_each_view(scene, check_sample);
}

void property_sample(const struct trial *trial)
{
    scene_visit(trial, check_samples);
}

static bool field_differs(const struct game_field *field, const struct block *a, const struct block *b, unsigned seats)
{
    for (unsigned row = 0; row < field_rows(field, seats); row++)
        for (unsigned j = 0; j < field->count; j++)
            if (field_get(field, a->bytes, row, j) != field_get(field, b->bytes, row, j))
                return true;
    return false;
}

/* A secret of the players, not only the luck to come. */
static bool is_secret(const struct game_field *field)
{
    return field->secrecy == GAME_OWNER || field->secrecy == GAME_MIXED;
}

static bool secrets_differ(const struct game *game, const struct block *a, const struct block *b, unsigned seats)
{
    for (unsigned i = 0; i < game->state_field_count; i++)
        if (is_secret(&game->state_fields[i]) && field_differs(&game->state_fields[i], a, b, seats))
            return true;
    return false;
}

static bool has_secrets(const struct game *game)
{
    for (unsigned i = 0; i < game->state_field_count; i++)
        if (is_secret(&game->state_fields[i]))
            return true;
    return false;
}

/* Some decision leaves something unknown, and then a draw of it is another. */
void property_fresh_samples(const struct trial *trial)
{
    const struct game *game = trial->game;
    unsigned tried = 0, different = 0, fresh = 0;
    struct scene scene = {.trial = *trial, .game = game};

    for (uint64_t number = 0; has_secrets(game) && number < trial->matches; number++) {
        scene_start(&scene, trial, number, NULL);
        do {
            struct block view, sampled, other;
            struct game_seed seed = dice_seed(&scene.dice), other_seed = dice_seed(&scene.dice);

            if (game->to_act(scene.state.bytes) == 0)
                break;
            game->view(scene.state.bytes, GAME_PUBLIC, view.bytes);
            game->sample(view.bytes, &seed, sampled.bytes);
            tried++;
            different += secrets_differ(game, &scene.state, &sampled, scene.seats);
            game->sample(view.bytes, &other_seed, other.bytes);
            fresh += secrets_differ(game, &sampled, &other, scene.seats);
        } while (scene_step(&scene, NULL));
    }
    REQUIRE(&scene, different > 0 || tried == 0, "sample", GAME_PUBLIC,
            "none of %u samples of the public view has other secrets than the match", tried);
    REQUIRE(&scene, fresh > 0 || tried == 0, "sample", GAME_PUBLIC,
            "two samples of one public view have the same secrets, whatever their seeds are, in %u of %u tries", tried,
            tried);
}
