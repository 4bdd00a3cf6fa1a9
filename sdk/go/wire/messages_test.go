// SPDX-License-Identifier: MIT

package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"artemia-arena.example/sdk/internal/golden"
	"artemia-arena.example/sdk/pack"
)

func TestEachGoldenFrameOfTheArenaIsRead(t *testing.T) {
	for _, kind := range Types() {
		for _, vector := range golden.Frames(t, kind) {
			messages, err := Unpack(vector.Bytes(t))
			if err != nil {
				t.Errorf("%s, %s: %v", kind, vector.About, err)
				continue
			}
			for i, message := range messages {
				if len(messages) == len(vector.Frame) {
					same(t, kind+", "+vector.About, message, vector.Frame[i])
				}
			}
		}
	}
}

// same compares what a message shares with the JSON of its vector.
func same(t *testing.T, about string, got *Message, frame json.RawMessage) {
	t.Helper()
	var expected struct {
		Type, Code, Text, Game, Winner string
		Match, Decision, Number, First int64
		Actions, Score                 []int
		Left, Bank, Last, Retry        *int64
		Asks                           *struct{ Kind string }
		View                           map[string]any
		Events                         []any
	}
	if err := json.Unmarshal(frame, &expected); err != nil {
		t.Fatal(err)
	}
	view, _ := got.View.Map()
	pairs := [][2]any{{got.Type, expected.Type}, {got.Code, expected.Code}, {got.Text, expected.Text},
		{got.Game, expected.Game},
		{got.Winner, expected.Winner}, {got.Match, expected.Match}, {got.Decision, expected.Decision},
		{got.Number, expected.Number}, {got.First, expected.First}, {got.Actions, expected.Actions},
		{len(got.Score), len(expected.Score)}, {len(view), len(expected.View)}, {got.EventCount, len(expected.Events)},
		{got.View == nil, expected.View == nil}, {got.Asks == nil, expected.Asks == nil},
		{got.Left, or(expected.Left)}, {got.Bank, or(expected.Bank)}, {got.Last, or(expected.Last)},
		{got.Retry, or(expected.Retry)}}
	for i, pair := range pairs {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Errorf("%s: value %d is %v, and %v was expected", about, i, pair[0], pair[1])
		}
	}
}

func or(number *int64) int64 {
	if number == nil {
		return absent
	}
	return *number
}

func TestWhatABotSaysIsTheGoldenFrame(t *testing.T) {
	for _, vector := range golden.Frames(t, "answer") {
		if len(vector.Frame) != 1 {
			continue
		}
		var answer Answer
		if err := json.Unmarshal(vector.Frame[0], &answer); err != nil {
			t.Fatal(err)
		}
		var writer frameWriter
		writer.add(answer.append(nil))
		if frame := writer.take(); !bytes.Equal(frame, vector.Bytes(t)) {
			t.Errorf("answer, %s: %.200x", vector.About, frame)
		}
	}
	for kind, values := range map[string]map[string]any{"ready": {"match": 1}, "bye": nil, "pong": {"number": 0}} {
		var writer frameWriter
		writer.add(say(kind, values))
		frame, found := writer.take(), false
		for _, vector := range golden.Frames(t, kind) {
			found = found || bytes.Equal(frame, vector.Bytes(t))
		}
		if !found {
			t.Errorf("no golden frame is %x, a %s of %v", frame, kind, values)
		}
	}
}

// start is a message with this changed; a value of nil takes the key out.
func start(change map[string]any) map[string]any {
	message := map[string]any{"type": "start", "match": 1, "game": "leduc", "epoch": "e", "role": "player",
		"seat": 0, "seats": 2, "clock": "none", "settings": map[string]any{}, "bot_seed": make([]byte, 16)}
	for key, value := range change {
		if message[key] = value; value == nil {
			delete(message, key)
		}
	}
	return message
}

func TestWhatTheProtocolDoesNotAllowIsAProtocolError(t *testing.T) {
	decision := func(key string, value any) map[string]any {
		return map[string]any{"type": "decision", "match": 1, "decision": 1, "actions": []int{1, 2}, key: value}
	}
	wrong := []map[string]any{start(map[string]any{"game": nil}), start(map[string]any{"seat": 8}),
		start(map[string]any{"match": 1 << 32}), start(map[string]any{"bot_seed": []byte{1}}),
		start(map[string]any{"game": []byte("x")}),
		start(map[string]any{"seats": true}), start(map[string]any{"numbers": []any{}}), decision("actions", []int{}),
		decision("actions", []int{2, 1}), decision("actions", []int{1, 1}), decision("actions", []int{-1}),
		decision("actions", 1),
		decision("actions", make([]int, 1025)), decision("decision", 0), decision("match", -1), decision("view", []any{}),
		decision("asks", map[string]any{"kind": "x"}), decision("asks", map[string]any{"kind": "x", "count": 0}),
		decision("asks", map[string]any{"kind": "x", "count": 1, "by": "y"}), decision("left", -1), decision("last", "1"),
		{"type": "events", "match": 1, "first": 1, "events": []any{map[string]any{"turn": 1}}}, {"match": 1},
		{"type": "end", "match": 1, "winner": "draw", "reason": "r", "score": []string{"1"}}, {"type": "ping", "number": "1"},
		{"type": "welcome", "arena": "a", "major": 1, "minor": 1, "ignored": []int{1}}}
	for _, message := range wrong {
		frame, err := pack.Append(nil, []any{message})
		if err != nil {
			t.Fatal(err)
		}
		var problem *ProtocolError
		if _, err := Unpack(frame); !errors.As(err, &problem) {
			t.Errorf("%v is taken (%v)", message, err)
		}
	}
	for _, frame := range [][]byte{nil, {0x90}, {0xc0}, {0x80}, {0x91, 0xc0}, {0x91, 0x90}, make([]byte, FrameMost+1)} {
		if _, err := Unpack(frame); err == nil {
			t.Errorf("%.20x is taken", frame)
		}
	}
}

