/* SPDX-License-Identifier: MIT */
/* What was published of a season: a point for each version that played since, to the last digit, whatever a version is
 * called and wherever a line was cut off. */
#include "ladder/season/history.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "game/game.h"
#include "test_folder.h"

enum { MOST = 16, SIZE_MOST = 1 << 16 };

static const struct game game = {.name = "lots", .role_count = 1};
static const char *const versions[] = {"1", "a \"b\" c", "\"",
                                       "1234567890123456789012345678901234567890123456789012345678901234"};

enum { VERSIONS = sizeof versions / sizeof *versions };

struct stage {
    char folder[32];
    struct season season;
    struct published *published;
    struct history_point points[MOST];
    unsigned count;
};

static void take(void *context, const struct history_point *point)
{
    struct stage *stage = context;

    assert_true(stage->count < MOST);
    stage->points[stage->count++] = *point;
}

static void read_all(struct stage *stage, const char *bot)
{
    struct error error = {0};

    stage->count = 0;
    assert_true(history_read(stage->folder, "1", bot, take, stage, &error));
}

/* A table whose row i is that of version i, with strengths that need all digits. */
static int open_stage(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);
    struct ladder_file *file = calloc(1, sizeof *file);

    assert_non_null(stage);
    assert_non_null(file);
    (void)snprintf(stage->folder, sizeof stage->folder, "/tmp/arena-history-XXXXXX");
    assert_int_equal(test_folder_make(stage->folder), 0);
    file->game = &game;
    file->class_count = file->bot_count = 1;
    (void)snprintf(file->bots[0].name, sizeof file->bots[0].name, "b0");
    season_init(&stage->season);
    for (unsigned i = 0; i < VERSIONS; i++)
        assert_int_equal(season_version(&stage->season, i ? "anna" : "anna-2", versions[i], "anna"), i);
    stage->published = published_new(file, &stage->season);
    free(file);
    assert_non_null(stage->published);
    stage->published->table.rows = calloc(VERSIONS, sizeof *stage->published->table.rows);
    assert_non_null(stage->published->table.rows);
    stage->published->table.count = VERSIONS;
    stage->published->table.last = 40;
    for (unsigned i = 0; i < VERSIONS; i++)
        stage->published->table.rows[i] = (struct ladder_row){.version = i,
                                                              .rank_first = i + 1,
                                                              .rank_last = VERSIONS,
                                                              .strength = {-1.0 / (3 + i), 1.0 / 7},
                                                              .matches = 5 + i,
                                                              .last = 10 * (uint64_t)i};
    *state = stage;
    return 0;
}

static void path_of(const struct stage *stage, char path[64])
{
    (void)snprintf(path, 64, "%s/seasons/1/history.csv", stage->folder);
}

static int close_stage(void **state)
{
    struct stage *stage = *state;

    assert_int_equal(test_folder_remove_plain(stage->folder), 0);
    published_let_go(&stage->published);
    season_release(&stage->season);
    free(stage);
    return 0;
}

static void append(struct stage *stage, uint64_t since)
{
    struct error error = {0};

    assert_true(history_append(stage->folder, "1", stage->published, since, &error));
}

/* --- tests ------------------------------------------------------------------------------------------------------- */

static void a_season_that_was_never_published_has_no_points(void **state)
{
    read_all(*state, NULL);
    assert_int_equal(((struct stage *)*state)->count, 0);
}

static void points_come_back_to_the_last_digit(void **state)
{
    struct stage *stage = *state;

    append(stage, 0);
    read_all(stage, NULL);
    assert_int_equal(stage->count, VERSIONS - 1); /* the first has not played since match 0 */
    for (unsigned i = 0; i < stage->count; i++) {
        const struct ladder_row *row = &stage->published->table.rows[i + 1];
        const struct history_point *point = &stage->points[i];

        assert_string_equal(point->bot, "anna");
        assert_string_equal(point->version, versions[i + 1]);
        assert_true(point->elo == estimate_elo(row->strength));
        assert_true(point->interval == estimate_interval(row->strength));
        assert_int_equal(point->match, 40);
        assert_int_equal(point->rank_first, row->rank_first);
        assert_int_equal(point->rank_last, row->rank_last);
        assert_int_equal(point->matches, row->matches);
    }
    read_all(stage, "anna-2");
    assert_int_equal(stage->count, 0);
}

