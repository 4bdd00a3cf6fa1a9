/* SPDX-License-Identifier: MIT */
#include "cli/options/sandbox.h"

#include <string.h>

static const char *const names[SANDBOX_WORDS] = {
    [WORD_SANDBOX] = "sandbox",       [WORD_LIMITS] = "limits", [WORD_SHOW] = "show", [WORD_STATE] = "state",
    [WORD_STATE_SIZE] = "state-size", [WORD_ENGINE] = "engine", [WORD_PULL] = "pull",
};

bool sandbox_take(struct sandbox_words *words, const struct option_row *row, const char *value, bool *taken,
                  struct error *error)
{
    struct error why = {0};
    unsigned word = 0;

    while (word < SANDBOX_WORDS && strcmp(names[word], row->name) != 0)
        word++;
    *taken = word < SANDBOX_WORDS;
    if (!*taken || sandbox_words_take(words, (enum sandbox_word)word, value, NULL, &why))
        return true;
    return error_set(error, why.code, "--%s: %s", row->name, why.text);
}
