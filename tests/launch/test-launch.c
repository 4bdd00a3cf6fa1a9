/* SPDX-License-Identifier: MIT */
/* Starting and ending processes. The only clock that matters is the simulated one that is passed in; waiting for a real
 * process is a poll on the launcher's descriptor with a limit that a working machine never reaches. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

#include <cmocka.h>

#include "launch/orphans.h"
#include "launch/process.h"
#include "patience.h"

static const char *const nothing[] = {NULL};

/* --- processes --------------------------------------------------------------------------------------------------- */

struct watch {
    struct launcher launcher;
    struct process *ended;
};

static void note_end(void *context, struct process *process)
{
    ((struct watch *)context)->ended = process;
}

static int setup(void **state)
{
    struct launch_limits limits;
    struct error error = {0};
    struct watch *watch = calloc(1, sizeof *watch);

    *state = watch;
    launch_limits_raise(&limits);
    return launcher_init(&watch->launcher, &limits, &error) ? 0 : -1;
}

static int teardown(void **state)
{
    struct watch *watch = *state;

    launcher_release(&watch->launcher);
    free(watch);
    return 0;
}

static struct process *start(struct watch *watch, const char *const *words, struct error *error)
{
    return launcher_start(&watch->launcher, &(struct process_plan){.words = words, .environment = nothing}, error);
}

static struct process *start_shell(struct watch *watch, const char *script)
{
    struct error error = {0};
    struct process *process = start(watch, (const char *[]){"sh", "-c", script, NULL}, &error);

    assert_string_equal(error.text, "");
    return process;
}

static void work(struct watch *watch, int64_t now_us)
{
    launcher_work(&watch->launcher, now_us, &(struct launcher_listener){.ended = note_end, .context = watch});
}

/* Works until a process has ended. */
static void wait_for_end(struct watch *watch, int64_t now_us)
{
    watch->ended = NULL;
    for (;;) {
        struct pollfd item = {.fd = launcher_fd(&watch->launcher), .events = POLLIN};

        work(watch, now_us);
        if (watch->ended)
            return;
        assert_int_equal(poll(&item, 1, patience_ms()), 1);
    }
}

/* Works until a process has printed so many bytes. */
static void wait_for_bytes(struct watch *watch, struct process *process, uint64_t size)
{
    while (process->output->total < size) {
        struct pollfd item = {.fd = launcher_fd(&watch->launcher), .events = POLLIN};

        assert_int_equal(poll(&item, 1, patience_ms()), 1);
        work(watch, 0);
    }
}

static void wait_for_output(struct watch *watch, struct process *process)
{
    wait_for_bytes(watch, process, 1);
}

static void check_end(struct watch *watch, struct process *process, const char *text)
{
    char out[PROCESS_END_TEXT_MAX];

    assert_ptr_equal(watch->ended, process);
    process_end_text(process, out);
    assert_string_equal(out, text);
}

static void a_process_that_exits_is_reaped_with_its_code_and_all_it_printed(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "echo out; echo err >&2; exit 3");
    char text[CAPTURE_TEXT_MAX];

    wait_for_end(watch, 0);
    check_end(watch, process, "exit code 3");
    assert_int_equal(capture_text(process->output, text), 8);
    assert_memory_equal(text, "out\nerr\n", 8);
    launcher_drop(&watch->launcher, process);
    assert_int_equal(watch->launcher.count, 0);
}

static void a_process_that_is_killed_is_reaped_with_its_signal(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "kill -9 $$");

    wait_for_end(watch, 0);
    check_end(watch, process, "signal 9 (Killed)");
}

static void a_process_that_ignores_the_request_to_end_is_killed_after_the_grace(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "trap '' TERM; echo ready; while :; do sleep 1000; done");

    wait_for_output(watch, process);
    assert_int_equal(launcher_deadline_us(&watch->launcher), LAUNCH_NEVER);
    launcher_stop(&watch->launcher, process, 5000);
    assert_int_equal(launcher_deadline_us(&watch->launcher), 5000 + LAUNCH_GRACE_US);
    work(watch, 5000 + LAUNCH_GRACE_US - 1);
    assert_int_equal(process->state, PROCESS_STOPPING);
    wait_for_end(watch, 5000 + LAUNCH_GRACE_US);
    check_end(watch, process, "signal 9 (Killed)");
}

