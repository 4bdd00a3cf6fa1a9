/* SPDX-License-Identifier: MIT */
/* Bots at level namespaces: what they see, reach and may do, and what is said when they cannot. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "stage.h"

static struct stage stage;

/* Fails with all that is known of the last process if it did not print the line. */
static void printed(const char *line)
{
    if (!strstr(stage.output, line))
        fail_msg("it did not print '%s', but:\n%s\nwhy: %s; error: %s", line, stage.output, stage.report.why,
                 stage.error.text);
}

static void ran(bool good)
{
    if (!good)
        fail_msg("not started: %s", stage.error.text);
}

/* The parts as one text, valid until the next 8 calls. */
static const char *text(const char *format, ...)
{
    static char texts[8][2 * STAGE_PATH_MAX];
    static unsigned next;
    char made[2 * STAGE_PATH_MAX];
    va_list parts;

    va_start(parts, format);
    (void)vsnprintf(made, sizeof made, format, parts);
    va_end(parts);
    return memcpy(texts[next++ % 8], made, sizeof made);
}

static int begin(void **state)
{
    (void)state;
    stage_reset(&stage);
    return 0;
}

/* Of the host's homes it sees the way to the arena, if that lies in one. */
static void home_is_its_own(void)
{
    char arena[STAGE_PATH_MAX] = "", way[64], line[160];

    assert_true(readlink("/proc/self/exe", arena, sizeof arena - 1) > 0);
    if (sscanf(arena, "/home/%63[^/]", way) != 1)
        (void)snprintf(line, sizeof line, "list@/home: bot\n");
    else
        (void)snprintf(line, sizeof line, "list@/home: %s %s\n", strcmp(way, "bot") < 0 ? way : "bot",
                       strcmp(way, "bot") < 0 ? "bot" : way);
    printed(line);
}

static void a_program_runs_as_nobody_alone_in_its_own_namespaces(void **state)
{
    (void)state;
    ran(STAGE_RUN(&stage, stage.probe, "who", "env@HOME", "env@ARENA_TOKEN", "list@/", "list@/home"));
    printed("who: 1000 2 1\n");
    printed("env@HOME: /home/bot\n");
    printed("env@ARENA_TOKEN: 0123\n");
    home_is_its_own();
    assert_null(strstr(stage.output, "root"));
    assert_int_equal(stage.report.level, SANDBOX_NAMESPACES);
    assert_string_equal(stage.report.why, "");
}

static void it_reaches_the_arena_and_no_network(void **state)
{
    (void)state;
    ran(STAGE_RUN(&stage, stage.probe, text("connect@%s", stage.socket), "tcp@22", "list@/proc/sys/net"));
    printed("/run/bots: welcome\n");
    printed("tcp@22: Connection refused\n");
}

static void what_it_was_not_shown_is_hidden(void **state)
{
    const char *secret = stage_file(&stage, "records/secret", "x", 0644);
    const char *data = stage_file(&stage, "data/open", "x", 0644);

    (void)state;
    stage.spec.shows[stage.spec.show_count++] = data;
    ran(STAGE_RUN(&stage, stage.probe, text("read@%s", secret), text("read@%s", data), text("write@%s", data),
                  "list@/root", "read@/etc/shadow", "read@/etc/machine-id", "read@/proc/kcore", "list@/sys",
                  text("list@%s", stage.folder)));
    printed("secret: No such file or directory\n");
    printed("/data/open: yes\n");
    assert_null(strstr(stage.output, text("write@%s: yes", data)));
    printed("list@/root:No such file or directory\n");
    printed("read@/etc/shadow: No such file or directory\n");
    printed("read@/etc/machine-id: No such file or directory\n");
    assert_null(strstr(stage.output, "read@/proc/kcore: yes"));
    printed("list@/sys:No such file or directory\n");
    printed(": data probe run\n");
}

