/* SPDX-License-Identifier: MIT */
#include "launch/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"

/* What no shell takes for anything but itself. */
static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/@%+";

/* Copies one word from `from` to `to` and closes it. Returns where it ended, or NULL if a quote is left open. */
static const char *take_word(const char *from, char **to)
{
    char quote = '\0';

    for (; *from != '\0' && (quote != '\0' || !strchr(" \t\n", *from)); from++) {
        bool escapes = *from == '\\' && from[1] != '\0';

        if (quote == '\0' && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (quote != '\0' && *from == quote)
            quote = '\0';
        else if (escapes && (quote == '\0' || (quote == '"' && strchr("\"\\", from[1]))))
            *(*to)++ = *++from;
        else
            *(*to)++ = *from;
    }
    *(*to)++ = '\0';
    return quote == '\0' ? from : NULL;
}

static bool split(struct words *words, const char *line, struct error *error)
{
    const char *from = line;
    char *to = words->bytes;

    for (;;) {
        from += strspn(from, " \t\n");
        if (*from == '\0')
            break;
        if (words->count == WORDS_MAX)
            return error_set(error, EXIT_WRONG_USE, "the command has more than %d words", WORDS_MAX);
        words->at[words->count++] = to;
        from = take_word(from, &to);
        if (!from)
            return error_set(error, EXIT_WRONG_USE, "a quote is not closed in the command: %s", line);
    }
    if (words->count == 0)
        return error_set(error, EXIT_WRONG_USE, "the command is empty");
    return true;
}

bool words_split(struct words *words, const char *line, struct error *error)
{
    *words = (struct words){
        .at = calloc(WORDS_MAX + 1, sizeof *words->at),
        .bytes = malloc(strlen(line) + 2),
    };
    if (!words->at || !words->bytes)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (split(words, line, error))
        return true;
    words_release(words);
    return false;
}

void words_release(struct words *words)
{
    free(words->at);
    free(words->bytes);
    *words = (struct words){0};
}

/* 'as it is' */
static void quote_text(struct buffer *out, const char *word)
{
    buffer_add_byte(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            buffer_add(out, "'\\''", 4);
        else
            buffer_add_byte(out, (uint8_t)*word);
    buffer_add_byte(out, '\'');
}

/* $'what is no text', each byte that is not plain as three octal digits, after which a shell takes no further one. */
static void quote_bytes(struct buffer *out, const char *word)
{
    char shown[WORDS_QUOTE_GROWTH + 1];

    buffer_add(out, "$'", 2);
    for (; *word; word++)
        if (strchr(plain, *word) || *word == ' ')
            buffer_add_byte(out, (uint8_t)*word);
        else
            buffer_add(out, shown, (size_t)snprintf(shown, sizeof shown, "\\%03o", (unsigned char)*word));
    buffer_add_byte(out, '\'');
}

void words_quote(struct buffer *out, const char *word)
{
    size_t size = strlen(word);

    if (size > 0 && strspn(word, plain) == size)
        buffer_add(out, word, size);
    else if (visible_all(span_text(word)))
        quote_text(out, word);
    else
        quote_bytes(out, word);
}

char *words_quoted(const char *word)
{
    struct buffer out;
    char *text;

    buffer_init(&out, WORDS_QUOTE_GROWTH * strlen(word) + sizeof "$''");
    words_quote(&out, word);
    buffer_add_byte(&out, '\0');
    text = out.failed ? NULL : strdup((const char *)out.at);
    buffer_release(&out);
    return text;
}
