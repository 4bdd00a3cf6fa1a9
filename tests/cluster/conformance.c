/* SPDX-License-Identifier: MIT */
/* What every kind of cluster must keep. Its arguments are the words of a cluster (cluster/cluster_words.h):
 *
 *     test-cluster-conformance 'on=command: sh -c {}'
 *
 * What the cluster starts must share a temporary folder of this machine. */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/disk.h"
#include "base/steady.h"
#include "cluster_stage.h"
#include "patience.h"

/* `print`: says its number. `code`: ends with its number. `wait`: until the file `go` is there. */
static const char script[] = "#!/bin/sh\n"
                             "case $1 in\n"
                             "print) echo \"task $2\" ;;\n"
                             "code) exit \"$2\" ;;\n"
                             "wait) while [ ! -e \"${0%/*}/go\" ]; do sleep 0.05; done ;;\n"
                             "esac\n";

enum { AT_ONCE = 3, USUAL = 8, PLENTY = 250, FEW = 3 };

static void begin(struct stage *stage, const char *deed, unsigned first, unsigned count)
{
    struct cluster_batch batch = {.name = stage_new_name(stage),
                                  .words = (const char *const[]){stage->script, deed, NULL},
                                  .first = first,
                                  .count = count,
                                  .output = stage->folder};
    struct error error = {0};

    if (!cluster_submit(stage->cluster, &batch, &error))
        fail_msg("%s", error.text);
}

/* Polls until as many tasks of the last batch are in each state, or patience is over. One that is not reported has
 * ended, if it was seen before. */
static void expect_states(struct stage *stage, unsigned waits, unsigned runs, unsigned ended)
{
    unsigned since = patience_now();

    do {
        stage_poll(stage, stage->name);
        if (stage->count[CLUSTER_WAITS] == waits && stage->count[CLUSTER_RUNS] == runs &&
            stage->count[CLUSTER_DONE] + stage->count[CLUSTER_FAILED] >= ended)
            return;
        (void)poll(NULL, 0, 50);
    } while (!patience_over(since));
    fail_msg("%u wait, %u run, %u are done, %u failed; %u, %u and %u ended were expected", stage->count[CLUSTER_WAITS],
             stage->count[CLUSTER_RUNS], stage->count[CLUSTER_DONE], stage->count[CLUSTER_FAILED], waits, runs, ended);
}

static void cancel(struct stage *stage, const char *name, int number)
{
    struct error error = {0};

    if (!cluster_cancel(stage->cluster, name, number, &error))
        fail_msg("%s", error.text);
}

/* --- the properties ---------------------------------------------------------------------------------------------- */

static void tasks_run_and_what_they_print_is_in_their_files(void **state)
{
    struct stage *stage = *state;

    begin(stage, "print", 7, 4);
    expect_states(stage, 0, 0, 4);
    assert_int_equal(stage->count[CLUSTER_DONE], 4);
    for (unsigned number = 7; number < 11; number++) {
        char expected[32];

        (void)snprintf(expected, sizeof expected, "task %u\n", number);
        assert_string_equal(stage_output(stage, number), expected);
    }
}

static void exit_codes_are_known(void **state)
{
    struct stage *stage = *state;

    begin(stage, "code", 0, 5);
    expect_states(stage, 0, 0, 5);
    assert_int_equal(stage->count[CLUSTER_DONE], 1);
    assert_int_equal(stage_find(stage, 0)->state, CLUSTER_DONE);
    for (unsigned number = 1; number < 5; number++) {
        assert_int_equal(stage_find(stage, number)->state, CLUSTER_FAILED);
        assert_int_equal(stage_find(stage, number)->code, number);
    }
}

static void a_program_or_folder_that_is_not_there_has_its_code(void **state)
{
    struct stage *stage = *state;
    struct cluster_batch batch = {.name = stage_new_name(stage),
                                  .words = (const char *const[]){"/no/such/program", NULL},
                                  .count = 1,
                                  .output = stage->folder};
    struct error error = {0};

    assert_true(cluster_submit(stage->cluster, &batch, &error));
    expect_states(stage, 0, 0, 1);
    assert_int_equal(stage_find(stage, 0)->state, CLUSTER_FAILED);
    assert_int_equal(stage_find(stage, 0)->code, CLUSTER_NO_PROGRAM);
    batch.name = stage_new_name(stage);
    batch.words = (const char *const[]){stage->script, "print", NULL};
    batch.output = "/no/such/folder";
    assert_true(cluster_submit(stage->cluster, &batch, &error));
    expect_states(stage, 0, 0, 1);
    assert_int_equal(stage_find(stage, 0)->code, CLUSTER_NO_FOLDER);
}

static void one_task_is_cancelled_and_then_the_others(void **state)
{
    struct stage *stage = *state;

    begin(stage, "wait", 3, 2);
    expect_states(stage, 0, 2, 0);
    cancel(stage, stage->name, 3);
    expect_states(stage, 0, 1, 0);
    assert_int_equal(stage_find(stage, 4)->state, CLUSTER_RUNS);
    cancel(stage, stage->name, CLUSTER_ALL);
    expect_states(stage, 0, 0, 0);
    assert_int_equal(stage->count[CLUSTER_DONE], 0);
    cancel(stage, stage->name, CLUSTER_ALL);
    cancel(stage, stage->name, 4);
}

