/* SPDX-License-Identifier: MIT */
#include "feed_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "council.h"
#include "match/record_live.h"

enum { BYTES_MOST = 1 << 20, PASSES_MAX = 1000 };

void stage_make(struct stage *stage)
{
    static const uint8_t secret[FEED_SECRET_BYTES] = "thirty-two bytes of a secret...";

    *stage = (struct stage){0};
    paper_init_in_memory(&stage->paper);
    stage->options = (struct feed_options){.records = stage->paper.directory,
                                           .ladder = "spring",
                                           .games = paper_games(),
                                           .secret = secret,
                                           .rules = {.season = "1"}};
}

void stage_open(struct stage *stage)
{
    struct error error = {0};

    stage->feed = feed_new(&stage->options, &error);
    if (!stage->feed)
        fail_msg("%s", error.text);
}

void stage_remove(struct stage *stage)
{
    feed_free(&stage->feed);
    paper_release(&stage->paper);
}

void stage_pass(struct stage *stage)
{
    unsigned passes = 0;

    while (feed_pass(stage->feed, stage->now_s))
        assert_true(++passes < PASSES_MAX);
}

void staged_begin(struct stage *stage, struct staged *match, unsigned number)
{
    *match = (struct staged){.ladder = {.ladder = span_text("spring"),
                                        .season = span_text("1"),
                                        .class = span_text("duel"),
                                        .owner = {span_text("anna"), span_text("ben"), span_text("anna")}}};
    table_init(&match->table, &council_game, CLOCK, number);
    (void)snprintf(match->id, sizeof match->id, "m%u", number);
    match->table.values[0] = STAGE_ROUNDS;
    match->table.options.id = span_text(match->id);
    match->table.options.writer = stage->paper.writer;
    match->table.options.ladder = &match->ladder;
    match->table.options.seat[1].session = span_text(STAGE_SESSION);
    table_start(&match->table);
}

static void first_round(struct table *table)
{
    table_answer_with(table, 0, COUNCIL_SAY, "hear me", STAGE_NOTE, 0);
    table_answer(table, 1, 77, 0); /* which is illegal */
    table_answer(table, 2, COUNCIL_VOTE_3, 0);
}

void staged_round(struct staged *match)
{
    struct table *table = &match->table;
    unsigned round = ++match->round;

    if (round == 1) {
        first_round(table);
        return;
    }
    table_answer_with(table, 0, COUNCIL_VOTE_1 + round % 3, "", "so be it", 1000 * round);
    if (round == 2)
        referee_gone(table->referee, 1, "signal 9", 0);
    if (round % 2)
        table_answer(table, 2, COUNCIL_VOTE_2, 2000 * round);
}

void staged_begin_round(struct stage *stage, struct staged *match, unsigned number)
{
    staged_begin(stage, match, number);
    staged_round(match);
}

void staged_end(struct staged *match)
{
    while (match->round < STAGE_ROUNDS)
        staged_round(match);
    assert_int_equal(referee_state(match->table.referee), REFEREE_OVER);
    table_release(&match->table);
}

uint64_t stage_watch(struct stage *stage, const char *id)
{
    struct error error = {0};
    uint64_t match = feed_find(stage->feed, id);

    assert_true(match > 0);
    if (!feed_watch(stage->feed, match, &error))
        fail_msg("%s", error.text);
    return match;
}

enum feed_got stage_events(struct stage *stage, uint64_t match, struct buffer *out, unsigned *count)
{
    struct feed_events events;
    enum feed_got got;

    buffer_clear(out);
    *count = 0;
    buffer_init(&events.bytes, BYTES_MOST);
    while ((got = feed_events_from(stage->feed, match, *count + 1, BYTES_MOST, &events)) == FEED_EVENTS) {
        buffer_add(out, events.bytes.at, events.bytes.used);
        *count += events.count;
    }
    buffer_release(&events.bytes);
    return got;
}

/* --- a replay ---------------------------------------------------------------------------------------------------- */

struct replayed {
    struct encoder *encoder;
    unsigned audience;
    struct buffer *out;
};

static void hear(void *context, const struct game_event *event, struct span text)
{
    struct replayed *replayed = context;

    encode_event(replayed->encoder, event, replayed->audience, text, replayed->out);
}

void stage_replay(struct stage *stage, size_t index, unsigned audience, struct buffer *out)
{
    struct span bytes = paper_read(&stage->paper, 1);
    struct record_file *file = record_file_in(bytes);
    struct record_games games = paper_games();
    struct record_report report;
    struct error error = {0};
    struct replayed replayed = {.encoder = encoder_new(&council_game, &error), .audience = audience, .out = out};
    const struct replay_ops ops = {.event = hear, .context = &replayed};

    buffer_clear(out);
    record_replay(file, index, &games, audience, &ops, &report);
    encoder_free(replayed.encoder);
    record_file_free(file);
    free((void *)(uintptr_t)bytes.at);
}

/* --- words ------------------------------------------------------------------------------------------------------- */

bool stage_has(const struct buffer *bytes, const char *words)
{
    size_t size = strlen(words);

    for (size_t i = 0; i + size <= bytes->used; i++)
        if (memcmp(bytes->at + i, words, size) == 0)
            return true;
    return false;
}

bool stage_says(json_t *value, const char *words)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    bool says;

    assert_non_null(text);
    says = strstr(text, words) != NULL;
    free(text);
    json_decref(value);
    return says;
}
