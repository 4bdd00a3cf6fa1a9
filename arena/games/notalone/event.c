/* SPDX-License-Identifier: MIT */
#include "games/notalone/event.h"

#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"

uint16_t discard_audience(const struct notalone_state *s)
{
    return s->now.smoke ? GAME_EVERYBODY & ~(GAME_BIT(CREATURE) | GAME_BIT(GAME_PUBLIC)) : GAME_EVERYBODY;
}

static void begin(struct game_event *e, enum event_kind kind)
{
    e->kind = (uint16_t)kind;
    e->count = 0;
}

bool event_open(struct play *p, struct game_event *e, enum event_kind kind)
{
    p->s->passed = 0;
    if (!p->listener)
        return false;
    begin(e, kind);
    return true;
}

static struct game_value *add_value(struct game_event *e, unsigned field, uint16_t known_to)
{
    struct game_value *value = &e->values[e->count++];

    value->field = (uint8_t)field;
    value->known_to = known_to;
    value->count = 0;
    return value;
}

void event_add(struct game_event *e, unsigned field, uint16_t known_to, int number)
{
    struct game_value *value = add_value(e, field, known_to);

    value->at[value->count++] = (int16_t)number;
}

void event_add_mask(struct game_event *e, unsigned field, uint16_t known_to, uint64_t mask, unsigned first)
{
    struct game_value *value = add_value(e, field, known_to);

    for (; mask; mask &= mask - 1)
        value->at[value->count++] = (int16_t)(first + (unsigned)__builtin_ctzll(mask));
}

void event_add_list(struct game_event *e, unsigned field, uint16_t known_to, const uint8_t *at, unsigned count)
{
    struct game_value *value = add_value(e, field, known_to);

    while (value->count < count) {
        value->at[value->count] = at[value->count];
        value->count++;
    }
}

void event_send(struct play *p, const struct game_event *e)
{
    p->listener->heard(p->listener->context, e);
}

void event_tell(struct play *p, enum event_kind kind, int a, int b, int c)
{
    const int numbers[] = {a, b, c};
    struct game_event e;

    begin(&e, kind);
    for (unsigned i = 0; i < 3 && notalone_events[kind].fields[i].name; i++)
        event_add(&e, i, GAME_EVERYBODY, numbers[i]);
    event_send(p, &e);
}

void event_tell_places(struct play *p, enum event_kind kind, unsigned seat, uint16_t known_to, uint32_t places)
{
    struct game_event e;

    begin(&e, kind);
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_EVERYBODY, (int)count_bits(places));
    event_add_mask(&e, 2, known_to, places, 0);
    event_send(p, &e);
}

static const struct game_name side_words[] = {
    {"none", NULL, "not yet chosen"}, {"side-1", NULL, "side 1"}, {"side-2", NULL, "side 2"}, {0}};
static const struct game_name deck_words[] = {
    {"none", NULL, "no deck"}, {"hunt", NULL, "the Hunt cards"}, {"survival", NULL, "the Survival cards"}, {0}};
static const struct game_name bonus_words[] = {{"none", NULL, "no bonus"},
                                               {"unlock", NULL, "Sanctuary goes on to 10"},
                                               {"discard-evolution", NULL, "1 developed Evolution is discarded"},
                                               {"place-for-some", NULL, "a place for all who own none of 6 to 10"},
                                               {"survival-for-some", NULL, "a Survival card for all without one"},
                                               {"survival-for-all", NULL, "a Survival card for all"},
                                               {"take-back", NULL, "all take back 1 place"},
                                               {"will", NULL, "all regain 1 Will"},
                                               {"discard-dna", NULL, "the Creature loses 1 DNA"},
                                               {0}};

#define FIELDS(...)                                                                                                    \
    (const struct game_event_field[])                                                                                  \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
