// SPDX-License-Identifier: MIT

// What go_hello.go is measured beside: pebbe/zmq4 and tinylib/msgp alone.
package main

import (
	"os"
	"strconv"

	"github.com/pebbe/zmq4"
	"github.com/tinylib/msgp/msgp"
)

type message = map[string]interface{}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func send(socket *zmq4.Socket, messages []interface{}) {
	frame, err := msgp.AppendIntf(nil, messages)
	must(err)
	_, err = socket.SendBytes(frame, 0)
	must(err)
}

// answers answers a frame, and reports whether it closes.
func answers(frame []byte) (out []interface{}, closes bool) {
	messages, _, err := msgp.ReadIntfBytes(frame)
	must(err)
	for _, one := range messages.([]interface{}) {
		heard := one.(message)
		switch heard["type"] {
		case "decision":
			out = append(out, message{"type": "answer", "match": heard["match"], "decision": heard["decision"],
				"action": heard["actions"].([]interface{})[0]})
		case "start":
			out = append(out, message{"type": "ready", "match": heard["match"]})
		case "ping":
			out = append(out, message{"type": "pong", "number": heard["number"]})
		case "close":
			closes = true
		}
	}
	return out, closes
}

func main() {
	socket, err := zmq4.NewSocket(zmq4.DEALER)
	must(err)
	must(socket.Connect(os.Getenv("ARENA_ENDPOINT")))
	capacity, err := strconv.Atoi(os.Getenv("ARENA_BENCH_CAPACITY"))
	must(err)
	send(socket, []interface{}{message{"type": "hello", "major": 1, "minor": 1, "bot": "bare-go", "capacity": capacity,
		"views": os.Getenv("ARENA_BENCH_VIEWS")}})
	for {
		frame, err := socket.RecvBytes(0)
		must(err)
		out, closes := answers(frame)
		if len(out) > 0 {
			send(socket, out)
		}
		if closes {
			break
		}
	}
	must(socket.Close())
}
