/* SPDX-License-Identifier: MIT */
#include "plugin/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "game/setting.h"
#include "gate/gate.h"

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

static size_t joined_size(const char *const *words, size_t count)
{
    size_t size = 0;

    for (size_t i = 0; i < count; i++)
        size += (i > 0 ? strlen(", ") : 0) + strlen(words[i]);
    return size;
}

/* `before`, words joined by ", ", `after`; of words that do not all fit the first, and where the others stand. */
static void join(char *out, size_t size, const char *before, const char *const *words, size_t count, const char *after)
{
    static const char more[] = "... (see 'arena rules')";
    size_t used = (size_t)snprintf(out, size, "%s", before);
    bool all = used + joined_size(words, count) + strlen(after) < size;

    for (size_t i = 0; i < count && used < size; i++) {
        const char *comma = i > 0 ? ", " : "";
        bool fits = all || used + strlen(comma) + strlen(words[i]) + strlen(", ") + strlen(more) + strlen(after) < size;

        used += (size_t)snprintf(out + used, size - used, "%s%s", comma, fits ? words[i] : more);
        if (!fits)
            break;
    }
    if (used < size)
        (void)snprintf(out + used, size - used, "%s", after);
}

void settings_describe(const struct game *game, unsigned index, char *out, size_t size)
{
    const struct game_setting *setting = &game->settings[index];

    if (!setting->values)
        (void)snprintf(out, size, "a number of %d to %d", (int)setting->least, (int)setting->most);
    else if (setting->many)
        join(out, size, "any of ", setting->values, setting_words(setting), " joined by +, or " SETTING_NONE);
    else
        join(out, size, "one of ", setting->values, setting_words(setting), "");
}

/* `what` is "setting" or "mix", of which there are these. */
static bool refuse_name(const struct game *game, const char *what, const char *name, const char *const *names,
                        size_t count, struct error *error)
{
    const char *nearest = word_nearest(name, names, count);
    char all[300];

    join(all, sizeof all, "", names, count, "");
    if (nearest)
        return error_set(error, EXIT_WRONG_USE, "%s has no %s '%.64s'; did you mean '%s'? It has %s", game->name, what,
                         name, nearest, all);
    return error_set(error, EXIT_WRONG_USE, "%s has no %s '%.64s'; it has %s", game->name, what, name,
                     count ? all : "none");
}

static bool refuse_setting(const struct game *game, const char *name, struct error *error)
{
    const char *names[GAME_SETTINGS_MAX];

    for (unsigned i = 0; i < game->setting_count; i++)
        names[i] = game->settings[i].name;
    return refuse_name(game, "setting", name, names, game->setting_count, error);
}

/* What is wrong in a text that is no value: all of it or, of a set, one of its words, and what is wrong with that. */
struct wrong {
    char word[WORD_MAX + 1]; /* cut */
    const char *why;
};

static bool taken_before(const char *text, const char *word, size_t size)
{
    for (const char *at = text; at < word; at += strcspn(at, "+") + 1)
        if (strcspn(at, "+") == size && memcmp(at, word, size) == 0)
            return true;
    return false;
}

static struct wrong find_wrong(const struct game_setting *setting, const char *text)
{
    const char *word = text, *why = "";
    struct wrong wrong;
    size_t size = strlen(text);

    if (setting->many) {
        while ((size = strcspn(word, "+")), setting_word(setting, word, size) >= 0 && !taken_before(text, word, size))
            word += size + 1;
        if (taken_before(text, word, size))
            why = " twice";
        else if (size == strlen(SETTING_NONE) && memcmp(word, SETTING_NONE, size) == 0)
            why = " beside others";
    }
    (void)snprintf(wrong.word, sizeof wrong.word, "%.*s", (int)size, word);
    wrong.why = why;
    return wrong;
}

static bool refuse_value(const struct game *game, unsigned index, const char *value, struct error *error)
{
    const struct game_setting *setting = &game->settings[index];
    struct wrong wrong = find_wrong(setting, value);
    const char *nearest = NULL;
    char allowed[250];

    if (setting->values && !*wrong.why)
        nearest = word_nearest(wrong.word, setting->values, setting_words(setting));
    settings_describe(game, index, allowed, sizeof allowed);
    return error_set(error, EXIT_WRONG_USE, "setting '%s' is %s, not '%.40s'%s%s%s%s", setting->name, allowed,
                     wrong.word, wrong.why, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}

bool settings_set(struct settings *settings, const char *assignment, struct error *error)
{
    const char *equals = strchr(assignment, '=');
    char name[WORD_MAX + 1];
    int64_t value;
    int index;

    if (!equals)
        return error_set(error, EXIT_WRONG_USE, "'%.64s' is not NAME=VALUE", assignment);
    (void)snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    index = (size_t)(equals - assignment) < sizeof name ? settings_find(settings->game, name) : -1;
    if (index < 0)
        return refuse_setting(settings->game, name, error);
    if (!setting_parse(&settings->game->settings[index], equals + 1, strlen(equals + 1), &value))
        return refuse_value(settings->game, (unsigned)index, equals + 1, error);
    settings->values[index] = value;
    return true;
}

/* --- mixes ------------------------------------------------------------------------------------------------------- */

static bool refuse_mix(const struct game *game, const char *name, struct error *error)
{
    const char *names[GAME_MIXES_MAX];

    for (unsigned i = 0; i < game->mix_count; i++)
        names[i] = game->mixes[i].name;
    return refuse_name(game, "mix", name, names, game->mix_count, error);
}

static const struct game_mix *find_mix(const struct game *game, const char *name)
{
    for (unsigned i = 0; i < game->mix_count; i++)
        if (strcmp(game->mixes[i].name, name) == 0)
            return &game->mixes[i];
    return NULL;
}

bool settings_mix(struct settings *settings, const char *name, struct error *error)
{
    const struct game_mix *mix = find_mix(settings->game, name);
    char assignment[SETTING_SAID_SIZE];
    size_t size;

    if (!mix)
        return refuse_mix(settings->game, name, error);
    for (const char *at = mix->settings; *at; at += size + (at[size] == ' ')) {
        size = strcspn(at, " ");
        (void)snprintf(assignment, sizeof assignment, "%.*s", (int)size, at);
        if (!settings_set(settings, assignment, error))
            return false;
    }
    return true;
}

bool setting_words_add(struct setting_words *words, const char *text, bool is_mix, struct error *error)
{
    if (words->count == SETTING_WORDS_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d --set and --mix are too many", SETTING_WORDS_MAX);
    words->at[words->count++] = (struct setting_word){text, is_mix};
    return true;
}

bool settings_take(struct settings *settings, const struct setting_words *words, struct error *error)
{
    for (size_t i = 0; i < words->count; i++)
        if (!(words->at[i].is_mix ? settings_mix : settings_set)(settings, words->at[i].text, error))
            return false;
    return true;
}

/* ----------------------------------------------------------------------------------------------------------------- */

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
    return gate_good(error) && error_set(error, EXIT_WRONG_USE, "%s", why);
}
