/* SPDX-License-Identifier: MIT */
/* Routes that are for one person: who may ask them, from which page, and how. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "stage.h"

#define HOST "Host: localhost\r\n"
#define PAGE HOST "Origin: http://localhost\r\nContent-Type: application/json\r\n"
#define BODY "Content-Length: 2\r\n\r\n{}"

/* One request with its body. */
static void post(struct stage *stage, unsigned behind, const char *line, const char *rest)
{
    int connection = stage_connect_from(stage, behind);
    char text[1000];

    (void)snprintf(text, sizeof text, "%s HTTP/1.1\r\nConnection: close\r\n%s", line, rest);
    stage_send(connection, text);
    stage_read_all(stage, connection);
    (void)close(connection);
}

static void a_page_of_the_server_may_post(void **state)
{
    struct stage *stage = *state;

    post(stage, 0, "POST /seat", PAGE "Cookie: a=b\r\n" BODY);
    assert_int_equal(stage_status(stage), 200);
    assert_string_equal(stage_body(stage),
                        "{\"body\":\"{}\",\"cookies\":\"a=b\",\"secure\":false,\"asker\":\"4-7f000001\"}");
    assert_string_equal(stage_head(stage, "Set-Cookie"), "seat=1");
    assert_string_equal(stage_head(stage, "Cache-Control"), "no-store");
    assert_null(stage_head(stage, "Access-Control-Allow-Origin"));
    assert_null(stage_head(stage, "Access-Control-Expose-Headers"));
    post(stage, 0, "POST /seat", PAGE "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n");
    assert_int_equal(stage_status(stage), 200);
    assert_non_null(strstr(stage_body(stage), "\"body\":\"{}\""));
}

static void what_other_pages_send_is_refused(void **state)
{
    static const struct {
        unsigned status;
        const char *rest;
    } all[] = {
        {403, HOST "Content-Type: application/json\r\n" BODY},
        {403, HOST "Origin: null\r\nContent-Type: application/json\r\n" BODY},
        {403, HOST "Origin: http://localhost:81\r\nContent-Type: application/json\r\n" BODY},
        {403, HOST "Origin: https://localhost\r\nContent-Type: application/json\r\n" BODY},
        {403, HOST "Origin: http://localhost.evil.example\r\nContent-Type: application/json\r\n" BODY},
        {415, HOST "Origin: http://localhost\r\n" BODY},
        {415, HOST "Origin: http://localhost\r\nContent-Type: text/plain\r\n" BODY},
        {421, "Host: evil.example\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\n" BODY},
    };
    struct stage *stage = *state;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        post(stage, 0, "POST /seat", all[i].rest);
        assert_int_equal(stage_status(stage), all[i].status);
        assert_string_equal(stage_head(stage, "Content-Type"), "application/problem+json");
        assert_null(stage_head(stage, "Set-Cookie"));
    }
}

static void it_is_asked_here_or_behind_tls(void **state)
{
    static const char secure[] = "Host: arena.example\r\nOrigin: https://arena.example\r\n"
                                 "Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.7\r\n";
    struct stage *stage = *state;
    char rest[500];

    (void)snprintf(rest, sizeof rest, "%sX-Forwarded-Proto: https\r\n" BODY, secure);
    post(stage, STAGE_PROXY_BEHIND, "POST /seat", rest);
    assert_int_equal(stage_status(stage), 200);
    assert_non_null(strstr(stage_body(stage), "\"secure\":true"));
    post(stage, 0, "POST /seat", rest); /* no proxy that was named */
    assert_int_equal(stage_status(stage), 403);
    assert_non_null(strstr(stage_body(stage), "http_proxies"));
    (void)snprintf(rest, sizeof rest, "%sX-Forwarded-Proto: http\r\n" BODY, secure);
    post(stage, STAGE_PROXY_BEHIND, "POST /seat", rest);
    assert_int_equal(stage_status(stage), 403);
    (void)snprintf(rest, sizeof rest, "%s" BODY, secure);
    post(stage, STAGE_PROXY_BEHIND, "POST /seat", rest);
    assert_int_equal(stage_status(stage), 403);
    stage_ask(stage, "GET /mine", HOST);
    assert_int_equal(stage_status(stage), 200);
    stage_ask(stage, "GET /mine", HOST "Via: 1.1 somebody\r\n");
    assert_int_equal(stage_status(stage), 403);
    stage_ask(stage, "GET /mine", HOST "X-Forwarded-For:\r\n");
    assert_int_equal(stage_status(stage), 403);
}