static void it_may_write_its_own_folders_up_to_a_limit_and_nothing_else(void **state)
{
    (void)state;
    ran(STAGE_RUN(&stage, stage.probe, "write@/tmp/a", "write@/home/bot/a", "write@/dev/shm/a", "write@/a",
                  "write@/usr/a", "write@/dev/a", "write@/etc/a", "write@/dev/null", "write@/proc/sys/kernel/a"));
    printed("write@/tmp/a: yes\n");
    printed("write@/home/bot/a: yes\n");
    printed("write@/dev/shm/a: yes\n");
    printed("write@/dev/null: yes\n");
    assert_null(strstr(stage.output, "write@/a: yes"));
    assert_null(strstr(stage.output, "write@/usr/a: yes"));
    assert_null(strstr(stage.output, "write@/dev/a: yes"));
    assert_null(strstr(stage.output, "write@/etc/a: yes"));
}

static void system_calls_that_it_does_not_need_are_refused(void **state)
{
    (void)state;
    ran(STAGE_RUN(&stage, stage.probe, "call@unshare", "call@ptrace", "call@io_uring_setup", "call@userfaultfd",
                  "call@clone3", "call@keyctl", "call@bpf", "call@clone", "call@personality", "call@packet",
                  "call@inet", "call@tiocsti", "call@io_setup"));
    printed("call@io_setup: Function not implemented\n");
    printed("call@unshare: Operation not permitted\n");
    printed("call@ptrace: Operation not permitted\n");
    printed("call@io_uring_setup: Function not implemented\n");
    printed("call@userfaultfd: Operation not permitted\n");
    printed("call@clone3: Function not implemented\n");
    printed("call@keyctl: Operation not permitted\n");
    printed("call@bpf: Operation not permitted\n");
    printed("call@clone: Function not implemented\n");
    printed("call@personality: Function not implemented\n");
    printed("call@packet: Function not implemented\n");
    printed("call@inet: yes\n");
    printed("call@tiocsti: Function not implemented\n");
}

static void one_that_knows_only_tcp_is_relayed(void **state)
{
    (void)state;
    (void)snprintf(stage.endpoint, sizeof stage.endpoint, "ARENA_ENDPOINT=tcp://127.0.0.1:45678");
    stage.spec.socket = stage.socket;
    ran(STAGE_RUN(&stage, stage.probe, "tcp@45678", "tcp@45678", "tcp@45679"));
    printed("tcp@45678: welcome\ntcp@45678: welcome\n");
    printed("tcp@45679: Connection refused\n");
}

static void it_is_told_to_end_and_has_its_time_for_it(void **state)
{
    (void)state;
    ran(stage_run(&stage, "waits", (const char *const[]){stage.probe, "wait", "say@and goes", NULL}));
    printed("signal: 15\nand goes\n");
    assert_int_equal(WEXITSTATUS(stage.status), 0);
}

static void one_that_does_not_end_is_killed_with_all_its_processes(void **state)
{
    (void)state;
    ran(stage_run(&stage, "waits", (const char *const[]){stage.probe, "grow", "wait", "wait", NULL}));
    assert_true(WIFSIGNALED(stage.status));
    assert_int_equal(WTERMSIG(stage.status), SIGKILL);
}

static void its_processes_and_signals_are_counted_though_its_user_has_others(void **state)
{
    (void)state;
    stage.spec.limits.processes = 20;
    ran(STAGE_RUN(&stage, stage.probe, "grow"));
    if (!strstr(stage.output, "children: 2") && !strstr(stage.output, "children: 1"))
        fail_msg("more than 20 processes: %s", stage.output);
    ran(STAGE_RUN(&stage, stage.probe, "queue"));
    printed("waiting: 1024\n");
}

static void how_it_ended_is_known(void **state)
{
    (void)state;
    ran(STAGE_RUN(&stage, stage.probe, "end@7"));
    assert_int_equal(WEXITSTATUS(stage.status), 7);
    assert_string_equal(stage.report.why, "");
    ran(STAGE_RUN(&stage, stage.probe, "raise@11"));
    assert_string_equal(stage.report.why, "signal 11 (Segmentation fault)");
    ran(STAGE_RUN(&stage, stage.probe, "end@139"));
    assert_string_equal(stage.report.why, "");
}

