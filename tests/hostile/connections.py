# SPDX-License-Identifier: MIT
"""Deeds as in deeds.py, with very much on a connection, or with very many connections and with the sockets themselves."""

import os
import select
import signal
import socket
import struct

from deeds import MIB, answer_to, hang, send, send_all
from packer import pack
from wire import GREETING, connect

MANY = 1000
FLOOD = 5000  # messages: many times what is allowed
DEALER_READY = b"\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
OPEN_PARTS = (b"\x01\xff" + bytes(255)) * 250  # frames of a message that goes on after them


# --- floods ----------------------------------------------------------------------------------------------------------


def flood_with_garbage(bot):
    send_all(bot, [b"x"] * FLOOD)


def flood_with_large_garbage(bot):
    send_all(bot, [b"x" * 65536] * FLOOD)


def flood_with_readies(bot):
    send_all(bot, [pack([{"type": "ready", "match": bot.match}])] * FLOOD)


def flood_in_one_frame(bot):
    send_all(bot, [pack([{"type": "ready", "match": bot.match}] * 1000)])


def flood_with_pongs(bot):
    send_all(bot, [pack([{"type": "pong", "number": 1}])] * FLOOD)


def flood_with_hellos(bot):
    send_all(bot, [pack([bot.hello()])] * FLOOD)


def flood_with_talk(bot):
    send_all(bot, [pack([bot.answer(decision=bot.decision["decision"] + 1, text="a word with you")])] * FLOOD)


def flood_and_hang(bot):
    bot.done()
    try:
        while True:
            bot.dealer.send(b"x")
    except OSError:
        signal.pause()


def stream_of(endpoint):
    """A connection that has greeted, and reads nothing."""
    stream = connect(endpoint)
    stream.sendall(GREETING + DEALER_READY)
    return stream


def pour(stream):
    """Sends parts until the arena closes the connection, or it has kept too much of them."""
    try:
        for _ in range(1024 * MIB // len(OPEN_PARTS)):
            stream.sendall(OPEN_PARTS)
    except OSError:
        pass


def send_without_end(bot):
    bot.done()
    pour(bot.dealer.socket)
    signal.pause()


def send_without_end_as_strangers(bot):
    for _ in range(4):
        pour(stream_of(bot.endpoint))


def hold_messages_open(bot):
    """Sends a little over each in turn, so that hardly a byte waits to be read."""
    streams = [stream_of(bot.endpoint) for _ in range(100)]
    for _ in range(4 * MIB // len(OPEN_PARTS)):
        for stream in list(streams):
            try:
                stream.sendall(OPEN_PARTS)
            except OSError:
                streams.remove(stream)  # the arena has had enough of it


# --- connections -----------------------------------------------------------------------------------------------------


def attach_endpoint(bot):
    """Where the arena of this row listens to bots that attach."""
    return "ipc://" + bot.folder.file("attach")


def open_many(endpoint, greeting):
    streams = []
    for _ in range(MANY):
        stream = connect(endpoint)
        try:
            stream.sendall(greeting)
        except OSError:
            pass  # the arena has closed it already
        streams.append(stream)
    return streams


def others_are_heard(bot, endpoint, code="token"):
    """Another process, which has one connection, still gets an answer. Where bots attach, its token counts as none."""
    child = os.fork()
    if child == 0:
        os._exit(answer_to(endpoint, bot.hello(token="0" * 32))["code"] != code)
    assert os.waitpid(child, 0)[1] == 0


def attach_where_nobody_waits(bot):
    hello = bot.hello()
    del hello["token"]
    assert answer_to(attach_endpoint(bot), hello)["code"] == "bot"


def speak_http(bot):
    stream = connect(attach_endpoint(bot))
    stream.sendall(b"GET / HTTP/1.1\r\nHost: arena\r\n\r\n" + b" " * 64)
    while stream.recv(4096):
        pass


def connect_1000_times(bot):
    streams = open_many(bot.endpoint, b"")
    others_are_heard(bot, bot.endpoint)
    assert len(streams) == MANY


def attach_1000_times(bot):
    streams = open_many(attach_endpoint(bot), GREETING + DEALER_READY)
    others_are_heard(bot, bot.endpoint)
    others_are_heard(bot, attach_endpoint(bot), "bot")
    assert len(streams) == MANY


def greet_1000_times_by_half(bot):
    streams = open_many(attach_endpoint(bot), GREETING[:20])
    others_are_heard(bot, bot.endpoint)
    assert len(streams) == MANY


def come_and_go_1000_times(bot):
    for _ in range(MANY):
        stream_of(bot.endpoint).close()


def greet_by_half(bot):
    bot.half = connect(bot.endpoint)
    bot.half.sendall(GREETING[:11])
    hang(bot)


def flood_as_strangers(bot):
    frame = struct.pack(">BQ", 2, 65536) + b"x" * 65536
    streams = [stream_of(bot.endpoint) for _ in range(200)]
    for _ in range(20):
        for stream in streams:
            stream.setblocking(False)
            try:
                stream.send(frame)
            except OSError:
                pass  # the arena reads it later, or has closed it


def socket_file(bot):
    return bot.endpoint[len("ipc://"):]


def is_there_again(bot):
    """Waits until the arena has made its socket anew."""
    while True:
        try:
            return connect(bot.endpoint).close()
        except OSError:
            select.select([], [], [], 0.005)


def take_socket_away(bot):
    os.unlink(socket_file(bot))
    is_there_again(bot)


def put_own_socket_there(bot):
    os.unlink(socket_file(bot))
    with socket.socket(socket.AF_UNIX) as own:
        own.bind(socket_file(bot))
    is_there_again(bot)
