/* SPDX-License-Identifier: MIT */
#include "drawing.h"

#include <string.h>

#include "games/notalone/notalone.h"

bool drawn(const struct scenario *sc, unsigned audience, const char *words)
{
    struct notalone_view view = view_of(sc, audience);
    char table[4096];
    struct game_text text = game_text_in(table, sizeof table);

    notalone_game.draw(&view, &text);
    return strstr(table, words);
}
