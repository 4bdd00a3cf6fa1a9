/* SPDX-License-Identifier: MIT */
#include "proto/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <msgpack.h>

#include "proto/unpack.h"

enum { ROOM = 1 << 20 };

/* A value packed by us and by msgpack-c. */
struct both {
    struct buffer ours;
    msgpack_sbuffer sbuffer;
    msgpack_packer theirs;
};

static void both_init(struct both *both)
{
    buffer_init(&both->ours, ROOM);
    msgpack_sbuffer_init(&both->sbuffer);
    msgpack_packer_init(&both->theirs, &both->sbuffer, msgpack_sbuffer_write);
}

static void both_release(struct both *both)
{
    buffer_release(&both->ours);
    msgpack_sbuffer_destroy(&both->sbuffer);
}

static void both_agree(struct both *both)
{
    assert_false(both->ours.failed);
    assert_int_equal(both->ours.used, both->sbuffer.size);
    assert_memory_equal(both->ours.at, both->sbuffer.data, both->sbuffer.size);
}

/* Numbers around every power of two, of both signs. */
static void every_number_is_packed_as_msgpack_c_does_and_read_again(void **state)
{
    struct both both;

    (void)state;
    both_init(&both);
    for (unsigned bit = 0; bit < 63; bit++) {
        for (int64_t near = -2; near <= 2; near++) {
            int64_t numbers[] = {(INT64_C(1) << bit) + near, -(INT64_C(1) << bit) + near};

            for (size_t i = 0; i < 2; i++) {
                struct unpack from;

                buffer_clear(&both.ours);
                msgpack_sbuffer_clear(&both.sbuffer);
                pack_signed(&both.ours, numbers[i]);
                (void)msgpack_pack_int64(&both.theirs, numbers[i]);
                both_agree(&both);
                from = unpack_open(buffer_span(&both.ours));
                assert_int_equal(unpack_number(&from, INT64_MIN, INT64_MAX), numbers[i]);
                assert_true(unpack_done(&from));
            }
        }
    }
    both_release(&both);
}

static void every_header_is_packed_as_msgpack_c_does(void **state)
{
    static const uint32_t sizes[] = {0, 1, 15, 16, 31, 32, 255, 256, 65535, 65536, 70000};
    static uint8_t bytes[70000];
    struct both both;

    (void)state;
    both_init(&both);
    memset(bytes, 'x', sizeof bytes);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pack_array(&both.ours, sizes[i]);
        (void)msgpack_pack_array(&both.theirs, sizes[i]);
        pack_map(&both.ours, sizes[i]);
        (void)msgpack_pack_map(&both.theirs, sizes[i]);
        pack_text(&both.ours, span_of(bytes, sizes[i]));
        (void)msgpack_pack_str(&both.theirs, sizes[i]);
        (void)msgpack_pack_str_body(&both.theirs, bytes, sizes[i]);
        pack_bytes(&both.ours, span_of(bytes, sizes[i]));
        (void)msgpack_pack_bin(&both.theirs, sizes[i]);
        (void)msgpack_pack_bin_body(&both.theirs, bytes, sizes[i]);
    }
    pack_bool(&both.ours, true);
    (void)msgpack_pack_true(&both.theirs);
    pack_bool(&both.ours, false);
    (void)msgpack_pack_false(&both.theirs);
    both_agree(&both);
    both_release(&both);
}

static void a_full_buffer_takes_nothing_more_and_says_so(void **state)
{
    struct buffer buffer;

    (void)state;
    for (size_t most = 0; most < 12; most++) {
        buffer_init(&buffer, most);
        pack_word(&buffer, "abc");
        pack_unsigned(&buffer, 1000);
        pack_bool(&buffer, true);
        assert_int_equal(buffer.failed, most < 8);
        assert_in_range(buffer.used, 0, most);
        buffer_release(&buffer);
    }
}

/* --- the walk ---------------------------------------------------------------------------------------------------- */

static const struct unpack_limits wide = {.bytes = 100, .items = 100, .depth = 4};
static const struct unpack_limits plain = {.bytes = 100, .items = 100, .depth = 4, .plain = true};
static const struct unpack_limits strict = {.bytes = 100, .items = 100, .depth = 4, .canonical = true};

