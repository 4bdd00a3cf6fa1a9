/* SPDX-License-Identifier: MIT */
#include "plugin/code.h"

#include <stdio.h>
#include <string.h>

enum { DIGITS_SHOWN = 12 };

void code_text(const struct hash *plugin, char out[HASH_HEX_SIZE])
{
    out[0] = '\0';
    if (plugin)
        hex_print(out, plugin->bytes, sizeof plugin->bytes);
}

void code_words(const char *code, char out[CODE_WORDS_MAX])
{
    if (*code)
        (void)snprintf(out, CODE_WORDS_MAX, "the plugin file %.*s", DIGITS_SHOWN, code);
    else
        (void)snprintf(out, CODE_WORDS_MAX, "the built-in game");
}

bool code_may_continue(const char *then, const struct hash *now, bool same_rules, const char *what, struct error *error)
{
    char text[HASH_HEX_SIZE], began[CODE_WORDS_MAX], here[CODE_WORDS_MAX];

    code_text(now, text);
    if (!then || same_rules || strcmp(then, text) == 0)
        return true;
    code_words(then, began);
    code_words(text, here);
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s began with %s, and this is %s: use the file that it began with, or --same-rules if both play "
                     "by the same rules",
                     what, began, here);
}
