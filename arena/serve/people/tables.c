/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <sodium/randombytes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "http/server.h"
#include "serve/people/inside.h"
#include "serve/web/web.h"

static const int64_t SECOND_US = INT64_C(1000000);

/* --- finding ----------------------------------------------------------------------------------------------------- */

struct people_table *people_find(struct people *people, struct span id)
{
    struct people_table *table = people->tables;

    while (table && !span_equal(id, span_text(table->id)))
        table = table->next;
    return table;
}

struct people_seat *people_seat_of(struct people_table *table, struct span cookies)
{
    struct span cookie = people_cookie(cookies);

    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->seat[i].used && people_is(cookie, &table->seat[i].cookie))
            return &table->seat[i];
    return NULL;
}

/* --- what its people are told ------------------------------------------------------------------------------------- */

void people_changed(struct people *people, struct people_table *table)
{
    table->version++;
    people->dirty = true;
    lines_wake(people);
    if (people->server)
        http_wake(people->server);
}

static json_t *describe_seat(const struct people *people, const struct people_table *table, unsigned number)
{
    const struct people_seat *seat = &table->seat[number];
    const char *role = people->serve->file->game->roles[table->lineup.role_of[number]].name;

    return json_pack("{si ss ss sb sb}", "seat", (int)number, "role", role, "name",
                     seat->person ? seat->name : seat->bot, "person", (int)seat->person, "present",
                     seat->person ? (int)seat->present : 1);
}

/* Who is not there: "Ann, Ben". */
static void list_absent(const struct people_table *table, char *out, size_t size)
{
    size_t used = 0;

    *out = '\0';
    for (unsigned i = 0; i < table->lineup.seats && used < size; i++) {
        const struct people_seat *seat = &table->seat[i];

        if (seat->person && !seat->lost && (table->state == TABLE_WAITS ? !seat->used : !seat->present))
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     *seat->name ? seat->name : "a person whose link was not opened yet");
    }
}

json_t *people_describe(const struct people *people, const struct people_table *table)
{
    static const char *const states[] = {
        [TABLE_WAITS] = "waiting", [TABLE_IS_READY] = "waiting", [TABLE_PLAYS] = "playing", [TABLE_IS_OVER] = "over"};
    json_t *seats = json_array();
    char match[24] = "", absent[1000];

    for (unsigned i = 0; i < table->lineup.seats; i++)
        (void)json_array_append_new(seats, describe_seat(people, table, i));
    list_absent(table, absent, sizeof absent);
    if (table->number)
        (void)snprintf(match, sizeof match, "m%" PRIu64, table->number);
    return json_pack("{ss so ss ss ss}", "state", states[table->state], "seats", seats, "waiting_for",
                     table->state == TABLE_IS_READY ? "a place for the match" : absent, "match", match, "why",
                     table->why);
}

/* --- ending ------------------------------------------------------------------------------------------------------ */

void people_ends(struct people *people, struct people_table *table, const char *why)
{
    if (table->state == TABLE_IS_OVER)
        return;
    table->state = TABLE_IS_OVER;
    table->since_us = steady_us();
    (void)snprintf(table->why, sizeof table->why, "%s", why);
    people_changed(people, table);
}

void people_free_table(struct people_table *table)
{
    for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
        lines_drop(&table->seat[i]);
        buffer_release(&table->seat[i].lines);
        buffer_release(&table->seat[i].said);
    }
    free(table);
}

/* --- the time ---------------------------------------------------------------------------------------------------- */

/* All who are there want to wait for who is not. */
static bool is_waited_for(const struct people_table *table)
{
    unsigned there = 0;

    for (unsigned i = 0; i < table->lineup.seats; i++) {
        const struct people_seat *seat = &table->seat[i];

        if (seat->person && seat->present && !seat->patient)
            return false;
        there += seat->person && seat->present;
    }
    return there > 0;
}

/* Who is away for too long has lost the seat: the bridge goes, and the match goes on as after any bot that is gone. */
static void look_for_absent(struct people *people, struct people_table *table, int64_t now_us)
{
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        struct people_seat *seat = &table->seat[i];

        if (!seat->person || seat->present || seat->lost || now_us - seat->absent_us < PEOPLE_ABSENT_S * SECOND_US)
            continue;
        if (is_waited_for(table)) {
            seat->absent_us = now_us;
            continue;
        }
        seat->lost = true;
        lines_drop(seat);
        people_changed(people, table);
    }
}

