/* SPDX-License-Identifier: MIT */
/* A hub with an encrypted endpoint, on loopback only, and who comes to it: DEALERs and raw connections of this process.
 * Waiting is a poll with a limit that a working machine never reaches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "hub/hub.h"
#include "keys/allow.h"
#include "pair.h"
#include "patience.h"
#include "zmtp.h"

enum { SECOND_US = 1000000 };
enum { PLAIN_ROUTER, CURVE_ROUTER };

struct stage {
    struct hub hub;
    char folder[PAIR_PATH_MAX], list[PAIR_PATH_MAX];
    struct certificate arena, anna;
    struct allow_list allow;
    struct key_judge judge;
    void *bots; /* their context */
    int64_t now_us;

    struct peer *greeted;
    uint64_t hellos, messages, garbage, told;
    char sentence[512]; /* told last */
};

/* --- the owner --------------------------------------------------------------------------------------------------- */

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct stage *stage = context;

    (void)hello;
    (void)welcome;
    (void)refusal;
    stage->hellos++;
    peer->owner = stage;
    return true;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    (void)hello;
    ((struct stage *)context)->greeted = peer;
}

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    (void)peer, (void)message, (void)refusal;
    ((struct stage *)context)->messages++;
    return HUB_OF_USE;
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    (void)peer;
    (void)refusal;
    ((struct stage *)context)->garbage++;
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    struct stage *stage = context;

    (void)how;
    (void)words;
    if (stage->greeted == peer)
        stage->greeted = NULL;
}

static void on_tell(void *context, const char *sentence)
{
    struct stage *stage = context;

    stage->told++;
    (void)snprintf(stage->sentence, sizeof stage->sentence, "%s", sentence);
}

static int setup(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);
    struct hub_ops ops = {.hello = on_hello,
                          .welcomed = on_welcomed,
                          .message = on_message,
                          .garbage = on_garbage,
                          .left = on_left,
                          .tell = on_tell,
                          .context = stage};
    struct error error = {0};
    char endpoint[ENDPOINT_MAX];

    *state = stage;
    patience_begin();
    pair_folder(stage->folder);
    pair_folder(stage->list);
    stage->arena = pair_write(stage->folder, "arena", NULL);
    stage->anna = pair_write_public(stage->list, "anna", "anna anna-2");
    stage->bots = zmq_ctx_new();
    stage->now_us = SECOND_US;
    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s/bots", stage->folder);
    stage->judge = allow_judge(&stage->allow);
    return hub_init(&stage->hub, &ops, &error) && allow_read(&stage->allow, stage->list, stage->now_us, &error) &&
                   hub_encrypt(&stage->hub, &stage->arena, &stage->judge, &error) &&
                   hub_listen(&stage->hub, endpoint, &error) == PLAIN_ROUTER &&
                   hub_listen(&stage->hub, "tcp://127.0.0.1:*", &error) == CURVE_ROUTER
               ? 0
               : -1;
}

static int teardown(void **state)
{
    struct stage *stage = *state;

    (void)zmq_ctx_term(stage->bots);
    hub_release(&stage->hub);
    allow_release(&stage->allow);
    pair_remove(stage->folder);
    pair_remove(stage->list);
    free(stage);
    return 0;
}

static void pass(struct stage *stage)
{
    hub_receive(&stage->hub, stage->now_us);
    hub_flush(&stage->hub);
}

static void pass_until(struct stage *stage, const uint64_t *counter, uint64_t count)
{
    for (pass(stage); *counter < count; pass(stage))
        assert_true(hub_wait(&stage->hub, stage->now_us, INT64_MAX));
}

/* --- who comes --------------------------------------------------------------------------------------------------- */

/* With keys if `own` is not NULL; `server` is whom it believes to be the arena. */
static void *come(struct stage *stage, unsigned router, const struct certificate *own, const char *server)
{
    void *bot = zmq_socket(stage->bots, ZMQ_DEALER);

    assert_int_equal(zmq_setsockopt(bot, ZMQ_LINGER, &(int){0}, sizeof(int)), 0);
    assert_int_equal(zmq_setsockopt(bot, ZMQ_RECONNECT_IVL, &(int){-1}, sizeof(int)), 0);
    if (own) {
        assert_int_equal(zmq_setsockopt(bot, ZMQ_CURVE_SERVERKEY, server, CERTIFICATE_KEY_SIZE), 0);
        assert_int_equal(zmq_setsockopt(bot, ZMQ_CURVE_PUBLICKEY, own->public_key, CERTIFICATE_KEY_SIZE), 0);
        assert_int_equal(zmq_setsockopt(bot, ZMQ_CURVE_SECRETKEY, own->secret_key, CERTIFICATE_KEY_SIZE), 0);
    }
    assert_int_equal(zmq_connect(bot, stage->hub.routers[router].endpoint), 0);
    return bot;
}

