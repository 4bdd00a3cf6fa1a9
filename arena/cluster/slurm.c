/* SPDX-License-Identifier: MIT */
/* Slurm, by its command line. A batch is an array job; one that is too long for the cluster becomes several. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cluster/inside.h"
#include "cluster/program.h"
#include "cluster/script.h"
#include "cluster/slurm_lines.h"
#include "launch/find.h"

enum { OPTION_MAX = 1100, SCRIPT_MAX = 1 << 20, IDS_MAX = 64 /* jobs in a call of scancel */ };

struct slurm {
    char sbatch[FIND_PLACE_MAX], squeue[FIND_PLACE_MAX], scancel[FIND_PLACE_MAX];
    struct cluster_spec spec;
    struct words more; /* words.at is NULL if there are none */
};

/* --- submit ------------------------------------------------------------------------------------------------------ */

/* What of this program's environment goes to a task: the start of each entry. All else may be a secret. sbatch hands on
 * what it has; if it is to hand on less, Slurm starts a login shell on the node for each task. */
static const char *const handed[] = {"PATH=", "HOME=", "USER=",       "LOGNAME=",        "SHELL=", "LANG=",
                                     "LC_",   "TZ=",   "SLURM_CONF=", "SLURM_CLUSTERS=", "SBATCH_"};

/* Its array is the caller's to free, its entries are not. NULL: no memory. */
static const char **make_environment(void)
{
    const char **entries;
    size_t count = 0, used = 0;

    while (environ[count])
        count++;
    entries = calloc(count + 1, sizeof *entries);
    for (size_t i = 0; entries && i < count; i++)
        for (size_t j = 0; j < sizeof handed / sizeof *handed; j++)
            if (strncmp(environ[i], handed[j], strlen(handed[j])) == 0)
                entries[used++] = environ[i];
    return entries;
}

/* The options of a call, and their memory. */
struct options {
    struct program_words words;
    char texts[12][OPTION_MAX];
    size_t used;
};

static void add_option(struct options *options, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_option(struct options *options, const char *format, ...)
{
    char *text = options->texts[options->used++];
    va_list values;

    va_start(values, format);
    (void)vsnprintf(text, OPTION_MAX, format, values);
    va_end(values);
    program_add(&options->words, text);
}

static void add_need(struct options *options, const struct cluster_need *need)
{
    if (need->cores > 0)
        add_option(options, "--cpus-per-task=%u", need->cores);
    if (need->memory > 0)
        add_option(options, "--mem=%" PRIu64 "K", (need->memory + 1023) / 1024);
    if (need->time_s > 0)
        add_option(options, "--time=%u:%02u", need->time_s / 60, need->time_s % 60);
}

/* What a host may change comes first: of two values of an option the last one counts. */
static void add_options(struct options *options, const struct slurm *slurm, const struct cluster_batch *batch)
{
    char name[SLURM_JOB_NAME_MAX], most[16] = "";

    program_add(&options->words, slurm->sbatch);
    program_add(&options->words, "--quiet");
    program_add(&options->words, "--export=ALL");
    program_add(&options->words, "--chdir=/");
    program_add(&options->words, "--output=/dev/null");
    program_add(&options->words, "--ntasks=1");
    program_add(&options->words, "--requeue");
    if (slurm->spec.partition[0])
        add_option(options, "--partition=%s", slurm->spec.partition);
    if (slurm->spec.account[0])
        add_option(options, "--account=%s", slurm->spec.account);
    add_need(options, &batch->need);
    program_add_all(&options->words, &slurm->more);
    slurm_job_name(batch, name);
    if (slurm->spec.tasks > 0)
        (void)snprintf(most, sizeof most, "%%%u", slurm->spec.tasks);
    program_add(&options->words, "--parsable");
    add_option(options, "--job-name=%s", name);
    add_option(options, "--array=0-%u%s", batch->count - 1, most);
}

static bool submit_array(struct slurm *slurm, const struct cluster_batch *batch, char said[ASK_ERROR_MAX],
                         struct error *error)
{
    const char **environment = make_environment();
    struct options *options = calloc(1, sizeof *options);
    struct buffer script;
    bool good = environment && options;

    said[0] = '\0';
    buffer_init(&script, SCRIPT_MAX);
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "no memory");
    if (good)
        good = script_write(&script, batch, "SLURM_ARRAY_TASK_ID", error);
    if (good) {
        add_options(options, slurm, batch);
        good = program_run(&options->words, environment, buffer_span(&script), NULL, said, error);
    }
    buffer_release(&script);
    free(options);
    free(environment);
    return good;
}

