// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
// The words of NOT ALONE, for one epoch of its rules.

import type { View as AnyView } from "../view.js";
import { type Action, type Piece, Words } from "../words.js";

export const EPOCH = "notalone-3-11bb85895d9c45eb";

export type ActionKind =
  | "pass" | "pass-phase" | "resist" | "give-up" | "power" | "nothing" | "enough" | "lose-will" | "take-all" | "draw"
  | "board" | "say" | "idle-artemia" | "take-two" | "token" | "take-top" | "ineffective" | "shield-back" | "uncover"
  | "fortify" | "shelter" | "evolve" | "nest" | "draw-evolution" | "draw-survivor" | "discard-dna" | "commit"
  | "take" | "discard" | "hide" | "reveal" | "swap-out" | "swap-in" | "reserve" | "copy" | "played" | "claim"
  | "fear" | "space" | "hunted" | "heal" | "creature-token" | "artemia-token" | "target-token" | "play" | "next"
  | "keep" | "avatar" | "hunt-card" | "track" | "survivor" | "take-dna" | "evolution";

export type AskKind =
  | "choose-board" | "choose-level" | "begin-evolved" | "choose-avatar" | "talk" | "commit" | "play-card"
  | "order-cards" | "place-token" | "explore" | "choose-resolved" | "resolve" | "take-back" | "take-back-caught"
  | "take-back-played" | "discard" | "discard-or-lose-will" | "hide-place" | "name-place" | "swap-out" | "swap-in"
  | "copy-power" | "take-place" | "lay-place" | "drop-place" | "keep-card" | "discard-card" | "give-card"
  | "cache-card" | "take-hunt-card" | "discard-hunt-card" | "pay-hunt-card" | "cull-hunt-card" | "heal" | "vote-heal"
  | "put-counter" | "take-counter" | "choose-effect" | "choose-space" | "choose-hunted" | "choose-token"
  | "choose-played" | "choose-evolution" | "move-token" | "move-sanctuary" | "rescue-survivor" | "pass-effect"
  | "shelter" | "discard-survivor" | "vote-evolution" | "evolve-or-nest" | "evolve" | "make-room" | "take-dna"
  | "bury-survivor" | "discard-evolution" | "swap-in-evolution" | "swap-out-evolution" | "discard-dna";

/** NOT ALONE, for the types of this package: Decision<Game>. */
export interface Game {
  readonly view: View;
  readonly action: ActionKind;
  readonly ask: AskKind;
}

/** Codes of the pieces of type token. */
export const Token = {
  /** Creature. Hunted on its place lose 1 Will, and Assimilation advances once. */
  CreatureToken: 1,
  /** Artemia. Hunted on its place discard 1 place and use no power. */
  ArtemiaToken: 2,
  /** Target. What it does is said by the card that put it there. */
  TargetToken: 3,
} as const;
export type Token = (typeof Token)[keyof typeof Token];

/** Codes of the pieces of type place. */
export const Place = {
  /** The Lair. Take back your whole discard, or use the power of the place under the Creature token. Caught here,
   * you lose 1 Will more. */
  Lair: 1,
  /** The Jungle. Take back this card and 1 place from your discard. */
  Jungle: 2,
  /** The River. Next turn play 2 places; before the reveal take one of them back. */
  River: 3,
  /** The Beach. Put the Marker on the Beach, or remove it from there: Rescue +1. Once a turn in all. */
  Beach: 4,
  /** The Rover. Take from the reserve a place that you do not own. */
  Rover: 5,
  /** The Swamp. Take back this card and up to 2 places from your discard. */
  Swamp: 6,
  /** The Shelter. Draw 2 Survival cards, keep one, discard the other. */
  Shelter: 7,
  /** The Wreck. Rescue +1. Once a turn in all. */
  Wreck: 8,
  /** The Source. A Hunted of your choice who has 1 or 2 Will regains 1, or draw 1 Survival card. */
  Source: 9,
  /** The Artefact. Next turn play 2 places and resolve both. This power is never copied. */
  Artefact: 10,
  /** The Red Artefact. Use the power of 1 place in your discard. This power is never copied. */
  ArtefactRed: 11,
  /** The Green Artefact. Discard 1 place from hand: move any Hunted to an adjacent place. This power is never
   * copied. */
  ArtefactGreen: 12,
  /** The Yellow Artefact. The Artemia token acts on nobody this turn, or take back 2 places. This power is never
   * copied. */
  ArtefactYellow: 13,
  /** The Nexus. Use the power of one of the places 2 to 5. If anybody is caught here, Assimilation moves 2 instead
   * of 1. */
  Nexus: 14,
  /** The Oasis. Take back this card, and 1 place from your discard for each Will that you are missing. */
  Oasis: 15,
  /** The Fjord. Next turn commit 1 place from hand and 1 from your discard, face up; before the reveal choose the
   * one to explore. */
  Fjord: 16,
  /** The Dome. Move the Shield 1 place towards the Dome. When it arrives, Assimilation moves back 1 and the Shield
   * returns to place 1. Once a turn in all. */
  Dome: 17,
  /** The Labyrinth. Reveal a face-down place, then use its power or take a card of it from the reserve; or take a
   * card of a revealed place. */
  Labyrinth: 18,
  /** The Mangrove. Exchange your whole place hand with your whole discard, then take this card back. */
  Mangrove: 19,
  /** The Archipelago. Draw 1 Survival card. Then, with fewer than 3 places in hand, a Hunted of your choice who has
   * 1 or 2 Will regains 1. */
  Archipelago: 20,
  /** The Pole. Give up 1 Will: Rescue +2. Played, this card returns to the reserve. This power is never copied. */
  Pole: 21,
  /** The Fungi. Draw 1 Survival card, or put 1 or 2 Will counters of the reserve on free spaces of the Rescue track
   * ahead: a Hunted with less than 3 Will takes one when Rescue comes there. */
  Fungi: 22,
  /** The Portal. Discard this card at once and play another place from hand, face up: you are there now. */
  Portal: 23,
  /** The Canyon. Take back this card, and take back 1 place from your discard or draw 1 Survivor. */
  Canyon: 24,
  /** The Monolith. Discard 1 developed Evolution of your choice. Then this card leaves the game, if it is the one
   * that you played. */
  Monolith: 25,
  /** The Ark. Fortify, then you may shelter, wherever Sanctuary is. Once a turn in all. */
  Ark: 26,
  /** The Greenhouse. A Hunted of your choice who has 1 or 2 Will regains 1, or discard up to 2 DNA of the Creature,
   * or draw 1 Survival card. */
  Greenhouse: 27,
  /** The Observatory. Draw 2 Survival cards, keep one, discard the other; then rescue 1 Survivor. This power is
   * never copied. */
  Observatory: 28,
} as const;
export type Place = (typeof Place)[keyof typeof Place];

/** Codes of the pieces of type card. */
export const Card = {
  /** Despair. No Survival card may be played or drawn for the rest of the turn; committed places return. */
  Despair: 1,
  /** Force Field. Put the Target token on 2 adjacent places: neither may be played this turn; committed places
   * return. */
  ForceField: 2,
  /** Anticipation. Name a Hunted: if the Creature token catches him, Assimilation +1 more. */
  Anticipation: 3,
  /** Ascendancy. A Hunted with 3 or more places in hand discards down to 2. */
  Ascendancy: 4,
  /** Fierceness. Hunted caught by the Creature token lose 1 Will more. */
  Fierceness: 5,
  /** Forbidden Zone. All Hunted discard 1 place from hand. */
  ForbiddenZone: 6,
  /** Interference. The Beach and The Wreck are ineffective. */
  Interference: 7,
  /** Persecution. The power of a place takes back 1 place card at the most. */
  Persecution: 8,
  /** Mutation. The Artemia token also costs 1 Will. */
  Mutation: 9,
  /** Phobia. A Hunted with 3 or more places in hand shows the Creature all but 2. */
  Phobia: 10,
  /** Virus. Put the Artemia token on 2 adjacent places: it acts on both. */
  Virus: 11,
  /** Clone. The Target token is a second Creature token. */
  Clone: 12,
  /** Mirage. Put the Target token on 2 adjacent places: both are ineffective. */
  Mirage: 13,
  /** Scream. Each Hunted on the target place discards 2 places from hand or loses 1 Will. */
  Scream: 14,
  /** Toxin. Each Hunted on the target place discards 1 Survival card; the place is ineffective. */
  Toxin: 15,
  /** Cataclysm. One place of your choice is ineffective. */
  Cataclysm: 16,
  /** Detour. Move one Hunted to an adjacent place. */
  Detour: 17,
  /** Stasis. Rescue does not advance at the end of this turn. */
  Stasis: 18,
  /** Tracking. Next turn you may play up to 2 Hunt cards. */
  Tracking: 19,
  /** Flashback. Copy the top card of the Hunt discard. */
  Flashback: 20,
  /** Interference. The Beach and The Wreck are ineffective, or the Shield moves back 1 place. */
  ExplorationInterference: 21,
  /** Temporal Rift. Assimilation + the number of Hunted on the target place; if the game is not over, Rescue + the
   * same number. */
  TemporalRift: 22,
  /** Hunger. Put the Creature token on 2 adjacent places: it acts on both. */
  Hunger: 23,
  /** Inertia. If a Hunted is on the target place right after the reveal, all places are ineffective. */
  Inertia: 24,
  /** Ubiquity. Right after the reveal you may rearrange the Hunt tokens among the places they lie on. */
  Ubiquity: 25,
  /** Telepathy. Name a place, then a Hunted: he discards 1 random place from hand. If it is that place, Assimilation
   * +1. */
  Telepathy: 26,
  /** Tornado. Right after the reveal you may move the Artemia token to an adjacent place. */
  Tornado: 27,
  /** Quicksand. Each Hunted on the target place discards places from hand down to 2. */
  Quicksand: 28,
  /** Anguish. Nobody can Resist for the rest of the turn. */
  Anguish: 29,
  /** Deployment. Assimilation moves back 1: move the Creature token to an adjacent place. */
  Deployment: 30,
  /** Intuition. Draw 3 Hunt cards, discard 2 and lay 1 apart: it may be played this turn besides. */
  Intuition: 31,
  /** Magnetism. Right after the reveal all Hunted on places adjacent to the target place are moved onto it. */
  Magnetism: 32,
  /** Reminiscence. Take 1 card from the Hunt discard. */
  Reminiscence: 33,
  /** Domination. Lies before a Hunted: at the end of every turn he discards 1 place from hand, until his Will is 0. */
  Domination: 34,
  /** Dread. A Hunted who has Resisted this turn must Give Up at once. */
  Dread: 35,
  /** Epidemic. Name a Hunted. Right after the reveal his place is ineffective, and each other Hunted there loses 1
   * Will. */
  Epidemic: 36,
  /** Bloodlust. Hunted on the target place with 1 or 2 Will regain 1; Hunted on adjacent places lose 1. */
  Bloodlust: 37,
  /** Mutagenesis. Take 1 DNA from the reserve. */
  Mutagenesis: 38,
  /** Ambush. Each Hunted on the target place discards 1 Survivor; the place is ineffective. */
  Ambush: 39,
  /** Siege. Nobody fortifies or shelters for the rest of the turn, not by The Ark either. */
  Siege: 40,
  /** Exodus. Move the Sanctuary token to an adjacent place. */
  Exodus: 41,
  /** Abduction. A Hunted discards 1 Survivor. */
  Abduction: 42,
  /** Blackout. Survivors that are rescued have no effect this turn. */
  Blackout: 43,
  /** Regrowth. Take 1 discarded Evolution. */
  Regrowth: 44,
  /** Frenzy. Right after the reveal pay 1 DNA: move the Creature token to an adjacent place. */
  Frenzy: 45,
  /** Hibernation. In the next phase 5 you may evolve and then nest. */
  Hibernation: 46,
  /** Spores. In phases 3 and 4 Hunted on places adjacent to the Artemia token may play no Survival card. */
  Spores: 47,
  /** Lure. In phase 3 Hunted on places adjacent to the target place take no place back. */
  Lure: 48,
  /** Breach. Defence moves back 1. */
  Breach: 49,
  /** Panic. Each Hunted with 2 or more Survivors discards 1. */
  Panic: 50,
  /** Camouflage. No Survival card moves a Hunt token this turn. */
  Camouflage: 51,
  /** Metamorphosis. Swap a developed Evolution with one in hand of the same or a lower cost. */
  Metamorphosis: 52,
  /** Adrenaline. Regain 1 Will. */
  Adrenaline: 64,
  /** Ingenuity. Put the Marker on the Beach. */
  Ingenuity: 65,
  /** Sacrifice. Discard 1 place from hand: no Hunt card may be played for the rest of the turn; committed places
   * return. */
  Sacrifice: 66,
  /** Sixth Sense. Take back 2 places. */
  SixthSense: 67,
  /** Smokescreen. All Hunted hide their discards until the end of the turn. */
  Smokescreen: 68,
  /** Strike Back. 2 random Hunt cards of the Creature's hand go under the deck, shown to everyone. */
  StrikeBack: 69,
  /** Vortex. Swap a place that you have played with one of your discard. */
  Vortex: 70,
  /** Detector. Avoid the Artemia token. */
  Detector: 71,
  /** Dodge. Avoid the Creature token. */
  Dodge: 72,
  /** Drone. Instead of the power of your place: take from the reserve a place that you do not own. */
  Drone: 73,
  /** Gate. Instead of the power of your place: use that of an adjacent place, except The Artefact. */
  Gate: 74,
  /** Hologram. Move the Artemia token to an adjacent place. */
  Hologram: 75,
  /** Wrong Track. Move the Creature token to an adjacent place. */
  WrongTrack: 76,
  /** Amplifier. Remove the Marker: Rescue +1. */
  Amplifier: 77,
  /** Double Back. Take back a place that you have just played. */
  DoubleBack: 78,
  /** Drone. Instead of the power of your place: take from the reserve a revealed place that you do not own. */
  ExplorationDrone: 79,
  /** Ingenuity. Put the Marker on the Beach, or move the Shield 1 place towards the Dome. */
  ExplorationIngenuity: 80,
  /** Amplifier. Remove the Marker: Rescue +1, or move the Shield 1 place towards the Dome. */
  ExplorationAmplifier: 81,
  /** Shuttle. The Hunted win. Playable if Rescue is 1 step from Victory. */
  Shuttle: 82,
  /** Alert. Name a place: no token acts there and it is ineffective, for the rest of the turn. */
  Alert: 83,
  /** On the Run. Commit 3 places this turn and explore one: take that one back at the end and discard the others. */
  OnTheRun: 84,
  /** Hindrance. The Creature token may not be placed in the lower row this turn. */
  Hindrance: 85,
  /** Equipment. Draw 1 Survival card, or take the top card of the Survival discard. */
  Equipment: 86,
  /** Decoy. Swap 2 Hunt tokens that are out, then take back 1 place. */
  Decoy: 87,
  /** Mimicry. If you are on the place of the Creature token right after the reveal: Rescue +1, and you avoid it. */
  Mimicry: 88,
  /** Rally. Each Hunted caught by the Creature token may take back a place on which he was caught. */
  Rally: 89,
  /** Refuge. Put the Target token on 2 adjacent places: the Creature token may not be placed there, and no Target
   * card may be played. */
  Refuge: 90,
  /** Regeneration. Instead of the power of your place: use that of a place in your discard. */
  Regeneration: 91,
  /** Resistance. Avoid the Target token. */
  Resistance: 92,
  /** Retreat. Move a Hunted to an adjacent place: there are no power and no take-back for him. */
  Retreat: 93,
  /** Second Wind. Take back your whole discard. */
  SecondWind: 94,
  /** Tenacity. Take back 1 place more for each Will that you spend on Resist this turn, before or after. */
  Tenacity: 95,
  /** Vaccine. Assimilation moves back 1. */
  Vaccine: 96,
  /** Caches. Draw 2 Survival cards and put them face down under 2 places: the first Hunted to resolve one of these
   * takes its card too. */
  Caches: 97,
  /** Sampling. Discard 1 DNA of the Creature. */
  Sampling: 98,
  /** Homing Call. Move the Sanctuary token to an adjacent place. */
  HomingCall: 99,
  /** Reinforcement. Defence +1. Playable with a Survivor, whom you keep. */
  Reinforcement: 100,
  /** Rescue Party. Instead of the power of your place: rescue 1 Survivor, wherever Sanctuary is. */
  RescueParty: 101,
  /** Antidote. One developed Evolution has no power this turn. */
  Antidote: 102,
  /** Barricade. Avoid all Hunt tokens. Playable on the place where Sanctuary is. */
  Barricade: 103,
  /** Guide. Instead of the power of your place: use that of the place where Sanctuary is. */
  Guide: 104,
  /** Evacuation. Right after the reveal: you are moved to the place where Sanctuary is, if it is adjacent. */
  Evacuation: 105,
  /** Radio. Reveal 1 more Survivor. */
  Radio: 106,
  /** Supplies. All Hunted take back 1 place. */
  Supplies: 107,
  /** Sabotage. The Creature discards 1 Evolution from hand. */
  Sabotage: 108,
  /** Field Hospital. A Hunted of your choice regains 1 Will. */
  FieldHospital: 109,
  /** Decontamination. The Creature cannot nest in the next phase 5. */
  Decontamination: 110,
  /** Instinct. Take a committed place back and commit another from hand. */
  Instinct: 111,
  /** Solidarity. Give another Hunted 1 Survival card unseen by the others, then draw 1. */
  Solidarity: 112,
} as const;
export type Card = (typeof Card)[keyof typeof Card];

