/* SPDX-License-Identifier: MIT */
#include "game/setting.h"

enum { DIGITS_MAX = 10 };

static bool text_is(const char *name, const char *text, size_t size)
{
    size_t i = 0;

    while (i < size && name[i] != '\0' && name[i] == text[i])
        i++;
    return i == size && name[i] == '\0';
}

static bool parse_name(const struct game_setting *setting, const char *text, size_t size, int32_t *value)
{
    for (int32_t i = 0; setting->values[i]; i++) {
        if (text_is(setting->values[i], text, size)) {
            *value = i;
            return true;
        }
    }
    return false;
}

static bool parse_number(const struct game_setting *setting, const char *text, size_t size, int32_t *value)
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
    *value = (int32_t)number;
    return true;
}

void setting_print(const struct game_setting *setting, int32_t value, struct game_text *out)
{
    if (setting->values)
        game_text_add(out, setting->values[value]);
    else
        game_text_add_number(out, value);
}

bool setting_parse(const struct game_setting *setting, const char *text, size_t size, int32_t *value)
{
    return setting->values ? parse_name(setting, text, size, value) : parse_number(setting, text, size, value);
}
