/* SPDX-License-Identifier: MIT */
/* Random matches of every game, many at once in one loop on a simulated clock, between bots that do everything wrong
 * that a bot can do. All of it follows from one number, which a failure prints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "game/chance.h"
#include "game/setting.h"
#include "games/leduc/leduc.h"
#include "games/notalone/notalone.h"
#include "match/encode.h"
#include "paper.h"
#include "proto/unpack.h"
#include "table.h"

enum { TABLES = 8, RUNS = 12 };

/* The dice of a run. */
struct dice {
    struct game_seed seed;
    uint32_t thrown;
};

static unsigned throw_of(struct dice *dice, unsigned n)
{
    return chance_pick(&dice->seed, 1, 0, dice->thrown++, n);
}

/* --- one match --------------------------------------------------------------------------------------------------- */

/* What can be done to a match; how often, in a hundred. */
enum deed { ANSWER, ANSWER_TALKING, WAIT, ANSWER_ILLEGAL, ANSWER_STALE, GARBAGE, BACK, LEAVE, HOST_LATE, FAIL, DEEDS };

static const unsigned often[DEEDS] = {[ANSWER] = 620,      [ANSWER_TALKING] = 180,
                                      [WAIT] = 80,         [ANSWER_ILLEGAL] = 25,
                                      [ANSWER_STALE] = 30, [GARBAGE] = 10,
                                      [BACK] = 40,         [LEAVE] = 8,
                                      [HOST_LATE] = 5,     [FAIL] = 2};

static enum deed throw_deed(struct dice *dice)
{
    unsigned thrown = throw_of(dice, 1000);
    unsigned deed = ANSWER;

    while (thrown >= often[deed])
        thrown -= often[deed++];
    return (enum deed)deed;
}

static void answer(struct table *table, unsigned seat, struct dice *dice, bool talking, int64_t now)
{
    const struct sent *decision = table_latest(table, seat, MESSAGE_DECISION);

    if (!table_report(table, seat, now).open)
        return;
    table_answer_with(table, seat, table_action(table, seat, decision, throw_of(dice, decision->count)),
                      talking ? "caf\xc3\xa9 \n or not" : "", talking ? "my reasons" : "", now);
}

static void answer_stale(struct table *table, unsigned seat, struct dice *dice, int64_t now)
{
    struct message_answer stale = {.decision = 1000000 + throw_of(dice, 3)};

    referee_answer(table->referee, seat, &stale, now);
}

static void come_back(struct table *table, unsigned seat, struct dice *dice, int64_t now)
{
    unsigned heard = throw_of(dice, (unsigned)table->events + 2);

    (void)table_back(table, seat, throw_of(dice, 2) ? heard : 0, VIEWS_FULL, now);
}

static void do_deed(struct table *table, struct dice *dice, int64_t *now)
{
    unsigned seat = throw_of(dice, referee_seats(table->referee));
    enum deed deed = throw_deed(dice);

    if (referee_state(table->referee) == REFEREE_OVER)
        return;
    if (deed == ANSWER || deed == ANSWER_TALKING)
        answer(table, seat, dice, deed == ANSWER_TALKING, *now);
    else if (deed == WAIT)
        *now += throw_of(dice, 3 * CLOCK_SECOND_US);
    else if (deed == ANSWER_ILLEGAL && table_report(table, seat, *now).open)
        table_answer(table, seat, 1023, *now);
    else if (deed == ANSWER_STALE)
        answer_stale(table, seat, dice, *now);
    else if (deed == GARBAGE)
        referee_fault(table->referee, seat, FAULT_GARBAGE, "no msgpack", *now);
    else if (deed == BACK)
        come_back(table, seat, dice, *now);
    else if (deed == LEAVE)
        referee_gone(table->referee, seat, "signal 9", *now);
    else if (deed == HOST_LATE)
        referee_pass(table->referee, *now, *now, 2 * CLOCK_SECOND_US);
    else if (deed == FAIL)
        referee_void(table->referee, "host-failed");
}

/* Of a set half the times the default, and otherwise a few words more, since many do not go together. */
static int64_t throw_value(const struct game_setting *setting, struct dice *dice)
{
    int64_t least = setting_least(setting), most = setting_most(setting), mask = setting->preset;

    if (!setting->many)
        return least + throw_of(dice, (unsigned)(most - least) + 1);
    if (throw_of(dice, 2))
        return mask;
    for (int i = 0; most >> i; i++)
        mask |= (int64_t)(throw_of(dice, 8) == 0) << i;
    return mask;
}

static void throw_values(struct table *table, struct dice *dice)
{
    const struct game *game = encoder_game(table->encoder);
    uint64_t state[GAME_STATE_MAX / sizeof(uint64_t)];
    char why[GAME_WHY_MAX];

    do {
        for (unsigned i = 0; i < game->setting_count; i++) {
            table->values[i] = throw_value(&game->settings[i], dice);
        }
    } while (!game->configure(state, table->values, why));
}

/* --- many matches ------------------------------------------------------------------------------------------------ */

/* Plays TABLES matches of a game at once. */
static void play_run(const struct game *game, uint64_t number, struct table *tables, struct record_writer *writer)
{
    struct dice dice = {.seed = table_seed(number)};
    unsigned playing = TABLES;
    int64_t now = 0;

    for (unsigned i = 0; i < TABLES; i++) {
        table_init(&tables[i], game, "move=2s,bank=3s,inc=1s,grace=20ms,strikes=4", number * TABLES + i);
        throw_values(&tables[i], &dice);
        tables[i].options.writer = writer;
        tables[i].options.desk = &tables[0].desk;
        tables[i].options.lost_seat = throw_of(&dice, 2) ? LOST_FILLER : LOST_FORFEIT;
        table_start(&tables[i]);
    }
    while (playing) {
        playing = 0;
        for (unsigned i = 0; i < TABLES; i++) {
            do_deed(&tables[i], &dice, &now);
            if (referee_next_us(tables[i].referee) < now)
                table_pass(&tables[i], now);
            playing += referee_state(tables[i].referee) != REFEREE_OVER;
        }
    }
}