/* A process may go over to any group of its session, so also to that of this program. */
static void a_process_that_left_its_group_is_asked_to_end_and_killed_too(void **state)
{
    static const char script[] = "import os, signal\n"
                                 "os.setpgid(0, os.getpgid(os.getppid()))\n"
                                 "signal.signal(signal.SIGTERM, lambda *_: os.write(1, b'asked'))\n"
                                 "os.write(1, b'ready')\n"
                                 "while True: signal.pause()\n";
    struct watch *watch = *state;
    struct error error = {0};
    struct process *process = start(watch, (const char *[]){"python3", "-c", script, NULL}, &error);

    assert_string_equal(error.text, "");
    wait_for_bytes(watch, process, strlen("ready"));
    launcher_stop(&watch->launcher, process, 0);
    wait_for_bytes(watch, process, strlen("readyasked"));
    wait_for_end(watch, LAUNCH_GRACE_US);
    check_end(watch, process, "signal 9 (Killed)");
}

static void what_a_process_started_ends_with_it(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "trap 'exit 0' TERM; sleep 1000 & echo $!; wait; wait");
    struct pollfd grandchild = {.events = POLLIN};
    char text[CAPTURE_TEXT_MAX];

    wait_for_output(watch, process);
    text[capture_text(process->output, text)] = '\0';
    grandchild.fd = pidfd_open((pid_t)strtol(text, NULL, 10), 0);
    assert_true(grandchild.fd >= 0);
    assert_int_equal(kill(process->pid, SIGTERM), 0);
    wait_for_end(watch, 0);
    check_end(watch, process, "exit code 0");
    assert_int_equal(poll(&grandchild, 1, patience_ms()), 1);
    (void)close(grandchild.fd);
}

static void a_flood_of_output_is_drained_and_capped(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "head -c 3000000 /dev/zero");

    wait_for_end(watch, 0);
    check_end(watch, process, "exit code 0");
    assert_int_equal(process->output->total, 3000000);
}

static void a_process_has_nothing_to_read_and_the_environment_that_was_asked_for(void **state)
{
    struct watch *watch = *state;
    struct error error = {0};
    char text[CAPTURE_TEXT_MAX];
    struct process_plan plan = {
        .words = (const char *[]){"sh", "-c",
                                  "cat; echo \"$ARENA_TOKEN\"; case $PATH in *:/elsewhere) echo last;; esac", NULL},
        .environment = (const char *[]){"ARENA_TOKEN=t-1", NULL},
        .folder = "/elsewhere",
    };
    struct process *process = launcher_start(&watch->launcher, &plan, &error);

    assert_non_null(process);
    wait_for_end(watch, 0);
    text[capture_text(process->output, text)] = '\0';
    assert_string_equal(text, "t-1\nlast\n");
}

static void a_process_may_open_as_many_files_as_the_arena_might_before(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "ulimit -S -n");
    char text[CAPTURE_TEXT_MAX];
    struct rlimit own;

    wait_for_end(watch, 0);
    text[capture_text(process->output, text)] = '\0';
    assert_int_equal(strtoul(text, NULL, 10), watch->launcher.limits.files.rlim_cur);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &own), 0);
    assert_int_equal(own.rlim_cur, own.rlim_max);
}

static void bounds_hold_for_what_is_started(void **state)
{
    struct watch *watch = *state;
    struct error error = {0};
    char text[CAPTURE_TEXT_MAX], expected[64], kept[16];
    const bool root = geteuid() == 0;
    int fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);
    struct process_bounds bounds = {
        .has_user = root,
        .user = 12345,
        .group = 12346,
        .session = true,
        .ignores_term = true,
        .limits = {{RLIMIT_FSIZE, 1024}, {RLIMIT_NOFILE, 32}},
        .limit_count = 2,
        .cgroup = -1,
        .kept = {fd},
        .kept_count = 1,
    };
    struct process_plan plan = {
        .words = (const char *[]){"sh", "-c",
                                  "ulimit -n; id -u; id -G; test -e /proc/self/fd/$KEPT && echo kept; "
                                  "kill -TERM $$; test \"$(cut -d' ' -f6 /proc/self/stat)\" = $$ && echo apart",
                                  NULL},
        .environment = (const char *[]){kept, NULL},
        .bounds = &bounds,
    };
    struct process *process;

    assert_true(fd >= 10);
    (void)snprintf(kept, sizeof kept, "KEPT=%d", fd);
    (void)snprintf(expected, sizeof expected, "32\n%d\n%d\nkept\napart\n", root ? 12345 : (int)getuid(),
                   root ? 12346 : (int)getgid());
    process = launcher_start(&watch->launcher, &plan, &error);
    assert_non_null(process);
    wait_for_end(watch, 0);
    text[capture_text(process->output, text)] = '\0';
    if (root)
        assert_string_equal(text, expected);
    else
        assert_non_null(strstr(text, "kept\napart\n"));
    (void)close(fd);
}

