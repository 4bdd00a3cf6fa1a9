/* SPDX-License-Identifier: MIT */
/* What the host does to an event is noted with its reason, and with none that nobody can read. */
#include "event/repair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proto/text.h"

static char folder[] = "/tmp/arena-repair-XXXXXX";

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **unused)
{
    char path[sizeof folder + sizeof "/event.log"];

    (void)unused;
    (void)snprintf(path, sizeof path, "%s/event.log", folder);
    (void)unlink(path);
    return rmdir(folder);
}

static void only_a_good_reason_is_noted(void **unused)
{
    static char longest[TEXT_WHY_MAX + 2];
    static const struct {
        const char *why;
        bool good;
    } cases[] = {{"", false}, {"a\xff", false}, {longest, false}, {longest + 1, true}, {"a storm", true}};
    static const char *const targets[] = {"1.1.1"};
    struct event event = {0};
    struct error error = {0};
    unsigned count = 0;

    (void)unused;
    memset(longest, 'x', sizeof longest - 1);
    assert_true(event_log_read(&event.log, folder, &error));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(repair_note(&event, LOG_VOID, targets, 1, cases[i].why, &error), cases[i].good);
        assert_int_equal(event_log_count(&event.log), count += cases[i].good);
        if (cases[i].good)
            assert_string_equal(event_log_line(&event.log, count).why, cases[i].why);
        else
            assert_non_null(strstr(error.text, "--why takes 1 to "));
    }
    event_log_release(&event.log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_a_good_reason_is_noted, make_folder, remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
