# SPDX-License-Identifier: MIT
"""Words of games, made by the generator (sdk/generate)."""
