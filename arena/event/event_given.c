/* SPDX-License-Identifier: MIT */
#include "event/event_given.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf_text.h"
#include "conf/conf_write.h"
#include "event/event_keys.h"
#include "gate/gate.h"
#include "tournament/standing/sprt.h"

/* --- taking ------------------------------------------------------------------------------------------------------ */

static bool take_class(struct event_given *given, const char *name, struct error *error)
{
    if (given->class_count == EVENT_CLASSES)
        return error_set(error, EXIT_WRONG_USE, "--class: there are %d classes at the most", EVENT_CLASSES);
    if (given->class_count == 1 && !given->classes[0].name)
        return error_set(error, EXIT_WRONG_USE, "a --mix or --set comes after the --class that it is for");
    given->classes[given->class_count++].name = name;
    return true;
}

static bool take_setting(struct event_given *given, unsigned key, const char *value, struct error *error)
{
    const char *flag = event_keys[key].flag;
    unsigned class = given->class_count ? given->class_count - 1 : 0;

    given->class_count = class + 1;
    if (strcmp(flag, "mix") == 0)
        given->classes[class].mix = value;
    else if (strcmp(flag, "set") != 0)
        given->classes[class].values[key] = value;
    else if (given->classes[class].set_count == EVENT_SETS)
        return error_set(error, EXIT_WRONG_USE, "--set: a class has %d settings at the most", EVENT_SETS);
    else
        given->classes[class].sets[given->classes[class].set_count++] = value;
    return true;
}

static bool is_image(unsigned key)
{
    return strcmp(event_keys[key].name, "image") == 0;
}

/* `key`: of its command or its image. */
static bool take_entry(struct event_given *given, unsigned key, const char *value, struct error *error)
{
    const char *equals = strchr(value, '=');

    if (!equals || equals == value || !equals[1])
        return error_set(error, EXIT_WRONG_USE, "--%s takes %s, a name and the %s that %s the bot, not '%s'",
                         event_keys[key].flag, is_image(key) ? "NAME=IMAGE" : "NAME=CMD", event_keys[key].name,
                         is_image(key) ? "is" : "starts", value);
    if (given->entry_count == EVENT_ENTRIES)
        return error_set(error, EXIT_WRONG_USE, "--entry: there are %d entries at the most", EVENT_ENTRIES);
    given->names[given->entry_count] = (struct span){(const uint8_t *)value, (size_t)(equals - value)};
    given->command_keys[given->entry_count] = key;
    given->commands[given->entry_count++] = equals + 1;
    return true;
}

/* A key of the entry that was given last. */
static bool take_of_entry(struct event_given *given, unsigned key, const char *value, struct error *error)
{
    if (is_image(key) || strcmp(event_keys[key].name, "command") == 0)
        return take_entry(given, key, value, error);
    if (given->entry_count == 0)
        return error_set(error, EXIT_WRONG_USE, "an --%s comes after the --entry that it is for", event_keys[key].flag);
    given->entry_values[given->entry_count - 1][key] = value;
    return true;
}

static bool take_passed(struct event_given *given, enum event_section section, const char *value, struct error *error)
{
    if (section == SECTION_ROOT)
        return passed_add(&given->passed, value, error);
    if (given->entry_count == 0)
        return error_set(error, EXIT_WRONG_USE, "an --entry-env comes after the --entry that it is for");
    return passed_add(&given->entry_passed[given->entry_count - 1], value, error);
}

static bool take_shown(struct event_given *given, enum event_section section, const char *value, struct error *error)
{
    struct event_shows *shows = &given->shows;

    if (section != SECTION_ROOT && given->entry_count == 0)
        return error_set(error, EXIT_WRONG_USE, "an --entry-show comes after the --entry that it is for");
    if (section != SECTION_ROOT)
        shows = &given->entry_shows[given->entry_count - 1];
    if (shows->count == SANDBOX_SHOWS_MAX)
        return error_set(error, EXIT_WRONG_USE, "a bot is shown %d paths at the most", SANDBOX_SHOWS_MAX);
    shows->paths[shows->count++] = value;
    return true;
}

bool event_given_take(struct event_given *given, const char *flag, const char *value, bool *taken, struct error *error)
{
    unsigned key = 0;

    while (key < EVENT_KEYS && strcmp(event_keys[key].flag, flag) != 0)
        key++;
    *taken = key < EVENT_KEYS || strcmp(flag, "class") == 0;
    if (!*taken)
        return true;
    given->option = given->option ? given->option : flag;
    if (key == EVENT_KEYS)
        return take_class(given, value, error);
    if (strcmp(event_keys[key].name, "env") == 0)
        return take_passed(given, event_keys[key].section, value, error);
    if (strcmp(event_keys[key].name, "show") == 0)
        return take_shown(given, event_keys[key].section, value, error);
    if (event_keys[key].section == SECTION_CLASS)
        return take_setting(given, key, value, error);
    if (event_keys[key].section == SECTION_ENTRY)
        return take_of_entry(given, key, value, error);
    given->values[key] = value;
    return true;
}

