/* SPDX-License-Identifier: MIT */
/* What is kept of the output of a process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "launch/capture.h"

/* In memory that was somebody's before. */
static struct capture *new_capture(void)
{
    struct capture *capture = malloc(sizeof *capture);

    memset(capture, 'x', sizeof *capture);
    capture_init(capture);
    return capture;
}

static void little_output_is_kept_whole(void **state)
{
    struct capture *capture = new_capture();
    char text[CAPTURE_TEXT_MAX];
    uint8_t last[4];

    (void)state;
    capture_add(capture, (const uint8_t *)"hello ", 6);
    capture_add(capture, (const uint8_t *)"world", 5);
    assert_int_equal(capture_text(capture, text), 11);
    assert_memory_equal(text, "hello world", 11);
    assert_int_equal(capture_last(capture, last, sizeof last), 4);
    assert_memory_equal(last, "orld", 4);
    free(capture);
}

static void of_much_output_head_and_tail_are_kept_and_the_rest_is_counted(void **state)
{
    struct capture *capture = new_capture();
    size_t total = 3 * CAPTURE_HEAD_MAX + 777;
    char *text = malloc(CAPTURE_TEXT_MAX), *gap;
    uint8_t last[100];
    size_t size;

    (void)state;
    for (size_t i = 0; i < total; i++)
        capture_add(capture, &(uint8_t){(uint8_t)('a' + i % 23)}, 1);
    size = capture_text(capture, text);
    assert_in_range(size, CAPTURE_HEAD_MAX + CAPTURE_TAIL_MAX, CAPTURE_TEXT_MAX);
    for (size_t i = 0; i < CAPTURE_HEAD_MAX; i++)
        assert_int_equal(text[i], 'a' + i % 23);
    for (size_t i = 0; i < CAPTURE_TAIL_MAX; i++)
        assert_int_equal(text[size - 1 - i], 'a' + (total - 1 - i) % 23);
    gap = strstr(text + CAPTURE_HEAD_MAX, "bytes not kept");
    assert_non_null(gap);
    assert_int_equal(strtol(text + CAPTURE_HEAD_MAX + strlen("\n[... "), NULL, 10),
                     total - CAPTURE_HEAD_MAX - CAPTURE_TAIL_MAX);
    assert_int_equal(capture_last(capture, last, sizeof last), sizeof last);
    assert_int_equal(last[99], 'a' + (total - 1) % 23);
    free(text);
    free(capture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_output_is_kept_whole),
        cmocka_unit_test(of_much_output_head_and_tail_are_kept_and_the_rest_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
