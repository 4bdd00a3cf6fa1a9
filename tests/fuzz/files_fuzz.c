/* SPDX-License-Identifier: MIT */
#include "files_fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "feed_fuzz.h"
#include "keys/certificate.h"
#include "keys/signing.h"
#include "ladder/records/ladder_db.h"
#include "ladder_fuzz.h"
#include "records_fuzz.h"
#include "run/resuming/run_file.h"
#include "seal/manifest.h"
#include "stage.h"
#include "tasks_fuzz.h"
#include "store/store.h"

typedef void add_seed(void *context, struct span bytes);

static void add_file(const char *path, add_seed *add, void *context)
{
    struct span bytes = stage_read(path);

    add(context, bytes);
    free((void *)(uintptr_t)bytes.at);
}

/* --- an event and its files -------------------------------------------------------------------------------------- */

static const char *run_on(const char *command, const char *verb, const char *folder, const char *more)
{
    return stage_run((const char *const[]){command, verb, folder, more, NULL});
}

/* Tells an event in every way there is, with one of its files replaced for a while. */
static const char *use_event(const char *event, const char *path, struct span bytes)
{
    struct span before = stage_read(path);
    char folder[STAGE_PATH_MAX], records[STAGE_PATH_MAX + sizeof "/rounds/001"];
    const char *broken;

    stage_path(folder, event);
    (void)snprintf(records, sizeof records, "%s/rounds/001", folder);
    stage_write(path, bytes);
    broken = run_on("tournament", "show", folder, NULL);
    broken = broken ? broken : run_on("tournament", "show", folder, "--json");
    broken = broken ? broken : run_on("tournament", "export", folder, "report.html");
    broken = broken ? broken : run_on("tournament", "export", folder, "matches.csv");
    broken = broken ? broken : run_on("verify", records, NULL, NULL);
    broken = broken ? broken : run_on("store", "rebuild", folder, NULL);
    stage_write(path, before);
    free((void *)(uintptr_t)before.at);
    return broken;
}

/* A file of the event by its name, or by its ending in a folder. */
static bool event_path(char path[STAGE_PATH_MAX], const char *name)
{
    const char *dot = strrchr(name, '.');
    char folder[STAGE_PATH_MAX];

    stage_path(path, name);
    if (access(path, F_OK) == 0)
        return true;
    (void)snprintf(folder, sizeof folder, "%.*s", (int)(dot - name) - 1, name);
    return stage_find(path, folder, dot);
}

static void seed_event(const char *name, add_seed *add, void *context)
{
    char path[STAGE_PATH_MAX];

    if (event_path(path, name))
        add_file(path, add, context);
}

static const char *check_event(const char *name, struct span bytes)
{
    char path[STAGE_PATH_MAX], event[STAGE_PATH_MAX];

    (void)snprintf(event, sizeof event, "%.*s", (int)strcspn(name, "/"), name);
    return event_path(path, name) ? use_event(event, path, bytes) : "the event lacks one of its files";
}

#define OF_EVENT(kind, name)                                                                                           \
    static void seed_##kind(add_seed *add, void *context)                                                              \
    {                                                                                                                  \
        seed_event(name, add, context);                                                                                \
    }                                                                                                                  \
    static const char *check_##kind(struct span bytes)                                                                 \
    {                                                                                                                  \
        return check_event(name, bytes);                                                                               \
    }

OF_EVENT(conf, "event/event.conf")
OF_EVENT(begun, "event/event.begun")
OF_EVENT(log, "event/event.log")
OF_EVENT(lots, "cup/event.log")
OF_EVENT(done, "event/rounds/001/.done")
OF_EVENT(played, "event/rounds/001/.arena")

/* --- a ladder ---------------------------------------------------------------------------------------------------- */

/* Reads its file and makes its table, with one of its files replaced for a while. */
static const char *check_ladder(const char *path, struct span bytes)
{
    struct span before = stage_read(path);
    char folder[STAGE_PATH_MAX];
    const char *broken;

    stage_path(folder, "ladder");
    stage_write(path, bytes);
    broken = run_on("serve", "--check", folder, NULL);
    broken = broken ? broken : run_on("ladder", folder, "show", NULL);
    broken = broken ? broken : run_on("ladder", folder, "--json", NULL);
    stage_write(path, before);
    free((void *)(uintptr_t)before.at);
    return broken;
}

