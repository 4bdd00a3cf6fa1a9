/* SPDX-License-Identifier: MIT */
#include "event/begun.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/version.h"
#include "event/extensions.h"
#include "event/fixed_keys.h"
#include "match/seed.h"
#include "plugin/code.h"

enum { NOTICE_MAX = 400, BEGUN_MOST = 8 << 20 /* bytes of the file */ };

static const char format[] = "arena-event-2";

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static bool refuse(const char *path, const char *what, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s, the seeds of the event, %s: put back a copy of it, or play the event again in another folder",
                     path, what);
}

static bool refuse_missing(const char *path, struct error *error)
{
    return refuse(path, "is missing, though matches were played", error);
}

/* What its file leaves open is as it was when the event was begun. */
static void take_seeds(struct event *event, json_t *terms)
{
    enum seed_sharing kept;

    fixed_keys_complete(terms);
    kept = fixed_keys_seeds(terms);
    if (!event->file.seeds_given && kept != SEED_SHARINGS)
        event->file.seeds = kept;
}

static void notice_command(const struct event *event, const json_t *terms, const struct event_ops *ops)
{
    unsigned entry;
    const char *was = fixed_keys_command_changed(&event->file, terms, &entry);
    char sentence[NOTICE_MAX];

    if (!was)
        return;
    (void)snprintf(sentence, sizeof sentence,
                   "the command of %s was '%.200s' when the event began, and has changed: the results of both "
                   "count for one bot",
                   event->file.entries[entry].name, was);
    ops->notice(ops->context, sentence);
}

static void notice_variable(const struct event *event, const json_t *terms, const struct event_ops *ops)
{
    char variable[FIXED_VARIABLE_MAX], sentence[NOTICE_MAX];

    if (!fixed_keys_variable_changed(&event->file, terms, variable))
        return;
    (void)snprintf(sentence, sizeof sentence,
                   "the variable %s was another when the event began: the results with both count for one bot",
                   variable);
    ops->notice(ops->context, sentence);
}

static bool hold_fixed_keys(struct event *event, json_t *terms, const struct event_ops *ops, struct error *error)
{
    take_seeds(event, terms);
    if (!extensions_take(event, terms, error) || !fixed_keys_hold(&event->file, terms, event->folder, error))
        return false;
    if (ops && ops->notice) {
        notice_command(event, terms, ops);
        notice_variable(event, terms, ops);
    }
    return true;
}

static bool read_seeds(struct event *event, const char *path, const json_t *json, struct error *error)
{
    const char *replays = json_string_value(json_object_get(json, "replays"));

    if (!hex_read(event->seed.bytes, sizeof event->seed.bytes, text_of(json, "seed")) ||
        (replays && !hex_read(event->replays.bytes, sizeof event->replays.bytes, replays)))
        return refuse(path, "was cut short or changed", error);
    if (event->file.has_seed && memcmp(&event->file.seed, &event->seed, sizeof event->seed) != 0)
        return error_set(
            error, EXIT_WRONG_USE,
            "the event in %s was begun with another seed than its file says now: put it back, or play it in "
            "another folder",
            event->folder);
    if (!replays) /* as of an arena that kept one seed for both */
        event->replays = event->seed;
    return true;
}

/* NULL with a sentence. */
static json_t *load(const char *path, struct error *error)
{
    struct buffer text;
    json_t *json = NULL;
    bool good;

    buffer_init(&text, BEGUN_MOST + 1);
    good = disk_read(path, BEGUN_MOST, &text, error);
    if (good)
        json = json_loadb((const char *)text.at, text.used, JSON_REJECT_DUPLICATES, NULL);
    buffer_release(&text);
    if (good && !json)
        (void)refuse(path, "was cut short or changed", error);
    return json;
}

static bool store(const struct event *event, const char *path, const json_t *json, struct error *error)
{
    char *text = json ? json_dumps(json, JSON_INDENT(1)) : NULL;
    bool good = (text && disk_put(path, span_text(text)) && disk_sync_folder(event->folder)) ||
                error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));

    free(text);
    return good;
}

