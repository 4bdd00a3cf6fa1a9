// SPDX-License-Identifier: MIT

package wire

import "artemia-arena.example/sdk/pack"

// short reads decisions and events as an arena writes them, which is most of what a bot hears. Keys ascend, so the
// first one tells which of both it is. What is written in any other way takes the long way, which also says what is
// wrong with it.
type short struct {
	rest  []byte // of a frame that pack.Check has seen
	pairs int    // of the map, still to come
	isBad bool
}

// read sets the message, and returns what follows it; false if it must take the long way.
func (s *short) read(m *Message) ([]byte, bool) {
	s.open()
	switch {
	case s.has("\xa7actions"):
		s.decision(m)
	case s.has("\xa6events"):
		s.events(m)
	default:
		return nil, false
	}
	return s.rest, s.pairs == 0 && !s.isBad
}

// open takes the head of a short map.
func (s *short) open() {
	if len(s.rest) == 0 || s.rest[0]&0xf0 != 0x80 {
		s.isBad = true
		return
	}
	s.pairs = int(s.rest[0] & 15)
	s.rest = s.rest[1:]
}

// takes steps over these bytes, if they come next.
func (s *short) takes(wanted string) bool {
	if len(s.rest) < len(wanted) || string(s.rest[:len(wanted)]) != wanted {
		return false
	}
	s.rest = s.rest[len(wanted):]
	return true
}

// has steps over a key, if it comes next.
func (s *short) has(key string) bool {
	if !s.takes(key) {
		return false
	}
	s.pairs--
	return true
}

// number takes a number of a key that must be there.
func (s *short) number(key string, least, most int64) int64 {
	if !s.has(key) {
		s.isBad = true
		return 0
	}
	n, ok := s.value().Int64()
	s.isBad = s.isBad || !ok || n < least || n > most
	return n
}

// counter takes a number of a key that may be there.
func (s *short) counter(key string) int64 {
	if len(s.rest) < len(key) || string(s.rest[:len(key)]) != key {
		return absent
	}
	return s.number(key, 0, numberMost)
}

// text takes the text of a key that may be there.
func (s *short) text(key string) string {
	if !s.has(key) {
		return ""
	}
	text, ok := s.value().Text()
	s.isBad = s.isBad || !ok
	return text
}

// value takes a value of any kind.
func (s *short) value() pack.Value {
	value, rest := pack.Next(s.rest)
	s.isBad = s.isBad || value == nil
	s.rest = rest
	return value
}

func (s *short) kind(kind string) {
	s.isBad = s.isBad || !s.has("\xa4type") || !s.takes(kind)
}

func (s *short) decision(m *Message) {
	m.Type = "decision"
	s.isBad = s.isBad || !takeActions(m, s.value())
	if s.has("\xa4asks") {
		m.Asks = s.asks()
	}
	m.Bank = s.counter("\xa4bank")
	m.Decision = s.number("\xa8decision", 1, numberMost)
	m.Last = s.counter("\xa4last")
	m.Left = s.counter("\xa4left")
	m.Match = s.number("\xa5match", 1, handleMost)
	s.kind("\xa8decision")
	if s.has("\xa4view") {
		s.isBad = s.isBad || !takeView(m, s.value())
	}
}

func (s *short) asks() *Asks {
	around := s.pairs
	s.open()
	asks := &Asks{}
	if by := s.counter("\xa2by"); by != absent {
		asks.By, asks.HasBy = int(by), true
	}
	asks.ByType = s.text("\xa7by_type")
	asks.Count = s.number("\xa5count", 1, numberMost)
	asks.Kind = s.text("\xa4kind")
	s.isBad = s.isBad || s.pairs != 0 || asks.Kind == "" || int64(asks.By) > numberMost
	s.pairs = around
	return asks
}

func (s *short) events(m *Message) {
	m.Type = "events"
	s.isBad = s.isBad || !takeEvents(m, s.value())
	m.First = s.number("\xa5first", 1, numberMost)
	m.Match = s.number("\xa5match", 1, handleMost)
	s.kind("\xa6events")
}
