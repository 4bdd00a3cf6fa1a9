module artemia-arena.example/sdk

go 1.19

require (
	github.com/pebbe/zmq4 v1.4.0
	github.com/tinylib/msgp v1.1.9
)

require github.com/philhofer/fwd v1.1.2 // indirect
