/* SPDX-License-Identifier: MIT */
#include "ladder/verbs/state.h"

#include <stdlib.h>

#include "ladder/season/season_files.h"

enum { DECIMAL = 10 };

bool verb_files_read(struct verb_files *files, const struct ladder_file *file, const char *folder, unsigned needs,
                     struct error *error)
{
    *files = (struct verb_files){.state = {.folder = folder, .file = file}};
    season_init(&files->season);
    if (!ladder_log_read(&files->log, folder, error) || !roster_make(&files->roster, &files->log, error))
        return false;
    files->state.log = &files->log;
    files->state.roster = &files->roster;
    if (!(needs & (VERB_RESULTS | VERB_TABLE)))
        return true;
    if (!archive_read(&files->season, file, folder, roster_season(&files->roster), &files->report, NULL, error))
        return false;
    if (!season_files_priors(&files->season, folder, &files->roster, error))
        return false;
    season_rule(&files->season, &files->roster);
    files->state.season = &files->season;
    files->state.over = files->season.count;
    files->state.report = &files->report;
    return true;
}

void verb_files_release(struct verb_files *files)
{
    season_release(&files->season);
    roster_release(&files->roster);
    ladder_log_release(&files->log);
}

static bool lets(const struct verb_files *files, enum ladder_command command,
                 const char *const fields[LADDER_FIELDS_MAX], struct error *error)
{
    return command == LADDER_UNDO ? roster_lets_undo(&files->log, (unsigned)strtoul(fields[0], NULL, DECIMAL), error)
                                  : roster_lets(&files->roster, command, fields, error);
}

static bool decide(void *context, enum ladder_command command, const char *who,
                   const char *const fields[LADDER_FIELDS_MAX], const char *why, unsigned *number, struct error *error)
{
    struct verb_files *files = context;
    const struct ladder_line *line = NULL;

    if (lets(files, command, fields, error))
        line = ladder_log_append(&files->log, command, who, fields, why, error);
    if (line)
        *number = line->number;
    return line != NULL;
}

const struct verb_host verb_host_of_files = {.decide = decide};
