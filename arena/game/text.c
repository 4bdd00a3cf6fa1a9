/* SPDX-License-Identifier: MIT */
#include "game/text.h"

#include <assert.h>
#include <string.h>

struct game_text game_text_in(char *buffer, size_t size)
{
    assert(size > 0);
    buffer[0] = '\0';
    return (struct game_text){.at = buffer, .size = size};
}

static void add_char(struct game_text *text, char c)
{
    if (text->used + 1 >= text->size) {
        text->cut = true;
        return;
    }
    text->at[text->used++] = c;
    text->at[text->used] = '\0';
}

void game_text_add(struct game_text *text, const char *words)
{
    for (; *words; words++)
        add_char(text, *words);
}

void game_text_add_number(struct game_text *text, int64_t number)
{
    char digits[20];
    size_t count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do
        digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        add_char(text, '-');
    while (count)
        add_char(text, digits[--count]);
}

void game_text_add_padded(struct game_text *text, const char *words, size_t width)
{
    size_t start = text->used;

    game_text_add(text, words);
    while (text->used - start < width && !text->cut)
        add_char(text, ' ');
}

void game_text_add_wrapped(struct game_text *text, const char *words, size_t width, const char *indent)
{
    size_t column = 0;

    while (column < text->used && text->at[text->used - 1 - column] != '\n')
        column++;
    if (column + strlen(words) > width) {
        game_text_add(text, "\n");
        game_text_add(text, indent);
    }
    game_text_add(text, words);
}
