/* SPDX-License-Identifier: MIT */
/* For arena/serve/web alone: who answers what. The context of all answers is the struct serve; they run on the thread
 * of the server. */
#ifndef SERVE_WEB_INSIDE_H
#define SERVE_WEB_INSIDE_H

#include <stdatomic.h>

#include "http/openapi.h"
#include "http/reply.h"
#include "http/server.h"
#include "serve/serve_inside.h"

struct web {
    struct http_server *server;
    atomic_bool ready;
};

enum { WEB_ROWS_PRESET = 100, WEB_ROWS_MAX = 500 }; /* of a page */

/* What the answers hold. */
extern const struct http_field web_fields[];
extern const size_t web_field_count;

/* public.c */
/* How many matches are under way; under the lock. */
unsigned web_playing(const struct serve *serve);
http_answer web_ladder, web_classes, web_seasons, web_table, web_bot;
/* metrics.c */
http_answer web_metrics;
/* web.c */
http_answer web_healthz, web_readyz, web_openapi;

#endif
