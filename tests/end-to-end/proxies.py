# SPDX-License-Identifier: MIT
"""The sample proxies in front of a ladder: nginx and haproxy, each with its own sample file, on loopback and without root."""

import getpass
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import ssl
import subprocess
import threading

from ladders import THREE
from served import Served
from smuggled import ATTACKS
from stage import until

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "arena" / "docs" / "proxies"
NAME = "arena.example.org"
QUIET = 1.5  # seconds in which nothing comes: then no answer is under way
VICTIMS = 40  # more than a proxy keeps connections
RELAYED = re.compile(rb"(GET|HEAD|OPTIONS) (/[!-~]*) HTTP/1\.1\r\n((?:[A-Za-z0-9_-]+: ?[^\r\n]*\r\n)*)\r\n")
FILE = f'http = "127.0.0.1:0"\nhttp_hosts = {{"{NAME}"}}\nhttp_proxies = {{"127.0.0.1"}}\n'

# Around the sample of nginx, which is part of a file.
NGINX = """daemon off;
master_process off;
pid {folder}/pid;
error_log stderr warn;
user {user};
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};
    include {folder}/arena.conf;
}}
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Relay:
    """Stands between the proxy and the arena, and keeps what the proxy sent on each connection."""

    def __init__(self, to):
        self.to = to
        self.sent, self.ends = [], []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return  # closed: the test is over
            far = socket.create_connection(self.to)
            kept = bytearray()
            self.sent.append(kept)
            self.ends += [near, far]
            threading.Thread(target=self.copy, args=(near, far, kept), daemon=True).start()
            threading.Thread(target=self.copy, args=(far, near, bytearray()), daemon=True).start()

    @staticmethod
    def copy(one, other, kept):
        try:
            while data := one.recv(65536):
                kept += data
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            other.close()  # one of the two was cut off

    def close(self):
        self.listener.close()
        for one in self.ends:
            one.close()

    def requests(self):
        """(target, headers) of each request that was sent; what is none as the proxy writes them is an error."""
        found = []
        for kept in list(self.sent):
            text, at = bytes(kept), 0
            while at < len(text):
                one = RELAYED.match(text, at)
                if not one:
                    raise AssertionError(f"the proxy sent what two readers may end at different places: {text[at:at + 500]!r}")
                at = one.end()
                headers = [line.split(b":", 1) for line in one[3].splitlines()]
                found.append((one[2].decode(), [(name.decode().lower(), value.strip().decode()) for name, value in headers]))
        return found


class Proxied(Served):
    """The daemon, a relay, and a proxy, if `self.serve_through` starts one."""

    def setUp(self):
        super().setUp()
        self.relay = None

    def program(self, name, package):
        found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")
        self.assertTrue(found, f"{name} is missing: install the package {package}")
        return found

    def behind(self, text=FILE + THREE):
        """The daemon, and the relay in front of it."""
        self.open(text)
        self.arena_at = ("127.0.0.1", int(self.at.rsplit(":", 1)[1]))
        self.relay = Relay(self.arena_at)
        self.addCleanup(self.relay.close)

    def certificate(self):
        """A certificate of the name, and its key: the files."""
        key, public = os.path.join(self.folder, "key.pem"), os.path.join(self.folder, "public.pem")
        subprocess.run((self.program("openssl", "openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                        "-nodes", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", public),
                       check=True, capture_output=True)
        return public, key

    def sample(self, name, changes):
        """The text of the sample file with each change made, which must be possible."""
        text = SAMPLES.joinpath(name).read_text(encoding="utf-8")
        for old, new in changes.items():
            self.assertIn(old, text, f"{name} has no {old} to replace")
            text = text.replace(old, new)
        return text

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        pathlib.Path(path).write_text(text, encoding="utf-8")
        return path

    def nginx(self, **more):
        public, key = self.certificate()
        self.port = free_port()
        nginx = self.program("nginx", "nginx-light")
        version = re.search(r"nginx/(\d+)\.(\d+)\.(\d+)", subprocess.run((nginx, "-v"), check=True, capture_output=True, text=True).stderr)
        if tuple(map(int, version.groups())) >= (1, 25, 1):
            more = {"listen 443 ssl http2; # from nginx 1.25.1 on:": "", **more}
        self.write("arena.conf", self.sample("nginx.conf", {
            **more, "listen 443 ": f"listen 127.0.0.1:{self.port} ", "127.0.0.1:8080;": f"127.0.0.1:{self.relay.port};",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": public, f"/etc/letsencrypt/live/{NAME}/privkey.pem": key}))
        conf = self.write("nginx.conf", NGINX.format(folder=self.folder, user=getpass.getuser()))
        self.starts((nginx, "-e", "stderr", "-p", self.folder, "-c", conf), ("-t",))

    def haproxy(self, **more):
        public, key = self.certificate()
        self.port = free_port()
        pem = self.write("arena.pem", pathlib.Path(public).read_text(encoding="utf-8") + pathlib.Path(key).read_text(encoding="utf-8"))
        conf = self.write("haproxy.cfg", self.sample("haproxy.cfg", {
            "bind :443 ": f"bind 127.0.0.1:{self.port} ", "127.0.0.1:8080\n": f"127.0.0.1:{self.relay.port}\n",
            "/etc/haproxy/arena.pem": pem, **more}))
        self.starts((self.program("haproxy", "haproxy"), "-db", "-f", conf), ("-c",))

    def starts(self, words, check):
        """Has the program check its file, and starts it."""
        done = subprocess.run((*words, *check), capture_output=True, text=True, check=False)
        said = "".join(line for line in done.stderr.splitlines(True) if "user" not in line)
        self.assertEqual(done.returncode, 0, said)
        self.assertNotRegex(said.lower(), r"warn|alert|emerg")
        log = open(os.path.join(self.folder, "proxy.log"), "wb")
        self.addCleanup(log.close)
        self.proxy = subprocess.Popen(words, stdout=log, stderr=log)
        self.addCleanup(self.end, self.proxy)
        until(self.answers, "the proxy answers")

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except ConnectionRefusedError:
            self.assertIsNone(self.proxy.poll(), pathlib.Path(self.folder, "proxy.log").read_text(encoding="utf-8"))
            return False
        return True

    def connect(self, source="127.0.0.1"):
        """A connection to the proxy, encrypted, from this address."""
        context = ssl.create_default_context(cafile=os.path.join(self.folder, "public.pem"))
        plain = socket.create_connection(("127.0.0.1", self.port), source_address=(source, 0))
        one = context.wrap_socket(plain, server_hostname=NAME)
        self.addCleanup(one.close)
        return one

    def direct(self, source="127.0.0.1"):
        one = socket.create_connection(self.arena_at, source_address=(source, 0))
        self.addCleanup(one.close)
        return one

    def answer(self, connection, path, *headers):
        """The status and the body of a plain request."""
        connection.sendall("\r\n".join((f"GET {path} HTTP/1.1", f"Host: {NAME}", "Connection: close", *headers, "", "")).encode())
        data = b""
        while more := connection.recv(65536):
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        return int(head.split()[1]), head.decode().lower(), body

    def counted(self):
        """How many requests the arena answered, before this one."""
        _, _, body = self.answer(self.direct(), "/metrics")
        return sum(int(number) for number in re.findall(rb'arena_http_requests_total\{status="[^"]+"\} (\d+)', body))

    def attack(self, connect):
        """Makes each attack on a connection and from an address of its own, all at once: what each got in answer."""
        made = {}
        for number, (name, data) in enumerate(ATTACKS.items()):
            made[connect(f"127.0.1.{number + 1}")] = [name, data, b""]
        for connection, (name, data, _) in made.items():
            try:
                connection.sendall(data)
            except OSError:
                pass  # refused while it was sent
        for connection in made:
            connection.setblocking(False)
        open_still = set(made)
        while open_still and (ready := select.select(list(open_still), [], [], QUIET)[0]):
            for connection in ready:
                try:
                    more = connection.recv(65536)
                except (ssl.SSLWantReadError, BlockingIOError):
                    continue
                except OSError:
                    more = b""
                made[connection][2] += more
                if not more:
                    open_still.discard(connection)
        for connection in made:
            connection.close()
        return {name: got for name, _, got in made.values()}


class Samples:
    """What holds with each of the two."""

    def test_requests_reach_the_arena_as_those_of_who_asks(self):
        self.behind()
        self.start_proxy()
        status, head, body = self.answer(self.connect("127.0.0.5"), "/api/v1/ladder", "X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1")
        self.assertEqual(status, 200, body)
        self.assertIn("etag", head)
        self.assertIn(b'"season":"1"', body)
        self.assertEqual(self.answer(self.connect(), "/metrics")[0], 404)
        (target, headers), = self.relay.requests()
        self.assertEqual(target, "/api/v1/ladder")
        self.assertEqual([value for name, value in headers if name == "x-forwarded-for"], ["127.0.0.5"])
        self.assertEqual([value for name, value in headers if name == "host"], [NAME])

    def test_people_make_tables_and_send_no_more_than_16_kib(self):
        self.behind(FILE + "play = open\n" + THREE)
        self.start_proxy()
        for size, status in ((0, 200), (16000, 400), (20000, 413)):
            body = json.dumps({"seats": ["person"], **({"x": "x" * size} if size else {})})
            connection = self.connect("127.0.0.5")
            connection.sendall((f"POST /play/tables HTTP/1.1\r\nHost: {NAME}\r\nOrigin: https://{NAME}\r\nContent-Type: application/json\r\n"
                                f"X-Forwarded-Proto: http\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}").encode())
            got = b""
            while more := connection.recv(65536):
                got += more
            self.assertEqual(int(got.split()[1]), status, got[:600])
        sent = b"".join(bytes(kept) for kept in self.relay.sent).lower()
        self.assertEqual(re.findall(rb"x-forwarded-(?:proto|for): *([^\r]*)", sent).count(b"https"), sent.count(b"x-forwarded-proto"))
        self.assertNotIn(b"192.0.2.1", sent)
        self.assertEqual(self.answer(self.connect(), "/play")[0], 200)

    def test_a_stream_is_handed_on_as_it_is_said(self):
        self.behind()
        self.start_proxy()
        listener, data = self.connect(), b""
        listener.sendall(f"GET /api/v1/live HTTP/1.1\r\nHost: {NAME}\r\nAccept: text/event-stream\r\n\r\n".encode())
        while data.count(b"event: began") < 2 or b"event: over" not in data:  # the stream itself never ends
            more = listener.recv(65536)
            self.assertTrue(more, data)
            data += more
        self.assertIn(b"text/event-stream", data.partition(b"\r\n\r\n")[0])

    def test_nothing_is_smuggled(self):
        self.behind()
        self.start_proxy()
        before = self.counted()
        answers = self.attack(self.connect)
        for name, got in answers.items():
            self.assertNotIn(b"arena_info", got, name)
        for number in range(VICTIMS):
            status, _, body = self.answer(self.connect(f"127.0.2.{number + 1}"), "/healthz")
            self.assertEqual((status, body), (200, b"ok\n"))
        requests = self.relay.requests()
        for target, headers in requests:
            names = [name for name, _ in headers]
            self.assertNotIn(target.split("?")[0], ("/metrics",))
            self.assertEqual((names.count("host"), names.count("x-forwarded-for")), (1, 1), headers)
            self.assertNotIn("transfer-encoding", names)
            self.assertIn(dict(headers).get("content-length", "0"), ("", "0"))
            self.assertRegex(dict(headers)["x-forwarded-for"], r"^127\.0\.[12]\.\d+$")
        self.assertEqual(self.counted() - before, len(requests) + 1, "the arena answered as many as the proxy sent")
        self.assertGreaterEqual(len(requests), VICTIMS)


class Nginx(Samples, Proxied):
    def start_proxy(self):
        self.nginx()


class Haproxy(Samples, Proxied):
    def start_proxy(self):
        self.haproxy()


class Direct(Proxied):
    def test_nothing_is_smuggled_without_a_proxy(self):
        self.behind()
        for name, got in self.attack(self.direct).items():
            answers = re.findall(rb"^HTTP/1\.[01] ([1-5]\d\d) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)", got, re.MULTILINE)
            with self.subTest(name):
                self.assertNotIn(b"arena_info", got)
                # An old library sends the head of its own refusals twice; but then the connection ends.
                self.assertTrue(len(answers) <= 1 or b"Connection: close" in answers[0][1], answers)
        self.assertEqual(self.answer(self.direct(), "/healthz")[2], b"ok\n")
