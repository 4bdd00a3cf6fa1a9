/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "seal/manifest.h"
#include "seal/manifest_inside.h"

enum { DECIMAL = 10, WORDS_MOST = 4, FOLDER_DIGITS = 3 /* at least, with zeros before the number */ };

#define NOT_ONE "is no manifest of seals, or was changed"

/* A line, in words. */
struct line {
    struct span words[WORDS_MOST];
    unsigned count;
};

/* --- words ------------------------------------------------------------------------------------------------------- */

/* Letters, digits and hyphens. */
bool manifest_is_stem(struct span stem)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";

    for (size_t i = 0; i < stem.size; i++)
        if (!stem.at[i] || !strchr(allowed, stem.at[i]))
            return false;
    return stem.size > 0 && stem.size < MANIFEST_STEM_SIZE;
}

/* Cuts the text off the beginning of the word. False if it does not begin so. */
static bool skip(struct span *word, const char *text)
{
    size_t size = strlen(text);

    if (word->size < size || memcmp(word->at, text, size) != 0)
        return false;
    *word = span_of(word->at + size, word->size - size);
    return true;
}

static bool is_word(struct span word, const char *text)
{
    return span_equal(word, span_text(text));
}

/* A number of 0..most in decimal, without zeros before it. */
static bool read_number(struct span word, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (word.size == 0 || (word.size > 1 && *word.at == '0'))
        return false;
    for (size_t i = 0; i < word.size; i++) {
        unsigned digit = (unsigned)word.at[i] - '0';

        if (digit >= DECIMAL || *number > (most - digit) / DECIMAL)
            return false;
        *number = *number * DECIMAL + digit;
    }
    return true;
}

static bool read_hex(struct span word, uint8_t *out, size_t size)
{
    char text[MANIFEST_LINE_MAX + 1];

    if (word.size != 2 * size || memchr(word.at, '\0', word.size))
        return false;
    for (size_t i = 0; i < word.size; i++)
        if (word.at[i] >= 'A' && word.at[i] <= 'F')
            return false;
    memcpy(text, word.at, word.size);
    text[word.size] = '\0';
    return hex_read(out, size, text);
}

static bool read_hash(struct span word, struct hash *hash)
{
    return read_hex(word, hash->bytes, sizeof hash->bytes);
}

/* Of a word that was checked. */
static void copy_word(char *out, struct span word)
{
    memcpy(out, word.at, word.size);
    out[word.size] = '\0';
}

bool manifest_is_folder(struct span folder)
{
    uint64_t number;

    if (folder.size >= MANIFEST_FOLDER_SIZE || !skip(&folder, "rounds/"))
        return false;
    (void)skip(&folder, "replay-");
    if (folder.size < FOLDER_DIGITS)
        return false;
    for (unsigned zeros = 0; folder.size == FOLDER_DIGITS - zeros && folder.size > 1 && *folder.at == '0'; zeros++)
        folder = span_of(folder.at + 1, folder.size - 1);
    return read_number(folder, UINT32_MAX, &number) && number > 0;
}

