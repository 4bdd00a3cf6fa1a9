/* SPDX-License-Identifier: MIT */
#include "plugin/settings.h"

#include <stdio.h>
#include <string.h>

#include "game/setting.h"
#include "plugin/words.h"

void settings_init(struct settings *settings, const struct game *game)
{
    *settings = (struct settings){.game = game};
    for (unsigned i = 0; i < game->setting_count; i++)
        settings->values[i] = game->settings[i].preset;
}

int settings_find(const struct game *game, const char *name)
{
    for (int i = 0; i < game->setting_count; i++)
        if (strcmp(game->settings[i].name, name) == 0)
            return i;
    return -1;
}

/* Words joined by ", ", as far as they fit. */
static void join(char *out, size_t size, const char *before, const char *const *words, size_t count)
{
    size_t used = (size_t)snprintf(out, size, "%s", before);

    for (size_t i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", words[i]);
}

static size_t count_words(const char *const *words)
{
    size_t count = 0;

    while (words[count])
        count++;
    return count;
}

void settings_describe(const struct game *game, unsigned index, char *out, size_t size)
{
    const struct game_setting *setting = &game->settings[index];

    if (setting->values)
        join(out, size, "one of ", setting->values, count_words(setting->values));
    else
        (void)snprintf(out, size, "a number of %d to %d", (int)setting->least, (int)setting->most);
}

static bool refuse_name(const struct game *game, const char *name, struct error *error)
{
    const char *names[GAME_SETTINGS_MAX];
    const char *nearest;
    char all[300];

    for (unsigned i = 0; i < game->setting_count; i++)
        names[i] = game->settings[i].name;
    nearest = word_nearest(name, names, game->setting_count);
    if (nearest)
        return error_set(error, EXIT_WRONG_USE, "%s has no setting '%.64s'; did you mean '%s'?", game->name, name,
                         nearest);
    join(all, sizeof all, "", names, game->setting_count);
    return error_set(error, EXIT_WRONG_USE, "%s has no setting '%.64s'; it has %s", game->name, name,
                     game->setting_count ? all : "none");
}

static bool refuse_value(const struct game *game, unsigned index, const char *value, struct error *error)
{
    const struct game_setting *setting = &game->settings[index];
    const char *nearest = setting->values ? word_nearest(value, setting->values, count_words(setting->values)) : NULL;
    char allowed[250];

    settings_describe(game, index, allowed, sizeof allowed);
    return error_set(error, EXIT_WRONG_USE, "setting '%s' is %s, not '%.40s'%s%s%s", setting->name, allowed, value,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

bool settings_set(struct settings *settings, const char *assignment, struct error *error)
{
    const char *equals = strchr(assignment, '=');
    char name[WORD_MAX + 1];
    int32_t value;
    int index;

    if (!equals)
        return error_set(error, EXIT_WRONG_USE, "'%.64s' is not NAME=VALUE", assignment);
    (void)snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    index = (size_t)(equals - assignment) < sizeof name ? settings_find(settings->game, name) : -1;
    if (index < 0)
        return refuse_name(settings->game, name, error);
    if (!setting_parse(&settings->game->settings[index], equals + 1, strlen(equals + 1), &value))
        return refuse_value(settings->game, (unsigned)index, equals + 1, error);
    settings->values[index] = value;
    return true;
}

void settings_print(const struct settings *settings, unsigned index, char out[SETTING_TEXT_SIZE])
{
    struct game_text text = game_text_in(out, SETTING_TEXT_SIZE);

    setting_print(&settings->game->settings[index], settings->values[index], &text);
}

bool settings_configure(const struct settings *settings, void *state, struct error *error)
{
    char why[GAME_WHY_MAX] = "";

    if (settings->game->configure(state, settings->values, why))
        return true;
    return error_set(error, EXIT_WRONG_USE, "%s", why);
}
