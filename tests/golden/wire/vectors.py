# SPDX-License-Identifier: MIT
"""The golden vectors of the wire, checked by a packer that shares nothing with the arena's own.

Each NAME.json here has `vectors`: `frame` is a frame as JSON, {"$bin": hex} for bytes, and `hex` its canonical msgpack.
Without arguments this compares the two; with --write it computes `hex` anew, for new vectors."""

import glob
import json
import os
import sys
import unicodedata

from packer import pack

HERE = os.path.dirname(os.path.abspath(__file__))


def show(value):
    """JSON in one line, with what cannot be seen escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if unicodedata.category(c) in ("Cc", "Cf") else c for c in text)


def dump(document):
    """One line for what a person reads as one."""
    lines = ["{"]
    for key, value in document.items():
        if key != "vectors":
            lines.append(f"  {show(key)}: {show(value)},")
    lines.append('  "vectors": [')
    for index, vector in enumerate(document["vectors"]):
        body = ",\n".join(f"      {show(key)}: {show(value)}" for key, value in vector.items())
        lines.append("    {\n" + body + "\n    }" + ("," if index + 1 < len(document["vectors"]) else ""))
    lines.append("  ]\n}\n")
    return "\n".join(lines)


failed = False
for path in sorted(glob.glob(os.path.join(HERE, "*.json"))):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    for vector in document["vectors"]:
        if "frame" not in vector or document.get("canonical") is False:
            continue
        expected = pack(vector["frame"]).hex(" ")
        if "--write" in sys.argv:
            vector["hex"] = expected
        elif vector["hex"] != expected:
            print(f"{os.path.basename(path)}: {vector['about']}: the frame packs to\n{expected}")
            failed = True
    if "--write" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.write(dump(document))
sys.exit(failed)
