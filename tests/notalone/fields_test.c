/* SPDX-License-Identifier: MIT */
/* The set of a field of NOT ALONE: without it the field holds its empty value in each view of a match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "conformance/scene.h"
#include "game/field.h"
#include "games/notalone/notalone.h"
#include "in_test.h"

enum { MATCHES = 150 };

/* A mix, and the sets that it brings; the base game is no mix. */
static const struct row {
    const char *mix;
    const char *sets[3];
} rows[] = {
    {NULL, {"base"}},
    {"exploration", {"base", "exploration"}},
    {"sanctuary", {"base", "sanctuary"}},
    {"icons", {"base", "sanctuary"}},
};

static bool brings(const struct row *row, const char *set)
{
    for (unsigned i = 0; i < 3 && row->sets[i]; i++)
        if (strcmp(row->sets[i], set) == 0)
            return true;
    return false;
}

static void check_views(const struct scene *scene, const struct row *row)
{
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct block view;

        if (audience >= scene->seats && audience < GAME_PUBLIC)
            continue;
        notalone_game.view(scene->state.bytes, audience, view.bytes);
        for (unsigned i = 0; i < notalone_game.view_field_count; i++) {
            const struct game_field *field = &notalone_game.view_fields[i];

            if (!brings(row, field->set) && !field_is_empty(field, view.bytes, scene->seats))
                scene_fail(scene, "view", (int)audience, "'%s' is not empty", field->name);
        }
    }
}

static void play_match(const struct row *row, uint64_t number)
{
    struct trial trial = trial_in_test(&notalone_game, 1);
    struct error error = {0};
    struct scene scene;

    scene_configure(&scene, &trial, number);
    settings_init(&scene.settings, &notalone_game);
    if (row->mix)
        assert_true(settings_mix(&scene.settings, row->mix, &error));
    scene.settings.values[0] = 1 + (int64_t)(number % 6); /* Hunted */
    assert_true(settings_configure(&scene.settings, scene.state.bytes, &error));
    scene.seats = notalone_game.seats(scene.state.bytes);
    notalone_game.start(scene.state.bytes, &scene.seed, NULL);
    do
        check_views(&scene, row);
    while (scene_step(&scene, NULL));
}

static void a_field_whose_set_is_not_in_the_match_is_empty(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint64_t number = 0; number < MATCHES; number++)
            play_match(&rows[i], number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_whose_set_is_not_in_the_match_is_empty),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
