/* SPDX-License-Identifier: MIT */
/* The server, as its readers see it, the rude ones too. */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "http/kept.h"
#include "http/reply.h"
#include "http/stream.h"
#include "stage.h"

#define HOST "Host: localhost\r\n"

static void a_route_is_answered(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_body(stage), "{\"name\":\"anna\"}");
    assert_string_equal(stage_head(stage, "Content-Type"), "application/json");
    assert_string_equal(stage_head(stage, "Access-Control-Allow-Origin"), "*");
    assert_string_equal(stage_head(stage, "X-Content-Type-Options"), "nosniff");
    assert_string_equal(stage_head(stage, "Cache-Control"), "no-cache");
}

static void a_connection_takes_one_request_after_the_other(void **state)
{
    struct stage *stage = *state;
    int connection = stage_connect(stage);

    stage->size = 0;
    stage->answer[0] = '\0';
    stage_send(connection, "GET /bots/anna HTTP/1.1\r\n" HOST "\r\n");
    stage_read_until(stage, connection, "{\"name\":\"anna\"}");
    stage_send(connection, "GET /bots/ben HTTP/1.1\r\n" HOST "\r\nGET /bots/cid HTTP/1.1\r\n" HOST "\r\n");
    stage_read_until(stage, connection, "{\"name\":\"cid\"}");
    assert_non_null(strstr(stage->answer, "{\"name\":\"ben\"}"));
    (void)close(connection);
}

static void head_is_answered_without_the_body(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "HEAD /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_head(stage, "Content-Length"), "15");
    assert_string_equal(stage_body(stage), "");
    stage_ask(stage, "HEAD /events", HOST);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_head(stage, "Content-Type"), "text/event-stream");
}

static void what_a_reader_has_is_not_sent_again(void **state)
{
    struct stage *stage = *state;
    char head[200];

    stage_ask(stage, "GET /bots/anna", HOST);
    (void)snprintf(head, sizeof head, HOST "If-None-Match: \"x\", %s\r\n", stage_head(stage, "ETag"));
    stage_ask(stage, "GET /bots/anna", head);
    assert_int_equal(stage_status(stage), 304);
    assert_string_equal(stage_body(stage), "");
    stage_ask(stage, "GET /bots/ben", head);
    assert_int_equal(stage_status(stage), 200);
}

static void a_long_answer_is_compressed_for_who_asks_so(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "GET /long", HOST "Accept-Encoding: gzip\r\n");
    assert_string_equal(stage_head(stage, "Content-Encoding"), "gzip");
    assert_true(strtoul(stage_head(stage, "Content-Length"), NULL, 10) < ANSWER_MAX);
    assert_memory_equal(stage_body(stage), "\x1f\x8b", 2);
    stage_ask(stage, "GET /long", HOST "Accept-Encoding: gzip, zstd\r\nRange: bytes=0-1\r\n");
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_head(stage, "Content-Encoding"), "zstd");
    stage_ask(stage, "GET /bots/anna", HOST "Accept-Encoding: gzip\r\n");
    assert_null(stage_head(stage, "Content-Encoding"));
}

/* --- answers that are kept --------------------------------------------------------------------------------------- */

/* Asks, and returns which making of the answer came; 0: none. */
static unsigned made(struct stage *stage, const char *line, const char *heads)
{
    stage_ask(stage, line, heads);
    return (unsigned)strtoul(stage_body(stage), NULL, 10);
}

static void an_answer_is_made_once_for_each_version(void **state)
{
    struct stage *stage = *state;
    char head[200];

    assert_int_equal(made(stage, "GET /kept", HOST), 1);
    assert_int_equal(made(stage, "GET /kept", HOST), 1);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_head(stage, "Content-Type"), "text/plain");
    assert_string_equal(stage_head(stage, "Cache-Control"), "no-cache");
    (void)snprintf(head, sizeof head, HOST "If-None-Match: %s\r\n", stage_head(stage, "ETag"));
    stage_ask(stage, "GET /kept", head);
    assert_int_equal(stage_status(stage), 304);
    assert_string_equal(stage_body(stage), "");
    stage_ask(stage, "HEAD /kept", HOST);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_body(stage), "");
    atomic_store(&stage->version, 7);
    assert_int_equal(made(stage, "GET /kept", head), 2);
    assert_int_equal(made(stage, "GET /kept?n=5", HOST), 3);
    stage_ask(stage, "GET /kept", HOST "Accept-Encoding: gzip\r\n");
    assert_string_equal(stage_head(stage, "Content-Encoding"), "gzip");
    stage_ask(stage, "GET /kept", HOST "Accept-Encoding: x, gzip\r\n");
    assert_int_equal(atomic_load(&stage->made), 4);
    assert_int_equal(made(stage, "GET /kept", HOST), 2);
}

