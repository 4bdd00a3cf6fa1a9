/* SPDX-License-Identifier: MIT */
#include "conf/conf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/listing.h"
#include "base/word.h"
#include "conf/conf_inside.h"
#include "conf/conf_text.h"
#include "proto/text.h"

enum {
    LISTED_MAX = 200, /* bytes of a list of keys, so that what comes after it has room too */
    NEAR_MAX = 128,   /* keys of a section, which a misspelt one is compared with */
};

/* --- errors ------------------------------------------------------------------------------------------------------ */

/* The parser's callbacks get no context of ours. A thread reads one file at a time. */
static _Thread_local struct conf_reading *file_being_read;

bool conf_refuse_at(struct conf_reading *reading, int line, const char *format, ...)
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
static void list_keys(const struct conf_format *of, unsigned section, char *out, size_t size)
{
    struct listing listing;
    unsigned count = 0;
    size_t used;

    for (unsigned i = 0; i < of->key_count; i++)
        count += of->keys[i].section == section;
    used = (size_t)snprintf(out, size, "; there %s ", count == 1 ? "is only" : "are");
    if (used + LISTED_MAX > size)
        return;
    listing_init(&listing, out + used, LISTED_MAX);
    for (unsigned i = 0; i < of->key_count; i++)
        if (of->keys[i].section == section)
            listing_add(&listing, of->keys[i].name);
    listing_end(&listing);
    used += strlen(out + used);
    for (unsigned i = 1; i < of->section_count && section == 0 && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, ", %s { }", of->sections[i].name);
}

/* The one that is meant by a key that is none; NULL: none is near. */
static const char *near_key(const struct conf_format *of, unsigned section, const char *words)
{
    const char *quoted = strchr(words, '\''), *names[NEAR_MAX];
    char key[WORD_MAX + 1];
    size_t count = 0;

    if (!quoted || sscanf(quoted, "'%64[^']'", key) != 1)
        return NULL;
    for (unsigned i = 0; i < of->key_count && count < NEAR_MAX; i++)
        if (of->keys[i].section == section)
            names[count++] = of->keys[i].name;
    return word_nearest(key, names, count);
}

/* What stands behind a key that is none. */
static void tell_keys(const struct conf_format *of, unsigned section, const char *words, char *out, size_t size)
{
    const char *near = near_key(of, section, words);

    if (near)
        (void)snprintf(out, size, "; did you mean '%s'?", near);
    else if (of->lists)
        (void)snprintf(out, size, "; `%s` lists the keys", of->lists);
    else
        list_keys(of, section, out, size);
}

/* "; each class and each entry has a name of its own" */
static void list_titles(const struct conf_format *of, char *out, size_t size)
{
    size_t used = 0;

    for (unsigned i = 1; i < of->section_count && used < size; i++)
        if (of->sections[i].many)
            used += (size_t)snprintf(out + used, size - used, "%s each %s", used ? " and" : ";", of->sections[i].name);
    if (used < size)
        (void)snprintf(out + used, size - used, " has a name of its own");
}

static unsigned section_of(const struct conf_format *of, const cfg_t *cfg)
{
    for (unsigned i = 1; i < of->section_count; i++)
        if (cfg->name && strcmp(cfg->name, of->sections[i].name) == 0)
            return i;
    return 0;
}

static bool begins(const char *words, const char *with)
{
    return strncmp(words, with, strlen(with)) == 0;
}

/* Says what the parser says, and what is allowed. */
static void refuse_words(struct conf_reading *reading, const cfg_t *cfg, const char *words)
{
    const struct conf_format *of = reading->format;
    char more[CONF_WORDS_MAX] = "";

    if (begins(words, "no such option"))
        tell_keys(of, section_of(of, cfg), words, more, sizeof more);
    if (begins(words, "found duplicate title"))
        list_titles(of, more, sizeof more);
    if (reading->cfg && conf_is_newer(reading))
        (void)conf_refuse_at(reading, cfg->line, "%s; the file is of a newer arena", words);
    else
        (void)conf_refuse_at(reading, cfg->line, "%s%s", words, more);
}

static void on_error(cfg_t *cfg, const char *format, va_list arguments)
{
    char words[CONF_WORDS_MAX];

    (void)vsnprintf(words, sizeof words, format, arguments);
    refuse_words(file_being_read, cfg, words);
}

/* The index of what was seen of a key, or seen_count. */
static unsigned find_seen(const struct conf_reading *reading, const cfg_opt_t *opt)
{
    unsigned at = 0;

    while (at < reading->seen_count && reading->seen[at].opt != opt)
        at++;
    return at;
}

