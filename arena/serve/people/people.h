/* SPDX-License-Identifier: MIT */
/* Tables at which people play, alone or together, with bots. For arena/serve alone.
 *
 * A person is a peer: the engine starts `arena bridge --seat` for their seat as it starts any bot, which connects to a
 * socket of the daemon in the ladder's folder. The lines of JSON that a command behind the bridge reads and writes
 * (sdk/JSON.md) travel from there to the person's browser and back over HTTP: server-sent events, and POST. So nothing
 * here knows the game, and nobody gets to know more than a bot on that seat would.
 *
 * The match is a match like any other, but not rated, of the class LADDER_PEOPLE, which no season has. It has a place
 * of its own beside `jobs` of ladder.conf, so rated play never lacks one.
 *
 * A seat's link has a secret, which is exchanged once for a cookie; each time when a page takes the seat it gets a
 * token, which all that it sends must have. Only their hashes are kept. Names of people are kept with the table, never
 * in records. */
#ifndef SERVE_PEOPLE_H
#define SERVE_PEOPLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "ladder/verbs/verbs.h"
#include "run/run.h"
#include "run/source.h"

struct serve;
struct people;
struct http_server;
struct http_table;

/* The routes of the tables; then those of the site. */
extern const struct http_table people_table;

/* Places beside those of rated play, by the ladder file alone: of the host, and as many of guests if there may be some.
 */
unsigned people_places(const struct serve *serve);

/* Reads the tables of an earlier life, unless nobody may play. Before matches that were broken off are looked for. */
bool people_make_ready(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Opens the socket and starts the thread. */
bool people_open(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* The server has started, whose streams are woken; NULL: it is about to end. */
void people_listen(struct serve *serve, struct http_server *server);
/* Nobody plays on; the engine may still give matches back. */
void people_stop(struct serve *serve);
void people_close(struct serve *serve);

/* Makes a table by the words and options of the verb `table`, of which each word is LADDER_PERSON or a bot; `asker` is
 * who asks over HTTP, and NULL the host. `body` gets its id as `play`, and the seats of people with their links as
 * `seats`. From any thread, not under the lock of the daemon. False with a sentence. */
bool people_make(struct serve *serve, const struct verb_call *order, const char *asker, json_t *body,
                 struct error *error) __attribute__((warn_unused_result));
/* Whether there could be such a table, whoever has its seats: `body` gets the roles of its seats as `roles`, and the
 * value of each setting as `settings`. The same. */
bool people_try(struct serve *serve, const struct verb_call *order, json_t *body, struct error *error)
    __attribute__((warn_unused_result));

/* For the host: a row of `tables` for each person. The same threads as people_make. */
void people_list(struct serve *serve, json_t *body);
/* Ends a table, whose people are told; a match that is played there goes on without them. False with a sentence. */
bool people_end(struct serve *serve, const char *table, struct error *error);
/* Forgets the name of the person in a seat, wherever it stands. False with a sentence. */
bool people_forget(struct serve *serve, const char *table, unsigned seat, struct error *error);

/* Whom all matches that could begin wait for, a constant; NULL: nobody. Under the lock of the daemon. */
void people_hold(struct serve *serve, const char *holder);
/* The match of a table whose people are all there, as a source gives it. Under the lock of the daemon. */
bool people_next(struct serve *serve, const struct source_ask *ask, struct run_fixture *fixture);
/* Under the lock of the daemon: a match came back; `result` is NULL if it was not played. False: it is of no table. */
bool people_over(struct serve *serve, uint64_t number, const struct run_result *result);
/* --- matches that were broken off; under the lock of the daemon -------------------------------------------------- */

/* The lineup of such a match; NULL: its table is not known. */
const struct lineup *people_lineup(const struct serve *serve, uint64_t number);
/* Its people are bots again. False: a bot of it does not play any more, and the table is over. */
bool people_return(struct serve *serve, uint64_t number);
/* Gives it again. False: a bot was taken out since, and the table is over. */
bool people_next_again(struct serve *serve, uint64_t number, struct run_fixture *fixture);
/* It does not go on. */
void people_give_up(struct serve *serve, uint64_t number);

/* Whether people were told of the match a moment ago, so that the feed will have it soon. From any thread, not under
 * the lock of the tables. */
bool people_told_of(const struct serve *serve, uint64_t number);
/* How many matches of tables are under way; under the lock of the daemon. */
unsigned people_under_way(const struct serve *serve);

#endif
