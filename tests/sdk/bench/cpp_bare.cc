// SPDX-License-Identifier: MIT
// What cpp_hello.cc is measured beside: libzmq and msgpack-c alone, as a C++ program uses them.
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include <msgpack.h>
#include <zmq.h>

namespace
{

class Packer
{
  public:
    Packer()
    {
        msgpack_sbuffer_init(&bytes_);
        msgpack_packer_init(&packer_, &bytes_, msgpack_sbuffer_write);
    }
    ~Packer()
    {
        msgpack_sbuffer_destroy(&bytes_);
    }
    Packer(const Packer &) = delete;
    Packer &operator=(const Packer &) = delete;

    Packer &array(std::size_t size)
    {
        return msgpack_pack_array(&packer_, size), *this;
    }
    Packer &map(std::size_t size)
    {
        return msgpack_pack_map(&packer_, size), *this;
    }
    Packer &text(std::string_view text)
    {
        msgpack_pack_str(&packer_, text.size());
        msgpack_pack_str_body(&packer_, text.data(), text.size());
        return *this;
    }
    Packer &number(std::string_view key, std::uint64_t number)
    {
        text(key);
        return msgpack_pack_uint64(&packer_, number), *this;
    }
    std::string_view bytes() const
    {
        return {bytes_.data, bytes_.size};
    }

  private:
    msgpack_sbuffer bytes_;
    msgpack_packer packer_;
};

std::string_view text_of(const msgpack_object &object)
{
    return {object.via.str.ptr, object.via.str.size};
}

const msgpack_object &get(const msgpack_object &map, std::string_view key)
{
    const msgpack_object_kv *pair = map.via.map.ptr;

    while (text_of(pair->key) != key)
        pair++;
    return pair->val;
}

void send(void *socket, std::string_view frame)
{
    zmq_send(socket, frame.data(), frame.size(), 0);
}

// Answers a frame with one frame. False after close.
bool answer(void *socket, const msgpack_object &messages)
{
    std::string answers;
    unsigned count = 0;

    for (std::uint32_t i = 0; i < messages.via.array.size; i++) {
        const msgpack_object &message = messages.via.array.ptr[i];
        const std::string_view type = text_of(get(message, "type"));
        Packer out;

        if (type == "decision")
            out.map(4)
                .text("type")
                .text("answer")
                .number("match", get(message, "match").via.u64)
                .number("decision", get(message, "decision").via.u64)
                .number("action", get(message, "actions").via.array.ptr[0].via.u64);
        else if (type == "start")
            out.map(2).text("type").text("ready").number("match", get(message, "match").via.u64);
        else if (type == "ping")
            out.map(2).text("type").text("pong").number("number", get(message, "number").via.u64);
        else if (type == "close")
            return false;
        else
            continue;
        answers += out.bytes();
        count++;
    }
    if (count > 0)
        send(socket, std::string(Packer().array(count).bytes()) + answers);
    return true;
}

} // namespace

int main()
{
    const std::unique_ptr<void, int (*)(void *)> context(zmq_ctx_new(), zmq_ctx_term);
    const std::unique_ptr<void, int (*)(void *)> socket(zmq_socket(context.get(), ZMQ_DEALER), zmq_close);
    bool plays = zmq_connect(socket.get(), std::getenv("ARENA_ENDPOINT")) == 0;
    msgpack_unpacked messages;
    zmq_msg_t frame;

    send(socket.get(), Packer()
                           .array(1)
                           .map(6)
                           .text("type")
                           .text("hello")
                           .number("major", 1)
                           .number("minor", 1)
                           .text("bot")
                           .text("bare-cpp")
                           .number("capacity", std::stoul(std::getenv("ARENA_BENCH_CAPACITY")))
                           .text("views")
                           .text(std::getenv("ARENA_BENCH_VIEWS"))
                           .bytes());
    zmq_msg_init(&frame);
    msgpack_unpacked_init(&messages);
    while (plays && zmq_msg_recv(&frame, socket.get(), 0) >= 0) {
        std::size_t at = 0;

        plays = msgpack_unpack_next(&messages, static_cast<const char *>(zmq_msg_data(&frame)), zmq_msg_size(&frame),
                                    &at) == MSGPACK_UNPACK_SUCCESS &&
                answer(socket.get(), messages.data);
    }
    msgpack_unpacked_destroy(&messages);
    zmq_msg_close(&frame);
    return 0;
}