static void a_hidden_file_that_it_looked_for_is_named_with_the_option_that_shows_it(void **state)
{
    const char *model = stage_file(&stage, "model.bin", "x", 0644);
    char expected[3 * STAGE_PATH_MAX];

    (void)state;
    (void)snprintf(expected, sizeof expected, "it did not see %s: --show %s shows it", model, model);
    ran(STAGE_RUN(&stage, stage.probe, text("say@cannot open '%s': No such file", model), "end@1"));
    assert_string_equal(stage.report.why, expected);
    (void)stage_file(&stage, "other/x", "x", 0644);
    ran(STAGE_RUN(&stage, stage.probe, text("say@cannot open '%s/other/../model.bin'", stage.folder), "end@1"));
    assert_string_equal(stage.report.why, expected);
    ran(STAGE_RUN(&stage, stage.probe, text("say@cannot write '%s': Read-only file system", model), "end@1"));
    assert_non_null(strstr(stage.report.why, "it can write in /tmp"));
    ran(STAGE_RUN(&stage, stage.probe, "say@/usr/lib/../bin/env is there", "end@1"));
    assert_string_equal(stage.report.why, "");
    ran(STAGE_RUN(&stage, stage.probe, "say@cannot open /no/such/file.", "end@1"));
    assert_string_equal(stage.report.why, "");
}

static void a_folder_that_stays_may_be_written(void **state)
{
    const char *kept = stage_file(&stage, "kept/old", "x", 0644);
    char folder[2 * STAGE_PATH_MAX], path[3 * STAGE_PATH_MAX];

    (void)state;
    (void)kept;
    (void)snprintf(folder, sizeof folder, "%s/kept", stage.folder);
    stage.spec.state = folder;
    stage.spec.state_bytes = 1 << 20;
    ran(STAGE_RUN(&stage, stage.probe, "env@ARENA_STATE", "list@/home/bot/state", "write@/home/bot/state/new"));
    printed("env@ARENA_STATE: /home/bot/state\n");
    printed("list@/home/bot/state: old\n");
    printed("write@/home/bot/state/new: yes\n");
    (void)snprintf(path, sizeof path, "%s/new", folder);
    assert_int_equal(access(path, F_OK), 0);
    stage.spec.state_bytes = 1;
    assert_false(STAGE_RUN(&stage, stage.probe, "who"));
    assert_non_null(strstr(stage.error.text, "has more than 1 bytes"));
}

static void what_the_host_hides_is_hidden_within_a_folder_that_is_shown(void **state)
{
    char folder[2 * STAGE_PATH_MAX], records[3 * STAGE_PATH_MAX];

    (void)state;
    (void)stage_file(&stage, "event/bot.txt", "x", 0644);
    (void)stage_file(&stage, "event/records/r", "x", 0644);
    (void)snprintf(folder, sizeof folder, "%s/event", stage.folder);
    (void)snprintf(records, sizeof records, "%s/records", folder);
    stage.plan.directory = folder;
    stage.spec.hides[stage.spec.hide_count++] = records;
    ran(STAGE_RUN(&stage, stage.probe, "read@bot.txt", "list@records"));
    printed("read@bot.txt: yes\n");
    printed("list@records:\n");
    stage.spec.hides[0] = folder;
    assert_false(STAGE_RUN(&stage, stage.probe, "who"));
    assert_non_null(strstr(stage.error.text, "may not see"));
}

/* --- interpreters ------------------------------------------------------------------------------------------------ */

