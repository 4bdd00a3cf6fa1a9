/* SPDX-License-Identifier: MIT */
/* What stands in a match cannot become markup of its page. */
#include "pages/match_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/leduc/leduc.h"

enum { PAGE_MAX = 4 << 20 };

static const char evil[] = "</script><script>alert(1)</script><!-- \" ' & \xe2\x80\xae";

static void no_text_ends_its_element(void **state)
{
    json_t *data = json_pack("{s{ss}s[s]}", "match", "id", evil, "steps", evil);
    struct buffer page;
    const char *text;

    (void)state;
    assert_non_null(data);
    buffer_init(&page, PAGE_MAX);
    match_file(&page, &leduc_game, data, &(struct match_file_record){.name = evil, .has_more = true});
    buffer_add_byte(&page, 0);
    assert_false(page.failed);
    text = (const char *)page.at;
    assert_null(strstr(text, "<script>alert"));
    assert_null(strstr(text, "</script><"));
    assert_null(strstr(text, "<!--"));
    assert_null(strstr(text, "\xe2\x80\xae"));
    assert_non_null(strstr(text, "\\u003c/script\\u003e\\u003cscript\\u003ealert(1)"));
    buffer_release(&page);
    json_decref(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_text_ends_its_element)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
