/* SPDX-License-Identifier: MIT */
#include "run/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "gate/gate.h"
#include "hub/endpoint.h"
#include "launch/find.h"
#include "run/bots/bridged.h"
#include "sandbox/container/image.h"

enum { NOBODY = 0xffff, LIST_MAX = 300 };

/* --- the game's seats -------------------------------------------------------------------------------------------- */

const char *const team_words[] = {[TEAM_SEPARATE] = "separate", [TEAM_JOINT] = "joint"};

bool lineup_count_seats(struct lineup *lineup, struct error *error)
{
    _Alignas(8) uint8_t state[GATE_STATE_MAX];
    const struct game *game = lineup->settings.game;

    if (!settings_configure(&lineup->settings, state, error))
        return false;
    lineup->seats = game->seats(state);
    for (unsigned i = 0; i < lineup->seats; i++) {
        lineup->role_of[i] = (uint8_t)game->role(state, i);
        lineup->side_of[i] = (uint8_t)game->side(state, i);
        lineup->bot_of[i] = NOBODY;
    }
    return true;
}

unsigned lineup_place(const struct lineup *lineup, unsigned seat, bool *whole)
{
    unsigned number = 0;

    *whole = true;
    for (unsigned i = 0; i < lineup->seats; i++) {
        if (lineup->role_of[i] != lineup->role_of[seat])
            continue;
        number += i <= seat;
        *whole = *whole && lineup->bot_of[i] == lineup->bot_of[seat];
    }
    return number;
}

bool plan_count_seats(struct plan *plan, struct error *error)
{
    return lineup_count_seats(&plan->lineup, error);
}

