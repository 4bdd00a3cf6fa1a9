/* SPDX-License-Identifier: MIT */
#include "proto/grammar.h"

#include <assert.h>

static const struct grammar_state_row states[STATE_COUNT] = {
    [STATE_STRANGE] = {"strange", "a connection on which no hello was accepted"},
    [STATE_GREETED] = {"greeted", "a connection with a welcome"},
    [STATE_LEFT] = {"left", "a connection on which the bot said bye, or which the arena gave up"},
    [STATE_UNKNOWN] = {"unknown", "a handle that names none of the bot's matches, or one that is over"},
    [STATE_STARTING] = {"starting", "a match of which `start` came, and `ready` was not said"},
    [STATE_WAITING] = {"waiting", "a match with `ready` said and no decision open"},
    [STATE_ASKED] = {"asked", "a match with a decision open"},
    [STATE_LOST] = {"lost", "a match in which the seat is lost to the bot"},
};

#define TAKEN(in, message, kind, next, ...)                                                                            \
    {                                                                                                                  \
        .state = in, .type = message, .which = kind, .outcome = GRAMMAR_TAKEN, .then = next, .codes = { __VA_ARGS__ }  \
    }
#define DROPPED(in, message)                                                                                           \
    {                                                                                                                  \
        .state = in, .type = message, .which = "", .outcome = GRAMMAR_DROPPED, .then = STATE_SAME                      \
    }