static void only_versions_that_played_since_have_a_point(void **state)
{
    struct stage *stage = *state;

    append(stage, 0);
    stage->published->table.last = 50;
    stage->published->table.rows[0].last = 45;
    append(stage, 40);
    read_all(stage, NULL);
    assert_int_equal(stage->count, VERSIONS);
    assert_string_equal(stage->points[VERSIONS - 1].bot, "anna-2");
    assert_int_equal(stage->points[VERSIONS - 1].match, 50);
}

/* Wherever the disk or a kill cut it off: what was whole before is there, and what comes behind it. */
static void a_line_that_was_cut_off_is_none(void **state)
{
    struct stage *stage = *state;
    struct buffer whole;
    struct error error = {0};
    char path[64];

    append(stage, 0);
    path_of(stage, path);
    buffer_init(&whole, SIZE_MOST + 1);
    assert_true(disk_read(path, SIZE_MOST, &whole, &error));
    for (size_t size = 0; size < whole.used; size++) {
        unsigned lines = 0;

        assert_int_equal(truncate(path, 0), 0);
        assert_true(disk_put(path, span_of(whole.at, size)));
        for (size_t i = 0; i < size; i++)
            lines += whole.at[i] == '\n';
        append(stage, 0);
        read_all(stage, NULL);
        assert_int_equal(stage->count, VERSIONS - 1 + (lines ? lines - 1 : 0));
    }
    buffer_release(&whole);
}

/* Pages of any size add up to what the file has, the latest first. */
static void pages_have_all_points_the_latest_first(void **state)
{
    struct stage *stage = *state;
    struct history_point all[MOST];
    unsigned count;

    stage->published->table.rows[0].last = 1;
    append(stage, 0);
    stage->published->table.last = 50;
    append(stage, 0);
    read_all(stage, stage->season.versions[0].bot);
    count = stage->count;
    assert_int_equal(count, 2);
    memcpy(all, stage->points, sizeof all);
    for (unsigned size = 1; size <= count + 1; size++) {
        struct history_part part = {.bot = stage->season.versions[0].bot, .count = size};
        struct error error = {0};
        unsigned pages = 0;

        stage->count = 0;
        do
            assert_true(history_page(stage->folder, "1", &part, take, stage, &part.before, &error));
        while (part.before && ++pages <= count + 1);
        assert_int_equal(part.before, 0);
        assert_int_equal(stage->count, count);
        for (unsigned i = 0; i < count; i++)
            assert_true(stage->points[i].match == all[count - 1 - i].match &&
                        stage->points[i].elo == all[count - 1 - i].elo);
    }
}

static void a_part_of_a_file_begins_with_a_whole_line(void **state)
{
    struct stage *stage = *state;
    struct history_part part = {.bot = stage->season.versions[0].bot, .count = MOST};
    struct error error = {0};
    uint64_t older = 1;

    append(stage, 0);
    for (unsigned before = 1; before < 500; before++) { /* whatever was said as `before` */
        part.before = before;
        stage->count = 0;
        assert_true(history_page(stage->folder, "1", &part, take, stage, &older, &error));
        assert_true(older < before);
    }
    part.before = 0;
    part.version = "none";
    stage->count = 0;
    assert_true(history_page(stage->folder, "1", &part, take, stage, &older, &error));
    assert_true(stage->count == 0 && older == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_season_that_was_never_published_has_no_points, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(points_come_back_to_the_last_digit, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(only_versions_that_played_since_have_a_point, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_line_that_was_cut_off_is_none, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(pages_have_all_points_the_latest_first, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_part_of_a_file_begins_with_a_whole_line, open_stage, close_stage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
