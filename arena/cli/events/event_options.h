/* SPDX-License-Identifier: MIT */
/* The options that describe an event (event/event_given.h), for the option tables of commands. */
#ifndef CLI_EVENT_OPTIONS_H
#define CLI_EVENT_OPTIONS_H

#include "cli/options/options.h"
#include "event/event_given.h"

#define EVENT_OPTION(type, name, flag, value, preset, help, take) {flag, value, help},

#define EVENT_OPTIONS                                                                                                  \
    EVENT_ROOT_KEYS(EVENT_OPTION){                                                                                     \
        "class", "NAME",                                                                                               \
        "a named set of settings, given by the --mix and --set after it; results are compared within it"},             \
        EVENT_CLASS_KEYS(EVENT_OPTION) EVENT_ENTRY_KEYS(EVENT_OPTION) EVENT_CANDIDATE_KEYS(EVENT_OPTION)

#endif
