// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
//! The words of NOT ALONE, for one epoch of its rules.

use crate::words::{Action, Holds, Key, Name, Piece, Rows, Words};
use crate::{ArenaError, Decision};

/// The epoch of the rules that these words are for.
pub const EPOCH: &str = "notalone-3-11bb85895d9c45eb";

/// The kinds of actions.
pub const ACTION_KINDS: [&str; 53] = [
    "pass",
    "pass-phase",
    "resist",
    "give-up",
    "power",
    "nothing",
    "enough",
    "lose-will",
    "take-all",
    "draw",
    "board",
    "say",
    "idle-artemia",
    "take-two",
    "token",
    "take-top",
    "ineffective",
    "shield-back",
    "uncover",
    "fortify",
    "shelter",
    "evolve",
    "nest",
    "draw-evolution",
    "draw-survivor",
    "discard-dna",
    "commit",
    "take",
    "discard",
    "hide",
    "reveal",
    "swap-out",
    "swap-in",
    "reserve",
    "copy",
    "played",
    "claim",
    "fear",
    "space",
    "hunted",
    "heal",
    "creature-token",
    "artemia-token",
    "target-token",
    "play",
    "next",
    "keep",
    "avatar",
    "hunt-card",
    "track",
    "survivor",
    "take-dna",
    "evolution",
];

/// The kinds of what decisions ask for.
pub const ASK_KINDS: [&str; 59] = [
    "choose-board",
    "choose-level",
    "begin-evolved",
    "choose-avatar",
    "talk",
    "commit",
    "play-card",
    "order-cards",
    "place-token",
    "explore",
    "choose-resolved",
    "resolve",
    "take-back",
    "take-back-caught",
    "take-back-played",
    "discard",
    "discard-or-lose-will",
    "hide-place",
    "name-place",
    "swap-out",
    "swap-in",
    "copy-power",
    "take-place",
    "lay-place",
    "drop-place",
    "keep-card",
    "discard-card",
    "give-card",
    "cache-card",
    "take-hunt-card",
    "discard-hunt-card",
    "pay-hunt-card",
    "cull-hunt-card",
    "heal",
    "vote-heal",
    "put-counter",
    "take-counter",
    "choose-effect",
    "choose-space",
    "choose-hunted",
    "choose-token",
    "choose-played",
    "choose-evolution",
    "move-token",
    "move-sanctuary",
    "rescue-survivor",
    "pass-effect",
    "shelter",
    "discard-survivor",
    "vote-evolution",
    "evolve-or-nest",
    "evolve",
    "make-room",
    "take-dna",
    "bury-survivor",
    "discard-evolution",
    "swap-in-evolution",
    "swap-out-evolution",
    "discard-dna",
];

pieces! {
/// Codes of the pieces of type token.
pub enum Token {
    /// Creature. Hunted on its place lose 1 Will, and Assimilation advances once.
    CreatureToken = 1,
    /// Artemia. Hunted on its place discard 1 place and use no power.
    ArtemiaToken = 2,
    /// Target. What it does is said by the card that put it there.
    TargetToken = 3,
}
}

pieces! {
/// Codes of the pieces of type place.
pub enum Place {
    /// The Lair. Take back your whole discard, or use the power of the place under the Creature token. Caught here, you
    /// lose 1 Will more.
    Lair = 1,
    /// The Jungle. Take back this card and 1 place from your discard.
    Jungle = 2,
    /// The River. Next turn play 2 places; before the reveal take one of them back.
    River = 3,
    /// The Beach. Put the Marker on the Beach, or remove it from there: Rescue +1. Once a turn in all.
    Beach = 4,
    /// The Rover. Take from the reserve a place that you do not own.
    Rover = 5,
    /// The Swamp. Take back this card and up to 2 places from your discard.
    Swamp = 6,
    /// The Shelter. Draw 2 Survival cards, keep one, discard the other.
    Shelter = 7,
    /// The Wreck. Rescue +1. Once a turn in all.
    Wreck = 8,
    /// The Source. A Hunted of your choice who has 1 or 2 Will regains 1, or draw 1 Survival card.
    Source = 9,
    /// The Artefact. Next turn play 2 places and resolve both. This power is never copied.
    Artefact = 10,
    /// The Red Artefact. Use the power of 1 place in your discard. This power is never copied.
    ArtefactRed = 11,
    /// The Green Artefact. Discard 1 place from hand: move any Hunted to an adjacent place. This power is never copied.
    ArtefactGreen = 12,
    /// The Yellow Artefact. The Artemia token acts on nobody this turn, or take back 2 places. This power is never
    /// copied.
    ArtefactYellow = 13,
    /// The Nexus. Use the power of one of the places 2 to 5. If anybody is caught here, Assimilation moves 2 instead of
    /// 1.
    Nexus = 14,
    /// The Oasis. Take back this card, and 1 place from your discard for each Will that you are missing.
    Oasis = 15,
    /// The Fjord. Next turn commit 1 place from hand and 1 from your discard, face up; before the reveal choose the one
    /// to explore.
    Fjord = 16,
    /// The Dome. Move the Shield 1 place towards the Dome. When it arrives, Assimilation moves back 1 and the Shield
    /// returns to place 1. Once a turn in all.
    Dome = 17,
    /// The Labyrinth. Reveal a face-down place, then use its power or take a card of it from the reserve; or take a
    /// card of a revealed place.
    Labyrinth = 18,
    /// The Mangrove. Exchange your whole place hand with your whole discard, then take this card back.
    Mangrove = 19,
    /// The Archipelago. Draw 1 Survival card. Then, with fewer than 3 places in hand, a Hunted of your choice who has 1
    /// or 2 Will regains 1.
    Archipelago = 20,
    /// The Pole. Give up 1 Will: Rescue +2. Played, this card returns to the reserve. This power is never copied.
    Pole = 21,
    /// The Fungi. Draw 1 Survival card, or put 1 or 2 Will counters of the reserve on free spaces of the Rescue track
    /// ahead: a Hunted with less than 3 Will takes one when Rescue comes there.
    Fungi = 22,
    /// The Portal. Discard this card at once and play another place from hand, face up: you are there now.
    Portal = 23,
    /// The Canyon. Take back this card, and take back 1 place from your discard or draw 1 Survivor.
    Canyon = 24,
    /// The Monolith. Discard 1 developed Evolution of your choice. Then this card leaves the game, if it is the one
    /// that you played.
    Monolith = 25,
    /// The Ark. Fortify, then you may shelter, wherever Sanctuary is. Once a turn in all.
    Ark = 26,
    /// The Greenhouse. A Hunted of your choice who has 1 or 2 Will regains 1, or discard up to 2 DNA of the Creature,
    /// or draw 1 Survival card.
    Greenhouse = 27,
    /// The Observatory. Draw 2 Survival cards, keep one, discard the other; then rescue 1 Survivor. This power is never
    /// copied.
    Observatory = 28,
}
}

pieces! {
/// Codes of the pieces of type card.
pub enum Card {
    /// Despair. No Survival card may be played or drawn for the rest of the turn; committed places return.
    Despair = 1,
    /// Force Field. Put the Target token on 2 adjacent places: neither may be played this turn; committed places
    /// return.
    ForceField = 2,
    /// Anticipation. Name a Hunted: if the Creature token catches him, Assimilation +1 more.
    Anticipation = 3,
    /// Ascendancy. A Hunted with 3 or more places in hand discards down to 2.
    Ascendancy = 4,
    /// Fierceness. Hunted caught by the Creature token lose 1 Will more.
    Fierceness = 5,
    /// Forbidden Zone. All Hunted discard 1 place from hand.
    ForbiddenZone = 6,
    /// Interference. The Beach and The Wreck are ineffective.
    Interference = 7,
    /// Persecution. The power of a place takes back 1 place card at the most.
    Persecution = 8,
    /// Mutation. The Artemia token also costs 1 Will.
    Mutation = 9,
    /// Phobia. A Hunted with 3 or more places in hand shows the Creature all but 2.
    Phobia = 10,
    /// Virus. Put the Artemia token on 2 adjacent places: it acts on both.
    Virus = 11,
    /// Clone. The Target token is a second Creature token.
    Clone = 12,
    /// Mirage. Put the Target token on 2 adjacent places: both are ineffective.
    Mirage = 13,
    /// Scream. Each Hunted on the target place discards 2 places from hand or loses 1 Will.
    Scream = 14,
    /// Toxin. Each Hunted on the target place discards 1 Survival card; the place is ineffective.
    Toxin = 15,
    /// Cataclysm. One place of your choice is ineffective.
    Cataclysm = 16,
    /// Detour. Move one Hunted to an adjacent place.
    Detour = 17,
    /// Stasis. Rescue does not advance at the end of this turn.
    Stasis = 18,
    /// Tracking. Next turn you may play up to 2 Hunt cards.
    Tracking = 19,
    /// Flashback. Copy the top card of the Hunt discard.
    Flashback = 20,
    /// Interference. The Beach and The Wreck are ineffective, or the Shield moves back 1 place.
    ExplorationInterference = 21,
    /// Temporal Rift. Assimilation + the number of Hunted on the target place; if the game is not over, Rescue + the
    /// same number.
    TemporalRift = 22,
    /// Hunger. Put the Creature token on 2 adjacent places: it acts on both.
    Hunger = 23,
    /// Inertia. If a Hunted is on the target place right after the reveal, all places are ineffective.
    Inertia = 24,
    /// Ubiquity. Right after the reveal you may rearrange the Hunt tokens among the places they lie on.
    Ubiquity = 25,
    /// Telepathy. Name a place, then a Hunted: he discards 1 random place from hand. If it is that place, Assimilation
    /// +1.
    Telepathy = 26,
    /// Tornado. Right after the reveal you may move the Artemia token to an adjacent place.
    Tornado = 27,
    /// Quicksand. Each Hunted on the target place discards places from hand down to 2.
    Quicksand = 28,
    /// Anguish. Nobody can Resist for the rest of the turn.
    Anguish = 29,
    /// Deployment. Assimilation moves back 1: move the Creature token to an adjacent place.
    Deployment = 30,
    /// Intuition. Draw 3 Hunt cards, discard 2 and lay 1 apart: it may be played this turn besides.
    Intuition = 31,
    /// Magnetism. Right after the reveal all Hunted on places adjacent to the target place are moved onto it.
    Magnetism = 32,
    /// Reminiscence. Take 1 card from the Hunt discard.
    Reminiscence = 33,
    /// Domination. Lies before a Hunted: at the end of every turn he discards 1 place from hand, until his Will is 0.
    Domination = 34,
    /// Dread. A Hunted who has Resisted this turn must Give Up at once.
    Dread = 35,
    /// Epidemic. Name a Hunted. Right after the reveal his place is ineffective, and each other Hunted there loses 1
    /// Will.
    Epidemic = 36,
    /// Bloodlust. Hunted on the target place with 1 or 2 Will regain 1; Hunted on adjacent places lose 1.
    Bloodlust = 37,
    /// Mutagenesis. Take 1 DNA from the reserve.
    Mutagenesis = 38,
    /// Ambush. Each Hunted on the target place discards 1 Survivor; the place is ineffective.
    Ambush = 39,
    /// Siege. Nobody fortifies or shelters for the rest of the turn, not by The Ark either.
    Siege = 40,
    /// Exodus. Move the Sanctuary token to an adjacent place.
    Exodus = 41,
    /// Abduction. A Hunted discards 1 Survivor.
    Abduction = 42,
    /// Blackout. Survivors that are rescued have no effect this turn.
    Blackout = 43,
    /// Regrowth. Take 1 discarded Evolution.
    Regrowth = 44,
    /// Frenzy. Right after the reveal pay 1 DNA: move the Creature token to an adjacent place.
    Frenzy = 45,
    /// Hibernation. In the next phase 5 you may evolve and then nest.
    Hibernation = 46,
    /// Spores. In phases 3 and 4 Hunted on places adjacent to the Artemia token may play no Survival card.
    Spores = 47,
    /// Lure. In phase 3 Hunted on places adjacent to the target place take no place back.
    Lure = 48,
    /// Breach. Defence moves back 1.
    Breach = 49,
    /// Panic. Each Hunted with 2 or more Survivors discards 1.
    Panic = 50,
    /// Camouflage. No Survival card moves a Hunt token this turn.
    Camouflage = 51,
    /// Metamorphosis. Swap a developed Evolution with one in hand of the same or a lower cost.
    Metamorphosis = 52,
    /// Adrenaline. Regain 1 Will.
    Adrenaline = 64,
    /// Ingenuity. Put the Marker on the Beach.
    Ingenuity = 65,
    /// Sacrifice. Discard 1 place from hand: no Hunt card may be played for the rest of the turn; committed places
    /// return.
    Sacrifice = 66,
    /// Sixth Sense. Take back 2 places.
    SixthSense = 67,
    /// Smokescreen. All Hunted hide their discards until the end of the turn.
    Smokescreen = 68,
    /// Strike Back. 2 random Hunt cards of the Creature's hand go under the deck, shown to everyone.
    StrikeBack = 69,
    /// Vortex. Swap a place that you have played with one of your discard.
    Vortex = 70,
    /// Detector. Avoid the Artemia token.
    Detector = 71,
    /// Dodge. Avoid the Creature token.
    Dodge = 72,
    /// Drone. Instead of the power of your place: take from the reserve a place that you do not own.
    Drone = 73,
    /// Gate. Instead of the power of your place: use that of an adjacent place, except The Artefact.
    Gate = 74,
    /// Hologram. Move the Artemia token to an adjacent place.
    Hologram = 75,
    /// Wrong Track. Move the Creature token to an adjacent place.
    WrongTrack = 76,
    /// Amplifier. Remove the Marker: Rescue +1.
    Amplifier = 77,
    /// Double Back. Take back a place that you have just played.
    DoubleBack = 78,
    /// Drone. Instead of the power of your place: take from the reserve a revealed place that you do not own.
    ExplorationDrone = 79,
    /// Ingenuity. Put the Marker on the Beach, or move the Shield 1 place towards the Dome.
    ExplorationIngenuity = 80,
    /// Amplifier. Remove the Marker: Rescue +1, or move the Shield 1 place towards the Dome.
    ExplorationAmplifier = 81,
    /// Shuttle. The Hunted win. Playable if Rescue is 1 step from Victory.
    Shuttle = 82,
    /// Alert. Name a place: no token acts there and it is ineffective, for the rest of the turn.
    Alert = 83,
    /// On the Run. Commit 3 places this turn and explore one: take that one back at the end and discard the others.
    OnTheRun = 84,
    /// Hindrance. The Creature token may not be placed in the lower row this turn.
    Hindrance = 85,
    /// Equipment. Draw 1 Survival card, or take the top card of the Survival discard.
    Equipment = 86,
    /// Decoy. Swap 2 Hunt tokens that are out, then take back 1 place.
    Decoy = 87,
    /// Mimicry. If you are on the place of the Creature token right after the reveal: Rescue +1, and you avoid it.
    Mimicry = 88,
    /// Rally. Each Hunted caught by the Creature token may take back a place on which he was caught.
    Rally = 89,
    /// Refuge. Put the Target token on 2 adjacent places: the Creature token may not be placed there, and no Target
    /// card may be played.
    Refuge = 90,
    /// Regeneration. Instead of the power of your place: use that of a place in your discard.
    Regeneration = 91,
    /// Resistance. Avoid the Target token.
    Resistance = 92,
    /// Retreat. Move a Hunted to an adjacent place: there are no power and no take-back for him.
    Retreat = 93,
    /// Second Wind. Take back your whole discard.
    SecondWind = 94,
    /// Tenacity. Take back 1 place more for each Will that you spend on Resist this turn, before or after.
    Tenacity = 95,
    /// Vaccine. Assimilation moves back 1.
    Vaccine = 96,
    /// Caches. Draw 2 Survival cards and put them face down under 2 places: the first Hunted to resolve one of these
    /// takes its card too.
    Caches = 97,
    /// Sampling. Discard 1 DNA of the Creature.
    Sampling = 98,
    /// Homing Call. Move the Sanctuary token to an adjacent place.
    HomingCall = 99,
    /// Reinforcement. Defence +1. Playable with a Survivor, whom you keep.
    Reinforcement = 100,
    /// Rescue Party. Instead of the power of your place: rescue 1 Survivor, wherever Sanctuary is.
    RescueParty = 101,
    /// Antidote. One developed Evolution has no power this turn.
    Antidote = 102,
    /// Barricade. Avoid all Hunt tokens. Playable on the place where Sanctuary is.
    Barricade = 103,
    /// Guide. Instead of the power of your place: use that of the place where Sanctuary is.
    Guide = 104,
    /// Evacuation. Right after the reveal: you are moved to the place where Sanctuary is, if it is adjacent.
    Evacuation = 105,
    /// Radio. Reveal 1 more Survivor.
    Radio = 106,
    /// Supplies. All Hunted take back 1 place.
    Supplies = 107,
    /// Sabotage. The Creature discards 1 Evolution from hand.
    Sabotage = 108,
    /// Field Hospital. A Hunted of your choice regains 1 Will.
    FieldHospital = 109,
    /// Decontamination. The Creature cannot nest in the next phase 5.
    Decontamination = 110,
    /// Instinct. Take a committed place back and commit another from hand.
    Instinct = 111,
    /// Solidarity. Give another Hunted 1 Survival card unseen by the others, then draw 1.
    Solidarity = 112,
}
}

