/* SPDX-License-Identifier: MIT */
#include "seal/check.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "match/record.h"
#include "seal/check_inside.h"
#include "seal/stems.h"

const struct seal_outcome_row seal_outcomes[SEAL_OUTCOMES] = {
    [SEAL_AGREES] = {"sealed", false},
    [SEAL_OTHER] = {"other seal", true},
    [SEAL_MISSING] = {"missing", true},
    [SEAL_ADDED] = {"not in the manifest", true},
    [SEAL_TWICE] = {"twice", true},
    [SEAL_FILE_CHANGED] = {"changed", true},
    [SEAL_BAD_MANIFEST] = {"bad manifest", true},
    [SEAL_BAD_SIGNATURE] = {"bad signature", true},
    [SEAL_OTHER_SIGNER] = {"other signer", true},
    [SEAL_NOT_SIGNED] = {"not signed", true},
    [SEAL_NOT_CHECKED] = {"not checked", false},
};

void seal_tell(struct seal_check *check, const struct seal_finding *finding)
{
    check->noes += seal_outcomes[finding->outcome].is_no;
    check->found(check->context, finding);
}

void seal_tell_of(struct seal_check *check, enum seal_outcome outcome, const char *path, const char *format, ...)
{
    struct error words = {0};
    va_list values;

    va_start(values, format);
    (void)vsnprintf(words.text, sizeof words.text, format, values);
    va_end(values);
    seal_tell(check, &(struct seal_finding){.outcome = outcome, .path = path, .why = words.text});
}

/* --- who signed -------------------------------------------------------------------------------------------------- */

void seal_check_unsigned(struct seal_check *check, const char *path)
{
    if (check->signer)
        seal_tell_of(check, SEAL_NOT_SIGNED, path, "there is no manifest, so nobody has signed it");
}

void seal_check_signature(struct seal_check *check, const char *path, const struct manifest *manifest,
                          char words[SEAL_WORDS_MAX])
{
    char key[SIGNING_KEY_SIZE];

    (void)snprintf(words, SEAL_WORDS_MAX, "not signed");
    hex_print(key, manifest->signature.key, sizeof manifest->signature.key);
    if (!manifest->is_signed && check->signer)
        seal_tell_of(check, SEAL_NOT_SIGNED, path, "the manifest is not signed");
    else if (manifest->is_signed && !signature_holds(&manifest->signature, &manifest->hash))
        seal_tell_of(check, SEAL_BAD_SIGNATURE, path, "the signature is not one of the key %s for this manifest", key);
    else if (manifest->is_signed && check->signer && !signature_is_of(&manifest->signature, check->signer))
        seal_tell_of(check, SEAL_OTHER_SIGNER, path, "the manifest is signed by the key %s, and not by %s", key,
                     check->signer->public_key);
    else if (manifest->is_signed)
        (void)snprintf(words, SEAL_WORDS_MAX, "signed by the key %s%s", key,
                       check->signer ? "" : "; whose key that is was not checked, --signer FILE does");
}

/* --- places ------------------------------------------------------------------------------------------------------ */

void seal_tell_loose(struct seal_check *check, const char *folder, size_t loose)
{
    if (loose)
        seal_tell_of(check, SEAL_NOT_CHECKED, folder,
                     "there is no manifest for %zu file%s of records, so it cannot be said whether they are as they "
                     "were written",
                     loose, loose == 1 ? "" : "s");
}

/* A file of records alone: by the manifest beside it. */
static bool check_file(struct seal_check *check, const char *path, struct error *error)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dash = strrchr(name, '-');
    char folder[PATH_MAX], stem[MANIFEST_STEM_SIZE] = "";
    struct seal_run run = {.folder = folder, .stem = stem, .only = name};

    (void)snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + (slash == path) : 1,
                   slash ? path : ".");
    if (dash && manifest_is_stem(span_of(name, (size_t)(dash - name))))
        (void)snprintf(stem, sizeof stem, "%.*s", (int)(dash - name), name);
    if (*stem && record_name_is_of(name, stem))
        return seal_check_run(check, &run, error);
    seal_tell_of(check, SEAL_NOT_CHECKED, path,
                 "it belongs to no run, so there is no manifest by which to say whether it is as it was written");
    seal_check_unsigned(check, path);
    return true;
}

bool seal_check_folder(struct seal_check *check, const char *folder, struct error *error)
{
    struct stems stems;
    bool good = stems_read(&stems, folder, error);

    for (size_t i = 0; good && i < stems.count; i++)
        good = seal_check_run(check, &(struct seal_run){.folder = folder, .stem = stems.at[i]}, error);
    if (good)
        seal_tell_loose(check, folder, stems.loose);
    if (good && (stems.loose || stems.count == 0))
        seal_check_unsigned(check, folder);
    stems_release(&stems);
    return good;
}

static bool is_event(const char *folder)
{
    return stem_has(folder, "event", MANIFEST_END) || stem_has(folder, "rounds", "");
}

bool seal_check_place(struct seal_check *check, const char *place, struct error *error)
{
    struct stat info;

    if (stat(place, &info) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", place, strerror(errno));
    if (!S_ISDIR(info.st_mode))
        return check_file(check, place, error);
    return is_event(place) ? seal_check_event(check, place, error) : seal_check_folder(check, place, error);
}
