/* SPDX-License-Identifier: MIT */
#include "proto/schema.h"

#include "proto/schema_rows.h"

/* --- the tables -------------------------------------------------------------------------------------------------- */

#define WORD(word)                                                                                                     \
    {                                                                                                                  \
        0xa0 | (sizeof(word) - 1), word                                                                                \
    }
#define MEMBER(member) .offset = offsetof(struct message, member), .width = sizeof(((struct message *)0)->member)
#define BESIDE(member) .beside = offsetof(struct message, member)
#define NAME_ROW                                                                                                       \
    {                                                                                                                  \
        .key = WORD("type"), .type = SCHEMA_NAME, .help = "says which message this is"                                 \
    }
/* `greatest`: of the arena's own; what a bot sends is only looked for among them. */
#define MATCH_ROW(member, greatest)                                                                                    \
    {                                                                                                                  \
        .key = WORD("match"), .type = SCHEMA_NUMBER, MEMBER(member), .least = 1, .most = greatest,                     \
        .help = "the match's handle, as its `start` gave it"                                                           \
    }
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const kinds[] = {"bot", "observer", "controller", NULL};
static const char *const views[] = {"full", "none", "sparse", NULL};

static const struct schema_field hello[] = {
    {.key = WORD("as"),
     .type = SCHEMA_CHOICE,
     MEMBER(hello.as),
     .optional = true,
     .preset = PEER_BOT,
     .choices = kinds,
     .help = "what connects"},
    {.key = WORD("bot"), .type = SCHEMA_ID, MEMBER(hello.bot), .help = "the bot's lasting name"},
    {.key = WORD("capacity"),
     .type = SCHEMA_NUMBER,
     MEMBER(hello.capacity),
     .optional = true,
     .least = 1,
     .most = 65535,
     .preset = 1,
     .help = "how many matches it plays at once on this connection"},
    {.key = WORD("event"),
     .type = SCHEMA_NUMBER,
     MEMBER(hello.event),
     BESIDE(hello.resumes),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "coming back: the number of the last event received in `match`, 0 for none"},
    {.key = WORD("major"),
     .type = SCHEMA_NUMBER,
     MEMBER(hello.major),
     .least = 0,
     .most = 65535,
     .help = "major version of the protocol that the bot speaks"},
    {.key = WORD("match"),
     .type = SCHEMA_NUMBER,
     MEMBER(hello.match),
     BESIDE(hello.resumes),
     .optional = true,
     .least = 1,
     .most = SCHEMA_NUMBER_MOST,
     .help = "coming back: the handle of the match that goes on"},
    {.key = WORD("minor"),
     .type = SCHEMA_NUMBER,
     MEMBER(hello.minor),
     .least = 0,
     .most = 65535,
     .help = "minor version of the protocol that the bot speaks"},
    {.key = WORD("plays"),
     .type = SCHEMA_PLAYS,
     MEMBER(hello.plays),
     .optional = true,
     .since = 1,
     .most = PROTO_PLAYS_MAX,
     .help = "what it plays: roles of the game, classes of a ladder, `people`; absent: everything"},
    {.key = WORD("token"),
     .type = SCHEMA_TEXT,
     MEMBER(hello.token),
     .optional = true,
     .text = TEXT_TOKEN,
     .help = "the token from ARENA_TOKEN, that of its owner, or the one from `welcome` when a bot that attached comes "
             "back"},
    NAME_ROW,
    {.key = WORD("version"),
     .type = SCHEMA_TEXT,
     MEMBER(hello.version),
     .optional = true,
     .text = TEXT_VERSION,
     .help = "the bot's version"},
    {.key = WORD("views"),
     .type = SCHEMA_VIEWS,
     MEMBER(hello.views),
     BESIDE(hello.keys),
     .optional = true,
     .most = PROTO_KEYS_MAX,
     .preset = VIEWS_FULL,
     .choices = views,
     .help =
         "what decisions bring of the view: all of it, nothing, what is not empty, or these keys (the last two since "
         "1.1)"},
};

static const struct schema_field ready[] = {MATCH_ROW(ready.match, SCHEMA_NUMBER_MOST), NAME_ROW};

