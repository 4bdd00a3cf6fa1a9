/* SPDX-License-Identifier: MIT */
#include "hub/attempt.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "hub/hub.h"

enum { BEGINNING_BYTES = 40, BEGINNING_SHOWN = 80, SECRET_LEAST = 8 };

static void tell(struct hub *hub, const struct attempt *attempt)
{
    if (hub->ops.attempt)
        hub->ops.attempt(hub->ops.context, attempt);
}

static struct attempt attempt_of(const struct hub *hub, const struct peer *peer, enum wire_code code)
{
    const struct link *link = peer->fd >= 0 && (size_t)peer->fd < hub->links.room ? &hub->links.at[peer->fd] : NULL;

    return (struct attempt){.kind = ATTEMPT_REFUSED,
                            .code = code,
                            .router = hub->routers[peer->router].listener,
                            .group = link ? link->group : 0};
}

void attempt_refused(struct hub *hub, const struct peer *peer, enum wire_code code, const char *text, struct span token)
{
    struct attempt attempt = attempt_of(hub, peer, code);
    char shown[ATTEMPT_WORDS_MAX];

    if (peer->state == PEER_GREETED)
        return;
    visible(shown, sizeof shown, text);
    attempt.token = token;
    (void)snprintf(attempt.words, sizeof attempt.words, "it was refused (%s): %.160s", schema_code(code)->name, shown);
    tell(hub, &attempt);
}

/* Names the text format that somebody sent instead of msgpack: no frame of the protocol begins with a printable byte.
 * NULL: it is no text. */
static const char *kind_of_text(struct span bytes)
{
    size_t at = 0;

    while (at < bytes.size && isspace(bytes.at[at]))
        at++;
    if (at < bytes.size && (bytes.at[at] == '{' || bytes.at[at] == '['))
        return "JSON";
    for (at = 0; at < bytes.size && at < BEGINNING_BYTES; at++)
        if (!isprint(bytes.at[at]) && !isspace(bytes.at[at]))
            return NULL;
    return "text";
}

/* The beginning of what somebody sent, fit to be shown. A run of hexadecimal digits, of which a token consists, is
 * shown as stars: a bot may have sent its token in a format of its own. */
static void show_beginning(char out[BEGINNING_SHOWN], struct span bytes)
{
    uint8_t shown[BEGINNING_BYTES];
    size_t size = bytes.size < BEGINNING_BYTES ? bytes.size : BEGINNING_BYTES;

    memcpy(shown, bytes.at, size);
    for (size_t at = 0, end; at < size; at = end + 1) {
        for (end = at; end < size && isxdigit(shown[end]); end++)
            continue;
        if (end - at >= SECRET_LEAST || (end == size && end > at && bytes.size > size))
            for (size_t digit = at; digit < end; digit++)
                shown[digit] = '*';
    }
    visible_span(out, BEGINNING_SHOWN, span_of(shown, size), false);
}

void attempt_garbage(struct hub *hub, const struct peer *peer, const struct refusal *refusal, struct span bytes)
{
    struct attempt attempt = attempt_of(hub, peer, refusal->code);
    const char *kind = kind_of_text(bytes);
    char begins[BEGINNING_SHOWN];

    if (peer->state == PEER_GREETED)
        return;
    if (refusal->code != CODE_MALFORMED || bytes.size == 0) {
        attempt_refused(hub, peer, refusal->code, refusal->text, (struct span){0});
        return;
    }
    show_beginning(begins, bytes);
    if (kind)
        (void)snprintf(attempt.words, sizeof attempt.words, "it sent no msgpack (malformed), what looks like %s: %s",
                       kind, begins);
    else
        (void)snprintf(attempt.words, sizeof attempt.words, "it sent %s (malformed): %.90s", begins, refusal->text);
    tell(hub, &attempt);
}

void attempt_closed(struct hub *hub, const struct link *link)
{
    struct attempt attempt = {.kind = link->shut ? ATTEMPT_SILENT : ATTEMPT_CLOSED,
                              .router = hub->routers[link->router].listener,
                              .group = link->group};

    (void)snprintf(attempt.words, sizeof attempt.words, "%s",
                   link->shut ? "it connected and said nothing"
                              : "it connected, and the connection ended before anything was said: its socket must be a "
                                "DEALER, and one that encrypts only where keys are asked for");
    tell(hub, &attempt);
}

bool attempt_next_silent(const struct hub *hub, size_t *at, pid_t *group)
{
    while (*at < hub->links.room) {
        const struct link *link = &hub->links.at[(*at)++];

        *group = link->group;
        if (link->open && !link->ours && !link->peer && hub->routers[link->router].listener == 0)
            return true;
    }
    return false;
}
