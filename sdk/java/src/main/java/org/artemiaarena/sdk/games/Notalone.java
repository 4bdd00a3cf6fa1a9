// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
package org.artemiaarena.sdk.games;

import org.artemiaarena.sdk.Action;
import org.artemiaarena.sdk.Key;
import org.artemiaarena.sdk.Piece;
import org.artemiaarena.sdk.Words;

/** The words of NOT ALONE, for one epoch of its rules. */
public final class Notalone {
    /** The epoch. */
    public static final String EPOCH = "notalone-3-11bb85895d9c45eb";

    private Notalone() {}

    /** Codes of the pieces of type token. */
    public static final class Token {
        /** Creature. Hunted on its place lose 1 Will, and Assimilation advances once. */
        public static final int CREATURE_TOKEN = 1;

        /** Artemia. Hunted on its place discard 1 place and use no power. */
        public static final int ARTEMIA_TOKEN = 2;

        /** Target. What it does is said by the card that put it there. */
        public static final int TARGET_TOKEN = 3;

        private Token() {}
    }

    /** Codes of the pieces of type place. */
    public static final class Place {
        /**
         * The Lair. Take back your whole discard, or use the power of the place under the Creature token. Caught here,
         * you lose 1 Will more.
         */
        public static final int LAIR = 1;

        /** The Jungle. Take back this card and 1 place from your discard. */
        public static final int JUNGLE = 2;

        /** The River. Next turn play 2 places; before the reveal take one of them back. */
        public static final int RIVER = 3;

        /** The Beach. Put the Marker on the Beach, or remove it from there: Rescue +1. Once a turn in all. */
        public static final int BEACH = 4;

        /** The Rover. Take from the reserve a place that you do not own. */
        public static final int ROVER = 5;

        /** The Swamp. Take back this card and up to 2 places from your discard. */
        public static final int SWAMP = 6;

        /** The Shelter. Draw 2 Survival cards, keep one, discard the other. */
        public static final int SHELTER = 7;

        /** The Wreck. Rescue +1. Once a turn in all. */
        public static final int WRECK = 8;

        /** The Source. A Hunted of your choice who has 1 or 2 Will regains 1, or draw 1 Survival card. */
        public static final int SOURCE = 9;

        /** The Artefact. Next turn play 2 places and resolve both. This power is never copied. */
        public static final int ARTEFACT = 10;

        /** The Red Artefact. Use the power of 1 place in your discard. This power is never copied. */
        public static final int ARTEFACT_RED = 11;

        /**
         * The Green Artefact. Discard 1 place from hand: move any Hunted to an adjacent place. This power is never
         * copied.
         */
        public static final int ARTEFACT_GREEN = 12;

        /**
         * The Yellow Artefact. The Artemia token acts on nobody this turn, or take back 2 places. This power is never
         * copied.
         */
        public static final int ARTEFACT_YELLOW = 13;

        /**
         * The Nexus. Use the power of one of the places 2 to 5. If anybody is caught here, Assimilation moves 2 instead
         * of 1.
         */
        public static final int NEXUS = 14;

        /** The Oasis. Take back this card, and 1 place from your discard for each Will that you are missing. */
        public static final int OASIS = 15;

        /**
         * The Fjord. Next turn commit 1 place from hand and 1 from your discard, face up; before the reveal choose the
         * one to explore.
         */
        public static final int FJORD = 16;

        /**
         * The Dome. Move the Shield 1 place towards the Dome. When it arrives, Assimilation moves back 1 and the Shield
         * returns to place 1. Once a turn in all.
         */
        public static final int DOME = 17;

        /**
         * The Labyrinth. Reveal a face-down place, then use its power or take a card of it from the reserve; or take a
         * card of a revealed place.
         */
        public static final int LABYRINTH = 18;

        /** The Mangrove. Exchange your whole place hand with your whole discard, then take this card back. */
        public static final int MANGROVE = 19;

        /**
         * The Archipelago. Draw 1 Survival card. Then, with fewer than 3 places in hand, a Hunted of your choice who
         * has 1 or 2 Will regains 1.
         */
        public static final int ARCHIPELAGO = 20;

        /**
         * The Pole. Give up 1 Will: Rescue +2. Played, this card returns to the reserve. This power is never copied.
         */
        public static final int POLE = 21;

        /**
         * The Fungi. Draw 1 Survival card, or put 1 or 2 Will counters of the reserve on free spaces of the Rescue
         * track ahead: a Hunted with less than 3 Will takes one when Rescue comes there.
         */
        public static final int FUNGI = 22;

        /** The Portal. Discard this card at once and play another place from hand, face up: you are there now. */
        public static final int PORTAL = 23;

        /** The Canyon. Take back this card, and take back 1 place from your discard or draw 1 Survivor. */
        public static final int CANYON = 24;

        /**
         * The Monolith. Discard 1 developed Evolution of your choice. Then this card leaves the game, if it is the one
         * that you played.
         */
        public static final int MONOLITH = 25;

        /** The Ark. Fortify, then you may shelter, wherever Sanctuary is. Once a turn in all. */
        public static final int ARK = 26;

        /**
         * The Greenhouse. A Hunted of your choice who has 1 or 2 Will regains 1, or discard up to 2 DNA of the
         * Creature, or draw 1 Survival card.
         */
        public static final int GREENHOUSE = 27;

        /**
         * The Observatory. Draw 2 Survival cards, keep one, discard the other; then rescue 1 Survivor. This power is
         * never copied.
         */
        public static final int OBSERVATORY = 28;

        private Place() {}
    }

    /** Codes of the pieces of type card. */
    public static final class Card {
        /** Despair. No Survival card may be played or drawn for the rest of the turn; committed places return. */
        public static final int DESPAIR = 1;

        /**
         * Force Field. Put the Target token on 2 adjacent places: neither may be played this turn; committed places
         * return.
         */
        public static final int FORCE_FIELD = 2;

        /** Anticipation. Name a Hunted: if the Creature token catches him, Assimilation +1 more. */
        public static final int ANTICIPATION = 3;

        /** Ascendancy. A Hunted with 3 or more places in hand discards down to 2. */
        public static final int ASCENDANCY = 4;

        /** Fierceness. Hunted caught by the Creature token lose 1 Will more. */
        public static final int FIERCENESS = 5;

        /** Forbidden Zone. All Hunted discard 1 place from hand. */
        public static final int FORBIDDEN_ZONE = 6;

        /** Interference. The Beach and The Wreck are ineffective. */
        public static final int INTERFERENCE = 7;

        /** Persecution. The power of a place takes back 1 place card at the most. */
        public static final int PERSECUTION = 8;

        /** Mutation. The Artemia token also costs 1 Will. */
        public static final int MUTATION = 9;

        /** Phobia. A Hunted with 3 or more places in hand shows the Creature all but 2. */
        public static final int PHOBIA = 10;

        /** Virus. Put the Artemia token on 2 adjacent places: it acts on both. */
        public static final int VIRUS = 11;

        /** Clone. The Target token is a second Creature token. */
        public static final int CLONE = 12;

        /** Mirage. Put the Target token on 2 adjacent places: both are ineffective. */
        public static final int MIRAGE = 13;

        /** Scream. Each Hunted on the target place discards 2 places from hand or loses 1 Will. */
        public static final int SCREAM = 14;

        /** Toxin. Each Hunted on the target place discards 1 Survival card; the place is ineffective. */
        public static final int TOXIN = 15;

        /** Cataclysm. One place of your choice is ineffective. */
        public static final int CATACLYSM = 16;

        /** Detour. Move one Hunted to an adjacent place. */
        public static final int DETOUR = 17;

        /** Stasis. Rescue does not advance at the end of this turn. */
        public static final int STASIS = 18;

        /** Tracking. Next turn you may play up to 2 Hunt cards. */
        public static final int TRACKING = 19;

        /** Flashback. Copy the top card of the Hunt discard. */
        public static final int FLASHBACK = 20;

        /** Interference. The Beach and The Wreck are ineffective, or the Shield moves back 1 place. */
        public static final int EXPLORATION_INTERFERENCE = 21;

        /**
         * Temporal Rift. Assimilation + the number of Hunted on the target place; if the game is not over, Rescue + the
         * same number.
         */
        public static final int TEMPORAL_RIFT = 22;

        /** Hunger. Put the Creature token on 2 adjacent places: it acts on both. */
        public static final int HUNGER = 23;

        /** Inertia. If a Hunted is on the target place right after the reveal, all places are ineffective. */
        public static final int INERTIA = 24;

        /** Ubiquity. Right after the reveal you may rearrange the Hunt tokens among the places they lie on. */
        public static final int UBIQUITY = 25;

        /**
         * Telepathy. Name a place, then a Hunted: he discards 1 random place from hand. If it is that place,
         * Assimilation +1.
         */
        public static final int TELEPATHY = 26;

        /** Tornado. Right after the reveal you may move the Artemia token to an adjacent place. */
        public static final int TORNADO = 27;

        /** Quicksand. Each Hunted on the target place discards places from hand down to 2. */
        public static final int QUICKSAND = 28;

        /** Anguish. Nobody can Resist for the rest of the turn. */
        public static final int ANGUISH = 29;

        /** Deployment. Assimilation moves back 1: move the Creature token to an adjacent place. */
        public static final int DEPLOYMENT = 30;

        /** Intuition. Draw 3 Hunt cards, discard 2 and lay 1 apart: it may be played this turn besides. */
        public static final int INTUITION = 31;

        /** Magnetism. Right after the reveal all Hunted on places adjacent to the target place are moved onto it. */
        public static final int MAGNETISM = 32;

        /** Reminiscence. Take 1 card from the Hunt discard. */
        public static final int REMINISCENCE = 33;

        /**
         * Domination. Lies before a Hunted: at the end of every turn he discards 1 place from hand, until his Will is
         * 0.
         */
        public static final int DOMINATION = 34;

        /** Dread. A Hunted who has Resisted this turn must Give Up at once. */
        public static final int DREAD = 35;

        /**
         * Epidemic. Name a Hunted. Right after the reveal his place is ineffective, and each other Hunted there loses 1
         * Will.
         */
        public static final int EPIDEMIC = 36;

        /** Bloodlust. Hunted on the target place with 1 or 2 Will regain 1; Hunted on adjacent places lose 1. */
        public static final int BLOODLUST = 37;

        /** Mutagenesis. Take 1 DNA from the reserve. */
        public static final int MUTAGENESIS = 38;

        /** Ambush. Each Hunted on the target place discards 1 Survivor; the place is ineffective. */
        public static final int AMBUSH = 39;

        /** Siege. Nobody fortifies or shelters for the rest of the turn, not by The Ark either. */
        public static final int SIEGE = 40;

        /** Exodus. Move the Sanctuary token to an adjacent place. */
        public static final int EXODUS = 41;

        /** Abduction. A Hunted discards 1 Survivor. */
        public static final int ABDUCTION = 42;

        /** Blackout. Survivors that are rescued have no effect this turn. */
        public static final int BLACKOUT = 43;

        /** Regrowth. Take 1 discarded Evolution. */
        public static final int REGROWTH = 44;

        /** Frenzy. Right after the reveal pay 1 DNA: move the Creature token to an adjacent place. */
        public static final int FRENZY = 45;

        /** Hibernation. In the next phase 5 you may evolve and then nest. */
        public static final int HIBERNATION = 46;

        /** Spores. In phases 3 and 4 Hunted on places adjacent to the Artemia token may play no Survival card. */
        public static final int SPORES = 47;

        /** Lure. In phase 3 Hunted on places adjacent to the target place take no place back. */
        public static final int LURE = 48;

        /** Breach. Defence moves back 1. */
        public static final int BREACH = 49;

        /** Panic. Each Hunted with 2 or more Survivors discards 1. */
        public static final int PANIC = 50;

        /** Camouflage. No Survival card moves a Hunt token this turn. */
        public static final int CAMOUFLAGE = 51;

        /** Metamorphosis. Swap a developed Evolution with one in hand of the same or a lower cost. */
        public static final int METAMORPHOSIS = 52;

        /** Adrenaline. Regain 1 Will. */
        public static final int ADRENALINE = 64;

        /** Ingenuity. Put the Marker on the Beach. */
        public static final int INGENUITY = 65;

        /**
         * Sacrifice. Discard 1 place from hand: no Hunt card may be played for the rest of the turn; committed places
         * return.
         */
        public static final int SACRIFICE = 66;

        /** Sixth Sense. Take back 2 places. */
        public static final int SIXTH_SENSE = 67;

        /** Smokescreen. All Hunted hide their discards until the end of the turn. */
        public static final int SMOKESCREEN = 68;

        /** Strike Back. 2 random Hunt cards of the Creature's hand go under the deck, shown to everyone. */
        public static final int STRIKE_BACK = 69;

        /** Vortex. Swap a place that you have played with one of your discard. */
        public static final int VORTEX = 70;

        /** Detector. Avoid the Artemia token. */
        public static final int DETECTOR = 71;

        /** Dodge. Avoid the Creature token. */
        public static final int DODGE = 72;

        /** Drone. Instead of the power of your place: take from the reserve a place that you do not own. */
        public static final int DRONE = 73;

        /** Gate. Instead of the power of your place: use that of an adjacent place, except The Artefact. */
        public static final int GATE = 74;

        /** Hologram. Move the Artemia token to an adjacent place. */
        public static final int HOLOGRAM = 75;

        /** Wrong Track. Move the Creature token to an adjacent place. */
        public static final int WRONG_TRACK = 76;

        /** Amplifier. Remove the Marker: Rescue +1. */
        public static final int AMPLIFIER = 77;

        /** Double Back. Take back a place that you have just played. */
        public static final int DOUBLE_BACK = 78;

        /** Drone. Instead of the power of your place: take from the reserve a revealed place that you do not own. */
        public static final int EXPLORATION_DRONE = 79;

        /** Ingenuity. Put the Marker on the Beach, or move the Shield 1 place towards the Dome. */
        public static final int EXPLORATION_INGENUITY = 80;

        /** Amplifier. Remove the Marker: Rescue +1, or move the Shield 1 place towards the Dome. */
        public static final int EXPLORATION_AMPLIFIER = 81;

        /** Shuttle. The Hunted win. Playable if Rescue is 1 step from Victory. */
        public static final int SHUTTLE = 82;

        /** Alert. Name a place: no token acts there and it is ineffective, for the rest of the turn. */
        public static final int ALERT = 83;

        /**
         * On the Run. Commit 3 places this turn and explore one: take that one back at the end and discard the others.
         */
        public static final int ON_THE_RUN = 84;

        /** Hindrance. The Creature token may not be placed in the lower row this turn. */
        public static final int HINDRANCE = 85;

        /** Equipment. Draw 1 Survival card, or take the top card of the Survival discard. */
        public static final int EQUIPMENT = 86;

        /** Decoy. Swap 2 Hunt tokens that are out, then take back 1 place. */
        public static final int DECOY = 87;

        /**
         * Mimicry. If you are on the place of the Creature token right after the reveal: Rescue +1, and you avoid it.
         */
        public static final int MIMICRY = 88;

        /** Rally. Each Hunted caught by the Creature token may take back a place on which he was caught. */
        public static final int RALLY = 89;

        /**
         * Refuge. Put the Target token on 2 adjacent places: the Creature token may not be placed there, and no Target
         * card may be played.
         */
        public static final int REFUGE = 90;

        /** Regeneration. Instead of the power of your place: use that of a place in your discard. */
        public static final int REGENERATION = 91;

        /** Resistance. Avoid the Target token. */
        public static final int RESISTANCE = 92;

        /** Retreat. Move a Hunted to an adjacent place: there are no power and no take-back for him. */
        public static final int RETREAT = 93;

        /** Second Wind. Take back your whole discard. */
        public static final int SECOND_WIND = 94;

        /** Tenacity. Take back 1 place more for each Will that you spend on Resist this turn, before or after. */
        public static final int TENACITY = 95;

        /** Vaccine. Assimilation moves back 1. */
        public static final int VACCINE = 96;

