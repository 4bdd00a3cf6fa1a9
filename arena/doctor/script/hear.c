/* SPDX-License-Identifier: MIT */
#include "doctor/script/hear.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "doctor/script/bout.h"
#include "doctor/script/script.h"
#include "proto/unpack.h"
#include "run/playing/unknown_match.h"

/* --- hello ------------------------------------------------------------------------------------------------------- */

static bool refuse(struct hub_refusal *refusal, enum wire_code code, const char *text)
{
    *refusal = (struct hub_refusal){.code = code};
    (void)snprintf(refusal->text, sizeof refusal->text, "%s", text);
    return false;
}

static bool has_token(const struct script *script, const struct message_hello *hello)
{
    return hello->token.size == sizeof script->token - 1 &&
           sodium_memcmp(hello->token.at, script->token, hello->token.size) == 0;
}

/* As the arena judges it: a bot that was started has a token, one that attaches has a name. */
static bool is_welcome(const struct script *script, const struct message_hello *hello, struct hub_refusal *refusal)
{
    const char *name = script->exam->plan->name;
    char text[PROTO_WORDS_MAX + 1];

    if (!exam_attaches(script->exam) && hello->token.size == 0)
        return refuse(refusal, CODE_TOKEN, "the hello has no token: send what stands in ARENA_TOKEN");
    if (!exam_attaches(script->exam) && !has_token(script, hello))
        return refuse(refusal, CODE_TOKEN, "the token is not the one that stands in ARENA_TOKEN");
    if (hello->resumes && !has_token(script, hello))
        return refuse(refusal, CODE_TOKEN, "a hello with `match` needs the token of the session");
    if (!exam_attaches(script->exam) || span_equal(hello->bot, span_text(name)))
        return true;
    (void)snprintf(text, sizeof text, "the bot is awaited under the name '%s', and calls itself '%.*s'", name,
                   (int)hello->bot.size, (const char *)hello->bot.at);
    return refuse(refusal, CODE_BOT, text);
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct script *script = context;

    if (!is_welcome(script, hello, refusal)) {
        if (peer->state == PEER_GREETED) /* of others on_attempt hears */
            script_fault(script, "refused", 0, refusal->text);
        return false;
    }
    if (peer->owner && !hello->resumes)
        return refuse(refusal, CODE_UNEXPECTED, "hello was said already");
    if (hello->resumes && !bout_of(script, hello->match))
        return refuse(refusal, CODE_UNKNOWN_MATCH, "this match is none of yours");
    if (peer->state == PEER_STRANGE) {
        buffer_clear(&script->ignored);
        view_choose(&script->views, script->exam->encoder, hello->views, hello->keys, &script->ignored);
        welcome->ignored = buffer_span(&script->ignored);
    }
    welcome->token = span_text(script->token);
    peer->owner = script;
    return true;
}

static void note_hello(struct exam_hello *out, const struct script *script, const struct message_hello *hello,
                       const struct peer *peer)
{
    (void)snprintf(out->bot, sizeof out->bot, "%s", peer->bot);
    (void)snprintf(out->version, sizeof out->version, "%s", peer->version);
    out->major = hello->major;
    out->minor = hello->minor;
    out->capacity = hello->capacity;
    out->views = hello->views;
    out->plays = plays_roles(script->exam->plan->game, hello->plays);
    buffer_clear(&out->bytes);
    buffer_add(&out->bytes, script->last.at, script->last.used);
    buffer_clear(&out->missed);
    buffer_add(&out->missed, script->ignored.at, script->ignored.used);
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    struct script *script = context;

    if (script->peer && script->peer != peer)
        hub_drop(&script->hub, script->peer);
    script->peer = peer;
    peer->busy = true; /* the script asks by itself */
    script->left = false;
    if (script->hellos == 0)
        note_hello(&script->exam->hello, script, hello, peer);
    script->gave_up =
        script->gave_up || (!hello->resumes && script->hellos > 0 && !script->takes_back && !bouts_are_over(script));
    script->hellos++;
    script->backs += hello->resumes;
    if (hello->resumes)
        bout_back(bout_of(script, hello->match), hello->event);
    for (unsigned i = 0; script->takes_back && !hello->resumes && i < script->bout_count; i++)
        bout_back(script->bouts[i], 0);
}

