/* SPDX-License-Identifier: MIT */
/* The table of the ladder, as a page. */
#include "pages/ladder_page.h"
#include "serve/site/site.h"

void site_ladder(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    const struct http_value none[HTTP_PARAMETERS_MAX] = {0},
                            first[HTTP_PARAMETERS_MAX] = {{.number = 1}, {.number = WEB_ROWS_PRESET}};
    struct ladder_page page = {.site = site_name(serve)};
    json_t *ladder = site_ask(serve, web_ladder, none, reply);
    json_t *table = ladder ? site_ask(serve, web_table, first, reply) : NULL;

    (void)ask;
    page.ladder = ladder;
    page.table = table;
    if (table)
        ladder_page(&reply->body, &page);
    json_decref(ladder);
    json_decref(table);
}
