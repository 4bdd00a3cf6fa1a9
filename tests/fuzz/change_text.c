/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <string.h>

#include "changes.h"
#include "dice.h"

enum { CHANGES_MOST = 4, TOKENS_MAX = 4096, MADE_MOST = 1 << 18 };

enum kind { BLANK, WORD, NUMBER, QUOTED, MARK, KINDS };

struct token {
    struct span text;
    enum kind kind;
};

struct tokens {
    struct token at[TOKENS_MAX];
    size_t count;
};

/* --- tokens ------------------------------------------------------------------------------------------------------ */

static bool is_of_word(uint8_t byte)
{
    return isalnum(byte) || byte == '_' || byte == '.' || byte == '-' || byte >= 0x80;
}

static size_t quoted_size(struct span text)
{
    size_t used = 1;

    while (used < text.size && text.at[used] != '"')
        used += text.at[used] == '\\' && used + 1 < text.size ? 2 : 1;
    return used < text.size ? used + 1 : used;
}

static struct token next_token(struct span text)
{
    size_t used = 1;
    uint8_t first = text.at[0];

    if (first == '"')
        return (struct token){span_of(text.at, quoted_size(text)), QUOTED};
    if (isspace(first) || !is_of_word(first))
        return (struct token){span_of(text.at, 1), isspace(first) ? BLANK : MARK};
    while (used < text.size && is_of_word(text.at[used]))
        used++;
    return (struct token){span_of(text.at, used), isdigit(first) ? NUMBER : WORD};
}

static void cut_tokens(struct tokens *tokens, struct span text)
{
    for (tokens->count = 0; text.size > 0 && tokens->count < TOKENS_MAX; tokens->count++) {
        struct token token = next_token(text);

        tokens->at[tokens->count] = token;
        text = span_of(text.at + token.text.size, text.size - token.text.size);
    }
}

static void insert(struct tokens *tokens, size_t at, const struct token *from, size_t count)
{
    struct token copy[64];

    count = count < 64 ? count : 64;
    if (tokens->count + count > TOKENS_MAX)
        return;
    memcpy(copy, from, count * sizeof *copy);
    memmove(&tokens->at[at + count], &tokens->at[at], (tokens->count - at) * sizeof *tokens->at);
    memcpy(&tokens->at[at], copy, count * sizeof *copy);
    tokens->count += count;
}

static void take_out(struct tokens *tokens, size_t at, size_t count)
{
    memmove(&tokens->at[at], &tokens->at[at + count], (tokens->count - at - count) * sizeof *tokens->at);
    tokens->count -= count;
}

/* The tokens from `at` to the end of its line. */
static size_t line_size(const struct tokens *tokens, size_t at)
{
    size_t size = 1;

    while (at + size < tokens->count && tokens->at[at + size - 1].text.at[0] != '\n')
        size++;
    return size;
}

/* --- changes ----------------------------------------------------------------------------------------------------- */

static const char *const edges[KINDS][12] = {
    [BLANK] = {" ", "\n", "\t", "\r", "#", "\n\n"},
    [WORD] = {"null", "true", "nan", "leduc", "notalone", "none", "swiss", "knockout", "candidate", "mixed", "lot",
              "a"},
    [NUMBER] = {"0", "1", "-1", "255", "65536", "2147483648", "4294967296", "18446744073709551616", "1e308", "0x10",
                "007", "9999999999999999999999"},
    [QUOTED] = {"\"\"", "\"../../x\"", "\"\\u0000\"", "\"\\u001b[2J\"", "\"1/m1\"", "\"1/m18446744073709551616\"",
                "\"0/m0\"", "\"a\"", "\"1\"", "\"${HOME}\"", "\"hands=9\"", "\"\xff\""},
    [MARK] = {"{", "}", "[", "]", "=", ",", ":", "\"", "\\", "(", ")", "+"},
};

static struct span edge_of(enum kind kind, uint64_t *dice)
{
    const char *edge = NULL;

    while (!edge)
        edge = edges[kind][dice_below(dice, 12)];
    return span_text(edge);
}

/* The same token many times over, in quotes if it was. */
static struct span grow(const struct token *token, uint64_t *dice, struct buffer *made)
{
    static const uint16_t sizes[] = {63, 64, 65, 200, 300, 1000, 5000};
    size_t begin = made->used, size = sizes[dice_below(dice, sizeof sizes / sizeof *sizes)];

    if (token->kind == QUOTED)
        buffer_add_byte(made, '"');
    for (size_t i = 0; i < size; i++)
        buffer_add_byte(made, token->kind == NUMBER ? '9' : token->kind == MARK ? token->text.at[0] : 'a');
    if (token->kind == QUOTED)
        buffer_add_byte(made, '"');
    return made->failed ? token->text : span_of(made->at + begin, made->used - begin);
}

static void change_token(struct tokens *tokens, size_t at, uint64_t *dice, struct buffer *made)
{
    struct token *token = &tokens->at[at];
    const struct token *other = &tokens->at[dice_below(dice, tokens->count)];

    if (dice_below(dice, 8) == 0)
        token->text = grow(token, dice, made);
    else if (dice_below(dice, 3) == 0 && other->kind == token->kind)
        *token = *other;
    else if (dice_below(dice, 12) == 0)
        token->text = edge_of((enum kind)dice_below(dice, KINDS), dice);
    else
        token->text = edge_of(token->kind, dice);
}

/* A token that says something, most of the time. */
static size_t pick(const struct tokens *tokens, uint64_t *dice)
{
    size_t at = dice_below(dice, tokens->count);

    for (unsigned tries = 0; tries < 8 && tokens->at[at].kind == BLANK; tries++)
        at = dice_below(dice, tokens->count);
    return at;
}

static void change_one(struct tokens *tokens, uint64_t *dice, struct buffer *made)
{
    size_t at = pick(tokens, dice), size = line_size(tokens, at);

    switch (dice_below(dice, 12)) {
    case 0:
        take_out(tokens, at, 1);
        break;
    case 1:
        insert(tokens, at, &tokens->at[at], 1);
        break;
    case 2:
        take_out(tokens, at, size);
        break;
    case 3:
    case 4:
        insert(tokens, dice_below(dice, tokens->count), &tokens->at[at], size);
        break;
    case 5:
        tokens->count = at;
        break;
    default:
        change_token(tokens, at, dice, made);
    }
}

void change_text(struct span bytes, uint64_t *dice, struct buffer *out)
{
    static struct tokens tokens;
    struct buffer made;

    cut_tokens(&tokens, bytes);
    buffer_init(&made, MADE_MOST);
    if (buffer_room(&made, MADE_MOST))
        for (size_t left = 1 + dice_below(dice, CHANGES_MOST); left > 0 && tokens.count > 0; left--)
            change_one(&tokens, dice, &made);
    for (size_t i = 0; i < tokens.count; i++)
        buffer_add(out, tokens.at[i].text.at, tokens.at[i].text.size);
    if (dice_below(dice, 16) == 0 && out->used > 0)
        out->at[dice_below(dice, out->used)] = (uint8_t)dice_draw(dice);
    buffer_release(&made);
}
