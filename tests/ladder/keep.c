/* SPDX-License-Identifier: MIT */
/* Older files of records in less room: the results stay the same, each replacement is a line, and no compressed file
 * harms who reads it. */
#include "ladder/records/keep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "archive_stage.h"
#include "base/disk.h"

enum { FEW = 300, OLD_S = 1000000, UNTIL_S = 2000000 };
#ifdef ARENA_SANITIZED
enum { CHANGES = 80 };
#else
enum { CHANGES = 400 };
#endif

/* One old file of records, whose path is set. */
static void stage_make(struct archive_stage *stage, char path[PATH_MAX])
{
    const struct timespec times[] = {{.tv_sec = OLD_S}, {.tv_sec = OLD_S}};

    archive_stage_make(stage);
    archive_stage_write(stage, "ladder", 1, FEW, 0);
    archive_stage_path(stage, "records/ladder-0001.arena", path);
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void put_bytes(const char *path, struct span bytes)
{
    assert_true(disk_put(path, bytes));
}

static struct keep_done keep(const struct archive_stage *stage, enum keep_how how)
{
    struct keep_done done = {0};
    struct error error = {0};

    const struct keep_order order = {.until_s = UNTIL_S, .how = how, .who = "test"};

    if (!ladder_keep(stage->folder, &order, &done, &error))
        fail_msg("%s", error.text);
    return done;
}

static void check_log(const struct archive_stage *stage, size_t lines, const char *sentence)
{
    struct error error = {0};
    size_t found;
    bool good = ladder_keep_check(stage->folder, &found, &error);

    assert_int_equal(found, lines);
    assert_int_equal(good, sentence == NULL);
    if (sentence && !strstr(error.text, sentence))
        fail_msg("'%s' does not say '%s'", error.text, sentence);
}

static void results_stay_the_same_in_less_room(void **unused)
{
    struct archive_report report;
    struct archive_stage stage;
    struct keep_done done;
    struct hash before, after;
    char path[PATH_MAX];

    (void)unused;
    for (enum keep_how how = KEEP_COMPRESSED; how < KEEP_HOWS; how++) {
        stage_make(&stage, path);
        before = archive_stage_hash(&stage, &report);
        (void)archive_stage_follow(&stage);
        done = keep(&stage, how);
        assert_int_equal(done.files, 1);
        assert_int_equal(done.thinned, how == KEEP_THINNED ? FEW : 0);
        assert_true(done.after < done.before);
        after = archive_stage_hash(&stage, &report);
        assert_memory_equal(before.bytes, after.bytes, sizeof before.bytes);
        assert_int_equal(report.damaged, 0);
        assert_true(report.read_bytes > 0); /* it is another file than the one that the database knows */
        (void)archive_stage_follow(&stage);
        after = archive_stage_hash(&stage, &report);
        assert_memory_equal(before.bytes, after.bytes, sizeof before.bytes);
        assert_int_equal(report.read_bytes, 0);
        assert_int_equal(keep(&stage, how).files, 0); /* nothing is left to be done */
        assert_int_equal(keep(&stage, KEEP_COMPRESSED).files, 0);
        check_log(&stage, 1, NULL);
        archive_stage_remove(&stage);
    }
}

static void the_seal_of_a_thinned_match_is_kept(void **unused)
{
    struct archive_stage stage;
    struct error error = {0};
    struct record_file *whole, *thin;
    struct record_match match;
    char path[PATH_MAX];
    struct hash seal;
    struct buffer alone;

    (void)unused;
    stage_make(&stage, path);
    whole = record_file_open(path, &error);
    assert_non_null(whole);
    seal = record_file_seal(whole, 7);
    record_file_free(whole);
    (void)keep(&stage, KEEP_THINNED);
    thin = record_file_open(path, &error);
    assert_non_null(thin);
    assert_int_equal(record_file_matches(thin), FEW);
    assert_true(record_file_match(thin, 7, &match, &error));
    assert_true(match.thinned && match.finished);
    buffer_init(&alone, 1 << 20);
    record_file_extract(thin, 7, &alone);
    assert_non_null(memmem(alone.at, alone.used, seal.bytes, sizeof seal.bytes));
    buffer_release(&alone);
    record_file_free(thin);
    archive_stage_remove(&stage);
}

static void what_is_new_or_written_to_stays_as_it_is(void **unused)
{
    struct archive_stage stage;
    struct error error = {0};
    struct keep_done done = {0};
    char path[PATH_MAX], records[PATH_MAX];
    struct record_writer *writer;
    int fd;

    (void)unused;
    stage_make(&stage, path);
    assert_true(ladder_keep(
        stage.folder, &(struct keep_order){.until_s = OLD_S - 1, .how = KEEP_THINNED, .who = "test"}, &done, &error));
    assert_int_equal(done.files, 0);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    assert_int_equal(flock(fd, LOCK_SH), 0); /* as a writer does */
    assert_int_equal(keep(&stage, KEEP_THINNED).files, 0);
    assert_int_equal(close(fd), 0);
    archive_stage_path(&stage, "records", records);
    writer = record_writer_new(records, "open", &error);
    assert_non_null(writer);
    assert_int_equal(keep(&stage, KEEP_THINNED).files, 1);
    record_writer_free(writer);
    archive_stage_remove(&stage);
}

static void who_only_looks_changes_nothing(void **unused)
{
    const struct keep_order looks = {.until_s = UNTIL_S, .how = KEEP_THINNED, .who = "test", .only_looks = true};
    struct keep_done done = {0}, then;
    struct archive_stage stage;
    struct error error = {0};
    char path[PATH_MAX];
    struct stat before, after;

    (void)unused;
    stage_make(&stage, path);
    assert_int_equal(stat(path, &before), 0);
    assert_true(ladder_keep(stage.folder, &looks, &done, &error));
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_int_equal(done.files, 1);
    check_log(&stage, 0, NULL);
    then = keep(&stage, KEEP_THINNED);
    assert_memory_equal(&done, &then, sizeof done);
    archive_stage_remove(&stage);
}

/* Its writer was killed: the last match can go on where the file ends. */
static void a_file_with_an_unfinished_match_stays_as_it_is(void **unused)
{
    const struct timespec old[] = {{.tv_sec = OLD_S}, {.tv_sec = OLD_S}};
    struct archive_stage stage;
    struct error error = {0};
    struct record_file *file;
    struct stat about;
    char path[PATH_MAX];
    bool gone = false;

    (void)unused;
    stage_make(&stage, path);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(truncate(path, about.st_size - 1), 0);
    for (unsigned mended = 0; mended < 2; mended++) {
        assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
        assert_int_equal(keep(&stage, KEEP_COMPRESSED).files, 0);
        assert_int_equal(keep(&stage, KEEP_THINNED).files, 0);
        assert_true(record_mend(path, &gone, &error));
        assert_false(gone);
    }
    file = record_file_open(path, &error);
    assert_int_equal(record_file_damage(file), RECORD_WHOLE);
    assert_true(record_file_is_unfinished(file));
    record_file_free(file);
    archive_stage_remove(&stage);
}

/* Its length says nothing about what it holds. */
static void a_compressed_file_is_not_cut(void **unused)
{
    static uint8_t zipped[1 << 20];
    struct archive_stage stage;
    struct buffer bytes, after;
    struct error error = {0};
    char path[PATH_MAX];
    bool gone = false;

    (void)unused;
    stage_make(&stage, path);
    buffer_init(&bytes, sizeof zipped);
    buffer_init(&after, sizeof zipped);
    assert_true(disk_read(path, sizeof zipped, &bytes, &error));
    (void)keep(&stage, KEEP_COMPRESSED);
    assert_true(record_mend(path, &gone, &error)); /* there is nothing to be done */
    for (size_t cut = 1; cut < 20; cut += 6) {
        size_t size = ZSTD_compress(zipped, sizeof zipped, bytes.at, bytes.used - cut, 1);

        assert_false(ZSTD_isError(size));
        put_bytes(path, span_of(zipped, size));
        assert_false(record_mend(path, &gone, &error));
        assert_non_null(strstr(error.text, "is compressed, so its unfinished matches cannot go on"));
        buffer_clear(&after);
        assert_true(disk_read(path, sizeof zipped, &after, &error));
        assert_true(span_equal(buffer_span(&after), span_of(zipped, size)));
    }
    buffer_release(&bytes);
    buffer_release(&after);
    archive_stage_remove(&stage);
}

static void only_one_replaces_files_at_a_time(void **unused)
{
    const struct keep_order order = {.until_s = UNTIL_S, .how = KEEP_THINNED, .who = "test"};
    struct keep_done done = {0};
    struct archive_stage stage;
    struct error error = {0};
    char path[PATH_MAX];
    int fd;

    (void)unused;
    stage_make(&stage, path);
    archive_stage_path(&stage, "records", path);
    fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_false(ladder_keep(stage.folder, &order, &done, &error));
    assert_non_null(strstr(error.text, "are just being replaced"));
    assert_int_equal(close(fd), 0);
    assert_int_equal(keep(&stage, KEEP_THINNED).files, 1);
    archive_stage_remove(&stage);
}

static void a_file_that_is_not_what_its_line_says_is_found(void **unused)
{
    struct archive_stage stage;
    char path[PATH_MAX];
    int fd;

    (void)unused;
    stage_make(&stage, path);
    (void)keep(&stage, KEEP_COMPRESSED);
    fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    assert_int_equal(write(fd, "x", 1), 1);
    assert_int_equal(close(fd), 0);
    check_log(&stage, 1, "ladder-0001.arena is not the file that kept.log says");
    archive_stage_remove(&stage);
}

/* --- one match --------------------------------------------------------------------------------------------------- */

/* A match as bytes of a file of its own; "" if it is not there. */
static void extract(const struct record_file *file, const char *id, struct buffer *out)
{
    struct record_match match;
    struct error error = {0};

    for (size_t i = 0; i < record_file_matches(file); i++)
        if (record_file_match(file, i, &match, &error) && span_equal(match.id, span_text(id)))
            record_file_extract(file, i, out);
}

static void one_match_is_read_as_it_is_among_the_others(void **unused)
{
    static const char *const ids[] = {"m1", "m150", "m300", "m301"};
    struct archive_stage stage;
    struct error error = {0};
    char path[PATH_MAX];

    (void)unused;
    stage_make(&stage, path);
    for (unsigned zipped = 0; zipped < 2; zipped++) {
        struct record_file *whole = record_file_open(path, &error);

        for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
            struct record_file *one = record_file_open_match(path, span_text(ids[i]), &error);
            struct buffer expected, found;

            assert_non_null(one);
            assert_int_equal(record_file_matches(one), strcmp(ids[i], "m301") != 0);
            assert_int_equal(record_file_damage(one), RECORD_WHOLE);
            buffer_init(&expected, 1 << 20);
            buffer_init(&found, 1 << 20);
            extract(whole, ids[i], &expected);
            extract(one, ids[i], &found);
            assert_true(span_equal(buffer_span(&expected), buffer_span(&found)));
            buffer_release(&expected);
            buffer_release(&found);
            record_file_free(one);
        }
        record_file_free(whole);
        (void)keep(&stage, KEEP_COMPRESSED);
    }
    archive_stage_remove(&stage);
}

