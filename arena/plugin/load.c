/* SPDX-License-Identifier: MIT */
#include "plugin/load.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/trust.h"
#include "gate/gate.h"
#include "plugin/check.h"
#include "plugin/image.h"
#include "plugin/known.h"

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, "plugin %s: " __VA_ARGS__)

/* What is loaded, besides what is trusted by its place. */
struct wanted {
    bool only_known;         /* the user knows it (plugin/known.h) */
    const struct hash *hash; /* it has this hash, and then its place does not matter; NULL: any */
};

/* `real` has no links in it. */
static bool check_place(const char *path, const char *real, const struct wanted *wanted, struct error *error)
{
    struct error found = {0};
    struct stat status;

    if (stat(real, &status) != 0)
        return REFUSE("%s", path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return REFUSE("it is not a regular file", path);
    return wanted->hash || trust_place(real, &found) || REFUSE("%s", path, found.text);
}

static bool check_table(const char *path, const struct game *game, struct error *error)
{
    struct error found = {0};

    if (!game)
        return REFUSE("it has no symbol '%s', so it is not a game", path, GAME_PLUGIN_SYMBOL);
    if (!check_tables(game, &found))
        return REFUSE("%s", path, found.text);
    return true;
}

/* Puts the game behind the gate, and calls it for the first time. */
static bool put_behind_gate(struct plugin *plugin, const char *path, struct error *error)
{
    struct error found = {0};
    const struct game *gated = gate_new(plugin->game, path, &found);

    if (!gated)
        return REFUSE("%s", path, found.text);
    plugin->gated = gated;
    gate_set(gated, GATE_CHECKED);
    return check_calls(gated, &found) || REFUSE("%s", path, found.text);
}

static bool is_same_time(const struct timespec *one, const struct timespec *other)
{
    return one->tv_sec == other->tv_sec && one->tv_nsec == other->tv_nsec;
}

/* The time of the last change of its attributes counts too: nobody can set it back. */
static bool is_same_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
           is_same_time(&one->st_mtim, &other->st_mtim) && is_same_time(&one->st_ctim, &other->st_ctim);
}

static bool load(struct plugin *plugin, const char *path, const char *real, struct error *error)
{
    struct error found = {0};

    if (!image_check(real, &found))
        return REFUSE("%s", path, found.text);
    plugin->handle = dlopen(real, RTLD_NOW | RTLD_LOCAL);
    if (!plugin->handle)
        return REFUSE("it cannot be loaded: %s", path, dlerror());
    plugin->game = dlsym(plugin->handle, GAME_PLUGIN_SYMBOL);
    if (check_table(path, plugin->game, error) && put_behind_gate(plugin, path, error))
        return true;
    plugin_unload(plugin);
    return false;
}

static bool name_by_hash(struct plugin *plugin, const char *real)
{
    char hash[HASH_HEX_SIZE];

    hex_print(hash, plugin->hash.bytes, sizeof plugin->hash.bytes);
    if (asprintf(&plugin->hashed, "%s:%s", hash, real) < 0)
        plugin->hashed = NULL;
    return plugin->hashed != NULL;
}

/* dlopen is given the path without links that was checked. */
static bool load_open(struct plugin *plugin, const char *path, const char *real, int fd, const struct wanted *wanted,
                      struct error *error)
{
    struct stat before, after;
    struct hash hash;

    if (fstat(fd, &before) != 0 || !hash_of_file(fd, UINT64_MAX, &hash))
        return REFUSE("%s", path, strerror(errno));
    if (wanted->hash && memcmp(hash.bytes, wanted->hash->bytes, sizeof hash.bytes) != 0)
        return REFUSE("it is another file than the one that the arena plays with", path);
    if (wanted->only_known && !known_passed(&hash) && !known_named(&hash))
        return REFUSE(
            "it is not loaded only to look, as you neither checked nor named it on this machine; if you trust "
            "it, say --plugin %s",
            path, path);
    if (!load(plugin, path, real, error))
        return false;
    plugin->hash = hash;
    plugin->known = known_passed(&hash);
    gate_set(plugin->gated, plugin->known ? GATE_WATCHED : GATE_CHECKED);
    if (stat(real, &after) != 0 || !is_same_file(&before, &after))
        (void)REFUSE("it was changed while it was loaded; try again", path);
    else if (name_by_hash(plugin, real))
        return true;
    else
        (void)REFUSE("out of memory", path);
    plugin_unload(plugin);
    return false;
}

static bool open_checked(struct plugin *plugin, const char *path, const char *real, const struct wanted *wanted,
                         struct error *error)
{
    int fd = open(real, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    bool good = fd >= 0 ? load_open(plugin, path, real, fd, wanted, error) : REFUSE("%s", path, strerror(errno));

    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool load_file(struct plugin *plugin, const char *path, const struct wanted *wanted, struct error *error)
{
    char *real = realpath(path, NULL);
    bool good;

    *plugin = (struct plugin){0};
    if (!real)
        return REFUSE("%s", path, strerror(errno));
    good = check_place(path, real, wanted, error) && open_checked(plugin, path, real, wanted, error);
    free(real);
    return good;
}

bool plugin_load(struct plugin *plugin, const char *path, struct error *error)
{
    return load_file(plugin, path, &(struct wanted){0}, error);
}

bool plugin_load_known(struct plugin *plugin, const char *path, struct error *error)
{
    return load_file(plugin, path, &(struct wanted){.only_known = true}, error);
}

bool plugin_load_hashed(struct plugin *plugin, const char *hashed, struct error *error)
{
    char hash[HASH_HEX_SIZE];
    struct hash wanted;

    (void)snprintf(hash, sizeof hash, "%s", hashed);
    if (!hex_read(wanted.bytes, sizeof wanted.bytes, hash) || hashed[HASH_HEX_SIZE - 1] != ':')
        return REFUSE("it must be HASH:FILE", hashed);
    return load_file(plugin, hashed + HASH_HEX_SIZE, &(struct wanted){.hash = &wanted}, error);
}

void plugin_unload(struct plugin *plugin)
{
    gate_free(plugin->gated);
    dlclose(plugin->handle);
    free(plugin->hashed);
    *plugin = (struct plugin){0};
}
