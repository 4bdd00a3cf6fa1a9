/* SPDX-License-Identifier: MIT */
#include <pthread.h>
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
    struct writer *first = writers_lend(&writers), *second = writers_lend(&writers);

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

static void a_writer_that_came_back_is_lent_empty(void **state)
{
    struct writers writers = {0};
    struct writer *writer = writers_lend(&writers);
    size_t size;

    (void)state;
    assert_true(frame_add(&writer->frame, &ping));
    size = frame_take(&writer->frame).size;
    assert_true(frame_add(&writer->frame, &ping));
    writers_take_back(&writers, writer);
    writer = writers_lend(&writers);
    assert_int_equal(frame_take(&writer->frame).size, 0);
    assert_true(frame_add(&writer->frame, &ping));
    assert_int_equal(frame_take(&writer->frame).size, size);
    writer_free(writer);
    writers_release(&writers);
}

/* Adds messages until the frame has so many bytes. */
static void fill(struct writer *writer, size_t bytes)
{
    while (writer->frame.bytes.used < bytes)
        assert_true(frame_add(&writer->frame, &ping));
}

static void a_frame_is_sent_as_it_stands_and_its_writer_comes_back_with_the_message(void **state)
{
    struct writers writers = {0};
    struct writer *writer = writers_lend(&writers);
    zmq_msg_t message;

    (void)state;
    fill(writer, 1000);
    assert_true(writers_pack(&writers, writer, &message));
    assert_in_range((uintptr_t)zmq_msg_data(&message), (uintptr_t)writer->frame.bytes.at,
                    (uintptr_t)writer->frame.bytes.at + 2);
    assert_true(zmq_msg_size(&message) >= 998);
    assert_null(writers.idle);
    assert_int_equal(zmq_msg_close(&message), 0);
    assert_ptr_equal(writers_lend(&writers), writer);
    assert_int_equal(writer->frame.count, 0);
    writer_free(writer);
    writers_release(&writers);
}

static void a_small_frame_does_not_hold_the_memory_of_a_large_one(void **state)
{
    struct writers writers = {0};
    struct writer *writer = writers_lend(&writers);
    zmq_msg_t message;
    struct span frame;

    (void)state;
    fill(writer, 1000);
    writers_take_back(&writers, writer);
    assert_ptr_equal(writers_lend(&writers), writer);
    assert_true(frame_add(&writer->frame, &ping));
    assert_true(writers_pack(&writers, writer, &message));
    assert_ptr_equal(writers_lend(&writers), writer);
    assert_true(frame_add(&writer->frame, &ping));
    frame = frame_take(&writer->frame);
    assert_int_equal(zmq_msg_size(&message), frame.size);
    assert_memory_equal(zmq_msg_data(&message), frame.at, frame.size);
    assert_int_equal(zmq_msg_close(&message), 0);
    writer_free(writer);
    writers_release(&writers);
}

static void *close_message(void *message)
{
    (void)zmq_msg_close(message);
    return NULL;
}

static void writers_come_back_from_other_threads(void **state)
{
    enum { THREADS = 8 };
    struct writers writers = {0};
    struct writer *all[THREADS];
    zmq_msg_t messages[THREADS];
    pthread_t threads[THREADS];

    (void)state;
    for (unsigned i = 0; i < THREADS; i++) {
        all[i] = writers_lend(&writers);
        fill(all[i], 300);
        assert_true(writers_pack(&writers, all[i], &messages[i]));
    }
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, close_message, &messages[i]), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        struct writer *writer = writers_lend(&writers);
        bool known = false;

        for (unsigned j = 0; j < THREADS; j++)
            known = known || writer == all[j];
        assert_true(known);
        writer_free(writer);
    }
    assert_null(writers.idle);
    assert_null(atomic_load(&writers.back));
}

static void no_more_memory_is_kept_than_the_limit_says(void **state)
{
    enum { EACH = 1024, COUNT = WRITERS_IDLE_BYTES / EACH + 3 };
    struct writer *all[COUNT];
    struct writers writers = {0};

    (void)state;
    for (unsigned i = 0; i < COUNT; i++) {
        all[i] = writers_lend(&writers);
        fill(all[i], EACH * 3 / 4);
        assert_int_equal(all[i]->frame.bytes.capacity, EACH);
    }
    for (unsigned i = 0; i < COUNT; i++)
        writers_take_back(&writers, all[i]);
    assert_int_equal(writers.bytes, WRITERS_IDLE_BYTES);
    writer_free(writers_lend(&writers));
    assert_int_equal(writers.bytes, WRITERS_IDLE_BYTES - EACH);
    writers_release(&writers);
    assert_int_equal(writers.bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_borrows_gets_the_writer_that_came_back_last),
        cmocka_unit_test(a_writer_that_came_back_is_lent_empty),
        cmocka_unit_test(a_frame_is_sent_as_it_stands_and_its_writer_comes_back_with_the_message),
        cmocka_unit_test(a_small_frame_does_not_hold_the_memory_of_a_large_one),
        cmocka_unit_test(writers_come_back_from_other_threads),
        cmocka_unit_test(no_more_memory_is_kept_than_the_limit_says),
    };

    return cmocka_run_group_tests_name("writers", tests, NULL, NULL);
}
