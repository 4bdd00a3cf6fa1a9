/* SPDX-License-Identifier: MIT */
#include "control/reply.h"

void control_reply_release(struct control_reply *reply)
{
    json_decref(reply->body);
    *reply = (struct control_reply){0};
}