static void the_bound_that_cannot_be_laid_is_named(void **state)
{
    struct watch *watch = *state;
    struct error error = {0};
    struct process_bounds bounds = {.cgroup = open("/usr", O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    struct process_plan plan = {
        .words = (const char *[]){"true", NULL}, .environment = nothing, .directory = "/no/such/folder"};

    assert_null(launcher_start(&watch->launcher, &plan, &error));
    assert_string_equal(error.text, "cannot run true: its directory cannot be entered: No such file or directory");
    error = (struct error){0};
    plan.directory = NULL;
    plan.bounds = &bounds;
    assert_null(launcher_start(&watch->launcher, &plan, &error)); /* no cgroup is there */
    assert_non_null(strstr(error.text, "cannot run true: it cannot be put into its cgroup: "));
    (void)close(bounds.cgroup);
    if (geteuid() == 0)
        return;
    error = (struct error){0};
    bounds = (struct process_bounds){.cgroup = -1, .has_user = true, .user = 12345, .group = 12345};
    assert_null(launcher_start(&watch->launcher, &plan, &error));
    assert_string_equal(error.text, "cannot run true: its user cannot be taken: Operation not permitted");
}

static void there_are_no_more_processes_than_the_arena_may_have_files_for(void **state)
{
    struct watch *watch = *state;
    struct error error = {0};

    watch->launcher.limits.processes = 1;
    (void)start_shell(watch, "exit 0");
    assert_null(start(watch, (const char *[]){"sh", NULL}, &error));
    assert_non_null(strstr(error.text, "no more than 1 processes"));
}

static void a_program_that_is_not_there_is_refused_in_words(void **state)
{
    struct watch *watch = *state;
    struct error error = {0};

    assert_null(start(watch, (const char *[]){"no-such-bot", NULL}, &error));
    assert_string_equal(error.text, "cannot run no-such-bot: there is no such program in PATH");
    error = (struct error){0};
    assert_null(start(watch, (const char *[]){"/no/such/bot", NULL}, &error));
    assert_string_equal(error.text, "cannot run /no/such/bot: there is no such program");
    error = (struct error){0};
    assert_null(start(watch, (const char *[]){"/dev/null", NULL}, &error));
    assert_string_equal(error.text, "cannot run /dev/null: Permission denied");
    error = (struct error){0};
    assert_null(start(watch, (const char *[]){"/usr", NULL}, &error));
    assert_string_equal(error.text, "cannot run /usr: it is a folder, not a program");
    assert_int_equal(watch->launcher.count, 0);
}

static void releasing_the_launcher_ends_what_still_runs(void **state)
{
    struct watch *watch = *state;
    struct process *process = start_shell(watch, "trap '' TERM; while :; do sleep 1000; done");
    pid_t pid = process->pid;
    struct launch_limits limits = watch->launcher.limits;
    struct error error = {0};

    launcher_release(&watch->launcher);
    assert_int_equal(kill(pid, 0), -1);
    assert_int_equal(errno, ESRCH);
    assert_true(launcher_init(&watch->launcher, &limits, &error));
}

/* --- what processes leave behind --------------------------------------------------------------------------------- */

/* Starts a shell and then, by it, a process that leaves its group and its session; ends the shell. Returns what it
 * left, to be watched. */
static int leave_behind(struct watch *watch, const char *how)
{
    char script[200], text[CAPTURE_TEXT_MAX];
    struct process *process;
    int orphan;

    (void)snprintf(script, sizeof script, "%s setsid sh -c 'echo $$; exec sleep 1000 >/dev/null 2>&1' & wait", how);
    process = start_shell(watch, script);
    wait_for_output(watch, process);
    text[capture_text(process->output, text)] = '\0';
    orphan = pidfd_open((pid_t)strtol(text, NULL, 10), 0);
    assert_true(orphan >= 0);
    assert_int_equal(kill(process->pid, SIGKILL), 0);
    wait_for_end(watch, 0);
    launcher_drop(&watch->launcher, process);
    return orphan;
}

static bool has_ended(int pidfd)
{
    struct pollfd item = {.fd = pidfd, .events = POLLIN};

    return poll(&item, 1, 0) == 1;
}

static void what_left_its_group_ends_with_the_program_whatever_its_environment(void **state)
{
    struct watch *watch = *state;
    struct orphans orphans;
    int left[2];

    assert_true(orphans_adopt(&orphans));
    left[0] = leave_behind(watch, "");
    left[1] = leave_behind(watch, "env -i");
    assert_false(has_ended(left[0]));
    assert_false(has_ended(left[1]));
    assert_true(orphans_end_all(&orphans));
    for (unsigned i = 0; i < 2; i++) {
        assert_true(has_ended(left[i]));
        (void)close(left[i]);
    }
    orphans_release(&orphans);
}

/* A child that was not started here, and what it leaves behind. It writes its number when it has done so. */
static pid_t start_helper(int told[2])
{
    pid_t helper = fork();
    char number[32];

    if (helper != 0)
        return helper;
    if (fork() == 0) {
        pid_t orphan = fork();

        if (orphan == 0)
            (void)pause();
        (void)!write(told[1], number, (size_t)snprintf(number, sizeof number, "%d", orphan));
        _exit(0);
    }
    (void)pause();
    _exit(0);
}

static void who_was_there_before_is_not_ours_and_neither_is_what_it_leaves_behind(void **state)
{
    struct watch *watch = *state;
    const struct orphans all = {.adopted = true}, none = {0};
    struct orphans orphans;
    int told[2], helper, left, ours;
    char number[32] = "";
    pid_t pid = fork();

    if (pid == 0) {
        (void)pause();
        _exit(0);
    }
    assert_true(orphans_adopt(&orphans));
    assert_int_equal(orphans.count, 1);
    assert_int_equal(pipe(told), 0);
    (void)start_helper(told); /* as if the first had started it */
    assert_true(read(told[0], number, sizeof number - 1) > 0);
    helper = pidfd_open(pid, 0);
    left = pidfd_open((pid_t)strtol(number, NULL, 10), 0);
    ours = leave_behind(watch, "env -i");
    assert_true(orphans_end_all(&orphans));
    assert_true(has_ended(ours));
    assert_false(has_ended(helper));
    assert_false(has_ended(left));
    orphans_release(&orphans);
    assert_true(orphans_end_all(&none)); /* who adopted nobody has none */
    assert_false(has_ended(helper));
    assert_true(orphans_end_all(&all));
    assert_true(has_ended(helper));
    assert_true(has_ended(left));
    for (unsigned i = 0; i < 2; i++)
        (void)close(told[i]);
    (void)close(helper);
    (void)close(left);
    (void)close(ours);
}

static void only_processes_with_the_mark_in_their_environment_are_ended(void **state)
{
    struct watch *watch = *state;
    int marked = leave_behind(watch, "TEST_MARK=one/two"),
        other = leave_behind(watch, "TEST_MARK=on XTEST_MARK=one/two");
    const char *marks[] = {"TEST_MARK=three", "TEST_MARK=one/"};
    const struct orphans all = {.adopted = true};

    assert_true(orphans_end_marked(marks, 1));
    assert_false(has_ended(marked));
    assert_true(orphans_end_marked(marks, 2));
    assert_true(has_ended(marked));
    assert_false(has_ended(other));
    assert_true(orphans_end_all(&all));
    assert_true(has_ended(other));
    (void)close(marked);
    (void)close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_process_that_exits_is_reaped_with_its_code_and_all_it_printed, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_process_that_is_killed_is_reaped_with_its_signal, setup, teardown),
        cmocka_unit_test_setup_teardown(a_process_that_ignores_the_request_to_end_is_killed_after_the_grace, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_process_that_left_its_group_is_asked_to_end_and_killed_too, setup, teardown),
        cmocka_unit_test_setup_teardown(what_a_process_started_ends_with_it, setup, teardown),
        cmocka_unit_test_setup_teardown(a_flood_of_output_is_drained_and_capped, setup, teardown),
        cmocka_unit_test_setup_teardown(a_process_has_nothing_to_read_and_the_environment_that_was_asked_for, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_process_may_open_as_many_files_as_the_arena_might_before, setup, teardown),
        cmocka_unit_test_setup_teardown(bounds_hold_for_what_is_started, setup, teardown),
        cmocka_unit_test_setup_teardown(the_bound_that_cannot_be_laid_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(there_are_no_more_processes_than_the_arena_may_have_files_for, setup, teardown),
        cmocka_unit_test_setup_teardown(a_program_that_is_not_there_is_refused_in_words, setup, teardown),
        cmocka_unit_test_setup_teardown(releasing_the_launcher_ends_what_still_runs, setup, teardown),
        cmocka_unit_test_setup_teardown(what_left_its_group_ends_with_the_program_whatever_its_environment, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(who_was_there_before_is_not_ours_and_neither_is_what_it_leaves_behind, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(only_processes_with_the_mark_in_their_environment_are_ended, setup, teardown),
    };

    return cmocka_run_group_tests_name("launch", tests, NULL, NULL);
}
