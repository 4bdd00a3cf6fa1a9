/* SPDX-License-Identifier: MIT */
#include "cli/options/game.h"

#include <string.h>

void game_choice_init(struct game_choice *choice)
{
    *choice = (struct game_choice){0};
    registry_init(&choice->registry);
}

void game_choice_release(struct game_choice *choice)
{
    registry_release(&choice->registry);
}

bool game_choice_take(struct game_choice *choice, const struct option_row *row, const char *value, bool *taken,
                      struct error *error)
{
    *taken = true;
    if (strcmp(row->name, "game") == 0)
        choice->name = value;
    else if (strcmp(row->name, "plugin") == 0)
        return registry_load(&choice->registry, value, error);
    else
        *taken = false;
    return true;
}

const struct game *game_choice_game(const struct game_choice *choice, struct error *error)
{
    return registry_find(&choice->registry, choice->name ? choice->name : GAME_DEFAULT, error);
}
