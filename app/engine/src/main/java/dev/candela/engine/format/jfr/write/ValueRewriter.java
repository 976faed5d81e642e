package dev.candela.engine.format.jfr.write;

import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.metadata.JfrAnnotation;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/** Copies a chunk's values with other ids of constants, and other ticks if its clock differs. */
final class ValueRewriter {
  private static final byte NUMBERS = 0;
  private static final byte BYTES = 1;
  private static final byte TEXT = 2;
  private static final byte REFERENCE = 3;
  private static final byte TICKS = 4;
  private static final byte ARRAY = 5;
  private static final int LONGEST_NUMBER = 9;

  /** With its kind and length. A shorter one takes as many bytes as the name of a constant. */
  private static final int SHORTEST_TEXT = 5;

  interface Ids {
    long of(int typeIndex, long id) throws IOException;
  }

  interface Texts {
    /** Returns {@link JoinedPool#UNKNOWN} for a text that stays where it is. */
    long of(int stringType, byte[] text);
  }

  private final Ids ids;
  private final Texts texts;
  private byte[] in = {};
  private long tickShift;
  private int at;
  private int end;
  private int copied;

  /** The last value copied, from index 0 on. */
  byte[] out = new byte[1 << 10];

  int size;

  /** For values whose texts stay where they are. */
  ValueRewriter(Ids ids) {
    this(ids, (stringType, text) -> JoinedPool.UNKNOWN);
  }

  ValueRewriter(Ids ids, Texts texts) {
    this.ids = ids;
    this.texts = texts;
  }

  void source(byte[] chunk, long addedTicks) {
    in = chunk;
    tickShift = addedTicks;
  }

  /**
   * Copies one value into {@link #out}: to the end of its event, whose last bytes no field may
   * describe, or if {@code until} is -1 to its last field.
   */
  void copy(Steps steps, long from, long until) throws IOException {
    at = (int) from;
    copied = at;
    end = until < 0 ? in.length : (int) until;
    size = 0;
    run(steps);
    if (until >= 0) {
      at = end;
    }
    flush(at);
  }

  private void run(Steps steps) throws IOException {
    for (int i = 0; i < steps.count; i++) {
      int argument = steps.arguments[i];
      switch (steps.kinds[i]) {
        case NUMBERS -> {
          for (int n = argument; n > 0; n--) {
            number();
          }
        }
        case BYTES -> skip(argument);
        case TEXT -> text(argument);
        case REFERENCE -> reference(argument);
        case TICKS -> ticks();
        default -> {
          for (long n = number(); n > 0; n--) {
            int before = at;
            run(steps.elements[argument]);
            if (at == before) {
              break; // elements without bytes, whatever their count
            }
          }
        }
      }
    }
  }

  private void text(int stringType) throws IOException {
    int before = at;
    skip(1);
    switch (in[before]) {
      case Text.CONSTANT -> reference(stringType);
      case Text.UTF8, Text.LATIN1 -> skip(number());
      case Text.CHARS -> {
        for (long n = number(); n > 0; n--) {
          number();
        }
      }
      default -> {}
    }
    if (in[before] != Text.CONSTANT && at - before >= SHORTEST_TEXT && stringType >= 0) {
      name(before, texts.of(stringType, Arrays.copyOfRange(in, before, at)));
    }
  }

  private void reference(int typeIndex) throws IOException {
    int before = at;
    long id = number();
    if (typeIndex >= 0) {
      replace(before, id, ids.of(typeIndex, id));
    }
  }

  private void name(int position, long text) {
    if (text != JoinedPool.UNKNOWN) {
      flush(position);
      out = room(out, size, 1 + LONGEST_NUMBER);
      out[size++] = Text.CONSTANT;
      size = put(text, out, size);
      copied = at;
    }
  }

  private void ticks() throws IOException {
    int before = at;
    long ticks = number();
    replace(before, ticks, ticks == Long.MIN_VALUE ? ticks : ticks + tickShift);
  }

  private void replace(int position, long old, long with) {
    if (with != old) {
      flush(position);
      out = room(out, size, LONGEST_NUMBER);
      size = put(with, out, size);
      copied = at;
    }
  }

  private void flush(int until) {
    int count = until - copied;
    out = room(out, size, count);
    System.arraycopy(in, copied, out, size, count);
    size += count;
    copied = until;
  }

