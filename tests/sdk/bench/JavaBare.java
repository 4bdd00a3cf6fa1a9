// SPDX-License-Identifier: MIT

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** What JavaHello is measured beside: JeroMQ and msgpack-core alone. JeroMQ has no ipc, so the arena listens at tcp. */
public class JavaBare {
    private static Value text(String text) {
        return ValueFactory.newString(text);
    }

    private static Value message(String type, Map<Value, Value> heard, String... keys) {
        ValueFactory.MapBuilder out = ValueFactory.newMapBuilder().put(text("type"), text(type));
        for (String key : keys) {
            out.put(text(key), heard.get(text(key)));
        }
        return out.build();
    }

    private static Value answer(Map<Value, Value> heard) {
        return ValueFactory.newMapBuilder()
                .put(text("type"), text("answer"))
                .put(text("match"), heard.get(text("match")))
                .put(text("decision"), heard.get(text("decision")))
                .put(text("action"), heard.get(text("actions")).asArrayValue().get(0))
                .build();
    }

    private static void send(ZMQ.Socket socket, List<Value> messages) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packValue(ValueFactory.newArray(messages));
            socket.send(packer.toByteArray());
        }
    }

    /** Appends what a frame is answered with; false after close. */
    private static boolean hear(byte[] frame, List<Value> answers) throws IOException {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(frame)) {
            for (Value message : unpacker.unpackValue().asArrayValue()) {
                Map<Value, Value> heard = message.asMapValue().map();
                switch (heard.get(text("type")).asStringValue().asString()) {
                    case "decision" -> answers.add(answer(heard));
                    case "start" -> answers.add(message("ready", heard, "match"));
                    case "ping" -> answers.add(message("pong", heard, "number"));
                    case "close" -> {
                        return false;
                    }
                    default -> { }
                }
            }
        }
        return true;
    }

    public static void main(String[] arguments) throws IOException {
        try (ZContext context = new ZContext()) {
            ZMQ.Socket socket = context.createSocket(SocketType.DEALER);
            List<Value> answers = new ArrayList<>();
            socket.connect(System.getenv("ARENA_ENDPOINT"));
            send(socket, List.of(ValueFactory.newMapBuilder()
                    .put(text("type"), text("hello"))
                    .put(text("major"), ValueFactory.newInteger(1))
                    .put(text("minor"), ValueFactory.newInteger(1))
                    .put(text("bot"), text("bare-java"))
                    .put(text("capacity"), ValueFactory.newInteger(Integer.parseInt(System.getenv("ARENA_BENCH_CAPACITY"))))
                    .put(text("views"), text(System.getenv("ARENA_BENCH_VIEWS")))
                    .build()));
            while (hear(socket.recv(), answers)) {
                if (!answers.isEmpty()) {
                    send(socket, answers);
                    answers.clear();
                }
            }
        }
    }
}
