/* SPDX-License-Identifier: MIT */
/* What lines of squeue and lists of kubectl mean, and a short run of their fuzzer, the same every time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cluster/pods.h"
#include "cluster/slurm_lines.h"
#include "cluster_fuzz.h"
#include "short_run.h"

enum { RUNS = 20000, TASKS_MAX = 16 };

/* --- squeue ------------------------------------------------------------------------------------------------------ */

/* A line with the columns of SLURM_COLUMNS. */
static const struct row {
    const char *name, *id, *state, *code, *node, *reason;
    int number; /* -1: passed over */
    enum cluster_state means;
    int exit_code;
    const char *why;
} rows[] = {
    {"e-1.1000", "77_3", "PENDING", "0", "", "Resources", 1003, CLUSTER_WAITS, -1, "Resources"},
    {"e-1.1000", "77_3", "PENDING", "0", "", "None", 1003, CLUSTER_WAITS, -1, ""},
    {"e-1.0", "77_0", "RUNNING", "0", "n1", "None", 0, CLUSTER_RUNS, -1, ""},
    {"e-1.0", "77_0", "COMPLETED", "0", "n1", "None", 0, CLUSTER_DONE, -1, ""},
    {"e-1.0", "77_0", "FAILED", "768", "n1", "NonZeroExitCode", 0, CLUSTER_FAILED, 3, "NonZeroExitCode"},
    {"e-1.0", "77_0", "FAILED", "9", "n1", "JobLaunchFailure", 0, CLUSTER_FAILED, -1, "JobLaunchFailure"},
    {"e-1.0", "77_0", "TIMEOUT", "0", "n1", "TimeLimit", 0, CLUSTER_FAILED, -1, "TimeLimit"},
    {"e-1.0", "77_0", "CANCELLED", "0", "", "None", 0, CLUSTER_FAILED, -1, "CANCELLED"},
    {"e-1.0", "77_0", "NODE_FAIL", "0", "n1", "NodeDown", 0, CLUSTER_FAILED, -1, "NodeDown"},
    {"e-1.0", "77_0", "A_LATER_WORD", "0", "n1", "None", 0, CLUSTER_WAITS, -1, ""},
    {"e-1.0", "77_0", "FAILED", "3:0", "n1", "NonZeroExitCode", 0, CLUSTER_FAILED, 3, "NonZeroExitCode"},
    {"e-1.0", "77_0", "FAILED", "0:9", "n1", "None", 0, CLUSTER_FAILED, -1, "FAILED"},
    {"e-1.0", "77_0", "FAILED", "1:9", "n1", "None", 0, CLUSTER_FAILED, -1, "FAILED"},
    {"e-1.0", "77_0", "FAILED", "1:", "n1", "None", 0, CLUSTER_FAILED, -1, "FAILED"},
    {"e-1", "77_0", "RUNNING", "0", "n1", "None", -1, CLUSTER_WAITS, -1, ""},
    {"wrap", "78", "RUNNING", "0", "n1", "None", -1, CLUSTER_WAITS, -1, ""},
    {"e-1.0", "77", "CANCELLED", "0", "", "None", -1, CLUSTER_WAITS, -1, ""},
    {"e-1.0", "77_[1-9]", "PENDING", "0", "", "None", -1, CLUSTER_WAITS, -1, ""},
    {"e-1.0", "77_1000", "RUNNING", "0", "", "None", -1, CLUSTER_WAITS, -1, ""},
    {"e-1.9999999999", "77_1", "RUNNING", "0", "", "None", -1, CLUSTER_WAITS, -1, ""},
    {"e-1.-1", "77_1", "RUNNING", "0", "", "None", -1, CLUSTER_WAITS, -1, ""},
    {"../e.1", "77_1", "RUNNING", "0", "", "None", -1, CLUSTER_WAITS, -1, ""},
};

static int write_row(const struct row *row, char out[SHORT_RUN_MAX])
{
    return snprintf(out, SHORT_RUN_MAX, "%-84s%-40s%-24s%-16s%-63s%-127s\n", row->name, row->id, row->state, row->code,
                    row->node, row->reason);
}

static void compare(void *context, const struct slurm_line *line)
{
    const struct row **row = context;

    assert_non_null(*row);
    assert_int_equal(line->report.number, (*row)->number);
    assert_int_equal(line->report.state, (*row)->means);
    assert_int_equal(line->report.code, (*row)->exit_code);
    assert_string_equal(line->report.why, (*row)->why);
    assert_string_equal(line->report.where, (*row)->node);
    assert_string_equal(line->report.batch, "e-1");
    *row = NULL;
}

static void each_line_of_squeue_is_a_task_or_is_passed_over(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *left = &rows[i];
        char text[SHORT_RUN_MAX];

        slurm_lines_read(span_of(text, (size_t)write_row(&rows[i], text)), compare, &left);
        if ((left == NULL) != (rows[i].number >= 0))
            fail_msg("line %u: %s", i, left ? "it was passed over" : "it was taken");
    }
}

/* --- kubectl ----------------------------------------------------------------------------------------------------- */

#define JOB(first, count, status)                                                                                      \
    "{\"kind\":\"Job\",\"metadata\":{\"name\":\"e-1\",\"annotations\":{\"artemia-arena/first\":\"" first               \
    "\"}},\"spec\":{\"completions\":" count "},\"status\":{" status "}}"
#define POD(index, spec, status)                                                                                       \
    "{\"kind\":\"Pod\",\"metadata\":{\"labels\":{\"batch.kubernetes.io/job-name\":\"e-1\"},\"annotations\":{\"batch."  \
    "kubernetes.io/job-completion-index\":\"" index "\"}},\"spec\":{" spec "},\"status\":{" status "}}"