  private static byte[] room(byte[] bytes, int size, int count) {
    return bytes.length - size < count
        ? Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count))
        : bytes;
  }

  private void skip(long count) throws IOException {
    if (count < 0 || count > end - at) {
      throw new IOException("a value at byte " + at + " of a chunk ends after its event");
    }
    at += (int) count;
  }

  private long number() throws IOException {
    long value = 0;
    for (int i = 0; ; i++) {
      skip(1);
      byte b = in[at - 1];
      if (i == LONGEST_NUMBER - 1) {
        return value | (long) b << 56;
      }
      value |= (b & 0x7fL) << 7 * i;
      if (b >= 0) {
        return value;
      }
    }
  }

  static long number(ByteBuffer from) {
    long value = 0;
    for (int i = 0; i < LONGEST_NUMBER - 1; i++) {
      byte b = from.get();
      value |= (b & 0x7fL) << 7 * i;
      if (b >= 0) {
        return value;
      }
    }
    return value | (long) from.get() << 56;
  }

  /** Writes a number in as few bytes as it needs; returns where it ends. */
  static int put(long value, byte[] into, int position) {
    int to = position;
    long rest = value;
    for (int i = 0; i < LONGEST_NUMBER - 1; i++, rest >>>= 7) {
      if (rest >>> 7 == 0) {
        into[to++] = (byte) rest;
        return to;
      }
      into[to++] = (byte) (rest | 0x80);
    }
    into[to++] = (byte) rest;
    return to;
  }

  /** The layout of a type's values, as far as copying needs it. */
  static final class Steps {
    private static final int DEEPEST = 16;
    private static final int MOST_STEPS = 10_000;

    final BitSet references = new BitSet();
    private byte[] kinds = new byte[8];
    private int[] arguments = new int[8];
    private Steps[] elements = {};
    private int count;

    static Steps of(JfrType type) throws IOException {
      Steps steps = new Steps();
      steps.value(type, null, type, 0);
      return steps;
    }

    private void value(JfrType root, JfrField field, JfrType type, int depth) throws IOException {
      if (type == null || depth > DEEPEST || count > MOST_STEPS) {
        throw new IOException("values of " + root.name() + " cannot be followed");
      }
      switch (type.name()) {
        case "long" -> add(isTicks(field) ? TICKS : NUMBERS, 1);
        case "int", "short", "char" -> add(NUMBERS, 1);
        case "boolean", "byte" -> add(BYTES, 1);
        case "float" -> add(BYTES, Float.BYTES);
        case "double" -> add(BYTES, Double.BYTES);
        case "java.lang.String" -> {
          // A string that is a constant names no other.
          boolean constant = root == type;
          add(TEXT, constant ? -1 : type.typeIndex());
          references.set(type.typeIndex(), !constant);
        }
        default -> {
          for (JfrField inner : type.fields()) {
            field(root, inner, depth);
          }
        }
      }
    }

    private void field(JfrType root, JfrField field, int depth) throws IOException {
      if (!field.array()) {
        single(root, field, depth);
        return;
      }
      Steps element = new Steps();
      element.single(root, field, depth);
      references.or(element.references);
      elements = Arrays.copyOf(elements, elements.length + 1);
      elements[elements.length - 1] = element;
      add(ARRAY, elements.length - 1);
    }

    private void single(JfrType root, JfrField field, int depth) throws IOException {
      if (!field.inPool()) {
        value(root, field, field.type(), depth + 1);
      } else if (field.type() == null) {
        add(NUMBERS, 1);
      } else {
        add(REFERENCE, field.type().typeIndex());
        references.set(field.type().typeIndex());
      }
    }

    private static boolean isTicks(JfrField field) {
      JfrAnnotation moment = field == null ? null : field.annotation("jdk.jfr.Timestamp");
      return moment != null && "TICKS".equals(moment.value());
    }

    private void add(byte kind, int argument) {
      if (kind <= BYTES && count > 0 && kinds[count - 1] == kind) {
        arguments[count - 1] += argument;
        return;
      }
      if (count == kinds.length) {
        kinds = Arrays.copyOf(kinds, 2 * count);
        arguments = Arrays.copyOf(arguments, 2 * count);
      }
      kinds[count] = kind;
      arguments[count++] = argument;
    }
  }
}
