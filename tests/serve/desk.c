/* SPDX-License-Identifier: MIT */
/* Answers that are made apart: each once, kept for a while, and never too many. */
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "serve/watch/desk.h"

enum { BIG = 6 << 20 };

static sem_t made, may; /* an answer is there; one may be made */
static unsigned count;  /* that were made */

static void on_made(struct serve *serve)
{
    (void)serve;
    (void)sem_post(&made);
}

/* The number as text; big where it is odd, and a refusal where it is 0. */
static void make(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    (void)serve;
    while (sem_wait(&may) != 0)
        continue;
    count++;
    if (number == 0)
        http_reply_problem(reply, 503, "not now");
    else if (number % 2)
        (void)memset(buffer_room(&reply->body, BIG), 'x', BIG), reply->body.used = BIG;
    else
        http_reply_json(reply, json_integer((json_int_t)number));
}

static struct desk *open_desk(unsigned answers)
{
    struct error error = {0};
    struct desk *desk;

    count = 0;
    assert_int_equal(sem_init(&made, 0, 0), 0);
    assert_int_equal(sem_init(&may, 0, answers), 0);
    desk = desk_new(NULL, on_made, &error);
    assert_non_null(desk);
    return desk;
}

/* True if it is there. */
static bool ask(struct desk *desk, uint64_t number, struct http_reply *reply)
{
    http_reply_init(reply, "application/json");
    desk_reply(desk, make, number, reply);
    return !reply->waits;
}

static void wait_for(struct desk *desk, uint64_t number, struct http_reply *reply)
{
    while (!ask(desk, number, reply)) {
        http_reply_release(reply);
        while (sem_wait(&made) != 0)
            continue;
    }
}

static void an_answer_is_made_once_and_kept(void **state)
{
    struct desk *desk = open_desk(100);
    struct http_reply reply;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        wait_for(desk, 4, &reply);
        assert_int_equal(reply.status, 200);
        assert_true(span_equal(buffer_span(&reply.body), span_text("4")));
        http_reply_release(&reply);
    }
    assert_int_equal(count, 1);
    desk_free(desk);
}

static void a_refusal_is_made_anew_each_time(void **state)
{
    struct desk *desk = open_desk(100);
    struct http_reply reply;

    (void)state;
    for (unsigned i = 1; i <= 3; i++) {
        wait_for(desk, 0, &reply);
        assert_int_equal(reply.status, 503);
        assert_string_equal(reply.type, "application/problem+json");
        assert_int_equal(count, i);
        http_reply_release(&reply);
    }
    desk_free(desk);
}

static void older_answers_give_way(void **state)
{
    struct desk *desk = open_desk(100);
    struct http_reply reply;

    (void)state;
    for (uint64_t number = 1; number <= 7; number += 2) { /* two of them fit */
        wait_for(desk, number, &reply);
        http_reply_release(&reply);
    }
    assert_int_equal(count, 4);
    wait_for(desk, 7, &reply);
    http_reply_release(&reply);
    assert_int_equal(count, 4);
    wait_for(desk, 1, &reply);
    assert_int_equal(reply.body.used, BIG);
    http_reply_release(&reply);
    assert_int_equal(count, 5);
    desk_free(desk);
}

static void beyond_so_many_none_is_begun(void **state)
{
    struct desk *desk = open_desk(0);
    struct http_reply reply;

    (void)state;
    for (uint64_t number = 1; number <= DESK_PLACES; number++) {
        assert_false(ask(desk, 2 * number, &reply));
        http_reply_release(&reply);
    }
    assert_true(ask(desk, 2, &reply) == false); /* it is asked for already */
    http_reply_release(&reply);
    assert_true(ask(desk, 1000, &reply));
    assert_int_equal(reply.status, 503);
    http_reply_release(&reply);
    for (unsigned i = 0; i < DESK_PLACES; i++)
        (void)sem_post(&may);
    wait_for(desk, 2 * DESK_PLACES, &reply);
    assert_int_equal(reply.status, 200);
    http_reply_release(&reply);
    (void)sem_post(&may);
    wait_for(desk, 1000, &reply);
    assert_int_equal(reply.status, 200);
    http_reply_release(&reply);
    desk_free(desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_is_made_once_and_kept),
        cmocka_unit_test(a_refusal_is_made_anew_each_time),
        cmocka_unit_test(older_answers_give_way),
        cmocka_unit_test(beyond_so_many_none_is_begun),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
