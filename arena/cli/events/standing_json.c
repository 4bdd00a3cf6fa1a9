/* SPDX-License-Identifier: MIT */
#include "cli/events/standing.h"

#include "cli/events/bracket.h"
#include "event/event_cluster.h"
#include "event/matches.h"
#include "event/programs.h"
#include "event/set_aside.h"
#include "event/winner.h"
#include "json/json.h"
#include "tournament/strength/strength.h"

static const char *name_of(const struct event *event, unsigned entry)
{
    return event->file.entries[entry].name;
}

static json_t *estimate_json(struct estimate estimate)
{
    return json_pack("{sf sf}", "elo", estimate_elo(estimate), "interval", estimate_interval(estimate));
}

static json_t *row_json(const struct tally_row *row)
{
    return json_pack("{sI sI sI sI}", "games", (json_int_t)row->games, "wins", (json_int_t)row->wins, "draws",
                     (json_int_t)row->draws, "losses", (json_int_t)row->losses);
}

/* Of an entry in a role: in an event of free-for-alls also its points, and how often it had which place. */
static json_t *places_json(const struct standing *standing, const struct tally_row *row)
{
    json_t *json = row_json(row), *places = json_array();
    unsigned most = standing->sides_most;

    for (unsigned place = 0; place < most; place++)
        (void)json_array_append_new(places, json_integer(row->places[place]));
    if (most > 2)
        (void)json_object_update_new(json, json_pack("{sf sO}", "points", row_points(row), "places", places));
    json_decref(places);
    return json;
}

/* Those that there are, by their names. */
static json_t *faults_json(const struct fault_counts *faults)
{
    json_t *json = json_object();

    for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
        if (faults->of[kind])
            (void)json_object_set_new(json, fault_kinds[kind].name, json_integer(faults->of[kind]));
    return json;
}

static json_t *role_json(const struct event *event, const struct standing *standing, const struct standing_role *role,
                         const struct fault_counts *faults)
{
    json_t *json = places_json(standing, &role->all), *classes = json_object();

    for (unsigned class = 0; class < standing->classes; class ++) {
        json_t *row = places_json(standing, &role->in_class[class]);

        (void)json_object_set_new(row, "strength", estimate_json(role->strength_in_class[class]));
        (void)json_object_set_new(classes, event->file.classes[class].name, row);
    }
    (void)json_object_update_new(json, json_pack("{so sI so sI sI so}", "strength", estimate_json(role->strength),
                                                 "faults", (json_int_t)role->faults, "fault_kinds", faults_json(faults),
                                                 "voids", (json_int_t)role->voids, "decisions",
                                                 (json_int_t)role->decisions, "classes", classes));
    return json;
}

static json_t *above_json(const struct standing *standing, unsigned role, unsigned entry, unsigned other)
{
    return standing_compares(standing, entry, other) ? json_real(standing_above(standing, role, entry, other))
                                                     : json_null();
}

static json_t *versus_json(const struct event *event, const struct standing *standing, unsigned entry, unsigned other)
{
    json_t *json = row_json(&standing->versus[(size_t)entry * standing->entries + other]), *roles = json_object();

    for (unsigned role = 0; role < standing->roles; role++)
        (void)json_object_set_new(roles, event->file.game->roles[role].name, above_json(standing, role, entry, other));
    (void)json_object_update_new(
        json, json_pack("{so so}", "above", above_json(standing, standing->roles, entry, other), "above_as", roles));
    return json;
}

/* Which bots played for it. */
static void add_programs(json_t *json, const struct event *event, unsigned entry)
{
    const char *title = event->file.entries[entry].title;

    (void)json_object_update_new(json,
                                 json_pack("{so? sO? so}", "title", *title ? json_string(title) : NULL, "bots",
                                           programs_versions(event, entry), "programs", programs_of(event, entry)));
}

