/* SPDX-License-Identifier: MIT */
#include "raw_bot.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "zmtp.h"

bool read_bytes(int fd, uint8_t *out, size_t size)
{
    struct pollfd item = {.fd = fd, .events = POLLIN};

    for (size_t got = 0; got < size;) {
        ssize_t some;

        assert_int_equal(poll(&item, 1, patience_ms()), 1);
        some = recv(fd, out + got, size - got, 0);
        if (some <= 0)
            return false;
        got += (size_t)some;
    }
    return true;
}

bool bot_hears_frame(struct bot *bot)
{
    uint8_t head[9];
    size_t size;
    struct refusal refusal;

    do {
        if (!read_bytes(bot->fd, head, 2))
            return false;
        size = head[1];
        if (head[0] & ZMTP_LONG) {
            if (!read_bytes(bot->fd, head + 2, 7))
                return false;
            size = (size_t)head[7] << 8 | head[8];
        }
        assert_in_range(size, 0, FRAME_ROOM);
        if (!read_bytes(bot->fd, bot->frame, size))
            return false;
    } while (head[0] & ZMTP_COMMAND);
    assert_true(frame_open(&bot->reader, span_of(bot->frame, size), FROM_ARENA, &refusal));
    return true;
}

const struct message *bot_hears(struct bot *bot)
{
    struct refusal refusal;

    while (frame_next(&bot->reader, &bot->message, &refusal) == FRAME_END)
        assert_true(bot_hears_frame(bot));
    return &bot->message;
}

struct span frame_of(struct frame_writer *writer, const struct message *message)
{
    frame_writer_init(writer, PROTO_FRAME_MAX);
    assert_true(frame_add(writer, message));
    return frame_take(writer);
}

void bot_says(const struct bot *bot, const struct message *message)
{
    struct frame_writer writer;
    struct buffer bytes;

    buffer_init(&bytes, PROTO_FRAME_MAX);
    zmtp_frame(&bytes, 0, frame_of(&writer, message));
    assert_int_equal(send(bot->fd, bytes.at, bytes.used, MSG_NOSIGNAL), bytes.used);
    buffer_release(&bytes);
    frame_writer_release(&writer);
}

struct message hello_of(const char *name, const char *version, const char *token)
{
    return (struct message){.type = MESSAGE_HELLO,
                            .hello = {.major = PROTO_MAJOR,
                                      .minor = PROTO_MINOR,
                                      .as = PEER_BOT,
                                      .capacity = 1,
                                      .views = VIEWS_NONE,
                                      .bot = span_text(name),
                                      .version = span_text(version),
                                      .token = span_text(token)}};
}

const struct message *bot_comes_saying(struct bot *bot, const char *endpoint, const struct message *hello)
{
    struct frame_writer writer;
    unsigned since = patience_now();

    *bot = (struct bot){.fd = -1};
    while (bot->fd < 0) { /* until the engine listens */
        bot->fd = zmtp_connect(endpoint);
        assert_false(patience_over(since));
        (void)poll(NULL, 0, bot->fd < 0);
    }
    assert_true(zmtp_come(bot->fd, NULL, 0, frame_of(&writer, hello)));
    frame_writer_release(&writer);
    return bot_hears(bot);
}

void bot_comes(struct bot *bot, const char *endpoint, const char *name, const char *version, const char *token)
{
    struct message hello = hello_of(name, version, token);
    const struct message *heard = bot_comes_saying(bot, endpoint, &hello);

    assert_int_equal(heard->type, MESSAGE_WELCOME);
    (void)snprintf(bot->token, sizeof bot->token, "%.*s", (int)heard->welcome.token.size,
                   (const char *)heard->welcome.token.at);
}

void bot_leaves(struct bot *bot)
{
    bot_says(bot, &(struct message){.type = MESSAGE_BYE});
    (void)close(bot->fd);
}

bool bot_replies(struct bot *bot)
{
    const struct message *heard = bot_hears(bot);
    struct message said = {0};

    if (heard->type == MESSAGE_START) {
        said.type = MESSAGE_READY;
        said.ready.match = heard->start.match;
        bot_says(bot, &said);
    } else if (heard->type == MESSAGE_DECISION) {
        said.type = MESSAGE_ANSWER;
        said.answer.match = heard->decision.match;
        said.answer.decision = heard->decision.decision;
        said.answer.action = heard->decision.actions[0];
        bot_says(bot, &said);
    }
    return heard->type != MESSAGE_END;
}

/* True if a message is there to be read. */
static bool has_message(const struct bot *bot)
{
    struct pollfd item = {.fd = bot->fd, .events = POLLIN};

    return bot->reader.left > 0 || poll(&item, 1, 0) == 1;
}

void bots_play(struct bot *first, struct bot *second)
{
    bool goes[2] = {true, true};
    struct bot *bots[2] = {first, second};

    while (goes[0] || goes[1]) {
        struct pollfd items[2] = {{.fd = goes[0] ? first->fd : -1, .events = POLLIN},
                                  {.fd = goes[1] ? second->fd : -1, .events = POLLIN}};

        if (!has_message(first) && !has_message(second))
            assert_in_range(poll(items, 2, patience_ms()), 1, 2);
        for (unsigned i = 0; i < 2; i++)
            while (goes[i] && has_message(bots[i]))
                goes[i] = bot_replies(bots[i]);
    }
}