static bool refuse_role(const struct plan *plan, const char *role, struct error *error)
{
    char list[LIST_MAX] = "";
    size_t used = 0;

    for (unsigned i = 0; i < plan->game->role_count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", plan->game->roles[i].name);
    return error_set(error, EXIT_WRONG_USE, "%s has no role '%s'; there is %s", plan->game->name, role, list);
}

struct place {
    unsigned role;
    unsigned number; /* 0: any */
};

static bool read_place(const struct plan *plan, const char *text, struct place *place, struct error *error)
{
    const char *dot = strchr(text, '.');
    size_t size = dot ? (size_t)(dot - text) : strlen(text);
    char *end = NULL;

    place->role = 0;
    place->number = 0;
    while (place->role < plan->game->role_count &&
           !span_equal(span_text(plan->game->roles[place->role].name), span_of(text, size)))
        place->role++;
    if (place->role == plan->game->role_count)
        return refuse_role(plan, text, error);
    if (!dot)
        return true;
    place->number = (unsigned)strtoul(dot + 1, &end, 10);
    if (dot[1] < '1' || dot[1] > '9' || *end != '\0')
        return error_set(error, EXIT_WRONG_USE, "'%s': the seats of a role are numbered from 1, as in %s.1", text,
                         plan->game->roles[place->role].name);
    return true;
}

void plan_lineup(const struct plan *plan, unsigned match, struct lineup *lineup)
{
    if (plan->fixtures) {
        plan->fixtures->lineup(plan->fixtures->context, match, lineup);
        return;
    }
    *lineup = plan->lineup;
    lineup->clock = plan->clock;
    lineup->team = plan->team;
    lineup->seed_number = match;
}

role_set plan_roles(const struct plan *plan, unsigned bot)
{
    role_set roles = 0;

    for (unsigned seat = 0; seat < plan->lineup.seats && !plan->fixtures; seat++)
        if (plan->lineup.bot_of[seat] == bot)
            roles |= UINT32_C(1) << plan->lineup.role_of[seat];
    return plan->fixtures ? ROLES_ALL : roles;
}

bool plan_leaves_out(const struct plan *plan, unsigned match, struct verdict *verdict)
{
    const struct fixtures *fixtures = plan->fixtures;

    return fixtures && fixtures->left_out && fixtures->left_out(fixtures->context, match, verdict);
}

/* --- bots -------------------------------------------------------------------------------------------------------- */

/* An id from the name of the program. */
static void name_after(char out[PROTO_ID_MAX + 1], const char *program)
{
    const char *slash = strrchr(program, '/');
    size_t used = 0;

    for (const char *at = slash ? slash + 1 : program; *at && used < PROTO_ID_MAX; at++) {
        char lower = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
        bool fits = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');

        out[used++] = fits ? lower : '-';
    }
    out[used] = '\0';
    if (used == 0)
        (void)snprintf(out, PROTO_ID_MAX + 1, "bot");
}

bool plan_bot_read(struct plan_bot *bot, const char *command, struct error *error)
{
    *bot = (struct plan_bot){.command = command, .called = command, .attaches = command[0] == '@'};
    if (bot->attaches && !word_is_id(command + 1))
        return error_set(error, EXIT_WRONG_USE, "'%s': the name of a bot is 1 to 64 of a-z, 0-9 and -", command);
    if (!bot->attaches && !bridged_split(&bot->words, &bot->own, command, error))
        return false;
    name_after(bot->name, bot->attaches ? command + 1 : bot->words.at[bot->own]);
    return true;
}

bool plan_bot_can_start(const struct plan_bot *bot, const char *folder, struct error *error)
{
    const char *const *words = (const char *const *)(uintptr_t)bot->words.at;

    if (bot->attaches || !bridged_can_start(words, bot->own, folder, bot->directory, error))
        return bot->attaches;
    return bot->sandbox.level != SANDBOX_NONE || image_of(words) ||
           find_program_whole(words[bot->own], folder, bot->directory, error);
}

bool plan_bot_can_attach(const struct plan_bot *bot, const struct plan_attach *attach, struct error *error)
{
    return !bot->attaches || attach->listen_count > 0 ||
           error_set(error, EXIT_WRONG_USE,
                     "for %s to attach there must be an endpoint: add --listen tcp://127.0.0.1:5555", bot->command);
}

bool plan_add_bot(struct plan *plan, const char *command, struct error *error)
{
    struct plan_bot *bot = &plan->bots[plan->bot_count];

    if (!plan_bot_read(bot, command, error))
        return false;
    plan->bot_count++;
    return true;
}

bool plan_can_attach(const struct plan *plan, struct error *error)
{
    for (unsigned i = 0; i < plan->bot_count; i++)
        if (!plan_bot_can_attach(&plan->bots[i], &plan->attach, error))
            return false;
    return true;
}

bool plan_has_environment(const struct plan *plan, struct error *error)
{
    bool has = passed_are_set(plan->passed, error);

    for (unsigned i = 0; has && i < plan->bot_count; i++)
        has = passed_are_set(plan->bots[i].passed, error);
    return has;
}

/* --- who sits where ---------------------------------------------------------------------------------------------- */

static bool seat_numbered(struct plan *plan, const struct place *place, const struct plan_claim *claim,
                          struct error *error)
{
    unsigned number = 0;

    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        if (plan->lineup.role_of[i] != place->role || ++number != place->number)
            continue;
        if (plan->lineup.bot_of[i] != NOBODY)
            return error_set(error, EXIT_WRONG_USE, "%s has two bots", claim->role);
        plan->lineup.bot_of[i] = (uint16_t)plan->bot_count;
        return plan_add_bot(plan, claim->command, error);
    }
    return error_set(error, EXIT_WRONG_USE, "there is no %s: with these settings there are %u seats of %s", claim->role,
                     number, plan->game->roles[place->role].name);
}

static unsigned free_seats(const struct plan *plan, unsigned role)
{
    unsigned count = 0;

    for (unsigned i = 0; i < plan->lineup.seats; i++)
        count += plan->lineup.role_of[i] == role && plan->lineup.bot_of[i] == NOBODY;
    return count;
}

/* Gives the next free seats of the role, `many` of them, to a new bot. */
static bool seat_some(struct plan *plan, unsigned role, unsigned many, const char *command, struct error *error)
{
    for (unsigned i = 0; i < plan->lineup.seats && many > 0; i++)
        if (plan->lineup.role_of[i] == role && plan->lineup.bot_of[i] == NOBODY) {
            plan->lineup.bot_of[i] = (uint16_t)plan->bot_count;
            many--;
        }
    return plan_add_bot(plan, command, error);
}

