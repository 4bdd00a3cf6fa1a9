/* SPDX-License-Identifier: MIT */
#include "ladder_fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "dice.h"
#include "ladder/records/keep.h"
#include "ladder/season/season_files.h"
#include "match/record.h"
#include "serve/disk/alive.h"
#include "serve/disk/secret.h"
#include "serve/elsewhere/errand.h"
#include "stage.h"

enum { UNPACKED_MOST = 4 << 20, LEVEL = 1 };

#define HEX16 "0123456789abcdef"
#define HEX64 HEX16 HEX16 HEX16 HEX16

/* Makes a folder of the stage, if it is not there. */
static void make_folder(const char *name)
{
    char path[STAGE_PATH_MAX];

    stage_path(path, name);
    (void)mkdir(path, 0700);
}

static void put(const char *name, struct span bytes)
{
    char path[STAGE_PATH_MAX];

    stage_path(path, name);
    stage_write(path, bytes);
}

/* --- compressed records ------------------------------------------------------------------------------------------ */

static void add_zipped(struct span bytes, struct buffer *out)
{
    size_t bound = ZSTD_compressBound(bytes.size);
    uint8_t *room = buffer_room(out, bound);
    size_t used = room ? ZSTD_compress(room, bound, bytes.at, bytes.size, LEVEL) : 0;

    out->used += ZSTD_isError(used) ? 0 : used;
}

void seed_packed(void (*add)(void *context, struct span bytes), void *context)
{
    char path[STAGE_PATH_MAX];
    struct buffer out;
    struct span raw;

    if (!stage_find(path, "ladder/records", ".arena"))
        return;
    raw = stage_read(path);
    buffer_init(&out, UNPACKED_MOST);
    add_zipped(raw, &out);
    add(context, buffer_span(&out));
    buffer_clear(&out);
    add_zipped(span_of(raw.at, raw.size / 2), &out); /* in two frames */
    add_zipped(span_of(raw.at + raw.size / 2, raw.size - raw.size / 2), &out);
    add(context, buffer_span(&out));
    buffer_release(&out);
    free((void *)(uintptr_t)raw.at);
}

/* The content of all frames; false if they are none. */
static bool unpack_all(struct span bytes, struct buffer *out)
{
    while (bytes.size > 0) {
        size_t packed = ZSTD_findFrameCompressedSize(bytes.at, bytes.size);
        unsigned long long size = ZSTD_isError(packed) ? 0 : ZSTD_getFrameContentSize(bytes.at, packed);
        uint8_t *room = size > 0 && size <= UNPACKED_MOST ? buffer_room(out, (size_t)size) : NULL;

        if (!room || ZSTD_decompress(room, (size_t)size, bytes.at, packed) != size)
            return false;
        out->used += (size_t)size;
        bytes = span_of(bytes.at + packed, bytes.size - packed);
    }
    return true;
}

/* A record that was changed, compressed again; or bytes of the compressed file that are other ones, gone or there
 * twice.
 */
void change_packed(struct span bytes, uint64_t *dice, struct buffer *out)
{
    struct buffer plain, changed;
    size_t from, size;

    buffer_init(&plain, UNPACKED_MOST);
    buffer_init(&changed, UNPACKED_MOST);
    if (dice_below(dice, 2) && unpack_all(bytes, &plain)) {
        change_record(buffer_span(&plain), dice, &changed);
        add_zipped(buffer_span(&changed), out);
    } else {
        from = dice_below(dice, bytes.size + 1);
        size = dice_below(dice, bytes.size - from + 1);
        buffer_add(out, bytes.at, dice_below(dice, 2) ? from : from + size);
        buffer_add(out, bytes.at + from, bytes.size - from);
        for (size_t i = dice_below(dice, 4); i > 0 && out->used; i--)
            out->at[dice_below(dice, out->used)] ^= (uint8_t)(1 + dice_below(dice, 255));
    }
    buffer_release(&plain);
    buffer_release(&changed);
}

const char *check_packed(struct span bytes)
{
    struct error error = {0};
    struct record_file *file;
    const char *broken = NULL;
    char path[STAGE_PATH_MAX];

    stage_path(path, "packed.arena");
    stage_write(path, bytes);
    file = record_file_open(path, &error);
    for (size_t i = 0; file && !broken && i < record_file_matches(file); i++) {
        struct record_match match;
        struct error refused = {0};

        if (!record_file_match(file, i, &match, &refused) && !refused.text[0])
            broken = "a match was refused without a word";
    }
    record_file_free(file);
    broken = broken || file || error.text[0] ? broken : "a file was refused without a word";
    return broken ? broken : stage_run((const char *const[]){"verify", path, NULL});
}

/* --- secret and alive -------------------------------------------------------------------------------------------- */

void seed_secret(void (*add)(void *context, struct span bytes), void *context)
{
    add(context, span_text(HEX16 HEX16));
    add(context, span_text(HEX64));
}

const char *check_secret(struct span bytes)
{
    struct session_secret secret;
    struct error error = {0};
    char folder[STAGE_PATH_MAX], path[STAGE_PATH_MAX];
    bool good;

    make_folder("small");
    put("small/secret", bytes);
    stage_path(path, "small/secret");
    (void)chmod(path, S_IRUSR | S_IWUSR);
    stage_path(folder, "small");
    good = secret_take(folder, &secret, &error);
    if (good != (bytes.size == sizeof secret.bytes))
        return "a secret of another length was taken, or one of the right length refused";
    return good || error.text[0] ? NULL : "a secret was refused without a word";
}

