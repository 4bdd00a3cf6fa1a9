/* SPDX-License-Identifier: MIT */
/* What `arena init game` and `arena init bot` write: files of sdk/, as bytes in the program. */
#ifndef CLI_SAMPLES_H
#define CLI_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* A file of a sample. Those of one sample stand together; sdk/samples.cmake names them. */
struct sample_file {
    const char *sample; /* "game", or the language of a bot */
    bool named;         /* where it says "my-bot" it gets the name of the bot */
    const char *path;   /* in the folder that is made, such as "src/bot.rs" */
    const unsigned char *bytes;
    size_t size;
};

/* Ends with a row whose sample is NULL. */
extern const struct sample_file sample_files[];

/* Whether there is such a sample. */
bool sample_is_there(const char *sample);
/* Writes the files of a sample to the folder, which is made if it is not there. The bot is called
 * as the folder, if it may be called so. If one of the files is there, nothing is written. */
bool sample_write(const char *sample, const char *folder, struct error *error) __attribute__((warn_unused_result));

#endif
