/* SPDX-License-Identifier: MIT */
/* Pages of a ladder, of answers in which each text is hostile: they stay well-formed, and show text as text. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pages/bot_page.h"
#include "pages/form.h"
#include "pages/ladder_page.h"
#include "pages/matches_page.h"
#include "pages/page_frame.h"
#include "pages/play_page.h"
#include "pages/rules_page.h"

/* Markup, an attribute that ends, an address, and a mark of direction (U+202E); then 4 KB. */
#define BAD     "</script><img src=x onerror=alert(1)>\\\" onload='x' javascript:alert(1) &amp; \\u202e"
#define BAD_RAW "</script><img src=x onerror=alert(1)>\" onload='x' javascript:alert(1) &amp; \xe2\x80\xae"

static struct buffer out;

static int make_buffer(void **unused)
{
    (void)unused;
    buffer_init(&out, 8 << 20);
    return 0;
}

static int release_buffer(void **unused)
{
    (void)unused;
    buffer_release(&out);
    return 0;
}

/* --- what is wanted of each page --------------------------------------------------------------------------------- */

enum { DEPTH = 32, NAME = 32 };

/* Elements are closed in the order in which they were opened, and the attributes of each are all in quotes. */
static void assert_well_formed(const char *text)
{
    char open[DEPTH][NAME];
    unsigned depth = 0;

    for (const char *at = strchr(text + 1, '<'), *end; at; at = strchr(end, '<')) {
        bool closes = at[1] == '/';
        size_t size = strcspn(at + 1 + closes, " />");
        unsigned quotes = 0;

        for (end = at; *end && (*end != '>' || quotes % 2); end++)
            quotes += *end == '"';
        assert_true(*end == '>' && size > 0 && size < NAME);
        if (closes) {
            assert_true(depth > 0);
            assert_int_equal(strlen(open[depth - 1]), size);
            assert_memory_equal(open[--depth], at + 2, size);
        } else if (end[-1] != '/') {
            assert_true(depth < DEPTH);
            (void)snprintf(open[depth++], NAME, "%.*s", (int)size, at + 1);
        }
    }
    assert_int_equal(depth, 0);
}

/* The cells of the row that begins there. */
static unsigned cells_of(const char *row)
{
    const char *end = strstr(row, "</tr>");
    unsigned cells = 0;

    assert_non_null(end);
    for (const char *at = row; (at = strstr(at, "<t")) && at < end; at++)
        if ((at[2] == 'h' || at[2] == 'd') && (at[3] == ' ' || at[3] == '>')) {
            const char *close = strchr(at, '>'), *span = strstr(at, "colspan=\"");

            cells += span && span < close ? (unsigned)strtoul(span + strlen("colspan=\""), NULL, 10) : 1;
        }
    return cells;
}

/* All rows of a table have as many cells as its head. */
static void assert_rectangular(const char *text)
{
    for (const char *table = text; (table = strstr(table, "<table")); table++) {
        const char *end = strstr(table, "</table>"), *row = strstr(table, "<tr");
        unsigned head = row ? cells_of(row) : 0;

        for (; row && row < end; row = strstr(row + 1, "<tr"))
            if (cells_of(row) != head)
                fail_msg("%u cells below a head of %u: %.300s", cells_of(row), head, row);
    }
}

static void assert_safe(const char *must_have)
{
    const char *text;

    buffer_add_byte(&out, '\0');
    assert_false(out.failed);
    text = (const char *)out.at;
    assert_well_formed(text);
    assert_rectangular(text);
    assert_null(strstr(text, "<img"));
    assert_null(strstr(text, "\" onload"));
    assert_null(strstr(text, "\"javascript:"));
    assert_null(strstr(text, "\xe2\x80\xae"));
    assert_null(strstr(text, " style="));
    assert_non_null(strstr(text, "&lt;/script&gt;&lt;img"));
    assert_non_null(strstr(text, must_have));
}

/* JSON in which $ is a hostile text. */
static json_t *json_of(const char *form)
{
    size_t size = strlen(form) + 1, used = 0;
    char *text;
    json_t *json;

    for (const char *at = form; *at; at++)
        size += *at == '$' ? strlen(BAD) + 4096 : 0;
    text = calloc(1, size);
    assert_non_null(text);
    for (const char *at = form; *at; at++) {
        if (*at == '$') {
            used += (size_t)snprintf(text + used, size - used, "%s", BAD);
            memset(text + used, 'x', 4096);
            used += 4096;
        } else
            text[used++] = *at;
    }
    json = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(json);
    return json;
}

#define ESTIMATE "{\"elo\": 12.5, \"interval\": 30}"
#define ROW                                                                                                            \
    "{\"bot\": \"$\", \"version\": \"$\", \"owner\": \"$\", \"matches\": 1234567, \"faults\": 2, \"voids\": 0,"        \
    " \"last\": 9, \"rank\": [1, 3], \"anchor\": true, \"provisional\": true, \"inactive\": true,"                     \
    " \"strength\": " ESTIMATE ", \"roles\": {\"creature\": " ESTIMATE "}, \"classes\": {\"$\": " ESTIMATE "},"        \
    " \"trend\": -12.4, \"shares\": {\"creature\": {\"games\": 3, \"share\": 0.5}}}"
