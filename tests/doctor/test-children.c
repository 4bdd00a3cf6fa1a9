/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "doctor/children.h"

#define ENTRY "DOCTOR_TEST=children"

/* A process of a group of its own, which has started when this returns. */
static pid_t start(const char *entry)
{
    int ready[2];
    char byte;
    pid_t pid;

    assert_int_equal(pipe(ready), 0);
    pid = fork();
    if (pid == 0) {
        char *words[] = {strdup("sh"), strdup("-c"), strdup("echo; exec sleep 1000"), NULL};
        char *environment[] = {strdup(entry), NULL};

        (void)setpgid(0, 0);
        (void)dup2(ready[1], STDOUT_FILENO);
        (void)execve("/bin/sh", words, environment);
        _exit(1);
    }
    (void)close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    (void)close(ready[0]);
    return pid;
}

static void stop(pid_t pid)
{
    (void)kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void a_process_is_found_by_its_environment_or_its_group(void **state)
{
    pid_t leader = start("NOTHING=1"), marked = start(ENTRY);
    char names[100];

    (void)state;
    assert_int_equal(children_of(marked, "NOBODY=1", NULL, NULL, 0), 0); /* the leader itself does not count */
    assert_int_equal(children_of(leader, ENTRY, NULL, names, sizeof names), 1);
    assert_non_null(strstr(names, "sleep") ? names : strstr(names, "sh"));
    assert_int_equal(children_of(leader, "DOCTOR_TEST=child", NULL, NULL, 0), 0); /* a beginning is another entry */
    assert_true(children_memory_kib(marked, "NOBODY=1") > 0);
    assert_true(children_memory_kib(leader, ENTRY) > children_memory_kib(leader, "NOBODY=1"));
    stop(marked);
    assert_int_equal(children_of(leader, ENTRY, NULL, NULL, 0), 0);
    stop(leader);
}

static void processor_time_is_counted(void **state)
{
    uint64_t before;

    (void)state;
    (void)setpgid(0, 0); /* of who started the tests, others begin and end meanwhile; refused if it leads a session */
    before = children_ticks(getpgrp(), "NOBODY=1");
    while (children_ticks(getpgrp(), "NOBODY=1") == before) {
    }
    assert_true(children_ticks(getpgrp(), "NOBODY=1") > before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_process_is_found_by_its_environment_or_its_group),
        cmocka_unit_test(processor_time_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
