/* SPDX-License-Identifier: MIT */
/* What each kind of text may hold: one table (text_rules) for what comes over the wire, from options and out of files.
 * Which characters can be seen decides base/visible.h. */
#ifndef PROTO_TEXT_H
#define PROTO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

enum {
    TEXT_EVIDENCE_MAX = 255,
    TEXT_WHY_MAX = 1000,
};

enum text_kind {
    TEXT_ID,       /* of bots, games, roles, reasons, codes, entries, matches */
    TEXT_VERSION,  /* of a bot, of the arena's program */
    TEXT_TOKEN,    /* by which a bot comes back */
    TEXT_SPEC,     /* a clock, a rules epoch, what went on with a record */
    TEXT_NAME,     /* of a setting */
    TEXT_SETTING,  /* the value of one */
    TEXT_SENTENCE, /* of the arena to a bot's author */
    TEXT_TALK,     /* what a bot says at the table */
    TEXT_NOTE,     /* what a bot says to its author */
    TEXT_EVIDENCE, /* what was wrong, as a record keeps it: the arena has escaped it */
    TEXT_WHY,      /* a host's reason for a change */
    TEXT_KINDS
};

/* What becomes of a text with characters that cannot be seen. Whoever shows a text shows it by visible() all the same:
 * a rule may have been wider when a file was written. */
enum text_policy {
    TEXT_REFUSED, /* it is refused, also if a file says it */
    TEXT_CLEANED, /* whoever takes it makes a good text of it, or drops it (match/talk.h) */
    TEXT_ESCAPED, /* it is taken as it is, and shown as in \x1b */
};

struct text_rule {
    const char *name; /* in a sentence */
    size_t most;      /* bytes of UTF-8 */
    bool composed;    /* in normal form C, once it was cleaned */
    bool lines;       /* line breaks and tabs are shown as they are */
    enum text_policy policy;
};

extern const struct text_rule text_rules[TEXT_KINDS];

/* Whether the text may be taken: UTF-8 of at most so many bytes, an id of its alphabet, and, where the policy is to
 * refuse, nothing in it that cannot be seen. */
bool text_is_good(struct span text, enum text_kind kind);

/* True for text of [a-z0-9-], 1 to 64 bytes. */
bool text_is_id(struct span text);
/* True for what may be the key of a view: text of [a-z0-9_], 1 to 64 bytes. */
bool text_is_key(struct span text);

#endif