static void a_bot_in_python_runs_and_sees_its_script(void **state)
{
    const char *script = stage_file(&stage, "bot.py",
                                    "import hashlib, json, os, socket, ssl, subprocess, tempfile, threading\n"
                                    "t = threading.Thread(target=print, args=('thread',)); t.start(); t.join()\n"
                                    "print(subprocess.run(['echo', 'child'], capture_output=True).stdout)\n"
                                    "print('sees', sorted(os.listdir(os.path.dirname(__file__))))\n"
                                    "print(socket.gethostname(), socket.gethostbyname('localhost'), os.getcwd())\n",
                                    0644);

    (void)state;
    if (access("/usr/bin/python3", X_OK) != 0)
        skip();
    ran(STAGE_RUN(&stage, "/usr/bin/python3", script));
    printed("thread\n");
    printed("b'child\\n'\n");
    printed("sees ['bot.py', 'run']\n");
    printed("arena 127.0.0.1 ");
}

static void a_script_is_run_by_what_its_first_line_names(void **state)
{
    const char *script = stage_file(&stage, "bot", "#!/usr/bin/env -S sh -e\necho runs; exec cat missing.txt\n", 0755);

    (void)state;
    (void)stage_file(&stage, "missing.txt", "x", 0644);
    ran(STAGE_RUN(&stage, script));
    printed("runs\n");
}

/* A lock is granted, and what cannot be had is an error that a program can go on from. */
static void a_bot_in_python_has_its_libraries_for_files_and_processes(void **state)
{
    const char *script =
        stage_file(&stage, "keeps.py",
                   "import fcntl, multiprocessing, socket, sqlite3\n"
                   "for name in '/tmp/x.db', 'file:/tmp/y.db?nolock=1':\n"
                   "    with sqlite3.connect(name, uri=True) as db:\n"
                   "        db.execute('create table t(a)'); db.execute('insert into t values(7)')\n"
                   "    print('has', sqlite3.connect(name, uri=True).execute('select a from t').fetchall())\n"
                   "fcntl.lockf(open('/tmp/lock', 'w'), fcntl.LOCK_EX)\n"
                   "print('pool', multiprocessing.Pool(2).map(abs, [-1, -2]))\n"
                   "print('name', socket.getaddrinfo('localhost', 80)[0][4])\n",
                   0644);

    (void)state;
    if (access("/usr/bin/python3", X_OK) != 0)
        skip();
    ran(STAGE_RUN(&stage, "/usr/bin/python3", script));
    printed("has [(7,)]\nhas [(7,)]\npool [1, 2]\nname ('127.0.0.1', 80)\n");
}

static void a_venv_is_shown_with_the_python_that_it_was_made_from(void **state)
{
    const char *script = stage_file(&stage, "bot.py", "import sys, extra; print(sys.prefix, extra.said)\n", 0644);
    const char *python;
    char made[4 * STAGE_PATH_MAX];

    (void)state;
    (void)snprintf(made, sizeof made, "/usr/bin/python3 -m venv --without-pip %s/venv >/dev/null 2>&1", stage.folder);
    if (access("/usr/bin/python3", X_OK) != 0 || system(made) != 0)
        skip();
    (void)snprintf(made, sizeof made,
                   "for d in %s/venv/lib/python3*/site-packages; do echo 'said = 42' > $d/extra.py; done",
                   stage.folder);
    assert_int_equal(system(made), 0);
    python = text("%s/venv/bin/python", stage.folder);
    ran(STAGE_RUN(&stage, python, script));
    printed(text("%s/venv 42\n", stage.folder));
    ran(STAGE_RUN(&stage, "env", "A=b", python, script)); /* a program that another one starts */
    printed(text("%s/venv 42\n", stage.folder));
}

static void the_arena_s_own_program_can_be_meant(void **state)
{
    (void)state;
#ifdef ARENA_SANITIZED
    skip(); /* it maps more memory than a sandbox gives */
#endif
    if (!STAGE_RUN(&stage, "/proc/self/exe", "say") && strstr(stage.error.text, "chmod"))
        skip(); /* the build lies where only root may read */
    ran(stage.error.text[0] == '\0');
    printed("says\n");
}

