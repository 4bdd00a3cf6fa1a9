/* SPDX-License-Identifier: MIT */
/* The page of a closed season: the cells of its table stand below their heads. */
#include "ladder/season/season_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "archive_stage.h"

enum { MATCHES = 60, PAGE_MOST = 1 << 22 };

struct scene {
    struct archive_stage stage;
    struct season season;
    struct buffer out;
};

/* The page of the stage's ladder. */
static const char *written(struct scene *scene)
{
    const struct roster roster = {.owner_count = 0};
    struct archive_report report;
    struct published *published;

    archive_stage_write(&scene->stage, "ladder", 1, MATCHES, 0);
    archive_stage_read(&scene->stage, &scene->season, &report);
    published = published_make(&scene->stage.file, &scene->season, &roster, 0, NULL);
    assert_non_null(published);
    buffer_init(&scene->out, PAGE_MOST);
    season_report_page(&scene->out,
                       &(struct season_report){
                           .name = "1", .file = &scene->stage.file, .published = published, .season = &scene->season});
    published_let_go(&published);
    buffer_add_byte(&scene->out, 0);
    assert_false(scene->out.failed);
    return (const char *)scene->out.at;
}

/* How many cells begin between two places. */
static unsigned cells(const char *from, const char *to)
{
    unsigned count = 0;

    for (; from < to; from++)
        count += strncmp(from, "<th ", 4) == 0 || strncmp(from, "<td", 3) == 0;
    return count;
}

static void each_cell_of_the_table_has_a_head(void **state)
{
    struct scene scene = {.season = {0}};
    const char *table, *line, *end;
    unsigned heads, lines = 0;

    (void)state;
    archive_stage_make(&scene.stage);
    table = strstr(written(&scene), "id=\"standing\"");
    assert_non_null(table);
    end = strstr(table, "</table>");
    line = strstr(table, "</thead>");
    assert_true(line && end && line < end);
    heads = cells(table, line);
    assert_int_equal(heads, 8);
    while ((line = strstr(line, "<tr>")) && line < end) {
        const char *next = strstr(line, "</tr>");

        assert_non_null(next);
        assert_int_equal(cells(line, next), heads);
        line = next;
        lines++;
    }
    assert_int_equal(lines, ARCHIVE_BOTS);
    assert_non_null(strstr(table,
                           "<th scope=\"col\">Elo</th><th scope=\"col\">matches</th><th scope=\"col\">faults</th>"
                           "<th scope=\"col\">void</th>"));
    buffer_release(&scene.out);
    season_release(&scene.season);
    archive_stage_remove(&scene.stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_cell_of_the_table_has_a_head),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
