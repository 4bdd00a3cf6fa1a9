/* SPDX-License-Identifier: MIT */
/* What all pages of a server have alike: the head, the way to the other pages, and what stands below. A page is
 * well-formed, holds no script and no style, and loads files of pages/assets.h alone. */
#ifndef PAGES_PAGE_FRAME_H
#define PAGES_PAGE_FRAME_H

#include "page/markup.h"

/* What all pages of a server know of it. */
struct page_site {
    const char *name; /* what the ladder is called */
    bool plays;       /* people may play there */
};

struct page_frame {
    struct page_site site;
    const char *title; /* of the page */
    const char *here;  /* the path of the page among those of the head, "/matches"; NULL: none of them */
    const char *kind;  /* the class of the page for rules of style.css that are not for all pages; NULL: none */
    const char *const *modules; /* names of modules that run, the last NULL; NULL: none */
    bool bare;                  /* without head and foot: the page is all there is to see */
};

/* Begins a page, up to its open <main>. */
void page_frame_begin(struct markup *markup, struct buffer *out, const struct page_frame *frame);
/* Ends <main> and the page; what was opened in it has been closed. */
void page_frame_end(struct markup *markup, const struct page_frame *frame);

/* A page with one sentence: why something does not work. */
void page_problem(struct buffer *out, struct page_site site, const char *title, const char *sentence);

/* A name that somebody chose: it moves nothing around it, in whatever direction it is written. */
void page_name(struct markup *markup, const char *name);
/* The same as a link. The address is `before`, the name, and `behind`; what is too long for one is only shown. */
void page_link(struct markup *markup, const char *before, const char *name, const char *behind);

#endif
