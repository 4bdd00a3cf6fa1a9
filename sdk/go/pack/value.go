// SPDX-License-Identifier: MIT

// Package pack has values of msgpack that were checked once, and are decoded when somebody asks for them. So a view of
// 150 keys costs what the bot reads of it.
package pack

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/tinylib/msgp/msgp"
)

const (
	// DepthMost is how deep containers may lie within each other in what is checked.
	DepthMost = 32
	// NumberMost is how large a number may be, above and below 0: all languages have these.
	NumberMost = 1<<53 - 1
)

// Value is one checked value, as its bytes. It lies in the frame that it came with: do not write to it.
type Value []byte

// Entry is a key of a map and its value.
type Entry struct {
	Key   []byte
	Value Value
}

// Map is the entries of a map, in the order in which they came.
type Map []Entry

// Check returns the one value that b holds. It is an error if b is no msgpack, holds more or less than one value, text
// that is no UTF-8, a key that is no text, containers deeper than DepthMost, or what no arena sends: nil, floats,
// extensions, and numbers beyond NumberMost. No more memory is taken than b has.
func Check(b []byte) (Value, error) {
	rest, err := skip(b, 0)
	if err != nil {
		return nil, err
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%d bytes behind its end", len(rest))
	}
	return Value(b), nil
}

// skip checks the value at the start of b. Counts are never believed: each element takes a byte at least, so a count
// that is larger than what is left ends it at once.
func skip(b []byte, depth int) ([]byte, error) {
	if len(b) == 0 {
		return nil, errors.New("it ends too early")
	}
	if depth > DepthMost {
		return nil, errors.New("it is nested too deeply")
	}
	if b[0] < 0x80 || b[0] >= 0xe0 { // most numbers
		return b[1:], nil
	}
	switch msgp.NextType(b) {
	case msgp.MapType:
		return skipMap(b, depth)
	case msgp.ArrayType:
		return skipArray(b, depth)
	case msgp.StrType:
		text, rest, err := msgp.ReadStringZC(b)
		if err == nil && !utf8.Valid(text) {
			err = errors.New("text that is no UTF-8")
		}
		return rest, err
	case msgp.IntType, msgp.UintType:
		n, rest, err := msgp.ReadInt64Bytes(b)
		if _, isLarge := err.(msgp.UintOverflow); isLarge || err == nil && (n > NumberMost || n < -NumberMost) {
			err = errors.New("a number of 2^53 or more")
		}
		return rest, err
	case msgp.BinType, msgp.BoolType: // of no elements: the library looks at the length alone
		return msgp.Skip(b)
	case msgp.InvalidType:
		return nil, fmt.Errorf("the byte %#02x, which begins no value", b[0])
	default:
		return nil, errors.New("nil, a float or an extension")
	}
}

func skipMap(b []byte, depth int) ([]byte, error) {
	count, rest, err := msgp.ReadMapHeaderBytes(b)
	if err == nil && uint64(count)*2 > uint64(len(rest)) {
		err = errors.New("it ends too early")
	}
	for ; err == nil && count > 0; count-- {
		if len(rest) == 0 || msgp.NextType(rest) != msgp.StrType {
			return nil, errors.New("a key that is no text")
		}
		if rest, err = skip(rest, depth+1); err == nil {
			rest, err = skip(rest, depth+1)
		}
	}
	return rest, err
}

func skipArray(b []byte, depth int) ([]byte, error) {
	count, rest, err := msgp.ReadArrayHeaderBytes(b)
	if err == nil && uint64(count) > uint64(len(rest)) {
		err = errors.New("it ends too early")
	}
	for ; err == nil && count > 0; count-- {
		rest, err = skip(rest, depth+1)
	}
	return rest, err
}

// Int64 returns a whole number; false if it is none, or beyond an int64. A float is none, even if it is whole.
func (v Value) Int64() (int64, bool) {
	n, _, err := msgp.ReadInt64Bytes(v)
	return n, err == nil
}

// Int is Int64 for numbers that fit an int.
func (v Value) Int() (int, bool) {
	n, ok := v.Int64()
	return int(n), ok && int64(int(n)) == n
}

// Text returns text; false if it is none.
func (v Value) Text() (string, bool) {
	text, _, err := msgp.ReadStringZC(v)
	return string(text), err == nil
}

// Bytes returns the bytes of a bin, where they lie in the frame; false if it is none.
func (v Value) Bytes() ([]byte, bool) {
	b, _, err := msgp.ReadBytesZC(v)
	return b, err == nil
}

