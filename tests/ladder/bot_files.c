/* SPDX-License-Identifier: MIT */
/* The files about bots stay within their bounds, whatever bots print, and nothing else is touched. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "ladder/records/bot_files.h"

enum { STARTS = 500, PRINTED = 32 << 10, BOTS = 8, VERSIONS = 100 };

struct stage {
    char folder[64];
    int logs;
};

static int open_stage(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);

    assert_non_null(stage);
    (void)snprintf(stage->folder, sizeof stage->folder, "/tmp/bot-files-XXXXXX");
    assert_non_null(mkdtemp(stage->folder));
    stage->logs = bot_files_open(stage->folder, BOT_FILES_LOGS, true);
    assert_true(stage->logs >= 0);
    *state = stage;
    return 0;
}

static int close_stage(void **state)
{
    struct stage *stage = *state;
    char command[100];

    (void)close(stage->logs);
    (void)snprintf(command, sizeof command, "rm -r %s", stage->folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
    free(stage);
    return 0;
}

static void add(const struct stage *stage, const char *bot, const char *version, const char *head, size_t size)
{
    char *text = malloc(size + 1);

    assert_non_null(text);
    memset(text, 'x', size);
    assert_true(bot_log_add(stage->logs, bot, version, span_text(head), span_of(text, size), BOT_LOG_LEAST));
    free(text);
}

static struct buffer read_file(const struct stage *stage, const char *name)
{
    struct buffer bytes;
    struct error error = {0};
    char path[200];

    (void)snprintf(path, sizeof path, "%s/%s", stage->folder, name);
    buffer_init(&bytes, 1 << 20);
    assert_true(disk_read(path, 1 << 20, &bytes, &error));
    buffer_add_byte(&bytes, '\0');
    return bytes;
}

static bool is_there(const struct stage *stage, const char *name)
{
    char path[200];

    (void)snprintf(path, sizeof path, "%s/%s", stage->folder, name);
    return faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

/* --- logs -------------------------------------------------------------------------------------------------------- */

static void a_bot_that_prints_without_end_stays_within_its_bound(void **state)
{
    const struct stage *stage = *state;
    struct bot_files_sum sum;
    struct buffer last;
    char head[40];

    for (unsigned i = 0; i < STARTS; i++) {
        (void)snprintf(head, sizeof head, "start %u of loud\n", i);
        add(stage, "loud", "1", head, PRINTED);
    }
    sum = bot_files_count(stage->logs);
    assert_int_equal(sum.files, 2);
    assert_true(sum.bytes <= BOT_LOG_LEAST);
    last = read_file(stage, "logs/loud/1.log");
    assert_non_null(strstr((const char *)last.at, head));
    buffer_release(&last);
}

static void a_version_is_any_text_and_never_a_path(void **state)
{
    static const char *const rows[][2] = {{"1.2+3_b-c", "logs/anna/1.2+3_b-c.log"},
                                          {"", "logs/anna/none.log"},
                                          {"..", "logs/anna/%2E..log"},
                                          {"../../../etc/x", "logs/anna/%2E.%2F..%2F..%2Fetc%2Fx.log"},
                                          {"\xc3\xa9\n", "logs/anna/%C3%A9%0A.log"}};
    const struct stage *stage = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        add(stage, "anna", rows[i][0], "", 1);
        if (!is_there(stage, rows[i][1]))
            fail_msg("there is no %s", rows[i][1]);
    }
    assert_int_equal(bot_files_count(stage->logs).files, sizeof rows / sizeof *rows);
}

static void who_has_most_loses_first_and_the_others_keep_theirs(void **state)
{
    const struct bot_files_bound bound = {.all = 40 * BOT_FILES_BLOCK};
    const struct stage *stage = *state;
    char version[20], name[40];
    struct bot_files_sum sum;

    for (unsigned i = 0; i < BOTS; i++) {
        (void)snprintf(name, sizeof name, "quiet-%u", i);
        add(stage, name, "1", "", 1);
    }
    for (unsigned i = 0; i < VERSIONS; i++) {
        (void)snprintf(version, sizeof version, "%u", i);
        add(stage, "loud", version, "", 1);
    }
    sum = bot_files_trim(stage->logs, &bound);
    assert_int_equal(sum.files, 40);
    assert_int_equal(bot_files_count(stage->logs).files, 40);
    for (unsigned i = 0; i < BOTS; i++) {
        (void)snprintf(name, sizeof name, "logs/quiet-%u/1.log", i);
        assert_true(is_there(stage, name));
    }
}

