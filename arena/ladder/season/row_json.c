/* SPDX-License-Identifier: MIT */
#include "ladder/season/row_json.h"

#include "json/json.h"
#include "tournament/standing/row.h"

json_t *estimate_json(struct estimate estimate)
{
    return json_pack("{sf sf}", "elo", estimate_elo(estimate), "interval", estimate_interval(estimate));
}

json_t *rating_json(const struct published *published, const struct ladder_row *row)
{
    const struct game *game = published->game;
    json_t *roles = json_object(), *classes = json_object();

    for (unsigned role = 0; role < game->role_count; role++)
        (void)json_object_set_new(roles, game->roles[role].name, estimate_json(row->role[role]));
    for (unsigned class = 0; class < published->class_count; class ++)
        (void)json_object_set_new(classes, published->class[class], estimate_json(row->class[class]));
    return json_pack("{s[ii] sb sb sb so so so}", "rank", (int)row->rank_first, (int)row->rank_last, "anchor",
                     row->anchor, "provisional", row->provisional, "inactive", row->inactive, "strength",
                     estimate_json(row->strength), "roles", roles, "classes", classes);
}

static json_t *shares_json(const struct published *published, const struct ladder_row *row)
{
    json_t *shares = json_object();

    for (unsigned role = 0; role < published->game->role_count; role++) {
        const struct ladder_got *got = &row->got[role];

        if (got->games > 0)
            (void)json_object_set_new(shares, published->game->roles[role].name,
                                      json_pack("{si sf}", "games", (int)got->games, "share",
                                                (double)got->parts / (double)POINT_PARTS / got->games));
    }
    return shares;
}

json_t *row_json(const struct published *published, const struct ladder_row *row)
{
    const struct season_version *version = published_version(published, row);
    json_t *json = json_pack("{ss so ss sI sI sI sI}", "bot", version->bot, "version", json_text(version->version),
                             "owner", version->owner, "matches", (json_int_t)row->matches, "faults",
                             (json_int_t)row->faults, "voids", (json_int_t)row->voids, "last", (json_int_t)row->last);
    json_t *rating = rating_json(published, row);

    (void)json_object_update(json, rating);
    (void)json_object_set_new(json, "shares", shares_json(published, row));
    json_decref(rating);
    return json;
}