/** Codes of the pieces of type survivor. */
export const Survivor = {
  /** Defender. Defence +1. */
  Defender1: 1,
  /** Defender. Defence +1. */
  Defender2: 2,
  /** Imitator. Use the power of the place under the Creature token. */
  Imitator1: 3,
  /** Imitator. Use the power of the place under the Creature token. */
  Imitator2: 4,
  /** Outfitter. Take from the reserve 1 place that you do not own. */
  Outfitter1: 5,
  /** Poisoner. Discard up to 2 DNA of the Creature. */
  Poisoner1: 6,
  /** Jammer. The Creature may neither evolve nor nest in the next phase 5. */
  Jammer1: 7,
  /** Defender. Defence +1. */
  Defender3: 8,
  /** Runner. Take back up to 2 places. */
  Runner1: 9,
  /** Defender. Defence +1. */
  Defender4: 10,
  /** Shadow. Take back the place that you played. */
  Shadow1: 11,
  /** Jammer. The Creature may neither evolve nor nest in the next phase 5. */
  Jammer2: 12,
  /** Comforter. Regain 1 Will. */
  Comforter1: 13,
  /** Jammer. The Creature may neither evolve nor nest in the next phase 5. */
  Jammer3: 14,
  /** Poisoner. Discard up to 2 DNA of the Creature. */
  Poisoner2: 15,
  /** Poisoner. Discard up to 2 DNA of the Creature. */
  Poisoner3: 16,
  /** Michelle West. Draw 1 Survival card. */
  MichelleWest: 17,
  /** Supplier. Draw 1 Survival card. */
  Supplier2: 18,
} as const;
export type Survivor = (typeof Survivor)[keyof typeof Survivor];

/** Codes of the pieces of type evolution. */
export const Evolution = {
  /** Optimiser (Optimisateur). Refill your hand to 4 Hunt cards. */
  Optimisateur: 1,
  /** Instinctive (Instinctif). Before refilling you may discard any Hunt cards. */
  Instinctif: 2,
  /** Mischievous (Malicieux). Discard 1 Hunt card: a Hunted of your choice shows you 1 random place of his hand. */
  Malicieux: 3,
  /** Scavenger. Take 1 DNA if a Hunted was left without Will in phase 3. */
  Scavenger: 4,
  /** Burrower. When you nest you may put 1 revealed Survivor under the deck. */
  Burrower: 5,
  /** Stunner (Assommeur). Each Hunted caught by the Creature token discards 1 place from hand. */
  Assommeur: 6,
  /** Swift (Vif). Discard 1 Hunt card: you may play 1 Hunt card more this turn. */
  Vif: 7,
  /** Prescient. Before you place tokens, a Hunted with 4 or more places in hand shows you all but 3. */
  Prescient: 8,
  /** Beater (Rabatteur). Sanctuary may move to an adjacent place of your choice instead of the next. */
  Rabatteur: 9,
  /** Thick-skinned. Sacrifice and Strike Back cost their player 1 place more from hand. */
  ThickSkinned: 10,
  /** Rapid (Rapide). Right after the reveal discard 1 Hunt card: move the Creature token to the place below it, with
   * one Hunted to any adjacent place. */
  Rapide: 11,
  /** Howler (Hurleur). Each Hunted above or below the Creature token and not caught discards 1 place from hand. */
  Hurleur: 12,
  /** Primitive (Primitif). If you have played no Hunt card you may place the Artemia token; then you play none this
   * turn. */
  Primitif: 13,
  /** Stalker. No Survival card moves the Creature token. */
  Stalker: 14,
  /** Leech. Take 1 DNA when the Creature token catches somebody. */
  Leech: 15,
  /** Venomous. Hunted caught by the Creature token may play no Survival card next turn. */
  Venomous: 16,
  /** Camouflaged. You may place the Target token every turn. Hunted there may use the power, but not take back
   * instead. */
  Camouflaged: 17,
  /** Hive-minded. When you evolve you take 2 DNA. */
  HiveMinded: 18,
  /** Telepathic. As the turn begins a Hunted with 2 or more places in hand names one that he will not play. */
  Telepathic: 19,
  /** Tenacious. No bonus of the Defence track discards your Evolutions. */
  Tenacious: 20,
  /** Giant. Before you place tokens pay 1 DNA: put the Creature token on 2 adjacent places, as by Hunger. */
  Giant: 21,
  /** Territorial. With the Creature token on or next to the place where Sanctuary is, fortifying gives no Defence. */
  Territorial: 22,
  /** Parasitic. The Artemia token costs 2 places. */
  Parasitic: 23,
  /** Relentless. Pay 1 DNA: next turn you may play up to 2 Hunt cards, as by Tracking. */
  Relentless: 24,
  /** Mesmeric. Pay 1 DNA: move one Hunted to an adjacent place, as by Detour. */
  Mesmeric: 25,
  /** Alpha. The Creature token costs 1 Will more. */
  Alpha: 26,
  /** Omnipresent. You may place the Artemia token every turn. */
  Omnipresent: 27,
  /** Twin-souled. Before you place tokens pay 1 DNA: the Target token is a second Creature token, as by Clone. */
  TwinSouled: 28,
  /** Assimilator. Assimilation +1 more if the Creature token catches 2 or more Hunted. */
  Assimilator: 29,
  /** Apex. Rescue does not advance at the end of a turn in which the Creature token caught 2 or more Hunted. */
  Apex: 30,
} as const;
export type Evolution = (typeof Evolution)[keyof typeof Evolution];

/** Codes of the pieces of type avatar. */
export const Avatar = {
  /** Pike. A Resist takes back 1 place more. */
  Pike: 1,
  /** Xia. Your Beach puts the Marker there and removes it at once: Rescue +1. Your Dome moves the Shield 2 places. */
  Xia: 2,
  /** Murphy. With 1 place in hand or none, before the played places are discarded: take back 1 place. */
  Murphy: 3,
  /** Kelly. Taking back instead of the power gives 2 places. */
  Kelly: 4,
  /** Lucio. Draw 1 Survival card when the Creature token catches you. */
  Lucio: 5,
  /** John. You may play 2 Survival cards a turn. */
  John: 6,
  /** Powel. You may rescue on every place in the row or the column of Sanctuary, but for its own. */
  Powel: 7,
  /** Engineer. Sheltering 2 or more Survivors gives Defence +1 more. */
  Engineer: 8,
  /** Medic. Regain 1 Will when you fortify. */
  Medic: 9,
  /** Geneticist. The Creature takes at most 2 DNA when it nests. */
  Geneticist: 10,
  /** Scout. You may pass the effect of a Survivor whom you rescue to another Hunted. */
  Scout: 11,
  /** Guard. Once a match, in phase 3: avoid one Hunt token that acts on you. */
  Guard: 12,
} as const;
export type Avatar = (typeof Avatar)[keyof typeof Avatar];

