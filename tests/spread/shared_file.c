/* SPDX-License-Identifier: MIT */
/* Files of a folder that several machines share: one has its name when it is whole, and not before. */
#include "spread/shared_file.h"

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

#include "base/disk.h"
#include "failing.h"
#include "test_folder.h"

enum { PATH_ROOM = 64, WAIT_MS = 1, MOST = 64 };

static char folder[] = "/tmp/arena-shared-XXXXXX";
static char path[PATH_ROOM], draft[PATH_ROOM];

static int make_folder(void **state)
{
    (void)state;
    if (test_folder_make(folder) != 0)
        return -1;
    (void)snprintf(path, sizeof path, "%s/a", folder);
    (void)snprintf(draft, sizeof draft, "%s/a.tmp", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return test_folder_remove_plain(folder);
}

static bool is_text(void *context, struct span bytes, struct error *error)
{
    return span_equal(bytes, span_text(context)) || error_set(error, EXIT_COULD_NOT_RUN, "it is cut");
}

static bool reads(const char *text, struct error *error)
{
    char wanted[MOST];
    struct buffer bytes;
    bool good;

    (void)snprintf(wanted, sizeof wanted, "%s", text);
    buffer_init(&bytes, MOST + 1);
    good = shared_read(path, MOST, WAIT_MS, &bytes, is_text, wanted, error);
    buffer_release(&bytes);
    return good;
}

/* Of all that change it, each in turn; a write is torn. */
static void a_file_whose_call_fails_is_not_there(void **state)
{
    const unsigned calls = FAILING_CHANGE & ~(unsigned)FAILING_UNLINK;
    bool has_failed = true;
    unsigned at;

    (void)state;
    for (at = 1; has_failed; at++) {
        struct error error = {0};
        bool good;

        failing_begin(&(struct failure){.calls = calls, .at = at, .torn = true, .error = EDQUOT});
        good = shared_put(path, span_text("whole"), &error);
        has_failed = failing_end();
        assert_int_equal(good, !has_failed);
        assert_true(good || strstr(error.text, strerror(EDQUOT)));
        assert_int_equal(access(path, F_OK) == 0, good);
        assert_int_equal(access(draft, F_OK), -1);
    }
    assert_int_equal(at - 2, 4);
    assert_true(reads("whole", &(struct error){0}));
}

static void a_draft_of_a_writer_that_was_killed_is_no_hindrance(void **state)
{
    struct error error = {0};

    (void)state;
    assert_true(disk_put(draft, span_text("wh")));
    assert_true(shared_put(path, span_text("whole"), &error));
    assert_true(reads("whole", &error));
}

static void a_file_that_is_not_whole_or_not_there_is_a_sentence(void **state)
{
    struct error missing = {0}, cut = {0};

    (void)state;
    assert_false(reads("whole", &missing));
    assert_non_null(strstr(missing.text, "No such file"));
    assert_true(disk_put(path, span_text("wh")));
    assert_false(reads("whole", &cut));
    assert_non_null(strstr(cut.text, "it is cut"));
}

static void a_folder_is_made_once_and_waited_for(void **state)
{
    static const unsigned calls[] = {FAILING_OPEN, FAILING_FSYNC};
    struct error error = {0};

    (void)state;
    failing_begin(&(struct failure){.calls = FAILING_MKDIR, .at = 1, .error = EACCES});
    assert_false(shared_folder(path, &error));
    assert_true(failing_end());
    assert_non_null(strstr(error.text, strerror(EACCES)));
    error = (struct error){0};
    assert_true(shared_folder(path, &error) && shared_folder(path, &error));
    assert_true(shared_sync_folder(path, &error));
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        failing_begin(&(struct failure){.calls = calls[i], .at = 1, .error = EIO});
        assert_false(shared_sync_folder(path, &error));
        assert_true(failing_end());
    }
    assert_int_equal(rmdir(path), 0);
    assert_true(disk_put(path, span_text("no folder")));
    error = (struct error){0};
    assert_false(shared_folder(path, &error));
    assert_non_null(strstr(error.text, strerror(ENOTDIR)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_whose_call_fails_is_not_there, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_draft_of_a_writer_that_was_killed_is_no_hindrance, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_whole_or_not_there_is_a_sentence, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_folder_is_made_once_and_waited_for, make_folder, remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
