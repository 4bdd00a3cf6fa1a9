/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "game/setting.h"
#include "base/word.h"
#include "gate/gate.h"
#include "plugin/check.h"
#include "plugin/settings.h"

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, __VA_ARGS__)

/* --- mixes ------------------------------------------------------------------------------------------------------- */

/* The settings that it names can be played. */
static bool check_mix(const struct game *game, const struct game_mix *mix, struct error *error)
{
    _Alignas(8) unsigned char state[GATE_STATE_MAX];
    struct settings settings;
    struct error why = {0};

    if (!word_is_prose(mix->help) || !word_is_prose(mix->settings))
        return REFUSE("mix '%s' lacks settings or a help", mix->name);
    settings_init(&settings, game);
    return (settings_mix(&settings, mix->name, &why) && settings_configure(&settings, state, &why)) ||
           REFUSE("mix '%s' cannot be played: %s", mix->name, why.text);
}

static bool check_mixes(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->mix_count; i++) {
        const struct game_mix *mix = &game->mixes[i];

        if (!word_is_id(mix->name))
            return REFUSE("the name of mix %u is not 1 to 64 of a-z, 0-9 and -", i);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(game->mixes[j].name, mix->name) == 0)
                return REFUSE("it has two mixes '%s'", mix->name);
        if (!check_mix(game, mix, error))
            return false;
    }
    return true;
}

/* --- settings ---------------------------------------------------------------------------------------------------- */

/* Accepted or refused, but without a breach of the contract. */
static bool check_values(const struct game *game, const int64_t *values, struct error *error)
{
    _Alignas(8) unsigned char state[GATE_STATE_MAX];
    char why[GAME_WHY_MAX] = "";

    (void)game->configure(state, values, why);
    return gate_good(error);
}

/* The defaults, and each setting at its ends beside them. */
static bool check_ends(const struct game *game, struct error *error)
{
    struct settings settings;

    settings_init(&settings, game);
    if (!check_values(game, settings.values, error))
        return false;
    for (unsigned i = 0; i < game->setting_count; i++) {
        const struct game_setting *setting = &game->settings[i];
        const int64_t ends[] = {setting_least(setting), setting_most(setting)};

        for (size_t end = 0; end < sizeof ends / sizeof *ends; end++) {
            settings.values[i] = ends[end];
            if (!check_values(game, settings.values, error))
                return false;
        }
        settings.values[i] = setting->preset;
    }
    return true;
}

bool check_calls(const struct game *game, struct error *error)
{
    return check_mixes(game, error) && check_ends(game, error);
}
