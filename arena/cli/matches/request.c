/* SPDX-License-Identifier: MIT */
#include "cli/matches/request.h"

#include <string.h>

#include "base/hash.h"
#include "cli/keys/seals.h"
#include "cli/matches/bot_output.h"
#include "cli/options/attach.h"
#include "cli/options/sandbox.h"
#include "match/seed.h"

typedef bool take_value(struct request *request, const char *value, struct error *error);

static bool take_set(struct request *request, const char *value, struct error *error)
{
    return setting_words_add(&request->words, value, false, error);
}

static bool take_mix(struct request *request, const char *value, struct error *error)
{
    return setting_words_add(&request->words, value, true, error);
}

static bool take_seed(struct request *request, const char *value, struct error *error)
{
    request->seed_given = true;
    if (!seed_from_text(&request->plan.seed, value, error))
        return false;
    option_hide(value);
    return true;
}

static bool take_match_seed(struct request *request, const char *value, struct error *error)
{
    request->plan.seed_is_match = hex_read(request->plan.seed.bytes, sizeof request->plan.seed.bytes, value);
    if (!request->plan.seed_is_match)
        return error_set(error, EXIT_WRONG_USE, "--match-seed takes the seed of a result, 32 hex digits, not '%s'",
                         value);
    option_hide(value);
    return true;
}

static bool take_games(struct request *request, const char *value, struct error *error)
{
    return option_number(value, "--games", 1, PLAN_GAMES_MAX, &request->plan.games, error);
}

static bool take_jobs(struct request *request, const char *value, struct error *error)
{
    return option_number(value, "--jobs", 1, PLAN_JOBS_MAX, &request->plan.jobs, error);
}

static bool take_no_affinity(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    request->plan.affinity = false;
    return true;
}

static bool take_transport(struct request *request, const char *value, struct error *error)
{
    return transport_take(&request->plan.transport, value, error);
}

static bool take_clock(struct request *request, const char *value, struct error *error)
{
    struct error why = {0};

    return clock_parse(&request->plan.clock, value, &why) || error_set(error, why.code, "--clock: %s", why.text);
}

static bool take_team(struct request *request, const char *value, struct error *error)
{
    bool joint = strcmp(value, "joint") == 0;

    request->plan.team = joint ? TEAM_JOINT : TEAM_SEPARATE;
    return joint || strcmp(value, "separate") == 0 ||
           error_set(error, EXIT_WRONG_USE, "--team takes separate or joint, not '%s'", value);
}

static bool take_restart(struct request *request, const char *value, struct error *error)
{
    return option_number(value, "--restart", 0, PLAN_RESTARTS_MAX, &request->plan.restarts, error);
}

static bool take_lost_seat(struct request *request, const char *value, struct error *error)
{
    return lost_seat_parse(&request->plan.lost_seat, span_text(value)) ||
           error_set(error, EXIT_WRONG_USE, "--lost-seat takes filler or forfeit, not '%s'", value);
}

static bool take_env(struct request *request, const char *value, struct error *error)
{
    request->plan.passed = &request->passed;
    return passed_add(&request->passed, value, error);
}

static bool take_records(struct request *request, const char *value, struct error *error)
{
    request->plan.records = value;
    return *value || error_set(error, EXIT_WRONG_USE, "--records takes a folder, not an empty name");
}

static bool take_sign(struct request *request, const char *value, struct error *error)
{
    request->plan.sign = value;
    return sign_check(value, error);
}

/* Taken before, as other options depend on it. */
static bool take_nothing(struct request *request, const char *value, struct error *error)
{
    (void)request;
    (void)value;
    (void)error;
    return true;
}

static bool take_trace(struct request *request, const char *value, struct error *error)
{
    (void)error;
    request->plan.trace = value;
    return true;
}