pieces! {
/// Codes of the pieces of type survivor.
pub enum Survivor {
    /// Defender. Defence +1.
    Defender1 = 1,
    /// Defender. Defence +1.
    Defender2 = 2,
    /// Imitator. Use the power of the place under the Creature token.
    Imitator1 = 3,
    /// Imitator. Use the power of the place under the Creature token.
    Imitator2 = 4,
    /// Outfitter. Take from the reserve 1 place that you do not own.
    Outfitter1 = 5,
    /// Poisoner. Discard up to 2 DNA of the Creature.
    Poisoner1 = 6,
    /// Jammer. The Creature may neither evolve nor nest in the next phase 5.
    Jammer1 = 7,
    /// Defender. Defence +1.
    Defender3 = 8,
    /// Runner. Take back up to 2 places.
    Runner1 = 9,
    /// Defender. Defence +1.
    Defender4 = 10,
    /// Shadow. Take back the place that you played.
    Shadow1 = 11,
    /// Jammer. The Creature may neither evolve nor nest in the next phase 5.
    Jammer2 = 12,
    /// Comforter. Regain 1 Will.
    Comforter1 = 13,
    /// Jammer. The Creature may neither evolve nor nest in the next phase 5.
    Jammer3 = 14,
    /// Poisoner. Discard up to 2 DNA of the Creature.
    Poisoner2 = 15,
    /// Poisoner. Discard up to 2 DNA of the Creature.
    Poisoner3 = 16,
    /// Michelle West. Draw 1 Survival card.
    MichelleWest = 17,
    /// Supplier. Draw 1 Survival card.
    Supplier2 = 18,
}
}

pieces! {
/// Codes of the pieces of type evolution.
pub enum Evolution {
    /// Optimiser (Optimisateur). Refill your hand to 4 Hunt cards.
    Optimisateur = 1,
    /// Instinctive (Instinctif). Before refilling you may discard any Hunt cards.
    Instinctif = 2,
    /// Mischievous (Malicieux). Discard 1 Hunt card: a Hunted of your choice shows you 1 random place of his hand.
    Malicieux = 3,
    /// Scavenger. Take 1 DNA if a Hunted was left without Will in phase 3.
    Scavenger = 4,
    /// Burrower. When you nest you may put 1 revealed Survivor under the deck.
    Burrower = 5,
    /// Stunner (Assommeur). Each Hunted caught by the Creature token discards 1 place from hand.
    Assommeur = 6,
    /// Swift (Vif). Discard 1 Hunt card: you may play 1 Hunt card more this turn.
    Vif = 7,
    /// Prescient. Before you place tokens, a Hunted with 4 or more places in hand shows you all but 3.
    Prescient = 8,
    /// Beater (Rabatteur). Sanctuary may move to an adjacent place of your choice instead of the next.
    Rabatteur = 9,
    /// Thick-skinned. Sacrifice and Strike Back cost their player 1 place more from hand.
    ThickSkinned = 10,
    /// Rapid (Rapide). Right after the reveal discard 1 Hunt card: move the Creature token to the place below it, with
    /// one Hunted to any adjacent place.
    Rapide = 11,
    /// Howler (Hurleur). Each Hunted above or below the Creature token and not caught discards 1 place from hand.
    Hurleur = 12,
    /// Primitive (Primitif). If you have played no Hunt card you may place the Artemia token; then you play none this
    /// turn.
    Primitif = 13,
    /// Stalker. No Survival card moves the Creature token.
    Stalker = 14,
    /// Leech. Take 1 DNA when the Creature token catches somebody.
    Leech = 15,
    /// Venomous. Hunted caught by the Creature token may play no Survival card next turn.
    Venomous = 16,
    /// Camouflaged. You may place the Target token every turn. Hunted there may use the power, but not take back
    /// instead.
    Camouflaged = 17,
    /// Hive-minded. When you evolve you take 2 DNA.
    HiveMinded = 18,
    /// Telepathic. As the turn begins a Hunted with 2 or more places in hand names one that he will not play.
    Telepathic = 19,
    /// Tenacious. No bonus of the Defence track discards your Evolutions.
    Tenacious = 20,
    /// Giant. Before you place tokens pay 1 DNA: put the Creature token on 2 adjacent places, as by Hunger.
    Giant = 21,
    /// Territorial. With the Creature token on or next to the place where Sanctuary is, fortifying gives no Defence.
    Territorial = 22,
    /// Parasitic. The Artemia token costs 2 places.
    Parasitic = 23,
    /// Relentless. Pay 1 DNA: next turn you may play up to 2 Hunt cards, as by Tracking.
    Relentless = 24,
    /// Mesmeric. Pay 1 DNA: move one Hunted to an adjacent place, as by Detour.
    Mesmeric = 25,
    /// Alpha. The Creature token costs 1 Will more.
    Alpha = 26,
    /// Omnipresent. You may place the Artemia token every turn.
    Omnipresent = 27,
    /// Twin-souled. Before you place tokens pay 1 DNA: the Target token is a second Creature token, as by Clone.
    TwinSouled = 28,
    /// Assimilator. Assimilation +1 more if the Creature token catches 2 or more Hunted.
    Assimilator = 29,
    /// Apex. Rescue does not advance at the end of a turn in which the Creature token caught 2 or more Hunted.
    Apex = 30,
}
}

pieces! {
/// Codes of the pieces of type avatar.
pub enum Avatar {
    /// Pike. A Resist takes back 1 place more.
    Pike = 1,
    /// Xia. Your Beach puts the Marker there and removes it at once: Rescue +1. Your Dome moves the Shield 2 places.
    Xia = 2,
    /// Murphy. With 1 place in hand or none, before the played places are discarded: take back 1 place.
    Murphy = 3,
    /// Kelly. Taking back instead of the power gives 2 places.
    Kelly = 4,
    /// Lucio. Draw 1 Survival card when the Creature token catches you.
    Lucio = 5,
    /// John. You may play 2 Survival cards a turn.
    John = 6,
    /// Powel. You may rescue on every place in the row or the column of Sanctuary, but for its own.
    Powel = 7,
    /// Engineer. Sheltering 2 or more Survivors gives Defence +1 more.
    Engineer = 8,
    /// Medic. Regain 1 Will when you fortify.
    Medic = 9,
    /// Geneticist. The Creature takes at most 2 DNA when it nests.
    Geneticist = 10,
    /// Scout. You may pass the effect of a Survivor whom you rescue to another Hunted.
    Scout = 11,
    /// Guard. Once a match, in phase 3: avoid one Hunt token that acts on you.
    Guard = 12,
}
}

/// What a seat of NOT ALONE knows.
///
/// A function panics if the arena sent something else under its key.
#[derive(Debug, Clone, Copy)]
pub struct View<'a>(&'a crate::View);

impl<'a> View<'a> {
    /// The view of a decision. An error if it is not one of NOT ALONE of this epoch.
    pub fn of(decision: &'a Decision) -> Result<Self, ArenaError> {
        decision.view_of(&WORDS).map(View)
    }

    /// Who looks: a seat, 8 the public, 9 all. Means: seat.
    pub fn audience(&self) -> i64 {
        self.0.number_of(&KEYS[0])
    }

    /// 1: the reader's answer is awaited. Means: flag.
    pub fn deciding(&self) -> i64 {
        self.0.number_of(&KEYS[1])
    }

