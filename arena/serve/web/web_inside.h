/* SPDX-License-Identifier: MIT */
/* For arena/serve/web alone: who answers what. The context of all answers is the struct serve; they run on the thread
 * of the server. */
#ifndef SERVE_WEB_INSIDE_H
#define SERVE_WEB_INSIDE_H

#include <stdatomic.h>
#include <sys/stat.h>

#include "http/openapi.h"
#include "http/reply.h"
#include "http/server.h"
#include "ladder/records/query.h"
#include "serve/serve_inside.h"
#include "serve/watch/desk.h"
#include "serve/web/shares.h"

/* The table of a closed season, as its file has it. */
struct web_sealed {
    char season[PROTO_ID_MAX + 1];
    struct stat about;
    json_t *table; /* NULL: none was asked for yet */
};

struct feed_events;
struct feed_old;

struct web {
    struct http_server *_Atomic server;
    struct desk *desk;
    struct happened *happened;
    struct boards *boards;
    atomic_bool ready;

    /* For the thread of the server alone. */
    struct query *query;
    struct web_sealed sealed; /* the last one that was asked for */
    struct shares shares[2];  /* of who watches matches: their events, their steps */

    struct query *desk_query; /* for the thread of the desk alone */
};

enum { WEB_ROWS_PRESET = 100, WEB_ROWS_MAX = 500, WEB_EVENTS_MAX = 200 }; /* of a page */
#define WEB_PLACE_MAX (INT64_C(1) << 40)                                  /* in a file of history */
enum { WEB_MATCHES_PRESET = 50, WEB_SEALED_MOST = 64 << 20 /* bytes of the file of a closed season */ };

/* The API, without the pages for people. */
extern const struct http_table web_table_of_api;

/* What the answers hold. */
extern const struct http_field web_fields[];
extern const size_t web_field_count;

/* The class that was asked for, "" if none was. False, and the reply says that there is no such class. */
bool web_class(const struct serve *serve, const struct http_value *value, char out[PROTO_ID_MAX + 1],
               struct http_reply *reply);
/* The text of a parameter that is an id. */
void web_id(const struct http_value *value, char out[PROTO_ID_MAX + 1]);
/* Appends an event of a stream, with this value as its data, which it drops. */
void web_say(struct buffer *out, const struct http_event_id *id, const char *name, json_t *data);

/* public.c */
/* How many matches are under way; under the lock. */
unsigned web_playing(const struct serve *serve);
http_answer web_ladder, web_classes, web_roles, web_seasons, web_table;
/* A parameter as text. */
enum { WEB_TEXT_SIZE = HTTP_VALUE_MAX + 1 };
void web_copy(char out[WEB_TEXT_SIZE], const struct http_value *value);
void web_put(json_t *object, const char *key, json_t *value);
json_t *web_match_or_null(uint64_t number);
/* A text that was checked when it came in. */
json_t *web_span(struct span text);

/* bots.c */
http_answer web_bots, web_bot, web_versions;
/* Whether the ladder has a bot of this name; under the lock. */
bool web_has_bot(const struct serve *serve, const char *name);
void web_no_bot(struct http_reply *reply, const char *name);

/* matches.c, versus.c, history.c: what is over. */
http_answer web_matches, web_versus, web_history;
extern const char *const web_outcome_words[], *const web_purpose_words[], *const web_fault_words[];
/* The parameters of web_matches, in their order. */
enum web_matches_parameter {
    WEB_SEASON,
    WEB_CLASS,
    WEB_BOT,
    WEB_VERSION,
    WEB_AGAINST,
    WEB_OWNER,
    WEB_OUTCOME,
    WEB_PURPOSE,
    WEB_FAULT,
    WEB_BEFORE,
    WEB_AFTER,
    WEB_COUNT,
    WEB_MATCHES_PARAMETERS,
};
extern const struct http_parameter web_matches_parameters[WEB_MATCHES_PARAMETERS];

/* sealed.c */
/* The parameters of web_table, in their order. */
enum web_table_parameter {
    WEB_TABLE_FROM,
    WEB_TABLE_COUNT,
    WEB_TABLE_SEASON,
    WEB_TABLE_OWNER,
    WEB_TABLE_NAME,
    WEB_TABLE_ROLE,
    WEB_TABLE_CLASS,
    WEB_TABLE_PARAMETERS,
};
/* Copies the name of a season, as the roster has it; "" if it was not given. False with a refusal: there is none. */
bool web_season(struct serve *serve, const struct http_value *value, char out[PROTO_ID_MAX + 1],
                struct http_reply *reply);
/* The table of a season that is not the current one. */
struct table_wish;
void web_sealed_table(struct serve *serve, const char *season, const struct table_wish *wish, struct http_reply *reply);
void web_sealed_release(struct web_sealed *sealed);
/* match.c */
/* The match that the path names, in the feed. 0: the public knows none, and the reply says so. */
uint64_t web_find_match(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
/* The same; of one that the feed has forgotten, `old` replies. */
uint64_t web_find_or(struct serve *serve, const struct http_ask *ask,
                     bool (*old)(struct serve *, const struct http_ask *, struct http_reply *),
                     struct http_reply *reply);
/* An event of a match, with its number. */
json_t *web_event(uint64_t number, struct span event);
/* Replies with what is made of a match after its release; of one that the feed has forgotten, `old` replies. */
void web_reply_released(struct serve *serve, const struct http_ask *ask, desk_make *make,
                        bool (*old)(struct serve *, const struct http_ask *, struct http_reply *),
                        struct http_reply *reply);
http_answer web_match, web_events, web_released, web_record, web_playing_now;
/* old.c: matches that the feed has forgotten. False: the ladder has no such match; else there is a reply. */
/* True if the feed has forgotten the match, or it cannot be known; the reply says so. */
bool web_old_is_known(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
bool web_old_match(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
bool web_old_released(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
bool web_old_record(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
bool web_old_shown(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
bool web_old_chances(struct serve *serve, const struct http_ask *ask, struct http_reply *reply);
/* What more there is of a match. */
void web_add_links(const struct serve *serve, json_t *facts, bool old);
/* Moves what is only known after the release out of the facts. */
json_t *web_part(const struct serve *serve, json_t *whole, bool old);
/* live.c */
extern const struct http_event web_match_events[], web_step_events[];
http_answer web_match_live, web_match_steps;
/* chances.c */
http_answer web_chances;
/* Says the chances of winning at the turns of a match from number `next` on, as far as they are known, and counts
 * `next`. `turns` serves as memory. */
void web_say_chances(struct serve *serve, uint64_t match, uint64_t *next, struct feed_events *turns,
                     struct buffer *out);
void web_make_old_chances(struct serve *serve, struct feed_old *old, struct http_reply *reply);
/* shown.c: what a viewer in a browser needs */
http_answer web_shown, web_rules;
/* Replies with what a viewer shows of a record of one match. */
void web_show_record(struct serve *serve, struct span record, struct http_reply *reply);
/* happened.c */
extern const struct http_event web_ladder_events[];
http_answer web_live;
/* boards.c */
extern const struct http_event web_board_events[];
http_answer web_boards;
/* queue.c */
extern const char *const web_standing_words[STANDINGS]; /* metrics_ladder.c */
http_answer web_queue, web_notices;
/* metrics.c */
http_answer web_metrics;
/* health.c */
http_answer web_healthz, web_readyz;
/* Whether /readyz says so. */
bool web_is_ready(struct serve *serve);
/* web.c */
http_answer web_openapi;

#endif
