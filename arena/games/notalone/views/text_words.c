/* SPDX-License-Identifier: MIT */
#include "games/notalone/views/text_words.h"

#include <assert.h>

#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"

const char text_indent[INDENT + 1] = "          ";

const struct game_piece *text_piece(const char *type, unsigned code)
{
    const struct game_piece *piece = notalone_pieces;

    for (; piece->code != code || piece->type[0] != type[0]; piece++)
        assert(piece + 1 < notalone_pieces + PIECES);
    return piece;
}

enum { APART = 3 /* blanks before a label that begins another part of the line */ };

static unsigned blanks_before(const char *label)
{
    unsigned blanks = 0;

    while (blanks < INDENT && label[blanks] == ' ')
        blanks++;
    return blanks;
}

/* Words that may begin a line, if their label begins a part. */
static void add_part(struct game_text *out, const char *words)
{
    unsigned blanks = blanks_before(words);

    if (blanks >= APART)
        game_text_add_wrapped(out, words, WIDTH, text_indent + blanks);
    else
        game_text_add(out, words);
}

void text_add_labelled(struct game_text *out, const char *label, int64_t number)
{
    char words[64];
    struct game_text part = game_text_in(words, sizeof words);

    game_text_add(&part, label);
    game_text_add_number(&part, number);
    add_part(out, words);
}

void text_add_names(struct game_text *out, const char *label, const char *type, const uint8_t *codes, unsigned count)
{
    bool part = blanks_before(label) >= APART;

    if (count && !part)
        game_text_add(out, label);
    for (unsigned i = 0; i < count; i++) {
        char words[64];
        struct game_text name = game_text_in(words, sizeof words);

        game_text_add(&name, part && i == 0 ? label : "");
        game_text_add(&name, " ");
        game_text_add(&name, text_piece(type, codes[i])->name);
        game_text_add(&name, i + 1 < count ? "," : "");
        if (part && i == 0)
            add_part(out, words);
        else
            game_text_add_wrapped(out, words, WIDTH, text_indent + 1);
    }
}

void text_add_mask(struct game_text *out, const char *label, const char *type, uint64_t mask, unsigned first)
{
    uint8_t codes[64];
    unsigned count = 0;

    for_each_bit(mask, bit)
        codes[count++] = (uint8_t)(first + bit);
    text_add_names(out, label, type, codes, count);
}