static void no_more_answers_are_kept_than_there_is_room_for(void **state)
{
    struct stage *stage = *state;
    char line[HTTP_KEPT_LINE_MAX];

    for (unsigned i = 1; i <= HTTP_KEPT_MAX; i++) {
        (void)snprintf(line, sizeof line, "GET /kept?n=%u", i);
        assert_int_equal(made(stage, line, HOST), i);
    }
    assert_int_equal(made(stage, "GET /kept?n=1", HOST), 1);
    assert_int_equal(made(stage, "GET /kept?n=70", HOST), HTTP_KEPT_MAX + 1); /* in place of n=2 */
    assert_int_equal(made(stage, "GET /kept?n=1", HOST), 1);
    assert_int_equal(made(stage, "GET /kept?n=3", HOST), 3);
    assert_int_equal(made(stage, "GET /kept?n=2", HOST), HTTP_KEPT_MAX + 2);
}

static void a_refusal_is_a_problem_in_words(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "GET /nothing", HOST);
    assert_int_equal(stage_status(stage), 404);
    assert_string_equal(stage_head(stage, "Content-Type"), "application/problem+json");
    assert_string_equal(stage_body(stage), "{\"type\":\"about:blank\",\"status\":404,\"title\":\"Not Found\","
                                           "\"detail\":\"there is nothing at this path\"}");
    stage_ask(stage, "GET /problem", HOST);
    assert_int_equal(stage_status(stage), 503);
    assert_non_null(strstr(stage_body(stage), "come back \\u202e later"));
    assert_string_equal(stage_head(stage, "Retry-After"), "5");
}

static void only_reading_is_allowed(void **state)
{
    struct stage *stage = *state;

    for (const char *const *line = (const char *const[]){"POST /bots/anna", "PUT /bots/anna", "DELETE /bots/anna",
                                                         "TRACE /bots/anna", "BREW /bots/anna", NULL};
         *line; line++) {
        stage_ask(stage, *line, HOST);
        assert_int_equal(stage_status(stage), 405);
        assert_string_equal(stage_head(stage, "Allow"), "GET, HEAD, OPTIONS");
    }
    stage_ask(stage, "OPTIONS /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 204);
    assert_string_equal(stage_head(stage, "Access-Control-Allow-Methods"), "GET, HEAD");
}

static void what_no_honest_reader_sends_is_refused(void **state)
{
    static const struct {
        const char *line, *heads;
        unsigned status;
    } rows[] = {
        {"GET /bots/anna", "", 400},
        {"GET /bots/anna", HOST HOST, 400},
        {"GET /bots/anna", "Host: evil.example\r\n", 421},
        {"GET /bots/anna", "Host: arena.example\r\n", 200},
        {"GET /bots/anna", HOST "Content-Length: 3\r\n", 400},
        {"GET /bots/anna", HOST "Transfer-Encoding: chunked\r\n", 400},
        {"GET /bots/anna", HOST "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", 400},
        {"GET /bots/anna?bot=ben", HOST, 400},
        {"GET /bots/../bots/anna", HOST, 404},
        {"GET /bots/an%00na", HOST, 404},
        {"GET /bots/%61nna", HOST, 404},
        {"GET http://evil.example/bots/anna", HOST, 404},
        {"GET *", HOST, 404},
    };
    struct stage *stage = *state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        stage_ask(stage, rows[i].line, rows[i].heads);
        if (stage_status(stage) != rows[i].status)
            fail_msg("row %zu: %u", i, stage_status(stage));
    }
}

static void a_request_has_limits(void **state)
{
    struct stage *stage = *state;
    size_t most = 200000;
    char *text = malloc(most + 100);

    assert_non_null(text);
    memset(text, 'a', most);
    memcpy(text, "GET /bots/", 10);
    text[1000] = '\0';
    stage_ask(stage, text, HOST);
    assert_int_equal(stage_status(stage), 414);
    text[1000] = 'a';
    text[most] = '\0';
    stage_ask(stage, text, HOST);
    assert_int_not_equal(stage_status(stage), 200);
    memcpy(text, HOST "X: ", strlen(HOST "X: "));
    memcpy(text + most, "\r\n", 3);
    stage_ask(stage, "GET /bots/anna", text);
    assert_int_not_equal(stage_status(stage), 200);
    free(text);
    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
}

