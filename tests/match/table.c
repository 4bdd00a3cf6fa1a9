/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "proto/unpack.h"

enum { LOG_BYTES_MOST = 64 << 20 };

static void keep_text(char *out, size_t size, struct span text)
{
    assert(text.size < size);
    if (text.size)
        memcpy(out, text.at, text.size);
    out[text.size] = '\0';
}

static struct sent *new_sent(struct seat_log *log)
{
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 64;
        log->sent = realloc(log->sent, log->room * sizeof *log->sent);
        assert(log->sent);
    }
    memset(&log->sent[log->count], 0, sizeof *log->sent);
    return &log->sent[log->count++];
}

static void keep_bytes(struct seat_log *log, struct sent *sent, struct span bytes)
{
    sent->from = log->bytes.used;
    sent->size = bytes.size;
    buffer_add(&log->bytes, bytes.at, bytes.size);
}

static void keep_decision(struct seat_log *log, struct sent *sent, const struct message_decision *decision)
{
    sent->match = decision->match;
    sent->number = decision->decision;
    sent->count = (uint32_t)decision->action_count;
    sent->actions_from = log->bytes.used;
    buffer_add(&log->bytes, decision->actions, decision->action_count * sizeof *decision->actions);
    sent->has_clock = decision->has_clock;
    sent->left = decision->left;
    sent->bank = decision->bank;
    sent->last = decision->last;
    keep_text(sent->text, sizeof sent->text, decision->asks.kind);
    keep_text(sent->reason, sizeof sent->reason, decision->asks.by_type);
    sent->asks = decision->asks.count;
    sent->by = decision->asks.by;
    keep_bytes(log, sent, decision->view);
}

static void keep_events(struct seat_log *log, struct sent *sent, const struct message_events *events)
{
    struct unpack from = unpack_open(events->events);

    sent->match = events->match;
    sent->number = events->first;
    sent->count = unpack_array(&from);
    keep_bytes(log, sent, events->events);
}

static void keep_end(struct sent *sent, const struct message_end *end)
{
    sent->match = end->match;
    sent->count = (uint32_t)end->seats;
    keep_text(sent->text, sizeof sent->text, end->winner);
    keep_text(sent->reason, sizeof sent->reason, end->reason);
    memcpy(sent->score, end->score, sizeof sent->score);
}

static void take(void *context, unsigned seat, const struct message *message)
{
    struct table *table = context;
    struct seat_log *log = &table->log[seat];
    struct sent *sent = new_sent(log);

    sent->type = message->type;
    if (message->type == MESSAGE_START) {
        sent->match = message->start.match;
        sent->count = (uint32_t)message->start.setting_count;
        keep_text(sent->text, sizeof sent->text, message->start.role);
        keep_bytes(log, sent, message->start.bot_seed);
    } else if (message->type == MESSAGE_DECISION) {
        keep_decision(log, sent, &message->decision);
    } else if (message->type == MESSAGE_EVENTS) {
        keep_events(log, sent, &message->events);
    } else if (message->type == MESSAGE_END) {
        keep_end(sent, &message->end);
    } else if (message->type == MESSAGE_ERROR) {
        sent->match = message->error.match;
        sent->number = message->error.has_decision ? message->error.decision : 0;
        keep_text(sent->text, sizeof sent->text, message->error.code);
        keep_text(sent->words, sizeof sent->words, message->error.text);
    } else {
        assert(!"a message that a referee sends");
    }
}

static void finished(void *context, struct referee *referee)
{
    struct table *table = context;

    assert(referee_state(referee) == REFEREE_OVER);
    table->finished++;
}

static void hear(void *context, const struct game_event *event, struct span text)
{
    struct table *table = context;

    (void)event;
    (void)text;
    table->events++;
}

static void thought(void *context, unsigned seat, int64_t think_us)
{
    struct table *table = context;

    table->thoughts[seat]++;
    table->thought_us[seat] = think_us;
}

static void fault(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct table *table = context;

    (void)seat;
    (void)fault;
    (void)decision;
    assert(*evidence);
    table->faults++;
}

struct game_seed table_seed(uint64_t number)
{
    struct game_seed seed = {{0}};

    memcpy(seed.bytes, &number, sizeof number);
    return seed;
}

void table_init(struct table *table, const struct game *game, const char *clock, uint64_t seed)
{
    static const char *const bots[GAME_SEATS_MAX] = {"bot-0", "bot-1", "bot-2", "bot-3",
                                                     "bot-4", "bot-5", "bot-6", "bot-7"};
    struct error error = {0};
    bool good;

    memset(table, 0, sizeof *table);
    table->encoder = encoder_new(game, &error);
    assert(table->encoder);
    referee_desk_init(&table->desk);
    for (unsigned i = 0; i < game->setting_count; i++)
        table->values[i] = game->settings[i].preset;
    table->options = (struct referee_options){
        .encoder = table->encoder,
        .desk = &table->desk,
        .ops =
            {.send = take, .finished = finished, .event = hear, .fault = fault, .thought = thought, .context = table},
        .id = span_text("match-1"),
        .arena = span_text("test"),
        .epoch = span_text(game->epoch),
        .values = table->values,
        .seed = table_seed(seed),
        .lost_seat = LOST_FILLER,
        .attempt = 1};
    good = clock_parse(&table->options.clock, clock, &error);
    assert(good);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++) {
        table->options.seat[seat] = (struct referee_seat_options){
            .contact = {100 + seat, {.wanted = VIEWS_FULL}}, .bot = span_text(bots[seat]), .version = span_text("1")};
        buffer_init(&table->log[seat].bytes, LOG_BYTES_MOST);
    }
}

