/* SPDX-License-Identifier: MIT */
/* Matches as pages. */
#include "pages/match_page.h"
#include "serve/site/site.h"
#include "serve/web/boards.h"

static void show(struct serve *serve, const struct http_ask *ask, struct http_reply *reply,
                 void (*show_page)(struct buffer *out, const struct match_page *page))
{
    json_t *facts = site_ask(serve, web_match, ask->value, reply);
    const struct match_page page = {.site = site_name(serve), .ladder = serve->file->name, .facts = facts};

    if (facts)
        show_page(&reply->body, &page);
    json_decref(facts);
}

void site_match(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    show(context, ask, reply, match_page);
}

void site_overlay(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    show(context, ask, reply, overlay_page);
}

void site_live(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)ask;
    live_page(&reply->body, site_name(context), BOARDS_MAX);
}