/* When it began, and with which programs. */
static void take_history(struct event *event, const json_t *json)
{
    (void)snprintf(event->begun, sizeof event->begun, "%s", text_of(json, "time"));
    json_decref(event->files);
    event->files = json_incref(json_object_get(json, "files"));
}

static bool read_begun(struct event *event, const char *path, const struct event_ops *ops, struct error *error)
{
    json_t *json = load(path, error);
    bool good;

    if (!json)
        return false;
    take_history(event, json);
    if (strcmp(text_of(json, "format"), format) != 0)
        good = error_set(error, EXIT_COULD_NOT_RUN, "%s is not of the format %s, but of '%s'", path, format,
                         text_of(json, "format"));
    else if (strcmp(text_of(json, "epoch"), event->epoch) != 0)
        good = error_set(error, EXIT_COULD_NOT_RUN, "the event was begun in the epoch %s, and this is %s",
                         text_of(json, "epoch"), event->epoch);
    else
        good = (!ops || code_may_continue(json_string_value(json_object_get(json, "plugin")), event->plugin,
                                          event->same_rules, "the event", error)) &&
               read_seeds(event, path, json, error) &&
               hold_fixed_keys(event, json_object_get(json, "terms"), ops, error);
    json_decref(json);
    return good;
}

static bool write_begun(const struct event *event, const char *path, struct error *error)
{
    char seed[SEED_HEX_SIZE], replays[SEED_HEX_SIZE], plugin[HASH_HEX_SIZE];
    json_t *json, *terms = fixed_keys_make(&event->file);
    bool good;

    hex_print(seed, event->seed.bytes, sizeof event->seed.bytes);
    hex_print(replays, event->replays.bytes, sizeof event->replays.bytes);
    code_text(event->plugin, plugin);
    json = json_pack("{ss ss ss ss ss ss ss so}", "format", format, "arena", version_program, "time", event->begun,
                     "epoch", event->epoch, "plugin", plugin, "seed", seed, "replays", replays, "terms", terms);
    good = store(event, path, json, error);
    json_decref(json);
    return good;
}

static bool make_path(const struct event *event, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/event.begun", event->folder) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
}

static bool has_rounds(const struct event *event)
{
    char rounds[PATH_MAX];

    return snprintf(rounds, sizeof rounds, "%s/rounds", event->folder) < (int)sizeof rounds &&
           access(rounds, F_OK) == 0;
}

bool begun_take(struct event *event, const struct event_ops *ops, struct error *error)
{
    char path[PATH_MAX];

    if (!make_path(event, path, error))
        return false;
    if (access(path, F_OK) == 0)
        return read_begun(event, path, ops, error);
    if (has_rounds(event))
        return refuse_missing(path, error);
    event->seed = event->file.has_seed ? event->file.seed : seed_random();
    event->replays = event->file.has_seed ? event->file.seed : seed_random();
    audit_time(event->begun);
    return write_begun(event, path, error);
}

bool begun_look(struct event *event, struct error *error)
{
    char path[PATH_MAX];

    if (!make_path(event, path, error))
        return false;
    if (access(path, F_OK) == 0)
        return read_begun(event, path, NULL, error);
    return has_rounds(event)
               ? refuse_missing(path, error)
               : error_set(error, EXIT_WRONG_USE, "nothing of the event in %s was played yet", event->folder);
}

bool begun_keep_files(const struct event *event, struct error *error)
{
    char path[PATH_MAX];
    json_t *json = make_path(event, path, error) ? load(path, error) : NULL;
    bool good = json && (json_object_set(json, "files", event->files) == 0 ||
                         error_set(error, EXIT_COULD_NOT_RUN, "out of memory"));

    good = good && store(event, path, json, error);
    json_decref(json);
    return good;
}