static bool seat_role(struct plan *plan, unsigned role, const struct plan_claim *claims, const struct place *places,
                      size_t count, struct error *error)
{
    const char *name = plan->game->roles[role].name;
    unsigned seats = free_seats(plan, role), bots = 0;

    for (size_t i = 0; i < count; i++)
        bots += places[i].role == role && places[i].number == 0;
    if (bots == 0 && seats > 0)
        return error_set(error, EXIT_WRONG_USE, "%u seat%s of %s %s no bot: give --%s CMD, or --bot %s.N=CMD for each",
                         seats, seats == 1 ? "" : "s", name, seats == 1 ? "has" : "have", name, name);
    if (bots > 1 && bots != seats)
        return error_set(error, EXIT_WRONG_USE, "%u bots for %u seat%s of %s: give one%s", bots, seats,
                         seats == 1 ? "" : "s", name, seats == 1 ? "" : " for all of them, or one for each");
    if (bots > 0 && seats == 0)
        return error_set(error, EXIT_WRONG_USE, "all seats of %s have a bot already", name);
    for (size_t i = 0; i < count; i++)
        if (places[i].role == role && places[i].number == 0 &&
            !seat_some(plan, role, bots == 1 ? seats : 1, claims[i].command, error))
            return false;
    return true;
}

/* A team that plays as one is one bot. */
static bool check_teams(const struct plan *plan, struct error *error)
{
    for (unsigned i = 0; plan->team == TEAM_JOINT && i < plan->lineup.seats; i++)
        for (unsigned j = 0; j < i; j++)
            if (plan->lineup.side_of[i] == plan->lineup.side_of[j] && plan->lineup.bot_of[i] != plan->lineup.bot_of[j])
                return error_set(error, EXIT_WRONG_USE,
                                 "with --team joint one bot plays all seats of a side: give one --%s CMD",
                                 plan->game->roles[plan->lineup.role_of[i]].name);
    return true;
}

static bool seat_all(struct plan *plan, const struct plan_claim *claims, const struct place *places, size_t count,
                     struct error *error)
{
    for (size_t i = 0; i < count; i++)
        if (places[i].number && !seat_numbered(plan, &places[i], &claims[i], error))
            return false;
    for (unsigned role = 0; role < plan->game->role_count; role++)
        if (!seat_role(plan, role, claims, places, count, error))
            return false;
    return check_teams(plan, error);
}

bool plan_seat(struct plan *plan, const struct plan_claim *claims, size_t count, struct error *error)
{
    struct place places[GAME_SEATS_MAX];

    if (!plan_count_seats(plan, error))
        return false;
    if (count > GAME_SEATS_MAX)
        return error_set(error, EXIT_WRONG_USE, "%zu bots are too many: there are %u seats", count, plan->lineup.seats);
    for (size_t i = 0; i < count; i++)
        if (!read_place(plan, claims[i].role, &places[i], error))
            return false;
    return seat_all(plan, claims, places, count, error) && plan_can_attach(plan, error);
}

void plan_release(struct plan *plan)
{
    for (unsigned i = 0; i < plan->bot_count; i++)
        words_release(&plan->bots[i].words);
}

bool plan_attach_check(const struct plan_attach *attach, struct error *error)
{
    if (!attach->keys != !attach->allow)
        return error_set(error, EXIT_WRONG_USE,
                         "keys and allow go together: the arena's key, and the list of keys that may attach");
    for (unsigned i = 0; i < attach->listen_count; i++)
        if (!endpoint_check(attach->listen[i], attach->keys != NULL, error))
            return false;
    return plan_attach_check_endpoints(attach, error);
}

bool plan_attach_check_endpoints(const struct plan_attach *attach, struct error *error)
{
    bool any_tcp = false;

    for (unsigned i = 0; i < attach->listen_count; i++) {
        if (!endpoint_check_form(attach->listen[i], attach->keys != NULL, error))
            return false;
        any_tcp = any_tcp || endpoint_is_tcp(attach->listen[i]);
    }
    return !attach->keys || any_tcp ||
           error_set(error, EXIT_WRONG_USE,
                     "keys are for tcp endpoints, and bots attach to none: listen at tcp://HOST:PORT");
}
