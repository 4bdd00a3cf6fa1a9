/* SPDX-License-Identifier: MIT */
#include "event/event_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/event_keys.h"
#include "plugin/words.h"

static const char *const section_names[EVENT_SECTIONS] = {"", "class", "entry", "candidate"};

/* --- errors ------------------------------------------------------------------------------------------------------ */

/* The parser's callbacks get no context of ours, and files are read one at a time. */
static struct reading *file_being_read;

/* Says where, in a file. Returns false. */
__attribute__((format(printf, 3, 4))) static bool refuse_at(struct reading *reading, int line, const char *format, ...)
{
    char words[sizeof reading->error->text];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (!reading->path)
        return error_set(reading->error, EXIT_WRONG_USE, "%s", words);
    if (!line)
        return error_set(reading->error, EXIT_WRONG_USE, "%s: %s", reading->path, words);
    return error_set(reading->error, EXIT_WRONG_USE, "%s:%d: %s", reading->path, line, words);
}

static void list_keys(enum event_section section, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (unsigned i = 0; i < EVENT_KEYS && used < size; i++)
        if (event_keys[i].section == section)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", event_keys[i].name);
    for (unsigned i = 1; i < EVENT_SECTIONS && section == SECTION_ROOT && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, ", %s { }", section_names[i]);
}

static enum event_section section_of(const cfg_t *cfg)
{
    for (unsigned i = 1; i < EVENT_SECTIONS; i++)
        if (cfg->name && strcmp(cfg->name, section_names[i]) == 0)
            return (enum event_section)i;
    return SECTION_ROOT;
}

static bool begins(const char *words, const char *with)
{
    return strncmp(words, with, strlen(with)) == 0;
}

/* Says what the parser says, and what is allowed. */
static void refuse_words(struct reading *reading, const cfg_t *cfg, const char *words)
{
    char keys[EVENT_WORDS_MAX] = "";
    const char *more = "";

    if (begins(words, "no such option")) {
        list_keys(section_of(cfg), keys, sizeof keys);
        more = "; there are ";
    }
    if (begins(words, "invalid integer"))
        more = "; it is a whole number";
    if (begins(words, "found duplicate title"))
        more = "; each class and each entry has a name of its own";
    if (reading->cfg && cfg_getint(reading->cfg, "version") > EVENT_FILE_VERSION)
        (void)refuse_at(reading, cfg->line, "%s; the file is of a newer arena", words);
    else
        (void)refuse_at(reading, cfg->line, "%s%s%s", words, more, keys);
}

static void on_error(cfg_t *cfg, const char *format, va_list arguments)
{
    char words[EVENT_WORDS_MAX];

    (void)vsnprintf(words, sizeof words, format, arguments);
    refuse_words(file_being_read, cfg, words);
}

static int line_of(const struct reading *reading, const cfg_opt_t *opt)
{
    for (unsigned i = reading->line_count; i-- > 0;)
        if (reading->lines[i].opt == opt)
            return reading->lines[i].line;
    return 1;
}

static int note_line(cfg_t *cfg, cfg_opt_t *opt)
{
    if (file_being_read->line_count < EVENT_LINES_MAX) {
        file_being_read->lines[file_being_read->line_count].opt = opt;
        file_being_read->lines[file_being_read->line_count++].line = cfg->line;
    }
    return 0;
}

bool reading_refuse(struct reading *reading, const cfg_opt_t *opt, const char *words)
{
    const char *flag = "";

    if (reading->path)
        return refuse_at(reading, line_of(reading, opt), "%s: %s", opt->name, words);
    for (unsigned i = 0; i < EVENT_KEYS; i++)
        if (strcmp(event_keys[i].name, opt->name) == 0)
            flag = event_keys[i].flag;
    return refuse_at(reading, 0, "--%s: %s", flag, words);
}

/* --- the parser's tables ----------------------------------------------------------------------------------------- */

enum { OPTIONS_MAX = 24 };

static cfg_opt_t option_of(const struct event_key *key)
{
    cfg_flag_t flags = key->list ? CFGF_LIST : CFGF_NONE;

    if (key->type == CFGT_INT)
        return (cfg_opt_t)CFG_INT(key->name, strtol(key->preset, NULL, 10), flags);
    if (key->type == CFGT_FLOAT)
        return (cfg_opt_t)CFG_FLOAT(key->name, strtod(key->preset, NULL), flags);
    if (key->list)
        return (cfg_opt_t)CFG_STR_LIST(key->name, (char *)(uintptr_t)key->preset, CFGF_NONE);
    return (cfg_opt_t)CFG_STR(key->name, key->preset, flags);
}

/* The options of the parser, by section; each ends as it wants. */
static void make_options(cfg_opt_t options[EVENT_SECTIONS][OPTIONS_MAX])
{
    const cfg_opt_t end = CFG_END();
    unsigned used[EVENT_SECTIONS] = {0};

    for (unsigned i = 0; i < EVENT_KEYS; i++)
        options[event_keys[i].section][used[event_keys[i].section]++] = option_of(&event_keys[i]);
    for (unsigned i = 1; i < EVENT_SECTIONS; i++) {
        cfg_flag_t many = i == SECTION_CANDIDATE ? CFGF_NONE : CFGF_MULTI | CFGF_TITLE | CFGF_NO_TITLE_DUPES;

        options[i][used[i]] = end;
        options[SECTION_ROOT][used[SECTION_ROOT]++] = (cfg_opt_t)CFG_SEC(section_names[i], options[i], many);
    }
    options[SECTION_ROOT][used[SECTION_ROOT]] = end;
}