void seed_alive(void (*add)(void *context, struct span bytes), void *context)
{
    add(context, span_text("01234567-89ab-cdef-0123-456789abcdef 1000000 1763900000000000\n"));
    add(context, span_text("- -1 9223372036854775807\n"));
}

const char *check_alive(struct span bytes)
{
    char folder[STAGE_PATH_MAX];

    make_folder("small");
    put("small/alive", bytes);
    stage_path(folder, "small");
    return alive_last_us(folder) >= 0 ? NULL : "the ladder was away for less than no time";
}

/* --- the file of a task ------------------------------------------------------------------------------------------ */

void seed_errand(void (*add)(void *context, struct span bytes), void *context)
{
    add(context,
        span_text("{\"bot\":\"far\",\"endpoint\":\"tcp://127.0.0.1:5555\",\"server_key\":"
                  "\"rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7\",\"keys\":\"/s/b-1-0.key\",\"directory\":\"/s\","
                  "\"words\":[\"/s/bot\",\"--deep\"],\"env\":[\"A=1\",\"B=\"]}"));
    add(context, span_text("{\"words\":[],\"env\":[\"ARENA_KEYS=/etc/shadow\"]}"));
}

const char *check_errand(struct span bytes)
{
    struct error error = {0};
    json_t *errand = errand_parse(bytes, &error);
    const char *broken = errand || error.text[0] ? NULL : "the file of a task was refused without a word";

    for (size_t i = 0; errand && i < json_array_size(json_object_get(errand, "env")); i++)
        if (strncmp(json_string_value(json_array_get(json_object_get(errand, "env"), i)), "ARENA_", strlen("ARENA_")) ==
            0)
            broken = "a variable of the arena's own was taken from the file of a task";
    json_decref(errand);
    return broken;
}

/* --- kept.log ---------------------------------------------------------------------------------------------------- */

static const char kept_log[] =
    "{\"number\": 1, \"time\": \"2026-11-23T12:00:00Z\", \"who\": \"arena\", \"file\": \"one.arena\", \"thinned\": 0, "
    "\"bytes\": [10, 5], \"hashes\": [\"" HEX64 "\", \"" HEX64 "\"]}\n"
    "{\"number\": 2, \"time\": \"2026-11-23T12:00:00Z\", \"who\": \"arena\", \"file\": \"one.arena\", \"thinned\": 1, "
    "\"bytes\": [5, 3], \"hashes\": [\"" HEX64 "\", \"" HEX64 "\"]}\n";

void seed_kept(void (*add)(void *context, struct span bytes), void *context)
{
    add(context, span_text(kept_log));
}

const char *check_kept(struct span bytes)
{
    const struct keep_order order = {.how = KEEP_THINNED, .who = "fuzz"};
    struct keep_done done = {0};
    struct error error = {0}, kept = {0};
    char folder[STAGE_PATH_MAX];
    size_t lines;

    make_folder("small");
    make_folder("small/records");
    put("small/records/kept.log", bytes);
    put("small/records/one.arena", span_text("no record"));
    stage_path(folder, "small");
    if (!ladder_keep_check(folder, &lines, &error) && !error.text[0])
        return "a log was refused without a word";
    return ladder_keep(folder, &order, &done, &kept) || kept.text[0] ? NULL : "a log was refused without a word";
}

/* --- what is left of a season ------------------------------------------------------------------------------------ */

/* The stage's ladder is in season 2. */
static void make_season(void)
{
    make_folder("ladder/seasons");
    make_folder("ladder/seasons/1");
}

void seed_priors(void (*add)(void *context, struct span bytes), void *context)
{
    add(context,
        span_text("[{\"bot\":\"a\",\"version\":\"1\",\"roles\":[[0.5,1.0],[-2.25,0.75],[0,1],[0,1],[0,1],[0,1],"
                  "[0,1],[0,1]]},{\"bot\":\"b\",\"version\":\"\",\"roles\":[[1e3,1e-3],[0,1],[0,1],[0,1],[0,1],"
                  "[0,1],[0,1],[0,1]]}]"));
    add(context, span_text("[]"));
}

const char *check_priors(struct span bytes)
{
    char folder[STAGE_PATH_MAX], path[STAGE_PATH_MAX];
    const char *broken;

    make_season();
    put("ladder/seasons/1/priors.json", bytes);
    stage_path(folder, "ladder");
    broken = stage_run((const char *const[]){"ladder", folder, "show", NULL});
    stage_path(path, "ladder/seasons/1/priors.json");
    (void)unlink(path);
    return broken;
}

void seed_seals(void (*add)(void *context, struct span bytes), void *context)
{
    char folder[STAGE_PATH_MAX], path[STAGE_PATH_MAX];
    struct span made;

    make_season();
    put("ladder/seasons/1/table.csv", span_text("1"));
    stage_path(folder, "ladder");
    if (!season_files_seal(folder, "1", NULL, span_text("game leduc\nclass leduc separate none hands=1\n"), NULL,
                           &(struct error){0}))
        return;
    stage_path(path, "ladder/seasons/1/season.seals");
    made = stage_read(path);
    add(context, made);
    free((void *)(uintptr_t)made.at);
}

const char *check_seals(struct span bytes)
{
    struct error error = {0};
    char folder[STAGE_PATH_MAX], path[STAGE_PATH_MAX];
    struct season_seals found = {0};
    bool good;

    make_season();
    put("ladder/seasons/1/season.seals", bytes);
    stage_path(folder, "ladder");
    good = season_files_check(folder, "1", NULL, &found, &error);
    stage_path(path, "ladder/seasons/1/season.seals");
    (void)unlink(path);
    return good || error.text[0] ? NULL : "seals were refused without a word";
}
