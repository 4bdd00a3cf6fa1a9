/* SPDX-License-Identifier: MIT */
/* What a script hears from the bot, through the hub. */
#ifndef SCRIPT_HEAR_H
#define SCRIPT_HEAR_H

#include "hub/hub.h"

extern const struct hub_ops hear_ops; /* their context is the script */

#endif
