package dev.candela.jfr;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decodes any value into objects; for one thread. */
final class ObjectReader {
  /** Deepest nesting of structures; recorders write two or three levels. */
  private static final int DEEPEST = 32;

  /** Limit for structures without bytes, so that a small file cannot cause endless work. */
  private static final int MOST_EMPTY_VALUES = 1 << 16;

  private static final int MOST_VALUES_PER_BYTE = 8;

  /** Limits the memory that a damaged count can cost. */
  private static final int MOST_ELEMENTS = 1 << 22;

  private static final int FIRST_ELEMENTS = 1 << 10;

  private final ValueReader values;
  private final ChunkInput in;
  private long startPosition;
  private long decodedValues;
  private final Map<JfrObject.Reference, Object> resolved = new HashMap<>();

  ObjectReader(ValueReader values) {
    this.values = values;
    this.in = new ChunkInput(values.chunk().bytes());
  }

  /** Null if the fields do not fit into the event, or its type is not described. */
  static JfrObject event(EventCursor events) throws IOException {
    return new ObjectReader(events.values()).of(events);
  }

  JfrObject of(EventCursor events) throws IOException {
    JfrType type = events.type();
    if (type == null) {
      return null;
    }
    try {
      begin(events.dataPosition());
      JfrObject object = object(type, 0);
      return in.position() <= events.position() + events.lengthBytes() ? object : null;
    } catch (JfrException e) {
      return null;
    }
  }

  /**
   * Decodes the constant with an id; each is decoded once.
   *
   * @return null when the pool lacks it; of a simple type the value of its only field
   * @throws JfrException if the bytes there are damaged
   */
  Object constant(JfrType type, long constantId) throws IOException {
    return resolve(new JfrObject.Reference(type, constantId));
  }

  Object resolve(JfrObject.Reference reference) throws IOException {
    Object known = resolved.get(reference);
    if (known != null) {
      return known;
    }
    JfrType type = reference.type();
    ConstantPool pool = values.chunk().pools().pool(type);
    int ordinal = pool.ordinal(reference.constantId());
    if (ordinal == ConstantPool.NONE) {
      return null;
    }
    begin(pool.position(ordinal));
    Object value = value(type, 0);
    if (value instanceof JfrObject object && type.isSimple()) {
      value = object.value(0);
    }
    resolved.put(reference, value);
    return value;
  }

  private void begin(long position) throws IOException {
    in.seek(position);
    startPosition = position;
    decodedValues = 0;
  }

  private JfrObject object(JfrType type, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw in.damaged(in.position(), "values nest deeper than " + DEEPEST + " levels");
    }
    List<JfrField> fields = type.fields();
    Object[] of = new Object[fields.size()];
    for (int i = 0; i < of.length; i++) {
      of[i] = field(fields.get(i), depth);
    }
    return new JfrObject(this, type, of);
  }

  private Object field(JfrField field, int depth) throws IOException {
    if (!field.array()) {
      return single(field, depth);
    }
    int count = in.readCount("elements");
    if (count > MOST_ELEMENTS) {
      throw in.damaged(in.position(), "an array of " + count + " elements is not plausible");
    }
    Object[] elements = new Object[Math.min(count, FIRST_ELEMENTS)];
    for (int i = 0; i < count; i++) {
      if (i == elements.length) {
        elements = Arrays.copyOf(elements, (int) Math.min(count, 2L * i));
      }
      elements[i] = single(field, depth);
    }
    return elements;
  }

  private Object single(JfrField field, int depth) throws IOException {
    long most = MOST_EMPTY_VALUES + MOST_VALUES_PER_BYTE * (in.position() - startPosition);
    if (++decodedValues > most) {
      throw in.damaged(startPosition, "more than " + most + " values here have no bytes");
    }
    if (field.inPool()) {
      return new JfrObject.Reference(field.type(), in.readLong());
    }
    if (field.type() == null) {
      throw in.damaged(in.position(), "the type of field " + field.name() + " is not described");
    }
    return value(field.type(), depth + 1);
  }

  private Object value(JfrType type, int depth) throws IOException {
    return switch (type.name()) {
      case "boolean" -> in.readByte() != 0;
      case "byte" -> in.readByte();
      case "short" -> in.compressed() ? (short) in.readVarint() : in.readBigShort();
      case "char" -> in.readChar();
      case "int" -> in.readInt();
      case "long" -> in.readLong();
      case "float" -> Float.intBitsToFloat(in.readBigInt());
      case "double" -> Double.longBitsToDouble(in.readBigLong());
      case "java.lang.String" -> text();
      default -> object(type, depth);
    };
  }

  /** A string may send the input to the pool of strings; the fields behind it are read here. */
  private String text() throws IOException {
    long position = in.position();
    Text.skip(in);
    long next = in.position();
    String text = values.text(position);
    in.seek(next);
    return text;
  }
}
