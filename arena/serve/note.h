/* SPDX-License-Identifier: MIT */
/* What the daemon says to its host: sentences, with fields that name what they are about. They are written as text, as
 * JSON lines, or to the journal of systemd. Whatever a bot calls itself or prints, a sentence stays one line and one
 * entry: invisible characters are escaped (base/visible.h). */
#ifndef SERVE_NOTE_H
#define SERVE_NOTE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"

/* The numbers of syslog(3). */
enum note_level { NOTE_ERROR = 3, NOTE_WARNING = 4, NOTE_NOTICE = 5, NOTE_INFO = 6 };

/* Fields that are NULL are left out. */
struct note {
    enum note_level level;
    const char *text;
    const char *ladder, *match, *class, *seat, *bot, *version, *owner;
};

enum note_form { NOTE_TEXT, NOTE_JSON, NOTE_JOURNAL, NOTE_FORMS };

/* The form that is called so. False with a sentence. */
bool note_form_parse(enum note_form *form, const char *word, struct error *error) __attribute__((warn_unused_result));
/* The journal if this stream of the program is connected to it, as the environment says (JOURNAL_STREAM of
 * systemd.exec(5)); else text. */
enum note_form note_form_of(int fd);

/* Writes one note. For the journal it is a line that note_send takes, which may wait: so another thread can do it. */
void note_write(enum note_form form, FILE *out, const struct note *note);
/* Sends the first of these notes to the journal. Returns its bytes; 0: the journal took none for wait_ms. */
ssize_t note_send(const char *text, size_t size, int wait_ms);

#endif
