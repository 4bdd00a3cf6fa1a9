/* SPDX-License-Identifier: MIT */
/* Which lines a roster takes. */
#include "ladder/roster/roster_inside.h"

#include <string.h>

static unsigned valid_of(const struct roster_owner *owner, bool tokens)
{
    unsigned count = 0;

    for (size_t i = 0; i < owner->credential_count; i++)
        count += owner->credentials[i]->is_token == tokens && !owner->credentials[i]->revoked;
    return count;
}

static bool refuse(struct error *error, const char *sentence, const char *name)
{
    return error_set(error, EXIT_WRONG_USE, sentence, name);
}

static bool lets_owner(const struct roster *roster, const char *const *field, struct error *error)
{
    if (roster_owner(roster, field[0]))
        return refuse(error, "there is an owner %s already", field[0]);
    return roster->owner_count < ROSTER_OWNERS_MAX ||
           error_set(error, EXIT_WRONG_USE, "a ladder has at most %d owners", ROSTER_OWNERS_MAX);
}

static bool lets_credential(const struct roster *roster, const char *const *field, bool is_token, struct error *error)
{
    const struct roster_owner *owner = roster_owner(roster, field[0]);
    const struct roster_credential *same;
    unsigned most = is_token ? ROSTER_TOKENS_MAX : ROSTER_KEYS_MAX;
    char id[ROSTER_KEY_SIZE];

    if (!owner)
        return refuse(error, "there is no owner %s", field[0]);
    roster_credential_id(field[1], is_token, id);
    same = roster_credential(roster, id);
    if (same)
        return error_set(error, EXIT_WRONG_USE, "the owner %s has this %s already%s", same->owner->name,
                         is_token ? "token" : "key", same->revoked ? ", and it was revoked for good" : "");
    return valid_of(owner, is_token) < most ||
           error_set(error, EXIT_WRONG_USE, "an owner has at most %u %s that are not revoked", most,
                     is_token ? "tokens" : "keys");
}

static bool lets_revoke(const struct roster *roster, const char *const *field, struct error *error)
{
    const struct roster_credential *credential = roster_credential(roster, field[1]);

    if (!roster_owner(roster, field[0]))
        return refuse(error, "there is no owner %s", field[0]);
    if (!credential || strcmp(credential->owner->name, field[0]) != 0)
        return error_set(error, EXIT_WRONG_USE, "the owner %s has no key and no token %s", field[0], field[1]);
    return !credential->revoked || refuse(error, "%s was revoked already", field[1]);
}

static bool lets_bot(const struct roster *roster, const char *const *field, struct error *error)
{
    const struct roster_bot *bot = roster_bot(roster, field[0]);

    if (bot)
        return error_set(error, EXIT_WRONG_USE, "the bot %s belongs to %s", bot->name, bot->owner->name);
    if (!roster_owner(roster, field[1]))
        return refuse(error, "there is no owner %s", field[1]);
    return roster->bot_count < ROSTER_BOTS_MAX ||
           error_set(error, EXIT_WRONG_USE, "a ladder has at most %d bots", ROSTER_BOTS_MAX);
}

static bool lets_version(const struct roster *roster, enum ladder_command command, const char *const *field,
                         struct error *error)
{
    bool is_there = roster_version(roster, field[0], field[1]) != NULL;

    if (!roster_bot(roster, field[0]))
        return refuse(error, "there is no bot %s", field[0]);
    if (is_there == (command == LADDER_VERSION_IN))
        return error_set(error, EXIT_WRONG_USE, "the bot %s has %s version '%s'", field[0], is_there ? "a" : "no",
                         field[1]);
    return is_there || roster->version_count < ROSTER_VERSIONS_MAX ||
           error_set(error, EXIT_WRONG_USE, "a ladder has at most %d versions of bots", ROSTER_VERSIONS_MAX);
}

