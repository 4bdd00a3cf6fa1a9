/* SPDX-License-Identifier: MIT */
/* The messages of the wire as C structs. The hub decodes those of bots and encodes those for bots; the SDK does the
 * reverse. proto/README.md is the normative description; proto/schema.h is the one place that spells the keys.
 *
 * All text and bytes in a message are spans into memory that the message does not own: after decoding, into the decoded
 * frame. Optional members are marked; absent text is a span of size 0. Numbers stay under 2^53 on the wire.
 *
 * This header knows no sockets and no game: views and events are spans of canonical msgpack that the game's schema
 * made. */
#ifndef PROTO_MESSAGE_H
#define PROTO_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum {
    PROTO_MAJOR = 1,
    PROTO_MINOR = 1,
    PROTO_ID_MAX = 64,      /* bytes of an id: [a-z0-9-]{1,64} */
    PROTO_TEXT_MAX = 200,   /* bytes of a talk text */
    PROTO_NOTE_MAX = 1024,  /* bytes of a note */
    PROTO_VERSION_MAX = 64, /* bytes of a bot's version and of the arena's name */
    PROTO_TOKEN_MAX = 128,  /* bytes of a token */
    PROTO_WORDS_MAX = 300,  /* bytes of an error message for a bot's author */
    PROTO_SPEC_MAX = 200,   /* bytes of a clock specification, an epoch */
    PROTO_VALUE_MAX = 1400, /* bytes of a setting's value */
    PROTO_SEED_BYTES = 16,
    PROTO_FRAME_MAX = 65536,         /* bytes of one frame from a bot */
    PROTO_FIRST_FRAME_MAX = 4096,    /* and of one before the welcome */
    PROTO_ITEMS_MAX = 65536,         /* values in one frame from a bot, keys and containers counted */
    PROTO_ARENA_FRAME_MAX = 4 << 20, /* bytes of one frame from the arena */
    PROTO_ARENA_ITEMS_MAX = 4 << 20,
    PROTO_BATCH_MAX = 1024,  /* messages in one frame */
    PROTO_DEPTH_MAX = 8,     /* containers within each other in one frame */
    PROTO_EVENTS_MAX = 4096, /* events in one message */
    PROTO_SEATS_MAX = 8,
    PROTO_SETTINGS_MAX = 48,
    PROTO_WORDS_OF_SETTING_MAX = 64, /* of a setting that is a set */
    PROTO_PLAYS_MAX = 16,            /* names in `plays` */
    PROTO_KEYS_MAX = 256,            /* keys in `views` */
    PROTO_ACTIONS_MAX = 1024,
    PROTO_ASKED_MAX = 65535, /* answers that one ask takes */
    PROTO_COMMAND_WORDS_MAX = 64,
    PROTO_COMMAND_WORD_MAX = 4096, /* bytes of a word of a command */
    PROTO_BODY_MAX = 1 << 20,      /* bytes of the body of a reply */
};

/* The greatest handle of a match: they count from 1 for each token. */
#define PROTO_HANDLE_MOST UINT32_MAX

enum message_type {
    /* from a bot */
    MESSAGE_HELLO = 1,
    MESSAGE_READY,  /* the bot has set itself up for a match */
    MESSAGE_ANSWER, /* its action for a decision */
    MESSAGE_PONG,
    MESSAGE_BYE, /* the bot leaves in good order */
    /* from the arena */
    MESSAGE_WELCOME,
    MESSAGE_REFUSAL,  /* the hello is not accepted; with the reason */
    MESSAGE_START,    /* a match for this peer */
    MESSAGE_EVENTS,   /* what happened, as far as this seat may know it */
    MESSAGE_DECISION, /* what the arena waits for */
    MESSAGE_END,      /* the verdict of a match */
    MESSAGE_ERROR,    /* what the bot did wrong, in a sentence for its author */
    MESSAGE_PING,
    MESSAGE_CLOSE, /* no more matches for this peer; it may exit */
    /* between the host's hand, a controller, or an observer and the arena; never said to a bot */
    MESSAGE_COMMAND,
    MESSAGE_REPLY,
    /* to an observer */
    MESSAGE_MATCH, /* a match that is shown from now on */
    MESSAGE_LAST = MESSAGE_MATCH,
};

/* The role in which a peer connects. */
enum peer_kind { PEER_BOT = 1, PEER_OBSERVER, PEER_CONTROLLER };

/* How much of the view a decision carries. */
enum views_wanted {
    VIEWS_FULL = 1,
    VIEWS_NONE,
    VIEWS_SPARSE, /* the keys that do not hold their empty value */
    VIEWS_KEYS,   /* only the keys that the hello names */
};