#define LIST(items) "{\"kind\":\"List\",\"items\":[" items "]}"
#define ENDED(code)                                                                                                    \
    "\"phase\":\"Failed\",\"containerStatuses\":[{\"state\":{\"terminated\":{\"exitCode\":" code                       \
    ",\"reason\":\"Error\"}}}]"

struct task {
    unsigned number;
    enum cluster_state state;
    int code;
    char where[CLUSTER_WHERE_MAX], why[CLUSTER_WHY_MAX];
};

static struct task tasks[TASKS_MAX];
static unsigned task_count;

static void keep(void *context, const struct cluster_report *report)
{
    struct task *task = &tasks[task_count++];

    (void)context;
    assert_true(task_count <= TASKS_MAX);
    *task = (struct task){.number = report->number, .state = report->state, .code = report->code};
    (void)snprintf(task->where, sizeof task->where, "%s", report->where);
    (void)snprintf(task->why, sizeof task->why, "%s", report->why);
}

static bool read_list(const char *text)
{
    struct error error = {0};

    task_count = 0;
    return pods_read(span_text(text), keep, NULL, &error);
}

static void assert_task(unsigned index, unsigned number, enum cluster_state state, int code, const char *why)
{
    assert_true(index < task_count);
    assert_int_equal(tasks[index].number, number);
    assert_int_equal(tasks[index].state, state);
    assert_int_equal(tasks[index].code, code);
    assert_string_equal(tasks[index].why, why);
}

static const char whole[] = LIST(JOB("70", "5", "\"completedIndexes\":\"0\",\"failedIndexes\":\"2-2\"") "," POD(
    "1", "\"nodeName\":\"node-1\"",
    "\"phase\":\"Running\"") "," POD("2", "", ENDED("3")) "," POD("3", "",
                                                                  "\"phase\":\"Pending\",\"conditions\":[{\"type\":"
                                                                  "\"PodScheduled\",\"reason\":\"Unschedulable\"}]"));

static void tasks_are_what_their_job_and_pods_say(void **state)
{
    (void)state;
    assert_true(read_list(whole));
    assert_int_equal(task_count, 5);
    assert_task(0, 70, CLUSTER_DONE, -1, "");
    assert_task(1, 71, CLUSTER_RUNS, -1, "");
    assert_string_equal(tasks[1].where, "node-1");
    assert_task(2, 72, CLUSTER_FAILED, 3, "Error");
    assert_task(3, 73, CLUSTER_WAITS, -1, "Unschedulable");
    assert_task(4, 74, CLUSTER_WAITS, -1, "");
}

static void a_pod_that_failed_is_replaced_unless_its_index_has_failed(void **state)
{
    (void)state;
    assert_true(read_list(LIST(JOB("0", "1", "") "," POD("0", "", ENDED("137")))));
    assert_task(0, 0, CLUSTER_WAITS, -1, "");
    assert_true(
        read_list(LIST(JOB("0", "1", "") "," POD("0", "", ENDED("137")) "," POD("0", "", "\"phase\":\"Running\""))));
    assert_task(0, 0, CLUSTER_RUNS, -1, "");
}

static void what_is_not_as_kubernetes_has_it_is_passed_over(void **state)
{
    static const char *const lists[] = {
        LIST(""),
        LIST("7,null,[],{},\"\""),
        LIST(JOB("0", "1001", "")),
        LIST(JOB("0", "0", "")),
        LIST(JOB("0", "\"1\"", "")),
        LIST(JOB("-1", "1", "")),
        LIST(JOB("1999999999", "1", "")),
        LIST("{\"kind\":\"Job\",\"metadata\":{\"name\":\"E/1\"}}"),
        LIST(POD("0", "", "\"phase\":\"Running\"")),
    };

    (void)state;
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        assert_true(read_list(lists[i]));
        assert_int_equal(task_count, 0);
    }
    assert_false(read_list("{}"));
    assert_false(read_list("No resources found"));
    assert_false(read_list(""));
    assert_true(
        read_list(LIST(JOB("0", "2", "\"completedIndexes\":\"1-99999999999999999999,0\"") "," POD("7", "", ""))));
    assert_task(0, 0, CLUSTER_DONE, -1, "");
    assert_task(1, 1, CLUSTER_DONE, -1, "");
    assert_true(read_list(LIST(JOB("0", "1", "\"completedIndexes\":\"x\",\"failedIndexes\":\"0-\""))));
    assert_task(0, 0, CLUSTER_WAITS, -1, "");
}

/* --- chance ------------------------------------------------------------------------------------------------------ */

static void changes_of_what_is_printed_make_sense_or_are_passed_over(void **state)
{
    static char lines[2][SHORT_RUN_MAX];
    static const char *seeds[] = {lines[0], lines[1], whole, LIST(JOB("0", "1", "") "," POD("0", "", ENDED("137")))};

    (void)state;
    (void)write_row(&rows[0], lines[0]);
    (void)write_row(&rows[4], lines[1]);
    short_run(seeds, sizeof seeds / sizeof *seeds, RUNS, cluster_fuzz);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_of_squeue_is_a_task_or_is_passed_over),
        cmocka_unit_test(tasks_are_what_their_job_and_pods_say),
        cmocka_unit_test(a_pod_that_failed_is_replaced_unless_its_index_has_failed),
        cmocka_unit_test(what_is_not_as_kubernetes_has_it_is_passed_over),
        cmocka_unit_test(changes_of_what_is_printed_make_sense_or_are_passed_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
