/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <sodium/randombytes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/server.h"
#include "serve/people/inside.h"

static const int64_t SECOND_US = INT64_C(1000000);

/* --- finding ----------------------------------------------------------------------------------------------------- */

static struct people_table *find_in(struct people_table *table, struct span id)
{
    while (table && !span_equal(id, span_text(table->id)))
        table = table->next;
    return table;
}

struct people_table *people_find(struct people *people, struct span id)
{
    struct people_table *table = find_in(people->tables, id);

    return table ? table : find_in(people->over, id);
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

    return json_pack("{si ss ss sb sb sb sb}", "seat", (int)number, "role", role, "name",
                     seat->person ? seat->name : seat->bot, "person", (int)seat->person, "present",
                     seat->person ? (int)seat->present : 1, "lost", (int)seat->lost, "waits", (int)seat->patient);
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
                                     *seat->name  ? seat->name
                                     : seat->used ? "a person"
                                                  : "a person whose link was not opened yet");
    }
}

bool people_shows(const struct people *people, const struct people_table *table)
{
    bool under_way = table->state == TABLE_PLAYS || table->given;

    return table->number && table->begun && !(under_way && people->serve->file->hides_names);
}

json_t *people_describe(const struct people *people, const struct people_table *table)
{
    static const char *const states[] = {
        [TABLE_WAITS] = "waiting", [TABLE_IS_READY] = "waiting", [TABLE_PLAYS] = "playing", [TABLE_IS_OVER] = "over"};
    json_t *seats = json_array();
    const char *waited_for = people->holder ? people->holder : "a place for the match";
    char match[24] = "", absent[1000];

    for (unsigned i = 0; i < table->lineup.seats; i++)
        (void)json_array_append_new(seats, describe_seat(people, table, i));
    list_absent(table, absent, sizeof absent);
    if (people_shows(people, table))
        (void)snprintf(match, sizeof match, "m%" PRIu64, table->number);
    return json_pack("{ss so ss ss ss ss}", "state", states[table->state], "seats", seats, "waiting_for",
                     table->state == TABLE_IS_READY ? waited_for : absent, "match", match, "why", table->why, "absent",
                     lost_seat_names[table->lost_seat]);
}

/* --- ending ------------------------------------------------------------------------------------------------------ */

void people_ends(struct people *people, struct people_table *table, const char *why)
{
    if (table->state == TABLE_IS_OVER)
        return;
    if (table->state != TABLE_PLAYS)
        table->number = 0; /* it was kept for a match that there is not */
    table->state = TABLE_IS_OVER;
    table->since_us = people->clock();
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

void people_forget_name(struct people *people, struct people_table *table, struct people_seat *seat)
{
    if (*seat->name && strstr(table->why, seat->name))
        (void)snprintf(table->why, sizeof table->why, "somebody left before it began");
    memset(seat->name, 0, sizeof seat->name);
    people_changed(people, table);
}

/* --- the time ---------------------------------------------------------------------------------------------------- */

/* Away, and their seat is not lost yet. */
static bool is_away(const struct people_seat *seat)
{
    return seat->person && !seat->present && !seat->lost;
}

/* Whether all who are there vote to wait. Whose seat is lost looks on, and has no vote. */
static bool is_waited_for(const struct people_table *table)
{
    unsigned there = 0;

    for (unsigned i = 0; i < table->lineup.seats; i++) {
        const struct people_seat *seat = &table->seat[i];

        if (!seat->person || !seat->present || seat->lost)
            continue;
        if (!seat->patient)
            return false;
        there++;
    }
    return there > 0;
}

/* A vote is for those who are away now, and not for who will be later. */
static void forget_votes(struct people *people, struct people_table *table)
{
    bool any = false;

    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (is_away(&table->seat[i]))
            return;
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        any = any || table->seat[i].patient;
        table->seat[i].patient = false;
    }
    if (any)
        people_changed(people, table);
}

