/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub/peer.h"

static void many_peers_are_told_apart(void **state)
{
    enum { MANY = 300 };
    struct peer_table peers;
    struct peer *known[MANY];

    (void)state;
    assert_true(peer_table_init(&peers));
    for (unsigned i = 0; i < MANY; i++)
        known[i] = peer_table_add(&peers, i % 2, &i, sizeof i);
    for (unsigned i = 0; i < MANY; i += 3)
        peer_table_remove(&peers, known[i]);
    for (unsigned i = 0; i < MANY; i++)
        assert_ptr_equal(peer_table_find(&peers, i % 2, &i, sizeof i), i % 3 ? known[i] : NULL);
    assert_int_equal(peers.count, MANY - MANY / 3);
    peer_table_release(&peers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_peers_are_told_apart),
    };

    return cmocka_run_group_tests_name("peer", tests, NULL, NULL);
}