    /// Places that the seat owns, wherever they are. Means: place. A row for each seat.
    pub fn owned(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[2])
    }

    /// Places in hand. Means: amount. A row for each seat.
    pub fn hand_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[3])
    }

    /// Places discarded. Means: amount. A row for each seat.
    pub fn discard_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[4])
    }

    /// Survival cards in hand. Means: amount. A row for each seat.
    pub fn survival_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[5])
    }

    /// Hunt cards in hand. Means: amount.
    pub fn hunt_size(&self) -> i64 {
        self.0.number_of(&KEYS[6])
    }

    /// Hunt cards that lie apart. Means: amount.
    pub fn apart_size(&self) -> i64 {
        self.0.number_of(&KEYS[7])
    }

    /// Evolutions in the Creature's hand, of level I and II. Means: part.
    pub fn evolution_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[8])
    }

    /// Survivors discarded unseen. Means: amount. A row for each seat.
    pub fn lost_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[9])
    }

    /// Survivors held. Means: amount. A row for each seat.
    pub fn survivor_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[10])
    }

    /// Number of Hunted: seats 1 to this. Means: amount.
    pub fn hunted(&self) -> i64 {
        self.0.number_of(&KEYS[11])
    }

    /// Setting board: 0 and 1 the sides, 2 the Creature's choice. Means: word.
    pub fn board_setting(&self) -> i64 {
        self.0.number_of(&KEYS[12])
    }

    /// Setting artefact: 0 base, 1 red, 2 green, 3 yellow. Means: word.
    pub fn artefact(&self) -> i64 {
        self.0.number_of(&KEYS[13])
    }

    /// Setting expert. Means: flag.
    pub fn expert(&self) -> i64 {
        self.0.number_of(&KEYS[14])
    }

    /// Setting: 0 all, 1 the discard. Means: word.
    pub fn zero_will_return(&self) -> i64 {
        self.0.number_of(&KEYS[15])
    }

    /// Setting windows: 0 holders, 1 all. Means: word.
    pub fn windows(&self) -> i64 {
        self.0.number_of(&KEYS[16])
    }

    /// Setting talk_rounds. Means: amount.
    pub fn talk_rounds(&self) -> i64 {
        self.0.number_of(&KEYS[17])
    }

    /// 1 to 5; 0 in set-up. Means: word.
    pub fn phase(&self) -> i64 {
        self.0.number_of(&KEYS[18])
    }

    /// Setting turn_limit. Means: amount.
    pub fn turn_limit(&self) -> i64 {
        self.0.number_of(&KEYS[19])
    }

    /// The turn, from 1. Means: amount.
    pub fn turn(&self) -> i64 {
        self.0.number_of(&KEYS[20])
    }

    /// Side of the board, 0 until it is chosen. Means: amount.
    pub fn board(&self) -> i64 {
        self.0.number_of(&KEYS[21])
    }

    /// Steps of Rescue to Victory. Means: track.
    pub fn rescue(&self) -> i64 {
        self.0.number_of(&KEYS[22])
    }

    /// Steps of Assimilation to Victory. Means: track.
    pub fn assimilation(&self) -> i64 {
        self.0.number_of(&KEYS[23])
    }

    /// 1: the Marker lies on the Beach. Means: flag.
    pub fn marker(&self) -> i64 {
        self.0.number_of(&KEYS[24])
    }

    /// Code of the place on each space; 0 is none, or lies face down. Means: place.
    pub fn planet(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[25])
    }

    /// Rounds of talk made this turn. Means: amount.
    pub fn talked(&self) -> i64 {
        self.0.number_of(&KEYS[26])
    }

    /// Copies in the reserve, by code of the place. Means: amount.
    pub fn reserve(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[27])
    }

    /// Spaces it lies on. Means: space.
    pub fn creature_token(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[28])
    }

    /// Spaces it lies on. Means: space.
    pub fn artemia_token(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[29])
    }

    /// Spaces it lies on. Means: space.
    pub fn target_token(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[30])
    }

    /// Seats caught by the Creature token this turn. Means: seat.
    pub fn caught(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[31])
    }

    /// This turn. Means: part.
    pub fn modifiers(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[32])
    }

    /// Spaces, beside that of the Target token. Means: space.
    pub fn ineffective(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[33])
    }

    /// Spaces whose place is not played. Means: space.
    pub fn no_play(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[34])
    }

    /// Spaces barred to the Creature token's placing. Means: space.
    pub fn no_creature(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[35])
    }

    /// Spaces on which no token acts. Means: space.
    pub fn calm(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[36])
    }

    /// Places whose one use this turn is made. Means: place.
    pub fn spent(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[37])
    }

    /// Hidden places, once revealed. Means: place.
    pub fn ineffective_later(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[38])
    }

    /// Evolutions that have no power this turn. Means: evolution.
    pub fn suppressed(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[39])
    }

    /// Evolutions used this turn. Means: evolution.
    pub fn used(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[40])
    }

    /// Next turn. Means: part.
    pub fn modifiers_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[41])
    }

    /// Spaces, next turn. Means: space.
    pub fn ineffective_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[42])
    }

    /// Always empty. Means: space.
    pub fn no_play_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[43])
    }

    /// Spaces, next turn. Means: space.
    pub fn no_creature_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[44])
    }

    /// Spaces, next turn. Means: space.
    pub fn calm_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[45])
    }

    /// Always empty. Means: place.
    pub fn spent_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[46])
    }

    /// Always empty. Means: place.
    pub fn ineffective_later_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[47])
    }

    /// Always empty. Means: evolution.
    pub fn suppressed_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[48])
    }

    /// Always empty. Means: evolution.
    pub fn used_next(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[49])
    }

    /// Spaces whose place lies face down. Means: space.
    pub fn face_down(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[50])
    }

    /// Space on which the Shield lies; 0: it is not in play. Means: space.
    pub fn shield(&self) -> i64 {
        self.0.number_of(&KEYS[51])
    }

    /// Will counters in the reserve. Means: amount.
    pub fn will_reserve(&self) -> i64 {
        self.0.number_of(&KEYS[52])
    }

    /// Will counters on the Rescue track, by steps to Victory. Means: track.
    pub fn track(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[53])
    }

    /// Effects that wait for the reveal: seat, card, subject, 0. Means: part.
    pub fn parked(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[54])
    }

    /// Hunt cards before Hunted: seat, card. Means: part.
    pub fn lying(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[55])
    }

    /// Effects that wait for the reveal. Means: amount.
    pub fn parked_count(&self) -> i64 {
        self.0.number_of(&KEYS[56])
    }

    /// Of them had their moment. Means: amount.
    pub fn parked_done(&self) -> i64 {
        self.0.number_of(&KEYS[57])
    }

    /// Places of the draw pile. Means: amount.
    pub fn pile_size(&self) -> i64 {
        self.0.number_of(&KEYS[58])
    }

    /// Places of the draw pile, from the bottom; 255: not known. Means: place.
    pub fn pile(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[59])
    }

    /// Survival card under the place of each space; 255: not known which. Means: card.
    pub fn cached(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[60])
    }

    /// The seat that put it there; 0: none. Means: seat.
    pub fn cached_by(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[61])
    }

    /// Who knows each of them: the reader. Means: seats.
    pub fn pile_seen(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[62])
    }

    /// Places at its end that a Hunted has drawn and holds. Means: amount.
    pub fn drawn(&self) -> i64 {
        self.0.number_of(&KEYS[63])
    }

    /// Places of this match. Means: place.
    pub fn places(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[64])
    }

    /// Places that the draft of the Labyrinth discarded. Means: place.
    pub fn gone(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[65])
    }

    /// Hunt cards of this match. Means: card.
    pub fn hunt_cards(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[66])
    }

    /// Survival cards of this match. Means: card.
    pub fn survival_cards(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[67])
    }

    /// Setting sanctuary. Means: flag.
    pub fn sanctuary_in_play(&self) -> i64 {
        self.0.number_of(&KEYS[68])
    }

    /// Setting avatars: 1 icon. Means: flag.
    pub fn avatars_setting(&self) -> i64 {
        self.0.number_of(&KEYS[69])
    }

    /// Setting evolution: 1 icon. Means: flag.
    pub fn evolution_setting(&self) -> i64 {
        self.0.number_of(&KEYS[70])
    }

    /// Steps of Defence to Victory. Means: track.
    pub fn defence(&self) -> i64 {
        self.0.number_of(&KEYS[71])
    }

    /// Bonus spaces not yet reached, by steps to Victory. Means: track.
    pub fn bonuses(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[72])
    }

    /// Space of the Sanctuary token. Means: space.
    pub fn sanctuary(&self) -> i64 {
        self.0.number_of(&KEYS[73])
    }

    /// 1: the Sanctuary token goes on to 10. Means: flag.
    pub fn unlocked(&self) -> i64 {
        self.0.number_of(&KEYS[74])
    }

    /// DNA of the Creature; the reserve has the rest of 10. Means: amount.
    pub fn dna(&self) -> i64 {
        self.0.number_of(&KEYS[75])
    }

    /// Survivors in the deck. Means: amount.
    pub fn survivor_deck_size(&self) -> i64 {
        self.0.number_of(&KEYS[76])
    }

    /// Evolutions in the decks of level I and II. Means: part.
    pub fn evolution_deck_size(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[77])
    }

    /// Survivors that lie revealed. Means: survivor.
    pub fn revealed(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[78])
    }

    /// Survivors of which everybody knows who holds them. Means: survivor.
    pub fn survivors_known(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[79])
    }

    /// Survivors that have left the match. Means: survivor.
    pub fn survivors_gone(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[80])
    }

    /// Evolutions in the Creature's hand; for the Hunted those they know. Means: evolution.
    pub fn evolution_hand(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[81])
    }

    /// Those of them that everybody knows. Means: evolution.
    pub fn evolution_known(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[82])
    }

    /// Developed Evolutions. Means: evolution.
    pub fn developed(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[83])
    }

    /// Those of them that do not work yet. Means: evolution.
    pub fn fresh(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[84])
    }

    /// Discarded Evolutions. Means: evolution.
    pub fn evolution_discard(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[85])
    }

    /// Evolutions of this match. Means: evolution.
    pub fn evolutions(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[86])
    }

    /// Survivors at the bottom of the deck that everybody knows. Means: amount.
    pub fn survivor_tail(&self) -> i64 {
        self.0.number_of(&KEYS[87])
    }

    /// From the bottom: those that everybody knows there. Means: survivor.
    pub fn survivor_deck(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[88])
    }

    /// Level I, from the bottom. Means: evolution.
    pub fn evolution_deck_1(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[89])
    }

    /// Level II, from the bottom. Means: evolution.
    pub fn evolution_deck_2(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[90])
    }

    /// Survival cards in hand; of others those that everybody was shown. Means: card. A row for each seat.
    pub fn survival(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[91])
    }

    /// Survival cards that the seat chooses among. Means: card. A row for each seat.
    pub fn offered(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[92])
    }

    /// Survival cards in hands of others that the seat knows to be there, having put them under places or given them.
    /// Means: card. A row for each seat.
    pub fn traced(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[93])
    }

    /// Places in hand; of others what follows from open cards or was shown. Means: place. A row for each seat.
    pub fn hand(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[94])
    }

    /// Places discarded; blank where Smokescreen hides them. Means: place. A row for each seat.
    pub fn discard(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[95])
    }

    /// Places in hand that were shown: to their owner and the Creature. Means: place. A row for each seat.
    pub fn shown(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[96])
    }

    /// Places (or a space, an Evolution) chosen so far for a decision that is not complete. Means: search. A row for
    /// each seat.
    pub fn chosen(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[97])
    }

    /// The action given while others are waited for; 65535 for none. Means: action. A row for each seat.
    pub fn answer(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[98])
    }

    /// Will, 0 to 3. Means: amount. A row for each seat.
    pub fn will(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[99])
    }

    /// Next turn: 0 one place, 1 River, 2 Artefact, 3 Fjord, 4 three. Means: word. A row for each seat.
    pub fn pending(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[100])
    }

    /// This turn, as pending. Means: word. A row for each seat.
    pub fn mode(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[101])
    }

    /// Times resisted this turn. Means: amount. A row for each seat.
    pub fn resists(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[102])
    }

    /// Survival cards played this turn. Means: amount. A row for each seat.
    pub fn plays(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[103])
    }

    /// Tokens that do not act on him: 1 Creature, 2 Artemia, 4 Target, 8 a Clone, added. Means: bits. A row for each
    /// seat.
    pub fn avoids(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[104])
    }

    /// Places to choose for the decision that is asked. Means: amount. A row for each seat.
    pub fn need(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[105])
    }

    /// Places committed or played this turn. Means: amount. A row for each seat.
    pub fn committed(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[106])
    }

    /// Codes of the places committed or played; 255 where one lies face down. Means: place. A row for each seat.
    pub fn played(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[107])
    }

    /// Where he is by each of them; empty before the reveal. Means: space. A row for each seat.
    pub fn space(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[108])
    }

    /// Bit i: played card i has left the table again. Means: bits. A row for each seat.
    pub fn left(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[109])
    }

    /// Bit i: played place i is resolved. Means: bits. A row for each seat.
    pub fn resolved(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[110])
    }

    /// Bit i: the Hunted know played card i; for others as known_public. Means: bits. A row for each seat.
    pub fn known(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[111])
    }

    /// Bit i: everybody knows played card i. Means: bits. A row for each seat.
    pub fn known_public(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[112])
    }

    /// Places more that a Resist takes back. Means: amount. A row for each seat.
    pub fn resist_extra(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[113])
    }

    /// Bit i: caught on played place i this turn. Means: bits. A row for each seat.
    pub fn caught_on(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[114])
    }

    /// Code of his Avatar; 0: none. Means: avatar. A row for each seat.
    pub fn avatar(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[115])
    }

    /// 1: it was used, which it can be once a match. Means: flag. A row for each seat.
    pub fn avatar_used(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[116])
    }

    /// Survivors held; of others those that everybody knows. Means: survivor. A row for each seat.
    pub fn survivors(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[117])
    }

    /// Survivors that he discarded unseen. Means: survivor. A row for each seat.
    pub fn lost(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[118])
    }

    /// Places that he named and will not play this turn. Means: place. A row for each seat.
    pub fn named(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[119])
    }

    /// Avatars among which he chooses. Means: avatar. A row for each seat.
    pub fn dealt(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[120])
    }

    /// Hunt cards in hand; for the Hunted those they were shown. Means: card.
    pub fn hunt_hand(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[121])
    }

    /// Hunt cards that lie apart, to be played beyond the allowance; for the Hunted those they know. Means: card.
    pub fn hunt_apart(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[122])
    }

    /// Hunt cards that everybody knows to be there. Means: card.
    pub fn hunt_known(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[123])
    }

    /// Survival cards that everybody knows to be in a hand. Means: card.
    pub fn survival_known(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[124])
    }

    /// Hunt cards played this turn. Means: card.
    pub fn hunt_played(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[125])
    }

    /// The cards whose effects they have. Means: card.
    pub fn hunt_acts(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[126])
    }

    /// How many. Means: amount.
    pub fn hunt_plays(&self) -> i64 {
        self.0.number_of(&KEYS[127])
    }

    /// Cards at the bottom of the Hunt deck that everybody knows. Means: amount.
    pub fn hunt_tail(&self) -> i64 {
        self.0.number_of(&KEYS[128])
    }

    /// Cards in the Hunt deck. Means: amount.
    pub fn hunt_deck_size(&self) -> i64 {
        self.0.number_of(&KEYS[129])
    }

    /// Cards in the Hunt discard. Means: amount.
    pub fn hunt_discard_size(&self) -> i64 {
        self.0.number_of(&KEYS[130])
    }

    /// Cards in the Survival deck. Means: amount.
    pub fn survival_deck_size(&self) -> i64 {
        self.0.number_of(&KEYS[131])
    }

    /// Cards in the Survival discard. Means: amount.
    pub fn survival_discard_size(&self) -> i64 {
        self.0.number_of(&KEYS[132])
    }

    /// Times the Hunt deck was made of its discard. Means: amount.
    pub fn hunt_rebuilds(&self) -> i64 {
        self.0.number_of(&KEYS[133])
    }

    /// Times the Survival deck was. Means: amount.
    pub fn survival_rebuilds(&self) -> i64 {
        self.0.number_of(&KEYS[134])
    }

    /// From the bottom: the cards that everybody knows there. Means: card.
    pub fn hunt_deck(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[135])
    }

    /// From the bottom. Means: card.
    pub fn survival_deck(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[136])
    }

    /// The Hunt discard, its top last. Means: card.
    pub fn hunt_discard(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[137])
    }

    /// The Survival discard, its top last. Means: card.
    pub fn survival_discard(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[138])
    }

    /// 1: the match is over. Means: flag.
    pub fn over(&self) -> i64 {
        self.0.number_of(&KEYS[139])
    }

    /// 1 the Creature, 2 the Hunted, 0 nobody. Means: word.
    pub fn winner(&self) -> i64 {
        self.0.number_of(&KEYS[140])
    }

    /// 0 rescue, 1 assimilation, 2 turn limit, 3 defence. Means: word.
    pub fn reason(&self) -> i64 {
        self.0.number_of(&KEYS[141])
    }

    /// Where in the turn the rules stand; for sample. Means: search.
    pub fn step(&self) -> i64 {
        self.0.number_of(&KEYS[142])
    }

    /// Where in the step; for sample. Means: search.
    pub fn stage(&self) -> i64 {
        self.0.number_of(&KEYS[143])
    }

    /// Seats whose answer is awaited: the reader's own alone. Means: seat.
    pub fn asked(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[144])
    }

    /// Seats that passed since something changed: the reader's own alone. Means: seat.
    pub fn passed(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[145])
    }

    /// Seats that passed for the phase: the reader's own alone. Means: seat.
    pub fn passed_phase(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[146])
    }

    /// The Hunted who still has a second place to resolve. Means: seat.
    pub fn resolving(&self) -> i64 {
        self.0.number_of(&KEYS[147])
    }

    /// Cards played together and not yet done with. Means: amount.
    pub fn batch_size(&self) -> i64 {
        self.0.number_of(&KEYS[148])
    }

    /// Frames in use; for sample. Means: search.
    pub fn depth(&self) -> i64 {
        self.0.number_of(&KEYS[149])
    }

    /// Their seats and cards, in pairs. Means: part.
    pub fn batch(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[150])
    }

    /// What the rules are in the middle of; for sample. Means: search. 14 rows.
    pub fn frame_options(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[151])
    }

    /// For sample. Means: search. 14 rows.
    pub fn frame_simple(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[152])
    }

    /// For sample. Means: search. 14 rows.
    pub fn frame_used(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[153])
    }

    /// For sample. Means: search. 14 rows.
    pub fn frame_base(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[154])
    }

    /// For sample. Means: search. 14 rows.
    pub fn frame(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[155])
    }
}

