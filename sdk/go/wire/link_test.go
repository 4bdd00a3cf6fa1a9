// SPDX-License-Identifier: MIT

package wire

import (
	"strings"
	"testing"
	"time"

	zmq "github.com/pebbe/zmq4"

	"artemia-arena.example/sdk/pack"
)

const testPatience = 20 * time.Second // for what takes milliseconds on a machine that works

// host is the arena's side: a ROUTER at a place of its own.
type host struct {
	t       *testing.T
	context *zmq.Context
	router  *zmq.Socket
}

func newHost(t *testing.T, endpoint string) *host {
	t.Helper()
	h := &host{t: t}
	var err error
	if h.context, err = zmq.NewContext(); err == nil {
		h.router, err = h.context.NewSocket(zmq.ROUTER)
	}
	for _, step := range []func() error{
		func() error { return h.router.SetLinger(0) },
		func() error { return h.router.SetRcvtimeo(testPatience) },
		func() error { return h.router.Bind(endpoint) },
	} {
		if err == nil {
			err = step()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *host) close() {
	_ = h.router.Close()
	_ = h.context.Term()
}

// hear returns the routing id and the messages of the next frame.
func (h *host) hear() (string, []pack.Map) {
	h.t.Helper()
	parts, err := h.router.RecvMessageBytes(0)
	if err != nil || len(parts) != 2 {
		h.t.Fatalf("%d parts (%v)", len(parts), err)
	}
	value, err := pack.Check(parts[1])
	if err != nil {
		h.t.Fatal(err)
	}
	all, _ := value.Array()
	messages := make([]pack.Map, len(all))
	for i := range all {
		messages[i], _ = all[i].Map()
	}
	return string(parts[0]), messages
}

func (h *host) say(peer string, messages ...any) {
	h.t.Helper()
	frame, err := pack.Append(nil, messages)
	if err == nil {
		_, err = h.router.SendMessage(peer, frame)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

func welcome(more ...any) map[string]any {
	message := map[string]any{"type": "welcome", "arena": "test", "major": 1, "minor": 1}
	for i := 0; i+1 < len(more); i += 2 {
		message[more[i].(string)] = more[i+1]
	}
	return message
}

func kindIs(t *testing.T, message pack.Map, expected string) {
	t.Helper()
	if kind, _ := message.Get("type").Text(); kind != expected {
		t.Fatalf("%s came, and %s was expected", kind, expected)
	}
}

func testConfig(endpoint string) Config {
	return Config{Name: "test", Capacity: 1, Views: "sparse", Endpoint: endpoint, Token: "t", Patience: testPatience}
}

// place is an endpoint that nobody uses.
func place(t *testing.T) string {
	t.Helper()
	return "ipc://" + t.TempDir() + "/door"
}

func TestAConnectionToNothingIsSaidAndEnds(t *testing.T) {
	var lines []string
	config := testConfig(place(t))
	config.Patience, config.Warn = 500*time.Millisecond, func(line string) { lines = append(lines, line) }
	begin := time.Now()
	_, err := Dial(config)
	if took := time.Since(begin); took < config.Patience || took > testPatience {
		t.Errorf("it took %v", took)
	}
	if err == nil || !strings.Contains(err.Error(), "there is no arena at "+config.Endpoint) {
		t.Error(err)
	}
	if len(lines) != 1 || !strings.Contains(lines[0], "nobody answers at "+config.Endpoint) {
		t.Error(lines)
	}
}

func TestSomebodyWhoDoesNotSayWelcomeIsSaid(t *testing.T) {
	var lines []string
	config := testConfig(place(t))
	config.Patience, config.Warn = 2*time.Second, func(line string) { lines = append(lines, line) }
	h := newHost(t, config.Endpoint)
	defer h.close()
	_, err := Dial(config)
	if err == nil || !strings.Contains(err.Error(), "did not say welcome in time") {
		t.Error(err)
	}
	if len(lines) != 1 || !strings.Contains(lines[0], "somebody is there and does not say welcome") {
		t.Error(lines)
	}
}

func TestAStandstillCostsAStepOfThePatience(t *testing.T) {
	link, err := Connect("ipc:///nowhere", nil, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	s := link.(*socket)
	s.looked = s.looked.Add(-time.Hour)
	if news, _ := link.Wait(time.Now()); news != Timeout {
		t.Error(news)
	}
}

func TestPatienceIsThirtySecondsAndTenMinutes(t *testing.T) {
	c := &Conn{}
	c.setPatience(Patience)
	if c.patience != 30*time.Second || c.patience/silencePart != 3*time.Second {
		t.Error(c.patience)
	}
	for token, expected := range map[string]time.Duration{"": Return, "given": Patience} {
		c := &Conn{config: Config{Token: token}, token: token, patience: Patience, isGreeting: true}
		if err := c.hearWelcome(&Message{Token: token}); err != nil || c.patience != expected {
			t.Errorf("with the token %q it is %v (%v)", token, c.patience, err)
		}
	}
}

// dial connects to a host that says welcome.
func dial(t *testing.T, h *host, config Config, more ...any) *Conn {
	t.Helper()
	type dialled struct {
		conn *Conn
		err  error
	}
	done := make(chan dialled, 1)
	go func() {
		conn, err := Dial(config)
		done <- dialled{conn, err}
	}()
	peer, hello := h.hear()
	kindIs(t, hello[0], "hello")
	h.say(peer, append([]any{welcome()}, more...)...)
	d := <-done
	if d.err != nil {
		t.Fatal(d.err)
	}
	return d.conn
}

func TestTheByeLeavesBeforeTheProcessEnds(t *testing.T) {
	config := testConfig(place(t))
	h := newHost(t, config.Endpoint)
	defer h.close()
	conn := dial(t, h, config, start(map[string]any{"match": 7}))
	step, err := conn.Next(testPatience)
	begun, ok := step.(*Start)
	if !ok || err != nil {
		t.Fatalf("%v (%v)", step, err)
	}
	conn.Ready(begun.Match)
	conn.Close() // what was not flushed leaves with the bye
	conn.Close()
	conn.Ready(begun.Match) // too late, which does no harm
	if step, err := conn.Next(0); step != nil || err != nil || !conn.IsClosed() {
		t.Errorf("%v (%v)", step, err)
	}
	_, messages := h.hear()
	kindIs(t, messages[0], "ready")
	kindIs(t, messages[1], "bye")
}

func TestItComesBackByTheNoticeOfItsSocket(t *testing.T) {
	config := testConfig(place(t))
	h := newHost(t, config.Endpoint)
	conn := dial(t, h, config, start(map[string]any{"match": 7}))
	defer conn.Close()
	if step, err := conn.Next(testPatience); step == nil || err != nil {
		t.Fatal(err)
	}
	h.close()
	h = newHost(t, config.Endpoint)
	defer h.close()
	type found struct {
		step Step
		err  error
	}
	next := make(chan found, 1)
	go func() {
		step, err := conn.Next(testPatience)
		next <- found{step, err}
	}()
	peer, messages := h.hear() // without a word of the arena
	kindIs(t, messages[0], "hello")
	if match, _ := messages[0].Get("match").Int(); match != 7 {
		t.Errorf("it comes back to the match %d", match)
	}
	h.say(peer, welcome(), map[string]any{"type": "decision", "match": 7, "decision": 1, "actions": []int{3, 4}})
	got := <-next
	if d, ok := got.step.(*Decision); !ok || got.err != nil || d.Actions[1] != 4 {
		t.Errorf("%v (%v)", got.step, got.err)
	}
}

func TestAnAnswerThatIsNotLegalIsNotSent(t *testing.T) {
	conn := &Conn{}
	decision := &Decision{Match: &Match{Handle: 1}, Number: 1, Actions: []int{0, 5}}
	for _, action := range []int{-1, 1, 6} {
		if conn.Answer(decision, action, "", "") == nil {
			t.Errorf("%d is sent", action)
		}
	}
	if err := conn.Answer(decision, 5, "", ""); err != nil || conn.writer.count != 1 {
		t.Errorf("%d messages (%v)", conn.writer.count, err)
	}
}

func TestATimeoutIsNoError(t *testing.T) {
	config := testConfig(place(t))
	h := newHost(t, config.Endpoint)
	defer h.close()
	conn := dial(t, h, config)
	defer conn.Close()
	if step, err := conn.Next(20 * time.Millisecond); step != nil || err != nil || conn.IsClosed() {
		t.Errorf("%v (%v)", step, err)
	}
}

func TestKeysThatTheArenaDoesNotKnowAreOneSentence(t *testing.T) {
	public, secret, err := zmq.NewCurveKeypair()
	if err != nil {
		t.Skipf("this libzmq has no CURVE: %v", err)
	}
	config := testConfig(place(t))
	h := newHost(t, config.Endpoint)
	defer h.close()
	config.Patience, config.Keys = time.Second, &Keys{Server: public, Public: public, Secret: secret}
	_, err = Dial(config)
	if err == nil || !strings.Contains(err.Error(), "another key than ARENA_SERVER_KEY") {
		t.Error(err)
	}
}