static void a_module_beside_a_script_is_hidden_and_the_folder_is_named(void **state)
{
    const char *script = stage_file(&stage, "player/bot.py", "import other\n", 0644);
    char expected[2 * STAGE_PATH_MAX];

    (void)state;
    if (access("/usr/bin/python3", X_OK) != 0)
        skip();
    (void)stage_file(&stage, "player/other.py", "print('seen')\n", 0644);
    ran(STAGE_RUN(&stage, "/usr/bin/python3", script));
    (void)snprintf(expected, sizeof expected, "--show %s/player shows all of it", stage.folder);
    assert_non_null(strstr(stage.report.why, expected));
    (void)snprintf(expected, sizeof expected, "%s/player", stage.folder);
    stage.spec.shows[stage.spec.show_count++] = expected;
    ran(STAGE_RUN(&stage, "/usr/bin/python3", script));
    printed("seen\n");
}

/* Else its author would be told a file at a time. */
static void a_module_that_is_named_by_its_path_is_in_the_folder_that_is_named(void **state)
{
    const char *script = stage_file(&stage, "player/bot.js", "x", 0644);
    const char *module = stage_file(&stage, "player/lib/index.js", "x", 0644);
    char expected[2 * STAGE_PATH_MAX];

    (void)state;
    ran(STAGE_RUN(&stage, "/bin/sh", "-c", text("echo Cannot find module \"'%s'\"; exit 1", module), script));
    (void)snprintf(expected, sizeof expected, "--show %s/player shows all of it", stage.folder);
    assert_non_null(strstr(stage.report.why, expected));
    (void)snprintf(expected, sizeof expected, "%s/player", stage.folder);
    stage.spec.shows[stage.spec.show_count++] = expected;
    ran(STAGE_RUN(&stage, stage.probe, "say@Cannot find package 'zeromq'", "end@1"));
    assert_non_null(strstr(stage.report.why, "--show "));
}

/* --- what is refused --------------------------------------------------------------------------------------------- */

static void what_cannot_be_had_is_refused_with_a_reason(void **state)
{
    (void)state;
    assert_false(STAGE_RUN(&stage, "/no/such/program"));
    assert_string_equal(stage.error.text, "cannot run /no/such/program: there is no such program");
    stage.spec.shows[stage.spec.show_count++] = "/proc";
    assert_false(STAGE_RUN(&stage, stage.probe));
    assert_non_null(strstr(stage.error.text, "never shown"));
    stage.spec.shows[0] = "/no/such/file";
    assert_false(STAGE_RUN(&stage, stage.probe));
    assert_non_null(strstr(stage.error.text, "there is no such file or folder"));
    stage_reset(&stage);
    stage.spec.level = SANDBOX_CONTAINER;
    assert_false(STAGE_RUN(&stage, stage.probe));
    (void)snprintf(stage.endpoint, sizeof stage.endpoint, "ARENA_ENDPOINT=tcp://127.0.0.1:45678");
    stage.spec.level = SANDBOX_NAMESPACES;
    assert_false(STAGE_RUN(&stage, stage.probe));
    assert_non_null(strstr(stage.error.text, "no network"));
}

static void what_a_user_of_its_own_may_not_read_is_refused(void **state)
{
    const char *script = stage_file(&stage, "closed/bot.sh", "#!/bin/sh\necho runs\n", 0700);

    (void)state;
    if (geteuid() == 0) {
        assert_false(STAGE_RUN(&stage, script));
        assert_non_null(strstr(stage.error.text, "chmod o+rx"));
    } else {
        ran(STAGE_RUN(&stage, script));
        printed("runs\n");
    }
}

static void a_state_that_a_user_of_its_own_cannot_come_to_is_refused(void **state)
{
    (void)state;
    (void)stage_file(&stage, "shut/state/word", "kept", 0644);
    (void)chmod(text("%s/shut", stage.folder), 0700);
    stage.spec.state = text("%s/shut/state", stage.folder);
    if (geteuid() == 0) {
        assert_false(STAGE_RUN(&stage, stage.probe));
        assert_non_null(strstr(stage.error.text, "/shut: chmod o+x"));
    } else {
        ran(STAGE_RUN(&stage, stage.probe));
    }
}

