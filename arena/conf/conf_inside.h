/* SPDX-License-Identifier: MIT */
/* For arena/conf alone. */
#ifndef CONF_CONF_INSIDE_H
#define CONF_CONF_INSIDE_H

#include "conf/conf.h"

/* True if the file, as far as it was parsed, says that a newer arena wrote it. */
bool conf_is_newer(const struct conf_reading *reading);

#endif
