/* SPDX-License-Identifier: MIT */
#include "event/event_given.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "event/event_keys.h"

enum { TEXT_MAX = 1 << 20 };

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

static bool take_setting(struct event_given *given, const char *flag, const char *value, struct error *error)
{
    unsigned class = given->class_count ? given->class_count - 1 : 0;

    given->class_count = class + 1;
    if (strcmp(flag, "mix") == 0)
        given->classes[class].mix = value;
    else if (given->classes[class].set_count == EVENT_SETS)
        return error_set(error, EXIT_WRONG_USE, "--set: a class has %d settings at the most", EVENT_SETS);
    else
        given->classes[class].sets[given->classes[class].set_count++] = value;
    return true;
}

static bool take_entry(struct event_given *given, const char *value, struct error *error)
{
    const char *equals = strchr(value, '=');

    if (!equals || equals == value || !equals[1])
        return error_set(error, EXIT_WRONG_USE,
                         "--entry takes NAME=CMD, a name and the command that starts the bot, not '%s'", value);
    if (given->entry_count == EVENT_ENTRIES)
        return error_set(error, EXIT_WRONG_USE, "--entry: there are %d entries at the most", EVENT_ENTRIES);
    given->names[given->entry_count] = (struct span){(const uint8_t *)value, (size_t)(equals - value)};
    given->commands[given->entry_count++] = equals + 1;
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
    if (event_keys[key].section == SECTION_CLASS)
        return take_setting(given, flag, value, error);
    if (event_keys[key].section == SECTION_ENTRY)
        return take_entry(given, value, error);
    given->values[key] = value;
    return true;
}

void event_given_complete(struct event_given *given)
{
    struct event_given sample = {0};
    struct error error = {0};
    bool taken;
    static const char *const words[][2] = {
        {"groups", "10"},    {"class", "duel"},          {"set", "hunted=1"},           {"class", "three"},
        {"set", "hunted=3"}, {"entry", "wits=bot-wits"}, {"entry", "random=bot-random"}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        (void)!event_given_take(&sample, words[i][0], words[i][1], &taken, &error);
    for (unsigned key = 0; key < EVENT_KEYS; key++)
        if (!given->values[key])
            given->values[key] = sample.values[key];
    if (given->class_count == 0) {
        memcpy(given->classes, sample.classes, sizeof given->classes);
        given->class_count = sample.class_count;
    }
    if (given->entry_count == 0) {
        memcpy(given->names, sample.names, sizeof given->names);
        memcpy(given->commands, sample.commands, sizeof given->commands);
        given->entry_count = sample.entry_count;
    }
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void add(struct buffer *out, const char *words)
{
    buffer_add(out, words, strlen(words));
}

/* In double quotes, or, for what means something else there, in single ones. */
static void add_quoted(struct buffer *out, struct span text)
{
    bool plain = true;
    uint8_t quote;

    for (size_t i = 0; i < text.size; i++)
        plain = plain && text.at[i] != '"' && text.at[i] != '\\' && text.at[i] != '$' && text.at[i] != '\n';
    quote = plain ? '"' : '\'';
    buffer_add_byte(out, quote);
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '\'' || text.at[i] == '\\')
            buffer_add_byte(out, '\\');
        buffer_add_byte(out, text.at[i]);
    }
    buffer_add_byte(out, quote);
}

/* A name as it is; what is none, for the error that it will make, in quotes. */
static void add_title(struct buffer *out, struct span name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    bool plain = name.size > 0;

    for (size_t i = 0; i < name.size; i++)
        plain = plain && memchr(letters, name.at[i], sizeof letters - 1);
    if (plain)
        buffer_add(out, name.at, name.size);
    else
        add_quoted(out, name);
}

static void add_value(struct buffer *out, const struct event_key *key, const char *value)
{
    bool number = key->type != CFGT_STR && value[strspn(value, "0123456789.+-e")] == '\0' && *value;

    if (number || key->list)
        add(out, value);
    else
        add_quoted(out, span_text(value));
}

static void add_keys(struct buffer *out, const struct event_given *given, enum event_section section,
                     const char *indent)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        const struct event_key *key = &event_keys[i];

        if (key->section != section)
            continue;
        add(out, indent);
        add(out, "# ");
        add(out, key->help);
        add(out, "\n");
        add(out, indent);
        add(out, key->name);
        add(out, " = ");
        add_value(out, key, given->values[i] ? given->values[i] : key->preset);
        add(out, "\n");
    }
}

