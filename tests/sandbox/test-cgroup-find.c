/* SPDX-License-Identifier: MIT */
/* Which cgroup the arena takes for its own, in folders that look like the kernel's; and what it removes of runs that
 * were killed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/cgroup.h"
#include "sandbox/cgroup_files.h"
#include "test_folder.h"

enum { PATH_MOST = 512, TEXT_MOST = 1024 };

static char top[] = "/tmp/test-cgroup-XXXXXX";

static void put(const char *name, const char *text)
{
    char path[PATH_MOST];
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", top, name);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void folder(const char *name)
{
    char path[PATH_MOST];

    (void)snprintf(path, sizeof path, "%s/%s", top, name);
    assert_int_equal(mkdir(path, 0755), 0);
}

static bool there(const char *name)
{
    char path[PATH_MOST];

    (void)snprintf(path, sizeof path, "%s/%s", top, name);
    return access(path, F_OK) == 0;
}

static bool mark(const char *name)
{
    char path[PATH_MOST];

    (void)snprintf(path, sizeof path, "%s/%s", top, name);
    return setxattr(path, "user.delegate", "1", 1, 0) == 0;
}

/* A cgroup with the files that the kernel shows there. */
static void cgroup(const char *name, const char *type, const char *controllers, const char *processes)
{
    char path[PATH_MOST];

    folder(name);
    for (size_t i = 0; i < 5; i++) {
        const char *const files[5][2] = {{"cgroup.type", type},
                                         {"cgroup.controllers", controllers},
                                         {"cgroup.subtree_control", "\n"},
                                         {"cgroup.procs", processes},
                                         {"cgroup.kill", ""}};

        (void)snprintf(path, sizeof path, "%s/%s", name, files[i][0]);
        put(path, files[i][1]);
    }
}

/* `own`: the line of /proc/self/cgroup; `root`: what of the tree is mounted. */
static void proc(const char *own, const char *root)
{
    char text[TEXT_MOST];

    folder("proc");
    (void)snprintf(text, sizeof text, "4:memory:/elsewhere\n%s\n", own);
    put("proc/cgroup", text);
    (void)snprintf(text, sizeof text,
                   "22 1 0:20 / /proc rw - proc proc rw\n"
                   "30 1 0:25 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
                   "31 1 0:26 %s %s/a\\040tree rw,relatime shared:4 - cgroup2 cgroup2 rw\n",
                   root, top);
    put("proc/mountinfo", text);
    folder("a tree");
}

static bool find(struct cgroup_place *place, char *why)
{
    char path[PATH_MOST];

    (void)snprintf(path, sizeof path, "%s/proc", top);
    (void)memset(place, 0, sizeof *place);
    return cgroup_find(place, path, why);
}

static void refused(const char *named)
{
    struct cgroup_place place;
    char why[SANDBOX_SENTENCE_MAX] = "";

    if (find(&place, why))
        fail_msg("%s is found, where there should be: %s", place.delegated, named);
    if (!strstr(why, named))
        fail_msg("'%s' does not say '%s'", why, named);
}

static void found(const char *delegated)
{
    struct cgroup_place place;
    char why[SANDBOX_SENTENCE_MAX] = "", path[PATH_MOST];

    if (!find(&place, why))
        fail_msg("not found: %s", why);
    (void)snprintf(path, sizeof path, "%s/%s", top, delegated);
    assert_string_equal(place.delegated, path);
}

static const char *me(void)
{
    static char text[32];

    (void)snprintf(text, sizeof text, "%d\n", (int)getpid());
    return text;
}

static int set_up(void **state)
{
    (void)state;
    return test_folder_make(top);
}

static int tear_down(void **state)
{
    (void)state;
    return test_folder_remove_plain(top);
}

static void without_version_2_there_is_none(void **state)
{
    (void)state;
    proc("4:cpu:/", "/");
    refused("no cgroups of version 2");
}

static void the_first_cgroup_of_all_is_never_taken(void **state)
{
    (void)state;
    proc("0::/", "/");
    put("a tree/cgroup.procs", me());
    put("a tree/cgroup.subtree_control", "\n");
    put("a tree/cgroup.controllers", "memory pids cpu\n");
    (void)mark("a tree");
    refused("the first of all");
}

static void one_of_another_mount_or_of_other_processes_is_not_taken(void **state)
{
    (void)state;
    proc("0::/a", "/b");
    refused("no cgroups of version 2");
    put("proc/cgroup", "0::/../a\n");
    refused("version 2");
    put("proc/cgroup", "0::/b/nowhere\n");
    refused("not to be seen");
    cgroup("a tree/x", "domain\n", "memory pids cpu\n", "1\n");
    put("proc/cgroup", "0::/b/x\n");
    refused("not to be seen");
}

