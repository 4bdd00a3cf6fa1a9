/* SPDX-License-Identifier: MIT */
#include "json/audit_log.h"

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

#include "base/buffer.h"
#include "base/disk.h"

static bool refuse(const struct audit_log *log, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", log->path, strerror(errno));
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool refuse_line(const struct audit_log *log, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: line %zu is no line of a log, or was changed", log->path,
                     log->count + 1);
}

static bool take_line(const struct audit_log *log, struct span text, audit_take *take, void *context,
                      struct error *error)
{
    json_t *line = json_loadb((const char *)text.at, text.size, JSON_REJECT_DUPLICATES, NULL);
    struct error found = {0};
    bool good = json_integer_value(json_object_get(line, "number")) == (json_int_t)log->count + 1 &&
                take(context, line, log->count + 1, &found);

    json_decref(line);
    if (!good && found.text[0])
        *error = found;
    return good || found.text[0] ? good : refuse_line(log, error);
}

static bool take_lines(struct audit_log *log, struct span text, audit_take *take, void *context, struct error *error)
{
    for (;;) {
        const uint8_t *end = text.size ? memchr(text.at, '\n', text.size) : NULL;
        size_t size = end ? (size_t)(end - text.at) + 1 : text.size;

        if (size > LOG_LINE_MAX)
            return refuse_line(log, error);
        log->was_cut = !end && size > 0;
        if (!end)
            return true;
        if (!take_line(log, span_of(text.at, size), take, context, error))
            return false;
        log->count++;
        log->whole += size;
        text = span_of(end + 1, text.size - size);
    }
}

bool audit_log_read(struct audit_log *log, const char *path, audit_take *take, void *context, struct error *error)
{
    struct buffer text;
    bool good;
    int fd;

    *log = (struct audit_log){0};
    if (snprintf(log->path, sizeof log->path, "%s", path) >= (int)sizeof log->path)
        return error_set(error, EXIT_WRONG_USE, "the path of a log has at most %d bytes", PATH_MAX - 1);
    fd = open(log->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* a pipe is not waited for */
    if (fd < 0)
        return errno == ENOENT || refuse(log, error);
    buffer_init(&text, LOG_BYTES_MAX + 1);
    good = disk_read_from(fd, log->path, LOG_BYTES_MAX, &text, error);
    log->size = text.used;
    good = good && take_lines(log, buffer_span(&text), take, context, error);
    buffer_release(&text);
    (void)close(fd);
    return good;
}

/* --- appending --------------------------------------------------------------------------------------------------- */

void audit_time(char out[LOG_TIME_MAX])
{
    time_t now = time(NULL);
    struct tm parts;

    (void)strftime(out, LOG_TIME_MAX, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
}

void audit_user(uid_t user, char out[AUDIT_WHO_MAX])
{
    enum { ROOM = 4096 };
    struct passwd entry, *found = NULL;
    char room[ROOM];

    if (getpwuid_r(user, &entry, room, sizeof room, &found) == 0 && found)
        (void)snprintf(out, AUDIT_WHO_MAX, "%s", found->pw_name);
    else
        (void)snprintf(out, AUDIT_WHO_MAX, "user %u", (unsigned)user);
}

void audit_who(char out[AUDIT_WHO_MAX])
{
    audit_user(getuid(), out);
}

/* The object behind the keys that every line begins with. */
static json_t *line_of(const struct audit_log *log, const char *who, json_t *said)
{
    char when[LOG_TIME_MAX];
    json_t *line;

    audit_time(when);
    line = json_pack("{sI ss ss}", "number", (json_int_t)log->count + 1, "time", when, "who", who);
    if (said && line && json_object_update(line, said) == 0) {
        json_decref(said);
        return line;
    }
    json_decref(said);
    json_decref(line);
    return NULL;
}

/* In place of a last line that was cut short. */
static bool write_line(const struct audit_log *log, int fd, const char *text)
{
    char folder[PATH_MAX];

    (void)snprintf(folder, sizeof folder, "%s", log->path);
    return ftruncate(fd, (off_t)log->whole) == 0 && lseek(fd, 0, SEEK_END) >= 0 && disk_write(fd, span_text(text)) &&
           disk_write(fd, span_text("\n")) && fsync(fd) == 0 && disk_sync_folder(dirname(folder));
}

/* Whether somebody has written to it since it was read. */
static bool has_changed(const struct audit_log *log, int fd)
{
    struct stat about;

    return fstat(fd, &about) != 0 || (size_t)about.st_size != log->size;
}

static bool append(struct audit_log *log, const char *text, struct error *error)
{
    int fd = open(log->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool good = false;

    if (fd < 0 || flock(fd, LOCK_EX) != 0)
        (void)refuse(log, error);
    else if (has_changed(log, fd))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: another arena has just written to it; try again", log->path);
    else
        good = write_line(log, fd, text) || refuse(log, error);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

json_t *audit_log_append(struct audit_log *log, const char *who, json_t *object, struct error *error)
{
    json_t *line = line_of(log, who, object);
    char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
    bool good = false;

    if (!text)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (strlen(text) >= LOG_LINE_MAX)
        (void)error_set(error, EXIT_WRONG_USE, "that names too much for one line of the log: name less at a time");
    else
        good = append(log, text, error);
    if (good) {
        log->count++;
        log->size = log->whole += strlen(text) + 1;
        log->was_cut = false;
    }
    free(text);
    if (good)
        return line;
    json_decref(line);
    return NULL;
}
