/* SPDX-License-Identifier: MIT */
/* The keys of an event file, and the options of the command line for the same values. A row each:
 *
 *     X(type, name, flag, value, preset, help, take)
 *
 * - type: INT, FLOAT, STR, LIST (of texts), or PLAY: a whole number or a word that does not change the event's results,
 *   so that it may be given again whenever the event is played; PLAY_LIST likewise.
 * - name: the key in the file. flag: the option, without the dashes. value: what it takes, as its help calls it.
 * - preset: the default, as a file would have it; NULL: the key must be given.
 * - take: the function of event_keys.c that checks the value and keeps it.
 *
 * Rows are taken in their order. */
#ifndef EVENT_EVENT_WORDS_H
#define EVENT_EVENT_WORDS_H

#include "cluster/cluster_words.h"

#define EVENT_ROOT_KEYS(X)                                                                                             \
    X(STR, "name", "name", "NAME", "event", "what the event is called", take_name)                                     \
    X(STR, "plugin", "plugin", "FILE", "",                                                                             \
      "the plugin file of the game; \"\": it is built in. In event.conf the path starts at the folder of event.conf",  \
      take_plugin)                                                                                                     \
    X(STR, "game", "game", "NAME", "notalone", "what is played; with a plugin, its game unless another is named",      \
      take_game)                                                                                                       \
    X(STR, "format", "format", "NAME", "round-robin",                                                                  \
      "round-robin; gauntlet: the first entry against all others; swiss; knockout; double-elimination: a knockout in " \
      "which an entry is out when it has lost twice; candidate: a gauntlet that ends when it is clear whether the "    \
      "first entry is better",                                                                                         \
      take_format)                                                                                                     \
    X(STR, "teams", "teams", "one|mixed", "one",                                                                       \
      "one: a bot plays all seats of a side; mixed: teams of several bots, in a round-robin", take_teams)              \
    X(INT, "groups", "groups", "N", "1",                                                                               \
      "groups of matches for each pairing and class; within a group the entries exchange sides, or with three and "    \
      "more have each side once; by options, without it, a candidate has as many as a decision needs at the most",     \
      take_groups)                                                                                                     \
    X(STR, "luck", "luck", "own|shared", "own",                                                                        \
      "own: a seed for each match; shared: one seed for each group, only for bots that cannot talk to each other",     \
      take_seeds)                                                                                                      \
    X(INT, "rounds", "rounds", "N", "0", "number of rounds, for the format swiss; 0: as many as a knockout has",       \
      take_rounds)                                                                                                     \
    X(INT, "tiebreak_pairs", "tiebreak-pairs", "N", "10",                                                              \
      "of a knockout or double-elimination: pairs of matches that a level match-up plays in each class at the most, "  \
      "before a lot decides; 0 to 50",                                                                                 \
      take_tiebreak_pairs)                                                                                             \
    X(PLAY, "jobs", "jobs", "N", "0", "matches at once; 0: as many as there are cores", take_jobs)                     \
    X(PLAY, "idle", "idle", "N", "0",                                                                                  \
      "bot processes that are kept for their next match; 0: twice as many as play at once, and 32", take_idle)         \
    X(PLAY, "transport", "transport", "ipc|tcp", "ipc",                                                                \
      "how started bots reach the arena: ipc, or tcp for libraries without ipc", take_transport)                       \
    X(STR, "clock", "clock", "SPEC", "", "as in arena match --clock; \"\": the default", take_clock)                   \
    X(STR, "lost_seat", "lost-seat", "filler|forfeit", "filler",                                                       \
      "when a bot is lost: filler, random actions play on for it; forfeit, its side loses", take_lost_seat)            \
    X(STR, "seed", "seed", "TEXT", "", "any text: the same text gives the same matches; \"\": a random seed",          \
      take_seed)                                                                                                       \
    X(INT, "faults_most", "faults-most", "N", "10",                                                                    \
      "matches in a row that an entry may spoil by its own faults until it is set aside; 0: any number",               \
      take_faults_most)                                                                                                \
    X(PLAY_LIST, "env", "env", "NAME[=VALUE]", "{}",                                                                   \
      "environment variables that are passed to all bots, besides PATH, HOME, LANG, LC_*, TZ and TMPDIR", take_env)    \
    X(STR, "sandbox", "sandbox", "LEVEL", "none",                                                                      \
      "the sandbox of started bots: none, limits, namespaces, container, or best, the strongest here", take_sandbox)   \
    X(STR, "limits", "limits", "SPEC", "", "what a bot in a sandbox may use, as in arena match --limits", take_limits) \
    X(LIST, "show", "show", "PATH", "{}", "more files and folders that bots in a sandbox can read", take_show)         \
    X(STR, "state", "state", "DIR", "",                                                                                \
      "a folder in which each entry has one for what it keeps from match to match; \"\": they keep nothing",           \
      take_state)                                                                                                      \
    X(STR, "state_size", "state-size", "SIZE", "", "what a process may keep there; \"\": 64M", take_state_size)        \
    X(STR, "engine", "engine", "ENGINE", "",                                                                           \
      "what runs bots that are images: podman, docker, or a path that ends so; \"\": the first in PATH", take_engine)  \
    X(STR, "pull", "pull", "WHEN", "never", "whether an image is loaded: never, or missing, if it is not here",        \
      take_pull)                                                                                                       \
    CLUSTER_KEYS(X, PLAY, take_cluster)

