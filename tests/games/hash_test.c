/* SPDX-License-Identifier: MIT */
/* One hash for each game over many random matches: all their events and the text of their last states. It is checked
 * in, so every compiler and machine has to come to the same. A rule that changes changes the hash; then put into the
 * file what the test prints.
 *
 * And one for each former epoch of a game, over the events of matches with the settings that it had. These never
 * change: records are played again by them.
 *
 * Argument: the file with the hashes, a line of name or epoch and hash for each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "conformance/scene.h"
#include "conformance/trace.h"
#include "in_test.h"
#include "plugin/fields.h"
#include "plugin/registry.h"

enum { MATCHES = 200, TEXT_MOST = 1 << 16, LINE_SIZE = 256 };

static void add_state(struct hasher *hasher, const struct scene *scene)
{
    const struct game *game = scene->game;
    struct buffer text;

    buffer_init(&text, TEXT_MOST);
    fields_print(&text, game->state_fields, game->state_field_count, scene->state.bytes, scene->seats);
    assert_false(text.failed);
    hasher_add(hasher, buffer_span(&text));
    buffer_release(&text);
}

/* Of a former epoch, or of today's if `former` is NULL. */
static void hash_game(const struct game *game, const struct game_former *former, char hex[HASH_HEX_SIZE])
{
    struct trial trial = trial_in_test(game, 1);
    struct hasher hasher;
    struct hash hash;
    struct trace trace;
    struct game_listener listener = trace_listener(&trace);

    trace_init(&trace, game);
    hasher_init(&hasher);
    for (uint64_t number = 0; number < MATCHES; number++) {
        struct scene scene;

        trace_clear(&trace);
        scene_configure_then(&scene, &trial, former, number);
        game->start(scene.state.bytes, &scene.seed, &listener);
        while (scene_step(&scene, &listener))
            ;
        hasher_add(&hasher, buffer_span(&trace.heard[GAME_ALL]));
        if (!former)
            add_state(&hasher, &scene);
    }
    hash = hasher_end(&hasher);
    hex_print(hex, hash.bytes, HASH_BYTES);
    trace_release(&trace);
}

static bool file_has(const char *path, const char *line)
{
    FILE *file = fopen(path, "r");
    char read[LINE_SIZE];
    bool found = false;

    assert_non_null(file);
    while (!found && fgets(read, sizeof read, file))
        found = strcmp(read, line) == 0;
    (void)fclose(file);
    return found;
}

static unsigned is_missing(const char *path, const char *name, const char *hex)
{
    char line[LINE_SIZE];

    (void)snprintf(line, sizeof line, "%s %s\n", name, hex);
    print_message("%s", line);
    return !file_has(path, line);
}

static void random_matches_have_the_hash_that_is_checked_in(void **state)
{
    const char *path = *state;
    struct registry registry;
    unsigned missing = 0;

    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        const struct game *game = registry.games[i];
        char hex[HASH_HEX_SIZE];

        hash_game(game, NULL, hex);
        missing += is_missing(path, game->name, hex);
        for (unsigned j = 0; j < game->former_count; j++) {
            hash_game(game, &game->formers[j], hex);
            missing += is_missing(path, game->formers[j].epoch, hex);
        }
    }
    registry_release(&registry);
    assert_int_equal(missing, 0);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(random_matches_have_the_hash_that_is_checked_in, count > 1 ? arguments[1] : NULL),
    };

    return count > 1 ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
