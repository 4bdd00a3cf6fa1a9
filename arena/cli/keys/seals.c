/* SPDX-License-Identifier: MIT */
#include "cli/keys/seals.h"

#include <stdio.h>

#include "base/visible.h"
#include "json/json.h"
#include "seal/event_seals.h"

enum { ATTEMPT_SIZE = 32 };

bool seals_signer(struct seals *seals, const char *path, struct error *error)
{
    bool good = signing_key_read(&seals->signer, path, error);

    seals->check.signer = good ? &seals->signer : NULL;
    return good;
}

static json_t *hex_json(const struct hash *hash)
{
    char hex[HASH_HEX_SIZE];

    if (!hash)
        return NULL;
    hex_print(hex, hash->bytes, sizeof hash->bytes);
    return json_string(hex);
}

static void tell_json(const struct seal_finding *finding)
{
    json_print(stdout, json_pack("{so*so*so*ssso*so*so*}", "file", json_text(finding->path), "match",
                                 finding->match ? json_text(finding->match) : NULL, "attempt",
                                 finding->match ? json_integer(finding->attempt) : NULL, "outcome",
                                 seal_outcomes[finding->outcome].name, "why", json_text(finding->why), "seal",
                                 hex_json(finding->seal), "sealed", hex_json(finding->sealed)));
}

static void tell(void *context, const struct seal_finding *finding)
{
    struct seals *seals = context;
    char attempt[ATTEMPT_SIZE] = "", match[VISIBLE_GROWTH * PROTO_ID_MAX + 1] = "";

    seals->told[finding->outcome]++;
    if (finding->match && finding->attempt > 1)
        (void)snprintf(attempt, sizeof attempt, ", attempt %u", finding->attempt);
    if (finding->match)
        visible(match, sizeof match, finding->match);
    if (seals->json)
        tell_json(finding);
    else {
        visible_print(stdout, finding->path);
        (void)printf("%s%s%s: %s: ", *match ? " " : "", match, attempt, seal_outcomes[finding->outcome].name);
        visible_print(stdout, finding->why);
        (void)puts("");
    }
}

bool seals_check(struct seals *seals, const char *place, bool json, struct error *error)
{
    seals->json = json;
    seals->check.found = tell;
    seals->check.context = seals;
    return seal_check_place(&seals->check, place, error);
}

void seals_count(const struct seals *seals, json_t *counts)
{
    (void)json_object_set_new(counts, "seals", json_integer((json_int_t)seals->check.seals));
    (void)json_object_set_new(counts, "seals_agree", json_integer((json_int_t)seals->check.agree));
    (void)json_object_set_new(counts, "seals_wrong", json_integer((json_int_t)seals->check.noes));
    (void)json_object_set_new(counts, "unfinished_sealed", json_integer((json_int_t)seals->check.unfinished));
    (void)json_object_set_new(counts, "not_checked", json_integer((json_int_t)seals->told[SEAL_NOT_CHECKED]));
}

bool sign_check(const char *path, struct error *error)
{
    struct signing_key key = {0};
    bool good = !path || signing_key_read_secret(&key, path, error);

    signing_key_forget(&key);
    return good;
}

bool seals_of_event(const struct event *event, const char *sign, bool *unsigned_now, struct error *error)
{
    struct signing_key key = {0};
    bool good;

    *unsigned_now = false;
    if (!event->over)
        return event_seals_drop(event->folder, error);
    good = (!sign || signing_key_read_secret(&key, sign, error)) &&
           event_seals_renew(event->folder, sign ? &key : NULL, unsigned_now, error);
    signing_key_forget(&key);
    return good;
}
