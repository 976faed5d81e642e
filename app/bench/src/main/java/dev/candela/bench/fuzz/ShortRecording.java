package dev.candela.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A recording of a kilobyte and a half. Real ones describe all their types of events in up to 110
 * KB, and a fuzzer changes little else in them.
 */
final class ShortRecording {
  private static final int HEADER_BYTES = 68;
  private static final int SIZE_BYTES = 4;
  private static final int UTF8 = 3;
  private static final int EVENT = 100;
  private static final int CONSTANTS = 1;

  /** A line for each type: id, name, and its fields' names and types; * a constant, [ an array. */
  private static final String TYPES =
      """
      1 boolean
      4 float
      5 int
      6 long
      9 java.lang.String
      20 java.lang.Thread osName:9 osThreadId:6 javaName:9 javaThreadId:6
      21 jdk.types.Symbol string:9
      22 java.lang.Class name:21* modifiers:5
      23 jdk.types.Method type:22* name:21* descriptor:21* modifiers:5 hidden:1
      24 jdk.types.FrameType description:9
      25 jdk.types.StackFrame method:23* lineNumber:5 bytecodeIndex:5 type:24*
      26 jdk.types.StackTrace truncated:1 frames:25[
      27 jdk.types.ThreadState name:9
      100 jdk.ExecutionSample startTime:6 sampledThread:20* stackTrace:26* state:27*
      101 jdk.ObjectAllocationSample startTime:6 eventThread:20* stackTrace:26* objectClass:22* weight:6
      102 jdk.JavaMonitorEnter startTime:6 duration:6 eventThread:20* stackTrace:26* monitorClass:22* previousOwner:20* address:6
      103 jdk.ActiveSetting startTime:6 id:6 name:9 value:9
      104 jdk.CPULoad startTime:6 jvmUser:4 jvmSystem:4 machineTotal:4
      105 shop.Order startTime:6 eventThread:20* stackTrace:26* amount:5 item:9
      """;

  /** A line for each constant: id of its type, its own id, and its fields. */
  private static final String POOLS =
      """
      20 1 'main 7 'main 1
      21 1 'a/B
      21 2 'run
      21 3 '()V
      21 4 'c
      22 1 1 1
      23 1 1 2 3 9 0
      23 2 1 4 3 9 0
      24 1 'Interpreted
      26 1 0 2 1 5 3 1 2 6 4 1
      26 2 1 1 2 6 4 1
      27 1 'STATE_RUNNABLE
      """;

  /** A line for each event: id of its type and its fields. */
  private static final String EVENTS =
      """
      103 100 100 'period '10ms
      100 110 1 1 1
      100 120 1 2 1
      101 130 1 1 1 4096
      102 140 5000 1 2 1 1 77
      104 150 #3f000000 #3e000000 #3f800000
      105 160 1 1 12 'pen
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<String> words = new ArrayList<>();

  private ShortRecording() {}

  static byte[] write() {
    return new ShortRecording().chunk();
  }

  private byte[] chunk() {
    out.writeBytes(new byte[HEADER_BYTES]);
    EVENTS.lines().map(ShortRecording::fields).forEach(this::event);
    long constants = out.size();
    event(constants());
    long metadata = out.size();
    event(metadata());
    byte[] bytes = out.toByteArray();
    ByteBuffer.wrap(bytes)
        .put("FLR\0".getBytes(StandardCharsets.US_ASCII))
        .putShort((short) 2)
        .putShort((short) 1)
        .putLong(bytes.length)
        .putLong(constants)
        .putLong(metadata)
        .putLong(1_700_000_000_000_000_000L) // start, in nanoseconds since 1970
        .putLong(1_000_000L) // duration
        .putLong(100) // ticks at the start
        .putLong(1_000_000_000L) // ticks a second
        .putInt(1); // numbers of as many bytes as they need
    return bytes;
  }

  private static byte[] constants() {
    List<String> types = POOLS.lines().map(line -> line.split(" ")[0]).distinct().toList();
    Bytes pools = new Bytes().numbers(CONSTANTS, 100, 0, 0, 0, types.size());
    for (String type : types) {
      List<String> ofType = POOLS.lines().filter(line -> line.startsWith(type + " ")).toList();
      pools.numbers(Long.parseLong(type), ofType.size());
      for (String constant : ofType) {
        pools.writeBytes(fields(constant.substring(type.length() + 1)));
      }
    }
    return pools.toByteArray();
  }

  private byte[] metadata() {
    Bytes types = new Bytes();
    List<String> lines = TYPES.lines().toList();
    types.numbers(word("root"), 0, 1, word("metadata"), 0, lines.size());
    for (String line : lines) {
      String[] parts = line.split(" ");
      boolean event = Integer.parseInt(parts[0]) >= EVENT;
      types.numbers(word("class"), event ? 3 : 2, word("id"), word(parts[0]));
      types.numbers(word("name"), word(parts[1]));
      if (event) {
        types.numbers(word("superType"), word("jdk.jfr.Event"));
      }
      types.numbers(parts.length - 2);
      Arrays.stream(parts).skip(2).forEach(part -> field(types, part));
    }
    Bytes all = new Bytes().numbers(0, 100, 0, 1, words.size());
    words.forEach(all::text);
    all.writeBytes(types.toByteArray());
    return all.toByteArray();
  }

  private void field(Bytes types, String part) {
    String[] named = part.split(":");
    boolean constant = named[1].endsWith("*");
    boolean array = named[1].endsWith("[");
    types.numbers(word("field"), constant || array ? 3 : 2, word("name"), word(named[0]));
    types.numbers(word("class"), word(named[1].replaceAll("\\D", "")));
    if (constant) {
      types.numbers(word("constantPool"), word("true"));
    } else if (array) {
      types.numbers(word("dimension"), word("1"));
    }
    types.numbers(0);
  }

  private int word(String word) {
    if (!words.contains(word)) {
      words.add(word);
    }
    return words.indexOf(word);
  }

  private void event(byte[] content) {
    int left = content.length + SIZE_BYTES;
    for (int i = 1; i < SIZE_BYTES; i++, left >>= 7) {
      out.write(left & 0x7f | 0x80);
    }
    out.write(left);
    out.writeBytes(content);
  }

  /** Numbers, texts behind an apostrophe, and bytes in hexadecimal digits. */
  private static byte[] fields(String line) {
    Bytes fields = new Bytes();
    for (String field : line.split(" ")) {
      switch (field.charAt(0)) {
        case '\'' -> fields.text(field.substring(1));
        case '#' ->
            fields.writeBytes(
                ByteBuffer.allocate(Float.BYTES)
                    .putInt(Integer.parseUnsignedInt(field.substring(1), 16))
                    .array());
        default -> fields.numbers(Long.parseLong(field));
      }
    }
    return fields.toByteArray();
  }

  private static final class Bytes extends ByteArrayOutputStream {
    Bytes numbers(long... values) {
      for (long value : values) {
        long left = value;
        for (; left > 0x7f; left >>>= 7) {
          write((int) left & 0x7f | 0x80);
        }
        write((int) left);
      }
      return this;
    }

    void text(String text) {
      write(UTF8);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      numbers(bytes.length);
      writeBytes(bytes);
    }
  }
}
