/* SPDX-License-Identifier: MIT */
/* What is special to `command: WORDS`: words, exit codes, notes. */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/disk.h"
#include "base/steady.h"
#include "cluster_stage.h"
#include "patience.h"

static void submit(struct stage *stage, const char *const *words)
{
    struct cluster_batch batch = {
        .name = stage_new_name(stage), .words = words, .first = 7, .count = 1, .output = stage->folder};
    struct error error = {0};

    if (!cluster_submit(stage->cluster, &batch, &error))
        fail_msg("%s", error.text);
}

#define SUBMIT(...) submit(stage, (const char *const[]){__VA_ARGS__, NULL})

static void wait_for(struct stage *stage, enum cluster_state state)
{
    unsigned since = patience_now();

    for (stage_poll(stage, stage->name); stage->count[state] == 0; stage_poll(stage, stage->name)) {
        assert_false(patience_over(since));
        (void)poll(NULL, 0, 10);
    }
}

/* Opens another command in place of the stage's. */
static void open_command(struct stage *stage, const char *line)
{
    struct cluster_spec spec = {0};
    struct error error = {0};

    cluster_close(stage->cluster);
    assert_true(cluster_spec_take(&spec, "on", line, &error));
    stage->cluster = cluster_open(&spec, stage->notes, &error);
    if (!stage->cluster)
        fail_msg("%s", error.text);
}

static void the_task_is_one_word_wherever_it_stands(void **state)
{
    struct stage *stage = *state;

    open_command(stage, "command: sh -c 'for word in \"$@\"; do echo \"[$word]\"; done' sh {} 'before {} after' {}");
    SUBMIT("/bin/task", "a-b", "c.d/e_f");
    wait_for(stage, CLUSTER_DONE);
    assert_string_equal(stage_output(stage, 7), "[/bin/task a-b c.d/e_f 7]\n[before /bin/task a-b c.d/e_f 7 after]\n"
                                                "[/bin/task a-b c.d/e_f 7]\n");
}

static void a_word_that_a_shell_could_read_is_refused(void **state)
{
    static const char *const words[] = {"a b", "$(id)", "a;b", "a\nb", "it's", "*", "~", "a=b", "", "\xc3\xa4"};
    struct stage *stage = *state;

    open_command(stage, "command: sh -c {}");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        struct cluster_batch batch = {.name = stage_new_name(stage),
                                      .words = (const char *const[]){"/bin/echo", words[i], NULL},
                                      .count = 1,
                                      .output = stage->folder};
        struct error error = {0};

        assert_false(cluster_submit(stage->cluster, &batch, &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        assert_non_null(strstr(error.text, "cannot be a word of a task"));
    }
}

static void a_command_that_cannot_begin_a_task_now_is_tried_again(void **state)
{
    struct stage *stage = *state;

    open_command(stage, "command: sh -c {}");
    SUBMIT(stage->script, stage->folder);
    wait_for(stage, CLUSTER_WAITS);
    wait_for(stage, CLUSTER_DONE);
    assert_string_equal(stage_output(stage, 7), "later\nnow\n");
}

static void a_command_that_is_not_here_is_a_sentence(void **state)
{
    struct cluster_spec spec = {0};
    struct error error = {0};

    (void)state;
    assert_true(cluster_spec_take(&spec, "on", "command: no-such-program-of-a-cluster {}", &error));
    assert_null(cluster_open(&spec, NULL, &error));
    assert_non_null(strstr(error.text, "no-such-program-of-a-cluster"));
}

static void an_old_note_is_removed_and_its_process_left_alone(void **state)
{
    struct stage *stage = *state;
    char own[STAGE_PATH_MAX + 32], strange[STAGE_PATH_MAX + 32], text[32];

    /* This process, as if it had started at another time: its pid is that of an earlier one. */
    (void)snprintf(own, sizeof own, "%s/old-7.pid", stage->notes);
    (void)snprintf(strange, sizeof strange, "%s/..-x.pid", stage->notes);
    (void)snprintf(text, sizeof text, "%ld 1\n", (long)getpid());
    assert_true(disk_put(own, span_text(text)));
    assert_true(disk_put(strange, span_text("-1 7\n")));
    open_command(stage, "command: sh -c {}");
    stage_poll(stage, "old");
    assert_int_equal(stage->report_count, 0);
    assert_int_equal(access(own, F_OK), -1);
    assert_int_equal(access(strange, F_OK), 0);
}

int main(void)
{
    static const char script[] = "#!/bin/sh\n"
                                 "test -e \"$1/been\" && { echo now; exit 0; }\n"
                                 "echo later\n"
                                 ": >\"$1/been\"\n"
                                 "exit 75\n";
    static char program[] = "commands", word[] = "on=command: sh -c {}";
    static char *words[] = {program, word, NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_task_is_one_word_wherever_it_stands),
        cmocka_unit_test(a_word_that_a_shell_could_read_is_refused),
        cmocka_unit_test(a_command_that_cannot_begin_a_task_now_is_tried_again),
        cmocka_unit_test(a_command_that_is_not_here_is_a_sentence),
        cmocka_unit_test(an_old_note_is_removed_and_its_process_left_alone),
    };

    return stage_run(tests, sizeof tests / sizeof *tests, 2, words, script);
}
