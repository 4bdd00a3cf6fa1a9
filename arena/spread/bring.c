/* SPDX-License-Identifier: MIT */
/* Evidence of the matches of a task, brought home beside their records. A file gets the name that it would have had
 * here, of numbers that were checked; what bots printed is called after the file of their task's records, as each task
 * counts its processes from 1. Names follow from the log alone, so it can be done again. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/disk.h"
#include "run/evidence/brought.h"
#include "run/results.h"
#include "spread/inside.h"
#include "spread/parcel.h"

enum {
    BRING_OUTPUTS_MOST = 1000, /* files of what processes without a fault printed, of a round */
    DECIMAL = 10,
    NUMBER_SIZE = 16,
};

/* A task whose parcel is opened. */
struct bringing {
    struct coordinator *c;
    const struct staged *staged;
    struct parcel parcel;
    char number[NUMBER_SIZE]; /* of the file of its records */
    bool *wanted;             /* by output: a bundle is about its process */
    struct error error;
};

static bool path_in(const struct coordinator *c, const char *name, char path[TASK_PATH_MAX])
{
    return snprintf(path, TASK_PATH_MAX, "%s/%s", c->round->plan->records, name) < TASK_PATH_MAX;
}

/* The folder of the round's bundles, for its owner alone; a link is none. */
static bool make_folder(struct bringing *bringing, char path[TASK_PATH_MAX])
{
    struct stat info;

    errno = ENAMETOOLONG;
    if (path_in(bringing->c, bringing->c->stem, path) && (mkdir(path, 0700) == 0 || errno == EEXIST) &&
        lstat(path, &info) == 0) {
        errno = ENOTDIR;
        if (S_ISDIR(info.st_mode))
            return true;
    }
    return error_set(&bringing->error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", path, strerror(errno));
}

/* --- what bots printed ------------------------------------------------------------------------------------------- */

static void name_output(const struct bringing *bringing, const struct parcel_output *output, char name[TASK_PATH_MAX])
{
    const struct coordinator *c = bringing->c;

    (void)snprintf(name, TASK_PATH_MAX, "%s-%s-%s.%u.txt", c->stem, c->round->plan->bots[output->bot].name,
                   bringing->number, output->process);
}

/* All of what a faulty process printed, and of others as far as there is room. */
static bool write_outputs(struct bringing *bringing)
{
    const struct parcel *parcel = &bringing->parcel;
    struct coordinator *c = bringing->c;

    for (size_t i = 0; i < parcel->output_count; i++) {
        const struct parcel_output *output = &parcel->outputs[i];
        char name[TASK_PATH_MAX], path[TASK_PATH_MAX];

        if (output->bot >= c->round->plan->bot_count)
            return error_set(&bringing->error, EXIT_COULD_NOT_RUN, "it is of a bot that the event does not have");
        if (!bringing->wanted[i] && c->outputs == BRING_OUTPUTS_MOST) {
            c->left_out++;
            continue;
        }
        c->outputs += !bringing->wanted[i];
        name_output(bringing, output, name);
        errno = ENAMETOOLONG;
        if (!path_in(c, name, path) || !disk_put(path, output->text))
            return error_set(&bringing->error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    }
    return true;
}

/* --- bundles ----------------------------------------------------------------------------------------------------- */

static bool refuse(struct bringing *bringing)
{
    return error_set(&bringing->error, EXIT_COULD_NOT_RUN, "it is about a fault that its records do not have");
}

/* The output of a process that has a bundle, if it printed something. */
static const struct parcel_output *output_of(const struct bringing *bringing, const struct run_result *result,
                                             const struct parcel_bundle *bundle, unsigned process)
{
    const struct plan *plan = bringing->c->round->plan;
    struct lineup lineup;

    plan_lineup(plan, result->index, &lineup);
    for (size_t i = 0; i < bringing->parcel.output_count; i++) {
        const struct parcel_output *output = &bringing->parcel.outputs[i];

        if (output->process != process || output->bot >= plan->bot_count ||
            strcmp(plan->bots[output->bot].name, plan->bots[lineup.bot_of[bundle->seat]].name) != 0)
            continue;
        bringing->wanted[i] = true;
        return output;
    }
    return NULL;
}

static bool write_known(struct bringing *bringing, const struct parcel_bundle *bundle, const struct run_result *result)
{
    json_t *said = json_loadb((const char *)bundle->text.at, bundle->text.size, JSON_REJECT_DUPLICATES, NULL);
    const struct parcel_output *output = output_of(bringing, result, bundle, brought_process(said));
    struct brought brought = {.plan = bringing->c->round->plan,
                              .stem = bringing->c->stem,
                              .result = result,
                              .fault = bundle->fault - 1,
                              .said = said,
                              .node = bringing->parcel.node};
    char name[TASK_PATH_MAX];
    bool good;

    if (output) {
        name_output(bringing, output, name);
        brought.output_file = name;
    }
    good = (json_is_object(said) || error_set(&bringing->error, EXIT_COULD_NOT_RUN, "a bundle in it is none")) &&
           brought_write(&brought, &bringing->error);
    json_decref(said);
    return good;
}

static bool write_bundle(struct bringing *bringing, const struct parcel_bundle *bundle)
{
    struct coordinator *c = bringing->c;
    struct run_result *result;
    bool good;

    if (bundle->match >= c->matches || c->row_of[bundle->match] != bringing->staged->number ||
        ledger_state(c->ledger, bundle->match) != LEDGER_FINISHED)
        return refuse(bringing);
    result = ledger_result(c->ledger, bundle->match, &bringing->error);
    if (!result)
        return false;
    good = bundle->fault <= result->fault_count && result->faults[bundle->fault - 1].seat == bundle->seat
               ? write_known(bringing, bundle, result)
               : refuse(bringing);
    c->bundles += good && !*result->faults[bundle->fault - 1].bundle;
    result_free(result);
    return good;
}

static bool write_bundles(struct bringing *bringing)
{
    const struct parcel *parcel = &bringing->parcel;
    struct coordinator *c = bringing->c;
    char folder[TASK_PATH_MAX];
    bool good = parcel->bundle_count == 0 || make_folder(bringing, folder);

    for (size_t i = 0; good && i < parcel->bundle_count; i++) {
        if (c->bundles >= EVIDENCE_RUN_MAX)
            c->left_out++;
        else
            good = write_bundle(bringing, &parcel->bundles[i]);
    }
    if (good && parcel->bundle_count && !disk_sync_folder(folder))
        return error_set(&bringing->error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", folder, strerror(errno));
    return good;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

/* Such as 0007 of RUN-0007.arena. */
static void take_number(struct bringing *bringing)
{
    const char *dash = strrchr(bringing->staged->file, '-');

    (void)snprintf(bringing->number, sizeof bringing->number, "%lu", dash ? strtoul(dash + 1, NULL, DECIMAL) : 0);
}

static bool open_parcel(struct bringing *bringing, struct buffer *bytes)
{
    const struct staged *staged = bringing->staged;

    return adoption_read(bringing->c, staged->number, staged->attempt, PARCEL_ENDING, PARCEL_MOST, &staged->evidence,
                         bytes, &bringing->error) &&
           parcel_read(&bringing->parcel, buffer_span(bytes), &bringing->error);
}

void bring_home(struct coordinator *c, const struct staged *staged)
{
    struct bringing bringing = {.c = c, .staged = staged};
    struct buffer bytes;
    bool good;

    buffer_init(&bytes, PARCEL_MOST + 1);
    take_number(&bringing);
    good = open_parcel(&bringing, &bytes);
    if (good) {
        bringing.wanted = calloc(bringing.parcel.output_count + 1, sizeof *bringing.wanted);
        good = bringing.wanted && write_bundles(&bringing) && write_outputs(&bringing) &&
               disk_sync_folder(c->round->plan->records);
        c->left_out += bringing.parcel.left_out;
    }
    if (!good)
        coordinator_notice(c, "evidence of task %u is not brought here: %s", staged->number,
                           bringing.error.code ? bringing.error.text : "out of memory, or a full disk");
    free(bringing.wanted);
    parcel_release(&bringing.parcel);
    buffer_release(&bytes);
}

void bring_begin(struct coordinator *c)
{
    unsigned count = c->lately_count < ADOPT_AT_ONCE ? c->lately_count : ADOPT_AT_ONCE;

    if (!c->matter->bring)
        return;
    c->bundles = evidence_count(c->round->plan->records, c->stem);
    for (unsigned i = 0; i < count; i++)
        if (c->lately[i].has_evidence)
            c->matter->bring(c, &c->lately[i]);
}

void bring_end(struct coordinator *c)
{
    if (c->left_out)
        coordinator_notice(c, "%u file%s of evidence and of what bots printed %s left out: there is no room for more",
                           c->left_out, c->left_out == 1 ? "" : "s", c->left_out == 1 ? "was" : "were");
}
