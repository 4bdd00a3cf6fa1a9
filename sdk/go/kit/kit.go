// SPDX-License-Identifier: MIT

// Package kit tests a bot without an arena: it plays to a bot what an arena once said, and returns what the bot
// answers.
package kit

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"artemia-arena.example/sdk/arena"
	"artemia-arena.example/sdk/pack"
	"artemia-arena.example/sdk/wire"
)

const lineMost = 16 << 20 // bytes of a line of a trace

// Frame makes a frame of messages as they stand in a trace and in the golden files: JSON, with {"$bin": "00ff"} for
// bytes.
func Frame(messages ...json.RawMessage) ([]byte, error) {
	all := make([]any, len(messages))
	for i, message := range messages {
		var value any
		if err := json.Unmarshal(message, &value); err != nil {
			return nil, err
		}
		var err error
		if all[i], err = withBytes(value); err != nil {
			return nil, err
		}
	}
	return pack.Append(nil, all)
}

// withBytes replaces each {"$bin": hex} by its bytes.
func withBytes(value any) (_ any, err error) {
	switch v := value.(type) {
	case []any:
		for i := range v {
			if v[i], err = withBytes(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		if text, ok := v["$bin"].(string); ok && len(v) == 1 {
			return hex.DecodeString(text)
		}
		for key := range v {
			if v[key], err = withBytes(v[key]); err != nil {
				return nil, err
			}
		}
	}
	return value, nil
}

// ReadTrace returns what one seat of a match was told, a frame for each message. The trace is what `arena match
// --trace FILE` wrote. match is the id of the match, such as "m1".
func ReadTrace(trace io.Reader, match string, seat int) ([][]byte, error) {
	var frames [][]byte
	lines := bufio.NewScanner(trace)
	lines.Buffer(nil, lineMost)
	for number := 1; lines.Scan(); number++ {
		var line struct {
			From    string
			Match   string
			Seat    int
			Message json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("line %d of the trace: %w", number, err)
		}
		if line.From != "arena" || line.Match != match || line.Seat != seat || line.Message == nil {
			continue
		}
		frame, err := Frame(line.Message)
		if err != nil {
			return nil, fmt.Errorf("line %d of the trace: %w", number, err)
		}
		frames = append(frames, frame)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(frames) == 0 {
		return nil, fmt.Errorf("the trace has nothing that seat %d of match %s was told", seat, match)
	}
	return frames, nil
}

// Answer is an answer of the bot.
type Answer struct {
	Match, Decision int64
	Action          int
	Text, Note      string
}

// Result is what became of a bot that was played to.
type Result struct {
	*arena.Report
	Answers []Answer // in the order in which the bot gave them
}

// Play plays frames to a bot: a hello and a welcome, then the frames, one after the other whatever the bot answers,
// then close. Of the options the endpoint, token and keys are not used. An error in the frames is in the report.
func Play(frames [][]byte, decide func(*arena.Decision) *arena.Action, options *arena.Options) *Result {
	own := arena.Options{}
	if options != nil {
		own = *options
	}
	played := &recording{frames: frames}
	own.Link, own.Endpoint, own.Token = played, "a recording", "recorded"
	result := &Result{Report: arena.Play("kit", decide, &own), Answers: played.answers}
	if result.Err == nil {
		result.Err = played.err
	}
	return result
}

// recording is a link that plays what was recorded.
type recording struct {
	frames  [][]byte
	isUp    bool
	isOver  bool
	answers []Answer
	err     error
}

func mustFrame(message string) []byte {
	frame, err := Frame(json.RawMessage(message))
	if err != nil {
		panic(err)
	}
	return frame
}

// Wait is of wire.Link.
func (r *recording) Wait(time.Time) (wire.News, []byte) {
	switch {
	case !r.isUp:
		r.isUp = true
		welcome := mustFrame(`{"type": "welcome", "arena": "kit", "major": 1, "minor": 1}`)
		r.frames = append([][]byte{welcome}, r.frames...)
		return wire.Up, nil
	case len(r.frames) > 0:
		frame := r.frames[0]
		r.frames = r.frames[1:]
		return wire.Frame, frame
	case !r.isOver:
		r.isOver = true
		return wire.Frame, mustFrame(`{"type": "close"}`)
	default:
		return wire.Gone, nil
	}
}

// Send is of wire.Link: it keeps the answers.
func (r *recording) Send(frame []byte) {
	value, err := pack.Check(frame)
	if err != nil {
		r.err = err
		return
	}
	messages, _ := value.Array()
	for _, message := range messages {
		fields, ok := message.Map()
		if kind, _ := fields.Get("type").Text(); !ok || kind != "answer" {
			continue
		}
		answer, err := read(fields)
		if err != nil {
			r.err = err
		}
		r.answers = append(r.answers, answer)
	}
}

func read(fields pack.Map) (answer Answer, err error) {
	var hasMatch, hasDecision, hasAction bool
	answer.Match, hasMatch = fields.Get("match").Int64()
	answer.Decision, hasDecision = fields.Get("decision").Int64()
	answer.Action, hasAction = fields.Get("action").Int()
	answer.Text, _ = fields.Get("text").Text()
	answer.Note, _ = fields.Get("note").Text()
	if !hasMatch || !hasDecision || !hasAction {
		err = errors.New("an answer without match, decision or action")
	}
	return answer, err
}

// State is of wire.Link.
func (r *recording) State() (isUp, breaksOff bool) { return r.isUp, false }

// Waited is of wire.Link.
func (r *recording) Waited() time.Duration { return 0 }

// SetPatience is of wire.Link.
func (r *recording) SetPatience(time.Duration) {}

// Close is of wire.Link.
func (r *recording) Close() {}
