/* SPDX-License-Identifier: MIT */
#include "src/say.h"

#include <stdio.h>
#include <string.h>

#include "proto/text.h"

void arena_flush(struct arena *arena)
{
    struct span frame = frame_take(&arena->writer);

    if (frame.size)
        link_send(&arena->link, frame);
}

enum arena_step break_off(struct arena *arena, const char *text)
{
    arena->state = ARENA_FAILED;
    if (text != arena->text)
        (void)snprintf(arena->text, sizeof arena->text, "%s", text);
    return ARENA_STEP_FAILED;
}

void say(struct arena *arena, const struct message *message)
{
    if (frame_add(&arena->writer, message))
        return;
    arena_flush(arena);
    if (!frame_add(&arena->writer, message))
        (void)break_off(arena, "Memory is short");
}

static const struct arena_match *first_away(const struct arena *arena)
{
    for (size_t i = 0; i < arena->matches.count; i++)
        if (arena->matches.at[i]->away)
            return arena->matches.at[i];
    return NULL;
}

void say_next_hello(struct arena *arena)
{
    const struct arena_match *match = first_away(arena);
    struct message message = {.type = MESSAGE_HELLO};

    arena->again_ms = 0;
    if (!match && arena->welcomed) {
        arena->state = ARENA_PLAYING;
        return;
    }
    if (!match && *arena->given) /* there is nothing to come back to */
        match_copy(arena->token, sizeof arena->token, span_text(arena->given));
    message.hello = (struct message_hello){.major = PROTO_MAJOR,
                                           .minor = PROTO_MINOR,
                                           .bot = span_text(arena->name),
                                           .version = span_text(arena->version),
                                           .token = span_text(arena->token),
                                           .as = PEER_BOT,
                                           .capacity = arena->capacity,
                                           .views = arena->views,
                                           .keys = buffer_span(&arena->view_keys),
                                           .plays = buffer_span(&arena->plays),
                                           .resumes = match,
                                           .match = match ? match->handle : 0,
                                           .event = match ? match->event : 0};
    arena->greeting = message.hello.match;
    say(arena, &message);
}

void say_hello(struct arena *arena)
{
    arena->state = ARENA_GREETING;
    arena->welcomed = false;
    for (size_t i = 0; i < arena->matches.count; i++)
        arena->matches.at[i]->away = true;
    (void)frame_take(&arena->writer);
    say_next_hello(arena);
    arena_flush(arena);
}

void say_ready(struct arena *arena, uint64_t match)
{
    say(arena, &(struct message){.type = MESSAGE_READY, .ready = {.match = match}});
}

void say_answer(struct arena *arena, const struct arena_match *match)
{
    const struct match_answer *answer = &match->answer;
    struct message message = {.type = MESSAGE_ANSWER};

    message.answer = (struct message_answer){.match = match->handle,
                                             .decision = answer->decision,
                                             .action = answer->action,
                                             .text = span_of(answer->text, answer->text_size),
                                             .note = span_of(answer->note, answer->note_size)};
    say(arena, &message);
}

void arena_ready(struct arena *arena, struct arena_match *match)
{
    match->ready = true;
    say_ready(arena, match->handle);
}

/* The arena has said that this bot says too much: now it says what it was asked, once. */
static bool is_too_much(const struct arena *arena, const struct arena_match *match, uint64_t decision)
{
    return link_now_ms() < arena->quiet_until_ms && (decision != match->asked || match->answer.decision == decision);
}

/* For arena_kit_answers. */
static void keep(struct arena *arena, const struct arena_match *match, bool is_illegal)
{
    if (arena->link.is_recording && !kit_keep(&arena->answers, match, is_illegal))
        (void)break_off(arena, "Memory is short");
}

void arena_answer(struct arena *arena, struct arena_decision *decision, unsigned action)
{
    if (is_too_much(arena, decision->match, decision->message.decision))
        return;
    decision->answer.action = action;
    decision->match->answer = decision->answer;
    say_answer(arena, decision->match);
    keep(arena, decision->match, !arena_is_legal(decision, action));
}

void arena_answer_later(struct arena *arena, struct arena_match *match, uint64_t decision, unsigned action)
{
    (void)arena_answer_later_with(arena, match, decision, action, NULL, NULL);
}

bool arena_answer_later_with(struct arena *arena, struct arena_match *match, uint64_t decision, unsigned action,
                             const char *text, const char *note)
{
    struct match_answer *answer = &match->answer;
    struct span talk = span_text(text ? text : ""), notes = span_text(note ? note : "");

    if ((text && !text_is_good(talk, TEXT_TALK)) || (note && !text_is_good(notes, TEXT_NOTE)))
        return false;
    if (is_too_much(arena, match, decision))
        return true;
    *answer =
        (struct match_answer){.decision = decision, .action = action, .text_size = talk.size, .note_size = notes.size};
    memcpy(answer->text, talk.at, talk.size);
    memcpy(answer->note, notes.at, notes.size);
    say_answer(arena, match);
    keep(arena, match, false);
    return true;
}