/* A cluster may allow shorter arrays (MaxArraySize): then the batch becomes two. */
static bool slurm_submit(void *own, const struct cluster_batch *batch, struct error *error)
{
    struct cluster_batch first = *batch, rest = *batch;
    char said[ASK_ERROR_MAX];
    struct error own_error = {0};

    if (submit_array(own, batch, said, &own_error))
        return true;
    if (batch->count == 1 || !strstr(said, "Invalid job array specification"))
        return error_set(error, own_error.code, "%s", own_error.text);
    first.count = batch->count / 2;
    rest.first = batch->first + first.count;
    rest.count = batch->count - first.count;
    return slurm_submit(own, &first, error) && slurm_submit(own, &rest, error);
}

/* --- poll -------------------------------------------------------------------------------------------------------- */

static bool read_queue(struct slurm *slurm, void (*take)(void *context, const struct slurm_line *line), void *context,
                       struct error *error)
{
    struct program_words words = {0};
    char user[32];
    struct buffer printed;
    bool good;

    (void)snprintf(user, sizeof user, "--user=%ju", (uintmax_t)getuid());
    program_add(&words, slurm->squeue);
    program_add(&words, "--noheader");
    program_add(&words, "--array");
    program_add(&words, "--states=all");
    program_add(&words, user);
    program_add(&words, "--Format=" SLURM_COLUMNS);
    buffer_init(&printed, PROGRAM_PRINTS_MAX);
    good = program_run(&words, NULL, span_of(NULL, 0), &printed, NULL, error);
    if (good)
        slurm_lines_read(buffer_span(&printed), take, context);
    buffer_release(&printed);
    return good;
}

struct polling {
    cluster_take *take;
    void *context;
};

static void report(void *context, const struct slurm_line *line)
{
    const struct polling *polling = context;

    polling->take(polling->context, &line->report);
}

static bool slurm_poll(void *own, const char *prefix, cluster_take *take, void *context, struct error *error)
{
    struct polling polling = {.take = take, .context = context};

    (void)prefix;
    return read_queue(own, report, &polling, error);
}

/* --- cancel ------------------------------------------------------------------------------------------------------ */

/* The jobs of a call of scancel. If there are more than IDS_MAX, there are more calls. */
struct cancelling {
    struct slurm *slurm;
    const char *batch;
    int number;
    char ids[IDS_MAX][SLURM_ID_MAX + 16];
    size_t count;
    struct error *error;
    bool failed;
};

static void call_scancel(struct cancelling *cancelling)
{
    struct program_words words = {0};

    program_add(&words, cancelling->slurm->scancel);
    program_add(&words, "--quiet");
    for (size_t i = 0; i < cancelling->count; i++)
        program_add(&words, cancelling->ids[i]);
    if (cancelling->count > 0 && !program_run(&words, NULL, span_of(NULL, 0), NULL, NULL, cancelling->error))
        cancelling->failed = true;
    cancelling->count = 0;
}

static void note_id(void *context, const struct slurm_line *line)
{
    struct cancelling *cancelling = context;
    char id[SLURM_ID_MAX + 16];

    if (strcmp(line->batch, cancelling->batch) != 0 || line->report.state == CLUSTER_DONE ||
        line->report.state == CLUSTER_FAILED)
        return;
    if (cancelling->number == CLUSTER_ALL)
        (void)snprintf(id, sizeof id, "%s", line->id);
    else if (line->report.number == (unsigned)cancelling->number)
        (void)snprintf(id, sizeof id, "%s_%u", line->id, line->index);
    else
        return;
    for (size_t i = 0; i < cancelling->count; i++)
        if (strcmp(cancelling->ids[i], id) == 0)
            return;
    memcpy(cancelling->ids[cancelling->count++], id, sizeof id);
    if (cancelling->count == IDS_MAX)
        call_scancel(cancelling);
}

static bool slurm_cancel(void *own, const char *batch, int number, struct error *error)
{
    struct cancelling cancelling = {.slurm = own, .batch = batch, .number = number, .error = error};
    bool good = read_queue(own, note_id, &cancelling, error);

    call_scancel(&cancelling);
    return good && !cancelling.failed;
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

static void slurm_close(void *own)
{
    struct slurm *slurm = own;

    if (slurm->more.at)
        words_release(&slurm->more);
    free(slurm);
}

static const struct cluster_ops ops = {
    .submit = slurm_submit, .poll = slurm_poll, .cancel = slurm_cancel, .close = slurm_close};

struct cluster *cluster_open_slurm(const struct cluster_spec *spec, const char *notes, struct error *error)
{
    struct slurm *slurm = calloc(1, sizeof *slurm);

    (void)notes;
    if (!slurm) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "no memory");
        return NULL;
    }
    slurm->spec = *spec;
    if (!find_program("sbatch", NULL, NULL, slurm->sbatch, error) ||
        !find_program("squeue", NULL, NULL, slurm->squeue, error) ||
        !find_program("scancel", NULL, NULL, slurm->scancel, error) ||
        (spec->more[0] && !words_split(&slurm->more, spec->more, error))) {
        slurm_close(slurm);
        return NULL;
    }
    return cluster_of(&ops, slurm, &spec->need, error);
}
