/* SPDX-License-Identifier: MIT */
#include "plugin/registry.h"

#include <stdio.h>
#include <string.h>

#include "games/leduc/leduc.h"
#include "games/liarsdice/liarsdice.h"
#include "games/notalone/notalone.h"
#include "plugin/words.h"

static const struct game *const built_in[] = {&notalone_game, &leduc_game, &liarsdice_game};

void registry_init(struct registry *registry)
{
    *registry = (struct registry){.count = sizeof built_in / sizeof built_in[0]};
    memcpy(registry->games, built_in, sizeof built_in);
}

void registry_release(struct registry *registry)
{
    while (registry->plugin_count)
        plugin_unload(&registry->plugins[--registry->plugin_count]);
    *registry = (struct registry){0};
}

/* The index of the game of that name, or `count`. */
static size_t look_up(const struct registry *registry, const char *name)
{
    size_t i = 0;

    while (i < registry->count && strcmp(registry->games[i]->name, name) != 0)
        i++;
    return i;
}

static bool is_loaded(const struct registry *registry, const struct game *game)
{
    for (size_t i = 0; i < registry->plugin_count; i++)
        if (registry->plugins[i].game == game)
            return true;
    return false;
}

bool registry_load(struct registry *registry, const char *path, struct error *error)
{
    struct plugin plugin = {0};
    size_t at;

    if (registry->count == REGISTRY_MOST)
        return error_set(error, EXIT_COULD_NOT_RUN, "plugin %s: there are %d games already", path, REGISTRY_MOST);
    if (!plugin_load(&plugin, path, error))
        return false;
    at = look_up(registry, plugin.game->name);
    if (at < registry->count && is_loaded(registry, registry->games[at])) {
        error_set(error, EXIT_COULD_NOT_RUN, "plugin %s: another plugin has the game '%s' already", path,
                  plugin.game->name);
        plugin_unload(&plugin);
        return false;
    }
    plugin.replaces = at < registry->count;
    registry->plugins[registry->plugin_count++] = plugin;
    registry->games[at] = plugin.game;
    registry->count += at == registry->count;
    return true;
}

const struct game *registry_sole_plugin(const struct registry *registry)
{
    return registry->plugin_count == 1 ? registry->plugins[0].game : NULL;
}

const struct game *registry_find(const struct registry *registry, const char *name, struct error *error)
{
    size_t at = look_up(registry, name);
    const char *names[REGISTRY_MOST];
    const char *nearest;
    char all[250] = "";

    if (at < registry->count)
        return registry->games[at];
    for (size_t i = 0; i < registry->count; i++) {
        size_t used = strlen(all);

        names[i] = registry->games[i]->name;
        (void)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", names[i]);
    }
    nearest = word_nearest(name, names, registry->count);
    error_set(error, EXIT_WRONG_USE, "there is no game '%.64s'; there is %s%s%s%s", name, all,
              nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    return NULL;
}
