// SPDX-License-Identifier: MIT

package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"artemia-arena.example/sdk/chance"
	"artemia-arena.example/sdk/wire"
)

const (
	textMost  = 200  // bytes of a text for all seats
	noteMost  = 1024 // bytes of a note for the record
	shownMost = 3    // actions in a sentence
)

// NoClock is Decision.Left, Bank and Last in a match without a clock.
const NoClock = time.Duration(-1)

// Match is a match that this bot plays in one seat: Handle, Game, Epoch, Role, Seat, Seats, Clock, Settings, Numbers,
// Sets and BotSeed are as in wire.Match.
type Match struct {
	*wire.Match
	Words *Words // of its game; without any if WordsMissing says why
	State any    // yours, for this match

	WordsMissing string // one sentence, or ""
}

func (m *Match) String() string {
	return fmt.Sprintf("match %d of %s, %s in seat %d", m.Handle, m.Game, m.Role, m.Seat)
}

// Asks is what a decision asks for.
type Asks struct {
	Kind   string // a word of the game, such as "discard"
	ByType string // the type of the piece that caused it; "": none that this seat may know
	By     *Piece // that piece; nil: none, or it has no words
	ByCode int    // its code
	Count  int64  // answers that this ask still takes, this one included
}

// Decision is what the arena waits for.
type Decision struct {
	Match   *Match
	Number  int64
	Actions Actions // all that is legal
	Asks    *Asks   // nil: the game does not say
	View    *View   // what the seat knows; nil if Options.Views is "none"
	// When it was sent: the time until its deadline, the time in the bank, and what the last answer took; NoClock
	// without a clock.
	Left, Bank, Last time.Duration

	chance     *chance.Chance
	sent       *wire.Decision
	text, note string
}

func newDecision(match *Match, sent *wire.Decision) *Decision {
	d := &Decision{Match: match, Number: sent.Number, Left: duration(sent.Left), Bank: duration(sent.Bank),
		Last: duration(sent.Last), chance: chance.New(match.BotSeed, sent.Number), sent: sent}
	d.Actions = Actions{sent.Actions, match.Words, d.chance}
	if asks := sent.Asks; asks != nil {
		d.Asks = &Asks{Kind: asks.Kind, ByType: asks.ByType, ByCode: asks.By, Count: asks.Count,
			By: match.Words.Piece(asks.ByType, asks.By)}
	}
	if sent.View != nil {
		d.View = newView(sent.View, match)
	}
	return d
}

// duration of milliseconds: 2^53 of them are more than a time.Duration holds.
func duration(ms int64) time.Duration {
	const most = int64(1<<63-1) / int64(time.Millisecond)
	switch {
	case ms < 0:
		return NoClock
	case ms > most:
		return time.Duration(1<<63 - 1)
	default:
		return time.Duration(ms) * time.Millisecond
	}
}

func (d *Decision) String() string {
	return fmt.Sprintf("decision %d of %v: %v", d.Number, d.Match, d.Actions)
}

// Below returns a number of 0..n-1 that is the same in each replay; n is 1..2^32, else it panics.
func (d *Decision) Below(n int) int { return d.chance.Below(n) }

// Say adds a text that all seats hear, if the action may carry talk: at most 200 bytes of UTF-8.
func (d *Decision) Say(text string) error { return add("text", text, textMost, &d.text) }

// Note adds a note to the record, which is shown after the match's release: a text of at most 1,024 bytes, or a value
// that becomes JSON.
func (d *Decision) Note(note any) error {
	if text, ok := note.(string); ok {
		return add("note", text, noteMost, &d.note)
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(note); err != nil {
		return err
	}
	return add("note", strings.TrimSuffix(text.String(), "\n"), noteMost, &d.note)
}

func add(what, text string, most int, to *string) error {
	if len(text) > most {
		return fmt.Errorf("a %s has at most %d bytes of UTF-8, not %d", what, most, len(text))
	}
	if !utf8.ValidString(text) {
		return fmt.Errorf("a %s must be UTF-8", what)
	}
	*to = text
	return nil
}

// Legal returns the number of an action; an error if it is nil, or none of Actions.
func (d *Decision) Legal(action *Action) (int, error) {
	if action == nil {
		return 0, errors.New("decide returned nil; it must return one of decision.Actions")
	}
	if !d.Actions.has(action.ID) {
		return 0, fmt.Errorf("action %d is not legal; legal: %v", action.ID, d.Actions)
	}
	return action.ID, nil
}

// Actions are actions in ascending order.
type Actions struct {
	ids    []int
	words  *Words
	chance *chance.Chance
}

// Len is how many there are.
func (a Actions) Len() int { return len(a.ids) }

// All returns them as a slice of their own.
func (a Actions) All() []*Action {
	var all []*Action
	for i := range a.ids {
		all = append(all, a.At(i))
	}
	return all
}

// At returns one by its place, from 0; it panics where a slice would.
func (a Actions) At(i int) *Action { return a.words.Action(a.ids[i]) }

// First returns the first; nil of none.
func (a Actions) First() *Action {
	if len(a.ids) == 0 {
		return nil
	}
	return a.At(0)
}

// ByID returns the action of this number; nil if it is none of them.
func (a Actions) ByID(id int) *Action {
	if !a.has(id) {
		return nil
	}
	return a.words.Action(id)
}

func (a Actions) has(id int) bool {
	at := sort.SearchInts(a.ids, id)
	return at < len(a.ids) && a.ids[at] == id
}

// Kind returns those of these kinds.
func (a Actions) Kind(kinds ...string) Actions {
	return a.where(func(action *Action) bool { return among(action.Kind, kinds) })
}

// Object returns those with these objects.
func (a Actions) Object(objects ...string) Actions {
	return a.where(func(action *Action) bool { return among(action.Object, objects) })
}

// Random returns one of them, all equally likely, the same in each replay; nil of none.
func (a Actions) Random() *Action {
	if len(a.ids) == 0 {
		return nil
	}
	return a.At(a.chance.Below(len(a.ids)))
}

func (a Actions) where(holds func(*Action) bool) Actions {
	chosen := Actions{words: a.words, chance: a.chance}
	for i, id := range a.ids {
		if holds(a.At(i)) {
			chosen.ids = append(chosen.ids, id)
		}
	}
	return chosen
}

func (a Actions) String() string {
	var words []string
	for i := range a.ids {
		if i == shownMost {
			return fmt.Sprintf("%s and %d more", strings.Join(words, ", "), len(a.ids)-shownMost)
		}
		words = append(words, a.At(i).String())
	}
	return strings.Join(words, ", ")
}

func among(word string, words []string) bool {
	for _, other := range words {
		if word == other {
			return true
		}
	}
	return false
}
