/* SPDX-License-Identifier: MIT */
/* The envelope of the wire for machines: one JSON document, proto/schema.json. It is a JSON Schema of a frame as
 * proto/print.h shows it, with bytes as {"$bin": hex}; the members that begin with "x-" add what JSON Schema does not
 * say: versions, limits, codes, states and the grammar. */
#ifndef PROTO_MACHINE_H
#define PROTO_MACHINE_H

#include <jansson.h>

/* The document, to be released with json_decref; NULL if memory is short. */
json_t *machine_schema(void);

#endif
