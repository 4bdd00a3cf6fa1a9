/* SPDX-License-Identifier: MIT */
/* What the host or a page does with tables: it makes them, by the words and options of the verb `table`, looks at them,
 * and has names forgotten. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/people/inside.h"

static const char nobody_plays[] = "nobody plays here over HTTP: ladder.conf has no http, or it has play = off";

/* --- making ------------------------------------------------------------------------------------------------------ */

static bool take_settings(const struct serve *serve, const struct verb_call *order, struct settings *settings,
                          struct error *error)
{
    const char *name = order->option[VERB_CLASS], *mix = order->option[VERB_MIX];
    unsigned class = 0;

    while (name && class < serve->file->class_count && strcmp(serve->file->classes[class].name, name) != 0)
        class ++;
    if (class == serve->file->class_count)
        return error_set(error, EXIT_WRONG_USE, "there is no class %.64s", name);
    *settings = serve->file->classes[class].settings;
    if (mix && !settings_mix(settings, mix, error))
        return false;
    for (unsigned i = 0; i < order->set_count; i++)
        if (!settings_set(settings, order->sets[i], error))
            return false;
    return true;
}

/* Under the lock of the daemon. */
static bool set_up(const struct serve *serve, const struct verb_call *order, struct people_table *table,
                   struct error *error)
{
    const char *absent = order->option[VERB_ABSENT];

    table->lineup = (struct lineup){.team = TEAM_SEPARATE};
    table->lost_seat = serve->file->lost_seat;
    if (absent && !lost_seat_parse(&table->lost_seat, span_text(absent)))
        return error_set(error, EXIT_WRONG_USE, "absent is %s or %s, not '%.40s'", lost_seat_names[LOST_FILLER],
                         lost_seat_names[LOST_FORFEIT], absent);
    return clock_parse(&table->lineup.clock, PEOPLE_CLOCK, error) &&
           take_settings(serve, order, &table->lineup.settings, error) && lineup_count_seats(&table->lineup, error);
}

static bool seat_bot(const struct serve *serve, const char *name, struct people_seat *seat, struct error *error)
{
    const struct serve_bot *bot = bots_find(serve, name, "");

    if (!bot || !bot->hosted || bot->attaches)
        return error_set(error, EXIT_WRONG_USE,
                         "there is no bot %.64s that the ladder starts; a seat is for %s, or such a bot", name,
                         LADDER_PERSON);
    if (!bot->hosted->people)
        return error_set(error, EXIT_NO, "%s does not play with people: ladder.conf, bot %s, people", name, name);
    (void)snprintf(seat->bot, sizeof seat->bot, "%s", bot->name);
    return true;
}

static bool fill_seats(const struct serve *serve, const struct verb_call *order, struct people_table *table,
                       json_t *seats, struct error *error)
{
    if (order->count > table->lineup.seats)
        return error_set(error, EXIT_WRONG_USE, "there are %u seats, not %u", table->lineup.seats, order->count);
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        const char *who = order->words[i < order->count ? i : order->count - 1];
        const char *role = serve->file->game->roles[table->lineup.role_of[i]].name;
        struct people_seat *seat = &table->seat[i];
        char secret[PEOPLE_SECRET_TEXT + 1], link[PEOPLE_ID_MAX + PEOPLE_SECRET_TEXT + 16];

        seat->person = strcmp(who, LADDER_PERSON) == 0;
        if (!seat->person) {
            if (!seat_bot(serve, who, seat, error))
                return false;
            continue;
        }
        (void)snprintf(seat->bot, sizeof seat->bot, "%s", LADDER_PERSON);
        people_draw(secret, &seat->secret);
        (void)snprintf(link, sizeof link, "/play/%s#%s", table->id, secret);
        (void)json_array_append_new(seats, json_pack("{si ss ss}", "seat", (int)i, "role", role, "link", link));
    }
    return json_array_size(seats) > 0 ||
           error_set(error, EXIT_WRONG_USE, "a table is for people: one seat at the least is for %s", LADDER_PERSON);
}

/* The lock of the daemon is for what ladder.conf says alone. */
static bool plan_table(struct serve *serve, const struct verb_call *order, struct people_table *table, json_t *seats,
                       struct people_limits *limits, struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = set_up(serve, order, table, error) && fill_seats(serve, order, table, seats, error);
    *limits = people_limits_of(serve->file);
    (void)pthread_mutex_unlock(&serve->lock);
    return good;
}

static bool add_table(struct people *people, struct people_table *table, const struct people_limits *limits,
                      struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&people->lock);
    good = people_take_place(people, table, limits, error);
    if (good) {
        table->next = people->tables;
        people->tables = table;
        people_changed(people, table);
    }
    (void)pthread_mutex_unlock(&people->lock);
    return good;
}

bool people_make(struct serve *serve, const struct verb_call *order, const char *asker, json_t *body,
                 struct error *error)
{
    struct people *people = serve->people;
    struct people_table *table = people ? people_new_table(people, asker) : NULL;
    char id[PEOPLE_ID_MAX + 1];
    struct people_limits limits;
    json_t *seats = json_array();
    bool good;

