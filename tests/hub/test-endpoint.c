/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hub/endpoint.h"

#define TEN "0123456789"

static void loopback_and_unix_sockets_are_allowed(void **state)
{
    static const char *const good[] = {"ipc:///tmp/no-such-socket", "tcp://127.0.0.1:5555", "tcp://127.1.2.3:*",
                                       "tcp://localhost:0", "tcp://[::1]:65535"};

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct error error = {0};

        assert_true(endpoint_check(good[i], &error));
    }
}

static void other_endpoints_are_refused_in_words(void **state)
{
    static const struct {
        const char *endpoint, *words;
    } bad[] = {
        {"tcp://0.0.0.0:5555", "encrypted"},
        {"tcp://*:5555", "encrypted"},
        {"tcp://127.0.0.1.evil.example:5555", "encrypted"},
        {"tcp://192.168.1.1:5555", "encrypted"},
        {"tcp://127.0.0.1", "port"},
        {"tcp://127.0.0.1:65536", "port"},
        {"tcp://127.0.0.1:55x", "port"},
        {"ipc://relative", "full path"},
        {"ipc:///dev/null", "no socket"},
        {"ipc:///" TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN, "107 bytes"},
        {"inproc://x", "tcp://127.0.0.1:PORT or ipc:///PATH"},
        {"", "tcp://127.0.0.1:PORT or ipc:///PATH"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = {0};

        if (endpoint_check(bad[i].endpoint, &error) || !strstr(error.text, bad[i].words))
            fail_msg("%s: %s", bad[i].endpoint, error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loopback_and_unix_sockets_are_allowed),
        cmocka_unit_test(other_endpoints_are_refused_in_words),
    };

    return cmocka_run_group_tests_name("endpoint", tests, NULL, NULL);
}
