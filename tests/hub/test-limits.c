/* SPDX-License-Identifier: MIT */
/* The hub against those who mean harm, or are broken: what they may use is limited, and others do not notice them. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "stage.h"

enum { MANY = 40, FEW = 4 };

/* --- strangers: connections without ZeroMQ ----------------------------------------------------------------------- */

static int connect_stranger(const struct table *table, unsigned router)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s", table->hub.routers[router].endpoint + 6);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

/* What the library says of itself at the beginning is read over. */
static bool is_closed(int fd)
{
    char bytes[256];
    ssize_t size;

    while ((size = read(fd, bytes, sizeof bytes)) > 0) {
    }
    return size == 0 || errno == ECONNRESET;
}

static unsigned links_open(const struct table *table)
{
    unsigned count = 0;

    for (size_t fd = 0; fd < table->hub.links.room; fd++)
        count += table->hub.links.at[fd].open;
    return count;
}

static void pass_until_links_are(struct table *table, unsigned count)
{
    for (pass(table); links_open(table) != count;)
        pass_once_more(table);
}

static void pass_until_closed(struct table *table, int fd)
{
    for (pass(table); !is_closed(fd);)
        pass_once_more(table);
}

static void listen_to_strangers(struct table *table)
{
    char endpoint[ENDPOINT_MAX];
    struct error error = {0};

    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s/strangers", table->folder);
    assert_int_equal(hub_listen(&table->hub, endpoint, &error), 1);
}

/* --- connections ------------------------------------------------------------------------------------------------- */

static void who_connects_and_says_nothing_is_no_peer_and_is_shut_out_after_a_time(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);
    int silent = connect_stranger(table, 0);

    greet(table, bot);
    pass_until_links_are(table, 2);
    assert_int_equal(table->hub.peers.count, 1);
    table->now_us += HUB_HELLO_WITHIN_US - 1;
    pass(table);
    assert_false(is_closed(silent));
    table->now_us += HUB_HELLO_WITHIN_US;
    hub_stand_still(&table->hub, HUB_HELLO_WITHIN_US);
    pass(table);
    assert_false(is_closed(silent));
    table->now_us += HUB_WATCH_EVERY_US;
    pass_until_closed(table, silent);
    pass_until_links_are(table, 1);
    assert_non_null(table->greeted);
    (void)close(silent);
    close_bot(table, bot);
}

static void half_a_handshake_and_garbage_in_its_place_buy_no_more_time(void **state)
{
    struct table *table = *state;
    int half = connect_stranger(table, 0);
    void *bot = connect_bot(table);

    assert_int_equal(write(half, "\xff\0\0\0\0\0\0\0\1\x7f\3", 11), 11);
    assert_int_equal(zmq_send(bot, "x", 1, 0), 1);
    pass_until_links_are(table, 2);
    table->now_us += HUB_HELLO_WITHIN_US;
    pass_until_closed(table, half);
    (void)close(half);
    close_bot(table, bot);
}

static void of_too_many_without_a_hello_the_oldest_are_shut_out(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);
    int strangers[MANY];
    unsigned closed = 0;

    greet(table, bot);
    table->hub.strangers_most = FEW;
    for (unsigned i = 0; i < MANY; i++)
        strangers[i] = connect_stranger(table, 0);
    while (table->hub.links.serial < 1 + MANY)
        pass_once_more(table);
    pass_until_links_are(table, 1 + FEW);
    for (unsigned i = 0; i < MANY; i++) {
        bool is = is_closed(strangers[i]);

        assert_int_equal(is, i < MANY - FEW);
        closed += is;
        (void)close(strangers[i]);
    }
    assert_int_equal(closed, MANY - FEW);
    assert_non_null(table->greeted);
    close_bot(table, bot);
}

static void those_who_attach_cannot_keep_out_those_who_are_started(void **state)
{
    struct table *table = *state;
    int strangers[MANY], started[MANY];

    listen_to_strangers(table);
    table->hub.strangers_most = FEW;
    table->hub.expected = MANY;
    for (unsigned i = 0; i < MANY; i++)
        started[i] = connect_stranger(table, 0);
    for (unsigned i = 0; i < MANY; i++)
        strangers[i] = connect_stranger(table, 1);
    pass_until_links_are(table, MANY + FEW);
    for (unsigned i = 0; i < MANY; i++) {
        assert_false(is_closed(started[i]));
        (void)close(started[i]);
        (void)close(strangers[i]);
    }
}