static void seed_ladder(add_seed *add, void *context)
{
    seed_event("ladder/ladder.conf", add, context);
}

static const char *check_ladder_file(struct span bytes)
{
    char path[STAGE_PATH_MAX];

    stage_path(path, "ladder/ladder.conf");
    return check_ladder(path, bytes);
}

static void seed_roster(add_seed *add, void *context)
{
    seed_event("ladder/ladder.log", add, context);
}

static const char *check_roster(struct span bytes)
{
    char path[STAGE_PATH_MAX];

    stage_path(path, "ladder/ladder.log");
    return check_ladder(path, bytes);
}

static void seed_season(add_seed *add, void *context)
{
    char path[STAGE_PATH_MAX];

    if (stage_find(path, "ladder/records", ".arena"))
        add_file(path, add, context);
}

/* As a file that is followed while it is written. */
static const char *check_followed(const char *path, struct span bytes)
{
    struct span before = stage_read(path);
    char folder[STAGE_PATH_MAX];
    const char *broken;

    stage_path(folder, "ladder/records");
    stage_write(path, bytes);
    broken = feed_fuzz(folder, strrchr(path, '/') + 1);
    stage_write(path, before);
    free((void *)(uintptr_t)before.at);
    return broken;
}

static const char *check_season(struct span bytes)
{
    char path[STAGE_PATH_MAX];
    const char *broken;

    if (!stage_find(path, "ladder/records", ".arena"))
        return "the ladder lacks its records";
    broken = check_ladder(path, bytes);
    return broken ? broken : check_followed(path, bytes);
}

/* --- the database of the ladder ---------------------------------------------------------------------------------- */

static void seed_catalog(add_seed *add, void *context)
{
    char path[STAGE_PATH_MAX];

    stage_path(path, "ladder/ladder.db");
    add_file(path, add, context);
}

/* As one that is looked at, and as one that is written. */
static const char *check_catalog(struct span bytes)
{
    static const char *const beside[] = {"ladder/ladder.db-wal", "ladder/ladder.db-shm", "ladder/ladder.db-journal"};
    struct ladder_db_done done = {0};
    struct error error = {0};
    char path[STAGE_PATH_MAX], folder[STAGE_PATH_MAX];
    struct ladder_db *db;
    struct span before;
    const char *broken;

    stage_path(folder, "ladder");
    stage_path(path, "ladder/ladder.db");
    before = stage_read(path);
    broken = check_ladder(path, bytes);
    stage_write(path, bytes);
    db = ladder_db_open(folder, STORE_WRITE, NULL, &error);
    if (!broken && !(db && ladder_db_follow(db, folder, NULL, &done, &error)) && !error.text[0])
        broken = "a database was refused without a word";
    ladder_db_close(&db);
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char other[STAGE_PATH_MAX];

        stage_path(other, beside[i]);
        (void)unlink(other);
    }
    stage_write(path, before);
    free((void *)(uintptr_t)before.at);
    return broken;
}

/* --- the database ------------------------------------------------------------------------------------------------ */

static bool take_row(void *context, const void *row, struct error *error)
{
    (void)context;
    (void)error;
    return row != NULL;
}

static bool take_match(void *context, const struct store_played *played, struct error *error)
{
    (void)context;
    (void)error;
    return played->seats <= STORE_SEATS_MAX;
}

static void read_all(struct store *store)
{
    const struct store_match_reader matches = {.played = take_match};
    const struct store_reader rows = {.row = take_row};
    FILE *null = fopen("/dev/null", "w");

    for (unsigned table = 0; table < STORE_TABLES; table++) {
        struct error error = {0};
        uint64_t count;

        (void)!store_count(store, (enum store_table)table, &count, &error);
        (void)!store_read(store, (enum store_table)table, &rows, &error);
    }
    (void)!store_read_matches(store, &matches, &(struct error){0});
    (void)!store_dump(store, null, &(struct error){0});
    (void)fclose(null);
}