        /**
         * Caches. Draw 2 Survival cards and put them face down under 2 places: the first Hunted to resolve one of these
         * takes its card too.
         */
        public static final int CACHES = 97;

        /** Sampling. Discard 1 DNA of the Creature. */
        public static final int SAMPLING = 98;

        /** Homing Call. Move the Sanctuary token to an adjacent place. */
        public static final int HOMING_CALL = 99;

        /** Reinforcement. Defence +1. Playable with a Survivor, whom you keep. */
        public static final int REINFORCEMENT = 100;

        /** Rescue Party. Instead of the power of your place: rescue 1 Survivor, wherever Sanctuary is. */
        public static final int RESCUE_PARTY = 101;

        /** Antidote. One developed Evolution has no power this turn. */
        public static final int ANTIDOTE = 102;

        /** Barricade. Avoid all Hunt tokens. Playable on the place where Sanctuary is. */
        public static final int BARRICADE = 103;

        /** Guide. Instead of the power of your place: use that of the place where Sanctuary is. */
        public static final int GUIDE = 104;

        /** Evacuation. Right after the reveal: you are moved to the place where Sanctuary is, if it is adjacent. */
        public static final int EVACUATION = 105;

        /** Radio. Reveal 1 more Survivor. */
        public static final int RADIO = 106;

        /** Supplies. All Hunted take back 1 place. */
        public static final int SUPPLIES = 107;

        /** Sabotage. The Creature discards 1 Evolution from hand. */
        public static final int SABOTAGE = 108;

        /** Field Hospital. A Hunted of your choice regains 1 Will. */
        public static final int FIELD_HOSPITAL = 109;

        /** Decontamination. The Creature cannot nest in the next phase 5. */
        public static final int DECONTAMINATION = 110;

        /** Instinct. Take a committed place back and commit another from hand. */
        public static final int INSTINCT = 111;

        /** Solidarity. Give another Hunted 1 Survival card unseen by the others, then draw 1. */
        public static final int SOLIDARITY = 112;

        private Card() {}
    }

    /** Codes of the pieces of type survivor. */
    public static final class Survivor {
        /** Defender. Defence +1. */
        public static final int DEFENDER_1 = 1;

        /** Defender. Defence +1. */
        public static final int DEFENDER_2 = 2;

        /** Imitator. Use the power of the place under the Creature token. */
        public static final int IMITATOR_1 = 3;

        /** Imitator. Use the power of the place under the Creature token. */
        public static final int IMITATOR_2 = 4;

        /** Outfitter. Take from the reserve 1 place that you do not own. */
        public static final int OUTFITTER_1 = 5;

        /** Poisoner. Discard up to 2 DNA of the Creature. */
        public static final int POISONER_1 = 6;

        /** Jammer. The Creature may neither evolve nor nest in the next phase 5. */
        public static final int JAMMER_1 = 7;

        /** Defender. Defence +1. */
        public static final int DEFENDER_3 = 8;

        /** Runner. Take back up to 2 places. */
        public static final int RUNNER_1 = 9;

        /** Defender. Defence +1. */
        public static final int DEFENDER_4 = 10;

        /** Shadow. Take back the place that you played. */
        public static final int SHADOW_1 = 11;

        /** Jammer. The Creature may neither evolve nor nest in the next phase 5. */
        public static final int JAMMER_2 = 12;

        /** Comforter. Regain 1 Will. */
        public static final int COMFORTER_1 = 13;

        /** Jammer. The Creature may neither evolve nor nest in the next phase 5. */
        public static final int JAMMER_3 = 14;

        /** Poisoner. Discard up to 2 DNA of the Creature. */
        public static final int POISONER_2 = 15;

        /** Poisoner. Discard up to 2 DNA of the Creature. */
        public static final int POISONER_3 = 16;

        /** Michelle West. Draw 1 Survival card. */
        public static final int MICHELLE_WEST = 17;

        /** Supplier. Draw 1 Survival card. */
        public static final int SUPPLIER_2 = 18;

        private Survivor() {}
    }

    /** Codes of the pieces of type evolution. */
    public static final class Evolution {
        /** Optimiser (Optimisateur). Refill your hand to 4 Hunt cards. */
        public static final int OPTIMISATEUR = 1;

        /** Instinctive (Instinctif). Before refilling you may discard any Hunt cards. */
        public static final int INSTINCTIF = 2;

        /**
         * Mischievous (Malicieux). Discard 1 Hunt card: a Hunted of your choice shows you 1 random place of his hand.
         */
        public static final int MALICIEUX = 3;

        /** Scavenger. Take 1 DNA if a Hunted was left without Will in phase 3. */
        public static final int SCAVENGER = 4;

        /** Burrower. When you nest you may put 1 revealed Survivor under the deck. */
        public static final int BURROWER = 5;

        /** Stunner (Assommeur). Each Hunted caught by the Creature token discards 1 place from hand. */
        public static final int ASSOMMEUR = 6;

        /** Swift (Vif). Discard 1 Hunt card: you may play 1 Hunt card more this turn. */
        public static final int VIF = 7;

        /** Prescient. Before you place tokens, a Hunted with 4 or more places in hand shows you all but 3. */
        public static final int PRESCIENT = 8;

        /** Beater (Rabatteur). Sanctuary may move to an adjacent place of your choice instead of the next. */
        public static final int RABATTEUR = 9;

        /** Thick-skinned. Sacrifice and Strike Back cost their player 1 place more from hand. */
        public static final int THICK_SKINNED = 10;

        /**
         * Rapid (Rapide). Right after the reveal discard 1 Hunt card: move the Creature token to the place below it,
         * with one Hunted to any adjacent place.
         */
        public static final int RAPIDE = 11;

        /**
         * Howler (Hurleur). Each Hunted above or below the Creature token and not caught discards 1 place from hand.
         */
        public static final int HURLEUR = 12;

        /**
         * Primitive (Primitif). If you have played no Hunt card you may place the Artemia token; then you play none
         * this turn.
         */
        public static final int PRIMITIF = 13;

        /** Stalker. No Survival card moves the Creature token. */
        public static final int STALKER = 14;

        /** Leech. Take 1 DNA when the Creature token catches somebody. */
        public static final int LEECH = 15;

        /** Venomous. Hunted caught by the Creature token may play no Survival card next turn. */
        public static final int VENOMOUS = 16;

        /**
         * Camouflaged. You may place the Target token every turn. Hunted there may use the power, but not take back
         * instead.
         */
        public static final int CAMOUFLAGED = 17;

        /** Hive-minded. When you evolve you take 2 DNA. */
        public static final int HIVE_MINDED = 18;

        /** Telepathic. As the turn begins a Hunted with 2 or more places in hand names one that he will not play. */
        public static final int TELEPATHIC = 19;

        /** Tenacious. No bonus of the Defence track discards your Evolutions. */
        public static final int TENACIOUS = 20;

        /** Giant. Before you place tokens pay 1 DNA: put the Creature token on 2 adjacent places, as by Hunger. */
        public static final int GIANT = 21;

        /**
         * Territorial. With the Creature token on or next to the place where Sanctuary is, fortifying gives no Defence.
         */
        public static final int TERRITORIAL = 22;

        /** Parasitic. The Artemia token costs 2 places. */
        public static final int PARASITIC = 23;

        /** Relentless. Pay 1 DNA: next turn you may play up to 2 Hunt cards, as by Tracking. */
        public static final int RELENTLESS = 24;

        /** Mesmeric. Pay 1 DNA: move one Hunted to an adjacent place, as by Detour. */
        public static final int MESMERIC = 25;

        /** Alpha. The Creature token costs 1 Will more. */
        public static final int ALPHA = 26;

        /** Omnipresent. You may place the Artemia token every turn. */
        public static final int OMNIPRESENT = 27;

        /**
         * Twin-souled. Before you place tokens pay 1 DNA: the Target token is a second Creature token, as by Clone.
         */
        public static final int TWIN_SOULED = 28;

        /** Assimilator. Assimilation +1 more if the Creature token catches 2 or more Hunted. */
        public static final int ASSIMILATOR = 29;

        /** Apex. Rescue does not advance at the end of a turn in which the Creature token caught 2 or more Hunted. */
        public static final int APEX = 30;

        private Evolution() {}
    }

    /** Codes of the pieces of type avatar. */
    public static final class Avatar {
        /** Pike. A Resist takes back 1 place more. */
        public static final int PIKE = 1;

        /**
         * Xia. Your Beach puts the Marker there and removes it at once: Rescue +1. Your Dome moves the Shield 2 places.
         */
        public static final int XIA = 2;

        /** Murphy. With 1 place in hand or none, before the played places are discarded: take back 1 place. */
        public static final int MURPHY = 3;

        /** Kelly. Taking back instead of the power gives 2 places. */
        public static final int KELLY = 4;

        /** Lucio. Draw 1 Survival card when the Creature token catches you. */
        public static final int LUCIO = 5;

        /** John. You may play 2 Survival cards a turn. */
        public static final int JOHN = 6;

        /** Powel. You may rescue on every place in the row or the column of Sanctuary, but for its own. */
        public static final int POWEL = 7;

        /** Engineer. Sheltering 2 or more Survivors gives Defence +1 more. */
        public static final int ENGINEER = 8;

        /** Medic. Regain 1 Will when you fortify. */
        public static final int MEDIC = 9;

        /** Geneticist. The Creature takes at most 2 DNA when it nests. */
        public static final int GENETICIST = 10;

        /** Scout. You may pass the effect of a Survivor whom you rescue to another Hunted. */
        public static final int SCOUT = 11;

        /** Guard. Once a match, in phase 3: avoid one Hunt token that acts on you. */
        public static final int GUARD = 12;

        private Avatar() {}
    }

    /** What a seat of NOT ALONE knows. */
    public record View(org.artemiaarena.sdk.View view) {
        /** Who looks: a seat, 8 the public, 9 all. Means: seat. */
        public long audience() {
            return view.number("audience");
        }

        /** 1: the reader's answer is awaited. Means: flag. */
        public long deciding() {
            return view.number("deciding");
        }

        /** Places that the seat owns, wherever they are. Means: place. A row for each seat. */
        public long[][] owned() {
            return view.rows("owned");
        }

        /** Places in hand. Means: amount. A row for each seat. */
        public long[] handSize() {
            return view.numbers("hand_size");
        }

        /** Places discarded. Means: amount. A row for each seat. */
        public long[] discardSize() {
            return view.numbers("discard_size");
        }

        /** Survival cards in hand. Means: amount. A row for each seat. */
        public long[] survivalSize() {
            return view.numbers("survival_size");
        }

        /** Hunt cards in hand. Means: amount. */
        public long huntSize() {
            return view.number("hunt_size");
        }

        /** Hunt cards that lie apart. Means: amount. */
        public long apartSize() {
            return view.number("apart_size");
        }

        /** Evolutions in the Creature's hand, of level I and II. Means: part. */
        public long[] evolutionSize() {
            return view.numbers("evolution_size");
        }

        /** Survivors discarded unseen. Means: amount. A row for each seat. */
        public long[] lostSize() {
            return view.numbers("lost_size");
        }

        /** Survivors held. Means: amount. A row for each seat. */
        public long[] survivorSize() {
            return view.numbers("survivor_size");
        }

        /** Number of Hunted: seats 1 to this. Means: amount. */
        public long hunted() {
            return view.number("hunted");
        }

        /** Setting board: 0 and 1 the sides, 2 the Creature's choice. Means: word. */
        public long boardSetting() {
            return view.number("board_setting");
        }

        /** Setting artefact: 0 base, 1 red, 2 green, 3 yellow. Means: word. */
        public long artefact() {
            return view.number("artefact");
        }

        /** Setting expert. Means: flag. */
        public long expert() {
            return view.number("expert");
        }

        /** Setting: 0 all, 1 the discard. Means: word. */
        public long zeroWillReturn() {
            return view.number("zero_will_return");
        }

        /** Setting windows: 0 holders, 1 all. Means: word. */
        public long windows() {
            return view.number("windows");
        }

        /** Setting talk_rounds. Means: amount. */
        public long talkRounds() {
            return view.number("talk_rounds");
        }

        /** 1 to 5; 0 in set-up. Means: word. */
        public long phase() {
            return view.number("phase");
        }

        /** Setting turn_limit. Means: amount. */
        public long turnLimit() {
            return view.number("turn_limit");
        }

        /** The turn, from 1. Means: amount. */
        public long turn() {
            return view.number("turn");
        }

        /** Side of the board, 0 until it is chosen. Means: amount. */
        public long board() {
            return view.number("board");
        }

        /** Steps of Rescue to Victory. Means: track. */
        public long rescue() {
            return view.number("rescue");
        }

        /** Steps of Assimilation to Victory. Means: track. */
        public long assimilation() {
            return view.number("assimilation");
        }

        /** 1: the Marker lies on the Beach. Means: flag. */
        public long marker() {
            return view.number("marker");
        }

        /** Code of the place on each space; 0 is none, or lies face down. Means: place. */
        public long[] planet() {
            return view.numbers("planet");
        }

        /** Rounds of talk made this turn. Means: amount. */
        public long talked() {
            return view.number("talked");
        }

        /** Copies in the reserve, by code of the place. Means: amount. */
        public long[] reserve() {
            return view.numbers("reserve");
        }

        /** Spaces it lies on. Means: space. */
        public long[] creatureToken() {
            return view.numbers("creature_token");
        }

        /** Spaces it lies on. Means: space. */
        public long[] artemiaToken() {
            return view.numbers("artemia_token");
        }

        /** Spaces it lies on. Means: space. */
        public long[] targetToken() {
            return view.numbers("target_token");
        }

        /** Seats caught by the Creature token this turn. Means: seat. */
        public long[] caught() {
            return view.numbers("caught");
        }

        /** This turn. Means: part. */
        public long[] modifiers() {
            return view.numbers("modifiers");
        }

        /** Spaces, beside that of the Target token. Means: space. */
        public long[] ineffective() {
            return view.numbers("ineffective");
        }

        /** Spaces whose place is not played. Means: space. */
        public long[] noPlay() {
            return view.numbers("no_play");
        }

        /** Spaces barred to the Creature token's placing. Means: space. */
        public long[] noCreature() {
            return view.numbers("no_creature");
        }

        /** Spaces on which no token acts. Means: space. */
        public long[] calm() {
            return view.numbers("calm");
        }

        /** Places whose one use this turn is made. Means: place. */
        public long[] spent() {
            return view.numbers("spent");
        }

        /** Hidden places, once revealed. Means: place. */
        public long[] ineffectiveLater() {
            return view.numbers("ineffective_later");
        }

        /** Evolutions that have no power this turn. Means: evolution. */
        public long[] suppressed() {
            return view.numbers("suppressed");
        }

        /** Evolutions used this turn. Means: evolution. */
        public long[] used() {
            return view.numbers("used");
        }

        /** Next turn. Means: part. */
        public long[] modifiersNext() {
            return view.numbers("modifiers_next");
        }

        /** Spaces, next turn. Means: space. */
        public long[] ineffectiveNext() {
            return view.numbers("ineffective_next");
        }

        /** Always empty. Means: space. */
        public long[] noPlayNext() {
            return view.numbers("no_play_next");
        }

        /** Spaces, next turn. Means: space. */
        public long[] noCreatureNext() {
            return view.numbers("no_creature_next");
        }

        /** Spaces, next turn. Means: space. */
        public long[] calmNext() {
            return view.numbers("calm_next");
        }

        /** Always empty. Means: place. */
        public long[] spentNext() {
            return view.numbers("spent_next");
        }

        /** Always empty. Means: place. */
        public long[] ineffectiveLaterNext() {
            return view.numbers("ineffective_later_next");
        }

        /** Always empty. Means: evolution. */
        public long[] suppressedNext() {
            return view.numbers("suppressed_next");
        }

        /** Always empty. Means: evolution. */
        public long[] usedNext() {
            return view.numbers("used_next");
        }

        /** Spaces whose place lies face down. Means: space. */
        public long[] faceDown() {
            return view.numbers("face_down");
        }

        /** Space on which the Shield lies; 0: it is not in play. Means: space. */
        public long shield() {
            return view.number("shield");
        }

