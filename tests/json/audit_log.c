/* SPDX-License-Identifier: MIT */
/* A log of decisions: what was reported stands, and what was not is no harm. */
#include "json/audit_log.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/disk.h"
#include "failing.h"
#include "test_folder.h"

static char folder[] = "/tmp/arena-audit-XXXXXX";
static char path[sizeof folder + 8];

static int make_folder(void **state)
{
    (void)state;
    if (test_folder_make(folder) != 0)
        return -1;
    (void)snprintf(path, sizeof path, "%s/log", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return test_folder_remove_plain(folder);
}

/* Each line's own key is its number. */
static bool take(void *context, json_t *line, size_t number, struct error *error)
{
    (void)context;
    (void)error;
    return json_integer_value(json_object_get(line, "said")) == (json_int_t)number;
}

static void read_log(struct audit_log *log, size_t count, bool was_cut)
{
    struct error error = {0};

    if (!audit_log_read(log, path, take, NULL, &error))
        fail_msg("%s", error.text);
    assert_int_equal(log->count, count);
    assert_int_equal(log->was_cut, was_cut);
}

static bool say(struct audit_log *log, struct error *error)
{
    json_t *line = audit_log_append(log, "anna", json_pack("{sI}", "said", (json_int_t)log->count + 1), error);
    bool good = line != NULL;

    json_decref(line);
    return good;
}

static void what_is_said_is_read_again(void **state)
{
    struct audit_log log;
    struct error error = {0};

    (void)state;
    read_log(&log, 0, false);
    for (unsigned i = 0; i < 3; i++)
        assert_true(say(&log, &error));
    read_log(&log, 3, false);
}

static void a_line_that_was_cut_short_is_dropped(void **state)
{
    struct audit_log log;
    struct error error = {0};
    size_t whole;

    (void)state;
    read_log(&log, 0, false);
    assert_true(say(&log, &error));
    whole = log.whole;
    assert_true(say(&log, &error));
    for (size_t size = log.size - 1; size > whole; size--) {
        assert_int_equal(truncate(path, (off_t)size), 0);
        read_log(&log, 1, true);
    }
    assert_true(say(&log, &error));
    assert_false(log.was_cut);
    read_log(&log, 2, false);
}

static void somebody_elses_line_is_not_written_over(void **state)
{
    struct audit_log log, other;
    struct error error = {0};

    (void)state;
    read_log(&log, 0, false);
    read_log(&other, 0, false);
    assert_true(say(&other, &error));
    assert_false(say(&log, &error));
    assert_non_null(strstr(error.text, "another arena has just written to it"));
    read_log(&log, 1, false);
}

/* Of all calls that change it, each in turn; a write is torn. The line may be there, though nobody was told. */
static void a_line_that_the_disk_may_not_have_is_refused(void **state)
{
    bool has_failed = true;
    unsigned at;

    (void)state;
    for (at = 1; has_failed; at++) {
        struct audit_log log;
        struct error error = {0};
        bool good;

        (void)unlink(path);
        read_log(&log, 0, false);
        assert_true(say(&log, &error));
        failing_begin(&(struct failure){.calls = FAILING_CHANGE, .at = at, .torn = true, .error = EIO});
        good = say(&log, &error);
        has_failed = failing_end();
        assert_int_equal(good, !has_failed);
        assert_true(good || strstr(error.text, strerror(EIO)));
        assert_true(audit_log_read(&log, path, take, NULL, &error));
        assert_true(log.count >= 1);
        assert_true(say(&log, &error));
    }
    assert_true(at - 2 >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_said_is_read_again, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_line_that_was_cut_short_is_dropped, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(somebody_elses_line_is_not_written_over, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_line_that_the_disk_may_not_have_is_refused, make_folder, remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
