/* SPDX-License-Identifier: MIT */
#include "contest/values.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "proto/text.h"
#include "sandbox/container/image.h"

static bool out_of_memory(struct conf_reading *reading)
{
    return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
}

/* --- names and texts --------------------------------------------------------------------------------------------- */

bool contest_take_name(struct conf_reading *reading, cfg_opt_t *opt, char out[PROTO_ID_MAX + 1])
{
    const char *name = cfg_opt_getnstr(opt, 0);

    if (!word_is_id(name))
        return conf_refuse(reading, opt, "a name is 1 to 64 of a-z, 0-9 and -");
    (void)snprintf(out, PROTO_ID_MAX + 1, "%s", name);
    return true;
}

bool contest_take_title(struct conf_reading *reading, cfg_opt_t *opt, char *out)
{
    const char *title = cfg_opt_getnstr(opt, 0);
    char sentence[CONF_WORDS_MAX];

    (void)snprintf(sentence, sizeof sentence, "a title is at most %d bytes of UTF-8 that can be seen", TEXT_TITLE_MAX);
    if (!text_is_good(span_text(title), TEXT_TITLE))
        return conf_refuse(reading, opt, sentence);
    (void)snprintf(out, TEXT_TITLE_MAX + 1, "%s", title);
    return true;
}

bool contest_take_text(struct conf_reading *reading, cfg_opt_t *opt, char **out)
{
    const char *text = cfg_opt_getnstr(opt, 0);

    *out = text && *text ? strdup(text) : NULL;
    return !text || !*text || *out || out_of_memory(reading);
}

bool contest_take_image(struct conf_reading *reading, cfg_opt_t *opt, char **out)
{
    const char *image = cfg_opt_getnstr(opt, 0);

    if (!*image)
        return true;
    if (asprintf(out, "%s%s", image_mark, image) >= 0)
        return true;
    *out = NULL;
    return out_of_memory(reading);
}

bool contest_take_command(struct conf_reading *reading, cfg_opt_t *opt, char **out)
{
    const char *command = cfg_opt_getnstr(opt, 0);

    if (*out) /* of its image */
        return !command || conf_refuse(reading, opt, "it has an image already, which stands in place of a command");
    if (!command || !*command)
        return conf_refuse(reading, opt, "it is the command that starts the bot, such as \"bot-wits\"");
    return contest_take_text(reading, opt, out);
}

bool contest_take_env(struct conf_reading *reading, cfg_opt_t *opt, struct passed *out)
{
    struct error error = {0};

    for (unsigned i = 0; i < cfg_opt_size(opt); i++) {
        const char *word = cfg_opt_getnstr(opt, i);

        if (!passed_add(out, word, &error))
            return conf_refuse(reading, opt, error.text);
        out->words[out->count - 1] = strdup(word);
        if (!out->words[out->count - 1])
            return out_of_memory(reading);
    }
    return true;
}

void contest_release_passed(struct passed *passed)
{
    while (passed->count > 0)
        free((char *)(uintptr_t)passed->words[--passed->count]);
}

/* --- games ------------------------------------------------------------------------------------------------------- */

/* Writes the path of a plugin file; false if it is too long. */
static bool find_plugin(const struct conf_reading *reading, const char *text, char out[PATH_MAX])
{
    const char *slash = reading->path && text[0] != '/' ? strrchr(reading->path, '/') : NULL;
    int folder = slash ? (int)(slash - reading->path) + 1 : 0;

    return snprintf(out, PATH_MAX, "%.*s%s", folder, folder ? reading->path : "", text) < PATH_MAX;
}

bool contest_take_plugin(struct conf_reading *reading, cfg_opt_t *opt, struct registry *registry)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char path[PATH_MAX];
    struct error error = {0};

    if (!*text || registry->plugin_count)
        return true;
    if (!find_plugin(reading, text, path))
        return conf_refuse(reading, opt, "the path is too long");
    return registry_load_found(registry, path, &error) || conf_refuse(reading, opt, error.text);
}

bool contest_take_game(struct conf_reading *reading, cfg_opt_t *opt, const struct registry *registry,
                       const struct game **out)
{
    struct error error = {0};

    *out = conf_has(reading, opt) ? NULL : registry_sole_plugin(registry);
    if (!*out)
        *out = registry_find(registry, cfg_opt_getnstr(opt, 0), &error);
    return *out || conf_refuse(reading, opt, error.text);
}

bool contest_take_mix(struct conf_reading *reading, cfg_opt_t *opt, struct settings *out)
{
    const char *name = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    return !*name || settings_mix(out, name, &error) || conf_refuse(reading, opt, error.text);
}

bool contest_take_set(struct conf_reading *reading, cfg_opt_t *opt, struct settings *out)
{
    struct error error = {0};

    for (unsigned i = 0; i < cfg_opt_size(opt); i++)
        if (!settings_set(out, cfg_opt_getnstr(opt, i), &error))
            return conf_refuse(reading, opt, error.text);
    return true;
}

/* --- how matches are played -------------------------------------------------------------------------------------- */

bool contest_take_clock(struct conf_reading *reading, cfg_opt_t *opt, struct clock_spec *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    return !*text || clock_parse(out, text, &error) || conf_refuse(reading, opt, error.text);
}

bool contest_take_lost_seat(struct conf_reading *reading, cfg_opt_t *opt, enum lost_seat *out)
{
    const char *word = cfg_opt_getnstr(opt, 0);

    return lost_seat_parse(out, span_text(word)) ||
           conf_refuse_word(reading, opt, word, lost_seat_names + LOST_FILLER, LOST_FORFEIT);
}

bool contest_take_transport(struct conf_reading *reading, cfg_opt_t *opt, enum transport *out)
{
    unsigned index;

    if (!conf_take_word(reading, opt, transport_names, TRANSPORTS, &index))
        return false;
    *out = (enum transport)index;
    return true;
}

bool contest_take_team(struct conf_reading *reading, cfg_opt_t *opt, enum team *out)
{
    unsigned index;

    if (!conf_take_word(reading, opt, team_words, TEAM_JOINT + 1, &index))
        return false;
    *out = (enum team)index;
    return true;
}

/* --- sandboxes --------------------------------------------------------------------------------------------------- */

bool contest_take_sandbox(struct conf_reading *reading, cfg_opt_t *opt, enum sandbox_word word,
                          struct sandbox_words *out)
{
    struct error error = {0};

    for (unsigned i = 0; i < cfg_opt_size(opt); i++) {
        const char *value = cfg_opt_getnstr(opt, i);

        if ((*value || word == WORD_SHOW) && !sandbox_words_take(out, word, value, NULL, &error))
            return conf_refuse(reading, opt, error.text);
    }
    return true;
}
