/* SPDX-License-Identifier: MIT */
#include "subjects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void give_up(const char *what)
{
    (void)fprintf(stderr, "%s\n", what);
    exit(EXIT_FAILURE);
}

static void copy(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    char bytes[4096];
    size_t size;

    if (!in || !out)
        give_up("the plugin file cannot be copied");
    while ((size = fread(bytes, 1, sizeof bytes, in)) > 0)
        if (fwrite(bytes, 1, size, out) != size)
            give_up("the plugin file cannot be written");
    (void)fclose(in);
    if (fclose(out) != 0 || chmod(to, 0644) != 0)
        give_up("the plugin file cannot be written");
}

static void load(struct subjects *subjects, const char *file)
{
    char folder[] = "/tmp/arena-games-XXXXXX";
    char path[80];
    struct error error = {0};

    if (!mkdtemp(folder))
        give_up("no folder in /tmp");
    (void)snprintf(path, sizeof path, "%s/game.so", folder);
    copy(file, path);
    if (!plugin_load(&subjects->plugin, path, &error))
        give_up(error.text);
    (void)unlink(path);
    (void)rmdir(folder);
}

void subjects_init(struct subjects *subjects, const char *plugin_file)
{
    registry_init(&subjects->registry);
    load(subjects, plugin_file);
    subjects->count = 0;
    for (size_t i = 0; i < subjects->registry.count; i++)
        subjects->games[subjects->count++] = subjects->registry.games[i];
    subjects->games[subjects->count++] = subjects->plugin.game;
    for (size_t i = 0; i < subjects->count; i++)
        (void)snprintf(subjects->labels[i], sizeof subjects->labels[i], "%s%s", subjects->games[i]->name,
                       i + 1 == subjects->count ? " from a file" : "");
}

void subjects_release(struct subjects *subjects)
{
    plugin_unload(&subjects->plugin);
    registry_release(&subjects->registry);
}
