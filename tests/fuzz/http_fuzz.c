/* SPDX-License-Identifier: MIT */
#include "http_fuzz.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "http/encoding.h"
#include "http/hosts.h"
#include "http/reply.h"
#include "http/route.h"
#include "http/stream.h"
#include "proto/text.h"

enum { LINES = 6, PAIRS = 8, LEAST = 3, MOST = 1000 };

static const char *const words[] = {"one", "two", NULL};
static const struct http_parameter parameters[] = {
    {.name = "bot", .kind = HTTP_ID},
    {.name = "n", .kind = HTTP_NUMBER, .least = LEAST, .most = MOST, .preset = LEAST},
    {.name = "w", .kind = HTTP_WORD, .words = words},
    {.name = "t", .kind = HTTP_TEXT},
};
static const struct http_route routes[] = {
    {.path = "/", .name = "root"},
    {.path = "/b/{bot}", .name = "bot", .parameters = parameters, .parameter_count = 4},
    {.path = "/b/{bot}/x", .name = "x", .parameters = parameters, .parameter_count = 1},
};
static const struct http_table table = {.routes = routes, .count = sizeof routes / sizeof routes[0]};

/* --- what was let in --------------------------------------------------------------------------------------------- */

static const char *check_passed(const struct http_ask *ask)
{
    if (!ask->route->parameter_count)
        return NULL;
    if (!text_is_id(ask->value[0].text))
        return "an id is none";
    if (ask->route->parameter_count == 1)
        return NULL;
    if (ask->value[1].number < LEAST || ask->value[1].number > MOST)
        return "a number is out of its range";
    if (ask->value[2].number > 1)
        return "a word is none";
    return ask->value[3].given && !visible_all(ask->value[3].text) ? "a text has invisible characters" : NULL;
}

static const char *check_gate(struct span path, const struct http_pair *pairs, size_t count)
{
    struct http_refusal refusal = {0};
    struct http_ask ask;

    if (http_gate(&table, path, pairs, count, &ask, &refusal))
        return check_passed(&ask);
    return refusal.status >= 400 && refusal.status < 500 && refusal.sentence[0] ? NULL : "refused without a word";
}

static const char *check_hosts(struct span host, struct span forwarded)
{
    static struct http_hosts hosts;
    struct sockaddr_in proxy = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct error error = {0};
    struct http_address asker;

    if (!hosts.count &&
        !(http_hosts_add(&hosts, "arena.example", &error) && http_hosts_add_proxy(&hosts, "127.0.0.1", &error)))
        return "the hosts cannot be made";
    if (http_hosts_has(&hosts, host) && memmem(host.at, host.size, "evil", 4))
        return "a stranger's name is the server's";
    asker = http_asker(&hosts, (const struct sockaddr *)&proxy, forwarded);
    return asker.family == 4 || asker.family == 6 ? NULL : "nobody asks";
}

static const char *check_heads(struct span encoding, struct span tags, struct span last)
{
    struct http_event_id id;
    char tag[HTTP_TAG_MAX];

    if (http_encoding_wanted(encoding) >= HTTP_ENCODINGS)
        return "there is no such encoding";
    http_tag(tag, tags, "gzip");
    if (http_tag_matches(tags, tag) && !span_equal(tags, span_text("*")))
        return "a text names its own hash"; /* nobody finds that */
    if (http_last_event(last, &id) && strlen(id.run) + 2 > last.size)
        return "an id of an event is longer than its text";
    return id.number < UINT64_C(1000000000000000000) ? NULL : "an id of an event is too large";
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

/* As copies of their own, so that a byte read too many is seen. The caller frees it; NULL: no memory. */
static uint8_t *take_line(struct span *rest, struct span *line)
{
    const uint8_t *end = rest->size ? memchr(rest->at, '\n', rest->size) : NULL;
    size_t size = end ? (size_t)(end - rest->at) : rest->size;
    uint8_t *copy = malloc(size + !size);

    if (copy && size)
        memcpy(copy, rest->at, size);
    *line = span_of(copy, size);
    size += end ? 1 : 0;
    *rest = rest->size ? span_of(rest->at + size, rest->size - size) : *rest;
    return copy;
}

const char *http_fuzz(const uint8_t *bytes, size_t size)
{
    struct span rest = span_of(bytes, size), line[LINES + 2 * PAIRS];
    uint8_t *copy[LINES + 2 * PAIRS];
    struct http_pair pairs[PAIRS];
    const char *broken;
    size_t count = 0;

    for (size_t i = 0; i < LINES + 2 * PAIRS; i++) {
        copy[i] = take_line(&rest, &line[i]);
        if (!copy[i])
            abort();
    }
    for (; count < PAIRS && line[LINES + 2 * count].size > 0; count++)
        pairs[count] = (struct http_pair){line[LINES + 2 * count], line[LINES + 2 * count + 1]};
    broken = check_gate(line[0], pairs, count);
    broken = broken ? broken : check_hosts(line[1], line[2]);
    broken = broken ? broken : check_heads(line[3], line[4], line[5]);
    for (size_t i = 0; i < LINES + 2 * PAIRS; i++)
        free(copy[i]);
    return broken;
}
