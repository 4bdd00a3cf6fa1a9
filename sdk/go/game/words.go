// SPDX-License-Identifier: MIT

// Package game has the words for the numbers of a game: actions, pieces and keys of views. The packages below games
// were made from the rules; for any other game, and for another epoch, FromRules reads what `arena rules --json`
// prints.
package game

import "fmt"

// Rows of a Key that are no fixed number.
const (
	OneRow         = 0
	RowForEachSeat = -1
)

// Action is an action of a game. ID is its number within an epoch; Kind and Object are words that last. Object is "",
// or the word of a piece, such as "river", or a number as text. Text is for people. It is shared: do not change it.
type Action struct {
	ID     int
	Kind   string
	Object string
	Text   string
}

// String is the number and the text.
func (a *Action) String() string { return fmt.Sprintf("%d (%s)", a.ID, a.Text) }

// Piece is a place, a card or another piece. Code stands for it in views and events. It is shared: do not change it.
type Piece struct {
	Type string
	Code int
	ID   string
	Name string
}

// String is the name.
func (p *Piece) String() string { return p.Name }

// Name is a word of a number, and what the number at its position means.
type Name struct {
	Name  string
	Means string
}

// Key is a key of the view, as the rules describe it.
type Key struct {
	Key     string
	Holds   string // "number", "list", "set" or "array"
	Means   string // one of the game's meanings, such as "place"
	Empty   int    // what a number, or each number of an array, is where a sparse view leaves it out
	Most    int    // numbers of an array
	Rows    int    // how many; OneRow or RowForEachSeat
	Names   []Name
	Unknown int // the number for what a seat does not know; 0: there is none
}

// Words are the words of a game within one epoch of its rules.
type Words struct {
	Game    string
	Epoch   string
	actions []*Action
	pieces  []*Piece
	keys    []*Key
	action  map[int]*Action
	piece   map[string]map[int]*Piece
	key     map[string]*Key
}

// NewWords makes the words of a game. It keeps the slices.
func NewWords(game, epoch string, actions []Action, pieces []Piece, keys []Key) *Words {
	w := &Words{Game: game, Epoch: epoch, action: make(map[int]*Action, len(actions)),
		piece: map[string]map[int]*Piece{}, key: make(map[string]*Key, len(keys))}
	for i := range actions {
		w.actions = append(w.actions, &actions[i])
		w.action[actions[i].ID] = &actions[i]
	}
	for i := range pieces {
		sort := pieces[i].Type
		if w.piece[sort] == nil {
			w.piece[sort] = map[int]*Piece{}
		}
		w.pieces = append(w.pieces, &pieces[i])
		w.piece[sort][pieces[i].Code] = &pieces[i]
	}
	for i := range keys {
		w.keys = append(w.keys, &keys[i])
		w.key[keys[i].Key] = &keys[i]
	}
	return w
}

// Actions returns all actions of the game.
func (w *Words) Actions() []*Action { return w.actions }

// Pieces returns all pieces of the game.
func (w *Words) Pieces() []*Piece { return w.pieces }

// Keys returns all keys of the view, in the order of the rules.
func (w *Words) Keys() []*Key { return w.keys }

// Action returns the action of a number. One that has no words gets a text of its own.
func (w *Words) Action(id int) *Action {
	if action := w.action[id]; action != nil {
		return action
	}
	return &Action{ID: id, Text: fmt.Sprintf("action %d", id)}
}

// Piece returns the piece of a type and code; nil for code 0, or if there is none.
func (w *Words) Piece(sort string, code int) *Piece { return w.piece[sort][code] }

// Key returns what the rules say of a key of the view; nil if there is none.
func (w *Words) Key(key string) *Key { return w.key[key] }
