# SPDX-License-Identifier: MIT
"""The layers of the architecture: every arena_layer is in the table below and uses only what the table allows it, every
include names a file of a layer that is used, and no other include path is set anywhere.

The build enforces the includes; this test keeps the build itself honest. With --draw it prints the layers, lowest first.
"""

import os
import re
import sys

import tree

# Lowest first. A layer may use the layers beside its name, and what they use.
MAY_USE = {
    "base": set(),
    "proto": {"base"},
    "game": set(),
    "gate": {"base", "game"},
    "games/leduc": {"game"},
    "games/liarsdice": {"game"},
    "games/notalone": {"game"},
    "plugin": {"base", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone"},
    "conformance": {"base", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin"},
    "match": {"base", "proto", "game", "gate", "plugin"},
    "keys": {"base", "proto"},
    "seal": {"base", "proto", "game", "gate", "plugin", "match", "keys"},
    "hub": {"base", "proto", "keys"},
    "launch": {"base", "proto"},
    "sandbox": {"base", "proto", "launch"},
    "tournament": set(),
    "json": {"base"},
    "page": {"base", "tournament"},
    "rules": {"base", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "json"},
    "pages": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "tournament", "json", "page", "rules"},
    "conf": {"base", "proto"},
    "cluster": {"base", "proto", "launch", "json"},
    "store": {"base", "json"},
    "http": {"base", "proto", "json"},
    "run": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox"},
    "control": {"base", "proto", "keys", "hub", "json"},
    "spread": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run", "cluster", "json"},
    "contest": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run", "tournament", "conf"},
    "event": {"cluster", "spread", "base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run",
              "tournament", "json", "conf", "contest", "store"},
    "ladder": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run",
               "tournament", "json", "page", "conf", "cluster", "contest", "store"},
    "feed": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run",
             "tournament", "json", "page", "rules", "pages", "conf", "cluster", "contest", "store", "ladder"},
    "serve": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run",
              "tournament", "json", "page", "rules", "pages", "conf", "cluster", "contest", "store", "ladder", "control", "feed", "http"},
    "report": {"cluster", "spread", "base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run",
               "tournament", "json", "page", "rules", "pages", "conf", "contest", "store", "event"},
    "bridge": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "launch", "json"},
    "doctor": {"base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run"},
    "cli": {"cluster", "spread", "bridge", "doctor", "base", "proto", "game", "gate", "games/leduc", "games/liarsdice", "games/notalone", "plugin", "match", "keys", "seal", "hub", "launch", "sandbox", "run", "tournament",
            "json", "page", "rules", "pages", "conf", "cluster", "contest", "store", "event", "report", "conformance", "ladder", "control", "feed", "http", "serve"},
}
LAYER = re.compile(r"^arena_layer\((\S+)\s+(\S+)\s+SOURCES\s+([^)]*?)(?:\s+USES\s+([^)]*))?\)", re.MULTILINE)
INCLUDE = re.compile(r'^#include "([^"]+)"')
INCLUDE_PATH = re.compile(r"include_directories\s*\(|(?<!\w)-I\b|-isystem|-include\b", re.IGNORECASE)


class Layer:
    def __init__(self, name, folder, uses):
        self.name = name
        self.folder = folder
        self.uses = {use[len("arena_"):] for use in uses.split() if use.startswith("arena_")}


def declared():
    """The layers of the CMake files, by the name of their target without its prefix."""
    layers = {}
    for path in tree.files("CMakeLists.txt"):
        for name, folder, _, uses in LAYER.findall(tree.text(path)):
            layers[name.replace("/", "_")] = Layer(name, folder, uses)
    return layers


def reach(layers, key):
    """A layer and all that it uses, directly or through others."""
    seen = set()
    waiting = [key]
    while waiting:
        key = waiting.pop()
        if key in layers and key not in seen:
            seen.add(key)
            waiting += layers[key].uses
    return {layers[key].name for key in seen}


def edges(layers):
    for key, layer in layers.items():
        if layer.name not in MAY_USE:
            yield f"layer {layer.name}: not in the table of tests/tidy/layers.py"
            continue
        for use in sorted(reach(layers, key) - {layer.name} - MAY_USE[layer.name]):
            yield f"layer {layer.name}: uses {use}, which the architecture does not allow"


def includes(layers):
    for key, layer in layers.items():
        allowed = reach(layers, key)
        inner = [other.folder for other in layers.values() if other.folder.startswith(layer.folder + "/")]
        for path in tree.files(".c", ".h"):
            if not path.startswith(layer.folder + "/") or any(path.startswith(folder + "/") for folder in inner):
                continue
            for number, line in tree.lines(path):
                match = INCLUDE.match(line)
                if match and os.path.dirname(match.group(1)) not in allowed and "/" in match.group(1):
                    owner = max((name for name in allowed if match.group(1).startswith(name + "/")), default=None)
                    if owner is None:
                        yield f"{path}:{number}: {layer.name} may not include '{match.group(1)}'"


def include_paths():
    for path in tree.files("CMakeLists.txt", ".cmake"):
        for number, line in tree.lines(path):
            if INCLUDE_PATH.search(line) and not (path == "CMakeLists.txt" and "${root}" in line):
                if not re.search(r"layers/|PUBLIC", line):
                    yield f"{path}:{number}: only arena_layer, a plugin for its layer and the SDK set an include path"


def draw(layers):
    for name in MAY_USE:
        layer = layers.get(name.replace("/", "_"))
        if layer:
            print(f"{name:16} {layer.folder:24} uses {' '.join(sorted(layer.uses)) or 'nothing'}")


found = declared()
if "--draw" in sys.argv:
    draw(found)
else:
    tree.finish([*edges(found), *includes(found), *include_paths()])
