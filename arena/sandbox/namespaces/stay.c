/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/stay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "launch/environment.h"
#include "sandbox/namespaces/state.h"
#include "sandbox/rlimits.h"

static const char run_is[] = "ARENA_RUN", ipc_is[] = "ipc://", tcp_is[] = "tcp://";

enum { PORT_MAX = 65535, DECIMAL = 10 };

/* --- what it sees ------------------------------------------------------------------------------------------------ */

static bool show_folder_of(struct view *view, const char *socket, struct error *error)
{
    char folder[VIEW_PATH_MAX];
    char *slash;

    (void)snprintf(folder, sizeof folder, "%s", socket);
    slash = strrchr(folder, '/');
    if (folder[0] != '/' || slash == folder)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "a sandboxed bot cannot reach the socket %s: it must lie in a folder", socket);
    *slash = '\0';
    return (!command_is_of_many_things(folder) && view_show(view, folder, NULL)) ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "a sandboxed bot cannot reach the socket %s: it needs a folder of its own", socket);
}

static bool show_arena(struct stay *stay, const struct sandbox_spec *spec, const struct process_plan *plan,
                       struct error *error)
{
    const char *endpoint = command_variable(plan, "ARENA_ENDPOINT"), *colon;
    unsigned long port;

    if (!endpoint)
        return true;
    if (strncmp(endpoint, ipc_is, sizeof ipc_is - 1) == 0)
        return show_folder_of(stay->view, endpoint + sizeof ipc_is - 1, error);
    colon = strrchr(endpoint, ':');
    port = colon ? strtoul(colon + 1, NULL, DECIMAL) : 0;
    if (strncmp(endpoint, tcp_is, sizeof tcp_is - 1) != 0 || !spec->socket || port == 0 || port > PORT_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "a sandboxed bot has no network, so it cannot reach %s", endpoint);
    stay->port = (unsigned)port;
    return show_folder_of(stay->view, spec->socket, error);
}

static bool show_more(struct view *view, const struct sandbox_spec *spec, struct error *error)
{
    for (size_t i = 0; i < spec->show_count; i++) {
        char path[VIEW_PATH_MAX], *own = getcwd(NULL, 0), *real = realpath(spec->shows[i], NULL);
        bool good = own && real && view_absolute(spec->shows[i], own, path);
        bool never = good && (strcmp(real, "/") == 0 || view_is_in(real, "/proc") || view_is_in(real, "/sys") ||
                              view_is_in(real, "/dev"));

        free(own);
        free(real);
        if (!good)
            return error_set(error, EXIT_WRONG_USE, "--show %s: there is no such file or folder", spec->shows[i]);
        if (never)
            return error_set(error, EXIT_WRONG_USE, "--show %s is refused: /, /proc, /sys and /dev are never shown",
                             spec->shows[i]);
        (void)view_show(view, path, NULL);
    }
    return true;
}

/* What is hidden within what is shown. That it lies around a file that is shown does no harm. */
static bool hide(struct view *view, const struct sandbox_spec *spec, struct error *error)
{
    for (size_t i = 0; i < spec->hide_count; i++) {
        char *real = realpath(spec->hides[i], NULL);
        bool clash = false, within = false;
        struct stat info;

        for (size_t p = 0; real && p < view->count; p++) {
            bool shown = view->places[p].kind == VIEW_SHOWN;

            clash = clash || (shown && strcmp(view->places[p].path, real) == 0);
            within = within || (shown && view_is_in(real, view->places[p].path));
        }
        if (within && !clash && stat(real, &info) == 0)
            view_add(view, VIEW_MASKED, real, S_ISDIR(info.st_mode) ? NULL : "/dev/null");
        free(real);
        if (clash)
            return error_set(error, EXIT_COULD_NOT_RUN,
                             "a sandboxed bot may not see %s, which its command, directory or --show names",
                             spec->hides[i]);
    }
    return true;
}

/* A bot could make a link of what lies where it writes, and would be shown where that leads. Else the folder is hidden,
 * as what one process keeps is no other's. */
static bool leave_out(struct view *view, const char *real, struct error *error)
{
    const struct view_place *within = NULL;
    bool is_around = false;

    for (size_t i = 0; i < view->count; i++) {
        const struct view_place *place = &view->places[i];
        bool shows = place->kind == VIEW_SHOWN || place->kind == VIEW_LINK;

        within = shows && view_is_in(place->path, real) ? place : within;
        is_around = is_around || (place->kind == VIEW_SHOWN && view_is_in(real, place->path));
    }
    if (is_around && !within && access(real, F_OK) == 0)
        view_add(view, VIEW_MASKED, real, NULL);
    return !within || error_set(error, EXIT_COULD_NOT_RUN,
                                "a sandboxed bot may not be shown %.200s: it lies where bots keep their state, which "
                                "they can change",
                                within->path);
}

static bool leave_out_kept(struct view *view, const struct sandbox_spec *spec, struct error *error)
{
    bool good = true;

    for (size_t i = 0; good && i < SANDBOX_KEPT_MAX; i++) {
        char *real = spec->kept[i] ? realpath(spec->kept[i], NULL) : NULL;

        good = !real || leave_out(view, real, error);
        free(real);
    }
    for (size_t i = 0; good && i < spec->other_count; i++)
        good = leave_out(view, spec->others[i], error);
    return good;
}

