/* SPDX-License-Identifier: MIT */
#include "cli/terminal/board.h"

#include <stdio.h>
#include <string.h>

#include "game/text.h"
#include "gate/gate.h"

enum side { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

void board_init(struct board *board, const struct game *game, const void *state, unsigned audience)
{
    _Alignas(8) uint8_t view[GATE_VIEW_MAX];
    struct game_text words = game_text_in(board->text, sizeof board->text);
    char *rest = NULL;

    game->view(state, audience, view);
    game->draw(view, &words);
    board->count = 0;
    for (char *row = strtok_r(board->text, "\n", &rest); row && board->count < BOARD_ROWS_MAX;
         row = strtok_r(NULL, "\n", &rest))
        board->rows[board->count++] = row;
}

/* --- boxes ------------------------------------------------------------------------------------------------------- */

/* '\0' outside of the drawing. */
static char char_at(const struct board *board, unsigned row, size_t column)
{
    return row < board->count && column < strlen(board->rows[row]) ? board->rows[row][column] : '\0';
}

static bool goes_across(char c)
{
    return c == '-' || c == '+';
}

static bool goes_down(char c)
{
    return c == '|' || c == '+';
}

/* The sides to which the line at this place of the drawing goes on; 0 if there is none. */
static unsigned sides(const struct board *board, unsigned row, size_t column)
{
    char c = char_at(board, row, column);
    unsigned found = 0;

    if (goes_down(c) && row > 0 && goes_down(char_at(board, row - 1, column)))
        found |= UP;
    if (goes_down(c) && goes_down(char_at(board, row + 1, column)))
        found |= DOWN;
    if (goes_across(c) && column > 0 && goes_across(char_at(board, row, column - 1)))
        found |= LEFT;
    if (goes_across(c) && goes_across(char_at(board, row, column + 1)))
        found |= RIGHT;
    return found;
}

static const char *const line_text[] = {
    [UP] = "\u2502",
    [DOWN] = "\u2502",
    [UP | DOWN] = "\u2502",
    [LEFT] = "\u2500",
    [RIGHT] = "\u2500",
    [LEFT | RIGHT] = "\u2500",
    [UP | LEFT] = "\u2518",
    [UP | RIGHT] = "\u2514",
    [DOWN | LEFT] = "\u2510",
    [DOWN | RIGHT] = "\u250c",
    [UP | DOWN | LEFT] = "\u2524",
    [UP | DOWN | RIGHT] = "\u251c",
    [UP | LEFT | RIGHT] = "\u2534",
    [DOWN | LEFT | RIGHT] = "\u252c",
    [UP | DOWN | LEFT | RIGHT] = "\u253c",
};

/* --- marks ------------------------------------------------------------------------------------------------------- */

static const char *mark_codes(const char *row, size_t column)
{
    static const char *const codes[] = {"1;31", "1;33", "1;35", "1;36", "1;34"};
    bool alone = column > 0 && row[column - 1] == ' ' && (row[column + 1] == ' ' || row[column + 1] == '\0');

    if (!alone)
        return NULL;
    if (row[column] == '*')
        return "1;32";
    return row[column] >= 'A' && row[column] <= 'Z' ? codes[(unsigned)(row[column] - 'A') % 5] : NULL;
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

static void print_char(const struct board *board, unsigned row, size_t column, struct board_style style)
{
    unsigned to = sides(board, row, column);
    const char *codes = !style.colour ? NULL : to ? "2" : mark_codes(board->rows[row], column);

    if (codes)
        (void)printf("\033[%sm", codes);
    if (to && style.lines)
        (void)fputs(line_text[to], stdout);
    else
        (void)putchar(board->rows[row][column]);
    if (codes)
        (void)fputs("\033[0m", stdout);
}

void board_print(const struct board *board, unsigned row, struct board_style style)
{
    if (row == 0 && style.colour)
        (void)printf("\033[1m%s\033[0m", board->rows[row]);
    for (size_t column = 0; (row > 0 || !style.colour) && board->rows[row][column]; column++)
        print_char(board, row, column, style);
}
