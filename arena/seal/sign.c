/* SPDX-License-Identifier: MIT */
#include "seal/sign.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/disk.h"
#include "seal/manifest.h"
#include "seal/run_seals.h"
#include "seal/stems.h"

/* FOLDER/STEM.seals, which is there. */
static bool sign_file(const char *folder, const char *stem, struct seal_signing *signing, struct error *error)
{
    struct error unread = {0};
    struct manifest manifest;
    char path[PATH_MAX];
    bool missing, good;

    if (!run_seals_path(folder, stem, path, error))
        return false;
    good = manifest_read(&manifest, path, &missing, &unread);
    if (good) {
        manifest_sign(&manifest, signing->key);
        good = manifest_write(&manifest, path, error) &&
               (disk_sync_folder(folder) || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno)));
    } else {
        (void)(missing ? error_set(error, EXIT_COULD_NOT_RUN, "%s is gone", path)
                       : error_set(error, EXIT_COULD_NOT_RUN, "%s", unread.text));
    }
    manifest_release(&manifest);
    if (good)
        signing->is_signed(signing->context, path);
    signing->count += good;
    return good;
}

/* One that an arena played which made no manifests is sealed first. */
static bool sign_run(const char *folder, const char *stem, struct seal_signing *signing, struct error *error)
{
    struct hash ignored;

    if (stem_has(folder, stem, ".run") || (!stem_has(folder, stem, MANIFEST_END) && !stem_has(folder, stem, ".done")))
        return true;
    return (stem_has(folder, stem, MANIFEST_END) || run_seals_write(folder, stem, NULL, &ignored, error)) &&
           sign_file(folder, stem, signing, error);
}

bool seal_sign_place(const char *place, struct seal_signing *signing, struct error *error)
{
    struct stems stems;
    bool good;

    if (stem_has(place, "event", MANIFEST_END))
        return sign_file(place, "event", signing, error);
    if (stem_has(place, "rounds", ""))
        return error_set(error, EXIT_NO,
                         "the event in %s has no manifest: arena tournament %s makes it, once nothing is left to play",
                         place, place);
    good = stems_read(&stems, place, error);
    for (size_t i = 0; good && i < stems.count; i++)
        good = sign_run(place, stems.at[i], signing, error);
    stems_release(&stems);
    return good;
}
