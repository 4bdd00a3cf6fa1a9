/* SPDX-License-Identifier: MIT */
/* Kubernetes, by kubectl: a batch is an Indexed Job. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/inside.h"
#include "cluster/manifest.h"
#include "cluster/pods.h"
#include "cluster/program.h"
#include "launch/find.h"

enum { SELECTOR_MAX = 256 };

struct kubernetes {
    char kubectl[FIND_PLACE_MAX];
    struct cluster_spec spec;
    struct words more; /* words.at is NULL if there are none */
};

/* The words before those of the verb. */
static struct program_words begin(const struct kubernetes *kubernetes)
{
    struct program_words words = {0};

    program_add(&words, kubernetes->kubectl);
    program_add_all(&words, &kubernetes->more);
    if (kubernetes->spec.name_space[0]) {
        program_add(&words, "--namespace");
        program_add(&words, kubernetes->spec.name_space);
    }
    return words;
}

/* One that is there already is the same: a name is never used twice. */
static bool kubernetes_submit(void *own, const struct cluster_batch *batch, struct error *error)
{
    struct kubernetes *kubernetes = own;
    struct program_words words = begin(kubernetes);
    json_t *job = manifest_make(&kubernetes->spec, batch, error);
    char *text = job ? json_dumps(job, JSON_COMPACT) : NULL, said[ASK_ERROR_MAX];
    struct error own_error = {0};
    bool good;

    json_decref(job);
    if (!text)
        return error_set(error, EXIT_COULD_NOT_RUN, "no memory");
    program_add(&words, "create");
    program_add(&words, "--filename=-");
    good = program_run(&words, NULL, span_text(text), NULL, said, &own_error) || strstr(said, "AlreadyExists");
    free(text);
    return good || error_set(error, own_error.code, "%s", own_error.text);
}

static bool kubernetes_poll(void *own, const char *prefix, cluster_take *take, void *context, struct error *error)
{
    struct program_words words = begin(own);
    struct buffer printed;
    bool good;

    (void)prefix;
    program_add(&words, "get");
    program_add(&words, "jobs,pods");
    program_add(&words, "--selector=" MANIFEST_SELECTOR);
    program_add(&words, "--output=json");
    buffer_init(&printed, PROGRAM_PRINTS_MAX);
    good = program_run(&words, NULL, span_of(NULL, 0), &printed, NULL, error) &&
           pods_read(buffer_span(&printed), take, context, error);
    buffer_release(&printed);
    return good;
}

/* The number of a batch's first task: Kubernetes counts from it. */
struct finding {
    const char *batch;
    bool found;
    unsigned first;
};

static void find_first(void *context, const struct cluster_report *report)
{
    struct finding *finding = context;

    if (strcmp(report->batch, finding->batch) != 0)
        return;
    if (!finding->found || report->number < finding->first)
        finding->first = report->number;
    finding->found = true;
}

/* One task is cancelled by its pod, and its index has then failed. One that has no pod yet goes on. */
static bool kubernetes_cancel(void *own, const char *batch, int number, struct error *error)
{
    struct program_words words = begin(own);
    struct finding finding = {.batch = batch};
    char selector[SELECTOR_MAX];

    if (number != CLUSTER_ALL && !kubernetes_poll(own, batch, find_first, &finding, error))
        return false;
    if (number != CLUSTER_ALL && (!finding.found || (unsigned)number < finding.first))
        return true;
    program_add(&words, "delete");
    if (number == CLUSTER_ALL) {
        program_add(&words, "job");
        program_add(&words, batch);
    } else {
        (void)snprintf(selector, sizeof selector,
                       "--selector=batch.kubernetes.io/job-name=%s,batch.kubernetes.io/job-completion-index=%u", batch,
                       (unsigned)number - finding.first);
        program_add(&words, "pods");
        program_add(&words, selector);
    }
    program_add(&words, "--ignore-not-found");
    program_add(&words, "--wait=false");
    return program_run(&words, NULL, span_of(NULL, 0), NULL, NULL, error);
}

static void kubernetes_close(void *own)
{
    struct kubernetes *kubernetes = own;

    if (kubernetes->more.at)
        words_release(&kubernetes->more);
    free(kubernetes);
}

static const struct cluster_ops ops = {
    .submit = kubernetes_submit, .poll = kubernetes_poll, .cancel = kubernetes_cancel, .close = kubernetes_close};

struct cluster *cluster_open_kubernetes(const struct cluster_spec *spec, const char *notes, struct error *error)
{
    struct kubernetes *kubernetes = calloc(1, sizeof *kubernetes);

    (void)notes;
    if (!kubernetes) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "no memory");
        return NULL;
    }
    kubernetes->spec = *spec;
    if (!find_program("kubectl", NULL, NULL, kubernetes->kubectl, error) ||
        (spec->more[0] && !words_split(&kubernetes->more, spec->more, error))) {
        kubernetes_close(kubernetes);
        return NULL;
    }
    return cluster_of(&ops, kubernetes, &spec->need, error);
}
