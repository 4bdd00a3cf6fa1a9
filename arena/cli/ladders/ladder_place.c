/* SPDX-License-Identifier: MIT */
#include "cli/ladders/ladder_place.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ladder/file/ladder_changes.h"
#include "ladder/season/season_conf.h"

bool ladder_place_read(struct ladder_file *file, struct registry *registry, const char *folder, struct error *error)
{
    char path[PATH_MAX];
    struct stat about;

    if (snprintf(path, sizeof path, "%s/ladder.conf", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of a ladder has at most %d bytes", PATH_MAX - 20);
    if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
        return error_set(error, EXIT_WRONG_USE, "%s is no folder; a ladder is a folder with a ladder.conf", folder);
    if (access(path, F_OK) != 0)
        return error_set(error, EXIT_WRONG_USE, "there is no ladder.conf in %s; `arena init ladder %s` makes one there",
                         folder, folder);
    return ladder_file_read(file, registry, path, error);
}

bool ladder_place_open(struct ladder_place *place, struct registry *registry, const char *folder, struct error *error)
{
    struct error told = {0};
    char kept[PATH_MAX];

    *place = (struct ladder_place){0};
    if (!ladder_place_read(&place->file, registry, folder, error))
        return false;
    place->played = place->file;
    if (!season_conf_folder(kept, folder))
        return true;
    if (!ladder_place_read(&place->season, registry, kept, &told)) {
        (void)snprintf(place->notice, sizeof place->notice, "%.300s; so the season goes on by ladder.conf as it is now",
                       told.text);
        return true;
    }
    place->played = place->season;
    ladder_file_take_now(&place->played, &place->file);
    ladder_file_take_restart(&place->played, &place->file);
    return true;
}

void ladder_place_close(struct ladder_place *place)
{
    ladder_file_release(&place->season);
    ladder_file_release(&place->file);
}