static void a_file_that_is_no_program_is_said_to_be_none(void **state)
{
    const char *file = stage_file(&stage, "text", "no program\n", 0755);

    (void)state;
    ran(STAGE_RUN(&stage, file));
    assert_non_null(strstr(stage.report.why, "in its sandbox: Exec format error"));
}

static void level_limits_runs_it_as_before_with_limits(void **state)
{
    (void)state;
    stage.spec.level = SANDBOX_LIMITS;
    ran(STAGE_RUN(&stage, stage.probe, "read@/etc/passwd", text("connect@%s", stage.socket)));
    printed("read@/etc/passwd: yes\n");
    printed("welcome\n");
    assert_int_equal(stage.report.means, SANDBOX_RLIMITS);
    stage.spec.level = SANDBOX_NONE;
    ran(STAGE_RUN(&stage, stage.probe, "read@/etc/passwd"));
    assert_int_equal(stage.report.means, SANDBOX_UNLIMITED);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_program_runs_as_nobody_alone_in_its_own_namespaces, begin),
        cmocka_unit_test_setup(it_reaches_the_arena_and_no_network, begin),
        cmocka_unit_test_setup(what_it_was_not_shown_is_hidden, begin),
        cmocka_unit_test_setup(it_may_write_its_own_folders_up_to_a_limit_and_nothing_else, begin),
        cmocka_unit_test_setup(system_calls_that_it_does_not_need_are_refused, begin),
        cmocka_unit_test_setup(one_that_knows_only_tcp_is_relayed, begin),
        cmocka_unit_test_setup(it_is_told_to_end_and_has_its_time_for_it, begin),
        cmocka_unit_test_setup(one_that_does_not_end_is_killed_with_all_its_processes, begin),
        cmocka_unit_test_setup(its_processes_and_signals_are_counted_though_its_user_has_others, begin),
        cmocka_unit_test_setup(how_it_ended_is_known, begin),
        cmocka_unit_test_setup(a_hidden_file_that_it_looked_for_is_named_with_the_option_that_shows_it, begin),
        cmocka_unit_test_setup(a_folder_that_stays_may_be_written, begin),
        cmocka_unit_test_setup(what_the_host_hides_is_hidden_within_a_folder_that_is_shown, begin),
        cmocka_unit_test_setup(a_bot_in_python_runs_and_sees_its_script, begin),
        cmocka_unit_test_setup(a_bot_in_python_has_its_libraries_for_files_and_processes, begin),
        cmocka_unit_test_setup(a_script_is_run_by_what_its_first_line_names, begin),
        cmocka_unit_test_setup(a_venv_is_shown_with_the_python_that_it_was_made_from, begin),
        cmocka_unit_test_setup(the_arena_s_own_program_can_be_meant, begin),
        cmocka_unit_test_setup(a_module_beside_a_script_is_hidden_and_the_folder_is_named, begin),
        cmocka_unit_test_setup(a_module_that_is_named_by_its_path_is_in_the_folder_that_is_named, begin),
        cmocka_unit_test_setup(what_cannot_be_had_is_refused_with_a_reason, begin),
        cmocka_unit_test_setup(what_a_user_of_its_own_may_not_read_is_refused, begin),
        cmocka_unit_test_setup(a_state_that_a_user_of_its_own_cannot_come_to_is_refused, begin),
        cmocka_unit_test_setup(a_file_that_is_no_program_is_said_to_be_none, begin),
        cmocka_unit_test_setup(level_limits_runs_it_as_before_with_limits, begin),
    };
    int failed;

    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "say") == 0)
        return puts("says") < 0;
    stage_open(&stage, argv[1]);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    stage_close(&stage);
    return failed;
}
