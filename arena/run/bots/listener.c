/* SPDX-License-Identifier: MIT */
#include "run/bots/listener.h"

#include <inttypes.h>

#include "base/steady.h"
#include "run/inside.h"

static bool take_keys(struct listener *listener, struct shard *shard)
{
    const struct plan_attach *attach = &shard->options->attach;
    const struct key_judge by_list = allow_judge(&listener->allow), *judge = shard->options->judge;

    if (!certificate_read_secret(&listener->own, attach->keys, &shard->error) ||
        (!judge && !allow_read(&listener->allow, attach->allow, steady_us(), &shard->error)) ||
        !hub_encrypt(&shard->hub, &listener->own, judge ? judge : &by_list, &shard->error))
        return false;
    if (judge)
        engine_notice(shard->engine, "the key of this arena is %s", listener->own.public_key);
    else
        engine_notice(shard->engine, "the key of this arena is %s; certificates on the allow list: %zu",
                      listener->own.public_key, listener->allow.count);
    return true;
}

bool listener_open(struct listener *listener, struct shard *shard)
{
    if (shard->options->attach.keys && !take_keys(listener, shard))
        return false;
    for (unsigned i = 0; i < shard->options->attach.listen_count; i++) {
        int router = hub_listen(&shard->hub, shard->options->attach.listen[i], &shard->error);

        if (router < 0)
            return false;
        engine_notice(shard->engine, "listening at %s", shard->hub.routers[router].endpoint);
    }
    return true;
}

void listener_report(const struct shard *shard)
{
    const struct hub *hub = &shard->hub;
    uint64_t strays = 0;

    for (unsigned i = 1; i < hub->router_count; i++)
        strays += hub->routers[i].strays;
    if (shard->options->attach.keys && strays)
        engine_notice(shard->engine, "%" PRIu64 " connections came to nothing; keys that are not known: %" PRIu64,
                      strays, hub->gate.refused);
}

void listener_release(struct listener *listener)
{
    certificate_forget(&listener->own);
    allow_release(&listener->allow);
}
