/* SPDX-License-Identifier: MIT */
#include "cli/options/game.h"

#include <stdio.h>
#include <string.h>

#include "plugin/known.h"

enum { NOTICE_MAX = 200 };

void game_choice_init(struct game_choice *choice)
{
    *choice = (struct game_choice){0};
    registry_init(&choice->registry);
}

void game_choice_release(struct game_choice *choice)
{
    registry_release(&choice->registry);
}

static bool load(struct game_choice *choice, const char *path, struct error *error)
{
    if (!registry_load(&choice->registry, path, error))
        return false;
    choice->plugin = path;
    known_note_named(&choice->registry.plugins[choice->registry.plugin_count - 1].hash);
    game_choice_tell(choice);
    return true;
}

static void print_notice(void *context, const char *sentence)
{
    (void)context;
    (void)fprintf(stderr, "arena: %s\n", sentence);
}

void game_choice_tell(struct game_choice *choice)
{
    game_choice_tell_to(choice, print_notice, NULL);
}

void game_choice_tell_to(struct game_choice *choice, void (*tell)(void *context, const char *sentence), void *context)
{
    char sentence[NOTICE_MAX];

    for (; choice->told < choice->registry.plugin_count; choice->told++) {
        const struct plugin *plugin = &choice->registry.plugins[choice->told];

        if (!plugin->replaces)
            continue;
        (void)snprintf(sentence, sizeof sentence, "the game '%s' of the plugin replaces the built-in game of that name",
                       plugin->game->name);
        tell(context, sentence);
    }
}

bool game_choice_has(const char *option)
{
    static const char *const names[] = {"game", "plugin", "paranoid", "no-paranoid"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], option) == 0)
            return true;
    return false;
}

bool game_choice_take(struct game_choice *choice, const struct option_row *row, const char *value, bool *taken,
                      struct error *error)
{
    *taken = true;
    if (strcmp(row->name, "game") == 0)
        choice->name = value;
    else if (strcmp(row->name, "plugin") == 0)
        return load(choice, value, error);
    else if (strcmp(row->name, "paranoid") == 0)
        return registry_gate(&choice->registry, GATING_ALL, error);
    else if (strcmp(row->name, "no-paranoid") == 0)
        return registry_gate(&choice->registry, GATING_NONE, error);
    else
        *taken = false;
    return true;
}

bool game_choice_is_made(const struct game_choice *choice)
{
    return choice->name || registry_sole_plugin(&choice->registry);
}

const struct game *game_choice_game(const struct game_choice *choice, struct error *error)
{
    const struct registry *registry = &choice->registry;

    if (choice->name || registry->plugin_count == 0)
        return registry_find(registry, choice->name ? choice->name : GAME_DEFAULT, error);
    if (registry_sole_plugin(registry))
        return registry_sole_plugin(registry);
    error_set(error, EXIT_WRONG_USE, "%zu plugins are loaded: say with --game which game is meant",
              registry->plugin_count);
    return NULL;
}
