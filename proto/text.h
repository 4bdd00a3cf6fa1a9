/* SPDX-License-Identifier: MIT */
/* What each kind of text may contain: one table (text_rules) for text from the wire, from options and from files.
 * base/visible.h decides which characters are visible. */
#ifndef PROTO_TEXT_H
#define PROTO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

enum {
    TEXT_EVIDENCE_MAX = 255,
    TEXT_WHY_MAX = 1000,
    TEXT_TITLE_MAX = 64,
    TEXT_OUTCOME_MAX = 400,
};

enum text_kind {
    TEXT_ID,       /* of bots, games, roles, reasons, codes, entries, matches */
    TEXT_VERSION,  /* of a bot, of the arena's program */
    TEXT_TOKEN,    /* with which a bot resumes */
    TEXT_SPEC,     /* a clock, a rules epoch, the program that wrote or resumed a record */
    TEXT_NAME,     /* of a setting */
    TEXT_SETTING,  /* the value of one */
    TEXT_SENTENCE, /* from the arena to a bot's author */
    TEXT_TALK,     /* what a bot says at the table */
    TEXT_NOTE,     /* a note from a bot to its author */
    TEXT_EVIDENCE, /* the evidence of a fault in a record: the arena has escaped it */
    TEXT_WHY,      /* a host's reason for a change */
    TEXT_TITLE,    /* what an entry of an event is called beside its id */
    TEXT_WORD,     /* a word of a command */
    TEXT_OUTCOME,  /* what came of a command, in a sentence */
    TEXT_BODY,     /* JSON of a reply to a command */
    TEXT_KINDS
};

/* How a text with invisible characters is treated. Every text is still printed through visible(): the rule may have
 * been wider when a file was written. */
enum text_policy {
    TEXT_REFUSED, /* it is refused, also if it comes from a file */
    TEXT_CLEANED, /* the receiver cleans it, or drops it (match/talk.h) */
    TEXT_ESCAPED, /* it is kept as it is, and printed with escapes such as \x1b */
};

struct text_rule {
    const char *name; /* as messages print it */
    size_t most;      /* bytes of UTF-8 */
    bool composed;    /* in normal form C, after it was cleaned */
    bool lines;       /* line breaks and tabs are printed unchanged */
    enum text_policy policy;
};

extern const struct text_rule text_rules[TEXT_KINDS];

/* True if the text is valid: UTF-8 of at most the kind's bytes, for an id of the id's alphabet, and, if the policy is
 * to refuse, without invisible characters. */
bool text_is_good(struct span text, enum text_kind kind);

/* True for text of [a-z0-9-], 1 to 64 bytes. */
bool text_is_id(struct span text);
/* True for a possible key of a view: text of [a-z0-9_], 1 to 64 bytes. */
bool text_is_key(struct span text);

#endif
