/* SPDX-License-Identifier: MIT */
/* A game's drawing of its table, as rows for a terminal: with boxes of real lines where the terminal has them, and
 * colour where it is wanted. Boxes and marks are recognised by their characters: +, - and | that join make boxes; a
 * capital letter or a star that stands alone is a mark, such as a token. */
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

/* How the terminal shows it. */
struct board_style {
    bool colour;
    bool lines; /* it shows UTF-8 */
};

/* What this audience sees in this state. */
void board_init(struct board *board, const struct game *game, const void *state, unsigned audience);
/* Prints one row, without its newline. */
void board_print(const struct board *board, unsigned row, struct board_style style);

#endif
