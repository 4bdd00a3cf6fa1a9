/* SPDX-License-Identifier: MIT */
/* A hub with three endpoints for unknown connections, and its owner, which checks every call about them. */
#ifndef ZMTP_STAGE_H
#define ZMTP_STAGE_H

#include "hub/hub.h"
#include "keys/allow.h"

enum { AT_IPC, AT_TCP, AT_CURVE, ENDPOINTS };

struct zmtp_stage {
    struct hub hub;
    char folder[128], list[128];
    struct certificate arena, anna; /* anna's key is on the list, for the bots anna and anna-2 */
    struct allow_list allow;
    struct key_judge judge;
    int64_t now_us;
    uint64_t hellos, messages, garbage;
    const char *broken; /* what does not hold; NULL if all does */
};

/* False with a sentence if it fails. */
bool zmtp_stage_open(struct zmtp_stage *stage, struct error *error);
void zmtp_stage_close(struct zmtp_stage *stage);
/* Runs some passes of the hub, with time for written bytes to arrive. */
void zmtp_stage_pass(struct zmtp_stage *stage);

#endif
