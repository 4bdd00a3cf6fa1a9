/* SPDX-License-Identifier: MIT */
/* The users of sandboxed bots: their range, what happens when all are taken, and that arenas share them. Only root has
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/namespaces/users.h"

enum { FIRST = 0x7ffe0000, COUNT = 3, SKIPPED = 77 };

static char subuid[] = "/tmp/arena-subuid-XXXXXX";

static struct users *opened(const char *name)
{
    struct error error = {0};
    FILE *file = fopen(subuid, "w");
    struct users *users;

    assert_non_null(file);
    assert_true(fprintf(file, "somebody:5:2\n%s:%d:%d\n", name, FIRST, COUNT) > 0);
    assert_int_equal(fclose(file), 0);
    users = users_open(subuid, &error);
    assert_non_null(users);
    return users;
}

static void take_all(struct users *users)
{
    struct error error = {0};
    uid_t user;

    for (unsigned i = 0; i < COUNT; i++) {
        assert_true(users_take(users, &user, &error));
        assert_int_equal(user, FIRST + i);
    }
}

static void when_all_are_taken_it_is_said_what_to_do(void **state)
{
    struct users *users = opened("arena");
    struct error error = {0};
    uid_t user;

    (void)state;
    take_all(users);
    assert_false(users_take(users, &user, &error));
    assert_string_equal(error.text,
                        "all 3 users for sandboxed bots are taken (2147352576 to 2147352578): start fewer bots "
                        "at once, or give arena a larger range in /etc/subuid");
    users_give_back(users, FIRST + 1);
    error = (struct error){0};
    assert_true(users_take(users, &user, &error));
    assert_int_equal(user, FIRST + 1);
    users_close(users);
}

static void arenas_share_them(void **state)
{
    struct users *one = opened("root"), *other = opened("arena");
    struct error error = {0};
    uid_t user;

    (void)state;
    take_all(one);
    assert_false(users_take(other, &user, &error));
    users_close(one); /* as when an arena ends in any way */
    take_all(other);
    users_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_all_are_taken_it_is_said_what_to_do),
        cmocka_unit_test(arenas_share_them),
    };
    int failed, file;

    if (geteuid() != 0) {
        (void)printf("only root has users for bots\n");
        return SKIPPED;
    }
    file = mkstemp(subuid);
    if (file < 0)
        return EXIT_FAILURE;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    (void)unlink(subuid);
    (void)close(file);
    return failed;
}
