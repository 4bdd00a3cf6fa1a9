/* SPDX-License-Identifier: MIT */
/* A short run of the fuzzer of requests, the same every time: changes of requests that are answered, and of some that
 * are meant to be read in two ways. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "request_fuzz.h"
#include "short_run.h"

enum { RUNS = 3000 };

static const char plain[] = "GET /b/anna?n=3 HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip;q=0.5, zstd\r\n\r\n"
                            "HEAD /k/ben HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\", W/\"y\"\r\n\r\n"
                            "OPTIONS /b/cid HTTP/1.0\r\nHost: a\r\n\r\n";
static const char stream[] = "GET /s HTTP/1.1\r\nHost: a\r\nLast-Event-ID: r1-17\r\nRange: bytes=0-1\r\n\r\n"
                             "GET /w HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n";
static const char two[] = "POST /b/anna HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
                          "1\r\nx\r\n0\r\n\r\nGET /w HTTP/1.1\r\nHost: a\r\n\r\n";
static const char posts[] = "POST /p HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\n"
                            "Cookie: seat=1\r\nContent-Length: 2\r\n\r\n{}"
                            "POST /p HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\n"
                            "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
static const char *const seeds[] = {plain, stream, two, posts};

static void changes_of_requests_are_answered_or_refused(void **state)
{
    (void)state;
    short_run(seeds, sizeof seeds / sizeof seeds[0], RUNS, request_fuzz);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(changes_of_requests_are_answered_or_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
