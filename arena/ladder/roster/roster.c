/* SPDX-License-Identifier: MIT */
#include "ladder/roster/roster.h"

#include <search.h>
#include <sodium/randombytes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys/certificate.h"
#include "ladder/roster/roster_inside.h"

enum { DAY_S = 24 * 3600, TOKEN_BYTES = 16, ROOM_FIRST = 8 };

/* --- what is found by name --------------------------------------------------------------------------------------- */

/* Everything that is in a tree begins with its name. */
static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void *find(void *const *tree, const char *name)
{
    void *const *found = tfind(name, tree, by_name);

    return found ? *found : NULL;
}

/* Makes room for one more in an array of pointers, which has room for the next power of two. */
static bool make_room(void ***array, size_t count)
{
    void **grown;

    if (count > 0 && (count < ROOM_FIRST || (count & (count - 1)) != 0))
        return true;
    grown = realloc(*array, (count ? 2 * count : ROOM_FIRST) * sizeof *grown);
    *array = grown ? grown : *array;
    return grown != NULL;
}

/* A new zeroed one of `size` bytes with this name, at the end of an array and in a tree if there is one. NULL: no
 * memory. */
static void *add(void ***array, size_t *count, void **tree, size_t size, const char *name)
{
    char *added = make_room(array, *count) ? calloc(1, size) : NULL;

    if (!added)
        return NULL;
    (void)snprintf(added, size, "%s", name); /* the log's gate has checked its length */
    if (tree && !tsearch(added, tree, by_name)) {
        free(added);
        return NULL;
    }
    (*array)[(*count)++] = added;
    return added;
}

struct roster_owner *roster_owner(const struct roster *roster, const char *name)
{
    return find(&roster->trees.owners, name);
}

struct roster_bot *roster_bot(const struct roster *roster, const char *name)
{
    return find(&roster->trees.bots, name);
}

struct roster_version *roster_version(const struct roster *roster, const char *bot, const char *version)
{
    const struct roster_bot *of = roster_bot(roster, bot);

    for (size_t i = 0; of && i < of->version_count; i++)
        if (strcmp(of->versions[i]->name, version) == 0)
            return of->versions[i];
    return NULL;
}

const struct roster_ruling *roster_ruling(const struct roster *roster, const char *bot)
{
    return find(&roster->trees.rulings, bot);
}

static bool is_of(const struct roster_build *build, const char *bot)
{
    return strcmp(build->bot, bot) == 0;
}

const struct roster_build *roster_build(const struct roster *roster, const char *bot, const char *version)
{
    for (const struct roster_build *at = roster->builds + roster->build_count; at-- > roster->builds;)
        if (at->hash && is_of(at, bot) && strcmp(at->version, version) == 0)
            return at;
    return NULL;
}

const struct roster_build *roster_build_before(const struct roster *roster, const char *bot, const char *hash)
{
    for (const struct roster_build *at = roster->builds + roster->build_count; at-- > roster->builds;)
        if (at->hash && is_of(at, bot) && strcmp(at->hash, hash) != 0)
            return at;
    return NULL;
}

bool roster_has_build(const struct roster *roster, const char *bot, const char *version, const char *hash)
{
    for (const struct roster_build *at = roster->builds; at < roster->builds + roster->build_count; at++)
        if (at->hash && strcmp(at->hash, hash) == 0 && is_of(at, bot) && strcmp(at->version, version) == 0)
            return true;
    return false;
}

unsigned roster_restarts(const struct roster *roster, const char *bot)
{
    unsigned count = 0;

    for (const struct roster_build *at = roster->builds; at < roster->builds + roster->build_count; at++)
        count += !at->hash && is_of(at, bot);
    return count;
}

const char *roster_season(const struct roster *roster)
{
    return roster->season_count ? roster->seasons[roster->season_count - 1] : ROSTER_FIRST_SEASON;
}

struct roster_credential *roster_credential(const struct roster *roster, const char *id)
{
    return find(&roster->trees.credentials, id);
}

void roster_credential_id(const char *text, bool is_token, char id[ROSTER_KEY_SIZE])
{
    (void)snprintf(id, ROSTER_KEY_SIZE, "%.*s", is_token ? LADDER_TOKEN_ID_SIZE - 1 : ROSTER_KEY_SIZE - 1, text);
}

