/* SPDX-License-Identifier: MIT */
#include "control/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ITEMS = 300, SMALL = 700 };

/* An object with a list of items of many lengths. */
static json_t *body_of(size_t count)
{
    json_t *items = json_array();

    for (size_t i = 0; i < count; i++) {
        char text[64];

        memset(text, 'a' + (int)(i % 26), sizeof text);
        text[i % sizeof text] = '\0';
        assert_int_equal(json_array_append_new(items, json_string(text)), 0);
    }
    return json_pack("{sssos[s]}", "ladder", "club", "items", items, "fixed", "x");
}

/* Puts the pages of a body together again; counts them. */
static json_t *through_pages(json_t *body, size_t most, size_t *pages)
{
    json_t *whole = NULL;
    uint64_t next = 0;

    *pages = 0;
    do {
        char *text = page_make(body, "items", next, most, &next);
        json_t *page;

        assert_non_null(text);
        assert_in_range(strlen(text), 1, most);
        page = json_loads(text, 0, NULL);
        assert_true(page_append(&whole, page, "items"));
        free(text);
        ++*pages;
    } while (next > 0);
    return whole;
}

static void a_list_in_pages_is_the_list_again(void **state)
{
    (void)state;
    for (size_t count = 0; count <= ITEMS; count += 50) {
        json_t *body = body_of(count), *again;
        size_t pages;

        again = through_pages(body, SMALL, &pages);
        assert_true(json_equal(body, again));
        assert_true(count < 50 ? pages == 1 : pages > 1);
        json_decref(again);
        again = through_pages(body, 1 << 20, &pages);
        assert_true(json_equal(body, again));
        assert_int_equal(pages, 1);
        json_decref(again);
        json_decref(body);
    }
}

static void what_does_not_fit_is_no_page(void **state)
{
    json_t *body = body_of(ITEMS);
    uint64_t next;

    (void)state;
    assert_null(page_make(body, "items", 0, 10, &next));  /* not even its head */
    assert_null(page_make(body, NULL, 0, SMALL, &next));  /* without a list it is one page */
    assert_null(page_make(body, "items", 63, 60, &next)); /* one item alone is longer */
    json_decref(body);
}

static void a_page_of_a_list_that_has_become_shorter_is_empty(void **state)
{
    json_t *body = body_of(ITEMS), *page;
    uint64_t next;
    char *text = page_make(body, "items", ITEMS + 1, SMALL, &next);

    (void)state;
    assert_non_null(text);
    assert_int_equal(next, 0);
    page = json_loads(text, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(page, "items")), 0);
    json_decref(page);
    json_decref(body);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_in_pages_is_the_list_again),
        cmocka_unit_test(what_does_not_fit_is_no_page),
        cmocka_unit_test(a_page_of_a_list_that_has_become_shorter_is_empty),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