static json_t *entry_json(const struct event *event, const struct standing *standing,
                          const struct standing_entry *entry, const struct fault_counts *faults)
{
    json_t *json;
    json_t *roles = json_object(), *versus = json_object(), *classes = json_object();

    for (unsigned class = 0; class < standing->classes; class ++)
        (void)json_object_set_new(classes, event->file.classes[class].name,
                                  estimate_json(entry->strength_in_class[class]));
    for (unsigned role = 0; role < standing->roles; role++)
        (void)json_object_set_new(
            roles, event->file.game->roles[role].name,
            role_json(event, standing, &entry->role[role], &faults[entry->entry * standing->roles + role]));
    for (unsigned other = 0; other < standing->entries; other++)
        if (other != entry->entry)
            (void)json_object_set_new(versus, name_of(event, other), versus_json(event, standing, entry->entry, other));
    json = json_pack("{sI sI ss sb sb sf so? so? so so sf so so}", "rank", (json_int_t)entry->rank, "shared_rank",
                     (json_int_t)entry->shared_rank, "entry", name_of(event, entry->entry), "set_aside",
                     (int)set_aside_is(event, entry->entry), "withdrawn", (int)event->withdrawn[entry->entry], "points",
                     entry->points, "buchholz",
                     event->file.format == FORMAT_SWISS ? json_real(swiss_buchholz(&entry->swiss)) : NULL,
                     "round_reached", entry->round_reached ? json_integer(entry->round_reached) : NULL, "strength",
                     estimate_json(entry->strength), "classes", classes, "above_next", entry->better_than_next, "roles",
                     roles, "versus", versus);
    add_programs(json, event, entry->entry);
    return json;
}

static json_t *fit_json(const struct quality *quality)
{
    return json_pack("{sf sf sf sb}", "chi_square", quality->chi_square, "freedom", quality->freedom, "off",
                     STRENGTH_ELO * quality->off, "bad", (int)quality_is_bad(quality));
}

/* What its sides are worth if equals play them. */
static json_t *class_json(const struct event *event, const struct standing *standing, unsigned class)
{
    json_t *sides = json_array();

    if (standing->sides[class] == 2) {
        json_decref(sides);
        return json_pack("{so sf}", "offset", estimate_json(standing->offset[class][1]), "even_chance",
                         standing_even_chance(standing, class, 1));
    }
    for (unsigned side = 0; side < standing->sides[class]; side++)
        (void)json_array_append_new(sides, json_pack("{ss so sf}", "side", event->file.game->sides[side], "offset",
                                                     estimate_json(standing->offset[class][side]), "even_points",
                                                     standing_even_chance(standing, class, side)));
    return json_pack("{so}", "sides", sides);
}

/* NULL: no cluster played. */
static json_t *used_json(const struct event *event, const struct standing *standing)
{
    json_t *entries;
    struct task_use use;

    if (!event_cluster_use(event, &use))
        return NULL;
    entries = json_object();
    for (unsigned i = 0; i < standing->entries; i++) {
        unsigned entry = standing->table[i].entry;

        (void)json_object_set_new(entries, event->file.entries[entry].name,
                                  json_integer((json_int_t)use.spent_ms[entry]));
    }
    return json_pack("{sI sI sI so}", "tasks", (json_int_t)use.tasks, "core_ms", (json_int_t)use.core_ms, "cpu_ms",
                     (json_int_t)use.cpu_ms, "bots_cpu_ms", entries);
}

json_t *standing_json(const struct event *event, const struct standing *standing, const struct fault_counts *faults)
{
    const struct event_entry *winner = event_winner(event, standing, event->over);
    const struct lowest lowest = matches_lowest(event);
    json_t *table = json_array(), *classes = json_object();

    for (unsigned i = 0; i < standing->entries; i++)
        (void)json_array_append_new(table, entry_json(event, standing, &standing->table[i], faults));
    for (unsigned class = 0; class < standing->classes; class ++)
        (void)json_object_set_new(classes, event->file.classes[class].name, class_json(event, standing, class));
    return json_pack("{ss ss? ss? ss sI sI sI so? sb sf so so so? so* so so so}", "event", event->file.name, "begun",
                     *event->begun ? event->begun : NULL, "winner", winner ? winner->name : NULL, "luck",
                     seed_sharing_names[event->file.seeds], "matches", (json_int_t)standing->matches, "voids",
                     (json_int_t)standing->voids, "withdrawn", (json_int_t)standing->withdrawn, "variance_saved",
                     event->file.seeds == SEEDS_SHARED ? json_real(standing->variance_saved) : NULL, "roles_known",
                     (int)standing->roles_known, "class_spread", STRENGTH_ELO * standing->spread, "fit",
                     fit_json(&standing->quality), "classes", classes, "bracket", bracket_json(event, standing),
                     "cluster", used_json(event, standing), "sandbox", lived_sandbox_json(lowest.weakest), "limits",
                     lived_limits_json(lowest.weakest), "standing", table);
}
