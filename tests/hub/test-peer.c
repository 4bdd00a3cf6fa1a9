/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub/peer.h"

static void a_route_is_a_number_behind_a_zero(void **state)
{
    (void)state;
    assert_true(route_is_sound((const uint8_t[]){0, 1, 2, 3, 4}, 5));
    assert_false(route_is_sound((const uint8_t[]){1, 1, 2, 3, 4}, 5));
    assert_false(route_is_sound((const uint8_t[]){0, 1, 2, 3}, 4));
    assert_false(route_is_sound((const uint8_t[]){0, 1, 2, 3, 4, 5}, 6));
    assert_false(route_is_sound((const uint8_t[]){0}, 0));
}

static void later_routes_are_newer_also_when_their_numbers_begin_anew(void **state)
{
    static const uint8_t last[] = {0, 255, 255, 255, 255}, first[] = {0, 0, 0, 0, 0}, far[] = {0, 128, 0, 0, 0};

    (void)state;
    assert_true(route_is_newer(first, last));
    assert_false(route_is_newer(last, first));
    assert_false(route_is_newer(first, first));
    assert_true(route_is_newer(far, last) != route_is_newer(last, far));
}

static void peers_are_counted_and_found_by_their_names(void **state)
{
    static const uint8_t tims[] = {0, 0, 0, 0, 1}, bens[] = {0, 0, 0, 0, 2};
    struct peers peers;
    struct peer *tim, *ben;

    (void)state;
    peers_init(&peers);
    tim = peers_add(&peers, 0, tims);
    ben = peers_add(&peers, 1, bens);
    assert_true(peer_is_named(tim, 0, tims));
    assert_false(peer_is_named(tim, 1, tims));
    assert_false(peer_is_named(tim, 0, bens));
    assert_int_equal(peers.count, 2);
    peers_remove(&peers, tim);
    assert_int_equal(peers.count, 1);
    assert_ptr_equal(TAILQ_FIRST(&peers.line), ben);
    peers_release(&peers);
    assert_int_equal(peers.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_route_is_a_number_behind_a_zero),
        cmocka_unit_test(later_routes_are_newer_also_when_their_numbers_begin_anew),
        cmocka_unit_test(peers_are_counted_and_found_by_their_names),
    };

    return cmocka_run_group_tests_name("peer", tests, NULL, NULL);
}