    if (!table || !seats) {
        free(table);
        json_decref(seats);
        return people ? error_set(error, EXIT_COULD_NOT_RUN, "out of memory")
                      : error_set(error, EXIT_NO, "%s", nobody_plays);
    }
    (void)snprintf(id, sizeof id, "%s", table->id);
    good = plan_table(serve, order, table, seats, &limits, error) && add_table(people, table, &limits, error);
    if (good) { /* the table may be over by now */
        (void)json_object_set_new(body, "play", json_string(id));
        (void)json_object_set(body, "seats", seats);
    } else
        people_free_table(table);
    json_decref(seats);
    return good;
}

bool people_try(struct serve *serve, const struct verb_call *order, json_t *body, struct error *error)
{
    struct people_table table = {.id = ""};
    const struct game *game = serve->file->game;
    json_t *seats = json_array(), *settings = json_object();
    char value[SETTING_TEXT_SIZE];
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = set_up(serve, order, &table, error);
    (void)pthread_mutex_unlock(&serve->lock);
    for (unsigned i = 0; good && i < table.lineup.seats; i++)
        (void)json_array_append_new(seats, json_string(game->roles[table.lineup.role_of[i]].name));
    for (unsigned i = 0; good && i < game->setting_count; i++) {
        settings_print(&table.lineup.settings, i, value);
        (void)json_object_set_new(settings, game->settings[i].name, json_string(value));
    }
    (void)json_object_set_new(body, "roles", seats);
    (void)json_object_set_new(body, "settings", settings);
    return good;
}

/* --- looking, ending and forgetting --------------------------------------------------------------------------------
 */

static json_t *row_of(const struct people *people, const struct people_table *table, unsigned number)
{
    const struct people_seat *seat = &table->seat[number];
    const char *role = people->serve->file->game->roles[table->lineup.role_of[number]].name;
    json_t *described = people_describe(people, table);
    json_t *row =
        json_pack("{ss sO sO si ss ss ss}", "table", table->id, "state", json_object_get(described, "state"), "match",
                  json_object_get(described, "match"), "seat", (int)number, "role", role, "name", seat->name, "person",
                  seat->lost      ? "has lost the seat"
                  : seat->present ? "here"
                  : seat->used    ? "away"
                                  : "has not come yet");

    json_decref(described);
    return row;
}

static void list_all(const struct people *people, const struct people_table *tables, json_t *rows)
{
    for (const struct people_table *table = tables; table; table = table->next)
        for (unsigned i = 0; i < table->lineup.seats; i++)
            if (table->seat[i].person)
                (void)json_array_append_new(rows, row_of(people, table, i));
}

void people_list(struct serve *serve, json_t *body)
{
    struct people *people = serve->people;
    json_t *rows = json_array();

    (void)json_object_set_new(body, "tables", rows);
    if (!people)
        return;
    (void)pthread_mutex_lock(&people->lock);
    list_all(people, people->tables, rows);
    list_all(people, people->over, rows);
    (void)pthread_mutex_unlock(&people->lock);
}

/* Under the lock. NULL with a sentence. */
static struct people_table *find_named(struct people *people, const char *id, struct error *error)
{
    struct people_table *table = people_find(people, span_text(id));

    if (!table)
        (void)error_set(error, EXIT_NO,
                        "there is no table %.40s any more, and no name of it; `tables` lists those that "
                        "there are",
                        id);
    return table;
}

/* Under the lock. No bridge comes back to its seats. */
static bool end(struct people *people, const char *id, struct error *error)
{
    struct people_table *table = find_named(people, id, error);

    if (!table)
        return false;
    if (table->state == TABLE_IS_OVER)
        return error_set(error, EXIT_NO, "the table %.40s is over already", id);
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        table->seat[i].lost = table->seat[i].person;
        lines_drop(&table->seat[i]);
    }
    people_ends(people, table, "the host has ended it");
    return true;
}

bool people_end(struct serve *serve, const char *table, struct error *error)
{
    bool good;

    if (!serve->people)
        return error_set(error, EXIT_NO, "%s", nobody_plays);
    (void)pthread_mutex_lock(&serve->people->lock);
    good = end(serve->people, table, error);
    (void)pthread_mutex_unlock(&serve->people->lock);
    return good;
}

/* Under the lock. */
static bool forget(struct people *people, const char *id, unsigned seat, struct error *error)
{
    struct people_table *table = find_named(people, id, error);

    if (!table)
        return false;
    if (seat >= table->lineup.seats || !table->seat[seat].person)
        return error_set(error, EXIT_WRONG_USE, "seat %u of table %.40s is no person's", seat, id);
    people_forget_name(people, table, &table->seat[seat]);
    return true;
}

bool people_forget(struct serve *serve, const char *table, unsigned seat, struct error *error)
{
    bool good;

    if (!serve->people)
        return error_set(error, EXIT_NO, "%s", nobody_plays);
    (void)pthread_mutex_lock(&serve->people->lock);
    good = forget(serve->people, table, seat, error);
    (void)pthread_mutex_unlock(&serve->people->lock);
    return good;
}