/* --- owners ------------------------------------------------------------------------------------------------------ */

bool roster_credential_is_valid(const struct roster_credential *credential, int64_t now_s)
{
    return !credential->revoked && (!credential->expires_s || now_s < credential->expires_s);
}

bool roster_credential_names(const struct roster_credential *credential, const char *bot)
{
    return !*credential->bots || certificate_bots_have(credential->bots, span_text(bot));
}

const struct roster_credential *roster_credential_by_key(const struct roster *roster, const char *key)
{
    const struct roster_credential *credential = roster_credential(roster, key);

    return credential && roster_credential_is_valid(credential, 0) && !credential->is_token ? credential : NULL;
}

struct roster_owner *roster_owner_by_key(const struct roster *roster, const char *key)
{
    const struct roster_credential *credential = roster_credential_by_key(roster, key);

    return credential ? credential->owner : NULL;
}

const struct roster_credential *roster_credential_by_token(const struct roster *roster, struct span token,
                                                           int64_t now_s)
{
    struct hash hash = hash_of(token);
    struct roster_credential *credential;
    char hex[HASH_HEX_SIZE];

    hex_print(hex, hash.bytes, HASH_BYTES);
    hex[LADDER_TOKEN_ID_SIZE - 1] = '\0';
    credential = roster_credential(roster, hex);
    return credential && roster_credential_is_valid(credential, now_s) && credential->is_token &&
                   memcmp(credential->hash.bytes, hash.bytes, HASH_BYTES) == 0
               ? credential
               : NULL;
}

struct roster_owner *roster_owner_by_token(const struct roster *roster, struct span token, int64_t now_s)
{
    const struct roster_credential *credential = roster_credential_by_token(roster, token, now_s);

    return credential ? credential->owner : NULL;
}

void roster_new_token(char text[ROSTER_TOKEN_TEXT_SIZE], char hash[HASH_HEX_SIZE])
{
    uint8_t bytes[TOKEN_BYTES];
    char hex[2 * TOKEN_BYTES + 1];
    struct hash of;

    randombytes_buf(bytes, sizeof bytes);
    hex_print(hex, bytes, sizeof bytes);
    (void)snprintf(text, ROSTER_TOKEN_TEXT_SIZE, "arena-%s", hex);
    of = hash_of(span_text(text));
    hex_print(hash, of.bytes, HASH_BYTES);
}

unsigned roster_versions_lately(const struct roster_bot *bot, int64_t now_s)
{
    unsigned count = 0;

    for (size_t i = 0; i < bot->version_count; i++)
        count += bot->versions[i]->came_s > now_s - DAY_S;
    return count;
}

/* --- taking lines ------------------------------------------------------------------------------------------------ */

static bool take_credential(struct roster *roster, const struct ladder_line *line)
{
    bool is_token = line->command == LADDER_TOKEN;
    struct roster_owner *owner = roster_owner(roster, line->field[0]);
    struct roster_credential *credential;
    char id[ROSTER_KEY_SIZE];

    roster_credential_id(line->field[1], is_token, id);
    credential = make_room((void ***)&owner->credentials, owner->credential_count)
                     ? add((void ***)&roster->credentials, &roster->credential_count, &roster->trees.credentials,
                           sizeof *credential, id)
                     : NULL;
    if (!credential)
        return false;
    owner->credentials[owner->credential_count++] = credential;
    credential->owner = owner;
    credential->is_token = is_token;
    credential->made_s = line->time_s;
    credential->bots = is_token ? "" : line->field[2];
    if (is_token) {
        (void)hex_read(credential->hash.bytes, HASH_BYTES, line->field[1]);
        credential->expires_s = ladder_time(line->field[2]);
    }
    return true;
}

static bool take_bot(struct roster *roster, const struct ladder_line *line)
{
    struct roster_bot *bot =
        add((void ***)&roster->bots, &roster->bot_count, &roster->trees.bots, sizeof *bot, line->field[0]);

    if (!bot)
        return false;
    bot->owner = roster_owner(roster, line->field[1]);
    bot->owner->bot_count++;
    return true;
}