static ACTIONS: [Action; 843] = [
    action!(0, "pass", "", "pass"),
    action!(1, "pass-phase", "", "pass for this phase"),
    action!(2, "resist", "", "resist"),
    action!(3, "give-up", "", "give up"),
    action!(4, "power", "", "use the power of the place"),
    action!(5, "nothing", "", "do nothing"),
    action!(6, "enough", "", "no more"),
    action!(7, "lose-will", "", "lose 1 Will"),
    action!(8, "take-all", "", "take back the whole discard"),
    action!(9, "draw", "", "draw a Survival card"),
    action!(10, "board", "1", "board side 1"),
    action!(11, "board", "2", "board side 2"),
    action!(12, "say", "nothing", "nothing in particular"),
    action!(13, "say", "ask", "\"Where do you go?\""),
    action!(14, "idle-artemia", "", "the Artemia token acts on nobody"),
    action!(15, "take-two", "", "take back 2 places"),
    action!(16, "token", "creature", "the Creature token"),
    action!(17, "token", "artemia", "the Artemia token"),
    action!(18, "token", "target", "the Target token"),
    action!(19, "take-top", "", "take the top card of the Survival discard"),
    action!(20, "ineffective", "", "places are ineffective"),
    action!(21, "shield-back", "", "the Shield moves back 1 place"),
    action!(22, "uncover", "", "reveal a face-down place"),
    action!(23, "fortify", "", "fortify"),
    action!(24, "shelter", "", "shelter all Survivors"),
    action!(25, "evolve", "", "evolve"),
    action!(26, "nest", "", "nest"),
    action!(27, "draw-evolution", "1", "draw an Evolution of level I"),
    action!(28, "draw-evolution", "2", "draw an Evolution of level II"),
    action!(29, "draw-survivor", "", "draw a Survivor"),
    action!(30, "discard-dna", "", "discard 1 DNA of the Creature"),
    action!(33, "commit", "lair", "commit The Lair"),
    action!(34, "commit", "jungle", "commit The Jungle"),
    action!(35, "commit", "river", "commit The River"),
    action!(36, "commit", "beach", "commit The Beach"),
    action!(37, "commit", "rover", "commit The Rover"),
    action!(38, "commit", "swamp", "commit The Swamp"),
    action!(39, "commit", "shelter", "commit The Shelter"),
    action!(40, "commit", "wreck", "commit The Wreck"),
    action!(41, "commit", "source", "commit The Source"),
    action!(42, "commit", "artefact", "commit The Artefact"),
    action!(43, "commit", "artefact-red", "commit The Red Artefact"),
    action!(44, "commit", "artefact-green", "commit The Green Artefact"),
    action!(45, "commit", "artefact-yellow", "commit The Yellow Artefact"),
    action!(46, "commit", "nexus", "commit The Nexus"),
    action!(47, "commit", "oasis", "commit The Oasis"),
    action!(48, "commit", "fjord", "commit The Fjord"),
    action!(49, "commit", "dome", "commit The Dome"),
    action!(50, "commit", "labyrinth", "commit The Labyrinth"),
    action!(51, "commit", "mangrove", "commit The Mangrove"),
    action!(52, "commit", "archipelago", "commit The Archipelago"),
    action!(53, "commit", "pole", "commit The Pole"),
    action!(54, "commit", "fungi", "commit The Fungi"),
    action!(55, "commit", "portal", "commit The Portal"),
    action!(56, "commit", "canyon", "commit The Canyon"),
    action!(57, "commit", "monolith", "commit The Monolith"),
    action!(58, "commit", "ark", "commit The Ark"),
    action!(59, "commit", "greenhouse", "commit The Greenhouse"),
    action!(60, "commit", "observatory", "commit The Observatory"),
    action!(65, "take", "lair", "take back The Lair"),
    action!(66, "take", "jungle", "take back The Jungle"),
    action!(67, "take", "river", "take back The River"),
    action!(68, "take", "beach", "take back The Beach"),
    action!(69, "take", "rover", "take back The Rover"),
    action!(70, "take", "swamp", "take back The Swamp"),
    action!(71, "take", "shelter", "take back The Shelter"),
    action!(72, "take", "wreck", "take back The Wreck"),
    action!(73, "take", "source", "take back The Source"),
    action!(74, "take", "artefact", "take back The Artefact"),
    action!(75, "take", "artefact-red", "take back The Red Artefact"),
    action!(76, "take", "artefact-green", "take back The Green Artefact"),
    action!(77, "take", "artefact-yellow", "take back The Yellow Artefact"),
    action!(78, "take", "nexus", "take back The Nexus"),
    action!(79, "take", "oasis", "take back The Oasis"),
    action!(80, "take", "fjord", "take back The Fjord"),
    action!(81, "take", "dome", "take back The Dome"),
    action!(82, "take", "labyrinth", "take back The Labyrinth"),
    action!(83, "take", "mangrove", "take back The Mangrove"),
    action!(84, "take", "archipelago", "take back The Archipelago"),
    action!(85, "take", "pole", "take back The Pole"),
    action!(86, "take", "fungi", "take back The Fungi"),
    action!(87, "take", "portal", "take back The Portal"),
    action!(88, "take", "canyon", "take back The Canyon"),
    action!(89, "take", "monolith", "take back The Monolith"),
    action!(90, "take", "ark", "take back The Ark"),
    action!(91, "take", "greenhouse", "take back The Greenhouse"),
    action!(92, "take", "observatory", "take back The Observatory"),
    action!(97, "discard", "lair", "discard The Lair"),
    action!(98, "discard", "jungle", "discard The Jungle"),
    action!(99, "discard", "river", "discard The River"),
    action!(100, "discard", "beach", "discard The Beach"),
    action!(101, "discard", "rover", "discard The Rover"),
    action!(102, "discard", "swamp", "discard The Swamp"),
    action!(103, "discard", "shelter", "discard The Shelter"),
    action!(104, "discard", "wreck", "discard The Wreck"),
    action!(105, "discard", "source", "discard The Source"),
    action!(106, "discard", "artefact", "discard The Artefact"),
    action!(107, "discard", "artefact-red", "discard The Red Artefact"),
    action!(108, "discard", "artefact-green", "discard The Green Artefact"),
    action!(109, "discard", "artefact-yellow", "discard The Yellow Artefact"),
    action!(110, "discard", "nexus", "discard The Nexus"),
    action!(111, "discard", "oasis", "discard The Oasis"),
    action!(112, "discard", "fjord", "discard The Fjord"),
    action!(113, "discard", "dome", "discard The Dome"),
    action!(114, "discard", "labyrinth", "discard The Labyrinth"),
    action!(115, "discard", "mangrove", "discard The Mangrove"),
    action!(116, "discard", "archipelago", "discard The Archipelago"),
    action!(117, "discard", "pole", "discard The Pole"),
    action!(118, "discard", "fungi", "discard The Fungi"),
    action!(119, "discard", "portal", "discard The Portal"),
    action!(120, "discard", "canyon", "discard The Canyon"),
    action!(121, "discard", "monolith", "discard The Monolith"),
    action!(122, "discard", "ark", "discard The Ark"),
    action!(123, "discard", "greenhouse", "discard The Greenhouse"),
    action!(124, "discard", "observatory", "discard The Observatory"),
    action!(129, "hide", "lair", "do not show The Lair"),
    action!(130, "hide", "jungle", "do not show The Jungle"),
    action!(131, "hide", "river", "do not show The River"),
    action!(132, "hide", "beach", "do not show The Beach"),
    action!(133, "hide", "rover", "do not show The Rover"),
    action!(134, "hide", "swamp", "do not show The Swamp"),
    action!(135, "hide", "shelter", "do not show The Shelter"),
    action!(136, "hide", "wreck", "do not show The Wreck"),
    action!(137, "hide", "source", "do not show The Source"),
    action!(138, "hide", "artefact", "do not show The Artefact"),
    action!(139, "hide", "artefact-red", "do not show The Red Artefact"),
    action!(140, "hide", "artefact-green", "do not show The Green Artefact"),
    action!(141, "hide", "artefact-yellow", "do not show The Yellow Artefact"),
    action!(142, "hide", "nexus", "do not show The Nexus"),
    action!(143, "hide", "oasis", "do not show The Oasis"),
    action!(144, "hide", "fjord", "do not show The Fjord"),
    action!(145, "hide", "dome", "do not show The Dome"),
    action!(146, "hide", "labyrinth", "do not show The Labyrinth"),
    action!(147, "hide", "mangrove", "do not show The Mangrove"),
    action!(148, "hide", "archipelago", "do not show The Archipelago"),
    action!(149, "hide", "pole", "do not show The Pole"),
    action!(150, "hide", "fungi", "do not show The Fungi"),
    action!(151, "hide", "portal", "do not show The Portal"),
    action!(152, "hide", "canyon", "do not show The Canyon"),
    action!(153, "hide", "monolith", "do not show The Monolith"),
    action!(154, "hide", "ark", "do not show The Ark"),
    action!(155, "hide", "greenhouse", "do not show The Greenhouse"),
    action!(156, "hide", "observatory", "do not show The Observatory"),
    action!(161, "reveal", "lair", "reveal The Lair"),
    action!(162, "reveal", "jungle", "reveal The Jungle"),
    action!(163, "reveal", "river", "reveal The River"),
    action!(164, "reveal", "beach", "reveal The Beach"),
    action!(165, "reveal", "rover", "reveal The Rover"),
    action!(166, "reveal", "swamp", "reveal The Swamp"),
    action!(167, "reveal", "shelter", "reveal The Shelter"),
    action!(168, "reveal", "wreck", "reveal The Wreck"),
    action!(169, "reveal", "source", "reveal The Source"),
    action!(170, "reveal", "artefact", "reveal The Artefact"),
    action!(171, "reveal", "artefact-red", "reveal The Red Artefact"),
    action!(172, "reveal", "artefact-green", "reveal The Green Artefact"),
    action!(173, "reveal", "artefact-yellow", "reveal The Yellow Artefact"),
    action!(174, "reveal", "nexus", "reveal The Nexus"),
    action!(175, "reveal", "oasis", "reveal The Oasis"),
    action!(176, "reveal", "fjord", "reveal The Fjord"),
    action!(177, "reveal", "dome", "reveal The Dome"),
    action!(178, "reveal", "labyrinth", "reveal The Labyrinth"),
    action!(179, "reveal", "mangrove", "reveal The Mangrove"),
    action!(180, "reveal", "archipelago", "reveal The Archipelago"),
    action!(181, "reveal", "pole", "reveal The Pole"),
    action!(182, "reveal", "fungi", "reveal The Fungi"),
    action!(183, "reveal", "portal", "reveal The Portal"),
    action!(184, "reveal", "canyon", "reveal The Canyon"),
    action!(185, "reveal", "monolith", "reveal The Monolith"),
    action!(186, "reveal", "ark", "reveal The Ark"),
    action!(187, "reveal", "greenhouse", "reveal The Greenhouse"),
    action!(188, "reveal", "observatory", "reveal The Observatory"),
    action!(193, "swap-out", "lair", "swap The Lair away"),
    action!(194, "swap-out", "jungle", "swap The Jungle away"),
    action!(195, "swap-out", "river", "swap The River away"),
    action!(196, "swap-out", "beach", "swap The Beach away"),
    action!(197, "swap-out", "rover", "swap The Rover away"),
    action!(198, "swap-out", "swamp", "swap The Swamp away"),
    action!(199, "swap-out", "shelter", "swap The Shelter away"),
    action!(200, "swap-out", "wreck", "swap The Wreck away"),
    action!(201, "swap-out", "source", "swap The Source away"),
    action!(202, "swap-out", "artefact", "swap The Artefact away"),
    action!(203, "swap-out", "artefact-red", "swap The Red Artefact away"),
    action!(204, "swap-out", "artefact-green", "swap The Green Artefact away"),
    action!(205, "swap-out", "artefact-yellow", "swap The Yellow Artefact away"),
    action!(206, "swap-out", "nexus", "swap The Nexus away"),
    action!(207, "swap-out", "oasis", "swap The Oasis away"),
    action!(208, "swap-out", "fjord", "swap The Fjord away"),
    action!(209, "swap-out", "dome", "swap The Dome away"),
    action!(210, "swap-out", "labyrinth", "swap The Labyrinth away"),
    action!(211, "swap-out", "mangrove", "swap The Mangrove away"),
    action!(212, "swap-out", "archipelago", "swap The Archipelago away"),
    action!(213, "swap-out", "pole", "swap The Pole away"),
    action!(214, "swap-out", "fungi", "swap The Fungi away"),
    action!(215, "swap-out", "portal", "swap The Portal away"),
    action!(216, "swap-out", "canyon", "swap The Canyon away"),
    action!(217, "swap-out", "monolith", "swap The Monolith away"),
    action!(218, "swap-out", "ark", "swap The Ark away"),
    action!(219, "swap-out", "greenhouse", "swap The Greenhouse away"),
    action!(220, "swap-out", "observatory", "swap The Observatory away"),
    action!(225, "swap-in", "lair", "play The Lair instead"),
    action!(226, "swap-in", "jungle", "play The Jungle instead"),
    action!(227, "swap-in", "river", "play The River instead"),
    action!(228, "swap-in", "beach", "play The Beach instead"),
    action!(229, "swap-in", "rover", "play The Rover instead"),
    action!(230, "swap-in", "swamp", "play The Swamp instead"),
    action!(231, "swap-in", "shelter", "play The Shelter instead"),
    action!(232, "swap-in", "wreck", "play The Wreck instead"),
    action!(233, "swap-in", "source", "play The Source instead"),
    action!(234, "swap-in", "artefact", "play The Artefact instead"),
    action!(235, "swap-in", "artefact-red", "play The Red Artefact instead"),
    action!(236, "swap-in", "artefact-green", "play The Green Artefact instead"),
    action!(237, "swap-in", "artefact-yellow", "play The Yellow Artefact instead"),
    action!(238, "swap-in", "nexus", "play The Nexus instead"),
    action!(239, "swap-in", "oasis", "play The Oasis instead"),
    action!(240, "swap-in", "fjord", "play The Fjord instead"),
    action!(241, "swap-in", "dome", "play The Dome instead"),
    action!(242, "swap-in", "labyrinth", "play The Labyrinth instead"),
    action!(243, "swap-in", "mangrove", "play The Mangrove instead"),
    action!(244, "swap-in", "archipelago", "play The Archipelago instead"),
    action!(245, "swap-in", "pole", "play The Pole instead"),
    action!(246, "swap-in", "fungi", "play The Fungi instead"),
    action!(247, "swap-in", "portal", "play The Portal instead"),
    action!(248, "swap-in", "canyon", "play The Canyon instead"),
    action!(249, "swap-in", "monolith", "play The Monolith instead"),
    action!(250, "swap-in", "ark", "play The Ark instead"),
    action!(251, "swap-in", "greenhouse", "play The Greenhouse instead"),
    action!(252, "swap-in", "observatory", "play The Observatory instead"),
    action!(257, "reserve", "lair", "take The Lair from the reserve"),
    action!(258, "reserve", "jungle", "take The Jungle from the reserve"),
    action!(259, "reserve", "river", "take The River from the reserve"),
    action!(260, "reserve", "beach", "take The Beach from the reserve"),
    action!(261, "reserve", "rover", "take The Rover from the reserve"),
    action!(262, "reserve", "swamp", "take The Swamp from the reserve"),
    action!(263, "reserve", "shelter", "take The Shelter from the reserve"),
    action!(264, "reserve", "wreck", "take The Wreck from the reserve"),
    action!(265, "reserve", "source", "take The Source from the reserve"),
    action!(266, "reserve", "artefact", "take The Artefact from the reserve"),
    action!(267, "reserve", "artefact-red", "take The Red Artefact from the reserve"),
    action!(268, "reserve", "artefact-green", "take The Green Artefact from the reserve"),
    action!(269, "reserve", "artefact-yellow", "take The Yellow Artefact from the reserve"),
    action!(270, "reserve", "nexus", "take The Nexus from the reserve"),
    action!(271, "reserve", "oasis", "take The Oasis from the reserve"),
    action!(272, "reserve", "fjord", "take The Fjord from the reserve"),
    action!(273, "reserve", "dome", "take The Dome from the reserve"),
    action!(274, "reserve", "labyrinth", "take The Labyrinth from the reserve"),
    action!(275, "reserve", "mangrove", "take The Mangrove from the reserve"),
    action!(276, "reserve", "archipelago", "take The Archipelago from the reserve"),
    action!(277, "reserve", "pole", "take The Pole from the reserve"),
    action!(278, "reserve", "fungi", "take The Fungi from the reserve"),
    action!(279, "reserve", "portal", "take The Portal from the reserve"),
    action!(280, "reserve", "canyon", "take The Canyon from the reserve"),
    action!(281, "reserve", "monolith", "take The Monolith from the reserve"),
    action!(282, "reserve", "ark", "take The Ark from the reserve"),
    action!(283, "reserve", "greenhouse", "take The Greenhouse from the reserve"),
    action!(284, "reserve", "observatory", "take The Observatory from the reserve"),
    action!(289, "copy", "lair", "use the power of The Lair"),
    action!(290, "copy", "jungle", "use the power of The Jungle"),
    action!(291, "copy", "river", "use the power of The River"),
    action!(292, "copy", "beach", "use the power of The Beach"),
    action!(293, "copy", "rover", "use the power of The Rover"),
    action!(294, "copy", "swamp", "use the power of The Swamp"),
    action!(295, "copy", "shelter", "use the power of The Shelter"),
    action!(296, "copy", "wreck", "use the power of The Wreck"),
    action!(297, "copy", "source", "use the power of The Source"),
    action!(298, "copy", "artefact", "use the power of The Artefact"),
    action!(299, "copy", "artefact-red", "use the power of The Red Artefact"),
    action!(300, "copy", "artefact-green", "use the power of The Green Artefact"),
    action!(301, "copy", "artefact-yellow", "use the power of The Yellow Artefact"),
    action!(302, "copy", "nexus", "use the power of The Nexus"),
    action!(303, "copy", "oasis", "use the power of The Oasis"),
    action!(304, "copy", "fjord", "use the power of The Fjord"),
    action!(305, "copy", "dome", "use the power of The Dome"),
    action!(306, "copy", "labyrinth", "use the power of The Labyrinth"),
    action!(307, "copy", "mangrove", "use the power of The Mangrove"),
    action!(308, "copy", "archipelago", "use the power of The Archipelago"),
    action!(309, "copy", "pole", "use the power of The Pole"),
    action!(310, "copy", "fungi", "use the power of The Fungi"),
    action!(311, "copy", "portal", "use the power of The Portal"),
    action!(312, "copy", "canyon", "use the power of The Canyon"),
    action!(313, "copy", "monolith", "use the power of The Monolith"),
    action!(314, "copy", "ark", "use the power of The Ark"),
    action!(315, "copy", "greenhouse", "use the power of The Greenhouse"),
    action!(316, "copy", "observatory", "use the power of The Observatory"),
    action!(321, "played", "lair", "the played The Lair"),
    action!(322, "played", "jungle", "the played The Jungle"),
    action!(323, "played", "river", "the played The River"),
    action!(324, "played", "beach", "the played The Beach"),
    action!(325, "played", "rover", "the played The Rover"),
    action!(326, "played", "swamp", "the played The Swamp"),
    action!(327, "played", "shelter", "the played The Shelter"),
    action!(328, "played", "wreck", "the played The Wreck"),
    action!(329, "played", "source", "the played The Source"),
    action!(330, "played", "artefact", "the played The Artefact"),
    action!(331, "played", "artefact-red", "the played The Red Artefact"),
    action!(332, "played", "artefact-green", "the played The Green Artefact"),
    action!(333, "played", "artefact-yellow", "the played The Yellow Artefact"),
    action!(334, "played", "nexus", "the played The Nexus"),
    action!(335, "played", "oasis", "the played The Oasis"),
    action!(336, "played", "fjord", "the played The Fjord"),
    action!(337, "played", "dome", "the played The Dome"),
    action!(338, "played", "labyrinth", "the played The Labyrinth"),
    action!(339, "played", "mangrove", "the played The Mangrove"),
    action!(340, "played", "archipelago", "the played The Archipelago"),
    action!(341, "played", "pole", "the played The Pole"),
    action!(342, "played", "fungi", "the played The Fungi"),
    action!(343, "played", "portal", "the played The Portal"),
    action!(344, "played", "canyon", "the played The Canyon"),
    action!(345, "played", "monolith", "the played The Monolith"),
    action!(346, "played", "ark", "the played The Ark"),
    action!(347, "played", "greenhouse", "the played The Greenhouse"),
    action!(348, "played", "observatory", "the played The Observatory"),
    action!(353, "claim", "lair", "\"I go to The Lair\""),
    action!(354, "claim", "jungle", "\"I go to The Jungle\""),
    action!(355, "claim", "river", "\"I go to The River\""),
    action!(356, "claim", "beach", "\"I go to The Beach\""),
    action!(357, "claim", "rover", "\"I go to The Rover\""),
    action!(358, "claim", "swamp", "\"I go to The Swamp\""),
    action!(359, "claim", "shelter", "\"I go to The Shelter\""),
    action!(360, "claim", "wreck", "\"I go to The Wreck\""),
    action!(361, "claim", "source", "\"I go to The Source\""),
    action!(362, "claim", "artefact", "\"I go to The Artefact\""),
    action!(363, "claim", "artefact-red", "\"I go to The Red Artefact\""),
    action!(364, "claim", "artefact-green", "\"I go to The Green Artefact\""),
    action!(365, "claim", "artefact-yellow", "\"I go to The Yellow Artefact\""),
    action!(366, "claim", "nexus", "\"I go to The Nexus\""),
    action!(367, "claim", "oasis", "\"I go to The Oasis\""),
    action!(368, "claim", "fjord", "\"I go to The Fjord\""),
    action!(369, "claim", "dome", "\"I go to The Dome\""),
    action!(370, "claim", "labyrinth", "\"I go to The Labyrinth\""),
    action!(371, "claim", "mangrove", "\"I go to The Mangrove\""),
    action!(372, "claim", "archipelago", "\"I go to The Archipelago\""),
    action!(373, "claim", "pole", "\"I go to The Pole\""),
    action!(374, "claim", "fungi", "\"I go to The Fungi\""),
    action!(375, "claim", "portal", "\"I go to The Portal\""),
    action!(376, "claim", "canyon", "\"I go to The Canyon\""),
    action!(377, "claim", "monolith", "\"I go to The Monolith\""),
    action!(378, "claim", "ark", "\"I go to The Ark\""),
    action!(379, "claim", "greenhouse", "\"I go to The Greenhouse\""),
    action!(380, "claim", "observatory", "\"I go to The Observatory\""),
    action!(385, "fear", "lair", "\"I fear the Creature at The Lair\""),
    action!(386, "fear", "jungle", "\"I fear the Creature at The Jungle\""),
    action!(387, "fear", "river", "\"I fear the Creature at The River\""),
    action!(388, "fear", "beach", "\"I fear the Creature at The Beach\""),
    action!(389, "fear", "rover", "\"I fear the Creature at The Rover\""),
    action!(390, "fear", "swamp", "\"I fear the Creature at The Swamp\""),
    action!(391, "fear", "shelter", "\"I fear the Creature at The Shelter\""),
    action!(392, "fear", "wreck", "\"I fear the Creature at The Wreck\""),
    action!(393, "fear", "source", "\"I fear the Creature at The Source\""),
    action!(394, "fear", "artefact", "\"I fear the Creature at The Artefact\""),
    action!(395, "fear", "artefact-red", "\"I fear the Creature at The Red Artefact\""),
    action!(396, "fear", "artefact-green", "\"I fear the Creature at The Green Artefact\""),
    action!(397, "fear", "artefact-yellow", "\"I fear the Creature at The Yellow Artefact\""),
    action!(398, "fear", "nexus", "\"I fear the Creature at The Nexus\""),
    action!(399, "fear", "oasis", "\"I fear the Creature at The Oasis\""),
    action!(400, "fear", "fjord", "\"I fear the Creature at The Fjord\""),
    action!(401, "fear", "dome", "\"I fear the Creature at The Dome\""),
    action!(402, "fear", "labyrinth", "\"I fear the Creature at The Labyrinth\""),
    action!(403, "fear", "mangrove", "\"I fear the Creature at The Mangrove\""),
    action!(404, "fear", "archipelago", "\"I fear the Creature at The Archipelago\""),
    action!(405, "fear", "pole", "\"I fear the Creature at The Pole\""),
    action!(406, "fear", "fungi", "\"I fear the Creature at The Fungi\""),
    action!(407, "fear", "portal", "\"I fear the Creature at The Portal\""),
    action!(408, "fear", "canyon", "\"I fear the Creature at The Canyon\""),
    action!(409, "fear", "monolith", "\"I fear the Creature at The Monolith\""),
    action!(410, "fear", "ark", "\"I fear the Creature at The Ark\""),
    action!(411, "fear", "greenhouse", "\"I fear the Creature at The Greenhouse\""),
    action!(412, "fear", "observatory", "\"I fear the Creature at The Observatory\""),
    action!(417, "space", "1", "space 1"),
    action!(418, "space", "2", "space 2"),
    action!(419, "space", "3", "space 3"),
    action!(420, "space", "4", "space 4"),
    action!(421, "space", "5", "space 5"),
    action!(422, "space", "6", "space 6"),
    action!(423, "space", "7", "space 7"),
    action!(424, "space", "8", "space 8"),
    action!(425, "space", "9", "space 9"),
    action!(426, "space", "10", "space 10"),
    action!(433, "hunted", "1", "Hunted 1"),
    action!(434, "hunted", "2", "Hunted 2"),
    action!(435, "hunted", "3", "Hunted 3"),
    action!(436, "hunted", "4", "Hunted 4"),
    action!(437, "hunted", "5", "Hunted 5"),
    action!(438, "hunted", "6", "Hunted 6"),
    action!(449, "heal", "1", "give 1 Will back to Hunted 1"),
    action!(450, "heal", "2", "give 1 Will back to Hunted 2"),
    action!(451, "heal", "3", "give 1 Will back to Hunted 3"),
    action!(452, "heal", "4", "give 1 Will back to Hunted 4"),
    action!(453, "heal", "5", "give 1 Will back to Hunted 5"),
    action!(454, "heal", "6", "give 1 Will back to Hunted 6"),
    action!(465, "creature-token", "1", "Creature token on space 1"),
    action!(466, "creature-token", "2", "Creature token on space 2"),
    action!(467, "creature-token", "3", "Creature token on space 3"),
    action!(468, "creature-token", "4", "Creature token on space 4"),
    action!(469, "creature-token", "5", "Creature token on space 5"),
    action!(470, "creature-token", "6", "Creature token on space 6"),
    action!(471, "creature-token", "7", "Creature token on space 7"),
    action!(472, "creature-token", "8", "Creature token on space 8"),
    action!(473, "creature-token", "9", "Creature token on space 9"),
    action!(474, "creature-token", "10", "Creature token on space 10"),
    action!(481, "artemia-token", "1", "Artemia token on space 1"),
    action!(482, "artemia-token", "2", "Artemia token on space 2"),
    action!(483, "artemia-token", "3", "Artemia token on space 3"),
    action!(484, "artemia-token", "4", "Artemia token on space 4"),
    action!(485, "artemia-token", "5", "Artemia token on space 5"),
    action!(486, "artemia-token", "6", "Artemia token on space 6"),
    action!(487, "artemia-token", "7", "Artemia token on space 7"),
    action!(488, "artemia-token", "8", "Artemia token on space 8"),
    action!(489, "artemia-token", "9", "Artemia token on space 9"),
    action!(490, "artemia-token", "10", "Artemia token on space 10"),
    action!(497, "target-token", "1", "Target token on space 1"),
    action!(498, "target-token", "2", "Target token on space 2"),
    action!(499, "target-token", "3", "Target token on space 3"),
    action!(500, "target-token", "4", "Target token on space 4"),
    action!(501, "target-token", "5", "Target token on space 5"),
    action!(502, "target-token", "6", "Target token on space 6"),
    action!(503, "target-token", "7", "Target token on space 7"),
    action!(504, "target-token", "8", "Target token on space 8"),
    action!(505, "target-token", "9", "Target token on space 9"),
    action!(506, "target-token", "10", "Target token on space 10"),
    action!(513, "play", "despair", "play Despair"),
    action!(514, "play", "force-field", "play Force Field"),
    action!(515, "play", "anticipation", "play Anticipation"),
    action!(516, "play", "ascendancy", "play Ascendancy"),
    action!(517, "play", "fierceness", "play Fierceness"),
    action!(518, "play", "forbidden-zone", "play Forbidden Zone"),
    action!(519, "play", "interference", "play Interference"),
    action!(520, "play", "persecution", "play Persecution"),
    action!(521, "play", "mutation", "play Mutation"),
    action!(522, "play", "phobia", "play Phobia"),
    action!(523, "play", "virus", "play Virus"),
    action!(524, "play", "clone", "play Clone"),
    action!(525, "play", "mirage", "play Mirage"),
    action!(526, "play", "scream", "play Scream"),
    action!(527, "play", "toxin", "play Toxin"),
    action!(528, "play", "cataclysm", "play Cataclysm"),
    action!(529, "play", "detour", "play Detour"),
    action!(530, "play", "stasis", "play Stasis"),
    action!(531, "play", "tracking", "play Tracking"),
    action!(532, "play", "flashback", "play Flashback"),
    action!(533, "play", "exploration-interference", "play Interference"),
    action!(534, "play", "temporal-rift", "play Temporal Rift"),
    action!(535, "play", "hunger", "play Hunger"),
    action!(536, "play", "inertia", "play Inertia"),
    action!(537, "play", "ubiquity", "play Ubiquity"),
    action!(538, "play", "telepathy", "play Telepathy"),
    action!(539, "play", "tornado", "play Tornado"),
    action!(540, "play", "quicksand", "play Quicksand"),
    action!(541, "play", "anguish", "play Anguish"),
    action!(542, "play", "deployment", "play Deployment"),
    action!(543, "play", "intuition", "play Intuition"),
    action!(544, "play", "magnetism", "play Magnetism"),
    action!(545, "play", "reminiscence", "play Reminiscence"),
    action!(546, "play", "domination", "play Domination"),
    action!(547, "play", "dread", "play Dread"),
    action!(548, "play", "epidemic", "play Epidemic"),
    action!(549, "play", "bloodlust", "play Bloodlust"),
    action!(550, "play", "mutagenesis", "play Mutagenesis"),
    action!(551, "play", "ambush", "play Ambush"),
    action!(552, "play", "siege", "play Siege"),
    action!(553, "play", "exodus", "play Exodus"),
    action!(554, "play", "abduction", "play Abduction"),
    action!(555, "play", "blackout", "play Blackout"),
    action!(556, "play", "regrowth", "play Regrowth"),
    action!(557, "play", "frenzy", "play Frenzy"),
    action!(558, "play", "hibernation", "play Hibernation"),
    action!(559, "play", "spores", "play Spores"),
    action!(560, "play", "lure", "play Lure"),
    action!(561, "play", "breach", "play Breach"),
    action!(562, "play", "panic", "play Panic"),
    action!(563, "play", "camouflage", "play Camouflage"),
    action!(564, "play", "metamorphosis", "play Metamorphosis"),
    action!(576, "play", "adrenaline", "play Adrenaline"),
    action!(577, "play", "ingenuity", "play Ingenuity"),
    action!(578, "play", "sacrifice", "play Sacrifice"),
    action!(579, "play", "sixth-sense", "play Sixth Sense"),
    action!(580, "play", "smokescreen", "play Smokescreen"),
    action!(581, "play", "strike-back", "play Strike Back"),
    action!(582, "play", "vortex", "play Vortex"),
    action!(583, "play", "detector", "play Detector"),
    action!(584, "play", "dodge", "play Dodge"),
    action!(585, "play", "drone", "play Drone"),
    action!(586, "play", "gate", "play Gate"),
    action!(587, "play", "hologram", "play Hologram"),
    action!(588, "play", "wrong-track", "play Wrong Track"),
    action!(589, "play", "amplifier", "play Amplifier"),
    action!(590, "play", "double-back", "play Double Back"),
    action!(591, "play", "exploration-drone", "play Drone"),
    action!(592, "play", "exploration-ingenuity", "play Ingenuity"),
    action!(593, "play", "exploration-amplifier", "play Amplifier"),
    action!(594, "play", "shuttle", "play Shuttle"),
    action!(595, "play", "alert", "play Alert"),
    action!(596, "play", "on-the-run", "play On the Run"),
    action!(597, "play", "hindrance", "play Hindrance"),
    action!(598, "play", "equipment", "play Equipment"),
    action!(599, "play", "decoy", "play Decoy"),
    action!(600, "play", "mimicry", "play Mimicry"),
    action!(601, "play", "rally", "play Rally"),
    action!(602, "play", "refuge", "play Refuge"),
    action!(603, "play", "regeneration", "play Regeneration"),
    action!(604, "play", "resistance", "play Resistance"),
    action!(605, "play", "retreat", "play Retreat"),
    action!(606, "play", "second-wind", "play Second Wind"),
    action!(607, "play", "tenacity", "play Tenacity"),
    action!(608, "play", "vaccine", "play Vaccine"),
    action!(609, "play", "caches", "play Caches"),
    action!(610, "play", "sampling", "play Sampling"),
    action!(611, "play", "homing-call", "play Homing Call"),
    action!(612, "play", "reinforcement", "play Reinforcement"),
    action!(613, "play", "rescue-party", "play Rescue Party"),
    action!(614, "play", "antidote", "play Antidote"),
    action!(615, "play", "barricade", "play Barricade"),
    action!(616, "play", "guide", "play Guide"),
    action!(617, "play", "evacuation", "play Evacuation"),
    action!(618, "play", "radio", "play Radio"),
    action!(619, "play", "supplies", "play Supplies"),
    action!(620, "play", "sabotage", "play Sabotage"),
    action!(621, "play", "field-hospital", "play Field Hospital"),
    action!(622, "play", "decontamination", "play Decontamination"),
    action!(623, "play", "instinct", "play Instinct"),
    action!(624, "play", "solidarity", "play Solidarity"),
    action!(641, "next", "despair", "next takes effect: Despair"),
    action!(642, "next", "force-field", "next takes effect: Force Field"),
    action!(643, "next", "anticipation", "next takes effect: Anticipation"),
    action!(644, "next", "ascendancy", "next takes effect: Ascendancy"),
    action!(645, "next", "fierceness", "next takes effect: Fierceness"),
    action!(646, "next", "forbidden-zone", "next takes effect: Forbidden Zone"),
    action!(647, "next", "interference", "next takes effect: Interference"),
    action!(648, "next", "persecution", "next takes effect: Persecution"),
    action!(649, "next", "mutation", "next takes effect: Mutation"),
    action!(650, "next", "phobia", "next takes effect: Phobia"),
    action!(651, "next", "virus", "next takes effect: Virus"),
    action!(652, "next", "clone", "next takes effect: Clone"),
    action!(653, "next", "mirage", "next takes effect: Mirage"),
    action!(654, "next", "scream", "next takes effect: Scream"),
    action!(655, "next", "toxin", "next takes effect: Toxin"),
    action!(656, "next", "cataclysm", "next takes effect: Cataclysm"),
    action!(657, "next", "detour", "next takes effect: Detour"),
    action!(658, "next", "stasis", "next takes effect: Stasis"),
    action!(659, "next", "tracking", "next takes effect: Tracking"),
    action!(660, "next", "flashback", "next takes effect: Flashback"),
    action!(661, "next", "exploration-interference", "next takes effect: Interference"),
    action!(662, "next", "temporal-rift", "next takes effect: Temporal Rift"),
    action!(663, "next", "hunger", "next takes effect: Hunger"),
    action!(664, "next", "inertia", "next takes effect: Inertia"),
    action!(665, "next", "ubiquity", "next takes effect: Ubiquity"),
    action!(666, "next", "telepathy", "next takes effect: Telepathy"),
    action!(667, "next", "tornado", "next takes effect: Tornado"),
    action!(668, "next", "quicksand", "next takes effect: Quicksand"),
    action!(669, "next", "anguish", "next takes effect: Anguish"),
    action!(670, "next", "deployment", "next takes effect: Deployment"),
    action!(671, "next", "intuition", "next takes effect: Intuition"),
    action!(672, "next", "magnetism", "next takes effect: Magnetism"),
    action!(673, "next", "reminiscence", "next takes effect: Reminiscence"),
    action!(674, "next", "domination", "next takes effect: Domination"),
    action!(675, "next", "dread", "next takes effect: Dread"),
    action!(676, "next", "epidemic", "next takes effect: Epidemic"),
    action!(677, "next", "bloodlust", "next takes effect: Bloodlust"),
    action!(678, "next", "mutagenesis", "next takes effect: Mutagenesis"),
    action!(679, "next", "ambush", "next takes effect: Ambush"),
    action!(680, "next", "siege", "next takes effect: Siege"),
    action!(681, "next", "exodus", "next takes effect: Exodus"),
    action!(682, "next", "abduction", "next takes effect: Abduction"),
    action!(683, "next", "blackout", "next takes effect: Blackout"),
    action!(684, "next", "regrowth", "next takes effect: Regrowth"),
    action!(685, "next", "frenzy", "next takes effect: Frenzy"),
    action!(686, "next", "hibernation", "next takes effect: Hibernation"),
    action!(687, "next", "spores", "next takes effect: Spores"),
    action!(688, "next", "lure", "next takes effect: Lure"),
    action!(689, "next", "breach", "next takes effect: Breach"),
    action!(690, "next", "panic", "next takes effect: Panic"),
    action!(691, "next", "camouflage", "next takes effect: Camouflage"),
    action!(692, "next", "metamorphosis", "next takes effect: Metamorphosis"),
    action!(704, "next", "adrenaline", "next takes effect: Adrenaline"),
    action!(705, "next", "ingenuity", "next takes effect: Ingenuity"),
    action!(706, "next", "sacrifice", "next takes effect: Sacrifice"),
    action!(707, "next", "sixth-sense", "next takes effect: Sixth Sense"),
    action!(708, "next", "smokescreen", "next takes effect: Smokescreen"),
    action!(709, "next", "strike-back", "next takes effect: Strike Back"),
    action!(710, "next", "vortex", "next takes effect: Vortex"),
    action!(711, "next", "detector", "next takes effect: Detector"),
    action!(712, "next", "dodge", "next takes effect: Dodge"),
    action!(713, "next", "drone", "next takes effect: Drone"),
    action!(714, "next", "gate", "next takes effect: Gate"),
    action!(715, "next", "hologram", "next takes effect: Hologram"),
    action!(716, "next", "wrong-track", "next takes effect: Wrong Track"),
    action!(717, "next", "amplifier", "next takes effect: Amplifier"),
    action!(718, "next", "double-back", "next takes effect: Double Back"),
    action!(719, "next", "exploration-drone", "next takes effect: Drone"),
    action!(720, "next", "exploration-ingenuity", "next takes effect: Ingenuity"),
    action!(721, "next", "exploration-amplifier", "next takes effect: Amplifier"),
    action!(722, "next", "shuttle", "next takes effect: Shuttle"),
    action!(723, "next", "alert", "next takes effect: Alert"),
    action!(724, "next", "on-the-run", "next takes effect: On the Run"),
    action!(725, "next", "hindrance", "next takes effect: Hindrance"),
    action!(726, "next", "equipment", "next takes effect: Equipment"),
    action!(727, "next", "decoy", "next takes effect: Decoy"),
    action!(728, "next", "mimicry", "next takes effect: Mimicry"),
    action!(729, "next", "rally", "next takes effect: Rally"),
    action!(730, "next", "refuge", "next takes effect: Refuge"),
    action!(731, "next", "regeneration", "next takes effect: Regeneration"),
    action!(732, "next", "resistance", "next takes effect: Resistance"),
    action!(733, "next", "retreat", "next takes effect: Retreat"),
    action!(734, "next", "second-wind", "next takes effect: Second Wind"),
    action!(735, "next", "tenacity", "next takes effect: Tenacity"),
    action!(736, "next", "vaccine", "next takes effect: Vaccine"),
    action!(737, "next", "caches", "next takes effect: Caches"),
    action!(738, "next", "sampling", "next takes effect: Sampling"),
    action!(739, "next", "homing-call", "next takes effect: Homing Call"),
    action!(740, "next", "reinforcement", "next takes effect: Reinforcement"),
    action!(741, "next", "rescue-party", "next takes effect: Rescue Party"),
    action!(742, "next", "antidote", "next takes effect: Antidote"),
    action!(743, "next", "barricade", "next takes effect: Barricade"),
    action!(744, "next", "guide", "next takes effect: Guide"),
    action!(745, "next", "evacuation", "next takes effect: Evacuation"),
    action!(746, "next", "radio", "next takes effect: Radio"),
    action!(747, "next", "supplies", "next takes effect: Supplies"),
    action!(748, "next", "sabotage", "next takes effect: Sabotage"),
    action!(749, "next", "field-hospital", "next takes effect: Field Hospital"),
    action!(750, "next", "decontamination", "next takes effect: Decontamination"),
    action!(751, "next", "instinct", "next takes effect: Instinct"),
    action!(752, "next", "solidarity", "next takes effect: Solidarity"),
    action!(768, "keep", "adrenaline", "keep Adrenaline"),
    action!(769, "keep", "ingenuity", "keep Ingenuity"),
    action!(770, "keep", "sacrifice", "keep Sacrifice"),
    action!(771, "keep", "sixth-sense", "keep Sixth Sense"),
    action!(772, "keep", "smokescreen", "keep Smokescreen"),
    action!(773, "keep", "strike-back", "keep Strike Back"),
    action!(774, "keep", "vortex", "keep Vortex"),
    action!(775, "keep", "detector", "keep Detector"),
    action!(776, "keep", "dodge", "keep Dodge"),
    action!(777, "keep", "drone", "keep Drone"),
    action!(778, "keep", "gate", "keep Gate"),
    action!(779, "keep", "hologram", "keep Hologram"),
    action!(780, "keep", "wrong-track", "keep Wrong Track"),
    action!(781, "keep", "amplifier", "keep Amplifier"),
    action!(782, "keep", "double-back", "keep Double Back"),
    action!(783, "keep", "exploration-drone", "keep Drone"),
    action!(784, "keep", "exploration-ingenuity", "keep Ingenuity"),
    action!(785, "keep", "exploration-amplifier", "keep Amplifier"),
    action!(786, "keep", "shuttle", "keep Shuttle"),
    action!(787, "keep", "alert", "keep Alert"),
    action!(788, "keep", "on-the-run", "keep On the Run"),
    action!(789, "keep", "hindrance", "keep Hindrance"),
    action!(790, "keep", "equipment", "keep Equipment"),
    action!(791, "keep", "decoy", "keep Decoy"),
    action!(792, "keep", "mimicry", "keep Mimicry"),
    action!(793, "keep", "rally", "keep Rally"),
    action!(794, "keep", "refuge", "keep Refuge"),
    action!(795, "keep", "regeneration", "keep Regeneration"),
    action!(796, "keep", "resistance", "keep Resistance"),
    action!(797, "keep", "retreat", "keep Retreat"),
    action!(798, "keep", "second-wind", "keep Second Wind"),
    action!(799, "keep", "tenacity", "keep Tenacity"),
    action!(800, "keep", "vaccine", "keep Vaccine"),
    action!(801, "keep", "caches", "keep Caches"),
    action!(802, "keep", "sampling", "keep Sampling"),
    action!(803, "keep", "homing-call", "keep Homing Call"),
    action!(804, "keep", "reinforcement", "keep Reinforcement"),
    action!(805, "keep", "rescue-party", "keep Rescue Party"),
    action!(806, "keep", "antidote", "keep Antidote"),
    action!(807, "keep", "barricade", "keep Barricade"),
    action!(808, "keep", "guide", "keep Guide"),
    action!(809, "keep", "evacuation", "keep Evacuation"),
    action!(810, "keep", "radio", "keep Radio"),
    action!(811, "keep", "supplies", "keep Supplies"),
    action!(812, "keep", "sabotage", "keep Sabotage"),
    action!(813, "keep", "field-hospital", "keep Field Hospital"),
    action!(814, "keep", "decontamination", "keep Decontamination"),
    action!(815, "keep", "instinct", "keep Instinct"),
    action!(816, "keep", "solidarity", "keep Solidarity"),
    action!(818, "avatar", "pike", "the Avatar Pike"),
    action!(819, "avatar", "xia", "the Avatar Xia"),
    action!(820, "avatar", "murphy", "the Avatar Murphy"),
    action!(821, "avatar", "kelly", "the Avatar Kelly"),
    action!(822, "avatar", "lucio", "the Avatar Lucio"),
    action!(823, "avatar", "john", "the Avatar John"),
    action!(824, "avatar", "powel", "the Avatar Powel"),
    action!(825, "avatar", "engineer", "the Avatar Engineer"),
    action!(826, "avatar", "medic", "the Avatar Medic"),
    action!(827, "avatar", "geneticist", "the Avatar Geneticist"),
    action!(828, "avatar", "scout", "the Avatar Scout"),
    action!(829, "avatar", "guard", "the Avatar Guard"),
    action!(832, "discard", "adrenaline", "discard Adrenaline"),
    action!(833, "discard", "ingenuity", "discard Ingenuity"),
    action!(834, "discard", "sacrifice", "discard Sacrifice"),
    action!(835, "discard", "sixth-sense", "discard Sixth Sense"),
    action!(836, "discard", "smokescreen", "discard Smokescreen"),
    action!(837, "discard", "strike-back", "discard Strike Back"),
    action!(838, "discard", "vortex", "discard Vortex"),
    action!(839, "discard", "detector", "discard Detector"),
    action!(840, "discard", "dodge", "discard Dodge"),
    action!(841, "discard", "drone", "discard Drone"),
    action!(842, "discard", "gate", "discard Gate"),
    action!(843, "discard", "hologram", "discard Hologram"),
    action!(844, "discard", "wrong-track", "discard Wrong Track"),
    action!(845, "discard", "amplifier", "discard Amplifier"),
    action!(846, "discard", "double-back", "discard Double Back"),
    action!(847, "discard", "exploration-drone", "discard Drone"),
    action!(848, "discard", "exploration-ingenuity", "discard Ingenuity"),
    action!(849, "discard", "exploration-amplifier", "discard Amplifier"),
    action!(850, "discard", "shuttle", "discard Shuttle"),
    action!(851, "discard", "alert", "discard Alert"),
    action!(852, "discard", "on-the-run", "discard On the Run"),
    action!(853, "discard", "hindrance", "discard Hindrance"),
    action!(854, "discard", "equipment", "discard Equipment"),
    action!(855, "discard", "decoy", "discard Decoy"),
    action!(856, "discard", "mimicry", "discard Mimicry"),
    action!(857, "discard", "rally", "discard Rally"),
    action!(858, "discard", "refuge", "discard Refuge"),
    action!(859, "discard", "regeneration", "discard Regeneration"),
    action!(860, "discard", "resistance", "discard Resistance"),
    action!(861, "discard", "retreat", "discard Retreat"),
    action!(862, "discard", "second-wind", "discard Second Wind"),
    action!(863, "discard", "tenacity", "discard Tenacity"),
    action!(864, "discard", "vaccine", "discard Vaccine"),
    action!(865, "discard", "caches", "discard Caches"),
    action!(866, "discard", "sampling", "discard Sampling"),
    action!(867, "discard", "homing-call", "discard Homing Call"),
    action!(868, "discard", "reinforcement", "discard Reinforcement"),
    action!(869, "discard", "rescue-party", "discard Rescue Party"),
    action!(870, "discard", "antidote", "discard Antidote"),
    action!(871, "discard", "barricade", "discard Barricade"),
    action!(872, "discard", "guide", "discard Guide"),
    action!(873, "discard", "evacuation", "discard Evacuation"),
    action!(874, "discard", "radio", "discard Radio"),
    action!(875, "discard", "supplies", "discard Supplies"),
    action!(876, "discard", "sabotage", "discard Sabotage"),
    action!(877, "discard", "field-hospital", "discard Field Hospital"),
    action!(878, "discard", "decontamination", "discard Decontamination"),
    action!(879, "discard", "instinct", "discard Instinct"),
    action!(880, "discard", "solidarity", "discard Solidarity"),
    action!(897, "hunt-card", "despair", "the Hunt card Despair"),
    action!(898, "hunt-card", "force-field", "the Hunt card Force Field"),
    action!(899, "hunt-card", "anticipation", "the Hunt card Anticipation"),
    action!(900, "hunt-card", "ascendancy", "the Hunt card Ascendancy"),
    action!(901, "hunt-card", "fierceness", "the Hunt card Fierceness"),
    action!(902, "hunt-card", "forbidden-zone", "the Hunt card Forbidden Zone"),
    action!(903, "hunt-card", "interference", "the Hunt card Interference"),
    action!(904, "hunt-card", "persecution", "the Hunt card Persecution"),
    action!(905, "hunt-card", "mutation", "the Hunt card Mutation"),
    action!(906, "hunt-card", "phobia", "the Hunt card Phobia"),
    action!(907, "hunt-card", "virus", "the Hunt card Virus"),
    action!(908, "hunt-card", "clone", "the Hunt card Clone"),
    action!(909, "hunt-card", "mirage", "the Hunt card Mirage"),
    action!(910, "hunt-card", "scream", "the Hunt card Scream"),
    action!(911, "hunt-card", "toxin", "the Hunt card Toxin"),
    action!(912, "hunt-card", "cataclysm", "the Hunt card Cataclysm"),
    action!(913, "hunt-card", "detour", "the Hunt card Detour"),
    action!(914, "hunt-card", "stasis", "the Hunt card Stasis"),
    action!(915, "hunt-card", "tracking", "the Hunt card Tracking"),
    action!(916, "hunt-card", "flashback", "the Hunt card Flashback"),
    action!(917, "hunt-card", "exploration-interference", "the Hunt card Interference"),
    action!(918, "hunt-card", "temporal-rift", "the Hunt card Temporal Rift"),
    action!(919, "hunt-card", "hunger", "the Hunt card Hunger"),
    action!(920, "hunt-card", "inertia", "the Hunt card Inertia"),
    action!(921, "hunt-card", "ubiquity", "the Hunt card Ubiquity"),
    action!(922, "hunt-card", "telepathy", "the Hunt card Telepathy"),
    action!(923, "hunt-card", "tornado", "the Hunt card Tornado"),
    action!(924, "hunt-card", "quicksand", "the Hunt card Quicksand"),
    action!(925, "hunt-card", "anguish", "the Hunt card Anguish"),
    action!(926, "hunt-card", "deployment", "the Hunt card Deployment"),
    action!(927, "hunt-card", "intuition", "the Hunt card Intuition"),
    action!(928, "hunt-card", "magnetism", "the Hunt card Magnetism"),
    action!(929, "hunt-card", "reminiscence", "the Hunt card Reminiscence"),
    action!(930, "hunt-card", "domination", "the Hunt card Domination"),
    action!(931, "hunt-card", "dread", "the Hunt card Dread"),
    action!(932, "hunt-card", "epidemic", "the Hunt card Epidemic"),
    action!(933, "hunt-card", "bloodlust", "the Hunt card Bloodlust"),
    action!(934, "hunt-card", "mutagenesis", "the Hunt card Mutagenesis"),
    action!(935, "hunt-card", "ambush", "the Hunt card Ambush"),
    action!(936, "hunt-card", "siege", "the Hunt card Siege"),
    action!(937, "hunt-card", "exodus", "the Hunt card Exodus"),
    action!(938, "hunt-card", "abduction", "the Hunt card Abduction"),
    action!(939, "hunt-card", "blackout", "the Hunt card Blackout"),
    action!(940, "hunt-card", "regrowth", "the Hunt card Regrowth"),
    action!(941, "hunt-card", "frenzy", "the Hunt card Frenzy"),
    action!(942, "hunt-card", "hibernation", "the Hunt card Hibernation"),
    action!(943, "hunt-card", "spores", "the Hunt card Spores"),
    action!(944, "hunt-card", "lure", "the Hunt card Lure"),
    action!(945, "hunt-card", "breach", "the Hunt card Breach"),
    action!(946, "hunt-card", "panic", "the Hunt card Panic"),
    action!(947, "hunt-card", "camouflage", "the Hunt card Camouflage"),
    action!(948, "hunt-card", "metamorphosis", "the Hunt card Metamorphosis"),
    action!(961, "track", "1", "the space 1 step(s) before Victory"),
    action!(962, "track", "2", "the space 2 step(s) before Victory"),
    action!(963, "track", "3", "the space 3 step(s) before Victory"),
    action!(964, "track", "4", "the space 4 step(s) before Victory"),
    action!(965, "track", "5", "the space 5 step(s) before Victory"),
    action!(966, "track", "6", "the space 6 step(s) before Victory"),
    action!(967, "track", "7", "the space 7 step(s) before Victory"),
    action!(968, "track", "8", "the space 8 step(s) before Victory"),
    action!(969, "track", "9", "the space 9 step(s) before Victory"),
    action!(970, "track", "10", "the space 10 step(s) before Victory"),
    action!(971, "track", "11", "the space 11 step(s) before Victory"),
    action!(972, "track", "12", "the space 12 step(s) before Victory"),
    action!(973, "track", "13", "the space 13 step(s) before Victory"),
    action!(974, "track", "14", "the space 14 step(s) before Victory"),
    action!(975, "track", "15", "the space 15 step(s) before Victory"),
    action!(976, "track", "16", "the space 16 step(s) before Victory"),
    action!(977, "track", "17", "the space 17 step(s) before Victory"),
    action!(979, "survivor", "defender", "the Survivor Defender"),
    action!(980, "survivor", "imitator", "the Survivor Imitator"),
    action!(981, "survivor", "outfitter", "the Survivor Outfitter"),
    action!(982, "survivor", "jammer", "the Survivor Jammer"),
    action!(983, "survivor", "runner", "the Survivor Runner"),
    action!(984, "survivor", "shadow", "the Survivor Shadow"),
    action!(985, "survivor", "comforter", "the Survivor Comforter"),
    action!(986, "survivor", "poisoner", "the Survivor Poisoner"),
    action!(987, "survivor", "supplier", "the Survivor Supplier"),
    action!(988, "take-dna", "0", "take 0 DNA"),
    action!(989, "take-dna", "1", "take 1 DNA"),
    action!(990, "take-dna", "2", "take 2 DNA"),
    action!(991, "take-dna", "3", "take 3 DNA"),
    action!(993, "evolution", "optimisateur", "the Evolution Optimiser (Optimisateur)"),
    action!(994, "evolution", "instinctif", "the Evolution Instinctive (Instinctif)"),
    action!(995, "evolution", "malicieux", "the Evolution Mischievous (Malicieux)"),
    action!(996, "evolution", "scavenger", "the Evolution Scavenger"),
    action!(997, "evolution", "burrower", "the Evolution Burrower"),
    action!(998, "evolution", "assommeur", "the Evolution Stunner (Assommeur)"),
    action!(999, "evolution", "vif", "the Evolution Swift (Vif)"),
    action!(1000, "evolution", "prescient", "the Evolution Prescient"),
    action!(1001, "evolution", "rabatteur", "the Evolution Beater (Rabatteur)"),
    action!(1002, "evolution", "thick-skinned", "the Evolution Thick-skinned"),
    action!(1003, "evolution", "rapide", "the Evolution Rapid (Rapide)"),
    action!(1004, "evolution", "hurleur", "the Evolution Howler (Hurleur)"),
    action!(1005, "evolution", "primitif", "the Evolution Primitive (Primitif)"),
    action!(1006, "evolution", "stalker", "the Evolution Stalker"),
    action!(1007, "evolution", "leech", "the Evolution Leech"),
    action!(1008, "evolution", "venomous", "the Evolution Venomous"),
    action!(1009, "evolution", "camouflaged", "the Evolution Camouflaged"),
    action!(1010, "evolution", "hive-minded", "the Evolution Hive-minded"),
    action!(1011, "evolution", "telepathic", "the Evolution Telepathic"),
    action!(1012, "evolution", "tenacious", "the Evolution Tenacious"),
    action!(1013, "evolution", "giant", "the Evolution Giant"),
    action!(1014, "evolution", "territorial", "the Evolution Territorial"),
    action!(1015, "evolution", "parasitic", "the Evolution Parasitic"),
    action!(1016, "evolution", "relentless", "the Evolution Relentless"),
    action!(1017, "evolution", "mesmeric", "the Evolution Mesmeric"),
    action!(1018, "evolution", "alpha", "the Evolution Alpha"),
    action!(1019, "evolution", "omnipresent", "the Evolution Omnipresent"),
    action!(1020, "evolution", "twin-souled", "the Evolution Twin-souled"),
    action!(1021, "evolution", "assimilator", "the Evolution Assimilator"),
    action!(1022, "evolution", "apex", "the Evolution Apex"),
];

