/* SPDX-License-Identifier: MIT */
/* What is read of a process, and whether it has ended. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "launch/stat.h"

/* A child that stops, and ends when it goes on. */
static pid_t stopped_child(void)
{
    pid_t pid = fork();
    siginfo_t info;

    assert_true(pid >= 0);
    if (pid == 0) {
        (void)raise(SIGSTOP);
        _exit(0);
    }
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WSTOPPED | WNOWAIT), 0);
    return pid;
}

static void one_that_does_nothing_has_not_ended(void **state)
{
    pid_t pid = stopped_child();
    struct process_stat stat;

    (void)state;
    assert_true(process_stat_read(pid, &stat));
    assert_false(stat.ended);
    assert_int_equal(stat.parent, getpid());
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void one_that_nobody_waited_for_has_ended_and_is_there(void **state)
{
    pid_t pid = stopped_child();
    struct process_stat before, after;
    siginfo_t info;

    (void)state;
    assert_true(process_stat_read(pid, &before));
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
    assert_true(process_stat_read(pid, &after));
    assert_true(after.ended);
    assert_true(after.started == before.started);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_false(process_stat_read(pid, &after));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_does_nothing_has_not_ended),
        cmocka_unit_test(one_that_nobody_waited_for_has_ended_and_is_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
