/* SPDX-License-Identifier: MIT */
/* The keys of an event file; for arena/event alone. */
#ifndef EVENT_EVENT_KEYS_H
#define EVENT_EVENT_KEYS_H

#include <confuse.h>

#include "event/event_file.h"
#include "event/event_words.h"

enum event_section { SECTION_ROOT, SECTION_CLASS, SECTION_ENTRY, SECTION_CANDIDATE, EVENT_SECTIONS };

enum { EVENT_LINES_MAX = 4096, EVENT_WORDS_MAX = 300 };

/* The type of a value. The key's own function reads a number, in decimal. */
enum event_type {
    EVENT_INT,
    EVENT_PLAY, /* a number or a word that does not change the results of the event */
    EVENT_FLOAT,
    EVENT_STR,
    EVENT_LIST,      /* of words */
    EVENT_PLAY_LIST, /* of words that, as with EVENT_PLAY, may be given again whenever the event is played */
};

/* The state of reading a file. */
struct reading {
    struct event_file *event;
    struct registry *registry;
    const char *path; /* NULL: the text comes from the command line (event_given.h) */
    struct error *error;
    cfg_t *cfg;                /* the file, as far as it was parsed */
    struct event_class *class; /* the class whose section is read */
    struct event_entry *entry;
    enum event_section section; /* that is read */
    int line;                   /* of that section; stands for keys that are not given */
    struct {
        const cfg_opt_t *opt;
        int line;
        unsigned size; /* values that the list had when it was seen last */
        bool complete;
    } seen[EVENT_LINES_MAX];
    unsigned seen_count;
};

/* A key: the section where it may stand, its type, and the function that takes its value once the whole file was
 * read. */
struct event_key {
    enum event_section section;
    const char *name;
    const char *flag; /* the option of the command line, without the dashes */
    enum event_type type;
    const char *preset; /* the default, as a file would have it; NULL: it must be given */
    const char *help;
    bool (*take)(struct reading *reading, cfg_opt_t *opt);
};

/* In the order in which the values are taken: the game comes before its settings. */
extern const struct event_key event_keys[EVENT_KEYS];

/* True if the file, as far as it was parsed, says that a newer arena wrote it. */
bool event_is_newer(cfg_t *cfg);

/* Sets the error for a value that is refused, and returns false. `words` say what is wrong, without the name of the
 * key. */
bool reading_refuse(struct reading *reading, const cfg_opt_t *opt, const char *words);
/* True if the file has the key. */
bool reading_has(const struct reading *reading, const cfg_opt_t *opt);
/* The line of the file with the key's value, from 1. For a key that is not given, the line of its section. */
int reading_line(const struct reading *reading, const cfg_opt_t *opt);

#endif
