/* SPDX-License-Identifier: MIT */
/* A server with a few routes, and a reader that says what it likes. */
#ifndef TEST_HTTP_STAGE_H
#define TEST_HTTP_STAGE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "http/server.h"

enum { ANSWER_MAX = 1 << 20, STAGE_PROXY_BEHIND = 99 * 256 + 98 };
#define STAGE_PROXY "127.0.99.99" /* so many behind 127.0.0.1 */

struct stage {
    struct http_server *server;
    unsigned port;
    atomic_uint events; /* how many each stream has to say */
    atomic_bool over;   /* and then it ends */
    atomic_uint opened, closed;
    atomic_uint asked;         /* how often a route that may have nothing to say yet was */
    atomic_uint version, made; /* of the answers of /kept */
    char answer[ANSWER_MAX + 1];
    size_t size;
};

/* There is something new for streams, long enough after the last time that they are looked at. */
void stage_news(struct stage *stage);
/* The clock of the server goes on by so many seconds, and it has seen that. */
void stage_pass(struct stage *stage, unsigned seconds);

int stage_open(void **state);
int stage_close(void **state);

/* A connection to the server. Reading ends with an error after a minute. */
int stage_connect(const struct stage *stage);
/* The same from 127.0.0.1, or from an address that is so many behind it. */
int stage_connect_from(const struct stage *stage, unsigned address);
/* From such an address, without waiting until it is connected. */
int stage_begin_from(const struct stage *stage, unsigned address);
/* Sends the text. */
void stage_send(int connection, const char *text);
/* Reads some more into stage->answer. False at the end. */
bool stage_read_some(struct stage *stage, int connection);
/* Reads up to the end of the connection into stage->answer. */
void stage_read_all(struct stage *stage, int connection);
/* Reads until the answer holds this text. */
void stage_read_until(struct stage *stage, int connection, const char *text);
/* One request on a connection of its own, which ends with the answer. `heads`: more lines, each with its end. */
void stage_ask(struct stage *stage, const char *line, const char *heads);
/* The value of a header of the answer; NULL if it has none. Overwritten by the next call. */
const char *stage_head(const struct stage *stage, const char *name);
const char *stage_body(const struct stage *stage);
unsigned stage_status(const struct stage *stage);

#endif
