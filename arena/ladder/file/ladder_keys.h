/* SPDX-License-Identifier: MIT */
/* The keys of ladder.conf; for arena/ladder alone. */
#ifndef LADDER_LADDER_KEYS_H
#define LADDER_LADDER_KEYS_H

#include "conf/conf.h"
#include "ladder/file/ladder_file.h"
#include "ladder/file/ladder_words.h"

enum ladder_section { LADDER_ROOT, LADDER_CLASS, LADDER_BOT, LADDER_SECTIONS };

/* What a file is read into: the context of its reading. */
struct ladder_reading {
    struct ladder_file *file;
    struct registry *registry;
    struct ladder_class *class; /* the class whose section is read */
    struct ladder_bot *bot;
    char anchor[PROTO_ID_MAX + 1]; /* "": the first bot */
    int anchor_line;
};

/* In the order in which the values are taken: the game comes before its settings. */
extern const struct conf_key ladder_keys[LADDER_KEYS];
extern const struct conf_format ladder_format;

/* For its table of sections: ladder_file.c has them. */
bool ladder_begin_class(struct conf_reading *reading, const char *title);
bool ladder_begin_bot(struct conf_reading *reading, const char *title);
bool ladder_finish(struct conf_reading *reading);

#endif
