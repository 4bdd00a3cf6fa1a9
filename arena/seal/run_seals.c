/* SPDX-License-Identifier: MIT */
#include "seal/run_seals.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "match/record_crew.h"

enum { DONE_MOST = 8 << 20 /* bytes of a run's file, as run/resuming/run_file.c takes it */ };

static bool make_path(const char *folder, const char *stem, const char *end, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/%s%s", folder, stem, end) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "the path of a run has at most %d bytes", PATH_MAX - 1);
}

bool run_seals_path(const char *folder, const char *stem, char path[PATH_MAX], struct error *error)
{
    return make_path(folder, stem, MANIFEST_END, path, error);
}

/* --- the records of a run ---------------------------------------------------------------------------------------- */

struct taking {
    take_match *take;
    void *context;
};

static void look_at(void *context, const struct record_file *file, size_t index, void *found)
{
    struct sealed_match *match = found;
    struct error no_header = {0};
    struct record_match header;

    (void)context;
    *match = (struct sealed_match){.id = "?", .seal = record_file_seal(file, index)};
    if (!record_file_match(file, index, &header, &no_header))
        return;
    (void)manifest_match_number(header.id, &match->number);
    (void)snprintf(match->id, sizeof match->id, "%.*s", (int)header.id.size, (const char *)header.id.at);
    match->attempt = header.attempt;
    match->unfinished = !header.finished;
}

static bool take(void *context, const char *path, const struct record_file *file, size_t index, const void *found,
                 struct error *error)
{
    const struct taking *taking = context;
    struct sealed_match match = *(const struct sealed_match *)found;

    (void)file;
    (void)index;
    match.path = path;
    return taking->take(taking->context, &match, error);
}

/* The paths of its files, by name; the caller frees them. */
static bool list(const struct run_records *records, char ***paths, size_t *count, struct error *error)
{
    struct dirent **entries;
    int entry_count = scandir(records->folder, &entries, NULL, alphasort);
    bool good;

    if (entry_count < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", records->folder, strerror(errno));
    *paths = calloc((size_t)entry_count + 1, sizeof **paths);
    good = *paths != NULL;
    for (int i = 0; i < entry_count; i++) {
        const char *name = entries[i]->d_name;
        char path[PATH_MAX];

        if (good && record_name_is_of(name, records->stem) && (!records->only || strcmp(name, records->only) == 0))
            good = make_path(records->folder, name, "", path, error) && ((*paths)[*count] = strdup(path)) && ++*count;
        free(entries[i]);
    }
    free(entries);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

bool run_seals_each(const struct run_records *records, take_match *take_it, void *context, struct error *error)
{
    struct taking taking = {take_it, context};
    struct record_crew crew = {
        .jobs = records->jobs, .size = sizeof(struct sealed_match), .work = look_at, .take = take, .context = &taking};
    char **paths = NULL;
    size_t count = 0;
    bool good = list(records, &paths, &count, error) && record_crew_go(&crew, paths, count, error);

    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
    return good;
}

/* --- the manifest ------------------------------------------------------------------------------------------------ */

/* One that is made. */
struct making {
    struct manifest manifest;
    char path[PATH_MAX]; /* of the file of records that was looked at last */
};

/* The disk has the matches that are finished; of others, which an end of the run broke off, it may not. */
static bool wait_for_disk(const char *path, struct error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && fdatasync(fd) == 0;

    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool add_match(void *context, const struct sealed_match *match, struct error *error)
{
    const struct manifest_match row = {match->number, (uint16_t)match->attempt, match->seal};
    struct making *making = context;

    if (match->number == 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: the match %s is none that a run has, so it cannot be sealed",
                         match->path, match->id);
    if (strcmp(making->path, match->path) != 0 && !wait_for_disk(match->path, error))
        return false;
    (void)snprintf(making->path, sizeof making->path, "%s", match->path);
    return manifest_add_match(&making->manifest, &row) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool put(const struct manifest *manifest, const char *folder, struct error *error)
{
    char path[PATH_MAX];

    return run_seals_path(folder, manifest->stem, path, error) && manifest_write(manifest, path, error) &&
           (disk_sync_folder(folder) ||
            error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno)));
}

bool run_seals_write(const char *folder, const char *stem, const struct signing_key *key, struct hash *hash,
                     struct error *error)
{
    struct making making = {.path = ""};
    struct manifest *manifest = &making.manifest;
    bool good;

    manifest_init(manifest, stem);
    good =
        run_seals_each(&(struct run_records){.folder = folder, .stem = stem, .jobs = 1}, add_match, &making, error) &&
        manifest_settle(manifest, error);
    if (good && key)
        manifest_sign(manifest, key);
    good = good && put(manifest, folder, error);
    *hash = manifest->hash;
    manifest_release(manifest);
    return good;
}

bool run_seals_drop(const char *folder, const char *stem, struct error *error)
{
    char path[PATH_MAX];

    if (!run_seals_path(folder, stem, path, error))
        return false;
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    return (unlink(path) == 0 && disk_sync_folder(folder)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

bool run_seals_named(const char *folder, const char *stem, struct hash *hash)
{
    struct error unread = {0};
    char path[PATH_MAX];
    struct buffer text;
    json_t *json = NULL;
    const char *hex;
    bool named;

    buffer_init(&text, DONE_MOST + 1);
    if (make_path(folder, stem, ".done", path, &unread) && disk_read(path, DONE_MOST, &text, &unread))
        json = json_loadb((const char *)text.at, text.used, JSON_REJECT_DUPLICATES, NULL);
    hex = json_string_value(json_object_get(json, RUN_SEALS_KEY));
    named = hex && hex_read(hash->bytes, sizeof hash->bytes, hex);
    json_decref(json);
    buffer_release(&text);
    return named;
}
