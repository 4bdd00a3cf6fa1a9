/* SPDX-License-Identifier: MIT */
#include "cluster_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "test_folder.h"

enum { OUTPUT_MAX = 4096, OUTPUT_PATH_MAX = STAGE_PATH_MAX + CLUSTER_NAME_MAX + 16, USUAL_TASKS = 8 };

static struct stage stage;

static void give_up(const char *what)
{
    (void)fprintf(stderr, "%s\n", what);
    exit(1);
}

static void open_cluster(unsigned tasks)
{
    struct cluster_spec spec = stage.spec;
    struct error error = {0};

    spec.tasks = tasks;
    stage.cluster = cluster_open(&spec, stage.notes, &error);
    if (!stage.cluster)
        give_up(error.text);
}

void stage_open_again(struct stage *of, unsigned tasks)
{
    cluster_close(of->cluster);
    open_cluster(tasks);
}

static void make_folder(const char *script)
{
    (void)snprintf(stage.folder, sizeof stage.folder, "/tmp/arena-cluster-XXXXXX");
    if (!mkdtemp(stage.folder))
        give_up("no temporary folder");
    (void)snprintf(stage.notes, sizeof stage.notes, "%.100s/notes", stage.folder);
    (void)snprintf(stage.script, sizeof stage.script, "%.100s/task", stage.folder);
    (void)snprintf(stage.go, sizeof stage.go, "%.100s/go", stage.folder);
    if (mkdir(stage.notes, 0700) != 0 || !disk_put(stage.script, span_text(script)) || chmod(stage.script, 0700) != 0)
        give_up("the temporary folder cannot be filled");
    (void)snprintf(stage.prefix, sizeof stage.prefix, "t%ld-", (long)getpid());
}

static int set_up(void **state)
{
    *state = &stage;
    return 0;
}

/* What a test that failed left behind does not take the next one's place. */
static int tear_down(void **state)
{
    struct error error = {0};

    (void)state;
    if (stage.name[0])
        (void)!cluster_cancel(stage.cluster, stage.name, CLUSTER_ALL, &error);
    return 0;
}

int stage_run(const struct CMUnitTest *tests, size_t count, int argc, char **argv, const char *script)
{
    struct CMUnitTest *copies = calloc(count, sizeof *copies);
    int failed;

    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        struct error error = {0};

        if (!value)
            give_up("each argument is a key of cluster_words.h, = and its value");
        *value = '\0';
        if (!cluster_spec_take(&stage.spec, argv[i], value + 1, &error))
            give_up(error.text);
    }
    if (!copies)
        give_up("no memory");
    for (size_t i = 0; i < count; i++) {
        copies[i] = tests[i];
        copies[i].setup_func = set_up;
        copies[i].teardown_func = tear_down;
    }
    make_folder(script);
    open_cluster(USUAL_TASKS);
    failed = _cmocka_run_group_tests("cluster", copies, count, NULL, NULL);
    cluster_close(stage.cluster);
    free(copies);
    return failed + test_folder_remove(stage.folder);
}

const char *stage_new_name(struct stage *of)
{
    (void)snprintf(of->name, sizeof of->name, "%s%03u", of->prefix, of->batches++);
    return of->name;
}

static void take(void *context, const struct cluster_report *report)
{
    struct stage *of = context;
    struct seen *seen = &of->reports[of->report_count];

    assert_true(of->report_count < STAGE_REPORTS_MAX);
    of->count[report->state]++;
    of->report_count++;
    *seen = (struct seen){.number = report->number, .state = report->state, .code = report->code};
    (void)snprintf(seen->where, sizeof seen->where, "%s", report->where);
    (void)snprintf(seen->why, sizeof seen->why, "%s", report->why);
}

void stage_poll(struct stage *of, const char *prefix)
{
    struct error error = {0};

    of->report_count = 0;
    memset(of->count, 0, sizeof of->count);
    if (!cluster_poll(of->cluster, prefix, take, of, &error))
        fail_msg("%s", error.text);
}

const struct seen *stage_find(const struct stage *of, unsigned number)
{
    for (size_t i = 0; i < of->report_count; i++)
        if (of->reports[i].number == number)
            return &of->reports[i];
    fail_msg("task %u was not reported", number);
    return NULL;
}

static void output_path(const struct stage *of, unsigned number, char path[OUTPUT_PATH_MAX])
{
    (void)snprintf(path, OUTPUT_PATH_MAX, "%s/%s-%u.out", of->folder, of->name, number);
}

bool stage_has_output(const struct stage *of, unsigned number)
{
    char path[OUTPUT_PATH_MAX];

    output_path(of, number, path);
    return access(path, F_OK) == 0;
}

const char *stage_output(const struct stage *of, unsigned number)
{
    static char text[OUTPUT_MAX];
    char path[OUTPUT_PATH_MAX];
    struct error error = {0};
    struct buffer bytes;

    output_path(of, number, path);
    buffer_init(&bytes, 2 * sizeof text);
    if (!disk_read(path, sizeof text - 1, &bytes, &error))
        fail_msg("%s", error.text);
    memcpy(text, bytes.at, bytes.used);
    text[bytes.used] = '\0';
    buffer_release(&bytes);
    return text;
}
