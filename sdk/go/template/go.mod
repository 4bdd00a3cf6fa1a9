module bot.example/my-bot

go 1.19

require artemia-arena.example/sdk v0.0.0

require (
	github.com/pebbe/zmq4 v1.4.0 // indirect
	github.com/philhofer/fwd v1.1.2 // indirect
	github.com/tinylib/msgp v1.1.9 // indirect
)

replace artemia-arena.example/sdk => ./arena-sdk
