/* SPDX-License-Identifier: MIT */
#include "serve/hand/host.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "control/control.h"
#include "ladder/verbs/verbs.h"
#include "serve/builds.h"
#include "serve/hand/now.h"
#include "serve/hand/orders.h"
#include "serve/hand/reload.h"
#include "serve/people/people.h"
#include "serve/web/web.h"
#include "serve/serve_inside.h"
#include "serve/systemd.h"
#include "serve/hand/way.h"
#include "serve/hand/why.h"

enum { HEARD_MAX = 1 + PROTO_COMMAND_WORDS_MAX };

/* --- what a verb works on ---------------------------------------------------------------------------------------- */

/* Copies of the daemon's own, so that no verb holds up a match, however long it takes. */
struct copies {
    struct verb_state state;
    struct ladder_log log;
    struct roster roster;
    struct season season;
    struct archive_report report;
};

/* Results come as matches end; in the records they are by number. */
static int by_number(const void *a, const void *b)
{
    const struct outcome *first = a, *second = b;

    return (first->fixture.match > second->fixture.match) - (first->fixture.match < second->fixture.match);
}

/* The log is read from its file: there is nothing in it that is not on the disk. */
static bool copies_make(struct copies *copies, struct serve *serve, unsigned needs, struct error *error)
{
    bool good = true;

    *copies = (struct copies){.state = {.folder = serve->options->folder, .file = serve->file}};
    season_init(&copies->season);
    if (!ladder_log_read(&copies->log, serve->options->folder, error) ||
        !roster_make(&copies->roster, &copies->log, error))
        return false;
    copies->state.log = &copies->log;
    copies->state.roster = &copies->roster;
    if (!(needs & (VERB_RESULTS | VERB_TABLE)))
        return true;
    (void)pthread_mutex_lock(&serve->lock);
    good = needs & VERB_RESULTS ? season_copy(&copies->season, &serve->season)
                                : season_copy_versions(&copies->season, &serve->season);
    copies->report = serve->report;
    copies->state.over = serve->season.count;
    copies->state.published = publisher_last(serve);
    (void)pthread_mutex_unlock(&serve->lock);
    if (copies->season.count)
        qsort(copies->season.outcomes, copies->season.count, sizeof *copies->season.outcomes, by_number);
    copies->state.season = &copies->season;
    copies->state.report = &copies->report;
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static void copies_release(struct copies *copies)
{
    published_let_go(&copies->state.published);
    season_release(&copies->season);
    roster_release(&copies->roster);
    ladder_log_release(&copies->log);
}

/* --- what a verb can do ------------------------------------------------------------------------------------------ */

static bool decide(void *context, enum ladder_command command, const char *who,
                   const char *const fields[LADDER_FIELDS_MAX], const char *why, unsigned *number, struct error *error)
{
    struct serve *serve = context;

    if (command == LADDER_SEASON_CLOSE)
        return orders_close_season(serve, who, why, number, error);
    if (command == LADDER_SEASON_NEW)
        return orders_new_season(serve, fields[0], who, why, number, error);
    return registrar_decide(serve, command, who, fields, why, number, error);
}

static bool why(void *context, const char *bot, json_t *sentences)
{
    return why_tell(context, bot, WHY_HOST, sentences);
}

static void drain(void *context)
{
    orders_drain(context);
    systemd_status("Drains: ends when the last match is over");
}

static bool challenge(void *context, const char *first, const char *second, const char *class, struct error *error)
{
    return orders_challenge(context, first, second, class, error);
}

/* The links as they are typed into a browser: as the proxy in front is asked, or this machine. */
static void add_links(const struct serve *serve, json_t *body)
{
    const struct ladder_file *file = serve->file;
    bool is_public = file->http_proxy_count > 0 && file->http_host_count > 0;
    json_t *sentences = json_array(), *seats = json_object_get(body, "seats");

    for (size_t i = 0; i < json_array_size(seats); i++) {
        json_t *seat = json_array_get(seats, i);

        (void)json_array_append_new(
            sentences, json_sprintf("%s: %s://%s%s", json_string_value(json_object_get(seat, "role")),
                                    is_public ? "https" : "http", is_public ? file->http_hosts[0] : web_place(serve),
                                    json_string_value(json_object_get(seat, "link"))));
    }
    (void)json_object_set_new(body, "sentences", sentences);
}

static bool table(void *context, const struct verb_call *call, json_t *body, struct error *error)
{
    if (!people_make(context, call, NULL, body, error))
        return false;
    add_links(context, body);
    return true;
}

static void tables(void *context, json_t *body)
{
    people_list(context, body);
}

static bool end(void *context, const char *table, struct error *error)
{
    return people_end(context, table, error);
}

static bool forget(void *context, const char *table, unsigned seat, struct error *error)
{
    return people_forget(context, table, seat, error);
}

static bool restart(void *context, const struct verb_call *call, struct error *error)
{
    return builds_restart(context, call->words[0], call->option[VERB_SAME_VERSION], call->who,
                          call->option[VERB_WHY] ? call->option[VERB_WHY] : "", error);
}

static bool read_again(void *context, json_t *sentences, struct error *error)
{
    return reload(context, sentences, error);
}

static const struct verb_daemon daemon_verbs = {.now = now_tell,
                                                .way = way_tell,
                                                .why = why,
                                                .drain = drain,
                                                .challenge = challenge,
                                                .table = table,
                                                .tables = tables,
                                                .end = end,
                                                .forget = forget,
                                                .restart = restart,
                                                .reload = read_again};
static const struct verb_host daemon_host = {.decide = decide, .daemon = &daemon_verbs};

/* --- verbs ------------------------------------------------------------------------------------------------------- */

static void run_verb(struct serve *serve, struct verb_call *call, const struct control_command *command,
                     struct control_reply *reply)
{
    struct copies copies;
    bool good = copies_make(&copies, serve, call->row->needs, &reply->outcome);

    copies.state.host = &daemon_host;
    copies.state.context = serve;
    copies.state.ends = command->ends;
    call->state = &copies.state;
    call->who = command->who;
    call->error = &reply->outcome;
    if (good && verb_run(call)) {
        reply->body = call->body;
        reply->list = call->row->list;
    }
    copies_release(&copies);
    call->state = NULL;
}

static void handle(void *context, const struct control_command *command, struct control_reply *reply)
{
    const char *words[HEARD_MAX] = {command->verb};
    const struct verb_row *row;
    struct verb_call call;
    unsigned used;

    for (unsigned i = 0; i < command->count; i++)
        words[i + 1] = command->words[i];
    row = verb_find(words, command->count + 1, &used, &reply->outcome);
    if (!row || !verb_parse(row, words + used, command->count + 1 - used, &call, &reply->outcome))
        return;
    if (verb_is_here(&call))
        (void)error_set(&reply->outcome, EXIT_WRONG_USE, "this %s needs no daemon: it is run where it is given",
                        row->name);
    else
        run_verb(context, &call, command, reply);
}

/* --- SIGHUP ------------------------------------------------------------------------------------------------------ */

/* The same as the verb `reload`; what it says goes to the host's terminal. */
static void on_hangup(void *context)
{
    struct serve *serve = context;
    struct signalfd_siginfo came;
    struct error error = {0};
    json_t *sentences = json_array();

    while (read(serve->hangup_fd, &came, sizeof came) == (ssize_t)sizeof came) {
    }
    if (!reload(serve, sentences, &error))
        serve_note(serve, &(struct note){.level = NOTE_WARNING}, "%s; the ladder goes on as before", error.text);
    for (size_t i = 0; i < json_array_size(sentences); i++)
        serve_notice(serve, "%s", json_string_value(json_array_get(sentences, i)));
    json_decref(sentences);
}

void host_block_hangup(struct serve *serve)
{
    sigset_t hangup;

    (void)sigemptyset(&hangup);
    (void)sigaddset(&hangup, SIGHUP);
    (void)pthread_sigmask(SIG_BLOCK, &hangup, &serve->mask_before);
    serve->hangup_fd = signalfd(-1, &hangup, SFD_CLOEXEC | SFD_NONBLOCK);
}

void host_free_hangup(struct serve *serve)
{
    if (serve->hangup_fd >= 0)
        (void)close(serve->hangup_fd);
    (void)pthread_sigmask(SIG_SETMASK, &serve->mask_before, NULL);
}

/* --- the socket -------------------------------------------------------------------------------------------------- */

bool host_open(struct serve *serve, struct error *error)
{
    const struct control_watch watch = {.fd = serve->hangup_fd, .came = on_hangup};

    serve->control = control_start(serve->options->folder, handle, &watch, serve, error);
    return serve->control != NULL;
}

void host_close(struct serve *serve)
{
    control_end(&serve->control);
}
