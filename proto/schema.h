/* SPDX-License-Identifier: MIT */
/* The one place where the keys of the wire are spelled: a table of the messages and, for each, of its keys with type,
 * range and meaning. The codec encodes and decodes with this table, and the reference in proto/README.md is printed
 * from it.
 *
 * The rows of a message ascend bytewise by key, which is the order on the wire. */
#ifndef PROTO_SCHEMA_H
#define PROTO_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "proto/message.h"
#include "proto/text.h"
#include "proto/unpack.h"

/* The largest number on the wire: every language can hold it exactly. */
#define SCHEMA_NUMBER_MOST UNPACK_PLAIN_MOST

enum { SCHEMA_FIELDS_MAX = 15, SCHEMA_ALLOWED_MAX = 160, SCHEMA_WORD_MAX = 14 };

/* A key or the name of a message, of at most SCHEMA_WORD_MAX bytes, as it stands on the wire: the head of a short
 * msgpack str, the text, and zeros behind it. */
struct schema_word {
    uint8_t head;
    char text[SCHEMA_WORD_MAX + 1];
};

static inline struct span schema_word_text(const struct schema_word *word)
{
    return span_of(word->text, word->head & 31u);
}

/* With its head. */
static inline struct span schema_word_packed(const struct schema_word *word)
{
    return span_of(word, 1 + (word->head & 31u));
}

/* Who says it, and on which sockets. A controller is the host's hand. It and observers have sockets of their own. */
enum schema_direction {
    FROM_BOT,
    FROM_ARENA, /* to a bot */
    FROM_CONTROLLER,
    TO_CONTROLLER,
    FROM_OBSERVER,
    TO_OBSERVER,
    SCHEMA_DIRECTIONS,
};
/* The bit of a direction in a mask of them. */
#define SCHEMA_WAY(direction) (1u << (direction))

struct schema_direction_row {
    const char *who;   /* sends it: "bot" */
    const char *words; /* "From the bot" */
};

extern const struct schema_direction_row schema_directions[SCHEMA_DIRECTIONS];

enum schema_type {
    SCHEMA_NAME,     /* the message's own name: the value of the key "type" */
    SCHEMA_NUMBER,   /* least..most */
    SCHEMA_ID,       /* text [a-z0-9-]{1,64} */
    SCHEMA_TEXT,     /* text of a kind of proto/text.h */
    SCHEMA_BYTES,    /* bin of exactly `most` bytes */
    SCHEMA_CHOICE,   /* one of `choices`; the member is the index + 1 */
    SCHEMA_ACTIONS,  /* array of ascending action ids */
    SCHEMA_SCORES,   /* array of numbers, one a seat */
    SCHEMA_SETTINGS, /* map of ids to lines */
    SCHEMA_NUMBERS,  /* map of the names of settings to a number or an array of numbers */
    SCHEMA_PLAYS,    /* array of ids */
    SCHEMA_WORDS,    /* array of texts of a kind */
    SCHEMA_KEYS,     /* array of keys of a view */
    SCHEMA_VIEWS,    /* one of `choices`, or an array of keys of a view, which lie in the span `beside` */
    SCHEMA_EVENTS,   /* array of maps that the game's schema describes */
    SCHEMA_VIEW,     /* map that the game's schema describes */
    SCHEMA_PARTS,    /* map with the keys of `parts`; present if the text at its offset is */
    SCHEMA_TYPES,
};

struct schema_field {
    struct schema_word key;
    enum schema_type type;
    bool optional;
    uint8_t since;   /* the minor version that added it; a peer of an older version does not know it */
    uint8_t width;   /* bytes of the member, if it is a number */
    uint16_t offset; /* of the member in struct message */
    /* Offset of a second member. For a list: its count. For an optional number: the bool that is true if it is present,
     * or 0 if it has a preset. Numbers with the same bool are all present or all absent. For SCHEMA_VIEWS: the span of
     * the keys. */
    uint16_t beside;
    enum text_kind text;
    uint64_t least, most;
    uint64_t preset;            /* the value of an absent optional number or choice; this value is not sent */
    const char *const *choices; /* ends with NULL */
    const char *help;
    /* Of SCHEMA_PARTS: its keys, ascending. */
    const struct schema_field *parts;
    size_t part_count;
};

struct schema_message {
    struct schema_word name;
    enum message_type type;
    enum schema_direction from;
    unsigned also; /* SCHEMA_WAY of other directions in which it is said */
    const struct schema_field *fields;
    size_t field_count; /* at most SCHEMA_FIELDS_MAX */
    size_t bytes;       /* of struct message that this type uses */
    const char *help;
};

/* The row of a type; never NULL for a type of the enum. */
const struct schema_message *schema_message(enum message_type type);
/* The row with this name, or NULL. */
const struct schema_message *schema_named(struct span name);
/* True if the message can be said in that direction. */
bool schema_may_go(const struct schema_message *row, enum schema_direction direction);
/* All rows, for printing and for tests: message types are 1..count. */
size_t schema_message_count(void);

/* Writes the values that the field allows, as a phrase such as "a number of 0..1023", to `out` (SCHEMA_ALLOWED_MAX
 * bytes). */
void schema_allowed(const struct schema_field *field, char *out);

/* The codes of refusals and errors. The strings are stable: bots may test for them. */
enum wire_code {
    /* reasons to refuse a hello */
    CODE_VERSION,
    CODE_TOKEN,
    CODE_BOT,
    CODE_TAKEN,
    CODE_KIND,
    CODE_PLAYS,
    CODE_FULL,
    CODE_CLOSING,
    /* errors of a frame or a message */
    CODE_MALFORMED,
    CODE_INVALID,
    CODE_UNKNOWN_TYPE,
    CODE_NO_HELLO,
    CODE_UNEXPECTED,
    CODE_UNKNOWN_MATCH,
    CODE_STALE,
    CODE_LATE,
    CODE_ILLEGAL,
    CODE_SLOW_DOWN,
    CODE_FLOOD,
    CODE_LOST,
    CODE_NOTICE,
    CODE_COUNT,
};

enum schema_code_flags {
    IN_REFUSAL = 1, /* where it occurs */
    IN_ERROR = 2,
    PASSES = 4, /* the reason is temporary: `retry` is sent with it */
};

struct schema_code {
    const char *name;
    unsigned flags;
    const char *help;
};

const struct schema_code *schema_code(enum wire_code code);

#endif
