/* SPDX-License-Identifier: MIT */
#include "event/event_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/event_keys.h"
#include "event/event_text.h"
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

/* What there is instead. */
static void list_keys(enum event_section section, char *out, size_t size)
{
    unsigned count = 0;
    size_t used;

    for (unsigned i = 0; i < EVENT_KEYS; i++)
        count += event_keys[i].section == section;
    used = (size_t)snprintf(out, size, "; there %s ", count == 1 ? "is only" : "are");
    count = 0;
    for (unsigned i = 0; i < EVENT_KEYS && used < size; i++)
        if (event_keys[i].section == section)
            used += (size_t)snprintf(out + used, size - used, "%s%s", count++ ? ", " : "", event_keys[i].name);
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

    if (begins(words, "no such option"))
        list_keys(section_of(cfg), keys, sizeof keys);
    if (begins(words, "found duplicate title"))
        more = "; each class and each entry has a name of its own";
    if (reading->cfg && event_is_newer(reading->cfg))
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

/* The index of what was seen of a key, or seen_count. */
static unsigned find_seen(const struct reading *reading, const cfg_opt_t *opt)
{
    unsigned at = 0;

    while (at < reading->seen_count && reading->seen[at].opt != opt)
        at++;
    return at;
}

bool reading_has(const struct reading *reading, const cfg_opt_t *opt)
{
    return find_seen(reading, opt) < reading->seen_count;
}

int reading_line(const struct reading *reading, const cfg_opt_t *opt)
{
    unsigned at = find_seen(reading, opt);

    return at < reading->seen_count ? reading->seen[at].line : reading->line;
}

/* The parser comes here after each value, and of a list once more at its end, when there are as many as before. What is
 * given twice it would let pass. */
static int see(cfg_t *cfg, cfg_opt_t *opt)
{
    struct reading *reading = file_being_read;
    unsigned at = find_seen(reading, opt), size = cfg_opt_size(opt);

    if (at == EVENT_LINES_MAX) {
        (void)refuse_at(reading, cfg->line, "there are more than %d keys", EVENT_LINES_MAX);
        return -1;
    }
    if (at == reading->seen_count) {
        reading->seen[at].opt = opt;
        reading->seen[at].line = cfg->line;
        reading->seen_count++;
    } else if (reading->seen[at].complete) {
        (void)refuse_at(reading, cfg->line, "%s is given twice", opt->name);
        return -1;
    }
    reading->seen[at].complete = !(opt->flags & CFGF_LIST) || size == reading->seen[at].size;
    reading->seen[at].size = size;
    return 0;
}

bool reading_refuse(struct reading *reading, const cfg_opt_t *opt, const char *words)
{
    const char *flag = "";

    if (reading->path)
        return refuse_at(reading, reading_line(reading, opt), "%s: %s", opt->name, words);
    for (unsigned i = 0; i < EVENT_KEYS; i++)
        if (event_keys[i].section == reading->section && strcmp(event_keys[i].name, opt->name) == 0)
            flag = event_keys[i].flag;
    return refuse_at(reading, 0, "--%s: %s", flag, words);
}

/* --- the parser's tables ----------------------------------------------------------------------------------------- */

enum { OPTIONS_MAX = 32 };

static cfg_opt_t option_of(const struct event_key *key)
{
    if (key->type == EVENT_LIST ||
        key->type == EVENT_PLAY_LIST) /* empty at first: the parser would show a preset to see() */
        return (cfg_opt_t)CFG_STR_LIST(key->name, NULL, CFGF_NONE);
    return (cfg_opt_t)CFG_STR(key->name, key->preset, CFGF_NONE);
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

static void watch_keys(cfg_t *cfg)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        char path[EVENT_WORDS_MAX];

        (void)snprintf(path, sizeof path, "%s%s%s", section_names[event_keys[i].section],
                       event_keys[i].section ? "|" : "", event_keys[i].name);
        (void)cfg_set_validate_func(cfg, path, see);
    }
    (void)cfg_set_validate_func(cfg, section_names[SECTION_CANDIDATE], see);
}

/* --- taking the values ------------------------------------------------------------------------------------------- */

/* A list that was emptied by an empty one, which the parser does not report. */
static bool is_emptied(const struct reading *reading, cfg_opt_t *opt)
{
    return opt->flags & CFGF_LIST && reading_has(reading, opt) && cfg_opt_size(opt) == 0;
}

static bool take_keys(struct reading *reading, cfg_t *cfg, enum event_section section)
{
    reading->section = section;
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        cfg_opt_t *opt = event_keys[i].section == section ? cfg_getopt(cfg, event_keys[i].name) : NULL;

        if (opt && is_emptied(reading, opt))
            return refuse_at(reading, reading_line(reading, opt), "%s is given twice", opt->name);
        if (opt && !event_keys[i].take(reading, opt))
            return false;
    }
    return true;
}