/* What the asker says of their address stands before what the proxy says. */
static void the_nearest_proxy_is_believed(void **state)
{
    static const char rest[] = "Host: arena.example\r\nOrigin: https://arena.example\r\n"
                               "Content-Type: application/json\r\nX-Forwarded-Proto: https\r\n"
                               "X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 192.0.2.7\r\n" BODY;
    struct stage *stage = *state;

    post(stage, STAGE_PROXY_BEHIND, "POST /seat", rest);
    assert_int_equal(stage_status(stage), 200);
    assert_non_null(strstr(stage_body(stage), "\"asker\":\"4-c0000207\""));
}

/* Of two a proxy may look at one, and the arena at the other. */
static void headers_that_say_who_asks_come_once(void **state)
{
    static const struct {
        const char *name, *rest;
    } all[] = {
        {"Origin", PAGE "Origin: http://evil.example\r\n" BODY},
        {"Origin", HOST "Origin: http://evil.example\r\norigin: http://localhost\r\n"
                        "Content-Type: application/json\r\n" BODY},
        {"Origin", PAGE "Origin: http://localhost\r\n" BODY},
        {"Content-Type", PAGE "Content-Type: text/plain\r\n" BODY},
        {"Cookie", PAGE "Cookie: seat=1\r\nCOOKIE: seat=2\r\n" BODY},
        {"X-Forwarded-Proto", PAGE "X-Forwarded-Proto: http\r\nX-Forwarded-Proto: https\r\n" BODY},
        {"host", PAGE "Host: evil.example\r\n" BODY},
    };
    struct stage *stage = *state;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        post(stage, 0, "POST /seat", all[i].rest);
        assert_int_equal(stage_status(stage), 400);
        assert_non_null(strstr(stage_body(stage), all[i].name));
        assert_null(stage_head(stage, "Set-Cookie"));
    }
    stage_ask(stage, "GET /mine", HOST "Cookie: seat=1\r\nCookie: seat=2\r\n");
    assert_int_equal(stage_status(stage), 400);
}

static void each_route_has_its_method(void **state)
{
    struct stage *stage = *state;

    stage_ask(stage, "GET /seat", HOST);
    assert_int_equal(stage_status(stage), 405);
    stage_ask(stage, "OPTIONS /seat", PAGE);
    assert_int_equal(stage_status(stage), 405);
    assert_null(stage_head(stage, "Access-Control-Allow-Methods"));
    post(stage, 0, "POST /mine", PAGE BODY);
    assert_int_equal(stage_status(stage), 400);
    post(stage, 0, "POST /bots/anna", PAGE BODY);
    assert_int_equal(stage_status(stage), 400);
    post(stage, 0, "PUT /seat", PAGE BODY);
    assert_int_equal(stage_status(stage), 400);
}

