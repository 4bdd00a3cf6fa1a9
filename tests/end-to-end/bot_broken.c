/* SPDX-License-Identifier: MIT */
/* bot-broken MODE: a bot that does one thing wrong and all others right, on plain libzmq and msgpack-c. The modes are
 * the table at the end of this file. With ARENA_NAME set it calls itself so. */
#include <errno.h>
#include <msgpack.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <zmq.h>

struct bot {
    const struct mode *mode;
    void *context, *socket;
    msgpack_sbuffer out; /* the message that is being made */
    msgpack_packer packer;
    unsigned decisions; /* that came */
    uint64_t match, event;
    char token[200]; /* of the welcome, or of the environment */
};

struct decision {
    uint64_t match, number, first; /* `first`: its first legal action */
};

struct mode {
    const char *name;
    void (*begin)(struct bot *bot);    /* before it connects */
    void (*welcomed)(struct bot *bot); /* after the welcome */
    void (*refused)(struct bot *bot);
    void (*decide)(struct bot *bot, const struct decision *decision); /* NULL: answers legally */
    bool stays;                                                       /* does not leave when it is told to */
};

/* --- saying ------------------------------------------------------------------------------------------------------ */

static void connect_bot(struct bot *bot)
{
    int linger_ms = 1000;

    bot->socket = zmq_socket(bot->context, ZMQ_DEALER);
    (void)zmq_setsockopt(bot->socket, ZMQ_LINGER, &linger_ms, sizeof linger_ms);
    if (zmq_connect(bot->socket, getenv("ARENA_ENDPOINT")) != 0)
        exit(4);
}

static void key(struct bot *bot, const char *name)
{
    msgpack_pack_str(&bot->packer, strlen(name));
    msgpack_pack_str_body(&bot->packer, name, strlen(name));
}

static void text(struct bot *bot, const char *name, const char *value)
{
    key(bot, name);
    key(bot, value);
}

static void number(struct bot *bot, const char *name, uint64_t value)
{
    key(bot, name);
    msgpack_pack_uint64(&bot->packer, value);
}

static void begin(struct bot *bot, const char *type, unsigned keys)
{
    msgpack_sbuffer_clear(&bot->out);
    msgpack_packer_init(&bot->packer, &bot->out, msgpack_sbuffer_write);
    msgpack_pack_array(&bot->packer, 1);
    msgpack_pack_map(&bot->packer, keys + 1);
    text(bot, "type", type);
}

static void send_it(struct bot *bot)
{
    (void)zmq_send(bot->socket, bot->out.data, bot->out.size, 0);
}

static void say_hello(struct bot *bot, bool resumes)
{
    const char *name = getenv("ARENA_NAME");
    bool has_token = bot->token[0] != '\0';

    begin(bot, "hello", 3u + has_token + 2u * resumes);
    text(bot, "bot", name ? name : "broken");
    number(bot, "major", 1);
    number(bot, "minor", 0);
    if (has_token)
        text(bot, "token", bot->token);
    if (resumes) {
        number(bot, "match", bot->match);
        number(bot, "event", bot->event);
    }
    send_it(bot);
}

static void answer(struct bot *bot, const struct decision *decision, uint64_t about, uint64_t action)
{
    begin(bot, "answer", 3);
    number(bot, "match", decision->match);
    number(bot, "decision", about);
    number(bot, "action", action);
    send_it(bot);
}

static void answer_legally(struct bot *bot, const struct decision *decision)
{
    answer(bot, decision, decision->number, decision->first);
}

/* --- hearing ----------------------------------------------------------------------------------------------------- */

static const msgpack_object *find(const msgpack_object *map, const char *name)
{
    for (uint32_t i = 0; i < map->via.map.size; i++) {
        const msgpack_object_kv *pair = &map->via.map.ptr[i];

        if (pair->key.via.str.size == strlen(name) && memcmp(pair->key.via.str.ptr, name, strlen(name)) == 0)
            return &pair->val;
    }
    return NULL;
}

static uint64_t find_number(const msgpack_object *map, const char *name)
{
    const msgpack_object *value = find(map, name);

    return value ? value->via.u64 : 0;
}

static bool is(const msgpack_object *map, const char *type)
{
    const msgpack_object *value = find(map, "type");

    return value && value->via.str.size == strlen(type) && memcmp(value->via.str.ptr, type, strlen(type)) == 0;
}

static void keep_token(struct bot *bot, const msgpack_object *welcome)
{
    const msgpack_object *token = find(welcome, "token");

    if (token)
        (void)snprintf(bot->token, sizeof bot->token, "%.*s", (int)token->via.str.size, token->via.str.ptr);
}

static void hear_decision(struct bot *bot, const msgpack_object *map)
{
    const msgpack_object *actions = find(map, "actions");
    struct decision decision = {
        .match = find_number(map, "match"),
        .number = find_number(map, "decision"),
        .first = actions->via.array.ptr[0].via.u64,
    };

    bot->decisions++;
    (bot->mode->decide ? bot->mode->decide : answer_legally)(bot, &decision);
}