struct message_hello {
    uint32_t major, minor;   /* of the protocol that the bot speaks */
    struct span bot;         /* id: its lasting name */
    struct span version;     /* text; optional */
    enum peer_kind as;       /* PEER_BOT if absent */
    struct span token;       /* from ARENA_TOKEN; of a bot that attached and resumes, from the welcome; optional */
    uint32_t capacity;       /* matches at once, 1..65535; 1 if absent */
    enum views_wanted views; /* VIEWS_FULL if absent */
    struct span keys;        /* for VIEWS_KEYS: msgpack, an array of keys that text_is_key accepts */
    struct span plays;       /* msgpack, an array of ids: what the bot plays; size 0: everything */
    /* To resume a match: its handle and the number of the last event that the bot received. Optional. */
    bool resumes;
    uint64_t match;
    uint64_t event;
};

struct message_ready {
    uint64_t match;
};

struct message_answer {
    uint64_t match;
    uint64_t decision;
    uint32_t action;
    struct span text; /* talk; optional */
    struct span note; /* for the record, shown after the match's release; optional */
};

struct message_ping { /* and pong, which repeats the number */
    uint64_t number;
};

struct message_welcome {
    uint32_t major, minor; /* of the protocol that is spoken from now on */
    struct span arena;     /* name and version of the program */
    struct span token;     /* for a bot that attached: it sends this in the hello with which it resumes; optional */
    struct span ignored;   /* msgpack, an array: the keys of `views` that no view has; optional */
};

struct message_setting {
    struct span name;
    struct span value; /* as text, as `--set` takes it */
};

struct message_start {
    uint64_t match;   /* handle, 1..PROTO_HANDLE_MOST: names the match to the bot with this token */
    struct span game; /* id */
    struct span epoch;
    uint32_t seat;
    uint32_t seats; /* number of seats */
    struct span role;
    struct span clock;    /* the clock specification, such as "move=1s,bank=60s", or "none" */
    struct span bot_seed; /* 16 bytes, this seat's own */
    struct message_setting settings[PROTO_SETTINGS_MAX];
    size_t setting_count;
    struct span numbers; /* canonical msgpack, a map: the values of the settings as numbers; optional */
};

struct message_events {
    uint64_t match;
    uint64_t first;     /* number of the first of them; they count from 1 per seat and match */
    struct span events; /* canonical msgpack: an array of maps, each with the key `event` (its kind's name) and the
                         * fields that this seat may know: a number, or an array of numbers for a list */
};

/* What a decision asks for, in the words of the game's schema. */
struct message_asks {
    struct span kind;    /* id; size 0 if the game reports no asks */
    struct span by_type; /* id: the type of the piece that caused it; size 0 if there is none */
    bool has_by;
    uint32_t by;    /* and its code */
    uint32_t count; /* answers that this ask still takes, this one included */
};

struct message_decision {
    uint64_t match;
    uint64_t decision;       /* counts from 1 per seat and match */
    struct span view;        /* canonical msgpack: a map; size 0 if the peer asked for no views */
    const uint16_t *actions; /* ascending, at least 1; after decoding, in the frame_reader until its next message */
    size_t action_count;
    /* Milliseconds. Absent (has_clock false) if the match has no clock. */
    bool has_clock;
    uint64_t left; /* for this decision until the deadline, bank included, grace not */
    uint64_t bank; /* in the bank when the decision was made */
    uint64_t last; /* measured time of this seat's last answer, 0 for the first */
    struct message_asks asks;
};

struct message_end {
    uint64_t match;
    struct span winner; /* a side's name, "draw" or "void" */
    struct span reason; /* id */
    int32_t score[PROTO_SEATS_MAX];
    size_t seats;
};

struct message_error {
    struct span code; /* id, such as "stale" or "illegal" */
    struct span text; /* a sentence for the bot's author */
    bool has_match;
    uint64_t match;
    bool has_decision;
    uint64_t decision;
    bool has_retry;
    uint64_t retry; /* milliseconds */
};

struct message_refusal {
    struct span code;
    struct span text;
    bool has_retry;
    uint64_t retry; /* milliseconds after which the bot may retry its hello; absent if a retry is useless */
};

/* What a host orders or asks. */
struct message_command {
    uint64_t number;   /* the reply repeats it */
    struct span verb;  /* id */
    struct span words; /* msgpack, an array of texts; size 0: none */
    uint64_t from;     /* the first item that is wanted of a list, from 0 */
};

struct message_reply {
    uint64_t number;
    uint32_t code;    /* 0..4, as the program's exit codes */
    struct span text; /* a sentence, if the code is not 0 */
    struct span body; /* JSON in UTF-8; optional */
    bool has_next;
    uint64_t next; /* the list goes on: `from` of the next page */
};

/* What an observer is shown from now on. */
struct message_match {
    uint64_t match;   /* handle, 1..PROTO_HANDLE_MOST: names the match on this connection */
    struct span id;   /* by which the public calls it */
    struct span body; /* its facts, JSON in UTF-8 */
};

struct message {
    enum message_type type;
    union {
        struct message_hello hello;
        struct message_ready ready;
        struct message_answer answer;
        struct message_ping ping; /* PING and PONG */
        struct message_welcome welcome;
        struct message_refusal refusal;
        struct message_start start;
        struct message_events events;
        struct message_decision decision;
        struct message_end end;
        struct message_error error;
        struct message_command command;
        struct message_reply reply;
        struct message_match match;
    };
};

#endif
