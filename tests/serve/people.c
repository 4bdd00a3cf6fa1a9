/* SPDX-License-Identifier: MIT */
/* What opens a seat, and what people call themselves; also of random bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/visible.h"
#include "serve/people/inside.h"

enum { RUNS = 200000, BYTES = 64 };

static void check_cookie(const char *header, const char *value)
{
    struct span found = people_cookie(span_text(header));

    assert_int_equal(found.size, strlen(value));
    assert_memory_equal(found.size ? (const char *)found.at : "", value, found.size);
}

static void a_cookie_is_found_among_others(void **state)
{
    (void)state;
    check_cookie("seat=1", "1");
    check_cookie("a=b; seat=12", "12");
    check_cookie("a=b;seat=12; c=d", "12");
    check_cookie("myseat=1; Seat=2; seat", "");
    check_cookie("", "");
    check_cookie(";;; seat=", "");
}

static void a_secret_is_its_own_and_no_other(void **state)
{
    char text[PEOPLE_SECRET_TEXT + 1], other[PEOPLE_SECRET_TEXT + 1];
    struct hash hash, second;

    (void)state;
    people_draw(text, &hash);
    people_draw(other, &second);
    assert_int_equal(strlen(text), PEOPLE_SECRET_TEXT);
    assert_true(people_is(span_text(text), &hash));
    assert_false(people_is(span_text(other), &hash));
    assert_false(people_is(span_of((const uint8_t *)text, PEOPLE_SECRET_TEXT - 1), &hash));
    assert_false(people_is(span_text(""), &hash));
    assert_false(people_is(span_text(text), &(struct hash){{0}}));
}

static void a_name_can_be_seen(void **state)
{
    static const char *const wrong[] = {"",         "  ",      "a\nb",     "a\x7f",  "\xff",
                                        "a\u202eb", "\u2067a", "a\u200bb", "\u00ad", "abcdefghijklmnopqrstuvwxy"};
    char name[PEOPLE_NAME_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(people_take_name(name, wrong[i]));
    assert_true(people_take_name(name, "  <b>Zo\u00eb</b>  "));
    assert_string_equal(name, "<b>Zo\u00eb</b>");
    assert_true(people_take_name(name,
                                 "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"
                                 "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"
                                 "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"));
}

/* The same each time. */
static uint32_t roll(void)
{
    static uint64_t dice = 1;

    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33);
}

/* Names that are taken can be seen, and are taken as they are; a cookie lies in its header. */
static void random_bytes_do_no_harm(void **state)
{
    static const char likely[] = "seat=; ab\xc3\xa9\xe2\x80\xae\xf0\x9f\x98\x80";
    char name[PEOPLE_NAME_BYTES], again[PEOPLE_NAME_BYTES], text[BYTES + 1];

    (void)state;
    for (unsigned run = 0; run < RUNS; run++) {
        size_t size = roll() % BYTES;
        struct span cookie;

        for (size_t i = 0; i < size; i++)
            text[i] = roll() % 8 ? likely[roll() % (sizeof likely - 1)] : (char)(1 + roll() % 255);
        text[size] = '\0';
        cookie = people_cookie(span_text(text));
        assert_true(cookie.size == 0 || (cookie.at >= (const uint8_t *)text + 5 &&
                                         cookie.at + cookie.size <= (const uint8_t *)text + size));
        if (people_take_name(name, text)) {
            assert_true(visible_all(span_text(name)));
            assert_true(people_take_name(again, name));
            assert_string_equal(again, name);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cookie_is_found_among_others),
        cmocka_unit_test(a_secret_is_its_own_and_no_other),
        cmocka_unit_test(a_name_can_be_seen),
        cmocka_unit_test(random_bytes_do_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
