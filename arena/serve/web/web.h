/* SPDX-License-Identifier: MIT */
/* What a daemon shows over HTTP, to anybody: the ladder as JSON, its metrics, and whether it is well. Nothing can be
 * changed there. It is answered on a thread of its own, from what was published and from copies, so that whoever asks
 * holds up no match. */
#ifndef SERVE_WEB_H
#define SERVE_WEB_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "http/route.h"
#include "ladder/file/ladder_file.h"

struct serve;
struct serve_options;

/* Whether the keys http, http_hosts and http_proxies of the file make sense. False with a sentence. */
bool web_check(const struct ladder_file *file, struct error *error) __attribute__((warn_unused_result));
/* Opens the address of the options, or else that of the file. Nothing happens where there is none. */
bool web_open(struct serve *serve, const struct serve_options *how, struct error *error)
    __attribute__((warn_unused_result));
void web_close(struct serve *serve);
/* Where it listens; NULL: nowhere. */
const char *web_place(const struct serve *serve);
/* The daemon is ready, or not any more. */
void web_ready(struct serve *serve, bool ready);

/* All that it answers. */
const struct http_table *web_routes(void);
/* The document of the API; the caller owns it. NULL: no memory. */
json_t *web_document(void);

#endif
