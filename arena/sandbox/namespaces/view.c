/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40 /* on the way to a file, as in the kernel */ };

/* --- the list ---------------------------------------------------------------------------------------------------- */

struct view *view_new(void)
{
    return calloc(1, sizeof(struct view));
}

void view_join(struct view *view, const struct view *other)
{
    for (size_t i = 0; i < other->count; i++)
        view_add(view, other->places[i].kind, other->places[i].path, other->places[i].text);
}

void view_free(struct view *view)
{
    for (size_t i = 0; view && i < view->count; i++) {
        free(view->places[i].path);
        free(view->places[i].text);
    }
    free(view);
}

void view_add(struct view *view, enum view_kind kind, const char *path, const char *text)
{
    struct view_place place = {.kind = kind};

    if (view->failed.code != EXIT_DONE)
        return;
    if (view->count == VIEW_PLACES_MAX) {
        (void)error_set(&view->failed, EXIT_COULD_NOT_RUN,
                        "a sandboxed bot sees at most %d files and folders: show it folders", VIEW_PLACES_MAX);
        return;
    }
    place.path = strdup(path);
    place.text = text ? strdup(text) : NULL;
    if (place.path && (place.text || !text)) {
        view->places[view->count++] = place;
        return;
    }
    free(place.path);
    free(place.text);
    (void)error_set(&view->failed, EXIT_COULD_NOT_RUN, "out of memory");
}

/* --- paths ------------------------------------------------------------------------------------------------------- */

bool view_is_in(const char *path, const char *folder)
{
    size_t size = strcmp(folder, "/") == 0 ? 0 : strlen(folder);

    return strncmp(path, folder, size) == 0 && (path[size] == '/' || path[size] == '\0');
}

bool view_absolute(const char *path, const char *folder, char out[VIEW_PATH_MAX])
{
    char all[2 * VIEW_PATH_MAX];
    size_t used = 0;
    const char *part;

    if (snprintf(all, sizeof all, "%s/%s", *path == '/' ? "" : folder, path) >= (int)sizeof all)
        return false;
    for (part = all; *part;) {
        size_t size = strcspn(part, "/");

        if (size > 0 && !(size == 1 && *part == '.')) {
            if (used + size + 2 > VIEW_PATH_MAX)
                return false;
            out[used++] = '/';
            (void)memcpy(out + used, part, size);
            used += size;
        }
        part += size + (part[size] == '/');
    }
    (void)snprintf(out + used, VIEW_PATH_MAX - used, "%s", used ? "" : "/");
    return true;
}

/* A way along a path: what was gone, without links, and what is still to go. */
struct way {
    char gone[VIEW_PATH_MAX];
    char left[2 * VIEW_PATH_MAX];
    unsigned links;
};

static void go_up(struct way *way)
{
    char *slash = strrchr(way->gone, '/');

    if (slash)
        *slash = '\0';
}

/* Takes the next part of the path off `left`. False: there is none. */
static bool next_part(struct way *way, char *part)
{
    size_t skipped = strspn(way->left, "/"), size = strcspn(way->left + skipped, "/");

    if (size == 0 || size >= VIEW_PATH_MAX)
        return false;
    (void)memcpy(part, way->left + skipped, size);
    part[size] = '\0';
    (void)memmove(way->left, way->left + skipped + size, strlen(way->left + skipped + size) + 1);
    return true;
}

/* Goes on at where a link leads to. */
static bool follow(struct view *view, struct way *way, const char *at, ssize_t size, const char *target)
{
    char left[2 * VIEW_PATH_MAX];

    if (size <= 0 || ++way->links > LINKS_MAX ||
        snprintf(left, sizeof left, "%s/%s", target, way->left) >= (int)sizeof left)
        return false;
    view_add(view, VIEW_LINK, at, target);
    (void)memcpy(way->left, left, sizeof left);
    if (*target == '/')
        way->gone[0] = '\0';
    return true;
}

static bool step(struct view *view, struct way *way, const char *part)
{
    char at[VIEW_PATH_MAX + 1], target[VIEW_PATH_MAX] = "";
    struct stat info;

    if (strcmp(part, ".") == 0)
        return true;
    if (strcmp(part, "..") == 0) {
        go_up(way);
        return true;
    }
    if (snprintf(at, sizeof at, "%s/%s", way->gone, part) >= VIEW_PATH_MAX || lstat(at, &info) != 0)
        return false;
    if (S_ISLNK(info.st_mode))
        return follow(view, way, at, readlink(at, target, sizeof target - 1), target);
    (void)memcpy(way->gone, at, VIEW_PATH_MAX);
    return true;
}

bool view_show(struct view *view, const char *path, char *real)
{
    struct way way = {.gone = ""};
    char part[VIEW_PATH_MAX];

    if (snprintf(way.left, sizeof way.left, "%s", path) >= (int)sizeof way.left)
        return false;
    while (next_part(&way, part))
        if (!step(view, &way, part))
            return false;
    if (way.gone[0] == '\0')
        return false; /* all of it is never shown */
    view_add(view, VIEW_SHOWN, way.gone, NULL);
    if (real)
        (void)memcpy(real, way.gone, VIEW_PATH_MAX);
    return true;
}

/* --- settled ----------------------------------------------------------------------------------------------------- */

static int by_path(const void *one, const void *other)
{
    const struct view_place *a = one, *b = other;
    int order = strcmp(a->path, b->path);

    return order ? order : (int)a->kind - (int)b->kind;
}

/* The place that decides about a path, among those before `end`: the nearest of the folders that it lies in. */
static const struct view_place *decider(const struct view *view, size_t end, const char *path)
{
    const struct view_place *nearest = NULL;

    for (size_t i = 0; i < end; i++)
        if (view->places[i].kind < VIEW_LINK && view_is_in(path, view->places[i].path))
            nearest = &view->places[i]; /* they are sorted: a longer one comes later */
    return nearest;
}

static bool is_needless(const struct view *view, size_t end, const struct view_place *place)
{
    const struct view_place *before = decider(view, end, place->path);

    if (end > 0 && strcmp(view->places[end - 1].path, place->path) == 0)
        return true;
    if (!before)
        return false;
    return before->kind == VIEW_SHOWN ? place->kind >= VIEW_SHOWN
                                      : before->kind == VIEW_MASKED && place->kind == VIEW_MASKED;
}

bool view_settle(struct view *view, struct error *error)
{
    size_t kept = 0;

    if (view->failed.code != EXIT_DONE)
        return error_set(error, view->failed.code, "%s", view->failed.text);
    qsort(view->places, view->count, sizeof *view->places, by_path);
    for (size_t i = 0; i < view->count; i++)
        if (is_needless(view, kept, &view->places[i])) {
            free(view->places[i].path);
            free(view->places[i].text);
        } else {
            view->places[kept++] = view->places[i];
        }
    view->count = kept;
    return true;
}

bool view_has(const struct view *view, const char *path)
{
    const struct view_place *place = decider(view, view->count, path);

    if (place && place->kind != VIEW_MASKED)
        return place->kind != VIEW_ROOM;
    for (size_t i = 0; !place && i < view->count; i++)
        if (view->places[i].kind == VIEW_LINK && view_is_in(path, view->places[i].path))
            return true; /* /lib, which leads to /usr/lib */
    return false;
}
