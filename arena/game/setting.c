/* SPDX-License-Identifier: MIT */
#include "game/setting.h"

enum { DIGITS_MAX = 10 };

unsigned setting_words(const struct game_setting *setting)
{
    unsigned count = 0;

    while (setting->values && setting->values[count])
        count++;
    return count;
}

/* The greatest value that the first so many words give. */
static int64_t most_of(const struct game_setting *setting, unsigned words)
{
    return setting->many ? (INT64_C(1) << words) - 1 : (int64_t)words - 1;
}

int64_t setting_least(const struct game_setting *setting)
{
    return setting->values ? 0 : setting->least;
}

int64_t setting_most(const struct game_setting *setting)
{
    return setting->values ? most_of(setting, setting_words(setting)) : setting->most;
}

int64_t setting_most_then(const struct game *game, const struct game_former *former, unsigned index)
{
    const struct game_setting *setting = &game->settings[index];
    unsigned words = former && former->words ? former->words[index] : 0;

    return words ? most_of(setting, words) : setting_most(setting);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool text_is(const char *name, const char *text, size_t size)
{
    size_t i = 0;

    while (i < size && name[i] != '\0' && name[i] == text[i])
        i++;
    return i == size && name[i] == '\0';
}

int setting_word(const struct game_setting *setting, const char *word, size_t size)
{
    for (int i = 0; setting->values[i]; i++)
        if (text_is(setting->values[i], word, size))
            return i;
    return -1;
}

static bool parse_word(const struct game_setting *setting, const char *text, size_t size, int64_t *value)
{
    int index = setting_word(setting, text, size);

    if (index < 0)
        return false;
    *value = index;
    return true;
}

static bool parse_set(const struct game_setting *setting, const char *text, size_t size, int64_t *value)
{
    size_t from = 0;
    int64_t mask = 0;

    if (text_is(SETTING_NONE, text, size)) {
        *value = 0;
        return true;
    }
    for (size_t at = 0; at <= size; at++) {
        int index;

        if (at < size && text[at] != '+')
            continue;
        index = setting_word(setting, text + from, at - from);
        if (index < 0 || mask >> index & 1)
            return false;
        mask |= INT64_C(1) << index;
        from = at + 1;
    }
    *value = mask;
    return true;
}

static bool parse_number(const struct game_setting *setting, const char *text, size_t size, int64_t *value)
{
    bool negative = size > 0 && text[0] == '-';
    size_t at = negative ? 1 : 0;
    int64_t number = 0;

    if (at == size || size - at > DIGITS_MAX)
        return false;
    for (; at < size; at++) {
        if (text[at] < '0' || text[at] > '9')
            return false;
        number = number * 10 + (text[at] - '0');
    }
    if (negative)
        number = -number;
    if (number < setting->least || number > setting->most)
        return false;
    *value = number;
    return true;
}

bool setting_parse(const struct game_setting *setting, const char *text, size_t size, int64_t *value)
{
    if (!setting->values)
        return parse_number(setting, text, size, value);
    return (setting->many ? parse_set : parse_word)(setting, text, size, value);
}

/* --- printing ---------------------------------------------------------------------------------------------------- */

static void print_set(const struct game_setting *setting, int64_t mask, struct game_text *out)
{
    const char *between = "";

    if (mask == 0)
        game_text_add(out, SETTING_NONE);
    for (int i = 0; setting->values[i]; i++) {
        if (!(mask >> i & 1))
            continue;
        game_text_add(out, between);
        game_text_add(out, setting->values[i]);
        between = "+";
    }
}

void setting_print(const struct game_setting *setting, int64_t value, struct game_text *out)
{
    if (!setting->values)
        game_text_add_number(out, value);
    else if (setting->many)
        print_set(setting, value, out);
    else
        game_text_add(out, setting->values[value]);
}