        /** Will counters in the reserve. Means: amount. */
        public long willReserve() {
            return view.number("will_reserve");
        }

        /** Will counters on the Rescue track, by steps to Victory. Means: track. */
        public long[] track() {
            return view.numbers("track");
        }

        /** Effects that wait for the reveal: seat, card, subject, 0. Means: part. */
        public long[] parked() {
            return view.numbers("parked");
        }

        /** Hunt cards before Hunted: seat, card. Means: part. */
        public long[] lying() {
            return view.numbers("lying");
        }

        /** Effects that wait for the reveal. Means: amount. */
        public long parkedCount() {
            return view.number("parked_count");
        }

        /** Of them had their moment. Means: amount. */
        public long parkedDone() {
            return view.number("parked_done");
        }

        /** Places of the draw pile. Means: amount. */
        public long pileSize() {
            return view.number("pile_size");
        }

        /** Places of the draw pile, from the bottom; 255: not known. Means: place. */
        public long[] pile() {
            return view.numbers("pile");
        }

        /** Survival card under the place of each space; 255: not known which. Means: card. */
        public long[] cached() {
            return view.numbers("cached");
        }

        /** The seat that put it there; 0: none. Means: seat. */
        public long[] cachedBy() {
            return view.numbers("cached_by");
        }

        /** Who knows each of them: the reader. Means: seats. */
        public long[] pileSeen() {
            return view.numbers("pile_seen");
        }

        /** Places at its end that a Hunted has drawn and holds. Means: amount. */
        public long drawn() {
            return view.number("drawn");
        }

        /** Places of this match. Means: place. */
        public long[] places() {
            return view.numbers("places");
        }

        /** Places that the draft of the Labyrinth discarded. Means: place. */
        public long[] gone() {
            return view.numbers("gone");
        }

        /** Hunt cards of this match. Means: card. */
        public long[] huntCards() {
            return view.numbers("hunt_cards");
        }

        /** Survival cards of this match. Means: card. */
        public long[] survivalCards() {
            return view.numbers("survival_cards");
        }

        /** Setting sanctuary. Means: flag. */
        public long sanctuaryInPlay() {
            return view.number("sanctuary_in_play");
        }

        /** Setting avatars: 1 icon. Means: flag. */
        public long avatarsSetting() {
            return view.number("avatars_setting");
        }

        /** Setting evolution: 1 icon. Means: flag. */
        public long evolutionSetting() {
            return view.number("evolution_setting");
        }

        /** Steps of Defence to Victory. Means: track. */
        public long defence() {
            return view.number("defence");
        }

        /** Bonus spaces not yet reached, by steps to Victory. Means: track. */
        public long[] bonuses() {
            return view.numbers("bonuses");
        }

        /** Space of the Sanctuary token. Means: space. */
        public long sanctuary() {
            return view.number("sanctuary");
        }

        /** 1: the Sanctuary token goes on to 10. Means: flag. */
        public long unlocked() {
            return view.number("unlocked");
        }

        /** DNA of the Creature; the reserve has the rest of 10. Means: amount. */
        public long dna() {
            return view.number("dna");
        }

        /** Survivors in the deck. Means: amount. */
        public long survivorDeckSize() {
            return view.number("survivor_deck_size");
        }

        /** Evolutions in the decks of level I and II. Means: part. */
        public long[] evolutionDeckSize() {
            return view.numbers("evolution_deck_size");
        }

        /** Survivors that lie revealed. Means: survivor. */
        public long[] revealed() {
            return view.numbers("revealed");
        }

        /** Survivors of which everybody knows who holds them. Means: survivor. */
        public long[] survivorsKnown() {
            return view.numbers("survivors_known");
        }

        /** Survivors that have left the match. Means: survivor. */
        public long[] survivorsGone() {
            return view.numbers("survivors_gone");
        }

        /** Evolutions in the Creature's hand; for the Hunted those they know. Means: evolution. */
        public long[] evolutionHand() {
            return view.numbers("evolution_hand");
        }

        /** Those of them that everybody knows. Means: evolution. */
        public long[] evolutionKnown() {
            return view.numbers("evolution_known");
        }

        /** Developed Evolutions. Means: evolution. */
        public long[] developed() {
            return view.numbers("developed");
        }

        /** Those of them that do not work yet. Means: evolution. */
        public long[] fresh() {
            return view.numbers("fresh");
        }

        /** Discarded Evolutions. Means: evolution. */
        public long[] evolutionDiscard() {
            return view.numbers("evolution_discard");
        }

        /** Evolutions of this match. Means: evolution. */
        public long[] evolutions() {
            return view.numbers("evolutions");
        }

        /** Survivors at the bottom of the deck that everybody knows. Means: amount. */
        public long survivorTail() {
            return view.number("survivor_tail");
        }

        /** From the bottom: those that everybody knows there. Means: survivor. */
        public long[] survivorDeck() {
            return view.numbers("survivor_deck");
        }

        /** Level I, from the bottom. Means: evolution. */
        public long[] evolutionDeck1() {
            return view.numbers("evolution_deck_1");
        }

        /** Level II, from the bottom. Means: evolution. */
        public long[] evolutionDeck2() {
            return view.numbers("evolution_deck_2");
        }

        /** Survival cards in hand; of others those that everybody was shown. Means: card. A row for each seat. */
        public long[][] survival() {
            return view.rows("survival");
        }

        /** Survival cards that the seat chooses among. Means: card. A row for each seat. */
        public long[][] offered() {
            return view.rows("offered");
        }

        /**
         * Survival cards in hands of others that the seat knows to be there, having put them under places or given
         * them. Means: card. A row for each seat.
         */
        public long[][] traced() {
            return view.rows("traced");
        }

        /** Places in hand; of others what follows from open cards or was shown. Means: place. A row for each seat. */
        public long[][] hand() {
            return view.rows("hand");
        }

        /** Places discarded; blank where Smokescreen hides them. Means: place. A row for each seat. */
        public long[][] discard() {
            return view.rows("discard");
        }

        /** Places in hand that were shown: to their owner and the Creature. Means: place. A row for each seat. */
        public long[][] shown() {
            return view.rows("shown");
        }

        /**
         * Places (or a space, an Evolution) chosen so far for a decision that is not complete. Means: search. A row for
         * each seat.
         */
        public long[][] chosen() {
            return view.rows("chosen");
        }

        /** The action given while others are waited for; 65535 for none. Means: action. A row for each seat. */
        public long[] answer() {
            return view.numbers("answer");
        }

        /** Will, 0 to 3. Means: amount. A row for each seat. */
        public long[] will() {
            return view.numbers("will");
        }

        /** Next turn: 0 one place, 1 River, 2 Artefact, 3 Fjord, 4 three. Means: word. A row for each seat. */
        public long[] pending() {
            return view.numbers("pending");
        }

        /** This turn, as pending. Means: word. A row for each seat. */
        public long[] mode() {
            return view.numbers("mode");
        }

        /** Times resisted this turn. Means: amount. A row for each seat. */
        public long[] resists() {
            return view.numbers("resists");
        }

        /** Survival cards played this turn. Means: amount. A row for each seat. */
        public long[] plays() {
            return view.numbers("plays");
        }

        /**
         * Tokens that do not act on him: 1 Creature, 2 Artemia, 4 Target, 8 a Clone, added. Means: bits. A row for each
         * seat.
         */
        public long[] avoids() {
            return view.numbers("avoids");
        }

        /** Places to choose for the decision that is asked. Means: amount. A row for each seat. */
        public long[] need() {
            return view.numbers("need");
        }

        /** Places committed or played this turn. Means: amount. A row for each seat. */
        public long[] committed() {
            return view.numbers("committed");
        }

        /**
         * Codes of the places committed or played; 255 where one lies face down. Means: place. A row for each seat.
         */
        public long[][] played() {
            return view.rows("played");
        }

        /** Where he is by each of them; empty before the reveal. Means: space. A row for each seat. */
        public long[][] space() {
            return view.rows("space");
        }

        /** Bit i: played card i has left the table again. Means: bits. A row for each seat. */
        public long[] left() {
            return view.numbers("left");
        }

        /** Bit i: played place i is resolved. Means: bits. A row for each seat. */
        public long[] resolved() {
            return view.numbers("resolved");
        }

        /** Bit i: the Hunted know played card i; for others as known_public. Means: bits. A row for each seat. */
        public long[] known() {
            return view.numbers("known");
        }

        /** Bit i: everybody knows played card i. Means: bits. A row for each seat. */
        public long[] knownPublic() {
            return view.numbers("known_public");
        }

        /** Places more that a Resist takes back. Means: amount. A row for each seat. */
        public long[] resistExtra() {
            return view.numbers("resist_extra");
        }

        /** Bit i: caught on played place i this turn. Means: bits. A row for each seat. */
        public long[] caughtOn() {
            return view.numbers("caught_on");
        }

        /** Code of his Avatar; 0: none. Means: avatar. A row for each seat. */
        public long[] avatar() {
            return view.numbers("avatar");
        }

        /** 1: it was used, which it can be once a match. Means: flag. A row for each seat. */
        public long[] avatarUsed() {
            return view.numbers("avatar_used");
        }

        /** Survivors held; of others those that everybody knows. Means: survivor. A row for each seat. */
        public long[][] survivors() {
            return view.rows("survivors");
        }

        /** Survivors that he discarded unseen. Means: survivor. A row for each seat. */
        public long[][] lost() {
            return view.rows("lost");
        }

        /** Places that he named and will not play this turn. Means: place. A row for each seat. */
        public long[][] named() {
            return view.rows("named");
        }

        /** Avatars among which he chooses. Means: avatar. A row for each seat. */
        public long[][] dealt() {
            return view.rows("dealt");
        }

        /** Hunt cards in hand; for the Hunted those they were shown. Means: card. */
        public long[] huntHand() {
            return view.numbers("hunt_hand");
        }

        /**
         * Hunt cards that lie apart, to be played beyond the allowance; for the Hunted those they know. Means: card.
         */
        public long[] huntApart() {
            return view.numbers("hunt_apart");
        }

        /** Hunt cards that everybody knows to be there. Means: card. */
        public long[] huntKnown() {
            return view.numbers("hunt_known");
        }

        /** Survival cards that everybody knows to be in a hand. Means: card. */
        public long[] survivalKnown() {
            return view.numbers("survival_known");
        }

        /** Hunt cards played this turn. Means: card. */
        public long[] huntPlayed() {
            return view.numbers("hunt_played");
        }

        /** The cards whose effects they have. Means: card. */
        public long[] huntActs() {
            return view.numbers("hunt_acts");
        }

        /** How many. Means: amount. */
        public long huntPlays() {
            return view.number("hunt_plays");
        }

        /** Cards at the bottom of the Hunt deck that everybody knows. Means: amount. */
        public long huntTail() {
            return view.number("hunt_tail");
        }

        /** Cards in the Hunt deck. Means: amount. */
        public long huntDeckSize() {
            return view.number("hunt_deck_size");
        }

        /** Cards in the Hunt discard. Means: amount. */
        public long huntDiscardSize() {
            return view.number("hunt_discard_size");
        }

        /** Cards in the Survival deck. Means: amount. */
        public long survivalDeckSize() {
            return view.number("survival_deck_size");
        }

        /** Cards in the Survival discard. Means: amount. */
        public long survivalDiscardSize() {
            return view.number("survival_discard_size");
        }

        /** Times the Hunt deck was made of its discard. Means: amount. */
        public long huntRebuilds() {
            return view.number("hunt_rebuilds");
        }

        /** Times the Survival deck was. Means: amount. */
        public long survivalRebuilds() {
            return view.number("survival_rebuilds");
        }

        /** From the bottom: the cards that everybody knows there. Means: card. */
        public long[] huntDeck() {
            return view.numbers("hunt_deck");
        }

        /** From the bottom. Means: card. */
        public long[] survivalDeck() {
            return view.numbers("survival_deck");
        }

        /** The Hunt discard, its top last. Means: card. */
        public long[] huntDiscard() {
            return view.numbers("hunt_discard");
        }

        /** The Survival discard, its top last. Means: card. */
        public long[] survivalDiscard() {
            return view.numbers("survival_discard");
        }

        /** 1: the match is over. Means: flag. */
        public long over() {
            return view.number("over");
        }

        /** 1 the Creature, 2 the Hunted, 0 nobody. Means: word. */
        public long winner() {
            return view.number("winner");
        }

        /** 0 rescue, 1 assimilation, 2 turn limit, 3 defence. Means: word. */
        public long reason() {
            return view.number("reason");
        }

        /** Where in the turn the rules stand; for sample. Means: search. */
        public long step() {
            return view.number("step");
        }

        /** Where in the step; for sample. Means: search. */
        public long stage() {
            return view.number("stage");
        }

        /** Seats whose answer is awaited: the reader's own alone. Means: seat. */
        public long[] asked() {
            return view.numbers("asked");
        }

        /** Seats that passed since something changed: the reader's own alone. Means: seat. */
        public long[] passed() {
            return view.numbers("passed");
        }

        /** Seats that passed for the phase: the reader's own alone. Means: seat. */
        public long[] passedPhase() {
            return view.numbers("passed_phase");
        }

        /** The Hunted who still has a second place to resolve. Means: seat. */
        public long resolving() {
            return view.number("resolving");
        }

        /** Cards played together and not yet done with. Means: amount. */
        public long batchSize() {
            return view.number("batch_size");
        }

        /** Frames in use; for sample. Means: search. */
        public long depth() {
            return view.number("depth");
        }

        /** Their seats and cards, in pairs. Means: part. */
        public long[] batch() {
            return view.numbers("batch");
        }

        /** What the rules are in the middle of; for sample. Means: search. 14 rows. */
        public long[] frameOptions() {
            return view.numbers("frame_options");
        }

        /** For sample. Means: search. 14 rows. */
        public long[] frameSimple() {
            return view.numbers("frame_simple");
        }

        /** For sample. Means: search. 14 rows. */
        public long[] frameUsed() {
            return view.numbers("frame_used");
        }

        /** For sample. Means: search. 14 rows. */
        public long[] frameBase() {
            return view.numbers("frame_base");
        }

        /** For sample. Means: search. 14 rows. */
        public long[][] frame() {
            return view.rows("frame");
        }
    }

    /** All words of the game. */
    public static Words words() {
        return new Words("notalone", EPOCH, actions(), pieces(), keys());
    }

