/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "game/field.h"
#include "plugin/fields.h"

struct block {
    uint64_t places;
    int32_t score[3];
    uint32_t large;
    int16_t small;
    uint8_t moves[2][4];
    uint8_t hand[3];
    int8_t least;
    uint16_t seats;
    uint32_t cards;
    uint64_t seed;
};

#define AT(member) .name = #member, .help = "a test", .offset = offsetof(struct block, member)
static const struct game_field fields[] = {
    {AT(places), .type = GAME_U64, .shape = GAME_SET, .count = 1},
    {AT(score), .type = GAME_I32, .shape = GAME_NUMBER, .count = 1, .rows = GAME_SEATS_MAX, .stride = 4},
    {AT(large), .type = GAME_U32, .shape = GAME_NUMBER, .count = 1},
    {AT(small), .type = GAME_I16, .shape = GAME_NUMBER, .count = 1},
    {AT(moves), .type = GAME_U8, .shape = GAME_LIST, .count = 4, .rows = 2, .stride = 4},
    {AT(hand), .type = GAME_U8, .shape = GAME_ARRAY, .count = 3},
    {AT(least), .type = GAME_I8, .shape = GAME_NUMBER, .count = 1},
    {AT(seats), .type = GAME_U16, .shape = GAME_SET, .count = 1},
    {AT(cards), .type = GAME_U32, .shape = GAME_SET, .count = 1, .first = 64},
    {AT(seed), .type = GAME_U64, .shape = GAME_NUMBER, .count = 1},
};
enum { COUNT = sizeof fields / sizeof fields[0], SEATS = 3 };

static const struct block block = {
    .places = UINT64_C(1) << 63 | 5,
    .score = {-2147483647 - 1, 0, 2147483647},
    .large = UINT32_MAX,
    .small = -32768,
    .moves = {{3, 1}, {0}},
    .hand = {0, 255, 7},
    .least = -128,
    .cards = 1u << 31 | 2,
    .seed = UINT64_MAX,
};
static const char text[] = "places 0 2 63\n"
                           "score -2147483648 | 0 | 2147483647\n"
                           "large 4294967295\n"
                           "small -32768\n"
                           "moves 3 1 | -\n"
                           "hand 0 255 7\n"
                           "least -128\n"
                           "seats -\n"
                           "cards 65 95\n"
                           "seed 18446744073709551615\n";

static void a_block_prints_as_lines_and_comes_back_as_the_same_bytes(void **unused)
{
    struct buffer out;
    struct block back;
    struct error error = {0};

    (void)unused;
    buffer_init(&out, 4096);
    fields_print(&out, fields, COUNT, &block, SEATS);
    buffer_add_byte(&out, 0);
    assert_false(out.failed);
    assert_string_equal((const char *)out.at, text);
    memset(&back, 0xff, sizeof back);
    assert_true(fields_parse((const char *)out.at, fields, COUNT, &back, sizeof back, SEATS, &error));
    assert_memory_equal(&back, &block, sizeof back);
    buffer_release(&out);
}

static void numbers_are_read_and_written_in_place(void **unused)
{
    struct block changed = block;

    (void)unused;
    assert_int_equal(field_get(&fields[1], &changed, 2, 0), INT32_MAX);
    assert_int_equal(field_get(&fields[4], &changed, 0, 1), 1);
    field_put(&fields[1], &changed, 1, 0, -7);
    assert_int_equal(changed.score[1], -7);
    field_put(&fields[4], &changed, 1, 3, 9);
    assert_int_equal(changed.moves[1][3], 9);
    assert_true(field_fits(&fields[6], 127));
    assert_false(field_fits(&fields[6], 128));
    assert_false(field_fits(&fields[2], -1));
}

/* `at` is a byte of the field, of which any value but the empty one is said to be something. */
static void require_empty_until_written(const struct game_field *field, uint8_t *bytes, const uint8_t *at)
{
    assert_true(field_is_empty(field, bytes, SEATS));
    bytes[at - bytes] ^= 1;
    if (field_is_empty(field, bytes, SEATS))
        fail_msg("field '%s' is empty with a number in it", field->name);
    bytes[at - bytes] ^= 1;
}

static void a_field_is_empty_if_all_its_rows_are(void **unused)
{
    const struct game_field seldom = {AT(score),  .type = GAME_I32,       .shape = GAME_NUMBER,
                                      .count = 1, .rows = GAME_SEATS_MAX, .stride = 4,
                                      .empty = -1};
    struct block now = {0};
    uint8_t *bytes = (uint8_t *)&now;

    (void)unused;
    require_empty_until_written(&fields[0], bytes, (uint8_t *)&now.places);
    require_empty_until_written(&fields[1], bytes, (uint8_t *)&now.score[2]);
    require_empty_until_written(&fields[4], bytes, &now.moves[1][0]);
    require_empty_until_written(&fields[5], bytes, &now.hand[2]);
    require_empty_until_written(&fields[8], bytes, (uint8_t *)&now.cards);
    assert_false(field_is_empty(&seldom, &now, SEATS));
    now.score[0] = now.score[1] = now.score[2] = -1;
    require_empty_until_written(&seldom, bytes, (uint8_t *)&now.score[1]);
}

