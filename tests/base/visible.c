/* SPDX-License-Identifier: MIT */
/* Text that was made fit for a terminal. */
#include "base/visible.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/error.h"

static void what_cannot_be_seen_is_spelled(void **unused)
{
    static const struct {
        const char *text, *shown;
    } rows[] = {
        {"", ""},
        {"plain, \xc3\xa9 and \xe2\x82\xac", "plain, \xc3\xa9 and \xe2\x82\xac"},
        {"a\x1b[31mb", "a\\x1b[31mb"},
        {"two\nlines\t\x7f", "two\\x0alines\\x09\\x7f"},
        {"\xc2\x9b"
         "2J",
         "\\xc2\\x9b2J"},
        {"\xc2\xa0", "\xc2\xa0"},
        {"\xc2", "\\xc2"},
        {"a\xe2\x80\xae"
         "b",
         "a\\xe2\\x80\\xaeb"},
        {"\x9b", "\\x9b"},
    };
    char shown[64];

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        visible(shown, sizeof shown, rows[i].text);
        assert_string_equal(shown, rows[i].shown);
    }
}

static void lines_may_stay_what_they_are(void **unused)
{
    char shown[64];

    (void)unused;
    visible_span(shown, sizeof shown, span_of("a\n\tb\r\0c", 7), true);
    assert_string_equal(shown, "a\n\tb\\x0d\\x00c");
    visible_span(shown, sizeof shown, span_of("a\nb", 3), false);
    assert_string_equal(shown, "a\\x0ab");
}

static void what_does_not_fit_is_left_out(void **unused)
{
    char shown[6];

    (void)unused;
    visible(shown, sizeof shown, "a\x1b");
    assert_string_equal(shown, "a\\x1b");
    visible(shown, sizeof shown, "ab\x1b");
    assert_string_equal(shown, "ab");
    visible(shown, 1, "a");
    assert_string_equal(shown, "");
}

static void bytes_that_are_no_text_are_spelled_too(void **unused)
{
    static const uint8_t bytes[] = {'{', 0, '\\', 0x1b, 0x7f, 0x80, 0xc2, 0x9b, 0xff, ' ', '~'};
    char shown[64];

    (void)unused;
    visible_span(shown, sizeof shown, span_of(bytes, sizeof bytes), false);
    assert_string_equal(shown, "{\\x00\\\\x1b\\x7f\\x80\\xc2\\x9b\\xff ~");
    visible_span(shown, 5, span_of(bytes, sizeof bytes), false);
    assert_string_equal(shown, "{");
    visible_span(shown, 6, span_of(bytes, sizeof bytes), false);
    assert_string_equal(shown, "{\\x00");
}

static void an_error_holds_none(void **unused)
{
    struct error error = {0};

    (void)unused;
    (void)error_set(&error, EXIT_WRONG_USE, "there is no '%s'", "\x1b[2J");
    assert_string_equal(error.text, "there is no '\\x1b[2J'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_is_spelled),
        cmocka_unit_test(lines_may_stay_what_they_are),
        cmocka_unit_test(what_does_not_fit_is_left_out),
        cmocka_unit_test(bytes_that_are_no_text_are_spelled_too),
        cmocka_unit_test(an_error_holds_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
