/* SPDX-License-Identifier: MIT */
#include "ladder/season/season_conf.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "ladder/roster/roster.h"
#include "ladder/season/season_files.h"

enum { CONF_MOST = 1 << 20 };

static const char name[] = "ladder.conf";

static bool has_copy(const char *folder, const char *season)
{
    char path[PATH_MAX];

    return season_files_path(path, folder, season, name, &(struct error){0}) && access(path, F_OK) == 0;
}

bool season_conf_of(char out[PATH_MAX], const char *folder, const char *season)
{
    return has_copy(folder, season) && season_files_path(out, folder, season, "", &(struct error){0});
}

bool season_conf_folder(char out[PATH_MAX], const char *folder)
{
    struct roster roster = {0};
    struct ladder_log log = {0};
    struct error error = {0}; /* who opens the log for more than this says it */
    bool has = false;

    if (ladder_log_read(&log, folder, &error) && roster_make(&roster, &log, &error) && !roster.season_closed)
        has = season_conf_of(out, folder, roster_season(&roster));
    roster_release(&roster);
    ladder_log_release(&log);
    return has;
}

bool season_conf_keep(const char *folder, const char *season, struct error *error)
{
    struct buffer text;
    char path[PATH_MAX], kept[PATH_MAX];
    bool good;

    if (has_copy(folder, season))
        return true;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    buffer_init(&text, CONF_MOST);
    good = disk_read(path, CONF_MOST, &text, error) && season_files_make_folder(folder, season, error) &&
           season_files_path(kept, folder, season, name, error) &&
           (disk_put(kept, buffer_span(&text)) || /* for its owner alone: ladder.conf may hold what is secret */
            error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", kept, strerror(errno)));
    buffer_release(&text);
    return good;
}
