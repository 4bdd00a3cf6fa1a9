# SPDX-License-Identifier: MIT
"""What can go wrong with the connection to an arena."""


class ArenaError(Exception):
    """The connection cannot be made or used any more. The text is one sentence for the author of the bot."""


class ProtocolError(ArenaError):
    """The arena sent what the protocol does not allow."""