static bool show_state(struct view *view, const struct sandbox_host *host, const struct sandbox_spec *spec,
                       struct error *error)
{
    char *real = spec->state ? realpath(spec->state, NULL) : NULL, kept_out[VIEW_PATH_MAX];
    bool good = true;

    if (spec->state && !real)
        return error_set(error, EXIT_COULD_NOT_RUN, "its folder `state` %s is no folder that is there", spec->state);
    if (real && host->users && !users_may_come_to(real, kept_out, sizeof kept_out))
        good = error_set(error, EXIT_COULD_NOT_RUN,
                         "its folder `state` %.150s cannot be had by the user of its own that a sandboxed bot has "
                         "under root, because of %.100s: chmod o+x, or choose another folder",
                         real, kept_out);
    if (real && good)
        view_add(view, VIEW_WRITABLE, BUBBLE_STATE, real);
    free(real);
    return good;
}

/* A user of its own has the rights of strangers. */
static bool may_read(const struct stay *stay, const struct sandbox_host *host, struct error *error)
{
    char kept_out[VIEW_PATH_MAX];
    struct stat info;

    if (!host->users)
        return true;
    if (stat(stay->command.real, &info) == 0 && !(info.st_mode & S_IXOTH))
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "%s may not be executed by the user of its own that a sandboxed bot has under root: chmod o+rx",
            stay->command.real);
    for (size_t i = 0; i < stay->view->count; i++) {
        const struct view_place *place = &stay->view->places[i];

        if (place->kind == VIEW_SHOWN && !users_may_read(place->path, kept_out, sizeof kept_out))
            return error_set(
                error, EXIT_COULD_NOT_RUN,
                "%.150s may not be read by the user of its own that a sandboxed bot has under root, because "
                "of %.100s: chmod o+rX, or move it, or start the arena as another user",
                place->path, kept_out);
    }
    return true;
}

bool stay_look(struct stay *stay, const struct sandbox_host *host, const struct sandbox_spec *spec,
               const struct process_plan *plan, struct error *error)
{
    *stay = (struct stay){.start = {.report = -1}};
    stay->view = view_new();
    if (!stay->view)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!show_more(stay->view, spec, error) || !command_show(stay->view, plan, &stay->command, error) ||
        !hide(stay->view, spec, error) || !leave_out_kept(stay->view, spec, error) || !may_read(stay, host, error) ||
        !show_arena(stay, spec, plan, error) || !show_state(stay->view, host, spec, error))
        return false;
    view_join(stay->view, host->bubble.base);
    return view_settle(stay->view, error);
}

/* --- the start --------------------------------------------------------------------------------------------------- */

static bool prepare(struct stay *stay, const struct sandbox_host *host, const struct sandbox_spec *spec,
                    const struct process_plan *plan, struct error *error)
{
    char *path = find_path(plan->folder);
    char **environment = path ? environment_make(plan->passed, plan->environment, path) : NULL;
    const struct bubble_bot bot = {
        .view = stay->view,
        .directory = stay->command.directory,
        .program = stay->command.program,
        .words = plan->words,
        .environment = environment,
        .has_state = spec->state != NULL,
        .tmp_bytes = spec->limits.tmp_bytes,
        .processes = spec->limits.processes ? spec->limits.processes + RLIMITS_OWN_PROCESSES : 0,
        .port = stay->port,
        .socket = spec->socket,
    };
    bool good = environment ? bubble_prepare(&host->bubble, &bot, &stay->start, error)
                            : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    free(environment);
    free(path);
    return good;
}

/* bubblewrap itself gets nothing of what is passed to the bot: a variable could change what it does. It has the mark by
 * which the next arena finds processes that this one left behind. */
static void change_plan(struct stay *stay, const struct sandbox_host *host, struct process_plan *plan)
{
    const char *run = command_variable(plan, run_is);

    (void)snprintf(stay->mark, sizeof stay->mark, "%s=%s", run_is, run ? run : host->mark);
    stay->environment[0] = stay->mark;
    plan->words = stay->start.words;
    plan->environment = stay->environment;
    for (unsigned i = 0; i < PASSED_LISTS_MAX; i++)
        plan->passed[i] = NULL;
    plan->directory = "/";
    plan->folder = NULL;
    plan->bounds = &stay->bounds;
}

bool stay_begin(struct stay *stay, struct sandbox_host *host, const struct sandbox_spec *spec,
                struct process_plan *plan, struct error *error)
{
    if (host->users && !users_take(host->users, &stay->user, error))
        return false;
    if (spec->state && !state_prepare(spec->state, spec->state_bytes, stay->user, error))
        return false;
    if (!prepare(stay, host, spec, plan, error))
        return false;
    stay->bounds.session = true;
    stay->bounds.ignores_term = true;
    stay->bounds.has_user = host->users != NULL;
    stay->bounds.user = stay->bounds.group = stay->user;
    bubble_keeps(&stay->start, &stay->bounds);
    change_plan(stay, host, plan);
    return true;
}

void stay_release(struct stay *stay, struct sandbox_host *host, bool stays)
{
    bubble_ended(&stay->start);
    if (stay->user > 0 && !stays)
        users_give_back(host->users, stay->user);
    view_free(stay->view);
    stay->view = NULL;
}
