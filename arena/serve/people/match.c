/* SPDX-License-Identifier: MIT */
/* The match of a table. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/seed.h"
#include "serve/people/inside.h"

unsigned people_places(const struct serve *serve)
{
    bool plays = serve->file->play != PLAY_OFF && (serve->file->http || serve->options->http);

    return plays ? serve->file->tables_max * (serve->file->play == PLAY_OPEN ? 2 : 1) : 0;
}

/* --- people in the engine ---------------------------------------------------------------------------------------- */

static bool enter_person(struct people *people, struct people_seat *seat, struct error *error)
{
    char command[200], key[PEOPLE_SECRET_TEXT + 1];
    struct plan_bot what;
    bool good;

    people_draw(key, &seat->key);
    (void)snprintf(command, sizeof command, "/proc/self/exe bridge --name " LADDER_PERSON " --seat %s@people", key);
    if (!plan_bot_read(&what, command, error))
        return false;
    what.called = LADDER_PERSON;
    what.directory = people->serve->options->folder;
    what.roles = ROLES_ALL;
    what.seats = 1;
    good = engine_add_bot(people->serve->engine, &what, &seat->engine, error);
    if (!good)
        seat->engine = SERVE_NO_ENGINE;
    words_release(&what.words);
    return good;
}

void people_begin(struct people *people, struct people_table *table)
{
    struct error error = {0};

    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->seat[i].person && !enter_person(people, &table->seat[i], &error)) {
            people_leave_engine(people, table);
            people_ends(people, table, error.text);
            return;
        }
    table->state = TABLE_IS_READY;
    table->number = ++people->serve->season.last;
    table->keeping = table->kept = table->begun = false;
    table->since_us = people->clock();
    people_changed(people, table);
}

void people_leave_engine(struct people *people, struct people_table *table)
{
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        struct people_seat *seat = &table->seat[i];

        if (seat->engine != SERVE_NO_ENGINE)
            engine_drop_bot(people->serve->engine, seat->engine);
        seat->engine = SERVE_NO_ENGINE;
    }
}

/* --- giving it --------------------------------------------------------------------------------------------------- */

/* False: a bot is not there any more. */
static bool seat_all(struct serve *serve, struct people_table *table)
{
    struct run_ladder *out = &table->ladder;

    out->record = (struct record_ladder){.ladder = span_text(serve->file->name),
                                         .season = span_text(serve->season_name),
                                         .class = span_text(LADDER_PEOPLE),
                                         .purpose = PURPOSE_CHALLENGE,
                                         .choice = CHOICE_CHALLENGE};
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        struct people_seat *seat = &table->seat[i];
        const struct serve_bot *bot = seat->person ? NULL : bots_find(serve, seat->bot, "");
        unsigned engine = seat->person ? seat->engine : bot ? bot->engine : SERVE_NO_ENGINE;

        if (engine == SERVE_NO_ENGINE)
            return false;
        table->lineup.bot_of[i] = (uint16_t)engine;
        out->bot[i] = span_text(seat->bot);
        out->record.owner[i] = span_text(seat->person ? LADDER_PEOPLE : bot->owner->name);
    }
    return true;
}

static void give(struct serve *serve, struct people_table *table, struct run_fixture *fixture)
{
    table->state = TABLE_PLAYS;
    table->given = true;
    table->since_us = serve->people->clock();
    for (unsigned i = 0; i < table->lineup.seats; i++)
        table->seat[i].absent_us = table->since_us;
    fixture->id = table->number;
    (void)snprintf(fixture->name, sizeof fixture->name, "m%" PRIu64, table->number);
    table->lineup.seed_number = (unsigned)table->number;
    fixture->lineup = table->lineup;
    fixture->seed = seed_random();
    fixture->seed_is_match = true;
    fixture->attempt = 1;
    fixture->lost_seat = table->lost_seat;
    fixture->ladder = &table->ladder;
    serve->given++;
}

void people_hold(struct serve *serve, const char *holder)
{
    struct people *people = serve->people;

    if (!people || people->holder == holder)
        return;
    (void)pthread_mutex_lock(&people->lock);
    people->holder = holder;
    for (struct people_table *table = people->tables; table; table = table->next)
        if (table->state == TABLE_IS_READY)
            people_changed(people, table);
    (void)pthread_mutex_unlock(&people->lock);
}

bool people_next(struct serve *serve, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct people *people = serve->people;
    struct people_table *table;
    bool good;

    if (!people || ask->only_vacant || ask->seating == SEATING_ATTACHED)
        return false;
    (void)pthread_mutex_lock(&people->lock);
    for (table = people->tables; table && !(table->state == TABLE_IS_READY && table->kept); table = table->next)
        continue;
    good = table && seat_all(serve, table);
    if (good)
        give(serve, table, fixture);
    else if (table)
        people_ends(people, table, "a bot of this table does not play any more"); /* the tick takes its people out */
    if (good)
        people_changed(people, table);
    (void)pthread_mutex_unlock(&people->lock);
    return good;
}

