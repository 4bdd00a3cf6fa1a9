/* SPDX-License-Identifier: MIT */
/* Short commands: what they print, how they end, and what the system may refuse on the way. */
#include "launch/ask.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "failing.h"
#include "patience.h"

enum { DEADLINE_MS = PATIENCE_TICKS * PATIENCE_TICK_MS, MANY = 50000, ALL_MOST = 1 << 20 };

#define SHELL(script) ((const char *const[]){"/bin/sh", "-c", script, NULL})

static struct answer answer;

static bool ask_shell(const char *script)
{
    return ask(&answer, SHELL(script), DEADLINE_MS);
}

static unsigned open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    unsigned count = 0;

    assert_non_null(folder);
    while (readdir(folder))
        count++;
    (void)closedir(folder);
    return count;
}

static void what_it_prints_and_how_it_ends_is_known(void **state)
{
    (void)state;
    assert_true(ask_shell("echo out; echo error >&2"));
    assert_string_equal(answer.out, "out\n");
    assert_string_equal(answer.error, "error\n");
    assert_false(ask_shell("echo out; exit 3"));
    assert_string_equal(answer.out, "out\n");
    assert_false(answer.hung);
    assert_int_equal(WEXITSTATUS(answer.status), 3);
    assert_false(ask_shell("kill -KILL $$"));
    assert_true(WIFSIGNALED(answer.status));
}

static void of_much_the_beginning_of_stdout_is_kept_and_the_end_of_stderr(void **state)
{
    /* Lines of 10 bytes: 000000001, 000000002 ... */
    static const char script[] = "i=1; while [ $i -le 5000 ]; do printf '%09d\\n' $i; i=$((i+1)); done";
    char twice[sizeof script + 20];

    (void)state;
    assert_true(ask_shell(script));
    assert_int_equal(strlen(answer.out), ASK_OUT_MAX - 1);
    assert_memory_equal(answer.out, "000000001\n000000002\n", 20);
    (void)strcpy(twice, "exec >&2; ");
    (void)strcat(twice, script);
    assert_true(ask_shell(twice));
    assert_int_equal(strlen(answer.error), ASK_ERROR_MAX - 1);
    assert_string_equal(answer.error + ASK_ERROR_MAX - 1 - 20, "000004999\n000005000\n");
    assert_string_equal(answer.out, "");
}

static void all_of_it_is_kept_by_who_wants_it_and_its_input_is_given(void **state)
{
    static char input[MANY];
    struct buffer all;
    const struct question question = {.words = (const char *const[]){"/bin/cat", NULL},
                                      .input = span_of(input, sizeof input),
                                      .all = &all,
                                      .deadline_ms = DEADLINE_MS};

    (void)state;
    memset(input, 'i', sizeof input);
    buffer_init(&all, ALL_MOST);
    assert_true(ask_more(&answer, &question));
    assert_int_equal(all.used, sizeof input);
    assert_memory_equal(all.at, input, sizeof input);
    buffer_release(&all);
}

static void one_that_does_not_end_in_time_is_killed(void **state)
{
    (void)state;
    assert_false(ask(&answer, SHELL("echo out; while :; do read line; done </dev/zero"), 1));
    assert_true(answer.hung);
    assert_int_equal(answer.reason, 0);
}

static void whom_it_leaves_behind_is_not_waited_for(void **state)
{
    (void)state;
    assert_true(ask_shell("cat /dev/zero >/dev/null & echo $!"));
    assert_int_equal(kill((pid_t)strtol(answer.out, NULL, 10), SIGKILL), 0);
}

/* --- what the system refuses ------------------------------------------------------------------------------------- */

/* Of each read and poll in turn. */
static void a_call_that_a_signal_interrupts_is_made_again(void **state)
{
    static const unsigned calls[] = {FAILING_READ, FAILING_POLL};

    (void)state;
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct failure failure = {.calls = calls[i], .error = EINTR};
        bool has_failed = true;

        for (failure.at = 1; has_failed && failure.at < 100; failure.at++) {
            failing_begin(&failure);
            if (!ask_shell("echo out; echo error >&2"))
                fail_msg("call %u of kind %u: status %d", failure.at, i, answer.status);
            has_failed = failing_end();
            assert_string_equal(answer.out, "out\n");
            assert_string_equal(answer.error, "error\n");
        }
        assert_true(failure.at > 2);
    }
}

static void a_stream_that_cannot_be_read_has_ended(void **state)
{
    (void)state;
    failing_begin(&(struct failure){.calls = FAILING_READ, .at = 1, .and_after = true, .error = EIO});
    (void)ask_shell("echo out");
    assert_true(failing_end());
    assert_string_equal(answer.out, "");
    assert_false(answer.hung);
}

static void one_that_cannot_be_waited_for_is_killed(void **state)
{
    (void)state;
    failing_begin(&(struct failure){.calls = FAILING_POLL, .at = 1, .error = ENOMEM});
    assert_false(ask_shell("while read line; do :; done </dev/zero"));
    assert_true(failing_end());
    assert_true(answer.hung && WIFSIGNALED(answer.status));
    failing_begin(&(struct failure){.calls = FAILING_PROCESS, .at = 2, .error = EMFILE}); /* of its pidfd */
    assert_false(ask_shell("while read line; do :; done </dev/zero"));
    assert_true(failing_end());
    assert_true(answer.hung && WIFSIGNALED(answer.status));
}

static void one_that_cannot_be_started_has_the_reason_and_leaves_nothing_open(void **state)
{
    static const struct failure failures[] = {{.calls = FAILING_OPEN, .at = 1, .error = EMFILE},
                                              {.calls = FAILING_PIPE, .at = 1, .error = ENFILE},
                                              {.calls = FAILING_PIPE, .at = 2, .error = EMFILE},
                                              {.calls = FAILING_PROCESS, .at = 1, .error = EAGAIN}};
    unsigned before = open_files();

    (void)state;
    for (unsigned i = 0; i < sizeof failures / sizeof *failures; i++) {
        failing_begin(&failures[i]);
        assert_false(ask_shell("echo out"));
        assert_true(failing_end());
        assert_int_equal(answer.reason, failures[i].error);
        assert_string_equal(answer.out, "");
        assert_int_equal(open_files(), before);
    }
    assert_false(ask(&answer, (const char *const[]){"/no/such/program", NULL}, DEADLINE_MS));
    assert_int_equal(answer.reason, ENOENT);
    assert_int_equal(open_files(), before);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_it_prints_and_how_it_ends_is_known),
        cmocka_unit_test(of_much_the_beginning_of_stdout_is_kept_and_the_end_of_stderr),
        cmocka_unit_test(all_of_it_is_kept_by_who_wants_it_and_its_input_is_given),
        cmocka_unit_test(one_that_does_not_end_in_time_is_killed),
        cmocka_unit_test(whom_it_leaves_behind_is_not_waited_for),
        cmocka_unit_test(a_call_that_a_signal_interrupts_is_made_again),
        cmocka_unit_test(a_stream_that_cannot_be_read_has_ended),
        cmocka_unit_test(one_that_cannot_be_waited_for_is_killed),
        cmocka_unit_test(one_that_cannot_be_started_has_the_reason_and_leaves_nothing_open),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
