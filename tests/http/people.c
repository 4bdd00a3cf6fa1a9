/* SPDX-License-Identifier: MIT */
/* What browsers are told that people look at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stage.h"

#define HOST "Host: localhost\r\n"

static void a_browser_runs_only_files_of_the_server(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "GET /bots/anna", HOST);
    assert_string_equal(stage_head(stage, "Content-Security-Policy"),
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    assert_string_equal(stage_head(stage, "Referrer-Policy"), "no-referrer");
    stage_ask(stage, "GET /nothing", HOST);
    assert_non_null(strstr(stage_head(stage, "Content-Security-Policy"), "script-src 'self'"));
}

static void people_are_refused_by_a_page_and_programs_by_a_problem(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "GET /nothing", HOST);
    assert_int_equal(stage_status(stage), 404);
    assert_string_equal(stage_head(stage, "Content-Type"), "application/problem+json");
    stage_ask(stage, "GET /nothing", HOST "Accept: text/html,*/*\r\n");
    assert_int_equal(stage_status(stage), 404);
    assert_string_equal(stage_head(stage, "Content-Type"), "text/html");
    assert_string_equal(stage_body(stage), "<p>there is nothing at this path");
    stage_ask(stage, "GET /bots/anna?x=1", HOST);
    assert_int_equal(stage_status(stage), 400);
    assert_string_equal(stage_head(stage, "Content-Type"), "text/html");
    stage_ask(stage, "GET /api?x=1", HOST "Accept: text/html\r\n");
    assert_int_equal(stage_status(stage), 400);
    assert_string_equal(stage_head(stage, "Content-Type"), "application/problem+json");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_browser_runs_only_files_of_the_server, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(people_are_refused_by_a_page_and_programs_by_a_problem, stage_open,
                                        stage_close),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