bool table_back(struct table *table, unsigned seat, uint64_t last_event, enum views_wanted views, int64_t now_us)
{
    const struct seat_contact contact = {.handle = table->options.seat[seat].contact.handle,
                                         .views = {.wanted = views}};

    return referee_back(table->referee, seat, &contact, last_event, now_us);
}

void table_seat(struct table *table)
{
    struct error error = {0};

    table->referee = referee_new(&table->options, &error);
    if (!table->referee)
        (void)fprintf(stderr, "%s\n", error.text);
    assert(table->referee);
}

void table_start(struct table *table)
{
    table_seat(table);
    referee_start(table->referee, 0);
    for (unsigned seat = 0; seat < referee_seats(table->referee); seat++)
        referee_ready(table->referee, seat, 0);
}

void table_release(struct table *table)
{
    referee_free(table->referee);
    encoder_free(table->encoder);
    referee_desk_release(&table->desk);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++) {
        free(table->log[seat].sent);
        buffer_release(&table->log[seat].bytes);
    }
}

const struct sent *table_latest(const struct table *table, unsigned seat, enum message_type type)
{
    const struct seat_log *log = &table->log[seat];

    for (size_t i = log->count; i > 0; i--)
        if (log->sent[i - 1].type == type)
            return &log->sent[i - 1];
    return NULL;
}

size_t table_count(const struct table *table, unsigned seat, enum message_type type)
{
    size_t count = 0;

    for (size_t i = 0; i < table->log[seat].count; i++)
        count += table->log[seat].sent[i].type == type;
    return count;
}

struct span table_bytes(const struct table *table, unsigned seat, const struct sent *sent)
{
    return span_of(table->log[seat].bytes.at + sent->from, sent->size);
}

uint16_t table_action(const struct table *table, unsigned seat, const struct sent *sent, unsigned index)
{
    uint16_t action;

    assert(index < sent->count);
    memcpy(&action, table->log[seat].bytes.at + sent->actions_from + index * sizeof action, sizeof action);
    return action;
}

bool table_heard(const struct table *table, unsigned seat, const char *words)
{
    const struct buffer *bytes = &table->log[seat].bytes;

    return bytes->used && memmem(bytes->at, bytes->used, words, strlen(words)) != NULL;
}

void table_answer_with(struct table *table, unsigned seat, uint32_t action, const char *text, const char *note,
                       int64_t now_us)
{
    const struct sent *decision = table_latest(table, seat, MESSAGE_DECISION);
    struct message_answer answer = {.match = 100 + seat,
                                    .decision = decision ? decision->number : 0,
                                    .action = action,
                                    .text = span_text(text),
                                    .note = span_text(note)};

    referee_answer(table->referee, seat, &answer, now_us);
}

void table_answer(struct table *table, unsigned seat, uint32_t action, int64_t now_us)
{
    table_answer_with(table, seat, action, "", "", now_us);
}

void table_pass(struct table *table, int64_t now_us)
{
    referee_pass(table->referee, now_us, now_us, 0);
}

unsigned table_faults(const struct table *table, unsigned seat, enum fault fault)
{
    struct referee_seat_report report;

    referee_seat_report(table->referee, seat, 0, &report);
    return report.faults[fault];
}

struct referee_seat_report table_report(const struct table *table, unsigned seat, int64_t now_us)
{
    struct referee_seat_report report;

    referee_seat_report(table->referee, seat, now_us, &report);
    return report;
}

void table_check_verdict(const struct table *table, int winner, const char *reason)
{
    const char *words = verdict_winner(referee_game(table->referee), referee_verdict(table->referee));

    assert_int_equal(referee_state(table->referee), REFEREE_OVER);
    assert_int_equal(referee_verdict(table->referee)->winner, winner);
    assert_string_equal(referee_verdict(table->referee)->reason, reason);
    assert_int_equal(table->finished, 1);
    assert_int_equal(referee_next_us(table->referee), CLOCK_NEVER_US);
    for (unsigned seat = 0; seat < referee_seats(table->referee); seat++) {
        const struct sent *end = table_latest(table, seat, MESSAGE_END);

        assert_int_equal(table_count(table, seat, MESSAGE_END), 1);
        assert_string_equal(end->text, words);
        assert_string_equal(end->reason, reason);
        assert_memory_equal(end->score, referee_verdict(table->referee)->score, sizeof end->score);
    }
}
