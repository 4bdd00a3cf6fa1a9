/* SPDX-License-Identifier: MIT */
/* How long a start takes to read the results of a ladder, with and without its database. Prints figures; fails only if
 * a result is missing. Arguments: results, files of records, bots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "archive_stage.h"

static unsigned results, files, bots;

static double now_s(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void measure(const struct archive_stage *stage, const char *how)
{
    double start = now_s();
    struct archive_report report;
    struct season season;

    archive_stage_read(stage, &season, &report);
    (void)printf("%s: %.3f s, %.1f MiB of records read\n", how, now_s() - start, (double)report.read_bytes / (1 << 20));
    assert_string_equal(report.notice, "");
    assert_int_equal(season.count, results);
    season_release(&season);
}

static void a_start_reads_the_database_and_not_the_records(void **unused)
{
    struct archive_stage stage;
    char path[PATH_MAX];
    struct stat about;
    double start;

    (void)unused;
    archive_stage_make(&stage);
    stage.bots = bots;
    for (unsigned i = 0; i < files; i++) {
        char stem[32];

        (void)snprintf(stem, sizeof stem, "ladder-%u", i);
        archive_stage_write(&stage, stem, 1 + (uint64_t)i * (results / files), results / files, 0);
    }
    measure(&stage, "without the database");
    start = now_s();
    assert_int_equal(archive_stage_follow(&stage).matches, results);
    archive_stage_path(&stage, "ladder.db", path);
    assert_int_equal(stat(path, &about), 0);
    (void)printf("the database is made in %.3f s, and has %.1f bytes for each match\n", now_s() - start,
                 (double)about.st_size / results);
    measure(&stage, "with it");
    archive_stage_remove(&stage);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_start_reads_the_database_and_not_the_records)};

    results = argc > 1 ? (unsigned)atoi(argv[1]) : 20000;
    files = argc > 2 ? (unsigned)atoi(argv[2]) : 20;
    bots = argc > 3 ? (unsigned)atoi(argv[3]) : ARCHIVE_BOTS;
    results -= results % files;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
