# SPDX-License-Identifier: MIT
"""Each example of the folder stands in the README as it is, between ``` lines that name its language.

usage: examples.py README FOLDER"""

import os
import re
import sys

LANGUAGES = {".py": "python", ".java": "java"}

with open(sys.argv[1], encoding="utf-8") as readme:
    printed = re.findall(r"^```(python|java)\n(.*?)^```$", readme.read(), re.MULTILINE | re.DOTALL)
examples = []
for name in sorted(os.listdir(sys.argv[2])):
    if os.path.splitext(name)[1] in LANGUAGES:
        with open(os.path.join(sys.argv[2], name), encoding="utf-8") as file:
            examples.append((LANGUAGES[os.path.splitext(name)[1]], file.read()))
wrong = [text.splitlines()[1] for language, text in examples if (language, text) not in printed]
print(f"{len(examples)} examples, {len(printed)} printed; not as they are: {wrong}")
sys.exit(not examples or bool(wrong) or len(printed) != len(examples))
