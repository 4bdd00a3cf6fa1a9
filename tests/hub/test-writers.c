/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub/writers.h"

static const struct message ping = {.type = MESSAGE_PING, .ping = {.number = 7}};

static void who_borrows_gets_the_writer_that_came_back_last(void **state)
{
    struct writers writers = {0};
    struct frame_writer *first = writers_lend(&writers), *second = writers_lend(&writers);

    (void)state;
    assert_ptr_not_equal(first, second);
    writers_take_back(&writers, second);
    writers_take_back(&writers, first);
    assert_ptr_equal(writers_lend(&writers), first);
    assert_ptr_equal(writers_lend(&writers), second);
    writer_free(first);
    writer_free(second);
    writers_release(&writers);
}

static void a_writer_that_came_back_empty_is_lent_empty(void **state)
{
    struct writers writers = {0};
    struct frame_writer *writer = writers_lend(&writers);
    size_t size;

    (void)state;
    assert_true(frame_add(writer, &ping));
    size = frame_take(writer).size;
    writers_take_back(&writers, writer);
    writer = writers_lend(&writers);
    assert_int_equal(frame_take(writer).size, 0);
    assert_true(frame_add(writer, &ping));
    assert_int_equal(frame_take(writer).size, size);
    writer_free(writer);
    writers_release(&writers);
}

static void no_more_are_kept_than_the_limit_says(void **state)
{
    struct frame_writer *all[WRITERS_IDLE_MAX + 3];
    const unsigned count = sizeof all / sizeof *all;
    struct writers writers = {0};

    (void)state;
    for (unsigned i = 0; i < count; i++)
        all[i] = writers_lend(&writers);
    for (unsigned i = 0; i < count; i++)
        writers_take_back(&writers, all[i]);
    assert_int_equal(writers.count, WRITERS_IDLE_MAX);
    writers_release(&writers);
    assert_int_equal(writers.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_borrows_gets_the_writer_that_came_back_last),
        cmocka_unit_test(a_writer_that_came_back_empty_is_lent_empty),
        cmocka_unit_test(no_more_are_kept_than_the_limit_says),
    };

    return cmocka_run_group_tests_name("writers", tests, NULL, NULL);
}
