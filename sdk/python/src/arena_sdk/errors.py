# SPDX-License-Identifier: MIT
"""What can go wrong with the connection to an arena, and how it is printed."""

import sys


class ArenaError(Exception):
    """The connection cannot be made or used any more. The text is one sentence for the author of the bot."""


class ProtocolError(ArenaError):
    """The arena sent what the protocol does not allow."""


def shown(text):
    """The text for a terminal: of what cannot be seen, such as an escape sequence or a newline, the bytes, as \\x1b."""
    return "".join(
        letter if letter.isprintable() else "".join(f"\\x{byte:02x}" for byte in letter.encode("utf-8", "replace"))
        for letter in text
    )


def tell(name, text):
    """Prints a line for the author of the bot."""
    print(f"{name}: {shown(text)}", file=sys.stderr, flush=True)