/* Bytes that are cut or others: what is read of a match is sound, or it is not read. */
static void one_match_of_a_file_that_was_changed_harms_nobody(void **unused)
{
    struct archive_stage stage;
    struct error error = {0};
    struct buffer whole, changed;
    char path[PATH_MAX];

    (void)unused;
    stage_make(&stage, path);
    buffer_init(&whole, 1 << 20);
    buffer_init(&changed, 1 << 20);
    for (unsigned zipped = 0; zipped < 2; zipped++) {
        buffer_clear(&whole);
        assert_true(disk_read(path, 1 << 20, &whole, &error));
        for (unsigned i = 0; i < CHANGES; i++) {
            size_t at = (size_t)i * 7919 % whole.used;
            struct record_file *file;

            buffer_clear(&changed);
            buffer_add(&changed, whole.at, i % 5 ? whole.used : at + 1);
            changed.at[at] ^= (uint8_t)(1 + i % 255);
            assert_true(disk_put(path, buffer_span(&changed)));
            file = record_file_open_match(path, span_text("m150"), &error);
            assert_non_null(file);
            assert_in_range(record_file_matches(file), 0, 1);
            record_file_free(file);
        }
        assert_true(disk_put(path, buffer_span(&whole)));
        assert_int_equal(utimensat(AT_FDCWD, path, (const struct timespec[]){{.tv_sec = OLD_S}, {.tv_sec = OLD_S}}, 0),
                         0);
        (void)keep(&stage, KEEP_COMPRESSED);
    }
    buffer_release(&whole);
    buffer_release(&changed);
    archive_stage_remove(&stage);
}

