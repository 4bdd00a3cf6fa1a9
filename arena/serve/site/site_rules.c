/* SPDX-License-Identifier: MIT */
/* The tables of the game, as a page. */
#include "pages/rules_page.h"
#include "rules/rules_json.h"
#include "serve/site/site.h"

void site_rules(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    json_t *rules = rules_json(serve->file->game);

    (void)ask;
    rules_page(&reply->body, site_name(serve), rules);
    json_decref(rules);
}