static unsigned key_of(const char *name)
{
    unsigned key = 0;

    while (strcmp(event_keys[key].name, name) != 0)
        key++;
    return key;
}

const char *event_given_seed(const struct event_given *given)
{
    return given->values[key_of("seed")];
}

/* --- the sample -------------------------------------------------------------------------------------------------- */

static const char *game_given(const struct event_given *given)
{
    unsigned key = key_of("game");

    return given->values[key] ? given->values[key] : event_keys[key].preset;
}

void event_given_plugin(struct event_given *given, const struct registry *registry, const char *path)
{
    const struct game *game = registry_sole_plugin(registry);
    unsigned key = key_of("game");

    if (!path || !game || !realpath(path, given->plugin))
        return;
    given->values[key_of("plugin")] = given->plugin;
    if (!given->values[key])
        given->values[key] = game->name;
}

/* The one that the sample's classes have settings of. */
static bool is_usual_game(const struct event_given *given)
{
    return strcmp(game_given(given), event_keys[key_of("game")].preset) == 0;
}

static unsigned sides_with(const struct settings *settings)
{
    _Alignas(8) unsigned char state[GATE_STATE_MAX];
    const struct game *game = settings->game;
    struct error error = {0};
    unsigned most = 0;

    if (!settings_configure(settings, state, &error))
        return 0;
    for (unsigned seat = 0; seat < game->seats(state); seat++)
        most = game->side(state, seat) + 1 > most ? game->side(state, seat) + 1 : most;
    return most;
}

/* The event that was given so far, which the caller releases and frees; NULL if it makes none. */
static struct event_file *file_given(const struct event_given *given, struct registry *registry)
{
    struct event_file *file = calloc(1, sizeof *file);
    struct error error = {0};
    struct buffer text;

    buffer_init(&text, CONF_TEXT_MAX);
    event_given_write(&text, given);
    buffer_add_byte(&text, '\0');
    if (file && (text.failed || !event_file_parse(file, registry, (const char *)text.at, &error))) {
        free(file);
        file = NULL;
    }
    buffer_release(&text);
    return file;
}

/* The most sides that a match of the event has; 2 if what was given makes none. */
static unsigned sides_most(const struct event_given *given, struct registry *registry)
{
    struct event_file *file = file_given(given, registry);
    unsigned most = 2;

    for (unsigned i = 0; file && i < file->class_count; i++)
        most = sides_with(&file->classes[i].settings) > most ? sides_with(&file->classes[i].settings) : most;
    if (file)
        event_file_release(file);
    free(file);
    return most;
}

static void give(struct event_given *given, const char *flag, const char *value)
{
    struct error error = {0};
    bool taken;

    (void)!event_given_take(given, flag, value, &taken, &error);
}

void event_given_groups(struct event_given *given, struct registry *registry)
{
    const char *format = given->values[key_of("format")];
    struct event_file *file = NULL;
    unsigned sides = 2, in_group = 0;
    double most;

    if (!given->entry_count || given->values[key_of("groups")] || !format ||
        strcmp(format, format_names[FORMAT_CANDIDATE]) != 0)
        return;
    file = file_given(given, registry);
    for (unsigned i = 0; file && i < file->class_count; i++) {
        sides = sides_with(&file->classes[i].settings);
        in_group += sides > 2 ? 1 : file->entry_count - 1; /* tables, or pairs against each opponent */
    }
    if (in_group) {
        most = ceil(sprt_most(&file->sprt, sides) / in_group);
        (void)snprintf(given->groups, sizeof given->groups, "%.0f", most < EVENT_GROUPS_MAX ? most : EVENT_GROUPS_MAX);
        give(given, "groups", given->groups);
    }
    if (file)
        event_file_release(file);
    free(file);
}