static void *come_with(struct stage *stage, const struct certificate *own)
{
    return come(stage, CURVE_ROUTER, own, stage->arena.public_key);
}

static struct certificate stranger(void)
{
    struct certificate certificate = {0};

    assert_int_equal(zmq_curve_keypair(certificate.public_key, certificate.secret_key), 0);
    return certificate;
}

static struct span written(struct frame_writer *writer, const struct message *message)
{
    frame_writer_init(writer, PROTO_FRAME_MAX);
    assert_true(frame_add(writer, message));
    return frame_take(writer);
}

/* False if its connection is gone already. */
static bool say(void *bot, const struct message *message)
{
    struct frame_writer writer;
    struct span frame = written(&writer, message);
    bool said = zmq_send(bot, frame.at, frame.size, ZMQ_DONTWAIT) == (int)frame.size;

    frame_writer_release(&writer);
    return said;
}

#define HELLO_OF(name)                                                                                                 \
    (&(struct message){                                                                                                \
        .type = MESSAGE_HELLO,                                                                                         \
        .hello = {.major = PROTO_MAJOR, .as = PEER_BOT, .capacity = 1, .views = VIEWS_FULL, .bot = span_text(name)}})

static bool say_hello(void *bot, const char *name)
{
    return say(bot, HELLO_OF(name));
}

/* Comes as anna and is greeted: the gate works, and so does the arena behind it. */
static void *greet(struct stage *stage)
{
    void *bot = come_with(stage, &stage->anna);

    assert_true(say_hello(bot, "anna"));
    pass_until(stage, &stage->hellos, stage->hellos + 1);
    assert_non_null(stage->greeted);
    return bot;
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

static void a_key_on_the_list_is_let_in(void **state)
{
    struct stage *stage = *state;
    void *bot = greet(stage);

    assert_string_equal(stage->greeted->key, stage->anna.public_key);
    assert_int_equal(stage->greeted->router, CURVE_ROUTER);
    assert_int_equal(stage->told, 0);
    assert_int_equal(stage->hub.routers[CURVE_ROUTER].strays, 0);
    zmq_close(bot);
}

/* READY messages fill a frame up to its limit: CURVE makes it longer on the way, and must not make it too long. */
static void the_longest_frame_arrives_and_one_that_is_longer_does_not(void **state)
{
    struct stage *stage = *state;
    static uint8_t frame[PROTO_FRAME_MAX + GATE_OVERHEAD + 1] = {0xdc, 0, 1, 0xc1};
    void *bot = greet(stage);

    assert_int_equal(zmq_send(bot, frame, PROTO_FRAME_MAX, 0), PROTO_FRAME_MAX);
    pass_until(stage, &stage->garbage, 1);
    stage->now_us += ALLOWANCE_EACH_US * (PROTO_FRAME_MAX / ALLOWANCE_BYTES); /* then it is given back */
    assert_int_equal(zmq_send(bot, frame, PROTO_FRAME_MAX + 1, 0), PROTO_FRAME_MAX + 1);
    pass_until(stage, &stage->garbage, 2);
    assert_non_null(stage->greeted);
    assert_int_equal(zmq_send(bot, frame, sizeof frame, 0), sizeof frame);
    for (; stage->greeted; pass(stage))
        assert_true(hub_wait(&stage->hub, stage->now_us, INT64_MAX));
    assert_int_equal(stage->garbage, 2);
    zmq_close(bot);
}

static void a_key_that_is_not_on_the_list_is_refused_before_hello_and_told(void **state)
{
    struct stage *stage = *state;
    struct certificate other = stranger();
    void *bot = come_with(stage, &other);

    (void)say_hello(bot, "anna");
    pass_until(stage, &stage->hub.gate.refused, 1);
    assert_int_equal(stage->told, 1);
    assert_non_null(strstr(stage->sentence, "refused a connection from 127.0.0.1: its key is not known"));
    assert_non_null(strstr(stage->sentence, other.public_key));
    zmq_close(greet(stage));
    assert_int_equal(stage->hellos, 1);
    zmq_close(bot);
}

static void the_arenas_own_key_lets_nobody_in(void **state)
{
    struct stage *stage = *state;
    void *bot = come_with(stage, &stage->arena);

    pass_until(stage, &stage->hub.gate.refused, 1);
    zmq_close(bot);
}

static void who_takes_another_for_the_arena_does_not_get_in(void **state)
{
    struct stage *stage = *state;
    struct certificate other = stranger();
    void *bot = come(stage, CURVE_ROUTER, &stage->anna, other.public_key);

    (void)say_hello(bot, "anna");
    pass_until(stage, &stage->hub.routers[CURVE_ROUTER].strays, 1);
    assert_int_equal(stage->hub.gate.refused, 0);
    zmq_close(greet(stage));
    assert_int_equal(stage->hellos, 1);
    zmq_close(bot);
}

static void who_has_no_key_does_not_get_in(void **state)
{
    struct stage *stage = *state;
    void *bot = come(stage, CURVE_ROUTER, NULL, NULL);

    (void)say_hello(bot, "anna");
    pass_until(stage, &stage->hub.routers[CURVE_ROUTER].strays, 1);
    zmq_close(greet(stage));
    assert_int_equal(stage->hellos, 1);
    zmq_close(bot);
}

static void unix_sockets_want_no_key(void **state)
{
    struct stage *stage = *state;
    void *bot = come(stage, PLAIN_ROUTER, NULL, NULL);

    assert_true(say_hello(bot, "whoever"));
    pass_until(stage, &stage->hellos, 1);
    assert_string_equal(stage->greeted->key, "");
    zmq_close(bot);
}

/* Where nothing is encrypted a key is only what somebody says of himself. */
static void a_key_that_nobody_proved_is_no_key(void **state)
{
    struct stage *stage = *state;
    const struct zmtp_property said = {"User-Id", span_text(stage->anna.public_key)};
    int fd = zmtp_connect(stage->hub.routers[PLAIN_ROUTER].endpoint);
    struct frame_writer writer;

    assert_true(fd >= 0 && zmtp_come(fd, &said, 1, written(&writer, HELLO_OF("anna"))));
    pass_until(stage, &stage->hellos, 1);
    assert_string_equal(stage->greeted->key, "");
    frame_writer_release(&writer);
    (void)close(fd);
}

static void garbage_does_not_get_in_and_harms_nobody(void **state)
{
    static const char *const texts[] = {
        "GET / HTTP/1.1\r\nHost: arena\r\n\r\n",
        "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        "\x01\x02",
    };
    struct stage *stage = *state;
    void *bot = greet(stage);

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int fd = zmtp_connect(stage->hub.routers[CURVE_ROUTER].endpoint);

        assert_int_equal(send(fd, texts[i], strlen(texts[i]), MSG_NOSIGNAL), strlen(texts[i]));
        (void)shutdown(fd, SHUT_WR); /* the arena may have closed it */
        pass_until(stage, &stage->hub.routers[CURVE_ROUTER].strays, i + 1);
        (void)close(fd);
    }
    assert_true(say_hello(bot, "anna"));
    pass_until(stage, &stage->hellos, 2);
    assert_int_equal(stage->hub.peers.count, 1);
    zmq_close(bot);
}

