/* SPDX-License-Identifier: MIT */
#include "event/luck.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "match/seed.h"
#include "run/program.h"

static const char format[] = "arena-event-1";

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static bool is_spoiled(const char *path, struct error *error)
{
    return error_set(
        error, EXIT_COULD_NOT_RUN,
        "%s, the luck of the event, was cut short or changed: put back a copy of it, or play the event anew "
        "in another folder",
        path);
}

static bool read_begun(struct event *event, const char *path, struct error *error)
{
    json_error_t why;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    bool good = true;

    if (!json && json_error_code(&why) == json_error_cannot_open_file)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    if (!json)
        return is_spoiled(path, error);
    if (strcmp(text_of(json, "format"), format) != 0)
        good = error_set(error, EXIT_COULD_NOT_RUN, "%s is not of the format %s, but of '%s'", path, format,
                         text_of(json, "format"));
    else if (strcmp(text_of(json, "epoch"), event->epoch) != 0)
        good = error_set(error, EXIT_COULD_NOT_RUN, "the event was begun in the epoch %s, and this is %s",
                         text_of(json, "epoch"), event->epoch);
    else if (!hex_read(event->seed.bytes, sizeof event->seed.bytes, text_of(json, "seed")))
        good = is_spoiled(path, error);
    json_decref(json);
    return good;
}

static bool write_begun(const struct event *event, const char *path, struct error *error)
{
    char seed[SEED_HEX_SIZE], *text;
    json_t *json;
    bool good;

    hex_print(seed, event->seed.bytes, sizeof event->seed.bytes);
    json = json_pack("{ss ss ss ss}", "format", format, "arena", RUN_PROGRAM, "epoch", event->epoch, "seed", seed);
    text = json ? json_dumps(json, JSON_INDENT(1)) : NULL;
    good = text && disk_put(path, span_text(text)) && disk_sync_folder(event->folder);
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    free(text);
    json_decref(json);
    return good;
}

static bool make_path(const struct event *event, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/event.begun", event->folder) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
}

bool luck_take(struct event *event, struct error *error)
{
    char path[PATH_MAX];

    if (!make_path(event, path, error))
        return false;
    if (access(path, F_OK) == 0)
        return read_begun(event, path, error);
    event->seed = event->file.has_seed ? event->file.seed : seed_random();
    return write_begun(event, path, error);
}

bool luck_look(struct event *event, struct error *error)
{
    char path[PATH_MAX];

    if (!make_path(event, path, error))
        return false;
    if (access(path, F_OK) != 0)
        return error_set(error, EXIT_WRONG_USE, "nothing of the event in %s was played yet", event->folder);
    return read_begun(event, path, error);
}
