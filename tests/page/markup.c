/* SPDX-License-Identifier: MIT */
/* What is written as HTML and SVG: nothing that anybody says can leave its place. */
#include "page/markup.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "page/plot.h"

static struct buffer out;

static int make_buffer(void **unused)
{
    (void)unused;
    buffer_init(&out, 1 << 20);
    return 0;
}

static int release_buffer(void **unused)
{
    (void)unused;
    buffer_release(&out);
    return 0;
}

static void assert_written(const char *expected)
{
    assert_false(out.failed);
    assert_int_equal(out.used, strlen(expected));
    assert_memory_equal(out.at, expected, out.used);
}

static void elements_are_closed_in_their_order(void **unused)
{
    struct markup markup;

    (void)unused;
    markup_begin(&markup, &out);
    for (unsigned i = 0; i < 4; i++)
        markup_open(&markup, "p");
    markup_open_class(&markup, "b", "strong");
    markup_text(&markup, "%d", 3);
    markup_open(&markup, "i");
    markup_end(&markup);
    assert_written("<p><p><p><p><b class=\"strong\">3<i></i></b></p>\n</p>\n</p>\n</p>\n");
}

static void text_and_attributes_are_escaped(void **unused)
{
    struct markup markup;

    (void)unused;
    markup_begin(&markup, &out);
    for (unsigned i = 0; i < 4; i++)
        markup_open(&markup, "p");
    out.used = 0;
    markup_attribute(&markup, "title", "%s", "\"><script>'&");
    markup_words(&markup, "</p><script>alert('x') & \"y\"</script>");
    assert_written(" title=\"&quot;&gt;&lt;script&gt;&#39;&amp;\">&lt;/p&gt;&lt;script&gt;alert(&#39;x&#39;) &amp; "
                   "&quot;y&quot;&lt;/script&gt;");
}

static void what_cannot_be_seen_is_replaced(void **unused)
{
    struct markup markup;

    (void)unused;
    markup_begin(&markup, &out);
    markup_words(&markup, "a\x01\x1b[2J\n\xff\xc3 \xed\xa0\x80 \xef\xbf\xbe \xc2\x9b\xc3\xa9\xe2\x80\xae");
    assert_written("a\ufffd\ufffd[2J\n\ufffd\ufffd \ufffd\ufffd\ufffd \ufffd \ufffd\u00e9\ufffd");
}

static void a_scale_shows_all_of_it_in_few_round_steps(void **unused)
{
    (void)unused;
    for (double width = 0.01; width < 1e6; width *= 1.37)
        for (double low = -3 * width; low <= 3 * width; low += width * 0.31) {
            struct scale scale = scale_around(low, low + width);
            double steps = (scale.high - scale.low) / scale.step;
            double lead = scale.step / pow(10, floor(log10(scale.step) + 1e-9));

            assert_true(scale.low <= low + 1e-9 * width && scale.high >= low + width - 1e-9 * width);
            assert_true(steps >= 2 - 1e-6 && steps <= 8 + 1e-6);
            assert_true(fabs(lead - 1) < 1e-6 || fabs(lead - 2) < 1e-6 || fabs(lead - 5) < 1e-6);
        }
    assert_true(scale_around(0, 0).high > scale_around(0, 0).low);
}

static void marks_lie_where_their_numbers_are(void **unused)
{
    const struct scale scale = {-100, 300, 100};
    struct markup markup;

    (void)unused;
    markup_begin(&markup, &out);
    for (unsigned i = 0; i < 4; i++)
        markup_open(&markup, "g");
    out.used = 0;
    plot_dot(&markup, &scale, 0, 7, "ink");
    assert_written("><circle class=\"dot ink\" cx=\"25.00%\" cy=\"7\" r=\"4.5\"></circle>");
}

static unsigned lines_of(double low, double high)
{
    const struct scale scale = {-100, 300, 100};
    struct markup markup;
    unsigned count = 0;

    out.used = 0;
    markup_begin(&markup, &out);
    plot_interval(&markup, &scale, low, high, 7, "ink");
    buffer_add_byte(&out, '\0');
    for (const char *at = (const char *)out.at; (at = strstr(at, "<line")); at++)
        count++;
    return count;
}

static void an_interval_has_its_ends_where_they_are_shown(void **unused)
{
    (void)unused;
    assert_int_equal(lines_of(-100, 300), 3);
    assert_int_equal(lines_of(-101, 300), 2);
    assert_int_equal(lines_of(-101, 301), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(elements_are_closed_in_their_order, make_buffer, release_buffer),
        cmocka_unit_test_setup_teardown(text_and_attributes_are_escaped, make_buffer, release_buffer),
        cmocka_unit_test_setup_teardown(what_cannot_be_seen_is_replaced, make_buffer, release_buffer),
        cmocka_unit_test_setup_teardown(a_scale_shows_all_of_it_in_few_round_steps, make_buffer, release_buffer),
        cmocka_unit_test_setup_teardown(marks_lie_where_their_numbers_are, make_buffer, release_buffer),
        cmocka_unit_test_setup_teardown(an_interval_has_its_ends_where_they_are_shown, make_buffer, release_buffer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