static void print_words(const msgpack_object *map)
{
    const msgpack_object *words = find(map, "text");

    if (words)
        (void)fprintf(stderr, "told: %.*s\n", (int)words->via.str.size, words->via.str.ptr);
}

static void hear(struct bot *bot, const msgpack_object *map)
{
    if (is(map, "welcome")) {
        keep_token(bot, map);
        if (bot->mode->welcomed)
            bot->mode->welcomed(bot);
    } else if (is(map, "start")) {
        bot->match = find_number(map, "match");
        begin(bot, "ready", 1);
        number(bot, "match", bot->match);
        send_it(bot);
    } else if (is(map, "events")) {
        bot->event = find_number(map, "first") + find(map, "events")->via.array.size - 1;
    } else if (is(map, "decision")) {
        hear_decision(bot, map);
    } else if (is(map, "ping")) {
        begin(bot, "pong", 1);
        number(bot, "number", find_number(map, "number"));
        send_it(bot);
    } else if (is(map, "refusal") || is(map, "error")) {
        print_words(map);
        if (is(map, "refusal") && bot->mode->refused)
            bot->mode->refused(bot);
    } else if (is(map, "close") && !bot->mode->stays) {
        exit(0);
    }
}

static void loop(struct bot *bot)
{
    for (;;) {
        msgpack_unpacked frame;
        zmq_msg_t message;
        size_t at = 0;

        (void)zmq_msg_init(&message);
        if (zmq_msg_recv(&message, bot->socket, 0) < 0)
            exit(errno == EINTR ? 0 : 5);
        msgpack_unpacked_init(&frame);
        if (msgpack_unpack_next(&frame, zmq_msg_data(&message), zmq_msg_size(&message), &at) != MSGPACK_UNPACK_SUCCESS)
            exit(6);
        for (uint32_t i = 0; i < frame.data.via.array.size; i++)
            hear(bot, &frame.data.via.array.ptr[i]);
        msgpack_unpacked_destroy(&frame);
        (void)zmq_msg_close(&message);
    }
}

/* --- what can be wrong ------------------------------------------------------------------------------------------- */

static void exit_at_once(struct bot *bot)
{
    (void)bot;
    (void)fprintf(stderr, "cannot find my brain\n");
    exit(3);
}

static void never_connect(struct bot *bot)
{
    (void)bot;
    for (;;)
        (void)pause();
}

static void spoil_token(struct bot *bot)
{
    bot->token[0] = bot->token[0] == '0' ? '1' : '0';
}

static void ignore_sigterm(struct bot *bot)
{
    (void)bot;
    (void)signal(SIGTERM, SIG_IGN);
}

static void flood_stdout(struct bot *bot)
{
    static char line[1001];

    (void)bot;
    memset(line, 'x', sizeof line - 1);
    for (unsigned i = 0; i < 20000; i++)
        (void)puts(line);
    (void)fflush(stdout);
}

static void start_a_child(struct bot *bot)
{
    (void)bot;
    if (fork() == 0)
        (void)execlp("sleep", "sleep", "1234567", (char *)NULL);
}

static void print_pid(struct bot *bot)
{
    FILE *file = fopen(getenv("PID_FILE"), "a");

    (void)bot;
    if (!file)
        exit(7);
    (void)fprintf(file, "%d\n", (int)getpid());
    (void)fclose(file);
}

static void say_hello_twice(struct bot *bot)
{
    void *first = bot->socket;

    connect_bot(bot);
    say_hello(bot, false);
    bot->socket = first;
}

static void die(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions == 2)
        (void)kill(getpid(), SIGKILL);
    answer_legally(bot, decision);
}

/* Prints its token, as a bot that prints its environment does. */
static void babble_and_die(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions == 2)
        (void)fprintf(stderr, "I feel faint %s\n", getenv("ARENA_TOKEN"));
    die(bot, decision);
}

static void say_nothing(struct bot *bot, const struct decision *decision)
{
    (void)bot;
    (void)decision;
}

static void pause_and_answer(struct bot *bot, const struct decision *decision)
{
    (void)zmq_poll(NULL, 0, 20);
    answer_legally(bot, decision);
}

static void print_pid_and_say_nothing(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    print_pid(bot);
}

static void send_garbage(struct bot *bot, const struct decision *decision)
{
    (void)zmq_send(bot->socket, "\xdd\xff\xff\xff\xff", 5, 0);
    answer_legally(bot, decision);
}

static void send_parts(struct bot *bot, const struct decision *decision)
{
    (void)zmq_send(bot->socket, "a", 1, ZMQ_SNDMORE);
    (void)zmq_send(bot->socket, "b", 1, 0);
    answer_legally(bot, decision);
}