static const char *game_given(const struct event_given *given)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++)
        if (strcmp(event_keys[i].name, "game") == 0)
            return given->values[i] ? given->values[i] : event_keys[i].preset;
    return "";
}

static void add_class(struct buffer *out, const struct event_given *given, unsigned class)
{
    const char *name = given->classes[class].name, *mix = given->classes[class].mix;

    add(out, "class ");
    add_title(out, span_text(name ? name : game_given(given)));
    add(out, " { ");
    if (mix) {
        add(out, "mix = ");
        add_quoted(out, span_text(mix));
        add(out, " ");
    }
    add(out, "set = {");
    for (unsigned i = 0; i < given->classes[class].set_count; i++) {
        add(out, i ? ", " : "");
        add_quoted(out, span_text(given->classes[class].sets[i]));
    }
    add(out, "} }\n");
}

void event_given_write(struct buffer *out, const struct event_given *given)
{
    add(out, "# An event of Artemia Arena: play it with `arena tournament` and this folder.\n");
    add_keys(out, given, SECTION_ROOT, "");
    add(out, "\n# Settings that results are compared within: each pairing is played in every class.\n");
    for (unsigned i = 0; i < given->class_count; i++)
        add_class(out, given, i);
    add(out, "\n# The bots.\n");
    for (unsigned i = 0; i < given->entry_count; i++) {
        add(out, "entry ");
        add_title(out, given->names[i]);
        add(out, " { command = ");
        add_quoted(out, span_text(given->commands[i]));
        add(out, " }\n");
    }
    add(out, "\n# For the format candidate: when the first entry is promoted.\ncandidate {\n");
    add_keys(out, given, SECTION_CANDIDATE, "    ");
    add(out, "}\n");
}

/* --- saving ------------------------------------------------------------------------------------------------------ */

static bool check(const struct buffer *text, const struct registry *registry, struct error *error)
{
    struct event_file *event = calloc(1, sizeof *event);
    bool good = event ? event_file_parse(event, registry, (const char *)text->at, error)
                      : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    if (good)
        event_file_release(event);
    free(event);
    return good;
}

static bool put(const char *folder, const char *path, struct span text, struct error *error)
{
    if (mkdir(folder, 0755) != 0 && errno != EEXIST)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", folder, strerror(errno));
    return (disk_put(path, text) && chmod(path, 0644) == 0) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
}

/* The next line of the text that is no comment, which is taken off its front; empty at the end. */
static struct span next_line(struct span *text)
{
    for (;;) {
        const uint8_t *end = text->size ? memchr(text->at, '\n', text->size) : NULL;
        size_t size = end ? (size_t)(end - text->at) + 1 : text->size;
        struct span line = {text->at, size};
        size_t blank = 0;

        *text = (struct span){text->at + size, text->size - size};
        while (blank < size && line.at[blank] == ' ')
            blank++;
        if (!size || line.at[blank] != '#')
            return line;
    }
}

/* Whether the file says the same, whatever its comments are. */
static bool says(const char *path, struct span text)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    bool same = file != NULL;

    while (same) {
        ssize_t size = getline(&line, &room, file);
        struct span read = size > 0 ? (struct span){(const uint8_t *)line, (size_t)size} : (struct span){NULL, 0};
        bool comment = size > 0 && line[strspn(line, " ")] == '#';
        struct span wanted;

        if (comment)
            continue;
        wanted = next_line(&text);
        same = span_equal(read, wanted);
        if (size <= 0)
            break;
    }
    free(line);
    if (file)
        (void)fclose(file);
    return same;
}

static bool save(struct span text, const char *folder, struct error *error)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s/event.conf", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    if (access(path, F_OK) != 0)
        return put(folder, path, text, error);
    return says(path, text) || error_set(error, EXIT_WRONG_USE,
                                         "%s is there already and says something else: leave out the options that "
                                         "describe an event, or take another folder",
                                         path);
}

bool event_given_save(const struct event_given *given, const struct registry *registry, const char *folder,
                      struct error *error)
{
    struct buffer text;
    bool good;

    buffer_init(&text, TEXT_MAX);
    event_given_write(&text, given);
    buffer_add_byte(&text, '\0');
    good = !text.failed || error_set(error, EXIT_WRONG_USE, "the options make a file of more than %d bytes", TEXT_MAX);
    good = good && check(&text, registry, error) && save((struct span){text.at, text.used - 1}, folder, error);
    buffer_release(&text);
    return good;
}
