/* SPDX-License-Identifier: MIT */
/* The table of the ladder, as a page. */
#include <string.h>

#include "pages/ladder_page.h"
#include "serve/site/site.h"

/* The part of a text behind how it begins. */
static struct http_value behind(const struct http_value *value, const char *begin)
{
    size_t size = strlen(begin);

    if (value->text.size < size || memcmp(value->text.at, begin, size) != 0)
        return (struct http_value){.given = false};
    return (struct http_value){.given = true, .text = span_of(value->text.at + size, value->text.size - size)};
}

static json_t *ask_table(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    const struct http_value wish[HTTP_PARAMETERS_MAX] = {
        [WEB_TABLE_FROM] = ask->value[SITE_LADDER_FROM],
        [WEB_TABLE_COUNT] = {.number = WEB_ROWS_PRESET},
        [WEB_TABLE_SEASON] = ask->value[SITE_LADDER_SEASON],
        [WEB_TABLE_OWNER] = ask->value[SITE_LADDER_OWNER],
        [WEB_TABLE_NAME] = ask->value[SITE_LADDER_NAME],
        [WEB_TABLE_ROLE] = behind(&ask->value[SITE_LADDER_BY], LADDER_BY_ROLE),
        [WEB_TABLE_CLASS] = behind(&ask->value[SITE_LADDER_BY], LADDER_BY_CLASS),
    };

    if (ask->value[SITE_LADDER_BY].given && !wish[WEB_TABLE_ROLE].given && !wish[WEB_TABLE_CLASS].given) {
        site_refuse(serve, &(struct http_refusal){400, "by is role-NAME or class-NAME"}, reply);
        return NULL;
    }
    return site_ask(serve, web_table, wish, reply);
}

void site_ladder(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char text[SITE_LADDER_PARAMETERS][WEB_TEXT_SIZE] = {""};
    json_t *table = ask_table(serve, ask, reply), *ladder, *roles, *classes, *seasons;

    if (!table)
        return;
    for (unsigned i = 0; i < SITE_LADDER_PARAMETERS; i++)
        if (ask->value[i].given)
            web_copy(text[i], &ask->value[i]);
    ladder = site_ask(serve, web_ladder, site_nothing, reply);
    roles = site_ask(serve, web_roles, site_nothing, reply);
    classes = site_ask(serve, web_classes, site_nothing, reply);
    seasons = site_ask(serve, web_seasons, site_nothing, reply);
    if (ladder && roles && classes && seasons)
        ladder_page(&reply->body, &(struct ladder_page){.site = site_name(serve),
                                                        .ladder = ladder,
                                                        .table = table,
                                                        .roles = roles,
                                                        .classes = classes,
                                                        .seasons = seasons,
                                                        .name = text[SITE_LADDER_NAME],
                                                        .owner = text[SITE_LADDER_OWNER],
                                                        .by = text[SITE_LADDER_BY],
                                                        .season = text[SITE_LADDER_SEASON],
                                                        .count = WEB_ROWS_PRESET});
    json_decref(table);
    json_decref(ladder);
    json_decref(roles);
    json_decref(classes);
    json_decref(seasons);
}