bool conf_has(const struct conf_reading *reading, const cfg_opt_t *opt)
{
    return find_seen(reading, opt) < reading->seen_count;
}

int conf_line(const struct conf_reading *reading, const cfg_opt_t *opt)
{
    unsigned at = find_seen(reading, opt);

    return at < reading->seen_count ? reading->seen[at].line : reading->line;
}

/* The parser comes here after each value, and of a list once more at its end, when there are as many as before. What is
 * given twice it would let pass. */
static int see(cfg_t *cfg, cfg_opt_t *opt)
{
    struct conf_reading *reading = file_being_read;
    unsigned at = find_seen(reading, opt), size = cfg_opt_size(opt);

    if (at == CONF_LINES_MAX) {
        (void)conf_refuse_at(reading, cfg->line, "there are more than %d keys", CONF_LINES_MAX);
        return -1;
    }
    if (at == reading->seen_count) {
        reading->seen[at].opt = opt;
        reading->seen[at].line = cfg->line;
        reading->seen_count++;
    } else if (reading->seen[at].complete) {
        (void)conf_refuse_at(reading, cfg->line, "%s is given twice", opt->name);
        return -1;
    }
    reading->seen[at].complete = !(opt->flags & CFGF_LIST) || size == reading->seen[at].size;
    reading->seen[at].size = size;
    return 0;
}

bool conf_refuse(struct conf_reading *reading, const cfg_opt_t *opt, const char *words)
{
    const struct conf_format *of = reading->format;
    const char *flag = "";

    if (reading->path)
        return conf_refuse_at(reading, conf_line(reading, opt), "%s: %s", opt->name, words);
    for (unsigned i = 0; i < of->key_count; i++)
        if (of->keys[i].flag && of->keys[i].section == reading->section && strcmp(of->keys[i].name, opt->name) == 0)
            flag = of->keys[i].flag;
    return conf_refuse_at(reading, 0, "--%s: %s", flag, words);
}

/* --- the parser's tables ----------------------------------------------------------------------------------------- */

typedef cfg_opt_t options[CONF_SECTIONS_MAX][CONF_OPTIONS_MAX];

static cfg_opt_t option_of(const struct conf_key *key)
{
    if (key->type == CONF_LIST) /* empty at first: the parser would show a preset to see() */
        return (cfg_opt_t)CFG_STR_LIST(key->name, NULL, CFGF_NONE);
    return (cfg_opt_t)CFG_STR(key->name, key->preset, CFGF_NONE);
}

/* The options of the parser, by section; each ends as it wants. */
static void make_options(const struct conf_format *of, options made)
{
    const cfg_opt_t end = CFG_END();
    unsigned used[CONF_SECTIONS_MAX] = {0};

    for (unsigned i = 0; i < of->key_count; i++)
        made[of->keys[i].section][used[of->keys[i].section]++] = option_of(&of->keys[i]);
    for (unsigned i = 1; i < of->section_count; i++) {
        cfg_flag_t many = of->sections[i].many ? CFGF_MULTI | CFGF_TITLE | CFGF_NO_TITLE_DUPES : CFGF_NONE;

        made[i][used[i]] = end;
        made[0][used[0]++] = (cfg_opt_t)CFG_SEC(of->sections[i].name, made[i], many);
    }
    made[0][used[0]] = end;
    for (unsigned i = 0; i < of->section_count; i++)
        assert(used[i] < CONF_OPTIONS_MAX);
}

/* A section that may stand once is seen as a key, too. */
static void watch_keys(const struct conf_format *of, cfg_t *cfg)
{
    for (unsigned i = 0; i < of->key_count; i++) {
        const char *section = of->sections[of->keys[i].section].name;
        char path[CONF_WORDS_MAX];

        (void)snprintf(path, sizeof path, "%s%s%s", section, *section ? "|" : "", of->keys[i].name);
        (void)cfg_set_validate_func(cfg, path, see);
    }
    for (unsigned i = 1; i < of->section_count; i++)
        if (!of->sections[i].many)
            (void)cfg_set_validate_func(cfg, of->sections[i].name, see);
}

/* --- taking the values ------------------------------------------------------------------------------------------- */

/* A list that was emptied by an empty one, which the parser does not report. */
static bool is_emptied(const struct conf_reading *reading, cfg_opt_t *opt)
{
    return opt->flags & CFGF_LIST && conf_has(reading, opt) && cfg_opt_size(opt) == 0;
}