/** What a seat of NOT ALONE knows. */
export interface View extends AnyView {
  /** Who looks: a seat, 8 the public, 9 all. Means: seat. */
  readonly audience: number;
  /** 1: the reader's answer is awaited. Means: flag. */
  readonly deciding: number;
  /** Places that the seat owns, wherever they are. Means: place. A row for each seat. */
  readonly owned: number[][];
  /** Places in hand. Means: amount. A row for each seat. */
  readonly hand_size: number[];
  /** Places discarded. Means: amount. A row for each seat. */
  readonly discard_size: number[];
  /** Survival cards in hand. Means: amount. A row for each seat. */
  readonly survival_size: number[];
  /** Hunt cards in hand. Means: amount. */
  readonly hunt_size: number;
  /** Hunt cards that lie apart. Means: amount. */
  readonly apart_size: number;
  /** Evolutions in the Creature's hand, of level I and II. Means: part. */
  readonly evolution_size: number[];
  /** Survivors discarded unseen. Means: amount. A row for each seat. */
  readonly lost_size: number[];
  /** Survivors held. Means: amount. A row for each seat. */
  readonly survivor_size: number[];
  /** Number of Hunted: seats 1 to this. Means: amount. */
  readonly hunted: number;
  /** Setting board: 0 and 1 the sides, 2 the Creature's choice. Means: word. */
  readonly board_setting: number;
  /** Setting artefact: 0 base, 1 red, 2 green, 3 yellow. Means: word. */
  readonly artefact: number;
  /** Setting expert. Means: flag. */
  readonly expert: number;
  /** Setting: 0 all, 1 the discard. Means: word. */
  readonly zero_will_return: number;
  /** Setting windows: 0 holders, 1 all. Means: word. */
  readonly windows: number;
  /** Setting talk_rounds. Means: amount. */
  readonly talk_rounds: number;
  /** 1 to 5; 0 in set-up. Means: word. */
  readonly phase: number;
  /** Setting turn_limit. Means: amount. */
  readonly turn_limit: number;
  /** The turn, from 1. Means: amount. */
  readonly turn: number;
  /** Side of the board, 0 until it is chosen. Means: amount. */
  readonly board: number;
  /** Steps of Rescue to Victory. Means: track. */
  readonly rescue: number;
  /** Steps of Assimilation to Victory. Means: track. */
  readonly assimilation: number;
  /** 1: the Marker lies on the Beach. Means: flag. */
  readonly marker: number;
  /** Code of the place on each space; 0 is none, or lies face down. Means: place. */
  readonly planet: number[];
  /** Rounds of talk made this turn. Means: amount. */
  readonly talked: number;
  /** Copies in the reserve, by code of the place. Means: amount. */
  readonly reserve: number[];
  /** Spaces it lies on. Means: space. */
  readonly creature_token: number[];
  /** Spaces it lies on. Means: space. */
  readonly artemia_token: number[];
  /** Spaces it lies on. Means: space. */
  readonly target_token: number[];
  /** Seats caught by the Creature token this turn. Means: seat. */
  readonly caught: number[];
  /** This turn. Means: part. */
  readonly modifiers: number[];
  /** Spaces, beside that of the Target token. Means: space. */
  readonly ineffective: number[];
  /** Spaces whose place is not played. Means: space. */
  readonly no_play: number[];
  /** Spaces barred to the Creature token's placing. Means: space. */
  readonly no_creature: number[];
  /** Spaces on which no token acts. Means: space. */
  readonly calm: number[];
  /** Places whose one use this turn is made. Means: place. */
  readonly spent: number[];
  /** Hidden places, once revealed. Means: place. */
  readonly ineffective_later: number[];
  /** Evolutions that have no power this turn. Means: evolution. */
  readonly suppressed: number[];
  /** Evolutions used this turn. Means: evolution. */
  readonly used: number[];
  /** Next turn. Means: part. */
  readonly modifiers_next: number[];
  /** Spaces, next turn. Means: space. */
  readonly ineffective_next: number[];
  /** Always empty. Means: space. */
  readonly no_play_next: number[];
  /** Spaces, next turn. Means: space. */
  readonly no_creature_next: number[];
  /** Spaces, next turn. Means: space. */
  readonly calm_next: number[];
  /** Always empty. Means: place. */
  readonly spent_next: number[];
  /** Always empty. Means: place. */
  readonly ineffective_later_next: number[];
  /** Always empty. Means: evolution. */
  readonly suppressed_next: number[];
  /** Always empty. Means: evolution. */
  readonly used_next: number[];
  /** Spaces whose place lies face down. Means: space. */
  readonly face_down: number[];
  /** Space on which the Shield lies; 0: it is not in play. Means: space. */
  readonly shield: number;
  /** Will counters in the reserve. Means: amount. */
  readonly will_reserve: number;
  /** Will counters on the Rescue track, by steps to Victory. Means: track. */
  readonly track: number[];
  /** Effects that wait for the reveal: seat, card, subject, 0. Means: part. */
  readonly parked: number[];
  /** Hunt cards before Hunted: seat, card. Means: part. */
  readonly lying: number[];
  /** Effects that wait for the reveal. Means: amount. */
  readonly parked_count: number;
  /** Of them had their moment. Means: amount. */
  readonly parked_done: number;
  /** Places of the draw pile. Means: amount. */
  readonly pile_size: number;
  /** Places of the draw pile, from the bottom; 255: not known. Means: place. */
  readonly pile: number[];
  /** Survival card under the place of each space; 255: not known which. Means: card. */
  readonly cached: number[];
  /** The seat that put it there; 0: none. Means: seat. */
  readonly cached_by: number[];
  /** Who knows each of them: the reader. Means: seats. */
  readonly pile_seen: number[];
  /** Places at its end that a Hunted has drawn and holds. Means: amount. */
  readonly drawn: number;
  /** Places of this match. Means: place. */
  readonly places: number[];
  /** Places that the draft of the Labyrinth discarded. Means: place. */
  readonly gone: number[];
  /** Hunt cards of this match. Means: card. */
  readonly hunt_cards: number[];
  /** Survival cards of this match. Means: card. */
  readonly survival_cards: number[];
  /** Setting sanctuary. Means: flag. */
  readonly sanctuary_in_play: number;
  /** Setting avatars: 1 icon. Means: flag. */
  readonly avatars_setting: number;
  /** Setting evolution: 1 icon. Means: flag. */
  readonly evolution_setting: number;
  /** Steps of Defence to Victory. Means: track. */
  readonly defence: number;
  /** Bonus spaces not yet reached, by steps to Victory. Means: track. */
  readonly bonuses: number[];
  /** Space of the Sanctuary token. Means: space. */
  readonly sanctuary: number;
  /** 1: the Sanctuary token goes on to 10. Means: flag. */
  readonly unlocked: number;
  /** DNA of the Creature; the reserve has the rest of 10. Means: amount. */
  readonly dna: number;
  /** Survivors in the deck. Means: amount. */
  readonly survivor_deck_size: number;
  /** Evolutions in the decks of level I and II. Means: part. */
  readonly evolution_deck_size: number[];
  /** Survivors that lie revealed. Means: survivor. */
  readonly revealed: number[];
  /** Survivors of which everybody knows who holds them. Means: survivor. */
  readonly survivors_known: number[];
  /** Survivors that have left the match. Means: survivor. */
  readonly survivors_gone: number[];
  /** Evolutions in the Creature's hand; for the Hunted those they know. Means: evolution. */
  readonly evolution_hand: number[];
  /** Those of them that everybody knows. Means: evolution. */
  readonly evolution_known: number[];
  /** Developed Evolutions. Means: evolution. */
  readonly developed: number[];
  /** Those of them that do not work yet. Means: evolution. */
  readonly fresh: number[];
  /** Discarded Evolutions. Means: evolution. */
  readonly evolution_discard: number[];
  /** Evolutions of this match. Means: evolution. */
  readonly evolutions: number[];
  /** Survivors at the bottom of the deck that everybody knows. Means: amount. */
  readonly survivor_tail: number;
  /** From the bottom: those that everybody knows there. Means: survivor. */
  readonly survivor_deck: number[];
  /** Level I, from the bottom. Means: evolution. */
  readonly evolution_deck_1: number[];
  /** Level II, from the bottom. Means: evolution. */
  readonly evolution_deck_2: number[];
  /** Survival cards in hand; of others those that everybody was shown. Means: card. A row for each seat. */
  readonly survival: number[][];
  /** Survival cards that the seat chooses among. Means: card. A row for each seat. */
  readonly offered: number[][];
  /** Survival cards in hands of others that the seat knows to be there, having put them under places or given them.
   * Means: card. A row for each seat. */
  readonly traced: number[][];
  /** Places in hand; of others what follows from open cards or was shown. Means: place. A row for each seat. */
  readonly hand: number[][];
  /** Places discarded; blank where Smokescreen hides them. Means: place. A row for each seat. */
  readonly discard: number[][];
  /** Places in hand that were shown: to their owner and the Creature. Means: place. A row for each seat. */
  readonly shown: number[][];
  /** Places (or a space, an Evolution) chosen so far for a decision that is not complete. Means: search. A row for
   * each seat. */
  readonly chosen: number[][];
  /** The action given while others are waited for; 65535 for none. Means: action. A row for each seat. */
  readonly answer: number[];
  /** Will, 0 to 3. Means: amount. A row for each seat. */
  readonly will: number[];
  /** Next turn: 0 one place, 1 River, 2 Artefact, 3 Fjord, 4 three. Means: word. A row for each seat. */
  readonly pending: number[];
  /** This turn, as pending. Means: word. A row for each seat. */
  readonly mode: number[];
  /** Times resisted this turn. Means: amount. A row for each seat. */
  readonly resists: number[];
  /** Survival cards played this turn. Means: amount. A row for each seat. */
  readonly plays: number[];
  /** Tokens that do not act on him: 1 Creature, 2 Artemia, 4 Target, 8 a Clone, added. Means: bits. A row for each
   * seat. */
  readonly avoids: number[];
  /** Places to choose for the decision that is asked. Means: amount. A row for each seat. */
  readonly need: number[];
  /** Places committed or played this turn. Means: amount. A row for each seat. */
  readonly committed: number[];
  /** Codes of the places committed or played; 255 where one lies face down. Means: place. A row for each seat. */
  readonly played: number[][];
  /** Where he is by each of them; empty before the reveal. Means: space. A row for each seat. */
  readonly space: number[][];
  /** Bit i: played card i has left the table again. Means: bits. A row for each seat. */
  readonly left: number[];
  /** Bit i: played place i is resolved. Means: bits. A row for each seat. */
  readonly resolved: number[];
  /** Bit i: the Hunted know played card i; for others as known_public. Means: bits. A row for each seat. */
  readonly known: number[];
  /** Bit i: everybody knows played card i. Means: bits. A row for each seat. */
  readonly known_public: number[];
  /** Places more that a Resist takes back. Means: amount. A row for each seat. */
  readonly resist_extra: number[];
  /** Bit i: caught on played place i this turn. Means: bits. A row for each seat. */
  readonly caught_on: number[];
  /** Code of his Avatar; 0: none. Means: avatar. A row for each seat. */
  readonly avatar: number[];
  /** 1: it was used, which it can be once a match. Means: flag. A row for each seat. */
  readonly avatar_used: number[];
  /** Survivors held; of others those that everybody knows. Means: survivor. A row for each seat. */
  readonly survivors: number[][];
  /** Survivors that he discarded unseen. Means: survivor. A row for each seat. */
  readonly lost: number[][];
  /** Places that he named and will not play this turn. Means: place. A row for each seat. */
  readonly named: number[][];
  /** Avatars among which he chooses. Means: avatar. A row for each seat. */
  readonly dealt: number[][];
  /** Hunt cards in hand; for the Hunted those they were shown. Means: card. */
  readonly hunt_hand: number[];
  /** Hunt cards that lie apart, to be played beyond the allowance; for the Hunted those they know. Means: card. */
  readonly hunt_apart: number[];
  /** Hunt cards that everybody knows to be there. Means: card. */
  readonly hunt_known: number[];
  /** Survival cards that everybody knows to be in a hand. Means: card. */
  readonly survival_known: number[];
  /** Hunt cards played this turn. Means: card. */
  readonly hunt_played: number[];
  /** The cards whose effects they have. Means: card. */
  readonly hunt_acts: number[];
  /** How many. Means: amount. */
  readonly hunt_plays: number;
  /** Cards at the bottom of the Hunt deck that everybody knows. Means: amount. */
  readonly hunt_tail: number;
  /** Cards in the Hunt deck. Means: amount. */
  readonly hunt_deck_size: number;
  /** Cards in the Hunt discard. Means: amount. */
  readonly hunt_discard_size: number;
  /** Cards in the Survival deck. Means: amount. */
  readonly survival_deck_size: number;
  /** Cards in the Survival discard. Means: amount. */
  readonly survival_discard_size: number;
  /** Times the Hunt deck was made of its discard. Means: amount. */
  readonly hunt_rebuilds: number;
  /** Times the Survival deck was. Means: amount. */
  readonly survival_rebuilds: number;
  /** From the bottom: the cards that everybody knows there. Means: card. */
  readonly hunt_deck: number[];
  /** From the bottom. Means: card. */
  readonly survival_deck: number[];
  /** The Hunt discard, its top last. Means: card. */
  readonly hunt_discard: number[];
  /** The Survival discard, its top last. Means: card. */
  readonly survival_discard: number[];
  /** 1: the match is over. Means: flag. */
  readonly over: number;
  /** 1 the Creature, 2 the Hunted, 0 nobody. Means: word. */
  readonly winner: number;
  /** 0 rescue, 1 assimilation, 2 turn limit, 3 defence. Means: word. */
  readonly reason: number;
  /** Where in the turn the rules stand; for sample. Means: search. */
  readonly step: number;
  /** Where in the step; for sample. Means: search. */
  readonly stage: number;
  /** Seats whose answer is awaited: the reader's own alone. Means: seat. */
  readonly asked: number[];
  /** Seats that passed since something changed: the reader's own alone. Means: seat. */
  readonly passed: number[];
  /** Seats that passed for the phase: the reader's own alone. Means: seat. */
  readonly passed_phase: number[];
  /** The Hunted who still has a second place to resolve. Means: seat. */
  readonly resolving: number;
  /** Cards played together and not yet done with. Means: amount. */
  readonly batch_size: number;
  /** Frames in use; for sample. Means: search. */
  readonly depth: number;
  /** Their seats and cards, in pairs. Means: part. */
  readonly batch: number[];
  /** What the rules are in the middle of; for sample. Means: search. 14 rows. */
  readonly frame_options: number[];
  /** For sample. Means: search. 14 rows. */
  readonly frame_simple: number[];
  /** For sample. Means: search. 14 rows. */
  readonly frame_used: number[];
  /** For sample. Means: search. 14 rows. */
  readonly frame_base: number[];
  /** For sample. Means: search. 14 rows. */
  readonly frame: number[][];
  readonly inWords: ViewInWords;
}

/** The same with words for numbers. */
export type ViewInWords = {
  readonly audience: number;
  readonly deciding: boolean;
  readonly owned: ((Piece | null)[])[];
  readonly hand_size: (number)[];
  readonly discard_size: (number)[];
  readonly survival_size: (number)[];
  readonly hunt_size: number;
  readonly apart_size: number;
  readonly evolution_size: { "level-1": number; "level-2": number };
  readonly lost_size: (number)[];
  readonly survivor_size: (number)[];
  readonly hunted: number;
  readonly board_setting: "side-1" | "side-2" | "creature" | number;
  readonly artefact: "base" | "red" | "green" | "yellow" | number;
  readonly expert: boolean;
  readonly zero_will_return: "all" | "discard" | number;
  readonly windows: "holders" | "all" | number;
  readonly talk_rounds: number;
  readonly phase: "set-up" | "exploration" | "hunting" | "reckoning" | "end-of-turn" | "evolution" | number;
  readonly turn_limit: number;
  readonly turn: number;
  readonly board: number;
  readonly rescue: number;
  readonly assimilation: number;
  readonly marker: boolean;
  readonly planet: (Piece | null)[];
  readonly talked: number;
  readonly reserve: (number)[];
  readonly creature_token: (number)[];
  readonly artemia_token: (number)[];
  readonly target_token: (number)[];
  readonly caught: (number)[];
  readonly modifiers: { "no-survival": boolean; "no-hunt": boolean; "hunt-extra": number; "smoke": boolean;
    "take-limited": boolean; "catch-will": number; "artemia-will": number; "artemia-idle": boolean; "clone": boolean;
    "target-ineffective": boolean; "rescue-stays": boolean; "anticipated": number; "due": number; "straddles": number;
    "struck": number; "no-resist": boolean; "no-target": boolean; "fortified": boolean; "no-fortify": boolean;
    "no-survivor-effect": boolean; "no-evolution": boolean; "no-nest": boolean; "hibernates": boolean;
    "spores": boolean; "lure": boolean; "hunt-stays": boolean; "zero-will": boolean; "venom": number };
  readonly ineffective: (number)[];
  readonly no_play: (number)[];
  readonly no_creature: (number)[];
  readonly calm: (number)[];
  readonly spent: (Piece | null)[];
  readonly ineffective_later: (Piece | null)[];
  readonly suppressed: (Piece | null)[];
  readonly used: (Piece | null)[];
  readonly modifiers_next: { "no-survival": boolean; "no-hunt": boolean; "hunt-extra": number; "smoke": boolean;
    "take-limited": boolean; "catch-will": number; "artemia-will": number; "artemia-idle": boolean; "clone": boolean;
    "target-ineffective": boolean; "rescue-stays": boolean; "anticipated": number; "due": number; "straddles": number;
    "struck": number; "no-resist": boolean; "no-target": boolean; "fortified": boolean; "no-fortify": boolean;
    "no-survivor-effect": boolean; "no-evolution": boolean; "no-nest": boolean; "hibernates": boolean;
    "spores": boolean; "lure": boolean; "hunt-stays": boolean; "zero-will": boolean; "venom": number };
  readonly ineffective_next: (number)[];
  readonly no_play_next: (number)[];
  readonly no_creature_next: (number)[];
  readonly calm_next: (number)[];
  readonly spent_next: (Piece | null)[];
  readonly ineffective_later_next: (Piece | null)[];
  readonly suppressed_next: (Piece | null)[];
  readonly used_next: (Piece | null)[];
  readonly face_down: (number)[];
  readonly shield: number;
  readonly will_reserve: number;
  readonly track: (number)[];
  readonly parked: { "seat": number; "card": Piece | null; "subject": number; "unused": number }[];
  readonly lying: { "seat": number; "card": Piece | null }[];
  readonly parked_count: number;
  readonly parked_done: number;
  readonly pile_size: number;
  readonly pile: ("unknown" | Piece | null)[];
  readonly cached: ("unknown" | Piece | null)[];
  readonly cached_by: (number)[];
  readonly pile_seen: (number)[];
  readonly drawn: number;
  readonly places: (Piece | null)[];
  readonly gone: (Piece | null)[];
  readonly hunt_cards: (Piece | null)[];
  readonly survival_cards: (Piece | null)[];
  readonly sanctuary_in_play: boolean;
  readonly avatars_setting: boolean;
  readonly evolution_setting: boolean;
  readonly defence: number;
  readonly bonuses: (number)[];
  readonly sanctuary: number;
  readonly unlocked: boolean;
  readonly dna: number;
  readonly survivor_deck_size: number;
  readonly evolution_deck_size: { "level-1": number; "level-2": number };
  readonly revealed: (Piece | null)[];
  readonly survivors_known: (Piece | null)[];
  readonly survivors_gone: (Piece | null)[];
  readonly evolution_hand: (Piece | null)[];
  readonly evolution_known: (Piece | null)[];
  readonly developed: (Piece | null)[];
  readonly fresh: (Piece | null)[];
  readonly evolution_discard: (Piece | null)[];
  readonly evolutions: (Piece | null)[];
  readonly survivor_tail: number;
  readonly survivor_deck: (Piece | null)[];
  readonly evolution_deck_1: (Piece | null)[];
  readonly evolution_deck_2: (Piece | null)[];
  readonly survival: ((Piece | null)[])[];
  readonly offered: ((Piece | null)[])[];
  readonly traced: ((Piece | null)[])[];
  readonly hand: ((Piece | null)[])[];
  readonly discard: ((Piece | null)[])[];
  readonly shown: ((Piece | null)[])[];
  readonly chosen: ((number)[])[];
  readonly answer: (Action<ActionKind> | null)[];
  readonly will: (number)[];
  readonly pending: ("one" | "river" | "artefact" | "fjord" | "run" | number)[];
  readonly mode: ("one" | "river" | "artefact" | "fjord" | "run" | number)[];
  readonly resists: (number)[];
  readonly plays: (number)[];
  readonly avoids: (ReadonlySet<"creature" | "artemia" | "target" | "clone">)[];
  readonly need: (number)[];
  readonly committed: (number)[];
  readonly played: (("unknown" | Piece | null)[])[];
  readonly space: ((number)[])[];
  readonly left: (ReadonlySet<"first" | "second" | "third">)[];
  readonly resolved: (ReadonlySet<"first" | "second" | "third">)[];
  readonly known: (ReadonlySet<"first" | "second" | "third">)[];
  readonly known_public: (ReadonlySet<"first" | "second" | "third">)[];
  readonly resist_extra: (number)[];
  readonly caught_on: (ReadonlySet<"first" | "second" | "third">)[];
  readonly avatar: (Piece | null)[];
  readonly avatar_used: (boolean)[];
  readonly survivors: ((Piece | null)[])[];
  readonly lost: ((Piece | null)[])[];
  readonly named: ((Piece | null)[])[];
  readonly dealt: ((Piece | null)[])[];
  readonly hunt_hand: (Piece | null)[];
  readonly hunt_apart: (Piece | null)[];
  readonly hunt_known: (Piece | null)[];
  readonly survival_known: (Piece | null)[];
  readonly hunt_played: (Piece | null)[];
  readonly hunt_acts: (Piece | null)[];
  readonly hunt_plays: number;
  readonly hunt_tail: number;
  readonly hunt_deck_size: number;
  readonly hunt_discard_size: number;
  readonly survival_deck_size: number;
  readonly survival_discard_size: number;
  readonly hunt_rebuilds: number;
  readonly survival_rebuilds: number;
  readonly hunt_deck: (Piece | null)[];
  readonly survival_deck: (Piece | null)[];
  readonly hunt_discard: (Piece | null)[];
  readonly survival_discard: (Piece | null)[];
  readonly over: boolean;
  readonly winner: "nobody" | "creature" | "hunted" | number;
  readonly reason: "rescue" | "assimilation" | "turn-limit" | "defence" | number;
  readonly step: number;
  readonly stage: number;
  readonly asked: (number)[];
  readonly passed: (number)[];
  readonly passed_phase: (number)[];
  readonly resolving: number;
  readonly batch_size: number;
  readonly depth: number;
  readonly batch: { "seat": number; "effect": number }[];
  readonly frame_options: (number)[];
  readonly frame_simple: (number)[];
  readonly frame_used: (number)[];
  readonly frame_base: (number)[];
  readonly frame: ((number)[])[];
};

