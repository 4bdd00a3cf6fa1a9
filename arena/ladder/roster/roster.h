/* SPDX-License-Identifier: MIT */
/* Who there is on a ladder, and what people decided: what the lines of ladder.log (ladder/roster/ladder_log.h) add up
 * to.
 *
 * An owner has keys and tokens; a bot is a name that belongs to an owner; a bot has versions. Bots of ladder.conf are
 * the host's and not in here. Everything is kept by number, from 0, and stays where it is until roster_release:
 * pointers to owners, bots and versions hold that long. */
#ifndef LADDER_ROSTER_H
#define LADDER_ROSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "ladder/roster/ladder_log.h"
#include "proto/message.h"

enum {
    ROSTER_OWNERS_MAX = 10000,
    ROSTER_KEYS_MAX = 8,   /* keys of an owner that are valid */
    ROSTER_TOKENS_MAX = 8, /* the same of tokens */
    ROSTER_BOTS_MAX = 10000,
    ROSTER_VERSIONS_MAX = 16384,
    ROSTER_BUILDS_MAX = 16384,
    ROSTER_BUILDS_EACH = 1024, /* of a bot, which may say another version each time */
    ROSTER_KEY_SIZE = 41,      /* bytes of a key as text (Z85), with its final zero */
    ROSTER_SEASONS_MAX = 1000,
    ROSTER_NOTICES_MAX = 100,    /* the latest of them are kept */
    ROSTER_TOKEN_TEXT_SIZE = 39, /* "arena-" and 128 random bits in hex, with the final zero */
};
#define ROSTER_FIRST_SEASON "1"

/* A key or a token. */
struct roster_credential {
    char id[ROSTER_KEY_SIZE]; /* what `revoke` names it by: the key, or the first digits of the token's hash */
    bool is_token;
    struct hash hash;          /* of the token's text */
    int64_t made_s, expires_s; /* seconds since 1970; 0: never */
    bool revoked;
    const char *bots; /* of a key: the names that it speaks for, a blank between, "": all of the owner's; of the log */
    struct roster_owner *owner;
};

struct roster_owner {
    char name[PROTO_ID_MAX + 1];
    struct roster_credential **credentials; /* in the order in which they came */
    size_t credential_count;
    size_t bot_count; /* bots that belong to him */
};

struct roster_bot {
    char name[PROTO_ID_MAX + 1];
    struct roster_owner *owner;
    struct roster_version **versions; /* in the order in which they first came */
    size_t version_count;
};

enum roster_state {
    VERSION_NEW,     /* it has to pass its qualification */
    VERSION_PASSED,  /* it is rated */
    VERSION_KEPT_OUT /* it was at fault in its qualification */
};

struct roster_version {
    struct roster_bot *bot;
    char name[PROTO_VERSION_MAX + 1];
    int64_t came_s; /* seconds since 1970 */
    enum roster_state state;
    const char *why; /* it was kept out; of the log */
};

/* Files of a bot of ladder.conf that played under a version, or are to; without a version and a hash: what the files do
 * not show has changed. */
struct roster_build {
    const char *bot, *version, *hash; /* of the log */
};

/* What the host decided about a bot, also about one of ladder.conf. */
struct roster_ruling {
    char bot[PROTO_ID_MAX + 1];
    bool benched, withdrawn;
    const char *why; /* of the last of these; of the log */
};

/* What the host decided about a match. */
struct roster_match {
    uint64_t number;
    bool is_void, replay;
    unsigned line;   /* of the log, the last that is about it */
    const char *why; /* of the last line that is about it; of the log */
};

/* A sentence of the host for everybody. */
struct roster_notice {
    const char *text, *time; /* of the log */
};

