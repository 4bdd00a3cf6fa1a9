/* SPDX-License-Identifier: MIT */
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "run/bots/placement.h"

/* --- which bots are brought beside their shard ------------------------------------------------------------------- */

/* Asks and has it answer after so long. The clock is the place's own. */
static enum place_move answer(struct place *place, int64_t took_us)
{
    int64_t now_us = place->since_us + 1;

    place_asked(place, now_us);
    return place_answered(place, now_us + took_us);
}

static void bring_beside(struct place *place, unsigned answers)
{
    for (unsigned i = 1; i < answers; i++)
        assert_int_equal(answer(place, PLACE_QUICK_US - 1), PLACE_STAY);
    assert_int_equal(answer(place, PLACE_QUICK_US - 1), PLACE_BESIDE);
}

static void a_bot_is_brought_beside_after_some_quick_answers_in_a_row(void **state)
{
    struct place place = {0};

    (void)state;
    for (unsigned i = 1; i < PLACE_QUICK_ANSWERS; i++)
        assert_int_equal(answer(&place, 10), PLACE_STAY);
    assert_int_equal(answer(&place, PLACE_QUICK_US), PLACE_STAY);
    bring_beside(&place, PLACE_QUICK_ANSWERS);
    assert_int_equal(answer(&place, 10), PLACE_STAY);
}

static void a_bot_that_takes_its_time_may_use_all_cores_again(void **state)
{
    struct place place = {0};

    (void)state;
    bring_beside(&place, PLACE_QUICK_ANSWERS);
    assert_int_equal(answer(&place, PLACE_SLOW_US - 1), PLACE_STAY);
    assert_int_equal(answer(&place, PLACE_SLOW_US), PLACE_ANYWHERE);
    assert_int_equal(answer(&place, PLACE_SLOW_US), PLACE_STAY);
}

static void it_need_not_answer_for_that(void **state)
{
    struct place place = {0};

    (void)state;
    bring_beside(&place, PLACE_QUICK_ANSWERS);
    assert_int_equal(place_deadline_us(&place), INT64_MAX);
    place_asked(&place, 1000000);
    assert_int_equal(place_deadline_us(&place), 1000000 + PLACE_SLOW_US);
    assert_int_equal(place_waited(&place, 1000000 + PLACE_SLOW_US - 1), PLACE_STAY);
    assert_int_equal(place_waited(&place, 1000000 + PLACE_SLOW_US), PLACE_ANYWHERE);
    assert_int_equal(place_waited(&place, 1000000 + PLACE_SLOW_US), PLACE_STAY);
}

static void each_time_it_needs_twice_as_many_quick_answers(void **state)
{
    struct place place = {0};

    (void)state;
    for (unsigned wanted = PLACE_QUICK_ANSWERS; wanted < PLACE_QUICK_MOST; wanted *= 2) {
        bring_beside(&place, wanted);
        assert_int_equal(answer(&place, PLACE_SLOW_US), PLACE_ANYWHERE);
    }
    bring_beside(&place, PLACE_QUICK_MOST);
    assert_int_equal(answer(&place, PLACE_SLOW_US), PLACE_ANYWHERE);
    bring_beside(&place, PLACE_QUICK_MOST);
}

static void the_time_of_several_decisions_counts_from_one_answer_to_the_next(void **state)
{
    struct place place = {0};

    (void)state;
    for (unsigned i = 0; i < PLACE_QUICK_ANSWERS; i++)
        place_asked(&place, 0);
    for (unsigned i = 1; i < PLACE_QUICK_ANSWERS; i++)
        assert_int_equal(place_answered(&place, (int64_t)i * (PLACE_QUICK_US - 1)), PLACE_STAY);
    assert_int_equal(place_answered(&place, (int64_t)PLACE_QUICK_ANSWERS * (PLACE_QUICK_US - 1)), PLACE_BESIDE);
    assert_int_equal(place_answered(&place, INT32_MAX), PLACE_STAY); /* to nothing that was asked */
}

/* --- moving ------------------------------------------------------------------------------------------------------ */

static unsigned cores_of(pid_t process)
{
    cpu_set_t set;

    assert_int_equal(sched_getaffinity(process, sizeof set, &set), 0);
    return (unsigned)CPU_COUNT(&set);
}

/* A shell with a child of its own; the number of the child. */
static pid_t start_family(pid_t *child)
{
    int pipes[2];
    FILE *told;
    pid_t parent;

    assert_int_equal(pipe(pipes), 0);
    parent = fork();
    if (parent == 0) {
        (void)dup2(pipes[1], STDOUT_FILENO);
        (void)execl("/bin/sh", "sh", "-c", "sleep 100 & echo $!; wait", (char *)NULL);
        _exit(127);
    }
    (void)close(pipes[1]);
    told = fdopen(pipes[0], "r");
    assert_int_equal(fscanf(told, "%d", child), 1);
    (void)fclose(told);
    return parent;
}

static void a_process_is_moved_with_its_descendants(void **state)
{
    struct placement placement;
    pid_t child, parent = start_family(&child);

    (void)state;
    placement_init(&placement, true);
    placement_move(&placement, 0, parent, PLACE_STAY);
    assert_int_equal(cores_of(child), placement.cores);
    placement_move(&placement, 0, parent, PLACE_BESIDE);
    assert_int_equal(cores_of(parent), 1);
    assert_int_equal(cores_of(child), 1);
    placement_move(&placement, 0, parent, PLACE_ANYWHERE);
    assert_int_equal(cores_of(parent), placement.cores);
    assert_int_equal(cores_of(child), placement.cores);
    placement.fixed = false;
    placement_move(&placement, 0, parent, PLACE_BESIDE);
    assert_int_equal(cores_of(child), placement.cores);
    (void)kill(child, SIGKILL);
    (void)kill(parent, SIGKILL);
    (void)waitpid(parent, NULL, 0);
}

static void shards_have_cores_of_their_own(void **state)
{
    struct placement placement;
    cpu_set_t first, second;

    (void)state;
    placement_init(&placement, true);
    placement_settle(&placement, 0);
    assert_int_equal(sched_getaffinity(0, sizeof first, &first), 0);
    assert_int_equal(CPU_COUNT(&first), 1);
    placement_settle(&placement, 1);
    assert_int_equal(sched_getaffinity(0, sizeof second, &second), 0);
    assert_int_equal(CPU_EQUAL(&first, &second), placement.cores == 1);
    placement_settle(&placement, placement.cores);
    assert_int_equal(sched_getaffinity(0, sizeof second, &second), 0);
    assert_true(CPU_EQUAL(&first, &second));
    (void)sched_setaffinity(0, sizeof placement.all, &placement.all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_is_brought_beside_after_some_quick_answers_in_a_row),
        cmocka_unit_test(a_bot_that_takes_its_time_may_use_all_cores_again),
        cmocka_unit_test(it_need_not_answer_for_that),
        cmocka_unit_test(each_time_it_needs_twice_as_many_quick_answers),
        cmocka_unit_test(the_time_of_several_decisions_counts_from_one_answer_to_the_next),
        cmocka_unit_test(a_process_is_moved_with_its_descendants),
        cmocka_unit_test(shards_have_cores_of_their_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
