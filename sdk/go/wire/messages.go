// SPDX-License-Identifier: MIT

package wire

import (
	"fmt"
	"sort"

	"artemia-arena.example/sdk/chance"
	"artemia-arena.example/sdk/pack"
)

const (
	numberMost  = pack.NumberMost
	handleMost  = 1<<32 - 1
	actionsMost = 1024
	// FrameMost is how many bytes a frame from the arena has at most.
	FrameMost = 4 << 20
	absent    = -1 // in a number that is optional
)

// Asks is what a decision asks for.
type Asks struct {
	Kind   string
	ByType string // "": nothing that this seat may know caused it
	By     int    // the code of the piece
	HasBy  bool
	Count  int64 // answers that this ask still takes, this one included
}

// Message is one message of the arena, checked. Only the fields of its type are set. What is optional and absent is -1
// if it is a number that may be 0, else 0, "" or nil.
type Message struct {
	Type string

	Arena, Token string   // welcome
	Major, Minor int64    // welcome
	Ignored      []string // welcome: keys that no view has

	Code, Text string // refusal, error
	Retry      int64  // refusal, error: milliseconds, or -1

	Match    int64 // the handle
	Decision int64 // decision, error

	Game, Epoch, Role, Clock string // start
	Seat, Seats              int64  // start
	Settings, Numbers        pack.Map
	BotSeed                  chance.Seed

	First      int64 // events: the number of the first
	Events     pack.Value
	EventCount int

	Actions          []int // decision
	Asks             *Asks
	View             pack.Value // a map; nil if the bot wants none
	Left, Bank, Last int64      // milliseconds, or -1

	Winner, Reason string // end
	Score          []int

	Number int64 // ping
}

// field is a key of a type of message: whether it must be there, and what takes its value, if that is good.
type field struct {
	key    string
	needed bool
	take   func(*Message, pack.Value) bool
}

func number(least, most int64, at func(*Message) *int64) func(*Message, pack.Value) bool {
	return func(m *Message, v pack.Value) bool {
		n, ok := v.Int64()
		*at(m) = n
		return ok && least <= n && n <= most
	}
}

func text(at func(*Message) *string) func(*Message, pack.Value) bool {
	return func(m *Message, v pack.Value) bool {
		t, ok := v.Text()
		*at(m) = t
		return ok
	}
}

func entries(at func(*Message) *pack.Map) func(*Message, pack.Value) bool {
	return func(m *Message, v pack.Value) bool {
		all, ok := v.Map()
		*at(m) = all
		return ok
	}
}

func takeActions(m *Message, v pack.Value) bool {
	actions, ok := v.Ints()
	if !ok || len(actions) < 1 || len(actions) > actionsMost || actions[0] < 0 {
		return false
	}
	for i := 1; i < len(actions); i++ {
		if actions[i] <= actions[i-1] {
			return false
		}
	}
	m.Actions = actions
	return true
}

func takeEvents(m *Message, v pack.Value) bool {
	count, ok := v.HasText("event")
	m.Events, m.EventCount = v, count
	return ok
}

func takeView(m *Message, v pack.Value) bool {
	m.View = v
	return v.IsMap()
}

func takeSeed(m *Message, v pack.Value) bool {
	seed, ok := v.Bytes()
	copy(m.BotSeed[:], seed)
	return ok && len(seed) == len(m.BotSeed)
}

func takeAsks(m *Message, v pack.Value) bool {
	about, ok := v.Map()
	asks := &Asks{}
	m.Asks = asks
	if asks.Kind, _ = about.Get("kind").Text(); !ok || asks.Kind == "" {
		return false
	}
	if asks.Count, ok = about.Get("count").Int64(); !ok || asks.Count < 1 || asks.Count > numberMost {
		return false
	}
	if sort := about.Get("by_type"); sort != nil {
		if asks.ByType, ok = sort.Text(); !ok {
			return false
		}
	}
	if by := about.Get("by"); by != nil {
		asks.HasBy = true
		if asks.By, ok = by.Int(); !ok || asks.By < 0 {
			return false
		}
	}
	return true
}

func takeIgnored(m *Message, v pack.Value) bool {
	all, ok := v.Array()
	for _, one := range all {
		key, isText := one.Text()
		if !isText {
			return false
		}
		m.Ignored = append(m.Ignored, key)
	}
	return ok
}

func takeScore(m *Message, v pack.Value) (ok bool) {
	m.Score, ok = v.Ints()
	return ok
}

func code(m *Message) *string  { return &m.Code }
func said(m *Message) *string  { return &m.Text }
func retry(m *Message) *int64  { return &m.Retry }
func handle(m *Message) *int64 { return &m.Match }
func asked(m *Message) *int64  { return &m.Decision }

