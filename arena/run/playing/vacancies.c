/* SPDX-License-Identifier: MIT */
/* Which instances can sit down at a match. */
#include "run/inside.h"

static bool sits_at(const struct table *table, const struct instance *instance)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        if (table->chairs[i].instance == instance)
            return true;
    return false;
}

/* It has played, or plays, another match of this seed_number. */
static bool knows_seed(const struct shard *shard, const struct instance *instance, unsigned seed_number)
{
    return shard->playing.source && shard->playing.source->share_seeds &&
           met_seeds_has(&instance->met_seeds, seed_number);
}

/* How many matches the instance takes. While it starts, this is the number that another instance of the same bot has
 * named. If its processor time counts, it takes one: what it uses for two cannot be told apart. */
static uint32_t capacity_of(const struct shard *shard, const struct instance *instance)
{
    uint32_t known = contestant_of(shard, instance->bot)->capacity;

    if (bot_of(shard, instance->bot)->sandbox.counts_cpu)
        return 1;
    return instance->state == INSTANCE_STARTING && known ? known : instance->capacity;
}

/* It is in this state, and can sit down at another match. */
static bool is_vacant(const struct shard *shard, const struct instance *instance, enum instance_state state)
{
    return instance->state == state && instance->matches < capacity_of(shard, instance) && instance->end[0] == '\0';
}

/* It plays what the match is, in the doorman's bits. */
static bool plays_kind(const struct instance *instance, const struct lineup *lineup)
{
    return !lineup->kind || (instance->kinds & lineup->kind);
}

/* So many instances of the bot can sit down now. */
static bool has_instances(const struct shard *shard, unsigned bot, const struct lineup *lineup, role_set roles,
                          unsigned count)
{
    const struct instance *at = bot < shard->contestant_count ? contestant_of(shard, bot)->first : NULL;

    for (; at && count > 0; at = at->next)
        count -= (at->plays & roles) && is_vacant(shard, at, INSTANCE_GREETED) && plays_kind(at, lineup) &&
                 !knows_seed(shard, at, lineup->seed_number);
    return count == 0;
}

/* A team that plays as one needs one connection: that of its first seat. */
static bool needs_its_own(const struct lineup *lineup, unsigned seat)
{
    for (unsigned i = 0; lineup->team == TEAM_JOINT && i < seat; i++)
        if (lineup->side_of[i] == lineup->side_of[seat])
            return false;
    return true;
}

/* The instances that a bot needs for its seats in these roles. */
static unsigned needs(const struct lineup *lineup, unsigned bot, role_set roles)
{
    unsigned count = 0;

    for (unsigned i = 0; i < lineup->seats; i++)
        count += lineup->bot_of[i] == bot && roles_have(roles, lineup->role_of[i]) && needs_its_own(lineup, i);
    return count;
}

bool vacancies_suffice(const struct vacancies *vacancies, const struct lineup *lineup)
{
    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        role_set role = UINT32_C(1) << lineup->role_of[seat];
        unsigned bot = lineup->bot_of[seat];

        if (!has_instances(vacancies->shard, bot, lineup, role, needs(lineup, bot, role)) ||
            !has_instances(vacancies->shard, bot, lineup, ROLES_ALL, needs(lineup, bot, ROLES_ALL)))
            return false;
    }
    return true;
}

unsigned engine_missing(const struct engine *engine, const struct lineup *lineup, unsigned bot)
{
    const struct engine_bot *at = engine_bot(engine, bot);
    unsigned all = needs(lineup, bot, ROLES_ALL), connected = at->connected_all;
    unsigned missing = all > connected ? all - connected : 0;

    for (unsigned role = 0; role < engine->options.game->role_count; role++) {
        unsigned wanted = needs(lineup, bot, UINT32_C(1) << role);

        connected = at->connected[role];
        if (wanted > connected && wanted - connected > missing)
            missing = wanted - connected;
    }
    return missing;
}

unsigned engine_connections(const struct engine *engine, unsigned bot)
{
    return engine_bot(engine, bot)->connected_all;
}

unsigned engine_round_trip_us(const struct engine *engine, unsigned bot)
{
    return engine_bot(engine, bot)->round_trip_us;
}

bool instance_has_place(const struct shard *shard, const struct table *table, unsigned seat,
                        const struct instance *instance, enum instance_state state)
{
    const struct lineup *lineup = &table->fixture.lineup;

    return instance->bot == lineup->bot_of[seat] && roles_have(instance->plays, lineup->role_of[seat]) &&
           plays_kind(instance, lineup) && is_vacant(shard, instance, state) &&
           !knows_seed(shard, instance, lineup->seed_number) && !sits_at(table, instance);
}

/* An instance that has a place for the match. Of several, the one that plays the fewest roles: the others can take
 * other seats. */
static struct instance *find_free(const struct shard *shard, const struct table *table, unsigned seat,
                                  enum instance_state state)
{
    struct instance *found = NULL;

    for (struct instance *at = contestant_of(shard, table->fixture.lineup.bot_of[seat])->first; at; at = at->next)
        if (instance_has_place(shard, table, seat, at, state) &&
            (!found || __builtin_popcount(at->plays) < __builtin_popcount(found->plays)))
            found = at;
    return found;
}

static bool any_starts(const struct shard *shard, const struct table *table, unsigned bot)
{
    for (const struct instance *at = contestant_of(shard, bot)->first; at; at = at->next)
        if (at->state == INSTANCE_STARTING && !sits_at(table, at) &&
            !knows_seed(shard, at, table->fixture.lineup.seed_number))
            return true;
    return false;
}

struct instance *instance_for(struct shard *shard, const struct table *table, unsigned seat, bool *failed)
{
    unsigned bot = table->fixture.lineup.bot_of[seat];
    const struct contestant *contestant = contestant_of(shard, bot);
    struct instance *instance;

    *failed = bot_is_out(shard, bot);
    if (*failed)
        return NULL;
    *failed = contestant_is_given_up(shard, bot);
    instance = find_free(shard, table, seat, INSTANCE_GREETED);
    if (!instance)
        instance = find_free(shard, table, seat, INSTANCE_STARTING);
    /* How many matches one of them takes is known from its first hello; before it, only one match's worth is started.
     */
    if (instance || *failed || bot_of(shard, bot)->attaches ||
        (contestant->capacity == 0 && any_starts(shard, table, bot)))
        return instance;
    return instance_start(shard, bot);
}
