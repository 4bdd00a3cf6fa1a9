/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game/setting.h"
#include "match/former.h"
#include "match/referee_inside.h"
#include "match/seed.h"
#include "proto/pack.h"

/* --- events ------------------------------------------------------------------------------------------------------ */

/* An event on the desk: this; the array that it is alone in, encoded, if that is the same for all seats, or else its
 * values without the unused ends of their lists and the text. */
struct kept {
    uint16_t kind;
    uint16_t encoded; /* bytes; 0: each seat learns it in its own way */
    uint8_t count;
    uint8_t text;
};

enum { ALONE_HEAD = 1 }; /* bytes of the head of an array of one */

static size_t value_bytes(const struct game_value *value)
{
    return offsetof(struct game_value, at) + value->count * sizeof value->at[0];
}

static bool all_may_know(const struct game_event *event, unsigned seats)
{
    uint16_t all = (uint16_t)((1u << seats) - 1);

    for (unsigned i = 0; i < event->count; i++)
        if ((event->values[i].known_to & all) != all)
            return false;
    return true;
}

static void keep_encoded(struct buffer *out, struct span encoded)
{
    const struct kept kept = {.encoded = (uint16_t)(ALONE_HEAD + encoded.size)};

    assert(encoded.size <= UINT16_MAX - ALONE_HEAD);
    buffer_add(out, &kept, sizeof kept);
    pack_array(out, 1);
    buffer_add(out, encoded.at, encoded.size);
}

void tell_keep(struct referee *referee, const struct game_event *event, struct span text, struct span encoded)
{
    struct buffer *out = &referee->desk->events;
    const struct kept kept = {.kind = event->kind, .count = event->count, .text = (uint8_t)text.size};

    assert(text.size <= PROTO_TEXT_MAX);
    if (encoded.size > 0 && all_may_know(event, referee->seats)) {
        keep_encoded(out, encoded);
        return;
    }
    buffer_add(out, &kept, sizeof kept);
    for (unsigned i = 0; i < event->count; i++)
        buffer_add(out, &event->values[i], value_bytes(&event->values[i]));
    buffer_add(out, text.at, text.size);
}

/* Reads the values and the text of a kept event, and moves behind them. */
static void take_values(struct span desk, size_t *at, const struct kept *kept, struct game_event *event,
                        struct span *text)
{
    event->kind = kept->kind;
    event->count = kept->count;
    for (unsigned i = 0; i < kept->count; i++) {
        memcpy(&event->values[i], desk.at + *at, offsetof(struct game_value, at));
        memcpy(&event->values[i], desk.at + *at, value_bytes(&event->values[i]));
        *at += value_bytes(&event->values[i]);
    }
    *text = span_of(desk.at + *at, kept->text);
    *at += kept->text;
}

/* Reads the kept event at `*at` and moves behind it. Returns the array that it is alone in, or if that is not the same
 * for all seats, a span of size 0 with `event` and `text` filled in. */
static inline struct span take_kept(struct span desk, size_t *at, struct game_event *event, struct span *text)
{
    struct span encoded;
    struct kept kept;

    memcpy(&kept, desk.at + *at, sizeof kept);
    *at += sizeof kept;
    encoded = span_of(desk.at + *at, kept.encoded);
    if (kept.encoded == 0)
        take_values(desk, at, &kept, event, text);
    *at += kept.encoded;
    return encoded;
}

static struct span encode_alone(struct referee *referee, const struct game_event *event, struct span text,
                                unsigned audience)
{
    struct buffer *out = &referee->desk->bytes;

    buffer_clear(out);
    pack_array(out, 1);
    encode_event(referee->encoder, event, audience, text, out);
    return buffer_span(out);
}

void tell_encoded(struct referee *referee, unsigned seat, uint64_t first, struct span events)
{
    struct message message; /* not cleared: it is as large as the largest of them */

    message.type = MESSAGE_EVENTS;
    message.events = (struct message_events){.match = referee->seat[seat].handle, .first = first, .events = events};
    referee->ops.send(referee->ops.context, seat, &message);
}

void tell_events(struct referee *referee, struct span kept)
{
    struct game_event event;
    struct span text;

    for (size_t at = 0; at < kept.size;) {
        struct span alone = take_kept(kept, &at, &event, &text);

        referee->events++;
        for (unsigned seat = 0; seat < referee->seats; seat++)
            tell_encoded(referee, seat, referee->events,
                         alone.size ? alone : encode_alone(referee, &event, text, seat));
    }
}

void tell_nobody(struct referee *referee)
{
    struct buffer *events = &referee->desk->events;
    struct game_event event;
    struct span text;

    for (size_t at = 0; at < events->used; referee->events++)
        (void)take_kept(buffer_span(events), &at, &event, &text);
    buffer_clear(events);
}

