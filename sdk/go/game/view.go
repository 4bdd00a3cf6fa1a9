// SPDX-License-Identifier: MIT

package game

import (
	"fmt"

	"artemia-arena.example/sdk/pack"
)

// View is what a seat knows. A key that a sparse view leaves out has its empty value. A value is decoded each time
// that it is asked for, and is the caller's then. To ask for a key that the game does not have, or for a list where
// the rules have a number, panics: it is a mistake of the bot.
type View struct {
	packed pack.Value
	sent   pack.Map // nil: nobody has looked at it yet
	words  *Words
	seats  int
}

// NewView completes what was sent, a map, with the words of the game, for a match of so many seats.
func NewView(sent pack.Value, words *Words, seats int) *View {
	return &View{packed: sent, words: words, seats: seats}
}

// entries are what was sent.
func (v *View) entries() pack.Map {
	if v.sent == nil {
		v.sent, _ = v.packed.Map()
	}
	return v.sent
}

// Has reports whether the view, or the game, has this key.
func (v *View) Has(key string) bool { return v.entries().Get(key) != nil || v.words.Key(key) != nil }

// Keys returns all keys: those of the rules in their order, then those that were sent and are not in the rules.
func (v *View) Keys() []string {
	var keys []string
	for _, key := range v.words.Keys() {
		keys = append(keys, key.Key)
	}
	for _, entry := range v.entries() {
		if key := string(entry.Key); v.words.Key(key) == nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// Number returns the number of a key that holds one.
func (v *View) Number(key string) int {
	if sent := v.entries().Get(key); sent != nil {
		return number(sent, key)
	}
	return v.about(key).Empty
}

// List returns the numbers of a key: of a list, a set or an array, or of a number with rows one for each row.
func (v *View) List(key string) []int { return Codes[int](v, key) }

// Rows returns the rows of a key whose rows are lists.
func (v *View) Rows(key string) [][]int { return CodeRows[int](v, key) }

// Code is Number for a type of codes, such as notalone.Place.
func Code[T ~int](v *View, key string) T { return T(v.Number(key)) }

// Codes is List for a type of codes.
func Codes[T ~int](v *View, key string) []T {
	if sent := v.entries().Get(key); sent != nil {
		return codes[T](sent, key)
	}
	about := v.about(key)
	if about.Rows == OneRow {
		return row[T](about)
	}
	column := make([]T, about.rows(v.seats))
	for i := range column {
		column[i] = T(about.Empty)
	}
	return column
}

// CodeRows is Rows for a type of codes.
func CodeRows[T ~int](v *View, key string) [][]T {
	sent := v.entries().Get(key)
	if sent == nil {
		about := v.about(key)
		rows := make([][]T, about.rows(v.seats))
		for i := range rows {
			rows[i] = row[T](about)
		}
		return rows
	}
	elements, ok := sent.Array()
	if !ok {
		panic(fmt.Sprintf("the view holds no rows under %s", key))
	}
	rows := make([][]T, len(elements))
	for i, element := range elements {
		rows[i] = codes[T](element, key)
	}
	return rows
}

// Value returns the value of a key, whatever it holds: an int, a []int or a [][]int.
func (v *View) Value(key string) any {
	if sent := v.entries().Get(key); sent != nil {
		return value(sent, key)
	}
	about := v.about(key)
	switch {
	case about.Holds == "number" && about.Rows == OneRow:
		return about.Empty
	case about.Holds == "number" || about.Rows == OneRow:
		return v.List(key)
	default:
		return v.Rows(key)
	}
}

// value reads what was sent by its own shape: the rules may not have the key.
func value(sent pack.Value, key string) any {
	if n, ok := sent.Int(); ok {
		return n
	}
	if list, ok := sent.Ints(); ok && len(list) > 0 {
		return list
	}
	elements, ok := sent.Array()
	if !ok {
		panic(fmt.Sprintf("the view holds neither numbers nor rows under %s", key))
	}
	if len(elements) == 0 {
		return []int{}
	}
	rows := make([][]int, len(elements))
	for i, element := range elements {
		rows[i] = codes[int](element, key)
	}
	return rows
}

func (v *View) about(key string) *Key {
	about := v.words.Key(key)
	if about == nil {
		panic(fmt.Sprintf("views of %s have no key %s", v.words.Game, key))
	}
	return about
}

// rows is how many the key has in a match of so many seats.
func (k *Key) rows(seats int) int {
	if k.Rows == RowForEachSeat {
		return seats
	}
	return k.Rows
}

// row is one row that says nothing.
func row[T ~int](about *Key) []T {
	if about.Holds != "array" {
		return []T{}
	}
	filled := make([]T, about.Most)
	for i := range filled {
		filled[i] = T(about.Empty)
	}
	return filled
}

func number(sent pack.Value, key string) int {
	n, ok := sent.Int()
	if !ok {
		panic(fmt.Sprintf("the view holds no number under %s", key))
	}
	return n
}

func codes[T ~int](sent pack.Value, key string) []T {
	numbers, ok := sent.Ints()
	if !ok {
		panic(fmt.Sprintf("the view holds no numbers under %s", key))
	}
	if same, ok := any(numbers).([]T); ok {
		return same
	}
	list := make([]T, len(numbers))
	for i, n := range numbers {
		list[i] = T(n)
	}
	return list
}
