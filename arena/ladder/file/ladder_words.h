/* SPDX-License-Identifier: MIT */
/* The keys of ladder.conf. A row each:
 *
 *     X(type, when, name, preset, help, take)
 *
 * - type: INT, FLOAT, WORD (a word of a few), TEXT, LIST (of texts).
 * - when: a change holds NOW, from the next SEASON on, or after a RESTART of arena serve.
 * - preset: the default, as the file would have it; NULL: the key must be given.
 * - take: the function of ladder_keys.c that checks the value and keeps it.
 *
 * Rows are taken in their order. */
#ifndef LADDER_LADDER_WORDS_H
#define LADDER_LADDER_WORDS_H

#include "cluster/cluster_words.h"

#define LADDER_ROOT_KEYS(X)                                                                                            \
    X(TEXT, SEASON, "name", "ladder", "what the ladder is called: 1 to 64 of a-z, 0-9 and -", take_name)               \
    X(TEXT, NOW, "title", "", "what people call it, in tables and reports", take_title)                                \
    X(TEXT, RESTART, "plugin", "",                                                                                     \
      "the plugin file of the game; \"\": it is built in. The path starts at this folder", take_plugin)                \
    X(TEXT, SEASON, "game", "notalone", "what is played; with a plugin, its game unless another is named", take_game)  \
    X(TEXT, NOW, "anchor", "",                                                                                         \
      "the bot whose strength is 0 Elo, so that the scale stays where it is; it must be one of the bots below. \"\": " \
      "the first of them",                                                                                             \
      take_anchor)                                                                                                     \
    X(TEXT, SEASON, "clock", "", "as in arena match --clock; \"\": the default", take_clock)                           \
    X(WORD, SEASON, "lost_seat", "filler",                                                                             \
      "when a bot is lost: filler, random actions play on for it; forfeit, its side loses", take_lost_seat)            \
    X(INT, RESTART, "jobs", "0", "matches at once; 0: as many as there are cores", take_jobs)                          \
    X(INT, RESTART, "idle", "0",                                                                                       \
      "processes of hosted bots that are kept for their next match; 0: twice as many as play at once, and 32",         \
      take_idle)                                                                                                       \
    X(WORD, RESTART, "transport", "ipc", "how hosted bots reach the arena: ipc, or tcp for libraries without ipc",     \
      take_transport)                                                                                                  \
    X(LIST, RESTART, "listen", "{}", "where other bots may attach, such as \"tcp://127.0.0.1:5555\"", take_listen)     \
    X(TEXT, RESTART, "keys", "",                                                                                       \
      "the arena's certificate, made by arena keys new, which encrypts tcp endpoints; owners' keys open them. \"\": "  \
      "none",                                                                                                          \
      take_keys)                                                                                                       \
    X(TEXT, RESTART, "http", "",                                                                                       \
      "where the ladder is shown over HTTP, such as \"127.0.0.1:8080\"; beyond this machine by a proxy. \"\": "        \
      "nowhere",                                                                                                       \
      take_http)                                                                                                       \
    X(LIST, RESTART, "http_hosts", "{}",                                                                               \
      "the names under which it may be asked, such as \"arena.example.org\"; localhost always is one",                 \
      take_http_hosts)                                                                                                 \
    X(LIST, RESTART, "http_proxies", "{}",                                                                             \
      "addresses of proxies in front of it, such as \"127.0.0.1\": they are believed who asks", take_http_proxies)     \
    X(WORD, RESTART, "play", "link",                                                                                   \
      "whether people play at tables over HTTP: off; link, by links that the host makes; open, by tables that "        \
      "anybody makes",                                                                                                 \
      take_play)                                                                                                       \
    X(INT, RESTART, "tables_max", "6",                                                                                 \
      "tables of people at once that the host makes, and as many that guests make with play = open, 1 to 64; their "   \
      "matches have places besides `jobs`",                                                                            \
      take_tables_max)                                                                                                 \
    X(INT, NOW, "tables_each", "0",                                                                                    \
      "guests' tables at once of one client, which is an address, or a network /64 of IPv6; 0: a third of tables_max", \
      take_tables_each)                                                                                                \
    X(INT, NOW, "tables_rate", "20", "tables that one client makes in an hour; 0: any number", take_tables_rate)       \
    X(INT, RESTART, "chances", "100",                                                                                  \
      "playouts for the chances of winning at a turn of a match of NOT ALONE that somebody looks at over HTTP, made "  \
      "by a process beside the arena, 1 to 10000; 0: no chances are shown",                                            \
      take_chances)                                                                                                    \
    X(INT, NOW, "versions_per_day", "3",                                                                               \
      "new versions that a bot which attaches may have within a day; 0: any number", take_versions_per_day)            \
    X(FLOAT, NOW, "random_share", "0.1", "part of the matches whose bots are drawn at random, 0 to 1",                 \
      take_random_share)                                                                                               \
    X(TEXT, RESTART, "void_after", "60s",                                                                              \
      "matches that were broken off with the arena go on when it is started again, unless it was away for longer",     \
      take_void_after)                                                                                                 \
    X(INT, NOW, "bench_after", "5",                                                                                    \
      "matches in a row that a bot may spoil by its own faults, or may leave of its last `bench_among`, until it "     \
      "pauses; 0: any number",                                                                                         \
      take_bench_after)                                                                                                \
    X(INT, NOW, "bench_among", "20", "so many of its last matches are looked at, 0 to 64", take_bench_among)           \
    X(TEXT, NOW, "bench_pause", "10m", "its first pause; each further one is twice as long, a day at the most",        \
      take_bench_pause)                                                                                                \
    X(INT, NOW, "bot_matches", "0", "matches that a bot may play at once; 0: any number", take_bot_matches)            \
    X(INT, NOW, "owner_matches", "0", "matches that the bots of an owner may play at once; 0: any number",             \
      take_owner_matches)                                                                                              \
    X(INT, NOW, "qualification", "3",                                                                                  \
      "unrated matches against the anchor, without a fault, before a new version of a bot that attaches is rated",     \
      take_qualification)                                                                                              \
    X(LIST, RESTART, "watch", "{}",                                                                                    \
      "where observers may connect, such as \"tcp://127.0.0.1:5556\"; they get the public feed", take_watch)           \
    X(TEXT, NOW, "release", "end",                                                                                     \
      "when seeds, notes, hidden fields and evidence of a match are shown: end, of the match; a time after it, such "  \
      "as 10m; season, when that is closed",                                                                           \
      take_release)                                                                                                    \
    X(WORD, NOW, "names", "shown",                                                                                     \
      "shown; or hidden: until a match is over, observers see roles in place of bots, and an id that cannot be "       \
      "guessed",                                                                                                       \
      take_names)                                                                                                      \
    X(TEXT, NOW, "keep", "", "how long files of records stay as they are, such as \"90 days\"; \"\": for ever",        \
      take_keep)                                                                                                       \
    X(WORD, NOW, "older", "compressed",                                                                                \
      "what they are replaced by then: compressed, which can be replayed as before; thinned, results without answers", \
      take_older)                                                                                                      \
    X(TEXT, RESTART, "logs_each", "1M", "what is kept of what each version of a bot prints, 128K or more",             \
      take_logs_each)                                                                                                  \
    X(TEXT, RESTART, "logs_all", "256M", "of all of them; the bot that has most loses its oldest part first",          \
      take_logs_all)                                                                                                   \
    X(TEXT, RESTART, "evidence_each", "8M", "bundles of evidence that are kept of a bot; the oldest go first",         \
      take_evidence_each)                                                                                              \
    X(TEXT, RESTART, "evidence_all", "1G", "of all of them; the bot that has most loses its oldest first",             \
      take_evidence_all)                                                                                               \
    X(WORD, NOW, "same_owner", "no", "whether bots of one owner may meet: no or yes", take_same_owner)                 \
    X(LIST, RESTART, "env", "{}",                                                                                      \
      "environment variables that are passed to all hosted bots, besides PATH, HOME, LANG, LC_*, TZ and TMPDIR",       \
      take_env)                                                                                                        \
    X(TEXT, NOW, "sandbox", "",                                                                                        \
      "the sandbox of hosted bots: none, limits, namespaces, container, or best: namespaces, or limits where that "    \
      "cannot be had. \"\": best for bots whose owner is not host, none for the others",                               \
      take_sandbox)                                                                                                    \
    X(TEXT, NOW, "limits", "",                                                                                         \
      "what each bot in a sandbox may use, such as \"memory=1G,processes=64\"; \"\": the usual limits", take_limits)   \
    X(LIST, NOW, "show", "{}", "more files and folders that bots in a sandbox can read, such as \"/srv/net.bin\"",     \
      take_show)                                                                                                       \
    X(TEXT, NOW, "state", "",                                                                                          \
      "a folder in which each hosted bot has one for what it keeps from match to match; \"\": they keep nothing",      \
      take_state)                                                                                                      \
    X(TEXT, NOW, "state_size", "", "what a process may keep there; \"\": 64M", take_state_size)                        \
    X(TEXT, NOW, "engine", "",                                                                                         \
      "what runs bots that are images: podman, docker, or a path that ends so; \"\": the first in PATH", take_engine)  \
    X(TEXT, NOW, "pull", "never", "whether an image is loaded: never, or missing, if it is not here", take_pull)       \
    X(TEXT, RESTART, "reach", "",                                                                                      \
      "for bots that run elsewhere (on): where they find this ladder, such as \"tcp://login1:5555\"; an endpoint of "  \
      "listen, by a name or an address that nodes know",                                                               \
      take_reach)                                                                                                      \
    X(TEXT, RESTART, "elsewhere", "",                                                                                  \
      "for them: a folder that nodes have under the same path; only you may be able to read it. \"\": the folder "     \
      "elsewhere in this one",                                                                                         \
      take_elsewhere)                                                                                                  \
    X(TEXT, NOW, "let_go", "10m", "their processes are let go when their bot has had no matches for so long",          \
      take_let_go)

