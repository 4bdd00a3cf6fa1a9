/* SPDX-License-Identifier: MIT */
/* A page that is complete in itself: it loads no scripts, fonts or pictures. */
#ifndef PAGE_DOCUMENT_H
#define PAGE_DOCUMENT_H

#include "page/markup.h"

/* Begins a page with this title, up to its open body. markup_end ends it. */
void document_begin(struct markup *markup, struct buffer *out, const char *title);

#endif
