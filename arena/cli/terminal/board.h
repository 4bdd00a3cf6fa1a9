/* SPDX-License-Identifier: MIT */
/* A game's drawing of its table, as rows for a terminal. Boxes get real lines if the terminal has them, and marks get
 * colour if it is wanted. Both are recognised by their characters: +, - and | that join make boxes; a capital letter or
 * a star that stands alone is a mark, such as a token. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <stdbool.h>

#include "game/game.h"

enum { BOARD_TEXT_MAX = 8192, BOARD_ROWS_MAX = 100 };

struct board {
    char text[BOARD_TEXT_MAX];
    const char *rows[BOARD_ROWS_MAX];
    unsigned count;
};

/* What the terminal can show. */
struct board_style {
    bool colour;
    bool lines; /* boxes with real lines: it shows UTF-8 */
};

/* Draws what this audience sees in this state. */
void board_init(struct board *board, const struct game *game, const void *state, unsigned audience);
/* Prints one row, without its newline. */
void board_print(const struct board *board, unsigned row, struct board_style style);

#endif
