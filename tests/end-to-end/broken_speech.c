/* SPDX-License-Identifier: MIT */
#include "broken_speech.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

/* --- saying ------------------------------------------------------------------------------------------------------ */

void bot_connect(struct bot *bot)
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

void bot_begin(struct bot *bot, const char *type, unsigned keys)
{
    msgpack_sbuffer_clear(&bot->out);
    msgpack_packer_init(&bot->packer, &bot->out, msgpack_sbuffer_write);
    msgpack_pack_array(&bot->packer, 1);
    msgpack_pack_map(&bot->packer, keys + 1);
    text(bot, "type", type);
}

void bot_send(struct bot *bot)
{
    (void)zmq_send(bot->socket, bot->out.data, bot->out.size, 0);
}

void bot_hello(struct bot *bot, bool resumes)
{
    const char *name = getenv("ARENA_NAME");
    const char *capacity = getenv("CAPACITY");
    bool has_token = bot->token[0] != '\0';

    bot_begin(bot, "hello", 3u + has_token + 2u * resumes + (capacity != NULL) + (bot->version != NULL));
    text(bot, "bot", name ? name : "broken");
    number(bot, "major", 1);
    number(bot, "minor", 0);
    if (has_token)
        text(bot, "token", bot->token);
    if (capacity)
        number(bot, "capacity", strtoul(capacity, NULL, 10));
    if (bot->version)
        text(bot, "version", bot->version);
    if (resumes) {
        number(bot, "match", bot->match);
        number(bot, "event", bot->event);
    }
    bot_send(bot);
}

void bot_answer(struct bot *bot, const struct decision *decision, uint64_t about, uint64_t action)
{
    bot_begin(bot, "answer", 3u + 2u * (bot->words != NULL));
    number(bot, "match", decision->match);
    number(bot, "decision", about);
    number(bot, "action", action);
    if (bot->words) {
        text(bot, "note", bot->words);
        text(bot, "text", bot->words);
    }
    bot_send(bot);
}

void bot_answer_legally(struct bot *bot, const struct decision *decision)
{
    bot_answer(bot, decision, decision->number, decision->first);
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
    (bot->mode->decide ? bot->mode->decide : bot_answer_legally)(bot, &decision);
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
    } else if (is(map, "start")) {
        bot->match = find_number(map, "match");
        if (bot->mode->started)
            bot->mode->started(bot);
        bot_begin(bot, "ready", 1);
        number(bot, "match", bot->match);
        bot_send(bot);
    } else if (is(map, "events")) {
        bot->event = find_number(map, "first") + find(map, "events")->via.array.size - 1;
    } else if (is(map, "decision")) {
        hear_decision(bot, map);
    } else if (is(map, "end") && bot->mode->ended) {
        bot->mode->ended(bot);
    } else if (is(map, "ping")) {
        bot_begin(bot, "pong", 1);
        number(bot, "number", find_number(map, "number"));
        bot_send(bot);
    } else if (is(map, "refusal") || is(map, "error")) {
        print_words(map);
        if (is(map, "refusal") && bot->mode->refused)
            bot->mode->refused(bot);
    } else if (is(map, "close") && !bot->mode->stays) {
        exit(0);
    }
}

void bot_loop(struct bot *bot)
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
