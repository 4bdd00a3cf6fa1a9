/* SPDX-License-Identifier: MIT */
#include "http/kept.h"

#include <string.h>

static bool is_of_line(const struct kept *kept, const struct kept_key *key)
{
    return kept->response && kept->key.encoding == key->encoding && strcmp(kept->key.line, key->line) == 0;
}

static void drop(struct kept *kept)
{
    if (kept->response)
        MHD_destroy_response(kept->response);
    *kept = (struct kept){.response = NULL};
}

const struct kept *kept_find(struct kept_answers *answers, const struct kept_key *key)
{
    for (size_t i = 0; key->line[0] && i < HTTP_KEPT_MAX; i++) {
        struct kept *kept = &answers->at[i];

        if (!is_of_line(kept, key))
            continue;
        if (kept->key.version == key->version) {
            kept->used = ++answers->clock;
            return kept;
        }
        drop(kept);
    }
    return NULL;
}

/* An empty place, or else the one that was used longest ago. */
static struct kept *find_place(struct kept_answers *answers)
{
    struct kept *oldest = &answers->at[0];

    for (size_t i = 0; i < HTTP_KEPT_MAX; i++)
        if (answers->at[i].used < oldest->used)
            oldest = &answers->at[i];
    return oldest;
}

bool kept_add(struct kept_answers *answers, const struct kept *kept)
{
    struct kept *place;

    if (!kept->key.line[0] || kept->bytes > HTTP_KEPT_BYTES_MAX)
        return false;
    place = find_place(answers);
    drop(place);
    *place = *kept;
    place->used = ++answers->clock;
    return true;
}

void kept_release(struct kept_answers *answers)
{
    for (size_t i = 0; i < HTTP_KEPT_MAX; i++)
        drop(&answers->at[i]);
}