static void seed_database(add_seed *add, void *context)
{
    seed_event("event/event.db", add, context);
}

static const char *check_database(struct span bytes)
{
    static const char *const beside[] = {"event/event.db-wal", "event/event.db-shm", "event/event.db-journal"};
    struct error error = {0};
    char path[STAGE_PATH_MAX];
    struct store *store;
    struct span before;
    const char *broken;

    stage_path(path, "event/event.db");
    before = stage_read(path);
    stage_write(path, bytes);
    store = store_open(path, STORE_READ, &error);
    if (store)
        read_all(store);
    broken = store || error.text[0] ? NULL : "a database was refused without a word";
    store_close(&store);
    broken = broken ? broken : check_event("event/event.db", bytes);
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        stage_path(path, beside[i]);
        (void)unlink(path);
    }
    stage_path(path, "event/event.db");
    stage_write(path, before);
    free((void *)(uintptr_t)before.at);
    return broken;
}

/* --- the file of a run ------------------------------------------------------------------------------------------- */

static bool take_option(void *context, const struct plan_option *option, struct error *error)
{
    size_t *bytes = context;

    (void)error;
    *bytes += strlen(option->name) + (option->value ? strlen(option->value) : 0);
    return true;
}

static void seed_run(add_seed *add, void *context)
{
    seed_event("run/.run", add, context);
}

static const char *check_run(struct span bytes)
{
    static struct plan plan;
    char path[STAGE_PATH_MAX], folder[STAGE_PATH_MAX];
    struct error error = {0}, other = {0};
    struct run_file file;
    size_t used = 0;
    bool finished, good;

    if (!event_path(path, "run/.run"))
        return "the run lacks its file";
    stage_path(folder, "run");
    stage_write(path, bytes);
    good = run_file_open(&file, folder, &finished, &error) && run_file_options(&file, take_option, &used, &error);
    plan.game = shelf_of_records()->plan->game;
    if (good)
        good = run_file_settle(&file, &plan, &other);
    run_file_close(&file);
    return good || error.text[0] || other.text[0] ? NULL : "a run was refused without a word";
}

/* --- certificates ------------------------------------------------------------------------------------------------ */

/* The pair that the specification of CURVE shows. */
static const char public_one[] = "# a certificate\nmetadata\n    name = \"one\"\n    bots = \"mine yours\"\ncurve\n"
                                 "    public-key = \"Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID\"\n";
static const char secret_one[] = "metadata\n    bots = \"mine\"\ncurve\n"
                                 "    public-key = \"Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID\"\n"
                                 "    secret-key = \"D:)Q[IlAW!ahhC2ac:9*A}h:p?([4%wOTJ%JR%cs\"\n";

static void seed_certificate(add_seed *add, void *context)
{
    add(context, span_text(public_one));
    add(context, span_text(secret_one));
}

static const char *check_certificate(struct span bytes)
{
    struct certificate certificate;
    struct error error = {0}, other = {0};
    char path[STAGE_PATH_MAX];

    if (certificate_parse(&certificate, bytes, &error))
        (void)certificate_names(&certificate, span_text("mine"));
    else if (!error.text[0])
        return "a certificate was refused without a word";
    stage_path(path, "one.cert");
    stage_write(path, bytes);
    if (certificate_read_secret(&certificate, path, &other))
        certificate_forget(&certificate);
    return NULL;
}

/* --- manifests and the keys that sign them ----------------------------------------------------------------------- */

#define HEX "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

static const char run_manifest[] = "artemia-seals 1\nrun 20261123-101010-abcdef\nmatch m1 1 " HEX "\nmatch m2 1 " HEX
                                   "\nmatch m2 2 " HEX "\nsigned " HEX " " HEX HEX "\n";
static const char event_manifest[] = "artemia-seals 1\nevent\nfile event.conf 812 " HEX "\nfile event.log 0 " HEX
                                     "\nrun rounds/001 one " HEX "\nrun rounds/replay-002 two " HEX "\n";