static void who_was_dropped_gets_the_reason_and_is_shut_out(void **state)
{
    struct table *table = *state;
    struct message bye = {.type = MESSAGE_BYE};
    void *bot = connect_bot(table);

    greet(table, bot);
    say(bot, &bye, 1);
    pass_until(table, &table->left, 1);
    assert_int_equal(links_open(table), 1);
    assert_int_equal(zmq_setsockopt(bot, ZMQ_RECONNECT_IVL, &(int){-1}, sizeof(int)), 0);
    table->now_us += HUB_LAST_WORDS_US;
    pass_until_links_are(table, 0);
    close_bot(table, bot);
}

static void the_hubs_own_connection_needs_no_hello(void **state)
{
    struct table *table = *state;
    struct error error = {0};

    assert_true(hub_watch_lateness(&table->hub, &error));
    for (unsigned landed = 0; landed < 3; landed++) {
        int64_t sent_us = table->now_us += HUB_HELLO_WITHIN_US;

        for (pass(table); table->hub.canary.landed_us < sent_us;)
            pass_once_more(table);
    }
    assert_int_equal(links_open(table), 1);
    assert_int_equal(table->hub.links.serial, 1);
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

/* Lets the hub look at memory that is always too much, for a time in which it takes none as in order. */
static void alarm_for(struct table *table, int64_t us)
{
    for (int64_t end_us = table->now_us + us; table->now_us < end_us; table->now_us += HUB_MEMORY_EVERY_US) {
        table->hub.memory.known = -(size_t)MEMORY_GROWTH_MAX;
        table->hub.alert_us = table->now_us;
        table->hub.memory_us = table->now_us;
        pass(table);
    }
}

static void short_memory_is_no_reason_to_shut_out_bots_that_talk_or_are_about_to(void **state)
{
    struct table *table = *state;
    struct message ready = {.type = MESSAGE_READY, .ready = {.match = 8}};
    int about_to = connect_stranger(table, 0);
    struct error error = {0};
    void *bot = connect_bot(table);

    assert_true(hub_watch_lateness(&table->hub, &error));
    greet(table, bot);
    for (unsigned i = 1; i <= 100; i++) {
        say(bot, &ready, 1);
        alarm_for(table, HUB_MEMORY_EVERY_US);
        say(bot, &ready, 1);
        pass_until(table, &table->messages, 2 * i);
    }
    assert_int_equal(table->left, 0);
    assert_false(is_closed(about_to));
    (void)close(about_to);
    close_bot(table, bot);
}

static void when_memory_is_short_a_stranger_must_be_quick_and_one_of_many_of_a_process_quicker(void **state)
{
    struct table *table = *state;
    int strangers[HUB_SIBLINGS_MAX + 1];

    for (unsigned i = 0; i < HUB_SIBLINGS_MAX; i++)
        strangers[i] = connect_stranger(table, 0);
    pass_until_links_are(table, HUB_SIBLINGS_MAX);
    alarm_for(table, HUB_STRANGER_US - HUB_SIBLING_US);
    assert_int_equal(links_open(table), HUB_SIBLINGS_MAX);
    strangers[HUB_SIBLINGS_MAX] = connect_stranger(table, 0);
    pass_until_links_are(table, HUB_SIBLINGS_MAX + 1);
    alarm_for(table, HUB_MEMORY_EVERY_US);
    pass_until_links_are(table, HUB_SIBLINGS_MAX);
    alarm_for(table, HUB_STRANGER_US);
    pass_until_links_are(table, 0);
    for (unsigned i = 0; i <= HUB_SIBLINGS_MAX; i++)
        (void)close(strangers[i]);
}

/* What was written on this connection has reached its other end. */
static void wait_until_all_came(int fd)
{
    int under_way = 1;

    for (unsigned ms = 0; under_way > 0 && ms < 20000; ms++) {
        assert_int_equal(ioctl(fd, TIOCOUTQ, &under_way), 0);
        (void)poll(NULL, 0, under_way > 0);
    }
    assert_int_equal(under_way, 0);
}

static void bytes_that_cannot_be_a_hello_are_not_kept_when_memory_is_short(void **state)
{
    static const char greeting[64] = "\xff\0\0\0\0\0\0\0\1\x7f\3\0NULL";
    static const char ready[] = "\x04\x1c\x05READY\x0bSocket-Type\0\0\0\x06"
                                "DEALER";
    static const char long_frame[] = "\2\0\0\0\0\0\0\xff\0";
    static uint8_t content[4 * HUB_STRANGER_BYTES];
    char endpoint[ENDPOINT_MAX] = "tcp://127.0.0.1:*";
    struct table *table = *state;
    struct error error = {0};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    assert_int_equal(hub_listen(&table->hub, endpoint, &error), 1);
    address.sin_port = htons((uint16_t)strtoul(strrchr(table->hub.routers[1].endpoint, ':') + 1, NULL, 10));
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(write(fd, greeting, sizeof greeting), sizeof greeting);
    assert_int_equal(write(fd, ready, sizeof ready - 1), sizeof ready - 1);
    assert_int_equal(write(fd, long_frame, sizeof long_frame - 1), sizeof long_frame - 1);
    assert_int_equal(write(fd, content, sizeof content), sizeof content);
    assert_int_equal(fcntl(fd, F_SETFL, O_NONBLOCK), 0);
    pass_until_links_are(table, 1);
    wait_until_all_came(fd);
    alarm_for(table, HUB_MEMORY_EVERY_US);
    pass_until_closed(table, fd);
    (void)close(fd);
}

/* --- messages of no use ------------------------------------------------------------------------------------------ */

/* tim plays three matches at once. */
enum { ALLOWED = ALLOWANCE_AT_ONCE + 3 * ALLOWANCE_EACH_MATCH };

/* Hears how many errors of this code come next, before one of another; that one is in the inbox then. */
static unsigned hear_errors(struct table *table, void *bot, struct inbox *inbox, const char *code)
{
    struct refusal refusal;
    unsigned count = 0;

    for (bool more = false;; count++) {
        if (!more || frame_next(&inbox->reader, &inbox->message, &refusal) == FRAME_END)
            (void)hear(table, bot, inbox);
        more = true;
        if (inbox->message.type != MESSAGE_ERROR || !span_equal(inbox->message.error.code, span_text(code)))
            return count;
    }
}

static void garbage_beyond_the_allowance_is_told_to_slow_down_and_then_a_flood(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    for (unsigned i = 0; i < ALLOWED + 1; i++)
        assert_int_equal(zmq_send(bot, "x", 1, 0), 1);
    assert_int_equal(hear_errors(table, bot, &inbox, "malformed"), ALLOWED);
    check_text(inbox.message.error.code, "slow-down");
    assert_true(inbox.message.error.has_retry);
    assert_in_range(inbox.message.error.retry, 1, 60000);
    for (unsigned i = 0; i < ALLOWED; i++)
        assert_int_equal(zmq_send(bot, "x", 1, 0), 1);
    pass_until(table, &table->left, 1);
    assert_int_equal(table->left_how, LEFT_FLOOD);
    assert_int_equal(table->garbage, ALLOWED);
    close_bot(table, bot);
}

static void who_slows_down_as_he_was_told_is_heard_again(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    for (unsigned i = 0; i < ALLOWED + 1; i++)
        assert_int_equal(zmq_send(bot, "x", 1, 0), 1);
    (void)hear_errors(table, bot, &inbox, "malformed");
    table->now_us += (int64_t)inbox.message.error.retry * 1000;
    assert_int_equal(zmq_send(bot, "x", 1, 0), 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.code, "malformed");
    assert_int_equal(table->left, 0);
    close_bot(table, bot);
}

static void what_was_asked_for_is_never_too_much(void **state)
{
    struct message ready[500];
    struct table *table = *state;
    void *bot = connect_bot(table);

    for (unsigned i = 0; i < 500; i++)
        ready[i] = (struct message){.type = MESSAGE_READY, .ready = {.match = 8}};
    greet(table, bot);
    for (unsigned i = 1; i <= 20; i++) {
        say(bot, ready, 500);
        pass_until(table, &table->messages, i * 500);
    }
    assert_int_equal(table->greeted->useless.used_until_us, 0);
    close_bot(table, bot);
}

static void messages_that_nobody_asked_for_are_a_flood_though_they_are_valid(void **state)
{
    static const struct message useless[] = {{.type = MESSAGE_READY, .ready = {.match = 777}},
                                             {.type = MESSAGE_PONG, .ping = {.number = 1}},
                                             {.type = MESSAGE_ANSWER, .answer = {.match = 666, .decision = 1}}};
    struct table *table = *state;

    for (unsigned kind = 0; kind < 3; kind++) {
        void *bot = connect_bot(table);

        greet(table, bot);
        for (unsigned i = 0; i < 2 * ALLOWED + 1; i++)
            say(bot, &useless[kind], 1);
        pass_until(table, &table->left, kind + 1);
        assert_int_equal(table->left_how, LEFT_FLOOD);
        close_bot(table, bot);
    }
}

static void a_pong_to_a_ping_costs_nothing_and_a_second_one_does(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);
    struct message pong = {.type = MESSAGE_PONG};

    greet(table, bot);
    table->now_us += HUB_PING_AFTER_US;
    pong.ping = hear(table, bot, &inbox)->ping;
    say(bot, &pong, 1);
    while (table->greeted->ping != 0)
        pass_once_more(table);
    assert_int_equal(table->greeted->useless.used_until_us, 0);
    say(bot, &pong, 1);
    while (table->greeted->useless.used_until_us == 0)
        pass_once_more(table);
    close_bot(table, bot);
}

