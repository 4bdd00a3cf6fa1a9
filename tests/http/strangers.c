/* SPDX-License-Identifier: MIT */
/* What no honest reader does: nonsense that HTTP allows, or that it does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "stage.h"

#define HOST "Host: localhost\r\n"
#define ANNA "GET /bots/anna HTTP/1.1\r\n"

static void is_well(struct stage *stage)
{
    stage_ask(stage, "GET /bots/anna", HOST);
    assert_int_equal(stage_status(stage), 200);
}

/* The same on a connection that stays. */
static void is_well_on(struct stage *stage, int connection)
{
    stage->size = 0;
    stage->answer[0] = '\0';
    stage_send(connection, ANNA HOST "\r\n");
    stage_read_until(stage, connection, "{\"name\":\"anna\"}");
}

/* --- nonsense ---------------------------------------------------------------------------------------------------- */

/* The status of what is answered to bytes after which nothing more comes. If nothing is to be answered, 0: it ends when
 * its time is over. */
static unsigned status_of(struct stage *stage, const char *bytes, bool is_answered)
{
    int connection = stage_connect(stage);

    stage_send(connection, bytes);
    (void)shutdown(connection, SHUT_WR); /* unless the server ended it already */
    if (!is_answered) {
        is_well(stage); /* the server has seen the connection by then */
        stage_pass(stage, HTTP_COMES_S + 1);
    }
    stage->size = 0;
    stage->answer[0] = '\0';
    while (!strstr(stage->answer, "\r\n\r\n") && stage_read_some(stage, connection))
        ;
    (void)close(connection);
    return stage_status(stage);
}

