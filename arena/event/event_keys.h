/* SPDX-License-Identifier: MIT */
/* The keys of an event file; for arena/event alone. */
#ifndef EVENT_EVENT_KEYS_H
#define EVENT_EVENT_KEYS_H

#include <confuse.h>

#include "event/event_file.h"
#include "event/event_words.h"

enum event_section { SECTION_ROOT, SECTION_CLASS, SECTION_ENTRY, SECTION_CANDIDATE, EVENT_SECTIONS };

enum { EVENT_LINES_MAX = 4096, EVENT_WORDS_MAX = 300 };

/* What a value is. A number is read as it is written, in decimal, by the key's own function. */
enum event_type {
    EVENT_INT,
    EVENT_PLAY, /* that, or a word; nothing of what comes of the event hangs on it */
    EVENT_FLOAT,
    EVENT_STR,
    EVENT_LIST,      /* of words */
    EVENT_PLAY_LIST, /* words that, as with EVENT_PLAY, may be given again whenever the event is played */
};

/* A file being read. */
struct reading {
    struct event_file *event;
    const struct registry *registry;
    const char *path; /* NULL: the text comes from the command line (event_given.h) */
    struct error *error;
    cfg_t *cfg;                /* all of it, as far as it was parsed */
    struct event_class *class; /* whose section is taken */
    struct event_entry *entry;
    int line; /* of that section, for what is not given */
    struct {
        const cfg_opt_t *opt;
        int line;
        unsigned size; /* values of a list when it was seen last */
        bool complete;
    } seen[EVENT_LINES_MAX];
    unsigned seen_count;
};

/* A key: where it may stand, what it is, and how its value is taken once the whole file was read. */
struct event_key {
    enum event_section section;
    const char *name;
    const char *flag; /* that says it on the command line, without the dashes */
    enum event_type type;
    const char *preset; /* as it would be written; NULL: it must be given */
    const char *help;
    bool (*take)(struct reading *reading, cfg_opt_t *opt);
};

/* In the order in which they are taken: the game comes before its settings. */
extern const struct event_key event_keys[EVENT_KEYS];

/* True if a file, as far as it was parsed, says that a newer arena wrote it. */
bool event_is_newer(cfg_t *cfg);

/* What is wrong with a value, which the sentence says without naming the key. Returns false. */
bool reading_refuse(struct reading *reading, const cfg_opt_t *opt, const char *words);
/* True if the file has the key. */
bool reading_has(const struct reading *reading, const cfg_opt_t *opt);
/* The line of the file with the key's value; of what is not given that of its section. From 1. */
int reading_line(const struct reading *reading, const cfg_opt_t *opt);

#endif
