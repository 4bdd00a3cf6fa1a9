/* SPDX-License-Identifier: MIT */
/* How a bot that attaches reaches the ladder. For arena/serve alone. */
#ifndef SERVE_WAY_H
#define SERVE_WAY_H

#include <jansson.h>

/* Puts `way` into the object: {"connections": how many it has now, "round_trip_us": of the way there and back over tcp,
 * or null}, and for a bot that runs elsewhere `tasks` (elsewhere_json). Nothing for a bot that is started here, or is
 * not there. Takes the lock of the daemon. */
void way_tell(void *context, const char *bot, json_t *body);

#endif
