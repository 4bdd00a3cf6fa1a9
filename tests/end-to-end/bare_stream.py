# SPDX-License-Identifier: MIT
"""Bytes that were told to one viewer, told to as many again in the same rhythm, by a process that does nothing else:
`bare_stream.py RECORDING VIEWERS`. RECORDING is JSON, a list of connections, each a list of [seconds, bytes as base64]; what has
negative seconds comes at once, and the time begins after it. Prints its port; is to be ended when all was told."""

import base64
import json
import socket
import sys
import threading
import time

REQUEST = 1 << 12


def main(path, count):
    with open(path, encoding="utf-8") as file:
        connections = [[(at, base64.b64decode(text)) for at, text in connection] for connection in json.load(file)]
    never, begin = threading.Event(), None
    with socket.create_server(("127.0.0.1", 0), backlog=count) as listener:
        print(listener.getsockname()[1], flush=True)
        for number, connection in enumerate(connections, 1):
            viewers = [listener.accept()[0] for _ in range(count)]
            for viewer in viewers:
                viewer.recv(REQUEST)
            for at, told in connection:
                if begin is None and at >= 0:
                    begin = time.monotonic()
                if begin is not None:
                    never.wait(max(0, begin + at - time.monotonic()))
                for viewer in viewers:
                    viewer.sendall(told)
            if number == len(connections):
                never.wait()
            for viewer in viewers:
                viewer.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