#define MATCHES                                                                                                        \
    "{\"known_up_to\": \"$\", \"older\": \"$\", \"newer\": \"$\", \"matches\": [{\"id\": \"$\", \"class\": \"$\","     \
    " \"purpose\": \"$\", \"taken_out\": true, \"winner\": \"$\", \"outcome\": \"$\", \"reason\": \"$\","              \
    " \"turns\": 3, \"decisions\": 9, \"seats\": [{\"side\": \"$\", \"role\": \"$\", \"bot\": \"$\","                  \
    " \"version\": \"$\", \"owner\": \"$\", \"score\": 1, \"faults\": 1, \"decisions\": 5}]}]}"
#define CLASSES "{\"classes\": [{\"class\": \"$\"}]}"
#define SEASONS "{\"seasons\": [{\"season\": \"$\", \"current\": false}, {\"season\": \"2\", \"current\": true}]}"

/* --- pages ------------------------------------------------------------------------------------------------------- */

static void a_table_of_hostile_names_is_text(void **unused)
{
    json_t *ladder = json_of("{\"notice\": \"$\", \"anchor\": \"$\", \"paused\": true, \"closed\": true}");
    json_t *table = json_of("{\"season\": \"$\", \"results\": 5, \"rows\": 300, \"from\": 101, \"table\": [" ROW "]}");
    json_t *roles = json_of("{\"roles\": [{\"role\": \"creature\"}, {\"role\": \"$\"}]}");
    json_t *classes = json_of(CLASSES), *seasons = json_of(SEASONS);

    (void)unused;
    ladder_page(&out, &(struct ladder_page){.site = {.name = BAD_RAW},
                                            .ladder = ladder,
                                            .table = table,
                                            .roles = roles,
                                            .classes = classes,
                                            .seasons = seasons,
                                            .name = BAD_RAW,
                                            .owner = BAD_RAW,
                                            .by = BAD_RAW,
                                            .season = BAD_RAW,
                                            .count = 100});
    assert_safe("1\u202f234\u202f567");
    assert_non_null(strstr((const char *)out.at, "\u221212"));
    json_decref(ladder);
    json_decref(table);
    json_decref(roles);
    json_decref(classes);
    json_decref(seasons);
}

static void a_bot_of_hostile_names_is_text(void **unused)
{
    json_t *bot = json_of("{\"bot\": \"$\", \"owner\": \"$\", \"benched\": true, \"withdrawn\": true, \"why\": [\"$\"],"
                          " \"versions\": [{\"version\": \"$\", \"state\": \"$\", \"row\": " ROW
                          ", \"think\": null, \"faults\": {\"$\": 3}}]}");
    json_t *history = json_of("[{\"up_to\": \"m9\", \"version\": \"$\", \"elo\": 3, \"interval\": 9},"
                              " {\"up_to\": \"m2\", \"version\": \"1\", \"elo\": -700, \"interval\": 900},"
                              " {\"up_to\": null, \"version\": \"1\", \"elo\": 0, \"interval\": 0}]");
    json_t *versus = json_of("{\"opponents\": [{\"against\": \"$\", \"matches\": 2, \"won\": 1, \"drawn\": 0,"
                             " \"lost\": 1, \"faults\": 0}]}");
    json_t *matches = json_of(MATCHES);

    (void)unused;
    bot_page(&out,
             &(struct bot_page){
                 .site = {.name = BAD_RAW}, .bot = bot, .history = history, .versus = versus, .matches = matches});
    assert_safe("class=\"band\"");
    buffer_clear(&out);
    bot_page(&out, &(struct bot_page){.site = {.name = BAD_RAW}, .bot = bot, .history = history});
    assert_safe("The database cannot be read now");
    json_decref(bot);
    json_decref(history);
    json_decref(versus);
    json_decref(matches);
}

static void matches_of_hostile_names_are_text(void **unused)
{
    static const char *const words[] = {"any", "yes", NULL};
    json_t *matches = json_of(MATCHES), *classes = json_of(CLASSES), *seasons = json_of(SEASONS);

    (void)unused;
    matches_page(&out, &(struct matches_page){
                           .site = {.name = BAD_RAW},
                           .matches = matches,
                           .classes = classes,
                           .seasons = seasons,
                           .outcomes = words,
                           .purposes = words,
                           .wish = {BAD_RAW, BAD_RAW, BAD_RAW, BAD_RAW, BAD_RAW, BAD_RAW, BAD_RAW, BAD_RAW, BAD_RAW}});
    assert_safe(">Older<");
    json_decref(matches);
    json_decref(classes);
    json_decref(seasons);
}

