/* SPDX-License-Identifier: MIT */
/* The cgroup of a container is found by its id, in whatever way the engine calls it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "sandbox/container/oom.h"

#define ID "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

enum { PATH_BYTES = 512 };

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[2 * PATH_BYTES];
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void make_folder(const char *folder, const char *name)
{
    char path[2 * PATH_BYTES];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(mkdir(path, 0700), 0);
}

static void remove_folder(const char *folder)
{
    char command[2 * PATH_BYTES];

    (void)snprintf(command, sizeof command, "rm -r '%s'", folder);
    assert_int_equal(system(command), 0);
}

/* What is seen of a container whose cgroup has this path. */
static void check_found(const char *const *path, const char *events, bool killed)
{
    char folder[] = "/tmp/memory-XXXXXX", below[PATH_BYTES], id_file[PATH_BYTES];
    struct oom_watch watch;

    assert_non_null(mkdtemp(folder));
    (void)snprintf(below, sizeof below, "%s", folder);
    (void)snprintf(id_file, sizeof id_file, "%s/id", folder);
    oom_watch_init(&watch, folder, "/dev/null", id_file);
    assert_false(oom_watch_find(&watch)); /* there is no id yet */
    write_file(folder, "id", ID);
    assert_false(oom_watch_find(&watch)); /* and now no cgroup */
    for (; *path; path++) {
        make_folder(below, *path);
        (void)snprintf(below + strlen(below), sizeof below - strlen(below), "/%s", *path);
    }
    write_file(below, "memory.events", "low 0\nhigh 0\nmax 7\noom 0\noom_kill 0\noom_group_kill 0\n");
    assert_true(oom_watch_find(&watch));
    assert_false(watch.killed);
    write_file(below, "memory.events", events);
    oom_watch_look(&watch);
    assert_int_equal(watch.killed, killed);
    oom_watch_release(&watch);
    remove_folder(folder);
}

static void the_cgroup_is_found_by_the_names_of_each_engine(void **state)
{
    static const char killed[] = "low 0\nhigh 0\nmax 9\noom 1\noom_kill 1\n";

    (void)state;
    check_found((const char *[]){"machine.slice", "libpod-" ID ".scope", NULL}, killed, true);
    check_found(
        (const char *[]){"user.slice", "user-1.slice", "user@1.service", "user.slice", "libpod-" ID ".scope", NULL},
        killed, true);
    check_found((const char *[]){"system.slice", "docker-" ID ".scope", NULL}, killed, true);
    check_found((const char *[]){"docker", ID, NULL}, killed, true);
    check_found((const char *[]){"docker", ID, NULL}, "low 0\nhigh 0\nmax 90\noom 3\noom_kill 0\n", false);
}

/* What is known of a container whose cgroup is gone before it was seen that something in it was killed. The machine
 * says at the end what `machine` is. */
static void check_gone(const char *events, const char *kills_above, const char *machine, bool seen_before, bool near)
{
    char folder[] = "/tmp/memory-XXXXXX", slice[PATH_BYTES], below[2 * PATH_BYTES], id_file[PATH_BYTES];
    char counters[PATH_BYTES];
    struct oom_watch watch;

    assert_non_null(mkdtemp(folder));
    (void)snprintf(id_file, sizeof id_file, "%s/id", folder);
    (void)snprintf(slice, sizeof slice, "%s/system.slice", folder);
    (void)snprintf(below, sizeof below, "%s/docker-" ID ".scope", slice);
    write_file(folder, "id", ID);
    make_folder(folder, "system.slice");
    make_folder(slice, "docker-" ID ".scope");
    write_file(slice, "memory.events", "oom_kill 3\n");
    write_file(below, "memory.events", events);
    write_file(folder, "counters", "pgalloc_normal 7\noom_kill 5\nkswapd_inodesteal 9\n");
    (void)snprintf(counters, sizeof counters, "%s/counters", folder);
    oom_watch_init(&watch, folder, counters, id_file);
    assert_true(oom_watch_find(&watch));
    if (kills_above)
        write_file(slice, "memory.events", kills_above);
    write_file(folder, "counters", machine);
    if (seen_before) /* of another container, as this one's file says */
        oom_watch_look(&watch);
    write_file(below, "memory.events", ""); /* the kernel does not let it be read */
    oom_watch_look(&watch);
    assert_false(watch.killed);
    assert_int_equal(watch.killed_near, near);
    assert_int_equal(watch.events, -1); /* it would be readable for ever */
    assert_true(oom_watch_find(&watch));
    oom_watch_release(&watch);
    remove_folder(folder);
}