static void garbage_ends_its_connection_alone(void **state)
{
    struct stage *stage = *state;

    for (unsigned seed = 0; seed < 50; seed++) {
        int connection = stage_connect(stage);
        char bytes[301];

        for (unsigned i = 0; i < sizeof bytes - 1; i++)
            bytes[i] = (char)(1 + (seed * 7919 + i * i * 31 + i * seed) % 255);
        bytes[sizeof bytes - 1] = '\0';
        stage_send(connection, bytes);
        stage_send(connection, "\r\n\r\n");
        (void)shutdown(connection, SHUT_WR); /* unless the server ended it already */
        stage_read_all(stage, connection);
        assert_int_not_equal(stage_status(stage), 200);
        (void)close(connection);
    }
    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
}

/* --- streams ----------------------------------------------------------------------------------------------------- */

static int listen_to(struct stage *stage, const char *heads)
{
    int connection = stage_connect(stage);

    stage->size = 0;
    stage->answer[0] = '\0';
    stage_send(connection, "GET /events HTTP/1.1\r\n" HOST);
    stage_send(connection, heads);
    stage_send(connection, "\r\n");
    return connection;
}

static void a_stream_says_what_happens(void **state)
{
    struct stage *stage = *state;
    int connection = listen_to(stage, "");

    stage_read_until(stage, connection, "\r\n\r\n");
    assert_string_equal(stage_head(stage, "Content-Type"), "text/event-stream");
    assert_string_equal(stage_head(stage, "Cache-Control"), "no-store");
    atomic_store(&stage->events, 1);
    stage_news(stage);
    stage_read_until(stage, connection, "id: r1-1\nevent: turn\ndata: xxxx\n\n");
    atomic_store(&stage->events, 3);
    stage_news(stage);
    stage_read_until(stage, connection, "id: r1-3\nevent: turn\ndata: xxxx\n\n");
    (void)close(connection);
    connection = listen_to(stage, "Last-Event-ID: r1-2\r\n");
    atomic_store(&stage->over, true);
    stage_news(stage);
    stage_read_until(stage, connection, "id: r1-3\n");
    assert_null(strstr(stage->answer, "id: r1-2\n"));
    stage_read_until(stage, connection, "\r\n0\r\n");
    (void)close(connection);
}

static void who_never_reads_holds_up_nobody(void **state)
{
    struct stage *stage = *state;
    int idle = listen_to(stage, ""), connection;

    atomic_store(&stage->events, 20000);
    stage_news(stage);
    connection = listen_to(stage, "Last-Event-ID: r1-19990\r\n");
    stage_read_until(stage, connection, "id: r1-19999\n");
    (void)close(connection);
    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
    (void)close(idle);
}

/* --- answers that are not ready ---------------------------------------------------------------------------------- */

static int ask_for_later(struct stage *stage)
{
    unsigned asked = atomic_load(&stage->asked);
    int connection = stage_connect(stage);

    stage_send(connection, "GET /later HTTP/1.1\r\nConnection: close\r\n" HOST "\r\n");
    while (atomic_load(&stage->asked) == asked)
        (void)sched_yield();
    return connection;
}

static void an_answer_that_is_not_ready_holds_up_nobody(void **state)
{
    struct stage *stage = *state;
    int connection = ask_for_later(stage);

    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
    http_wake(stage->server); /* it is asked again, and is not ready */
    while (atomic_load(&stage->asked) < 2)
        (void)sched_yield();
    atomic_store(&stage->over, true);
    http_wake(stage->server); /* no time has passed */
    stage_read_all(stage, connection);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_body(stage), "late");
    assert_string_equal(stage_head(stage, "Content-Disposition"), "attachment; filename=\"late.txt\"");
    (void)close(connection);
}

static void an_answer_that_does_not_get_ready_is_refused(void **state)
{
    struct stage *stage = *state;
    int connection = ask_for_later(stage);

    stage_pass(stage, HTTP_MAKES_S);
    stage_read_all(stage, connection);
    assert_int_equal(stage_status(stage), 503);
    assert_non_null(stage_head(stage, "Retry-After"));
    assert_null(stage_head(stage, "Content-Disposition"));
    (void)close(connection);
}

static void a_server_ends_while_somebody_waits(void **state)
{
    (void)ask_for_later(*state); /* its end is that of the stage */
}

/* --- time -------------------------------------------------------------------------------------------------------- */

