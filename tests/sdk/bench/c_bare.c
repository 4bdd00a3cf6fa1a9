/* SPDX-License-Identifier: MIT */
/* What c_hello.c is measured beside: libzmq and msgpack-c alone. */
#include <stdlib.h>
#include <string.h>

#include <msgpack.h>
#include <zmq.h>

static msgpack_object get(const msgpack_object *map, const char *key)
{
    size_t size = strlen(key);

    for (uint32_t i = 0; i < map->via.map.size; i++) {
        const msgpack_object_kv *pair = &map->via.map.ptr[i];

        if (pair->key.via.str.size == size && memcmp(pair->key.via.str.ptr, key, size) == 0)
            return pair->val;
    }
    return (msgpack_object){.type = MSGPACK_OBJECT_NIL};
}

static void put_text(msgpack_packer *out, const char *text)
{
    (void)msgpack_pack_str(out, strlen(text));
    (void)msgpack_pack_str_body(out, text, strlen(text));
}

static void put_number(msgpack_packer *out, const char *key, uint64_t number)
{
    put_text(out, key);
    (void)msgpack_pack_uint64(out, number);
}

static void put_type(msgpack_packer *out, size_t pairs, const char *type)
{
    (void)msgpack_pack_map(out, pairs);
    put_text(out, "type");
    put_text(out, type);
}

static void say_hello(void *socket)
{
    msgpack_sbuffer bytes;
    msgpack_packer out;

    msgpack_sbuffer_init(&bytes);
    msgpack_packer_init(&out, &bytes, msgpack_sbuffer_write);
    (void)msgpack_pack_array(&out, 1);
    put_type(&out, 6, "hello");
    put_number(&out, "major", 1);
    put_number(&out, "minor", 1);
    put_text(&out, "bot");
    put_text(&out, "bare-c");
    put_number(&out, "capacity", strtoul(getenv("ARENA_BENCH_CAPACITY"), NULL, 10));
    put_text(&out, "views");
    put_text(&out, getenv("ARENA_BENCH_VIEWS"));
    (void)zmq_send(socket, bytes.data, bytes.size, 0);
    msgpack_sbuffer_destroy(&bytes);
}

/* Appends what the message is answered with. Returns how many messages that is; -1 after close. */
static int hear(const msgpack_object *message, msgpack_packer *out)
{
    msgpack_object_str type = get(message, "type").via.str;

    if (type.size == 8 && memcmp(type.ptr, "decision", 8) == 0) {
        put_type(out, 4, "answer");
        put_number(out, "match", get(message, "match").via.u64);
        put_number(out, "decision", get(message, "decision").via.u64);
        put_number(out, "action", get(message, "actions").via.array.ptr[0].via.u64);
        return 1;
    }
    if (type.size == 5 && memcmp(type.ptr, "start", 5) == 0) {
        put_type(out, 2, "ready");
        put_number(out, "match", get(message, "match").via.u64);
        return 1;
    }
    if (type.size == 4 && memcmp(type.ptr, "ping", 4) == 0) {
        put_type(out, 2, "pong");
        put_number(out, "number", get(message, "number").via.u64);
        return 1;
    }
    return type.size == 5 && memcmp(type.ptr, "close", 5) == 0 ? -1 : 0;
}

static void send_all(void *socket, const msgpack_sbuffer *answers, uint32_t count)
{
    msgpack_sbuffer frame;
    msgpack_packer out;

    msgpack_sbuffer_init(&frame);
    msgpack_packer_init(&out, &frame, msgpack_sbuffer_write);
    (void)msgpack_pack_array(&out, count);
    (void)msgpack_sbuffer_write(&frame, answers->data, answers->size);
    (void)zmq_send(socket, frame.data, frame.size, 0);
    msgpack_sbuffer_destroy(&frame);
}

/* Answers a frame with one frame. False after close. */
static int answer(void *socket, zmq_msg_t *frame, msgpack_unpacked *messages, msgpack_sbuffer *answers)
{
    msgpack_packer out;
    uint32_t count = 0;
    size_t at = 0;

    msgpack_sbuffer_clear(answers);
    msgpack_packer_init(&out, answers, msgpack_sbuffer_write);
    if (msgpack_unpack_next(messages, zmq_msg_data(frame), zmq_msg_size(frame), &at) != MSGPACK_UNPACK_SUCCESS)
        exit(1);
    for (uint32_t i = 0; i < messages->data.via.array.size; i++) {
        int more = hear(&messages->data.via.array.ptr[i], &out);

        if (more < 0)
            return 0;
        count += (uint32_t)more;
    }
    if (count > 0)
        send_all(socket, answers, count);
    return 1;
}

int main(void)
{
    void *context = zmq_ctx_new(), *socket = zmq_socket(context, ZMQ_DEALER);
    msgpack_unpacked messages;
    msgpack_sbuffer answers;
    zmq_msg_t frame;

    (void)zmq_msg_init(&frame);
    msgpack_unpacked_init(&messages);
    msgpack_sbuffer_init(&answers);
    if (zmq_connect(socket, getenv("ARENA_ENDPOINT")) != 0)
        return 1;
    say_hello(socket);
    while (zmq_msg_recv(&frame, socket, 0) >= 0 && answer(socket, &frame, &messages, &answers)) {
    }
    msgpack_sbuffer_destroy(&answers);
    msgpack_unpacked_destroy(&messages);
    (void)zmq_msg_close(&frame);
    (void)zmq_close(socket);
    (void)zmq_ctx_term(context);
    return 0;
}
