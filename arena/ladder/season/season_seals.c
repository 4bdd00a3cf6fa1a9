/* SPDX-License-Identifier: MIT */
/* season.seals: what a season was, sealed, signed and checked. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "base/hash.h"
#include "ladder/season/season_files.h"

enum { SEALS_MOST = 64 << 20, LOG_MOST = 64 << 20, LINE_MAX_BYTES = 512, DECIMAL = 10 };

static const char head[] = "artemia-season 1\n";
static const char seals_name[] = "season.seals";

static bool fail(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
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

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), tail = strlen(end);

    return size > tail && strcmp(name + size - tail, end) == 0;
}

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strcmp(entry->d_name, seals_name) != 0 && !ends_with(entry->d_name, ".part");
}

/* The evidence of faults is beside them, and what bots printed, which their next process writes anew. */
static int is_record(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && ends_with(entry->d_name, ".arena");
}

static bool add_files(struct buffer *out, const char *kind, const char *folder, int (*takes)(const struct dirent *),
                      const atomic_bool *ends, struct error *error)
{
    struct dirent **files = NULL;
    int count = scandir(folder, &files, takes, alphasort);
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

/* The priors that the season began with. */
static bool add_priors(struct buffer *out, const char *folder, const char *before, struct error *error)
{
    static const char none[] = "priors none\n";
    char path[PATH_MAX];

    if (before && !season_files_path(path, folder, before, "priors.json", error))
        return false;
    if (before && access(path, F_OK) == 0)
        return add_line(out, "priors", before, path, error);
    buffer_add(out, none, sizeof none - 1);
    return true;
}

bool season_files_seal(const char *folder, const char *season, const char *before, struct span about,
                       const atomic_bool *ends, struct error *error)
{
    char path[PATH_MAX], records[PATH_MAX], line[LINE_MAX_BYTES];
    struct buffer out;
    bool good = season_files_path(path, folder, season, "", error) &&
                (snprintf(records, sizeof records, "%s/records", folder) < (int)sizeof records ||
                 error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder));

    buffer_init(&out, SEALS_MOST);
    (void)snprintf(line, sizeof line, "%sseason %s\n", head, season);
    buffer_add(&out, line, strlen(line));
    buffer_add(&out, about.at, about.size);
    good = good && add_priors(&out, folder, before, error) && add_files(&out, "file", path, is_file, ends, error) &&
           add_files(&out, "records", records, is_record, ends, error) &&
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

/* Lines that say what was played, for who reads them. */
static bool is_about(const char *line)
{
    static const char *const words[] = {"ladder ", "game ", "epoch ", "anchor ", "class ", "priors none"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static bool check_line(const char *folder, const char *season, const char *line, struct error *error)
{
    char kind[16], name[256], number[24], hash[80], text[HASH_HEX_SIZE], path[PATH_MAX];
    struct error unread = {0};
    uint64_t bytes, size;
    bool records, priors;

    if (is_about(line))
        return true;
    if (sscanf(line, "%15s %255s %23s %79s", kind, name, number, hash) != 4 || strchr(name, '/') || *name == '.' ||
        strlen(hash) != HASH_HEX_SIZE - 1)
        return error_set(error, EXIT_NO, "%s of season %s makes no sense", seals_name, season);
    records = strcmp(kind, "records") == 0;
    priors = strcmp(kind, "priors") == 0;
    bytes = strtoull(number, NULL, DECIMAL); /* what is no number is no size of the file */
    size = records ? bytes : UINT64_MAX;     /* records may have grown since */
    if (!(records ? snprintf(path, sizeof path, "%s/records/%s", folder, name) < (int)sizeof path
                  : season_files_path(path, folder, priors ? name : season, priors ? "priors.json" : name, error)))
        return false;
    if (hash_file(path, &size, text, &unread) && size == bytes && strcmp(text, hash) == 0)
        return true;
    return (records && was_replaced(folder, hash)) ||
           error_set(error, EXIT_NO, "%s is not as it was when season %s was closed", priors ? "priors.json" : name,
                     season);
}

/* season.seals as text with its final zero, and where the signature begins; at the end, if there is none. */
struct seals {
    struct buffer text;
    size_t size;
    bool is_signed;
    struct signature signature;
};

static bool take_signature(struct seals *seals, const char *line)
{
    char key[SIGNING_KEY_SIZE], bytes[2 * SIGNATURE_BYTES + 1];
    int used = 0;

    seals->is_signed = sscanf(line, "signed %64[0-9a-f] %128[0-9a-f]%n", key, bytes, &used) == 2 &&
                       strcmp(line + used, "\n") == 0 && /* it is the last line */
                       hex_read(seals->signature.key, sizeof seals->signature.key, key) &&
                       hex_read(seals->signature.bytes, sizeof seals->signature.bytes, bytes);
    return seals->is_signed;
}

/* False with a sentence; the caller releases the text even then. */
static bool read_seals(struct seals *seals, const char *folder, const char *season, struct error *error)
{
    char path[PATH_MAX], begin[LINE_MAX_BYTES];
    const char *last;
    bool good;

    *seals = (struct seals){.size = 0};
    buffer_init(&seals->text, SEALS_MOST);
    good = season_files_path(path, folder, season, seals_name, error) &&
           disk_read(path, SEALS_MOST - 1, &seals->text, error);
    seals->size = seals->text.used;
    buffer_add_byte(&seals->text, 0);
    (void)snprintf(begin, sizeof begin, "%sseason %s\n", head, season);
    good = good && !seals->text.failed && !memchr(seals->text.at, 0, seals->size) &&
           strncmp((char *)seals->text.at, begin, strlen(begin)) == 0;
    last = good ? strstr((char *)seals->text.at, "\nsigned ") : NULL;
    if (last) {
        seals->size = (size_t)(last + 1 - (char *)seals->text.at);
        good = take_signature(seals, last + 1);
    }
    return good || error_set(error, EXIT_NO, "%s of season %s makes no sense", seals_name, season);
}

static bool check_signature(const struct seals *seals, const char *season, const struct signing_key *signer,
                            struct season_seals *found, struct error *error)
{
    const struct hash hash = hash_of(span_of(seals->text.at, seals->size));

    if (!seals->is_signed)
        return !signer || error_set(error, EXIT_NO, "season %s is not signed", season);
    if (!signature_holds(&seals->signature, &hash))
        return error_set(error, EXIT_NO, "the signature of season %s does not fit: %s was changed since", season,
                         seals_name);
    hex_print(found->signer, seals->signature.key, sizeof seals->signature.key);
    return !signer || signature_is_of(&seals->signature, signer) ||
           error_set(error, EXIT_NO, "season %s is signed by another key: %s", season, found->signer);
}

/* Behind its first two lines. */
static bool check_lines(struct seals *seals, const char *folder, const char *season, size_t *lines, struct error *error)
{
    char *at = (char *)seals->text.at + sizeof head - 1, *end = (char *)seals->text.at + seals->size;
    bool good = true;

    *end = '\0';
    for (at = strchr(at, '\n') + 1; good && *at;) {
        char *line = at, *feed = strchr(at, '\n');

        at = feed ? feed + 1 : line + strlen(line);
        if (feed)
            *feed = '\0';
        good = check_line(folder, season, line, error);
        *lines += good && !is_about(line);
    }
    return good;
}

bool season_files_check(const char *folder, const char *season, const struct signing_key *signer,
                        struct season_seals *found, struct error *error)
{
    struct seals seals;
    bool good = read_seals(&seals, folder, season, error) && check_signature(&seals, season, signer, found, error) &&
                check_lines(&seals, folder, season, &found->lines, error);

    buffer_release(&seals.text);
    return good;
}

bool season_files_are_about(const char *folder, const char *season, struct span about)
{
    char begin[LINE_MAX_BYTES];
    size_t size = (size_t)snprintf(begin, sizeof begin, "%sseason %s\n", head, season);
    struct seals seals;
    bool good = read_seals(&seals, folder, season, &(struct error){0}) && seals.size >= size + about.size &&
                memcmp(seals.text.at + size, about.at, about.size) == 0;

    buffer_release(&seals.text);
    return good;
}

/* --- signing ----------------------------------------------------------------------------------------------------- */

bool season_files_sign(const char *folder, const char *season, const struct signing_key *key, struct error *error)
{
    char line[LINE_MAX_BYTES], public_key[SIGNING_KEY_SIZE], bytes[2 * SIGNATURE_BYTES + 1], path[PATH_MAX];
    struct signature signature;
    struct seals seals;
    struct buffer out;
    struct hash hash;
    bool good = read_seals(&seals, folder, season, error) && season_files_path(path, folder, season, "", error);

    buffer_init(&out, SEALS_MOST);
    if (good) {
        hash = hash_of(span_of(seals.text.at, seals.size));
        signature = signing_sign(key, &hash);
        hex_print(public_key, signature.key, sizeof signature.key);
        hex_print(bytes, signature.bytes, sizeof signature.bytes);
        (void)snprintf(line, sizeof line, "signed %s %s\n", public_key, bytes);
        buffer_add(&out, seals.text.at, seals.size);
        buffer_add(&out, line, strlen(line));
        good = season_files_put(folder, season, seals_name, buffer_span(&out), error) &&
               (disk_sync_folder(path) || fail(path, error));
    }
    buffer_release(&out);
    buffer_release(&seals.text);
    return good;
}