#define LADDER_CLASS_KEYS(X)                                                                                           \
    X(TEXT, SEASON, "mix", "", "several settings by one name; arena rules lists them", take_mix)                       \
    X(TEXT, SEASON, "clock", "", "the clock of this class; \"\": that of the ladder", take_class_clock)                \
    X(WORD, SEASON, "team", "separate",                                                                                \
      "separate: a process for each seat of a bot; joint: one for all its seats on a side", take_team)                 \
    X(LIST, SEASON, "set", "{}", "settings, such as \"hunted=3\"", take_set)                                           \
    X(FLOAT, NOW, "share", "1", "how often it is played: of two classes with shares 2 and 1, twice as often",          \
      take_share)

#define LADDER_BOT_KEYS(X)                                                                                             \
    X(TEXT, NOW, "image", "",                                                                                          \
      "in place of a command, the image that is the bot, such as \"wits:3\", and its arguments", take_image)           \
    X(TEXT, NOW, "command", NULL,                                                                                      \
      "the command that starts the bot; json: CMD for one of lines of JSON; image:NAME for one that is an image; "     \
      "@NAME for one that attaches (listen)",                                                                          \
      take_command)                                                                                                    \
    X(TEXT, NOW, "title", "", "what people call it, in tables and reports", take_bot_title)                            \
    X(TEXT, NOW, "owner", "host", "whose bot it is: 1 to 64 of a-z, 0-9 and -", take_owner)                            \
    X(INT, NOW, "restart", "0", "restart a process of the bot that ends in a match, at most N times for each seat",    \
      take_restart)                                                                                                    \
    X(WORD, NOW, "people", "host",                                                                                     \
      "whether it plays at tables with people: yes, no, or host: yes if its owner is host", take_people)               \
    X(TEXT, NOW, "directory", "",                                                                                      \
      "the folder in which its processes are started; a bot in a sandbox can read all of it. \"\": that of arena "     \
      "serve",                                                                                                         \
      take_directory)                                                                                                  \
    X(LIST, NOW, "files", "{}",                                                                                        \
      "more files of the bot, besides its program and script: if one is another, the bot has a new version",           \
      take_files)                                                                                                      \
    X(LIST, NOW, "env", "{}", "environment variables that are passed to this bot alone, such as \"NAME=VALUE\"",       \
      take_bot_env)                                                                                                    \
    X(TEXT, NOW, "sandbox", "", "the sandbox of this bot; \"\": that of the ladder", take_bot_sandbox)                 \
    X(TEXT, NOW, "limits", "", "its limits; \"\": those of the ladder", take_bot_limits)                               \
    X(LIST, NOW, "show", "{}", "more files and folders that this bot can read", take_bot_show)                         \
    X(TEXT, NOW, "state", "", "the folder for what this bot keeps; \"\": one in that of the ladder, if it has one",    \
      take_bot_state)                                                                                                  \
    X(TEXT, NOW, "state_size", "", "what a process of it may keep; \"\": as in the ladder", take_bot_state_size)       \
    X(TEXT, NOW, "engine", "", "what runs it if it is an image; \"\": as in the ladder", take_bot_engine)              \
    X(TEXT, NOW, "pull", "", "whether its image is loaded; \"\": as in the ladder", take_bot_pull)                     \
    X(INT, NOW, "processes", "1", "with on: how many processes of it are there", take_processes)

#define LADDER_COUNT_KEY(type, when, name, preset, help, take)                +1
#define LADDER_COUNT_CLUSTER_KEY(type, name, flag, value, preset, help, take) +1

enum {
    LADDER_KEYS = 1 /* the version */ LADDER_ROOT_KEYS(LADDER_COUNT_KEY) LADDER_CLASS_KEYS(LADDER_COUNT_KEY)
        LADDER_BOT_KEYS(LADDER_COUNT_KEY) CLUSTER_KEYS(LADDER_COUNT_CLUSTER_KEY, TEXT, take_cluster)
};

#endif
