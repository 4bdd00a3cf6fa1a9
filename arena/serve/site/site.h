/* SPDX-License-Identifier: MIT */
/* The pages of a ladder for people, beside the API. A page shows what answers of the API say, which it asks for as a
 * program would, and nothing else: what the API does not give to anybody, no page can show. */
#ifndef SERVE_SITE_H
#define SERVE_SITE_H

#include "http/reply.h"
#include "pages/page_frame.h"
#include "serve/web/web_inside.h"

/* The pages, and the API behind them. */
extern const struct http_table site_table;

/* The value that an answer of the API gives to these parameters, which the caller owns. NULL: the answer is no, or
 * waits, and then so does the page. */
json_t *site_ask(struct serve *serve, http_answer *answer, const struct http_value *value, struct http_reply *reply);
/* The same for a part without which there is a page all the same: NULL says nothing. */
json_t *site_try(struct serve *serve, http_answer *answer, const struct http_value *value);
/* No parameters. */
extern const struct http_value site_nothing[HTTP_PARAMETERS_MAX];
/* What all pages know: it does not change while the daemon runs. */
struct page_site site_name(const struct serve *serve);
/* Answers with a page that says why not. */
void site_refuse(void *context, const struct http_refusal *refusal, struct http_reply *reply);

/* The parameters of pages, in their order. */
enum {
    SITE_LADDER_FROM,
    SITE_LADDER_NAME,
    SITE_LADDER_OWNER,
    SITE_LADDER_BY,
    SITE_LADDER_SEASON,
    SITE_LADDER_PARAMETERS,
};
http_answer site_ladder, site_bot, site_matches, site_rules, site_tables, site_play; /* site_ladder.c, ... */
http_answer site_match, site_overlay, site_live;                                     /* site_match.c */

#endif
