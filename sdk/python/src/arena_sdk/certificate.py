# SPDX-License-Identifier: MIT
"""The bot's own pair of keys, for an encrypted connection: a certificate as czmq and `arena keys new` write it."""

import os
import re
import stat

from .errors import ArenaError

KEY = re.compile(r'^\s*(public|secret)-key\s*=\s*"([^"\s]{40})"\s*$')


def read_certificate(path):
    """The public and the secret key, as bytes of Z85. Of `path` and `path`_secret the second is read if it is there.
    Raises ArenaError with one sentence."""
    secret = path + "_secret"
    path = secret if os.path.exists(secret) else path
    keys = {}
    try:
        with open(path, encoding="utf-8") as file:
            if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise ArenaError(f"ARENA_KEYS: others may read {path}; type chmod 600 {path}")
            for line in file.read(65536).splitlines():
                if found := KEY.match(line):
                    keys[found[1]] = found[2].encode("ascii")
    except (OSError, UnicodeError) as error:
        raise ArenaError(f"ARENA_KEYS: {path} cannot be read: {error}") from None
    if set(keys) != {"public", "secret"}:
        raise ArenaError(f"ARENA_KEYS: {path} is no secret certificate; make one with: arena keys new FILE --bot NAME")
    return keys["public"], keys["secret"]
