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
 * named. */
static uint32_t capacity_of(const struct shard *shard, const struct instance *instance)
{
    uint32_t known = contestant_of(shard, instance->bot)->capacity;

    return instance->state == INSTANCE_STARTING && known ? known : instance->capacity;
}

/* It is in this state, and can sit down at another match. */
static bool is_vacant(const struct shard *shard, const struct instance *instance, enum instance_state state)
{
    return instance->state == state && instance->matches < capacity_of(shard, instance) && instance->end[0] == '\0';
}

void vacancies_find(struct vacancies *vacancies, const struct shard *shard)
{
    *vacancies = (struct vacancies){.shard = shard};
    for (size_t i = 0; i < shard->instance_count && vacancies->count < VACANCIES_MOST; i++)
        if (is_vacant(shard, shard->instances[i], INSTANCE_GREETED))
            vacancies->at[vacancies->count++] = shard->instances[i];
}

static bool has_instances(const struct vacancies *vacancies, unsigned bot, unsigned seed_number, role_set roles,
                          unsigned count)
{
    for (unsigned i = 0; i < vacancies->count && count > 0; i++)
        count -= vacancies->at[i]->bot == bot && (vacancies->at[i]->plays & roles) &&
                 !knows_seed(vacancies->shard, vacancies->at[i], seed_number);
    return count == 0;
}

/* So many of its seats in these roles has the bot of a seat. */
static unsigned seats_like(const struct lineup *lineup, unsigned seat, role_set roles)
{
    unsigned count = 0;

    for (unsigned i = 0; i < lineup->seats; i++)
        count += lineup->bot_of[i] == lineup->bot_of[seat] && roles_have(roles, lineup->role_of[i]);
    return count;
}

bool vacancies_suffice(const struct vacancies *vacancies, const struct lineup *lineup)
{
    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        role_set role = UINT32_C(1) << lineup->role_of[seat];
        unsigned bot = lineup->bot_of[seat];

        if (!has_instances(vacancies, bot, lineup->seed_number, role, seats_like(lineup, seat, role)) ||
            !has_instances(vacancies, bot, lineup->seed_number, ROLES_ALL, seats_like(lineup, seat, ROLES_ALL)))
            return false;
    }
    return true;
}

bool instance_has_place(const struct shard *shard, const struct table *table, unsigned seat,
                        const struct instance *instance, enum instance_state state)
{
    const struct lineup *lineup = &table->fixture.lineup;

    return instance->bot == lineup->bot_of[seat] && roles_have(instance->plays, lineup->role_of[seat]) &&
           is_vacant(shard, instance, state) && !knows_seed(shard, instance, lineup->seed_number) &&
           !sits_at(table, instance);
}

/* An instance that has a place for the match. Of several, the one that plays the fewest roles: the others can take
 * other seats. */
static struct instance *find_free(const struct shard *shard, const struct table *table, unsigned seat,
                                  enum instance_state state)
{
    struct instance *found = NULL;

    for (size_t i = 0; i < shard->instance_count; i++) {
        struct instance *instance = shard->instances[i];

        if (instance_has_place(shard, table, seat, instance, state) &&
            (!found || __builtin_popcount(instance->plays) < __builtin_popcount(found->plays)))
            found = instance;
    }
    return found;
}

static bool any_starts(const struct shard *shard, const struct table *table, unsigned bot)
{
    for (size_t i = 0; i < shard->instance_count; i++)
        if (shard->instances[i]->bot == bot && shard->instances[i]->state == INSTANCE_STARTING &&
            !sits_at(table, shard->instances[i]) &&
            !knows_seed(shard, shard->instances[i], table->fixture.lineup.seed_number))
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
