// SPDX-License-Identifier: MIT

package kit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"artemia-arena.example/sdk/arena"
	"artemia-arena.example/sdk/games/leduc"
	"artemia-arena.example/sdk/internal/golden"
	"artemia-arena.example/sdk/kit"
)

func frames(t *testing.T, messages ...string) [][]byte {
	t.Helper()
	var all [][]byte
	for _, message := range messages {
		frame, err := kit.Frame(json.RawMessage(message))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, frame)
	}
	return all
}

const begin = `{"type": "start", "match": 1, "game": "leduc", "epoch": "%s", "role": "player", "seat": 1,
	"seats": 2, "clock": "none",
	"settings": {"hands": "2", "x": "a+b"}, "numbers": {"hands": 2, "x": [0, 1]},
	"bot_seed": {"$bin": "000102030405060708090a0b0c0d0e0f"}}`

func decision(number int, more string) string {
	const text = `{"type": "decision", "match": 1, "decision": %d, "actions": [0, 1, 2], "view": {"board": 3}%s}`
	return fmt.Sprintf(text, number, more)
}

func sprint(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }

func TestABotIsPlayedTo(t *testing.T) {
	var heard []string
	options := &arena.Options{
		Start: func(m *arena.Match) {
			m.State = sprint(m.Numbers["hands"], m.Sets["x"], m.Settings["hands"], m.Words.Epoch == m.Epoch)
		},
		Event: func(e *arena.Event) {
			hand, _ := e.Int("hand")
			_, known := e.Int("card")
			heard = append(heard, sprint(e.Number, e.Kind, hand, known, e.Text(), len(e.Fields())))
		},
		End:   func(e *arena.End) { heard = append(heard, sprint(e.Winner, e.Reason, e.Score, e.Match.State)) },
		Error: func(c *arena.Complaint) { heard = append(heard, c.Code) },
	}
	decide := func(d *arena.Decision) *arena.Action {
		if leduc.Of(d.View).Board() != leduc.CardQueenOfSpades || d.Left != arena.NoClock && d.Left.Seconds() != 61 {
			panic("the view or the clock is wrong")
		}
		if d.Say("hello") != nil || d.Note(map[string]any{"p": 0.5, "html": "<&>"}) != nil {
			panic("nothing can be said")
		}
		if d.Asks != nil {
			return d.Actions.Kind(leduc.ActionRaise, leduc.ActionFold).Random()
		}
		return d.Actions.Object("").ByID(1)
	}
	result := kit.Play(frames(t, fmt.Sprintf(begin, leduc.Epoch),
		`{"type": "events", "match": 1, "first": 1, "events": [{"event": "deal", "hand": 1, "seat": 0},
			{"event": "talk", "text": "hi"}]}`,
		decision(1, ""),
		decision(2, `, "left": 61000, "bank": 60000, "last": 0, "asks": {"kind": "check-or-bet", "count": 1}`),
		`{"type": "error", "code": "late", "match": 1, "decision": 2, "text": "too late"}`,
		`{"type": "end", "match": 1, "winner": "first", "reason": "fold", "score": [1, -1]}`), decide, options)
	note := `{"html":"<&>","p":0.5}`
	expected := []kit.Answer{{Match: 1, Decision: 1, Action: 1, Text: "hello", Note: note},
		{Match: 1, Decision: 2, Action: result.Answers[1].Action, Text: "hello", Note: note}}
	if fmt.Sprint(result.Answers) != fmt.Sprint(expected) || result.Answers[1].Action == 1 {
		t.Errorf("%v", result.Answers)
	}
	all := "1 deal 1 false  2; 2 talk 0 false hi 1; late; first fold [1 -1] 2 [0 1] 2 true"
	if says := strings.Join(heard, "; "); says != all {
		t.Error(says)
	}
	if result.Code() != 0 || result.Matches != 1 || result.Decisions != 2 || fmt.Sprint(result.Complaints) != "[late]" {
		t.Errorf("%+v", result.Report)
	}
}

