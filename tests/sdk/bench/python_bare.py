# SPDX-License-Identifier: MIT
"""What python_hello.py is measured beside: pyzmq and msgpack alone."""

import os

import msgpack
import zmq

socket = zmq.Context().socket(zmq.DEALER)
socket.connect(os.environ["ARENA_ENDPOINT"])


def say(messages):
    socket.send(msgpack.packb(messages))


def play():
    """Answers each frame with one frame, until close."""
    while True:
        answers = []
        for message in msgpack.unpackb(socket.recv()):
            kind = message["type"]
            if kind == "decision":
                answers.append({"type": "answer", "match": message["match"], "decision": message["decision"],
                                "action": message["actions"][0]})
            elif kind == "start":
                answers.append({"type": "ready", "match": message["match"]})
            elif kind == "ping":
                answers.append({"type": "pong", "number": message["number"]})
            elif kind == "close":
                return
        if answers:
            say(answers)


say([{"type": "hello", "major": 1, "minor": 1, "bot": "bare-python", "capacity": int(os.environ["ARENA_BENCH_CAPACITY"]),
      "views": os.environ["ARENA_BENCH_VIEWS"]}])
play()
