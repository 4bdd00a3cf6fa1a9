/* SPDX-License-Identifier: MIT */
/* The fields of state and view, one row each: the meaning of its numbers, the set that brings it, and who needs it. */
#include "games/notalone/views/schema.h"

#include "games/notalone/view.h"

/* --- names ------------------------------------------------------------------------------------------------------- */

static const struct game_name modifier_parts[] = {
    {"no-survival", "flag", "no Survival card may be played or drawn"},
    {"no-hunt", "flag", "no Hunt card may be played"},
    {"hunt-extra", "amount", "Hunt cards that may be played beyond one"},
    {"smoke", "flag", "the Hunted hide their discards"},
    {"take-limited", "flag", "a power takes back one place at the most"},
    {"catch-will", "amount", "Will more that a catch costs"},
    {"artemia-will", "amount", "Will that the Artemia token costs"},
    {"artemia-idle", "flag", "the Artemia token acts on nobody"},
    {"clone", "flag", "the Target token is a second Creature token"},
    {"target-ineffective", "flag", "the place under the Target token is ineffective"},
    {"rescue-stays", "flag", "Rescue makes no step in phase 4"},
    {"anticipated", "seats", "caught, Assimilation moves once more"},
    {"due", "tokens", "wait to be placed"},
    {"straddles", "tokens", "are placed on two adjacent spaces"},
    {"struck", "search", "strikes dealt with"},
    {"no-resist", "flag", "no Hunted may Resist"},
    {"no-target", "flag", "no Target card may be played"},
    {"fortified", "flag", "the one Hunted of the turn has fortified"},
    {"no-fortify", "flag", "nobody fortifies or shelters"},
    {"no-survivor-effect", "flag", "rescued Survivors have no effect"},
    {"no-evolution", "flag", "no phase 5 for the Creature"},
    {"no-nest", "flag", "it does not nest in phase 5"},
    {"hibernates", "flag", "it may evolve and then nest"},
    {"spores", "flag", "no Survival cards beside the Artemia token"},
    {"lure", "flag", "no place is taken back beside the Target token"},
    {"hunt-stays", "flag", "no Survival card moves a Hunt token"},
    {"zero-will", "flag", "zero Will was settled in phase 3"},
    {"venom", "seats", "may play no Survival card"},
    {0},
};
static const struct game_name board_words[] = {
    {"side-1", NULL, "side 1"}, {"side-2", NULL, "side 2"}, {"creature", NULL, "the Creature chooses"}, {0}};
static const struct game_name artefact_words[] = {{"base", NULL, "The Artefact"},
                                                  {"red", NULL, "the red promo artefact"},
                                                  {"green", NULL, "the green one"},
                                                  {"yellow", NULL, "the yellow one"},
                                                  {0}};
static const struct game_name return_words[] = {
    {"all", NULL, "all places"}, {"discard", NULL, "those of the discard"}, {0}};
static const struct game_name window_words[] = {
    {"holders", NULL, "those who can play"}, {"all", NULL, "all who could"}, {0}};
const struct game_name notalone_phase_words[] = {{"set-up", NULL, "before the first turn"},
                                                 {"exploration", NULL, "phase 1"},
                                                 {"hunting", NULL, "phase 2"},
                                                 {"reckoning", NULL, "phase 3"},
                                                 {"end-of-turn", NULL, "phase 4"},
                                                 {"evolution", NULL, "phase 5"},
                                                 {0}};
const struct game_name notalone_mode_words[] = {{"one", NULL, "one place"},
                                                {"river", NULL, "two by The River, of which one is revealed"},
                                                {"artefact", NULL, "two by The Artefact"},
                                                {"fjord", NULL, "one and one of the discard by The Fjord"},
                                                {"run", NULL, "up to three by On the Run"},
                                                {0}};
const struct game_name notalone_winner_words[] = {
    {"nobody", NULL, "nobody, or not yet"}, {"creature", NULL, "the Creature"}, {"hunted", NULL, "the Hunted"}, {0}};
const struct game_name notalone_reason_words[] = {{"rescue", NULL, "Rescue reached Victory"},
                                                  {"assimilation", NULL, "Assimilation did"},
                                                  {"turn-limit", NULL, "the turns are over"},
                                                  {"defence", NULL, "Defence did"},
                                                  {0}};
static const struct game_name token_bits[] = {{"creature", NULL, "the Creature token"},
                                              {"artemia", NULL, "the Artemia token"},
                                              {"target", NULL, "the Target token"},
                                              {"clone", NULL, "the Target token as a Clone"},
                                              {0}};
static const struct game_name played_bits[] = {
    {"first", NULL, "his first played place"}, {"second", NULL, "the second"}, {"third", NULL, "the third"}, {0}};
static const struct game_name lying_parts[] = {
    {"seat", "seat", "whose it is, or before whom it lies"}, {"card", "card", "the card"}, {0}};
static const struct game_name batch_parts[] = {
    {"seat", "seat", "who plays or uses it"}, {"effect", "effect", "what is played or used"}, {0}};
static const struct game_name parked_parts[] = {{"seat", "seat", "whose card it is"},
                                                {"card", "card", "the card"},
                                                {"subject", "search", "what it is about"},
                                                {"unused", "amount", "always 0"},
                                                {0}};
