/* SPDX-License-Identifier: MIT */
#include "src/decision.h"

#include <sodium/crypto_shorthash.h>
#include <string.h>

#include "proto/text.h"

static void take_asks(struct arena_decision *decision, const struct message_asks *asks)
{
    (void)match_copy(decision->kind, sizeof decision->kind, asks->kind);
    (void)match_copy(decision->by_type, sizeof decision->by_type, asks->by_type);
    decision->asks = (struct arena_asks){.kind = decision->kind,
                                         .by_type = decision->by_type,
                                         .by = asks->has_by ? (int64_t)asks->by : -1,
                                         .count = asks->count};
}

void decision_init(struct arena_decision *decision, struct arena_match *match, const struct message_decision *message)
{
    decision->match = match;
    decision->message = *message;
    decision->answer.decision = message->decision;
    decision->answer.action = 0;
    decision->answer.text_size = decision->answer.note_size = 0;
    take_asks(decision, &message->asks);
}

struct arena_match *arena_decision_match(const struct arena_decision *decision)
{
    return decision->match;
}

uint64_t arena_decision_number(const struct arena_decision *decision)
{
    return decision->message.decision;
}

const uint16_t *arena_actions(const struct arena_decision *decision, size_t *count)
{
    *count = decision->message.action_count;
    return decision->message.actions;
}

const struct arena_asks *arena_asks(const struct arena_decision *decision)
{
    return decision->message.asks.kind.size ? &decision->asks : NULL;
}

bool arena_is_legal(const struct arena_decision *decision, unsigned action)
{
    for (size_t i = 0; i < decision->message.action_count; i++)
        if (decision->message.actions[i] == action)
            return true;
    return false;
}

struct arena_value arena_view(const struct arena_decision *decision)
{
    return (struct arena_value){.at = decision->message.view.at, .size = decision->message.view.size};
}

int64_t arena_view_number(const struct arena_decision *decision, const char *key)
{
    return arena_number(arena_get(arena_view(decision), key), 0);
}

size_t arena_view_list(const struct arena_decision *decision, const char *key, size_t row, int64_t *out, size_t most)
{
    struct arena_value value = arena_get(arena_view(decision), key);

    return arena_numbers(row == ARENA_NO_ROW ? value : arena_at(value, row), out, most);
}

static int64_t clock_ms(const struct arena_decision *decision, uint64_t ms)
{
    return decision->message.has_clock ? (int64_t)ms : -1;
}

int64_t arena_left_ms(const struct arena_decision *decision)
{
    return clock_ms(decision, decision->message.left);
}

int64_t arena_bank_ms(const struct arena_decision *decision)
{
    return clock_ms(decision, decision->message.bank);
}

int64_t arena_last_ms(const struct arena_decision *decision)
{
    return clock_ms(decision, decision->message.last);
}

/* Keeps `text` in `out` if it is good. */
static bool keep(char *out, size_t *size, const char *text, enum text_kind kind)
{
    struct span span = span_text(text);

    if (!text_is_good(span, kind))
        return false;
    memcpy(out, span.at, span.size);
    *size = span.size;
    return true;
}

bool arena_say(struct arena_decision *decision, const char *text)
{
    return keep(decision->answer.text, &decision->answer.text_size, text, TEXT_TALK);
}

bool arena_note(struct arena_decision *decision, const char *text)
{
    return keep(decision->answer.note, &decision->answer.note_size, text, TEXT_NOTE);
}

static void put_number(uint8_t *out, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++, number >>= 8)
        out[i] = (uint8_t)number;
}

uint64_t arena_random(const struct arena_decision *decision, uint64_t index)
{
    uint8_t input[16], output[crypto_shorthash_BYTES];
    uint64_t number = 0;

    put_number(input, decision->message.decision);
    put_number(input + 8, index);
    (void)crypto_shorthash(output, input, sizeof input, decision->match->seed);
    for (unsigned i = 8; i > 0; i--)
        number = number << 8 | output[i - 1];
    return number;
}

size_t arena_pick(const struct arena_decision *decision, uint64_t index, size_t n)
{
    /* The high half of the product: what is below 2^64 / n more likely than the rest by less than n / 2^64. */
    uint64_t random = arena_random(decision, index);
    uint64_t high = (random >> 32) * n;
    uint64_t low = (random & UINT32_MAX) * n;

    return (size_t)((high + (low >> 32)) >> 32);
}
