/* SPDX-License-Identifier: MIT */
#include "run/evidence/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/version.h"
#include "run/evidence/redacted.h"

enum { LAST_LINE_BYTES = 64 /* kept for the line that says that it stops */, US_PER_MS = 1000, DIGITS = 12 };

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(fd, bytes, size);

        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool fail(struct trace *trace, struct error *error)
{
    int reason = errno;

    trace_close(trace);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot write the trace %s: %s", trace->path, strerror(reason));
}

/* Writes a line, if it still fits, and drops the value. */
static bool write_line(struct trace *trace, json_t *line, struct error *error)
{
    char *text = json_dumps(line, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(DIGITS));
    size_t size = text ? strlen(text) : 0;
    bool good;

    json_decref(line);
    if (!text) {
        errno = ENOMEM;
        return fail(trace, error);
    }
    text[size++] = '\n';
    if ((int64_t)size <= trace->left) {
        trace->left -= (int64_t)size;
        good = write_all(trace->fd, text, size);
    } else {
        static const char last[] = "{\"stopped\":\"the trace is as long as it may be\"}\n";

        _Static_assert(sizeof last <= LAST_LINE_BYTES, "the last line has its room");
        good = write_all(trace->fd, last, sizeof last - 1);
        if (good)
            trace_close(trace);
    }
    free(text);
    return good || fail(trace, error);
}

bool trace_open(struct trace *trace, const char *path, int64_t most, int64_t now_us, struct error *error)
{
    struct stat info;

    /* Nobody can make us wait by giving us a pipe that nobody reads. */
    *trace = (struct trace){.path = path, .left = most - LAST_LINE_BYTES, .began_us = now_us};
    trace->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0600);
    if (trace->fd < 0 || fstat(trace->fd, &info) != 0 ||
        (S_ISREG(info.st_mode) && fchmod(trace->fd, S_IRUSR | S_IWUSR) != 0))
        return fail(trace, error);
    return write_line(trace, json_pack("{sssI}", "trace", version_program, "bytes_most", (json_int_t)most), error);
}

bool trace_add(struct trace *trace, const struct trace_line *line, struct error *error)
{
    json_t *json;

    if (trace->fd < 0)
        return true;
    json = json_pack("{sf ss si ss? ss?}", "ms", (double)(line->now_us - trace->began_us) / (double)US_PER_MS, "from",
                     line->from == FROM_BOT ? "bot" : "arena", "connection", line->connection, "bot", line->bot,
                     "match", line->match);
    if (line->match)
        (void)json_object_set_new(json, "seat", json_integer(line->seat));
    (void)json_object_set_new(json, "message", redacted_json(line->from, line->bytes));
    return write_line(trace, json, error);
}

void trace_close(struct trace *trace)
{
    if (trace->fd >= 0)
        (void)close(trace->fd);
    trace->fd = -1;
}
