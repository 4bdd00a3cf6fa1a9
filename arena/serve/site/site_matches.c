/* SPDX-License-Identifier: MIT */
/* Matches that are over, as a page. Its parameters are those of the API. */
#include "pages/matches_page.h"
#include "serve/site/site.h"

void site_matches(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char text[WEB_MATCHES_PARAMETERS][WEB_TEXT_SIZE] = {""};
    json_t *matches = site_ask(serve, web_matches, ask->value, reply), *classes, *seasons;

    if (!matches)
        return;
    for (unsigned i = 0; i < WEB_MATCHES_PARAMETERS; i++)
        if (ask->value[i].given)
            web_copy(text[i], &ask->value[i]);
    classes = site_ask(serve, web_classes, site_nothing, reply);
    seasons = site_ask(serve, web_seasons, site_nothing, reply);
    if (classes && seasons)
        matches_page(&reply->body,
                     &(struct matches_page){.site = site_name(serve),
                                            .matches = matches,
                                            .classes = classes,
                                            .seasons = seasons,
                                            .newest = !ask->value[WEB_BEFORE].given && !ask->value[WEB_AFTER].given,
                                            .outcomes = web_outcome_words,
                                            .purposes = web_purpose_words,
                                            .wish = {.season = text[WEB_SEASON],
                                                     .class = text[WEB_CLASS],
                                                     .bot = text[WEB_BOT],
                                                     .version = text[WEB_VERSION],
                                                     .against = text[WEB_AGAINST],
                                                     .owner = text[WEB_OWNER],
                                                     .outcome = text[WEB_OUTCOME],
                                                     .purpose = text[WEB_PURPOSE],
                                                     .fault = text[WEB_FAULT]}});
    json_decref(matches);
    json_decref(classes);
    json_decref(seasons);
}
