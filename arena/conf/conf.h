/* SPDX-License-Identifier: MIT */
/* Reads a file of keys and values by a table of its keys. The syntax is libconfuse's: KEY = VALUE lines, and sections
 * with a title, `entry wits { command = "bot-wits" }`.
 *
 * The owner of a kind of file writes one table of keys. The parser reads the table; options of a command line, a
 * commented sample and the sentences that refuse a key are made from it too (conf_write.h). Every key comes to its
 * function as text, once the whole file has been parsed: first the keys of the root, then section by section in the
 * order of the format. So a key may rely on what stands further down in the file.
 *
 * A sentence that refuses names the file, the line and the key, and says what is allowed. */
#ifndef CONF_CONF_H
#define CONF_CONF_H

#include <confuse.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum {
    CONF_LINES_MAX = 4096, /* keys of a file */
    CONF_WORDS_MAX = 300,  /* bytes of a sentence about a key, with the final zero */
    CONF_OPTIONS_MAX = 96, /* keys of a section, and sections of a file */
    CONF_SECTIONS_MAX = 8,
};

/* The type of a value. The key's own function reads a number, in decimal. */
enum conf_type {
    CONF_INT,
    CONF_FLOAT,
    CONF_WORD, /* a number, or a word of a few */
    CONF_TEXT,
    CONF_LIST, /* of texts */
};

struct conf_reading;

/* A key: the section where it may stand, its type, and the function that takes its value. */
struct conf_key {
    unsigned section; /* index into the sections of the format */
    const char *name;
    const char *flag; /* the option of a command line for the same value, without the dashes; NULL: there is none */
    enum conf_type type;
    unsigned when;      /* when a change of it takes effect, in an enum of the table's owner */
    const char *preset; /* the default, as a file would have it; NULL: it must be given */
    const char *help;
    bool (*take)(struct conf_reading *reading, cfg_opt_t *opt);
};

struct conf_section {
    const char *name; /* "" for the root, which is the first */
    bool many;        /* it may stand several times, each time with a title of its own */
    /* Begins a section with this title, before its keys are taken. NULL unless `many`. */
    bool (*begin)(struct conf_reading *reading, const char *title);
};

/* A kind of file. */
struct conf_format {
    const char *called; /* "event file", in sentences */
    unsigned version;   /* the newest that is read; a file says its own by the key `version` */
    const struct conf_key *keys;
    unsigned key_count;
    const struct conf_section *sections;
    unsigned section_count;
    const char *lists; /* the command that lists the keys; NULL: a sentence lists the first of them */
    /* Checks the whole, after all keys were taken. */
    bool (*finish)(struct conf_reading *reading);
};

/* The state of reading a file. */
struct conf_reading {
    const struct conf_format *format;
    void *context;    /* what the file is read into: the format's own */
    const char *path; /* NULL: the text comes from a command line */
    struct error *error;
    cfg_t *cfg;       /* the file, as far as it was parsed */
    unsigned section; /* that is read */
    int line;         /* of that section; stands for keys that are not given */
    struct {
        const cfg_opt_t *opt;
        int line;
        unsigned size; /* values that the list had when it was seen last */
        bool complete;
    } seen[CONF_LINES_MAX];
    unsigned seen_count;
};

/* Reads the file into `context`. */
bool conf_read(const struct conf_format *format, void *context, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* The same for a copy of the file, which was made elsewhere: relative paths in it start at the folder of `path`. */
bool conf_read_copy(const struct conf_format *format, void *context, const char *path, const char *copy,
                    struct error *error) __attribute__((warn_unused_result));
/* The same for the text of a file that a command line stands for: sentences name the option in place of the line. */
bool conf_parse(const struct conf_format *format, void *context, const char *text, struct error *error)
    __attribute__((warn_unused_result));
/* Takes a value for a key alone, as if its option were given. */
bool conf_take(const struct conf_format *format, void *context, const struct conf_key *key, const char *value,
               struct error *error) __attribute__((warn_unused_result));

/* For the functions of a format. */

/* Sets the error for a value that is refused, and returns false. `words` say what is wrong, without the name of the
 * key. */
bool conf_refuse(struct conf_reading *reading, const cfg_opt_t *opt, const char *words);
/* The same for a place in the file: a line from 1, or 0 for the whole file. */
bool conf_refuse_at(struct conf_reading *reading, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* True if the file has the key. */
bool conf_has(const struct conf_reading *reading, const cfg_opt_t *opt);
/* The line of the file with the key's value, from 1. For a key that is not given, the line of its section. */
int conf_line(const struct conf_reading *reading, const cfg_opt_t *opt);

/* Each takes a value of one kind, and refuses any other in a sentence that says what is allowed. */

/* A whole number in decimal. */
bool conf_take_number(struct conf_reading *reading, cfg_opt_t *opt, unsigned least, unsigned most, unsigned *out);
/* A time of whole seconds, minutes, hours or days: "90s", "10m", "2h", "7d". The limits are in seconds, `out` in
 * microseconds. */
bool conf_take_time(struct conf_reading *reading, cfg_opt_t *opt, int64_t least_s, int64_t most_s, int64_t *out);
/* The same where some words are allowed too: the refusal names them before the time, as `words`, such as "end, ". */
bool conf_take_time_or(struct conf_reading *reading, cfg_opt_t *opt, const char *words, int64_t least_s, int64_t most_s,
                       int64_t *out);
/* A size (base/size.h) of `least` bytes at the least. */
bool conf_take_size(struct conf_reading *reading, cfg_opt_t *opt, uint64_t least, uint64_t *out);
/* A finite number in decimal; it refuses nothing itself. */
bool conf_read_real(const char *text, double *out);
/* One of some words, by its index. */
bool conf_take_word(struct conf_reading *reading, cfg_opt_t *opt, const char *const *words, unsigned count,
                    unsigned *out);
bool conf_refuse_word(struct conf_reading *reading, const cfg_opt_t *opt, const char *word, const char *const *words,
                      unsigned count);
/* The key `version` of every format. */
bool conf_take_version(struct conf_reading *reading, cfg_opt_t *opt);

#endif
