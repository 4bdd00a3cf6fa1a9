/* SPDX-License-Identifier: MIT */
/* Which variables of the environment a started process gets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "launch/environment.h"

/* As a test's own, in which nothing else is. */
static const char *const host[] = {"PATH=/usr/bin:/bin", "LC_TIME=C",  "SECRET=s3cr3t",  "LANGUAGE=de",
                                   "HOMEPAGE=x",         "1BAD=x",     "ARENA_OTHER=x",  "PYTHONPATH=/p",
                                   "PYTHONUNBUFFERED=1", "TERM=xterm", "_=/usr/bin/env", NULL};

/* What would be in it, in its order. */
static void check_environment(const struct passed *all, const struct passed *one, const char *const *expected)
{
    const struct passed *const lists[PASSED_LISTS_MAX] = {all, one};
    char **before = environ, **made;

    environ = (char **)(uintptr_t)(const void *)host;
    made = environment_make(lists, (const char *[]){"ARENA_TOKEN=t", NULL}, "PATH=/usr/bin:/bin:/more");
    environ = before;
    assert_non_null(made);
    for (size_t i = 0; expected[i]; i++) {
        assert_non_null(made[i]);
        assert_string_equal(made[i], expected[i]);
        assert_true(made[i + 1] || !expected[i + 1]);
    }
    free(made);
}

static void a_process_gets_the_usual_variables_and_what_is_passed(void **state)
{
    const struct passed all = {.words = {"SECRET", "X=1", "X=2"}, .count = 3},
                        one = {.words = {"X=3", "PATH=/own", "GONE"}, .count = 3};

    (void)state;
    check_environment(NULL, NULL, (const char *[]){"PATH=/usr/bin:/bin:/more", "LC_TIME=C", "ARENA_TOKEN=t", NULL});
    check_environment(
        &all, NULL,
        (const char *[]){"PATH=/usr/bin:/bin:/more", "LC_TIME=C", "SECRET=s3cr3t", "X=2", "ARENA_TOKEN=t", NULL});
    check_environment(&all, &one,
                      (const char *[]){"PATH=/own", "LC_TIME=C", "SECRET=s3cr3t", "X=3", "ARENA_TOKEN=t", NULL});
}

static void what_is_withheld_is_named_without_its_values(void **state)
{
    const struct passed all = {.words = {"LANGUAGE"}, .count = 1};
    const struct passed *const lists[PASSED_LISTS_MAX] = {&all, NULL};
    char **before = environ, withheld[WITHHELD_TEXT_MAX];

    (void)state;
    environ = (char **)(uintptr_t)(const void *)host;
    environment_withheld(lists, withheld);
    environ = before;
    assert_string_equal(withheld, "PYTHONPATH, SECRET, HOMEPAGE");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_process_gets_the_usual_variables_and_what_is_passed),
        cmocka_unit_test(what_is_withheld_is_named_without_its_values),
    };

    return cmocka_run_group_tests_name("environment", tests, NULL, NULL);
}