    private static Action[] actions() {
        return new Action[] {
            new Action(0, "pass", "", "pass"),
            new Action(1, "pass-phase", "", "pass for this phase"),
            new Action(2, "resist", "", "resist"),
            new Action(3, "give-up", "", "give up"),
            new Action(4, "power", "", "use the power of the place"),
            new Action(5, "nothing", "", "do nothing"),
            new Action(6, "enough", "", "no more"),
            new Action(7, "lose-will", "", "lose 1 Will"),
            new Action(8, "take-all", "", "take back the whole discard"),
            new Action(9, "draw", "", "draw a Survival card"),
            new Action(10, "board", "1", "board side 1"),
            new Action(11, "board", "2", "board side 2"),
            new Action(12, "say", "nothing", "nothing in particular"),
            new Action(13, "say", "ask", "\"Where do you go?\""),
            new Action(14, "idle-artemia", "", "the Artemia token acts on nobody"),
            new Action(15, "take-two", "", "take back 2 places"),
            new Action(16, "token", "creature", "the Creature token"),
            new Action(17, "token", "artemia", "the Artemia token"),
            new Action(18, "token", "target", "the Target token"),
            new Action(19, "take-top", "", "take the top card of the Survival discard"),
            new Action(20, "ineffective", "", "places are ineffective"),
            new Action(21, "shield-back", "", "the Shield moves back 1 place"),
            new Action(22, "uncover", "", "reveal a face-down place"),
            new Action(23, "fortify", "", "fortify"),
            new Action(24, "shelter", "", "shelter all Survivors"),
            new Action(25, "evolve", "", "evolve"),
            new Action(26, "nest", "", "nest"),
            new Action(27, "draw-evolution", "1", "draw an Evolution of level I"),
            new Action(28, "draw-evolution", "2", "draw an Evolution of level II"),
            new Action(29, "draw-survivor", "", "draw a Survivor"),
            new Action(30, "discard-dna", "", "discard 1 DNA of the Creature"),
            new Action(33, "commit", "lair", "commit The Lair"),
            new Action(34, "commit", "jungle", "commit The Jungle"),
            new Action(35, "commit", "river", "commit The River"),
            new Action(36, "commit", "beach", "commit The Beach"),
            new Action(37, "commit", "rover", "commit The Rover"),
            new Action(38, "commit", "swamp", "commit The Swamp"),
            new Action(39, "commit", "shelter", "commit The Shelter"),
            new Action(40, "commit", "wreck", "commit The Wreck"),
            new Action(41, "commit", "source", "commit The Source"),
            new Action(42, "commit", "artefact", "commit The Artefact"),
            new Action(43, "commit", "artefact-red", "commit The Red Artefact"),
            new Action(44, "commit", "artefact-green", "commit The Green Artefact"),
            new Action(45, "commit", "artefact-yellow", "commit The Yellow Artefact"),
            new Action(46, "commit", "nexus", "commit The Nexus"),
            new Action(47, "commit", "oasis", "commit The Oasis"),
            new Action(48, "commit", "fjord", "commit The Fjord"),
            new Action(49, "commit", "dome", "commit The Dome"),
            new Action(50, "commit", "labyrinth", "commit The Labyrinth"),
            new Action(51, "commit", "mangrove", "commit The Mangrove"),
            new Action(52, "commit", "archipelago", "commit The Archipelago"),
            new Action(53, "commit", "pole", "commit The Pole"),
            new Action(54, "commit", "fungi", "commit The Fungi"),
            new Action(55, "commit", "portal", "commit The Portal"),
            new Action(56, "commit", "canyon", "commit The Canyon"),
            new Action(57, "commit", "monolith", "commit The Monolith"),
            new Action(58, "commit", "ark", "commit The Ark"),
            new Action(59, "commit", "greenhouse", "commit The Greenhouse"),
            new Action(60, "commit", "observatory", "commit The Observatory"),
            new Action(65, "take", "lair", "take back The Lair"),
            new Action(66, "take", "jungle", "take back The Jungle"),
            new Action(67, "take", "river", "take back The River"),
            new Action(68, "take", "beach", "take back The Beach"),
            new Action(69, "take", "rover", "take back The Rover"),
            new Action(70, "take", "swamp", "take back The Swamp"),
            new Action(71, "take", "shelter", "take back The Shelter"),
            new Action(72, "take", "wreck", "take back The Wreck"),
            new Action(73, "take", "source", "take back The Source"),
            new Action(74, "take", "artefact", "take back The Artefact"),
            new Action(75, "take", "artefact-red", "take back The Red Artefact"),
            new Action(76, "take", "artefact-green", "take back The Green Artefact"),
            new Action(77, "take", "artefact-yellow", "take back The Yellow Artefact"),
            new Action(78, "take", "nexus", "take back The Nexus"),
            new Action(79, "take", "oasis", "take back The Oasis"),
            new Action(80, "take", "fjord", "take back The Fjord"),
            new Action(81, "take", "dome", "take back The Dome"),
            new Action(82, "take", "labyrinth", "take back The Labyrinth"),
            new Action(83, "take", "mangrove", "take back The Mangrove"),
            new Action(84, "take", "archipelago", "take back The Archipelago"),
            new Action(85, "take", "pole", "take back The Pole"),
            new Action(86, "take", "fungi", "take back The Fungi"),
            new Action(87, "take", "portal", "take back The Portal"),
            new Action(88, "take", "canyon", "take back The Canyon"),
            new Action(89, "take", "monolith", "take back The Monolith"),
            new Action(90, "take", "ark", "take back The Ark"),
            new Action(91, "take", "greenhouse", "take back The Greenhouse"),
            new Action(92, "take", "observatory", "take back The Observatory"),
            new Action(97, "discard", "lair", "discard The Lair"),
            new Action(98, "discard", "jungle", "discard The Jungle"),
            new Action(99, "discard", "river", "discard The River"),
            new Action(100, "discard", "beach", "discard The Beach"),
            new Action(101, "discard", "rover", "discard The Rover"),
            new Action(102, "discard", "swamp", "discard The Swamp"),
            new Action(103, "discard", "shelter", "discard The Shelter"),
            new Action(104, "discard", "wreck", "discard The Wreck"),
            new Action(105, "discard", "source", "discard The Source"),
            new Action(106, "discard", "artefact", "discard The Artefact"),
            new Action(107, "discard", "artefact-red", "discard The Red Artefact"),
            new Action(108, "discard", "artefact-green", "discard The Green Artefact"),
            new Action(109, "discard", "artefact-yellow", "discard The Yellow Artefact"),
            new Action(110, "discard", "nexus", "discard The Nexus"),
            new Action(111, "discard", "oasis", "discard The Oasis"),
            new Action(112, "discard", "fjord", "discard The Fjord"),
            new Action(113, "discard", "dome", "discard The Dome"),
            new Action(114, "discard", "labyrinth", "discard The Labyrinth"),
            new Action(115, "discard", "mangrove", "discard The Mangrove"),
            new Action(116, "discard", "archipelago", "discard The Archipelago"),
            new Action(117, "discard", "pole", "discard The Pole"),
            new Action(118, "discard", "fungi", "discard The Fungi"),
            new Action(119, "discard", "portal", "discard The Portal"),
            new Action(120, "discard", "canyon", "discard The Canyon"),
            new Action(121, "discard", "monolith", "discard The Monolith"),
            new Action(122, "discard", "ark", "discard The Ark"),
            new Action(123, "discard", "greenhouse", "discard The Greenhouse"),
            new Action(124, "discard", "observatory", "discard The Observatory"),
            new Action(129, "hide", "lair", "do not show The Lair"),
            new Action(130, "hide", "jungle", "do not show The Jungle"),
            new Action(131, "hide", "river", "do not show The River"),
            new Action(132, "hide", "beach", "do not show The Beach"),
            new Action(133, "hide", "rover", "do not show The Rover"),
            new Action(134, "hide", "swamp", "do not show The Swamp"),
            new Action(135, "hide", "shelter", "do not show The Shelter"),
            new Action(136, "hide", "wreck", "do not show The Wreck"),
            new Action(137, "hide", "source", "do not show The Source"),
            new Action(138, "hide", "artefact", "do not show The Artefact"),
            new Action(139, "hide", "artefact-red", "do not show The Red Artefact"),
            new Action(140, "hide", "artefact-green", "do not show The Green Artefact"),
            new Action(141, "hide", "artefact-yellow", "do not show The Yellow Artefact"),
            new Action(142, "hide", "nexus", "do not show The Nexus"),
            new Action(143, "hide", "oasis", "do not show The Oasis"),
            new Action(144, "hide", "fjord", "do not show The Fjord"),
            new Action(145, "hide", "dome", "do not show The Dome"),
            new Action(146, "hide", "labyrinth", "do not show The Labyrinth"),
            new Action(147, "hide", "mangrove", "do not show The Mangrove"),
            new Action(148, "hide", "archipelago", "do not show The Archipelago"),
            new Action(149, "hide", "pole", "do not show The Pole"),
            new Action(150, "hide", "fungi", "do not show The Fungi"),
            new Action(151, "hide", "portal", "do not show The Portal"),
            new Action(152, "hide", "canyon", "do not show The Canyon"),
            new Action(153, "hide", "monolith", "do not show The Monolith"),
            new Action(154, "hide", "ark", "do not show The Ark"),
            new Action(155, "hide", "greenhouse", "do not show The Greenhouse"),
            new Action(156, "hide", "observatory", "do not show The Observatory"),
            new Action(161, "reveal", "lair", "reveal The Lair"),
            new Action(162, "reveal", "jungle", "reveal The Jungle"),
            new Action(163, "reveal", "river", "reveal The River"),
            new Action(164, "reveal", "beach", "reveal The Beach"),
            new Action(165, "reveal", "rover", "reveal The Rover"),
            new Action(166, "reveal", "swamp", "reveal The Swamp"),
            new Action(167, "reveal", "shelter", "reveal The Shelter"),
            new Action(168, "reveal", "wreck", "reveal The Wreck"),
            new Action(169, "reveal", "source", "reveal The Source"),
            new Action(170, "reveal", "artefact", "reveal The Artefact"),
            new Action(171, "reveal", "artefact-red", "reveal The Red Artefact"),
            new Action(172, "reveal", "artefact-green", "reveal The Green Artefact"),
            new Action(173, "reveal", "artefact-yellow", "reveal The Yellow Artefact"),
            new Action(174, "reveal", "nexus", "reveal The Nexus"),
            new Action(175, "reveal", "oasis", "reveal The Oasis"),
            new Action(176, "reveal", "fjord", "reveal The Fjord"),
            new Action(177, "reveal", "dome", "reveal The Dome"),
            new Action(178, "reveal", "labyrinth", "reveal The Labyrinth"),
            new Action(179, "reveal", "mangrove", "reveal The Mangrove"),
            new Action(180, "reveal", "archipelago", "reveal The Archipelago"),
            new Action(181, "reveal", "pole", "reveal The Pole"),
            new Action(182, "reveal", "fungi", "reveal The Fungi"),
            new Action(183, "reveal", "portal", "reveal The Portal"),
            new Action(184, "reveal", "canyon", "reveal The Canyon"),
            new Action(185, "reveal", "monolith", "reveal The Monolith"),
            new Action(186, "reveal", "ark", "reveal The Ark"),
            new Action(187, "reveal", "greenhouse", "reveal The Greenhouse"),
            new Action(188, "reveal", "observatory", "reveal The Observatory"),
            new Action(193, "swap-out", "lair", "swap The Lair away"),
            new Action(194, "swap-out", "jungle", "swap The Jungle away"),
            new Action(195, "swap-out", "river", "swap The River away"),
            new Action(196, "swap-out", "beach", "swap The Beach away"),
            new Action(197, "swap-out", "rover", "swap The Rover away"),
            new Action(198, "swap-out", "swamp", "swap The Swamp away"),
            new Action(199, "swap-out", "shelter", "swap The Shelter away"),
            new Action(200, "swap-out", "wreck", "swap The Wreck away"),
            new Action(201, "swap-out", "source", "swap The Source away"),
            new Action(202, "swap-out", "artefact", "swap The Artefact away"),
            new Action(203, "swap-out", "artefact-red", "swap The Red Artefact away"),
            new Action(204, "swap-out", "artefact-green", "swap The Green Artefact away"),
            new Action(205, "swap-out", "artefact-yellow", "swap The Yellow Artefact away"),
            new Action(206, "swap-out", "nexus", "swap The Nexus away"),
            new Action(207, "swap-out", "oasis", "swap The Oasis away"),
            new Action(208, "swap-out", "fjord", "swap The Fjord away"),
            new Action(209, "swap-out", "dome", "swap The Dome away"),
            new Action(210, "swap-out", "labyrinth", "swap The Labyrinth away"),
            new Action(211, "swap-out", "mangrove", "swap The Mangrove away"),
            new Action(212, "swap-out", "archipelago", "swap The Archipelago away"),
            new Action(213, "swap-out", "pole", "swap The Pole away"),
            new Action(214, "swap-out", "fungi", "swap The Fungi away"),
            new Action(215, "swap-out", "portal", "swap The Portal away"),
            new Action(216, "swap-out", "canyon", "swap The Canyon away"),
            new Action(217, "swap-out", "monolith", "swap The Monolith away"),
            new Action(218, "swap-out", "ark", "swap The Ark away"),
            new Action(219, "swap-out", "greenhouse", "swap The Greenhouse away"),
            new Action(220, "swap-out", "observatory", "swap The Observatory away"),
            new Action(225, "swap-in", "lair", "play The Lair instead"),
            new Action(226, "swap-in", "jungle", "play The Jungle instead"),
            new Action(227, "swap-in", "river", "play The River instead"),
            new Action(228, "swap-in", "beach", "play The Beach instead"),
            new Action(229, "swap-in", "rover", "play The Rover instead"),
            new Action(230, "swap-in", "swamp", "play The Swamp instead"),
            new Action(231, "swap-in", "shelter", "play The Shelter instead"),
            new Action(232, "swap-in", "wreck", "play The Wreck instead"),
            new Action(233, "swap-in", "source", "play The Source instead"),
            new Action(234, "swap-in", "artefact", "play The Artefact instead"),
            new Action(235, "swap-in", "artefact-red", "play The Red Artefact instead"),
            new Action(236, "swap-in", "artefact-green", "play The Green Artefact instead"),
            new Action(237, "swap-in", "artefact-yellow", "play The Yellow Artefact instead"),
            new Action(238, "swap-in", "nexus", "play The Nexus instead"),
            new Action(239, "swap-in", "oasis", "play The Oasis instead"),
            new Action(240, "swap-in", "fjord", "play The Fjord instead"),
            new Action(241, "swap-in", "dome", "play The Dome instead"),
            new Action(242, "swap-in", "labyrinth", "play The Labyrinth instead"),
            new Action(243, "swap-in", "mangrove", "play The Mangrove instead"),
            new Action(244, "swap-in", "archipelago", "play The Archipelago instead"),
            new Action(245, "swap-in", "pole", "play The Pole instead"),
            new Action(246, "swap-in", "fungi", "play The Fungi instead"),
            new Action(247, "swap-in", "portal", "play The Portal instead"),
            new Action(248, "swap-in", "canyon", "play The Canyon instead"),
            new Action(249, "swap-in", "monolith", "play The Monolith instead"),
            new Action(250, "swap-in", "ark", "play The Ark instead"),
            new Action(251, "swap-in", "greenhouse", "play The Greenhouse instead"),
            new Action(252, "swap-in", "observatory", "play The Observatory instead"),
            new Action(257, "reserve", "lair", "take The Lair from the reserve"),
            new Action(258, "reserve", "jungle", "take The Jungle from the reserve"),
            new Action(259, "reserve", "river", "take The River from the reserve"),
            new Action(260, "reserve", "beach", "take The Beach from the reserve"),
            new Action(261, "reserve", "rover", "take The Rover from the reserve"),
            new Action(262, "reserve", "swamp", "take The Swamp from the reserve"),
            new Action(263, "reserve", "shelter", "take The Shelter from the reserve"),
            new Action(264, "reserve", "wreck", "take The Wreck from the reserve"),
            new Action(265, "reserve", "source", "take The Source from the reserve"),
            new Action(266, "reserve", "artefact", "take The Artefact from the reserve"),
            new Action(267, "reserve", "artefact-red", "take The Red Artefact from the reserve"),
            new Action(268, "reserve", "artefact-green", "take The Green Artefact from the reserve"),
            new Action(269, "reserve", "artefact-yellow", "take The Yellow Artefact from the reserve"),
            new Action(270, "reserve", "nexus", "take The Nexus from the reserve"),
            new Action(271, "reserve", "oasis", "take The Oasis from the reserve"),
            new Action(272, "reserve", "fjord", "take The Fjord from the reserve"),
            new Action(273, "reserve", "dome", "take The Dome from the reserve"),
            new Action(274, "reserve", "labyrinth", "take The Labyrinth from the reserve"),
            new Action(275, "reserve", "mangrove", "take The Mangrove from the reserve"),
            new Action(276, "reserve", "archipelago", "take The Archipelago from the reserve"),
            new Action(277, "reserve", "pole", "take The Pole from the reserve"),
            new Action(278, "reserve", "fungi", "take The Fungi from the reserve"),
            new Action(279, "reserve", "portal", "take The Portal from the reserve"),
            new Action(280, "reserve", "canyon", "take The Canyon from the reserve"),
            new Action(281, "reserve", "monolith", "take The Monolith from the reserve"),
            new Action(282, "reserve", "ark", "take The Ark from the reserve"),
            new Action(283, "reserve", "greenhouse", "take The Greenhouse from the reserve"),
            new Action(284, "reserve", "observatory", "take The Observatory from the reserve"),
            new Action(289, "copy", "lair", "use the power of The Lair"),
            new Action(290, "copy", "jungle", "use the power of The Jungle"),
            new Action(291, "copy", "river", "use the power of The River"),
            new Action(292, "copy", "beach", "use the power of The Beach"),
            new Action(293, "copy", "rover", "use the power of The Rover"),
            new Action(294, "copy", "swamp", "use the power of The Swamp"),
            new Action(295, "copy", "shelter", "use the power of The Shelter"),
            new Action(296, "copy", "wreck", "use the power of The Wreck"),
            new Action(297, "copy", "source", "use the power of The Source"),
            new Action(298, "copy", "artefact", "use the power of The Artefact"),
            new Action(299, "copy", "artefact-red", "use the power of The Red Artefact"),
            new Action(300, "copy", "artefact-green", "use the power of The Green Artefact"),
            new Action(301, "copy", "artefact-yellow", "use the power of The Yellow Artefact"),
            new Action(302, "copy", "nexus", "use the power of The Nexus"),
            new Action(303, "copy", "oasis", "use the power of The Oasis"),
            new Action(304, "copy", "fjord", "use the power of The Fjord"),
            new Action(305, "copy", "dome", "use the power of The Dome"),
            new Action(306, "copy", "labyrinth", "use the power of The Labyrinth"),
            new Action(307, "copy", "mangrove", "use the power of The Mangrove"),
            new Action(308, "copy", "archipelago", "use the power of The Archipelago"),
            new Action(309, "copy", "pole", "use the power of The Pole"),
            new Action(310, "copy", "fungi", "use the power of The Fungi"),
            new Action(311, "copy", "portal", "use the power of The Portal"),
            new Action(312, "copy", "canyon", "use the power of The Canyon"),
            new Action(313, "copy", "monolith", "use the power of The Monolith"),
            new Action(314, "copy", "ark", "use the power of The Ark"),
            new Action(315, "copy", "greenhouse", "use the power of The Greenhouse"),
            new Action(316, "copy", "observatory", "use the power of The Observatory"),
            new Action(321, "played", "lair", "the played The Lair"),
            new Action(322, "played", "jungle", "the played The Jungle"),
            new Action(323, "played", "river", "the played The River"),
            new Action(324, "played", "beach", "the played The Beach"),
            new Action(325, "played", "rover", "the played The Rover"),
            new Action(326, "played", "swamp", "the played The Swamp"),
            new Action(327, "played", "shelter", "the played The Shelter"),
            new Action(328, "played", "wreck", "the played The Wreck"),
            new Action(329, "played", "source", "the played The Source"),
            new Action(330, "played", "artefact", "the played The Artefact"),
            new Action(331, "played", "artefact-red", "the played The Red Artefact"),
            new Action(332, "played", "artefact-green", "the played The Green Artefact"),
            new Action(333, "played", "artefact-yellow", "the played The Yellow Artefact"),
            new Action(334, "played", "nexus", "the played The Nexus"),
            new Action(335, "played", "oasis", "the played The Oasis"),
            new Action(336, "played", "fjord", "the played The Fjord"),
            new Action(337, "played", "dome", "the played The Dome"),
            new Action(338, "played", "labyrinth", "the played The Labyrinth"),
            new Action(339, "played", "mangrove", "the played The Mangrove"),
            new Action(340, "played", "archipelago", "the played The Archipelago"),
            new Action(341, "played", "pole", "the played The Pole"),
            new Action(342, "played", "fungi", "the played The Fungi"),
            new Action(343, "played", "portal", "the played The Portal"),
            new Action(344, "played", "canyon", "the played The Canyon"),
            new Action(345, "played", "monolith", "the played The Monolith"),
            new Action(346, "played", "ark", "the played The Ark"),
            new Action(347, "played", "greenhouse", "the played The Greenhouse"),
            new Action(348, "played", "observatory", "the played The Observatory"),
            new Action(353, "claim", "lair", "\"I go to The Lair\""),
            new Action(354, "claim", "jungle", "\"I go to The Jungle\""),
            new Action(355, "claim", "river", "\"I go to The River\""),
            new Action(356, "claim", "beach", "\"I go to The Beach\""),
            new Action(357, "claim", "rover", "\"I go to The Rover\""),
            new Action(358, "claim", "swamp", "\"I go to The Swamp\""),
            new Action(359, "claim", "shelter", "\"I go to The Shelter\""),
            new Action(360, "claim", "wreck", "\"I go to The Wreck\""),
            new Action(361, "claim", "source", "\"I go to The Source\""),
            new Action(362, "claim", "artefact", "\"I go to The Artefact\""),
            new Action(363, "claim", "artefact-red", "\"I go to The Red Artefact\""),
            new Action(364, "claim", "artefact-green", "\"I go to The Green Artefact\""),
            new Action(365, "claim", "artefact-yellow", "\"I go to The Yellow Artefact\""),
            new Action(366, "claim", "nexus", "\"I go to The Nexus\""),
            new Action(367, "claim", "oasis", "\"I go to The Oasis\""),
            new Action(368, "claim", "fjord", "\"I go to The Fjord\""),
            new Action(369, "claim", "dome", "\"I go to The Dome\""),
            new Action(370, "claim", "labyrinth", "\"I go to The Labyrinth\""),
            new Action(371, "claim", "mangrove", "\"I go to The Mangrove\""),
            new Action(372, "claim", "archipelago", "\"I go to The Archipelago\""),
            new Action(373, "claim", "pole", "\"I go to The Pole\""),
            new Action(374, "claim", "fungi", "\"I go to The Fungi\""),
            new Action(375, "claim", "portal", "\"I go to The Portal\""),
            new Action(376, "claim", "canyon", "\"I go to The Canyon\""),
            new Action(377, "claim", "monolith", "\"I go to The Monolith\""),
            new Action(378, "claim", "ark", "\"I go to The Ark\""),
            new Action(379, "claim", "greenhouse", "\"I go to The Greenhouse\""),
            new Action(380, "claim", "observatory", "\"I go to The Observatory\""),
            new Action(385, "fear", "lair", "\"I fear the Creature at The Lair\""),
            new Action(386, "fear", "jungle", "\"I fear the Creature at The Jungle\""),
            new Action(387, "fear", "river", "\"I fear the Creature at The River\""),
            new Action(388, "fear", "beach", "\"I fear the Creature at The Beach\""),
            new Action(389, "fear", "rover", "\"I fear the Creature at The Rover\""),
            new Action(390, "fear", "swamp", "\"I fear the Creature at The Swamp\""),
            new Action(391, "fear", "shelter", "\"I fear the Creature at The Shelter\""),
            new Action(392, "fear", "wreck", "\"I fear the Creature at The Wreck\""),
            new Action(393, "fear", "source", "\"I fear the Creature at The Source\""),
            new Action(394, "fear", "artefact", "\"I fear the Creature at The Artefact\""),
            new Action(395, "fear", "artefact-red", "\"I fear the Creature at The Red Artefact\""),
            new Action(396, "fear", "artefact-green", "\"I fear the Creature at The Green Artefact\""),
            new Action(397, "fear", "artefact-yellow", "\"I fear the Creature at The Yellow Artefact\""),
            new Action(398, "fear", "nexus", "\"I fear the Creature at The Nexus\""),
            new Action(399, "fear", "oasis", "\"I fear the Creature at The Oasis\""),
            new Action(400, "fear", "fjord", "\"I fear the Creature at The Fjord\""),
            new Action(401, "fear", "dome", "\"I fear the Creature at The Dome\""),
            new Action(402, "fear", "labyrinth", "\"I fear the Creature at The Labyrinth\""),
            new Action(403, "fear", "mangrove", "\"I fear the Creature at The Mangrove\""),
            new Action(404, "fear", "archipelago", "\"I fear the Creature at The Archipelago\""),
            new Action(405, "fear", "pole", "\"I fear the Creature at The Pole\""),
            new Action(406, "fear", "fungi", "\"I fear the Creature at The Fungi\""),
            new Action(407, "fear", "portal", "\"I fear the Creature at The Portal\""),
            new Action(408, "fear", "canyon", "\"I fear the Creature at The Canyon\""),
            new Action(409, "fear", "monolith", "\"I fear the Creature at The Monolith\""),
            new Action(410, "fear", "ark", "\"I fear the Creature at The Ark\""),
            new Action(411, "fear", "greenhouse", "\"I fear the Creature at The Greenhouse\""),
            new Action(412, "fear", "observatory", "\"I fear the Creature at The Observatory\""),
            new Action(417, "space", "1", "space 1"),
            new Action(418, "space", "2", "space 2"),
            new Action(419, "space", "3", "space 3"),
            new Action(420, "space", "4", "space 4"),
            new Action(421, "space", "5", "space 5"),
            new Action(422, "space", "6", "space 6"),
            new Action(423, "space", "7", "space 7"),
            new Action(424, "space", "8", "space 8"),
            new Action(425, "space", "9", "space 9"),
            new Action(426, "space", "10", "space 10"),
            new Action(433, "hunted", "1", "Hunted 1"),
            new Action(434, "hunted", "2", "Hunted 2"),
            new Action(435, "hunted", "3", "Hunted 3"),
            new Action(436, "hunted", "4", "Hunted 4"),
            new Action(437, "hunted", "5", "Hunted 5"),
            new Action(438, "hunted", "6", "Hunted 6"),
            new Action(449, "heal", "1", "give 1 Will back to Hunted 1"),
            new Action(450, "heal", "2", "give 1 Will back to Hunted 2"),
            new Action(451, "heal", "3", "give 1 Will back to Hunted 3"),
            new Action(452, "heal", "4", "give 1 Will back to Hunted 4"),
            new Action(453, "heal", "5", "give 1 Will back to Hunted 5"),
            new Action(454, "heal", "6", "give 1 Will back to Hunted 6"),
            new Action(465, "creature-token", "1", "Creature token on space 1"),
            new Action(466, "creature-token", "2", "Creature token on space 2"),
            new Action(467, "creature-token", "3", "Creature token on space 3"),
            new Action(468, "creature-token", "4", "Creature token on space 4"),
            new Action(469, "creature-token", "5", "Creature token on space 5"),
            new Action(470, "creature-token", "6", "Creature token on space 6"),
            new Action(471, "creature-token", "7", "Creature token on space 7"),
            new Action(472, "creature-token", "8", "Creature token on space 8"),
            new Action(473, "creature-token", "9", "Creature token on space 9"),
            new Action(474, "creature-token", "10", "Creature token on space 10"),
            new Action(481, "artemia-token", "1", "Artemia token on space 1"),
            new Action(482, "artemia-token", "2", "Artemia token on space 2"),
            new Action(483, "artemia-token", "3", "Artemia token on space 3"),
            new Action(484, "artemia-token", "4", "Artemia token on space 4"),
            new Action(485, "artemia-token", "5", "Artemia token on space 5"),
            new Action(486, "artemia-token", "6", "Artemia token on space 6"),
            new Action(487, "artemia-token", "7", "Artemia token on space 7"),
            new Action(488, "artemia-token", "8", "Artemia token on space 8"),
            new Action(489, "artemia-token", "9", "Artemia token on space 9"),
            new Action(490, "artemia-token", "10", "Artemia token on space 10"),
            new Action(497, "target-token", "1", "Target token on space 1"),
            new Action(498, "target-token", "2", "Target token on space 2"),
            new Action(499, "target-token", "3", "Target token on space 3"),
            new Action(500, "target-token", "4", "Target token on space 4"),
            new Action(501, "target-token", "5", "Target token on space 5"),
            new Action(502, "target-token", "6", "Target token on space 6"),
            new Action(503, "target-token", "7", "Target token on space 7"),
            new Action(504, "target-token", "8", "Target token on space 8"),
            new Action(505, "target-token", "9", "Target token on space 9"),
            new Action(506, "target-token", "10", "Target token on space 10"),
            new Action(513, "play", "despair", "play Despair"),
            new Action(514, "play", "force-field", "play Force Field"),
            new Action(515, "play", "anticipation", "play Anticipation"),
            new Action(516, "play", "ascendancy", "play Ascendancy"),
            new Action(517, "play", "fierceness", "play Fierceness"),
            new Action(518, "play", "forbidden-zone", "play Forbidden Zone"),
            new Action(519, "play", "interference", "play Interference"),
            new Action(520, "play", "persecution", "play Persecution"),
            new Action(521, "play", "mutation", "play Mutation"),
            new Action(522, "play", "phobia", "play Phobia"),
            new Action(523, "play", "virus", "play Virus"),
            new Action(524, "play", "clone", "play Clone"),
            new Action(525, "play", "mirage", "play Mirage"),
            new Action(526, "play", "scream", "play Scream"),
            new Action(527, "play", "toxin", "play Toxin"),
            new Action(528, "play", "cataclysm", "play Cataclysm"),
            new Action(529, "play", "detour", "play Detour"),
            new Action(530, "play", "stasis", "play Stasis"),
            new Action(531, "play", "tracking", "play Tracking"),
            new Action(532, "play", "flashback", "play Flashback"),
            new Action(533, "play", "exploration-interference", "play Interference"),
            new Action(534, "play", "temporal-rift", "play Temporal Rift"),
            new Action(535, "play", "hunger", "play Hunger"),
            new Action(536, "play", "inertia", "play Inertia"),
            new Action(537, "play", "ubiquity", "play Ubiquity"),
            new Action(538, "play", "telepathy", "play Telepathy"),
            new Action(539, "play", "tornado", "play Tornado"),
            new Action(540, "play", "quicksand", "play Quicksand"),
            new Action(541, "play", "anguish", "play Anguish"),
            new Action(542, "play", "deployment", "play Deployment"),
            new Action(543, "play", "intuition", "play Intuition"),
            new Action(544, "play", "magnetism", "play Magnetism"),
            new Action(545, "play", "reminiscence", "play Reminiscence"),
            new Action(546, "play", "domination", "play Domination"),
            new Action(547, "play", "dread", "play Dread"),
            new Action(548, "play", "epidemic", "play Epidemic"),
            new Action(549, "play", "bloodlust", "play Bloodlust"),
            new Action(550, "play", "mutagenesis", "play Mutagenesis"),
            new Action(551, "play", "ambush", "play Ambush"),
            new Action(552, "play", "siege", "play Siege"),
            new Action(553, "play", "exodus", "play Exodus"),
            new Action(554, "play", "abduction", "play Abduction"),
            new Action(555, "play", "blackout", "play Blackout"),
            new Action(556, "play", "regrowth", "play Regrowth"),
            new Action(557, "play", "frenzy", "play Frenzy"),
            new Action(558, "play", "hibernation", "play Hibernation"),
            new Action(559, "play", "spores", "play Spores"),
            new Action(560, "play", "lure", "play Lure"),
            new Action(561, "play", "breach", "play Breach"),
            new Action(562, "play", "panic", "play Panic"),
            new Action(563, "play", "camouflage", "play Camouflage"),
            new Action(564, "play", "metamorphosis", "play Metamorphosis"),
            new Action(576, "play", "adrenaline", "play Adrenaline"),
            new Action(577, "play", "ingenuity", "play Ingenuity"),
            new Action(578, "play", "sacrifice", "play Sacrifice"),
            new Action(579, "play", "sixth-sense", "play Sixth Sense"),
            new Action(580, "play", "smokescreen", "play Smokescreen"),
            new Action(581, "play", "strike-back", "play Strike Back"),
            new Action(582, "play", "vortex", "play Vortex"),
            new Action(583, "play", "detector", "play Detector"),
            new Action(584, "play", "dodge", "play Dodge"),
            new Action(585, "play", "drone", "play Drone"),
            new Action(586, "play", "gate", "play Gate"),
            new Action(587, "play", "hologram", "play Hologram"),
            new Action(588, "play", "wrong-track", "play Wrong Track"),
            new Action(589, "play", "amplifier", "play Amplifier"),
            new Action(590, "play", "double-back", "play Double Back"),
            new Action(591, "play", "exploration-drone", "play Drone"),
            new Action(592, "play", "exploration-ingenuity", "play Ingenuity"),
            new Action(593, "play", "exploration-amplifier", "play Amplifier"),
            new Action(594, "play", "shuttle", "play Shuttle"),
            new Action(595, "play", "alert", "play Alert"),
            new Action(596, "play", "on-the-run", "play On the Run"),
            new Action(597, "play", "hindrance", "play Hindrance"),
            new Action(598, "play", "equipment", "play Equipment"),
            new Action(599, "play", "decoy", "play Decoy"),
            new Action(600, "play", "mimicry", "play Mimicry"),
            new Action(601, "play", "rally", "play Rally"),
            new Action(602, "play", "refuge", "play Refuge"),
            new Action(603, "play", "regeneration", "play Regeneration"),
            new Action(604, "play", "resistance", "play Resistance"),
            new Action(605, "play", "retreat", "play Retreat"),
            new Action(606, "play", "second-wind", "play Second Wind"),
            new Action(607, "play", "tenacity", "play Tenacity"),
            new Action(608, "play", "vaccine", "play Vaccine"),
            new Action(609, "play", "caches", "play Caches"),
            new Action(610, "play", "sampling", "play Sampling"),
            new Action(611, "play", "homing-call", "play Homing Call"),
            new Action(612, "play", "reinforcement", "play Reinforcement"),
            new Action(613, "play", "rescue-party", "play Rescue Party"),
            new Action(614, "play", "antidote", "play Antidote"),
            new Action(615, "play", "barricade", "play Barricade"),
            new Action(616, "play", "guide", "play Guide"),
            new Action(617, "play", "evacuation", "play Evacuation"),
            new Action(618, "play", "radio", "play Radio"),
            new Action(619, "play", "supplies", "play Supplies"),
            new Action(620, "play", "sabotage", "play Sabotage"),
            new Action(621, "play", "field-hospital", "play Field Hospital"),
            new Action(622, "play", "decontamination", "play Decontamination"),
            new Action(623, "play", "instinct", "play Instinct"),
            new Action(624, "play", "solidarity", "play Solidarity"),
            new Action(641, "next", "despair", "next takes effect: Despair"),
            new Action(642, "next", "force-field", "next takes effect: Force Field"),
            new Action(643, "next", "anticipation", "next takes effect: Anticipation"),
            new Action(644, "next", "ascendancy", "next takes effect: Ascendancy"),
            new Action(645, "next", "fierceness", "next takes effect: Fierceness"),
            new Action(646, "next", "forbidden-zone", "next takes effect: Forbidden Zone"),
            new Action(647, "next", "interference", "next takes effect: Interference"),
            new Action(648, "next", "persecution", "next takes effect: Persecution"),
            new Action(649, "next", "mutation", "next takes effect: Mutation"),
            new Action(650, "next", "phobia", "next takes effect: Phobia"),
            new Action(651, "next", "virus", "next takes effect: Virus"),
            new Action(652, "next", "clone", "next takes effect: Clone"),
            new Action(653, "next", "mirage", "next takes effect: Mirage"),
            new Action(654, "next", "scream", "next takes effect: Scream"),
            new Action(655, "next", "toxin", "next takes effect: Toxin"),
            new Action(656, "next", "cataclysm", "next takes effect: Cataclysm"),
            new Action(657, "next", "detour", "next takes effect: Detour"),
            new Action(658, "next", "stasis", "next takes effect: Stasis"),
            new Action(659, "next", "tracking", "next takes effect: Tracking"),
            new Action(660, "next", "flashback", "next takes effect: Flashback"),
            new Action(661, "next", "exploration-interference", "next takes effect: Interference"),
            new Action(662, "next", "temporal-rift", "next takes effect: Temporal Rift"),
            new Action(663, "next", "hunger", "next takes effect: Hunger"),
            new Action(664, "next", "inertia", "next takes effect: Inertia"),
            new Action(665, "next", "ubiquity", "next takes effect: Ubiquity"),
            new Action(666, "next", "telepathy", "next takes effect: Telepathy"),
            new Action(667, "next", "tornado", "next takes effect: Tornado"),
            new Action(668, "next", "quicksand", "next takes effect: Quicksand"),
            new Action(669, "next", "anguish", "next takes effect: Anguish"),
            new Action(670, "next", "deployment", "next takes effect: Deployment"),
            new Action(671, "next", "intuition", "next takes effect: Intuition"),
            new Action(672, "next", "magnetism", "next takes effect: Magnetism"),
            new Action(673, "next", "reminiscence", "next takes effect: Reminiscence"),
            new Action(674, "next", "domination", "next takes effect: Domination"),
            new Action(675, "next", "dread", "next takes effect: Dread"),
            new Action(676, "next", "epidemic", "next takes effect: Epidemic"),
            new Action(677, "next", "bloodlust", "next takes effect: Bloodlust"),
            new Action(678, "next", "mutagenesis", "next takes effect: Mutagenesis"),
            new Action(679, "next", "ambush", "next takes effect: Ambush"),
            new Action(680, "next", "siege", "next takes effect: Siege"),
            new Action(681, "next", "exodus", "next takes effect: Exodus"),
            new Action(682, "next", "abduction", "next takes effect: Abduction"),
            new Action(683, "next", "blackout", "next takes effect: Blackout"),
            new Action(684, "next", "regrowth", "next takes effect: Regrowth"),
            new Action(685, "next", "frenzy", "next takes effect: Frenzy"),
            new Action(686, "next", "hibernation", "next takes effect: Hibernation"),
            new Action(687, "next", "spores", "next takes effect: Spores"),
            new Action(688, "next", "lure", "next takes effect: Lure"),
            new Action(689, "next", "breach", "next takes effect: Breach"),
            new Action(690, "next", "panic", "next takes effect: Panic"),
            new Action(691, "next", "camouflage", "next takes effect: Camouflage"),
            new Action(692, "next", "metamorphosis", "next takes effect: Metamorphosis"),
            new Action(704, "next", "adrenaline", "next takes effect: Adrenaline"),
            new Action(705, "next", "ingenuity", "next takes effect: Ingenuity"),
            new Action(706, "next", "sacrifice", "next takes effect: Sacrifice"),
            new Action(707, "next", "sixth-sense", "next takes effect: Sixth Sense"),
            new Action(708, "next", "smokescreen", "next takes effect: Smokescreen"),
            new Action(709, "next", "strike-back", "next takes effect: Strike Back"),
            new Action(710, "next", "vortex", "next takes effect: Vortex"),
            new Action(711, "next", "detector", "next takes effect: Detector"),
            new Action(712, "next", "dodge", "next takes effect: Dodge"),
            new Action(713, "next", "drone", "next takes effect: Drone"),
            new Action(714, "next", "gate", "next takes effect: Gate"),
            new Action(715, "next", "hologram", "next takes effect: Hologram"),
            new Action(716, "next", "wrong-track", "next takes effect: Wrong Track"),
            new Action(717, "next", "amplifier", "next takes effect: Amplifier"),
            new Action(718, "next", "double-back", "next takes effect: Double Back"),
            new Action(719, "next", "exploration-drone", "next takes effect: Drone"),
            new Action(720, "next", "exploration-ingenuity", "next takes effect: Ingenuity"),
            new Action(721, "next", "exploration-amplifier", "next takes effect: Amplifier"),
            new Action(722, "next", "shuttle", "next takes effect: Shuttle"),
            new Action(723, "next", "alert", "next takes effect: Alert"),
            new Action(724, "next", "on-the-run", "next takes effect: On the Run"),
            new Action(725, "next", "hindrance", "next takes effect: Hindrance"),
            new Action(726, "next", "equipment", "next takes effect: Equipment"),
            new Action(727, "next", "decoy", "next takes effect: Decoy"),
            new Action(728, "next", "mimicry", "next takes effect: Mimicry"),
            new Action(729, "next", "rally", "next takes effect: Rally"),
            new Action(730, "next", "refuge", "next takes effect: Refuge"),
            new Action(731, "next", "regeneration", "next takes effect: Regeneration"),
            new Action(732, "next", "resistance", "next takes effect: Resistance"),
            new Action(733, "next", "retreat", "next takes effect: Retreat"),
            new Action(734, "next", "second-wind", "next takes effect: Second Wind"),
            new Action(735, "next", "tenacity", "next takes effect: Tenacity"),
            new Action(736, "next", "vaccine", "next takes effect: Vaccine"),
            new Action(737, "next", "caches", "next takes effect: Caches"),
            new Action(738, "next", "sampling", "next takes effect: Sampling"),
            new Action(739, "next", "homing-call", "next takes effect: Homing Call"),
            new Action(740, "next", "reinforcement", "next takes effect: Reinforcement"),
            new Action(741, "next", "rescue-party", "next takes effect: Rescue Party"),
            new Action(742, "next", "antidote", "next takes effect: Antidote"),
            new Action(743, "next", "barricade", "next takes effect: Barricade"),
            new Action(744, "next", "guide", "next takes effect: Guide"),
            new Action(745, "next", "evacuation", "next takes effect: Evacuation"),
            new Action(746, "next", "radio", "next takes effect: Radio"),
            new Action(747, "next", "supplies", "next takes effect: Supplies"),
            new Action(748, "next", "sabotage", "next takes effect: Sabotage"),
            new Action(749, "next", "field-hospital", "next takes effect: Field Hospital"),
            new Action(750, "next", "decontamination", "next takes effect: Decontamination"),
            new Action(751, "next", "instinct", "next takes effect: Instinct"),
            new Action(752, "next", "solidarity", "next takes effect: Solidarity"),
            new Action(768, "keep", "adrenaline", "keep Adrenaline"),
            new Action(769, "keep", "ingenuity", "keep Ingenuity"),
            new Action(770, "keep", "sacrifice", "keep Sacrifice"),
            new Action(771, "keep", "sixth-sense", "keep Sixth Sense"),
            new Action(772, "keep", "smokescreen", "keep Smokescreen"),
            new Action(773, "keep", "strike-back", "keep Strike Back"),
            new Action(774, "keep", "vortex", "keep Vortex"),
            new Action(775, "keep", "detector", "keep Detector"),
            new Action(776, "keep", "dodge", "keep Dodge"),
            new Action(777, "keep", "drone", "keep Drone"),
            new Action(778, "keep", "gate", "keep Gate"),
            new Action(779, "keep", "hologram", "keep Hologram"),
            new Action(780, "keep", "wrong-track", "keep Wrong Track"),
            new Action(781, "keep", "amplifier", "keep Amplifier"),
            new Action(782, "keep", "double-back", "keep Double Back"),
            new Action(783, "keep", "exploration-drone", "keep Drone"),
            new Action(784, "keep", "exploration-ingenuity", "keep Ingenuity"),
            new Action(785, "keep", "exploration-amplifier", "keep Amplifier"),
            new Action(786, "keep", "shuttle", "keep Shuttle"),
            new Action(787, "keep", "alert", "keep Alert"),
            new Action(788, "keep", "on-the-run", "keep On the Run"),
            new Action(789, "keep", "hindrance", "keep Hindrance"),
            new Action(790, "keep", "equipment", "keep Equipment"),
            new Action(791, "keep", "decoy", "keep Decoy"),
            new Action(792, "keep", "mimicry", "keep Mimicry"),
            new Action(793, "keep", "rally", "keep Rally"),
            new Action(794, "keep", "refuge", "keep Refuge"),
            new Action(795, "keep", "regeneration", "keep Regeneration"),
            new Action(796, "keep", "resistance", "keep Resistance"),
            new Action(797, "keep", "retreat", "keep Retreat"),
            new Action(798, "keep", "second-wind", "keep Second Wind"),
            new Action(799, "keep", "tenacity", "keep Tenacity"),
            new Action(800, "keep", "vaccine", "keep Vaccine"),
            new Action(801, "keep", "caches", "keep Caches"),
            new Action(802, "keep", "sampling", "keep Sampling"),
            new Action(803, "keep", "homing-call", "keep Homing Call"),
            new Action(804, "keep", "reinforcement", "keep Reinforcement"),
            new Action(805, "keep", "rescue-party", "keep Rescue Party"),
            new Action(806, "keep", "antidote", "keep Antidote"),
            new Action(807, "keep", "barricade", "keep Barricade"),
            new Action(808, "keep", "guide", "keep Guide"),
            new Action(809, "keep", "evacuation", "keep Evacuation"),
            new Action(810, "keep", "radio", "keep Radio"),
            new Action(811, "keep", "supplies", "keep Supplies"),
            new Action(812, "keep", "sabotage", "keep Sabotage"),
            new Action(813, "keep", "field-hospital", "keep Field Hospital"),
            new Action(814, "keep", "decontamination", "keep Decontamination"),
            new Action(815, "keep", "instinct", "keep Instinct"),
            new Action(816, "keep", "solidarity", "keep Solidarity"),
            new Action(818, "avatar", "pike", "the Avatar Pike"),
            new Action(819, "avatar", "xia", "the Avatar Xia"),
            new Action(820, "avatar", "murphy", "the Avatar Murphy"),
            new Action(821, "avatar", "kelly", "the Avatar Kelly"),
            new Action(822, "avatar", "lucio", "the Avatar Lucio"),
            new Action(823, "avatar", "john", "the Avatar John"),
            new Action(824, "avatar", "powel", "the Avatar Powel"),
            new Action(825, "avatar", "engineer", "the Avatar Engineer"),
            new Action(826, "avatar", "medic", "the Avatar Medic"),
            new Action(827, "avatar", "geneticist", "the Avatar Geneticist"),
            new Action(828, "avatar", "scout", "the Avatar Scout"),
            new Action(829, "avatar", "guard", "the Avatar Guard"),
            new Action(832, "discard", "adrenaline", "discard Adrenaline"),
            new Action(833, "discard", "ingenuity", "discard Ingenuity"),
            new Action(834, "discard", "sacrifice", "discard Sacrifice"),
            new Action(835, "discard", "sixth-sense", "discard Sixth Sense"),
            new Action(836, "discard", "smokescreen", "discard Smokescreen"),
            new Action(837, "discard", "strike-back", "discard Strike Back"),
            new Action(838, "discard", "vortex", "discard Vortex"),
            new Action(839, "discard", "detector", "discard Detector"),
            new Action(840, "discard", "dodge", "discard Dodge"),
            new Action(841, "discard", "drone", "discard Drone"),
            new Action(842, "discard", "gate", "discard Gate"),
            new Action(843, "discard", "hologram", "discard Hologram"),
            new Action(844, "discard", "wrong-track", "discard Wrong Track"),
            new Action(845, "discard", "amplifier", "discard Amplifier"),
            new Action(846, "discard", "double-back", "discard Double Back"),
            new Action(847, "discard", "exploration-drone", "discard Drone"),
            new Action(848, "discard", "exploration-ingenuity", "discard Ingenuity"),
            new Action(849, "discard", "exploration-amplifier", "discard Amplifier"),
            new Action(850, "discard", "shuttle", "discard Shuttle"),
            new Action(851, "discard", "alert", "discard Alert"),
            new Action(852, "discard", "on-the-run", "discard On the Run"),
            new Action(853, "discard", "hindrance", "discard Hindrance"),
            new Action(854, "discard", "equipment", "discard Equipment"),
            new Action(855, "discard", "decoy", "discard Decoy"),
            new Action(856, "discard", "mimicry", "discard Mimicry"),
            new Action(857, "discard", "rally", "discard Rally"),
            new Action(858, "discard", "refuge", "discard Refuge"),
            new Action(859, "discard", "regeneration", "discard Regeneration"),
            new Action(860, "discard", "resistance", "discard Resistance"),
            new Action(861, "discard", "retreat", "discard Retreat"),
            new Action(862, "discard", "second-wind", "discard Second Wind"),
            new Action(863, "discard", "tenacity", "discard Tenacity"),
            new Action(864, "discard", "vaccine", "discard Vaccine"),
            new Action(865, "discard", "caches", "discard Caches"),
            new Action(866, "discard", "sampling", "discard Sampling"),
            new Action(867, "discard", "homing-call", "discard Homing Call"),
            new Action(868, "discard", "reinforcement", "discard Reinforcement"),
            new Action(869, "discard", "rescue-party", "discard Rescue Party"),
            new Action(870, "discard", "antidote", "discard Antidote"),
            new Action(871, "discard", "barricade", "discard Barricade"),
            new Action(872, "discard", "guide", "discard Guide"),
            new Action(873, "discard", "evacuation", "discard Evacuation"),
            new Action(874, "discard", "radio", "discard Radio"),
            new Action(875, "discard", "supplies", "discard Supplies"),
            new Action(876, "discard", "sabotage", "discard Sabotage"),
            new Action(877, "discard", "field-hospital", "discard Field Hospital"),
            new Action(878, "discard", "decontamination", "discard Decontamination"),
            new Action(879, "discard", "instinct", "discard Instinct"),
            new Action(880, "discard", "solidarity", "discard Solidarity"),
            new Action(897, "hunt-card", "despair", "the Hunt card Despair"),
            new Action(898, "hunt-card", "force-field", "the Hunt card Force Field"),
            new Action(899, "hunt-card", "anticipation", "the Hunt card Anticipation"),
            new Action(900, "hunt-card", "ascendancy", "the Hunt card Ascendancy"),
            new Action(901, "hunt-card", "fierceness", "the Hunt card Fierceness"),
            new Action(902, "hunt-card", "forbidden-zone", "the Hunt card Forbidden Zone"),
            new Action(903, "hunt-card", "interference", "the Hunt card Interference"),
            new Action(904, "hunt-card", "persecution", "the Hunt card Persecution"),
            new Action(905, "hunt-card", "mutation", "the Hunt card Mutation"),
            new Action(906, "hunt-card", "phobia", "the Hunt card Phobia"),
            new Action(907, "hunt-card", "virus", "the Hunt card Virus"),
            new Action(908, "hunt-card", "clone", "the Hunt card Clone"),
            new Action(909, "hunt-card", "mirage", "the Hunt card Mirage"),
            new Action(910, "hunt-card", "scream", "the Hunt card Scream"),
            new Action(911, "hunt-card", "toxin", "the Hunt card Toxin"),
            new Action(912, "hunt-card", "cataclysm", "the Hunt card Cataclysm"),
            new Action(913, "hunt-card", "detour", "the Hunt card Detour"),
            new Action(914, "hunt-card", "stasis", "the Hunt card Stasis"),
            new Action(915, "hunt-card", "tracking", "the Hunt card Tracking"),
            new Action(916, "hunt-card", "flashback", "the Hunt card Flashback"),
            new Action(917, "hunt-card", "exploration-interference", "the Hunt card Interference"),
            new Action(918, "hunt-card", "temporal-rift", "the Hunt card Temporal Rift"),
            new Action(919, "hunt-card", "hunger", "the Hunt card Hunger"),
            new Action(920, "hunt-card", "inertia", "the Hunt card Inertia"),
            new Action(921, "hunt-card", "ubiquity", "the Hunt card Ubiquity"),
            new Action(922, "hunt-card", "telepathy", "the Hunt card Telepathy"),
            new Action(923, "hunt-card", "tornado", "the Hunt card Tornado"),
            new Action(924, "hunt-card", "quicksand", "the Hunt card Quicksand"),
            new Action(925, "hunt-card", "anguish", "the Hunt card Anguish"),
            new Action(926, "hunt-card", "deployment", "the Hunt card Deployment"),
            new Action(927, "hunt-card", "intuition", "the Hunt card Intuition"),
            new Action(928, "hunt-card", "magnetism", "the Hunt card Magnetism"),
            new Action(929, "hunt-card", "reminiscence", "the Hunt card Reminiscence"),
            new Action(930, "hunt-card", "domination", "the Hunt card Domination"),
            new Action(931, "hunt-card", "dread", "the Hunt card Dread"),
            new Action(932, "hunt-card", "epidemic", "the Hunt card Epidemic"),
            new Action(933, "hunt-card", "bloodlust", "the Hunt card Bloodlust"),
            new Action(934, "hunt-card", "mutagenesis", "the Hunt card Mutagenesis"),
            new Action(935, "hunt-card", "ambush", "the Hunt card Ambush"),
            new Action(936, "hunt-card", "siege", "the Hunt card Siege"),
            new Action(937, "hunt-card", "exodus", "the Hunt card Exodus"),
            new Action(938, "hunt-card", "abduction", "the Hunt card Abduction"),
            new Action(939, "hunt-card", "blackout", "the Hunt card Blackout"),
            new Action(940, "hunt-card", "regrowth", "the Hunt card Regrowth"),
            new Action(941, "hunt-card", "frenzy", "the Hunt card Frenzy"),
            new Action(942, "hunt-card", "hibernation", "the Hunt card Hibernation"),
            new Action(943, "hunt-card", "spores", "the Hunt card Spores"),
            new Action(944, "hunt-card", "lure", "the Hunt card Lure"),
            new Action(945, "hunt-card", "breach", "the Hunt card Breach"),
            new Action(946, "hunt-card", "panic", "the Hunt card Panic"),
            new Action(947, "hunt-card", "camouflage", "the Hunt card Camouflage"),
            new Action(948, "hunt-card", "metamorphosis", "the Hunt card Metamorphosis"),
            new Action(961, "track", "1", "the space 1 step(s) before Victory"),
            new Action(962, "track", "2", "the space 2 step(s) before Victory"),
            new Action(963, "track", "3", "the space 3 step(s) before Victory"),
            new Action(964, "track", "4", "the space 4 step(s) before Victory"),
            new Action(965, "track", "5", "the space 5 step(s) before Victory"),
            new Action(966, "track", "6", "the space 6 step(s) before Victory"),
            new Action(967, "track", "7", "the space 7 step(s) before Victory"),
            new Action(968, "track", "8", "the space 8 step(s) before Victory"),
            new Action(969, "track", "9", "the space 9 step(s) before Victory"),
            new Action(970, "track", "10", "the space 10 step(s) before Victory"),
            new Action(971, "track", "11", "the space 11 step(s) before Victory"),
            new Action(972, "track", "12", "the space 12 step(s) before Victory"),
            new Action(973, "track", "13", "the space 13 step(s) before Victory"),
            new Action(974, "track", "14", "the space 14 step(s) before Victory"),
            new Action(975, "track", "15", "the space 15 step(s) before Victory"),
            new Action(976, "track", "16", "the space 16 step(s) before Victory"),
            new Action(977, "track", "17", "the space 17 step(s) before Victory"),
            new Action(979, "survivor", "defender", "the Survivor Defender"),
            new Action(980, "survivor", "imitator", "the Survivor Imitator"),
            new Action(981, "survivor", "outfitter", "the Survivor Outfitter"),
            new Action(982, "survivor", "jammer", "the Survivor Jammer"),
            new Action(983, "survivor", "runner", "the Survivor Runner"),
            new Action(984, "survivor", "shadow", "the Survivor Shadow"),
            new Action(985, "survivor", "comforter", "the Survivor Comforter"),
            new Action(986, "survivor", "poisoner", "the Survivor Poisoner"),
            new Action(987, "survivor", "supplier", "the Survivor Supplier"),
            new Action(988, "take-dna", "0", "take 0 DNA"),
            new Action(989, "take-dna", "1", "take 1 DNA"),
            new Action(990, "take-dna", "2", "take 2 DNA"),
            new Action(991, "take-dna", "3", "take 3 DNA"),
            new Action(993, "evolution", "optimisateur", "the Evolution Optimiser (Optimisateur)"),
            new Action(994, "evolution", "instinctif", "the Evolution Instinctive (Instinctif)"),
            new Action(995, "evolution", "malicieux", "the Evolution Mischievous (Malicieux)"),
            new Action(996, "evolution", "scavenger", "the Evolution Scavenger"),
            new Action(997, "evolution", "burrower", "the Evolution Burrower"),
            new Action(998, "evolution", "assommeur", "the Evolution Stunner (Assommeur)"),
            new Action(999, "evolution", "vif", "the Evolution Swift (Vif)"),
            new Action(1000, "evolution", "prescient", "the Evolution Prescient"),
            new Action(1001, "evolution", "rabatteur", "the Evolution Beater (Rabatteur)"),
            new Action(1002, "evolution", "thick-skinned", "the Evolution Thick-skinned"),
            new Action(1003, "evolution", "rapide", "the Evolution Rapid (Rapide)"),
            new Action(1004, "evolution", "hurleur", "the Evolution Howler (Hurleur)"),
            new Action(1005, "evolution", "primitif", "the Evolution Primitive (Primitif)"),
            new Action(1006, "evolution", "stalker", "the Evolution Stalker"),
            new Action(1007, "evolution", "leech", "the Evolution Leech"),
            new Action(1008, "evolution", "venomous", "the Evolution Venomous"),
            new Action(1009, "evolution", "camouflaged", "the Evolution Camouflaged"),
            new Action(1010, "evolution", "hive-minded", "the Evolution Hive-minded"),
            new Action(1011, "evolution", "telepathic", "the Evolution Telepathic"),
            new Action(1012, "evolution", "tenacious", "the Evolution Tenacious"),
            new Action(1013, "evolution", "giant", "the Evolution Giant"),
            new Action(1014, "evolution", "territorial", "the Evolution Territorial"),
            new Action(1015, "evolution", "parasitic", "the Evolution Parasitic"),
            new Action(1016, "evolution", "relentless", "the Evolution Relentless"),
            new Action(1017, "evolution", "mesmeric", "the Evolution Mesmeric"),
            new Action(1018, "evolution", "alpha", "the Evolution Alpha"),
            new Action(1019, "evolution", "omnipresent", "the Evolution Omnipresent"),
            new Action(1020, "evolution", "twin-souled", "the Evolution Twin-souled"),
            new Action(1021, "evolution", "assimilator", "the Evolution Assimilator"),
            new Action(1022, "evolution", "apex", "the Evolution Apex"),
        };
    }

