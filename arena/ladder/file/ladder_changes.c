/* SPDX-License-Identifier: MIT */
#include "ladder/file/ladder_changes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

enum { ROOM_FIRST = 64, VALUE_MAX = 1 << 20 };

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* The context of reading. */
struct noting {
    struct ladder_values *values;
    char section[PROTO_ID_MAX + 1];
};

static struct ladder_value *add(struct ladder_values *values)
{
    unsigned room = values->room ? 2 * values->room : ROOM_FIRST;
    struct ladder_value *at;

    if (values->count < values->room)
        return &values->at[values->count++];
    at = realloc(values->at, room * sizeof *at);
    if (!at)
        return NULL;
    values->at = at;
    values->room = room;
    return &values->at[values->count++];
}

static unsigned key_of(unsigned section, const char *name)
{
    unsigned key = 0;

    while (key < LADDER_KEYS && (ladder_keys[key].section != section || strcmp(ladder_keys[key].name, name) != 0))
        key++;
    return key;
}

/* The value, and those of a list with a line break behind each. */
static char *text_of(cfg_opt_t *opt)
{
    struct buffer out;

    if (!(opt->flags & CFGF_LIST))
        return strdup(cfg_opt_getstr(opt) ? cfg_opt_getstr(opt) : "");
    buffer_init(&out, VALUE_MAX);
    for (unsigned i = 0; i < cfg_opt_size(opt); i++) {
        buffer_add(&out, cfg_opt_getnstr(opt, i), strlen(cfg_opt_getnstr(opt, i)));
        buffer_add_byte(&out, '\n');
    }
    buffer_add_byte(&out, 0);
    if (!out.failed)
        return (char *)out.at;
    buffer_release(&out);
    return NULL;
}

static bool note_value(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct noting *noting = reading->context;
    struct ladder_value *value = add(noting->values);

    if (!value)
        return conf_refuse_at(reading, 0, "out of memory");
    *value = (struct ladder_value){.key = key_of(reading->section, opt->name), .text = text_of(opt)};
    if (reading->section != LADDER_ROOT)
        (void)snprintf(value->section, sizeof value->section, "%s", noting->section);
    return value->text || conf_refuse_at(reading, 0, "out of memory");
}

static bool note_section(struct conf_reading *reading, const char *title)
{
    struct noting *noting = reading->context;

    (void)snprintf(noting->section, sizeof noting->section, "%s", title);
    return true;
}

static bool finish(struct conf_reading *reading)
{
    (void)reading;
    return true;
}

bool ladder_values_read(struct ladder_values *values, const char *path, struct error *error)
{
    static const struct conf_section sections[LADDER_SECTIONS] = {
        [LADDER_ROOT] = {.name = ""},
        [LADDER_CLASS] = {.name = "class", .many = true, .begin = note_section},
        [LADDER_BOT] = {.name = "bot", .many = true, .begin = note_section},
    };
    struct noting noting = {.values = values};
    struct conf_key keys[LADDER_KEYS];
    struct conf_format format = ladder_format;

    *values = (struct ladder_values){0};
    memcpy(keys, ladder_keys, sizeof keys);
    for (unsigned i = 0; i < LADDER_KEYS; i++)
        keys[i].take = note_value;
    format.keys = keys;
    format.sections = sections;
    format.finish = finish;
    return conf_read(&format, &noting, path, error);
}

