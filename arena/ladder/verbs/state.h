/* SPDX-License-Identifier: MIT */
/* The state of a ladder on which a verb works, read from the files. */
#ifndef LADDER_VERBS_STATE_H
#define LADDER_VERBS_STATE_H

#include "ladder/verbs/verbs.h"

struct verb_files {
    struct verb_state state; /* without its host */
    struct ladder_log log;
    struct roster roster;
    struct season season;
    struct archive_report report;
};

/* Reads ladder.log, and with VERB_RESULTS or VERB_TABLE the results of the season. False with a sentence; the caller
 * calls verb_files_release even then. */
bool verb_files_read(struct verb_files *files, const struct ladder_file *file, const char *folder, unsigned needs,
                     struct error *error) __attribute__((warn_unused_result));
void verb_files_release(struct verb_files *files);

/* The host where no daemon runs: it writes to the log of these files. The context is the struct verb_files. */
extern const struct verb_host verb_host_of_files;

#endif
