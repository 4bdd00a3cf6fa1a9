/* SPDX-License-Identifier: MIT */
#include "event/event_log.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { ROOM_FIRST = 16, DECIMAL = 10, LOT_TARGETS = 3 };

const char *const log_commands[LOG_COMMANDS] = {"void", "withdraw", "replay", "undo", "left-out", "extend", "lot"};

/* --- reading ----------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *line, const char *key)
{
    const char *text = json_string_value(json_object_get(line, key));

    return text ? text : "";
}

static enum log_command command_of(const json_t *line)
{
    unsigned command = 0;

    while (command < LOG_COMMANDS && strcmp(text_of(line, "command"), log_commands[command]) != 0)
        command++;
    return (enum log_command)command;
}

static bool is_sound(const json_t *line)
{
    const json_t *targets = json_object_get(line, "targets"), *target;
    size_t i;

    json_array_foreach(targets, i, target)
    {
        if (!json_is_string(target))
            return false;
    }
    return command_of(line) < LOG_COMMANDS && json_array_size(targets) > 0 &&
           (command_of(line) != LOG_LOT || json_array_size(targets) == LOT_TARGETS);
}

/* The line of an earlier number that a target names; NULL if it names none. */
static struct log_line *line_named(const struct event_log *log, const char *target, unsigned before)
{
    size_t size = strspn(target, "0123456789");
    unsigned long number = size > 0 && target[size] == '\0' && *target != '0' ? strtoul(target, NULL, DECIMAL) : 0;

    return number > 0 && number < before ? &log->lines[number - 1] : NULL;
}

static void mark_named(const struct event_log *log, const struct log_line *line)
{
    const json_t *target;
    size_t i;

    json_array_foreach(line->targets, i, target)
    {
        struct log_line *named = line_named(log, json_string_value(target), line->number);

        if (named && line->command == LOG_UNDO)
            named->undone = true;
        if (named && line->command == LOG_LEFT_OUT)
            named->left_out = true;
    }
}

/* Takes the line over. False: no memory. */
static bool add_line(struct event_log *log, json_t *line)
{
    size_t count = json_array_size(log->json), room = log->room ? 2 * log->room : ROOM_FIRST;
    struct log_line *lines = count < log->room ? log->lines : realloc(log->lines, room * sizeof *lines);

    if (!lines) {
        json_decref(line);
        return false;
    }
    log->room = count < log->room ? log->room : room;
    log->lines = lines;
    lines[count] = (struct log_line){.number = (unsigned)count + 1,
                                     .command = command_of(line),
                                     .targets = json_object_get(line, "targets"),
                                     .time = text_of(line, "time"),
                                     .who = text_of(line, "who"),
                                     .why = text_of(line, "why")};
    if (lines[count].command == LOG_UNDO || lines[count].command == LOG_LEFT_OUT)
        mark_named(log, &lines[count]);
    return json_array_append_new(log->json, line) == 0;
}

/* Of audit_log_read. */
static bool take_line(void *context, json_t *line, size_t number, struct error *error)
{
    struct event_log *log = context;

    (void)number;
    if (!is_sound(line))
        return false;
    return add_line(log, json_incref(line)) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

bool event_log_read(struct event_log *log, const char *folder, struct error *error)
{
    char path[PATH_MAX];
    bool good;

    *log = (struct event_log){.json = json_array()};
    if (!log->json)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (snprintf(path, sizeof path, "%s/event.log", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    good = audit_log_read(&log->audit, path, take_line, log, error);
    log->seen = log->audit.size;
    return good;
}

bool event_log_has_changed(struct event_log *log)
{
    size_t before = log->seen;
    struct stat about;

    log->seen = stat(log->audit.path, &about) == 0 ? (size_t)about.st_size : 0;
    return log->seen != before;
}

void event_log_release(struct event_log *log)
{
    json_decref(log->json);
    free(log->lines);
    log->json = NULL;
    log->lines = NULL;
    log->room = 0;
}

unsigned event_log_count(const struct event_log *log)
{
    return (unsigned)json_array_size(log->json);
}

struct log_line event_log_line(const struct event_log *log, unsigned number)
{
    return log->lines[number - 1];
}

/* --- appending --------------------------------------------------------------------------------------------------- */

bool event_log_append(struct event_log *log, enum log_command command, const char *const *targets, size_t count,
                      const char *why, struct error *error)
{
    char who[AUDIT_WHO_MAX];
    json_t *list = json_array(), *line;

    audit_who(who);
    for (size_t i = 0; i < count; i++)
        (void)json_array_append_new(list, json_string(targets[i]));
    line =
        audit_log_append(&log->audit, who,
                         json_pack("{ss so ss}", "command", log_commands[command], "targets", list, "why", why), error);
    if (!line)
        return false;
    log->seen = log->audit.size;
    return add_line(log, line) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}
