/* SPDX-License-Identifier: MIT */
#include "run/doors.h"

#include <inttypes.h>

#include "run/inside.h"
#include "run/steady.h"

static bool take_keys(struct doors *doors, struct shard *shard)
{
    const struct plan *plan = shard->plan;

    if (!certificate_read_secret(&doors->own, plan->doors.keys, &shard->error) ||
        !allow_read(&doors->allow, plan->doors.allow, steady_us(), &shard->error) ||
        !hub_encrypt(&shard->hub, &doors->own, &doors->allow, &shard->error))
        return false;
    run_notice(shard->run, "the key of this arena is %s; certificates on the allow list: %zu", doors->own.public_key,
               doors->allow.count);
    return true;
}

bool doors_open(struct doors *doors, struct shard *shard)
{
    if (shard->plan->doors.keys && !take_keys(doors, shard))
        return false;
    for (unsigned i = 0; i < shard->plan->doors.listen_count; i++) {
        int router = hub_listen(&shard->hub, shard->plan->doors.listen[i], &shard->error);

        if (router < 0)
            return false;
        run_notice(shard->run, "listening at %s", shard->hub.routers[router].endpoint);
    }
    return true;
}

void doors_tell(const struct shard *shard)
{
    const struct hub *hub = &shard->hub;
    uint64_t strays = 0;

    for (unsigned i = 1; i < hub->router_count; i++)
        strays += hub->routers[i].strays;
    if (shard->plan->doors.keys && strays)
        run_notice(shard->run, "%" PRIu64 " connections came to nothing; keys that are not on the list: %" PRIu64,
                   strays, hub->gate.refused);
}

void doors_release(struct doors *doors)
{
    certificate_forget(&doors->own);
    allow_release(&doors->allow);
}
