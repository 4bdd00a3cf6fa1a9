/* SPDX-License-Identifier: MIT */
/* The files of a report: each is as it was until the disk has the new one. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "failing.h"
#include "report/parts.h"

static bool write_text(const void *context, int fd)
{
    return write(fd, context, strlen(context)) == (ssize_t)strlen(context);
}

/* Of all calls that change it, each in turn. */
static void a_file_that_cannot_be_written_stays_as_it_was(void **unused)
{
    char folder[] = "/tmp/arena-report-XXXXXX", path[sizeof folder + 8], draft[sizeof path + 8], text[16] = "";
    bool has_failed = true, good;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/a", folder);
    (void)snprintf(draft, sizeof draft, "%s.part", path);
    assert_true(report_put(path, write_text, "old"));
    for (unsigned at = 1; has_failed; at++) {
        FILE *file;

        failing_begin(&(struct failure){.calls = FAILING_CHANGE, .at = at, .torn = true, .error = ENOSPC});
        good = report_put(path, write_text, "new");
        assert_true(good || errno == ENOSPC);
        has_failed = failing_end();
        assert_int_equal(good, !has_failed);
        file = fopen(path, "r");
        assert_non_null(file);
        assert_non_null(fgets(text, sizeof text, file));
        assert_int_equal(fclose(file), 0);
        assert_string_equal(text, good ? "new" : "old");
        assert_int_equal(access(draft, F_OK), -1);
    }
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_cannot_be_written_stays_as_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
