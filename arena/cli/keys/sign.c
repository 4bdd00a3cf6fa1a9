/* SPDX-License-Identifier: MIT */
/* arena sign: checks what was played against its manifests, and signs those. */
#include <limits.h>
#include <stdio.h>

#include "base/visible.h"
#include "cli/command.h"
#include "cli/keys/seals.h"
#include "cli/records/records.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "ladder/records/ladder_check.h"
#include "ladder/roster/roster.h"
#include "ladder/season/season_files.h"
#include "seal/sign.h"

struct request {
    const char *key, *place;
    struct seals seals;
    bool json;
};

static void on_signed(void *context, const char *path)
{
    const struct request *request = context;

    if (request->json)
        json_print(stdout, json_pack("{soso}", "file", json_text(path), "signed_by",
                                     json_text(request->seals.signer.public_key)));
    else {
        visible_print(stdout, path);
        (void)printf(": signed by the key %s\n", request->seals.signer.public_key);
    }
}

/* The closed seasons of a ladder. */
static bool sign_seasons(struct request *request, struct seal_signing *signing, struct error *error)
{
    struct ladder_log log = {0};
    struct roster roster = {0};
    char path[PATH_MAX];
    bool good = ladder_log_read(&log, request->place, error) && roster_make(&roster, &log, error);

    for (size_t i = 0; good && i < roster.season_count; i++) {
        if (!season_files_are_sealed(request->place, roster.seasons[i]))
            continue;
        good = season_files_path(path, request->place, roster.seasons[i], "season.seals", error) &&
               season_files_sign(request->place, roster.seasons[i], signing->key, error);
        if (good)
            signing->is_signed(signing->context, path);
        signing->count += good;
    }
    roster_release(&roster);
    ladder_log_release(&log);
    return good;
}

static bool sign_ladder(struct request *request, struct seal_signing *signing, struct error *error)
{
    struct ladder_check check;

    if (!ladder_check(request->place, NULL, &check, error))
        return false;
    if (check.season.code || check.log.code)
        return error_set(error, EXIT_NO, "%s, so nothing of %s was signed",
                         check.season.code ? check.season.text : check.log.text, request->place);
    return sign_seasons(request, signing, error);
}

/* Nothing is signed that is not as it was sealed. */
static int sign(struct request *request, struct error *error)
{
    struct seals *seals = &request->seals;
    struct seal_signing signing = {.key = &seals->signer, .is_signed = on_signed, .context = request};

    if (!signing_key_read_secret(&seals->signer, request->key, error) ||
        !seals_check(seals, request->place, request->json, error))
        return error->code;
    if (seals->check.noes > 0)
        (void)error_set(error, EXIT_NO, "%s is not as it was sealed, so nothing of it was signed", request->place);
    else if ((record_place_is_ladder(request->place) ? sign_ladder(request, &signing, error)
                                                     : seal_sign_place(request->place, &signing, error)) &&
             signing.count == 0)
        (void)error_set(error, EXIT_NO, "there is nothing in %s that is finished, so nothing was signed",
                        request->place);
    return error->code;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;

    (void)row;
    (void)value;
    (void)error;
    return request->json = true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (!request->key)
        request->key = word;
    else if (!request->place)
        request->place = word;
    else
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena sign KEY DIR signs one folder", word);
    return true;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {0};
    int code = EXIT_WRONG_USE;

    if (!options_read(argc, argv, command->options, command->option_count,
                      &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error))
        return error->code;
    if (!request.place)
        (void)error_set(error, EXIT_WRONG_USE, "say with which key, and what: arena sign KEY DIR");
    else
        code = sign(&request, error);
    signing_key_forget(&request.seals.signer);
    return code;
}

static const struct option_row options[] = {
    {"json", NULL, "print one JSON object a line"},
};

const struct command command_sign = {
    .name = "sign",
    .words = "KEY DIR",
    .help = "sign the manifest of an event, of the closed seasons of a ladder, or of the runs in a folder of records",
    .more = "KEY is a file made by arena keys new KEY --sign. Everything is checked first, as by arena verify, but "
            "without\n"
            "playing the matches again; what is not as it was sealed is not signed. A manifest has one signature, the "
            "last\n"
            "one. A finished run of an older arena, which made no manifest, gets one. A signature says that the key's\n"
            "holder vouches, not that play was honest.\n\n"
            "  arena keys new judge --sign\n"
            "  arena sign judge cup                       or at once: arena tournament cup --sign judge\n"
            "  arena verify cup --signer judge            where judge is the public file\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
