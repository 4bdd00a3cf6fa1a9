/* SPDX-License-Identifier: MIT */
/* Splits a command line into words without a shell: nothing in it is expanded.
 *
 * Blanks separate words. 'single quotes' keep all between them as it is. "double quotes" do too, but \" and \\ in them
 * stand for " and \. Outside quotes a backslash keeps the next character. To use a shell, write sh -c '...'. */
#ifndef LAUNCH_WORDS_H
#define LAUNCH_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

enum {
    WORDS_MAX = 256,        /* words of one command line */
    WORDS_QUOTE_GROWTH = 4, /* a byte becomes at most so many when it is quoted */
};

struct words {
    char **at; /* `count` words, then NULL */
    size_t count;
    char *bytes; /* the memory of the words */
};

/* Splits `line`. Fails if a quote is not closed, there is no word, or there are more than WORDS_MAX. */
bool words_split(struct words *words, const char *line, struct error *error) __attribute__((warn_unused_result));
void words_release(struct words *words);

/* Appends a word so that a shell reads it as one word: as it is, in 'quotes', or, if it has characters that cannot be
 * seen, in the $'quotes' of bash, ksh and zsh. What is appended is always UTF-8 on one line. */
void words_quote(struct buffer *out, const char *word);
/* Returns the same as a text, which the caller frees. NULL: no memory. */
char *words_quoted(const char *word) __attribute__((warn_unused_result));

#endif