/* Who is away for too long has lost the seat: the bridge goes, and the match goes on as after any bot that is gone. */
static void look_for_absent(struct people *people, struct people_table *table, int64_t now_us)
{
    bool waited_for = is_waited_for(table); /* by those who are there now, for all who are not */

    for (unsigned i = 0; i < table->lineup.seats; i++) {
        struct people_seat *seat = &table->seat[i];

        if (!is_away(seat) || now_us - seat->absent_us < PEOPLE_ABSENT_S * SECOND_US)
            continue;
        if (waited_for) {
            seat->absent_us = now_us;
            continue;
        }
        seat->lost = true;
        lines_drop(seat);
        people_changed(people, table);
    }
    forget_votes(people, table);
}

/* Who asks for tables and lets them stand takes the places of others. */
static void look_for_people(struct people *people, struct people_table *table, int64_t now_us)
{
    int64_t waited_us = now_us - table->since_us;
    bool used = !*table->asker;

    for (unsigned i = 0; i < table->lineup.seats; i++)
        used = used || table->seat[i].used;
    if (waited_us >= PEOPLE_WAIT_S * SECOND_US)
        people_ends(people, table, "not all people came within an hour");
    else if (!used && waited_us >= PEOPLE_UNUSED_S * SECOND_US)
        people_ends(people, table, "nobody came within ten minutes");
}

/* Whether nothing of it is under way any more: no match, and no bridge. A bridge may still say how the match ended. */
static bool settles(struct people_table *table, int64_t now_us)
{
    bool settled = table->state == TABLE_IS_OVER && !table->given;

    for (unsigned i = 0; settled && i < table->lineup.seats; i++) {
        settled = table->seat[i].fd < 0;
        if (!settled && now_us - table->since_us >= PEOPLE_CLOSES_S * SECOND_US)
            lines_drop(&table->seat[i]);
    }
    return settled;
}

/* Of those that are over, the oldest without a match goes first, then the oldest. */
static struct people_table **find_oldest(struct people *people)
{
    struct people_table **oldest = NULL, **unplayed = NULL;

    for (struct people_table **at = &people->over; *at; at = &(*at)->next) {
        oldest = at;
        unplayed = (*at)->begun ? unplayed : at;
    }
    return unplayed ? unplayed : oldest;
}

static void free_at(struct people_table **at)
{
    struct people_table *table = *at;

    *at = table->next;
    people_free_table(table);
}

static void forget_over(struct people *people, int64_t now_us)
{
    unsigned count = 0;

    for (struct people_table **at = &people->over; *at;)
        if (now_us - (*at)->since_us >= PEOPLE_KEPT_S * SECOND_US)
            free_at(at);
        else {
            at = &(*at)->next;
            count++;
        }
    for (; count > PEOPLE_OVER_MAX; count--)
        free_at(find_oldest(people));
}

void people_tick(struct people *people, int64_t now_us)
{
    for (struct people_table **at = &people->tables; *at;) {
        struct people_table *table = *at;

        if (table->state == TABLE_PLAYS)
            look_for_absent(people, table, now_us);
        if (table->state == TABLE_WAITS)
            look_for_people(people, table, now_us);
        if (!settles(table, now_us)) {
            at = &table->next;
            continue;
        }
        people_leave_engine(people, table);
        people_leave_place(people, table);
        *at = table->next;
        table->next = people->over;
        people->over = table;
    }
    forget_over(people, now_us);
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
    while (people->tables)
        free_at(&people->tables);
    while (people->over)
        free_at(&people->over);
    (void)pthread_mutex_destroy(&people->lock);
    free(people);
    serve->people = NULL;
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

struct people_table *people_new_table(const struct people *people, const char *asker)
{
    struct people_table *table = calloc(1, sizeof *table);
    uint8_t bytes[8];

    if (!table)
        return NULL;
    randombytes_buf(bytes, sizeof bytes);
    table->id[0] = 't';
    hex_print(table->id + 1, bytes, sizeof bytes);
    (void)snprintf(table->asker, sizeof table->asker, "%s", asker ? asker : "");
    table->since_us = people->clock();
    for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
        struct people_seat *seat = &table->seat[i];

        seat->fd = -1;
        seat->engine = SERVE_NO_ENGINE;
        seat->absent_us = table->since_us;
        buffer_init(&seat->lines, PEOPLE_LINES_MAX);
        buffer_init(&seat->said, PEOPLE_SAID_MAX);
    }
    return table;
}
