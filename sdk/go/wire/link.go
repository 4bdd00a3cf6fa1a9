// SPDX-License-Identifier: MIT

package wire

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"
	"time"

	zmq "github.com/pebbe/zmq4"
)

const (
	linger        = time.Second
	sendMost      = 5 * time.Second
	reconnect     = 50 * time.Millisecond
	reconnectMost = time.Second
	curveOverhead = 64          // bytes that are added to a frame, at most
	step          = time.Second // a sleep at most, and what counts as waited between two looks
	monitorName   = "inproc://monitor"

	breaksOff = zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
	watched   = zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_DISCONNECTED | breaksOff
)

// News is what a link waited for.
type News int

// What a link reports.
const (
	Up      News = iota // a connection was made: the bot must say hello
	Frame               // a frame came
	Timeout             // nothing came in time
	Gone                // there was no connection for as long as the link is patient
	Refused             // the arena does not know the bot's key
)

// Link carries frames of bytes. A socket is one, and package kit has one that plays what was recorded. One goroutine
// uses it.
type Link interface {
	// Wait waits until this time, for ever if it is zero. The frame comes with the news Frame.
	Wait(until time.Time) (News, []byte)
	// Send sends a frame. Without a connection the frame is lost, as it would be if the connection broke.
	Send(frame []byte)
	// State reports whether there is a connection, and whether the other side broke the last handshake off.
	State() (isUp, breaksOff bool)
	// Waited is how long the link has waited. What passed since the last call counts as a second at most: a process that
	// stood still has not waited.
	Waited() time.Duration
	// SetPatience sets how long it may take to connect.
	SetPatience(patience time.Duration)
	// Close waits up to a second until what was sent has left.
	Close()
}

// socket is a DEALER, and the notices of its connection. libzmq connects again by itself and silently; for the arena
// that is a new connection, which must say hello. The notices tell the bot when.
type socket struct {
	context                    *zmq.Context
	dealer, monitor            *zmq.Socket
	poller                     *zmq.Poller
	patience                   time.Duration
	isUp, breaksOff, isRefused bool
	downSince, waited          time.Duration
	looked                     time.Time
	hasNotices                 bool // there may be some
}

// findHost fails if nobody has the name of the host. libzmq would ask for it again and again, as it does later, and here
// too if it only cannot be asked for now.
func findHost(endpoint string) error {
	rest := strings.TrimPrefix(endpoint, "tcp://")
	colon := strings.LastIndex(rest, ":")
	if rest == endpoint || colon < 1 || strings.ContainsAny(rest, "[;*") {
		return nil
	}
	var unknown *net.DNSError
	if _, err := net.LookupHost(rest[:colon]); errors.As(err, &unknown) && unknown.IsNotFound {
		return fmt.Errorf("cannot connect to %s: no host is called %s", endpoint, rest[:colon])
	}
	return nil
}

// Connect begins to connect. keys may be nil: not encrypted. patience is how long it may take.
func Connect(endpoint string, keys *Keys, patience time.Duration) (Link, error) {
	if err := findHost(endpoint); err != nil {
		return nil, err
	}
	s := &socket{patience: patience, looked: time.Now(), hasNotices: true}
	if err := s.open(endpoint, keys); err != nil {
		s.Close()
		return nil, fmt.Errorf("cannot connect to %s: %w; an endpoint is like ipc:///tmp/arena or tcp://127.0.0.1:5555",
			endpoint, err)
	}
	// The runtime of Go sends its threads signals. A wait that a signal ends must not begin anew with its whole time.
	s.context.SetRetryAfterEINTR(false)
	s.poller = zmq.NewPoller()
	s.poller.Add(s.dealer, zmq.POLLIN)
	s.poller.Add(s.monitor, zmq.POLLIN)
	return s, nil
}

