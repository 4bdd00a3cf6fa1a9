/* SPDX-License-Identifier: MIT */
/* The keys of an event file; for arena/event alone. */
#ifndef EVENT_EVENT_KEYS_H
#define EVENT_EVENT_KEYS_H

#include "conf/conf.h"
#include "event/event_file.h"
#include "event/event_words.h"

enum event_section { SECTION_ROOT, SECTION_CLASS, SECTION_ENTRY, SECTION_CANDIDATE, EVENT_SECTIONS };

/* When a key may be given again. */
enum event_when {
    EVENT_FIXED, /* never: it decides the results of the event */
    EVENT_AGAIN, /* whenever the event is played */
};

/* What a file is read into: the context of its reading. */
struct event_reading {
    struct event_file *event;
    struct registry *registry;
    struct event_class *class; /* the class whose section is read */
    struct event_entry *entry;
};

/* In the order in which the values are taken: the game comes before its settings. */
extern const struct conf_key event_keys[EVENT_KEYS];
extern const struct conf_format event_format;

/* For its table of sections: event_file.c has them. */
bool event_begin_class(struct conf_reading *reading, const char *title);
bool event_begin_entry(struct conf_reading *reading, const char *title);
bool event_finish(struct conf_reading *reading);

#endif