static bool claim(struct request *request, const char *role, size_t size, const char *command, struct error *error)
{
    if (request->claim_count > GAME_SEATS_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d bots are too many", GAME_SEATS_MAX);
    if (size >= ROLE_TEXT_MAX)
        return error_set(error, EXIT_WRONG_USE, "'%s' is no role", role);
    memcpy(request->roles[request->claim_count], role, size);
    request->claims[request->claim_count] =
        (struct plan_claim){.role = request->roles[request->claim_count], .command = command};
    request->claim_count++;
    return true;
}

static bool take_bot(struct request *request, const char *value, struct error *error)
{
    const char *equals = strchr(value, '=');

    if (!equals)
        return error_set(error, EXIT_WRONG_USE, "--bot takes ROLE=CMD or ROLE.N=CMD, not '%s'", value);
    return claim(request, value, (size_t)(equals - value), equals + 1, error);
}

static bool take_json(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->json = true;
}

static bool take_quiet(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->quiet = true;
}

static bool take_output(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->output = true;
}

static bool take_open(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->open = true;
}

static bool take_same(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->plan.same_rules = true;
}

static bool take_strict(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->strict = true;
}

const struct option_row request_options[REQUEST_OPTIONS] = {
    GAME_OPTION,
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
    {"set", "NAME=VALUE", "a setting of the game; 'arena rules' lists them"},
    {"mix", "NAME", "several settings by one name; a later --set overrides"},
    {"bot", "ROLE[.N]=CMD", "who plays a role, or its N-th seat; --ROLE CMD for short"},
    {"seed", "TEXT", "the seed: the same text gives the same matches (default random)"},
    {"match-seed", "HEX", "play one match with the seed that a result names"},
    {"games", "N", "matches to play (default 1)"},
    {"jobs", "N", "matches at once (default 1)"},
    {"no-affinity", NULL, "let the system choose the cores of the arena and of the bots that it starts"},
    {"clock", "SPEC", "none, or a list such as move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3"},
    {"team", "HOW", "separate: a process for each seat (default); joint: one for a side"},
    {"restart", "N", "restart a bot that ends in a match, at most N times for each of its seats (default 0)"},
    {"lost-seat", "HOW",
     "when a bot is lost: filler, random actions play on for it (default); forfeit, its side loses"},
    ENV_OPTION,
    SANDBOX_OPTIONS,
    {"as-ladder", "CONF",
     "play as a stranger's bot on this ladder or in this event: ladder.conf, event.conf, or the folder of one"},
    {"class", "NAME", "the class of that file (default: its first)"},
    {"records", "DIR", "keep the records of the matches, and what the bots print, in this folder"},
    {"resume", "DIR", "resume the interrupted run in this folder of records"},
    SAME_RULES_OPTION,
    SIGN_OPTION,
    TRANSPORT_OPTION,
    {"trace", "FILE", "write every message of the wire to this file, one JSON object a line"},
    ATTACH_OPTIONS,
    {"json", NULL, "print one JSON object for each match"},
    {"open", NULL, "show a match with everything that is hidden from some bots"},
    {"quiet", NULL, "print the result only"},
    {"strict", NULL, "exit code 1 if any bot had a fault"},
    OUTPUT_OPTION,
};

/* Those of other modules are not here. */
static const struct {
    const char *name;
    take_value *take;
} takers[] = {
    {"set", take_set},
    {"mix", take_mix},
    {"bot", take_bot},
    {"seed", take_seed},
    {"match-seed", take_match_seed},
    {"games", take_games},
    {"jobs", take_jobs},
    {"no-affinity", take_no_affinity},
    {"clock", take_clock},
    {"team", take_team},
    {"restart", take_restart},
    {"lost-seat", take_lost_seat},
    {"env", take_env},
    {"records", take_records},
    {"resume", take_nothing},
    {"as-ladder", take_nothing},
    {"class", take_nothing},
    {"same-rules", take_same},
    {"sign", take_sign},
    {"transport", take_transport},
    {"trace", take_trace},
    {"json", take_json},
    {"open", take_open},
    {"quiet", take_quiet},
    {"strict", take_strict},
    {"output", take_output},
};

bool request_take(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (strcmp(takers[i].name, row->name) == 0)
            return takers[i].take(request, value, error);
    if (strcmp(row->name, "plugin") == 0 && request->plan.plugin_count < PLAN_PLUGINS_MAX)
        request->plan.plugins[request->plan.plugin_count++] = value;
    if (game_choice_has(row->name))
        return true; /* taken before */
    if (!attach_take(&request->plan.attach, row, value, &taken, error) || taken)
        return !error->code;
    if (!sandbox_take(&request->sandboxes.all, row, value, &taken, error) || taken)
        return !error->code;
    return claim(request, row->name, strlen(row->name), value, error);
}
