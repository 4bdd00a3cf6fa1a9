/* SPDX-License-Identifier: MIT */
#include "conformance/report.h"

#include "game/text.h"

static void add_place(struct game_text *out, const struct finding *finding)
{
    if (!*finding->function)
        return;
    game_text_add(out, finding->function);
    game_text_add(out, ", ");
    if (finding->seat == GAME_PUBLIC)
        game_text_add(out, "the public, ");
    else if (finding->seat == GAME_ALL)
        game_text_add(out, "all, ");
    else if (finding->seat != NO_SEAT) {
        game_text_add(out, "seat ");
        game_text_add_number(out, finding->seat);
        game_text_add(out, ", ");
    }
    game_text_add(out, "match ");
    game_text_add_number(out, (int64_t)finding->match);
    game_text_add(out, ", decision ");
    game_text_add_number(out, finding->decision);
    game_text_add(out, ": ");
}

static void add_side(struct game_text *out, const struct difference *difference, unsigned side)
{
    game_text_add(out, difference->bytes[side]);
    if (*difference->values[side]) {
        game_text_add(out, " (");
        game_text_add(out, difference->values[side]);
        game_text_add(out, ")");
    }
}

static void add_difference(struct game_text *out, const struct difference *difference)
{
    game_text_add(out, difference->from == difference->to ? "\nbyte " : "\nbytes ");
    game_text_add_number(out, difference->from);
    if (difference->from != difference->to) {
        game_text_add(out, " to ");
        game_text_add_number(out, difference->to);
    }
    game_text_add(out, *difference->field ? ", field '" : ", in no field of the table");
    game_text_add(out, difference->field);
    game_text_add(out, *difference->field ? "': " : ": ");
    add_side(out, difference, 0);
    game_text_add(out, " and ");
    add_side(out, difference, 1);
}

void finding_print(const struct finding *finding, char out[FINDING_TEXT])
{
    struct game_text text = game_text_in(out, FINDING_TEXT);

    add_place(&text, finding);
    game_text_add(&text, finding->words);
    if (finding->differs)
        add_difference(&text, &finding->difference);
    if (*finding->settings) {
        game_text_add(&text, "\nsettings: ");
        game_text_add(&text, finding->settings);
    }
}
