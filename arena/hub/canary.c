/* SPDX-License-Identifier: MIT */
#include "hub/canary.h"

#include <sodium.h>
#include <zmq.h>

bool canary_init(struct canary *canary, void *context, const char *endpoint)
{
    *canary = (struct canary){.socket = zmq_socket(context, ZMQ_DEALER)};
    randombytes_buf(canary->secret, sizeof canary->secret);
    return canary->socket && zmq_setsockopt(canary->socket, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 &&
           zmq_connect(canary->socket, endpoint) == 0;
}

void canary_release(struct canary *canary)
{
    if (canary->socket)
        (void)zmq_close(canary->socket);
    *canary = (struct canary){0};
}

bool canary_send(struct canary *canary, int64_t now_us, bool at_once)
{
    int64_t since_us = now_us - canary->sent_us;

    if (!canary->socket || since_us < (canary->flying ? CANARY_LOST_US : at_once ? 0 : CANARY_EVERY_US))
        return false;
    canary->flying = zmq_send(canary->socket, canary->secret, sizeof canary->secret, ZMQ_DONTWAIT) >= 0;
    canary->sent_us = now_us;
    return canary->flying;
}

bool canary_landed(struct canary *canary, struct span frame, int64_t now_us)
{
    if (!canary->flying || frame.size != sizeof canary->secret ||
        sodium_memcmp(frame.at, canary->secret, frame.size) != 0)
        return false;
    canary->flying = false;
    canary->landed_us = now_us;
    canary->late_us = now_us - canary->sent_us;
    return true;
}

int64_t canary_late_us(const struct canary *canary, int64_t now_us)
{
    if (canary->flying)
        return now_us - canary->sent_us;
    return canary->landed_us == now_us ? canary->late_us : 0;
}