static const struct {
    const char *bytes;
    unsigned status;
} rows[] = {
    /* bodies */
    {ANNA HOST "Content-Length: 9223372036854775808\r\n\r\n", 400},
    {ANNA HOST "Content-Length: 18446744073709551616\r\n\r\n", 413},
    {ANNA HOST "Content-Length: -1\r\n\r\n", 400},
    {ANNA HOST "Content-Length: +0\r\n\r\n", 400},
    {ANNA HOST "Content-Length: 0, 0\r\n\r\n", 400},
    {ANNA HOST "Content-Length: 0\r\n\r\n", 200},
    {ANNA HOST "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n", 400},
    {ANNA HOST "Expect: tea\r\n\r\n", 200},
    {ANNA HOST "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
    {ANNA HOST "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400},
    {ANNA HOST "Transfer-Encoding: identity\r\n\r\n", 400},
    {ANNA HOST "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400},
    /* headers */
    {ANNA HOST "X Y: a\r\n\r\n", 400},
    {ANNA HOST "X: \xc3\xa4\t!\r\n\r\n", 200},
    {ANNA HOST "XY\r\n\r\n", 400},
    {ANNA "Host : localhost\r\n\r\n", 400},
    {ANNA "Host: localhost, evil.example\r\n\r\n", 421},
    {ANNA "Host: localhost/x\r\n\r\n", 421},
    {ANNA "Host: evil.example@localhost\r\n\r\n", 421},
    {ANNA "Host: xn--localhost-x2a\r\n\r\n", 421},
    {ANNA "Host: LOCALHOST.:8080\r\n\r\n", 200},
    {ANNA "Host: [::1]:99999\r\n\r\n", 200},
    /* paths and methods */
    {"GET http://localhost/bots/anna HTTP/1.1\r\n" HOST "\r\n", 404},
    {"GET //bots/anna HTTP/1.1\r\n" HOST "\r\n", 404},
    {"GET /bots/anna;x=1 HTTP/1.1\r\n" HOST "\r\n", 404},
    {"GET /bots/%2e%2e/bots/anna HTTP/1.1\r\n" HOST "\r\n", 404},
    {"GET \\bots\\anna HTTP/1.1\r\n" HOST "\r\n", 404},
    {"GET /bots/anna#x HTTP/1.1\r\n" HOST "\r\n", 404},
    {"GET /bots/anna? HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /bots/anna?& HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /bots/anna?? HTTP/1.1\r\n" HOST "\r\n", 400},
    {"OPTIONS * HTTP/1.1\r\n" HOST "\r\n", 404},
    {"CONNECT localhost:80 HTTP/1.1\r\n" HOST "\r\n", 404},
    {"get /bots/anna HTTP/1.1\r\n" HOST "\r\n", 405},
    /* conditions, ranges, encodings */
    {ANNA HOST "Range: bytes=0-0\r\nIf-Range: \"x\"\r\n\r\n", 200},
    {ANNA HOST "Range: lions=-\r\n\r\n", 200},
    {ANNA HOST "If-Match: \"x\"\r\n\r\n", 200},
    {ANNA HOST "If-Modified-Since: yesterday\r\n\r\n", 200},
    {ANNA HOST "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n\r\n", 200},
    {ANNA HOST "If-None-Match: W/\"\r\n\r\n", 200},
    {ANNA HOST "If-None-Match: *\r\n\r\n", 304},
    {ANNA HOST "Accept-Encoding: identity;q=0, *;q=0\r\n\r\n", 200},
    /* other protocols */
    {"GET /bots/anna\r\n\r\n", 400},
    {"GET /bots/anna HTTP/1.0\r\n" HOST "\r\n", 200},
    {"GET /bots/anna HTTP/9.9\r\n" HOST "\r\n", 505},
    {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
    {"\x16\x03\x01\x02\x01\x01\xfc\x03\x03\r\n\r\n", 0},
    {ANNA HOST "Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n", 200},
    {ANNA HOST "X-Forwarded-For: unknown, [::1, 999.1.1.1,,,\r\n\r\n", 200},
    {"GET /bots/an", 0},
};

static void nonsense_is_refused_or_ignored(void **state)
{
    struct stage *stage = *state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (status_of(stage, rows[i].bytes, rows[i].status > 0) != rows[i].status)
            fail_msg("row %zu: %u, not %u: %s", i, stage_status(stage), rows[i].status, rows[i].bytes);
    is_well(stage);
}

/* A request with a header of so many times this text. */
static unsigned status_of_many(struct stage *stage, const char *head, const char *text, unsigned times)
{
    size_t size = strlen(ANNA HOST) + strlen(head) + times * strlen(text) + 10;
    char *bytes = malloc(size), *end = bytes;
    unsigned status;

    assert_non_null(bytes);
    end += snprintf(bytes, size, "%s%s", ANNA HOST, head);
    for (unsigned i = 0; i < times; i++)
        end = stpcpy(end, text);
    (void)stpcpy(end, "\r\n\r\n");
    status = status_of(stage, bytes, true);
    free(bytes);
    return status;
}

static void long_lists_are_read_or_refused_whole(void **state)
{
    struct stage *stage = *state;

    assert_int_equal(status_of_many(stage, "If-None-Match: ", "W/\"x\",", 500), 200);
    assert_int_equal(status_of_many(stage, "X-Forwarded-For: ", "1.2.3.4,", 500), 200);
    assert_int_equal(status_of_many(stage, "Accept-Encoding: ", "gzip;q=0,", 300), 200);
    assert_int_equal(status_of_many(stage, "If-None-Match: ", "W/\"x\",", 5000), 431);
    assert_int_equal(status_of_many(stage, "A: b", "\r\nA: b", 1000), 431);
    is_well(stage);
}

static void thousands_of_requests_come_on_one_connection(void **state)
{
    enum { REQUESTS = 2000 };
    static const char request[] = ANNA HOST "\r\n";
    struct stage *stage = *state;
    int connection = stage_connect(stage);
    unsigned answers = 0;

    for (unsigned i = 0; i < REQUESTS; i++) {
        stage_send(connection, request);
        if (i % 100 == 99) {
            stage->size = 0;
            stage->answer[0] = '\0';
            for (answers = 0; answers < 100;) {
                const char *at = stage->answer;

                for (answers = 0; (at = strstr(at, "\"anna\"}")) != NULL; at++)
                    answers++;
                if (answers < 100)
                    stage_read_some(stage, connection);
            }
        }
    }
    (void)close(connection);
    is_well(stage);
}

/* --- rude ends --------------------------------------------------------------------------------------------------- */

static void connections_that_are_reset_leave_nothing_behind(void **state)
{
    static const char *const begun[] = {"", "GET /bo", ANNA HOST, "GET /long HTTP/1.1\r\n" HOST "\r\n",
                                        "GET /events HTTP/1.1\r\n" HOST "\r\n"};
    struct stage *stage = *state;
    struct linger reset = {.l_onoff = 1};

    atomic_store(&stage->events, 1000);
    for (unsigned i = 0; i < 200; i++) {
        int connection = stage_connect(stage);

        stage_send(connection, begun[i % (sizeof begun / sizeof begun[0])]);
        assert_int_equal(setsockopt(connection, SOL_SOCKET, SO_LINGER, &reset, sizeof reset), 0);
        (void)close(connection);
    }
    is_well(stage); /* the server has seen all of them by then */
    while (atomic_load(&http_counts(stage->server)->connections) > 0)
        stage_pass(stage, 1); /* a stream with nothing to say notices that its reader is gone when it says so */
    assert_int_equal(atomic_load(&http_counts(stage->server)->streams), 0);
    is_well(stage);
}

static void who_writes_a_byte_a_second_is_cut_off(void **state)
{
    static const char bytes[] = ANNA HOST "X-Slow: abcdefghijklmnopqrstuvwxyz";
    struct stage *stage = *state;
    int slow = stage_connect(stage);

    is_well(stage); /* the server has seen the slow one by then */
    for (unsigned i = 0; i < HTTP_COMES_S; i++) {
        assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 0);
        assert_int_equal(send(slow, bytes + i, 1, MSG_NOSIGNAL), 1);
        stage_pass(stage, 1);
    }
    stage_read_all(stage, slow);
    assert_int_equal(stage->size, 0);
    assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 1);
    (void)close(slow);
}

static void who_reads_a_byte_a_second_is_cut_off(void **state)
{
    struct stage *stage = *state;
    int slow = stage_connect(stage), small = 4096;
    char byte;

    assert_int_equal(setsockopt(slow, SOL_SOCKET, SO_RCVBUF, &small, sizeof small), 0);
    stage_send(slow, "GET /long HTTP/1.1\r\n" HOST "\r\n");
    for (unsigned i = 0; i <= HTTP_READ_S; i++) {
        assert_int_equal(recv(slow, &byte, 1, 0), 1);
        assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 0);
        if (i < HTTP_READ_S - 1)
            stage_pass(stage, 1);
    }
    stage_pass(stage, 2);
    is_well(stage);
    assert_int_equal(atomic_load(&http_counts(stage->server)->cut_off), 1);
    (void)close(slow);
}

/* --- crowds ------------------------------------------------------------------------------------------------------ */

enum { CROWD = 10000, OF_EACH = 200 /* of one address */, FILES_OF_TEST = 100 };

/* How many can be open at once in this process, which has both ends of some. */
static unsigned crowd_of(const struct rlimit *files)
{
    rlim_t most = files->rlim_cur - files->rlim_cur / HTTP_CONNECTIONS_PART - FILES_OF_TEST;

    return most < CROWD ? (unsigned)most : CROWD;
}

static void ten_thousand_connections_leave_room_for_those_before_and_after(void **state)
{
    struct stage *stage = *state;
    unsigned most, count;
    struct rlimit files;
    int *crowd, early;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    count = crowd_of(&files);
    most = files.rlim_cur / HTTP_CONNECTIONS_PART < HTTP_CONNECTIONS_MAX
               ? (unsigned)(files.rlim_cur / HTTP_CONNECTIONS_PART)
               : HTTP_CONNECTIONS_MAX;
    crowd = calloc(count, sizeof *crowd);
    assert_non_null(crowd);
    early = stage_connect(stage);
    is_well_on(stage, early);
    for (unsigned i = 0; i < count; i++)
        crowd[i] = stage_begin_from(stage, 1 + i / OF_EACH);
    while (atomic_load(&http_counts(stage->server)->connections) < most)
        is_well_on(stage, early);
    is_well_on(stage, early);
    assert_int_equal(atomic_load(&http_counts(stage->server)->connections), most);
    for (unsigned i = 0; i < count; i++)
        (void)close(crowd[i]);
    free(crowd);
    is_well_on(stage, early);
    (void)close(early);
    is_well(stage);
}

#define ON_A_STAGE(test) cmocka_unit_test_setup_teardown(test, stage_open, stage_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_STAGE(nonsense_is_refused_or_ignored),
        ON_A_STAGE(long_lists_are_read_or_refused_whole),
        ON_A_STAGE(thousands_of_requests_come_on_one_connection),
        ON_A_STAGE(connections_that_are_reset_leave_nothing_behind),
        ON_A_STAGE(who_writes_a_byte_a_second_is_cut_off),
        ON_A_STAGE(who_reads_a_byte_a_second_is_cut_off),
        ON_A_STAGE(ten_thousand_connections_leave_room_for_those_before_and_after),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