struct roster {
    struct roster_owner **owners;
    size_t owner_count;
    struct roster_bot **bots;
    size_t bot_count;
    size_t version_count;        /* of all bots */
    struct roster_build *builds; /* in the order in which they came */
    size_t build_count;
    struct roster_ruling **rulings;
    size_t ruling_count;
    struct roster_match *matches; /* of the current season, ascending by number */
    size_t match_count;
    bool paused, frozen;
    char (*seasons)[PROTO_ID_MAX + 1]; /* the last is the current one */
    size_t season_count;
    bool season_closed;                               /* the current one */
    const char *notice;                               /* the last sentence for everybody; NULL: none; of the log */
    struct roster_notice notices[ROSTER_NOTICES_MAX]; /* the last is the latest */
    size_t notice_count;

    /* For roster.c alone. */
    struct roster_trees {
        void *owners, *bots, *rulings, *credentials;
    } trees;
    struct roster_credential **credentials;
    size_t credential_count;
};

/* Adds up a log. The texts that it points to are the log's, which must live as long. False: no memory, or a line names
 * what is not there; the error says which line. The caller calls roster_release even then. */
bool roster_make(struct roster *roster, const struct ladder_log *log, struct error *error)
    __attribute__((warn_unused_result));
/* Adds the next line of the log, which is no `undo`: after one the roster is made anew. */
bool roster_take(struct roster *roster, const struct ladder_line *line, struct error *error)
    __attribute__((warn_unused_result));
void roster_release(struct roster *roster);

/* Whether roster_take would take a line with these fields; false with a sentence for who asks for it, such as "there is
 * no owner anna". */
bool roster_lets(const struct roster *roster, enum ladder_command command, const char *const fields[LADDER_FIELDS_MAX],
                 struct error *error) __attribute__((warn_unused_result));

/* Whether a line can be taken back: it is of a kind for which there is `undo`, of this season, and no later line needs
 * it. False with a sentence. */
bool roster_lets_undo(const struct ladder_log *log, unsigned number, struct error *error)
    __attribute__((warn_unused_result));

/* The name of the current season. */
const char *roster_season(const struct roster *roster);

/* NULL: there is none. */
struct roster_owner *roster_owner(const struct roster *roster, const char *name);
struct roster_bot *roster_bot(const struct roster *roster, const char *name);
struct roster_version *roster_version(const struct roster *roster, const char *bot, const char *version);
const struct roster_ruling *roster_ruling(const struct roster *roster, const char *bot);
const struct roster_match *roster_match(const struct roster *roster, uint64_t number);

/* The files that played last under a version of a bot; NULL: it is not known. */
const struct roster_build *roster_build(const struct roster *roster, const char *bot, const char *version);
/* How often the host has said that a bot has changed, though its files have not. */
unsigned roster_restarts(const struct roster *roster, const char *bot);
/* The last files of a bot with another hash than this; NULL: there are none. */
const struct roster_build *roster_build_before(const struct roster *roster, const char *bot, const char *hash);
/* True if files with this hash played under it. */
bool roster_has_build(const struct roster *roster, const char *bot, const char *version, const char *hash);

/* A key, or a token by its text, that is valid (at this time); NULL: it is none. */
const struct roster_credential *roster_credential_by_key(const struct roster *roster, const char *key);
const struct roster_credential *roster_credential_by_token(const struct roster *roster, struct span token,
                                                           int64_t now_s);
bool roster_credential_is_valid(const struct roster_credential *credential, int64_t now_s);
/* True if a bot of this name, of the credential's owner, may come with it. */
bool roster_credential_names(const struct roster_credential *credential, const char *bot);
/* The owner of a key, or of a token's text, that is valid at this time; NULL: nobody. */
struct roster_owner *roster_owner_by_key(const struct roster *roster, const char *key);
struct roster_owner *roster_owner_by_token(const struct roster *roster, struct span token, int64_t now_s);
/* How many versions of a bot came in the day before a time. */
unsigned roster_versions_lately(const struct roster_bot *bot, int64_t now_s);

/* A new token: its text, which is shown once and kept nowhere, and the hash that the log gets. */
void roster_new_token(char text[ROSTER_TOKEN_TEXT_SIZE], char hash[HASH_HEX_SIZE]);

#endif
