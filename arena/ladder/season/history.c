/* SPDX-License-Identifier: MIT */
#include "ladder/season/history.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "ladder/season/season_files.h"
#include "proto/text.h"

enum { HISTORY_MOST = 1 << 30, LINE_SIZE = 400, DECIMAL = 10 };

static const char heads[] = "match,elo,interval,rank_first,rank_last,matches,bot,version\n";

static bool fail(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

static bool path_of(char path[PATH_MAX], const char *folder, const char *season, struct error *error)
{
    return season_files_path(path, folder, season, "history.csv", error);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void add_row(struct buffer *out, const struct published *published, const struct ladder_row *row)
{
    const struct season_version *version = published_version(published, row);
    char line[LINE_SIZE];
    int size = snprintf(line, sizeof line, "%" PRIu64 ",%.17g,%.17g,%u,%u,%" PRIu32 ",%s,\"", published->table.last,
                        estimate_elo(row->strength), estimate_interval(row->strength), row->rank_first, row->rank_last,
                        row->matches, version->bot);

    buffer_add(out, line, (size_t)size);
    for (const char *at = version->version; *at; at++)
        buffer_add(out, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    buffer_add(out, "\"\n", 2);
}

/* A line that was cut off at the end is taken away; a new file begins with its heads. */
static bool mend(int fd, struct buffer *out)
{
    char tail[LINE_SIZE];
    const char *end;
    struct stat about;
    ssize_t size;
    off_t from;

    if (fstat(fd, &about) != 0)
        return false;
    from = about.st_size > LINE_SIZE ? about.st_size - LINE_SIZE : 0;
    size = pread(fd, tail, sizeof tail, from);
    end = size > 0 ? memrchr(tail, '\n', (size_t)size) : NULL;
    if (!end)
        buffer_add(out, heads, sizeof heads - 1);
    return size >= 0 && ftruncate(fd, end ? from + (end + 1 - tail) : 0) == 0;
}

static bool append(int fd, const struct published *published, uint64_t since)
{
    struct buffer out;
    bool good;

    buffer_init(&out, HISTORY_MOST);
    good = mend(fd, &out);
    for (unsigned i = 0; i < published->table.count; i++)
        if (published->table.rows[i].last > since)
            add_row(&out, published, &published->table.rows[i]);
    if (out.failed)
        errno = ENOMEM;
    good = good && !out.failed && disk_write(fd, buffer_span(&out));
    buffer_release(&out);
    return good;
}

bool history_append(const char *folder, const char *season, const struct published *published, uint64_t since,
                    struct error *error)
{
    char path[PATH_MAX];
    int fd;
    bool good;

    if (!season_files_make_folder(folder, season, error) || !path_of(path, folder, season, error))
        return false;
    fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0644);
    good = (fd >= 0 && append(fd, published, since)) || fail(path, error);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* From behind the opening quote to the end of the line. */
static bool take_version(const char *at, struct history_point *point)
{
    size_t used = 0;

    for (; *at && (*at != '"' || *++at == '"'); at++) {
        if (used == sizeof point->version - 1)
            return false;
        point->version[used++] = *at;
    }
    point->version[used] = '\0';
    return strcmp(at, "\n") == 0 && text_is_good(span_text(point->version), TEXT_VERSION);
}

static unsigned long number(const char *digits)
{
    return strtoul(digits, NULL, DECIMAL);
}

static bool take_line(const char *line, struct history_point *point)
{
    char match[20], elo[40], interval[40], first[10], last[10], matches[10];
    int used = 0;

    if (sscanf(line, "%19[0-9],%39[-+.e0-9],%39[-+.e0-9],%9[0-9],%9[0-9],%9[0-9],%64[a-z0-9-],\"%n", match, elo,
               interval, first, last, matches, point->bot, &used) != 7 ||
        used == 0)
        return false;
    point->match = number(match);
    point->elo = strtod(elo, NULL);
    point->interval = strtod(interval, NULL);
    point->rank_first = (unsigned)number(first);
    point->rank_last = (unsigned)number(last);
    point->matches = (uint32_t)number(matches);
    return take_version(line + used, point);
}

bool history_read(const char *folder, const char *season, const char *bot, history_take *take, void *context,
                  struct error *error)
{
    char path[PATH_MAX], line[LINE_SIZE];
    struct history_point point;
    FILE *file;

    if (!path_of(path, folder, season, error))
        return false;
    file = fopen(path, "re");
    if (!file)
        return errno == ENOENT || fail(path, error);
    while (fgets(line, sizeof line, file))
        if (take_line(line, &point) && (!bot || strcmp(point.bot, bot) == 0))
            take(context, &point);
    (void)fclose(file);
    return true;
}