/* --- files that somebody made ------------------------------------------------------------------------------------ */

/* Each change in turn; the results are read, however few they are. */
static void no_change_of_a_compressed_file_harms_its_reader(void **unused)
{
    struct archive_stage stage;
    struct archive_report report;
    struct error error = {0};
    struct buffer whole, changed;
    char path[PATH_MAX];

    (void)unused;
    stage_make(&stage, path);
    (void)keep(&stage, KEEP_COMPRESSED);
    buffer_init(&whole, 1 << 20);
    buffer_init(&changed, 1 << 20);
    assert_true(disk_read(path, 1 << 20, &whole, &error));
    for (unsigned i = 0; i < CHANGES; i++) {
        size_t at = (size_t)i * 7919 % whole.used;

        buffer_clear(&changed);
        buffer_add(&changed, whole.at, i % 5 ? whole.used : at + 1);
        changed.at[at] ^= (uint8_t)(1 + i % 255);
        put_bytes(path, buffer_span(&changed));
        (void)archive_stage_hash(&stage, &report);
    }
    buffer_release(&whole);
    buffer_release(&changed);
    archive_stage_remove(&stage);
}

/* A few bytes that say that they hold very many. */
static void what_would_fill_the_memory_is_no_record(void **unused)
{
    enum { HUGE = 64 << 20 };
    struct archive_stage stage;
    struct error error = {0};
    char *zeros = calloc(1, HUGE), packed[64 << 10], path[PATH_MAX];
    struct record_file *file;
    size_t size;

    (void)unused;
    assert_non_null(zeros);
    stage_make(&stage, path);
    size = ZSTD_compress(packed, sizeof packed, zeros, HUGE, 1);
    assert_false(ZSTD_isError(size));
    put_bytes(path, span_of(packed, size));
    file = record_file_open(path, &error);
    assert_non_null(file);
    assert_int_equal(record_file_damage(file), RECORD_FOREIGN);
    record_file_free(file);
    free(zeros);
    archive_stage_remove(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_stay_the_same_in_less_room),
        cmocka_unit_test(the_seal_of_a_thinned_match_is_kept),
        cmocka_unit_test(what_is_new_or_written_to_stays_as_it_is),
        cmocka_unit_test(who_only_looks_changes_nothing),
        cmocka_unit_test(a_file_with_an_unfinished_match_stays_as_it_is),
        cmocka_unit_test(a_compressed_file_is_not_cut),
        cmocka_unit_test(only_one_replaces_files_at_a_time),
        cmocka_unit_test(a_file_that_is_not_what_its_line_says_is_found),
        cmocka_unit_test(one_match_is_read_as_it_is_among_the_others),
        cmocka_unit_test(one_match_of_a_file_that_was_changed_harms_nobody),
        cmocka_unit_test(no_change_of_a_compressed_file_harms_its_reader),
        cmocka_unit_test(what_would_fill_the_memory_is_no_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