static const struct game_name level_parts[] = {
    {"level-1", "amount", "of level I"}, {"level-2", "amount", "of level II"}, {0}};

/* --- what a row says --------------------------------------------------------------------------------------------- */

/* Who needs it, and which set brings it. */
#define BASIC(set_)  .tier = GAME_BASIC, .set = #set_
#define MORE(set_)   .tier = GAME_MORE, .set = #set_
#define SEARCH(set_) .tier = GAME_SEARCH, .set = #set_

/* The meaning of its numbers, and of their positions; and a mark if UNKNOWN stands for a number that is not known. */
#define OF(means_)                .means = #means_
#define BY(index_, means_)        .index = #index_, .means = #means_
#define HIDDEN(means_)            .means = #means_, .unknown = UNKNOWN
#define BY_HIDDEN(index_, means_) .index = #index_, .means = #means_, .unknown = UNKNOWN
#define WORD(names_)              .means = "word", .names = names_
#define BITS(names_)              .means = "bits", .names = names_
#define PARTS(names_)             .means = "part", .names = names_

#define AT(member) offsetof(struct notalone_state, member)
#define NUMBER(name_, type_, at_, secrecy_, tier_, means_, help_)                                                      \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = at_, .type = type_, .shape = GAME_NUMBER, .secrecy = secrecy_,         \
        .count = 1, tier_, means_                                                                                      \
    }
#define ARRAY(name_, type_, at_, shape_, count_, secrecy_, tier_, means_, help_)                                       \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = at_, .type = type_, .shape = shape_, .secrecy = secrecy_,              \
        .count = count_, tier_, means_                                                                                 \
    }
#define SET(name_, type_, at_, first_, secrecy_, tier_, means_, help_)                                                 \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = at_, .type = type_, .shape = GAME_SET, .secrecy = secrecy_,            \
        .count = 1, .first = first_, tier_, means_                                                                     \
    }
#define SEAT_ROWS(member_)                                                                                             \
    .offset = AT(seats) + offsetof(struct seat, member_), .rows = GAME_SEATS_MAX, .stride = sizeof(struct seat)
#define SEAT_NUMBER_OR(name_, type_, member_, empty_, secrecy_, tier_, means_, help_)                                  \
    {                                                                                                                  \
        .name = name_, .help = help_, SEAT_ROWS(member_), .type = type_, .shape = GAME_NUMBER, .secrecy = secrecy_,    \
        .count = 1, .empty = empty_, tier_, means_                                                                     \
    }
#define SEAT_NUMBER(name_, type_, member_, secrecy_, tier_, means_, help_)                                             \
    {                                                                                                                  \
        .name = name_, .help = help_, SEAT_ROWS(member_), .type = type_, .shape = GAME_NUMBER, .secrecy = secrecy_,    \
        .count = 1, tier_, means_                                                                                      \
    }
#define SEAT_LIST(name_, member_, secrecy_, tier_, means_, help_)                                                      \
    {                                                                                                                  \
        .name = name_, .help = help_, SEAT_ROWS(member_), .type = GAME_U8, .shape = GAME_LIST, .secrecy = secrecy_,    \
        .count = PLAYED_MAX, tier_, means_                                                                             \
    }
#define SEAT_SET(name_, type_, member_, first_, secrecy_, tier_, means_, help_)                                        \
    {                                                                                                                  \
        .name = name_, .help = help_, SEAT_ROWS(member_), .type = type_, .shape = GAME_SET, .secrecy = secrecy_,       \
        .count = 1, .first = first_, tier_, means_                                                                     \
    }
#define FRAME_ROWS(member_)                                                                                            \
    .offset = AT(frames) + offsetof(struct frame, member_), .rows = FRAMES_MAX, .stride = sizeof(struct frame)
#define FRAME_NUMBER(name_, type_, member_, tier_, means_, help_)                                                      \
    {                                                                                                                  \
        .name = name_, .help = help_, FRAME_ROWS(member_), .type = type_, .shape = GAME_NUMBER, .secrecy = GAME_OPEN,  \
        .count = 1, tier_, means_                                                                                      \
    }
/* The small members at its end. */
#define FRAME_REST(name_, tier_, means_, help_)                                                                        \
    {                                                                                                                  \
        .name = name_, .help = help_, FRAME_ROWS(kind), .type = GAME_U8, .shape = GAME_ARRAY, .secrecy = GAME_OPEN,    \
        .count = sizeof(struct frame) - offsetof(struct frame, kind), tier_, means_                                    \
    }
/* The numbers before the masks. */
enum { MODIFIERS_SMALL = offsetof(struct modifiers, ineffective) };
_Static_assert(sizeof modifier_parts / sizeof *modifier_parts == MODIFIERS_SMALL + 1, "each has a name");
#define MODIFIERS(name_, turn_, tier_, means_, help_)                                                                  \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = AT(turn_), .type = GAME_U8, .shape = GAME_ARRAY, .secrecy = GAME_OPEN, \
        .count = MODIFIERS_SMALL, tier_, means_                                                                        \
    }

/* --- the fields -------------------------------------------------------------------------------------------------- */

