/* SPDX-License-Identifier: MIT */
#include "hall.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "plugin/epoch.h"

static void note_visitor(struct hall *hall, const struct doorman_visitor *visitor)
{
    (void)snprintf(hall->said, sizeof hall->said, "%.*s|%.*s|%.*s|%s|%s|%u|%s%s", (int)visitor->bot.size,
                   (const char *)visitor->bot.at, (int)visitor->version.size, (const char *)visitor->version.at,
                   (int)visitor->token.size, (const char *)visitor->token.at, visitor->key,
                   visitor->local ? "local" : "far", visitor->capacity,
                   plays_has(visitor->plays, span_text("duel")) ? "duel" : "",
                   plays_has(visitor->plays, span_text("player")) ? "player" : "");
}

static struct known *find_known(struct hall *hall, const struct doorman_visitor *visitor)
{
    for (unsigned i = 0; i < hall->known_count; i++)
        if (span_equal(visitor->bot, span_text(hall->known[i].name)))
            return &hall->known[i];
    return NULL;
}

/* Another version of a bot takes its place. */
static bool let_in(struct hall *hall, const struct doorman_visitor *visitor, struct doorman_pass *pass)
{
    struct known *known = find_known(hall, visitor);
    struct plan_bot bot = {
        .command = "@ladder", .called = "a bot", .attaches = true, .roles = ROLES_ALL, .seats = GAME_SEATS_MAX};
    struct error error = {0};

    if (known && !span_equal(visitor->version, span_text(known->version)))
        engine_drop_bot(hall->engine, known->number);
    if (!known)
        known = &hall->known[hall->known_count++];
    else if (span_equal(visitor->version, span_text(known->version)))
        goto in;
    (void)snprintf(known->name, sizeof known->name, "%.*s", (int)visitor->bot.size, (const char *)visitor->bot.at);
    (void)snprintf(known->version, sizeof known->version, "%.*s", (int)visitor->version.size,
                   (const char *)visitor->version.at);
    (void)snprintf(bot.name, sizeof bot.name, "%s", known->name);
    assert_true(engine_add_bot(hall->engine, &bot, &known->number, &error));
in:
    *pass = (struct doorman_pass){.bot = known->number, .pass = hall->pass, .kinds = hall->kinds};
    hall->admitted++;
    return true;
}

static bool admits(void *context, const struct doorman_visitor *visitor, struct doorman_pass *pass,
                   struct hub_refusal *refusal)
{
    struct hall *hall = context;
    bool good;

    (void)pthread_mutex_lock(&hall->lock);
    hall->asked++;
    note_visitor(hall, visitor);
    good = !hall->full && let_in(hall, visitor, pass);
    (void)pthread_mutex_unlock(&hall->lock);
    if (!good)
        *refusal = (struct hub_refusal){.code = CODE_FULL, .text = "come back tomorrow", .retry_ms = HALL_RETRY_MS};
    return good;
}

static void fill_in(struct hall *hall, struct run_fixture *fixture)
{
    fixture->id = hall->given++;
    (void)snprintf(fixture->name, sizeof fixture->name, "d-%u", hall->given);
    fixture->lineup = hall->lineup;
    fixture->lineup.seed_number = hall->given;
    fixture->attempt = 1;
}

static enum source_answer next(void *context, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct hall *hall = context;
    enum source_answer answer = SOURCE_LATER;

    (void)pthread_mutex_lock(&hall->lock);
    for (unsigned seat = 0; seat < hall->lineup.seats; seat++)
        hall->lineup.bot_of[seat] = (uint16_t)hall->known[hall->shown].number;
    if (hall->over)
        answer = SOURCE_NO_MORE;
    else if (hall->given < hall->wanted && hall->known_count > hall->shown &&
             vacancies_suffice(ask->vacancies, &hall->lineup))
        answer = SOURCE_MATCH;
    if (answer == SOURCE_MATCH)
        fill_in(hall, fixture);
    (void)pthread_mutex_unlock(&hall->lock);
    return answer;
}