static bool take_version(struct roster *roster, const struct ladder_line *line)
{
    struct roster_bot *bot = roster_bot(roster, line->field[0]);
    struct roster_version *version = roster_version(roster, line->field[0], line->field[1]);

    if (!version) {
        version = make_room((void ***)&bot->versions, bot->version_count) ? calloc(1, sizeof *version) : NULL;
        if (!version)
            return false;
        version->bot = bot;
        (void)snprintf(version->name, sizeof version->name, "%s", line->field[1]);
        version->came_s = line->time_s;
        bot->versions[bot->version_count++] = version;
        roster->version_count++;
        return true;
    }
    version->state = line->command == LADDER_QUALIFY ? VERSION_PASSED : VERSION_KEPT_OUT;
    version->why = line->why;
    return true;
}

static bool take_build(struct roster *roster, const struct ladder_line *line)
{
    size_t count = roster->build_count;
    struct roster_build *grown = roster->builds;

    if (count == 0 || (count >= ROOM_FIRST && (count & (count - 1)) == 0))
        grown = realloc(roster->builds, (count ? 2 * count : ROOM_FIRST) * sizeof *grown);
    if (!grown)
        return false;
    roster->builds = grown;
    grown[roster->build_count++] = (struct roster_build){line->field[0], line->field[1], line->field[2]};
    return true;
}

static bool take_ruling(struct roster *roster, const struct ladder_line *line)
{
    struct roster_ruling *ruling = find(&roster->trees.rulings, line->field[0]);

    if (!ruling)
        ruling = add((void ***)&roster->rulings, &roster->ruling_count, &roster->trees.rulings, sizeof *ruling,
                     line->field[0]);
    if (!ruling)
        return false;
    ruling->benched = line->command == LADDER_BENCH;
    ruling->withdrawn = line->command == LADDER_WITHDRAW;
    ruling->why = line->why;
    return true;
}

