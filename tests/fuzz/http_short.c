/* SPDX-License-Identifier: MIT */
/* A short run of the fuzzer of HTTP, the same every time: changes of requests that pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "http_fuzz.h"
#include "short_run.h"

enum { RUNS = 200000 };

static const char all[] = "/b/anna\narena.example:80\n10.0.0.1, 2001:db8::1\ngzip;q=0.5, zstd\n\"x\", W/\"y\"\n17\n"
                          "n\n20\nw\ntwo\nt\n\xc3\xa4\n";
static const char few[] = "/b/anna/x\n[::1]:8080\n::ffff:10.0.0.1\n*;q=0\n*\n99999999999999999999\n";
static const char odd[] = "/\nevil.example\n[2001:db8::1]\nidentity;q=1.000, gzip;q=0.001\n\"\n-1\n"
                          "n\n18446744073709551619\n";
static const char *const seeds[] = {all, few, odd};

static void changes_of_requests_are_refused_in_words_or_make_sense(void **state)
{
    (void)state;
    short_run(seeds, sizeof seeds / sizeof seeds[0], RUNS, http_fuzz);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(changes_of_requests_are_refused_in_words_or_make_sense)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
