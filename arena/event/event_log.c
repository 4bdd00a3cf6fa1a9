/* SPDX-License-Identifier: MIT */
#include "event/event_log.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/disk.h"

enum { WHO_MAX = 64, ROOM_FIRST = 16, DECIMAL = 10, LOT_TARGETS = 3 };

const char *const log_commands[LOG_COMMANDS] = {"void", "withdraw", "replay", "undo", "left-out", "extend", "lot"};

static bool refuse(const struct event_log *log, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", log->path, strerror(errno));
}

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

static bool is_sound(const json_t *line, size_t number)
{
    const json_t *targets = json_object_get(line, "targets"), *target;
    size_t i;

    json_array_foreach(targets, i, target)
    {
        if (!json_is_string(target))
            return false;
    }
    return json_integer_value(json_object_get(line, "number")) == (json_int_t)number &&
           command_of(line) < LOG_COMMANDS && json_array_size(targets) > 0 &&
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

static bool refuse_line(const struct event_log *log, size_t number, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: line %zu is no line of a log, or was changed", log->path, number);
}

static bool take_lines(struct event_log *log, struct span text, struct error *error)
{
    for (;;) {
        const uint8_t *end = text.size ? memchr(text.at, '\n', text.size) : NULL;
        size_t size = end ? (size_t)(end - text.at) + 1 : text.size, number = json_array_size(log->json) + 1;
        json_t *line;

        if (size > LOG_LINE_MAX)
            return refuse_line(log, number, error);
        log->was_cut = !end && size > 0;
        if (!end)
            return true;
        line = json_loadb((const char *)text.at, size, JSON_REJECT_DUPLICATES, NULL);
        if (!is_sound(line, number)) {
            json_decref(line);
            return refuse_line(log, number, error);
        }
        if (!add_line(log, line))
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        log->whole += size;
        text = span_of(end + 1, text.size - size);
    }
}

static bool read_from(struct event_log *log, int fd, struct error *error)
{
    struct buffer text;
    bool good;

    buffer_init(&text, LOG_BYTES_MAX + 1);
    good = disk_read_from(fd, log->path, LOG_BYTES_MAX, &text, error);
    log->size = text.used;
    good = good && take_lines(log, buffer_span(&text), error);
    buffer_release(&text);
    return good;
}

bool event_log_read(struct event_log *log, const char *folder, struct error *error)
{
    bool good;
    int fd;

    *log = (struct event_log){.json = json_array()};
    if (!log->json)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (snprintf(log->path, sizeof log->path, "%s/event.log", folder) >= (int)sizeof log->path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    fd = open(log->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* a pipe is not waited for */
    if (fd < 0)
        return errno == ENOENT || refuse(log, error);
    good = read_from(log, fd, error);
    (void)close(fd);
    return good;
}

bool event_log_has_changed(struct event_log *log)
{
    size_t before = log->size;
    struct stat about;

    log->size = stat(log->path, &about) == 0 ? (size_t)about.st_size : 0;
    return log->size != before;
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

void event_time_now(char out[LOG_TIME_MAX])
{
    time_t now = time(NULL);
    struct tm parts;

    (void)strftime(out, LOG_TIME_MAX, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
}

static json_t *make_line(const struct event_log *log, enum log_command command, const char *const *targets,
                         size_t count, const char *why)
{
    const struct passwd *user = getpwuid(getuid());
    char who[WHO_MAX], when[LOG_TIME_MAX];
    json_t *list = json_array();

    if (user)
        (void)snprintf(who, sizeof who, "%s", user->pw_name);
    else
        (void)snprintf(who, sizeof who, "user %u", (unsigned)getuid());
    event_time_now(when);
    for (size_t i = 0; i < count; i++)
        (void)json_array_append_new(list, json_string(targets[i]));
    return json_pack("{si ss ss ss so ss}", "number", (int)event_log_count(log) + 1, "time", when, "who", who,
                     "command", log_commands[command], "targets", list, "why", why);
}

/* In place of a last line that was cut short. */
static bool write_line(const struct event_log *log, int fd, const char *text)
{
    char folder[PATH_MAX];

    (void)snprintf(folder, sizeof folder, "%s", log->path);
    return ftruncate(fd, (off_t)log->whole) == 0 && lseek(fd, 0, SEEK_END) >= 0 && disk_write(fd, span_text(text)) &&
           disk_write(fd, span_text("\n")) && fsync(fd) == 0 && disk_sync_folder(dirname(folder));
}

/* Whether somebody has appended to it since it was read. */
static bool has_grown(const struct event_log *log, int fd)
{
    struct event_log now = {.json = json_array()};
    struct error error = {0};
    bool grown;

    (void)snprintf(now.path, sizeof now.path, "%s", log->path);
    grown = !now.json || !read_from(&now, fd, &error) || now.whole != log->whole;
    event_log_release(&now);
    return grown;
}

bool event_log_append(struct event_log *log, enum log_command command, const char *const *targets, size_t count,
                      const char *why, struct error *error)
{
    json_t *line = make_line(log, command, targets, count, why);
    char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
    int fd = open(log->path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    bool good = false;

    if (!text)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (strlen(text) >= LOG_LINE_MAX)
        (void)error_set(error, EXIT_WRONG_USE, "that names too much for one line of the log: name less at a time");
    else if (fd < 0 || flock(fd, LOCK_EX) != 0)
        (void)refuse(log, error);
    else if (has_grown(log, fd))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: another arena has just written to it; try again", log->path);
    else
        good = write_line(log, fd, text) || refuse(log, error);
    if (good) {
        log->size = log->whole += strlen(text) + 1;
        log->was_cut = false;
        good = add_line(log, json_incref(line)) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    if (fd >= 0)
        (void)close(fd);
    free(text);
    json_decref(line);
    return good;
}