static void a_request_comes_in_time_or_not_at_all(void **state)
{
    struct stage *stage = *state;
    int slow = stage_connect(stage), quick;

    stage_send(slow, "GET /bots/anna HTTP/1.1\r\nX: ");
    stage_ask(stage, "GET /bots/anna", HOST); /* the server has seen the slow one by then */
    stage_pass(stage, HTTP_COMES_S - 1);
    stage_send(slow, "y");
    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 0);
    quick = listen_to(stage, "");
    stage_read_until(stage, quick, "\r\n\r\n");
    stage_pass(stage, 1);
    stage_read_all(stage, slow);
    assert_int_equal(stage->size, 0);
    assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 1);
    (void)close(slow);
    (void)close(quick);
}

static void a_stream_with_nothing_to_say_says_so(void **state)
{
    struct stage *stage = *state;
    int connection = listen_to(stage, "");

    stage_read_until(stage, connection, "\r\n\r\n");
    stage_pass(stage, HTTP_PING_S);
    stage_read_until(stage, connection, ":\n\n");
    (void)close(connection);
}

static void a_stream_that_nobody_reads_is_cut_off(void **state)
{
    struct stage *stage = *state;
    int idle = listen_to(stage, "");

    stage_read_until(stage, idle, "\r\n\r\n");
    atomic_store(&stage->events, 100000); /* more than the kernel keeps */
    stage_news(stage);
    stage_read_until(stage, idle, "id: r1-1\n");
    stage_ask(stage, "GET /bots/anna", HOST);
    stage_pass(stage, HTTP_UNREAD_S + 1);
    while (atomic_load(&stage->closed) == 0)
        stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 1);
    (void)close(idle);
}

static void one_address_has_so_many_connections(void **state)
{
    struct stage *stage = *state;
    static int connections[HTTP_OF_ASKER_MAX + 50];
    size_t count = sizeof connections / sizeof connections[0];

    for (size_t i = 0; i < count; i++)
        connections[i] = listen_to(stage, "");
    stage_read_all(stage, connections[count - 1]);
    assert_int_equal(stage->size, 0);
    assert_true(atomic_load(&http_counts(stage->server)->cut_off) >= 1);
    for (size_t i = 0; i < count; i++)
        (void)close(connections[i]);
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

static void an_address_is_checked(void **state)
{
    struct stage *stage = *state;
    struct http_hosts hosts = {0};
    struct http_options options = {.hosts = &hosts, .table = &(struct http_table){.count = 0}};
    struct error error = {0};

    for (const char *const *wrong = (const char *const[]){"", "8080", ":8080", "localhost:80", "::1:80", "[::1]",
                                                          "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:99999", NULL};
         *wrong; wrong++) {
        options.address = *wrong;
        error = (struct error){0};
        assert_null(http_start(&options, &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        assert_non_null(strstr(error.text, "is no address to listen at: such as 127.0.0.1:8080 or [::1]:8080"));
    }
    options.address = http_place(stage->server);
    error = (struct error){0};
    assert_null(http_start(&options, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_non_null(strstr(error.text, "Address already in use"));
}

#define ON_A_STAGE(test) cmocka_unit_test_setup_teardown(test, stage_open, stage_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_STAGE(a_route_is_answered),
        ON_A_STAGE(a_connection_takes_one_request_after_the_other),
        ON_A_STAGE(head_is_answered_without_the_body),
        ON_A_STAGE(what_a_reader_has_is_not_sent_again),
        ON_A_STAGE(a_long_answer_is_compressed_for_who_asks_so),
        ON_A_STAGE(an_answer_is_made_once_for_each_version),
        ON_A_STAGE(no_more_answers_are_kept_than_there_is_room_for),
        ON_A_STAGE(a_refusal_is_a_problem_in_words),
        ON_A_STAGE(only_reading_is_allowed),
        ON_A_STAGE(what_no_honest_reader_sends_is_refused),
        ON_A_STAGE(a_request_has_limits),
        ON_A_STAGE(garbage_ends_its_connection_alone),
        ON_A_STAGE(a_stream_says_what_happens),
        ON_A_STAGE(who_never_reads_holds_up_nobody),
        ON_A_STAGE(a_request_comes_in_time_or_not_at_all),
        ON_A_STAGE(an_answer_that_is_not_ready_holds_up_nobody),
        ON_A_STAGE(an_answer_that_does_not_get_ready_is_refused),
        ON_A_STAGE(a_server_ends_while_somebody_waits),
        ON_A_STAGE(a_stream_with_nothing_to_say_says_so),
        ON_A_STAGE(a_stream_that_nobody_reads_is_cut_off),
        ON_A_STAGE(one_address_has_so_many_connections),
        ON_A_STAGE(an_address_is_checked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
