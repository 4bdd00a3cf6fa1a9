/* SPDX-License-Identifier: MIT */
#include "games/notalone/views/text_sanctuary.h"

#include "games/notalone/questions/questions.h"
#include "games/notalone/views/text_words.h"

void text_add_sanctuary(struct game_text *out, const struct notalone_state *s)
{
    const char *between = ", bonuses at ";

    if (!s->sanctuary_in_play)
        return;
    text_add_labelled(out, "Defence in ", s->defence);
    for_each_bit(s->bonuses, steps) {
        text_add_labelled(out, between, (int64_t)steps);
        between = " ";
    }
    game_text_add(out, s->unlocked ? ".   Sanctuary (H) goes to 10.\n" : ".   Sanctuary (H) goes to 5.\n");
    text_add_labelled(out, "Survivors ", count_bits(s->revealed));
    text_add_mask(out, ":", "survivor", s->revealed, 0);
    text_add_labelled(out, "   deck ", s->survivor_deck_size);
    text_add_mask(out, "   gone:", "survivor", s->survivors_gone, 0);
    game_text_add(out, "\n");
}

void text_add_evolutions(struct game_text *out, const struct notalone_view *view)
{
    const struct notalone_state *s = &view->table;

    if (s->sanctuary_in_play) {
        game_text_add(out, text_indent);
        text_add_labelled(out, "DNA ", s->dna);
        text_add_labelled(out, "   Evolutions I ", view->evolution_size[0]);
        text_add_labelled(out, ", II ", view->evolution_size[1]);
        text_add_mask(out, ":", "evolution", s->evolution_hand, 0);
        game_text_add(out, "\n");
    }
    if (!s->developed && !s->evolution_discard)
        return;
    game_text_add(out, text_indent);
    text_add_mask(out, "developed:", "evolution", s->developed & ~s->fresh, 0);
    text_add_mask(out, s->developed & ~s->fresh ? "   from next turn:" : "from next turn:", "evolution",
                  s->developed & s->fresh, 0);
    text_add_mask(out, s->developed ? "   discarded:" : "discarded:", "evolution", s->evolution_discard, 0);
    game_text_add(out, "\n");
}

void text_add_avatar(struct game_text *out, const struct notalone_view *view, unsigned seat)
{
    const struct seat *hunted = &view->table.seats[seat];

    if (!hunted->avatar && !hunted->dealt && !view->survivor_size[seat])
        return;
    game_text_add(out, text_indent);
    if (hunted->avatar)
        game_text_add(out, text_piece("avatar", hunted->avatar)->name);
    if (hunted->avatar_used)
        game_text_add(out, " (used)");
    text_add_mask(out, "dealt:", "avatar", hunted->dealt, 0);
    if (view->survivor_size[seat]) {
        text_add_labelled(out, hunted->avatar || hunted->dealt ? "   Survivors " : "Survivors ",
                          view->survivor_size[seat]);
        text_add_mask(out, ":", "survivor", hunted->survivors, 0);
    }
    game_text_add(out, "\n");
}