static void a_stranger_who_says_much_in_one_frame_is_told_once_to_say_hello(void **state)
{
    static struct inbox inbox;
    struct message much[100];
    struct refusal refusal;
    struct table *table = *state;
    void *bot = connect_bot(table);

    for (unsigned i = 0; i < 99; i++)
        much[i] = (struct message){.type = MESSAGE_READY, .ready = {.match = 1}};
    much[99] = tims_hello;
    say(bot, much, 100);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "no-hello");
    assert_int_equal(frame_next(&inbox.reader, &inbox.message, &refusal), FRAME_MESSAGE);
    assert_int_equal(inbox.message.type, MESSAGE_WELCOME);
    close_bot(table, bot);
}

static void a_refusal_that_passes_says_when_to_come_again_and_not_to_all_the_same(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);
    uint64_t least = UINT64_MAX, most = 0;

    table->refuses = true;
    table->refusal = CODE_FULL;
    for (unsigned i = 0; i < 20; i++) {
        say(bot, &tims_hello, 1);
        assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
        assert_true(inbox.message.refusal.has_retry);
        assert_in_range(inbox.message.refusal.retry, HUB_RETRY_MS, 3 * HUB_RETRY_MS);
        least = inbox.message.refusal.retry < least ? inbox.message.refusal.retry : least;
        most = inbox.message.refusal.retry > most ? inbox.message.refusal.retry : most;
    }
    assert_true(least < most);
    table->refusal = CODE_TOKEN;
    say(bot, &tims_hello, 1);
    assert_false(hear(table, bot, &inbox)->refusal.has_retry);
    close_bot(table, bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(who_connects_and_says_nothing_is_no_peer_and_is_shut_out_after_a_time),
        WITH_HUB(half_a_handshake_and_garbage_in_its_place_buy_no_more_time),
        WITH_HUB(of_too_many_without_a_hello_the_oldest_are_shut_out),
        WITH_HUB(those_who_attach_cannot_keep_out_those_who_are_started),
        WITH_HUB(who_was_dropped_gets_the_reason_and_is_shut_out),
        WITH_HUB(the_hubs_own_connection_needs_no_hello),
        WITH_HUB(short_memory_is_no_reason_to_shut_out_bots_that_talk_or_are_about_to),
        WITH_HUB(when_memory_is_short_a_stranger_must_be_quick_and_one_of_many_of_a_process_quicker),
        WITH_HUB(bytes_that_cannot_be_a_hello_are_not_kept_when_memory_is_short),
        WITH_HUB(garbage_beyond_the_allowance_is_told_to_slow_down_and_then_a_flood),
        WITH_HUB(who_slows_down_as_he_was_told_is_heard_again),
        WITH_HUB(what_was_asked_for_is_never_too_much),
        WITH_HUB(messages_that_nobody_asked_for_are_a_flood_though_they_are_valid),
        WITH_HUB(a_pong_to_a_ping_costs_nothing_and_a_second_one_does),
        WITH_HUB(a_stranger_who_says_much_in_one_frame_is_told_once_to_say_hello),
        WITH_HUB(a_refusal_that_passes_says_when_to_come_again_and_not_to_all_the_same),
    };

    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