static void what_is_marked_is_taken_if_it_can_be_used(void **state)
{
    static const struct {
        const char *file, *text, *named;
    } rows[] = {
        {"a tree/x/cgroup.type", "threaded\n", "one of threads"},
        {"a tree/x/cgroup.type", "domain\n", NULL},
        {"a tree/x/cgroup.controllers", "cpu pids\n", "lacks the controllers memory and pids"},
        {"a tree/x/cgroup.controllers", "memory cpu\n", "lacks the controllers memory and pids"},
        {"a tree/x/cgroup.controllers", "memory pids\n", NULL},
    };

    proc("0::/b/x", "/b");
    cgroup("a tree/x", "domain\n", "memory pids cpu\n", me());
    if (!mark("a tree/x")) {
        print_message("SKIPPED: %s keeps no attributes of files\n", top);
        skip();
    }
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put(rows[i].file, rows[i].text);
        if (rows[i].named)
            refused(rows[i].named);
        else
            found("a tree/x");
    }
    put("a tree/x/cgroup.procs", "1\n");
    refused("not to be seen");
    {
        char text[TEXT_MOST];

        (void)snprintf(text, sizeof text, "1\n%s", me());
        put("a tree/x/cgroup.procs", text);
    }
    refused("other processes are in the cgroup");
}

static void one_above_that_is_marked_is_taken_if_nobody_is_in_it(void **state)
{
    char text[TEXT_MOST];

    (void)state;
    proc("0::/x/leaf", "/");
    cgroup("a tree/x", "domain\n", "memory pids cpu\n", "");
    (void)snprintf(text, sizeof text, "1\n%s", me());
    cgroup("a tree/x/leaf", "domain\n", "\n", text);
    if (!mark("a tree/x")) {
        print_message("SKIPPED: %s keeps no attributes of files\n", top);
        skip();
    }
    found("a tree/x");
    put("a tree/x/cgroup.procs", "1\n");
    refused("other processes are in the cgroup");
}

static void what_nobody_gave_is_not_taken(void **state)
{
    (void)state;
    proc("0::/x", "/");
    cgroup("a tree/x", "domain\n", "memory pids cpu\n", me());
    if (geteuid() == 0)
        refused("systemd-run --user --scope -p Delegate=yes");
    else
        found("a tree/x");
}

static void runs_that_were_killed_are_removed_and_no_others(void **state)
{
    struct cgroup_place place;
    char why[SANDBOX_SENTENCE_MAX] = "", path[PATH_MOST];
    int held;

    (void)state;
    folder("arena-7-100-0");
    folder("arena-7-100-0/self");
    folder("arena-7-100-0/12");
    folder("arena-8-100-0");
    folder("arena-8-100-0/1");
    folder("other");
    (void)snprintf(path, sizeof path, "%s/arena-8-100-0", top);
    held = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_int_equal(flock(held, LOCK_EX), 0);
    (void)snprintf(place.own, sizeof place.own, "%s", top);
    (void)snprintf(place.delegated, sizeof place.delegated, "%s", top);
    /* There are no files of the kernel in it, so it cannot go on; and then nothing of its own is left. */
    assert_null(cgroup_run_open(&place, "/run", why));
    assert_non_null(strstr(why, "cannot make cgroups"));
    assert_false(there("arena-7-100-0"));
    assert_true(there("arena-8-100-0/1") && there("other"));
    (void)close(held);
    assert_null(cgroup_run_open(&place, "/run", why));
    assert_false(there("arena-8-100-0"));
}

static void a_number_is_found_by_its_whole_key(void **state)
{
    int at = cgroup_open(AT_FDCWD, top);

    (void)state;
    put("memory.events", "low 1\noom 2\noom_kill 3\noom_group_kill 4\n");
    put("memory.peak", "4096\n");
    assert_int_equal(cgroup_number(at, "memory.events", "oom_kill"), 3);
    assert_int_equal(cgroup_number(at, "memory.events", "oom"), 2);
    assert_int_equal(cgroup_number(at, "memory.events", "oo"), 0);
    assert_int_equal(cgroup_number(at, "memory.peak", NULL), 4096);
    assert_int_equal(cgroup_number(at, "nothing", NULL), 0);
    (void)close(at);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_version_2_there_is_none),
        TEST(the_first_cgroup_of_all_is_never_taken),
        TEST(one_of_another_mount_or_of_other_processes_is_not_taken),
        TEST(what_is_marked_is_taken_if_it_can_be_used),
        TEST(one_above_that_is_marked_is_taken_if_nobody_is_in_it),
        TEST(what_nobody_gave_is_not_taken),
        TEST(runs_that_were_killed_are_removed_and_no_others),
        TEST(a_number_is_found_by_its_whole_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
