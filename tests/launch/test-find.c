/* SPDX-License-Identifier: MIT */
/* What is said of a program that is there and cannot be run. */
#include <errno.h>
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

#include "launch/find.h"

static void write_script(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0700), 0);
}

/* As the system says it of a script when it is started, and before. */
static void an_interpreter_that_is_not_there_is_named(void **state)
{
    char path[] = "/tmp/arena-test-script-XXXXXX", said[256];
    struct error error = {0};

    (void)state;
    assert_int_equal(close(mkstemp(path)), 0);
    write_script(path, "#! /no/such/python -B\n");
    assert_false(find_refuse(ENOENT, path, NULL, NULL, &error));
    (void)snprintf(said, sizeof said,
                   "cannot run %s: its first line names the interpreter /no/such/python, which is not there", path);
    assert_string_equal(error.text, said);
    error = (struct error){0};
    write_script(path, "#!/bin/sh\r\n");
    assert_false(find_refuse(ENOENT, path, NULL, NULL, &error));
    assert_non_null(
        strstr(error.text, "the interpreter /bin/sh\\x0d, which is not there (\\x0d: its lines end as in Windows)"));
    assert_int_equal(chmod(path, 0700), 0);
    assert_false(find_program_whole(path, NULL, NULL, &error));
    write_script(path, "#!/bin/sh -e\n");
    assert_true(find_program_whole(path, NULL, NULL, &error));
    write_script(path, "#! no/path/from/the/root\n");
    assert_true(find_program_whole(path, NULL, NULL, &error));
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_interpreter_that_is_not_there_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