/* 16 KiB are taken, and one byte more is not. */
static void a_body_has_a_limit(void **state)
{
    struct stage *stage = *state;
    static char text[HTTP_POST_MAX + 1000];
    int size =
        snprintf(text, sizeof text, "POST /seat HTTP/1.1\r\nConnection: close\r\n" PAGE "Content-Length: %d\r\n\r\n",
                 HTTP_POST_MAX);
    int connection = stage_connect(stage);

    memset(text + size, 'x', HTTP_POST_MAX);
    text[size + HTTP_POST_MAX] = '\0';
    stage_send(connection, text);
    stage_read_all(stage, connection);
    (void)close(connection);
    assert_int_equal(stage_status(stage), 200);
    (void)snprintf(text, sizeof text, PAGE "Content-Length: %d\r\n\r\n", HTTP_POST_MAX + 1);
    post(stage, 0, "POST /seat", text);
    assert_int_equal(stage_status(stage), 400);
    assert_non_null(strstr(stage_body(stage), "at most 16384 bytes"));
    post(stage, 0, "POST /seat", PAGE "Content-Length: 18446744073709551617\r\n\r\n");
    assert_int_not_equal(stage_status(stage), 200);
}

/* A proxy that goes by the length would see another end than a server that goes by the pieces. */
static void a_body_with_two_ends_is_refused_and_nothing_behind_it_is_read(void **state)
{
    struct stage *stage = *state;

    post(stage, 0, "POST /seat",
         PAGE "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /mine HTTP/1.1\r\n" HOST
              "\r\n");
    assert_int_equal(stage_status(stage), 400);
    assert_null(strstr(stage_body(stage), "HTTP/1.1"));
}

/* The status of a stream that is opened from so many addresses behind this one, and stays. */
static unsigned listen_from(struct stage *stage, unsigned behind, const char *path, int *connection)
{
    char line[100];

    (void)snprintf(line, sizeof line, "GET %s HTTP/1.1\r\n" HOST "\r\n", path);
    *connection = stage_connect_from(stage, behind);
    stage->size = 0;
    stage->answer[0] = '\0';
    stage_send(*connection, line);
    stage_read_until(stage, *connection, "\r\n\r\n");
    return stage_status(stage);
}

/* Viewers from many addresses take what they get, and so does a person; each only from their own. */
static void neither_viewers_nor_people_take_the_streams_of_the_other(void **state)
{
    enum { MOST = HTTP_STREAMS_MAX + 2 * HTTP_PRIVATE_MAX, ADDRESSES = 40, OF_EACH = 200 };
    struct stage *stage = *state;
    static int open[MOST];
    struct rlimit files;
    unsigned count = 0, viewers, fewest = HTTP_STREAMS_MAX;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    if (files.rlim_cur / HTTP_CONNECTIONS_PART < MOST)
        skip();
    for (unsigned address = 0; address < ADDRESSES; address++) {
        unsigned before = count;

        while (count - before < OF_EACH && listen_from(stage, address, "/events", &open[count]) == 200)
            count++;
        if (count - before < OF_EACH)
            (void)close(open[count]);
        fewest = count - before < fewest ? count - before : fewest;
    }
    viewers = count;
    assert_true(fewest < OF_EACH / 2); /* the later, the fewer */
    assert_int_equal(viewers, HTTP_STREAMS_MAX);
    assert_int_equal(listen_from(stage, ADDRESSES, "/hears", &open[count++]), 200);
    while (count < MOST && listen_from(stage, ADDRESSES, "/hears", &open[count]) == 200)
        count++;
    (void)close(open[count]);
    assert_int_equal(count - viewers, HTTP_PRIVATE_MAX);
    assert_int_equal(listen_from(stage, ADDRESSES + 1, "/hears", &open[count++]), 200);
    while (count > 0)
        (void)close(open[--count]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_page_of_the_server_may_post, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(what_other_pages_send_is_refused, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(it_is_asked_here_or_behind_tls, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(the_nearest_proxy_is_believed, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(headers_that_say_who_asks_come_once, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(neither_viewers_nor_people_take_the_streams_of_the_other, stage_open,
                                        stage_close),
        cmocka_unit_test_setup_teardown(each_route_has_its_method, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(a_body_has_a_limit, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(a_body_with_two_ends_is_refused_and_nothing_behind_it_is_read, stage_open,
                                        stage_close),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