/* Where a match stands, or would stand, among those that the host decided about. */
static size_t place_of(const struct roster *roster, uint64_t number)
{
    size_t from = 0, to = roster->match_count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (roster->matches[middle].number < number)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

const struct roster_match *roster_match(const struct roster *roster, uint64_t number)
{
    size_t at = place_of(roster, number);

    return at < roster->match_count && roster->matches[at].number == number ? &roster->matches[at] : NULL;
}

static bool take_match(struct roster *roster, const struct ladder_line *line)
{
    uint64_t number = ladder_match_number(line->field[1]);
    size_t at = place_of(roster, number);
    struct roster_match *grown = realloc(roster->matches, (roster->match_count + 1) * sizeof *grown);

    if (!grown)
        return false;
    roster->matches = grown;
    memmove(&grown[at + 1], &grown[at], (roster->match_count++ - at) * sizeof *grown);
    grown[at] = (struct roster_match){.number = number,
                                      .is_void = true,
                                      .replay = line->command == LADDER_REPLAY,
                                      .line = line->number,
                                      .why = line->why};
    return true;
}

static bool take_season(struct roster *roster, const char *name)
{
    char(*grown)[PROTO_ID_MAX + 1] = realloc(roster->seasons, (roster->season_count + 1) * sizeof *grown);

    if (!grown)
        return false;
    roster->seasons = grown;
    (void)snprintf(grown[roster->season_count++], sizeof *grown, "%s", name);
    roster->season_closed = false;
    roster->match_count = 0;
    return true;
}

static void take_notice(struct roster *roster, const struct ladder_line *line)
{
    if (roster->notice_count == ROSTER_NOTICES_MAX)
        memmove(roster->notices, roster->notices + 1, --roster->notice_count * sizeof *roster->notices);
    roster->notices[roster->notice_count++] = (struct roster_notice){line->field[0], line->time};
    roster->notice = line->field[0];
}

static bool take(struct roster *roster, const struct ladder_line *line)
{
    struct roster_credential *revoked;

    switch (line->command) {
    case LADDER_OWNER:
        return add((void ***)&roster->owners, &roster->owner_count, &roster->trees.owners, sizeof(struct roster_owner),
                   line->field[0]) != NULL;
    case LADDER_KEY:
    case LADDER_TOKEN:
        return take_credential(roster, line);
    case LADDER_REVOKE:
        revoked = roster_credential(roster, line->field[1]);
        revoked->revoked = true;
        return true;
    case LADDER_ENTER:
        return take_bot(roster, line);
    case LADDER_VERSION_IN:
    case LADDER_QUALIFY:
    case LADDER_KEEP_OUT:
        return take_version(roster, line);
    case LADDER_BUILD:
    case LADDER_ANEW:
        return take_build(roster, line);
    case LADDER_WITHDRAW:
    case LADDER_BENCH:
    case LADDER_UNBENCH:
        return take_ruling(roster, line);
    case LADDER_VOID:
    case LADDER_REPLAY:
        return take_match(roster, line);
    case LADDER_PAUSE:
        roster->paused = true;
        return true;
    case LADDER_FREEZE:
        roster->frozen = true;
        return true;
    case LADDER_RESUME:
        roster->paused = roster->frozen = false;
        return true;
    case LADDER_NOTICE:
        take_notice(roster, line);
        return true;
    case LADDER_SEASON_CLOSE:
        roster->season_closed = true;
        return true;
    case LADDER_SEASON_NEW:
        return take_season(roster, line->field[0]);
    case LADDER_UNDO:
    case LADDER_COMMANDS:
        break;
    }
    return true;
}

bool roster_take(struct roster *roster, const struct ladder_line *line, struct error *error)
{
    struct error why = {0};

    if (!roster_lets(roster, line->command, line->field, &why))
        return error_set(error, EXIT_COULD_NOT_RUN, "line %u of ladder.log: %s", line->number, why.text);
    return take(roster, line) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

bool roster_make(struct roster *roster, const struct ladder_log *log, struct error *error)
{
    *roster = (struct roster){0};
    if (!take_season(roster, ROSTER_FIRST_SEASON))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (size_t i = 0; i < log->count; i++)
        if (!log->lines[i].undone && !roster_take(roster, &log->lines[i], error))
            return false;
    return true;
}

bool roster_lets_undo(const struct ladder_log *log, unsigned number, struct error *error)
{
    struct ladder_line *line = number > 0 && number <= log->count ? &log->lines[number - 1] : NULL;
    struct roster without;
    struct error why = {0};
    bool good;

    if (!line || line->undone || !ladder_commands[line->command].undoes)
        return error_set(error, EXIT_WRONG_USE, "line %u of ladder.log cannot be taken back", number);
    for (size_t i = number; i < log->count; i++)
        if (log->lines[i].command == LADDER_SEASON_CLOSE)
            return error_set(error, EXIT_WRONG_USE, "line %u of ladder.log is of a season that was closed", number);
    line->undone = true;
    good = roster_make(&without, log, &why) ||
           error_set(error, EXIT_WRONG_USE, "line %u of ladder.log cannot be taken back: then %s", number, why.text);
    line->undone = false;
    roster_release(&without);
    return good;
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void keep(void *node)
{
    (void)node;
}

void roster_release(struct roster *roster)
{
    tdestroy(roster->trees.owners, keep);
    tdestroy(roster->trees.bots, keep);
    tdestroy(roster->trees.rulings, keep);
    tdestroy(roster->trees.credentials, keep);
    for (size_t i = 0; i < roster->owner_count; i++) {
        free(roster->owners[i]->credentials);
        free(roster->owners[i]);
    }
    for (size_t i = 0; i < roster->bot_count; i++) {
        for (size_t j = 0; j < roster->bots[i]->version_count; j++)
            free(roster->bots[i]->versions[j]);
        free(roster->bots[i]->versions);
        free(roster->bots[i]);
    }
    for (size_t i = 0; i < roster->ruling_count; i++)
        free(roster->rulings[i]);
    for (size_t i = 0; i < roster->credential_count; i++)
        free(roster->credentials[i]);
    free(roster->owners);
    free(roster->bots);
    free(roster->builds);
    free(roster->rulings);
    free(roster->credentials);
    free(roster->matches);
    free(roster->seasons);
    *roster = (struct roster){0};
}
