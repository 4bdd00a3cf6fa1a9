/* SPDX-License-Identifier: MIT */
#include "ladder/season/season_files.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "proto/text.h"

enum { PRIORS_MOST = 64 << 20, FILE_MODE = 0644 /* nothing in them is secret */ };

static bool fail(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

bool season_files_path(char out[PATH_MAX], const char *folder, const char *season, const char *name,
                       struct error *error)
{
    return snprintf(out, PATH_MAX, "%s/seasons/%s%s%s", folder, season, *name ? "/" : "", name) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

bool season_files_make_folder(const char *folder, const char *season, struct error *error)
{
    char path[PATH_MAX];

    if (!season_files_path(path, folder, "", "", error))
        return false;
    if (mkdir(path, 0755) != 0 && errno != EEXIST)
        return fail(path, error);
    if (!season_files_path(path, folder, season, "", error))
        return false;
    return mkdir(path, 0755) == 0 || errno == EEXIST || fail(path, error);
}

bool season_files_put(const char *folder, const char *season, const char *name, struct span bytes, struct error *error)
{
    char path[PATH_MAX];

    return season_files_make_folder(folder, season, error) && season_files_path(path, folder, season, name, error) &&
           ((disk_put(path, bytes) && chmod(path, FILE_MODE) == 0) || fail(path, error));
}

bool season_files_put_priors(const char *folder, const char *season, const struct season_prior *priors, unsigned count,
                             struct error *error)
{
    json_t *array = json_array();
    char *text;
    bool good;

    for (unsigned i = 0; i < count; i++) {
        json_t *roles = json_array();

        for (unsigned role = 0; role < EVENT_ROLES; role++)
            (void)json_array_append_new(roles,
                                        json_pack("[ff]", priors[i].role[role].mean, priors[i].role[role].deviation));
        (void)json_array_append_new(
            array, json_pack("{ss ss so}", "bot", priors[i].bot, "version", priors[i].version, "roles", roles));
    }
    text = json_dumps(array, JSON_COMPACT);
    good = text ? season_files_put(folder, season, "priors.json", span_text(text), error)
                : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    free(text);
    json_decref(array);
    return good;
}

/* --- the next season --------------------------------------------------------------------------------------------- */

static bool take_prior(const json_t *one, struct season_prior *prior)
{
    const char *bot = json_string_value(json_object_get(one, "bot"));
    const char *version = json_string_value(json_object_get(one, "version"));
    const json_t *roles = json_object_get(one, "roles");

    if (!bot || !version || !text_is_id(span_text(bot)) || !text_is_good(span_text(version), TEXT_VERSION) ||
        json_array_size(roles) != EVENT_ROLES)
        return false;
    (void)snprintf(prior->bot, sizeof prior->bot, "%s", bot);
    (void)snprintf(prior->version, sizeof prior->version, "%s", version);
    for (size_t role = 0; role < EVENT_ROLES; role++) {
        const json_t *pair = json_array_get(roles, role);
        struct estimate estimate = {json_number_value(json_array_get(pair, 0)),
                                    json_number_value(json_array_get(pair, 1))};

        if (json_array_size(pair) != 2 || !isfinite(estimate.mean) || fabs(estimate.mean) > 1000 ||
            !(estimate.deviation > 0 && estimate.deviation < 1000))
            return false;
        prior->role[role] = estimate;
    }
    return true;
}

static bool take_priors(struct season *season, const json_t *array, const char *path, struct error *error)
{
    size_t count = json_array_size(array);
    struct season_prior *priors = count <= SEASON_VERSIONS_MAX ? calloc(count + 1, sizeof *priors) : NULL;
    bool good = json_is_array(array) && priors;

    for (size_t i = 0; good && i < count; i++)
        good = take_prior(json_array_get(array, i), &priors[i]);
    good = good ? season_set_priors(season, priors, (unsigned)count) ||
                      error_set(error, EXIT_COULD_NOT_RUN, "out of memory")
                : error_set(error, EXIT_COULD_NOT_RUN, "%s makes no sense", path);
    free(priors);
    return good;
}

bool season_files_priors(struct season *season, const char *folder, const struct roster *roster, struct error *error)
{
    char path[PATH_MAX];
    struct buffer text;
    json_t *array;
    bool good;

    if (roster->season_count < 2)
        return true;
    if (!season_files_path(path, folder, roster->seasons[roster->season_count - 2], "priors.json", error))
        return false;
    if (access(path, F_OK) != 0)
        return true;
    buffer_init(&text, PRIORS_MOST + 1);
    good = disk_read(path, PRIORS_MOST, &text, error);
    array = good ? json_loadb((const char *)text.at, text.used, JSON_REJECT_DUPLICATES, NULL) : NULL;
    good = good && take_priors(season, array, path, error);
    json_decref(array);
    buffer_release(&text);
    return good;
}