func TestUnknownTypesAndKeysArePassedOver(t *testing.T) {
	frame, err := pack.Append(nil, []any{map[string]any{"type": "weather", "match": "no number"},
		start(map[string]any{"new": []any{map[string]any{"deep": []any{[]any{5}}}}})})
	if err != nil {
		t.Fatal(err)
	}
	if messages, err := Unpack(frame); err != nil || len(messages) != 1 || messages[0].Game != "leduc" {
		t.Errorf("%v (%v)", messages, err)
	}
}

func TestFramesAreAsLongAsTheyMayBe(t *testing.T) {
	var writer frameWriter
	frames, messages := 0, 0
	take := func(frame []byte) {
		if frame == nil {
			return
		}
		value, err := pack.Check(frame)
		all, _ := value.Array()
		if err != nil || len(frame) > frameToArenaMost || len(all) > messagesMost {
			t.Fatalf("a frame of %d bytes and %d messages (%v)", len(frame), len(all), err)
		}
		frames, messages = frames+1, messages+len(all)
	}
	for i := 0; i < 3000; i++ {
		take(writer.add(say("pong", map[string]any{"number": i})))
		if i%10 == 0 {
			take(writer.add((&Answer{Match: 1, Decision: 1, Note: strings.Repeat("n", 1024)}).append(nil)))
		}
	}
	take(writer.take())
	if messages != 3300 || frames < 5 || frames > 8 {
		t.Errorf("%d messages in %d frames", messages, frames)
	}
}

func TestACertificateIsReadOrRefusedInASentence(t *testing.T) {
	p, s, server := strings.Repeat("p", 40), strings.Repeat("s", 40), strings.Repeat("k", 40)
	whole := "curve\n    public-key = \"" + p + "\"\n    secret-key = \"" + s + "\"\n"
	path := filepath.Join(t.TempDir(), "mine")
	for _, row := range []struct {
		text string
		mode os.FileMode
		says string
	}{{whole, 0o600, ""}, {whole, 0o644, "others may read"}, {"curve\n", 0o600, "is no secret"},
		{strings.Replace(whole, s, s[1:], 1), 0o600, "is no secret"}, {"\xff", 0o600, "cannot be read"}} {
		if err := os.WriteFile(path+"_secret", []byte(row.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path+"_secret", row.mode); err != nil {
			t.Fatal(err)
		}
		keys, err := ReadKeys(server, path)
		if row.says == "" && (err != nil || *keys != Keys{server, p, s}) {
			t.Errorf("%v (%v)", keys, err)
		}
		if row.says != "" && (err == nil || !strings.Contains(err.Error(), row.says)) {
			t.Errorf("%v, and %q was expected", err, row.says)
		}
	}
	for _, words := range [][2]string{{server, ""}, {"", path}, {"short", path}, {server, path + "none"}} {
		if _, err := ReadKeys(words[0], words[1]); err == nil {
			t.Errorf("%v is taken", words)
		}
	}
	if keys, err := ReadKeys("", ""); keys != nil || err != nil {
		t.Errorf("%v (%v)", keys, err)
	}
}

func TestAConfigIsRefusedInASentence(t *testing.T) {
	for says, change := range map[string]func(*Config){
		"the bot's name must be":          func(c *Config) { c.Name = "No Name" },
		"the capacity is 0":               func(c *Config) { c.Capacity = 0 },
		"the capacity is 65536":           func(c *Config) { c.Capacity = 65536 },
		"ARENA_ENDPOINT is not set":       func(c *Config) { c.Endpoint = "" },
		"the token must be visible":       func(c *Config) { c.Token = strings.Repeat("t", 129) },
		"the version must be visible":     func(c *Config) { c.Version = "1.0\u200b" },
		"cannot connect to tcp://nowhere": func(c *Config) { c.Endpoint = "tcp://nowhere" },
	} {
		config := Config{Name: "test", Capacity: 1, Views: "sparse", Endpoint: "ipc:///nowhere/door"}
		change(&config)
		if _, err := Dial(config); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%v, and %q was expected", err, says)
		}
	}
}