/* The secrecy of a view's field is always open: what a view holds, its reader may know. */
#define TABLE_FIELDS(OPEN_, OWNER_, NOBODY_, MIXED_)                                                                   \
    NUMBER("hunted", GAME_U8, AT(hunted), OPEN_, BASIC(base), OF(amount), "number of Hunted: seats 1 to this"),        \
        NUMBER("board_setting", GAME_U8, AT(board_setting), OPEN_, MORE(base), WORD(board_words),                      \
               "setting board: 0 and 1 the sides, 2 the Creature's choice"),                                           \
        NUMBER("artefact", GAME_U8, AT(artefact), OPEN_, MORE(base), WORD(artefact_words),                             \
               "setting artefact: 0 base, 1 red, 2 green, 3 yellow"),                                                  \
        NUMBER("expert", GAME_U8, AT(expert), OPEN_, MORE(base), OF(flag), "setting expert"),                          \
        NUMBER("zero_will_return", GAME_U8, AT(zero_will_return), OPEN_, MORE(base), WORD(return_words),               \
               "setting: 0 all, 1 the discard"),                                                                       \
        NUMBER("windows", GAME_U8, AT(windows), OPEN_, MORE(base), WORD(window_words),                                 \
               "setting windows: 0 holders, 1 all"),                                                                   \
        NUMBER("talk_rounds", GAME_U8, AT(talk_rounds), OPEN_, MORE(base), OF(amount), "setting talk_rounds"),         \
        NUMBER("phase", GAME_U8, AT(phase), OPEN_, BASIC(base), WORD(notalone_phase_words), "1 to 5; 0 in set-up"),    \
        NUMBER("turn_limit", GAME_U16, AT(turn_limit), OPEN_, MORE(base), OF(amount), "setting turn_limit"),           \
        NUMBER("turn", GAME_U16, AT(turn), OPEN_, BASIC(base), OF(amount), "the turn, from 1"),                        \
        NUMBER("board", GAME_U8, AT(board), OPEN_, MORE(base), OF(amount), "side of the board, 0 until it is chosen"), \
        NUMBER("rescue", GAME_U8, AT(rescue), OPEN_, BASIC(base), OF(track), "steps of Rescue to Victory"),            \
        NUMBER("assimilation", GAME_U8, AT(assimilation), OPEN_, BASIC(base), OF(track),                               \
               "steps of Assimilation to Victory"),                                                                    \
        NUMBER("marker", GAME_U8, AT(marker), OPEN_, BASIC(base), OF(flag), "1: the Marker lies on the Beach"),        \
        ARRAY("planet", GAME_U8, AT(planet), GAME_ARRAY, SPACES, MIXED_, BASIC(base), BY(space, place),                \
              "code of the place on each space; 0 is none, or lies face down"),                                        \
        NUMBER("talked", GAME_U8, AT(talked), OPEN_, MORE(base), OF(amount), "rounds of talk made this turn"),         \
        ARRAY("reserve", GAME_U8, AT(reserve), GAME_ARRAY, 32, OPEN_, BASIC(base), BY(place, amount),                  \
              "copies in the reserve, by code of the place"),                                                          \
        SET("creature_token", GAME_U16, AT(tokens[TOKEN_CREATURE]), 0, OPEN_, BASIC(base), OF(space),                  \
            "spaces it lies on"),                                                                                      \
        SET("artemia_token", GAME_U16, AT(tokens[TOKEN_ARTEMIA]), 0, OPEN_, BASIC(base), OF(space),                    \
            "spaces it lies on"),                                                                                      \
        SET("target_token", GAME_U16, AT(tokens[TOKEN_TARGET]), 0, OPEN_, BASIC(base), OF(space),                      \
            "spaces it lies on"),                                                                                      \
        SET("caught", GAME_U16, AT(caught), 0, OPEN_, BASIC(base), OF(seat),                                           \
            "seats caught by the Creature token this turn"),                                                           \
        MODIFIERS("modifiers", now, MORE(base), PARTS(modifier_parts), "this turn"),                                   \
        SET("ineffective", GAME_U16, AT(now.ineffective), 0, OPEN_, MORE(base), OF(space),                             \
            "spaces, beside that of the Target token"),                                                                \
        SET("no_play", GAME_U16, AT(now.no_play), 0, OPEN_, MORE(base), OF(space),                                     \
            "spaces whose place is not played"),                                                                       \
        SET("no_creature", GAME_U16, AT(now.no_creature), 0, OPEN_, MORE(base), OF(space),                             \
            "spaces barred to the Creature token's placing"),                                                          \
        SET("calm", GAME_U16, AT(now.calm), 0, OPEN_, MORE(base), OF(space), "spaces on which no token acts"),         \
        SET("spent", GAME_U32, AT(now.spent), 0, OPEN_, MORE(base), OF(place),                                         \
            "places whose one use this turn is made"),                                                                 \
        SET("ineffective_later", GAME_U32, AT(now.ineffective_later), 0, OPEN_, MORE(exploration), OF(place),          \
            "hidden places, once revealed"),                                                                           \
        SET("suppressed", GAME_U32, AT(now.suppressed), 0, OPEN_, MORE(sanctuary), OF(evolution),                      \
            "Evolutions that have no power this turn"),                                                                \
        SET("used", GAME_U32, AT(now.used), 0, OPEN_, MORE(sanctuary), OF(evolution), "Evolutions used this turn"),    \
        MODIFIERS("modifiers_next", next, SEARCH(base), PARTS(modifier_parts), "next turn"),                           \
        SET("ineffective_next", GAME_U16, AT(next.ineffective), 0, OPEN_, SEARCH(base), OF(space),                     \
            "spaces, next turn"),                                                                                      \
        SET("no_play_next", GAME_U16, AT(next.no_play), 0, OPEN_, SEARCH(base), OF(space), "always empty"),            \
        SET("no_creature_next", GAME_U16, AT(next.no_creature), 0, OPEN_, SEARCH(base), OF(space),                     \
            "spaces, next turn"),                                                                                      \
        SET("calm_next", GAME_U16, AT(next.calm), 0, OPEN_, SEARCH(base), OF(space), "spaces, next turn"),             \
        SET("spent_next", GAME_U32, AT(next.spent), 0, OPEN_, SEARCH(base), OF(place), "always empty"),                \
        SET("ineffective_later_next", GAME_U32, AT(next.ineffective_later), 0, OPEN_, SEARCH(exploration), OF(place),  \
            "always empty"),                                                                                           \
        SET("suppressed_next", GAME_U32, AT(next.suppressed), 0, OPEN_, SEARCH(sanctuary), OF(evolution),              \
            "always empty"),                                                                                           \
        SET("used_next", GAME_U32, AT(next.used), 0, OPEN_, SEARCH(sanctuary), OF(evolution), "always empty"),         \
        SET("face_down", GAME_U16, AT(face_down), 0, OPEN_, BASIC(exploration), OF(space),                             \
            "spaces whose place lies face down"),                                                                      \
        NUMBER("shield", GAME_U8, AT(shield), OPEN_, BASIC(exploration), OF(space),                                    \
               "space on which the Shield lies; 0: it is not in play"),                                                \
        NUMBER("will_reserve", GAME_U8, AT(will_reserve), OPEN_, MORE(base), OF(amount),                               \
               "Will counters in the reserve"),                                                                        \
        SET("track", GAME_U32, AT(track), 0, OPEN_, BASIC(exploration), OF(track),                                     \
            "Will counters on the Rescue track, by steps to Victory"),                                                 \
        ARRAY("parked", GAME_U8, AT(parked), GAME_ARRAY, 4 * PARKED_MAX, OPEN_, MORE(exploration),                     \
              PARTS(parked_parts), "effects that wait for the reveal: seat, card, subject, 0"),                        \
        ARRAY("lying", GAME_U8, AT(lying), GAME_ARRAY, 2 * LYING_MAX, OPEN_, MORE(promo), PARTS(lying_parts),          \
              "Hunt cards before Hunted: seat, card"),                                                                 \
        NUMBER("parked_count", GAME_U8, AT(parked_count), OPEN_, MORE(exploration), OF(amount),                        \
               "effects that wait for the reveal"),                                                                    \
        NUMBER("parked_done", GAME_U8, AT(parked_done), OPEN_, SEARCH(exploration), OF(amount),                        \
               "of them had their moment"),                                                                            \
        NUMBER("pile_size", GAME_U8, AT(pile_size), OPEN_, MORE(exploration), OF(amount), "places of the draw pile"),  \
        ARRAY("pile", GAME_U8, AT(pile), GAME_LIST, PILE_MAX, MIXED_, MORE(exploration), HIDDEN(place),                \
              "places of the draw pile, from the bottom; 255: not known"),                                             \
        ARRAY("cached", GAME_U8, AT(cached), GAME_ARRAY, SPACES, MIXED_, MORE(exploration), BY_HIDDEN(space, card),    \
              "Survival card under the place of each space; 255: not known which"),                                    \
        ARRAY("cached_by", GAME_U8, AT(cached_by), GAME_ARRAY, SPACES, OPEN_, MORE(exploration), BY(space, seat),      \
              "the seat that put it there; 0: none"),                                                                  \
        ARRAY("pile_seen", GAME_U8, AT(pile_seen), GAME_ARRAY, PILE_MAX, MIXED_, SEARCH(exploration), OF(seats),       \
              "who knows each of them: the reader"),                                                                   \
        NUMBER("drawn", GAME_U8, AT(drawn), OPEN_, SEARCH(exploration), OF(amount),                                    \
               "places at its end that a Hunted has drawn and holds"),                                                 \
        SET("places", GAME_U32, AT(places), 0, OPEN_, BASIC(base), OF(place), "places of this match"),                 \
        SET("gone", GAME_U32, AT(gone), 0, OPEN_, MORE(exploration), OF(place),                                        \
            "places that the draft of the Labyrinth discarded"),                                                       \
        SET("hunt_cards", GAME_U64, AT(hunt_cards), 0, OPEN_, MORE(base), OF(card), "Hunt cards of this match"),       \
        SET("survival_cards", GAME_U64, AT(survival_cards), SURVIVAL, OPEN_, MORE(base), OF(card),                     \
            "Survival cards of this match"),                                                                           \
        NUMBER("sanctuary_in_play", GAME_U8, AT(sanctuary_in_play), OPEN_, BASIC(sanctuary), OF(flag),                 \
               "setting sanctuary"),                                                                                   \
        NUMBER("avatars_setting", GAME_U8, AT(avatars_setting), OPEN_, MORE(sanctuary), OF(flag),                      \
               "setting avatars: 1 icon"),                                                                             \
        NUMBER("evolution_setting", GAME_U8, AT(evolution_setting), OPEN_, MORE(sanctuary), OF(flag),                  \
               "setting evolution: 1 icon"),                                                                           \
        NUMBER("defence", GAME_U8, AT(defence), OPEN_, BASIC(sanctuary), OF(track), "steps of Defence to Victory"),    \
        SET("bonuses", GAME_U16, AT(bonuses), 0, OPEN_, MORE(sanctuary), OF(track),                                    \
            "bonus spaces not yet reached, by steps to Victory"),                                                      \
        NUMBER("sanctuary", GAME_U8, AT(sanctuary), OPEN_, BASIC(sanctuary), OF(space),                                \
               "space of the Sanctuary token"),                                                                        \
        NUMBER("unlocked", GAME_U8, AT(unlocked), OPEN_, MORE(sanctuary), OF(flag),                                    \
               "1: the Sanctuary token goes on to 10"),                                                                \
        NUMBER("dna", GAME_U8, AT(dna), OPEN_, BASIC(sanctuary), OF(amount),                                           \
               "DNA of the Creature; the reserve has the rest of 10"),                                                 \
        NUMBER("survivor_deck_size", GAME_U8, AT(survivor_deck_size), OPEN_, MORE(sanctuary), OF(amount),              \
               "Survivors in the deck"),                                                                               \
        ARRAY("evolution_deck_size", GAME_U8, AT(evolution_deck_size), GAME_ARRAY, 2, OPEN_, MORE(sanctuary),          \
              PARTS(level_parts), "Evolutions in the decks of level I and II"),                                        \
        SET("revealed", GAME_U32, AT(revealed), 0, OPEN_, BASIC(sanctuary), OF(survivor),                              \
            "Survivors that lie revealed"),                                                                            \
        SET("survivors_known", GAME_U32, AT(survivors_known), 0, OPEN_, MORE(sanctuary), OF(survivor),                 \
            "Survivors of which everybody knows who holds them"),                                                      \
        SET("survivors_gone", GAME_U32, AT(survivors_gone), 0, OPEN_, MORE(sanctuary), OF(survivor),                   \
            "Survivors that have left the match"),                                                                     \
        SET("evolution_hand", GAME_U32, AT(evolution_hand), 0, MIXED_, BASIC(sanctuary), OF(evolution),                \
            "Evolutions in the Creature's hand; for the Hunted those they know"),                                      \
        SET("evolution_known", GAME_U32, AT(evolution_known), 0, OPEN_, MORE(sanctuary), OF(evolution),                \
            "those of them that everybody knows"),                                                                     \
        SET("developed", GAME_U32, AT(developed), 0, OPEN_, BASIC(sanctuary), OF(evolution), "developed Evolutions"),  \
        SET("fresh", GAME_U32, AT(fresh), 0, OPEN_, MORE(sanctuary), OF(evolution),                                    \
            "those of them that do not work yet"),                                                                     \
        SET("evolution_discard", GAME_U32, AT(evolution_discard), 0, OPEN_, MORE(sanctuary), OF(evolution),            \
            "discarded Evolutions"),                                                                                   \
        SET("evolutions", GAME_U32, AT(evolutions), 0, OPEN_, MORE(sanctuary), OF(evolution),                          \
            "Evolutions of this match"),                                                                               \
        NUMBER("survivor_tail", GAME_U8, AT(survivor_tail), OPEN_, SEARCH(sanctuary), OF(amount),                      \
               "Survivors at the bottom of the deck that everybody knows"),                                            \
        ARRAY("survivor_deck", GAME_U8, AT(survivor_deck), GAME_LIST, SURVIVOR_DECK_MAX, MIXED_, SEARCH(sanctuary),    \
              OF(survivor), "from the bottom: those that everybody knows there"),                                      \
        ARRAY("evolution_deck_1", GAME_U8, AT(evolution_deck[0]), GAME_LIST, EVOLUTION_DECK_MAX, NOBODY_,              \
              SEARCH(sanctuary), OF(evolution), "level I, from the bottom"),                                           \
        ARRAY("evolution_deck_2", GAME_U8, AT(evolution_deck[1]), GAME_LIST, EVOLUTION_DECK_MAX, NOBODY_,              \
              SEARCH(sanctuary), OF(evolution), "level II, from the bottom"),                                          \
        SEAT_SET("survival", GAME_U64, survival, SURVIVAL, MIXED_, BASIC(base), OF(card),                              \
                 "Survival cards in hand; of others those that everybody was shown"),                                  \
        SEAT_SET("offered", GAME_U64, offered, SURVIVAL, OWNER_, BASIC(base), OF(card),                                \
                 "Survival cards that the seat chooses among"),                                                        \
        SEAT_SET("traced", GAME_U64, traced, SURVIVAL, OWNER_, SEARCH(base), OF(card),                                 \
                 "Survival cards in hands of others that the seat knows to be there, having put them under places or " \
                 "given them"),                                                                                        \
        SEAT_SET("hand", GAME_U32, hand, 0, MIXED_, BASIC(base), OF(place),                                            \
                 "places in hand; of others what follows from open cards or was shown"),                               \
        SEAT_SET("discard", GAME_U32, discard, 0, MIXED_, BASIC(base), OF(place),                                      \
                 "places discarded; blank where Smokescreen hides them"),                                              \
        SEAT_SET("shown", GAME_U32, shown, 0, MIXED_, MORE(base), OF(place),                                           \
                 "places in hand that were shown: to their owner and the Creature"),                                   \
        SEAT_SET("chosen", GAME_U32, chosen, 0, OWNER_, SEARCH(base), OF(search),                                      \
                 "places (or a space, an Evolution) chosen so far for a decision that is not complete"),               \
        SEAT_NUMBER_OR("answer", GAME_U16, answer, NO_ANSWER, OWNER_, SEARCH(base), OF(action),                        \
                       "the action given while others are waited for; 65535 for none"),                                \
        SEAT_NUMBER("will", GAME_U8, will, OPEN_, BASIC(base), OF(amount), "Will, 0 to 3"),                            \
        SEAT_NUMBER("pending", GAME_U8, pending, OPEN_, MORE(base), WORD(notalone_mode_words),                         \
                    "next turn: 0 one place, 1 River, 2 Artefact, 3 Fjord, 4 three"),                                  \
        SEAT_NUMBER("mode", GAME_U8, mode, OPEN_, MORE(base), WORD(notalone_mode_words), "this turn, as pending"),     \
        SEAT_NUMBER("resists", GAME_U8, resists, OPEN_, MORE(base), OF(amount), "times resisted this turn"),           \
        SEAT_NUMBER("plays", GAME_U8, plays, OPEN_, MORE(base), OF(amount), "Survival cards played this turn"),        \
        SEAT_NUMBER("avoids", GAME_U8, avoids, OPEN_, MORE(base), BITS(token_bits),                                    \
                    "tokens that do not act on him: 1 Creature, 2 Artemia, 4 Target, 8 a Clone, added"),               \
        SEAT_NUMBER("need", GAME_U8, need, OPEN_, MORE(base), OF(amount),                                              \
                    "places to choose for the decision that is asked"),                                                \
        SEAT_NUMBER("committed", GAME_U8, count, OPEN_, BASIC(base), OF(amount),                                       \
                    "places committed or played this turn"),                                                           \
        SEAT_LIST("played", played, MIXED_, BASIC(base), HIDDEN(place),                                                \
                  "codes of the places committed or played; 255 where one lies face down"),                            \
        SEAT_LIST("space", space, OPEN_, BASIC(base), OF(space),                                                       \
                  "where he is by each of them; empty before the reveal"),                                             \
        SEAT_NUMBER("left", GAME_U8, left, OPEN_, MORE(base), BITS(played_bits),                                       \
                    "bit i: played card i has left the table again"),                                                  \
        SEAT_NUMBER("resolved", GAME_U8, resolved, OPEN_, MORE(base), BITS(played_bits),                               \
                    "bit i: played place i is resolved"),                                                              \
        SEAT_NUMBER("known", GAME_U8, known, MIXED_, MORE(base), BITS(played_bits),                                    \
                    "bit i: the Hunted know played card i; for others as known_public"),                               \
        SEAT_NUMBER("known_public", GAME_U8, known_public, OPEN_, MORE(base), BITS(played_bits),                       \
                    "bit i: everybody knows played card i"),                                                           \
        SEAT_NUMBER("resist_extra", GAME_U8, resist_extra, OPEN_, MORE(exploration), OF(amount),                       \
                    "places more that a Resist takes back"),                                                           \
        SEAT_NUMBER("caught_on", GAME_U8, caught_on, OPEN_, MORE(base), BITS(played_bits),                             \
                    "bit i: caught on played place i this turn"),                                                      \
        SEAT_NUMBER("avatar", GAME_U8, avatar, OPEN_, BASIC(sanctuary), OF(avatar), "code of his Avatar; 0: none"),    \
        SEAT_NUMBER("avatar_used", GAME_U8, avatar_used, OPEN_, MORE(sanctuary), OF(flag),                             \
                    "1: it was used, which it can be once a match"),                                                   \
        SEAT_SET("survivors", GAME_U32, survivors, 0, MIXED_, BASIC(sanctuary), OF(survivor),                          \
                 "Survivors held; of others those that everybody knows"),                                              \
        SEAT_SET("lost", GAME_U32, lost, 0, OWNER_, MORE(sanctuary), OF(survivor),                                     \
                 "Survivors that he discarded unseen"),                                                                \
        SEAT_SET("named", GAME_U32, named, 0, OPEN_, MORE(sanctuary), OF(place),                                       \
                 "places that he named and will not play this turn"),                                                  \
        SEAT_SET("dealt", GAME_U16, dealt, 0, OWNER_, BASIC(sanctuary), OF(avatar), "Avatars among which he chooses"), \
        SET("hunt_hand", GAME_U64, AT(hunt_hand), 0, MIXED_, BASIC(base), OF(card),                                    \
            "Hunt cards in hand; for the Hunted those they were shown"),                                               \
        SET("hunt_apart", GAME_U64, AT(hunt_apart), 0, MIXED_, MORE(exploration), OF(card),                            \
            "Hunt cards that lie apart, to be played beyond the allowance; for the Hunted those they know"),           \
        SET("hunt_known", GAME_U64, AT(hunt_known), 0, OPEN_, MORE(base), OF(card),                                    \
            "Hunt cards that everybody knows to be there"),                                                            \
        SET("survival_known", GAME_U64, AT(survival_known), SURVIVAL, OPEN_, MORE(base), OF(card),                     \
            "Survival cards that everybody knows to be in a hand"),                                                    \
        ARRAY("hunt_played", GAME_U8, AT(hunt_played), GAME_LIST, HUNT_PLAYED_MAX, OPEN_, BASIC(base), OF(card),       \
              "Hunt cards played this turn"),                                                                          \
        ARRAY("hunt_acts", GAME_U8, AT(hunt_acts), GAME_LIST, HUNT_PLAYED_MAX, OPEN_, MORE(base), OF(card),            \
              "the cards whose effects they have"),                                                                    \
        NUMBER("hunt_plays", GAME_U8, AT(hunt_plays), OPEN_, MORE(base), OF(amount), "how many"),                      \
        NUMBER("hunt_tail", GAME_U8, AT(hunt_tail), OPEN_, SEARCH(base), OF(amount),                                   \
               "cards at the bottom of the Hunt deck that everybody knows"),                                           \
        NUMBER("hunt_deck_size", GAME_U8, AT(hunt_deck_size), OPEN_, MORE(base), OF(amount),                           \
               "cards in the Hunt deck"),                                                                              \
        NUMBER("hunt_discard_size", GAME_U8, AT(hunt_discard_size), OPEN_, MORE(base), OF(amount),                     \
               "cards in the Hunt discard"),                                                                           \
        NUMBER("survival_deck_size", GAME_U8, AT(survival_deck_size), OPEN_, MORE(base), OF(amount),                   \
               "cards in the Survival deck"),                                                                          \
        NUMBER("survival_discard_size", GAME_U8, AT(survival_discard_size), OPEN_, MORE(base), OF(amount),             \
               "cards in the Survival discard"),                                                                       \
        NUMBER("hunt_rebuilds", GAME_U8, AT(hunt_rebuilds), OPEN_, SEARCH(base), OF(amount),                           \
               "times the Hunt deck was made of its discard"),                                                         \
        NUMBER("survival_rebuilds", GAME_U8, AT(survival_rebuilds), OPEN_, SEARCH(base), OF(amount),                   \
               "times the Survival deck was"),                                                                         \
        ARRAY("hunt_deck", GAME_U8, AT(hunt_deck), GAME_LIST, DECK_MAX, MIXED_, MORE(base), OF(card),                  \
              "from the bottom: the cards that everybody knows there"),                                                \
        ARRAY("survival_deck", GAME_U8, AT(survival_deck), GAME_LIST, DECK_MAX, NOBODY_, SEARCH(base), OF(card),       \
              "from the bottom"),                                                                                      \
        ARRAY("hunt_discard", GAME_U8, AT(hunt_discard), GAME_LIST, DECK_MAX, OPEN_, MORE(base), OF(card),             \
              "the Hunt discard, its top last"),                                                                       \
        ARRAY("survival_discard", GAME_U8, AT(survival_discard), GAME_LIST, DECK_MAX, OPEN_, MORE(base), OF(card),     \
              "the Survival discard, its top last"),                                                                   \
        NUMBER("over", GAME_U8, AT(over), OPEN_, MORE(base), OF(flag), "1: the match is over"),                        \
        NUMBER("winner", GAME_U8, AT(winner), OPEN_, MORE(base), WORD(notalone_winner_words),                          \
               "1 the Creature, 2 the Hunted, 0 nobody"),                                                              \
        NUMBER("reason", GAME_U8, AT(reason), OPEN_, MORE(base), WORD(notalone_reason_words),                          \
               "0 rescue, 1 assimilation, 2 turn limit, 3 defence"),                                                   \
        NUMBER("step", GAME_U8, AT(step), OPEN_, SEARCH(base), OF(search),                                             \
               "where in the turn the rules stand; for sample"),                                                       \
        NUMBER("stage", GAME_U8, AT(stage), OPEN_, SEARCH(base), OF(search), "where in the step; for sample"),         \
        SET("asked", GAME_U8, AT(asked), 0, MIXED_, SEARCH(base), OF(seat),                                            \
            "seats whose answer is awaited: the reader's own alone"),                                                  \
        SET("passed", GAME_U8, AT(passed), 0, MIXED_, SEARCH(base), OF(seat),                                          \
            "seats that passed since something changed: the reader's own alone"),                                      \
        SET("passed_phase", GAME_U8, AT(passed_phase), 0, MIXED_, SEARCH(base), OF(seat),                              \
            "seats that passed for the phase: the reader's own alone"),                                                \
        NUMBER("resolving", GAME_U8, AT(resolving), OPEN_, SEARCH(base), OF(seat),                                     \
               "the Hunted who still has a second place to resolve"),                                                  \
        NUMBER("batch_size", GAME_U8, AT(batch_size), OPEN_, SEARCH(base), OF(amount),                                 \
               "cards played together and not yet done with"),                                                         \
        NUMBER("depth", GAME_U8, AT(depth), OPEN_, SEARCH(base), OF(search), "frames in use; for sample"),             \
        ARRAY("batch", GAME_U8, AT(batch), GAME_ARRAY, 2 * SEATS, OPEN_, MORE(base), PARTS(batch_parts),               \
              "their seats and cards, in pairs"),                                                                      \
        FRAME_NUMBER("frame_options", GAME_U32, options, SEARCH(base), OF(search),                                     \
                     "what the rules are in the middle of; for sample"),                                               \
        FRAME_NUMBER("frame_simple", GAME_U32, simple, SEARCH(base), OF(search), "for sample"),                        \
        FRAME_NUMBER("frame_used", GAME_U32, used, SEARCH(base), OF(search), "for sample"),                            \
        FRAME_NUMBER("frame_base", GAME_U16, base, SEARCH(base), OF(search), "for sample"),                            \
        FRAME_REST("frame", SEARCH(base), OF(search), "for sample")