// shapes has for each type of message its keys, ascending. Keys and types that are not here are passed over, because
// the protocol may grow.
var shapes = map[string][]field{
	"welcome": {
		{"arena", true, text(func(m *Message) *string { return &m.Arena })},
		{"ignored", false, takeIgnored},
		{"major", true, number(0, numberMost, func(m *Message) *int64 { return &m.Major })},
		{"minor", true, number(0, numberMost, func(m *Message) *int64 { return &m.Minor })},
		{"token", false, text(func(m *Message) *string { return &m.Token })},
	},
	"refusal": {
		{"code", true, text(code)},
		{"retry", false, number(0, numberMost, retry)},
		{"text", true, text(said)},
	},
	"start": {
		{"bot_seed", true, takeSeed},
		{"clock", true, text(func(m *Message) *string { return &m.Clock })},
		{"epoch", true, text(func(m *Message) *string { return &m.Epoch })},
		{"game", true, text(func(m *Message) *string { return &m.Game })},
		{"match", true, number(1, handleMost, handle)},
		{"numbers", false, entries(func(m *Message) *pack.Map { return &m.Numbers })},
		{"role", true, text(func(m *Message) *string { return &m.Role })},
		{"seat", true, number(0, 7, func(m *Message) *int64 { return &m.Seat })},
		{"seats", true, number(1, 8, func(m *Message) *int64 { return &m.Seats })},
		{"settings", true, entries(func(m *Message) *pack.Map { return &m.Settings })},
	},
	"events": {
		{"events", true, takeEvents},
		{"first", true, number(1, numberMost, func(m *Message) *int64 { return &m.First })},
		{"match", true, number(1, handleMost, handle)},
	},
	"decision": {
		{"actions", true, takeActions},
		{"asks", false, takeAsks},
		{"bank", false, number(0, numberMost, func(m *Message) *int64 { return &m.Bank })},
		{"decision", true, number(1, numberMost, asked)},
		{"last", false, number(0, numberMost, func(m *Message) *int64 { return &m.Last })},
		{"left", false, number(0, numberMost, func(m *Message) *int64 { return &m.Left })},
		{"match", true, number(1, handleMost, handle)},
		{"view", false, takeView},
	},
	"end": {
		{"match", true, number(1, handleMost, handle)},
		{"reason", true, text(func(m *Message) *string { return &m.Reason })},
		{"score", true, takeScore},
		{"winner", true, text(func(m *Message) *string { return &m.Winner })},
	},
	"error": {
		{"code", true, text(code)},
		{"decision", false, number(1, numberMost, asked)},
		{"match", false, number(1, handleMost, handle)},
		{"retry", false, number(0, numberMost, retry)},
		{"text", true, text(said)},
	},
	"ping":  {{"number", true, number(0, numberMost, func(m *Message) *int64 { return &m.Number })}},
	"close": {},
}

// Types returns the types of messages that are known, ascending.
func Types() []string {
	types := make([]string, 0, len(shapes))
	for name := range shapes {
		types = append(types, name)
	}
	sort.Strings(types)
	return types
}

func refuse(format string, words ...any) error {
	return &ProtocolError{fmt.Sprintf(format, words...)}
}

// Unpack returns the messages of a frame whose types are known. It fails with a *ProtocolError.
func Unpack(frame []byte) ([]*Message, error) {
	if len(frame) > FrameMost {
		return nil, refuse("a frame of more than 4 MiB")
	}
	checked, err := pack.Check(frame)
	if err != nil {
		return nil, refuse("a frame that cannot be read: %v", err)
	}
	rest, count := checked.Elements()
	if count == 0 {
		return nil, refuse("a frame that is no array of messages")
	}
	all := make([]Message, count)
	messages := make([]*Message, 0, count)
	for i := range all {
		next, known, err := read(rest, &all[i])
		if err != nil {
			return nil, err
		}
		if known {
			messages = append(messages, &all[i])
		}
		rest = next
	}
	return messages, nil
}

// read takes one message, and returns what follows it; false if its type is not known.
func read(b []byte, m *Message) ([]byte, bool, error) {
	nothing := Message{Retry: absent, Left: absent, Bank: absent, Last: absent}
	*m = nothing
	way := short{rest: b}
	if rest, isRead := way.read(m); isRead {
		return rest, true, nil
	}
	*m = nothing
	one, rest := pack.Next(b)
	known, err := readLong(one, m)
	return rest, known, err
}

// readLong takes one message key by key; false if its type is not known.
func readLong(v pack.Value, message *Message) (bool, error) {
	sent, isMap := v.Map()
	name, isText := sent.Get("type").Text()
	if !isMap || !isText {
		return false, refuse("a message that is no map with a `type`")
	}
	shape, known := shapes[name]
	if !known {
		return false, nil
	}
	message.Type = name
	for _, field := range shape {
		value := sent.Get(field.key)
		if value == nil && !field.needed {
			continue
		}
		if value == nil || !field.take(message, value) {
			return false, refuse("%s with a wrong or missing `%s`", name, field.key)
		}
	}
	return true, nil
}
