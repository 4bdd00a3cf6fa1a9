/* SPDX-License-Identifier: MIT */
#include "plugin/registry.h"

#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "games/leduc/leduc.h"
#include "games/liarsdice/liarsdice.h"
#include "games/notalone/notalone.h"

static const struct game *const built_in[] = {&notalone_game, &leduc_game, &liarsdice_game};

void registry_init(struct registry *registry)
{
    *registry = (struct registry){.count = sizeof built_in / sizeof built_in[0]};
    memcpy(registry->games, built_in, sizeof built_in);
}

void registry_release(struct registry *registry)
{
    for (size_t i = 0; i < registry->count; i++)
        if (!registry_plugin(registry, registry->games[i]))
            gate_free(registry->games[i]);
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

const struct plugin *registry_plugin(const struct registry *registry, const struct game *game)
{
    for (size_t i = 0; i < registry->plugin_count; i++)
        if (registry->plugins[i].gated == game)
            return &registry->plugins[i];
    return NULL;
}

static void gate_plugin(const struct registry *registry, const struct plugin *plugin)
{
    bool checks = registry->gating == GATING_ALL || (registry->gating == GATING_UNKNOWN && !plugin->known);

    gate_set(plugin->gated, checks ? GATE_CHECKED : GATE_WATCHED);
}

bool registry_gate(struct registry *registry, enum gating gating, struct error *error)
{
    registry->gating = gating;
    for (size_t i = 0; i < registry->plugin_count; i++)
        gate_plugin(registry, &registry->plugins[i]);
    for (size_t i = 0; i < registry->count && gating == GATING_ALL; i++) {
        const struct game *gated;

        if (registry_plugin(registry, registry->games[i]) || gate_checks(registry->games[i]))
            continue;
        gated = gate_new(registry->games[i], NULL, error);
        if (!gated)
            return false;
        gate_set(gated, GATE_CHECKED);
        registry->games[i] = gated;
    }
    return true;
}

/* `load_file`: one of those of plugin/load.h. */
static bool load(struct registry *registry, const char *path,
                 bool (*load_file)(struct plugin *plugin, const char *path, struct error *error), struct error *error)
{
    struct plugin plugin = {0};
    size_t at;

    if (registry->count == REGISTRY_MOST)
        return error_set(error, EXIT_COULD_NOT_RUN, "plugin %s: there are %d games already", path, REGISTRY_MOST);
    if (!load_file(&plugin, path, error))
        return false;
    at = look_up(registry, plugin.game->name);
    if (at < registry->count && registry_plugin(registry, registry->games[at])) {
        error_set(error, EXIT_COULD_NOT_RUN, "plugin %s: another plugin has the game '%s' already", path,
                  plugin.game->name);
        plugin_unload(&plugin);
        return false;
    }
    plugin.replaces = at < registry->count;
    if (plugin.replaces)
        gate_free(registry->games[at]);
    registry->plugins[registry->plugin_count++] = plugin;
    registry->games[at] = plugin.gated;
    gate_plugin(registry, &plugin);
    registry->count += at == registry->count;
    return true;
}

bool registry_load(struct registry *registry, const char *path, struct error *error)
{
    return load(registry, path, plugin_load, error);
}

bool registry_load_found(struct registry *registry, const char *path, struct error *error)
{
    return load(registry, path, registry->looks ? plugin_load_known : plugin_load, error);
}

bool registry_load_hashed(struct registry *registry, const char *hashed, struct error *error)
{
    return load(registry, hashed, plugin_load_hashed, error);
}

const struct game *registry_sole_plugin(const struct registry *registry)
{
    return registry->plugin_count == 1 ? registry->plugins[0].gated : NULL;
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
