/* SPDX-License-Identifier: MIT */
/* Rows of a published table for programs: those who ask the host's hand, and those who ask over HTTP. */
#ifndef LADDER_ROW_JSON_H
#define LADDER_ROW_JSON_H

#include <jansson.h>

#include "ladder/season/published.h"

json_t *estimate_json(struct estimate estimate);
/* What a row says of its version, in all of its numbers. */
json_t *rating_json(const struct published *published, const struct ladder_row *row);
/* The same, with its names and what it played. */
json_t *row_json(const struct published *published, const struct ladder_row *row);

#endif
