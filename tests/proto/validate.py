# SPDX-License-Identifier: MIT
"""As much of JSON Schema as proto/schema.json uses."""

import re

KINDS = {"object": dict, "array": list, "string": str, "integer": int}
ANNOTATIONS = {"$schema", "$defs", "title", "description", "default"}


class Validator:
    def __init__(self, schema):
        self.root = schema

    def check(self, value, schema=None):
        """None, or what is wrong."""
        schema = self.root if schema is None else schema
        for word, rule in schema.items():
            if word in ANNOTATIONS or word.startswith("x-"):
                continue
            wrong = getattr(self, "on_" + word.replace("$", ""))(value, rule, schema)
            if wrong:
                return wrong
        return None

    def on_ref(self, value, rule, _):
        return self.check(value, self.root["$defs"][rule.rsplit("/", 1)[1]])

    def on_type(self, value, rule, _):
        good = isinstance(value, KINDS[rule]) and not isinstance(value, bool)
        return None if good else f"{value!r} is no {rule}"

    def on_const(self, value, rule, _):
        return None if value == rule else f"{value!r} is not {rule!r}"

    def on_enum(self, value, rule, _):
        return None if value in rule else f"{value!r} is none of {rule}"

    def on_pattern(self, value, rule, _):
        return None if re.search(rule, value) else f"{value!r} does not match {rule}"

    def on_minimum(self, value, rule, _):
        return None if value >= rule else f"{value} is less than {rule}"

    def on_maximum(self, value, rule, _):
        return None if value <= rule else f"{value} is more than {rule}"

    def on_minItems(self, value, rule, _):
        return None if len(value) >= rule else f"{len(value)} entries"

    def on_maxItems(self, value, rule, _):
        return None if len(value) <= rule else f"{len(value)} entries"

    on_maxLength = on_maxProperties = on_maxItems

    def on_uniqueItems(self, value, _, __):
        return None if len(set(value)) == len(value) else "an entry stands there twice"

    def on_items(self, value, rule, _):
        return next((wrong for wrong in (self.check(entry, rule) for entry in value) if wrong), None)

    def on_required(self, value, rule, _):
        return next((f"{key} is missing" for key in rule if key not in value), None)

    def on_dependentRequired(self, value, rule, _):
        return next((f"{key} without {other}" for key, others in rule.items() if key in value
                     for other in others if other not in value), None)

    def on_properties(self, value, rule, _):
        return next((f"{key}: {wrong}" for key, wrong in ((key, self.check(value[key], rule[key]))
                                                          for key in value if key in rule) if wrong), None)

    def on_additionalProperties(self, value, rule, schema):
        others = [value[key] for key in value if key not in schema.get("properties", {})]
        if rule is False:
            return f"{len(others)} keys too many" if others else None
        return next((wrong for wrong in (self.check(other, rule) for other in others) if wrong), None)

    def on_anyOf(self, value, rule, _):
        return None if any(self.check(value, one) is None for one in rule) else f"{value!r} is of no allowed form"

    def on_oneOf(self, value, rule, _):
        fits = sum(self.check(value, one) is None for one in rule)
        return None if fits == 1 else f"{value!r} is of {fits} allowed forms"
