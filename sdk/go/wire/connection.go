// SPDX-License-Identifier: MIT

package wire

import (
	"errors"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"artemia-arena.example/sdk/chance"
	"artemia-arena.example/sdk/pack"
)

// How long a bot tries to connect. After a tenth of its patience it says that no arena answers.
const (
	Patience = 30 * time.Second // at first; and to come back, if the arena started the bot
	Return   = 10 * time.Minute // to come back, if it attached: a ladder may be stopped and started again

	silencePart = 10
	retryLeast  = 50 * time.Millisecond // between two hellos, however soon the arena wants to be asked again
)

const (
	versionMost  = 64 // bytes
	tokenMost    = 128
	capacityMost = 65535
)

var id = regexp.MustCompile(`^[a-z0-9-]{1,64}$`)

// Config says who connects, and where.
type Config struct {
	Name     string   // the bot's lasting name, 1 to 64 of a-z, 0-9 and -
	Version  string   // at most 64 bytes; "": none
	Capacity int      // matches at once, 1..65535
	Views    string   // "full", "sparse" or "none"
	ViewKeys []string // these keys in place of Views, if it is not nil
	Plays    []string // roles, classes of a ladder, "people"; nil: everything
	NoEvents bool     // nobody looks at events: they are no steps

	Endpoint string
	Token    string // from ARENA_TOKEN, or "" if no arena started the bot
	Keys     *Keys  // nil: not encrypted

	Patience time.Duration // 0: Patience, and later Return. Tests have less
	Link     Link          // nil: a socket to the endpoint
	Warn     func(string)  // takes lines for people; may be nil
}

// Match is a match that this bot plays in one seat.
type Match struct {
	Handle      int64
	Game        string
	Epoch       string
	Role        string
	Seat, Seats int               // from 0; how many
	Clock       string            // "move=1s,bank=60s,...", or "none"
	Settings    map[string]string // as text
	Numbers     map[string]int    // the same: a word is its place among the setting's values, from 0
	Sets        map[string][]int  // settings that are sets, by the places of their words
	BotSeed     chance.Seed

	Above any // belongs to the layer above

	isReady, isAway bool
	event           int64 // the number of the last event
	asked           int64
	answered        *Answer
}

// Step is what a connection gives: *Start, *Event, *Decision, *End or *Complaint.
type Step interface{ isStep() }

// Start says that a match begins. Call Conn.Ready once the bot is set up.
type Start struct{ Match *Match }

// Event is something that happened.
type Event struct {
	Match  *Match
	Number int64 // counts from 1 in each match
	Kind   string
	Fields pack.Map // with the key `event`
}