_Static_assert((int)GAME_SETTING_MAX <= (int)PROTO_VALUE_MAX, "the value of a setting can be sent");

/* --- other messages ---------------------------------------------------------------------------------------------- */

void tell_start(struct referee *referee, unsigned seat)
{
    const struct game *game = referee->game;
    unsigned role = game->role(referee->play->state, seat);
    char clock[CLOCK_TEXT_MAX];
    char value[GAME_SETTINGS_MAX][PROTO_VALUE_MAX + 1];
    uint8_t seed[SEED_BOT_BYTES];
    struct message message = {.type = MESSAGE_START};

    clock_print(&referee->clock, clock);
    seed_bot(seed, &referee->play->seed, seat);
    message.start = (struct message_start){.match = referee->seat[seat].handle,
                                           .game = span_text(game->name),
                                           .epoch = span_text(referee->epoch),
                                           .seat = seat,
                                           .seats = referee->seats,
                                           .role = span_text(game->roles[role].name),
                                           .clock = span_text(clock),
                                           .bot_seed = span_of(seed, sizeof seed),
                                           .setting_count = former_settings(game, span_text(referee->epoch))};
    for (unsigned i = 0; i < message.start.setting_count; i++) {
        struct game_text text = game_text_in(value[i], sizeof value[i]);

        setting_print(&game->settings[i], referee->values[i], &text);
        message.start.settings[i] = (struct message_setting){span_text(game->settings[i].name), span_text(value[i])};
    }
    referee->ops.send(referee->ops.context, seat, &message);
}

static uint64_t milliseconds(int64_t us)
{
    return us > 0 ? (uint64_t)us / 1000 : 0;
}

/* What the seat is asked, in the game's words; nothing if the game does not say. */
static struct message_asks asks_of(const struct referee *referee, unsigned seat)
{
    const struct game *game = referee->game;
    const struct game_piece *by;
    struct game_asks asks;

    if (!game->asks)
        return (struct message_asks){0};
    game->asks(referee->play->state, seat, &asks);
    if (asks.by == GAME_NO_PIECE)
        return (struct message_asks){.kind = span_text(game->asks_table[asks.kind].kind), .count = asks.count};
    by = &game->pieces[asks.by];
    return (struct message_asks){.kind = span_text(game->asks_table[asks.kind].kind),
                                 .by_type = span_text(by->type),
                                 .has_by = true,
                                 .by = by->code,
                                 .count = asks.count};
}

void tell_decision(struct referee *referee, unsigned seat, int64_t now_us)
{
    const struct seat *asked = &referee->seat[seat];
    uint64_t view[GAME_VIEW_MAX / sizeof(uint64_t)];
    uint16_t actions[GAME_ACTIONS_MAX];
    struct message message; /* not cleared, as above */
    struct span encoded = {0};

    if (asked->views == VIEWS_FULL) {
        referee->game->view(referee->play->state, seat, view);
        encoded = encode_view(referee->desk->view[seat], view, referee->seats);
    }
    message.type = MESSAGE_DECISION;
    message.decision = (struct message_decision){
        .match = asked->handle,
        .decision = asked->decision,
        .view = encoded,
        .actions = actions,
        .action_count = referee->game->actions(referee->play->state, seat, actions),
        .has_clock = referee->clock.timed,
        .left = milliseconds(seat_clock_deadline_us(&asked->clock, &referee->clock) - now_us),
        .bank = milliseconds(asked->clock.bank_us),
        .last = milliseconds(asked->clock.last_us),
        .asks = asks_of(referee, seat),
    };
    referee->ops.send(referee->ops.context, seat, &message);
}

void tell_end(struct referee *referee, unsigned seat)
{
    struct message message = {.type = MESSAGE_END};

    message.end = (struct message_end){.match = referee->seat[seat].handle,
                                       .winner = span_text(verdict_winner(referee->game, &referee->verdict)),
                                       .reason = span_text(referee->verdict.reason),
                                       .seats = referee->seats};
    memcpy(message.end.score, referee->verdict.score, sizeof message.end.score);
    referee->ops.send(referee->ops.context, seat, &message);
}

void tell_error(struct referee *referee, unsigned seat, enum wire_code code, uint64_t decision, const char *format, ...)
{
    char text[PROTO_WORDS_MAX + 1];
    struct message message = {.type = MESSAGE_ERROR};
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message.error = (struct message_error){.code = span_text(schema_code(code)->name),
                                           .text = span_text(text),
                                           .has_match = true,
                                           .match = referee->seat[seat].handle,
                                           .has_decision = decision != 0,
                                           .decision = decision};
    referee->ops.send(referee->ops.context, seat, &message);
}
