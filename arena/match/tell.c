/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game/setting.h"
#include "gate/gate.h"
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

/* Reads the kept event at `*at` and moves behind it. Returns the array that holds only it, if that is the same for all
 * seats; else a span of size 0, with `event` and `text` filled in. */
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
    message.events =
        (struct message_events){.match = referee->seat[seat].contact.handle, .first = first, .events = events};
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
_Static_assert((int)GAME_WORDS_MAX <= (int)PROTO_WORDS_OF_SETTING_MAX, "and so can the numbers of its words");

/* --- other messages ---------------------------------------------------------------------------------------------- */

static bool is_named_before(const struct game_setting *one, const struct game_setting *other)
{
    return strcmp(one->name, other->name) < 0;
}

/* A number as it is, a word by its place, a set by those of its words. */
static void pack_setting(struct buffer *out, const struct game_setting *setting, int64_t value)
{
    if (!setting->many) {
        pack_signed(out, value);
        return;
    }
    pack_array(out, (uint32_t)__builtin_popcountll((uint64_t)value));
    for (uint64_t left = (uint64_t)value; left; left &= left - 1)
        pack_unsigned(out, (unsigned)__builtin_ctzll(left));
}

/* The first `count` settings by name, in the bytes of the desk. */
static struct span pack_settings(const struct referee *referee, size_t count)
{
    const struct game_setting *settings = referee->game->settings;
    struct buffer *out = &referee->desk->bytes;
    uint8_t order[GAME_SETTINGS_MAX];

    for (size_t i = 0; i < count; i++) {
        size_t at = i;

        for (; at > 0 && is_named_before(&settings[i], &settings[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
    buffer_clear(out);
    pack_map(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        pack_word(out, settings[order[i]].name);
        pack_setting(out, &settings[order[i]], referee->values[order[i]]);
    }
    return buffer_span(out);
}

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
    message.start = (struct message_start){.match = referee->seat[seat].contact.handle,
                                           .game = span_text(game->name),
                                           .epoch = span_text(referee->epoch),
                                           .seat = seat,
                                           .seats = referee->seats,
                                           .role = span_text(game->roles[role].name),
                                           .clock = span_text(clock),
                                           .bot_seed = span_of(seed, sizeof seed),
                                           .setting_count = former_settings(game, span_text(referee->epoch))};
    message.start.numbers = pack_settings(referee, message.start.setting_count);
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

/* The ask of the seat in the game's words; nothing if the game has none. */
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

/* The part of its view that the seat wants; a span of size 0 for nothing. */
static struct span view_for(const struct referee *referee, unsigned seat)
{
    const struct view_choice *choice = &referee->seat[seat].contact.views;
    struct last_view *last = referee->desk->view[seat];
    uint64_t view[(GATE_VIEW_MAX + VIEW_READ_BEHIND) / sizeof(uint64_t)];

    if (choice->wanted != VIEWS_FULL && choice->wanted != VIEWS_SPARSE && choice->wanted != VIEWS_KEYS)
        return span_of(NULL, 0);
    referee->game->view(referee->play->state, seat, view);
    if (choice->wanted == VIEWS_FULL)
        return encode_view(last, view, referee->seats);
    memset((uint8_t *)view + referee->game->view_bytes, 0, VIEW_READ_BEHIND);
    return encode_chosen(last, choice, view, referee->seats);
}

void tell_decision(struct referee *referee, unsigned seat, int64_t now_us)
{
    const struct seat *asked = &referee->seat[seat];
    uint16_t actions[GAME_ACTIONS_MAX];
    struct message message; /* not cleared, as above */

    message.type = MESSAGE_DECISION;
    message.decision = (struct message_decision){
        .match = asked->contact.handle,
        .decision = asked->decision,
        .view = view_for(referee, seat),
        .actions = actions,
        .action_count = referee->game->actions(referee->play->state, seat, actions),
        .has_clock = referee->clock.timed,
        .left = milliseconds(seat_clock_deadline_us(&asked->clock, &referee->clock) - now_us),
        .bank = milliseconds(asked->clock.bank_us),
        .last = milliseconds(asked->clock.last_us),
        .asks = asks_of(referee, seat),
    };
    if (gate_broken())
        return;
    referee->ops.send(referee->ops.context, seat, &message);
}

void tell_end(struct referee *referee, unsigned seat)
{
    struct message message = {.type = MESSAGE_END};

    message.end = (struct message_end){.match = referee->seat[seat].contact.handle,
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
                                           .match = referee->seat[seat].contact.handle,
                                           .has_decision = decision != 0,
                                           .decision = decision};
    referee->ops.send(referee->ops.context, seat, &message);
}