/* --- what each seat heard ---------------------------------------------------------------------------------------- */

/* The events of one seat by number. */
struct heard {
    struct span *event;
    uint64_t count;
};

static void hear_one(struct heard *heard, uint64_t number, struct span event)
{
    if (number > heard->count) {
        assert_int_equal(number, heard->count + 1);
        heard->event = realloc(heard->event, number * sizeof *heard->event);
        assert_non_null(heard->event);
        heard->event[heard->count++] = event;
    }
    assert_true(span_equal(heard->event[number - 1], event));
}

/* All events that the seat was sent: without a gap, and those that were sent again the same as before. */
static struct heard hear_all(const struct table *table, unsigned seat)
{
    struct heard heard = {0};

    for (size_t i = 0; i < table->log[seat].count; i++) {
        const struct sent *sent = &table->log[seat].sent[i];
        struct unpack from = unpack_open(table_bytes(table, seat, sent));

        if (sent->type != MESSAGE_EVENTS)
            continue;
        for (uint32_t left = unpack_array(&from), n = 0; n < left; n++)
            hear_one(&heard, sent->number + n, unpack_value(&from));
        assert_true(unpack_done(&from));
    }
    return heard;
}

/* Compares what a replay tells with what was heard at the table. */
struct check {
    const struct encoder *encoder;
    struct heard heard;
    unsigned seat;
    uint64_t told;
    struct buffer bytes;
};

static void check_event(void *context, const struct game_event *event, struct span text)
{
    struct check *check = context;

    assert_true(check->told < check->heard.count);
    buffer_clear(&check->bytes);
    encode_event(check->encoder, event, GAME_ALL, text, &check->bytes);
    assert_true(span_equal(buffer_span(&check->bytes), check->heard.event[check->told]));
    check->told++;
}

static void check_replay(const struct record_file *file, size_t index, const struct table *table)
{
    struct record_games games = paper_games();

    for (unsigned seat = 0; seat < referee_seats(table->referee); seat++) {
        struct check check = {.encoder = table->encoder, .heard = hear_all(table, seat), .seat = seat};
        struct replay_ops ops = {.event = check_event, .context = &check};
        struct record_report report;

        buffer_init(&check.bytes, 1 << 20);
        record_replay(file, index, &games, seat, &ops, &report);
        assert_int_equal(report.outcome, RECORD_AGREES);
        assert_int_equal(check.told, check.heard.count);
        assert_int_equal(check.told, table->events);
        free(check.heard.event);
        buffer_release(&check.bytes);
    }
}

/* Every message to a seat before its END, one END, and decisions numbered without a gap. */
static void check_messages(const struct table *table)
{
    for (unsigned seat = 0; seat < referee_seats(table->referee); seat++) {
        const struct seat_log *log = &table->log[seat];
        uint64_t decisions = 0;

        assert_int_equal(table_count(table, seat, MESSAGE_END), 1);
        assert_int_equal(log->sent[log->count - 1].type, MESSAGE_END);
        for (size_t i = 0; i < log->count; i++) {
            if (log->sent[i].type != MESSAGE_DECISION)
                continue;
            assert_true(log->sent[i].number == decisions || log->sent[i].number == decisions + 1);
            assert_true(log->sent[i].count >= 2);
            decisions = log->sent[i].number;
        }
    }
}

static struct span check_run(const struct game *game, uint64_t number)
{
    struct paper paper;
    struct table tables[TABLES];
    struct span bytes;
    struct record_file *file;

    (void)fprintf(stderr, "%s, run %llu\n", game->name, (unsigned long long)number);
    paper_init(&paper);
    play_run(game, number, tables, paper.writer);
    bytes = paper_read(&paper, 1);
    assert_true(paper_agrees(bytes, TABLES));
    file = record_file_in(bytes);
    for (unsigned i = 0; i < TABLES; i++) {
        check_messages(&tables[i]);
        check_replay(file, i, &tables[i]);
    }
    record_file_free(file);
    for (unsigned i = TABLES; i > 0; i--)
        table_release(&tables[i - 1]);
    paper_release(&paper);
    return bytes;
}

static void check_game(const struct game *game)
{
    for (uint64_t number = 1; number <= RUNS; number++) {
        struct span first = check_run(game, number);

        if (number == 1) {
            struct span again = check_run(game, number);

            assert_true(span_equal(first, again));
            free((void *)(uintptr_t)again.at);
        }
        free((void *)(uintptr_t)first.at);
    }
}

static void whatever_bots_do_every_match_of_the_council_ends_and_agrees(void **state)
{
    (void)state;
    check_game(&council_game);
}

static void whatever_bots_do_every_match_of_leduc_ends_and_agrees(void **state)
{
    (void)state;
    check_game(&leduc_game);
}

static void whatever_bots_do_every_match_of_not_alone_ends_and_agrees(void **state)
{
    (void)state;
    check_game(&notalone_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_bots_do_every_match_of_the_council_ends_and_agrees),
        cmocka_unit_test(whatever_bots_do_every_match_of_leduc_ends_and_agrees),
        cmocka_unit_test(whatever_bots_do_every_match_of_not_alone_ends_and_agrees),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