static void a_list_without_matches_says_whether_that_is_due_to_what_is_looked_for(void **unused)
{
    static const struct {
        const char *outcome, *words;
    } rows[] = {{"", "No match is over yet."}, {"yes", "There is no such match."}};
    static const char *const words[] = {"any", "yes", NULL};
    json_t *none = json_of("{\"matches\": []}"), *classes = json_of(CLASSES), *seasons = json_of(SEASONS);

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        buffer_clear(&out);
        matches_page(&out, &(struct matches_page){.site = {.name = "club"},
                                                  .matches = none,
                                                  .classes = classes,
                                                  .seasons = seasons,
                                                  .outcomes = words,
                                                  .purposes = words,
                                                  .wish = {"", "", "", "", "", "", rows[i].outcome, "", ""}});
        assert_safe(rows[i].words);
    }
    json_decref(none);
    json_decref(classes);
    json_decref(seasons);
}

static void rules_of_hostile_words_are_text(void **unused)
{
    json_t *rules = json_of(
        "{\"title\": \"$\", \"places\": [{\"id\": \"$\", \"name\": \"$\", \"power\": \"$\","
        " \"set\": \"$\", \"provenance\": \"digest\"}], \"cards\": [{\"id\": \"$\", \"deck\": \"$\","
        " \"name\": \"$\", \"effect\": \"$\", \"symbol\": \"$\"}, {\"id\": \"$\", \"deck\": \"$\","
        " \"name\": \"$\", \"effect\": \"$\", \"set\": \"$\", \"replaces\": \"$\"}], \"settings\": [{\"name\": \"$\","
        " \"values\": [\"$\"], \"default\": \"$\", \"help\": \"$\", \"many\": true}],"
        " \"mixes\": [{\"name\": \"$\", \"settings\": \"$\", \"help\": \"$\"}]}");

    (void)unused;
    rules_page(&out, (struct page_site){.name = BAD_RAW}, rules);
    assert_safe("several are joined by +");
    json_decref(rules);
}

static void a_card_that_replaces_another_stands_under_its_name(void **unused)
{
    static const char drone[] = "<h3>Drone</h3>";
    json_t *rules =
        json_of("{\"title\": \"\", \"cards\": [{\"id\": \"drone\", \"deck\": \"survival\", \"name\": \"Drone\","
                " \"set\": \"base\", \"effect\": \"one\"}, {\"id\": \"other\", \"deck\": \"survival\","
                " \"name\": \"Other\", \"effect\": \"two\"}, {\"id\": \"new-drone\", \"deck\": \"survival\","
                " \"name\": \"Drone\", \"set\": \"exploration\", \"effect\": \"three\", \"replaces\": \"drone\"}]}");
    const char *at;

    (void)unused;
    rules_page(&out, (struct page_site){.name = BAD_RAW}, rules);
    assert_safe("<span class=\"version\">2</span>");
    at = strstr((const char *)out.at, drone);
    assert_non_null(at);
    assert_null(strstr(at + 1, drone));
    at = strstr(at, "<p>one</p><div id=\"cards-new-drone\">");
    assert_non_null(at);
    assert_true(strstr(at, "With the set exploration it is replaced by:") < strstr(at, "<p>three</p>"));
    assert_true(strstr(at, "<p>three</p>") < strstr(at, "<h3>Other</h3>"));
    json_decref(rules);
}

static void a_problem_with_hostile_words_is_text(void **unused)
{
    (void)unused;
    page_problem(&out, (struct page_site){.name = BAD_RAW}, "Not Found", BAD_RAW);
    assert_safe("<h1>Not Found</h1>");
}

static void a_table_of_a_hostile_id_is_text(void **unused)
{
    (void)unused;
    play_page(&out, (struct page_site){.name = BAD_RAW}, BAD_RAW);
    assert_safe("<div id=\"play\" data-table=\"");
}

static void values_of_addresses_end_nothing(void **unused)
{
    const struct form_value values[] = {{"name", "a&b=c#d e\xc3\xa9\""}, {"owner", ""}, {"by", NULL}, {"x", "1"}, {0}};
    char address[100], little[20];

    (void)unused;
    form_address(address, sizeof address, "/", values);
    assert_string_equal(address, "/?name=a%26b%3Dc%23d%20e%C3%A9%22&x=1");
    form_address(little, sizeof little, "/", values);
    assert_true(strlen(little) < sizeof little);
}

int main(void)
{
#define ON_A_BUFFER(test) cmocka_unit_test_setup_teardown(test, make_buffer, release_buffer)
    const struct CMUnitTest tests[] = {
        ON_A_BUFFER(a_table_of_hostile_names_is_text),
        ON_A_BUFFER(a_bot_of_hostile_names_is_text),
        ON_A_BUFFER(matches_of_hostile_names_are_text),
        ON_A_BUFFER(rules_of_hostile_words_are_text),
        ON_A_BUFFER(a_card_that_replaces_another_stands_under_its_name),
        ON_A_BUFFER(a_problem_with_hostile_words_is_text),
        ON_A_BUFFER(values_of_addresses_end_nothing),
        ON_A_BUFFER(a_table_of_a_hostile_id_is_text),
        ON_A_BUFFER(a_list_without_matches_says_whether_that_is_due_to_what_is_looked_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