/* ZMTP's greeting for CURVE, and then a command that is none, or nothing at all. */
static void half_a_handshake_does_not_get_in_and_harms_nobody(void **state)
{
    static const uint8_t greeting[64] = {[0] = 0xff, [9] = 0x7f, [10] = 3, [12] = 'C', 'U', 'R', 'V', 'E'};
    static const uint8_t wrong[8] = {4, 6, 5, 'H', 'E', 'L', 'L', 'O'};
    struct stage *stage = *state;
    const char *endpoint = stage->hub.routers[CURVE_ROUTER].endpoint;
    int waits = zmtp_connect(endpoint), wrongs = zmtp_connect(endpoint);

    assert_int_equal(send(waits, greeting, sizeof greeting, MSG_NOSIGNAL), sizeof greeting);
    assert_int_equal(send(wrongs, greeting, sizeof greeting, MSG_NOSIGNAL), sizeof greeting);
    assert_int_equal(send(wrongs, wrong, sizeof wrong, MSG_NOSIGNAL), sizeof wrong);
    pass_until(stage, &stage->hub.routers[CURVE_ROUTER].strays, 1);
    zmq_close(greet(stage));
    (void)close(waits);
    pass_until(stage, &stage->hub.routers[CURVE_ROUTER].strays, 2);
    (void)close(wrongs);
    assert_int_equal(stage->hellos, 1);
}

static bool is_readable(void *bot)
{
    int events = 0;
    size_t size = sizeof events;

    assert_int_equal(zmq_getsockopt(bot, ZMQ_EVENTS, &events, &size), 0);
    return events & ZMQ_POLLIN;
}