static const char first[] = "max 0\noom_kill 0\n", above[] = "max 9\noom_kill 4\n";
static const char same[] = "pgalloc_normal 8\noom_kill 5\n", more[] = "pgalloc_normal 9\noom_kill 6\n";

static void what_was_killed_when_the_cgroup_went_is_counted_above_it(void **state)
{
    (void)state;
    check_gone(first, above, same, false, true);
    check_gone(first, above, more, true, false);
    check_gone(first, NULL, more, false, false);
}

static void if_the_cgroup_above_went_with_it_the_machine_s_count_is_compared(void **state)
{
    (void)state;
    check_gone(first, "", more, false, true);
    check_gone(first, "", more, true, false);
    check_gone(first, "", same, false, false);
}

/* Of a container that is killed, or not, before it is found; `going`: its cgroup is found, and cannot be read any more.
 */
static void check_soon(bool going, bool killed)
{
    char folder[] = "/tmp/memory-XXXXXX", id_file[PATH_BYTES], counters[PATH_BYTES], below[PATH_BYTES];
    struct oom_watch watch;

    assert_non_null(mkdtemp(folder));
    (void)snprintf(id_file, sizeof id_file, "%s/id", folder);
    (void)snprintf(counters, sizeof counters, "%s/counters", folder);
    (void)snprintf(below, sizeof below, "%s/" ID, folder);
    write_file(folder, "counters", same);
    oom_watch_init(&watch, folder, counters, id_file);
    write_file(folder, "id", ID);
    write_file(folder, "counters", killed ? more : same);
    if (going) {
        make_folder(folder, ID);
        write_file(folder, "memory.events", above);
        write_file(below, "memory.events", "");
    }
    assert_int_equal(oom_watch_find(&watch), going);
    oom_watch_end(&watch);
    assert_int_equal(watch.killed_near, killed);
    oom_watch_release(&watch);
    remove_folder(folder);
}

static void so_it_is_if_the_container_went_before_it_was_found(void **state)
{
    (void)state;
    check_soon(false, false);
    check_soon(false, true);
    check_soon(true, false);
    check_soon(true, true);
}

static void what_is_beside_the_container_is_not_it(void **state)
{
    char folder[] = "/tmp/memory-XXXXXX", id_file[PATH_BYTES];
    struct oom_watch watch;

    (void)state;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(id_file, sizeof id_file, "%s/id", folder);
    make_folder(folder, "libpod-conmon-" ID ".scope");
    make_folder(folder, "other.scope");
    oom_watch_init(&watch, folder, "/dev/null", id_file);
    write_file(folder, "id", "");
    assert_false(oom_watch_find(&watch)); /* an id that is not all there yet would fit to anything */
    write_file(folder, "id", ID);
    assert_false(oom_watch_find(&watch));
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cgroup_is_found_by_the_names_of_each_engine),
        cmocka_unit_test(what_was_killed_when_the_cgroup_went_is_counted_above_it),
        cmocka_unit_test(if_the_cgroup_above_went_with_it_the_machine_s_count_is_compared),
        cmocka_unit_test(so_it_is_if_the_container_went_before_it_was_found),
        cmocka_unit_test(what_is_beside_the_container_is_not_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