static bool take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    struct hall *hall = context;

    (void)id;
    (void)error;
    (void)pthread_mutex_lock(&hall->lock);
    hall->back++;
    (void)snprintf(hall->said, sizeof hall->said, "%s", result->fault_count ? result->faults[0].evidence : "");
    (void)pthread_mutex_unlock(&hall->lock);
    return true;
}

static void on_notice(void *context, const char *sentence)
{
    struct hall *hall = context;

    (void)pthread_mutex_lock(&hall->lock);
    (void)sscanf(sentence, "listening at tcp:%150s", hall->tcp);
    (void)pthread_mutex_unlock(&hall->lock);
}

static void *play(void *context)
{
    struct hall *hall = context;
    struct error error = {0};

    hall->code =
        engine_play(hall->engine, &hall->source, &(struct run_ops){.notice = on_notice, .context = hall}, &error);
    if (error.code)
        (void)fprintf(stderr, "the engine: %s\n", error.text);
    return NULL;
}

static void open_engine(struct hall *hall, bool has_doorman)
{
    struct engine_options options = {
        .game = registry_find(&hall->registry, "leduc", &(struct error){0}),
        .jobs = 4,
        .start_us = 10000000,
        .lost_seat = LOST_FORFEIT,
        .attach = {.listen = {hall->endpoint, "tcp://127.0.0.1:*"}, .listen_count = 2, .wait_us = 600000000},
        .doorman = has_doorman ? &hall->doorman : NULL};
    struct error error = {0};

    epoch_text(options.game, options.epoch);
    hall->engine = engine_open(&options, &error);
    assert_non_null(hall->engine);
    settings_init(&hall->lineup.settings, options.game);
    assert_true(clock_parse(&hall->lineup.clock, "none", &error));
    assert_true(lineup_count_seats(&hall->lineup, &error));
}

void hall_open_with(struct hall *hall, bool has_doorman)
{
    *hall = (struct hall){.lock = PTHREAD_MUTEX_INITIALIZER, .pass = 1};
    hall->doorman = (struct doorman){admits, hall};
    hall->source = (struct source){.next = next, .result = take, .context = hall};
    strcpy(hall->folder, "/tmp/test-doorman-XXXXXX");
    assert_non_null(mkdtemp(hall->folder));
    (void)snprintf(hall->endpoint, sizeof hall->endpoint, "ipc://%s/door", hall->folder);
    registry_init(&hall->registry);
    open_engine(hall, has_doorman);
    assert_int_equal(pthread_create(&hall->player, NULL, play, hall), 0);
}

void hall_open(struct hall *hall)
{
    hall_open_with(hall, true);
}

void hall_close(struct hall *hall)
{
    (void)pthread_mutex_lock(&hall->lock);
    hall->over = true;
    (void)pthread_mutex_unlock(&hall->lock);
    engine_wake(hall->engine);
    assert_int_equal(pthread_join(hall->player, NULL), 0);
    assert_int_equal(hall->code, EXIT_DONE);
    assert_int_equal(engine_close(hall->engine, NULL), EXIT_DONE);
    registry_release(&hall->registry);
    assert_int_equal(rmdir(hall->folder), 0);
}

void hall_wait(struct hall *hall, unsigned count)
{
    unsigned back = 0;

    for (unsigned since = patience_now(); back < count;) {
        (void)pthread_mutex_lock(&hall->lock);
        back = hall->back;
        (void)pthread_mutex_unlock(&hall->lock);
        assert_false(patience_over(since));
        (void)poll(NULL, 0, back < count);
    }
}

const char *hall_tcp(struct hall *hall)
{
    bool listens = false;

    for (unsigned since = patience_now(); !listens;) {
        (void)pthread_mutex_lock(&hall->lock);
        listens = hall->tcp[0] != '\0';
        (void)pthread_mutex_unlock(&hall->lock);
        assert_false(patience_over(since));
        (void)poll(NULL, 0, !listens);
    }
    return hall->tcp;
}

void hall_want(struct hall *hall, unsigned count)
{
    (void)pthread_mutex_lock(&hall->lock);
    hall->wanted += count;
    (void)pthread_mutex_unlock(&hall->lock);
    engine_wake(hall->engine);
}
