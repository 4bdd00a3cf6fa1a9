/* SPDX-License-Identifier: MIT */
/* Facts about budgets of processor time, with bots that have used what the test says. The game is the council
 * (council.h), two rounds of three seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "table.h"

#define MS     INT64_C(1000)
#define BUDGET CLOCK ",cpu=500ms"
/* More than this is too much. */
#define MOST (500 * MS + CLOCK_CPU_GRAIN_US)

static int64_t used_us[GAME_SEATS_MAX];
static unsigned looks;

static int64_t used(void *context, unsigned seat)
{
    (void)context;
    looks++;
    return used_us[seat];
}

static void start(struct table *table, const char *clock)
{
    memset(used_us, 0, sizeof used_us);
    looks = 0;
    table_init(table, &council_game, clock, 1);
    table->options.ops.cpu = used;
    table_start(table);
}

static void without_a_budget_nobody_looks(void **state)
{
    struct table table;

    (void)state;
    start(&table, CLOCK);
    used_us[0] = 3600 * MS * MS;
    table_pass(&table, 20 * MS);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, 30 * MS);
    assert_int_equal(looks, 0);
    assert_int_equal(table.faults, 0);
    assert_int_equal(table_report(&table, 0, 0).cpu_us, 0);
    table_release(&table);
}

static void an_answer_that_used_too_much_is_late(void **state)
{
    struct table table;
    const struct sent *error;

    (void)state;
    start(&table, BUDGET);
    used_us[0] = MOST;
    used_us[1] = MOST + 1;
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, 5 * MS);
    assert_int_equal(table_faults(&table, 0, FAULT_LATE), 0);
    assert_int_equal(table_faults(&table, 1, FAULT_LATE), 1);
    assert_int_equal(table_report(&table, 1, 0).strikes, 1);
    assert_string_equal(table_report(&table, 1, 0).evidence,
                        "decision 1 used 510 ms of processor time, and 500 ms are allowed");
    error = table_latest(&table, 1, MESSAGE_ERROR);
    assert_string_equal(error->text, "late");
    assert_non_null(strstr(error->words, "used 510 ms of processor time"));
    assert_non_null(strstr(error->words, "taken instead"));
    assert_int_equal(table_latest(&table, 1, MESSAGE_DECISION)->number, 2);
    table_release(&table);
}

static void who_uses_too_much_is_judged_once_no_answer_can_be_on_its_way(void **state)
{
    struct table table;

    (void)state;
    start(&table, BUDGET);
    used_us[2] = MOST + 90 * MS;
    assert_int_equal(referee_next_us(table.referee), CLOCK_CPU_GRAIN_US);
    referee_pass(table.referee, 0, 9 * MS, 0);
    assert_int_equal(looks, 3);
    referee_pass(table.referee, 10 * MS, 10 * MS, 0);
    assert_int_equal(looks, 6);
    assert_int_equal(table.faults, 0);
    assert_int_equal(referee_next_us(table.referee), 10 * MS + 1);
    referee_pass(table.referee, 10 * MS, 11 * MS, 0);
    assert_int_equal(table.faults, 0);
    referee_pass(table.referee, 11 * MS, 12 * MS, 0);
    assert_int_equal(table_faults(&table, 2, FAULT_LATE), 1);
    assert_non_null(strstr(table_report(&table, 2, 0).evidence, "used 600 ms of processor time"));
    /* Its answer was under way: it is dropped, and asked for no less than another late one. */
    assert_true(referee_answer(
        table.referee, 2, &(struct message_answer){.match = 102, .decision = 1, .action = COUNCIL_NOTHING}, 13 * MS));
    assert_string_equal(table_latest(&table, 2, MESSAGE_ERROR)->text, "stale");
    assert_int_equal(table_report(&table, 2, 0).strikes, 1);
    table_release(&table);
}

