/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/kept.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 16 };

void kept_folders_init(struct kept_folders *folders)
{
    *folders = (struct kept_folders){0};
    (void)pthread_mutex_init(&folders->lock, NULL);
}

void kept_folders_release(struct kept_folders *folders)
{
    while (folders->count > 0)
        free(folders->paths[--folders->count]);
    free(folders->paths);
    (void)pthread_mutex_destroy(&folders->lock);
}

static bool has(const struct kept_folders *folders, const char *path)
{
    for (size_t i = 0; i < folders->count; i++)
        if (strcmp(folders->paths[i], path) == 0)
            return true;
    return false;
}

static bool has_room(struct kept_folders *folders)
{
    size_t room = folders->room ? 2 * folders->room : ROOM_FIRST;
    char **paths;

    if (folders->count < folders->room)
        return true;
    paths = realloc(folders->paths, room * sizeof *paths);
    if (!paths)
        return false;
    folders->paths = paths;
    folders->room = room;
    return true;
}

/* Takes the text if it is a new one. */
static bool add(struct kept_folders *folders, char **path, struct error *error)
{
    if (has(folders, *path))
        return true;
    if (folders->count == KEPT_FOLDERS_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "there are %d folders `state`, which is the most",
                         KEPT_FOLDERS_MAX);
    if (!has_room(folders))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    folders->paths[folders->count++] = *path;
    *path = NULL;
    return true;
}

bool kept_folders_add(struct kept_folders *folders, const char *folder, struct error *error)
{
    char *path = realpath(folder, NULL);
    bool good;

    if (!path)
        return error_set(error, EXIT_COULD_NOT_RUN, "its state %.150s cannot be had: %s", folder, strerror(errno));
    (void)pthread_mutex_lock(&folders->lock);
    good = add(folders, &path, error);
    (void)pthread_mutex_unlock(&folders->lock);
    free(path);
    return good;
}

const char **kept_folders_list(struct kept_folders *folders, size_t *count, struct error *error)
{
    const char **list;

    (void)pthread_mutex_lock(&folders->lock);
    *count = folders->count;
    list = calloc(folders->count + 1, sizeof *list);
    for (size_t i = 0; list && i < folders->count; i++)
        list[i] = folders->paths[i];
    (void)pthread_mutex_unlock(&folders->lock);
    if (!list)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return list;
}
