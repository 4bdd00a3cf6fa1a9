# SPDX-License-Identifier: MIT
"""Checks values against the schemas of an OpenAPI document: those of JSON Schema 2020-12 that the arena's document uses.
A word that is not known here is an error, so that nothing goes unchecked."""

import re

KNOWN = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "pattern", "minimum", "maximum", "default", "enum",
         "maxLength", "description", "$ref"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int, "number": (int, float)}


def _is_of(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name])


def faults_of(value, schema, document, at="$"):
    """What is wrong with a value, a sentence each."""
    unknown = set(schema) - KNOWN
    if unknown:
        return [f"{at}: the schema has {sorted(unknown)}"]
    if "$ref" in schema:
        return faults_of(value, document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], document, at)
    if "anyOf" in schema:
        each = [faults_of(value, one, document, at) for one in schema["anyOf"]]
        return [] if [] in each else each[0]
    if "type" in schema and not _is_of(value, schema["type"]):
        return [f"{at}: {value!r} is no {schema['type']}"]
    faults = []
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        faults.append(f"{at}: {value!r} does not match {schema['pattern']}")
    if "minimum" in schema and value < schema["minimum"]:
        faults.append(f"{at}: {value!r} is below {schema['minimum']}")
    if isinstance(value, list):
        for i, item in enumerate(value):
            faults += faults_of(item, schema.get("items", {}), document, f"{at}[{i}]")
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        faults += [f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value]
        for name, item in value.items():
            if name not in known and others is False:
                faults.append(f"{at}: {name} is in no schema")
            else:
                faults += faults_of(item, known.get(name, others if isinstance(others, dict) else {}), document, f"{at}.{name}")
    return faults
