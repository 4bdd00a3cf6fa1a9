/* SPDX-License-Identifier: MIT */
#include "pages/match_file.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "page/markup.h"
#include "pages/assets.h"
#include "rules/rules_json.h"

enum { HASH_TEXT_MAX = 64, DATA_MAX = 64 << 20 };

/* The hash of an inline script or style, as a policy names it (CSP level 3, 2.3.1). */
static void hash_text(char out[HASH_TEXT_MAX], const char *bytes)
{
    unsigned char hash[crypto_hash_sha256_BYTES];

    (void)crypto_hash_sha256(hash, (const unsigned char *)bytes, strlen(bytes));
    (void)sodium_bin2base64(out, HASH_TEXT_MAX, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

static void add_policy(struct markup *markup)
{
    char script[HASH_TEXT_MAX], style[HASH_TEXT_MAX];

    hash_text(script, pages_script);
    hash_text(style, pages_style);
    markup_open(markup, "meta");
    markup_attribute(markup, "http-equiv", "Content-Security-Policy");
    markup_attribute(markup, "content",
                     "default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none'; "
                     "form-action 'none'",
                     script, style);
    markup_close(markup);
}

/* An element whose text a browser takes as it is. */
static void add_raw(struct markup *markup, const char *element, const char *bytes)
{
    markup_open(markup, element);
    markup_words(markup, "");
    buffer_add(markup->out, bytes, strlen(bytes));
    markup_close(markup);
}

/* JSON that cannot end its element: nothing in it is markup. */
static void add_json(struct markup *markup, const char *id, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_ENSURE_ASCII);

    markup_open(markup, "script");
    markup_attribute(markup, "type", "application/json");
    markup_attribute(markup, "id", "%s", id);
    markup_words(markup, "");
    for (const char *at = text; at && *at; at++) {
        if (*at == '<' || *at == '>' || *at == '&')
            buffer_add(markup->out, *at == '<' ? "\\u003c" : *at == '>' ? "\\u003e" : "\\u0026", 6);
        else
            buffer_add_byte(markup->out, (uint8_t)*at);
    }
    markup->out->failed = markup->out->failed || !text;
    markup_close(markup);
    free(text);
    json_decref(value);
}

static json_t *record_json(const struct match_file_record *record, const char *id)
{
    return json_pack("{ss* ss*}", "name", record->name, "match", record->has_more ? id : NULL);
}

void match_file(struct buffer *out, const struct game *game, const json_t *data, const struct match_file_record *record)
{
    static const char doctype[] = "<!DOCTYPE html>\n";
    const char *id = json_string_value(json_object_get(json_object_get(data, "match"), "id"));
    struct markup markup;

    buffer_add(out, doctype, strlen(doctype));
    markup_begin(&markup, out);
    markup_open(&markup, "html");
    markup_attribute(&markup, "lang", "en");
    markup_attribute(&markup, "class", "page-match");
    markup_open(&markup, "head");
    markup_void(&markup, "meta", "charset", "utf-8", NULL, NULL);
    add_policy(&markup);
    markup_void(&markup, "meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    markup_void(&markup, "meta", "name", "color-scheme", "content", "light dark");
    markup_leaf(&markup, "title", NULL, "%s: match %s", game->title, id ? id : "");
    add_raw(&markup, "style", pages_style);
    markup_close(&markup);
    markup_open(&markup, "body");
    markup_open(&markup, "main");
    markup_attribute(&markup, "id", "viewer");
    markup_leaf(&markup, "p", NULL,
                "This page shows a match step by step, for which it needs JavaScript. In a terminal: "
                "arena replay %s%s%s",
                record->name, record->has_more ? " --match " : "", record->has_more && id ? id : "");
    markup_close(&markup);
    add_json(&markup, "rules", rules_json_brief(game));
    add_json(&markup, "data", json_deep_copy(data));
    add_json(&markup, "record", record_json(record, id));
    add_raw(&markup, "script", pages_script);
    markup_end(&markup);
}
