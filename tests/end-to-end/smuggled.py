# SPDX-License-Identifier: MIT
"""Requests that two readers may end at different places, each with another request hidden in it (request smuggling)."""

# What nobody may answer: it is hidden within another request. /metrics is never asked for otherwise.
HIDDEN = b"GET /metrics HTTP/1.1\r\nHost: arena.example.org\r\n\r\n"


def request(*lines, body=HIDDEN, first=b"GET /healthz HTTP/1.1", end=b"\r\n"):
    """A request with a Host that is right."""
    return end.join((first, b"Host: arena.example.org", *lines, b"", b"")) + body


def chunks(*parts, extension=b"", end=b"\r\n"):
    """Those parts as chunks, and the last one."""
    return b"".join(b"%x%s%s%s%s" % (len(part), extension, end, part, end) for part in (*parts, b""))


def both(length, coding=b"chunked", body=None, first=b"POST /healthz HTTP/1.1"):
    """A body whose length is said in two ways."""
    return request(b"Content-Length: " + length, b"Transfer-Encoding: " + coding, first=first, body=body or b"0\r\n\r\n" + HIDDEN)


def coded(line, first=b"GET /healthz HTTP/1.1"):
    """A body of chunks for who understands this header, of so many bytes for others."""
    return request(b"Content-Length: %d" % (5 + len(HIDDEN)), line, first=first, body=b"0\r\n\r\n" + HIDDEN)


