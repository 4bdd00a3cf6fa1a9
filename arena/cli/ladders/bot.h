/* SPDX-License-Identifier: MIT */
/* A bot of a ladder for people, from what the verb `bot` gives. */
#ifndef CLI_LADDERS_BOT_H
#define CLI_LADDERS_BOT_H

#include <jansson.h>
#include <stdio.h>

/* Prints its versions, how strong they are in each class, and the last of what was published of them. */
void bot_print(FILE *out, const json_t *bot);

#endif