static PIECES: [Piece; 192] = [
    piece!("token", 1, "creature-token", "Creature"),
    piece!("token", 2, "artemia-token", "Artemia"),
    piece!("token", 3, "target-token", "Target"),
    piece!("place", 1, "lair", "The Lair"),
    piece!("place", 2, "jungle", "The Jungle"),
    piece!("place", 3, "river", "The River"),
    piece!("place", 4, "beach", "The Beach"),
    piece!("place", 5, "rover", "The Rover"),
    piece!("place", 6, "swamp", "The Swamp"),
    piece!("place", 7, "shelter", "The Shelter"),
    piece!("place", 8, "wreck", "The Wreck"),
    piece!("place", 9, "source", "The Source"),
    piece!("place", 10, "artefact", "The Artefact"),
    piece!("place", 11, "artefact-red", "The Red Artefact"),
    piece!("place", 12, "artefact-green", "The Green Artefact"),
    piece!("place", 13, "artefact-yellow", "The Yellow Artefact"),
    piece!("place", 14, "nexus", "The Nexus"),
    piece!("place", 15, "oasis", "The Oasis"),
    piece!("place", 16, "fjord", "The Fjord"),
    piece!("place", 17, "dome", "The Dome"),
    piece!("place", 18, "labyrinth", "The Labyrinth"),
    piece!("place", 19, "mangrove", "The Mangrove"),
    piece!("place", 20, "archipelago", "The Archipelago"),
    piece!("place", 21, "pole", "The Pole"),
    piece!("place", 22, "fungi", "The Fungi"),
    piece!("place", 23, "portal", "The Portal"),
    piece!("place", 24, "canyon", "The Canyon"),
    piece!("place", 25, "monolith", "The Monolith"),
    piece!("place", 26, "ark", "The Ark"),
    piece!("place", 27, "greenhouse", "The Greenhouse"),
    piece!("place", 28, "observatory", "The Observatory"),
    piece!("card", 1, "despair", "Despair"),
    piece!("card", 2, "force-field", "Force Field"),
    piece!("card", 3, "anticipation", "Anticipation"),
    piece!("card", 4, "ascendancy", "Ascendancy"),
    piece!("card", 5, "fierceness", "Fierceness"),
    piece!("card", 6, "forbidden-zone", "Forbidden Zone"),
    piece!("card", 7, "interference", "Interference"),
    piece!("card", 8, "persecution", "Persecution"),
    piece!("card", 9, "mutation", "Mutation"),
    piece!("card", 10, "phobia", "Phobia"),
    piece!("card", 11, "virus", "Virus"),
    piece!("card", 12, "clone", "Clone"),
    piece!("card", 13, "mirage", "Mirage"),
    piece!("card", 14, "scream", "Scream"),
    piece!("card", 15, "toxin", "Toxin"),
    piece!("card", 16, "cataclysm", "Cataclysm"),
    piece!("card", 17, "detour", "Detour"),
    piece!("card", 18, "stasis", "Stasis"),
    piece!("card", 19, "tracking", "Tracking"),
    piece!("card", 20, "flashback", "Flashback"),
    piece!("card", 21, "exploration-interference", "Interference"),
    piece!("card", 22, "temporal-rift", "Temporal Rift"),
    piece!("card", 23, "hunger", "Hunger"),
    piece!("card", 24, "inertia", "Inertia"),
    piece!("card", 25, "ubiquity", "Ubiquity"),
    piece!("card", 26, "telepathy", "Telepathy"),
    piece!("card", 27, "tornado", "Tornado"),
    piece!("card", 28, "quicksand", "Quicksand"),
    piece!("card", 29, "anguish", "Anguish"),
    piece!("card", 30, "deployment", "Deployment"),
    piece!("card", 31, "intuition", "Intuition"),
    piece!("card", 32, "magnetism", "Magnetism"),
    piece!("card", 33, "reminiscence", "Reminiscence"),
    piece!("card", 34, "domination", "Domination"),
    piece!("card", 35, "dread", "Dread"),
    piece!("card", 36, "epidemic", "Epidemic"),
    piece!("card", 37, "bloodlust", "Bloodlust"),
    piece!("card", 38, "mutagenesis", "Mutagenesis"),
    piece!("card", 39, "ambush", "Ambush"),
    piece!("card", 40, "siege", "Siege"),
    piece!("card", 41, "exodus", "Exodus"),
    piece!("card", 42, "abduction", "Abduction"),
    piece!("card", 43, "blackout", "Blackout"),
    piece!("card", 44, "regrowth", "Regrowth"),
    piece!("card", 45, "frenzy", "Frenzy"),
    piece!("card", 46, "hibernation", "Hibernation"),
    piece!("card", 47, "spores", "Spores"),
    piece!("card", 48, "lure", "Lure"),
    piece!("card", 49, "breach", "Breach"),
    piece!("card", 50, "panic", "Panic"),
    piece!("card", 51, "camouflage", "Camouflage"),
    piece!("card", 52, "metamorphosis", "Metamorphosis"),
    piece!("card", 64, "adrenaline", "Adrenaline"),
    piece!("card", 65, "ingenuity", "Ingenuity"),
    piece!("card", 66, "sacrifice", "Sacrifice"),
    piece!("card", 67, "sixth-sense", "Sixth Sense"),
    piece!("card", 68, "smokescreen", "Smokescreen"),
    piece!("card", 69, "strike-back", "Strike Back"),
    piece!("card", 70, "vortex", "Vortex"),
    piece!("card", 71, "detector", "Detector"),
    piece!("card", 72, "dodge", "Dodge"),
    piece!("card", 73, "drone", "Drone"),
    piece!("card", 74, "gate", "Gate"),
    piece!("card", 75, "hologram", "Hologram"),
    piece!("card", 76, "wrong-track", "Wrong Track"),
    piece!("card", 77, "amplifier", "Amplifier"),
    piece!("card", 78, "double-back", "Double Back"),
    piece!("card", 79, "exploration-drone", "Drone"),
    piece!("card", 80, "exploration-ingenuity", "Ingenuity"),
    piece!("card", 81, "exploration-amplifier", "Amplifier"),
    piece!("card", 82, "shuttle", "Shuttle"),
    piece!("card", 83, "alert", "Alert"),
    piece!("card", 84, "on-the-run", "On the Run"),
    piece!("card", 85, "hindrance", "Hindrance"),
    piece!("card", 86, "equipment", "Equipment"),
    piece!("card", 87, "decoy", "Decoy"),
    piece!("card", 88, "mimicry", "Mimicry"),
    piece!("card", 89, "rally", "Rally"),
    piece!("card", 90, "refuge", "Refuge"),
    piece!("card", 91, "regeneration", "Regeneration"),
    piece!("card", 92, "resistance", "Resistance"),
    piece!("card", 93, "retreat", "Retreat"),
    piece!("card", 94, "second-wind", "Second Wind"),
    piece!("card", 95, "tenacity", "Tenacity"),
    piece!("card", 96, "vaccine", "Vaccine"),
    piece!("card", 97, "caches", "Caches"),
    piece!("card", 98, "sampling", "Sampling"),
    piece!("card", 99, "homing-call", "Homing Call"),
    piece!("card", 100, "reinforcement", "Reinforcement"),
    piece!("card", 101, "rescue-party", "Rescue Party"),
    piece!("card", 102, "antidote", "Antidote"),
    piece!("card", 103, "barricade", "Barricade"),
    piece!("card", 104, "guide", "Guide"),
    piece!("card", 105, "evacuation", "Evacuation"),
    piece!("card", 106, "radio", "Radio"),
    piece!("card", 107, "supplies", "Supplies"),
    piece!("card", 108, "sabotage", "Sabotage"),
    piece!("card", 109, "field-hospital", "Field Hospital"),
    piece!("card", 110, "decontamination", "Decontamination"),
    piece!("card", 111, "instinct", "Instinct"),
    piece!("card", 112, "solidarity", "Solidarity"),
    piece!("survivor", 1, "defender-1", "Defender"),
    piece!("survivor", 2, "defender-2", "Defender"),
    piece!("survivor", 3, "imitator-1", "Imitator"),
    piece!("survivor", 4, "imitator-2", "Imitator"),
    piece!("survivor", 5, "outfitter-1", "Outfitter"),
    piece!("survivor", 6, "poisoner-1", "Poisoner"),
    piece!("survivor", 7, "jammer-1", "Jammer"),
    piece!("survivor", 8, "defender-3", "Defender"),
    piece!("survivor", 9, "runner-1", "Runner"),
    piece!("survivor", 10, "defender-4", "Defender"),
    piece!("survivor", 11, "shadow-1", "Shadow"),
    piece!("survivor", 12, "jammer-2", "Jammer"),
    piece!("survivor", 13, "comforter-1", "Comforter"),
    piece!("survivor", 14, "jammer-3", "Jammer"),
    piece!("survivor", 15, "poisoner-2", "Poisoner"),
    piece!("survivor", 16, "poisoner-3", "Poisoner"),
    piece!("survivor", 17, "michelle-west", "Michelle West"),
    piece!("survivor", 18, "supplier-2", "Supplier"),
    piece!("evolution", 1, "optimisateur", "Optimiser (Optimisateur)"),
    piece!("evolution", 2, "instinctif", "Instinctive (Instinctif)"),
    piece!("evolution", 3, "malicieux", "Mischievous (Malicieux)"),
    piece!("evolution", 4, "scavenger", "Scavenger"),
    piece!("evolution", 5, "burrower", "Burrower"),
    piece!("evolution", 6, "assommeur", "Stunner (Assommeur)"),
    piece!("evolution", 7, "vif", "Swift (Vif)"),
    piece!("evolution", 8, "prescient", "Prescient"),
    piece!("evolution", 9, "rabatteur", "Beater (Rabatteur)"),
    piece!("evolution", 10, "thick-skinned", "Thick-skinned"),
    piece!("evolution", 11, "rapide", "Rapid (Rapide)"),
    piece!("evolution", 12, "hurleur", "Howler (Hurleur)"),
    piece!("evolution", 13, "primitif", "Primitive (Primitif)"),
    piece!("evolution", 14, "stalker", "Stalker"),
    piece!("evolution", 15, "leech", "Leech"),
    piece!("evolution", 16, "venomous", "Venomous"),
    piece!("evolution", 17, "camouflaged", "Camouflaged"),
    piece!("evolution", 18, "hive-minded", "Hive-minded"),
    piece!("evolution", 19, "telepathic", "Telepathic"),
    piece!("evolution", 20, "tenacious", "Tenacious"),
    piece!("evolution", 21, "giant", "Giant"),
    piece!("evolution", 22, "territorial", "Territorial"),
    piece!("evolution", 23, "parasitic", "Parasitic"),
    piece!("evolution", 24, "relentless", "Relentless"),
    piece!("evolution", 25, "mesmeric", "Mesmeric"),
    piece!("evolution", 26, "alpha", "Alpha"),
    piece!("evolution", 27, "omnipresent", "Omnipresent"),
    piece!("evolution", 28, "twin-souled", "Twin-souled"),
    piece!("evolution", 29, "assimilator", "Assimilator"),
    piece!("evolution", 30, "apex", "Apex"),
    piece!("avatar", 1, "pike", "Pike"),
    piece!("avatar", 2, "xia", "Xia"),
    piece!("avatar", 3, "murphy", "Murphy"),
    piece!("avatar", 4, "kelly", "Kelly"),
    piece!("avatar", 5, "lucio", "Lucio"),
    piece!("avatar", 6, "john", "John"),
    piece!("avatar", 7, "powel", "Powel"),
    piece!("avatar", 8, "engineer", "Engineer"),
    piece!("avatar", 9, "medic", "Medic"),
    piece!("avatar", 10, "geneticist", "Geneticist"),
    piece!("avatar", 11, "scout", "Scout"),
    piece!("avatar", 12, "guard", "Guard"),
];

