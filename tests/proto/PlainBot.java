// SPDX-License-Identifier: MIT
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Plays its first legal action, over the Dealer of proto/README.md and with as much of msgpack as that needs. */
public class PlainBot {
    private static Object read(ByteBuffer in) {
        int first = in.get() & 0xff;
        if (first < 0x80 || first >= 0xe0)
            return (long) (byte) first;
        if (first < 0xa0)
            return first < 0x90 ? map(in, first & 15) : list(in, first & 15);
        if (first < 0xc0)
            return text(in, first & 31);
        switch (first) {
            case 0xc4, 0xd9: return text(in, in.get() & 0xff);
            case 0xc5, 0xda: return text(in, in.getShort() & 0xffff);
            case 0xcc: return in.get() & 0xffL;
            case 0xcd: return in.getShort() & 0xffffL;
            case 0xce: return in.getInt() & 0xffffffffL;
            case 0xcf, 0xd3: return in.getLong();
            case 0xd0: return (long) in.get();
            case 0xd1: return (long) in.getShort();
            case 0xd2: return (long) in.getInt();
            case 0xdc: return list(in, in.getShort() & 0xffff);
            case 0xde: return map(in, in.getShort() & 0xffff);
            default: throw new IllegalStateException("the arena sent the form " + Integer.toHexString(first));
        }
    }

    private static String text(ByteBuffer in, int size) {
        byte[] bytes = new byte[size];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<Object> list(ByteBuffer in, int count) {
        List<Object> values = new ArrayList<>();
        while (count-- > 0)
            values.add(read(in));
        return values;
    }

    private static Map<String, Object> map(ByteBuffer in, int count) {
        Map<String, Object> pairs = new HashMap<>();
        while (count-- > 0)
            pairs.put((String) read(in), read(in));
        return pairs;
    }

    /** A frame of one message, whose values are numbers or short texts. */
    private static byte[] frame(Object... pairs) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x91);
        out.write(0x80 | pairs.length / 2);
        for (Object value : pairs) {
            byte[] bytes = value instanceof Long number
                ? ByteBuffer.allocate(9).put((byte) 0xd3).putLong(number).array()
                : ((String) value).getBytes(StandardCharsets.UTF_8);
            if (value instanceof String) {
                out.write(0xd9);
                out.write(bytes.length);
            }
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }

    /** What is to be said to a message; null for nothing. */
    @SuppressWarnings("unchecked")
    private static byte[] reply(Map<String, Object> message) {
        Object match = message.get("match");
        switch ((String) message.get("type")) {
            case "start": return frame("type", "ready", "match", match);
            case "ping": return frame("type", "pong", "number", message.get("number"));
            case "close": return frame("type", "bye");
            case "decision":
                return frame("type", "answer", "match", match, "decision", message.get("decision"), "action",
                             ((List<Object>) message.get("actions")).get(0));
            default: return null;
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] words) throws Exception {
        Dealer dealer = new Dealer(System.getenv("ARENA_ENDPOINT"));
        dealer.send(frame("type", "hello", "major", 1L, "minor", 0L, "bot", "plain", "token", System.getenv("ARENA_TOKEN")), 0);
        while (true)
            for (Object message : (List<Object>) read(ByteBuffer.wrap(dealer.receive(0)))) {
                byte[] said = reply((Map<String, Object>) message);
                if (said != null)
                    dealer.send(said, 0);
                if ("close".equals(((Map<String, Object>) message).get("type")))
                    return;
            }
    }
}
