/* SPDX-License-Identifier: MIT */
/* The protocol for machines: one JSON document, proto/schema.json. It is a JSON Schema of a frame as proto/print.h
 * prints it, with bytes as {"$bin": hex}. Members that begin with "x-" add facts that JSON Schema cannot express:
 * versions, limits, codes, states and the grammar. */
#ifndef PROTO_MACHINE_H
#define PROTO_MACHINE_H

#include <jansson.h>

/* The document; the caller releases it with json_decref. NULL if memory is short. */
json_t *machine_schema(void);

#endif