static void what_is_not_there_is_no_error(void **state)
{
    struct stage *stage = *state;

    cancel(stage, "no-such-batch", CLUSTER_ALL);
    cancel(stage, "no-such-batch", 7);
    stage_poll(stage, "no-such-batch");
    assert_int_equal(stage->report_count, 0);
}

static void tasks_are_found_by_who_comes_later(void **state)
{
    struct stage *stage = *state;

    begin(stage, "wait", 0, 2);
    expect_states(stage, 0, 2, 0);
    stage_open_again(stage, USUAL);
    expect_states(stage, 0, 2, 0);
    cancel(stage, stage->name, CLUSTER_ALL);
    expect_states(stage, 0, 0, 0);
}

static void no_more_run_at_once_than_asked_for(void **state)
{
    struct stage *stage = *state;

    stage_open_again(stage, AT_ONCE);
    begin(stage, "wait", 0, 2 * AT_ONCE);
    expect_states(stage, AT_ONCE, AT_ONCE, 0);
    assert_true(disk_put(stage->go, span_text("go")));
    expect_states(stage, 0, 0, 2 * AT_ONCE);
    assert_int_equal(stage->count[CLUSTER_DONE], 2 * AT_ONCE);
    assert_int_equal(unlink(stage->go), 0);
}

static void a_prefix_leaves_out_other_batches(void **state)
{
    struct stage *stage = *state;
    char first[CLUSTER_NAME_MAX];

    begin(stage, "wait", 0, 1);
    (void)snprintf(first, sizeof first, "%s", stage->name);
    begin(stage, "wait", 0, 1);
    expect_states(stage, 0, 1, 0);
    stage_poll(stage, stage->prefix);
    assert_true(stage->count[CLUSTER_RUNS] + stage->count[CLUSTER_WAITS] >= 2);
    cancel(stage, first, CLUSTER_ALL);
    expect_states(stage, 0, 1, 0);
    cancel(stage, stage->name, CLUSTER_ALL);
    expect_states(stage, 0, 0, 0);
}

/* Whether the second is refused, is another batch, or is the same one: all of it runs, and all of it can be cancelled.
 */
static void a_batch_that_is_submitted_twice_is_cancelled_at_once(void **state)
{
    struct stage *stage = *state;
    struct cluster_batch batch = {.name = stage_new_name(stage),
                                  .words = (const char *const[]){stage->script, "wait", NULL},
                                  .count = 1,
                                  .output = stage->folder};
    struct error error = {0};

    assert_true(cluster_submit(stage->cluster, &batch, &error));
    (void)!cluster_submit(stage->cluster, &batch, &error);
    stage_poll(stage, stage->name);
    cancel(stage, stage->name, CLUSTER_ALL);
    expect_states(stage, 0, 0, 0);
}

static void expect_output(struct stage *stage, unsigned number)
{
    char expected[32];

    (void)snprintf(expected, sizeof expected, "task %u\n", number);
    assert_string_equal(stage_output(stage, number), expected);
}

/* A cluster may lose one before it begins, and says so; who submits it again gets it. A slurmd under load does: it
 * takes the script of a task that is about to begin for one that was left behind (_handle_stray_script), and the task
 * ends with 2. */
static void a_thousand_tasks_run(void **state)
{
    struct stage *stage = *state;
    bool is_lost[CLUSTER_TASKS_MAX] = {false};
    unsigned lost = 0;

    stage_open_again(stage, PLENTY);
    begin(stage, "print", 0, CLUSTER_TASKS_MAX);
    expect_states(stage, 0, 0, 0);
    for (size_t i = 0; i < stage->report_count; i++) {
        const struct seen *seen = &stage->reports[i];

        if (seen->state != CLUSTER_FAILED)
            continue;
        if (++lost > FEW || stage_has_output(stage, seen->number))
            fail_msg("task %u failed on '%s' with %d: %s", seen->number, seen->where, seen->code, seen->why);
        is_lost[seen->number] = true;
    }
    for (unsigned number = 0; number < CLUSTER_TASKS_MAX; number++)
        if (!is_lost[number])
            expect_output(stage, number);
    for (unsigned number = 0; number < CLUSTER_TASKS_MAX; number++)
        if (is_lost[number]) {
            begin(stage, "print", number, 1);
            expect_states(stage, 0, 0, 1);
            expect_output(stage, number);
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_run_and_what_they_print_is_in_their_files),
        cmocka_unit_test(exit_codes_are_known),
        cmocka_unit_test(a_program_or_folder_that_is_not_there_has_its_code),
        cmocka_unit_test(one_task_is_cancelled_and_then_the_others),
        cmocka_unit_test(what_is_not_there_is_no_error),
        cmocka_unit_test(tasks_are_found_by_who_comes_later),
        cmocka_unit_test(no_more_run_at_once_than_asked_for),
        cmocka_unit_test(a_prefix_leaves_out_other_batches),
        cmocka_unit_test(a_batch_that_is_submitted_twice_is_cancelled_at_once),
        cmocka_unit_test(a_thousand_tasks_run),
    };

    return stage_run(tests, sizeof tests / sizeof *tests, argc, argv, script);
}
