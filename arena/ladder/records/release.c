/* SPDX-License-Identifier: MIT */
#include "ladder/records/release.h"

typedef bool is_due(const struct release_rule *rule, const struct release_match *match);

static bool at_end(const struct release_rule *rule, const struct release_match *match)
{
    (void)rule;
    (void)match;
    return true;
}

static bool after_time(const struct release_rule *rule, const struct release_match *match)
{
    return match->now_s - match->over_s >= rule->after_s;
}

static bool with_season(const struct release_rule *rule, const struct release_match *match)
{
    (void)rule;
    return match->season_is_over;
}

static is_due *const rules[] = {
    [RELEASE_AT_END] = at_end, [RELEASE_AFTER] = after_time, [RELEASE_WITH_SEASON] = with_season};

bool release_is_due(const struct release_rule *rule, const struct release_match *match)
{
    return match->is_over && rules[rule->when](rule, match);
}