/* --- messages ---------------------------------------------------------------------------------------------------- */

static void count_answer(struct script *script)
{
    script->answers++;
    if (script->answers_frame != script->hub.frames_in)
        script->answer_frames++;
    script->answers_frame = script->hub.frames_in;
}

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct script *script = context;
    bool ready = message->type == MESSAGE_READY;
    uint64_t handle = ready ? message->ready.match : message->answer.match;
    struct bout *bout = bout_of(script, handle);
    struct listing open;

    (void)peer;
    if (!bout) {
        unknown_match(refusal, &open, handle);
        for (unsigned i = 0; i < script->bout_count; i++)
            if (bout_is_open(script->bouts[i]))
                unknown_match_open(&open, bout_handle(script->bouts[i]));
        listing_end(&open);
        script_fault(script, "unknown-match", ready ? 0 : message->answer.decision, refusal->text);
        return HUB_NO_MATCH;
    }
    if (ready) {
        bout_ready(bout);
        return HUB_OF_USE;
    }
    count_answer(script);
    return bout_answer(bout, &message->answer) ? HUB_OF_USE : HUB_USELESS;
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    struct script *script = context;
    struct bout *bout = bout_of(script, refusal->match);

    (void)peer;
    if (!bout && script->bout_count == 1)
        bout = script->bouts[0];
    if (bout)
        bout_garbage(bout, refusal);
    else
        script_fault(script, "garbage", refusal->decision, refusal->text);
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    struct script *script = context;

    if (script->peer != peer)
        return;
    script->peer = NULL;
    script->left = true;
    script->left_how = how;
    if (how == LEFT_BYE) {
        script->bye = true;
        script->bye_us = script->now_us;
    } else if (how != LEFT_CLOSED) {
        script_fault(script, how == LEFT_SILENT ? "silent" : "flood", 0, words);
    }
}

/* The file of its socket was removed: perhaps by the bot itself. */
static void on_cut_off(void *context, unsigned router)
{
    struct script *script = context;
    struct error error = {0};

    if (!folder_mend(&script->folder) || !hub_listen_anew(&script->hub, router, &error))
        script->seen.kind = ATTEMPT_NONE; /* then it does not come, which is found */
}

static void on_attempt(void *context, const struct attempt *attempt)
{
    struct script *script = context;

    sighting_note(&script->seen, attempt, script->now_us);
    if (attempt->kind != ATTEMPT_REFUSED || attempt->code == CODE_NO_HELLO)
        return;
    script->refused++;
    script_fault(script, "refused", 0, attempt->words);
}

static void take_pong(struct script *script, struct span bytes)
{
    struct span type, number;
    struct unpack from;

    if (!unpack_find(bytes, "type", &type) || !unpack_find(bytes, "number", &number))
        return;
    from = unpack_open(type);
    if (!span_equal(unpack_text(&from), span_text("pong")))
        return;
    from = unpack_open(number);
    script->ponged = (uint64_t)unpack_number(&from, 0, (int64_t)SCHEMA_NUMBER_MOST);
    script->pongs += !from.failed && script->ponged == script->pinged;
}

static void on_passed(void *context, const struct peer *peer, enum schema_direction from, struct span bytes)
{
    struct script *script = context;

    (void)peer;
    if (from != FROM_BOT)
        return;
    script->heard_us = script->now_us;
    buffer_clear(&script->last);
    buffer_add(&script->last, bytes.at, bytes.size);
    if (bytes.size < 64)
        take_pong(script, bytes);
}

const struct hub_ops hear_ops = {.hello = on_hello,
                                 .welcomed = on_welcomed,
                                 .message = on_message,
                                 .garbage = on_garbage,
                                 .left = on_left,
                                 .cut_off = on_cut_off,
                                 .passed = on_passed,
                                 .attempt = on_attempt};
