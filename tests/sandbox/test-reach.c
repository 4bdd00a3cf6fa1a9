/* SPDX-License-Identifier: MIT */
/* Which paths would have something mounted if they were looked at, by a list of mounts that says so of folders that are
 * there. */
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

#include "sandbox/namespaces/reach.h"

enum { TEXT_MOST = 4096, PATH_MOST = 256 };

static char folder[] = "/tmp/test-reach-XXXXXX";
static char mounts[TEXT_MOST];

static const char *in_folder(const char *name)
{
    static char path[PATH_MOST];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static bool calm(const char *name)
{
    return reach_is_calm(mounts, in_folder(name));
}

/* `net` waits for a look, but `net/here` is mounted by now; so it is with `my data`. */
static int furnish(void **state)
{
    char target[PATH_MOST];

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    (void)snprintf(mounts, sizeof mounts,
                   "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
                   "30 22 0:5 / %s/net rw,relatime shared:7 - autofs auto.net rw,fd=5,indirect\n"
                   "31 30 0:6 / %s/net/here rw,relatime shared:8 - nfs4 there:/x rw\n"
                   "32 22 0:7 / %s/my\\040data rw,relatime shared:9 - autofs auto.data rw,fd=6,direct\n"
                   "33 22 0:8 / %s/twice rw - autofs auto.twice rw,fd=7,direct\n"
                   "34 33 0:9 / %s/twice rw - ext4 /dev/sdb1 rw\n",
                   folder, folder, folder, folder, folder);
    for (const char *const *name = (const char *const[]){"net", "net/here", "my data", "twice", "plain", NULL}; *name;
         name++)
        if (mkdir(in_folder(*name), 0700) != 0)
            return -1;
    (void)snprintf(target, sizeof target, "%s/net/nohost", folder);
    return symlink(target, in_folder("link")) == 0 && symlink("plain/../net/nohost", in_folder("relative")) == 0 &&
                   symlink("plain", in_folder("good")) == 0 && symlink("ring", in_folder("ring")) == 0
               ? 0
               : -1;
}

static int clear(void **state)
{
    static const char *const names[] = {"net/here", "net",      "my data", "twice", "plain",
                                        "link",     "relative", "good",    "ring"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (unlink(in_folder(names[i])) != 0)
            (void)rmdir(in_folder(names[i]));
    return rmdir(folder);
}

static void what_waits_for_a_look_is_not_looked_at(void **state)
{
    (void)state;
    assert_false(calm("net/nohost"));
    assert_false(calm("net/nohost/file"));
    assert_false(calm("net"));
    assert_false(calm("my data/file"));
    assert_false(calm("plain/../net/./nohost"));
}

static void what_is_mounted_by_now_is_as_any_other(void **state)
{
    (void)state;
    assert_true(calm("net/here/file"));
    assert_true(calm("twice/file"));
    assert_true(calm("plain/file"));
    assert_true(calm("network/file"));
    assert_true(calm("no/such/file"));
}

static void links_are_followed_as_far_as_they_lead(void **state)
{
    (void)state;
    assert_false(calm("link/file"));
    assert_false(calm("link"));
    assert_false(calm("relative"));
    assert_true(calm("good/file"));
    assert_true(calm("ring/file"));
}

static void without_such_mounts_all_is_calm(void **state)
{
    char *now = reach_mounts();

    (void)state;
    assert_non_null(now);
    assert_non_null(strstr(now, " / "));
    free(now);
    assert_true(reach_is_calm(NULL, in_folder("net/nohost")));
    assert_true(reach_is_calm("22 1 8:1 / / rw - ext4 /dev/sda1 rw\n", in_folder("net/nohost")));
    assert_true(reach_is_calm_now(in_folder("plain")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_waits_for_a_look_is_not_looked_at),
        cmocka_unit_test(what_is_mounted_by_now_is_as_any_other),
        cmocka_unit_test(links_are_followed_as_far_as_they_lead),
        cmocka_unit_test(without_such_mounts_all_is_calm),
    };

    return cmocka_run_group_tests(tests, furnish, clear);
}
