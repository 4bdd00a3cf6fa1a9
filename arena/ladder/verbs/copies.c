/* SPDX-License-Identifier: MIT */
/* Verbs that take the results of a ladder elsewhere. They need the files alone, and run where they are given. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ladder/records/backup.h"
#include "ladder/records/export.h"
#include "ladder/verbs/inside.h"

bool run_backup(struct verb_call *call)
{
    bool secrets = call->count == 2;
    struct backup_done done;

    if (secrets && strcmp(call->words[1], "secrets") != 0)
        return error_set(call->error, EXIT_WRONG_USE, "after the folder there may be 'secrets', not '%.40s'",
                         call->words[1]);
    if (!ladder_backup(call->state->folder, call->words[0], secrets, &done, call->error))
        return false;
    put(call->body, "files", json_integer((json_int_t)done.files));
    put(call->body, "bytes", json_integer((json_int_t)done.bytes));
    (void)snprintf(call->error->text, sizeof call->error->text, "%zu files with %" PRIu64 " bytes are in %s",
                   done.files, done.bytes, call->words[0]);
    return true;
}

bool run_export(struct verb_call *call)
{
    for (unsigned form = 0; form < EXPORT_FORMS; form++)
        if (strcmp(call->count ? call->words[0] : export_words[EXPORT_CSV], export_words[form]) == 0)
            return ladder_export(stdout, call->state->folder, (enum export_form)form, call->error);
    return error_set(call->error, EXIT_WRONG_USE, "matches are exported as csv or json, not as '%.40s'",
                     call->words[0]);
}
