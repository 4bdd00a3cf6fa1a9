/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/extension.h"

#include <stdlib.h>

/* How many groups each pairing has had so far, in each class. Mixed teams and
 * free-for-all have no pairings: there it is one number for each class. */
struct tally {
    const struct schedule_spec *spec;
    unsigned groups_before, entries_before;
    uint32_t *groups; /* class x entry x entry */
};

const char *extension_refused(const struct schedule_spec *spec)
{
    if (spec->format == FORMAT_ROUND_ROBIN || spec->format == FORMAT_GAUNTLET || spec->format == FORMAT_CANDIDATE)
        return NULL;
    return "its pairings follow from its results";
}

const char *extension_refuses_entries(const struct schedule_spec *spec)
{
    if (schedule_has_free_for_all(spec))
        return "free-for-all";
    return spec->teams == TEAMS_MIXED ? "mixed teams" : NULL;
}

static uint32_t *groups_of(const struct tally *tally, const struct fixture *fixture)
{
    const struct schedule_spec *spec = tally->spec;
    unsigned first = fixture->entry[0], last = fixture->entry[spec->seats[fixture->class] - 1];
    bool pairs = spec->teams == TEAMS_ONE && schedule_sides(spec, fixture->class) == 2;
    size_t pairing = !pairs         ? 0
                     : first < last ? (size_t)first * spec->entries + last
                                    : (size_t)last * spec->entries + first;

    return &tally->groups[fixture->class * (size_t)spec->entries * spec->entries + pairing];
}

/* Whether the group that begins with this match is new. */
static bool is_new(const struct tally *tally, const struct fixture *fixture)
{
    bool new_entry = false;

    for (unsigned seat = 0; seat < tally->spec->seats[fixture->class]; seat++)
        new_entry = new_entry || fixture->entry[seat] >= tally->entries_before;
    return (*groups_of(tally, fixture))++ >= tally->groups_before || new_entry;
}

/* Keeps the new groups, with numbers of their own. */
static void keep_new(const struct tally *tally, struct schedule_round *round)
{
    size_t kept = 0;
    uint32_t groups = 0;

    for (size_t begin = 0, end; begin < round->count; begin = end) {
        bool keeps = is_new(tally, &round->fixtures[begin]);

        for (end = begin; end < round->count && round->fixtures[end].group == round->fixtures[begin].group; end++) {
        }
        for (size_t i = begin; keeps && i < end; i++) {
            struct fixture fixture = round->fixtures[i];

            fixture.match = (uint32_t)kept;
            fixture.group = groups;
            round->fixtures[kept++] = fixture;
        }
        groups += keeps;
    }
    round->count = kept;
}

bool extension_make(const struct schedule_spec *spec, unsigned groups_before, unsigned entries_before,
                    struct schedule_round *out)
{
    struct tally tally = {.spec = spec, .groups_before = groups_before, .entries_before = entries_before};

    if (!schedule_round(spec, 0, NULL, 0, out))
        return false;
    tally.groups = calloc((size_t)spec->classes * spec->entries * spec->entries, sizeof *tally.groups);
    if (!tally.groups) {
        schedule_release(out);
        return false;
    }
    keep_new(&tally, out);
    free(tally.groups);
    return true;
}