#define VIEW_AT(member) offsetof(struct notalone_view, member)
#define VIEW_ROWS(name_, type_, shape_, member_, stride_, tier_, means_, help_)                                        \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = VIEW_AT(member_), .type = type_, .shape = shape_,                      \
        .secrecy = GAME_OPEN, .count = 1, .rows = GAME_SEATS_MAX, .stride = stride_, tier_, means_                     \
    }

const struct game_field notalone_state_fields[STATE_FIELDS] = {
    ARRAY("seed", GAME_U8, AT(seed), GAME_ARRAY, sizeof(struct game_seed), GAME_NOBODY, SEARCH(base), OF(search),
          "all chance of the match"),
    TABLE_FIELDS(GAME_OPEN, GAME_OWNER, GAME_NOBODY, GAME_MIXED),
};

const struct game_field notalone_view_fields[VIEW_FIELDS] = {
    NUMBER("audience", GAME_U8, VIEW_AT(audience), GAME_OPEN, BASIC(base), OF(seat),
           "who looks: a seat, 8 the public, 9 all"),
    NUMBER("deciding", GAME_U8, VIEW_AT(deciding), GAME_OPEN, MORE(base), OF(flag),
           "1: the reader's answer is awaited"),
    VIEW_ROWS("owned", GAME_U32, GAME_SET, owned, 4, BASIC(base), OF(place),
              "places that the seat owns, wherever they are"),
    VIEW_ROWS("hand_size", GAME_U8, GAME_NUMBER, hand_size, 1, BASIC(base), OF(amount), "places in hand"),
    VIEW_ROWS("discard_size", GAME_U8, GAME_NUMBER, discard_size, 1, BASIC(base), OF(amount), "places discarded"),
    VIEW_ROWS("survival_size", GAME_U8, GAME_NUMBER, survival_size, 1, BASIC(base), OF(amount),
              "Survival cards in hand"),
    NUMBER("hunt_size", GAME_U8, VIEW_AT(hunt_size), GAME_OPEN, BASIC(base), OF(amount), "Hunt cards in hand"),
    NUMBER("apart_size", GAME_U8, VIEW_AT(apart_size), GAME_OPEN, MORE(exploration), OF(amount),
           "Hunt cards that lie apart"),
    ARRAY("evolution_size", GAME_U8, VIEW_AT(evolution_size), GAME_ARRAY, 2, GAME_OPEN, MORE(sanctuary),
          PARTS(level_parts), "Evolutions in the Creature's hand, of level I and II"),
    VIEW_ROWS("lost_size", GAME_U8, GAME_NUMBER, lost_size, 1, MORE(sanctuary), OF(amount),
              "Survivors discarded unseen"),
    VIEW_ROWS("survivor_size", GAME_U8, GAME_NUMBER, survivor_size, 1, BASIC(sanctuary), OF(amount), "Survivors held"),
    TABLE_FIELDS(GAME_OPEN, GAME_OPEN, GAME_OPEN, GAME_OPEN),
};