# By name: what is sent. The name is what a failure prints.
ATTACKS = {
    "CL.TE": both(b"%d" % (5 + len(HIDDEN))),
    "CL.TE of a GET": both(b"%d" % (5 + len(HIDDEN)), first=b"GET /healthz HTTP/1.1"),
    "TE.CL": both(b"4", body=chunks(HIDDEN)),
    "TE.CL of a GET": both(b"4", body=chunks(HIDDEN), first=b"GET /healthz HTTP/1.1"),
    "TE.0": request(b"Transfer-Encoding: chunked", first=b"OPTIONS /healthz HTTP/1.1", body=chunks(HIDDEN)),
    "CL.0": request(b"Content-Length: %d" % len(HIDDEN)),
    "CL.0 of a POST": request(b"Content-Length: %d" % len(HIDDEN), first=b"POST /healthz HTTP/1.1"),
    "CL.CL": request(b"Content-Length: 0", b"Content-Length: %d" % len(HIDDEN)),
    "CL.CL, the other way": request(b"Content-Length: %d" % len(HIDDEN), b"Content-Length: 0"),
    "CL, a list": request(b"Content-Length: 0, %d" % len(HIDDEN)),
    "CL, signed": request(b"Content-Length: +%d" % len(HIDDEN)),
    "CL, negative": request(b"Content-Length: -1"),
    "CL, hexadecimal": request(b"Content-Length: 0x%x" % len(HIDDEN)),
    "CL, octal or not": request(b"Content-Length: 0%d" % len(HIDDEN)),
    "CL, with a blank within": request(b"Content-Length: 4 2"),
    "CL, with a tab": request(b"Content-Length:\t%d" % len(HIDDEN)),
    "CL, empty": request(b"Content-Length:"),
    "CL, beyond 64 bits": request(b"Content-Length: 18446744073709551616"),
    "CL, no number": request(b"Content-Length: all"),
    "TE.TE, unknown": coded(b"Transfer-Encoding: xchunked"),
    "TE.TE, twice": coded(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
    "TE.TE, twice, the other way": coded(b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked"),
    "TE.TE, a list": coded(b"Transfer-Encoding: identity, chunked"),
    "TE.TE, a list that ends otherwise": coded(b"Transfer-Encoding: chunked, identity"),
    "TE.TE, gzip": coded(b"Transfer-Encoding: gzip, chunked"),
    "TE.TE, in capitals": coded(b"TRANSFER-ENCODING: CHUNKED"),
    "TE.TE, a tab": coded(b"Transfer-Encoding:\tchunked"),
    "TE.TE, a vertical tab": coded(b"Transfer-Encoding: \x0bchunked"),
    "TE.TE, quoted": coded(b'Transfer-Encoding: "chunked"'),
    "TE.TE, with a parameter": coded(b"Transfer-Encoding: chunked;q=1"),
    "TE.TE, with a blank after it": coded(b"Transfer-Encoding: chunked "),
    "TE.TE, with a NUL": coded(b"Transfer-Encoding: chunked\x00"),
    "TE.TE, a byte beyond ASCII": coded(b"Transfer-Encoding: \xffchunked"),
    "TE.TE, folded": coded(b"Transfer-Encoding:\r\n chunked"),
    "TE.TE, on a line that was folded": coded(b"X: y\r\n Transfer-Encoding: chunked"),
    "TE.TE, blank before the colon": coded(b"Transfer-Encoding : chunked"),
    "TE.TE, underscore": coded(b"Transfer_Encoding: chunked"),
    "TE.TE, after a bare CR": coded(b"X: y\rTransfer-Encoding: chunked"),
    "TE.TE, after a bare LF": coded(b"X: y\nTransfer-Encoding: chunked"),
    "TE in HTTP/1.0": coded(b"Transfer-Encoding: chunked", first=b"GET /healthz HTTP/1.0"),
    "TE named hop by hop": coded(b"Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked"),
    "chunks with an extension": request(b"Transfer-Encoding: chunked", body=chunks(b"x", extension=b";a=b") + HIDDEN),
    "an extension with a bare LF": request(b"Transfer-Encoding: chunked", body=b"1;\nGET / HTTP/1.1\r\nx\r\n0\r\n\r\n" + HIDDEN),
    "an extension without end": request(b"Transfer-Encoding: chunked", body=b"1;" + 20000 * b"x" + b"\r\nx\r\n0\r\n\r\n" + HIDDEN),
    "chunks ended by bare LF": request(b"Transfer-Encoding: chunked", body=chunks(b"x", end=b"\n") + HIDDEN),
    "a chunk too long": request(b"Transfer-Encoding: chunked", body=b"fffffffffffffffff0\r\n" + HIDDEN),
    "a chunk of negative length": request(b"Transfer-Encoding: chunked", body=b"-1\r\n" + HIDDEN),
    "a chunk of length 0x0": request(b"Transfer-Encoding: chunked", body=b"0x0\r\n\r\n" + HIDDEN),
    "a trailer that is a header": request(b"Transfer-Encoding: chunked", body=b"0\r\nContent-Length: 9\r\nHost: x\r\n\r\n"),
    "lines ended by bare LF": request(b"Content-Length: %d" % len(HIDDEN), end=b"\n"),
    "lines ended by bare CR": request(b"Content-Length: %d" % len(HIDDEN), end=b"\r"),
    "a header that is folded": request(b"X: y\r\n z", b"Content-Length: %d" % len(HIDDEN)),
    "a blank before the first header": request(first=b"GET /healthz HTTP/1.1\r\n Content-Length: 42"),
    "a blank before the colon": request(b"Content-Length : %d" % len(HIDDEN)),
    "a header without colon": request(b"Frobnicate"),
    "a header without name": request(b": x", body=b""),
    "the address in full": request(first=b"GET http://arena.example.org/healthz HTTP/1.1", body=b""),
    "the address of another in full": request(first=b"GET http://evil.example/healthz HTTP/1.1", body=b""),
    "an address with a user": request(first=b"GET http://arena.example.org@evil.example/healthz HTTP/1.1", body=b""),
    "two Hosts": request(b"Host: evil.example", body=b""),
    "two Hosts that agree": request(b"Host: arena.example.org", body=b""),
    "Host with a blank before the colon": request(b"Host : evil.example", body=b""),
    "no Host": b"GET /healthz HTTP/1.1\r\n\r\n",
    "a Host of two names": b"GET /healthz HTTP/1.1\r\nHost: arena.example.org, evil.example\r\n\r\n",
    "a Host with a path": b"GET /healthz HTTP/1.1\r\nHost: arena.example.org/metrics?\r\n\r\n",
    "NUL in the path": request(first=b"GET /healthz\x00/metrics HTTP/1.1", body=b""),
    "NUL in a header": request(b"X: a\x00b", body=b""),
    "NUL in a name": request(b"X\x00: a", body=b""),
    "a line in the path": request(first=b"GET /healthz%0d%0aHost:%20x HTTP/1.1", body=b""),
    "a raw CR in the path": request(first=b"GET /healthz\rX HTTP/1.1", body=b""),
    "a tab in the first line": request(first=b"GET\t/healthz\tHTTP/1.1", body=b""),
    "a path with escapes": request(first=b"GET /%6detrics HTTP/1.1", body=b""),
    "a path with dots": request(first=b"GET /healthz/../metrics HTTP/1.1", body=b""),
    "a path with two slashes": request(first=b"GET //metrics HTTP/1.1", body=b""),
    "huge headers": request(b"X: " + 100000 * b"x", body=b""),
    "very many headers": request(*(b"X%d: y" % number for number in range(2000)), body=b""),
    "HTTP/0.9": b"GET /healthz\r\n\r\n",
    "HTTP/1.0 kept alive": request(b"Connection: keep-alive", b"Content-Length: %d" % len(HIDDEN), first=b"GET /healthz HTTP/1.0"),
    "HTTP/2.0 by name": request(first=b"GET /healthz HTTP/2.0", body=b""),
    "h2c": request(b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", body=b""),
    "a web socket": request(b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", body=b""),
    "Expect": request(b"Expect: 100-continue", b"Content-Length: %d" % len(HIDDEN)),
    "a request in the body of a HEAD": request(b"Content-Length: %d" % len(HIDDEN), first=b"HEAD /healthz HTTP/1.1"),
    "an unknown method": request(b"Content-Length: %d" % len(HIDDEN), first=b"FROB /healthz HTTP/1.1"),
    "CONNECT": request(first=b"CONNECT arena.example.org:80 HTTP/1.1", body=b""),
    "an address hop by hop": request(b"Connection: X-Forwarded-For, Host, close", body=b""),
}