static const char signing_pair[] =
    "ed25519\n    public-key = \"" HEX "\"\n"
    "    secret-key = \"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\"\n";

static void seed_manifest(add_seed *add, void *context)
{
    add(context, span_text(run_manifest));
    add(context, span_text(event_manifest));
}

/* What is taken has one form only. */
static const char *check_manifest(struct span bytes)
{
    struct manifest manifest;
    struct error error = {0};
    struct buffer text;
    bool same = true;

    if (!manifest_parse(&manifest, bytes, &error))
        return error.text[0] ? NULL : "a manifest was refused without a word";
    buffer_init(&text, MANIFEST_MOST);
    manifest_print(&manifest, &text);
    same = span_equal(buffer_span(&text), bytes);
    if (manifest.is_signed)
        (void)signature_holds(&manifest.signature, &manifest.hash);
    buffer_release(&text);
    manifest_release(&manifest);
    return same ? NULL : "a manifest was taken that is not written so";
}

static void seed_signing(add_seed *add, void *context)
{
    add(context, span_text(signing_pair));
}

static const char *check_signing(struct span bytes)
{
    struct signing_key key;
    struct error error = {0};
    struct hash hash = hash_of(bytes);
    struct signature signature;

    if (!signing_key_parse(&key, bytes, &error))
        return error.text[0] ? NULL : "a key was refused without a word";
    if (!*key.secret_key)
        return NULL;
    signature = signing_sign(&key, &hash);
    return signature_holds(&signature, &hash) && signature_is_of(&signature, &key) ? NULL : "a key does not sign";
}

/* --- all kinds --------------------------------------------------------------------------------------------------- */

const struct fuzz_kind fuzz_kinds[FUZZ_KINDS] = {
    {"record", change_record, 250, records_seed, records_check},
    {"played", change_record, 80, seed_played, check_played},
    {"done", change_text, 30, seed_done, check_done},
    {"begun", change_text, 60, seed_begun, check_begun},
    {"conf", change_text, 120, seed_conf, check_conf},
    {"log", change_text, 120, seed_log, check_log},
    {"lots", change_text, 60, seed_lots, check_lots},
    {"ladder", change_text, 120, seed_ladder, check_ladder_file},
    {"roster", change_text, 120, seed_roster, check_roster},
    {"season", change_record, 120, seed_season, check_season},
    {"catalog", change_database, 60, seed_catalog, check_catalog},
    {"database", change_database, 60, seed_database, check_database},
    {"run", change_text, 800, seed_run, check_run},
    {"certificate", change_text, 1000, seed_certificate, check_certificate},
    {"manifest", change_text, 2000, seed_manifest, check_manifest},
    {"signing", change_text, 1000, seed_signing, check_signing},
    {"packed", change_packed, 150, seed_packed, check_packed},
    {"secret", change_text, 100, seed_secret, check_secret},
    {"alive", change_text, 200, seed_alive, check_alive},
    {"errand", change_text, 2000, seed_errand, check_errand},
    {"kept", change_text, 200, seed_kept, check_kept},
    {"priors", change_text, 60, seed_priors, check_priors},
    {"seals", change_text, 200, seed_seals, check_seals},
    {"door", change_text, 400, seed_door, check_door},
    {"task", change_text, 1000, tasks_seed_task, tasks_check_task},
    {"terms", change_text, 1000, tasks_seed_terms, tasks_check_terms},
    {"result", change_text, 1000, tasks_seed_outcome, tasks_check_outcome},
    {"parcel", change_text, 1000, tasks_seed_parcel, tasks_check_parcel},
    {"tasks", change_text, 1000, tasks_seed_log, tasks_check_log},
    {"verify", change_text, 1000, tasks_seed_verify, tasks_check_verify},
    {"found", change_text, 1000, tasks_seed_found, tasks_check_found},
};

bool fuzz_begin(void)
{
    return stage_begin() && records_begin();
}

void fuzz_end(void)
{
    ladder_fuzz_end();
    records_end();
    stage_end();
}