    private static Piece[] pieces() {
        return new Piece[] {
            new Piece("token", 1, "creature-token", "Creature"),
            new Piece("token", 2, "artemia-token", "Artemia"),
            new Piece("token", 3, "target-token", "Target"),
            new Piece("place", 1, "lair", "The Lair"),
            new Piece("place", 2, "jungle", "The Jungle"),
            new Piece("place", 3, "river", "The River"),
            new Piece("place", 4, "beach", "The Beach"),
            new Piece("place", 5, "rover", "The Rover"),
            new Piece("place", 6, "swamp", "The Swamp"),
            new Piece("place", 7, "shelter", "The Shelter"),
            new Piece("place", 8, "wreck", "The Wreck"),
            new Piece("place", 9, "source", "The Source"),
            new Piece("place", 10, "artefact", "The Artefact"),
            new Piece("place", 11, "artefact-red", "The Red Artefact"),
            new Piece("place", 12, "artefact-green", "The Green Artefact"),
            new Piece("place", 13, "artefact-yellow", "The Yellow Artefact"),
            new Piece("place", 14, "nexus", "The Nexus"),
            new Piece("place", 15, "oasis", "The Oasis"),
            new Piece("place", 16, "fjord", "The Fjord"),
            new Piece("place", 17, "dome", "The Dome"),
            new Piece("place", 18, "labyrinth", "The Labyrinth"),
            new Piece("place", 19, "mangrove", "The Mangrove"),
            new Piece("place", 20, "archipelago", "The Archipelago"),
            new Piece("place", 21, "pole", "The Pole"),
            new Piece("place", 22, "fungi", "The Fungi"),
            new Piece("place", 23, "portal", "The Portal"),
            new Piece("place", 24, "canyon", "The Canyon"),
            new Piece("place", 25, "monolith", "The Monolith"),
            new Piece("place", 26, "ark", "The Ark"),
            new Piece("place", 27, "greenhouse", "The Greenhouse"),
            new Piece("place", 28, "observatory", "The Observatory"),
            new Piece("card", 1, "despair", "Despair"),
            new Piece("card", 2, "force-field", "Force Field"),
            new Piece("card", 3, "anticipation", "Anticipation"),
            new Piece("card", 4, "ascendancy", "Ascendancy"),
            new Piece("card", 5, "fierceness", "Fierceness"),
            new Piece("card", 6, "forbidden-zone", "Forbidden Zone"),
            new Piece("card", 7, "interference", "Interference"),
            new Piece("card", 8, "persecution", "Persecution"),
            new Piece("card", 9, "mutation", "Mutation"),
            new Piece("card", 10, "phobia", "Phobia"),
            new Piece("card", 11, "virus", "Virus"),
            new Piece("card", 12, "clone", "Clone"),
            new Piece("card", 13, "mirage", "Mirage"),
            new Piece("card", 14, "scream", "Scream"),
            new Piece("card", 15, "toxin", "Toxin"),
            new Piece("card", 16, "cataclysm", "Cataclysm"),
            new Piece("card", 17, "detour", "Detour"),
            new Piece("card", 18, "stasis", "Stasis"),
            new Piece("card", 19, "tracking", "Tracking"),
            new Piece("card", 20, "flashback", "Flashback"),
            new Piece("card", 21, "exploration-interference", "Interference"),
            new Piece("card", 22, "temporal-rift", "Temporal Rift"),
            new Piece("card", 23, "hunger", "Hunger"),
            new Piece("card", 24, "inertia", "Inertia"),
            new Piece("card", 25, "ubiquity", "Ubiquity"),
            new Piece("card", 26, "telepathy", "Telepathy"),
            new Piece("card", 27, "tornado", "Tornado"),
            new Piece("card", 28, "quicksand", "Quicksand"),
            new Piece("card", 29, "anguish", "Anguish"),
            new Piece("card", 30, "deployment", "Deployment"),
            new Piece("card", 31, "intuition", "Intuition"),
            new Piece("card", 32, "magnetism", "Magnetism"),
            new Piece("card", 33, "reminiscence", "Reminiscence"),
            new Piece("card", 34, "domination", "Domination"),
            new Piece("card", 35, "dread", "Dread"),
            new Piece("card", 36, "epidemic", "Epidemic"),
            new Piece("card", 37, "bloodlust", "Bloodlust"),
            new Piece("card", 38, "mutagenesis", "Mutagenesis"),
            new Piece("card", 39, "ambush", "Ambush"),
            new Piece("card", 40, "siege", "Siege"),
            new Piece("card", 41, "exodus", "Exodus"),
            new Piece("card", 42, "abduction", "Abduction"),
            new Piece("card", 43, "blackout", "Blackout"),
            new Piece("card", 44, "regrowth", "Regrowth"),
            new Piece("card", 45, "frenzy", "Frenzy"),
            new Piece("card", 46, "hibernation", "Hibernation"),
            new Piece("card", 47, "spores", "Spores"),
            new Piece("card", 48, "lure", "Lure"),
            new Piece("card", 49, "breach", "Breach"),
            new Piece("card", 50, "panic", "Panic"),
            new Piece("card", 51, "camouflage", "Camouflage"),
            new Piece("card", 52, "metamorphosis", "Metamorphosis"),
            new Piece("card", 64, "adrenaline", "Adrenaline"),
            new Piece("card", 65, "ingenuity", "Ingenuity"),
            new Piece("card", 66, "sacrifice", "Sacrifice"),
            new Piece("card", 67, "sixth-sense", "Sixth Sense"),
            new Piece("card", 68, "smokescreen", "Smokescreen"),
            new Piece("card", 69, "strike-back", "Strike Back"),
            new Piece("card", 70, "vortex", "Vortex"),
            new Piece("card", 71, "detector", "Detector"),
            new Piece("card", 72, "dodge", "Dodge"),
            new Piece("card", 73, "drone", "Drone"),
            new Piece("card", 74, "gate", "Gate"),
            new Piece("card", 75, "hologram", "Hologram"),
            new Piece("card", 76, "wrong-track", "Wrong Track"),
            new Piece("card", 77, "amplifier", "Amplifier"),
            new Piece("card", 78, "double-back", "Double Back"),
            new Piece("card", 79, "exploration-drone", "Drone"),
            new Piece("card", 80, "exploration-ingenuity", "Ingenuity"),
            new Piece("card", 81, "exploration-amplifier", "Amplifier"),
            new Piece("card", 82, "shuttle", "Shuttle"),
            new Piece("card", 83, "alert", "Alert"),
            new Piece("card", 84, "on-the-run", "On the Run"),
            new Piece("card", 85, "hindrance", "Hindrance"),
            new Piece("card", 86, "equipment", "Equipment"),
            new Piece("card", 87, "decoy", "Decoy"),
            new Piece("card", 88, "mimicry", "Mimicry"),
            new Piece("card", 89, "rally", "Rally"),
            new Piece("card", 90, "refuge", "Refuge"),
            new Piece("card", 91, "regeneration", "Regeneration"),
            new Piece("card", 92, "resistance", "Resistance"),
            new Piece("card", 93, "retreat", "Retreat"),
            new Piece("card", 94, "second-wind", "Second Wind"),
            new Piece("card", 95, "tenacity", "Tenacity"),
            new Piece("card", 96, "vaccine", "Vaccine"),
            new Piece("card", 97, "caches", "Caches"),
            new Piece("card", 98, "sampling", "Sampling"),
            new Piece("card", 99, "homing-call", "Homing Call"),
            new Piece("card", 100, "reinforcement", "Reinforcement"),
            new Piece("card", 101, "rescue-party", "Rescue Party"),
            new Piece("card", 102, "antidote", "Antidote"),
            new Piece("card", 103, "barricade", "Barricade"),
            new Piece("card", 104, "guide", "Guide"),
            new Piece("card", 105, "evacuation", "Evacuation"),
            new Piece("card", 106, "radio", "Radio"),
            new Piece("card", 107, "supplies", "Supplies"),
            new Piece("card", 108, "sabotage", "Sabotage"),
            new Piece("card", 109, "field-hospital", "Field Hospital"),
            new Piece("card", 110, "decontamination", "Decontamination"),
            new Piece("card", 111, "instinct", "Instinct"),
            new Piece("card", 112, "solidarity", "Solidarity"),
            new Piece("survivor", 1, "defender-1", "Defender"),
            new Piece("survivor", 2, "defender-2", "Defender"),
            new Piece("survivor", 3, "imitator-1", "Imitator"),
            new Piece("survivor", 4, "imitator-2", "Imitator"),
            new Piece("survivor", 5, "outfitter-1", "Outfitter"),
            new Piece("survivor", 6, "poisoner-1", "Poisoner"),
            new Piece("survivor", 7, "jammer-1", "Jammer"),
            new Piece("survivor", 8, "defender-3", "Defender"),
            new Piece("survivor", 9, "runner-1", "Runner"),
            new Piece("survivor", 10, "defender-4", "Defender"),
            new Piece("survivor", 11, "shadow-1", "Shadow"),
            new Piece("survivor", 12, "jammer-2", "Jammer"),
            new Piece("survivor", 13, "comforter-1", "Comforter"),
            new Piece("survivor", 14, "jammer-3", "Jammer"),
            new Piece("survivor", 15, "poisoner-2", "Poisoner"),
            new Piece("survivor", 16, "poisoner-3", "Poisoner"),
            new Piece("survivor", 17, "michelle-west", "Michelle West"),
            new Piece("survivor", 18, "supplier-2", "Supplier"),
            new Piece("evolution", 1, "optimisateur", "Optimiser (Optimisateur)"),
            new Piece("evolution", 2, "instinctif", "Instinctive (Instinctif)"),
            new Piece("evolution", 3, "malicieux", "Mischievous (Malicieux)"),
            new Piece("evolution", 4, "scavenger", "Scavenger"),
            new Piece("evolution", 5, "burrower", "Burrower"),
            new Piece("evolution", 6, "assommeur", "Stunner (Assommeur)"),
            new Piece("evolution", 7, "vif", "Swift (Vif)"),
            new Piece("evolution", 8, "prescient", "Prescient"),
            new Piece("evolution", 9, "rabatteur", "Beater (Rabatteur)"),
            new Piece("evolution", 10, "thick-skinned", "Thick-skinned"),
            new Piece("evolution", 11, "rapide", "Rapid (Rapide)"),
            new Piece("evolution", 12, "hurleur", "Howler (Hurleur)"),
            new Piece("evolution", 13, "primitif", "Primitive (Primitif)"),
            new Piece("evolution", 14, "stalker", "Stalker"),
            new Piece("evolution", 15, "leech", "Leech"),
            new Piece("evolution", 16, "venomous", "Venomous"),
            new Piece("evolution", 17, "camouflaged", "Camouflaged"),
            new Piece("evolution", 18, "hive-minded", "Hive-minded"),
            new Piece("evolution", 19, "telepathic", "Telepathic"),
            new Piece("evolution", 20, "tenacious", "Tenacious"),
            new Piece("evolution", 21, "giant", "Giant"),
            new Piece("evolution", 22, "territorial", "Territorial"),
            new Piece("evolution", 23, "parasitic", "Parasitic"),
            new Piece("evolution", 24, "relentless", "Relentless"),
            new Piece("evolution", 25, "mesmeric", "Mesmeric"),
            new Piece("evolution", 26, "alpha", "Alpha"),
            new Piece("evolution", 27, "omnipresent", "Omnipresent"),
            new Piece("evolution", 28, "twin-souled", "Twin-souled"),
            new Piece("evolution", 29, "assimilator", "Assimilator"),
            new Piece("evolution", 30, "apex", "Apex"),
            new Piece("avatar", 1, "pike", "Pike"),
            new Piece("avatar", 2, "xia", "Xia"),
            new Piece("avatar", 3, "murphy", "Murphy"),
            new Piece("avatar", 4, "kelly", "Kelly"),
            new Piece("avatar", 5, "lucio", "Lucio"),
            new Piece("avatar", 6, "john", "John"),
            new Piece("avatar", 7, "powel", "Powel"),
            new Piece("avatar", 8, "engineer", "Engineer"),
            new Piece("avatar", 9, "medic", "Medic"),
            new Piece("avatar", 10, "geneticist", "Geneticist"),
            new Piece("avatar", 11, "scout", "Scout"),
            new Piece("avatar", 12, "guard", "Guard"),
        };
    }

