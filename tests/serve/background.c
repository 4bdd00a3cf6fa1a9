/* SPDX-License-Identifier: MIT */
/* Threads whose work may wait. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include "serve/background.h"

/* How a thread runs. */
struct way {
    int policy, nice;
};

static struct way way_of_this(void)
{
    struct way way = {.policy = sched_getscheduler(gettid())};

    errno = 0;
    way.nice = getpriority(PRIO_PROCESS, (id_t)gettid());
    assert_int_equal(errno, 0);
    return way;
}

static void note_way(void *context)
{
    *(struct way *)context = way_of_this();
}

static void work_in_the_background_gives_way_and_who_waits_for_it_does_not(void **unused)
{
    struct way before = way_of_this(), after, way = {0};

    (void)unused;
    background_do(note_way, &way);
    assert_int_equal(way.policy, SCHED_BATCH);
    assert_int_equal(way.nice, BACKGROUND_NICE_SHORT);
    after = way_of_this();
    assert_int_equal(after.policy, before.policy);
    assert_int_equal(after.nice, before.nice);
}

/* Ends when it was made to give way more. */
static void wait_for_long(void *context)
{
    struct way *way = context;

    while (way->nice != BACKGROUND_NICE_LONG) {
        *way = way_of_this();
        (void)sched_yield();
    }
}

static void long_work_gives_way_more(void **unused)
{
    struct way way = {0};

    (void)unused;
    background_do_within(wait_for_long, &way, 20);
    assert_int_equal(way.policy, SCHED_BATCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_in_the_background_gives_way_and_who_waits_for_it_does_not),
        cmocka_unit_test(long_work_gives_way_more),
    };

    return cmocka_run_group_tests_name("background", tests, NULL, NULL);
}