/* The bot that knows the game, and others by chance, as many as a match has sides. */
static void complete_entries(struct event_given *given, struct registry *registry)
{
    static const char *const chance[] = {"random=bot-random",   "random-2=bot-random", "random-3=bot-random",
                                         "random-4=bot-random", "random-5=bot-random", "random-6=bot-random",
                                         "random-7=bot-random"};

    if (given->entry_count)
        return;
    give(given, "entry", strcmp(game_given(given), "liars-dice") == 0 ? "odds=bot-odds" : "wits=bot-wits");
    for (size_t i = 0; i < sizeof chance / sizeof *chance; i++)
        give(given, "entry", chance[i]);
    given->entry_count = sides_most(given, registry); /* which no schedule refuses for too few entries */
}

void event_given_complete(struct event_given *given, struct registry *registry)
{
    static const char *const classes[][2] = {
        {"class", "duel"}, {"set", "hunted=1"}, {"class", "three"}, {"set", "hunted=3"}};

    bool both = given->class_count == 0 && is_usual_game(given);

    if (!given->values[key_of("groups")])
        give(given, "groups", "10");
    for (size_t i = 0; both && i < sizeof classes / sizeof *classes; i++)
        give(given, classes[i][0], classes[i][1]);
    given->class_count = given->class_count ? given->class_count : 1;
    complete_entries(given, registry);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void add_keys(struct buffer *out, const struct event_given *given, enum event_section section,
                     const char *indent)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        const struct conf_key *key = &event_keys[i];

        if (key->section != section)
            continue;
        conf_add_key(out, key, indent);
        if (strcmp(key->name, "show") == 0)
            conf_add_list(out, given->shows.paths, given->shows.count);
        else if (key->type == CONF_LIST)
            conf_add_list(out, given->passed.words, given->passed.count);
        else
            conf_add_value(out, key, given->values[i] ? given->values[i] : key->preset);
        conf_add(out, "\n");
    }
}

/* The given keys of a section on one line. */
static void add_given(struct buffer *out, const char *const values[EVENT_KEYS])
{
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        if (!values[i])
            continue;
        conf_add(out, event_keys[i].name);
        conf_add(out, " = ");
        conf_add_value(out, &event_keys[i], values[i]);
        conf_add(out, " ");
    }
}

static void add_class(struct buffer *out, const struct event_given *given, unsigned class)
{
    const char *name = given->classes[class].name, *mix = given->classes[class].mix;

    conf_add(out, "class ");
    conf_add_title(out, span_text(name ? name : game_given(given)));
    conf_add(out, " { ");
    if (mix) {
        conf_add(out, "mix = ");
        conf_add_quoted(out, span_text(mix));
        conf_add(out, " ");
    }
    add_given(out, given->classes[class].values);
    conf_add(out, "set = ");
    conf_add_list(out, given->classes[class].sets, given->classes[class].set_count);
    conf_add(out, " }\n");
}

void event_given_write(struct buffer *out, const struct event_given *given)
{
    conf_add(out, "# An event of Artemia Arena: play it with `arena tournament` and this folder.\n");
    add_keys(out, given, SECTION_ROOT, "");
    conf_add(out,
             "\n# Named sets of settings. Each pairing is played in every class, and results are compared within a "
             "class.\n");
    for (unsigned i = 0; i < given->class_count; i++)
        add_class(out, given, i);
    conf_add(out,
             "\n# The bots. Paths in commands start from the folder in which `arena tournament` is started, not from "
             "this one.\n");
    for (unsigned i = 0; i < given->entry_count; i++) {
        conf_add(out, "entry ");
        conf_add_title(out, given->names[i]);
        conf_add(out, " { ");
        add_given(out, given->entry_values[i]);
        conf_add(out, event_keys[given->command_keys[i]].name);
        conf_add(out, " = ");
        conf_add_quoted(out, span_text(given->commands[i]));
        if (given->entry_passed[i].count) {
            conf_add(out, " env = ");
            conf_add_list(out, given->entry_passed[i].words, given->entry_passed[i].count);
        }
        if (given->entry_shows[i].count) {
            conf_add(out, " show = ");
            conf_add_list(out, given->entry_shows[i].paths, given->entry_shows[i].count);
        }
        conf_add(out, " }\n");
    }
    conf_add(out, "\n# For the format candidate: when the first entry is promoted.\ncandidate {\n");
    add_keys(out, given, SECTION_CANDIDATE, "    ");
    conf_add(out, "}\n");
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

bool event_given_play(const struct event_given *given, struct event_file *file, struct error *error)
{
    struct event_reading reading = {.event = file};
    bool good = true;

    for (unsigned key = 0; good && key < EVENT_KEYS; key++)
        if (given->values[key] && event_keys[key].when == EVENT_AGAIN)
            good = conf_take(&event_format, &reading, &event_keys[key], given->values[key], error);
    return good && (given->passed.count == 0 || event_file_pass(file, &given->passed, error));
}
