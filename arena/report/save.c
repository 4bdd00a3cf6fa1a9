/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "report/parts.h"
#include "report/replays.h"

enum { FILE_MODE = 0644 /* nothing in them is secret */, PATH_EXTRA = 20, MATCHES_AT_ONCE = 4096 };
static const size_t part_most = (size_t)1 << 28;

/* A file of the report, written in parts so that one of a million matches is never in memory as a whole. Part `part`
 * from 0; false: that was the last. */
struct report_file {
    const char *name;
    bool (*write)(struct buffer *out, const struct report *report, size_t part);
};

static bool write_page(struct buffer *out, const struct report *report, size_t part)
{
    (void)part;
    report_page(out, report);
    return false;
}

static bool write_standing(struct buffer *out, const struct report *report, size_t part)
{
    (void)part;
    report_standing_csv(out, report);
    return false;
}

static bool write_versus(struct buffer *out, const struct report *report, size_t part)
{
    (void)part;
    report_versus_csv(out, report);
    return false;
}

static bool write_entries(struct buffer *out, const struct report *report, size_t part)
{
    (void)part;
    report_entries_csv(out, report);
    return false;
}

static bool write_matches(struct buffer *out, const struct report *report, size_t part)
{
    size_t first = part * MATCHES_AT_ONCE, left = report->event->count - first;
    bool more = left > MATCHES_AT_ONCE;

    report_matches_csv(out, report, first, more ? MATCHES_AT_ONCE : left);
    return more;
}

static const struct report_file files[] = {
    {"report.html", write_page},    {"standing.csv", write_standing}, {"versus.csv", write_versus},
    {"entries.csv", write_entries}, {"matches.csv", write_matches},
};

/* On failure errno says why. */
static bool write_parts(int fd, const struct report *report, const struct report_file *file)
{
    struct buffer out;
    bool more = true, good = true;

    buffer_init(&out, part_most);
    for (size_t part = 0; good && more; part++) {
        buffer_clear(&out);
        more = file->write(&out, report, part);
        errno = ENOMEM;
        good = !out.failed && disk_write(fd, buffer_span(&out));
    }
    buffer_release(&out);
    return good;
}

struct writing {
    const struct report *report;
    const struct report_file *file;
};

static bool write_file(const void *context, int fd)
{
    const struct writing *writing = context;

    return write_parts(fd, writing->report, writing->file);
}

bool report_put(const char *path, bool (*write)(const void *context, int fd), const void *context)
{
    char draft[PATH_MAX + PATH_EXTRA];
    bool fits = snprintf(draft, sizeof draft, "%s.part", path) < (int)sizeof draft, good;
    int fd = fits ? open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, FILE_MODE) : -1, reason;

    if (!fits)
        errno = ENAMETOOLONG;
    good = fd >= 0 && fchmod(fd, FILE_MODE) == 0 && write(context, fd) && fsync(fd) == 0 && rename(draft, path) == 0;
    reason = errno;
    if (fd >= 0)
        (void)close(fd);
    if (fd >= 0 && !good)
        (void)unlink(draft);
    errno = reason;
    return good;
}

static bool save_file(const struct report *report, const struct report_file *file, struct error *error)
{
    const struct writing writing = {.report = report, .file = file};
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s/%s", report->event->folder, file->name) >= (int)sizeof path - PATH_EXTRA)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 2 * PATH_EXTRA);
    return report_put(path, write_file, &writing) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
}

/* What a report is made of, for the caller to close. */
struct opened {
    struct standing standing;
    bool *paged;
    struct report report;
};

static bool open_report(struct opened *opened, const struct event *event, bool over, struct error *error)
{
    if (!event_standing(event, &opened->standing))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    opened->paged = replays_there(event);
    opened->report =
        (struct report){.event = event, .standing = &opened->standing, .over = over, .paged = opened->paged};
    return true;
}

static void close_report(struct opened *opened)
{
    free(opened->paged);
    standing_release(&opened->standing);
}

bool report_export(const struct event *event, bool over, const char *name, int fd, struct error *error)
{
    const struct report_file *file = files, *end = files + sizeof files / sizeof *files;
    struct opened opened;
    bool good;

    while (file < end && strcmp(file->name, name) != 0)
        file++;
    if (file == end)
        return error_set(error, EXIT_WRONG_USE, "an event is exported as one of " REPORT_FILES ", not as '%s'", name);
    if (!open_report(&opened, event, over, error))
        return false;
    good = write_parts(fd, &opened.report, file) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", name, strerror(errno));
    close_report(&opened);
    return good;
}

bool report_save(const struct event *event, bool over, struct error *error)
{
    struct opened opened;
    bool good = true;

    if (!open_report(&opened, event, over, error))
        return false;
    for (unsigned i = 0; good && i < sizeof files / sizeof *files; i++)
        good = save_file(&opened.report, &files[i], error);
    close_report(&opened);
    return good;
}
