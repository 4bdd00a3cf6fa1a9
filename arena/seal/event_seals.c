/* SPDX-License-Identifier: MIT */
#include "seal/event_seals.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "seal/run_seals.h"
#include "seal/stems.h"

enum { FILE_MOST = 64 << 20 /* bytes of event.log, which is the longer one (event/event_log.h) */ };

static bool make_path(const char *folder, const char *name, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
}

/* --- its files --------------------------------------------------------------------------------------------------- */

/* Without a last line that was cut short. */
static size_t whole_lines(const uint8_t *text, size_t size)
{
    while (size > 0 && text[size - 1] != '\n')
        size--;
    return size;
}

/* Of the bytes of a file. */
static void seal_bytes(struct event_file_seal *seal, struct span bytes, uint64_t sealed_size, const struct hash *sealed)
{
    struct hash begin = hash_of(span_of(bytes.at, sealed_size < bytes.size ? (size_t)sealed_size : bytes.size));

    seal->size = bytes.size;
    seal->hash = hash_of(bytes);
    seal->begins_so = sealed && bytes.size >= sealed_size && memcmp(&begin, sealed, sizeof begin) == 0;
}

bool event_file_seal(struct event_file_seal *seal, const char *folder, enum manifest_file file, uint64_t sealed_size,
                     const struct hash *sealed, struct error *error)
{
    char path[PATH_MAX];
    struct buffer text;
    bool good;

    *seal = (struct event_file_seal){0};
    if (!make_path(folder, manifest_files[file], path, error))
        return false;
    buffer_init(&text, FILE_MOST + 1);
    seal->is_there = access(path, F_OK) == 0 || errno != ENOENT;
    good = !seal->is_there || disk_read(path, FILE_MOST, &text, error);
    if (file == MANIFEST_LOG)
        text.used = whole_lines(text.at, text.used);
    if (good)
        seal_bytes(seal, buffer_span(&text), sealed_size, sealed);
    buffer_release(&text);
    return good;
}

static bool take_files(struct manifest *manifest, const char *folder, struct error *error)
{
    bool good = true;

    for (unsigned file = 0; good && file < MANIFEST_FILES; file++) {
        struct event_file_seal seal;

        good = event_file_seal(&seal, folder, (enum manifest_file)file, 0, NULL, error);
        manifest->files[file].size = seal.size;
        manifest->files[file].hash = seal.hash;
    }
    return good;
}

/* --- its runs ---------------------------------------------------------------------------------------------------- */

/* The hash of a finished run's manifest, which is made if there is none; then the records are those that the run ended
 * with, if its file names them. */
static bool read_run(const char *place, const char *stem, struct hash *hash, struct error *error)
{
    struct manifest manifest;
    struct error unread = {0};
    struct hash named;
    char path[PATH_MAX];
    bool missing = true, good;

    if (!run_seals_path(place, stem, path, error))
        return false;
    good = manifest_read(&manifest, path, &missing, &unread);
    *hash = manifest.hash;
    manifest_release(&manifest);
    if (missing && run_seals_named(place, stem, &named))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is missing, though %s.done names it: put back a copy of it",
                         path, stem);
    if (missing)
        return run_seals_write(place, stem, NULL, hash, error);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s", unread.text);
}

/* Finished runs; those that never will be, as their replay was taken back, are not sealed. */
static bool take_runs_of(struct manifest *manifest, const char *folder, const char *name, struct error *error)
{
    char place[PATH_MAX];
    struct stems stems = {0};
    bool good = make_path(folder, name, place, error) && stems_read(&stems, place, error);

    for (size_t i = 0; good && i < stems.count; i++) {
        struct manifest_run run;

        if (!stem_has(place, stems.at[i], ".done"))
            continue;
        (void)snprintf(run.folder, sizeof run.folder, "%s", name);
        (void)snprintf(run.stem, sizeof run.stem, "%s", stems.at[i]);
        good = read_run(place, run.stem, &run.manifest, error) &&
               (manifest_add_run(manifest, &run) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory"));
    }
    stems_release(&stems);
    return good;
}

static bool take_runs(struct manifest *manifest, const char *folder, struct error *error)
{
    struct run_folders folders;
    bool good = run_folders_read(&folders, folder, error);

    for (size_t i = 0; good && i < folders.count; i++)
        good = take_runs_of(manifest, folder, folders.at[i], error);
    run_folders_release(&folders);
    return good;
}

/* --- renewing ---------------------------------------------------------------------------------------------------- */

static bool refuse_changed(const char *path, const char *what, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is not what %s was sealed with, and no command changes it, so that stays as it is: put back a "
                     "copy of it, or look at it with arena verify",
                     what, path);
}

/* Whether all that the old one holds is so still, but for what may change. */
static bool follows(const struct manifest *old, const struct manifest *new, const char *folder, const char *path,
                    struct error *error)
{
    struct event_file_seal log;

    if (!event_file_seal(&log, folder, MANIFEST_LOG, old->files[MANIFEST_LOG].size, &old->files[MANIFEST_LOG].hash,
                         error))
        return false;
    if (!log.begins_so)
        return refuse_changed(path, manifest_files[MANIFEST_LOG], error);
    for (size_t i = 0; i < old->run_count; i++) {
        const struct manifest_run *was = &old->runs[i], *is = manifest_find_run(new, was->folder, was->stem);

        if (!is || memcmp(&is->manifest, &was->manifest, sizeof was->manifest) != 0)
            return refuse_changed(path, was->folder, error);
    }
    return true;
}

static bool put(const struct manifest *manifest, const char *path, const char *folder, struct error *error)
{
    return manifest_write(manifest, path, error) &&
           (disk_sync_folder(folder) ||
            error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno)));
}

/* In place of the old one, which may be empty, as there was none. */
static bool replace(const struct manifest *old, bool is_first, struct manifest *new, const char *path,
                    const char *folder, const struct signing_key *key, bool *unsigned_now, struct error *error)
{
    bool same = !is_first && memcmp(&old->hash, &new->hash, sizeof old->hash) == 0;

    if (!is_first && !follows(old, new, folder, path, error))
        return false;
    *unsigned_now = !is_first && old->is_signed && !same && !key;
    if (same && (!key || (old->is_signed && signature_is_of(&old->signature, key))))
        return true;
    if (key)
        manifest_sign(new, key);
    return put(new, path, folder, error);
}

static bool make(struct manifest *manifest, const char *folder, struct error *error)
{
    manifest_init(manifest, NULL);
    return take_files(manifest, folder, error) && take_runs(manifest, folder, error) &&
           manifest_settle(manifest, error);
}

bool event_seals_renew(const char *folder, const struct signing_key *key, bool *unsigned_now, struct error *error)
{
    struct manifest old, new;
    struct error unread = {0};
    char path[PATH_MAX];
    bool missing, good;

    *unsigned_now = false;
    if (!make_path(folder, "event" MANIFEST_END, path, error))
        return false;
    good = manifest_read(&old, path, &missing, &unread);
    if (!good && !missing)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: put back a copy of it", unread.text);
    good = make(&new, folder, error) && replace(&old, missing, &new, path, folder, key, unsigned_now, error);
    manifest_release(&old);
    manifest_release(&new);
    return good;
}

bool event_seals_drop(const char *folder, struct error *error)
{
    char path[PATH_MAX];

    if (!make_path(folder, "event" MANIFEST_END, path, error))
        return false;
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    return (unlink(path) == 0 && disk_sync_folder(folder)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}