static bool take_name(struct reading *reading, cfg_t *section, char out[PROTO_ID_MAX + 1])
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
    reading->line = section->line;
    settings_init(&reading->class->settings, event->game);
    return take_name(reading, section, reading->class->name) && take_keys(reading, section, SECTION_CLASS);
}

static bool take_entry(struct reading *reading, cfg_t *section)
{
    struct event_file *event = reading->event;

    if (event->entry_count == EVENT_ENTRIES)
        return refuse_at(reading, section->line, "there are %d entries at the most", EVENT_ENTRIES);
    reading->entry = &event->entries[event->entry_count++];
    reading->line = section->line;
    return take_name(reading, section, reading->entry->name) && take_keys(reading, section, SECTION_ENTRY);
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

/* Who attaches may hold connections of several entries, and what runs elsewhere can talk. */
static bool check_seeds(struct reading *reading)
{
    const struct event_file *event = reading->event;

    for (unsigned i = 0; i < event->entry_count; i++)
        if (event->seeds == SEEDS_SHARED && event->entries[i].command[0] == '@')
            return refuse_at(reading, event->entries[i].line,
                             "entry %s: %s attaches, and luck = shared is for bots that the arena starts: one that "
                             "attaches could learn the seed of a match from the other match of its group; take luck = "
                             "own",
                             event->entries[i].name, event->entries[i].command);
    return true;
}

static bool check_all(struct reading *reading)
{
    const struct event_file *event = reading->event;
    bool mixed = event->teams == TEAMS_MIXED;
    unsigned least = mixed ? 3 : 2;

    for (unsigned i = 0; i < event->class_count; i++)
        if (!check_class(reading, &event->classes[i]))
            return false;
    if (!check_seeds(reading))
        return false;
    return event->entry_count >= least ||
           refuse_at(reading, 0, "there must be at least %u entries%s, as in %s; there %s %u", least,
                     mixed ? " for mixed teams" : "",
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

static bool parse(struct reading *reading, cfg_t *cfg, const char *text)
{
    int told;

    cfg_set_error_function(cfg, on_error);
    watch_keys(cfg);
    told = cfg_parse_buf(cfg, text);
    if (told == CFG_FILE_ERROR)
        return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
    if (told != CFG_SUCCESS)
        return refuse_at(reading, 0, "it is no event file");
    return take_all(reading, cfg);
}

static bool read_event(struct event_file *event, struct registry *registry, const char *path, const char *text,
                       struct error *error)
{
    struct reading *reading = calloc(1, sizeof *reading);
    cfg_opt_t options[EVENT_SECTIONS][OPTIONS_MAX];
    cfg_t *cfg = NULL;
    bool good;

    memset(event, 0, sizeof *event);
    make_options(options);
    if (reading) {
        *reading = (struct reading){.event = event, .registry = registry, .path = path, .line = 1, .error = error};
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

static bool has_closed_variables(const char *path, const char *text, struct error *error)
{
    unsigned line = event_text_open_variable(text);

    return line == 0 || error_set(error, EXIT_WRONG_USE, "%s:%u: a ${ has no } on its line", path, line);
}

bool event_file_read(struct event_file *event, struct registry *registry, const char *path, struct error *error)
{
    struct buffer text;
    bool good;

    buffer_init(&text, 2 * EVENT_TEXT_MAX);
    memset(event, 0, sizeof *event);
    good = event_text_read(&text, path, error);
    if (good)
        event_text_blank((char *)text.at);
    good = good && has_closed_variables(path, (const char *)text.at, error) &&
           read_event(event, registry, path, (const char *)text.at, error);
    buffer_release(&text);
    return good;
}

bool event_file_parse(struct event_file *event, struct registry *registry, const char *text, struct error *error)
{
    return read_event(event, registry, NULL, text, error);
}

static void release_passed(struct passed *passed)
{
    while (passed->count > 0)
        free((char *)(uintptr_t)passed->words[--passed->count]);
}

bool event_file_pass(struct event_file *event, const struct passed *passed, struct error *error)
{
    release_passed(&event->passed);
    for (size_t i = 0; i < passed->count; i++) {
        event->passed.words[i] = strdup(passed->words[i]);
        if (!event->passed.words[i])
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        event->passed.count++;
    }
    return true;
}

void event_file_release(struct event_file *event)
{
    for (unsigned i = 0; i < event->entry_count; i++) {
        free(event->entries[i].command);
        free(event->entries[i].directory);
        release_passed(&event->entries[i].passed);
    }
    release_passed(&event->passed);
    event->entry_count = 0;
}