/* The code and the text of the refusal that a bot gets. */
static void hear_refusal(struct stage *stage, void *bot, char *code, char *text, size_t size)
{
    static struct frame_reader reader;
    static struct message message;
    struct error error = {0};
    int fd;
    size_t fd_size = sizeof fd;
    uint8_t bytes[4096];
    struct refusal refusal;
    int got;

    assert_int_equal(zmq_getsockopt(bot, ZMQ_FD, &fd, &fd_size), 0);
    assert_true(hub_watch(&stage->hub, fd, NULL, &error));
    for (pass(stage); !is_readable(bot); pass(stage))
        assert_true(hub_wait(&stage->hub, stage->now_us, INT64_MAX));
    got = zmq_recv(bot, bytes, sizeof bytes, 0);
    assert_in_range(got, 1, sizeof bytes);
    assert_true(frame_open(&reader, span_of(bytes, (size_t)got), FROM_ARENA, &refusal));
    assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_MESSAGE);
    assert_int_equal(message.type, MESSAGE_REFUSAL);
    (void)snprintf(code, size, "%.*s", (int)message.refusal.code.size, (const char *)message.refusal.code.at);
    (void)snprintf(text, size, "%.*s", (int)message.refusal.text.size, (const char *)message.refusal.text.at);
}

static void a_key_speaks_for_the_bots_of_its_certificate_alone(void **state)
{
    struct stage *stage = *state;
    struct certificate bert = pair_write_public(stage->list, "bert", "bert");
    void *bot = come_with(stage, &bert);
    char code[300], text[300];

    assert_true(say_hello(bot, "anna"));
    hear_refusal(stage, bot, code, text, sizeof code);
    assert_string_equal(code, "bot");
    assert_string_equal(text, "the key of this connection may not speak for a bot 'anna'");
    assert_int_equal(stage->hellos, 0);
    assert_true(say_hello(bot, "bert"));
    pass_until(stage, &stage->hellos, 1);
    zmq_close(bot);
    bot = come_with(stage, &stage->anna);
    assert_true(say_hello(bot, "anna-2"));
    pass_until(stage, &stage->hellos, 2);
    zmq_close(bot);
}

static void a_key_that_comes_onto_the_list_or_leaves_it_counts_from_then_on(void **state)
{
    struct stage *stage = *state;
    void *bot = greet(stage), *other;
    struct certificate bert;

    bert = pair_write_public(stage->list, "bert", "bert");
    other = come_with(stage, &bert);
    assert_true(say_hello(other, "bert"));
    pass_until(stage, &stage->hellos, 2);
    zmq_close(other);
    assert_int_equal(unlink(pair_path(stage->list, "anna")), 0);
    stage->now_us += 2 * SECOND_US;
    other = come_with(stage, &stage->anna);
    pass_until(stage, &stage->hub.gate.refused, 1);
    zmq_close(other);
    assert_true(say(bot, &(struct message){.type = MESSAGE_READY, .ready = {.match = 1}})); /* who is in stays in */
    pass_until(stage, &stage->messages, 1);
    zmq_close(bot);
}

static void what_is_wrong_with_the_list_is_told_once(void **state)
{
    struct stage *stage = *state;

    pair_write_text(pair_path(stage->list, "bad"), "garbage", 0644);
    for (unsigned i = 0; i < 3; i++) {
        stage->now_us += 2 * SECOND_US;
        zmq_close(greet(stage));
    }
    assert_int_equal(stage->told, 1);
    assert_non_null(strstr(stage->sentence, "/bad: it has no public-key"));
}

static void who_knocks_again_and_again_does_not_fill_the_screen(void **state)
{
    struct stage *stage = *state;
    struct certificate other = stranger();

    for (uint64_t i = 1; i <= 40; i++) {
        void *bot = come_with(stage, &other);

        pass_until(stage, &stage->hub.gate.refused, i);
        zmq_close(bot);
    }
    assert_int_equal(stage->told, GATE_SENTENCES + 2); /* the 16th and the 32nd */
    assert_non_null(strstr(stage->sentence, "(32 refused so far)"));
}

#define WITH_HUB(fact) cmocka_unit_test_setup_teardown(fact, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(a_key_on_the_list_is_let_in),
        WITH_HUB(the_longest_frame_arrives_and_one_that_is_longer_does_not),
        WITH_HUB(a_key_that_is_not_on_the_list_is_refused_before_hello_and_told),
        WITH_HUB(the_arenas_own_key_lets_nobody_in),
        WITH_HUB(who_takes_another_for_the_arena_does_not_get_in),
        WITH_HUB(who_has_no_key_does_not_get_in),
        WITH_HUB(a_key_that_nobody_proved_is_no_key),
        WITH_HUB(unix_sockets_want_no_key),
        WITH_HUB(garbage_does_not_get_in_and_harms_nobody),
        WITH_HUB(half_a_handshake_does_not_get_in_and_harms_nobody),
        WITH_HUB(a_key_speaks_for_the_bots_of_its_certificate_alone),
        WITH_HUB(a_key_that_comes_onto_the_list_or_leaves_it_counts_from_then_on),
        WITH_HUB(what_is_wrong_with_the_list_is_told_once),
        WITH_HUB(who_knocks_again_and_again_does_not_fill_the_screen),
    };

    return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