void people_tick(struct people *people, int64_t now_us)
{
    struct people_table **at = &people->tables;

    while (*at) {
        struct people_table *table = *at;
        int64_t age_s = (now_us - table->since_us) / SECOND_US;

        if (table->state == TABLE_WAITS && age_s >= PEOPLE_WAIT_S)
            people_ends(people, table, "not all people came within an hour");
        if (table->state == TABLE_PLAYS)
            look_for_absent(people, table, now_us);
        if (table->state == TABLE_IS_OVER && !table->given && age_s >= PEOPLE_KEPT_S) {
            *at = table->next;
            people_free_table(table);
        } else
            at = &table->next;
    }
}

void people_stop(struct serve *serve)
{
    if (serve->people)
        lines_close(serve->people);
}

void people_close(struct serve *serve)
{
    struct people *people = serve->people;

    if (!people)
        return;
    while (people->tables) {
        struct people_table *table = people->tables;

        people->tables = table->next;
        people_free_table(table);
    }
    (void)pthread_mutex_destroy(&people->lock);
    free(people);
    serve->people = NULL;
}

/* --- making ------------------------------------------------------------------------------------------------------ */

/* Under the lock of the daemon. */
static bool set_up(const struct serve *serve, const struct people_order *order, struct people_table *table,
                   struct error *error)
{
    unsigned class = 0;

    while (order->class && class < serve->file->class_count &&
           strcmp(serve->file->classes[class].name, order->class) != 0)
        class ++;
    if (class == serve->file->class_count)
        return error_set(error, EXIT_WRONG_USE, "there is no class %.64s", order->class);
    table->lineup = (struct lineup){.settings = serve->file->classes[class].settings, .team = TEAM_SEPARATE};
    return clock_parse(&table->lineup.clock, PEOPLE_CLOCK, error) &&
           (!order->set || settings_set(&table->lineup.settings, order->set, error)) &&
           lineup_count_seats(&table->lineup, error);
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

static bool fill_seats(const struct serve *serve, const struct people_order *order, struct people_table *table,
                       json_t *seats, struct error *error)
{
    if (order->count > table->lineup.seats)
        return error_set(error, EXIT_WRONG_USE, "there are %u seats, not %u", table->lineup.seats, order->count);
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        const char *who = order->who[i < order->count ? i : order->count - 1];
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

struct people_table *people_new_table(const char *asker)
{
    struct people_table *table = calloc(1, sizeof *table);
    uint8_t bytes[8];

    if (!table)
        return NULL;
    randombytes_buf(bytes, sizeof bytes);
    table->id[0] = 't';
    hex_print(table->id + 1, bytes, sizeof bytes);
    (void)snprintf(table->asker, sizeof table->asker, "%s", asker ? asker : "");
    table->since_us = steady_us();
    for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
        struct people_seat *seat = &table->seat[i];

        seat->fd = -1;
        seat->engine = SERVE_NO_ENGINE;
        buffer_init(&seat->lines, PEOPLE_LINES_MAX);
        buffer_init(&seat->said, PEOPLE_SAID_MAX);
    }
    return table;
}

static bool has_room(const struct people *people, const char *asker, struct error *error)
{
    unsigned most = people->serve->file->tables_max, count = 0, of_asker = 0;

    for (const struct people_table *table = people->tables; table; table = table->next) {
        count += table->state != TABLE_IS_OVER || table->given;
        of_asker += asker && table->state != TABLE_IS_OVER && strcmp(table->asker, asker) == 0;
    }
    if (of_asker >= PEOPLE_OF_ASKER_MAX)
        return error_set(error, EXIT_NO, "from one address there are at most %d tables at once", PEOPLE_OF_ASKER_MAX);
    return count < most || error_set(error, EXIT_NO, "all %u tables are taken (tables_max): come back later", most);
}

bool people_make(struct serve *serve, const struct people_order *order, json_t *body, struct error *error)
{
    struct people_table *table = people_new_table(order->asker);
    struct people *people = serve->people;
    json_t *seats = json_array();
    bool good;

    if (!table || !seats || !people) {
        free(table);
        json_decref(seats);
        return people ? error_set(error, EXIT_COULD_NOT_RUN, "out of memory")
                      : error_set(error, EXIT_NO,
                                  "nobody plays here over HTTP: ladder.conf has no http, or it has play = off");
    }
    (void)pthread_mutex_lock(&serve->lock);
    (void)pthread_mutex_lock(&people->lock);
    good = has_room(people, order->asker, error) && set_up(serve, order, table, error) &&
           fill_seats(serve, order, table, seats, error);
    if (good) {
        table->next = people->tables;
        people->tables = table;
        people_changed(people, table);
        (void)json_object_set_new(body, "play", json_string(table->id));
        (void)json_object_set(body, "seats", seats);
    } else
        people_free_table(table);
    (void)pthread_mutex_unlock(&people->lock);
    (void)pthread_mutex_unlock(&serve->lock);
    json_decref(seats);
    return good;
}