#define NO_FIELDS                                                                                                      \
    (const struct game_event_field[])                                                                                  \
    {                                                                                                                  \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
#define OF(means_)   #means_, NULL, GAME_TOLD_ALL, false
#define WORD(names_) "word", names_, GAME_TOLD_ALL, false
/* Told to the seat of the event, or to those whom the help names. */
#define OWN(means_)    #means_, NULL, GAME_TOLD_SEAT, false
#define HIDDEN(means_) #means_, NULL, GAME_TOLD_SOME, false

#define SEAT                                                                                                           \
    {                                                                                                                  \
        "seat", "the seat", false, OF(seat)                                                                            \
    }
#define CARD                                                                                                           \
    {                                                                                                                  \
        "card", "code of the card", false, OF(card)                                                                    \
    }
#define COUNT                                                                                                          \
    {                                                                                                                  \
        "count", "how many", false, OF(amount)                                                                         \
    }

#define HUNTED_WORDS "|Hunted 1|Hunted 2|Hunted 3|Hunted 4|Hunted 5|Hunted 6}"
/* The seats of a field, at the beginning of a sentence and within it. */
#define THE_SEAT "{seat:seat|The Creature" HUNTED_WORDS
#define IN_SEAT  "{seat:seat|the Creature" HUNTED_WORDS
#define IN_SEATS "{seats:seat|the Creature" HUNTED_WORDS

const struct game_event_kind notalone_events[EVENTS] = {
    [EVENT_BOARD] = {"board", FIELDS({"side", "1 or 2", false, WORD(side_words)}), "The board lies on side {side}."},
    [EVENT_TURN] = {"turn", FIELDS({"turn", "its number, from 1", false, OF(amount)}), "Turn {turn} begins."},
    [EVENT_PHASE] = {"phase",
                     FIELDS({"phase", "1 exploration, 2 hunting, 3 reckoning, 4 end of turn, 5 evolution", false,
                             WORD(notalone_phase_words)}),
                     "Phase {phase} begins: {phase||exploration|hunting|reckoning|end of turn|evolution}."},
    [EVENT_TALK] = {"talk", FIELDS(SEAT, {"says", "the action that says it", false, OF(action)}),
                    THE_SEAT ": {says:action}"},
    [EVENT_DRAW_HUNT] = {"draw_hunt",
                         FIELDS(COUNT, {"cards", "codes; the Creature alone learns them", true, HIDDEN(card)}),
                         "The Creature draws {count} Hunt card(s)[: {cards:card}]."},
    [EVENT_DRAW_SURVIVAL] = {"draw_survival",
                             FIELDS(SEAT, {"card", "code; its owner alone learns it", false, OWN(card)}),
                             THE_SEAT " draws a Survival card[: {card:card}]."},
    [EVENT_SHUFFLE] = {"shuffle", FIELDS({"deck", "1 Hunt, 2 Survival", false, WORD(deck_words)}),
                       "The {deck||Hunt|Survival} discard is shuffled and becomes the deck."},
    [EVENT_PLAY] = {"play", FIELDS(SEAT, CARD), THE_SEAT " plays {card:card}."},
    [EVENT_UNSPENT] = {"unspent", FIELDS(SEAT, CARD),
                       "{card:card} can no longer be played: " IN_SEAT " takes it back."},
    [EVENT_EFFECT] = {"effect", FIELDS(SEAT, CARD, {"as", "code of the card whose effect it has", false, OF(card)}),
                      "{card:card} takes effect[ as {as:card}]."},
    [EVENT_SPENT] = {"spent", FIELDS(SEAT, CARD), "{card:card} goes to the Survival discard."},
    [EVENT_COMMIT] = {"commit",
                      FIELDS(SEAT, COUNT, {"places", "codes; their owner alone learns them", true, OWN(place)}),
                      THE_SEAT " commits {count} place card(s)[: {places:place}]."},
    [EVENT_UNCOMMIT] = {"uncommit", FIELDS({"seats", "whose committed places return to hand", true, OF(seat)}),
                        "Committed places return to hand: " IN_SEATS "."},
    [EVENT_RESIST] = {"resist", FIELDS(SEAT), THE_SEAT " resists."},
    [EVENT_GIVE_UP] = {"give_up", FIELDS(SEAT), THE_SEAT " gives up."},
    [EVENT_WILL] = {"will",
                    FIELDS(SEAT, {"change", "signed", false, OF(amount)},
                           {"will", "what he has now", false, OF(amount)}),
                    THE_SEAT " {change:sign|loses|keeps|regains} {change:size} Will and has {will}."},
    [EVENT_TAKE_BACK] = {"take_back",
                         FIELDS(SEAT, COUNT, {"places", "codes; hidden under Smokescreen", true, HIDDEN(place)}),
                         THE_SEAT " takes back {count} place(s)[: {places:place}]."},
    [EVENT_DISCARD] = {"discard",
                       FIELDS(SEAT, COUNT, {"places", "codes; hidden under Smokescreen", true, HIDDEN(place)}),
                       THE_SEAT " discards {count} place(s)[: {places:place}]."},
    [EVENT_RESERVE] = {"reserve", FIELDS(SEAT, {"place", "code", false, OF(place)}),
                       THE_SEAT " takes {place:place} from the reserve."},
    [EVENT_TOKEN] = {"token",
                     FIELDS({"token", "1 Creature, 2 Artemia, 3 Target", false, OF(token)},
                            {"spaces", "where it lies now", true, OF(space)}),
                     "The {token:token} token lies on {spaces:count|no space|space|spaces} {spaces}."},
    [EVENT_TOKENS_BACK] = {"tokens_back", NO_FIELDS, "The tokens leave the planet."},
    [EVENT_MOVE] = {"move", FIELDS(SEAT, {"from", "space", false, OF(space)}, {"to", "space", false, OF(space)}),
                    THE_SEAT " is moved from space {from} to space {to}."},
    [EVENT_RESCUE] = {"rescue", FIELDS({"left", "steps to Victory", false, OF(track)}),
                      "Rescue advances: {left} step(s) left."},
    [EVENT_ASSIMILATION] = {"assimilation", FIELDS({"left", "steps to Victory", false, OF(track)}),
                            "Assimilation advances: {left} step(s) left."},
    [EVENT_MARKER] = {"marker", FIELDS({"on", "1: on the Beach, 0: beside it", false, OF(flag)}),
                      "The Marker is {on|taken off|put on} the Beach."},
    [EVENT_KEEP] = {"keep",
                    FIELDS(SEAT,
                           {"place", "code of the card that returns to hand; its owner alone", false, OWN(place)}),
                    THE_SEAT " takes one of two places back before the reveal[: {place:place}]."},
    [EVENT_REVEAL] = {"reveal", FIELDS(SEAT, {"places", "codes of the places played", true, OF(place)}),
                      THE_SEAT " reveals {places:place}."},
    [EVENT_POWER] = {"power", FIELDS(SEAT, {"place", "code of the place whose power is used", false, OF(place)}),
                     THE_SEAT " uses the power of {place:place}."},
    [EVENT_NOTHING] = {"nothing", FIELDS(SEAT, {"place", "code of the place that is left unused", false, OF(place)}),
                       THE_SEAT " leaves {place:place} unused."},
    [EVENT_PENDING] = {"pending",
                       FIELDS(SEAT, {"mode", "1 River, 2 Artefact, 3 Fjord", false, WORD(notalone_mode_words)}),
                       THE_SEAT " will play two places next turn."},
    [EVENT_RETURN] = {"return", FIELDS(SEAT, {"place", "code of a played place", false, OF(place)}),
                      THE_SEAT " takes {place:place}, just played, back to hand."},
    [EVENT_SWAP] = {"swap",
                    FIELDS(SEAT, {"out", "code; hidden under Smokescreen", false, HIDDEN(place)},
                           {"in", "code; hidden under Smokescreen", false, HIDDEN(place)}),
                    THE_SEAT " swaps a played place with a discarded one[: {out:place} for {in:place}]."},
    [EVENT_STRIKE] = {"strike", FIELDS(CARD, {"seats", "who is struck", true, OF(seat)}),
                      "{card:card} strikes " IN_SEATS "."},
    [EVENT_BOTTOM] = {"bottom", FIELDS({"cards", "codes, each put under the ones before", true, OF(card)}),
                      "{cards:card} {cards:count||goes|go} under the Hunt deck."},
    [EVENT_SHOW] = {"show",
                    FIELDS(SEAT, COUNT, {"places", "codes; the Creature and their owner alone", true, HIDDEN(place)}),
                    THE_SEAT " shows the Creature {count} place(s)[: {places:place}]."},
    [EVENT_AVOID] = {"avoid", FIELDS(SEAT, {"token", "1 Creature, 2 Artemia, 3 Target", false, OF(token)}),
                     THE_SEAT " avoids the {token:token} token."},
    [EVENT_IDLE] = {"idle", FIELDS({"token", "2 Artemia", false, OF(token)}),
                    "The {token:token} token acts on nobody this turn."},
    [EVENT_INEFFECTIVE] = {"ineffective", FIELDS({"spaces", "that are ineffective from now on", true, OF(space)}),
                           "{spaces:count||Space|Spaces} {spaces} {spaces:count||is|are} ineffective from now on."},
    [EVENT_NAME] = {"name", FIELDS(SEAT), "The Creature names " IN_SEAT "."},
    [EVENT_CAUGHT] = {"caught", FIELDS({"seats", "caught by the Creature token", true, OF(seat)}),
                      "The Creature catches " IN_SEATS "."},
    [EVENT_ZERO_WILL] = {"zero_will", FIELDS({"seats", "who have no Will left", true, OF(seat)}),
                         "Without Will: " IN_SEATS ". All give in to the planet."},
    [EVENT_LOSE_CARD] = {"lose_card", FIELDS(SEAT, CARD), THE_SEAT " discards {card:card}."},
    [EVENT_HUNT_DISCARD] = {"hunt_discard", FIELDS({"cards", "codes, in this order", true, OF(card)}),
                            "{cards:card} {cards:count||goes|go} to the Hunt discard."},
    [EVENT_PILE] = {"pile", FIELDS(SEAT, {"places", "codes of the whole discard", true, OF(place)}),
                    "The smoke clears over the discard of " IN_SEAT "[: {places:place}]."},
    [EVENT_END] = {"end",
                   FIELDS({"winner", "1 the Creature, 2 the Hunted, 0 a draw", false, WORD(notalone_winner_words)},
                          {"reason", "0 rescue, 1 assimilation, 2 turn limit, 3 defence", false,
                           WORD(notalone_reason_words)}),
                   "The match is over: {winner|nobody wins|the Creature wins|the Hunted win} by "
                   "{reason|rescue|assimilation|the turn limit|defence}."},
    [EVENT_ASSIMILATION_BACK] = {"assimilation_back", FIELDS({"left", "steps to Victory", false, OF(track)}),
                                 "Assimilation moves back: {left} step(s) left."},
    [EVENT_EXCHANGE] = {"exchange",
                        FIELDS(SEAT,
                               {"places", "codes of the new discard; hidden under Smokescreen", true, HIDDEN(place)}),
                        THE_SEAT " exchanges hand and discard[; the discard is now {places:place}]."},
    [EVENT_PUT_COUNTER] = {"put_counter",
                           FIELDS({"space", "of the Rescue track, in steps to Victory", false, OF(track)}),
                           "A Will counter of the reserve lies {space} step(s) before Victory."},
    [EVENT_TAKE_COUNTER] =
        {"take_counter",
         FIELDS({"space", "of the Rescue track, in steps to Victory", false, OF(track)},
                {"seat", "who takes it; 0: it goes to the reserve", false, OF(seat)}),
         "The Will counter {space} step(s) before Victory goes to {seat:seat|the reserve" HUNTED_WORDS "."},
    [EVENT_VOTE] = {"vote", FIELDS(SEAT, {"named", "the seat that he names", false, OF(seat)}),
                    THE_SEAT " names {named:seat|nobody" HUNTED_WORDS " for the Will counter."},
    [EVENT_UNCOVER] = {"uncover",
                       FIELDS(SEAT, {"space", "where it lies", false, OF(space)}, {"place", "code", false, OF(place)}),
                       THE_SEAT " reveals {place:place} on space {space}."},
    [EVENT_SHIELD] = {"shield", FIELDS({"space", "where it lies now", false, OF(space)}),
                      "The Shield lies on space {space} now."},
    [EVENT_NAME_SPACE] = {"name_space", FIELDS({"space", "that is named", false, OF(space)}),
                          "The Creature names space {space}."},
    [EVENT_TAKE_HUNT] = {"take_hunt", FIELDS(CARD), "The Creature takes {card:card} from the Hunt discard."},
    [EVENT_APART] = {"apart", FIELDS(COUNT, {"cards", "codes; the Creature alone learns them", true, HIDDEN(card)}),
                     "The Creature draws {count} Hunt card(s) and lays them apart[: {cards:card}]."},
    [EVENT_LAY] = {"lay", FIELDS(SEAT, CARD), "{card:card} lies before " IN_SEAT " from now on."},
    [EVENT_AFTER_REVEAL] = {"after_reveal", FIELDS(SEAT, CARD), "Right after the reveal: {card:card}."},
    [EVENT_CALM] = {"calm", FIELDS({"spaces", "on which no token acts from now on", true, OF(space)}),
                    "No token acts on {spaces:count||space|spaces} {spaces} from now on."},
    [EVENT_BARRED] = {"barred",
                      FIELDS({"spaces", "on which the Creature token may not be placed this turn", true, OF(space)}),
                      "The Creature token may not be placed on {spaces:count||space|spaces} {spaces} this turn."},
    [EVENT_TAKE_TOP] = {"take_top", FIELDS(SEAT, CARD),
                        THE_SEAT " takes {card:card} from the top of the Survival discard."},
    [EVENT_CACHE] = {"cache",
                     FIELDS(SEAT, {"space", "of the place", false, OF(space)},
                            {"card", "code; that seat alone", false, OWN(card)}),
                     THE_SEAT " puts a Survival card under the place on space {space}[: {card:card}]."},
    [EVENT_TAKE_CACHED] = {"take_cached",
                           FIELDS(SEAT, {"space", "of the place", false, OF(space)},
                                  {"card", "code; that seat and who put it there alone", false, HIDDEN(card)}),
                           THE_SEAT " takes the Survival card under the place on space {space}[: {card:card}]."},
    [EVENT_MODE] = {"mode", FIELDS(SEAT, {"mode", "4 on the run", false, WORD(notalone_mode_words)}),
                    THE_SEAT " is {mode|||||on the run} this turn."},
    [EVENT_OPEN] = {"open", FIELDS(SEAT, {"place", "code of a place of the discard", false, OF(place)}),
                    THE_SEAT " commits {place:place} from the discard, face up."},
    [EVENT_EXPLORE] = {"explore",
                       FIELDS(SEAT,
                              {"place", "code of one of the committed places; its owner alone", false, OWN(place)}),
                       THE_SEAT " chooses which of the committed places to explore[: {place:place}]."},
    [EVENT_RETURN_COVERED] = {"return_covered",
                              FIELDS(SEAT, {"place", "code of a place that lies face down; who knows it", false,
                                            HIDDEN(place)}),
                              THE_SEAT " takes a place that lies face down back to hand[: {place:place}]."},
    [EVENT_INSTEAD] = {"instead",
                       FIELDS(SEAT, {"out", "code of the played place that is discarded", false, OF(place)},
                              {"in", "code of the place of his hand that he is on from now", false, OF(place)}),
                       THE_SEAT " discards {out:place} and plays {in:place} instead."},
    [EVENT_LENT_BACK] = {"lent_back", FIELDS(SEAT, {"place", "code of a committed or played place", false, OF(place)}),
                         THE_SEAT " returns {place:place} to the reserve."},
    [EVENT_DRAW_PLACES] = {"draw_places",
                           FIELDS(SEAT, COUNT, {"places", "codes; who draws them alone", true, OWN(place)}),
                           THE_SEAT " draws {count} place(s)[: {places:place}]."},
    [EVENT_DROP] = {"drop", FIELDS(SEAT, {"place", "code", false, OF(place)}),
                    THE_SEAT " discards {place:place}, and its copies leave the reserve."},
    [EVENT_PUT_UNDER] = {"put_under", FIELDS(SEAT, {"place", "code; who drew it alone", false, OWN(place)}),
                         THE_SEAT " puts a place under the draw pile[: {place:place}]."},
    [EVENT_DEFENCE] = {"defence", FIELDS({"left", "steps to Victory", false, OF(track)}),
                       "Defence advances: {left} step(s) left."},
    [EVENT_DEFENCE_BACK] = {"defence_back", FIELDS({"left", "steps to Victory", false, OF(track)}),
                            "Defence moves back: {left} step(s) left."},
    [EVENT_BONUS] =
        {"bonus",
         FIELDS({"bonus",
                 "1 unlock, 2 discard an Evolution, 3 a place for those without one of 6 to 10, 4 a Survival "
                 "card for those without, 5 a Survival card, 6 take back, 7 Will, 8 discard DNA",
                 false, WORD(bonus_words)}),
         "The bonus of this space: {bonus||Sanctuary goes on to 10|discard 1 developed Evolution|a place for "
         "all who own none of 6 to 10|a Survival card for all without one|a Survival card for all|all take "
         "back 1 place|all regain 1 Will|discard 1 DNA of the Creature}."},
    [EVENT_SANCTUARY] = {"sanctuary", FIELDS({"space", "where it lies now", false, OF(space)}),
                         "Sanctuary is on space {space}."},
    [EVENT_REVEAL_SURVIVORS] = {"reveal_survivors", FIELDS({"survivors", "codes", true, OF(survivor)}),
                                "Revealed: {survivors:survivor}."},
    [EVENT_RESCUE_SURVIVOR] = {"rescue_survivor", FIELDS(SEAT, {"survivor", "code", false, OF(survivor)}),
                               THE_SEAT " rescues {survivor:survivor}."},
    [EVENT_SURVIVOR_EFFECT] = {"survivor_effect", FIELDS(SEAT, {"survivor", "code", false, OF(survivor)}),
                               "{survivor:survivor} helps " IN_SEAT "."},
    [EVENT_DRAW_SURVIVOR] = {"draw_survivor",
                             FIELDS(SEAT, {"survivor", "code; its owner alone learns it", false, OWN(survivor)}),
                             THE_SEAT " draws a Survivor[: {survivor:survivor}]."},
    [EVENT_LOSE_SURVIVOR] = {"lose_survivor",
                             FIELDS(SEAT, {"survivor",
                                           "code; its owner alone, unless everybody knows "
                                           "it",
                                           false, HIDDEN(survivor)}),
                             THE_SEAT " loses a Survivor[: {survivor:survivor}]."},
    [EVENT_BURY_SURVIVOR] = {"bury_survivor", FIELDS({"survivor", "code", false, OF(survivor)}),
                             "{survivor:survivor} goes under the deck of Survivors."},
    [EVENT_FORTIFY] = {"fortify", FIELDS(SEAT), THE_SEAT " fortifies."},
    [EVENT_SHELTER] = {"shelter", FIELDS(SEAT, {"survivors", "codes", true, OF(survivor)}),
                       THE_SEAT " shelters {survivors:survivor}."},
    [EVENT_DNA] = {"dna",
                   FIELDS({"change", "signed", false, OF(amount)},
                          {"dna", "what the Creature has now", false, OF(amount)}),
                   "The Creature {change:sign|loses|keeps|takes} {change:size} DNA and has {dna}."},
    [EVENT_EVOLVE] = {"evolve", NO_FIELDS, "The Creature evolves."},
    [EVENT_NEST] = {"nest", NO_FIELDS, "The Creature nests."},
    [EVENT_DRAW_EVOLUTION] = {"draw_evolution",
                              FIELDS({"level", "1 or 2", false, OF(amount)},
                                     {"evolution", "code; the Creature alone", false, HIDDEN(evolution)}),
                              "The Creature draws an Evolution of level {level}[: {evolution:evolution}]."},
    [EVENT_DEVELOP] = {"develop", FIELDS({"evolution", "code", false, OF(evolution)}),
                       "The Creature develops {evolution:evolution}."},
    [EVENT_LOSE_EVOLUTION] = {"lose_evolution", FIELDS({"evolution", "code", false, OF(evolution)}),
                              "The Creature discards {evolution:evolution}."},
    [EVENT_TAKE_EVOLUTION] = {"take_evolution", FIELDS({"evolution", "code", false, OF(evolution)}),
                              "The Creature takes {evolution:evolution} from the discarded Evolutions."},
    [EVENT_SWAP_EVOLUTION] = {"swap_evolution",
                              FIELDS({"out", "code", false, OF(evolution)}, {"in", "code", false, OF(evolution)}),
                              "The Creature swaps {out:evolution} for {in:evolution}."},
    [EVENT_USE_EVOLUTION] = {"use_evolution", FIELDS({"evolution", "code", false, OF(evolution)}),
                             "The Creature uses {evolution:evolution}."},
    [EVENT_NAME_EVOLUTION] = {"name_evolution", FIELDS(SEAT, {"evolution", "code", false, OF(evolution)}),
                              THE_SEAT " names {evolution:evolution}."},
    [EVENT_DEAL_AVATARS] = {"deal_avatars", FIELDS(SEAT, {"avatars", "codes; their owner alone", true, OWN(avatar)}),
                            THE_SEAT " is dealt Avatars[: {avatars:avatar}]."},
    [EVENT_AVATAR] = {"avatar", FIELDS(SEAT, {"avatar", "code", false, OF(avatar)}), THE_SEAT " is {avatar:avatar}."},
    [EVENT_USE_AVATAR] = {"use_avatar", FIELDS(SEAT, {"avatar", "code", false, OF(avatar)}),
                          THE_SEAT " uses {avatar:avatar}."},
    [EVENT_NAME_PLACE] = {"name_place", FIELDS(SEAT, {"place", "code", false, OF(place)}),
                          THE_SEAT " will not play {place:place} this turn."},
    [EVENT_LEAVE] = {"leave", FIELDS(SEAT, {"place", "code of a played place", false, OF(place)}),
                     "{place:place} of " IN_SEAT " leaves the match."},
    [EVENT_SUPPRESS] = {"suppress", FIELDS({"evolution", "code", false, OF(evolution)}),
                        "{evolution:evolution} has no power for the rest of the turn."},
    [EVENT_CHANGE] = {"change",
                      FIELDS(SEAT, {"out", "code of the committed place; its owner alone", false, OWN(place)},
                             {"in", "code of the place of his hand; its owner alone", false, OWN(place)}),
                      THE_SEAT " changes a committed place for one of his hand[: {out:place} for {in:place}]."},
    [EVENT_GIVE] = {"give",
                    FIELDS(SEAT, {"to", "the seat that gets it", false, OF(seat)},
                           {"card", "code; the two seats alone, unless everybody knows it", false, HIDDEN(card)}),
                    THE_SEAT " gives {to:seat|the Creature" HUNTED_WORDS " a Survival card[: {card:card}]."},
};
