/* SPDX-License-Identifier: MIT */
/* What a host says of the sandbox of some bots: options of a command line, or keys of a file. What is not said for one
 * bot comes from what is said for all. */
#ifndef RUN_SANDBOX_WORDS_H
#define RUN_SANDBOX_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "sandbox/sandbox.h"

/* All zero: nothing was said. The texts are its own. */
struct sandbox_words {
    bool has_level, has_limits, has_state_bytes;
    enum sandbox_level level;
    struct sandbox_limits limits;
    char *shows[SANDBOX_SHOWS_MAX]; /* absolute paths */
    size_t show_count;
    char *state; /* the same; NULL: none */
    char *kept;  /* the state of all, once it is inherited: each has a folder in it; NULL: none */
    uint64_t state_bytes;
    char *engine; /* that runs images; NULL: the first in PATH */
    bool has_pull, pulls;
};

enum sandbox_word {
    WORD_SANDBOX,
    WORD_LIMITS,
    WORD_SHOW,
    WORD_STATE,
    WORD_STATE_SIZE,
    WORD_ENGINE,
    WORD_PULL,
    SANDBOX_WORDS,
};

/* Takes a value. A path that does not begin with / starts at `folder`; NULL: at the working directory. The sentence
 * says what is allowed, without the name of the option. */
bool sandbox_words_take(struct sandbox_words *words, enum sandbox_word word, const char *value, const char *folder,
                        struct error *error) __attribute__((warn_unused_result));
void sandbox_words_release(struct sandbox_words *words);

/* Completes what is said for the bot of this name by what is said for all: what it says itself goes before, it is shown
 * the paths of both, and in the state of all it has a folder of its own, with its name. `preset`: the level that nobody
 * has said. The sentence says what does not go together. */
bool sandbox_words_inherit(struct sandbox_words *words, const struct sandbox_words *all, enum sandbox_level preset,
                           const char *name, struct error *error) __attribute__((warn_unused_result));

/* What they ask for. Its texts stay those of the words. `hidden` is as for sandbox_spec_hide. */
struct sandbox_spec sandbox_words_spec(const struct sandbox_words *words, const char *hidden);
/* The bot never sees this file or folder, whose text must live as long; NULL: nothing. */
void sandbox_spec_hide(struct sandbox_spec *spec, const char *hidden);
/* True if a bot can keep its processes when one becomes the other. */
bool sandbox_words_same(const struct sandbox_words *one, const struct sandbox_words *other);

#endif
