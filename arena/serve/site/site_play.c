/* SPDX-License-Identifier: MIT */
/* Where people play, as pages. */
#include "pages/play_page.h"
#include "pages/tables_page.h"
#include "run/lineup.h"
#include "serve/site/site.h"
#include "serve/web/web.h"

/* The roles of its seats. */
static json_t *class_json(const struct ladder_file *file, const struct ladder_class *class)
{
    struct lineup lineup = {.settings = class->settings, .team = TEAM_SEPARATE};
    json_t *roles = json_array();
    struct error error = {0};

    if (lineup_count_seats(&lineup, &error))
        for (unsigned i = 0; i < lineup.seats; i++)
            (void)json_array_append_new(roles, json_string(file->game->roles[lineup.role_of[i]].name));
    return json_pack("{ss so}", "name", class->name, "roles", roles);
}

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
        (void)json_array_append_new(classes, class_json(serve->file, &serve->file->classes[i]));
    for (unsigned i = 0; i < serve->file->bot_count; i++)
        if (serve->file->bots[i].people && *serve->file->bots[i].command != '@')
            (void)json_array_append_new(bots, json_string(serve->file->bots[i].name));
    (void)pthread_mutex_unlock(&serve->lock);
    tables_page(&reply->body, &(struct tables_page){.site = site_name(serve),
                                                    .open = serve->file->play == PLAY_OPEN,
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