    private static Key[] keys() {
        return new Key[] {
            new Key("audience", Key.Holds.NUMBER, "seat", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("deciding", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("owned", Key.Holds.SET, "place", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("hand_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("discard_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("survival_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("hunt_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("apart_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_size", Key.Holds.ARRAY, "part", 0, 2, Key.ONE_ROW, Key.named(
                "level-1", "amount", "level-2", "amount"), -1),
            new Key("lost_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("survivor_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("hunted", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("board_setting", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "side-1", "", "side-2", "", "creature", ""), -1),
            new Key("artefact", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "base", "", "red", "", "green", "", "yellow", ""), -1),
            new Key("expert", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("zero_will_return", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "all", "", "discard", ""), -1),
            new Key("windows", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named("holders", "", "all", ""), -1),
            new Key("talk_rounds", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("phase", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "set-up", "", "exploration", "", "hunting", "", "reckoning", "", "end-of-turn", "",
                "evolution", ""), -1),
            new Key("turn_limit", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("turn", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("board", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("rescue", Key.Holds.NUMBER, "track", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("assimilation", Key.Holds.NUMBER, "track", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("marker", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("planet", Key.Holds.ARRAY, "place", 0, 11, Key.ONE_ROW, Key.named(), -1),
            new Key("talked", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("reserve", Key.Holds.ARRAY, "amount", 0, 32, Key.ONE_ROW, Key.named(), -1),
            new Key("creature_token", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("artemia_token", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("target_token", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("caught", Key.Holds.SET, "seat", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("modifiers", Key.Holds.ARRAY, "part", 0, 28, Key.ONE_ROW, Key.named(
                "no-survival", "flag", "no-hunt", "flag", "hunt-extra", "amount", "smoke", "flag",
                "take-limited", "flag", "catch-will", "amount", "artemia-will", "amount",
                "artemia-idle", "flag", "clone", "flag", "target-ineffective", "flag", "rescue-stays", "flag",
                "anticipated", "seats", "due", "tokens", "straddles", "tokens", "struck", "search",
                "no-resist", "flag", "no-target", "flag", "fortified", "flag", "no-fortify", "flag",
                "no-survivor-effect", "flag", "no-evolution", "flag", "no-nest", "flag", "hibernates", "flag",
                "spores", "flag", "lure", "flag", "hunt-stays", "flag", "zero-will", "flag", "venom", "seats"), -1),
            new Key("ineffective", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("no_play", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("no_creature", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("calm", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("spent", Key.Holds.SET, "place", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("ineffective_later", Key.Holds.SET, "place", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("suppressed", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("used", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("modifiers_next", Key.Holds.ARRAY, "part", 0, 28, Key.ONE_ROW, Key.named(
                "no-survival", "flag", "no-hunt", "flag", "hunt-extra", "amount", "smoke", "flag",
                "take-limited", "flag", "catch-will", "amount", "artemia-will", "amount",
                "artemia-idle", "flag", "clone", "flag", "target-ineffective", "flag", "rescue-stays", "flag",
                "anticipated", "seats", "due", "tokens", "straddles", "tokens", "struck", "search",
                "no-resist", "flag", "no-target", "flag", "fortified", "flag", "no-fortify", "flag",
                "no-survivor-effect", "flag", "no-evolution", "flag", "no-nest", "flag", "hibernates", "flag",
                "spores", "flag", "lure", "flag", "hunt-stays", "flag", "zero-will", "flag", "venom", "seats"), -1),
            new Key("ineffective_next", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("no_play_next", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("no_creature_next", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("calm_next", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("spent_next", Key.Holds.SET, "place", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("ineffective_later_next", Key.Holds.SET, "place", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("suppressed_next", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("used_next", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("face_down", Key.Holds.SET, "space", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("shield", Key.Holds.NUMBER, "space", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("will_reserve", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("track", Key.Holds.SET, "track", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("parked", Key.Holds.ARRAY, "part", 0, 32, Key.ONE_ROW, Key.named(
                "seat", "seat", "card", "card", "subject", "search", "unused", "amount"), -1),
            new Key("lying", Key.Holds.ARRAY, "part", 0, 4, Key.ONE_ROW, Key.named(
                "seat", "seat", "card", "card"), -1),
            new Key("parked_count", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("parked_done", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("pile_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("pile", Key.Holds.LIST, "place", -1, 10, Key.ONE_ROW, Key.named(), 255),
            new Key("cached", Key.Holds.ARRAY, "card", 0, 11, Key.ONE_ROW, Key.named(), 255),
            new Key("cached_by", Key.Holds.ARRAY, "seat", 0, 11, Key.ONE_ROW, Key.named(), -1),
            new Key("pile_seen", Key.Holds.ARRAY, "seats", 0, 10, Key.ONE_ROW, Key.named(), -1),
            new Key("drawn", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("places", Key.Holds.SET, "place", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("gone", Key.Holds.SET, "place", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_cards", Key.Holds.SET, "card", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_cards", Key.Holds.SET, "card", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("sanctuary_in_play", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("avatars_setting", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_setting", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("defence", Key.Holds.NUMBER, "track", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("bonuses", Key.Holds.SET, "track", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("sanctuary", Key.Holds.NUMBER, "space", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("unlocked", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("dna", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survivor_deck_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_deck_size", Key.Holds.ARRAY, "part", 0, 2, Key.ONE_ROW, Key.named(
                "level-1", "amount", "level-2", "amount"), -1),
            new Key("revealed", Key.Holds.SET, "survivor", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survivors_known", Key.Holds.SET, "survivor", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survivors_gone", Key.Holds.SET, "survivor", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_hand", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_known", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("developed", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("fresh", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_discard", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("evolutions", Key.Holds.SET, "evolution", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survivor_tail", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survivor_deck", Key.Holds.LIST, "survivor", -1, 18, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_deck_1", Key.Holds.LIST, "evolution", -1, 15, Key.ONE_ROW, Key.named(), -1),
            new Key("evolution_deck_2", Key.Holds.LIST, "evolution", -1, 15, Key.ONE_ROW, Key.named(), -1),
            new Key("survival", Key.Holds.SET, "card", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("offered", Key.Holds.SET, "card", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("traced", Key.Holds.SET, "card", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("hand", Key.Holds.SET, "place", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("discard", Key.Holds.SET, "place", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("shown", Key.Holds.SET, "place", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("chosen", Key.Holds.SET, "search", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("answer", Key.Holds.NUMBER, "action", 65535, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("will", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("pending", Key.Holds.NUMBER, "word", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "one", "", "river", "", "artefact", "", "fjord", "", "run", ""), -1),
            new Key("mode", Key.Holds.NUMBER, "word", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "one", "", "river", "", "artefact", "", "fjord", "", "run", ""), -1),
            new Key("resists", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("plays", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("avoids", Key.Holds.NUMBER, "bits", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "creature", "", "artemia", "", "target", "", "clone", ""), -1),
            new Key("need", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("committed", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("played", Key.Holds.LIST, "place", -1, 3, Key.ROW_FOR_EACH_SEAT, Key.named(), 255),
            new Key("space", Key.Holds.LIST, "space", -1, 3, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("left", Key.Holds.NUMBER, "bits", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "first", "", "second", "", "third", ""), -1),
            new Key("resolved", Key.Holds.NUMBER, "bits", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "first", "", "second", "", "third", ""), -1),
            new Key("known", Key.Holds.NUMBER, "bits", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "first", "", "second", "", "third", ""), -1),
            new Key("known_public", Key.Holds.NUMBER, "bits", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "first", "", "second", "", "third", ""), -1),
            new Key("resist_extra", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("caught_on", Key.Holds.NUMBER, "bits", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(
                "first", "", "second", "", "third", ""), -1),
            new Key("avatar", Key.Holds.NUMBER, "avatar", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("avatar_used", Key.Holds.NUMBER, "flag", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("survivors", Key.Holds.SET, "survivor", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("lost", Key.Holds.SET, "survivor", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("named", Key.Holds.SET, "place", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("dealt", Key.Holds.SET, "avatar", -1, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("hunt_hand", Key.Holds.SET, "card", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_apart", Key.Holds.SET, "card", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_known", Key.Holds.SET, "card", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_known", Key.Holds.SET, "card", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_played", Key.Holds.LIST, "card", -1, 5, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_acts", Key.Holds.LIST, "card", -1, 5, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_plays", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_tail", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_deck_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_discard_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_deck_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_discard_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_rebuilds", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_rebuilds", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_deck", Key.Holds.LIST, "card", -1, 63, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_deck", Key.Holds.LIST, "card", -1, 63, Key.ONE_ROW, Key.named(), -1),
            new Key("hunt_discard", Key.Holds.LIST, "card", -1, 63, Key.ONE_ROW, Key.named(), -1),
            new Key("survival_discard", Key.Holds.LIST, "card", -1, 63, Key.ONE_ROW, Key.named(), -1),
            new Key("over", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("winner", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "nobody", "", "creature", "", "hunted", ""), -1),
            new Key("reason", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "rescue", "", "assimilation", "", "turn-limit", "", "defence", ""), -1),
            new Key("step", Key.Holds.NUMBER, "search", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("stage", Key.Holds.NUMBER, "search", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("asked", Key.Holds.SET, "seat", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("passed", Key.Holds.SET, "seat", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("passed_phase", Key.Holds.SET, "seat", -1, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("resolving", Key.Holds.NUMBER, "seat", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("batch_size", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("depth", Key.Holds.NUMBER, "search", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("batch", Key.Holds.ARRAY, "part", 0, 16, Key.ONE_ROW, Key.named(
                "seat", "seat", "effect", "effect"), -1),
            new Key("frame_options", Key.Holds.NUMBER, "search", 0, 0, 14, Key.named(), -1),
            new Key("frame_simple", Key.Holds.NUMBER, "search", 0, 0, 14, Key.named(), -1),
            new Key("frame_used", Key.Holds.NUMBER, "search", 0, 0, 14, Key.named(), -1),
            new Key("frame_base", Key.Holds.NUMBER, "search", 0, 0, 14, Key.named(), -1),
            new Key("frame", Key.Holds.ARRAY, "search", 0, 10, 14, Key.named(), -1),
        };
    }
}
