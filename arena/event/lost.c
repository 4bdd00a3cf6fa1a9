/* SPDX-License-Identifier: MIT */
#include "event/lost.h"

#include <stdio.h>

#include "event/database.h"
#include "event/extensions.h"
#include "event/repair.h"
#include "event/rounds.h"
#include "run/resuming/run_file.h"
#include "store/store.h"

/* The records are looked for first: the file of a run is there before them. */
static bool has_its_mark(const char *folder, struct error *error)
{
    return !run_file_has_records(folder) || run_file_is_in(folder) ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s has records of matches, but no file .run or .done of their run: put it back, "
                     "or play the event again in another folder",
                     folder);
}

/* NULL if there is no database that could tell. */
static struct store *open_database(const struct event *event)
{
    struct error unread = {0};
    char path[PATH_MAX];

    return database_path(event, path, &unread) ? store_open(path, STORE_ASK, &unread) : NULL;
}

static bool is_in_database(struct store *store, unsigned round)
{
    struct error unread = {0};
    bool has;

    return store && store_has_round(store, round, &has, &unread) && has;
}

static bool refuse_missing(const char *folder, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is missing, though matches of it were played: put back a copy of it, or play the event again "
                     "in another folder",
                     folder);
}

/* From the last round to the first, and whether one was played before whether it is there: else it could be played in
 * between by another arena. */
static bool check_rounds(const struct event *event, struct store *store, struct error *error)
{
    bool later = false;

    for (unsigned round = event_rounds(event); round-- > 0;) {
        bool played = is_in_database(store, round) || later;
        char folder[PATH_MAX];

        if (!rounds_folder(event, round, 0, folder, error) || !has_its_mark(folder, error))
            return false;
        if (rounds_is_begun(event, round))
            later = true;
        else if (played)
            return refuse_missing(folder, error);
    }
    return true;
}

static bool check_replays(const struct event *event, struct error *error)
{
    char folder[PATH_MAX];

    for (unsigned number = 1; number <= event_log_count(&event->log); number++)
        if (repair_is_replay(event, number) &&
            (!rounds_folder(event, 0, number, folder, error) || !has_its_mark(folder, error)))
            return false;
    return true;
}

bool lost_nothing(const struct event *event, struct error *error)
{
    struct store *store = open_database(event);
    bool good = check_rounds(event, store, error) && check_replays(event, error);

    store_close(&store);
    return good;
}
