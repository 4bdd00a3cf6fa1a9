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
    return season_files_path(path, folder, season, HISTORY_FILE, error);
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
    fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0600);
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

/* --- a part of it ------------------------------------------------------------------------------------------------ */

/* Bytes of the file, which end with a whole line. */
struct window {
    char *bytes;
    size_t size;
    uint64_t from; /* where they begin in the file */
};

/* Reads what is before `before`, from the beginning of a line on. */
static bool read_window(int fd, uint64_t before, struct window *window)
{
    struct stat about;
    ssize_t size;
    char *end;

    if (fstat(fd, &about) != 0)
        return false;
    if (before == 0 || before > (uint64_t)about.st_size)
        before = (uint64_t)about.st_size;
    window->from = before > HISTORY_PART_BYTES ? before - HISTORY_PART_BYTES : 0;
    size = pread(fd, window->bytes, (size_t)(before - window->from), (off_t)window->from);
    end = size > 0 ? memrchr(window->bytes, '\n', (size_t)size) : NULL;
    window->size = end ? (size_t)(end + 1 - window->bytes) : 0;
    return size >= 0;
}

/* The last line of the window, which loses it. False: it has none, or only the end of one. */
static bool take_last(struct window *window, char line[LINE_SIZE])
{
    const char *before = window->size > 0 ? memrchr(window->bytes, '\n', window->size - 1) : NULL;
    size_t begin = before ? (size_t)(before + 1 - window->bytes) : 0, size = window->size - begin;

    if (window->size == 0 || (!before && window->from > 0))
        return false;
    (void)snprintf(line, LINE_SIZE, "%.*s", size < LINE_SIZE ? (int)size : 0, window->bytes + begin);
    window->size = begin;
    return true;
}

static void take_part(struct window *window, const struct history_part *part, history_take *take, void *context,
                      uint64_t *older)
{
    char line[LINE_SIZE], bot[PROTO_ID_MAX + 3];
    struct history_point point;
    unsigned count = 0;

    (void)snprintf(bot, sizeof bot, ",%s,", part->bot);
    while (count < part->count && take_last(window, line))
        if (strstr(line, bot) && take_line(line, &point) && strcmp(point.bot, part->bot) == 0 &&
            (!part->version || strcmp(point.version, part->version) == 0)) {
            take(context, &point);
            count++;
        }
    *older = window->from + window->size;
    if (*older <= sizeof heads - 1)
        *older = 0;
}

bool history_page(const char *folder, const char *season, const struct history_part *part, history_take *take,
                  void *context, uint64_t *older, struct error *error)
{
    struct window window = {.bytes = malloc(HISTORY_PART_BYTES)};
    uint64_t before = part->before; /* which `older` may be, too */
    char path[PATH_MAX];
    int fd = -1;
    bool good;

    *older = 0;
    if (!window.bytes)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = path_of(path, folder, season, error);
    if (good)
        fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (good && fd < 0)
        good = errno == ENOENT || fail(path, error);
    else if (good && !read_window(fd, before, &window))
        good = fail(path, error);
    else if (good)
        take_part(&window, part, take, context, older);
    if (fd >= 0)
        (void)close(fd);
    free(window.bytes);
    return good;
}