// Array returns the elements of an array; false if it is none.
func (v Value) Array() ([]Value, bool) {
	count, rest, err := msgp.ReadArrayHeaderBytes(v)
	if err != nil || uint64(count) > uint64(len(rest)) {
		return nil, false
	}
	elements := make([]Value, count)
	for i := range elements {
		if elements[i], rest = cut(rest); rest == nil {
			return nil, false
		}
	}
	return elements, true
}

// Elements returns the elements of an array as they follow each other, for Next, and how many they are: 0 if it is none.
func (v Value) Elements() ([]byte, int) {
	count, rest, err := msgp.ReadArrayHeaderBytes(v)
	if err != nil || uint64(count) > uint64(len(rest)) {
		return nil, 0
	}
	return rest, int(count)
}

// Ints returns the whole numbers of an array; false if it is none, or holds anything else.
func (v Value) Ints() ([]int, bool) {
	count, rest, err := msgp.ReadArrayHeaderBytes(v)
	if err != nil || uint64(count) > uint64(len(rest)) {
		return nil, false
	}
	numbers := make([]int, count)
	for i := range numbers {
		var n int64
		if n, rest, err = msgp.ReadInt64Bytes(rest); err != nil || int64(int(n)) != n {
			return nil, false
		}
		numbers[i] = int(n)
	}
	return numbers, true
}

// IsMap reports whether it is a map.
func (v Value) IsMap() bool { return len(v) > 0 && msgp.NextType(v) == msgp.MapType }

// Map returns the entries of a map; false if it is none.
func (v Value) Map() (Map, bool) {
	count, rest, err := msgp.ReadMapHeaderBytes(v)
	if err != nil || uint64(count)*2 > uint64(len(rest)) {
		return nil, false
	}
	entries := make(Map, count)
	for i := range entries {
		if entries[i].Key, rest, err = msgp.ReadStringZC(rest); err != nil {
			return nil, false
		}
		if entries[i].Value, rest = cut(rest); rest == nil {
			return nil, false
		}
	}
	return entries, true
}

// Next takes the first value of what Check has seen, such as one of several that follow each other; nil if there is
// none.
func Next(b []byte) (Value, []byte) { return cut(b) }

// HasText reports whether each element of an array is a map with a text under this key, and how many there are.
func (v Value) HasText(key string) (int, bool) {
	count, rest, err := msgp.ReadArrayHeaderBytes(v)
	if err != nil || uint64(count) > uint64(len(rest)) {
		return 0, false
	}
	for i := uint32(0); i < count; i++ {
		var has bool
		if has, rest = mapHasText(rest, key); !has {
			return 0, false
		}
	}
	return int(count), true
}

// mapHasText steps over a map.
func mapHasText(b []byte, key string) (bool, []byte) {
	pairs, rest, err := msgp.ReadMapHeaderBytes(b)
	has := false
	for ; err == nil && pairs > 0; pairs-- {
		var name []byte
		if name, rest, err = msgp.ReadStringZC(rest); err != nil || len(rest) == 0 {
			return false, nil
		}
		has = has || string(name) == key && msgp.NextType(rest) == msgp.StrType
		rest, err = skipChecked(rest)
	}
	return has && err == nil, rest
}

// cut takes the first value of b; the rest is nil if there is none.
func cut(b []byte) (Value, []byte) {
	rest, err := skipChecked(b)
	if err != nil {
		return nil, nil
	}
	return Value(b[:len(b)-len(rest)]), rest
}

// skipChecked steps over a value of which Check has seen the depth.
func skipChecked(b []byte) ([]byte, error) {
	if len(b) > 0 && (b[0] < 0x80 || b[0] >= 0xe0) { // most numbers of a view
		return b[1:], nil
	}
	rest, err := msgp.Skip(b)
	if err == nil && rest == nil {
		rest = []byte{}
	}
	return rest, err
}

// Get returns the value of a key; nil if it is not there.
func (m Map) Get(key string) Value {
	for i := range m {
		if string(m[i].Key) == key {
			return m[i].Value
		}
	}
	return nil
}

// Any returns the value in Go's own types: int64, string, []byte, bool, []any and map[string]any.
func (v Value) Any() any {
	switch msgp.NextType(v) {
	case msgp.MapType:
		entries, _ := v.Map()
		values := make(map[string]any, len(entries))
		for _, entry := range entries {
			values[string(entry.Key)] = entry.Value.Any()
		}
		return values
	case msgp.ArrayType:
		elements, _ := v.Array()
		values := make([]any, len(elements))
		for i, element := range elements {
			values[i] = element.Any()
		}
		return values
	case msgp.StrType:
		text, _ := v.Text()
		return text
	case msgp.BinType:
		b, _ := v.Bytes()
		return append([]byte{}, b...)
	case msgp.BoolType:
		b, _, _ := msgp.ReadBoolBytes(v)
		return b
	default:
		n, _ := v.Int64()
		return n
	}
}