static void watch_lines(cfg_t *cfg)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        char path[EVENT_WORDS_MAX];

        (void)snprintf(path, sizeof path, "%s%s%s", section_names[event_keys[i].section],
                       event_keys[i].section ? "|" : "", event_keys[i].name);
        (void)cfg_set_validate_func(cfg, path, note_line);
    }
}

/* --- taking the values ------------------------------------------------------------------------------------------- */

static bool take_keys(struct reading *reading, cfg_t *cfg, enum event_section section)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++)
        if (event_keys[i].section == section && !event_keys[i].take(reading, cfg_getopt(cfg, event_keys[i].name)))
            return false;
    return true;
}

static bool take_title(struct reading *reading, cfg_t *section, char out[PROTO_ID_MAX + 1])
{
    const char *title = cfg_title(section);

    if (!word_is_id(title))
        return refuse_at(reading, section->line, "%s '%s': a name is 1 to 64 of a-z, 0-9 and -", cfg_name(section),
                         title);
    (void)snprintf(out, PROTO_ID_MAX + 1, "%s", title);
    return true;
}

static bool take_class(struct reading *reading, cfg_t *section)
{
    struct event_file *event = reading->event;

    if (event->class_count == EVENT_CLASSES)
        return refuse_at(reading, section->line, "there are %d classes at the most", EVENT_CLASSES);
    reading->class = &event->classes[event->class_count++];
    settings_init(&reading->class->settings, event->game);
    return take_title(reading, section, reading->class->name) && take_keys(reading, section, SECTION_CLASS);
}

static bool take_entry(struct reading *reading, cfg_t *section)
{
    struct event_file *event = reading->event;

    if (event->entry_count == EVENT_ENTRIES)
        return refuse_at(reading, section->line, "there are %d entries at the most", EVENT_ENTRIES);
    reading->entry = &event->entries[event->entry_count++];
    return take_title(reading, section, reading->entry->name) && take_keys(reading, section, SECTION_ENTRY);
}

/* Without a class there is one, the game as it comes. */
static void add_usual_class(struct event_file *event)
{
    struct event_class *class = &event->classes[event->class_count++];

    settings_init(&class->settings, event->game);
    (void)snprintf(class->name, sizeof class->name, "%s", event->game->name);
}

static bool check_class(struct reading *reading, const struct event_class *class)
{
    _Alignas(8) unsigned char state[GAME_STATE_MAX];
    struct error error = {0};

    return settings_configure(&class->settings, state, &error) ||
           refuse_at(reading, 0, "class %s: %s", class->name, error.text);
}

static bool check_all(struct reading *reading)
{
    const struct event_file *event = reading->event;
    unsigned least = event->teams == TEAMS_MIXED ? 3 : 2;

    for (unsigned i = 0; i < event->class_count; i++)
        if (!check_class(reading, &event->classes[i]))
            return false;
    return event->entry_count >= least ||
           refuse_at(reading, 0, "there must be at least %u entries, as in %s; there %s %u", least,
                     reading->path ? "entry wits { command = \"bot-wits\" }" : "--entry wits=bot-wits",
                     event->entry_count == 1 ? "is" : "are", event->entry_count);
}

static bool take_all(struct reading *reading, cfg_t *cfg)
{
    if (!take_keys(reading, cfg, SECTION_ROOT))
        return false;
    for (unsigned i = 0; i < cfg_size(cfg, "class"); i++)
        if (!take_class(reading, cfg_getnsec(cfg, "class", i)))
            return false;
    for (unsigned i = 0; i < cfg_size(cfg, "entry"); i++)
        if (!take_entry(reading, cfg_getnsec(cfg, "entry", i)))
            return false;
    if (reading->event->class_count == 0)
        add_usual_class(reading->event);
    return take_keys(reading, cfg_getsec(cfg, "candidate"), SECTION_CANDIDATE) && check_all(reading);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

/* Of the text, or of the file if it is NULL. */
static bool parse(struct reading *reading, cfg_t *cfg, const char *text)
{
    int told;

    cfg_set_error_function(cfg, on_error);
    watch_lines(cfg);
    told = text ? cfg_parse_buf(cfg, text) : cfg_parse(cfg, reading->path);
    if (told == CFG_FILE_ERROR)
        return error_set(reading->error, EXIT_WRONG_USE, "cannot read %s: %s", reading->path, strerror(errno));
    if (told != CFG_SUCCESS)
        return refuse_at(reading, 0, "it is no event file");
    return take_all(reading, cfg);
}

static bool read_event(struct event_file *event, const struct registry *registry, const char *path, const char *text,
                       struct error *error)
{
    struct reading *reading = calloc(1, sizeof *reading);
    cfg_opt_t options[EVENT_SECTIONS][OPTIONS_MAX];
    cfg_t *cfg = NULL;
    bool good;

    memset(event, 0, sizeof *event);
    make_options(options);
    if (reading) {
        *reading = (struct reading){.event = event, .registry = registry, .path = path, .error = error};
        file_being_read = reading;
        reading->cfg = cfg = cfg_init(options[SECTION_ROOT], CFGF_NONE);
    }
    good = cfg ? parse(reading, cfg, text) : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (cfg)
        (void)cfg_free(cfg);
    file_being_read = NULL;
    free(reading);
    if (!good)
        event_file_release(event);
    return good;
}

bool event_file_read(struct event_file *event, const struct registry *registry, const char *path, struct error *error)
{
    return read_event(event, registry, path, NULL, error);
}

bool event_file_parse(struct event_file *event, const struct registry *registry, const char *text, struct error *error)
{
    return read_event(event, registry, NULL, text, error);
}

void event_file_release(struct event_file *event)
{
    for (unsigned i = 0; i < event->entry_count; i++)
        free(event->entries[i].command);
    event->entry_count = 0;
}
