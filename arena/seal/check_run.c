/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seal/check_inside.h"
#include "seal/run_seals.h"
#include "seal/stems.h"

/* A run that is checked against its manifest. */
struct checking {
    struct seal_check *check;
    const struct manifest *manifest;
    const char *path; /* of the manifest */
    bool *seen;       /* of the manifest's matches */
    size_t matches;   /* of them, that were there */
};

/* --- matches ----------------------------------------------------------------------------------------------------- */

static void tell_match(struct checking *checking, enum seal_outcome outcome, const struct sealed_match *match,
                       const struct hash *sealed, const char *why)
{
    seal_tell(checking->check, &(struct seal_finding){.outcome = outcome,
                                                      .path = match->path,
                                                      .match = match->id,
                                                      .attempt = match->attempt,
                                                      .seal = &match->seal,
                                                      .sealed = sealed,
                                                      .why = why});
}

static bool check_match(void *context, const struct sealed_match *match, struct error *error)
{
    struct checking *checking = context;
    const struct manifest *manifest = checking->manifest;
    const struct manifest_match *row = manifest_find_match(manifest, match->number, match->attempt);

    (void)error;
    checking->check->seals++;
    if (!row) {
        tell_match(checking, SEAL_ADDED, match, NULL, "the manifest has no such attempt at a match of the run");
        return true;
    }
    if (checking->seen[row - manifest->matches])
        tell_match(checking, SEAL_TWICE, match, &row->seal, "another record of the same attempt at the match is there");
    else if (memcmp(&row->seal, &match->seal, sizeof row->seal) != 0)
        tell_match(checking, SEAL_OTHER, match, &row->seal,
                   "its record is not the one that was sealed: it was changed");
    else {
        checking->check->agree++;
        checking->check->unfinished += match->unfinished;
    }
    checking->matches += !checking->seen[row - manifest->matches];
    checking->seen[row - manifest->matches] = true;
    return true;
}

static void tell_missing(struct checking *checking)
{
    for (size_t i = 0; i < checking->manifest->match_count; i++) {
        const struct manifest_match *row = &checking->manifest->matches[i];
        char id[MANIFEST_MATCH_SIZE];

        if (checking->seen[i])
            continue;
        (void)snprintf(id, sizeof id, "m%" PRIu32, row->number);
        seal_tell(checking->check, &(struct seal_finding){.outcome = SEAL_MISSING,
                                                          .path = checking->path,
                                                          .match = id,
                                                          .attempt = row->attempt,
                                                          .sealed = &row->seal,
                                                          .why = "the manifest has it, and there is no record of it"});
    }
}

static bool check_matches(struct checking *checking, const struct seal_run *run, struct error *error)
{
    bool good;

    checking->seen = calloc(checking->manifest->match_count + 1, sizeof *checking->seen);
    if (!checking->seen)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = run_seals_each(&(struct run_records){run->folder, run->stem, run->only, checking->check->jobs}, check_match,
                          checking, error);
    if (good && !run->only)
        tell_missing(checking);
    free(checking->seen);
    return good;
}

/* --- the manifest ------------------------------------------------------------------------------------------------ */

static void tell_no_manifest(struct seal_check *check, const struct seal_run *run, const char *path)
{
    struct hash named;

    if (run->expected)
        seal_tell_of(check, SEAL_MISSING, path, "event.seals names this manifest, and it is not there");
    else if (stem_has(run->folder, run->stem, ".run"))
        seal_tell_of(check, SEAL_NOT_CHECKED, path,
                     "the run is not finished, so nothing says yet whether its records are as they were written");
    else if (run_seals_named(run->folder, run->stem, &named))
        seal_tell_of(check, SEAL_MISSING, path, "%s.done names this manifest, and it is not there", run->stem);
    else
        seal_tell_of(check, SEAL_NOT_CHECKED, path,
                     "the run has no manifest, so it cannot be said whether its records are as they were written, and "
                     "all there");
    if (!run->in_event)
        seal_check_unsigned(check, path);
}

/* Whether it is the run's own. */
static bool check_manifest(struct seal_check *check, const struct seal_run *run, const struct manifest *manifest,
                           const char *path)
{
    struct hash named = manifest->hash;

    if (manifest->kind != MANIFEST_RUN || strcmp(manifest->stem, run->stem) != 0)
        seal_tell_of(check, SEAL_BAD_MANIFEST, path, "it is the manifest of something else than the run %s", run->stem);
    else if (run->expected && memcmp(&run->expected->manifest, &manifest->hash, sizeof named) != 0)
        seal_tell_of(check, SEAL_BAD_MANIFEST, path, "it is not the manifest that event.seals names: it was changed");
    else if (run_seals_named(run->folder, run->stem, &named) && memcmp(&named, &manifest->hash, sizeof named) != 0)
        seal_tell_of(check, SEAL_BAD_MANIFEST, path, "it is not the manifest that %s.done names: it was changed",
                     run->stem);
    else
        return true;
    return false;
}

static bool check_with(struct seal_check *check, const struct seal_run *run, const struct manifest *manifest,
                       const char *path, struct error *error)
{
    struct checking checking = {.check = check, .manifest = manifest, .path = path};
    char words[SEAL_WORDS_MAX] = "";
    size_t noes = check->noes;

    if (!check_manifest(check, run, manifest, path))
        return true;
    if (!run->in_event)
        seal_check_signature(check, path, manifest, words);
    if (!check_matches(&checking, run, error))
        return false;
    if (check->noes == noes && !run->expected)
        seal_tell_of(check, SEAL_AGREES, path, "%zu match%s%s%s%s", checking.matches, checking.matches == 1 ? "" : "es",
                     run->only ? " of the file, the other files of the run were not looked at" : "", *words ? "; " : "",
                     words);
    return true;
}

bool seal_check_run(struct seal_check *check, const struct seal_run *run, struct error *error)
{
    struct error unread = {0};
    struct manifest manifest;
    char path[PATH_MAX];
    bool missing, good = true;

    if (!run_seals_path(run->folder, run->stem, path, error))
        return false;
    if (manifest_read(&manifest, path, &missing, &unread))
        good = check_with(check, run, &manifest, path, error);
    else if (missing)
        tell_no_manifest(check, run, path);
    else
        seal_tell_of(check, SEAL_BAD_MANIFEST, path, "%s", unread.text);
    manifest_release(&manifest);
    return good;
}
