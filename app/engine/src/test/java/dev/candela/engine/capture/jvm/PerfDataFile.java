package dev.candela.engine.capture.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Makes performance data files for tests, byte by byte. */
public final class PerfDataFile {
  private final ByteOrder order;
  private final List<byte[]> entries = new ArrayList<>();

  public PerfDataFile(ByteOrder order) {
    this.order = order;
  }

  public PerfDataFile text(String name, String value) {
    byte[] bytes = (value + "\0").getBytes(StandardCharsets.UTF_8);
    return entry(name, 'B', bytes.length, bytes);
  }

  public PerfDataFile number(String name, long value) {
    return entry(name, 'J', 0, ByteBuffer.allocate(8).order(order).putLong(value).array());
  }

  public byte[] bytes() {
    int size = 32 + entries.stream().mapToInt(entry -> entry.length).sum();
    ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.BIG_ENDIAN);
    out.putInt(0xCAFEC0C0).order(order);
    out.put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0)).put((byte) 2).put((byte) 0);
    out.put((byte) 1).putInt(size).putInt(0).putLong(0).putInt(32).putInt(entries.size());
    entries.forEach(out::put);
    return out.array();
  }

  private PerfDataFile entry(String name, char type, int vectorLength, byte[] value) {
    byte[] nameBytes = (name + "\0").getBytes(StandardCharsets.UTF_8);
    int valueAt = (20 + nameBytes.length + 7) / 8 * 8;
    ByteBuffer out = ByteBuffer.allocate((valueAt + value.length + 7) / 8 * 8).order(order);
    out.putInt(out.capacity()).putInt(20).putInt(vectorLength);
    out.put((byte) type).put((byte) 0).put((byte) 5).put((byte) 1).putInt(valueAt);
    out.put(nameBytes).put(valueAt, value);
    entries.add(out.array());
    return this;
  }
}