func (s *socket) open(endpoint string, keys *Keys) (err error) {
	if s.context, err = zmq.NewContext(); err != nil {
		return err
	}
	if s.dealer, err = s.context.NewSocket(zmq.DEALER); err != nil {
		return err
	}
	if s.monitor, err = s.context.NewSocket(zmq.PAIR); err != nil {
		return err
	}
	steps := []func() error{
		func() error { return s.dealer.SetLinger(linger) },
		func() error { return s.dealer.SetSndtimeo(sendMost) },
		func() error { return s.dealer.SetReconnectIvl(reconnect) },
		func() error { return s.dealer.SetReconnectIvlMax(reconnectMost) },
		func() error { return s.dealer.SetMaxmsgsize(FrameMost + curveOverhead) },
		func() error { return s.dealer.Monitor(monitorName, watched) },
		func() error { return s.monitor.SetLinger(0) },
		func() error { return s.monitor.Connect(monitorName) },
	}
	if keys != nil {
		steps = append(steps,
			func() error { return s.dealer.SetCurveServerkey(keys.Server) },
			func() error { return s.dealer.SetCurvePublickey(keys.Public) },
			func() error { return s.dealer.SetCurveSecretkey(keys.Secret) })
	}
	for _, step := range append(steps, func() error { return s.dealer.Connect(endpoint) }) {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// takeNotice takes one notice, if there is one. True if a connection was made.
func (s *socket) takeNotice() bool {
	what, _, _, err := s.monitor.RecvEvent(zmq.DONTWAIT)
	if err != nil {
		s.hasNotices = zmq.AsErrno(err) == zmq.Errno(syscall.EINTR)
		return false
	}
	if what == zmq.EVENT_DISCONNECTED && s.isUp {
		s.downSince = s.Waited()
	}
	s.isUp = what == zmq.EVENT_HANDSHAKE_SUCCEEDED
	if what&(breaksOff|zmq.EVENT_HANDSHAKE_SUCCEEDED) != 0 {
		s.breaksOff = !s.isUp
	}
	s.isRefused = s.isRefused || what == zmq.EVENT_HANDSHAKE_FAILED_AUTH
	return s.isUp
}

// Wait is of Link. A frame of several parts is no message of the arena: an empty frame stands for it.
func (s *socket) Wait(until time.Time) (News, []byte) {
	s.hasNotices = s.hasNotices || !until.IsZero() // it may come too late to poll
	for {
		for s.hasNotices {
			if s.takeNotice() {
				return Up, nil
			}
		}
		if parts, err := s.dealer.RecvMessageBytes(zmq.DONTWAIT); err == nil && len(parts) == 1 {
			return Frame, parts[0]
		} else if err == nil {
			return Frame, nil
		}
		if s.isRefused {
			return Refused, nil
		}
		wait, waited := step, s.Waited()
		if !s.isUp {
			wait = shorter(wait, s.downSince+s.patience-waited)
			if wait <= 0 {
				return Gone, nil
			}
		}
		if !until.IsZero() {
			wait = shorter(wait, time.Until(until))
			if wait <= 0 {
				return Timeout, nil
			}
		}
		s.poll(wait)
	}
}

// poll waits until something came, or so long, or for a signal. What it missed the caller finds when it looks again.
func (s *socket) poll(wait time.Duration) {
	ready, err := s.poller.Poll(wait + time.Millisecond - 1) // a part of a millisecond is one
	s.hasNotices = err != nil
	for _, one := range ready {
		s.hasNotices = s.hasNotices || one.Socket == s.monitor
	}
}

// Send is of Link.
func (s *socket) Send(frame []byte) {
	for s.isUp {
		if _, err := s.dealer.SendBytes(frame, 0); zmq.AsErrno(err) != zmq.Errno(syscall.EINTR) {
			return
		}
	}
}

// State is of Link.
func (s *socket) State() (isUp, breaksOff bool) { return s.isUp, s.breaksOff }

func shorter(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

// Waited is of Link.
func (s *socket) Waited() time.Duration {
	now := time.Now()
	s.waited += shorter(now.Sub(s.looked), step)
	s.looked = now
	return s.waited
}

// SetPatience is of Link.
func (s *socket) SetPatience(patience time.Duration) { s.patience = patience }

// Close is of Link.
func (s *socket) Close() {
	if s.context == nil {
		return
	}
	s.context.SetRetryAfterEINTR(true)
	for _, one := range []*zmq.Socket{s.dealer, s.monitor} {
		if one != nil {
			_ = one.Close()
		}
	}
	_ = s.context.Term()
	s.context = nil
}
