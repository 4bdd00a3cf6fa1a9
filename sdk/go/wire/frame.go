// SPDX-License-Identifier: MIT

package wire

import (
	"github.com/tinylib/msgp/msgp"

	"artemia-arena.example/sdk/pack"
)

const (
	frameToArenaMost = 65536 // bytes
	messagesMost     = 1024
	headerMost       = 3 // bytes of the frame's array
)

// frameWriter gathers messages, and gives them as frames that are as long as they may be.
type frameWriter struct {
	body  []byte
	count int
}

// add takes a message. It returns a frame that is full, so that it must be sent before; nil if there is none.
func (w *frameWriter) add(message []byte) []byte {
	var full []byte
	if w.count == messagesMost || headerMost+len(w.body)+len(message) > frameToArenaMost {
		full = w.take()
	}
	w.body = append(w.body, message...)
	w.count++
	return full
}

// take returns what was gathered as a frame; nil if there is nothing.
func (w *frameWriter) take() []byte {
	if w.count == 0 {
		return nil
	}
	frame := msgp.AppendArrayHeader(make([]byte, 0, headerMost+len(w.body)), uint32(w.count))
	frame = append(frame, w.body...)
	w.clear()
	return frame
}

func (w *frameWriter) clear() { w.body, w.count = w.body[:0], 0 }

// Answer is an answer to a decision. Text and Note may be "": then they are not sent.
type Answer struct {
	Match, Decision int64
	Action          int
	Text, Note      string
}

// append is written out, because a bot says hardly anything else.
func (a *Answer) append(b []byte) []byte {
	count := uint32(4)
	for _, optional := range []string{a.Note, a.Text} {
		if optional != "" {
			count++
		}
	}
	b = msgp.AppendMapHeader(b, count)
	b = pack.AppendInt(msgp.AppendString(b, "action"), int64(a.Action))
	b = pack.AppendInt(msgp.AppendString(b, "decision"), a.Decision)
	b = pack.AppendInt(msgp.AppendString(b, "match"), a.Match)
	if a.Note != "" {
		b = msgp.AppendString(msgp.AppendString(b, "note"), a.Note)
	}
	if a.Text != "" {
		b = msgp.AppendString(msgp.AppendString(b, "text"), a.Text)
	}
	return msgp.AppendString(msgp.AppendString(b, "type"), "answer")
}

// say returns any other message as bytes. Its values are all of types that pack.Append takes.
func say(kind string, values map[string]any) []byte {
	message := map[string]any{"type": kind}
	for key, value := range values {
		message[key] = value
	}
	b, err := pack.Append(nil, message)
	if err != nil {
		panic("wire: " + err.Error())
	}
	return b
}
