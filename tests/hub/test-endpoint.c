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

        assert_true(endpoint_check(good[i], false, &error));
        assert_true(endpoint_check(good[i], true, &error));
    }
}

static void other_endpoints_are_refused_in_words(void **state)
{
    static const struct {
        const char *endpoint, *words;
    } bad[] = {
        {"tcp://:5555", "no host"},
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

        if (endpoint_check(bad[i].endpoint, false, &error) || !strstr(error.text, bad[i].words))
            fail_msg("%s: %s", bad[i].endpoint, error.text);
    }
}

static void what_lies_beyond_this_machine_is_for_encrypted_endpoints(void **state)
{
    static const char *const beyond[] = {"tcp://0.0.0.0:5555",       "tcp://*:5555",
                                         "tcp://[::]:5555",          "tcp://192.168.1.1:*",
                                         "tcp://[2001:db8::1]:5555", "tcp://127.0.0.1.evil.example:5555",
                                         "tcp://arena.example:5555"};

    (void)state;
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        struct error error = {0};

        assert_true(endpoint_check(beyond[i], true, &error));
        assert_false(endpoint_check(beyond[i], false, &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        assert_non_null(strstr(error.text, "must be encrypted, so give keys, or use"));
    }
}

static void keys_do_not_make_a_wrong_endpoint_right(void **state)
{
    static const char *const bad[] = {"tcp://", "tcp://:5555", "tcp://0.0.0.0", "tcp://0.0.0.0:65536",
                                      "udp://0.0.0.0:1"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = {0};

        assert_false(endpoint_check(bad[i], true, &error));
    }
}

static void only_tcp_is_for_keys(void **state)
{
    (void)state;
    assert_true(endpoint_is_tcp("tcp://127.0.0.1:5"));
    assert_false(endpoint_is_tcp("ipc:///tmp/x"));
    assert_false(endpoint_is_tcp(""));
}

static void addresses_of_this_machine_are_told_from_others(void **state)
{
    static const char *const own[] = {"127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1", "::FFFF:127.1.2.3"};
    static const char *const others[] = {"128.0.0.1", "10.0.0.1",  "::2", "::ffff:10.0.0.1", "2001:db8::1",
                                         "127.1",     "localhost", "",    "127.0.0.1:5555"};

    (void)state;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!endpoint_is_own_address(own[i]))
            fail_msg("%s is this machine's", own[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (endpoint_is_own_address(others[i]))
            fail_msg("%s is not this machine's", others[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_of_this_machine_are_told_from_others),
        cmocka_unit_test(what_lies_beyond_this_machine_is_for_encrypted_endpoints),
        cmocka_unit_test(keys_do_not_make_a_wrong_endpoint_right),
        cmocka_unit_test(only_tcp_is_for_keys),
        cmocka_unit_test(loopback_and_unix_sockets_are_allowed),
        cmocka_unit_test(other_endpoints_are_refused_in_words),
    };

    return cmocka_run_group_tests_name("endpoint", tests, NULL, NULL);
}
