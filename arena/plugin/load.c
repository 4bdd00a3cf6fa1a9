/* SPDX-License-Identifier: MIT */
#include "plugin/load.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plugin/check.h"

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, "plugin %s: " __VA_ARGS__)

/* `sticky_is_safe`: in a sticky folder others can add entries, but not replace ours. */
static bool check_writers(const char *path, const char *at, bool sticky_is_safe, struct error *error)
{
    struct stat status;

    if (stat(at, &status) != 0)
        return REFUSE("%s: %s", path, at, strerror(errno));
    if (status.st_uid != 0 && status.st_uid != geteuid())
        return REFUSE("%s belongs to another user", path, at);
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) && !(sticky_is_safe && (status.st_mode & S_ISVTX)))
        return REFUSE("%s can be written by others", path, at);
    return true;
}

/* `real` has no links in it; it is cut on the way up to the root. */
static bool check_place(const char *path, char *real, struct error *error)
{
    struct stat status;
    bool is_folder_of_file = true;

    if (stat(real, &status) != 0)
        return REFUSE("%s", path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return REFUSE("it is not a regular file", path);
    if (!check_writers(path, real, false, error))
        return false;
    for (char *slash; (slash = strrchr(real, '/')) != NULL;) {
        *slash = '\0';
        if (!check_writers(path, *real ? real : "/", !is_folder_of_file, error))
            return false;
        is_folder_of_file = false;
    }
    return true;
}

static bool check_table(const char *path, const struct game *game, struct error *error)
{
    struct error found = {0};

    if (!game)
        return REFUSE("it has no symbol '%s', so it is not a game", path, GAME_PLUGIN_SYMBOL);
    if (!check_game(game, &found))
        return REFUSE("%s", path, found.text);
    return true;
}

/* dlopen is given the path without links that was checked. */
static bool open_checked(struct plugin *plugin, const char *path, const char *real, struct error *error)
{
    plugin->handle = dlopen(real, RTLD_NOW | RTLD_LOCAL);
    if (!plugin->handle)
        return REFUSE("it cannot be loaded: %s", path, dlerror());
    plugin->game = dlsym(plugin->handle, GAME_PLUGIN_SYMBOL);
    if (check_table(path, plugin->game, error))
        return true;
    plugin_unload(plugin);
    return false;
}

bool plugin_load(struct plugin *plugin, const char *path, struct error *error)
{
    char *real = realpath(path, NULL);
    char *climbing = real ? strdup(real) : NULL;
    bool good;

    if (!real)
        return REFUSE("%s", path, strerror(errno));
    if (!climbing) {
        free(real);
        return REFUSE("no memory", path);
    }
    good = check_place(path, climbing, error) && open_checked(plugin, path, real, error);
    free(climbing);
    free(real);
    return good;
}

void plugin_unload(struct plugin *plugin)
{
    dlclose(plugin->handle);
    *plugin = (struct plugin){0};
}
