/* SPDX-License-Identifier: MIT */
#include "src/hear.h"

#include <stdio.h>
#include <string.h>

#include "src/say.h"

enum { RETRY_LEAST_MS = 50 /* between two hellos, however soon the arena wants to be asked again */ };

/* What is not for the bot's own code gives ARENA_STEP_TIMEOUT: go on with the next message. */
typedef enum arena_step hear(struct arena *arena, struct arena_news *news);

static void end_match(struct arena *arena, struct arena_match *match)
{
    matches_take(&arena->matches, match);
    arena->ended = match;
}

static bool is_code(struct span code, enum wire_code wanted)
{
    return span_equal(code, span_text(schema_code(wanted)->name));
}

/* Names the keys of a view that were asked for in vain. */
static void tell_ignored(const struct arena *arena, struct span ignored)
{
    struct unpack from = unpack_open(ignored);

    if (ignored.size == 0)
        return;
    (void)fprintf(stderr, "%s: no view has the keys", arena->name);
    for (uint32_t left = unpack_array(&from); left > 0; left--) {
        struct span key = unpack_text(&from);

        (void)fprintf(stderr, " %.*s%s", (int)key.size, (const char *)key.at, left > 1 ? "," : "\n");
    }
}

static enum arena_step hear_welcome(struct arena *arena, struct arena_news *news)
{
    const struct message_welcome *welcome = &arena->message.welcome;
    struct arena_match *match = matches_find(&arena->matches, arena->greeting);

    (void)news;
    if (welcome->token.size)
        match_copy(arena->token, sizeof arena->token, welcome->token);
    if (!*arena->given || strcmp(arena->token, arena->given) != 0) /* so no arena started it */
        arena->link.patience_ms = ARENA_RETURN_MS;
    if (match)
        match->away = false;
    if (arena->matches.count == 0)
        tell_ignored(arena, welcome->ignored);
    arena->welcomed = true;
    arena->refused_ms = 0;
    if (arena->state == ARENA_GREETING)
        say_next_hello(arena);
    return ARENA_STEP_TIMEOUT;
}

/* What was said before this connection's hello was of no use. */
static enum arena_step greet_again(struct arena *arena)
{
    if (arena->state == ARENA_PLAYING)
        say_hello(arena);
    return ARENA_STEP_TIMEOUT;
}

static enum arena_step complain(struct arena *arena, struct arena_news *news, struct span code, struct span text)
{
    match_copy(arena->word, sizeof arena->word, code);
    match_copy(arena->text, sizeof arena->text, text);
    news->code = arena->word;
    news->text = arena->text;
    return ARENA_STEP_ERROR;
}

/* The match that the bot wanted to come back to is no more, or the arena knows nothing of this bot any more. */
static enum arena_step miss_match(struct arena *arena, struct arena_news *news, struct span code, struct span text)
{
    news->match = matches_find(&arena->matches, arena->greeting);
    if (news->match)
        end_match(arena, news->match);
    say_next_hello(arena);
    return complain(arena, news, code, text);
}

/* The arena has no place now, or not yet. It is asked again when it said so, as long as an arena is waited for. */
static bool come_again(struct arena *arena, const struct message_refusal *refusal)
{
    int64_t waited_ms = link_waited_ms(&arena->link), pause_ms;

    if (!refusal->has_retry || refusal->retry > ARENA_PATIENCE_MS)
        return false;
    if (arena->refused_ms == 0)
        arena->refused_ms = waited_ms;
    pause_ms = refusal->retry > RETRY_LEAST_MS ? (int64_t)refusal->retry : RETRY_LEAST_MS;
    arena->again_ms = link_now_ms() + pause_ms;
    return waited_ms + pause_ms - arena->refused_ms < arena->link.patience_ms;
}

static enum arena_step hear_refusal(struct arena *arena, struct arena_news *news)
{
    const struct message_refusal *refusal = &arena->message.refusal;

    if (is_code(refusal->code, CODE_NO_HELLO))
        return greet_again(arena);
    if (arena->greeting && (is_code(refusal->code, CODE_UNKNOWN_MATCH) || is_code(refusal->code, CODE_TOKEN)))
        return miss_match(arena, news, refusal->code, refusal->text);
    if (come_again(arena, refusal))
        return ARENA_STEP_TIMEOUT;
    (void)snprintf(arena->text, sizeof arena->text, "The arena refuses the bot (%.*s): %.*s", (int)refusal->code.size,
                   (const char *)refusal->code.at, (int)refusal->text.size, (const char *)refusal->text.at);
    return break_off(arena, arena->text);
}

static enum arena_step hear_start(struct arena *arena, struct arena_news *news)
{
    const struct message_start *start = &arena->message.start;
    struct arena_match *match = matches_find(&arena->matches, start->match);

    if (match) {
        if (match->ready)
            say_ready(arena, match->handle);
        return ARENA_STEP_TIMEOUT;
    }
    news->match = matches_add(&arena->matches, start);
    return news->match ? ARENA_STEP_START : break_off(arena, "Memory is short");
}

/* To come back to its match a bot must know the last event's number, also if it looks at none. */
static void count_events(struct arena *arena, uint32_t count)
{
    struct arena_match *match = matches_find(&arena->matches, arena->message.events.match);
    uint64_t last = arena->message.events.first - 1 + count;

    if (match && last > match->event)
        match->event = last;
}

static enum arena_step hear_events(struct arena *arena, struct arena_news *news)
{
    struct unpack events = unpack_open(arena->message.events.events);
    uint32_t count = unpack_array(&events);

