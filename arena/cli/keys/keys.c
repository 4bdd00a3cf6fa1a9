/* SPDX-License-Identifier: MIT */
/* arena keys: makes and shows the keys of encrypted connections, certificates of czmq, and those that sign manifests.
 */
#include <czmq.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/visible.h"
#include "cli/command.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "keys/allow.h"
#include "keys/certificate.h"
#include "keys/signing.h"
#include "proto/text.h"

struct request {
    const char *verb, *path;
    char bots[CERTIFICATE_BOTS_SIZE];
    bool sign, json;
};

static json_t *json_bots(const struct certificate *certificate)
{
    char names[CERTIFICATE_BOTS_SIZE], *rest = names;
    json_t *list = json_array();

    (void)snprintf(names, sizeof names, "%s", certificate->bots);
    for (const char *name; (name = strsep(&rest, " "));)
        if (*name)
            (void)json_array_append_new(list, json_text(name));
    return list;
}

/* --- new --------------------------------------------------------------------------------------------------------- */

/* The two files of a pair. */
struct pair {
    const char *path;
    char secret[PATH_MAX];
};

static bool make_empty(const char *path, mode_t mode, struct error *error)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);

    if (fd < 0 && errno == EEXIST)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is there already, and keys are never overwritten", path);
    if (fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    (void)close(fd);
    return true;
}

/* Reading them again shows what czmq does not report: whether the disk took them. */
static bool save(const struct pair *pair, zcert_t *keys, struct error *error)
{
    struct certificate public, secret = {0};
    bool good = zcert_save_public(keys, pair->path) == 0 && zcert_save_secret(keys, pair->secret) == 0;

    if (!good)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", pair->path, strerror(errno));
    good = certificate_read(&public, pair->path, error) && certificate_read(&secret, pair->secret, error) &&
           strcmp(public.public_key, secret.public_key) == 0 && *secret.secret_key;
    certificate_forget(&secret);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s was not written as it should be", pair->path);
}

static bool fill_connection(const struct pair *pair, const char *bots, struct error *error)
{
    zcert_t *keys = zcert_new();
    bool good;

    if (!keys)
        return error_set(error, EXIT_COULD_NOT_RUN, "the message library cannot make keys");
    if (*bots)
        zcert_set_meta(keys, "bots", "%s", bots);
    good = save(pair, keys, error);
    zcert_destroy(&keys);
    return good;
}