void ladder_values_release(struct ladder_values *values)
{
    for (unsigned i = 0; i < values->count; i++)
        free(values->at[i].text);
    free(values->at);
    *values = (struct ladder_values){0};
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

static const char *find(const struct ladder_values *values, const struct ladder_value *like)
{
    for (unsigned i = 0; i < values->count; i++)
        if (values->at[i].key == like->key && strcmp(values->at[i].section, like->section) == 0)
            return values->at[i].text;
    return NULL;
}

static bool is_preset(const struct ladder_value *value)
{
    const struct conf_key *key = &ladder_keys[value->key];

    return key->type == CONF_LIST ? !*value->text : key->preset && strcmp(value->text, key->preset) == 0;
}

static const struct ladder_values *base_of(const struct ladder_value *value, const ladder_values_by by)
{
    return by[ladder_keys[value->key].when];
}

void ladder_values_compare(const ladder_values_by by, const struct ladder_values *fresh, ladder_take_change *take,
                           void *context)
{
    for (unsigned i = 0; i < fresh->count; i++) {
        const struct ladder_value *value = &fresh->at[i];
        const char *was = find(base_of(value, by), value);

        if (was ? strcmp(was, value->text) != 0 : !is_preset(value))
            take(context, &ladder_keys[value->key], value->section);
    }
    for (unsigned when = 0; when < LADDER_WHENS; when++) {
        const struct ladder_values *base = by[when];

        for (unsigned i = 0; i < base->count; i++)
            if (ladder_keys[base->at[i].key].when == when && !find(fresh, &base->at[i]) && !is_preset(&base->at[i]))
                take(context, &ladder_keys[base->at[i].key], base->at[i].section);
    }
}

/* --- what holds at once ------------------------------------------------------------------------------------------ */

/* The shares of classes that are in both. */
static void take_shares(struct ladder_file *live, const struct ladder_file *fresh)
{
    for (unsigned i = 0; i < live->class_count; i++)
        for (unsigned j = 0; j < fresh->class_count; j++)
            if (strcmp(live->classes[i].name, fresh->classes[j].name) == 0)
                live->classes[i].share = fresh->classes[j].share;
}

void ladder_file_take_now(struct ladder_file *live, const struct ladder_file *fresh)
{
    memcpy(live->title, fresh->title, sizeof live->title);
    live->anchor = fresh->anchor;
    live->versions_per_day = fresh->versions_per_day;
    live->tables_each = fresh->tables_each;
    live->tables_rate = fresh->tables_rate;
    live->random_share = fresh->random_share;
    live->bench_after = fresh->bench_after;
    live->bench_among = fresh->bench_among;
    live->bench_pause_us = fresh->bench_pause_us;
    live->bot_matches = fresh->bot_matches;
    live->owner_matches = fresh->owner_matches;
    live->qualification = fresh->qualification;
    live->release = fresh->release;
    live->hides_names = fresh->hides_names;
    live->keep_s = fresh->keep_s;
    live->let_go_us = fresh->let_go_us;
    live->older = fresh->older;
    live->same_owner = fresh->same_owner;
    take_shares(live, fresh);
    memcpy(live->bots, fresh->bots, sizeof live->bots);
    live->bot_count = fresh->bot_count;
}

void ladder_file_take_restart(struct ladder_file *live, const struct ladder_file *fresh)
{
    live->jobs = fresh->jobs;
    live->idle = fresh->idle;
    live->play = fresh->play;
    live->tables_max = fresh->tables_max;
    live->chances = fresh->chances;
    live->logs_each = fresh->logs_each;
    live->logs_all = fresh->logs_all;
    live->evidence_each = fresh->evidence_each;
    live->evidence_all = fresh->evidence_all;
    live->transport = fresh->transport;
    live->attach = fresh->attach;
    live->http = fresh->http;
    live->reach = fresh->reach;
    live->elsewhere = fresh->elsewhere;
    memcpy(live->http_hosts, fresh->http_hosts, sizeof live->http_hosts);
    live->http_host_count = fresh->http_host_count;
    memcpy(live->http_proxies, fresh->http_proxies, sizeof live->http_proxies);
    live->http_proxy_count = fresh->http_proxy_count;
    live->void_after_us = fresh->void_after_us;
    memcpy(live->watch, fresh->watch, sizeof live->watch);
    live->watch_count = fresh->watch_count;
    live->passed = fresh->passed;
}