static const struct schema_field answer[] = {
    {.key = WORD("action"),
     .type = SCHEMA_NUMBER,
     MEMBER(answer.action),
     .most = PROTO_ACTIONS_MAX - 1,
     .help = "one of the decision's actions"},
    {.key = WORD("decision"),
     .type = SCHEMA_NUMBER,
     MEMBER(answer.decision),
     .least = 1,
     .most = SCHEMA_NUMBER_MOST,
     .help = "the decision's number"},
    MATCH_ROW(answer.match, SCHEMA_NUMBER_MOST),
    {.key = WORD("note"),
     .type = SCHEMA_TEXT,
     MEMBER(answer.note),
     .optional = true,
     .text = TEXT_NOTE,
     .help = "for the record; shown to nobody before the match's release"},
    {.key = WORD("text"),
     .type = SCHEMA_TEXT,
     MEMBER(answer.text),
     .optional = true,
     .text = TEXT_TALK,
     .help = "talk: all seats hear it, if the action is one that may carry a text"},
    NAME_ROW,
};

static const struct schema_field ping[] = {
    {.key = WORD("number"),
     .type = SCHEMA_NUMBER,
     MEMBER(ping.number),
     .most = SCHEMA_NUMBER_MOST,
     .help = "the pong repeats the ping's number"},
    NAME_ROW,
};

static const struct schema_field name_only[] = {NAME_ROW};

static const struct schema_field welcome[] = {
    {.key = WORD("arena"),
     .type = SCHEMA_TEXT,
     MEMBER(welcome.arena),
     .text = TEXT_VERSION,
     .help = "name and version of the arena's program"},
    {.key = WORD("ignored"),
     .type = SCHEMA_KEYS,
     MEMBER(welcome.ignored),
     .optional = true,
     .since = 1,
     .most = PROTO_KEYS_MAX,
     .help = "those keys of `views` in the hello that no view here has"},
    {.key = WORD("major"),
     .type = SCHEMA_NUMBER,
     MEMBER(welcome.major),
     .most = 65535,
     .help = "major version of the protocol that is spoken from now on"},
    {.key = WORD("minor"),
     .type = SCHEMA_NUMBER,
     MEMBER(welcome.minor),
     .most = 65535,
     .help = "and the minor version"},
    {.key = WORD("token"),
     .type = SCHEMA_TEXT,
     MEMBER(welcome.token),
     .optional = true,
     .text = TEXT_TOKEN,
     .help = "for a bot that attached: the token with which it can come back"},
    NAME_ROW,
};

static const struct schema_field refusal[] = {
    {.key = WORD("code"), .type = SCHEMA_ID, MEMBER(refusal.code), .help = "why, one of the codes below"},
    {.key = WORD("retry"),
     .type = SCHEMA_NUMBER,
     MEMBER(refusal.retry),
     BESIDE(refusal.has_retry),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "milliseconds after which the hello may be said again; absent if that is of no use"},
    {.key = WORD("text"),
     .type = SCHEMA_TEXT,
     MEMBER(refusal.text),
     .text = TEXT_SENTENCE,
     .help = "a sentence for the bot's author"},
    NAME_ROW,
};

static const struct schema_field start[] = {
    {.key = WORD("bot_seed"),
     .type = SCHEMA_BYTES,
     MEMBER(start.bot_seed),
     .most = PROTO_SEED_BYTES,
     .help = "this seat's own seed, for a bot that wants to be deterministic; it tells nothing of the match's luck"},
    {.key = WORD("clock"),
     .type = SCHEMA_TEXT,
     MEMBER(start.clock),
     .text = TEXT_SPEC,
     .help = "the clock, such as `move=1s,bank=60s`, or `none`"},
    {.key = WORD("epoch"),
     .type = SCHEMA_TEXT,
     MEMBER(start.epoch),
     .text = TEXT_SPEC,
     .help = "the rules epoch: action ids and the game's schema are fixed within one"},
    {.key = WORD("game"), .type = SCHEMA_ID, MEMBER(start.game), .help = "the game"},
    MATCH_ROW(start.match, PROTO_HANDLE_MOST),
    {.key = WORD("numbers"),
     .type = SCHEMA_NUMBERS,
     MEMBER(start.numbers),
     .optional = true,
     .since = 1,
     .most = PROTO_SETTINGS_MAX,
     .help =
         "the settings once more: a number as it is, a word by its place among the setting's `values`, from 0, a set "
         "by those of its words, ascending"},
    {.key = WORD("role"), .type = SCHEMA_ID, MEMBER(start.role), .help = "the role of the seat"},
    {.key = WORD("seat"),
     .type = SCHEMA_NUMBER,
     MEMBER(start.seat),
     .most = PROTO_SEATS_MAX - 1,
     .help = "the seat that this bot plays in the match"},
    {.key = WORD("seats"),
     .type = SCHEMA_NUMBER,
     MEMBER(start.seats),
     .least = 1,
     .most = PROTO_SEATS_MAX,
     .help = "how many seats the match has"},
    {.key = WORD("settings"),
     .type = SCHEMA_SETTINGS,
     .offset = offsetof(struct message, start.settings),
     BESIDE(start.setting_count),
     .most = PROTO_SETTINGS_MAX,
     .help = "all settings of the match by name; a value has at most 1400 bytes"},
    NAME_ROW,
};

