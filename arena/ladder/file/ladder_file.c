/* SPDX-License-Identifier: MIT */
#include "ladder/file/ladder_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf_write.h"
#include "contest/values.h"
#include "gate/gate.h"
#include "ladder/file/ladder_keys.h"
#include "run/plan.h"

static struct ladder_reading *into(struct conf_reading *reading)
{
    return reading->context;
}

static struct ladder_file *file_of(struct conf_reading *reading)
{
    return into(reading)->file;
}

/* --- sections ---------------------------------------------------------------------------------------------------- */

bool ladder_begin_class(struct conf_reading *reading, const char *title)
{
    struct ladder_file *file = file_of(reading);
    struct ladder_class *class = &file->classes[file->class_count];

    if (file->class_count == LADDER_CLASSES)
        return conf_refuse_at(reading, reading->line, "there are %d classes at the most", LADDER_CLASSES);
    file->class_count++;
    into(reading)->class = class;
    settings_init(&class->settings, file->game);
    (void)snprintf(class->name, sizeof class->name, "%s", title);
    return true;
}

bool ladder_begin_bot(struct conf_reading *reading, const char *title)
{
    struct ladder_file *file = file_of(reading);
    struct ladder_bot *bot = &file->bots[file->bot_count];

    if (file->bot_count == LADDER_BOTS)
        return conf_refuse_at(reading, reading->line, "there are %d bots at the most", LADDER_BOTS);
    file->bot_count++;
    into(reading)->bot = bot;
    (void)snprintf(bot->name, sizeof bot->name, "%s", title);
    return true;
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

/* Without a class there is one, the game as it comes. */
static void add_usual_class(struct ladder_file *file)
{
    struct ladder_class *class = &file->classes[file->class_count++];

    settings_init(&class->settings, file->game);
    class->clock = file->clock;
    class->share = 1;
    (void)snprintf(class->name, sizeof class->name, "%s", file->game->name);
}

bool ladder_is_of_people(const char *name)
{
    return strcmp(name, LADDER_PEOPLE) == 0 || strcmp(name, LADDER_PERSON) == 0;
}

static bool check_class(struct conf_reading *reading, const struct ladder_class *class)
{
    _Alignas(8) unsigned char state[GATE_STATE_MAX];
    struct error error = {0};

    return settings_configure(&class->settings, state, &error) ||
           conf_refuse_at(reading, 0, "class %s: %s", class->name, error.text);
}

/* A bot that attaches says its name in hello, so the name after @ is the name of its section. */
static bool check_bot(struct conf_reading *reading, const struct ladder_bot *bot)
{
    if (ladder_is_of_people(bot->name))
        return conf_refuse_at(reading, bot->line, "bot %s: people are called so; choose another name", bot->name);
    if (bot->command[0] != '@')
        return true;
    if (file_of(reading)->attach.listen_count == 0)
        return conf_refuse_at(reading, bot->line, "bot %s: %s attaches, and there is no endpoint for it: add listen",
                              bot->name, bot->command);
    return strcmp(bot->command + 1, bot->name) == 0 ||
           conf_refuse_at(reading, bot->line, "bot %s: a bot attaches under its own name: command = \"@%s\"", bot->name,
                          bot->name);
}

/* What the arena does for a bot that it starts, it cannot do on another machine. */
static bool check_elsewhere(struct conf_reading *reading, const struct ladder_bot *bot)
{
    const struct ladder_file *file = file_of(reading);
    struct error error = {0};

    if (!cluster_spec_check(&bot->cluster, &error))
        return conf_refuse_at(reading, bot->line, "bot %s: %s", bot->name, error.text);
    if (bot->cluster.kind == CLUSTER_NONE)
        return true;
    if (bot->command[0] == '@' || strncmp(bot->command, "image:", strlen("image:")) == 0)
        return conf_refuse_at(reading, bot->line, "bot %s: `on` starts a program, and %s is none", bot->name,
                              bot->command);
    if (!file->reach || strncmp(file->reach, "tcp://", strlen("tcp://")) != 0 || !file->attach.keys ||
        file->attach.listen_count == 0)
        return conf_refuse_at(reading, bot->line,
                              "bot %s: with `on` it comes over tcp with keys: the ladder needs listen, keys and reach, "
                              "such as reach = \"tcp://login1:5555\"",
                              bot->name);
    if (bot->sandbox.level != SANDBOX_NONE || bot->sandbox.state)
        return conf_refuse_at(reading, bot->line,
                              "bot %s: with `on` it runs where the arena has no sandbox and no state for it: if you "
                              "trust it, say sandbox = none",
                              bot->name);
    return bot->restarts == 0 ||
           conf_refuse_at(reading, bot->line,
                          "bot %s: with `on` another process takes no match over: leave out restart", bot->name);
}

static bool find_anchor(struct conf_reading *reading)
{
    struct ladder_file *file = file_of(reading);
    const char *anchor = into(reading)->anchor;

    while (*anchor && file->anchor < file->bot_count && strcmp(file->bots[file->anchor].name, anchor) != 0)
        file->anchor++;
    return file->anchor < file->bot_count ||
           conf_refuse_at(reading, into(reading)->anchor_line, "anchor: there is no bot %s { } in this file", anchor);
}

static bool any_tcp(const char *const *endpoints, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (strncmp(endpoints[i], "tcp://", strlen("tcp://")) == 0)
            return true;
    return false;
}

/* One certificate is for the tcp endpoints of both kinds. */
static bool check_some(const char *const *endpoints, unsigned count, const char *keys, struct error *error)
{
    struct plan_attach attach = {.listen_count = count, .keys = any_tcp(endpoints, count) ? keys : NULL};

    memcpy(attach.listen, endpoints, count * sizeof *endpoints);
    return plan_attach_check_endpoints(&attach, error);
}

static bool check_endpoints(const struct ladder_file *file, struct error *error)
{
    const struct plan_attach *attach = &file->attach;

    for (unsigned i = 0; i < file->watch_count; i++)
        for (unsigned j = 0; j < attach->listen_count; j++)
            if (strcmp(file->watch[i], attach->listen[j]) == 0)
                return error_set(error, EXIT_WRONG_USE,
                                 "watch: bots attach at %s (listen), and observers need an endpoint of their own",
                                 file->watch[i]);
    if (!check_some(file->watch, file->watch_count, attach->keys, error))
        return false;
    return any_tcp(file->watch, file->watch_count)
               ? check_some(attach->listen, attach->listen_count, attach->keys, error)
               : plan_attach_check_endpoints(attach, error);
}

enum sandbox_level ladder_file_sandbox(const char *owner)
{
    return strcmp(owner, LADDER_HOST) == 0 ? SANDBOX_NONE : SANDBOX_BEST;
}

/* What a bot says must hold. What the ladder says may be for bots that are still to come. */
static bool settle_sandbox(struct conf_reading *reading, struct ladder_bot *bot)
{
    struct error error = {0};

    return sandbox_words_inherit(&bot->sandbox, &file_of(reading)->sandbox, ladder_file_sandbox(bot->owner), bot->name,
                                 &error) ||
           conf_refuse_at(reading, bot->line, "bot %s: %s", bot->name, error.text);
}

bool ladder_finish(struct conf_reading *reading)
{
    struct ladder_file *file = file_of(reading);
    struct error error = {0};

    if (file->class_count == 0)
        add_usual_class(file);
    if (file->bot_count < (file->attach.listen_count ? 1 : 2))
        return conf_refuse_at(reading, 0,
                              "there must be at least 2 bots, as in bot wits { command = \"bot-wits\" }, or one and an "
                              "endpoint at which others attach (listen); there %s %u",
                              file->bot_count == 1 ? "is" : "are", file->bot_count);
    for (unsigned i = 0; i < file->class_count; i++)
        if (strcmp(file->classes[i].name, LADDER_PEOPLE) == 0)
            return conf_refuse_at(reading, 0, "class %s: matches of people are called so; choose another name",
                                  LADDER_PEOPLE);
    for (unsigned i = 0; i < file->class_count; i++)
        if (!check_class(reading, &file->classes[i]))
            return false;
    for (unsigned i = 0; i < file->bot_count; i++)
        if (!check_bot(reading, &file->bots[i]) || !settle_sandbox(reading, &file->bots[i]) ||
            !check_elsewhere(reading, &file->bots[i]))
            return false;
    if (file->sandbox.has_state_bytes && !file->sandbox.state)
        return conf_refuse_at(reading, 0, "state_size is the size of a state, which must be given too");
    return (check_endpoints(file, &error) || conf_refuse_at(reading, 0, "%s", error.text)) && find_anchor(reading);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

bool ladder_file_read(struct ladder_file *file, struct registry *registry, const char *path, struct error *error)
{
    struct ladder_reading reading = {.file = file, .registry = registry};

    memset(file, 0, sizeof *file);
    file->attach.wait_us = PLAN_WAIT_US;
    if (conf_read(&ladder_format, &reading, path, error))
        return true;
    ladder_file_release(file);
    return false;
}

static void release_texts(const char **texts, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        free((char *)(uintptr_t)texts[i]);
}

void ladder_file_release(struct ladder_file *file)
{
    for (unsigned i = 0; i < file->bot_count; i++) {
        free(file->bots[i].command);
        free(file->bots[i].directory);
        for (unsigned file_number = 0; file_number < file->bots[i].file_count; file_number++)
            free(file->bots[i].files[file_number]);
        contest_release_passed(&file->bots[i].passed);
        sandbox_words_release(&file->bots[i].sandbox);
    }
    release_texts(file->attach.listen, file->attach.listen_count);
    release_texts(file->watch, file->watch_count);
    release_texts(file->http_hosts, file->http_host_count);
    release_texts(file->http_proxies, file->http_proxy_count);
    free(file->http);
    free(file->reach);
    free(file->elsewhere);
    free((char *)(uintptr_t)file->attach.keys);
    contest_release_passed(&file->passed);
    sandbox_words_release(&file->sandbox);
    *file = (struct ladder_file){0};
}

/* --- the sample -------------------------------------------------------------------------------------------------- */

/* The keys of the ladder itself, with their defaults. */
static void add_root(struct buffer *out, const char *name)
{
    for (unsigned i = 0; i < LADDER_KEYS; i++) {
        const struct conf_key *key = &ladder_keys[i];
        const char *value = key->preset;

        if (key->section != LADDER_ROOT)
            continue;
        if (strcmp(key->name, "anchor") == 0)
            value = "wits";
        else if (strcmp(key->name, "jobs") == 0)
            value = "12";
        else if (strcmp(key->name, "name") == 0 && text_is_id(span_text(name)))
            value = name;
        conf_add_key(out, key, "");
        if (key->type == CONF_LIST)
            conf_add(out, key->preset);
        else
            conf_add_value(out, key, value);
        conf_add(out, "\n");
    }
}

/* The keys that a section may have, as comments. */
static void add_section_help(struct buffer *out, unsigned section)
{
    for (unsigned i = 0; i < LADDER_KEYS; i++) {
        if (ladder_keys[i].section != section)
            continue;
        conf_add(out, "#   ");
        conf_add(out, ladder_keys[i].name);
        conf_add(out, ": ");
        conf_add(out, ladder_keys[i].help);
        conf_add(out, "\n");
    }
}

void ladder_file_sample(struct buffer *out, const char *name)
{
    conf_add(out, "# A ladder of Artemia Arena: play it with `arena serve` and this folder.\n"
                  "# `arena ladder --keys` says when a change of a key holds.\n");
    add_root(out, name);
    conf_add(out, "\n# Named sets of settings; each is played, and results are compared within a class. Its keys:\n");
    add_section_help(out, LADDER_CLASS);
    conf_add(out, "class duel { set = {\"hunted=1\"} }\nclass three { set = {\"hunted=3\"} }\n");
    conf_add(out,
             "\n# The bots that the host gives. Paths in commands start from the folder in which `arena serve` is\n"
             "# started. Keys of a bot:\n");
    add_section_help(out, LADDER_BOT);
    conf_add(
        out,
        "# These wait 200 ms before each answer (--pace), so that people can follow the matches. Without that tens of\n"
        "# matches are played in a second, and as many at once as there are cores are enough (jobs).\n"
        "bot wits { command = \"bot-wits --pace 200\" }\n"
        "bot wits-half { command = \"bot-wits --slips 50 --pace 200\" owner = \"anna\" }\n"
        "bot random { command = \"bot-random --pace 200\" owner = \"ben\" }\n");
}
