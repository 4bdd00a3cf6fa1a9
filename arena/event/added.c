/* SPDX-License-Identifier: MIT */
#include "event/added.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/extensions.h"
#include "event/repair.h"
#include "event/rounds.h"
#include "seal/manifest.h"
#include "seal/stems.h"

enum { DECIMAL = 10 };

/* --- the folders of runs ----------------------------------------------------------------------------------------- */

/* Whether it is that of a round of the schedule, or of a replay that the host asked for; what was taken back since may
 * lie there still. */
static bool is_expected(const struct event *event, const char *folder)
{
    static const char replay[] = "rounds/replay-";
    bool is_replay = strncmp(folder, replay, sizeof replay - 1) == 0;
    unsigned long number = strtoul(folder + (is_replay ? sizeof replay : sizeof "rounds/") - 1, NULL, DECIMAL);

    if (!is_replay)
        return number >= 1 && number <= event_rounds(event);
    return number >= 1 && number <= event_log_count(&event->log) &&
           event_log_line(&event->log, (unsigned)number).command == LOG_REPLAY;
}

static bool check_stems(const struct event *event, const char *folder, const char *path, const struct stems *stems,
                        struct error *error)
{
    if (stems->count + stems->loose > 0 && !is_expected(event, folder))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s has files of a run, and the event plays no such round or replay: take the folder away",
                         path);
    if (stems->count > 1)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s has files of the runs %s and %s, and a round is one run: take away those that the event "
                         "did not play",
                         path, stems->at[0], stems->at[1]);
    return stems->loose == 0 || error_set(error, EXIT_COULD_NOT_RUN,
                                          "%s has records that are called like those of no run: take them away", path);
}

static bool check_folder(const struct event *event, const char *folder, struct error *error)
{
    struct stems stems = {0};
    char path[PATH_MAX];
    bool good;

    if (snprintf(path, sizeof path, "%s/%s", event->folder, folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    good = stems_read(&stems, path, error) && check_stems(event, folder, path, &stems, error);
    stems_release(&stems);
    return good;
}

static bool check_folders(const struct event *event, struct error *error)
{
    struct run_folders folders;
    bool good = run_folders_read(&folders, event->folder, error);

    for (size_t i = 0; good && i < folders.count; i++)
        good = check_folder(event, folders.at[i], error);
    run_folders_release(&folders);
    return good;
}

/* --- what was sealed --------------------------------------------------------------------------------------------- */

/* The manifest is taken away before anything is played again (seal/event_seals.h), so beside one all runs are over. */
static bool check_sealed(const struct event *event, const struct manifest_run *run, struct error *error)
{
    char place[PATH_MAX];

    if (snprintf(place, sizeof place, "%s/%s", event->folder, run->folder) >= (int)sizeof place)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    if (!stem_has(place, run->stem, ".done"))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s/%s.done is missing, and event.seals says that the run was finished: put back a copy of "
                         "it, or take event.seals away too if it is to be played on",
                         place, run->stem);
    return !stem_has(place, run->stem, ".run") ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s/%s.run says that the run is not finished, and event.seals that it is: take it away, or "
                     "event.seals if it is to be played on",
                     place, run->stem);
}

static bool check_manifest(const struct event *event, struct error *error)
{
    struct error unread = {0};
    struct manifest manifest;
    char path[PATH_MAX];
    bool missing, good;

    if (snprintf(path, sizeof path, "%s/event" MANIFEST_END, event->folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    if (!manifest_read(&manifest, path, &missing, &unread))
        return missing || error_set(error, EXIT_COULD_NOT_RUN, "%s: put back a copy of it", unread.text);
    good = true;
    for (size_t i = 0; good && i < manifest.run_count; i++)
        good = check_sealed(event, &manifest.runs[i], error);
    manifest_release(&manifest);
    return good;
}

bool added_nothing(const struct event *event, struct error *error)
{
    return check_folders(event, error) && check_manifest(event, error);
}
