/* SPDX-License-Identifier: MIT */
/* The functions behind the verbs; for arena/ladder/verbs alone. They fill in the body of the call. */
#ifndef LADDER_VERBS_INSIDE_H
#define LADDER_VERBS_INSIDE_H

#include "ladder/records/bot_files.h"
#include "ladder/verbs/verbs.h"

/* decide.c */
bool run_decision(struct verb_call *call);
bool run_hold(struct verb_call *call);
bool run_ruling(struct verb_call *call); /* about a bot */
bool run_match_ruling(struct verb_call *call);
bool run_replay(struct verb_call *call);
bool run_undo(struct verb_call *call);
bool run_token(struct verb_call *call);
bool run_drain(struct verb_call *call);
bool run_challenge(struct verb_call *call);
bool run_table(struct verb_call *call);
bool run_tables(struct verb_call *call);
bool run_end(struct verb_call *call);
bool run_forget(struct verb_call *call);
bool run_why(struct verb_call *call);
bool run_reload(struct verb_call *call);
bool run_restart(struct verb_call *call);
/* Writes the line of the verb, with these fields. */
bool decide(struct verb_call *call, const char *const fields[LADDER_FIELDS_MAX]);

/* look.c */
bool run_bots(struct verb_call *call);
bool run_bot(struct verb_call *call);
bool run_owners(struct verb_call *call);
bool run_log(struct verb_call *call);
/* show.c */
bool run_show(struct verb_call *call);
/* The table: the last one that was published; without a daemon, or with a number, that of the matches up to it (0: of
 * all). The caller lets go of it; NULL with a sentence. */
struct published *published_for(const struct verb_call *call, uint64_t up_to);
/* copies.c */
bool run_backup(struct verb_call *call);
bool run_export(struct verb_call *call);
bool run_keep(struct verb_call *call);
/* disk.c */
bool run_disk(struct verb_call *call);
/* seal.c */
bool run_season_close(struct verb_call *call);
bool run_season_new(struct verb_call *call);
/* matches.c */
bool run_matches(struct verb_call *call);
json_t *match_json(const struct verb_state *state, const struct outcome *outcome);
/* explain.c */
bool run_explain(struct verb_call *call);
/* A match of the season; NULL with a sentence. */
const struct outcome *find_match(const struct verb_call *call, const char *id);

/* For what takes long and came to nothing: the daemon ends, or memory was short. Returns false. */
bool fail_long(const struct verb_state *state, struct error *error);
/* Whether there is such a bot, of the file or of an owner's. False with a sentence. */
bool check_bot(const struct verb_call *call, const char *name);
void put(json_t *object, const char *key, json_t *value);

#endif
