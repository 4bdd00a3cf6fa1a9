/* SPDX-License-Identifier: MIT */
/* What other programs get: CSV that keeps every text whole, and JSON lines. */
#include "store/export.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "event.h"

/* The matches 0..count-1 of an event as text, for the caller to free. */
static char *exported(enum export_format format, unsigned count)
{
    struct event_place place;
    struct store *store;
    struct error error = {0};
    struct export_file to = {.format = format};
    char *text = NULL;
    size_t size;

    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    rest_put(store, false);
    for (unsigned number = 0; number < count; number++)
        match_put(store, 0, number, 1);
    assert_true(store_commit(store, &error));
    to.out = open_memstream(&text, &size);
    assert_non_null(to.out);
    assert_true(export_matches(&to, store, &error));
    assert_int_equal(fclose(to.out), 0);
    store_close(&store);
    place_remove(&place);
    return text;
}

static void csv_has_a_line_for_each_seat_under_the_names(void **unused)
{
    char *text = exported(EXPORT_CSV, 1);

    (void)unused;
    assert_string_equal(text, "round,match,id,seed_group,class,seed,attempt,winner,reason,turns,decisions,hash,"
                              "seat,role,side,entry,bot,version,score,asked,think_us,faults,excused\n"
                              "0,0,r0-m0,0,hunted=3,00000000000000000000000000000000,1,creature,rescue,7,100,"
                              "0000000000000000000000000000000100000000000000000000000000000000,"
                              "0,creature,creature,a,bot-0,1.0,1099511627776,0,0,1,1\n"
                              "0,0,r0-m0,0,hunted=3,00000000000000000000000000000000,1,creature,rescue,7,100,"
                              "0000000000000000000000000000000100000000000000000000000000000000,"
                              "1,hunted,hunted,b,bot-1,\"it's \"\"quoted\"\", with a comma\",0,1,1,1,1\n"
                              "0,0,r0-m0,0,hunted=3,00000000000000000000000000000000,1,creature,rescue,7,100,"
                              "0000000000000000000000000000000100000000000000000000000000000000,"
                              "2,hunted,hunted,c,bot-2,\"'=1+1\",0,2,2,0,1\n"
                              "0,0,r0-m0,0,hunted=3,00000000000000000000000000000000,1,creature,rescue,7,100,"
                              "0000000000000000000000000000000100000000000000000000000000000000,"
                              "3,hunted,hunted,a,bot-0,,0,3,3,0,1\n");
    free(text);
}

static void json_has_a_line_for_each_match_with_its_seats(void **unused)
{
    char *text = exported(EXPORT_JSON_LINES, 12), *line = text;

    (void)unused;
    for (unsigned number = 0; number < 12; number++) {
        char *end = strchr(line, '\n');
        struct event_match match;
        json_t *row, *seats;

        assert_non_null(end);
        row = json_loadb(line, (size_t)(end - line), JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(row);
        match_make(&match, 0, number, 1);
        seats = json_object_get(row, "seats");
        assert_int_equal(json_integer_value(json_object_get(row, "match")), number);
        assert_string_equal(json_string_value(json_object_get(row, "class")), number % 2 ? "hunted=5" : "hunted=3");
        assert_string_equal(json_string_value(json_object_get(row, "winner")), match.played.match.winner);
        assert_int_equal(json_array_size(seats), match.played.seats);
        for (unsigned i = 0; i < match.played.seats; i++) {
            const json_t *seat = json_array_get(seats, i);

            assert_string_equal(json_string_value(json_object_get(seat, "version")), match.played.seat[i].version);
            assert_int_equal(json_integer_value(json_object_get(seat, "score")), match.played.seat[i].score);
            assert_int_equal(json_string_value(json_object_get(seat, "entry"))[0], 'a' + match.played.seat[i].entry);
        }
        json_decref(row);
        line = end + 1;
    }
    assert_string_equal(line, "");
    free(text);
}

static void rows_of_the_caller_are_exported_too(void **unused)
{
    const struct export_field rows[2][3] = {
        {{.name = "entry", .kind = EXPORT_TEXT, .text = "wits"},
         {.name = "games", .kind = EXPORT_NUMBER, .number = -3},
         {.name = "share", .kind = EXPORT_REAL, .real = 0.625}},
        {{.name = "entry", .kind = EXPORT_TEXT, .text = "a\nb"},
         {.name = "games", .kind = EXPORT_NUMBER, .number = INT64_MAX},
         {.name = "share", .kind = EXPORT_REAL, .real = 1.0 / 3}},
    };
    static const char *const expected[] = {
        [EXPORT_CSV] = "entry,games,share\nwits,-3,0.625\n\"a\nb\",9223372036854775807,0.333333\n",
        [EXPORT_JSON_LINES] = "{\"entry\":\"wits\",\"games\":-3,\"share\":0.625}\n"
                              "{\"entry\":\"a\\nb\",\"games\":9223372036854775807,\"share\":0.333333}\n",
    };

    (void)unused;
    for (enum export_format format = EXPORT_CSV; format <= EXPORT_JSON_LINES; format++) {
        struct export_file to = {.format = format};
        struct error error = {0};
        char *text = NULL;
        size_t size;

        to.out = open_memstream(&text, &size);
        assert_non_null(to.out);
        export_row(&to, rows[0], 3);
        export_row(&to, rows[1], 3);
        assert_true(export_end(&to, &error));
        assert_int_equal(fclose(to.out), 0);
        assert_string_equal(text, expected[format]);
        free(text);
    }
}

static void a_disk_that_is_full_is_told(void **unused)
{
    const struct export_field field = {.name = "entry", .kind = EXPORT_TEXT, .text = "wits"};
    struct export_file to = {.format = EXPORT_CSV, .out = fopen("/dev/full", "w")};
    struct error error = {0};

    (void)unused;
    assert_non_null(to.out);
    export_row(&to, &field, 1);
    assert_false(export_end(&to, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_string_equal(error.text, "the export cannot be written: No space left on device");
    (void)fclose(to.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_has_a_line_for_each_seat_under_the_names),
        cmocka_unit_test(json_has_a_line_for_each_match_with_its_seats),
        cmocka_unit_test(rows_of_the_caller_are_exported_too),
        cmocka_unit_test(a_disk_that_is_full_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
