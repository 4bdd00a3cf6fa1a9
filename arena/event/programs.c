/* SPDX-License-Identifier: MIT */
#include "event/programs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/begun.h"
#include "run/bots/program_files.h"
#include "run/run.h"

enum { NOTICE_MAX = 400 };

/* --- files ------------------------------------------------------------------------------------------------------- */

/* Of the program that starts an entry, and of the words after it. */
static json_t *look_along(const struct event *event, const struct event_entry *entry)
{
    return program_files(&(struct program){.command = entry->command,
                                           .all_words = true,
                                           .directory = entry->directory,
                                           .programs = event->programs,
                                           .engine = entry->sandbox.engine});
}

json_t *programs_files(const struct event *event)
{
    json_t *files = json_object();

    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        if (json_object_set_new(files, event->file.entries[entry].name,
                                look_along(event, &event->file.entries[entry])) != 0) {
            json_decref(files);
            return NULL;
        }
    return files;
}

/* --- changes ----------------------------------------------------------------------------------------------------- */

static json_t *last_of(const json_t *seen)
{
    size_t count = json_array_size(seen);

    return count ? json_object_get(json_array_get(seen, count - 1), "files") : NULL;
}

/* The word of the first file that differs. */
static const char *file_that_differs(const json_t *was, const json_t *is)
{
    size_t count = json_array_size(is) > json_array_size(was) ? json_array_size(is) : json_array_size(was);

    for (size_t i = 0; i < count; i++) {
        const json_t *before = json_array_get(was, i), *now = json_array_get(is, i);
        const char *word = json_string_value(json_object_get(now ? now : before, "file"));

        if (!before || !now || !json_equal(before, now))
            return word ? word : "?";
    }
    return "?";
}

static void notice(const struct event *event, unsigned entry, const json_t *was, const json_t *is,
                   const struct event_ops *ops)
{
    char sentence[NOTICE_MAX];

    (void)snprintf(sentence, sizeof sentence,
                   "the file %.200s of the command of %s is another than when it last played: the results with both "
                   "count for one bot",
                   file_that_differs(was, is), event->file.entries[entry].name);
    if (ops->notice)
        ops->notice(ops->context, sentence);
}

/* Takes `files` over. Sets *changed if they are others than those that played last. */
static bool add(struct event *event, unsigned entry, json_t *files, const struct event_ops *ops, bool *changed)
{
    const char *name = event->file.entries[entry].name;
    json_t *seen = json_object_get(event->files, name);
    json_t *last = last_of(seen);
    char now[EVENT_TIME_MAX];

    if (!files || json_equal(files, last)) {
        json_decref(files);
        return files != NULL;
    }
    if (last)
        notice(event, entry, last, files, ops);
    *changed = true;
    audit_time(now);
    if (!json_is_array(seen) && json_object_set_new(event->files, name, json_array()) != 0)
        return false;
    return json_array_append_new(json_object_get(event->files, name),
                                 json_pack("{ss so}", "since", now, "files", files)) == 0;
}

bool programs_look(struct event *event, const struct event_ops *ops, struct error *error)
{
    bool good = true, changed = false;

    if (event->files_seen)
        return true;
    event->files_seen = true;
    if (!json_is_object(event->files)) {
        json_decref(event->files);
        event->files = json_object();
    }
    for (unsigned entry = 0; good && entry < event->file.entry_count; entry++)
        good = add(event, entry, look_along(event, &event->file.entries[entry]), ops, &changed);
    if (!good)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return !changed || begun_keep_files(event, error);
}

bool programs_are_those(const struct event *event, struct error *error)
{
    bool good = true;

    for (unsigned entry = 0; good && entry < event->file.entry_count; entry++) {
        const char *name = event->file.entries[entry].name;
        const json_t *last = last_of(json_object_get(event->files, name));
        json_t *files = last ? look_along(event, &event->file.entries[entry]) : NULL;

        if (last && !json_equal(files, last))
            good = error_set(error, EXIT_COULD_NOT_RUN,
                             "the file %.200s of the command of %s is gone, or is another than the one that played "
                             "here, and a verdict is for the files that played: --fresh plays in a new folder beside "
                             "this one",
                             file_that_differs(last, files), name);
        json_decref(files);
    }
    return good;
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

static bool has(const json_t *versions, const char *text)
{
    const json_t *version;
    size_t i;

    json_array_foreach(versions, i, version)
    {
        if (strcmp(json_string_value(version), text) == 0)
            return true;
    }
    return false;
}

static void see(struct event *event, unsigned entry, const char *bot, const char *version)
{
    char text[PROTO_ID_MAX + PROTO_VERSION_MAX + 2];

    if (!*bot)
        return;
    (void)snprintf(text, sizeof text, "%s%s%s", bot, *version ? " " : "", version);
    if (!event->versions[entry])
        event->versions[entry] = json_array();
    if (json_array_size(event->versions[entry]) < PROGRAM_VERSIONS_MAX && !has(event->versions[entry], text))
        (void)json_array_append_new(event->versions[entry], json_string(text));
}

void programs_see(struct event *event, const struct outcome *outcome, const struct run_result *result)
{
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        see(event, outcome->fixture.entry[seat], result->seat[seat].bot, result->seat[seat].version);
}

const json_t *programs_versions(const struct event *event, unsigned entry)
{
    return event->versions[entry];
}

/* --- what is told ------------------------------------------------------------------------------------------------ */

/* A folder's name may be the host's secret, and a file's is not. */
static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static json_t *files_of(const json_t *kept)
{
    json_t *files = json_array();
    const json_t *file;
    size_t i;

    json_array_foreach(kept, i, file)
    {
        (void)json_array_append_new(files, json_pack("{ss sI ss}", "file", name_of(text_of(file, "file")), "bytes",
                                                     json_integer_value(json_object_get(file, "bytes")), "hash",
                                                     text_of(file, "hash")));
    }
    return files;
}

json_t *programs_of(const struct event *event, unsigned entry)
{
    const json_t *seen = json_object_get(event->files, event->file.entries[entry].name), *one;
    json_t *programs = json_array();
    size_t i;

    json_array_foreach(seen, i, one)
    {
        (void)json_array_append_new(programs, json_pack("{ss so}", "since", text_of(one, "since"), "files",
                                                        files_of(json_object_get(one, "files"))));
    }
    return programs;
}
