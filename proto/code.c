/* SPDX-License-Identifier: MIT */
/* The codes of refusals and errors. */
#include <assert.h>

#include "proto/schema.h"

static const struct schema_code codes[CODE_COUNT];

const struct schema_code *schema_code(enum wire_code code)
{
    assert(code < CODE_COUNT);
    return &codes[code];
}

static const struct schema_code codes[CODE_COUNT] = {
    [CODE_VERSION] = {"version", IN_REFUSAL, "the arena does not speak that major version"},
    [CODE_TOKEN] = {"token", IN_REFUSAL | IN_ERROR, "the token is missing, unknown or no longer valid"},
    [CODE_BOT] = {"bot", IN_REFUSAL, "the token or the key belongs to another bot, or the name is not welcome here"},
    [CODE_TAKEN] = {"taken", IN_REFUSAL | PASSES,
                    "another connection plays under this token or name, or a newer version of the bot"},
    [CODE_KIND] = {"kind", IN_REFUSAL, "nothing of the kind in `as` is accepted here"},
    [CODE_PLAYS] = {"plays", IN_REFUSAL,
                    "nothing that stands in `plays` is played here, or not the seat that is kept for this bot"},
    [CODE_FULL] = {"full", IN_REFUSAL | PASSES, "there is no place for another bot now"},
    [CODE_CLOSING] = {"closing", IN_REFUSAL, "the arena is about to stop"},
    [CODE_MALFORMED] = {"malformed", IN_REFUSAL | IN_ERROR,
                        "the frame is no array of maps in msgpack, or over a limit; all of it was dropped"},
    [CODE_INVALID] = {"invalid", IN_REFUSAL | IN_ERROR,
                      "a key of the message is missing or has a value that is not allowed; the message was dropped"},
    [CODE_UNKNOWN_TYPE] = {"unknown-type", IN_REFUSAL | IN_ERROR,
                           "no message of a bot has this `type`; it was dropped"},
    [CODE_NO_HELLO] = {"no-hello", IN_REFUSAL,
                       "this connection has not said hello yet, or is a new one after a break: say hello and go on"},
    [CODE_UNEXPECTED] = {"unexpected", IN_REFUSAL | IN_ERROR,
                         "the message does not fit here, such as a second hello; it was dropped"},
    [CODE_UNKNOWN_MATCH] = {"unknown-match", IN_REFUSAL | IN_ERROR,
                            "the connection plays no match with this handle, or no more"},
    [CODE_STALE] = {"stale", IN_ERROR, "the decision is closed or was never made; the answer was dropped"},
    [CODE_LATE] = {"late", IN_ERROR, "the deadline of the decision passed; the game's default action was taken"},
    [CODE_ILLEGAL] = {"illegal", IN_ERROR,
                      "the action is not one of the decision's; the game's default action was taken"},
    [CODE_SLOW_DOWN] =
        {"slow-down", IN_REFUSAL | IN_ERROR | PASSES,
         "too many messages that nobody asked for; until `retry` is over they are dropped without a word"},
    [CODE_FLOOD] = {"flood", IN_REFUSAL | IN_ERROR,
                    "more messages or bytes than the limits allow; the connection is closed"},
    [CODE_LOST] = {"lost", IN_ERROR, "the seat is lost to the bot for the rest of the match"},
    [CODE_NOTICE] =
        {"notice", IN_ERROR,
         "nothing is wrong with what the bot said: a sentence of the host, or of the ladder about this bot"},
};