static bool write_all(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0) {
        ssize_t written = send(fd, at, size, MSG_NOSIGNAL);

        if (written <= 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

/* Says by hand what libzmq says: the greeting of ZMTP 3.0 and READY; then parts of a message whose last one never
 * comes, until the arena shuts the connection. libzmq itself cannot be made to do so. */
static void send_parts_for_ever(struct bot *bot, const struct decision *decision)
{
    static const unsigned char greeting[64] = {0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3, 0, 'N', 'U', 'L', 'L'};
    static const unsigned char ready[] = "\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06"
                                         "DEALER";
    static unsigned char parts[250 * 257];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd;

    if (bot->decisions > 1) {
        answer_legally(bot, decision);
        return;
    }
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s", getenv("ARENA_ENDPOINT") + strlen("ipc://"));
    for (size_t i = 0; i < sizeof parts; i += 257) {
        parts[i] = 1; /* more parts follow */
        parts[i + 1] = 255;
    }
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0 || !write_all(fd, greeting, sizeof greeting) ||
        !write_all(fd, ready, sizeof ready - 1))
        exit(8);
    while (write_all(fd, parts, sizeof parts)) {
    }
    (void)close(fd);
    answer_legally(bot, decision);
}

static void flood(struct bot *bot, const struct decision *decision)
{
    for (unsigned i = 0; i < 5000; i++)
        (void)zmq_send(bot->socket, "x", 1, 0);
    answer_legally(bot, decision);
}

static void answer_illegally(struct bot *bot, const struct decision *decision)
{
    answer(bot, decision, decision->number, 1023);
}

static void answer_stale_first(struct bot *bot, const struct decision *decision)
{
    answer(bot, decision, decision->number + 7, decision->first);
    answer_legally(bot, decision);
}

static void say_bye(struct bot *bot)
{
    begin(bot, "bye", 0);
    send_it(bot);
}

static void leave(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    say_bye(bot);
}

/* Without waiting for the welcome. */
static void come_and_go(struct bot *bot)
{
    connect_bot(bot);
    say_hello(bot, false);
    say_bye(bot);
    never_connect(bot);
}

static void come_back(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions != 1) {
        answer_legally(bot, decision);
        return;
    }
    (void)zmq_close(bot->socket);
    connect_bot(bot);
    say_hello(bot, true);
}

static void come_back_anew(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    (void)zmq_close(bot->socket);
    connect_bot(bot);
    say_hello(bot, false);
}

/* The arena may not have noticed yet that the old connection is closed. */
static void try_again(struct bot *bot)
{
    (void)zmq_poll(NULL, 0, 50);
    say_hello(bot, false);
}

static void stay_away(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    (void)zmq_close(bot->socket);
    never_connect(bot);
}

static const struct mode modes[] = {
    {.name = "legal"},
    {.name = "exit", .begin = exit_at_once},
    {.name = "absent", .begin = never_connect},
    {.name = "wrong-token", .begin = spoil_token},
    {.name = "stays", .begin = ignore_sigterm, .stays = true},
    {.name = "flood-stdout", .begin = flood_stdout},
    {.name = "child", .begin = start_a_child},
    {.name = "pid", .begin = print_pid},
    {.name = "pid-silent", .begin = print_pid, .decide = say_nothing},
    {.name = "silent-with-pid", .decide = print_pid_and_say_nothing},
    {.name = "hello-twice", .welcomed = say_hello_twice},
    {.name = "dies", .decide = die},
    {.name = "babbles-and-dies", .decide = babble_and_die},
    {.name = "pauses", .decide = pause_and_answer},
    {.name = "silent", .decide = say_nothing},
    {.name = "garbage", .decide = send_garbage},
    {.name = "parts", .decide = send_parts},
    {.name = "endless", .decide = send_parts_for_ever},
    {.name = "flood", .decide = flood},
    {.name = "illegal", .decide = answer_illegally},
    {.name = "stale", .decide = answer_stale_first},
    {.name = "bye", .decide = leave},
    {.name = "leaves", .begin = come_and_go},
    {.name = "comes-back", .decide = come_back},
    {.name = "comes-back-anew", .refused = try_again, .decide = come_back_anew},
    {.name = "stays-away", .decide = stay_away},
};

int main(int argc, char **argv)
{
    struct bot bot = {0};
    const char *token = getenv("ARENA_TOKEN");

    for (size_t i = 0; argc == 2 && i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].name, argv[1]) == 0)
            bot.mode = &modes[i];
    if (!bot.mode || !getenv("ARENA_ENDPOINT")) {
        (void)fprintf(stderr, "usage: ARENA_ENDPOINT=... bot-broken MODE\n");
        return 2;
    }
    (void)snprintf(bot.token, sizeof bot.token, "%s", token ? token : "");
    msgpack_sbuffer_init(&bot.out);
    bot.context = zmq_ctx_new();
    if (bot.mode->begin)
        bot.mode->begin(&bot);
    connect_bot(&bot);
    say_hello(&bot, false);
    loop(&bot);
}
