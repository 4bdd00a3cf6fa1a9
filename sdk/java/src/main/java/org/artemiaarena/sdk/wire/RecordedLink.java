// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A link to recorded frames: it brings a welcome, then the frames, then the close, and keeps what the bot said. */
public final class RecordedLink implements Link {
    private final Iterator<byte[]> frames;
    private final List<Map<?, ?>> said = new ArrayList<>();
    private boolean isUp;
    private byte[] frame;

    /** With the frames of an arena. */
    public RecordedLink(List<byte[]> frames) {
        List<byte[]> all = new ArrayList<>(frames);
        all.add(0, frame(Map.of("type", "welcome", "arena", "recorded", "major", 1, "minor", 1)));
        all.add(frame(Map.of("type", "close")));
        this.frames = all.iterator();
    }

    private static byte[] frame(Map<String, Object> message) {
        FrameWriter writer = new FrameWriter();
        writer.add(new TreeMap<>(message));
        return writer.take();
    }

    /** The messages of the bot. */
    public List<Map<?, ?>> said() {
        return said;
    }

    @Override
    public News await(long nanos) {
        if (!isUp) {
            isUp = true;
            return News.UP;
        }
        if (!frames.hasNext()) {
            return News.GONE;
        }
        frame = frames.next();
        return News.FRAME;
    }

    @Override
    public byte[] frame() {
        return frame;
    }

    @Override
    public void send(byte[] frame) {
        for (Object message : (List<?>) Packed.unpack(frame)) {
            said.add((Map<?, ?>) message);
        }
    }

    @Override
    public boolean isUp() {
        return isUp;
    }

    @Override
    public boolean breaksOff() {
        return false;
    }

    @Override
    public long waited() {
        return 0;
    }

    @Override
    public Duration patience() {
        return Duration.ZERO;
    }

    @Override
    public void setPatience(Duration patience) {
        // Recorded frames are there at once.
    }

    @Override
    public void close() {
        isUp = false;
    }
}