static void the_oldest_of_a_bot_go_first(void **state)
{
    const struct bot_files_bound bound = {.each = 3 * BOT_FILES_BLOCK};
    const struct stage *stage = *state;
    char path[200], name[40];

    for (unsigned i = 0; i < 10; i++) { /* their times are not those of their names */
        struct timespec times[2] = {{.tv_sec = 1000 + (7 * i) % 10}, {.tv_sec = 1000 + (7 * i) % 10}};

        (void)snprintf(name, sizeof name, "%u", i);
        add(stage, "anna", name, "", 1);
        (void)snprintf(path, sizeof path, "%s/logs/anna/%u.log", stage->folder, i);
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    assert_int_equal(bot_files_trim(stage->logs, &bound).files, 3);
    for (unsigned i = 0; i < 10; i++) {
        (void)snprintf(name, sizeof name, "logs/anna/%u.log", i);
        assert_int_equal(is_there(stage, name), (7 * i) % 10 >= 7);
    }
}

/* --- what others put there --------------------------------------------------------------------------------------- */

/* A file beside the folder of logs, whose text no log and no bound may change. */
static void put_outside(const struct stage *stage, char path[200])
{
    (void)snprintf(path, 200, "%s/outside", stage->folder);
    assert_true(disk_put(path, span_text("precious")));
}

static void check_outside(const struct stage *stage)
{
    struct buffer bytes = read_file(stage, "outside");

    assert_string_equal((const char *)bytes.at, "precious");
    buffer_release(&bytes);
}

static void nothing_outside_is_written_or_removed(void **state)
{
    static const struct bot_files_bound least = {.each = 1, .all = 1};
    const struct stage *stage = *state;
    char outside[200], name[200];
    int bot;

    put_outside(stage, outside);
    assert_int_equal(mkdirat(stage->logs, "anna", 0700), 0);
    bot = openat(stage->logs, "anna", O_RDONLY | O_DIRECTORY);
    assert_int_equal(symlinkat(outside, bot, "link.log"), 0);
    assert_int_equal(linkat(AT_FDCWD, outside, bot, "second.log", 0), 0);
    assert_int_equal(mkfifoat(bot, "pipe.log", 0600), 0);
    assert_int_equal(mkdirat(bot, "folder.json", 0700), 0);
    assert_int_equal(symlinkat(stage->folder, stage->logs, "ben"), 0); /* the folder of a bot */
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(bot_files_trim(stage->logs, &least).files, 0);
        check_outside(stage);
        assert_true(is_there(stage, "logs/anna/folder.json"));
        add(stage, "anna", "link", "", 1);
        add(stage, "anna", "second", "", 1);
        add(stage, "anna", "pipe", "", 1);
        check_outside(stage);
    }
    assert_false(bot_log_add(stage->logs, "ben", "1", span_text("a"), span_text("b"), BOT_LOG_LEAST));
    assert_false(is_there(stage, "1.log"));
    (void)snprintf(name, sizeof name, "%s/other", stage->folder);
    assert_int_equal(symlink(outside, name), 0);
    assert_int_equal(bot_files_open(stage->folder, "other", true), -1);
    (void)close(bot);
}

static void a_link_a_pipe_and_foreign_files_in_the_folder_stay(void **state)
{
    static const struct bot_files_bound least = {.each = 1, .all = 1};
    const struct stage *stage = *state;
    char outside[200];
    int bot;

    put_outside(stage, outside);
    add(stage, "anna", "1", "", 1);
    bot = openat(stage->logs, "anna", O_RDONLY | O_DIRECTORY);
    assert_int_equal(symlinkat(outside, bot, "a.log"), 0);
    assert_int_equal(mkfifoat(bot, "b.log", 0600), 0);
    (void)close(openat(bot, "notes.txt", O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    assert_int_equal(bot_files_trim(stage->logs, &least).files, 0);
    assert_false(is_there(stage, "logs/anna/1.log"));
    assert_true(is_there(stage, "logs/anna/a.log") && is_there(stage, "logs/anna/b.log") &&
                is_there(stage, "logs/anna/notes.txt"));
    check_outside(stage);
    (void)close(bot);
}

#define ON_A_STAGE(test) cmocka_unit_test_setup_teardown(test, open_stage, close_stage)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ON_A_STAGE(a_bot_that_prints_without_end_stays_within_its_bound),
        ON_A_STAGE(a_version_is_any_text_and_never_a_path),
        ON_A_STAGE(who_has_most_loses_first_and_the_others_keep_theirs),
        ON_A_STAGE(the_oldest_of_a_bot_go_first),
        ON_A_STAGE(nothing_outside_is_written_or_removed),
        ON_A_STAGE(a_link_a_pipe_and_foreign_files_in_the_folder_stay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