static void each_decision_has_a_budget_of_its_own(void **state)
{
    struct table table;

    (void)state;
    start(&table, BUDGET);
    for (unsigned seat = 0; seat < 3; seat++) {
        used_us[seat] = 400 * MS;
        table_answer(&table, seat, COUNCIL_NOTHING, 5 * MS);
    }
    used_us[0] += 400 * MS;
    table_answer(&table, 0, COUNCIL_NOTHING, 9 * MS);
    assert_int_equal(table.faults, 0);
    assert_int_equal(table_report(&table, 0, 0).cpu_us, 800 * MS);
    table_release(&table);
}

static void what_is_used_while_others_move_is_idle(void **state)
{
    struct table table;
    struct referee_seat_report report;

    (void)state;
    start(&table, BUDGET);
    used_us[0] = 30 * MS;
    table_answer(&table, 0, COUNCIL_NOTHING, 5 * MS);
    used_us[0] += 700 * MS;
    table_answer(&table, 1, COUNCIL_NOTHING, 6 * MS);
    table_answer(&table, 2, COUNCIL_NOTHING, 7 * MS);
    assert_int_equal(table_latest(&table, 0, MESSAGE_DECISION)->number, 2);
    used_us[0] += 20 * MS;
    table_answer(&table, 0, COUNCIL_NOTHING, 8 * MS);
    used_us[0] += 5 * MS;
    table_answer(&table, 1, COUNCIL_NOTHING, 9 * MS);
    table_answer(&table, 2, COUNCIL_NOTHING, 9 * MS);
    assert_int_equal(table.finished, 1);
    assert_int_equal(table.faults, 0);
    report = table_report(&table, 0, 9 * MS);
    assert_int_equal(report.cpu_us, 50 * MS);
    assert_int_equal(report.idle_cpu_us, 705 * MS);
    assert_int_equal(table_report(&table, 1, 9 * MS).idle_cpu_us, 0);
    table_release(&table);
}

static void what_it_used_before_the_match_is_nobodys(void **state)
{
    struct table table;

    (void)state;
    start(&table, BUDGET);
    assert_int_equal(table_report(&table, 0, 0).cpu_us, 0);
    table_release(&table);
    table_init(&table, &council_game, BUDGET, 1);
    table.options.ops.cpu = used;
    used_us[0] = 9000 * MS;
    table_start(&table);
    used_us[0] += MS;
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, 5 * MS);
    assert_int_equal(table_report(&table, 0, 0).cpu_us, MS);
    assert_int_equal(table_report(&table, 0, 0).idle_cpu_us, 0);
    table_release(&table);
}

static void a_new_process_goes_on_with_the_budget_of_the_old_one(void **state)
{
    struct table table;

    (void)state;
    start(&table, BUDGET);
    used_us[0] = 300 * MS;
    table_pass(&table, 10 * MS);
    used_us[0] = -1; /* there is none */
    table_pass(&table, 20 * MS);
    used_us[0] = 5 * MS;
    table_pass(&table, 30 * MS);
    used_us[0] = 105 * MS;
    table_pass(&table, 40 * MS);
    used_us[0] = 220 * MS;
    table_pass(&table, 50 * MS);
    table_pass(&table, 60 * MS);
    assert_int_equal(table_faults(&table, 0, FAULT_LATE), 1);
    assert_non_null(strstr(table_report(&table, 0, 0).evidence, "used 515 ms of processor time"));
    table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_budget_nobody_looks),
        cmocka_unit_test(an_answer_that_used_too_much_is_late),
        cmocka_unit_test(who_uses_too_much_is_judged_once_no_answer_can_be_on_its_way),
        cmocka_unit_test(each_decision_has_a_budget_of_its_own),
        cmocka_unit_test(what_is_used_while_others_move_is_idle),
        cmocka_unit_test(what_it_used_before_the_match_is_nobodys),
        cmocka_unit_test(a_new_process_goes_on_with_the_budget_of_the_old_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
