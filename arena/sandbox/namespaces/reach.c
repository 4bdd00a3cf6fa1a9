/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/namespaces/view.h"

enum {
    LINKS_MAX = 40 /* on the way to a file, as in the kernel */,
    POINT_AT = 4 /* blanks before it in a line */,
    OCTALS = 3
};

static const char automounts[] = " - autofs ";

char *reach_mounts(void)
{
    FILE *file = fopen("/proc/self/mountinfo", "re");
    char *text = NULL;
    size_t size = 0;

    if (file && getdelim(&text, &size, '\0', file) < 0) {
        free(text);
        text = NULL;
    }
    if (file)
        (void)fclose(file);
    return text;
}

/* Where a line mounts something: its fifth word, in which \040 stands for a blank. */
static void read_point(const char *line, char point[VIEW_PATH_MAX])
{
    size_t used = 0;

    for (unsigned i = 0; i < POINT_AT && line; i++)
        line = strchr(line, ' ') ? strchr(line, ' ') + 1 : NULL;
    while (line && *line && *line != ' ' && used + 1 < VIEW_PATH_MAX) {
        if (*line == '\\' && strspn(line + 1, "01234567") >= OCTALS) {
            char digits[OCTALS + 1] = {line[1], line[2], line[3]};

            point[used++] = (char)strtoul(digits, NULL, 8);
            line += 1 + OCTALS;
        } else {
            point[used++] = *line++;
        }
    }
    point[used] = '\0';
}

/* Of all mounts that it lies in the innermost counts, and of several at one place the last. A folder that waits may be
 * on the way to what is mounted in it by now. */
static bool is_mounted(const char *mounts, const char *path, bool on_the_way)
{
    char point[VIEW_PATH_MAX];
    size_t longest = 0;
    bool waits = false;

    for (const char *line = mounts, *end; *line; line = *end ? end + 1 : end) {
        const char *kind = strstr(line, automounts);

        end = line + strcspn(line, "\n");
        read_point(line, point);
        if (!view_is_in(path, point) || strlen(point) < longest)
            continue;
        longest = strlen(point);
        waits = kind && kind < end && !(on_the_way && strlen(path) == longest);
    }
    return !waits;
}

/* Goes on at where a link leads to: `path` is what was gone, with the link. False: it leads nowhere. */
static bool follow(char path[VIEW_PATH_MAX], char left[2 * VIEW_PATH_MAX])
{
    char target[VIEW_PATH_MAX], all[2 * VIEW_PATH_MAX];
    ssize_t size = readlink(path, target, sizeof target - 1);

    if (size <= 0)
        return false;
    target[size] = '\0';
    if (snprintf(all, sizeof all, "%s/%s", target, left) >= (int)sizeof all)
        return false;
    (void)memcpy(left, all, sizeof all);
    *(*target == '/' ? path : strrchr(path, '/')) = '\0';
    return true;
}

static void go_up(char gone[VIEW_PATH_MAX])
{
    char *slash = strrchr(gone, '/');

    if (slash)
        *slash = '\0';
}

/* Takes the next part of the path off `left`, to the end of `gone`. False: there is none. */
static bool step(char gone[VIEW_PATH_MAX], char left[2 * VIEW_PATH_MAX])
{
    size_t skipped = strspn(left, "/"), size = strcspn(left + skipped, "/"), used = strlen(gone);

    if (size == 0 || used + size + 2 > VIEW_PATH_MAX)
        return false;
    gone[used] = '/';
    (void)memcpy(gone + used + 1, left + skipped, size);
    gone[used + 1 + size] = '\0';
    (void)memmove(left, left + skipped + size, strlen(left + skipped + size) + 1);
    if (strcmp(gone + used, "/.") == 0 || strcmp(gone + used, "/..") == 0) {
        bool up = gone[used + 2] == '.';

        gone[used] = '\0';
        if (up)
            go_up(gone);
    }
    return true;
}

bool reach_is_calm(const char *mounts, const char *path)
{
    char gone[VIEW_PATH_MAX] = "", left[2 * VIEW_PATH_MAX];
    unsigned links = 0;
    struct stat info;

    if (!mounts || !strstr(mounts, automounts))
        return true;
    (void)snprintf(left, sizeof left, "%s", path);
    while (step(gone, left)) {
        if (*gone == '\0')
            continue;
        if (!is_mounted(mounts, gone, left[strspn(left, "/")] != '\0'))
            return false;
        if (lstat(gone, &info) != 0)
            return true; /* there it ends for everybody */
        if (S_ISLNK(info.st_mode) && (++links > LINKS_MAX || !follow(gone, left)))
            return true;
    }
    return true;
}

bool reach_is_calm_now(const char *path)
{
    char *mounts = reach_mounts();
    bool calm = reach_is_calm(mounts, path);

    free(mounts);
    return calm;
}