func TestAPanicIsCountedAndALegalActionIsPlayed(t *testing.T) {
	wrong := []func(*arena.Decision) *arena.Action{
		func(*arena.Decision) *arena.Action { return nil },
		func(*arena.Decision) *arena.Action { return &arena.Action{ID: 7} },
		func(*arena.Decision) *arena.Action { panic("its own") },
		func(d *arena.Decision) *arena.Action { var none *arena.Asks; return d.Actions.At(len(none.Kind)) },
		func(d *arena.Decision) *arena.Action { return d.Actions.At(d.View.Number("no such key")) },
		func(d *arena.Decision) *arena.Action { return d.Actions.At(d.Below(0)) },
		func(d *arena.Decision) *arena.Action { return d.Actions.Kind("no such kind").Random() },
	}
	for i, decide := range wrong {
		result := kit.Play(frames(t, fmt.Sprintf(begin, leduc.Epoch), decision(1, ""), decision(2, "")), decide, nil)
		if result.Exceptions != 2 || len(result.Answers) != 2 || result.Code() != 1 || result.Err != nil {
			t.Errorf("bot %d: %+v %v", i, result.Report, result.Answers)
		}
		result = kit.Play(frames(t, fmt.Sprintf(begin, leduc.Epoch), decision(1, ""), decision(2, "")), decide,
			&arena.Options{Strict: true})
		if result.Exceptions != 1 || len(result.Answers) != 0 || result.Code() != 1 || result.Err == nil {
			t.Errorf("bot %d, strict: %+v %v", i, result.Report, result.Answers)
		}
	}
}

func TestWhatIsSaidHasAMost(t *testing.T) {
	decide := func(d *arena.Decision) *arena.Action {
		long := strings.Repeat("ä", 100)
		for text, good := range map[string]bool{long: true, long + "a": false, "\xff": false} {
			if (d.Say(text) == nil) != good {
				t.Errorf("%.20q is taken: %v", text, !good)
			}
		}
		long = strings.Repeat("x", 1024)
		if d.Note(long+"x") == nil || d.Note(func() {}) == nil || d.Note(long) != nil {
			t.Error("notes have at most 1,024 bytes")
		}
		return d.Actions.First()
	}
	kit.Play(frames(t, fmt.Sprintf(begin, leduc.Epoch), decision(1, "")), decide, nil)
}

func TestTheExampleOfTheProtocolIsPlayed(t *testing.T) {
	var heard [][]byte
	for _, vector := range golden.Frames(t, "example") {
		if vector.From == "arena" {
			heard = append(heard, vector.Bytes(t))
		}
	}
	result := kit.Play(heard, func(d *arena.Decision) *arena.Action { return d.Actions.At(d.Actions.Len() - 1) }, nil)
	if len(result.Answers) != 1 || result.Answers[0].Action != 2 || result.Matches != 1 || result.Err != nil {
		t.Errorf("%+v %v", result.Report, result.Answers)
	}
}

// hello is the bot of the README.
func hello(d *arena.Decision) *arena.Action {
	if card := d.Actions.Kind("play").Random(); card != nil {
		return card
	}
	return d.Actions.Random()
}

// ARENA_TRACE is a trace of a match m1 in which that bot had seat 0.
func TestABotAnswersAsInItsTrace(t *testing.T) {
	path := os.Getenv("ARENA_TRACE")
	if path == "" {
		t.Skip("ARENA_TRACE is not set")
	}
	trace, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	heard, err := kit.ReadTrace(bytes.NewReader(trace), "m1", 0)
	if err != nil {
		t.Fatal(err)
	}
	result := kit.Play(heard, hello, nil)
	if result.Code() != 0 || result.Matches != 1 || len(result.Answers) < 10 {
		t.Errorf("%+v", result.Report)
	}
	if answers := answersOf(t, trace); !reflect.DeepEqual(result.Answers, answers) {
		t.Errorf("it answers\n%v, and in the trace\n%v", result.Answers, answers)
	}
}

// answersOf are the answers of seat 0 in a trace.
func answersOf(t *testing.T, trace []byte) []kit.Answer {
	t.Helper()
	var answers []kit.Answer
	for _, text := range bytes.Split(bytes.TrimSpace(trace), []byte("\n")) {
		var line struct {
			From    string
			Seat    int
			Message struct {
				Type string
				kit.Answer
			}
		}
		if err := json.Unmarshal(text, &line); err != nil {
			t.Fatal(err)
		}
		if line.From == "bot" && line.Seat == 0 && line.Message.Type == "answer" {
			answers = append(answers, line.Message.Answer)
		}
	}
	return answers
}

func TestATraceThatIsNoneIsAnError(t *testing.T) {
	for _, text := range []string{"", "no JSON", `{"trace": "x"}`,
		`{"from": "arena", "match": "m2", "seat": 0, "message": {}}`,
		`{"from": "arena", "match": "m1", "seat": 0, "message": {"type": null}}`,
		`{"from": "arena", "match": "m1", "seat": 0, "message": {"left": 0.5}}`} {
		if heard, err := kit.ReadTrace(strings.NewReader(text), "m1", 0); err == nil {
			t.Errorf("%q gives %d frames", text, len(heard))
		}
	}
	result := kit.Play([][]byte{{0xc1}}, func(d *arena.Decision) *arena.Action { return d.Actions.First() }, nil)
	if result.Err == nil || !strings.Contains(result.Err.Error(), "what the protocol does not allow") {
		t.Error(result.Err)
	}
}
