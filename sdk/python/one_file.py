# SPDX-License-Identifier: MIT
"""Makes the library as one file to copy beside a bot. It needs pyzmq and msgpack, and has the words of the games.

usage: python3 sdk/python/one_file.py FILE        FILE is called arena_sdk.py"""

import ast
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent / "src" / "arena_sdk"
MODULES = ("errors", "chance", "words", "messages", "certificate", "decision", "link", "connection", "run")
LEFT_OUT = {"words": ("generated",)}  # takes the place of a module of a game

HEAD = '''# SPDX-License-Identifier: MIT
# Made by sdk/python/one_file.py out of the library arena_sdk of the Artemia Arena. Do not change it by hand.
"""Write a bot for the Artemia Arena in Python: this file beside the bot is the whole library. It needs pyzmq and msgpack.

    import arena_sdk

    def decide(decision):
        return decision.actions.random()

    arena_sdk.run("my-bot", decide)

sdk/python/README.md of the arena is the guide. This file has the words of these games, for one epoch of each: {games}."""
'''

GENERATED = '''
def generated(game):
    """The words of a game of this file; None if it is none of them."""
    return _GAMES[game]() if game in _GAMES else None
'''


class Sources:
    """The text of modules, and what they import."""

    def __init__(self):
        self.names, self.whole, self.parts = {}, set(), {}

    def define(self, name, module):
        """In one file no name may be there twice."""
        if self.names.setdefault(name, module) != module:
            sys.exit(f"one_file.py: {name} is in {self.names[name]}.py and in {module}.py: call one of them otherwise")

    def take_import(self, node):
        if any(name.asname for name in node.names):
            sys.exit(f"one_file.py: an import under another name, in line {node.lineno}, is not understood here")
        if isinstance(node, ast.Import):
            self.whole |= {name.name for name in node.names}
        elif node.level == 0:
            self.parts.setdefault(node.module, set()).update(name.name for name in node.names)

    def body(self, module):
        """What the module has behind its imports, without its docstring."""
        text = (SOURCES / f"{module}.py").read_text(encoding="utf-8")
        lines, parts, end = text.splitlines(), [f"# --- {module} " + "-" * (114 - len(module)) + "\n"], 0
        for number, node in enumerate(ast.parse(text).body):
            first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
            comments, end = lines[end : first - 1], node.end_lineno
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.take_import(node)
            elif number > 0 and getattr(node, "name", "") not in LEFT_OUT.get(module, ()):
                for name in names_of(node):
                    self.define(name, module)
                parts += [*comments, *lines[first - 1 : end]]
        return "\n".join(parts) + "\n"

    def imports(self, text):
        """Those that the text needs."""
        used = set(re.findall(r"\w+", text))
        lines = [f"import {name}" for name in self.whole & used]
        lines += [f"from {module} import {', '.join(sorted(names))}" for module, names in self.parts.items()]
        return "\n".join(sorted(lines, key=lambda line: (line.split()[1].split(".")[0] not in sys.stdlib_module_names, line)))


def names_of(node):
    """What a statement defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def words_of(path):
    """A function that makes the words of a game, from its module."""
    text = path.read_text(encoding="utf-8")
    found = {name: node for node in ast.parse(text).body for name in names_of(node)}
    epoch, words = (ast.get_source_segment(text, found[name]) for name in ("EPOCH", "WORDS"))
    return f"\ndef _{path.stem}():\n    {epoch}\n    return {words.partition('= ')[2]}\n"


def public():
    """__all__ and __version__ of the package."""
    text = (SOURCES / "__init__.py").read_text(encoding="utf-8")
    found = {name: node for node in ast.parse(text).body for name in names_of(node)}
    return "\n".join(ast.get_source_segment(text, found[name]) for name in ("__version__", "__all__"))


def main(path):
    sources = Sources()
    bodies = [sources.body(module) for module in MODULES]
    games = [game for game in sorted((SOURCES / "games").glob("*.py")) if game.stem != "__init__"]
    names = {game.stem: ast.literal_eval(next(iter(words_call(game).args))) for game in games}
    table = ", ".join(f'"{name}": _{stem}' for stem, name in names.items())
    whole = [HEAD.format(games=", ".join(names.values())), sources.imports("".join(bodies)), "\n" + public() + "\n", *bodies]
    whole += [f"# --- games {'-' * 109}\n{GENERATED}\n", *map(words_of, games), f"\n_GAMES = {{{table}}}\n"]
    pathlib.Path(path).write_text("\n".join(whole), encoding="utf-8")


def words_call(path):
    """The call that makes the words of a game."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return next(node.value for node in tree.body if names_of(node) == ["WORDS"])


if __name__ == "__main__":
    main(*sys.argv[1:])
