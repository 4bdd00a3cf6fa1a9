/* SPDX-License-Identifier: MIT */
#include "ladder/season/season_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
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
#include "base/hash.h"
#include "proto/text.h"

enum { SEALS_MOST = 64 << 20, PRIORS_MOST = 64 << 20, LOG_MOST = 64 << 20, LINE_MAX_BYTES = 512, DECIMAL = 10 };

static const char head[] = "artemia-season 1\n";
static const char seals_name[] = "season.seals";

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
           (disk_put(path, bytes) || fail(path, error));
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

/* --- sealing ----------------------------------------------------------------------------------------------------- */

/* The hash of the first bytes of a file; of all, and how many, if *size is UINT64_MAX. */
static bool hash_file(const char *path, uint64_t *size, char text[HASH_HEX_SIZE], struct error *error)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
    struct stat about;
    struct hash hash;
    bool good = fd >= 0 && fstat(fd, &about) == 0;

    if (good && *size == UINT64_MAX)
        *size = (uint64_t)about.st_size;
    good = good && hash_of_file(fd, *size, &hash);
    if (good)
        hex_print(text, hash.bytes, sizeof hash.bytes);
    else
        (void)fail(path, error);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool add_line(struct buffer *out, const char *kind, const char *name, const char *path, struct error *error)
{
    char line[LINE_MAX_BYTES], text[HASH_HEX_SIZE];
    uint64_t size = UINT64_MAX;

    if (!hash_file(path, &size, text, error))
        return false;
    (void)snprintf(line, sizeof line, "%s %s %llu %s\n", kind, name, (unsigned long long)size, text);
    buffer_add(out, line, strlen(line));
    return true;
}

static int is_file(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);

    return entry->d_name[0] != '.' && strcmp(entry->d_name, seals_name) != 0 &&
           strcmp(entry->d_name, "kept.log") != 0 && !(size > 5 && strcmp(entry->d_name + size - 5, ".part") == 0);
}

static bool add_files(struct buffer *out, const char *kind, const char *folder, const atomic_bool *ends,
                      struct error *error)
{
    struct dirent **files = NULL;
    int count = scandir(folder, &files, is_file, alphasort);
    bool good = count >= 0 || errno == ENOENT || fail(folder, error);

    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];

        good = good && !(ends && *ends) &&
               (snprintf(path, sizeof path, "%s/%s", folder, files[i]->d_name) < (int)sizeof path) &&
               add_line(out, kind, files[i]->d_name, path, error);
        free(files[i]);
    }
    free(files);
    return good;
}

bool season_files_seal(const char *folder, const char *season, const atomic_bool *ends, struct error *error)
{
    char path[PATH_MAX], records[PATH_MAX], line[LINE_MAX_BYTES];
    struct buffer out;
    bool good = season_files_path(path, folder, season, "", error) &&
                (snprintf(records, sizeof records, "%s/records", folder) < (int)sizeof records ||
                 error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder));

    buffer_init(&out, SEALS_MOST);
    (void)snprintf(line, sizeof line, "%sseason %s\n", head, season);
    buffer_add(&out, line, strlen(line));
    good = good && add_files(&out, "file", path, ends, error) && add_files(&out, "records", records, ends, error) &&
           season_files_put(folder, season, seals_name, buffer_span(&out), error) &&
           (disk_sync_folder(path) || fail(path, error));
    buffer_release(&out);
    return good;
}

bool season_files_are_sealed(const char *folder, const char *season)
{
    char path[PATH_MAX];

    return season_files_path(path, folder, season, seals_name, &(struct error){0}) && access(path, F_OK) == 0;
}

/* --- checking ---------------------------------------------------------------------------------------------------- */

/* Whether kept.log has the hash: the file was replaced by a smaller one. */
static bool was_replaced(const char *folder, const char *hash)
{
    char path[PATH_MAX];
    struct buffer text;
    bool found;

    buffer_init(&text, LOG_MOST);
    found = snprintf(path, sizeof path, "%s/records/kept.log", folder) < (int)sizeof path &&
            disk_read(path, LOG_MOST, &text, &(struct error){0}) && memmem(text.at, text.used, hash, strlen(hash));
    buffer_release(&text);
    return found;
}

static bool check_line(const char *folder, const char *season, const char *line, struct error *error)
{
    char kind[16], name[256], number[24], hash[80], text[HASH_HEX_SIZE], path[PATH_MAX];
    struct error unread = {0};
    uint64_t bytes, size;
    bool records;

    if (sscanf(line, "%15s %255s %23s %79s", kind, name, number, hash) != 4 || strchr(name, '/') || *name == '.' ||
        strlen(hash) != HASH_HEX_SIZE - 1)
        return error_set(error, EXIT_NO, "%s of season %s makes no sense", seals_name, season);
    records = strcmp(kind, "records") == 0;
    bytes = strtoull(number, NULL, DECIMAL); /* what is no number is no size of the file */
    size = records ? bytes : UINT64_MAX;     /* records may have grown since */
    if (!(records ? snprintf(path, sizeof path, "%s/records/%s", folder, name) < (int)sizeof path
                  : season_files_path(path, folder, season, name, error)))
        return false;
    if (hash_file(path, &size, text, &unread) && size == bytes && strcmp(text, hash) == 0)
        return true;
    return (records && was_replaced(folder, hash)) ||
           error_set(error, EXIT_NO, "%s is not as it was when season %s was closed", name, season);
}

bool season_files_check(const char *folder, const char *season, size_t *lines, struct error *error)
{
    char path[PATH_MAX];
    struct buffer text;
    bool good;

    buffer_init(&text, SEALS_MOST);
    good = season_files_path(path, folder, season, seals_name, error) && disk_read(path, SEALS_MOST - 1, &text, error);
    buffer_add_byte(&text, 0);
    good = good && !text.failed && strncmp((char *)text.at, head, sizeof head - 1) == 0;
    if (!good)
        (void)error_set(error, EXIT_NO, "%s of season %s makes no sense", seals_name, season);
    for (char *at = good ? strchr((char *)text.at + sizeof head - 1, '\n') : NULL; good && at && at[1]; ++*lines) {
        char *line = at + 1;

        at = strchr(line, '\n');
        if (at)
            *at = '\0';
        good = check_line(folder, season, line, error);
    }
    buffer_release(&text);
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
