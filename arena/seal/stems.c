/* SPDX-License-Identifier: MIT */
#include "seal/stems.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/record.h"

enum { ROOM_FIRST = 16 };

/* A list of names of `size` bytes each. */
struct names {
    char *at;
    size_t count, room, size;
};

static bool add(struct names *names, struct span name)
{
    size_t room = names->room ? 2 * names->room : ROOM_FIRST;
    char *grown = names->count < names->room ? names->at : reallocarray(names->at, room, names->size);

    if (!grown)
        return false;
    names->room = names->count < names->room ? names->room : room;
    names->at = grown;
    memset(grown + names->count * names->size, 0, names->size);
    memcpy(grown + names->count++ * names->size, name.at, name.size);
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* In order, each once. */
static void settle(struct names *names)
{
    size_t kept = 0;

    if (names->count)
        qsort(names->at, names->count, names->size, compare);
    for (size_t i = 0; i < names->count; i++) {
        const char *name = names->at + i * names->size;

        if (kept && strcmp(names->at + (kept - 1) * names->size, name) == 0)
            continue;
        memmove(names->at + kept++ * names->size, name, names->size);
    }
    names->count = kept;
}

/* --- runs -------------------------------------------------------------------------------------------------------- */

/* The stem of a file that is called like one of a run; empty if it is not, or is the manifest of an event. */
static struct span stem_of(const char *name)
{
    static const char *const ends[] = {MANIFEST_END, ".run", ".done", ".arena"};
    size_t size = strcmp(name, "event" MANIFEST_END) == 0 ? 0 : strlen(name);

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t end = strlen(ends[i]);
        struct span stem = span_of(name, size > end && strcmp(name + size - end, ends[i]) == 0 ? size - end : 0);

        if (stem.size && strcmp(ends[i], ".arena") == 0) {
            while (stem.size && stem.at[stem.size - 1] != '-')
                stem.size--;
            stem.size -= stem.size > 0;
        }
        if (manifest_is_stem(stem))
            return stem;
    }
    return span_of(name, 0);
}

static bool is_record(const char *name)
{
    size_t size = strlen(name), end = strlen(".arena");

    return size > end && strcmp(name + size - end, ".arena") == 0;
}

static bool take(struct names *names, size_t *loose, const char *name)
{
    struct span span = stem_of(name);
    char stem[MANIFEST_STEM_SIZE] = "";

    memcpy(stem, span.at, span.size);
    if (!is_record(name) || record_name_is_of(name, stem))
        return span.size == 0 || add(names, span);
    ++*loose;
    return true;
}

bool stems_read(struct stems *stems, const char *folder, struct error *error)
{
    struct names names = {.size = MANIFEST_STEM_SIZE};
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    bool good = true;

    *stems = (struct stems){0};
    if (!entries)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    while (good && (entry = readdir(entries)) != NULL)
        good = take(&names, &stems->loose, entry->d_name) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)closedir(entries);
    settle(&names);
    stems->at = (char(*)[MANIFEST_STEM_SIZE])names.at;
    stems->count = names.count;
    if (!good)
        stems_release(stems);
    return good;
}

void stems_release(struct stems *stems)
{
    free(stems->at);
    *stems = (struct stems){0};
}

bool stem_has(const char *folder, const char *stem, const char *end)
{
    char path[PATH_MAX];

    return snprintf(path, sizeof path, "%s/%s%s", folder, stem, end) < (int)sizeof path && access(path, F_OK) == 0;
}

/* --- folders of an event ----------------------------------------------------------------------------------------- */

static bool take_folder(struct names *names, size_t *others, const char *name)
{
    char folder[MANIFEST_FOLDER_SIZE];
    int size = snprintf(folder, sizeof folder, "rounds/%s", name);

    if (size < (int)sizeof folder && manifest_is_folder(span_of(folder, (size_t)size)))
        return add(names, span_of(folder, (size_t)size));
    *others += *name != '.';
    return true;
}

bool run_folders_read(struct run_folders *folders, const char *event, struct error *error)
{
    struct names names = {.size = MANIFEST_FOLDER_SIZE};
    char path[PATH_MAX];
    const struct dirent *entry;
    DIR *entries;
    bool good = true;

    *folders = (struct run_folders){0};
    if (snprintf(path, sizeof path, "%s/rounds", event) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    entries = opendir(path);
    if (!entries)
        return errno == ENOENT || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    while (good && (entry = readdir(entries)) != NULL)
        good = take_folder(&names, &folders->others, entry->d_name) ||
               error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)closedir(entries);
    settle(&names);
    folders->at = (char(*)[MANIFEST_FOLDER_SIZE])names.at;
    folders->count = names.count;
    if (!good)
        run_folders_release(folders);
    return good;
}

void run_folders_release(struct run_folders *folders)
{
    free(folders->at);
    *folders = (struct run_folders){0};
}