/* A walk, and what it says. */
struct walked {
    const char *bytes;
    size_t size;
    const struct unpack_limits *limits;
    const char *why; /* NULL: nothing is wrong */
};

static void check_walks(const struct walked *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *why;
        bool good = unpack_walk(span_of(rows[i].bytes, rows[i].size), rows[i].limits, &why);

        if (good != !rows[i].why || (why && !strstr(why, rows[i].why)))
            fail_msg("row %zu: %s", i, why ? why : "nothing is wrong");
    }
}

static void the_walk_says_what_is_wrong(void **state)
{
    static const struct unpack_limits few = {.bytes = 100, .items = 3, .depth = 4};
    static const struct unpack_limits brief = {.bytes = 3, .items = 100, .depth = 4};
    static const struct unpack_limits flat = {.bytes = 100, .items = 100, .depth = 0};
    static const struct walked rows[] = {
        {"\x93\x01\x02\x03", 4, &wide, NULL},
        {"\x93\x01\x02\x03", 4, &few, "too many values"},
        {"\x93\x01\x02\x03", 4, &brief, "too long"},
        {"\x90", 1, &flat, "too deep"},
        {"\x05", 1, &flat, NULL},
        {"\x91\x91\x91\x90", 4, &wide, NULL},
        {"\x91\x91\x91\x91\x90", 5, &wide, "too deep"},
        {"", 0, &wide, "cut short"},
        {"\xdd\xff\xff\xff\xff", 5, &wide, "announces more"},
        {"\xdf\x80\x00\x00\x00", 5, &wide, "announces more"},
        {"\xda\x00", 2, &wide, "cut short"},
        {"\x05\x05", 2, &wide, "behind its end"},
        {"\xc1", 1, &wide, "c1"},
        {"\xc7\x00\x05", 3, &wide, NULL},
        {"\xc7\x00", 2, &wide, "cut short"},
        {"\xd8\x01xxxxxxxxxxxxxxx", 17, &wide, "cut short"},
        {"\xd8\x01xxxxxxxxxxxxxxxx", 18, &wide, NULL},
        {"\xd8\x01xxxxxxxxxxxxxxxx", 18, &strict, "ext"},
        {"\xc0", 1, &strict, "nil"},
        {"\xca\x00\x00\x00\x00", 5, &strict, "float"},
        {"\x82\xa1\x61\x01\xa1\x62\x01", 7, &strict, NULL},
        {"\x82\xa1\x62\x01\xa1\x61\x01", 7, &strict, "ascend"},
        {"\x82\xa1\x61\x01\xa1\x61\x01", 7, &strict, "ascend"},
        {"\x82\xa1\x61\x01\xa2\x61\x61\x01", 8, &strict, NULL},
        {"\x82\xa0\x01\xa1\x61\x01", 6, &strict, NULL},
        {"\x81\x01\x01", 3, &strict, "no text"},
        {"\xcc\x7f", 2, &strict, "shorter"},
        {"\xcc\x80", 2, &strict, NULL},
        {"\xd0\xe0", 2, &strict, "shorter"},
        {"\xd0\xdf", 2, &strict, NULL},
        {"\xd0\x05", 2, &strict, "shorter"},
        {"\xd1\xff\x80", 3, &strict, "shorter"},
        {"\xd1\xff\x7f", 3, &strict, NULL},
        {"\xd9\x01\x61", 3, &strict, "shorter"},
        {"\xc4\x00", 2, &strict, NULL},
        {"\xc5\x00\x01\x61", 4, &strict, "shorter"},
        {"\xdc\x00\x01\x01", 4, &strict, "shorter"},
        {"\xde\x00\x00", 3, &strict, "shorter"},
    };

    (void)state;
    check_walks(rows, sizeof rows / sizeof *rows);
}