_Static_assert(PROTO_VALUE_MAX == 1400, "the help of the settings says how long a value is");

static const struct schema_field events[] = {
    {.key = WORD("events"),
     .type = SCHEMA_EVENTS,
     MEMBER(events.events),
     .most = PROTO_EVENTS_MAX,
     .help = "what happened, in order, as far as this seat learns it"},
    {.key = WORD("first"),
     .type = SCHEMA_NUMBER,
     MEMBER(events.first),
     .least = 1,
     .most = SCHEMA_NUMBER_MOST,
     .help = "the number of the first of them; they count from 1 in each match"},
    MATCH_ROW(events.match, PROTO_HANDLE_MOST),
    NAME_ROW,
};

static const struct schema_field asks[] = {
    {.key = WORD("by"),
     .type = SCHEMA_NUMBER,
     MEMBER(decision.asks.by),
     BESIDE(decision.asks.has_by),
     .optional = true,
     .most = 65535,
     .help = "the code of the piece that caused it, if that is public: a card, a place, a token"},
    {.key = WORD("by_type"), .type = SCHEMA_ID, MEMBER(decision.asks.by_type), .optional = true, .help = "its type"},
    {.key = WORD("count"),
     .type = SCHEMA_NUMBER,
     MEMBER(decision.asks.count),
     .least = 1,
     .most = PROTO_ASKED_MAX,
     .help = "how many answers this ask still takes, this one included"},
    {.key = WORD("kind"), .type = SCHEMA_ID, MEMBER(decision.asks.kind), .help = "a kind of the game's `asks`"},
};

static const struct schema_field decision[] = {
    {.key = WORD("actions"),
     .type = SCHEMA_ACTIONS,
     MEMBER(decision.actions),
     BESIDE(decision.action_count),
     .most = PROTO_ACTIONS_MAX,
     .help = "all legal actions"},
    {.key = WORD("asks"),
     .type = SCHEMA_PARTS,
     MEMBER(decision.asks.kind),
     .optional = true,
     .since = 1,
     .parts = asks,
     .part_count = COUNT(asks),
     .help = "what is asked; absent if the game does not say"},
    {.key = WORD("bank"),
     .type = SCHEMA_NUMBER,
     MEMBER(decision.bank),
     BESIDE(decision.has_clock),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "milliseconds in the seat's bank as the decision was made"},
    {.key = WORD("decision"),
     .type = SCHEMA_NUMBER,
     MEMBER(decision.decision),
     .least = 1,
     .most = SCHEMA_NUMBER_MOST,
     .help = "the decision's number; they count from 1 for each seat of a match"},
    {.key = WORD("last"),
     .type = SCHEMA_NUMBER,
     MEMBER(decision.last),
     BESIDE(decision.has_clock),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "milliseconds that the arena measured for this seat's last answer; 0 at first"},
    {.key = WORD("left"),
     .type = SCHEMA_NUMBER,
     MEMBER(decision.left),
     BESIDE(decision.has_clock),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "milliseconds until the deadline of this decision, bank included"},
    MATCH_ROW(decision.match, PROTO_HANDLE_MOST),
    NAME_ROW,
    {.key = WORD("view"),
     .type = SCHEMA_VIEW,
     MEMBER(decision.view),
     .optional = true,
     .help = "all that the seat has learned and not lost; absent under `views` = none"},
};

