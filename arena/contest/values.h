/* SPDX-License-Identifier: MIT */
/* What the files of events and of ladders have in common: games, classes and bots, as their keys describe them.
 *
 * Each function takes the value of a key (conf/conf.h) into what `out` points to, and refuses a bad one in a sentence
 * that says what is allowed. */
#ifndef CONTEST_VALUES_H
#define CONTEST_VALUES_H

#include <stdbool.h>

#include "conf/conf.h"
#include "launch/environment.h"
#include "match/clock.h"
#include "match/record.h"
#include "plugin/registry.h"
#include "plugin/settings.h"
#include "proto/message.h"
#include "run/lineup.h"
#include "run/sandboxes/sandbox_words.h"
#include "run/transport.h"

/* An id: a name of 1 to 64 of a-z, 0-9 and -. */
bool contest_take_name(struct conf_reading *reading, cfg_opt_t *opt, char out[PROTO_ID_MAX + 1]);
/* A title of at most TEXT_TITLE_MAX bytes; "" for none. `out` has room for one byte more. */
bool contest_take_title(struct conf_reading *reading, cfg_opt_t *opt, char *out);
/* A text that the caller frees; NULL for "". */
bool contest_take_text(struct conf_reading *reading, cfg_opt_t *opt, char **out);
/* An image that stands in place of a command, as one: image:IMAGE. The caller frees it; "" changes nothing. */
bool contest_take_image(struct conf_reading *reading, cfg_opt_t *opt, char **out);
/* The command that starts a bot, which the caller frees; it is taken after the image. One of the two must be given. */
bool contest_take_command(struct conf_reading *reading, cfg_opt_t *opt, char **out);
/* Environment variables. Their texts belong to `out`: contest_release_passed. */
bool contest_take_env(struct conf_reading *reading, cfg_opt_t *opt, struct passed *out);
void contest_release_passed(struct passed *passed);

/* Loads a plugin file, unless the registry has a plugin already, or the value is "". The path of a file's key starts at
 * the folder of that file. */
bool contest_take_plugin(struct conf_reading *reading, cfg_opt_t *opt, struct registry *registry);
/* The game of that name; if the key is not given, that of the only plugin. */
bool contest_take_game(struct conf_reading *reading, cfg_opt_t *opt, const struct registry *registry,
                       const struct game **out);
/* `out` keeps its value for "". */
bool contest_take_clock(struct conf_reading *reading, cfg_opt_t *opt, struct clock_spec *out);
bool contest_take_lost_seat(struct conf_reading *reading, cfg_opt_t *opt, enum lost_seat *out);
bool contest_take_transport(struct conf_reading *reading, cfg_opt_t *opt, enum transport *out);
bool contest_take_team(struct conf_reading *reading, cfg_opt_t *opt, enum team *out);
bool contest_take_mix(struct conf_reading *reading, cfg_opt_t *opt, struct settings *out);
/* A list of settings, such as "hunted=3". */
bool contest_take_set(struct conf_reading *reading, cfg_opt_t *opt, struct settings *out);

/* A key about sandboxes: one value, or a list of paths. "" says nothing. */
bool contest_take_sandbox(struct conf_reading *reading, cfg_opt_t *opt, enum sandbox_word word,
                          struct sandbox_words *out);

#endif
