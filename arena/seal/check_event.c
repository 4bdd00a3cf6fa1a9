/* SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seal/check_inside.h"
#include "seal/event_seals.h"
#include "seal/stems.h"

/* An event that is checked. */
struct checking {
    struct seal_check *check;
    const char *folder;
    const char *path;                /* of its manifest */
    const struct manifest *manifest; /* NULL if it has none */
    bool *seen;                      /* of the manifest's runs */
    size_t before;                   /* seals that were looked at before */
};

/* --- files ------------------------------------------------------------------------------------------------------- */

static bool check_file(struct checking *checking, enum manifest_file file, struct error *error)
{
    uint64_t sealed = checking->manifest->files[file].size;
    const struct hash *hash = &checking->manifest->files[file].hash;
    const char *name = manifest_files[file];
    struct event_file_seal seal;
    char path[PATH_MAX];

    (void)snprintf(path, sizeof path, "%s/%s", checking->folder, name);
    if (!event_file_seal(&seal, checking->folder, file, sealed, hash, error))
        return false;
    if (seal.size == sealed && seal.begins_so)
        return true;
    if (!seal.is_there)
        seal_tell_of(checking->check, SEAL_MISSING, path, "event.seals names %s, and it is not there", name);
    else if (file == MANIFEST_LOG && seal.begins_so)
        seal_tell_of(
            checking->check, SEAL_FILE_CHANGED, path,
            "lines were appended to %s after it was sealed; if they are the host's, arena tournament DIR seals "
            "it again",
            name);
    else
        seal_tell_of(checking->check, SEAL_FILE_CHANGED, path, "%s was changed after it was sealed", name);
    return true;
}

/* --- runs -------------------------------------------------------------------------------------------------------- */

/* Of an event that was sealed each file of records belongs to a run. */
static void tell_loose(struct checking *checking, const char *folder, size_t loose)
{
    if (loose && checking->manifest)
        seal_tell_of(checking->check, SEAL_ADDED, folder, "%zu file%s of records belong%s to no run of the event",
                     loose, loose == 1 ? "" : "s", loose == 1 ? "s" : "");
    else
        seal_tell_loose(checking->check, folder, loose);
}

/* Runs have their places; what lies elsewhere is none of the event. */
static bool check_strays(struct checking *checking, size_t others, struct error *error)
{
    struct stems stems;
    bool good = stems_read(&stems, checking->folder, error);

    if (others)
        seal_tell_of(checking->check, SEAL_ADDED, checking->folder,
                     "its folder rounds has %zu entr%s that no event makes", others, others == 1 ? "y" : "ies");
    for (size_t i = 0; good && i < stems.count; i++)
        seal_tell_of(checking->check, SEAL_ADDED, checking->folder,
                     "the run %s lies in the folder of the event itself, where no event has one", stems.at[i]);
    if (good)
        tell_loose(checking, checking->folder, stems.loose);
    stems_release(&stems);
    return good;
}

/* Whether a run may lie there that the event's manifest does not have: one that is not finished and never will be, as
 * its replay was taken back. Nothing is taken from it. In any other place its matches would be taken for the event's.
 */
static bool may_be_left(const struct checking *checking, const char *name, const char *place, const char *stem)
{
    static const char replay[] = "rounds/replay-";

    for (size_t i = 0; i < checking->manifest->run_count; i++)
        if (strcmp(checking->manifest->runs[i].folder, name) == 0)
            return false;
    return strncmp(name, replay, sizeof replay - 1) == 0 && stem_has(place, stem, ".run") &&
           !stem_has(place, stem, ".done") && !stem_has(place, stem, MANIFEST_END);
}

/* What the event's manifest says of a run. False if that was reported, and the run is none of the event. */
static bool expect(struct checking *checking, const char *name, const char *place, const char *stem,
                   const struct manifest_run **run)
{
    *run = checking->manifest ? manifest_find_run(checking->manifest, name, stem) : NULL;
    if (*run)
        checking->seen[*run - checking->manifest->runs] = true;
    if (*run || !checking->manifest || may_be_left(checking, name, place, stem))
        return true;
    seal_tell_of(checking->check, SEAL_ADDED, place, "event.seals does not have the run %s", stem);
    return false;
}

