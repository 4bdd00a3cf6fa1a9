/* SPDX-License-Identifier: MIT */
/* The control socket, and those who mean harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "control/place.h"
#include "proto/codec.h"
#include "stage.h"

enum { NOBODY = 65534 };

/* A controller that does what it likes. */
struct rogue {
    void *context, *socket;
    struct control_place place;
};

static void rogue_open(struct rogue *rogue, const struct stage *stage)
{
    struct error error = {0};

    assert_true(control_place_open(&rogue->place, stage->folder, &error));
    rogue->context = zmq_ctx_new();
    rogue->socket = zmq_socket(rogue->context, ZMQ_DEALER);
    assert_int_equal(zmq_setsockopt(rogue->socket, ZMQ_LINGER, &(int){0}, sizeof(int)), 0);
    assert_int_equal(zmq_connect(rogue->socket, rogue->place.endpoint), 0);
}

static void rogue_close(struct rogue *rogue)
{
    (void)zmq_close(rogue->socket);
    (void)zmq_ctx_term(rogue->context);
    control_place_close(&rogue->place);
}

static void rogue_says(struct rogue *rogue, const struct message *messages, size_t count)
{
    struct frame_writer writer;
    struct span frame;

    frame_writer_init(&writer, PROTO_FRAME_MAX);
    for (size_t i = 0; i < count; i++)
        assert_true(frame_add(&writer, &messages[i]));
    frame = frame_take(&writer);
    assert_int_equal(zmq_send(rogue->socket, frame.at, frame.size, ZMQ_DONTWAIT), frame.size);
    frame_writer_release(&writer);
}

/* Waits for a message of the type, and passes over others. */
static void rogue_hears(struct rogue *rogue, enum message_type type, const char *code)
{
    static uint8_t bytes[PROTO_ARENA_FRAME_MAX];
    static struct frame_reader reader;
    struct message message = {0};
    struct refusal refusal;

    for (;;) {
        int size = zmq_recv(rogue->socket, bytes, sizeof bytes, 0);

        assert_true(size > 0);
        assert_true(frame_open(&reader, span_of(bytes, (size_t)size), TO_CONTROLLER, &refusal));
        while (frame_next(&reader, &message, &refusal) == FRAME_MESSAGE)
            if (message.type == type) {
                struct span said = type == MESSAGE_REFUSAL ? message.refusal.code : message.error.code;

                if (code)
                    assert_true(span_equal(said, span_text(code)));
                return;
            }
    }
}

static const struct message hello = {
    .type = MESSAGE_HELLO,
    .hello = {.major = PROTO_MAJOR,
              .bot = {(const uint8_t *)"rogue", 5},
              .as = PEER_CONTROLLER,
              .capacity = 1,
              .views = VIEWS_FULL},
};
static const struct message list = {.type = MESSAGE_COMMAND,
                                    .command = {.number = 1, .verb = {(const uint8_t *)"list", 4}}};

static void a_second_command_waits_for_the_first(void **state)
{
    struct stage *stage = *state;
    const struct message three[] = {hello, list, list};
    struct rogue rogue;

    rogue_open(&rogue, stage);
    rogue_says(&rogue, three, 3);
    rogue_hears(&rogue, MESSAGE_ERROR, "unexpected");
    rogue_hears(&rogue, MESSAGE_REPLY, NULL);
    assert_int_equal(stage->calls, 1);
    rogue_close(&rogue);
    check_answers(stage);
}

/* Each reply has a megabyte. */
static void who_does_not_read_its_replies_is_dropped(void **state)
{
    struct stage *stage = *state;
    struct rogue rogue;

    rogue_open(&rogue, stage);
    assert_int_equal(zmq_setsockopt(rogue.socket, ZMQ_RCVHWM, &(int){1}, sizeof(int)), 0);
    rogue_says(&rogue, &hello, 1);
    for (unsigned i = 0; i < 200; i++)
        rogue_says(&rogue, &list, 1);
    for (unsigned i = 0; i < 5; i++)
        check_answers(stage);
    rogue_close(&rogue);
    check_answers(stage);
}

static void more_controllers_than_there_may_be_are_refused_until_one_leaves(void **state)
{
    struct stage *stage = *state;
    static struct rogue rogues[CONTROL_PEERS_MAX + 1];

    for (unsigned i = 0; i < CONTROL_PEERS_MAX; i++) {
        rogue_open(&rogues[i], stage);
        rogue_says(&rogues[i], &hello, 1);
        rogue_hears(&rogues[i], MESSAGE_WELCOME, NULL);
    }
    rogue_open(&rogues[CONTROL_PEERS_MAX], stage);
    rogue_says(&rogues[CONTROL_PEERS_MAX], &hello, 1);
    rogue_hears(&rogues[CONTROL_PEERS_MAX], MESSAGE_REFUSAL, "full");
    for (unsigned i = 0; i <= CONTROL_PEERS_MAX; i++)
        rogue_close(&rogues[i]);
}

static int connect_plainly(const struct stage *stage)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char path[PATH_ROOM];

    path_of(stage, path);
    memcpy(address.sun_path, path, strlen(path) + 1);
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

static void garbage_and_crowds_disturb_nobody(void **state)
{
    enum { CROWD = 200, BYTES = 5000 };
    struct stage *stage = *state;
    unsigned seed = (unsigned)time(NULL);
    int crowd[CROWD];

    print_message("seed %u\n", seed);
    srand(seed);
    for (unsigned i = 0; i < CROWD; i++) {
        uint8_t bytes[BYTES];

        for (size_t at = 0; at < sizeof bytes; at++)
            bytes[at] = (uint8_t)(rand() >> 4);
        if (i % 2)
            memcpy(bytes, "\xff\0\0\0\0\0\0\0\0\x7f\3\0NULL", 16);
        crowd[i] = connect_plainly(stage);
        if (crowd[i] >= 0)
            (void)send(crowd[i], bytes, 1 + (size_t)rand() % sizeof bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    check_answers(stage);
    for (unsigned i = 0; i < CROWD; i++)
        if (crowd[i] >= 0)
            (void)close(crowd[i]);
    check_answers(stage);
}

/* What another user finds; the child's exit code says it. */
static int as_another_user(const struct stage *stage)
{
    struct rogue rogue;

    if (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
        return 2;
    if (connect_plainly(stage) < 0)
        return 3;
    rogue_open(&rogue, stage);
    rogue_says(&rogue, &hello, 1);
    rogue_hears(&rogue, MESSAGE_REFUSAL, "token");
    return 4;
}

static int code_of_another_user(const struct stage *stage)
{
    pid_t child = fork();
    int status = 0;

    if (child == 0)
        _exit(as_another_user(stage));
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The mode of the file keeps other users out, and if somebody changes it what the kernel says of them. */
static void another_user_gets_nowhere(void **state)
{
    struct stage *stage = *state;
    char path[PATH_ROOM];

    if (geteuid() != 0)
        skip();
    path_of(stage, path);
    assert_int_equal(chmod(stage->folder, 0755), 0);
    assert_int_equal(code_of_another_user(stage), 3);
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(code_of_another_user(stage), 4);
    assert_int_equal(stage->calls, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SOCKET(a_second_command_waits_for_the_first),
        WITH_SOCKET(who_does_not_read_its_replies_is_dropped),
        WITH_SOCKET(more_controllers_than_there_may_be_are_refused_until_one_leaves),
        WITH_SOCKET(garbage_and_crowds_disturb_nobody),
        WITH_SOCKET(another_user_gets_nowhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
