/* SPDX-License-Identifier: MIT */
#include "cluster/manifest.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cluster/script.h"

enum {
    SCRIPT_MAX = 1 << 20,
    KEPT_S = 3600, /* that a Job which has ended is kept */
    GRACE_S = 10,
    QUANTITY_MAX = 32,
};

static json_t *make_labels(void)
{
    return json_pack("{s:s, s:s, s:s}", "app.kubernetes.io/name", "artemia-arena", "app.kubernetes.io/component",
                     "task", "app.kubernetes.io/managed-by", "artemia-arena");
}

/* What nobody has asked for is left to the cluster. */
static json_t *make_resources(const struct cluster_need *need)
{
    json_t *requests = json_object(), *limits = json_object();
    char quantity[QUANTITY_MAX];

    if (need->cores > 0) {
        (void)snprintf(quantity, sizeof quantity, "%u", need->cores);
        (void)json_object_set_new(requests, "cpu", json_string(quantity));
    }
    if (need->memory > 0) {
        (void)snprintf(quantity, sizeof quantity, "%" PRIu64, need->memory);
        (void)json_object_set_new(requests, "memory", json_string(quantity));
        (void)json_object_set_new(limits, "memory", json_string(quantity));
    }
    return json_pack("{s:o, s:o}", "requests", requests, "limits", limits);
}

/* The restricted standard of Kubernetes, and no way to write but to the volume and /tmp. */
static json_t *make_container(const struct cluster_spec *spec, const struct cluster_batch *batch, const char *script)
{
    return json_pack("{s:s, s:s, s:[s, s, s], s:[{s:s, s:s}, {s:s, s:s}], s:{s:b, s:b, s:{s:[s]}}, s:o,"
                     " s:[{s:s, s:s}, {s:s, s:s}]}",
                     "name", "task", "image", spec->image, "command", "/bin/sh", "-c", script, "env", "name", "HOME",
                     "value", "/tmp", "name", "TMPDIR", "value", "/tmp", "securityContext", "allowPrivilegeEscalation",
                     0, "readOnlyRootFilesystem", 1, "capabilities", "drop", "ALL", "resources",
                     make_resources(&batch->need), "volumeMounts", "name", "shared", "mountPath", spec->mount, "name",
                     "tmp", "mountPath", "/tmp");
}

static json_t *make_pod(const struct cluster_spec *spec, const struct cluster_batch *batch, const char *script)
{
    json_int_t user = getuid() != 0 ? (json_int_t)getuid() : MANIFEST_USER;
    json_int_t group = getuid() != 0 ? (json_int_t)getgid() : MANIFEST_USER;
    json_t *pod = json_pack(
        "{s:s, s:b, s:b, s:i, s:{s:b, s:I, s:I, s:I, s:s, s:{s:s}}, s:[o], s:[{s:s, s:{s:s}}, {s:s, s:{}}]}",
        "restartPolicy", "Never", "automountServiceAccountToken", 0, "enableServiceLinks", 0,
        "terminationGracePeriodSeconds", (int)GRACE_S, "securityContext", "runAsNonRoot", 1, "runAsUser", user,
        "runAsGroup", group, "fsGroup", group, "fsGroupChangePolicy", "OnRootMismatch", "seccompProfile", "type",
        "RuntimeDefault", "containers", make_container(spec, batch, script), "volumes", "name", "shared",
        "persistentVolumeClaim", "claimName", spec->claim, "name", "tmp", "emptyDir");

    if (pod && batch->need.time_s > 0)
        (void)json_object_set_new(pod, "activeDeadlineSeconds", json_integer(batch->need.time_s));
    return json_pack("{s:{s:o}, s:o}", "metadata", "labels", make_labels(), "spec", pod);
}

static json_t *make_job(const struct cluster_spec *spec, const struct cluster_batch *batch, const char *script)
{
    unsigned at_once = spec->tasks > 0 && spec->tasks < batch->count ? spec->tasks : batch->count;
    char first[QUANTITY_MAX];

    (void)snprintf(first, sizeof first, "%u", batch->first);
    return json_pack("{s:s, s:s, s:{s:s, s:o, s:{s:s}}, s:{s:s, s:i, s:i, s:i, s:i,"
                     " s:{s:[{s:s, s:[{s:s, s:s}]}]}, s:o}}",
                     "apiVersion", "batch/v1", "kind", "Job", "metadata", "name", batch->name, "labels", make_labels(),
                     "annotations", MANIFEST_FIRST, first, "spec", "completionMode", "Indexed", "completions",
                     (int)batch->count, "parallelism", (int)at_once, "backoffLimitPerIndex", 0,
                     "ttlSecondsAfterFinished", (int)KEPT_S, "podFailurePolicy", "rules", "action", "Ignore",
                     "onPodConditions", "type", "DisruptionTarget", "status", "True", "template",
                     make_pod(spec, batch, script));
}

json_t *manifest_make(const struct cluster_spec *spec, const struct cluster_batch *batch, struct error *error)
{
    struct buffer script;
    json_t *job = NULL;

    buffer_init(&script, SCRIPT_MAX);
    if (script_write(&script, batch, "JOB_COMPLETION_INDEX", error)) {
        buffer_add_byte(&script, '\0');
        job = script.failed ? NULL : make_job(spec, batch, (const char *)script.at);
        if (!job)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "no manifest: no memory, or a word is not UTF-8");
    }
    buffer_release(&script);
    return job;
}
