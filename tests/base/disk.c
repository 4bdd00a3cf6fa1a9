/* SPDX-License-Identifier: MIT */
/* Files that are put and read whole, in folders in which somebody else may have put something first. */
#include "base/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "failing.h"
#include "test_folder.h"

static char folder[] = "/tmp/arena-disk-XXXXXX";
static char path[sizeof folder + 16], draft[sizeof folder + 16], other[sizeof folder + 16];

static int make_folder(void **state)
{
    (void)state;
    if (test_folder_make(folder) != 0)
        return -1;
    (void)snprintf(path, sizeof path, "%s/a", folder);
    (void)snprintf(draft, sizeof draft, "%s/a.part", folder);
    (void)snprintf(other, sizeof other, "%s/b", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return test_folder_remove_plain(folder);
}

static void check_content(const char *name, const char *text)
{
    struct error error = {0};
    struct buffer bytes;

    buffer_init(&bytes, 100);
    assert_true(disk_read(name, 50, &bytes, &error));
    assert_true(span_equal(buffer_span(&bytes), span_text(text)));
    buffer_release(&bytes);
}

static void a_draft_that_was_left_is_replaced_and_no_link_is_followed(void **state)
{
    (void)state;
    assert_true(disk_put(other, span_text("mine")));
    assert_int_equal(symlink(other, draft), 0);
    assert_true(disk_put(path, span_text("new")));
    check_content(path, "new");
    check_content(other, "mine");
    assert_int_equal(symlink(other, draft), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink(other, path), 0);
    assert_true(disk_put(path, span_text("newer")));
    check_content(path, "newer");
    check_content(other, "mine");
}

static void an_output_goes_into_a_pipe_and_behind_a_link(void **state)
{
    struct stat info;
    char got[8] = "";
    int fd;

    (void)state;
    assert_int_equal(mkfifo(path, 0600), 0);
    fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(fd >= 0);
    assert_true(disk_put_out(path, span_text("piped")));
    assert_int_equal(read(fd, got, sizeof got), 5);
    assert_string_equal(got, "piped");
    (void)close(fd);
    assert_int_equal(lstat(path, &info), 0);
    assert_true(S_ISFIFO(info.st_mode)); /* so would be /dev/null, which nobody wants to lose */
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink(other, path), 0);
    assert_true(disk_put_out(path, span_text("far")));
    check_content(other, "far");
    assert_true(disk_put_out(path, span_text("on")));
    check_content(other, "on");
    assert_int_equal(unlink(path), 0);
    assert_true(disk_put_out(path, span_text("new")));
    check_content(path, "new");
}

static void what_is_read_is_a_regular_file_of_bounded_length(void **state)
{
    static const struct {
        size_t most;
        const char *words; /* NULL: it is read */
    } rows[] = {{0, "has more than 0 bytes"}, {3, "has more than 3 bytes"}, {4, NULL}, {5, NULL}};
    struct error error = {0};
    struct buffer bytes;

    (void)state;
    assert_true(disk_put(path, span_text("four")));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error refused = {0};

        buffer_init(&bytes, 100);
        assert_int_equal(disk_read(path, rows[i].most, &bytes, &refused), !rows[i].words);
        if (rows[i].words)
            assert_non_null(strstr(refused.text, rows[i].words));
        buffer_release(&bytes);
    }
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    buffer_init(&bytes, 100);
    assert_false(disk_read(path, 50, &bytes, &error));
    assert_non_null(strstr(error.text, "is no regular file"));
    error = (struct error){0};
    assert_false(disk_read(other, 50, &bytes, &error));
    assert_non_null(strstr(error.text, "No such file"));
    buffer_release(&bytes);
}

/* --- calls that fail --------------------------------------------------------------------------------------------- */

/* Of all that change a file, each in turn; a write is torn. */
static void a_call_that_fails_leaves_the_file_as_it_was(void **state)
{
    bool has_failed = true;
    unsigned at;

    (void)state;
    for (at = 1; has_failed; at++) {
        bool good;

        assert_true(disk_put(path, span_text("old")));
        failing_begin(&(struct failure){.calls = FAILING_CHANGE, .at = at, .torn = true, .error = EIO});
        good = disk_put(path, span_text("new and longer"));
        assert_true(good || errno == EIO);
        has_failed = failing_end();
        assert_int_equal(good, !has_failed);
        check_content(path, good ? "new and longer" : "old");
        assert_int_equal(access(draft, F_OK), -1);
    }
    assert_int_equal(at - 2, 4); /* the draft is made, written, waited for, and renamed */
}

static void a_wait_for_a_folder_that_fails_is_told(void **state)
{
    static const unsigned calls[] = {FAILING_OPEN, FAILING_FSYNC};

    (void)state;
    assert_true(disk_sync_folder(folder));
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        failing_begin(&(struct failure){.calls = calls[i], .at = 1, .error = EIO});
        assert_false(disk_sync_folder(folder));
        assert_int_equal(errno, EIO);
        assert_true(failing_end());
    }
}

static void a_signal_costs_nothing_and_a_failure_is_a_sentence(void **state)
{
    static const unsigned calls[] = {FAILING_OPEN, FAILING_READ};
    struct error error = {0};
    struct buffer bytes;

    (void)state;
    failing_begin(&(struct failure){.calls = FAILING_WRITE, .at = 1, .error = EINTR});
    assert_true(disk_put(path, span_text("text")));
    assert_true(failing_end());
    failing_begin(&(struct failure){.calls = FAILING_READ, .at = 1, .error = EINTR});
    check_content(path, "text");
    assert_true(failing_end());
    buffer_init(&bytes, 100);
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        failing_begin(&(struct failure){.calls = calls[i], .at = 1, .error = EIO});
        assert_false(disk_read(path, 50, &bytes, &error));
        assert_true(failing_end());
        assert_non_null(strstr(error.text, strerror(EIO)));
        assert_int_equal(bytes.used, 0);
        error = (struct error){0};
    }
    buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_draft_that_was_left_is_replaced_and_no_link_is_followed, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(an_output_goes_into_a_pipe_and_behind_a_link, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_is_read_is_a_regular_file_of_bounded_length, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_call_that_fails_leaves_the_file_as_it_was, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_wait_for_a_folder_that_fails_is_told, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_signal_costs_nothing_and_a_failure_is_a_sentence, make_folder, remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