bool manifest_match_number(struct span id, uint32_t *number)
{
    uint64_t found;
    bool good = skip(&id, "m") && read_number(id, UINT32_MAX, &found) && found > 0;

    *number = good ? (uint32_t)found : 0;
    return good;
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

/* Cuts the next line off the text. False if there is none that is closed and has words. */
static bool next_line(struct span *rest, struct line *line)
{
    const uint8_t *end = rest->size ? memchr(rest->at, '\n', rest->size) : NULL;
    struct span text = span_of(rest->at, end ? (size_t)(end - rest->at) : 0);

    *line = (struct line){0};
    if (!end || text.size > MANIFEST_LINE_MAX)
        return false;
    *rest = span_of(end + 1, rest->size - text.size - 1);
    for (;;) {
        const uint8_t *blank = text.size ? memchr(text.at, ' ', text.size) : NULL;
        struct span word = span_of(text.at, blank ? (size_t)(blank - text.at) : text.size);

        if (word.size == 0 || line->count == WORDS_MOST)
            return false;
        line->words[line->count++] = word;
        if (!blank)
            return true;
        text = span_of(blank + 1, text.size - word.size - 1);
    }
}

static bool take_match(struct manifest *manifest, const struct line *line)
{
    const struct manifest_match *last = manifest->match_count ? &manifest->matches[manifest->match_count - 1] : NULL;
    struct manifest_match match;
    uint64_t attempt;

    if (line->count != 4 || !is_word(line->words[0], "match") ||
        !manifest_match_number(line->words[1], &match.number) || !read_number(line->words[2], UINT16_MAX, &attempt) ||
        !read_hash(line->words[3], &match.seal))
        return false;
    match.attempt = (uint16_t)attempt;
    return (!last || manifest_compare_matches(last, &match) < 0) && manifest_add_match(manifest, &match);
}

static bool take_run(struct manifest *manifest, const struct line *line)
{
    const struct manifest_run *last = manifest->run_count ? &manifest->runs[manifest->run_count - 1] : NULL;
    struct manifest_run run;

    if (line->count != 4 || !is_word(line->words[0], "run") || !manifest_is_folder(line->words[1]) ||
        !manifest_is_stem(line->words[2]) || !read_hash(line->words[3], &run.manifest))
        return false;
    copy_word(run.folder, line->words[1]);
    copy_word(run.stem, line->words[2]);
    return (!last || manifest_compare_runs(last, &run) < 0) && manifest_add_run(manifest, &run);
}

static bool take_file(struct manifest *manifest, const struct line *line, enum manifest_file file)
{
    return line->count == 4 && is_word(line->words[0], "file") && is_word(line->words[1], manifest_files[file]) &&
           read_number(line->words[2], INT64_MAX, &manifest->files[file].size) &&
           read_hash(line->words[3], &manifest->files[file].hash);
}

static bool take_signature(struct manifest *manifest, const struct line *line)
{
    struct signature *signature = &manifest->signature;

    manifest->is_signed = line->count == 3 && is_word(line->words[0], "signed") &&
                          read_hex(line->words[1], signature->key, sizeof signature->key) &&
                          read_hex(line->words[2], signature->bytes, sizeof signature->bytes);
    return manifest->is_signed;
}

/* --- the gate ---------------------------------------------------------------------------------------------------- */

static bool take_head(struct manifest *manifest, struct span *rest)
{
    struct line line;
    bool good = skip(rest, MANIFEST_BEGIN) && next_line(rest, &line);

    if (good && line.count == 2 && is_word(line.words[0], "run") && manifest_is_stem(line.words[1])) {
        manifest->kind = MANIFEST_RUN;
        copy_word(manifest->stem, line.words[1]);
        return true;
    }
    good = good && line.count == 1 && is_word(line.words[0], "event");
    for (unsigned file = 0; good && file < MANIFEST_FILES; file++)
        good = next_line(rest, &line) && take_file(manifest, &line, (enum manifest_file)file);
    return good;
}

/* The hash is that of all lines before the signature's. */
static bool take_rows(struct manifest *manifest, struct span text, struct span rest)
{
    bool (*const take)(struct manifest * manifest, const struct line *line) =
        manifest->kind == MANIFEST_RUN ? take_match : take_run;
    struct line line;

    while (rest.size) {
        size_t body = (size_t)(rest.at - text.at);

        if (!next_line(&rest, &line))
            return false;
        if (is_word(line.words[0], "signed")) {
            manifest->hash = hash_of(span_of(text.at, body));
            return take_signature(manifest, &line) && rest.size == 0;
        }
        if (!take(manifest, &line))
            return false;
    }
    manifest->hash = hash_of(text);
    return true;
}

bool manifest_parse(struct manifest *manifest, struct span text, struct error *error)
{
    struct span rest = text;

    manifest_init(manifest, NULL);
    if (text.size <= MANIFEST_MOST && take_head(manifest, &rest) && take_rows(manifest, text, rest))
        return true;
    manifest_release(manifest);
    return error_set(error, EXIT_NO, NOT_ONE);
}
