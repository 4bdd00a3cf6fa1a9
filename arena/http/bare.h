/* SPDX-License-Identifier: MIT */
/* The least that answers over HTTP with the library: the same bytes to everybody, on a thread of the library's own. A
 * yardstick for http/server.h. */
#ifndef HTTP_BARE_H
#define HTTP_BARE_H

#include "base/span.h"

struct bare_server;

/* Answers with these bytes, which are copied. NULL: it cannot be started. */
struct bare_server *bare_start(struct span body);
/* The port on 127.0.0.1. */
unsigned bare_port(const struct bare_server *server);
void bare_stop(struct bare_server **server);

#endif
