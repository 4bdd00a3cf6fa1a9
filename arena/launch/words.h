/* SPDX-License-Identifier: MIT */
/* A command line, split into words without a shell: nothing in it is expanded, so nothing in it can surprise.
 *
 * Blanks separate words. 'single quotes' keep all between them as it is. "double quotes" do too, but \" and \\ in them
 * stand for " and \. Outside quotes a backslash keeps the next character. Who wants a shell writes sh -c '...'. */
#ifndef LAUNCH_WORDS_H
#define LAUNCH_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

enum {
    WORDS_MAX = 256,        /* words of one command line */
    WORDS_QUOTE_GROWTH = 4, /* bytes that one becomes at most when it is quoted */
};

struct words {
    char **at; /* `count` words, then NULL */
    size_t count;
    char *bytes; /* where they lie */
};

/* Splits `line`. Fails if a quote is not closed, there is no word, or there are more than WORDS_MAX. */
bool words_split(struct words *words, const char *line, struct error *error) __attribute__((warn_unused_result));
void words_release(struct words *words);

/* Appends a word as a shell takes it for one: as it is, in 'quotes', or, if something in it cannot be seen,
 * in the $'quotes' of bash, ksh and zsh. So what is appended is always UTF-8 on one line. */
void words_quote(struct buffer *out, const char *word);
/* The same as a text, which the caller frees. NULL: no memory. */
char *words_quoted(const char *word) __attribute__((warn_unused_result));

#endif