#define REFUSED(in, message, kind, ...)                                                                                \
    {                                                                                                                  \
        .state = in, .type = message, .which = kind, .outcome = GRAMMAR_REFUSED, .then = STATE_SAME, .codes = {        \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }
#define MAY(in, message, next) TAKEN(in, message, "", next, NULL)
#define GARBAGE_CODES          "malformed", "invalid", "unknown-type"

static const struct grammar_row rows[] = {
    TAKEN(STATE_STRANGE, MESSAGE_HELLO, "", STATE_GREETED, "version", "kind", "bot", "plays", "token", "taken", "full",
          "closing", "unknown-match"),
    REFUSED(STATE_STRANGE, MESSAGE_READY, "", "no-hello"),
    REFUSED(STATE_STRANGE, MESSAGE_ANSWER, "", "no-hello"),
    REFUSED(STATE_STRANGE, MESSAGE_PONG, "", "no-hello"),
    REFUSED(STATE_STRANGE, MESSAGE_BYE, "", "no-hello"),
    REFUSED(STATE_STRANGE, 0, "", GARBAGE_CODES, "no-hello"),

    REFUSED(STATE_GREETED, MESSAGE_HELLO, "without `match`", "unexpected"),
    TAKEN(STATE_GREETED, MESSAGE_HELLO, "with `match`", STATE_SAME, "unknown-match", "unexpected", "token", "plays"),
    TAKEN(STATE_GREETED, MESSAGE_PONG, "", STATE_SAME, NULL),
    TAKEN(STATE_GREETED, MESSAGE_BYE, "", STATE_LEFT, NULL),
    REFUSED(STATE_GREETED, 0, "", GARBAGE_CODES),

    DROPPED(STATE_LEFT, MESSAGE_HELLO),
    DROPPED(STATE_LEFT, MESSAGE_READY),
    DROPPED(STATE_LEFT, MESSAGE_ANSWER),
    DROPPED(STATE_LEFT, MESSAGE_PONG),
    DROPPED(STATE_LEFT, MESSAGE_BYE),
    DROPPED(STATE_LEFT, 0),

    REFUSED(STATE_UNKNOWN, MESSAGE_READY, "", "unknown-match"),
    REFUSED(STATE_UNKNOWN, MESSAGE_ANSWER, "", "unknown-match"),

    TAKEN(STATE_STARTING, MESSAGE_READY, "", STATE_WAITING, NULL),
    REFUSED(STATE_STARTING, MESSAGE_ANSWER, "", "stale"),

    DROPPED(STATE_WAITING, MESSAGE_READY),
    REFUSED(STATE_WAITING, MESSAGE_ANSWER, "", "stale"),

    DROPPED(STATE_ASKED, MESSAGE_READY),
    TAKEN(STATE_ASKED, MESSAGE_ANSWER, "to the open decision", STATE_WAITING, "late", "illegal"),
    REFUSED(STATE_ASKED, MESSAGE_ANSWER, "to another decision", "stale"),

    DROPPED(STATE_LOST, MESSAGE_READY),
    REFUSED(STATE_LOST, MESSAGE_ANSWER, "", "lost"),

    MAY(STATE_STRANGE, MESSAGE_WELCOME, STATE_GREETED),
    MAY(STATE_STRANGE, MESSAGE_REFUSAL, STATE_SAME),

    TAKEN(STATE_GREETED, MESSAGE_WELCOME, "after a hello with `match`", STATE_SAME, NULL),
    MAY(STATE_GREETED, MESSAGE_ERROR, STATE_SAME),
    MAY(STATE_GREETED, MESSAGE_PING, STATE_SAME),
    MAY(STATE_GREETED, MESSAGE_CLOSE, STATE_SAME),

    MAY(STATE_UNKNOWN, MESSAGE_START, STATE_STARTING),

    TAKEN(STATE_STARTING, MESSAGE_START, "after coming back from event 0", STATE_SAME, NULL),
    TAKEN(STATE_STARTING, MESSAGE_EVENTS, "after coming back", STATE_SAME, NULL),
    TAKEN(STATE_STARTING, MESSAGE_DECISION, "after coming back", STATE_ASKED, NULL),
    MAY(STATE_STARTING, MESSAGE_END, STATE_UNKNOWN),
    TAKEN(STATE_STARTING, MESSAGE_ERROR, "`lost`", STATE_LOST, NULL),
    TAKEN(STATE_STARTING, MESSAGE_ERROR, "any other", STATE_SAME, NULL),

    TAKEN(STATE_WAITING, MESSAGE_START, "after coming back from event 0", STATE_STARTING, NULL),
    MAY(STATE_WAITING, MESSAGE_EVENTS, STATE_SAME),
    MAY(STATE_WAITING, MESSAGE_DECISION, STATE_ASKED),
    MAY(STATE_WAITING, MESSAGE_END, STATE_UNKNOWN),
    TAKEN(STATE_WAITING, MESSAGE_ERROR, "`lost`", STATE_LOST, NULL),
    TAKEN(STATE_WAITING, MESSAGE_ERROR, "any other", STATE_SAME, NULL),

    TAKEN(STATE_ASKED, MESSAGE_START, "after coming back from event 0", STATE_STARTING, NULL),
    TAKEN(STATE_ASKED, MESSAGE_EVENTS, "after the default action was taken, or coming back", STATE_SAME, NULL),
    TAKEN(STATE_ASKED, MESSAGE_DECISION, "after the default action was taken, or coming back", STATE_SAME, NULL),
    MAY(STATE_ASKED, MESSAGE_END, STATE_UNKNOWN),
    TAKEN(STATE_ASKED, MESSAGE_ERROR, "`lost`", STATE_LOST, NULL),
    TAKEN(STATE_ASKED, MESSAGE_ERROR, "`late`, `illegal`: the default action was taken", STATE_WAITING, NULL),
    TAKEN(STATE_ASKED, MESSAGE_ERROR, "any other", STATE_SAME, NULL),

    MAY(STATE_LOST, MESSAGE_EVENTS, STATE_SAME),
    MAY(STATE_LOST, MESSAGE_ERROR, STATE_SAME),
    MAY(STATE_LOST, MESSAGE_END, STATE_UNKNOWN),
};

const struct grammar_state_row *grammar_state(enum grammar_state state)
{
    assert(state < STATE_COUNT);
    return &states[state];
}

const struct grammar_row *grammar_rows(size_t *count)
{
    *count = sizeof rows / sizeof *rows;
    return rows;
}

const char *grammar_outcome_name(enum grammar_outcome outcome)
{
    static const char *const names[] = {
        [GRAMMAR_TAKEN] = "taken", [GRAMMAR_DROPPED] = "dropped", [GRAMMAR_REFUSED] = "refused"};

    return names[outcome];
}

const char *grammar_message_name(const struct grammar_row *row)
{
    return row->type ? schema_message(row->type)->name.text : "no message";
}
