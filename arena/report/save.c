/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/disk.h"
#include "report/report.h"

enum { FILE_MODE = 0644 };
static const size_t file_most = (size_t)1 << 30;

/* Others may read it: nothing in it is secret. */
static bool save_file(const struct report *report, const char *name,
                      void (*write)(struct buffer *out, const struct report *report), struct error *error)
{
    char path[PATH_MAX];
    struct buffer out;
    bool good;

    if (snprintf(path, sizeof path, "%s/%s", report->event->folder, name) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    buffer_init(&out, file_most);
    write(&out, report);
    if (out.failed)
        good = error_set(error, EXIT_COULD_NOT_RUN, "out of memory for %s", path);
    else
        good = (disk_put(path, buffer_span(&out)) && chmod(path, FILE_MODE) == 0) ||
               error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    buffer_release(&out);
    return good;
}

bool report_save(const struct event *event, bool over, struct error *error)
{
    struct standing standing;
    const struct report report = {.event = event, .standing = &standing, .over = over};
    bool good;

    if (!event_standing(event, &standing))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = save_file(&report, "report.html", report_page, error) &&
           save_file(&report, "standing.csv", report_standing_csv, error) &&
           save_file(&report, "matches.csv", report_matches_csv, error);
    standing_release(&standing);
    return good;
}
