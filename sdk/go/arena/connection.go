// SPDX-License-Identifier: MIT

package arena

import (
	"os"
	"time"

	"artemia-arena.example/sdk/game"
	"artemia-arena.example/sdk/pack"
	"artemia-arena.example/sdk/wire"
)

// Options of a bot. The zero value, or nil, is what most bots want.
type Options struct {
	// Functions that are called if they are given.
	Start func(*Match)
	Event func(*Event)
	End   func(*End)
	Error func(*Complaint)

	Strict   bool     // a panic in one of the bot's functions ends the bot
	Version  string   // of the bot, at most 64 bytes
	Capacity int      // matches at once, 1..65535; 0 is 1
	Views    string   // "full", "sparse" or "none"; "" is "sparse"
	ViewKeys []string // these keys of a view in place of Views
	Plays    []string // roles, classes of a ladder, "people"; nil: everything

	// "" is the variable of the environment: ARENA_ENDPOINT, ARENA_TOKEN, ARENA_SERVER_KEY, ARENA_KEYS.
	Endpoint, Token, ServerKey, Keys string

	Patience time.Duration // how long to try to connect; 0: 30 s, and ten minutes to come back if the bot attached
	Link     wire.Link     // for tests: in place of a socket
}

// Step is what a connection gives: *Start, *Event, *Decision, *End or *Complaint.
type Step interface{ isStep() }

// Start says that a match begins. Call Connection.Ready once you are set up; the clocks start when all bots are ready.
type Start struct{ Match *Match }

// Event is something that happened.
type Event struct {
	Match  *Match
	Number int64 // counts from 1 in each match
	Kind   string
	fields pack.Map
}

// End is the verdict.
type End struct {
	Match  *Match
	Winner string // a side, "draw" or "void"
	Reason string
	Score  []int // of each seat
}

// Complaint is what this bot did wrong, or (`notice`) words of the host.
type Complaint struct {
	Code, Text string
	Match      *Match // nil: it is about none that is played
}

func (*Start) isStep()     {}
func (*Event) isStep()     {}
func (*Decision) isStep()  {}
func (*End) isStep()       {}
func (*Complaint) isStep() {}

// Int returns a field that is a number; false if this seat may not know it.
func (e *Event) Int(field string) (int, bool) { return e.fields.Get(field).Int() }

// Ints returns a field that is a list of numbers; false if this seat may not know it.
func (e *Event) Ints(field string) ([]int, bool) { return e.fields.Get(field).Ints() }

// Text is what a seat said; "" if the event is no talk.
func (e *Event) Text() string {
	text, _ := e.fields.Get("text").Text()
	return text
}

// Fields returns all fields: int64, []any and string.
func (e *Event) Fields() map[string]any {
	fields := map[string]any{}
	for _, entry := range e.fields {
		if key := string(entry.Key); key != "event" {
			fields[key] = entry.Value.Any()
		}
	}
	return fields
}

func newView(sent pack.Value, match *Match) *View {
	return game.NewView(sent, match.Words, match.Seats)
}

// Connection is for a program with a loop of its own; Play uses nothing else. One goroutine uses it.
type Connection struct{ conn *wire.Conn }

func or(word, other string) string {
	if word != "" {
		return word
	}
	return other
}

func (o *Options) config(name string) (wire.Config, error) {
	var keys *wire.Keys
	var err error
	if o.Link == nil {
		keys, err = wire.ReadKeys(or(o.ServerKey, os.Getenv("ARENA_SERVER_KEY")), or(o.Keys, os.Getenv("ARENA_KEYS")))
	}
	config := wire.Config{Name: name, Version: o.Version, Capacity: o.Capacity, Views: or(o.Views, "sparse"),
		ViewKeys: o.ViewKeys, Plays: o.Plays, Endpoint: or(o.Endpoint, os.Getenv("ARENA_ENDPOINT")),
		Token: or(o.Token, os.Getenv("ARENA_TOKEN")), Keys: keys, Patience: o.Patience, Link: o.Link,
		Warn: func(line string) { tell(name, line) }}
	if config.Capacity == 0 {
		config.Capacity = 1
	}
	return config, err
}

// Connect connects, and waits at most 30 s for the arena's welcome. Of the options the functions and Strict are not
// used.
func Connect(name string, options *Options) (*Connection, error) {
	if options == nil {
		options = &Options{}
	}
	return connect(name, options, false)
}

// connect is Connect; noEvents: events are no steps.
func connect(name string, options *Options, noEvents bool) (*Connection, error) {
	config, err := options.config(name)
	if err != nil {
		return nil, err
	}
	config.NoEvents = noEvents
	conn, err := wire.Dial(config)
	if err != nil {
		return nil, err
	}
	return &Connection{conn}, nil
}

// Next returns the next step. Nil without an error: the arena has closed (IsClosed), or this time has passed
// (negative: no limit). It sends what was answered before it waits. An error says that the connection cannot be used
// any more.
func (c *Connection) Next(timeout time.Duration) (Step, error) {
	step, err := c.conn.Next(timeout)
	switch s := step.(type) {
	case *wire.Start:
		words, missing := findWords(s.Match.Game, s.Match.Epoch)
		match := &Match{Match: s.Match, Words: words, WordsMissing: missing}
		s.Match.Above = match
		return &Start{match}, err
	case *wire.Event:
		return &Event{above(s.Match), s.Number, s.Kind, s.Fields}, err
	case *wire.Decision:
		return newDecision(above(s.Match), s), err
	case *wire.End:
		return &End{above(s.Match), s.Winner, s.Reason, s.Score}, err
	case *wire.Complaint:
		return &Complaint{s.Code, s.Text, above(s.Match)}, err
	default:
		return nil, err
	}
}

// above is this layer's match: each begins with its wire.Start, unless the complaint is about one that has not begun
// here.
func above(match *wire.Match) *Match {
	if match == nil {
		return nil
	}
	m, _ := match.Above.(*Match)
	return m
}

// Ready says that the bot has set itself up for a match.
func (c *Connection) Ready(match *Match) { c.conn.Ready(match.Match) }

// Answer answers a decision, with what Decision.Say and Decision.Note added. It fails if the action is not legal.
func (c *Connection) Answer(d *Decision, action *Action) error {
	number, err := d.Legal(action)
	if err != nil {
		return err
	}
	return c.conn.Answer(d.sent, number, d.text, d.note)
}

// IsClosed reports whether the arena has closed the connection: no more matches will come.
func (c *Connection) IsClosed() bool { return c.conn.IsClosed() }

// Flush sends what was answered, in one frame. Next does it too.
func (c *Connection) Flush() { c.conn.Flush() }

// Close says bye, and waits up to a second until it has left.
func (c *Connection) Close() { c.conn.Close() }