static bool check_folder(struct checking *checking, const char *name, struct error *error)
{
    char place[PATH_MAX];
    struct stems stems;
    bool good;

    if (snprintf(place, sizeof place, "%s/%s", checking->folder, name) >= (int)sizeof place)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    good = stems_read(&stems, place, error);
    for (size_t i = 0; good && i < stems.count; i++) {
        struct seal_run run = {.folder = place, .stem = stems.at[i], .in_event = true};

        if (expect(checking, name, place, stems.at[i], &run.expected))
            good = seal_check_run(checking->check, &run, error);
    }
    if (good)
        tell_loose(checking, place, stems.loose);
    stems_release(&stems);
    return good;
}

static bool check_runs(struct checking *checking, struct error *error)
{
    struct run_folders folders;
    bool good = run_folders_read(&folders, checking->folder, error);

    for (size_t i = 0; good && i < folders.count; i++)
        good = check_folder(checking, folders.at[i], error);
    good = good && check_strays(checking, folders.others, error);
    run_folders_release(&folders);
    for (size_t i = 0; good && checking->manifest && i < checking->manifest->run_count; i++)
        if (!checking->seen[i])
            seal_tell_of(checking->check, SEAL_MISSING, checking->path,
                         "event.seals has the run %s of %s, and nothing of it is there",
                         checking->manifest->runs[i].stem, checking->manifest->runs[i].folder);
    return good;
}

/* --- the event --------------------------------------------------------------------------------------------------- */

static bool check_with(struct checking *checking, struct error *error)
{
    const struct manifest *manifest = checking->manifest;
    struct seal_check *check = checking->check;
    char words[SEAL_WORDS_MAX];
    size_t noes = check->noes;
    bool good = true;

    if (manifest->kind != MANIFEST_EVENT) {
        seal_tell_of(check, SEAL_BAD_MANIFEST, checking->path, "it is the manifest of a run, and not of an event");
        return true;
    }
    checking->seen = calloc(manifest->run_count + 1, sizeof *checking->seen);
    if (!checking->seen)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    seal_check_signature(check, checking->path, manifest, words);
    for (unsigned file = 0; good && file < MANIFEST_FILES; file++)
        good = check_file(checking, (enum manifest_file)file, error);
    good = good && check_runs(checking, error);
    if (good && check->noes == noes)
        seal_tell_of(check, SEAL_AGREES, checking->path, "event.conf, event.log, %zu run%s, %zu matches; %s",
                     manifest->run_count, manifest->run_count == 1 ? "" : "s", check->seals - checking->before, words);
    free(checking->seen);
    return good;
}

static bool check_without(struct checking *checking, struct error *error)
{
    seal_tell_of(
        checking->check, SEAL_NOT_CHECKED, checking->path,
        "the event has no manifest: it is not over, or an arena played it that made none; so it cannot be said "
        "whether rounds, event.conf and event.log are as they were");
    seal_check_unsigned(checking->check, checking->path);
    return check_runs(checking, error);
}

bool seal_check_event(struct seal_check *check, const char *folder, struct error *error)
{
    char path[PATH_MAX];
    struct checking checking = {.check = check, .folder = folder, .path = path, .before = check->seals};
    struct error unread = {0};
    struct manifest manifest;
    bool missing, good = true;

    if (snprintf(path, sizeof path, "%s/event" MANIFEST_END, folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    if (manifest_read(&manifest, path, &missing, &unread)) {
        checking.manifest = &manifest;
        good = check_with(&checking, error);
    } else if (missing) {
        good = check_without(&checking, error);
    } else {
        seal_tell_of(check, SEAL_BAD_MANIFEST, path, "%s", unread.text);
    }
    manifest_release(&manifest);
    return good;
}