static void text_that_does_not_fit_the_table_is_refused(void **unused)
{
    static const struct {
        const char *from, *to, *words;
    } rows[] = {
        {"large", "huge", "field 'large' has another name"},
        {" 0 255 7", " 0 255", "field 'hand' has too few numbers"},
        {" 0 255 7", " 0 255 7 8", "field 'hand' has too many numbers"},
        {" 0 255 7", " 0 256 7", "a number that the field cannot hold"},
        {" 0 255 7", " 0 x 7", "something that is no number"},
        {" 0 255 7", "  0 255 7", "something that is no number"},
        {" 3 1 | -", " 3 0 1 | -", "a number that the field cannot hold"},
        {" 3 1 | -", " 3 1", "too few rows"},
        {" 3 1 | -", " 3 1 | - | -", "more than its rows"},
        {" 3 1 | -", " | -", "too few numbers"},
        {" 0 2 63", " 0 2 64", "a member that the set cannot have"},
        {" 65 95", " 63 95", "a member that the set cannot have"},
        {" 65 95", " 65 96", "a member that the set cannot have"},
        {" 0 2 63", " - 2", "more than its empty row"},
        {" 4294967295", " 4294967296", "a number that the field cannot hold"},
        {" 18446744073709551615\n", " 18446744073709551616\n", "a number that is too large"},
        {" 18446744073709551615\n", " 1\nmore", "goes on after the last field"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *at = strstr(text, rows[i].from);
        char wrong[600] = "";
        struct block back;
        struct error error = {0};

        strncat(wrong, text, (size_t)(at - text));
        strcat(wrong, rows[i].to);
        strcat(wrong, at + strlen(rows[i].from));
        assert_false(fields_parse(wrong, fields, COUNT, &back, sizeof back, SEATS, &error));
        if (!strstr(error.text, rows[i].words))
            fail_msg("'%s' does not say '%s'", error.text, rows[i].words);
    }
}

static void a_table_whose_fields_do_not_fit_the_struct_is_refused(void **unused)
{
    static const struct {
        struct game_field field;
        const char *words;
    } rows[] = {
        {{AT(places), .type = GAME_U64, .shape = GAME_SET, .count = 2}, "is one number and counts 2"},
        {{AT(places), .type = GAME_I32, .shape = GAME_SET, .count = 1}, "a set in a signed number"},
        {{AT(hand), .type = GAME_U8, .count = 1, .first = 1}, "is no set and counts from 1"},
        {{AT(places), .type = 9, .shape = GAME_NUMBER, .count = 1}, "does not exist"},
        {{AT(places), .type = GAME_U8, .shape = GAME_ARRAY, .count = 0}, "does not exist"},
        {{AT(score), .type = GAME_I32, .shape = GAME_NUMBER, .count = 1, .rows = 3, .stride = 2}, "over each other"},
        {{AT(small), .type = GAME_I16, .shape = GAME_ARRAY, .count = 250}, "reaches beyond its struct"},
        {{AT(hand), .type = GAME_U32, .shape = GAME_NUMBER, .count = 1}, "is not aligned"},
        {{.name = "Upper", .help = "a test", .type = GAME_U8, .count = 1}, "name is not 1 to 64"},
        {{.name = "bare", .type = GAME_U8, .count = 1}, "has no help"},
        {{AT(hand), .type = GAME_U8, .count = 1, .empty = 256}, "is not a number that it can hold"},
        {{AT(hand), .type = GAME_U8, .shape = GAME_LIST, .count = 3, .empty = 1}, "has an empty value"},
    };
    struct game_field twice[2] = {fields[0], fields[0]};
    struct error error = {0};

    (void)unused;
    assert_true(fields_check(fields, COUNT, sizeof(struct block), SEATS, &error));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        error = (struct error){0};
        assert_false(fields_check(&rows[i].field, 1, sizeof(struct block), SEATS, &error));
        if (!strstr(error.text, rows[i].words))
            fail_msg("'%s' does not say '%s'", error.text, rows[i].words);
    }
    error = (struct error){0};
    assert_false(fields_check(twice, 2, sizeof(struct block), SEATS, &error));
    assert_string_equal(error.text, "it has two fields 'places'");
    twice[1].name = "other";
    error = (struct error){0};
    assert_false(fields_check(twice, 2, sizeof(struct block), SEATS, &error));
    assert_string_equal(error.text, "field 'other' lies over another field");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_prints_as_lines_and_comes_back_as_the_same_bytes),
        cmocka_unit_test(numbers_are_read_and_written_in_place),
        cmocka_unit_test(a_field_is_empty_if_all_its_rows_are),
        cmocka_unit_test(text_that_does_not_fit_the_table_is_refused),
        cmocka_unit_test(a_table_whose_fields_do_not_fit_the_struct_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