const struct game_meaning notalone_meanings[MEANINGS] = {
    {"amount", "how many, or how far", "3 Will", NULL},
    {"flag", "1: it is so, 0: it is not", "1 in `marker`: the Marker lies on the Beach", NULL},
    {"seat", "a seat; in `audience` 8 and 9 too", "0 is the Creature, 2 the second of the Hunted", NULL},
    {"seats", "a sum of bits, bit s for seat s", "6 is seats 1 and 2", NULL},
    {"tokens", "a sum of bits, bit t for the token with code t + 1", "5 is the Creature and the Target token", NULL},
    {"token", "the code of a Hunt token", "1 is the Creature token", "token"},
    {"space", "a space of the planet: 1 to 5 the upper row, 6 to 10 the lower; not what lies there", "7 is below 2",
     NULL},
    {"track", "steps to Victory: a space of a track", "0 is Victory", NULL},
    {"place", "the code of a place, wherever it lies", "3 is The River", "place"},
    {"card", "the code of a Hunt or a Survival card", "1 is Despair, 64 Adrenaline", "card"},
    {"survivor", "the code of a Survivor", "1 is a Defender", "survivor"},
    {"evolution", "the code of an Evolution", "1 is Optimiser", "evolution"},
    {"avatar", "the code of an Avatar", "1 is Pike", "avatar"},
    {"effect",
     "the code of a card, or 128 + that of an Evolution, 160 + the kind of a Survivor, 192 + that of an Avatar",
     "129 is Optimiser", NULL},
    {"action", "an action id", "35 commits The River", NULL},
    {"word", "one of `names`, by its place in the list, from 0", "1 in `mode` is river", NULL},
    {"bits", "a sum of bits; the first of `names` is bit 0, worth 1", "5 in `avoids` is creature and target", NULL},
    {"part", "what the name at its position means; the names repeat", "`batch` is seat, card, seat, card", NULL},
    {"search", "something that the rules alone can read; `sample` needs it", "`frame`", NULL},
};