    (void)news;
    if (arena->counts_events) {
        count_events(arena, count);
        return ARENA_STEP_TIMEOUT;
    }
    arena->events = events;
    arena->events_left = count;
    arena->event.number = arena->message.events.first - 1;
    return ARENA_STEP_TIMEOUT;
}

/* The next event that the bot does not know yet. */
static enum arena_step tell_event(struct arena *arena, struct arena_news *news)
{
    struct arena_match *match = matches_find(&arena->matches, arena->message.events.match);
    struct span fields = unpack_value(&arena->events);
    struct arena_event *event = &arena->event;

    arena->events_left--;
    event->number++;
    if (!match || event->number <= match->event)
        return ARENA_STEP_TIMEOUT;
    match->event = event->number;
    event->fields = (struct arena_value){.at = fields.at, .size = fields.size};
    (void)arena_text(arena_get(event->fields, "event"), arena->word, sizeof arena->word);
    event->kind = arena->word;
    news->match = match;
    news->event = event;
    return ARENA_STEP_EVENT;
}

static enum arena_step hear_decision(struct arena *arena, struct arena_news *news)
{
    const struct message_decision *decision = &arena->message.decision;
    struct arena_match *match = matches_find(&arena->matches, decision->match);

    if (!match)
        return ARENA_STEP_TIMEOUT;
    if (match->answer.decision == decision->decision) {
        say_answer(arena, match);
        return ARENA_STEP_TIMEOUT;
    }
    match->asked = decision->decision;
    decision_init(&arena->decision, match, decision);
    news->match = match;
    news->decision = &arena->decision;
    return ARENA_STEP_DECISION;
}

static enum arena_step hear_end(struct arena *arena, struct arena_news *news)
{
    const struct message_end *end = &arena->message.end;

    news->match = matches_find(&arena->matches, end->match);
    if (!news->match)
        return ARENA_STEP_TIMEOUT;
    match_copy(arena->word, sizeof arena->word, end->winner);
    match_copy(arena->reason, sizeof arena->reason, end->reason);
    arena->verdict = (struct arena_verdict){
        .winner = arena->word, .reason = arena->reason, .scores = end->score, .seats = end->seats};
    news->verdict = &arena->verdict;
    end_match(arena, news->match);
    return ARENA_STEP_END;
}

static enum arena_step hear_error(struct arena *arena, struct arena_news *news)
{
    const struct message_error *error = &arena->message.error;
    bool unknown_match = is_code(error->code, CODE_UNKNOWN_MATCH);

    if (is_code(error->code, CODE_NO_HELLO))
        return greet_again(arena);
    if (unknown_match && !error->has_match && arena->state == ARENA_GREETING)
        return miss_match(arena, news, error->code, error->text);
    if (error->has_retry && error->retry <= ARENA_PATIENCE_MS)
        arena->quiet_until_ms = link_now_ms() + (int64_t)error->retry;
    news->match = error->has_match ? matches_find(&arena->matches, error->match) : NULL;
    if (news->match && unknown_match)
        end_match(arena, news->match);
    return complain(arena, news, error->code, error->text);
}

static enum arena_step hear_ping(struct arena *arena, struct arena_news *news)
{
    (void)news;
    say(arena, &(struct message){.type = MESSAGE_PONG, .ping = arena->message.ping});
    return ARENA_STEP_TIMEOUT;
}

static enum arena_step hear_close(struct arena *arena, struct arena_news *news)
{
    (void)news;
    arena->state = ARENA_CLOSED;
    return ARENA_STEP_CLOSED;
}

static hear *const hearing[MESSAGE_CLOSE + 1] = {
    [MESSAGE_WELCOME] = hear_welcome, [MESSAGE_REFUSAL] = hear_refusal,   [MESSAGE_START] = hear_start,
    [MESSAGE_EVENTS] = hear_events,   [MESSAGE_DECISION] = hear_decision, [MESSAGE_END] = hear_end,
    [MESSAGE_ERROR] = hear_error,     [MESSAGE_PING] = hear_ping,         [MESSAGE_CLOSE] = hear_close,
};

/* A message that this library does not understand: of a newer arena, which is fine, or wrong. */
static enum arena_step hear_refused(struct arena *arena, struct arena_news *news)
{
    if (arena->refusal.code == CODE_UNKNOWN_TYPE)
        return ARENA_STEP_TIMEOUT;
    news->code = schema_code(arena->refusal.code)->name;
    (void)snprintf(arena->text, sizeof arena->text, "The arena sent what the protocol does not allow: %s",
                   arena->refusal.text);
    news->text = arena->text;
    arena->to_blame = true;
    return ARENA_STEP_ERROR;
}

enum arena_step hear_frame(struct arena *arena, struct arena_news *news)
{
    arena->reading = frame_open(&arena->reader, link_frame(&arena->link), FROM_ARENA, &arena->refusal);
    return arena->reading ? ARENA_STEP_TIMEOUT : hear_refused(arena, news);
}

bool hear_more(const struct arena *arena)
{
    return arena->events_left || arena->reading;
}

enum arena_step hear_next(struct arena *arena, struct arena_news *news)
{
    enum frame_step found;

    if (arena->events_left)
        return tell_event(arena, news);
    found = frame_next(&arena->reader, &arena->message, &arena->refusal);
    arena->reading = found != FRAME_END;
    if (found == FRAME_MESSAGE)
        return hearing[arena->message.type](arena, news);
    return found == FRAME_REFUSED ? hear_refused(arena, news) : ARENA_STEP_TIMEOUT;
}
