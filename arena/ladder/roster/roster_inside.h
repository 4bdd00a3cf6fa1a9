/* SPDX-License-Identifier: MIT */
/* For roster.c and roster_rules.c alone. */
#ifndef LADDER_ROSTER_INSIDE_H
#define LADDER_ROSTER_INSIDE_H

#include "ladder/roster/roster.h"

/* What `revoke` names a key, or the token with this hash, by. */
void roster_credential_id(const char *text, bool is_token, char id[ROSTER_KEY_SIZE]);
/* NULL: there is none. */
struct roster_credential *roster_credential(const struct roster *roster, const char *id);

#endif