// Decision is what the arena waits for.
type Decision struct {
	Match            *Match
	Number           int64
	Actions          []int
	Asks             *Asks      // nil: the game does not say
	View             pack.Value // a map; nil: the bot wants none
	Left, Bank, Last int64      // milliseconds, or -1 without a clock
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

// Conn is a connection to an arena. It answers pings, connects again and comes back to its matches, asks again where
// the arena has no place yet, and keeps several matches apart. One goroutine uses it: sockets are not safe for
// several.
type Conn struct {
	config  Config
	link    Link
	writer  frameWriter
	buffer  []byte
	hello   map[string]any
	token   string
	matches map[int64]*Match
	steps   []Step
	step    int // the place of the next one

	greeting     int64 // the match that the last hello comes back to
	isGreeting   bool
	isWelcomed   bool
	isClosed     bool
	isRefused    bool          // a place, for now
	refusedSince time.Duration // of the waited time
	again        time.Time     // when hello is said again; zero: not
	patience     time.Duration
}

func visible(what, text string, most int) error {
	hidden := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
	if hidden >= 0 || len(text) > most || !utf8.ValidString(text) {
		return fmt.Errorf("the %s must be visible text of at most %d bytes", what, most)
	}
	return nil
}

func (c *Config) check() error {
	if !id.MatchString(c.Name) {
		return errors.New("the bot's name must be 1 to 64 of a-z, 0-9 and -")
	}
	if c.Capacity < 1 || c.Capacity > capacityMost {
		return fmt.Errorf("the capacity is %d; allowed is 1..%d", c.Capacity, capacityMost)
	}
	if c.Endpoint == "" {
		return errors.New("ARENA_ENDPOINT is not set, so there is no arena to connect to; let the arena start the bot, as " +
			"`arena match --bot ROLE=PROGRAM` does, or set it to where an arena listens")
	}
	if err := visible("token", c.Token, tokenMost); err != nil {
		return err
	}
	return visible("version", c.Version, versionMost)
}

// Dial connects, and waits for the arena's welcome as long as it is patient.
func Dial(config Config) (*Conn, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	c := &Conn{config: config, token: config.Token, matches: map[int64]*Match{}, isGreeting: true, link: config.Link}
	c.hello = map[string]any{"major": 1, "minor": 1, "bot": config.Name, "capacity": config.Capacity,
		"views": config.Views}
	if config.ViewKeys != nil {
		c.hello["views"] = config.ViewKeys
	}
	if config.Version != "" {
		c.hello["version"] = config.Version
	}
	if config.Plays != nil {
		c.hello["plays"] = config.Plays
	}
	c.setPatience(Patience)
	if c.link == nil {
		link, err := Connect(config.Endpoint, config.Keys, c.patience)
		if err != nil {
			return nil, err
		}
		c.link = link
	}
	if err := c.greet(); err != nil {
		c.link.Close()
		return nil, err
	}
	return c, nil
}

func (c *Conn) setPatience(patience time.Duration) {
	if c.config.Patience > 0 {
		patience = c.config.Patience
	}
	c.patience = patience
	if c.link != nil {
		c.link.SetPatience(patience)
	}
}

// IsClosed reports whether the arena has closed the connection: no more matches will come.
func (c *Conn) IsClosed() bool { return c.isClosed }

// Next returns the next step. Nil without an error: the arena has closed, or this time has passed (negative: no
// limit). It sends what was answered before it waits.
func (c *Conn) Next(timeout time.Duration) (Step, error) {
	var until time.Time
	if timeout >= 0 {
		until = time.Now().Add(timeout)
	}
	if c.step == len(c.steps) {
		c.steps, c.step = c.steps[:0], 0
	}
	for len(c.steps) == 0 && !c.isClosed {
		c.Flush()
		if over, err := c.wait(until); over || err != nil {
			return nil, err
		}
	}
	if len(c.steps) == 0 {
		return nil, nil
	}
	step := c.steps[c.step]
	c.steps[c.step] = nil
	c.step++
	return step, nil
}

// Ready says that the bot has set itself up for a match.
func (c *Conn) Ready(match *Match) {
	match.isReady = true
	c.say("ready", map[string]any{"match": match.Handle})
}

// Answer answers a decision. The action must be one of its actions.
func (c *Conn) Answer(decision *Decision, action int, text, note string) error {
	at := sort.SearchInts(decision.Actions, action)
	if at == len(decision.Actions) || decision.Actions[at] != action {
		return fmt.Errorf("action %d is not legal", action)
	}
	answer := &Answer{Match: decision.Match.Handle, Decision: decision.Number, Action: action, Text: text, Note: note}
	decision.Match.answered = answer
	c.add(answer)
	return nil
}

// Flush sends what was answered, in one frame.
func (c *Conn) Flush() {
	if frame := c.writer.take(); frame != nil && c.link != nil {
		c.link.Send(frame)
	}
}

// Close says bye, and waits up to a second until it has left. After it Next returns nothing.
func (c *Conn) Close() {
	if c.link == nil {
		return
	}
	c.say("bye", nil)
	c.Flush()
	c.link.Close()
	c.link, c.isClosed, c.steps, c.step = nil, true, nil, 0
}

func (c *Conn) say(kind string, values map[string]any) { c.write(say(kind, values)) }

func (c *Conn) add(answer *Answer) {
	c.buffer = answer.append(c.buffer[:0])
	c.write(c.buffer)
}

func (c *Conn) write(message []byte) {
	if full := c.writer.add(message); full != nil && c.link != nil {
		c.link.Send(full)
	}
}

// wait waits for the link once. It returns true if the time is over.
func (c *Conn) wait(until time.Time) (bool, error) {
	first := until
	if first.IsZero() || !c.again.IsZero() && c.again.Before(first) {
		first = c.again
	}
	news, frame := c.link.Wait(first)
	switch news {
	case Frame:
		return false, c.hearAll(frame)
	case Up:
		return false, c.sayHello()
	case Gone:
		return false, fmt.Errorf("there is no arena at %s: %s seconds without a connection%s", c.config.Endpoint,
			seconds(c.patience), c.breakHint())
	case Refused:
		return false, fmt.Errorf("the arena at %s does not let the key of this bot in: %s must be on its list",
			c.config.Endpoint, c.config.Keys.Public)
	default: // Timeout
		if c.again.IsZero() || time.Now().Before(c.again) {
			return true, nil
		}
		c.sayNextHello()
		c.Flush()
		return false, nil
	}
}

func seconds(d time.Duration) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", d.Seconds()), ".0")
}

func (c *Conn) breakHint() string {
	_, breaksOff := c.link.State()
	switch {
	case !breaksOff:
		return ""
	case c.config.Keys != nil:
		return "; somebody is there, and has another key than ARENA_SERVER_KEY"
	default:
		return "; somebody is there who wants no arena's bot, or one with keys: set ARENA_SERVER_KEY and ARENA_KEYS"
	}
}

func (c *Conn) warn(format string, words ...any) {
	if c.config.Warn != nil {
		c.config.Warn(fmt.Sprintf(format, words...))
	}
}