/** All words of the game. */
export const WORDS = new Words(
  "notalone",
  EPOCH,
  // id, kind, object, text
  [
    [0, "pass", "", "pass"],
    [1, "pass-phase", "", "pass for this phase"],
    [2, "resist", "", "resist"],
    [3, "give-up", "", "give up"],
    [4, "power", "", "use the power of the place"],
    [5, "nothing", "", "do nothing"],
    [6, "enough", "", "no more"],
    [7, "lose-will", "", "lose 1 Will"],
    [8, "take-all", "", "take back the whole discard"],
    [9, "draw", "", "draw a Survival card"],
    [10, "board", "1", "board side 1"],
    [11, "board", "2", "board side 2"],
    [12, "say", "nothing", "nothing in particular"],
    [13, "say", "ask", "\"Where do you go?\""],
    [14, "idle-artemia", "", "the Artemia token acts on nobody"],
    [15, "take-two", "", "take back 2 places"],
    [16, "token", "creature", "the Creature token"],
    [17, "token", "artemia", "the Artemia token"],
    [18, "token", "target", "the Target token"],
    [19, "take-top", "", "take the top card of the Survival discard"],
    [20, "ineffective", "", "places are ineffective"],
    [21, "shield-back", "", "the Shield moves back 1 place"],
    [22, "uncover", "", "reveal a face-down place"],
    [23, "fortify", "", "fortify"],
    [24, "shelter", "", "shelter all Survivors"],
    [25, "evolve", "", "evolve"],
    [26, "nest", "", "nest"],
    [27, "draw-evolution", "1", "draw an Evolution of level I"],
    [28, "draw-evolution", "2", "draw an Evolution of level II"],
    [29, "draw-survivor", "", "draw a Survivor"],
    [30, "discard-dna", "", "discard 1 DNA of the Creature"],
    [33, "commit", "lair", "commit The Lair"],
    [34, "commit", "jungle", "commit The Jungle"],
    [35, "commit", "river", "commit The River"],
    [36, "commit", "beach", "commit The Beach"],
    [37, "commit", "rover", "commit The Rover"],
    [38, "commit", "swamp", "commit The Swamp"],
    [39, "commit", "shelter", "commit The Shelter"],
    [40, "commit", "wreck", "commit The Wreck"],
    [41, "commit", "source", "commit The Source"],
    [42, "commit", "artefact", "commit The Artefact"],
    [43, "commit", "artefact-red", "commit The Red Artefact"],
    [44, "commit", "artefact-green", "commit The Green Artefact"],
    [45, "commit", "artefact-yellow", "commit The Yellow Artefact"],
    [46, "commit", "nexus", "commit The Nexus"],
    [47, "commit", "oasis", "commit The Oasis"],
    [48, "commit", "fjord", "commit The Fjord"],
    [49, "commit", "dome", "commit The Dome"],
    [50, "commit", "labyrinth", "commit The Labyrinth"],
    [51, "commit", "mangrove", "commit The Mangrove"],
    [52, "commit", "archipelago", "commit The Archipelago"],
    [53, "commit", "pole", "commit The Pole"],
    [54, "commit", "fungi", "commit The Fungi"],
    [55, "commit", "portal", "commit The Portal"],
    [56, "commit", "canyon", "commit The Canyon"],
    [57, "commit", "monolith", "commit The Monolith"],
    [58, "commit", "ark", "commit The Ark"],
    [59, "commit", "greenhouse", "commit The Greenhouse"],
    [60, "commit", "observatory", "commit The Observatory"],
    [65, "take", "lair", "take back The Lair"],
    [66, "take", "jungle", "take back The Jungle"],
    [67, "take", "river", "take back The River"],
    [68, "take", "beach", "take back The Beach"],
    [69, "take", "rover", "take back The Rover"],
    [70, "take", "swamp", "take back The Swamp"],
    [71, "take", "shelter", "take back The Shelter"],
    [72, "take", "wreck", "take back The Wreck"],
    [73, "take", "source", "take back The Source"],
    [74, "take", "artefact", "take back The Artefact"],
    [75, "take", "artefact-red", "take back The Red Artefact"],
    [76, "take", "artefact-green", "take back The Green Artefact"],
    [77, "take", "artefact-yellow", "take back The Yellow Artefact"],
    [78, "take", "nexus", "take back The Nexus"],
    [79, "take", "oasis", "take back The Oasis"],
    [80, "take", "fjord", "take back The Fjord"],
    [81, "take", "dome", "take back The Dome"],
    [82, "take", "labyrinth", "take back The Labyrinth"],
    [83, "take", "mangrove", "take back The Mangrove"],
    [84, "take", "archipelago", "take back The Archipelago"],
    [85, "take", "pole", "take back The Pole"],
    [86, "take", "fungi", "take back The Fungi"],
    [87, "take", "portal", "take back The Portal"],
    [88, "take", "canyon", "take back The Canyon"],
    [89, "take", "monolith", "take back The Monolith"],
    [90, "take", "ark", "take back The Ark"],
    [91, "take", "greenhouse", "take back The Greenhouse"],
    [92, "take", "observatory", "take back The Observatory"],
    [97, "discard", "lair", "discard The Lair"],
    [98, "discard", "jungle", "discard The Jungle"],
    [99, "discard", "river", "discard The River"],
    [100, "discard", "beach", "discard The Beach"],
    [101, "discard", "rover", "discard The Rover"],
    [102, "discard", "swamp", "discard The Swamp"],
    [103, "discard", "shelter", "discard The Shelter"],
    [104, "discard", "wreck", "discard The Wreck"],
    [105, "discard", "source", "discard The Source"],
    [106, "discard", "artefact", "discard The Artefact"],
    [107, "discard", "artefact-red", "discard The Red Artefact"],
    [108, "discard", "artefact-green", "discard The Green Artefact"],
    [109, "discard", "artefact-yellow", "discard The Yellow Artefact"],
    [110, "discard", "nexus", "discard The Nexus"],
    [111, "discard", "oasis", "discard The Oasis"],
    [112, "discard", "fjord", "discard The Fjord"],
    [113, "discard", "dome", "discard The Dome"],
    [114, "discard", "labyrinth", "discard The Labyrinth"],
    [115, "discard", "mangrove", "discard The Mangrove"],
    [116, "discard", "archipelago", "discard The Archipelago"],
    [117, "discard", "pole", "discard The Pole"],
    [118, "discard", "fungi", "discard The Fungi"],
    [119, "discard", "portal", "discard The Portal"],
    [120, "discard", "canyon", "discard The Canyon"],
    [121, "discard", "monolith", "discard The Monolith"],
    [122, "discard", "ark", "discard The Ark"],
    [123, "discard", "greenhouse", "discard The Greenhouse"],
    [124, "discard", "observatory", "discard The Observatory"],
    [129, "hide", "lair", "do not show The Lair"],
    [130, "hide", "jungle", "do not show The Jungle"],
    [131, "hide", "river", "do not show The River"],
    [132, "hide", "beach", "do not show The Beach"],
    [133, "hide", "rover", "do not show The Rover"],
    [134, "hide", "swamp", "do not show The Swamp"],
    [135, "hide", "shelter", "do not show The Shelter"],
    [136, "hide", "wreck", "do not show The Wreck"],
    [137, "hide", "source", "do not show The Source"],
    [138, "hide", "artefact", "do not show The Artefact"],
    [139, "hide", "artefact-red", "do not show The Red Artefact"],
    [140, "hide", "artefact-green", "do not show The Green Artefact"],
    [141, "hide", "artefact-yellow", "do not show The Yellow Artefact"],
    [142, "hide", "nexus", "do not show The Nexus"],
    [143, "hide", "oasis", "do not show The Oasis"],
    [144, "hide", "fjord", "do not show The Fjord"],
    [145, "hide", "dome", "do not show The Dome"],
    [146, "hide", "labyrinth", "do not show The Labyrinth"],
    [147, "hide", "mangrove", "do not show The Mangrove"],
    [148, "hide", "archipelago", "do not show The Archipelago"],
    [149, "hide", "pole", "do not show The Pole"],
    [150, "hide", "fungi", "do not show The Fungi"],
    [151, "hide", "portal", "do not show The Portal"],
    [152, "hide", "canyon", "do not show The Canyon"],
    [153, "hide", "monolith", "do not show The Monolith"],
    [154, "hide", "ark", "do not show The Ark"],
    [155, "hide", "greenhouse", "do not show The Greenhouse"],
    [156, "hide", "observatory", "do not show The Observatory"],
    [161, "reveal", "lair", "reveal The Lair"],
    [162, "reveal", "jungle", "reveal The Jungle"],
    [163, "reveal", "river", "reveal The River"],
    [164, "reveal", "beach", "reveal The Beach"],
    [165, "reveal", "rover", "reveal The Rover"],
    [166, "reveal", "swamp", "reveal The Swamp"],
    [167, "reveal", "shelter", "reveal The Shelter"],
    [168, "reveal", "wreck", "reveal The Wreck"],
    [169, "reveal", "source", "reveal The Source"],
    [170, "reveal", "artefact", "reveal The Artefact"],
    [171, "reveal", "artefact-red", "reveal The Red Artefact"],
    [172, "reveal", "artefact-green", "reveal The Green Artefact"],
    [173, "reveal", "artefact-yellow", "reveal The Yellow Artefact"],
    [174, "reveal", "nexus", "reveal The Nexus"],
    [175, "reveal", "oasis", "reveal The Oasis"],
    [176, "reveal", "fjord", "reveal The Fjord"],
    [177, "reveal", "dome", "reveal The Dome"],
    [178, "reveal", "labyrinth", "reveal The Labyrinth"],
    [179, "reveal", "mangrove", "reveal The Mangrove"],
    [180, "reveal", "archipelago", "reveal The Archipelago"],
    [181, "reveal", "pole", "reveal The Pole"],
    [182, "reveal", "fungi", "reveal The Fungi"],
    [183, "reveal", "portal", "reveal The Portal"],
    [184, "reveal", "canyon", "reveal The Canyon"],
    [185, "reveal", "monolith", "reveal The Monolith"],
    [186, "reveal", "ark", "reveal The Ark"],
    [187, "reveal", "greenhouse", "reveal The Greenhouse"],
    [188, "reveal", "observatory", "reveal The Observatory"],
    [193, "swap-out", "lair", "swap The Lair away"],
    [194, "swap-out", "jungle", "swap The Jungle away"],
    [195, "swap-out", "river", "swap The River away"],
    [196, "swap-out", "beach", "swap The Beach away"],
    [197, "swap-out", "rover", "swap The Rover away"],
    [198, "swap-out", "swamp", "swap The Swamp away"],
    [199, "swap-out", "shelter", "swap The Shelter away"],
    [200, "swap-out", "wreck", "swap The Wreck away"],
    [201, "swap-out", "source", "swap The Source away"],
    [202, "swap-out", "artefact", "swap The Artefact away"],
    [203, "swap-out", "artefact-red", "swap The Red Artefact away"],
    [204, "swap-out", "artefact-green", "swap The Green Artefact away"],
    [205, "swap-out", "artefact-yellow", "swap The Yellow Artefact away"],
    [206, "swap-out", "nexus", "swap The Nexus away"],
    [207, "swap-out", "oasis", "swap The Oasis away"],
    [208, "swap-out", "fjord", "swap The Fjord away"],
    [209, "swap-out", "dome", "swap The Dome away"],
    [210, "swap-out", "labyrinth", "swap The Labyrinth away"],
    [211, "swap-out", "mangrove", "swap The Mangrove away"],
    [212, "swap-out", "archipelago", "swap The Archipelago away"],
    [213, "swap-out", "pole", "swap The Pole away"],
    [214, "swap-out", "fungi", "swap The Fungi away"],
    [215, "swap-out", "portal", "swap The Portal away"],
    [216, "swap-out", "canyon", "swap The Canyon away"],
    [217, "swap-out", "monolith", "swap The Monolith away"],
    [218, "swap-out", "ark", "swap The Ark away"],
    [219, "swap-out", "greenhouse", "swap The Greenhouse away"],
    [220, "swap-out", "observatory", "swap The Observatory away"],
    [225, "swap-in", "lair", "play The Lair instead"],
    [226, "swap-in", "jungle", "play The Jungle instead"],
    [227, "swap-in", "river", "play The River instead"],
    [228, "swap-in", "beach", "play The Beach instead"],
    [229, "swap-in", "rover", "play The Rover instead"],
    [230, "swap-in", "swamp", "play The Swamp instead"],
    [231, "swap-in", "shelter", "play The Shelter instead"],
    [232, "swap-in", "wreck", "play The Wreck instead"],
    [233, "swap-in", "source", "play The Source instead"],
    [234, "swap-in", "artefact", "play The Artefact instead"],
    [235, "swap-in", "artefact-red", "play The Red Artefact instead"],
    [236, "swap-in", "artefact-green", "play The Green Artefact instead"],
    [237, "swap-in", "artefact-yellow", "play The Yellow Artefact instead"],
    [238, "swap-in", "nexus", "play The Nexus instead"],
    [239, "swap-in", "oasis", "play The Oasis instead"],
    [240, "swap-in", "fjord", "play The Fjord instead"],
    [241, "swap-in", "dome", "play The Dome instead"],
    [242, "swap-in", "labyrinth", "play The Labyrinth instead"],
    [243, "swap-in", "mangrove", "play The Mangrove instead"],
    [244, "swap-in", "archipelago", "play The Archipelago instead"],
    [245, "swap-in", "pole", "play The Pole instead"],
    [246, "swap-in", "fungi", "play The Fungi instead"],
    [247, "swap-in", "portal", "play The Portal instead"],
    [248, "swap-in", "canyon", "play The Canyon instead"],
    [249, "swap-in", "monolith", "play The Monolith instead"],
    [250, "swap-in", "ark", "play The Ark instead"],
    [251, "swap-in", "greenhouse", "play The Greenhouse instead"],
    [252, "swap-in", "observatory", "play The Observatory instead"],
    [257, "reserve", "lair", "take The Lair from the reserve"],
    [258, "reserve", "jungle", "take The Jungle from the reserve"],
    [259, "reserve", "river", "take The River from the reserve"],
    [260, "reserve", "beach", "take The Beach from the reserve"],
    [261, "reserve", "rover", "take The Rover from the reserve"],
    [262, "reserve", "swamp", "take The Swamp from the reserve"],
    [263, "reserve", "shelter", "take The Shelter from the reserve"],
    [264, "reserve", "wreck", "take The Wreck from the reserve"],
    [265, "reserve", "source", "take The Source from the reserve"],
    [266, "reserve", "artefact", "take The Artefact from the reserve"],
    [267, "reserve", "artefact-red", "take The Red Artefact from the reserve"],
    [268, "reserve", "artefact-green", "take The Green Artefact from the reserve"],
    [269, "reserve", "artefact-yellow", "take The Yellow Artefact from the reserve"],
    [270, "reserve", "nexus", "take The Nexus from the reserve"],
    [271, "reserve", "oasis", "take The Oasis from the reserve"],
    [272, "reserve", "fjord", "take The Fjord from the reserve"],
    [273, "reserve", "dome", "take The Dome from the reserve"],
    [274, "reserve", "labyrinth", "take The Labyrinth from the reserve"],
    [275, "reserve", "mangrove", "take The Mangrove from the reserve"],
    [276, "reserve", "archipelago", "take The Archipelago from the reserve"],
    [277, "reserve", "pole", "take The Pole from the reserve"],
    [278, "reserve", "fungi", "take The Fungi from the reserve"],
    [279, "reserve", "portal", "take The Portal from the reserve"],
    [280, "reserve", "canyon", "take The Canyon from the reserve"],
    [281, "reserve", "monolith", "take The Monolith from the reserve"],
    [282, "reserve", "ark", "take The Ark from the reserve"],
    [283, "reserve", "greenhouse", "take The Greenhouse from the reserve"],
    [284, "reserve", "observatory", "take The Observatory from the reserve"],
    [289, "copy", "lair", "use the power of The Lair"],
    [290, "copy", "jungle", "use the power of The Jungle"],
    [291, "copy", "river", "use the power of The River"],
    [292, "copy", "beach", "use the power of The Beach"],
    [293, "copy", "rover", "use the power of The Rover"],
    [294, "copy", "swamp", "use the power of The Swamp"],
    [295, "copy", "shelter", "use the power of The Shelter"],
    [296, "copy", "wreck", "use the power of The Wreck"],
    [297, "copy", "source", "use the power of The Source"],
    [298, "copy", "artefact", "use the power of The Artefact"],
    [299, "copy", "artefact-red", "use the power of The Red Artefact"],
    [300, "copy", "artefact-green", "use the power of The Green Artefact"],
    [301, "copy", "artefact-yellow", "use the power of The Yellow Artefact"],
    [302, "copy", "nexus", "use the power of The Nexus"],
    [303, "copy", "oasis", "use the power of The Oasis"],
    [304, "copy", "fjord", "use the power of The Fjord"],
    [305, "copy", "dome", "use the power of The Dome"],
    [306, "copy", "labyrinth", "use the power of The Labyrinth"],
    [307, "copy", "mangrove", "use the power of The Mangrove"],
    [308, "copy", "archipelago", "use the power of The Archipelago"],
    [309, "copy", "pole", "use the power of The Pole"],
    [310, "copy", "fungi", "use the power of The Fungi"],
    [311, "copy", "portal", "use the power of The Portal"],
    [312, "copy", "canyon", "use the power of The Canyon"],
    [313, "copy", "monolith", "use the power of The Monolith"],
    [314, "copy", "ark", "use the power of The Ark"],
    [315, "copy", "greenhouse", "use the power of The Greenhouse"],
    [316, "copy", "observatory", "use the power of The Observatory"],
    [321, "played", "lair", "the played The Lair"],
    [322, "played", "jungle", "the played The Jungle"],
    [323, "played", "river", "the played The River"],
    [324, "played", "beach", "the played The Beach"],
    [325, "played", "rover", "the played The Rover"],
    [326, "played", "swamp", "the played The Swamp"],
    [327, "played", "shelter", "the played The Shelter"],
    [328, "played", "wreck", "the played The Wreck"],
    [329, "played", "source", "the played The Source"],
    [330, "played", "artefact", "the played The Artefact"],
    [331, "played", "artefact-red", "the played The Red Artefact"],
    [332, "played", "artefact-green", "the played The Green Artefact"],
    [333, "played", "artefact-yellow", "the played The Yellow Artefact"],
    [334, "played", "nexus", "the played The Nexus"],
    [335, "played", "oasis", "the played The Oasis"],
    [336, "played", "fjord", "the played The Fjord"],
    [337, "played", "dome", "the played The Dome"],
    [338, "played", "labyrinth", "the played The Labyrinth"],
    [339, "played", "mangrove", "the played The Mangrove"],
    [340, "played", "archipelago", "the played The Archipelago"],
    [341, "played", "pole", "the played The Pole"],
    [342, "played", "fungi", "the played The Fungi"],
    [343, "played", "portal", "the played The Portal"],
    [344, "played", "canyon", "the played The Canyon"],
    [345, "played", "monolith", "the played The Monolith"],
    [346, "played", "ark", "the played The Ark"],
    [347, "played", "greenhouse", "the played The Greenhouse"],
    [348, "played", "observatory", "the played The Observatory"],
    [353, "claim", "lair", "\"I go to The Lair\""],
    [354, "claim", "jungle", "\"I go to The Jungle\""],
    [355, "claim", "river", "\"I go to The River\""],
    [356, "claim", "beach", "\"I go to The Beach\""],
    [357, "claim", "rover", "\"I go to The Rover\""],
    [358, "claim", "swamp", "\"I go to The Swamp\""],
    [359, "claim", "shelter", "\"I go to The Shelter\""],
    [360, "claim", "wreck", "\"I go to The Wreck\""],
    [361, "claim", "source", "\"I go to The Source\""],
    [362, "claim", "artefact", "\"I go to The Artefact\""],
    [363, "claim", "artefact-red", "\"I go to The Red Artefact\""],
    [364, "claim", "artefact-green", "\"I go to The Green Artefact\""],
    [365, "claim", "artefact-yellow", "\"I go to The Yellow Artefact\""],
    [366, "claim", "nexus", "\"I go to The Nexus\""],
    [367, "claim", "oasis", "\"I go to The Oasis\""],
    [368, "claim", "fjord", "\"I go to The Fjord\""],
    [369, "claim", "dome", "\"I go to The Dome\""],
    [370, "claim", "labyrinth", "\"I go to The Labyrinth\""],
    [371, "claim", "mangrove", "\"I go to The Mangrove\""],
    [372, "claim", "archipelago", "\"I go to The Archipelago\""],
    [373, "claim", "pole", "\"I go to The Pole\""],
    [374, "claim", "fungi", "\"I go to The Fungi\""],
    [375, "claim", "portal", "\"I go to The Portal\""],
    [376, "claim", "canyon", "\"I go to The Canyon\""],
    [377, "claim", "monolith", "\"I go to The Monolith\""],
    [378, "claim", "ark", "\"I go to The Ark\""],
    [379, "claim", "greenhouse", "\"I go to The Greenhouse\""],
    [380, "claim", "observatory", "\"I go to The Observatory\""],
    [385, "fear", "lair", "\"I fear the Creature at The Lair\""],
    [386, "fear", "jungle", "\"I fear the Creature at The Jungle\""],
    [387, "fear", "river", "\"I fear the Creature at The River\""],
    [388, "fear", "beach", "\"I fear the Creature at The Beach\""],
    [389, "fear", "rover", "\"I fear the Creature at The Rover\""],
    [390, "fear", "swamp", "\"I fear the Creature at The Swamp\""],
    [391, "fear", "shelter", "\"I fear the Creature at The Shelter\""],
    [392, "fear", "wreck", "\"I fear the Creature at The Wreck\""],
    [393, "fear", "source", "\"I fear the Creature at The Source\""],
    [394, "fear", "artefact", "\"I fear the Creature at The Artefact\""],
    [395, "fear", "artefact-red", "\"I fear the Creature at The Red Artefact\""],
    [396, "fear", "artefact-green", "\"I fear the Creature at The Green Artefact\""],
    [397, "fear", "artefact-yellow", "\"I fear the Creature at The Yellow Artefact\""],
    [398, "fear", "nexus", "\"I fear the Creature at The Nexus\""],
    [399, "fear", "oasis", "\"I fear the Creature at The Oasis\""],
    [400, "fear", "fjord", "\"I fear the Creature at The Fjord\""],
    [401, "fear", "dome", "\"I fear the Creature at The Dome\""],
    [402, "fear", "labyrinth", "\"I fear the Creature at The Labyrinth\""],
    [403, "fear", "mangrove", "\"I fear the Creature at The Mangrove\""],
    [404, "fear", "archipelago", "\"I fear the Creature at The Archipelago\""],
    [405, "fear", "pole", "\"I fear the Creature at The Pole\""],
    [406, "fear", "fungi", "\"I fear the Creature at The Fungi\""],
    [407, "fear", "portal", "\"I fear the Creature at The Portal\""],
    [408, "fear", "canyon", "\"I fear the Creature at The Canyon\""],
    [409, "fear", "monolith", "\"I fear the Creature at The Monolith\""],
    [410, "fear", "ark", "\"I fear the Creature at The Ark\""],
    [411, "fear", "greenhouse", "\"I fear the Creature at The Greenhouse\""],
    [412, "fear", "observatory", "\"I fear the Creature at The Observatory\""],
    [417, "space", "1", "space 1"],
    [418, "space", "2", "space 2"],
    [419, "space", "3", "space 3"],
    [420, "space", "4", "space 4"],
    [421, "space", "5", "space 5"],
    [422, "space", "6", "space 6"],
    [423, "space", "7", "space 7"],
    [424, "space", "8", "space 8"],
    [425, "space", "9", "space 9"],
    [426, "space", "10", "space 10"],
    [433, "hunted", "1", "Hunted 1"],
    [434, "hunted", "2", "Hunted 2"],
    [435, "hunted", "3", "Hunted 3"],
    [436, "hunted", "4", "Hunted 4"],
    [437, "hunted", "5", "Hunted 5"],
    [438, "hunted", "6", "Hunted 6"],
    [449, "heal", "1", "give 1 Will back to Hunted 1"],
    [450, "heal", "2", "give 1 Will back to Hunted 2"],
    [451, "heal", "3", "give 1 Will back to Hunted 3"],
    [452, "heal", "4", "give 1 Will back to Hunted 4"],
    [453, "heal", "5", "give 1 Will back to Hunted 5"],
    [454, "heal", "6", "give 1 Will back to Hunted 6"],
    [465, "creature-token", "1", "Creature token on space 1"],
    [466, "creature-token", "2", "Creature token on space 2"],
    [467, "creature-token", "3", "Creature token on space 3"],
    [468, "creature-token", "4", "Creature token on space 4"],
    [469, "creature-token", "5", "Creature token on space 5"],
    [470, "creature-token", "6", "Creature token on space 6"],
    [471, "creature-token", "7", "Creature token on space 7"],
    [472, "creature-token", "8", "Creature token on space 8"],
    [473, "creature-token", "9", "Creature token on space 9"],
    [474, "creature-token", "10", "Creature token on space 10"],
    [481, "artemia-token", "1", "Artemia token on space 1"],
    [482, "artemia-token", "2", "Artemia token on space 2"],
    [483, "artemia-token", "3", "Artemia token on space 3"],
    [484, "artemia-token", "4", "Artemia token on space 4"],
    [485, "artemia-token", "5", "Artemia token on space 5"],
    [486, "artemia-token", "6", "Artemia token on space 6"],
    [487, "artemia-token", "7", "Artemia token on space 7"],
    [488, "artemia-token", "8", "Artemia token on space 8"],
    [489, "artemia-token", "9", "Artemia token on space 9"],
    [490, "artemia-token", "10", "Artemia token on space 10"],
    [497, "target-token", "1", "Target token on space 1"],
    [498, "target-token", "2", "Target token on space 2"],
    [499, "target-token", "3", "Target token on space 3"],
    [500, "target-token", "4", "Target token on space 4"],
    [501, "target-token", "5", "Target token on space 5"],
    [502, "target-token", "6", "Target token on space 6"],
    [503, "target-token", "7", "Target token on space 7"],
    [504, "target-token", "8", "Target token on space 8"],
    [505, "target-token", "9", "Target token on space 9"],
    [506, "target-token", "10", "Target token on space 10"],
    [513, "play", "despair", "play Despair"],
    [514, "play", "force-field", "play Force Field"],
    [515, "play", "anticipation", "play Anticipation"],
    [516, "play", "ascendancy", "play Ascendancy"],
    [517, "play", "fierceness", "play Fierceness"],
    [518, "play", "forbidden-zone", "play Forbidden Zone"],
    [519, "play", "interference", "play Interference"],
    [520, "play", "persecution", "play Persecution"],
    [521, "play", "mutation", "play Mutation"],
    [522, "play", "phobia", "play Phobia"],
    [523, "play", "virus", "play Virus"],
    [524, "play", "clone", "play Clone"],
    [525, "play", "mirage", "play Mirage"],
    [526, "play", "scream", "play Scream"],
    [527, "play", "toxin", "play Toxin"],
    [528, "play", "cataclysm", "play Cataclysm"],
    [529, "play", "detour", "play Detour"],
    [530, "play", "stasis", "play Stasis"],
    [531, "play", "tracking", "play Tracking"],
    [532, "play", "flashback", "play Flashback"],
    [533, "play", "exploration-interference", "play Interference"],
    [534, "play", "temporal-rift", "play Temporal Rift"],
    [535, "play", "hunger", "play Hunger"],
    [536, "play", "inertia", "play Inertia"],
    [537, "play", "ubiquity", "play Ubiquity"],
    [538, "play", "telepathy", "play Telepathy"],
    [539, "play", "tornado", "play Tornado"],
    [540, "play", "quicksand", "play Quicksand"],
    [541, "play", "anguish", "play Anguish"],
    [542, "play", "deployment", "play Deployment"],
    [543, "play", "intuition", "play Intuition"],
    [544, "play", "magnetism", "play Magnetism"],
    [545, "play", "reminiscence", "play Reminiscence"],
    [546, "play", "domination", "play Domination"],
    [547, "play", "dread", "play Dread"],
    [548, "play", "epidemic", "play Epidemic"],
    [549, "play", "bloodlust", "play Bloodlust"],
    [550, "play", "mutagenesis", "play Mutagenesis"],
    [551, "play", "ambush", "play Ambush"],
    [552, "play", "siege", "play Siege"],
    [553, "play", "exodus", "play Exodus"],
    [554, "play", "abduction", "play Abduction"],
    [555, "play", "blackout", "play Blackout"],
    [556, "play", "regrowth", "play Regrowth"],
    [557, "play", "frenzy", "play Frenzy"],
    [558, "play", "hibernation", "play Hibernation"],
    [559, "play", "spores", "play Spores"],
    [560, "play", "lure", "play Lure"],
    [561, "play", "breach", "play Breach"],
    [562, "play", "panic", "play Panic"],
    [563, "play", "camouflage", "play Camouflage"],
    [564, "play", "metamorphosis", "play Metamorphosis"],
    [576, "play", "adrenaline", "play Adrenaline"],
    [577, "play", "ingenuity", "play Ingenuity"],
    [578, "play", "sacrifice", "play Sacrifice"],
    [579, "play", "sixth-sense", "play Sixth Sense"],
    [580, "play", "smokescreen", "play Smokescreen"],
    [581, "play", "strike-back", "play Strike Back"],
    [582, "play", "vortex", "play Vortex"],
    [583, "play", "detector", "play Detector"],
    [584, "play", "dodge", "play Dodge"],
    [585, "play", "drone", "play Drone"],
    [586, "play", "gate", "play Gate"],
    [587, "play", "hologram", "play Hologram"],
    [588, "play", "wrong-track", "play Wrong Track"],
    [589, "play", "amplifier", "play Amplifier"],
    [590, "play", "double-back", "play Double Back"],
    [591, "play", "exploration-drone", "play Drone"],
    [592, "play", "exploration-ingenuity", "play Ingenuity"],
    [593, "play", "exploration-amplifier", "play Amplifier"],
    [594, "play", "shuttle", "play Shuttle"],
    [595, "play", "alert", "play Alert"],
    [596, "play", "on-the-run", "play On the Run"],
    [597, "play", "hindrance", "play Hindrance"],
    [598, "play", "equipment", "play Equipment"],
    [599, "play", "decoy", "play Decoy"],
    [600, "play", "mimicry", "play Mimicry"],
    [601, "play", "rally", "play Rally"],
    [602, "play", "refuge", "play Refuge"],
    [603, "play", "regeneration", "play Regeneration"],
    [604, "play", "resistance", "play Resistance"],
    [605, "play", "retreat", "play Retreat"],
    [606, "play", "second-wind", "play Second Wind"],
    [607, "play", "tenacity", "play Tenacity"],
    [608, "play", "vaccine", "play Vaccine"],
    [609, "play", "caches", "play Caches"],
    [610, "play", "sampling", "play Sampling"],
    [611, "play", "homing-call", "play Homing Call"],
    [612, "play", "reinforcement", "play Reinforcement"],
    [613, "play", "rescue-party", "play Rescue Party"],
    [614, "play", "antidote", "play Antidote"],
    [615, "play", "barricade", "play Barricade"],
    [616, "play", "guide", "play Guide"],
    [617, "play", "evacuation", "play Evacuation"],
    [618, "play", "radio", "play Radio"],
    [619, "play", "supplies", "play Supplies"],
    [620, "play", "sabotage", "play Sabotage"],
    [621, "play", "field-hospital", "play Field Hospital"],
    [622, "play", "decontamination", "play Decontamination"],
    [623, "play", "instinct", "play Instinct"],
    [624, "play", "solidarity", "play Solidarity"],
    [641, "next", "despair", "next takes effect: Despair"],
    [642, "next", "force-field", "next takes effect: Force Field"],
    [643, "next", "anticipation", "next takes effect: Anticipation"],
    [644, "next", "ascendancy", "next takes effect: Ascendancy"],
    [645, "next", "fierceness", "next takes effect: Fierceness"],
    [646, "next", "forbidden-zone", "next takes effect: Forbidden Zone"],
    [647, "next", "interference", "next takes effect: Interference"],
    [648, "next", "persecution", "next takes effect: Persecution"],
    [649, "next", "mutation", "next takes effect: Mutation"],
    [650, "next", "phobia", "next takes effect: Phobia"],
    [651, "next", "virus", "next takes effect: Virus"],
    [652, "next", "clone", "next takes effect: Clone"],
    [653, "next", "mirage", "next takes effect: Mirage"],
    [654, "next", "scream", "next takes effect: Scream"],
    [655, "next", "toxin", "next takes effect: Toxin"],
    [656, "next", "cataclysm", "next takes effect: Cataclysm"],
    [657, "next", "detour", "next takes effect: Detour"],
    [658, "next", "stasis", "next takes effect: Stasis"],
    [659, "next", "tracking", "next takes effect: Tracking"],
    [660, "next", "flashback", "next takes effect: Flashback"],
    [661, "next", "exploration-interference", "next takes effect: Interference"],
    [662, "next", "temporal-rift", "next takes effect: Temporal Rift"],
    [663, "next", "hunger", "next takes effect: Hunger"],
    [664, "next", "inertia", "next takes effect: Inertia"],
    [665, "next", "ubiquity", "next takes effect: Ubiquity"],
    [666, "next", "telepathy", "next takes effect: Telepathy"],
    [667, "next", "tornado", "next takes effect: Tornado"],
    [668, "next", "quicksand", "next takes effect: Quicksand"],
    [669, "next", "anguish", "next takes effect: Anguish"],
    [670, "next", "deployment", "next takes effect: Deployment"],
    [671, "next", "intuition", "next takes effect: Intuition"],
    [672, "next", "magnetism", "next takes effect: Magnetism"],
    [673, "next", "reminiscence", "next takes effect: Reminiscence"],
    [674, "next", "domination", "next takes effect: Domination"],
    [675, "next", "dread", "next takes effect: Dread"],
    [676, "next", "epidemic", "next takes effect: Epidemic"],
    [677, "next", "bloodlust", "next takes effect: Bloodlust"],
    [678, "next", "mutagenesis", "next takes effect: Mutagenesis"],
    [679, "next", "ambush", "next takes effect: Ambush"],
    [680, "next", "siege", "next takes effect: Siege"],
    [681, "next", "exodus", "next takes effect: Exodus"],
    [682, "next", "abduction", "next takes effect: Abduction"],
    [683, "next", "blackout", "next takes effect: Blackout"],
    [684, "next", "regrowth", "next takes effect: Regrowth"],
    [685, "next", "frenzy", "next takes effect: Frenzy"],
    [686, "next", "hibernation", "next takes effect: Hibernation"],
    [687, "next", "spores", "next takes effect: Spores"],
    [688, "next", "lure", "next takes effect: Lure"],
    [689, "next", "breach", "next takes effect: Breach"],
    [690, "next", "panic", "next takes effect: Panic"],
    [691, "next", "camouflage", "next takes effect: Camouflage"],
    [692, "next", "metamorphosis", "next takes effect: Metamorphosis"],
    [704, "next", "adrenaline", "next takes effect: Adrenaline"],
    [705, "next", "ingenuity", "next takes effect: Ingenuity"],
    [706, "next", "sacrifice", "next takes effect: Sacrifice"],
    [707, "next", "sixth-sense", "next takes effect: Sixth Sense"],
    [708, "next", "smokescreen", "next takes effect: Smokescreen"],
    [709, "next", "strike-back", "next takes effect: Strike Back"],
    [710, "next", "vortex", "next takes effect: Vortex"],
    [711, "next", "detector", "next takes effect: Detector"],
    [712, "next", "dodge", "next takes effect: Dodge"],
    [713, "next", "drone", "next takes effect: Drone"],
    [714, "next", "gate", "next takes effect: Gate"],
    [715, "next", "hologram", "next takes effect: Hologram"],
    [716, "next", "wrong-track", "next takes effect: Wrong Track"],
    [717, "next", "amplifier", "next takes effect: Amplifier"],
    [718, "next", "double-back", "next takes effect: Double Back"],
    [719, "next", "exploration-drone", "next takes effect: Drone"],
    [720, "next", "exploration-ingenuity", "next takes effect: Ingenuity"],
    [721, "next", "exploration-amplifier", "next takes effect: Amplifier"],
    [722, "next", "shuttle", "next takes effect: Shuttle"],
    [723, "next", "alert", "next takes effect: Alert"],
    [724, "next", "on-the-run", "next takes effect: On the Run"],
    [725, "next", "hindrance", "next takes effect: Hindrance"],
    [726, "next", "equipment", "next takes effect: Equipment"],
    [727, "next", "decoy", "next takes effect: Decoy"],
    [728, "next", "mimicry", "next takes effect: Mimicry"],
    [729, "next", "rally", "next takes effect: Rally"],
    [730, "next", "refuge", "next takes effect: Refuge"],
    [731, "next", "regeneration", "next takes effect: Regeneration"],
    [732, "next", "resistance", "next takes effect: Resistance"],
    [733, "next", "retreat", "next takes effect: Retreat"],
    [734, "next", "second-wind", "next takes effect: Second Wind"],
    [735, "next", "tenacity", "next takes effect: Tenacity"],
    [736, "next", "vaccine", "next takes effect: Vaccine"],
    [737, "next", "caches", "next takes effect: Caches"],
    [738, "next", "sampling", "next takes effect: Sampling"],
    [739, "next", "homing-call", "next takes effect: Homing Call"],
    [740, "next", "reinforcement", "next takes effect: Reinforcement"],
    [741, "next", "rescue-party", "next takes effect: Rescue Party"],
    [742, "next", "antidote", "next takes effect: Antidote"],
    [743, "next", "barricade", "next takes effect: Barricade"],
    [744, "next", "guide", "next takes effect: Guide"],
    [745, "next", "evacuation", "next takes effect: Evacuation"],
    [746, "next", "radio", "next takes effect: Radio"],
    [747, "next", "supplies", "next takes effect: Supplies"],
    [748, "next", "sabotage", "next takes effect: Sabotage"],
    [749, "next", "field-hospital", "next takes effect: Field Hospital"],
    [750, "next", "decontamination", "next takes effect: Decontamination"],
    [751, "next", "instinct", "next takes effect: Instinct"],
    [752, "next", "solidarity", "next takes effect: Solidarity"],
    [768, "keep", "adrenaline", "keep Adrenaline"],
    [769, "keep", "ingenuity", "keep Ingenuity"],
    [770, "keep", "sacrifice", "keep Sacrifice"],
    [771, "keep", "sixth-sense", "keep Sixth Sense"],
    [772, "keep", "smokescreen", "keep Smokescreen"],
    [773, "keep", "strike-back", "keep Strike Back"],
    [774, "keep", "vortex", "keep Vortex"],
    [775, "keep", "detector", "keep Detector"],
    [776, "keep", "dodge", "keep Dodge"],
    [777, "keep", "drone", "keep Drone"],
    [778, "keep", "gate", "keep Gate"],
    [779, "keep", "hologram", "keep Hologram"],
    [780, "keep", "wrong-track", "keep Wrong Track"],
    [781, "keep", "amplifier", "keep Amplifier"],
    [782, "keep", "double-back", "keep Double Back"],
    [783, "keep", "exploration-drone", "keep Drone"],
    [784, "keep", "exploration-ingenuity", "keep Ingenuity"],
    [785, "keep", "exploration-amplifier", "keep Amplifier"],
    [786, "keep", "shuttle", "keep Shuttle"],
    [787, "keep", "alert", "keep Alert"],
    [788, "keep", "on-the-run", "keep On the Run"],
    [789, "keep", "hindrance", "keep Hindrance"],
    [790, "keep", "equipment", "keep Equipment"],
    [791, "keep", "decoy", "keep Decoy"],
    [792, "keep", "mimicry", "keep Mimicry"],
    [793, "keep", "rally", "keep Rally"],
    [794, "keep", "refuge", "keep Refuge"],
    [795, "keep", "regeneration", "keep Regeneration"],
    [796, "keep", "resistance", "keep Resistance"],
    [797, "keep", "retreat", "keep Retreat"],
    [798, "keep", "second-wind", "keep Second Wind"],
    [799, "keep", "tenacity", "keep Tenacity"],
    [800, "keep", "vaccine", "keep Vaccine"],
    [801, "keep", "caches", "keep Caches"],
    [802, "keep", "sampling", "keep Sampling"],
    [803, "keep", "homing-call", "keep Homing Call"],
    [804, "keep", "reinforcement", "keep Reinforcement"],
    [805, "keep", "rescue-party", "keep Rescue Party"],
    [806, "keep", "antidote", "keep Antidote"],
    [807, "keep", "barricade", "keep Barricade"],
    [808, "keep", "guide", "keep Guide"],
    [809, "keep", "evacuation", "keep Evacuation"],
    [810, "keep", "radio", "keep Radio"],
    [811, "keep", "supplies", "keep Supplies"],
    [812, "keep", "sabotage", "keep Sabotage"],
    [813, "keep", "field-hospital", "keep Field Hospital"],
    [814, "keep", "decontamination", "keep Decontamination"],
    [815, "keep", "instinct", "keep Instinct"],
    [816, "keep", "solidarity", "keep Solidarity"],
    [818, "avatar", "pike", "the Avatar Pike"],
    [819, "avatar", "xia", "the Avatar Xia"],
    [820, "avatar", "murphy", "the Avatar Murphy"],
    [821, "avatar", "kelly", "the Avatar Kelly"],
    [822, "avatar", "lucio", "the Avatar Lucio"],
    [823, "avatar", "john", "the Avatar John"],
    [824, "avatar", "powel", "the Avatar Powel"],
    [825, "avatar", "engineer", "the Avatar Engineer"],
    [826, "avatar", "medic", "the Avatar Medic"],
    [827, "avatar", "geneticist", "the Avatar Geneticist"],
    [828, "avatar", "scout", "the Avatar Scout"],
    [829, "avatar", "guard", "the Avatar Guard"],
    [832, "discard", "adrenaline", "discard Adrenaline"],
    [833, "discard", "ingenuity", "discard Ingenuity"],
    [834, "discard", "sacrifice", "discard Sacrifice"],
    [835, "discard", "sixth-sense", "discard Sixth Sense"],
    [836, "discard", "smokescreen", "discard Smokescreen"],
    [837, "discard", "strike-back", "discard Strike Back"],
    [838, "discard", "vortex", "discard Vortex"],
    [839, "discard", "detector", "discard Detector"],
    [840, "discard", "dodge", "discard Dodge"],
    [841, "discard", "drone", "discard Drone"],
    [842, "discard", "gate", "discard Gate"],
    [843, "discard", "hologram", "discard Hologram"],
    [844, "discard", "wrong-track", "discard Wrong Track"],
    [845, "discard", "amplifier", "discard Amplifier"],
    [846, "discard", "double-back", "discard Double Back"],
    [847, "discard", "exploration-drone", "discard Drone"],
    [848, "discard", "exploration-ingenuity", "discard Ingenuity"],
    [849, "discard", "exploration-amplifier", "discard Amplifier"],
    [850, "discard", "shuttle", "discard Shuttle"],
    [851, "discard", "alert", "discard Alert"],
    [852, "discard", "on-the-run", "discard On the Run"],
    [853, "discard", "hindrance", "discard Hindrance"],
    [854, "discard", "equipment", "discard Equipment"],
    [855, "discard", "decoy", "discard Decoy"],
    [856, "discard", "mimicry", "discard Mimicry"],
    [857, "discard", "rally", "discard Rally"],
    [858, "discard", "refuge", "discard Refuge"],
    [859, "discard", "regeneration", "discard Regeneration"],
    [860, "discard", "resistance", "discard Resistance"],
    [861, "discard", "retreat", "discard Retreat"],
    [862, "discard", "second-wind", "discard Second Wind"],
    [863, "discard", "tenacity", "discard Tenacity"],
    [864, "discard", "vaccine", "discard Vaccine"],
    [865, "discard", "caches", "discard Caches"],
    [866, "discard", "sampling", "discard Sampling"],
    [867, "discard", "homing-call", "discard Homing Call"],
    [868, "discard", "reinforcement", "discard Reinforcement"],
    [869, "discard", "rescue-party", "discard Rescue Party"],
    [870, "discard", "antidote", "discard Antidote"],
    [871, "discard", "barricade", "discard Barricade"],
    [872, "discard", "guide", "discard Guide"],
    [873, "discard", "evacuation", "discard Evacuation"],
    [874, "discard", "radio", "discard Radio"],
    [875, "discard", "supplies", "discard Supplies"],
    [876, "discard", "sabotage", "discard Sabotage"],
    [877, "discard", "field-hospital", "discard Field Hospital"],
    [878, "discard", "decontamination", "discard Decontamination"],
    [879, "discard", "instinct", "discard Instinct"],
    [880, "discard", "solidarity", "discard Solidarity"],
    [897, "hunt-card", "despair", "the Hunt card Despair"],
    [898, "hunt-card", "force-field", "the Hunt card Force Field"],
    [899, "hunt-card", "anticipation", "the Hunt card Anticipation"],
    [900, "hunt-card", "ascendancy", "the Hunt card Ascendancy"],
    [901, "hunt-card", "fierceness", "the Hunt card Fierceness"],
    [902, "hunt-card", "forbidden-zone", "the Hunt card Forbidden Zone"],
    [903, "hunt-card", "interference", "the Hunt card Interference"],
    [904, "hunt-card", "persecution", "the Hunt card Persecution"],
    [905, "hunt-card", "mutation", "the Hunt card Mutation"],
    [906, "hunt-card", "phobia", "the Hunt card Phobia"],
    [907, "hunt-card", "virus", "the Hunt card Virus"],
    [908, "hunt-card", "clone", "the Hunt card Clone"],
    [909, "hunt-card", "mirage", "the Hunt card Mirage"],
    [910, "hunt-card", "scream", "the Hunt card Scream"],
    [911, "hunt-card", "toxin", "the Hunt card Toxin"],
    [912, "hunt-card", "cataclysm", "the Hunt card Cataclysm"],
    [913, "hunt-card", "detour", "the Hunt card Detour"],
    [914, "hunt-card", "stasis", "the Hunt card Stasis"],
    [915, "hunt-card", "tracking", "the Hunt card Tracking"],
    [916, "hunt-card", "flashback", "the Hunt card Flashback"],
    [917, "hunt-card", "exploration-interference", "the Hunt card Interference"],
    [918, "hunt-card", "temporal-rift", "the Hunt card Temporal Rift"],
    [919, "hunt-card", "hunger", "the Hunt card Hunger"],
    [920, "hunt-card", "inertia", "the Hunt card Inertia"],
    [921, "hunt-card", "ubiquity", "the Hunt card Ubiquity"],
    [922, "hunt-card", "telepathy", "the Hunt card Telepathy"],
    [923, "hunt-card", "tornado", "the Hunt card Tornado"],
    [924, "hunt-card", "quicksand", "the Hunt card Quicksand"],
    [925, "hunt-card", "anguish", "the Hunt card Anguish"],
    [926, "hunt-card", "deployment", "the Hunt card Deployment"],
    [927, "hunt-card", "intuition", "the Hunt card Intuition"],
    [928, "hunt-card", "magnetism", "the Hunt card Magnetism"],
    [929, "hunt-card", "reminiscence", "the Hunt card Reminiscence"],
    [930, "hunt-card", "domination", "the Hunt card Domination"],
    [931, "hunt-card", "dread", "the Hunt card Dread"],
    [932, "hunt-card", "epidemic", "the Hunt card Epidemic"],
    [933, "hunt-card", "bloodlust", "the Hunt card Bloodlust"],
    [934, "hunt-card", "mutagenesis", "the Hunt card Mutagenesis"],
    [935, "hunt-card", "ambush", "the Hunt card Ambush"],
    [936, "hunt-card", "siege", "the Hunt card Siege"],
    [937, "hunt-card", "exodus", "the Hunt card Exodus"],
    [938, "hunt-card", "abduction", "the Hunt card Abduction"],
    [939, "hunt-card", "blackout", "the Hunt card Blackout"],
    [940, "hunt-card", "regrowth", "the Hunt card Regrowth"],
    [941, "hunt-card", "frenzy", "the Hunt card Frenzy"],
    [942, "hunt-card", "hibernation", "the Hunt card Hibernation"],
    [943, "hunt-card", "spores", "the Hunt card Spores"],
    [944, "hunt-card", "lure", "the Hunt card Lure"],
    [945, "hunt-card", "breach", "the Hunt card Breach"],
    [946, "hunt-card", "panic", "the Hunt card Panic"],
    [947, "hunt-card", "camouflage", "the Hunt card Camouflage"],
    [948, "hunt-card", "metamorphosis", "the Hunt card Metamorphosis"],
    [961, "track", "1", "the space 1 step(s) before Victory"],
    [962, "track", "2", "the space 2 step(s) before Victory"],
    [963, "track", "3", "the space 3 step(s) before Victory"],
    [964, "track", "4", "the space 4 step(s) before Victory"],
    [965, "track", "5", "the space 5 step(s) before Victory"],
    [966, "track", "6", "the space 6 step(s) before Victory"],
    [967, "track", "7", "the space 7 step(s) before Victory"],
    [968, "track", "8", "the space 8 step(s) before Victory"],
    [969, "track", "9", "the space 9 step(s) before Victory"],
    [970, "track", "10", "the space 10 step(s) before Victory"],
    [971, "track", "11", "the space 11 step(s) before Victory"],
    [972, "track", "12", "the space 12 step(s) before Victory"],
    [973, "track", "13", "the space 13 step(s) before Victory"],
    [974, "track", "14", "the space 14 step(s) before Victory"],
    [975, "track", "15", "the space 15 step(s) before Victory"],
    [976, "track", "16", "the space 16 step(s) before Victory"],
    [977, "track", "17", "the space 17 step(s) before Victory"],
    [979, "survivor", "defender", "the Survivor Defender"],
    [980, "survivor", "imitator", "the Survivor Imitator"],
    [981, "survivor", "outfitter", "the Survivor Outfitter"],
    [982, "survivor", "jammer", "the Survivor Jammer"],
    [983, "survivor", "runner", "the Survivor Runner"],
    [984, "survivor", "shadow", "the Survivor Shadow"],
    [985, "survivor", "comforter", "the Survivor Comforter"],
    [986, "survivor", "poisoner", "the Survivor Poisoner"],
    [987, "survivor", "supplier", "the Survivor Supplier"],
    [988, "take-dna", "0", "take 0 DNA"],
    [989, "take-dna", "1", "take 1 DNA"],
    [990, "take-dna", "2", "take 2 DNA"],
    [991, "take-dna", "3", "take 3 DNA"],
    [993, "evolution", "optimisateur", "the Evolution Optimiser (Optimisateur)"],
    [994, "evolution", "instinctif", "the Evolution Instinctive (Instinctif)"],
    [995, "evolution", "malicieux", "the Evolution Mischievous (Malicieux)"],
    [996, "evolution", "scavenger", "the Evolution Scavenger"],
    [997, "evolution", "burrower", "the Evolution Burrower"],
    [998, "evolution", "assommeur", "the Evolution Stunner (Assommeur)"],
    [999, "evolution", "vif", "the Evolution Swift (Vif)"],
    [1000, "evolution", "prescient", "the Evolution Prescient"],
    [1001, "evolution", "rabatteur", "the Evolution Beater (Rabatteur)"],
    [1002, "evolution", "thick-skinned", "the Evolution Thick-skinned"],
    [1003, "evolution", "rapide", "the Evolution Rapid (Rapide)"],
    [1004, "evolution", "hurleur", "the Evolution Howler (Hurleur)"],
    [1005, "evolution", "primitif", "the Evolution Primitive (Primitif)"],
    [1006, "evolution", "stalker", "the Evolution Stalker"],
    [1007, "evolution", "leech", "the Evolution Leech"],
    [1008, "evolution", "venomous", "the Evolution Venomous"],
    [1009, "evolution", "camouflaged", "the Evolution Camouflaged"],
    [1010, "evolution", "hive-minded", "the Evolution Hive-minded"],
    [1011, "evolution", "telepathic", "the Evolution Telepathic"],
    [1012, "evolution", "tenacious", "the Evolution Tenacious"],
    [1013, "evolution", "giant", "the Evolution Giant"],
    [1014, "evolution", "territorial", "the Evolution Territorial"],
    [1015, "evolution", "parasitic", "the Evolution Parasitic"],
    [1016, "evolution", "relentless", "the Evolution Relentless"],
    [1017, "evolution", "mesmeric", "the Evolution Mesmeric"],
    [1018, "evolution", "alpha", "the Evolution Alpha"],
    [1019, "evolution", "omnipresent", "the Evolution Omnipresent"],
    [1020, "evolution", "twin-souled", "the Evolution Twin-souled"],
    [1021, "evolution", "assimilator", "the Evolution Assimilator"],
    [1022, "evolution", "apex", "the Evolution Apex"],
  ],
  // code, id, name
  {
    "token": [
      [1, "creature-token", "Creature"],
      [2, "artemia-token", "Artemia"],
      [3, "target-token", "Target"],
    ],
    "place": [
      [1, "lair", "The Lair"],
      [2, "jungle", "The Jungle"],
      [3, "river", "The River"],
      [4, "beach", "The Beach"],
      [5, "rover", "The Rover"],
      [6, "swamp", "The Swamp"],
      [7, "shelter", "The Shelter"],
      [8, "wreck", "The Wreck"],
      [9, "source", "The Source"],
      [10, "artefact", "The Artefact"],
      [11, "artefact-red", "The Red Artefact"],
      [12, "artefact-green", "The Green Artefact"],
      [13, "artefact-yellow", "The Yellow Artefact"],
      [14, "nexus", "The Nexus"],
      [15, "oasis", "The Oasis"],
      [16, "fjord", "The Fjord"],
      [17, "dome", "The Dome"],
      [18, "labyrinth", "The Labyrinth"],
      [19, "mangrove", "The Mangrove"],
      [20, "archipelago", "The Archipelago"],
      [21, "pole", "The Pole"],
      [22, "fungi", "The Fungi"],
      [23, "portal", "The Portal"],
      [24, "canyon", "The Canyon"],
      [25, "monolith", "The Monolith"],
      [26, "ark", "The Ark"],
      [27, "greenhouse", "The Greenhouse"],
      [28, "observatory", "The Observatory"],
    ],
    "card": [
      [1, "despair", "Despair"],
      [2, "force-field", "Force Field"],
      [3, "anticipation", "Anticipation"],
      [4, "ascendancy", "Ascendancy"],
      [5, "fierceness", "Fierceness"],
      [6, "forbidden-zone", "Forbidden Zone"],
      [7, "interference", "Interference"],
      [8, "persecution", "Persecution"],
      [9, "mutation", "Mutation"],
      [10, "phobia", "Phobia"],
      [11, "virus", "Virus"],
      [12, "clone", "Clone"],
      [13, "mirage", "Mirage"],
      [14, "scream", "Scream"],
      [15, "toxin", "Toxin"],
      [16, "cataclysm", "Cataclysm"],
      [17, "detour", "Detour"],
      [18, "stasis", "Stasis"],
      [19, "tracking", "Tracking"],
      [20, "flashback", "Flashback"],
      [21, "exploration-interference", "Interference"],
      [22, "temporal-rift", "Temporal Rift"],
      [23, "hunger", "Hunger"],
      [24, "inertia", "Inertia"],
      [25, "ubiquity", "Ubiquity"],
      [26, "telepathy", "Telepathy"],
      [27, "tornado", "Tornado"],
      [28, "quicksand", "Quicksand"],
      [29, "anguish", "Anguish"],
      [30, "deployment", "Deployment"],
      [31, "intuition", "Intuition"],
      [32, "magnetism", "Magnetism"],
      [33, "reminiscence", "Reminiscence"],
      [34, "domination", "Domination"],
      [35, "dread", "Dread"],
      [36, "epidemic", "Epidemic"],
      [37, "bloodlust", "Bloodlust"],
      [38, "mutagenesis", "Mutagenesis"],
      [39, "ambush", "Ambush"],
      [40, "siege", "Siege"],
      [41, "exodus", "Exodus"],
      [42, "abduction", "Abduction"],
      [43, "blackout", "Blackout"],
      [44, "regrowth", "Regrowth"],
      [45, "frenzy", "Frenzy"],
      [46, "hibernation", "Hibernation"],
      [47, "spores", "Spores"],
      [48, "lure", "Lure"],
      [49, "breach", "Breach"],
      [50, "panic", "Panic"],
      [51, "camouflage", "Camouflage"],
      [52, "metamorphosis", "Metamorphosis"],
      [64, "adrenaline", "Adrenaline"],
      [65, "ingenuity", "Ingenuity"],
      [66, "sacrifice", "Sacrifice"],
      [67, "sixth-sense", "Sixth Sense"],
      [68, "smokescreen", "Smokescreen"],
      [69, "strike-back", "Strike Back"],
      [70, "vortex", "Vortex"],
      [71, "detector", "Detector"],
      [72, "dodge", "Dodge"],
      [73, "drone", "Drone"],
      [74, "gate", "Gate"],
      [75, "hologram", "Hologram"],
      [76, "wrong-track", "Wrong Track"],
      [77, "amplifier", "Amplifier"],
      [78, "double-back", "Double Back"],
      [79, "exploration-drone", "Drone"],
      [80, "exploration-ingenuity", "Ingenuity"],
      [81, "exploration-amplifier", "Amplifier"],
      [82, "shuttle", "Shuttle"],
      [83, "alert", "Alert"],
      [84, "on-the-run", "On the Run"],
      [85, "hindrance", "Hindrance"],
      [86, "equipment", "Equipment"],
      [87, "decoy", "Decoy"],
      [88, "mimicry", "Mimicry"],
      [89, "rally", "Rally"],
      [90, "refuge", "Refuge"],
      [91, "regeneration", "Regeneration"],
      [92, "resistance", "Resistance"],
      [93, "retreat", "Retreat"],
      [94, "second-wind", "Second Wind"],
      [95, "tenacity", "Tenacity"],
      [96, "vaccine", "Vaccine"],
      [97, "caches", "Caches"],
      [98, "sampling", "Sampling"],
      [99, "homing-call", "Homing Call"],
      [100, "reinforcement", "Reinforcement"],
      [101, "rescue-party", "Rescue Party"],
      [102, "antidote", "Antidote"],
      [103, "barricade", "Barricade"],
      [104, "guide", "Guide"],
      [105, "evacuation", "Evacuation"],
      [106, "radio", "Radio"],
      [107, "supplies", "Supplies"],
      [108, "sabotage", "Sabotage"],
      [109, "field-hospital", "Field Hospital"],
      [110, "decontamination", "Decontamination"],
      [111, "instinct", "Instinct"],
      [112, "solidarity", "Solidarity"],
    ],
    "survivor": [
      [1, "defender-1", "Defender"],
      [2, "defender-2", "Defender"],
      [3, "imitator-1", "Imitator"],
      [4, "imitator-2", "Imitator"],
      [5, "outfitter-1", "Outfitter"],
      [6, "poisoner-1", "Poisoner"],
      [7, "jammer-1", "Jammer"],
      [8, "defender-3", "Defender"],
      [9, "runner-1", "Runner"],
      [10, "defender-4", "Defender"],
      [11, "shadow-1", "Shadow"],
      [12, "jammer-2", "Jammer"],
      [13, "comforter-1", "Comforter"],
      [14, "jammer-3", "Jammer"],
      [15, "poisoner-2", "Poisoner"],
      [16, "poisoner-3", "Poisoner"],
      [17, "michelle-west", "Michelle West"],
      [18, "supplier-2", "Supplier"],
    ],
    "evolution": [
      [1, "optimisateur", "Optimiser (Optimisateur)"],
      [2, "instinctif", "Instinctive (Instinctif)"],
      [3, "malicieux", "Mischievous (Malicieux)"],
      [4, "scavenger", "Scavenger"],
      [5, "burrower", "Burrower"],
      [6, "assommeur", "Stunner (Assommeur)"],
      [7, "vif", "Swift (Vif)"],
      [8, "prescient", "Prescient"],
      [9, "rabatteur", "Beater (Rabatteur)"],
      [10, "thick-skinned", "Thick-skinned"],
      [11, "rapide", "Rapid (Rapide)"],
      [12, "hurleur", "Howler (Hurleur)"],
      [13, "primitif", "Primitive (Primitif)"],
      [14, "stalker", "Stalker"],
      [15, "leech", "Leech"],
      [16, "venomous", "Venomous"],
      [17, "camouflaged", "Camouflaged"],
      [18, "hive-minded", "Hive-minded"],
      [19, "telepathic", "Telepathic"],
      [20, "tenacious", "Tenacious"],
      [21, "giant", "Giant"],
      [22, "territorial", "Territorial"],
      [23, "parasitic", "Parasitic"],
      [24, "relentless", "Relentless"],
      [25, "mesmeric", "Mesmeric"],
      [26, "alpha", "Alpha"],
      [27, "omnipresent", "Omnipresent"],
      [28, "twin-souled", "Twin-souled"],
      [29, "assimilator", "Assimilator"],
      [30, "apex", "Apex"],
    ],
    "avatar": [
      [1, "pike", "Pike"],
      [2, "xia", "Xia"],
      [3, "murphy", "Murphy"],
      [4, "kelly", "Kelly"],
      [5, "lucio", "Lucio"],
      [6, "john", "John"],
      [7, "powel", "Powel"],
      [8, "engineer", "Engineer"],
      [9, "medic", "Medic"],
      [10, "geneticist", "Geneticist"],
      [11, "scout", "Scout"],
      [12, "guard", "Guard"],
    ],
  },
  [
    { key: "audience", holds: "number", means: "seat", empty: 0 },
    { key: "deciding", holds: "number", means: "flag", empty: 0 },
    { key: "owned", holds: "set", means: "place", empty: [], rows: "seats" },
    { key: "hand_size", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "discard_size", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "survival_size", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "hunt_size", holds: "number", means: "amount", empty: 0 },
    { key: "apart_size", holds: "number", means: "amount", empty: 0 },
    { key: "evolution_size", holds: "array", means: "part", empty: 0, most: 2, names: [["level-1", "amount"],
      ["level-2", "amount"]] },
    { key: "lost_size", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "survivor_size", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "hunted", holds: "number", means: "amount", empty: 0 },
    { key: "board_setting", holds: "number", means: "word", empty: 0, names: [["side-1", ""], ["side-2", ""],
      ["creature", ""]] },
    { key: "artefact", holds: "number", means: "word", empty: 0, names: [["base", ""], ["red", ""], ["green", ""],
      ["yellow", ""]] },
    { key: "expert", holds: "number", means: "flag", empty: 0 },
    { key: "zero_will_return", holds: "number", means: "word", empty: 0, names: [["all", ""], ["discard", ""]] },
    { key: "windows", holds: "number", means: "word", empty: 0, names: [["holders", ""], ["all", ""]] },
    { key: "talk_rounds", holds: "number", means: "amount", empty: 0 },
    { key: "phase", holds: "number", means: "word", empty: 0, names: [["set-up", ""], ["exploration", ""], ["hunting",
      ""], ["reckoning", ""], ["end-of-turn", ""], ["evolution", ""]] },
    { key: "turn_limit", holds: "number", means: "amount", empty: 0 },
    { key: "turn", holds: "number", means: "amount", empty: 0 },
    { key: "board", holds: "number", means: "amount", empty: 0 },
    { key: "rescue", holds: "number", means: "track", empty: 0 },
    { key: "assimilation", holds: "number", means: "track", empty: 0 },
    { key: "marker", holds: "number", means: "flag", empty: 0 },
    { key: "planet", holds: "array", means: "place", empty: 0, most: 11 },
    { key: "talked", holds: "number", means: "amount", empty: 0 },
    { key: "reserve", holds: "array", means: "amount", empty: 0, most: 32 },
    { key: "creature_token", holds: "set", means: "space", empty: [] },
    { key: "artemia_token", holds: "set", means: "space", empty: [] },
    { key: "target_token", holds: "set", means: "space", empty: [] },
    { key: "caught", holds: "set", means: "seat", empty: [] },
    { key: "modifiers", holds: "array", means: "part", empty: 0, most: 28, names: [["no-survival", "flag"], ["no-hunt",
      "flag"], ["hunt-extra", "amount"], ["smoke", "flag"], ["take-limited", "flag"], ["catch-will", "amount"],
      ["artemia-will", "amount"], ["artemia-idle", "flag"], ["clone", "flag"], ["target-ineffective", "flag"],
      ["rescue-stays", "flag"], ["anticipated", "seats"], ["due", "tokens"], ["straddles", "tokens"], ["struck",
      "search"], ["no-resist", "flag"], ["no-target", "flag"], ["fortified", "flag"], ["no-fortify", "flag"],
      ["no-survivor-effect", "flag"], ["no-evolution", "flag"], ["no-nest", "flag"], ["hibernates", "flag"], ["spores",
      "flag"], ["lure", "flag"], ["hunt-stays", "flag"], ["zero-will", "flag"], ["venom", "seats"]] },
    { key: "ineffective", holds: "set", means: "space", empty: [] },
    { key: "no_play", holds: "set", means: "space", empty: [] },
    { key: "no_creature", holds: "set", means: "space", empty: [] },
    { key: "calm", holds: "set", means: "space", empty: [] },
    { key: "spent", holds: "set", means: "place", empty: [] },
    { key: "ineffective_later", holds: "set", means: "place", empty: [] },
    { key: "suppressed", holds: "set", means: "evolution", empty: [] },
    { key: "used", holds: "set", means: "evolution", empty: [] },
    { key: "modifiers_next", holds: "array", means: "part", empty: 0, most: 28, names: [["no-survival", "flag"],
      ["no-hunt", "flag"], ["hunt-extra", "amount"], ["smoke", "flag"], ["take-limited", "flag"], ["catch-will",
      "amount"], ["artemia-will", "amount"], ["artemia-idle", "flag"], ["clone", "flag"], ["target-ineffective",
      "flag"], ["rescue-stays", "flag"], ["anticipated", "seats"], ["due", "tokens"], ["straddles", "tokens"],
      ["struck", "search"], ["no-resist", "flag"], ["no-target", "flag"], ["fortified", "flag"], ["no-fortify",
      "flag"], ["no-survivor-effect", "flag"], ["no-evolution", "flag"], ["no-nest", "flag"], ["hibernates", "flag"],
      ["spores", "flag"], ["lure", "flag"], ["hunt-stays", "flag"], ["zero-will", "flag"], ["venom", "seats"]] },
    { key: "ineffective_next", holds: "set", means: "space", empty: [] },
    { key: "no_play_next", holds: "set", means: "space", empty: [] },
    { key: "no_creature_next", holds: "set", means: "space", empty: [] },
    { key: "calm_next", holds: "set", means: "space", empty: [] },
    { key: "spent_next", holds: "set", means: "place", empty: [] },
    { key: "ineffective_later_next", holds: "set", means: "place", empty: [] },
    { key: "suppressed_next", holds: "set", means: "evolution", empty: [] },
    { key: "used_next", holds: "set", means: "evolution", empty: [] },
    { key: "face_down", holds: "set", means: "space", empty: [] },
    { key: "shield", holds: "number", means: "space", empty: 0 },
    { key: "will_reserve", holds: "number", means: "amount", empty: 0 },
    { key: "track", holds: "set", means: "track", empty: [] },
    { key: "parked", holds: "array", means: "part", empty: 0, most: 32, names: [["seat", "seat"], ["card", "card"],
      ["subject", "search"], ["unused", "amount"]] },
    { key: "lying", holds: "array", means: "part", empty: 0, most: 4, names: [["seat", "seat"], ["card", "card"]] },
    { key: "parked_count", holds: "number", means: "amount", empty: 0 },
    { key: "parked_done", holds: "number", means: "amount", empty: 0 },
    { key: "pile_size", holds: "number", means: "amount", empty: 0 },
    { key: "pile", holds: "list", means: "place", empty: [], most: 10, unknown: 255 },
    { key: "cached", holds: "array", means: "card", empty: 0, most: 11, unknown: 255 },
    { key: "cached_by", holds: "array", means: "seat", empty: 0, most: 11 },
    { key: "pile_seen", holds: "array", means: "seats", empty: 0, most: 10 },
    { key: "drawn", holds: "number", means: "amount", empty: 0 },
    { key: "places", holds: "set", means: "place", empty: [] },
    { key: "gone", holds: "set", means: "place", empty: [] },
    { key: "hunt_cards", holds: "set", means: "card", empty: [] },
    { key: "survival_cards", holds: "set", means: "card", empty: [] },
    { key: "sanctuary_in_play", holds: "number", means: "flag", empty: 0 },
    { key: "avatars_setting", holds: "number", means: "flag", empty: 0 },
    { key: "evolution_setting", holds: "number", means: "flag", empty: 0 },
    { key: "defence", holds: "number", means: "track", empty: 0 },
    { key: "bonuses", holds: "set", means: "track", empty: [] },
    { key: "sanctuary", holds: "number", means: "space", empty: 0 },
    { key: "unlocked", holds: "number", means: "flag", empty: 0 },
    { key: "dna", holds: "number", means: "amount", empty: 0 },
    { key: "survivor_deck_size", holds: "number", means: "amount", empty: 0 },
    { key: "evolution_deck_size", holds: "array", means: "part", empty: 0, most: 2, names: [["level-1", "amount"],
      ["level-2", "amount"]] },
    { key: "revealed", holds: "set", means: "survivor", empty: [] },
    { key: "survivors_known", holds: "set", means: "survivor", empty: [] },
    { key: "survivors_gone", holds: "set", means: "survivor", empty: [] },
    { key: "evolution_hand", holds: "set", means: "evolution", empty: [] },
    { key: "evolution_known", holds: "set", means: "evolution", empty: [] },
    { key: "developed", holds: "set", means: "evolution", empty: [] },
    { key: "fresh", holds: "set", means: "evolution", empty: [] },
    { key: "evolution_discard", holds: "set", means: "evolution", empty: [] },
    { key: "evolutions", holds: "set", means: "evolution", empty: [] },
    { key: "survivor_tail", holds: "number", means: "amount", empty: 0 },
    { key: "survivor_deck", holds: "list", means: "survivor", empty: [], most: 18 },
    { key: "evolution_deck_1", holds: "list", means: "evolution", empty: [], most: 15 },
    { key: "evolution_deck_2", holds: "list", means: "evolution", empty: [], most: 15 },
    { key: "survival", holds: "set", means: "card", empty: [], rows: "seats" },
    { key: "offered", holds: "set", means: "card", empty: [], rows: "seats" },
    { key: "traced", holds: "set", means: "card", empty: [], rows: "seats" },
    { key: "hand", holds: "set", means: "place", empty: [], rows: "seats" },
    { key: "discard", holds: "set", means: "place", empty: [], rows: "seats" },
    { key: "shown", holds: "set", means: "place", empty: [], rows: "seats" },
    { key: "chosen", holds: "set", means: "search", empty: [], rows: "seats" },
    { key: "answer", holds: "number", means: "action", empty: 65535, rows: "seats" },
    { key: "will", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "pending", holds: "number", means: "word", empty: 0, rows: "seats", names: [["one", ""], ["river", ""],
      ["artefact", ""], ["fjord", ""], ["run", ""]] },
    { key: "mode", holds: "number", means: "word", empty: 0, rows: "seats", names: [["one", ""], ["river", ""],
      ["artefact", ""], ["fjord", ""], ["run", ""]] },
    { key: "resists", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "plays", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "avoids", holds: "number", means: "bits", empty: 0, rows: "seats", names: [["creature", ""], ["artemia",
      ""], ["target", ""], ["clone", ""]] },
    { key: "need", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "committed", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "played", holds: "list", means: "place", empty: [], most: 3, rows: "seats", unknown: 255 },
    { key: "space", holds: "list", means: "space", empty: [], most: 3, rows: "seats" },
    { key: "left", holds: "number", means: "bits", empty: 0, rows: "seats", names: [["first", ""], ["second", ""],
      ["third", ""]] },
    { key: "resolved", holds: "number", means: "bits", empty: 0, rows: "seats", names: [["first", ""], ["second", ""],
      ["third", ""]] },
    { key: "known", holds: "number", means: "bits", empty: 0, rows: "seats", names: [["first", ""], ["second", ""],
      ["third", ""]] },
    { key: "known_public", holds: "number", means: "bits", empty: 0, rows: "seats", names: [["first", ""], ["second",
      ""], ["third", ""]] },
    { key: "resist_extra", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "caught_on", holds: "number", means: "bits", empty: 0, rows: "seats", names: [["first", ""], ["second", ""],
      ["third", ""]] },
    { key: "avatar", holds: "number", means: "avatar", empty: 0, rows: "seats" },
    { key: "avatar_used", holds: "number", means: "flag", empty: 0, rows: "seats" },
    { key: "survivors", holds: "set", means: "survivor", empty: [], rows: "seats" },
    { key: "lost", holds: "set", means: "survivor", empty: [], rows: "seats" },
    { key: "named", holds: "set", means: "place", empty: [], rows: "seats" },
    { key: "dealt", holds: "set", means: "avatar", empty: [], rows: "seats" },
    { key: "hunt_hand", holds: "set", means: "card", empty: [] },
    { key: "hunt_apart", holds: "set", means: "card", empty: [] },
    { key: "hunt_known", holds: "set", means: "card", empty: [] },
    { key: "survival_known", holds: "set", means: "card", empty: [] },
    { key: "hunt_played", holds: "list", means: "card", empty: [], most: 5 },
    { key: "hunt_acts", holds: "list", means: "card", empty: [], most: 5 },
    { key: "hunt_plays", holds: "number", means: "amount", empty: 0 },
    { key: "hunt_tail", holds: "number", means: "amount", empty: 0 },
    { key: "hunt_deck_size", holds: "number", means: "amount", empty: 0 },
    { key: "hunt_discard_size", holds: "number", means: "amount", empty: 0 },
    { key: "survival_deck_size", holds: "number", means: "amount", empty: 0 },
    { key: "survival_discard_size", holds: "number", means: "amount", empty: 0 },
    { key: "hunt_rebuilds", holds: "number", means: "amount", empty: 0 },
    { key: "survival_rebuilds", holds: "number", means: "amount", empty: 0 },
    { key: "hunt_deck", holds: "list", means: "card", empty: [], most: 63 },
    { key: "survival_deck", holds: "list", means: "card", empty: [], most: 63 },
    { key: "hunt_discard", holds: "list", means: "card", empty: [], most: 63 },
    { key: "survival_discard", holds: "list", means: "card", empty: [], most: 63 },
    { key: "over", holds: "number", means: "flag", empty: 0 },
    { key: "winner", holds: "number", means: "word", empty: 0, names: [["nobody", ""], ["creature", ""], ["hunted",
      ""]] },
    { key: "reason", holds: "number", means: "word", empty: 0, names: [["rescue", ""], ["assimilation", ""],
      ["turn-limit", ""], ["defence", ""]] },
    { key: "step", holds: "number", means: "search", empty: 0 },
    { key: "stage", holds: "number", means: "search", empty: 0 },
    { key: "asked", holds: "set", means: "seat", empty: [] },
    { key: "passed", holds: "set", means: "seat", empty: [] },
    { key: "passed_phase", holds: "set", means: "seat", empty: [] },
    { key: "resolving", holds: "number", means: "seat", empty: 0 },
    { key: "batch_size", holds: "number", means: "amount", empty: 0 },
    { key: "depth", holds: "number", means: "search", empty: 0 },
    { key: "batch", holds: "array", means: "part", empty: 0, most: 16, names: [["seat", "seat"], ["effect",
      "effect"]] },
    { key: "frame_options", holds: "number", means: "search", empty: 0, rows: 14 },
    { key: "frame_simple", holds: "number", means: "search", empty: 0, rows: 14 },
    { key: "frame_used", holds: "number", means: "search", empty: 0, rows: 14 },
    { key: "frame_base", holds: "number", means: "search", empty: 0, rows: 14 },
    { key: "frame", holds: "array", means: "search", empty: 0, most: 10, rows: 14 },
  ],
);
