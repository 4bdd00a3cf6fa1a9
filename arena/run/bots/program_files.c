/* SPDX-License-Identifier: MIT */
#include "run/bots/program_files.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "launch/find.h"
#include "run/bots/bridged.h"
#include "sandbox/container/container.h"
#include "sandbox/namespaces/command.h"

typedef void take_file(void *context, const char *word, const char *place);

static bool is_file(const char *place)
{
    struct stat info;

    return stat(place, &info) == 0 && S_ISREG(info.st_mode);
}

/* What is looked up in PATH is the system's. */
static bool is_interpreter(const char *word)
{
    return !strchr(word, '/') || command_is_interpreter(word);
}

static void each_word(const struct program *program, const struct words *words, size_t own, take_file *take,
                      void *context)
{
    bool script = is_interpreter(words->at[own]);
    struct error unfound = {0};
    char place[FIND_PLACE_MAX];

    if (find_program(words->at[own], program->programs, program->directory, place, &unfound) && is_file(place))
        take(context, words->at[own], place);
    for (size_t i = own + 1; i < words->count && (program->all_words || script); i++)
        if (find_place(words->at[i], program->directory, place) && is_file(place)) {
            take(context, words->at[i], place);
            script = false;
        }
}

static void each_file(const struct program *program, take_file *take, void *context)
{
    struct error unfound = {0};
    char place[FIND_PLACE_MAX];
    struct words words;
    size_t own;

    if (program->command[0] != '@' && bridged_split(&words, &own, program->command, &unfound)) {
        if (!image_of((const char *const *)(uintptr_t)words.at)) /* whose words are of its own files */
            each_word(program, &words, own, take, context);
        words_release(&words);
    }
    for (unsigned i = 0; i < program->beside_count; i++)
        if (find_place(program->beside[i], program->directory, place) && is_file(place))
            take(context, program->beside[i], place);
}

/* --- hashes ------------------------------------------------------------------------------------------------------ */

static void add_file(void *context, const char *word, const char *place)
{
    int fd = open(place, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    char hex[HASH_HEX_SIZE];
    struct stat info;
    struct hash hash;

    if (fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && hash_of_file(fd, PROGRAM_FILE_MOST, &hash)) {
        hex_print(hex, hash.bytes, sizeof hash.bytes);
        (void)json_array_append_new(
            context, json_pack("{ss sI ss}", "file", word, "bytes", (json_int_t)info.st_size, "hash", hex));
    }
    if (fd >= 0)
        (void)close(fd);
}

static void add_image(const struct program *program, json_t *files)
{
    struct error unfound = {0};
    struct words words;
    struct image image;
    size_t own;

    if (program->command[0] == '@' || !bridged_split(&words, &own, program->command, &unfound))
        return;
    if (image_of((const char *const *)(uintptr_t)words.at) && container_image(program->engine, words.at[own], &image))
        (void)json_array_append_new(files, json_pack("{ss+ sI ss}", "file", image_mark, words.at[own], "bytes",
                                                     (json_int_t)image.bytes, "hash", image.id));
    words_release(&words);
}

json_t *program_files(const struct program *program)
{
    json_t *files = json_array();

    add_image(program, files);
    each_file(program, add_file, files);
    return files;
}

static const char *text_of(const json_t *file, const char *key)
{
    const char *text = json_string_value(json_object_get(file, key));

    return text ? text : "";
}

void program_files_hash(const json_t *files, char out[HASH_HEX_SIZE])
{
    struct hasher hasher;
    struct hash hash;
    const json_t *file;
    size_t i;

    (void)snprintf(out, HASH_HEX_SIZE, "%s", text_of(json_array_get(files, 0), "hash"));
    if (json_array_size(files) < 2)
        return;
    hasher_init(&hasher);
    json_array_foreach(files, i, file)
    {
        hasher_add(&hasher, span_of(text_of(file, "file"), strlen(text_of(file, "file")) + 1));
        hasher_add(&hasher, span_of(text_of(file, "hash"), strlen(text_of(file, "hash")) + 1));
    }
    hash = hasher_end(&hasher);
    hex_print(out, hash.bytes, sizeof hash.bytes);
}

/* --- the stamp --------------------------------------------------------------------------------------------------- */

static void add_stamp(void *context, const char *word, const char *place)
{
    uint64_t *stamp = context;
    struct stat info = {0};
    uint64_t numbers[7];
    struct hash hash;

    (void)word;
    (void)!stat(place, &info);
    numbers[0] = *stamp;
    numbers[1] = (uint64_t)info.st_dev;
    numbers[2] = (uint64_t)info.st_ino;
    numbers[3] = (uint64_t)info.st_size;
    numbers[4] = (uint64_t)info.st_mtim.tv_sec * 1000000000 + (uint64_t)info.st_mtim.tv_nsec;
    numbers[5] = (uint64_t)info.st_ctim.tv_sec * 1000000000 + (uint64_t)info.st_ctim.tv_nsec;
    numbers[6] = (uint64_t)info.st_mode;
    hash = hash_of(span_of(numbers, sizeof numbers));
    memcpy(stamp, hash.bytes, sizeof *stamp);
}

uint64_t program_files_stamp(const struct program *program)
{
    uint64_t stamp = 0;

    each_file(program, add_stamp, &stamp);
    return stamp;
}