/* --- broken off -------------------------------------------------------------------------------------------------- */

const char people_went_away[] = "the arena was started again, and the match does not go on: its page says how it ended";

/* Under the lock of the tables. */
static struct people_table *of_number(const struct people *people, uint64_t number)
{
    struct people_table *table = people ? people->tables : NULL;

    while (table && (table->number != number || table->state != TABLE_PLAYS))
        table = table->next;
    return table;
}

/* What it does while its table is there. False: it is not. */
static bool at_table(struct serve *serve, uint64_t number,
                     bool (*act)(struct serve *serve, struct people_table *table, void *context), void *context)
{
    struct people *people = serve->people;
    struct people_table *table;
    bool good;

    if (!people)
        return false;
    (void)pthread_mutex_lock(&people->lock);
    table = of_number(people, number);
    good = table && act(serve, table, context);
    if (table && !good)
        people_ends(people, table, people_went_away);
    (void)pthread_mutex_unlock(&people->lock);
    return good;
}

const struct lineup *people_lineup(const struct serve *serve, uint64_t number)
{
    const struct people_table *table = of_number(serve->people, number);

    return table ? &table->lineup : NULL;
}

static bool return_people(struct serve *serve, struct people_table *table, void *context)
{
    struct error error = {0};

    (void)context;
    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->seat[i].person && !enter_person(serve->people, &table->seat[i], &error))
            return false;
    table->returns = seat_all(serve, table);
    return table->returns;
}

bool people_return(struct serve *serve, uint64_t number)
{
    return at_table(serve, number, return_people, NULL);
}

static bool give_again(struct serve *serve, struct people_table *table, void *context)
{
    if (!seat_all(serve, table))
        return false;
    give(serve, table, context);
    people_changed(serve->people, table);
    return true;
}

bool people_next_again(struct serve *serve, uint64_t number, struct run_fixture *fixture)
{
    return at_table(serve, number, give_again, fixture);
}

static bool give_up(struct serve *serve, struct people_table *table, void *context)
{
    (void)serve;
    (void)table;
    (void)context;
    return false;
}

void people_give_up(struct serve *serve, uint64_t number)
{
    (void)at_table(serve, number, give_up, NULL);
}

/* Where names are hidden a match that is over may lately have been under way, and had another id. */
static bool is_fresh(const struct people *people, const struct people_table *table)
{
    return people_shows(people, table) &&
           (table->state != TABLE_IS_OVER || people->clock() - table->since_us < PEOPLE_FRESH_S * INT64_C(1000000));
}

bool people_told_of(const struct serve *serve, uint64_t number)
{
    struct people *people = serve->people;
    bool told = false;

    if (!people || !number)
        return false;
    (void)pthread_mutex_lock(&people->lock);
    for (const struct people_table *table = people->tables; table && !told; table = table->next)
        told = table->number == number && is_fresh(people, table);
    for (const struct people_table *table = people->over; table && !told; table = table->next)
        told = table->number == number && is_fresh(people, table);
    (void)pthread_mutex_unlock(&people->lock);
    return told;
}

unsigned people_under_way(const struct serve *serve)
{
    unsigned count = 0;

    if (!serve->people)
        return 0;
    (void)pthread_mutex_lock(&serve->people->lock);
    for (const struct people_table *table = serve->people->tables; table; table = table->next)
        count += table->given;
    (void)pthread_mutex_unlock(&serve->people->lock);
    return count;
}

/* --- what comes back --------------------------------------------------------------------------------------------- */

static void tell(struct serve *serve, const struct people_table *table, const struct run_result *result)
{
    const char *bots[GAME_SEATS_MAX];
    unsigned sides = 0;

    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->lineup.side_of[i] >= sides) {
            sides = table->lineup.side_of[i] + 1u;
            bots[sides - 1] = table->seat[i].bot;
        }
    if (serve->ops->result)
        serve->ops->result(serve->ops->context, result, LADDER_PEOPLE, bots, sides);
}

bool people_over(struct serve *serve, uint64_t number, const struct run_result *result)
{
    struct people *people = serve->people;
    struct people_table *table;

    if (!people)
        return false;
    (void)pthread_mutex_lock(&people->lock);
    for (table = people->tables; table && (!table->given || table->number != number); table = table->next)
        continue;
    if (table) {
        serve->over++;
        table->given = false;
        people_leave_engine(people, table);
        if (result) { /* else it goes on when the daemon is started again */
            people_ends(people, table, "the match is over");
            table->since_us = people->clock(); /* it may have ended before its match */
            people_changed(people, table);
            tell(serve, table, result);
        }
    }
    (void)pthread_mutex_unlock(&people->lock);
    return table;
}