static const struct schema_field end[] = {
    MATCH_ROW(end.match, PROTO_HANDLE_MOST),
    {.key = WORD("reason"), .type = SCHEMA_ID, MEMBER(end.reason), .help = "how it ended"},
    {.key = WORD("score"),
     .type = SCHEMA_SCORES,
     .offset = offsetof(struct message, end.score),
     BESIDE(end.seats),
     .most = PROTO_SEATS_MAX,
     .help = "the score of each seat, in the game's own unit"},
    NAME_ROW,
    {.key = WORD("winner"), .type = SCHEMA_ID, MEMBER(end.winner), .help = "the side that won, or `draw`, or `void`"},
};

static const struct schema_field error[] = {
    {.key = WORD("code"), .type = SCHEMA_ID, MEMBER(error.code), .help = "what was wrong, one of the codes below"},
    {.key = WORD("decision"),
     .type = SCHEMA_NUMBER,
     MEMBER(error.decision),
     BESIDE(error.has_decision),
     .optional = true,
     .least = 1,
     .most = SCHEMA_NUMBER_MOST,
     .help = "the decision it is about"},
    {.key = WORD("match"),
     .type = SCHEMA_NUMBER,
     MEMBER(error.match),
     BESIDE(error.has_match),
     .optional = true,
     .least = 1,
     .most = PROTO_HANDLE_MOST,
     .help = "the match it is about"},
    {.key = WORD("retry"),
     .type = SCHEMA_NUMBER,
     MEMBER(error.retry),
     BESIDE(error.has_retry),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "milliseconds for which nothing is to be sent that was not asked for"},
    {.key = WORD("text"),
     .type = SCHEMA_TEXT,
     MEMBER(error.text),
     .text = TEXT_SENTENCE,
     .help = "a sentence for the bot's author"},
    NAME_ROW,
};

static const struct schema_field command[] = {
    {.key = WORD("from"),
     .type = SCHEMA_NUMBER,
     MEMBER(command.from),
     .optional = true,
     .most = SCHEMA_NUMBER_MOST,
     .help = "the first item that is wanted of a list, counted from 0"},
    {.key = WORD("number"),
     .type = SCHEMA_NUMBER,
     MEMBER(command.number),
     .most = SCHEMA_NUMBER_MOST,
     .help = "the reply repeats the command's number"},
    NAME_ROW,
    {.key = WORD("verb"), .type = SCHEMA_ID, MEMBER(command.verb), .help = "what to do: a verb of `arena ladder`"},
    {.key = WORD("words"),
     .type = SCHEMA_WORDS,
     MEMBER(command.words),
     .optional = true,
     .text = TEXT_WORD,
     .most = PROTO_COMMAND_WORDS_MAX,
     .help = "the verb's words and options, as on a command line"},
};

static const struct schema_field reply[] = {
    {.key = WORD("body"),
     .type = SCHEMA_TEXT,
     MEMBER(reply.body),
     .optional = true,
     .text = TEXT_BODY,
     .help = "what was asked for, in JSON"},
    {.key = WORD("code"),
     .type = SCHEMA_NUMBER,
     MEMBER(reply.code),
     .most = 4,
     .help = "0 done, 1 the answer is no, 2 wrong use, 3 could not run, 4 undecided"},
    {.key = WORD("next"),
     .type = SCHEMA_NUMBER,
     MEMBER(reply.next),
     BESIDE(reply.has_next),
     .optional = true,
     .least = 1,
     .most = SCHEMA_NUMBER_MOST,
     .help = "the list goes on: `from` of the command that asks for the rest; absent on the last page"},
    {.key = WORD("number"),
     .type = SCHEMA_NUMBER,
     MEMBER(reply.number),
     .most = SCHEMA_NUMBER_MOST,
     .help = "that of the command"},
    {.key = WORD("text"),
     .type = SCHEMA_TEXT,
     MEMBER(reply.text),
     .text = TEXT_OUTCOME,
     .help = "a sentence: what was wrong, or what was done; may be empty"},
    NAME_ROW,
};