static bool take_keys(struct conf_reading *reading, cfg_t *cfg)
{
    const struct conf_format *of = reading->format;

    for (unsigned i = 0; i < of->key_count; i++) {
        cfg_opt_t *opt = of->keys[i].section == reading->section ? cfg_getopt(cfg, of->keys[i].name) : NULL;

        if (opt && is_emptied(reading, opt))
            return conf_refuse_at(reading, conf_line(reading, opt), "%s is given twice", opt->name);
        if (opt && !of->keys[i].take(reading, opt))
            return false;
    }
    return true;
}

static bool take_section(struct conf_reading *reading, cfg_t *section)
{
    const char *title = cfg_title(section);

    reading->line = section->line;
    if (!text_is_id(span_text(title)))
        return conf_refuse_at(reading, section->line, "%s '%s': a name is 1 to 64 of a-z, 0-9 and -", cfg_name(section),
                              title);
    return reading->format->sections[reading->section].begin(reading, title) && take_keys(reading, section);
}

static bool take_sections(struct conf_reading *reading, cfg_t *cfg)
{
    const struct conf_section *section = &reading->format->sections[reading->section];

    if (!section->many)
        return take_keys(reading, cfg_getsec(cfg, section->name));
    for (unsigned i = 0; i < cfg_size(cfg, section->name); i++)
        if (!take_section(reading, cfg_getnsec(cfg, section->name, i)))
            return false;
    return true;
}

static bool take_all(struct conf_reading *reading, cfg_t *cfg)
{
    const struct conf_format *of = reading->format;

    if (!take_keys(reading, cfg))
        return false;
    for (unsigned i = 1; i < of->section_count; i++) {
        reading->section = i;
        if (!take_sections(reading, cfg))
            return false;
    }
    return of->finish(reading);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

static bool parse(struct conf_reading *reading, cfg_t *cfg, const char *text)
{
    int told;

    cfg_set_error_function(cfg, on_error);
    watch_keys(reading->format, cfg);
    told = cfg_parse_buf(cfg, text);
    if (told == CFG_FILE_ERROR)
        return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
    if (told != CFG_SUCCESS)
        return conf_refuse_at(reading, 0, "it is no %s", reading->format->called);
    return take_all(reading, cfg);
}

static bool read_text(const struct conf_format *of, void *context, const char *path, const char *text,
                      struct error *error)
{
    struct conf_reading *reading = calloc(1, sizeof *reading);
    options made;
    cfg_t *cfg = NULL;
    bool good;

    make_options(of, made);
    if (reading) {
        *reading = (struct conf_reading){.format = of, .context = context, .path = path, .line = 1, .error = error};
        file_being_read = reading;
        reading->cfg = cfg = cfg_init(made[0], CFGF_NONE);
    }
    good = cfg ? parse(reading, cfg, text) : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (cfg)
        (void)cfg_free(cfg);
    file_being_read = NULL;
    free(reading);
    return good;
}

static bool has_closed_variables(const char *path, const char *text, struct error *error)
{
    unsigned line = conf_text_open_variable(text);

    return line == 0 || error_set(error, EXIT_WRONG_USE, "%s:%u: a ${ has no } on its line", path, line);
}

bool conf_read_copy(const struct conf_format *format, void *context, const char *path, const char *copy,
                    struct error *error)
{
    struct buffer text;
    bool good;

    buffer_init(&text, 2 * CONF_TEXT_MAX);
    good = conf_text_read(&text, copy, error);
    if (good)
        conf_text_blank((char *)text.at);
    good = good && has_closed_variables(path, (const char *)text.at, error) &&
           read_text(format, context, path, (const char *)text.at, error);
    buffer_release(&text);
    return good;
}

bool conf_read(const struct conf_format *format, void *context, const char *path, struct error *error)
{
    return conf_read_copy(format, context, path, path, error);
}

bool conf_parse(const struct conf_format *format, void *context, const char *text, struct error *error)
{
    return read_text(format, context, NULL, text, error);
}

bool conf_take(const struct conf_format *format, void *context, const struct conf_key *key, const char *value,
               struct error *error)
{
    struct conf_reading *reading = calloc(1, sizeof *reading);
    cfg_opt_t opt = CFG_STR(key->name, NULL, CFGF_NONE);
    bool good = false;

    if (!reading || cfg_opt_setnstr(&opt, value, 0) != CFG_SUCCESS) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    } else {
        *reading = (struct conf_reading){
            .format = format, .context = context, .section = key->section, .line = 1, .error = error};
        good = key->take(reading, &opt);
    }
    (void)cfg_free_value(&opt);
    free(reading);
    return good;
}
