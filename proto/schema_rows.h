/* SPDX-License-Identifier: MIT */
/* The rows of the schema; for proto/schema.c, which has them, and proto/schema_find.c. */
#ifndef PROTO_SCHEMA_ROWS_H
#define PROTO_SCHEMA_ROWS_H

#include "proto/schema.h"

extern const struct schema_message schema_rows[MESSAGE_LAST + 1]; /* by type */

#endif
