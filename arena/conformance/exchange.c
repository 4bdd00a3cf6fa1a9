/* SPDX-License-Identifier: MIT */
/* Views stay the same when what their audience may not know is exchanged.
 *
 * Two exchanges. One puts a row that the audience may not know for one of another state that was reached. The other
 * takes all that the audience may not know from a sample of the public's view: such a sample keeps all that is public
 * of it, so fields that are open in part can be exchanged, too. */
#include <stdio.h>
#include <string.h>

#include "conformance/known.h"
#include "conformance/property.h"
#include "conformance/scene.h"
#include "game/field.h"

/* --- a row of another state -------------------------------------------------------------------------------------- */

enum { DONORS = 8 };

/* States that were reached before, whose secrets are put into others. */
struct donors {
    struct block states[DONORS];
    unsigned seats[DONORS], count;
};

static void donors_add(struct donors *donors, struct scene *scene)
{
    unsigned at = donors->count < DONORS ? donors->count++ : dice_roll(&scene->dice, DONORS);

    donors->states[at] = scene->state;
    donors->seats[at] = scene->seats;
}

/* A row of the donor for the state: as many entries, and another one. */
static bool fits(const struct game_field *field, const void *state, unsigned row, const void *donor, unsigned from)
{
    bool other = false;

    for (unsigned i = 0; i < field->count; i++)
        other = other || field_get(field, state, row, i) != field_get(field, donor, from, i);
    return other && known_count(field, state, row) == known_count(field, donor, from);
}

/* Exchanges a row for one of a donor: that of the same seat, or of another. */
static bool exchange(const struct donors *donors, struct scene *scene, const struct game_field *field, void *state,
                     unsigned row)
{
    unsigned first = dice_roll(&scene->dice, DONORS);

    for (unsigned i = 0; i < donors->count; i++) {
        unsigned at = (first + i) % donors->count;
        unsigned rows = field_rows(field, donors->seats[at]);
        unsigned from = field->rows == GAME_SEATS_MAX ? dice_roll(&scene->dice, rows) : row % rows;

        if (!fits(field, state, row, donors->states[at].bytes, from))
            continue;
        for (unsigned j = 0; j < field->count; j++)
            field_put(field, state, row, j, field_get(field, donors->states[at].bytes, from, j));
        return true;
    }
    return false;
}

static void require_same_view(struct scene *scene, const struct donors *donors, unsigned audience,
                              const struct block *view, unsigned index, unsigned row)
{
    const struct game_field *field = &scene->game->state_fields[index];
    struct block exchanged = scene->state, other;
    char words[200];

    if (!exchange(donors, scene, field, exchanged.bytes, row))
        return;
    scene->game->view(exchanged.bytes, audience, other.bytes);
    (void)snprintf(words, sizeof words,
                   "it shows '%s' of the state (row %u), which this audience may not know: with other numbers there "
                   "it is another view",
                   field->name, row);
    scene_require_views(scene, "view", (int)audience, view->bytes, other.bytes, words);
}

static void exchange_rows(struct scene *scene, const struct donors *donors, unsigned audience, const struct block *view)
{
    const struct game *game = scene->game;

    for (unsigned i = 0; i < game->state_field_count; i++)
        for (unsigned row = 0; row < field_rows(&game->state_fields[i], scene->seats); row++)
            if (known_never(game, audience, i, row))
                require_same_view(scene, donors, audience, view, i, row);
}

/* --- a sample of what is public ---------------------------------------------------------------------------------- */

static void copy_row(const struct game_field *field, void *to, const void *from, unsigned row)
{
    for (unsigned i = 0; i < field->count; i++)
        field_put(field, to, row, i, field_get(field, from, row, i));
}

/* The rows of a seat belong together, as what a seat has played and still has does: if the audience can see that one of
 * them is another, all are those of the match. */
static bool sees_seat(const struct scene *scene, const void *sampled, unsigned audience, unsigned seat)
{
    const struct game *game = scene->game;

    for (unsigned i = 0; i < game->state_field_count; i++)
        if (game->state_fields[i].rows == GAME_SEATS_MAX &&
            known_row_differs(game, scene->state.bytes, sampled, audience, i, seat))
            return true;
    return seat == audience;
}

/* Takes back the rows of a field that the audience can see; `seats` is the mask of the seats that it sees. */
static void take_back(const struct scene *scene, struct block *sampled, unsigned audience, unsigned index,
                      uint32_t seats)
{
    const struct game_field *field = &scene->game->state_fields[index];
    const void *state = scene->state.bytes;

    for (unsigned row = 0; row < field_rows(field, scene->seats); row++)
        if (field->rows == GAME_SEATS_MAX ? seats >> row & 1
                                          : known_row_differs(scene->game, state, sampled->bytes, audience, index, row))
            copy_row(field, sampled->bytes, state, row);
}

/* The match with all that the audience may not know drawn again. */
static void exchange_all(struct scene *scene, unsigned audience, struct block *out)
{
    const struct game *game = scene->game;
    struct game_seed seed = dice_seed(&scene->dice);
    struct block view;
    uint32_t seats = 0;

    game->view(scene->state.bytes, GAME_PUBLIC, view.bytes);
    game->sample(view.bytes, &seed, out->bytes);
    for (unsigned seat = 0; seat < scene->seats; seat++)
        seats |= (uint32_t)sees_seat(scene, out->bytes, audience, seat) << seat;
    for (unsigned i = 0; i < game->state_field_count; i++)
        take_back(scene, out, audience, i, seats);
}

static void exchange_sample(struct scene *scene, const struct donors *donors, unsigned audience,
                            const struct block *view)
{
    struct block exchanged, other;

    (void)donors;
    exchange_all(scene, audience, &exchanged);
    scene->game->view(exchanged.bytes, audience, other.bytes);
    scene_require_views(scene, "view", (int)audience, view->bytes, other.bytes,
                        "it shows what this audience may not know: where only that is another, so is the view");
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

/* Calls `try` for each audience at each state. Not when the match is over: many games show all hands then. */
static void for_each_view(struct scene *scene, struct donors *donors,
                          void (*try)(struct scene *, const struct donors *, unsigned, const struct block *))
{
    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++) {
        struct block view;

        if (!scene_has_audience(scene, audience) || scene->game->to_act(scene->state.bytes) == 0)
            continue;
        scene->game->view(scene->state.bytes, audience, view.bytes);
        try(scene, donors, audience, &view);
    }
    donors_add(donors, scene);
}

/* Rows come first: what they find has a name. */
void property_views_hide(const struct trial *trial)
{
    static void (*const exchanges[])(struct scene *, const struct donors *, unsigned,
                                     const struct block *) = {exchange_rows, exchange_sample};

    for (size_t i = 0; i < sizeof exchanges / sizeof *exchanges; i++) {
        struct donors donors = {.count = 0};

        for (uint64_t number = 0; number < trial->matches; number++) {
            struct scene scene;

            scene_start(&scene, trial, number, NULL);
            do
                if (scene_chosen(&scene))
                    for_each_view(&scene, &donors, exchanges[i]);
            while (scene_step(&scene, NULL));
        }
    }
}