#define EVENT_CLASS_KEYS(X)                                                                                            \
    X(STR, "mix", "mix", "NAME", "", "several settings by one name; arena rules lists them", take_mix)                 \
    X(STR, "clock", "class-clock", "SPEC", "", "the clock of this class; \"\": that of the event", take_class_clock)   \
    X(STR, "team", "class-team", "separate|joint", "separate",                                                         \
      "separate: a process for each seat of a bot; joint: one for all its seats on a side", take_team)                 \
    X(LIST, "set", "set", "NAME=VALUE", "{}", "settings, such as \"hunted=3\"", take_set)

#define EVENT_ENTRY_KEYS(X)                                                                                            \
    X(STR, "title", "entry-title", "TEXT", "", "what the entry is called beside its name, in tables and reports",      \
      take_title)                                                                                                      \
    X(STR, "image", "entry-image", "NAME=IMAGE", "",                                                                   \
      "in place of a command, the image that is the bot, such as \"wits:3\", and its arguments", take_image)           \
    X(STR, "command", "entry", "NAME=CMD", NULL,                                                                       \
      "the command that starts the bot; json: CMD for one of lines of JSON; image:NAME for one that is an image; "     \
      "@NAME for one that attaches (--listen)",                                                                        \
      take_command)                                                                                                    \
    X(INT, "restart", "entry-restart", "N", "0",                                                                       \
      "restart a process of the entry that ends in a match, at most N times for each of its seats", take_restart)      \
    X(STR, "directory", "entry-directory", "DIR", "",                                                                  \
      "the folder in which its processes are started, as after cd DIR; \"\": that of arena tournament",                \
      take_directory)                                                                                                  \
    X(LIST, "env", "entry-env", "NAME[=VALUE]", "{}", "an environment variable that is passed to this entry alone",    \
      take_entry_env)                                                                                                  \
    X(STR, "sandbox", "entry-sandbox", "LEVEL", "", "the sandbox of this entry; \"\": that of the event",              \
      take_entry_sandbox)                                                                                              \
    X(STR, "limits", "entry-limits", "SPEC", "", "its limits; \"\": those of the event", take_entry_limits)            \
    X(LIST, "show", "entry-show", "PATH", "{}", "more files and folders that this entry can read", take_entry_show)    \
    X(STR, "state", "entry-state", "DIR", "",                                                                          \
      "the folder for what this entry keeps; \"\": one in that of the event, if it has one", take_entry_state)         \
    X(STR, "state_size", "entry-state-size", "SIZE", "", "what a process of it may keep; \"\": as in the event",       \
      take_entry_state_size)                                                                                           \
    X(STR, "engine", "entry-engine", "ENGINE", "", "what runs it if it is an image; \"\": as in the event",            \
      take_entry_engine)                                                                                               \
    X(STR, "pull", "entry-pull", "WHEN", "", "whether its image is loaded; \"\": as in the event", take_entry_pull)

#define EVENT_CANDIDATE_KEYS(X)                                                                                        \
    X(FLOAT, "nelo0", "nelo0", "NELO", "0", "normalised Elo at which the candidate is rejected, -200 to 200",          \
      take_nelo0)                                                                                                      \
    X(FLOAT, "nelo1", "nelo1", "NELO", "20", "normalised Elo at which it is promoted", take_nelo1)                     \
    X(FLOAT, "alpha", "alpha", "PART", "0.05", "accepted probability of a wrong promotion", take_alpha)                \
    X(FLOAT, "beta", "beta", "PART", "0.05", "accepted probability of a wrong rejection", take_beta)

#define EVENT_COUNT_KEY(type, name, flag, value, preset, help, take) +1

enum {
    EVENT_KEYS = 1 /* the version */ EVENT_ROOT_KEYS(EVENT_COUNT_KEY) EVENT_CLASS_KEYS(EVENT_COUNT_KEY)
        EVENT_ENTRY_KEYS(EVENT_COUNT_KEY) EVENT_CANDIDATE_KEYS(EVENT_COUNT_KEY)
};

#endif