static const struct schema_field match[] = {
    {.key = WORD("body"), .type = SCHEMA_TEXT, MEMBER(match.body), .text = TEXT_BODY, .help = "its facts, in JSON"},
    {.key = WORD("id"), .type = SCHEMA_ID, MEMBER(match.id), .help = "the id by which the public calls it"},
    {.key = WORD("match"),
     .type = SCHEMA_NUMBER,
     MEMBER(match.match),
     .least = 1,
     .most = PROTO_HANDLE_MOST,
     .help = "the match's handle on this connection"},
    NAME_ROW,
};

/* Who else says it. */
enum {
    BY_NOBODY = 0,
    BY_OBSERVER = SCHEMA_WAY(FROM_OBSERVER),
    BY_ALL = SCHEMA_WAY(FROM_CONTROLLER) | BY_OBSERVER,
    TO_WATCH = SCHEMA_WAY(TO_OBSERVER),
    TO_ALL = SCHEMA_WAY(TO_CONTROLLER) | TO_WATCH,
};

#define MESSAGE(id, word, direction, others, rows, member, says)                                                       \
    [id] = {.name = WORD(word),                                                                                        \
            .type = id,                                                                                                \
            .from = direction,                                                                                         \
            .also = others,                                                                                            \
            .fields = rows,                                                                                            \
            .field_count = COUNT(rows),                                                                                \
            .bytes = offsetof(struct message, member) + sizeof(((struct message *)0)->member),                         \
            .help = says}

const struct schema_message schema_rows[MESSAGE_LAST + 1] = {
    MESSAGE(MESSAGE_HELLO, "hello", FROM_BOT, BY_ALL, hello, hello, "the first message on a connection"),
    MESSAGE(MESSAGE_READY, "ready", FROM_BOT, BY_NOBODY, ready, ready, "the bot has set itself up for a match"),
    MESSAGE(MESSAGE_ANSWER, "answer", FROM_BOT, BY_NOBODY, answer, answer, "its action for a decision"),
    MESSAGE(MESSAGE_PONG, "pong", FROM_BOT, BY_ALL, ping, ping, "answers a ping"),
    MESSAGE(MESSAGE_BYE, "bye", FROM_BOT, BY_ALL, name_only, type, "the bot leaves in good order"),
    MESSAGE(MESSAGE_WELCOME, "welcome", FROM_ARENA, TO_ALL, welcome, welcome, "the hello is accepted"),
    MESSAGE(MESSAGE_REFUSAL, "refusal", FROM_ARENA, TO_ALL, refusal, refusal,
            "the hello, or what was said before any, is not accepted"),
    MESSAGE(MESSAGE_START, "start", FROM_ARENA, BY_NOBODY, start, start, "a match for this bot"),
    MESSAGE(MESSAGE_EVENTS, "events", FROM_ARENA, TO_WATCH, events, events, "what happened in a match"),
    MESSAGE(MESSAGE_DECISION, "decision", FROM_ARENA, BY_NOBODY, decision, decision, "what the arena waits for"),
    MESSAGE(MESSAGE_END, "end", FROM_ARENA, TO_WATCH, end, end, "the verdict of a match"),
    MESSAGE(MESSAGE_ERROR, "error", FROM_ARENA, TO_ALL, error, error, "what the bot did wrong"),
    MESSAGE(MESSAGE_PING, "ping", FROM_ARENA, TO_ALL, ping, ping, "asks for a pong at once"),
    MESSAGE(MESSAGE_CLOSE, "close", FROM_ARENA, TO_WATCH, name_only, type, "no more matches for this bot; it may exit"),
    MESSAGE(MESSAGE_COMMAND, "command", FROM_CONTROLLER, BY_OBSERVER, command, command,
            "what the host orders, or asks for"),
    MESSAGE(MESSAGE_REPLY, "reply", TO_CONTROLLER, TO_WATCH, reply, reply, "what came of a command"),
    MESSAGE(MESSAGE_MATCH, "match", TO_OBSERVER, BY_NOBODY, match, match, "a match that is shown from now on"),
};

const struct schema_direction_row schema_directions[SCHEMA_DIRECTIONS] = {
    [FROM_BOT] = {"bot", "From the bot"},
    [FROM_ARENA] = {"arena", "From the arena"},
    [FROM_CONTROLLER] = {"controller", "From a controller"},
    [TO_CONTROLLER] = {"arena", "From the arena to a controller"},
    [FROM_OBSERVER] = {"observer", "From an observer"},
    [TO_OBSERVER] = {"arena", "From the arena to an observer"},
};
