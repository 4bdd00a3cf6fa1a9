/* SPDX-License-Identifier: MIT */
/* Verbs that take the results of a ladder elsewhere, or keep them in less room. They need the files alone, and run
 * where they are given. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ladder/records/backup.h"
#include "ladder/records/export.h"
#include "ladder/records/keep.h"
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

static void add_file(void *context, const char *name, uint64_t before, uint64_t after)
{
    (void)json_array_append_new(
        context, json_pack("{ss sI sI}", "file", name, "bytes", (json_int_t)before, "then", (json_int_t)after));
}

bool run_keep(struct verb_call *call)
{
    const struct ladder_file *file = call->state->file;
    struct keep_order order = {.until_s = (int64_t)time(NULL) - file->keep_s,
                               .how = file->older,
                               .only_looks = call->option[VERB_DRY_RUN],
                               .who = call->who,
                               .each = add_file,
                               .context = json_array()};
    struct keep_done done = {0};

    put(call->body, "files", order.context);
    if (!file->keep_s)
        return error_set(call->error, EXIT_NO,
                         "ladder.conf does not say which files of records are older: set keep, such as keep = \"90 "
                         "days\"");
    if (!ladder_keep(call->state->folder, &order, &done, call->error))
        return false;
    put(call->body, "older", json_string(keep_words[order.how]));
    put(call->body, "thinned", json_integer((json_int_t)done.thinned));
    (void)snprintf(call->error->text, sizeof call->error->text,
                   "%zu file%s of %" PRIu64 " bytes %s%s, and %s %" PRIu64 " bytes", done.files,
                   done.files == 1 ? "" : "s", done.before,
                   order.only_looks  ? "would be "
                   : done.files == 1 ? "is "
                                     : "are ",
                   keep_words[order.how], order.only_looks ? "take" : "now", done.after);
    return true;
}