static bool lets_build(const struct roster *roster, const char *bot, struct error *error)
{
    size_t own = 0;

    for (size_t i = 0; i < roster->build_count; i++)
        own += strcmp(roster->builds[i].bot, bot) == 0;
    return (own < ROSTER_BUILDS_EACH && roster->build_count < ROSTER_BUILDS_MAX) ||
           error_set(error, EXIT_WRONG_USE, "a ladder knows at most %d files of a bot, and %d of all",
                     ROSTER_BUILDS_EACH, ROSTER_BUILDS_MAX);
}

static bool lets_ruling(const struct roster *roster, enum ladder_command command, const char *bot, struct error *error)
{
    const struct roster_ruling *ruling = roster_ruling(roster, bot);

    if (ruling && ruling->withdrawn)
        return refuse(error, "the bot %s was withdrawn; `undo` takes that back", bot);
    if (command == LADDER_BENCH && ruling && ruling->benched)
        return refuse(error, "the bot %s is benched already", bot);
    return command != LADDER_UNBENCH || (ruling && ruling->benched) ||
           refuse(error, "the bot %s is not benched by the host", bot);
}

static bool lets_match(const struct roster *roster, const char *const *field, struct error *error)
{
    const struct roster_match *match = roster_match(roster, ladder_match_number(field[1]));

    if (strcmp(field[0], roster_season(roster)) != 0 || roster->season_closed)
        return refuse(error, "the season %s is not the one that is played", field[0]);
    return !match || !match->is_void || refuse(error, "%s does not count already", field[1]);
}

static bool lets_season(const struct roster *roster, enum ladder_command command, const char *name, struct error *error)
{
    if (command == LADDER_SEASON_CLOSE)
        return strcmp(name, roster_season(roster)) == 0 && !roster->season_closed
                   ? true
                   : refuse(error, "the season %s is not the one that is played", name);
    if (!roster->season_closed)
        return refuse(error, "the season %s is still played: close it first", roster_season(roster));
    for (size_t i = 0; i < roster->season_count; i++)
        if (strcmp(roster->seasons[i], name) == 0)
            return refuse(error, "there was a season %s already", name);
    return roster->season_count < ROSTER_SEASONS_MAX ||
           error_set(error, EXIT_WRONG_USE, "a ladder has at most %d seasons", ROSTER_SEASONS_MAX);
}

bool roster_lets(const struct roster *roster, enum ladder_command command, const char *const field[LADDER_FIELDS_MAX],
                 struct error *error)
{
    switch (command) {
    case LADDER_OWNER:
        return lets_owner(roster, field, error);
    case LADDER_KEY:
    case LADDER_TOKEN:
        return lets_credential(roster, field, command == LADDER_TOKEN, error);
    case LADDER_REVOKE:
        return lets_revoke(roster, field, error);
    case LADDER_ENTER:
        return lets_bot(roster, field, error);
    case LADDER_VERSION_IN:
    case LADDER_QUALIFY:
    case LADDER_KEEP_OUT:
        return lets_version(roster, command, field, error);
    case LADDER_BUILD:
    case LADDER_ANEW:
        return lets_build(roster, field[0], error);
    case LADDER_WITHDRAW:
    case LADDER_BENCH:
    case LADDER_UNBENCH:
        return lets_ruling(roster, command, field[0], error);
    case LADDER_VOID:
    case LADDER_REPLAY:
        return lets_match(roster, field, error);
    case LADDER_SEASON_CLOSE:
    case LADDER_SEASON_NEW:
        return lets_season(roster, command, field[0], error);
    case LADDER_PAUSE:
        return !roster->paused || error_set(error, EXIT_WRONG_USE, "the ladder is paused already");
    case LADDER_FREEZE:
        return !roster->frozen || error_set(error, EXIT_WRONG_USE, "the ratings are frozen already");
    case LADDER_RESUME:
        return roster->paused || roster->frozen ||
               error_set(error, EXIT_WRONG_USE, "the ladder is neither paused nor frozen");
    case LADDER_NOTICE:
    case LADDER_UNDO: /* the log has checked it */
    case LADDER_COMMANDS:
        break;
    }
    return true;
}