static KEYS: [Key; 156] = [
    key!("audience", Number, "seat", 0, 0, Rows::One, None, []),
    key!("deciding", Number, "flag", 0, 0, Rows::One, None, []),
    key!("owned", Set, "place", 0, 0, Rows::Seats, None, []),
    key!("hand_size", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("discard_size", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("survival_size", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("hunt_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("apart_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("evolution_size", Array, "part", 0, 2, Rows::One, None, [("level-1", "amount"), ("level-2", "amount")]),
    key!("lost_size", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("survivor_size", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("hunted", Number, "amount", 0, 0, Rows::One, None, []),
    key!("board_setting", Number, "word", 0, 0, Rows::One, None, [("side-1", ""), ("side-2", ""), ("creature", "")]),
    key!("artefact", Number, "word", 0, 0, Rows::One, None, [("base", ""), ("red", ""), ("green", ""), ("yellow", "")]),
    key!("expert", Number, "flag", 0, 0, Rows::One, None, []),
    key!("zero_will_return", Number, "word", 0, 0, Rows::One, None, [("all", ""), ("discard", "")]),
    key!("windows", Number, "word", 0, 0, Rows::One, None, [("holders", ""), ("all", "")]),
    key!("talk_rounds", Number, "amount", 0, 0, Rows::One, None, []),
    key!("phase", Number, "word", 0, 0, Rows::One, None, [("set-up", ""), ("exploration", ""), ("hunting", ""), ("reckoning", ""), ("end-of-turn", ""), ("evolution", "")]),
    key!("turn_limit", Number, "amount", 0, 0, Rows::One, None, []),
    key!("turn", Number, "amount", 0, 0, Rows::One, None, []),
    key!("board", Number, "amount", 0, 0, Rows::One, None, []),
    key!("rescue", Number, "track", 0, 0, Rows::One, None, []),
    key!("assimilation", Number, "track", 0, 0, Rows::One, None, []),
    key!("marker", Number, "flag", 0, 0, Rows::One, None, []),
    key!("planet", Array, "place", 0, 11, Rows::One, None, []),
    key!("talked", Number, "amount", 0, 0, Rows::One, None, []),
    key!("reserve", Array, "amount", 0, 32, Rows::One, None, []),
    key!("creature_token", Set, "space", 0, 0, Rows::One, None, []),
    key!("artemia_token", Set, "space", 0, 0, Rows::One, None, []),
    key!("target_token", Set, "space", 0, 0, Rows::One, None, []),
    key!("caught", Set, "seat", 0, 0, Rows::One, None, []),
    key!("modifiers", Array, "part", 0, 28, Rows::One, None, [("no-survival", "flag"), ("no-hunt", "flag"), ("hunt-extra", "amount"), ("smoke", "flag"), ("take-limited", "flag"), ("catch-will", "amount"), ("artemia-will", "amount"), ("artemia-idle", "flag"), ("clone", "flag"), ("target-ineffective", "flag"), ("rescue-stays", "flag"), ("anticipated", "seats"), ("due", "tokens"), ("straddles", "tokens"), ("struck", "search"), ("no-resist", "flag"), ("no-target", "flag"), ("fortified", "flag"), ("no-fortify", "flag"), ("no-survivor-effect", "flag"), ("no-evolution", "flag"), ("no-nest", "flag"), ("hibernates", "flag"), ("spores", "flag"), ("lure", "flag"), ("hunt-stays", "flag"), ("zero-will", "flag"), ("venom", "seats")]),
    key!("ineffective", Set, "space", 0, 0, Rows::One, None, []),
    key!("no_play", Set, "space", 0, 0, Rows::One, None, []),
    key!("no_creature", Set, "space", 0, 0, Rows::One, None, []),
    key!("calm", Set, "space", 0, 0, Rows::One, None, []),
    key!("spent", Set, "place", 0, 0, Rows::One, None, []),
    key!("ineffective_later", Set, "place", 0, 0, Rows::One, None, []),
    key!("suppressed", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("used", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("modifiers_next", Array, "part", 0, 28, Rows::One, None, [("no-survival", "flag"), ("no-hunt", "flag"), ("hunt-extra", "amount"), ("smoke", "flag"), ("take-limited", "flag"), ("catch-will", "amount"), ("artemia-will", "amount"), ("artemia-idle", "flag"), ("clone", "flag"), ("target-ineffective", "flag"), ("rescue-stays", "flag"), ("anticipated", "seats"), ("due", "tokens"), ("straddles", "tokens"), ("struck", "search"), ("no-resist", "flag"), ("no-target", "flag"), ("fortified", "flag"), ("no-fortify", "flag"), ("no-survivor-effect", "flag"), ("no-evolution", "flag"), ("no-nest", "flag"), ("hibernates", "flag"), ("spores", "flag"), ("lure", "flag"), ("hunt-stays", "flag"), ("zero-will", "flag"), ("venom", "seats")]),
    key!("ineffective_next", Set, "space", 0, 0, Rows::One, None, []),
    key!("no_play_next", Set, "space", 0, 0, Rows::One, None, []),
    key!("no_creature_next", Set, "space", 0, 0, Rows::One, None, []),
    key!("calm_next", Set, "space", 0, 0, Rows::One, None, []),
    key!("spent_next", Set, "place", 0, 0, Rows::One, None, []),
    key!("ineffective_later_next", Set, "place", 0, 0, Rows::One, None, []),
    key!("suppressed_next", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("used_next", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("face_down", Set, "space", 0, 0, Rows::One, None, []),
    key!("shield", Number, "space", 0, 0, Rows::One, None, []),
    key!("will_reserve", Number, "amount", 0, 0, Rows::One, None, []),
    key!("track", Set, "track", 0, 0, Rows::One, None, []),
    key!("parked", Array, "part", 0, 32, Rows::One, None, [("seat", "seat"), ("card", "card"), ("subject", "search"), ("unused", "amount")]),
    key!("lying", Array, "part", 0, 4, Rows::One, None, [("seat", "seat"), ("card", "card")]),
    key!("parked_count", Number, "amount", 0, 0, Rows::One, None, []),
    key!("parked_done", Number, "amount", 0, 0, Rows::One, None, []),
    key!("pile_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("pile", List, "place", 0, 10, Rows::One, Some(255), []),
    key!("cached", Array, "card", 0, 11, Rows::One, Some(255), []),
    key!("cached_by", Array, "seat", 0, 11, Rows::One, None, []),
    key!("pile_seen", Array, "seats", 0, 10, Rows::One, None, []),
    key!("drawn", Number, "amount", 0, 0, Rows::One, None, []),
    key!("places", Set, "place", 0, 0, Rows::One, None, []),
    key!("gone", Set, "place", 0, 0, Rows::One, None, []),
    key!("hunt_cards", Set, "card", 0, 0, Rows::One, None, []),
    key!("survival_cards", Set, "card", 0, 0, Rows::One, None, []),
    key!("sanctuary_in_play", Number, "flag", 0, 0, Rows::One, None, []),
    key!("avatars_setting", Number, "flag", 0, 0, Rows::One, None, []),
    key!("evolution_setting", Number, "flag", 0, 0, Rows::One, None, []),
    key!("defence", Number, "track", 0, 0, Rows::One, None, []),
    key!("bonuses", Set, "track", 0, 0, Rows::One, None, []),
    key!("sanctuary", Number, "space", 0, 0, Rows::One, None, []),
    key!("unlocked", Number, "flag", 0, 0, Rows::One, None, []),
    key!("dna", Number, "amount", 0, 0, Rows::One, None, []),
    key!("survivor_deck_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("evolution_deck_size", Array, "part", 0, 2, Rows::One, None, [("level-1", "amount"), ("level-2", "amount")]),
    key!("revealed", Set, "survivor", 0, 0, Rows::One, None, []),
    key!("survivors_known", Set, "survivor", 0, 0, Rows::One, None, []),
    key!("survivors_gone", Set, "survivor", 0, 0, Rows::One, None, []),
    key!("evolution_hand", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("evolution_known", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("developed", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("fresh", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("evolution_discard", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("evolutions", Set, "evolution", 0, 0, Rows::One, None, []),
    key!("survivor_tail", Number, "amount", 0, 0, Rows::One, None, []),
    key!("survivor_deck", List, "survivor", 0, 18, Rows::One, None, []),
    key!("evolution_deck_1", List, "evolution", 0, 15, Rows::One, None, []),
    key!("evolution_deck_2", List, "evolution", 0, 15, Rows::One, None, []),
    key!("survival", Set, "card", 0, 0, Rows::Seats, None, []),
    key!("offered", Set, "card", 0, 0, Rows::Seats, None, []),
    key!("traced", Set, "card", 0, 0, Rows::Seats, None, []),
    key!("hand", Set, "place", 0, 0, Rows::Seats, None, []),
    key!("discard", Set, "place", 0, 0, Rows::Seats, None, []),
    key!("shown", Set, "place", 0, 0, Rows::Seats, None, []),
    key!("chosen", Set, "search", 0, 0, Rows::Seats, None, []),
    key!("answer", Number, "action", 65535, 0, Rows::Seats, None, []),
    key!("will", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("pending", Number, "word", 0, 0, Rows::Seats, None, [("one", ""), ("river", ""), ("artefact", ""), ("fjord", ""), ("run", "")]),
    key!("mode", Number, "word", 0, 0, Rows::Seats, None, [("one", ""), ("river", ""), ("artefact", ""), ("fjord", ""), ("run", "")]),
    key!("resists", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("plays", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("avoids", Number, "bits", 0, 0, Rows::Seats, None, [("creature", ""), ("artemia", ""), ("target", ""), ("clone", "")]),
    key!("need", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("committed", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("played", List, "place", 0, 3, Rows::Seats, Some(255), []),
    key!("space", List, "space", 0, 3, Rows::Seats, None, []),
    key!("left", Number, "bits", 0, 0, Rows::Seats, None, [("first", ""), ("second", ""), ("third", "")]),
    key!("resolved", Number, "bits", 0, 0, Rows::Seats, None, [("first", ""), ("second", ""), ("third", "")]),
    key!("known", Number, "bits", 0, 0, Rows::Seats, None, [("first", ""), ("second", ""), ("third", "")]),
    key!("known_public", Number, "bits", 0, 0, Rows::Seats, None, [("first", ""), ("second", ""), ("third", "")]),
    key!("resist_extra", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("caught_on", Number, "bits", 0, 0, Rows::Seats, None, [("first", ""), ("second", ""), ("third", "")]),
    key!("avatar", Number, "avatar", 0, 0, Rows::Seats, None, []),
    key!("avatar_used", Number, "flag", 0, 0, Rows::Seats, None, []),
    key!("survivors", Set, "survivor", 0, 0, Rows::Seats, None, []),
    key!("lost", Set, "survivor", 0, 0, Rows::Seats, None, []),
    key!("named", Set, "place", 0, 0, Rows::Seats, None, []),
    key!("dealt", Set, "avatar", 0, 0, Rows::Seats, None, []),
    key!("hunt_hand", Set, "card", 0, 0, Rows::One, None, []),
    key!("hunt_apart", Set, "card", 0, 0, Rows::One, None, []),
    key!("hunt_known", Set, "card", 0, 0, Rows::One, None, []),
    key!("survival_known", Set, "card", 0, 0, Rows::One, None, []),
    key!("hunt_played", List, "card", 0, 5, Rows::One, None, []),
    key!("hunt_acts", List, "card", 0, 5, Rows::One, None, []),
    key!("hunt_plays", Number, "amount", 0, 0, Rows::One, None, []),
    key!("hunt_tail", Number, "amount", 0, 0, Rows::One, None, []),
    key!("hunt_deck_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("hunt_discard_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("survival_deck_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("survival_discard_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("hunt_rebuilds", Number, "amount", 0, 0, Rows::One, None, []),
    key!("survival_rebuilds", Number, "amount", 0, 0, Rows::One, None, []),
    key!("hunt_deck", List, "card", 0, 63, Rows::One, None, []),
    key!("survival_deck", List, "card", 0, 63, Rows::One, None, []),
    key!("hunt_discard", List, "card", 0, 63, Rows::One, None, []),
    key!("survival_discard", List, "card", 0, 63, Rows::One, None, []),
    key!("over", Number, "flag", 0, 0, Rows::One, None, []),
    key!("winner", Number, "word", 0, 0, Rows::One, None, [("nobody", ""), ("creature", ""), ("hunted", "")]),
    key!("reason", Number, "word", 0, 0, Rows::One, None, [("rescue", ""), ("assimilation", ""), ("turn-limit", ""), ("defence", "")]),
    key!("step", Number, "search", 0, 0, Rows::One, None, []),
    key!("stage", Number, "search", 0, 0, Rows::One, None, []),
    key!("asked", Set, "seat", 0, 0, Rows::One, None, []),
    key!("passed", Set, "seat", 0, 0, Rows::One, None, []),
    key!("passed_phase", Set, "seat", 0, 0, Rows::One, None, []),
    key!("resolving", Number, "seat", 0, 0, Rows::One, None, []),
    key!("batch_size", Number, "amount", 0, 0, Rows::One, None, []),
    key!("depth", Number, "search", 0, 0, Rows::One, None, []),
    key!("batch", Array, "part", 0, 16, Rows::One, None, [("seat", "seat"), ("effect", "effect")]),
    key!("frame_options", Number, "search", 0, 0, Rows::Count(14), None, []),
    key!("frame_simple", Number, "search", 0, 0, Rows::Count(14), None, []),
    key!("frame_used", Number, "search", 0, 0, Rows::Count(14), None, []),
    key!("frame_base", Number, "search", 0, 0, Rows::Count(14), None, []),
    key!("frame", Array, "search", 0, 10, Rows::Count(14), None, []),
];

/// All words of the game.
pub static WORDS: Words = Words { game: "notalone", epoch: EPOCH, actions: &ACTIONS, pieces: &PIECES, keys: &KEYS };