static void the_walk_refuses_what_no_arena_sends_where_it_must(void **state)
{
    static const struct walked rows[] = {
        {"\xd8\x01xxxxxxxxxxxxxxxx", 18, &plain, "ext"},
        {"\xc0", 1, &plain, "nil"},
        {"\xc2", 1, &plain, NULL},
        {"\x92\x01\xc0", 3, &plain, "nil"},
        {"\x81\xa1\x61\xc0", 4, &plain, "nil"},
        {"\xca\x00\x00\x00\x00", 5, &plain, "float"},
        {"\xcf\x00\x1f\xff\xff\xff\xff\xff\xff", 9, &plain, NULL},
        {"\xcf\x00\x20\x00\x00\x00\x00\x00\x00", 9, &plain, "2^53"},
        {"\xd3\xff\xe0\x00\x00\x00\x00\x00\x01", 9, &plain, NULL},
        {"\xd3\xff\xe0\x00\x00\x00\x00\x00\x00", 9, &plain, "2^53"},
        {"\xd3\x80\x00\x00\x00\x00\x00\x00\x00", 9, &plain, "2^53"},
        {"\xcc\x05", 2, &plain, NULL},
        {"\x82\xa1\x62\x01\xa1\x61\x01", 7, &plain, NULL},
        {"\x82\xa1\x62\x01\x05\x01", 6, &plain, "no text"},
        {"\x82\xa1\x62\x91\x05\x05\x01", 7, &plain, "no text"},
        {"\x81\xa1\x62\x81\xc4\x00\x01", 7, &plain, "no text"},
        {"\xc0", 1, &wide, NULL},
        {"\xcf\x00\x20\x00\x00\x00\x00\x00\x00", 9, &wide, NULL},
        {"\x82\xa1\x62\x01\x05\x01", 6, &wide, NULL},
    };

    (void)state;
    check_walks(rows, sizeof rows / sizeof *rows);
}

/* --- the cursor -------------------------------------------------------------------------------------------------- */

static void the_first_error_of_a_cursor_sticks(void **state)
{
    static const uint8_t bytes[] = {0x01, 0xa1, 'x', 0x02};
    struct unpack from = unpack_open(span_of(bytes, sizeof bytes));

    (void)state;
    assert_int_equal(unpack_number(&from, 0, 9), 1);
    assert_int_equal(unpack_number(&from, 0, 9), 0); /* a text */
    assert_true(from.failed);
    assert_int_equal(unpack_peek(&from), UNPACK_NOTHING);
    assert_int_equal(unpack_text(&from).size, 0);
    assert_int_equal(unpack_array(&from), 0);
    assert_int_equal(unpack_value(&from).size, 0);
    assert_false(unpack_done(&from));
}

static void a_number_out_of_range_is_an_error(void **state)
{
    static const uint8_t most[] = {0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    static const uint8_t five[] = {0x05};
    struct unpack from = unpack_open(span_of(most, sizeof most));

    (void)state;
    assert_int_equal(unpack_number(&from, INT64_MIN, INT64_MAX), 0);
    assert_true(from.failed);
    from = unpack_open(span_of(five, sizeof five));
    assert_int_equal(unpack_number(&from, 6, 9), 0);
    assert_true(from.failed);
    from = unpack_open(span_of(five, sizeof five));
    assert_int_equal(unpack_number(&from, 5, 5), 5);
    assert_true(unpack_done(&from));
}

static void a_key_is_found_among_keys_of_any_kind(void **state)
{
    /* {1: 2, [3]: 4, "key": [5], "other": 6} */
    static const uint8_t map[] = "\x84\x01\x02\x91\x03\x04\xa3key\x91\x05\xa5other\x06";
    struct span value = {0};

    (void)state;
    assert_true(unpack_find(span_of(map, sizeof map - 1), "key", &value));
    assert_int_equal(value.size, 2);
    assert_int_equal(value.at[1], 5);
    assert_true(unpack_find(span_of(map, sizeof map - 1), "other", &value));
    assert_false(unpack_find(span_of(map, sizeof map - 1), "missing", &value));
    assert_false(unpack_find(span_of(map, sizeof map - 2), "other", &value));
    assert_false(unpack_find(span_of("\x05", 1), "key", &value));
    assert_false(unpack_find(span_of(NULL, 0), "key", &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_packed_as_msgpack_c_does_and_read_again),
        cmocka_unit_test(every_header_is_packed_as_msgpack_c_does),
        cmocka_unit_test(a_full_buffer_takes_nothing_more_and_says_so),
        cmocka_unit_test(the_walk_says_what_is_wrong),
        cmocka_unit_test(the_walk_refuses_what_no_arena_sends_where_it_must),
        cmocka_unit_test(the_first_error_of_a_cursor_sticks),
        cmocka_unit_test(a_number_out_of_range_is_an_error),
        cmocka_unit_test(a_key_is_found_among_keys_of_any_kind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