static bool write_text(const char *path, const char *text, struct error *error)
{
    int fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    bool good = fd >= 0 && disk_write(fd, span_text(text)) && fsync(fd) == 0;

    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool fill_signing(const struct pair *pair, struct error *error)
{
    char public[SIGNING_FILE_SIZE], secret[SIGNING_FILE_SIZE];
    struct signing_key key;
    bool good;

    signing_key_make(&key);
    signing_key_print(&key, false, public);
    signing_key_print(&key, true, secret);
    signing_key_forget(&key);
    good = write_text(pair->path, public, error) && write_text(pair->secret, secret, error);
    explicit_bzero(secret, sizeof secret);
    return good;
}

static void print_words(const struct pair *pair, const char *key)
{
    (void)printf("key     %s\npublic  ", key);
    visible_print(stdout, pair->path);
    (void)fputs("   for the other side\nsecret  ", stdout);
    visible_print(stdout, pair->secret);
    (void)fputs("   for its owner alone\n", stdout);
}

/* `bots` is for JSON, and NULL for none. */
static void print_pair(const struct pair *pair, const char *key, json_t *bots, bool json)
{
    if (json)
        json_print(stdout, json_pack("{sosososo*}", "file", json_text(pair->path), "secret_file",
                                     json_text(pair->secret), "key", json_text(key), "bots", bots));
    else
        print_words(pair, key);
}

static void print_made(const struct pair *pair, const struct request *request)
{
    struct certificate certificate;
    struct signing_key key;
    struct error error = {0};

    if (request->sign && signing_key_read(&key, pair->path, &error))
        print_pair(pair, key.public_key, NULL, request->json);
    if (!request->sign && certificate_read(&certificate, pair->path, &error))
        print_pair(pair, certificate.public_key, request->json ? json_bots(&certificate) : NULL, request->json);
}

static int make_new(const struct request *request, struct error *error)
{
    struct pair pair = {.path = request->path};
    int size = snprintf(pair.secret, sizeof pair.secret, "%s" KEY_FILE_SECRET_END, pair.path);

    if (size < 0 || (size_t)size >= sizeof pair.secret)
        return error_set(error, EXIT_WRONG_USE, "the path is too long"), EXIT_WRONG_USE;
    if (!make_empty(pair.path, 0644, error))
        return error->code;
    if (!make_empty(pair.secret, 0600, error)) {
        (void)unlink(pair.path);
        return error->code;
    }
    if (!(request->sign ? fill_signing(&pair, error) : fill_connection(&pair, request->bots, error))) {
        (void)unlink(pair.path);
        (void)unlink(pair.secret);
        return error->code;
    }
    print_made(&pair, request);
    return EXIT_DONE;
}

/* --- show and list ----------------------------------------------------------------------------------------------- */

static void show_certificate(const struct request *request, const struct certificate *certificate)
{
    if (request->json)
        json_print(stdout,
                   json_pack("{sosososb}", "file", json_text(request->path), "key", json_text(certificate->public_key),
                             "bots", json_bots(certificate), "secret", *certificate->secret_key != '\0'));
    else
        (void)printf("%s\n", certificate->public_key);
}

static void show_signing(const struct request *request, const struct signing_key *key)
{
    if (request->json)
        json_print(stdout, json_pack("{sososbsb}", "file", json_text(request->path), "key", json_text(key->public_key),
                                     "signs", true, "secret", *key->secret_key != '\0'));
    else
        (void)printf("%s\n", key->public_key);
}

/* The file may be of either kind; for one that is neither, the error says why it is no certificate. */
static int show(const struct request *request, struct error *error)
{
    struct certificate certificate;
    struct signing_key key;
    struct error no_certificate = {0}, no_key = {0};

    output_is_all();
    if (certificate_read(&certificate, request->path, &no_certificate))
        show_certificate(request, &certificate);
    else if (signing_key_read(&key, request->path, &no_key))
        show_signing(request, &key);
    else
        *error = no_certificate;
    certificate_forget(&certificate);
    signing_key_forget(&key);
    return error->code;
}

static void print_entry(const struct allow_entry *entry)
{
    (void)printf("%s  ", entry->certificate.public_key);
    visible_print(stdout, entry->name);
    (void)printf("  %s\n", entry->certificate.bots);
}

static int list(const struct request *request, struct error *error)
{
    struct allow_list list;

    output_is_all();
    (void)!allow_read(&list, request->path, 0, error);
    for (size_t i = 0; i < list.count; i++) {
        const struct allow_entry *entry = &list.entries[i];

        if (request->json)
            json_print(stdout,
                       json_pack("{sososo}", "file", json_text(entry->name), "key",
                                 json_text(entry->certificate.public_key), "bots", json_bots(&entry->certificate)));
        else
            print_entry(entry);
    }
    allow_release(&list);
    return error->code;
}

/* ----------------------------------------------------------------------------------------------------------------- */

static const struct verb {
    const char *name;
    int (*run)(const struct request *request, struct error *error);
} verbs[] = {{"new", make_new}, {"show", show}, {"list", list}};

static bool add_bot(struct request *request, const char *name, struct error *error)
{
    size_t used = strlen(request->bots), size = strlen(name);

    if (!text_is_id(span_text(name)))
        return error_set(error, EXIT_WRONG_USE, "--bot takes a name of 1 to 64 of a-z, 0-9 and -, not '%s'", name);
    if (used + size + 2 > sizeof request->bots)
        return error_set(error, EXIT_WRONG_USE, "the names of the bots have at most %zu bytes in all",
                         sizeof request->bots - 1);
    (void)snprintf(request->bots + used, sizeof request->bots - used, "%s%s", used ? " " : "", name);
    return true;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;

    if (strcmp(row->name, "bot") == 0)
        return add_bot(request, value, error);
    request->sign = request->sign || strcmp(row->name, "sign") == 0;
    request->json = request->json || strcmp(row->name, "json") == 0;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (!request->verb)
        request->verb = word;
    else if (!request->path)
        request->path = word;
    else
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much here: arena keys %s takes one path", word,
                         request->verb);
    return true;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {0};

    if (!options_read(argc, argv, command->options, command->option_count,
                      &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error))
        return error->code;
    for (size_t i = 0; request.path && i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].name, request.verb) != 0)
            continue;
        if ((*request.bots || request.sign) && verbs[i].run != make_new)
            return error_set(error, EXIT_WRONG_USE, "--bot and --sign are for arena keys new"), EXIT_WRONG_USE;
        if (*request.bots && request.sign)
            return error_set(error, EXIT_WRONG_USE, "a key that signs speaks for no bot: --sign stands without --bot"),
                   EXIT_WRONG_USE;
        return verbs[i].run(&request, error);
    }
    (void)error_set(error, EXIT_WRONG_USE, "say what to do: arena keys new FILE, show FILE, or list DIR");
    return error->code;
}

static const struct option_row options[] = {
    {"bot", "NAME", "new: a bot that may attach with the key; may be given several times"},
    {"sign", NULL, "new: a pair that signs manifests of records, for no connection"},
    {"json", NULL, "print one JSON object a line"},
};

const struct command command_keys = {
    .name = "keys",
    .words = "new|show|list FILE",
    .help = "make and show the keys of encrypted connections, and those that sign records",
    .more = "new FILE: writes a new pair of keys: FILE with the public one, for the other side, and FILE_secret with\n"
            "both, for its owner alone. Existing files are never overwritten.\n"
            "show FILE: prints the public key, which bots need as ARENA_SERVER_KEY.\n"
            "list DIR: prints who may attach with arena match --allow DIR: key, file, names of bots.\n\n"
            "  arena keys new host                        on the host\n"
            "  arena keys new mine --bot my-bot           where the bot is; the file mine goes to the host's list\n"
            "  arena match --listen tcp://0.0.0.0:5555 --keys host --allow list --creature @my-bot ...\n"
            "  arena keys new judge --sign                to sign what was played: arena sign judge DIR\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
