/* SPDX-License-Identifier: MIT */
/* Where people play, as pages. */
#include "pages/play_page.h"
#include "pages/tables_page.h"
#include "serve/site/site.h"
#include "serve/web/web.h"

static bool plays(const struct serve *serve)
{
    return serve->people != NULL;
}

static void refuse(struct serve *serve, struct http_reply *reply)
{
    site_refuse(serve, &(struct http_refusal){404, "nobody plays here: ladder.conf says play = off"}, reply);
}

void site_tables(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    json_t *classes, *bots;

    (void)ask;
    if (!plays(serve)) {
        refuse(serve, reply);
        return;
    }
    classes = json_array();
    bots = json_array();
    (void)pthread_mutex_lock(&serve->lock);
    for (unsigned i = 0; i < serve->file->class_count; i++)
        (void)json_array_append_new(classes, json_string(serve->file->classes[i].name));
    for (unsigned i = 0; i < serve->file->bot_count; i++)
        if (serve->file->bots[i].people && *serve->file->bots[i].command != '@')
            (void)json_array_append_new(bots, json_string(serve->file->bots[i].name));
    (void)pthread_mutex_unlock(&serve->lock);
    tables_page(&reply->body, &(struct tables_page){.site = site_name(serve),
                                                    .open = serve->file->play == PLAY_OPEN,
                                                    .game = serve->file->game,
                                                    .absent = lost_seat_names[serve->file->lost_seat],
                                                    .classes = classes,
                                                    .bots = bots});
    json_decref(classes);
    json_decref(bots);
}

void site_play(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char table[WEB_TEXT_SIZE];

    if (!plays(serve)) {
        refuse(serve, reply);
        return;
    }
    web_copy(table, &ask->value[0]);
    play_page(&reply->body, site_name(serve), table);
}
