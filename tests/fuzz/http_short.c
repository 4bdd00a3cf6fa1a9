/* SPDX-License-Identifier: MIT */
/* A short run of the fuzzer of HTTP, the same every time: changes of requests that pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dice.h"
#include "http_fuzz.h"

enum { RUNS = 200000, CHANGES_MAX = 4, BYTES_MAX = 400 };

static const char all[] = "/b/anna\narena.example:80\n10.0.0.1, 2001:db8::1\ngzip;q=0.5, zstd\n\"x\", W/\"y\"\n17\n"
                          "n\n20\nw\ntwo\nt\n\xc3\xa4\n";
static const char few[] = "/b/anna/x\n[::1]:8080\n::ffff:10.0.0.1\n*;q=0\n*\n99999999999999999999\n";
static const char odd[] = "/\nevil.example\n[2001:db8::1]\nidentity;q=1.000, gzip;q=0.001\n\"\n-1\n"
                          "n\n18446744073709551619\n";
static const char *const seeds[] = {all, few, odd};

static void changes_of_requests_are_refused_in_words_or_make_sense(void **state)
{
    (void)state;
    for (uint64_t run = 0; run < RUNS; run++) {
        const char *seed = seeds[run % (sizeof seeds / sizeof seeds[0])], *broken;
        uint8_t bytes[BYTES_MAX];
        size_t size = strlen(seed);
        uint64_t dice = run;

        memcpy(bytes, seed, size);
        for (size_t i = dice_below(&dice, CHANGES_MAX + 1); i > 0; i--) {
            size_t at = dice_below(&dice, size), copied = dice_below(&dice, size - at);

            bytes[at] = (uint8_t)dice_draw(&dice);
            if (dice_below(&dice, 4) == 0)
                memmove(bytes + dice_below(&dice, size - copied), bytes + at, copied);
            if (dice_below(&dice, 4) == 0)
                size = at + 1;
        }
        broken = http_fuzz(bytes, size);
        if (broken)
            fail_msg("run %llu: %s", (unsigned long long)run, broken);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(changes_of_requests_are_refused_in_words_or_make_sense)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
