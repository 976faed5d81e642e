package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StringTable;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.metadata.JfrAnnotation;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts a field's raw values to a column's, by its type, of one chunk; for one thread. */
final class FieldColumn {
  private enum How {
    RAW,
    TICKS_SPAN,
    TICKS_MOMENT,
    SCALED,
    FLOAT,
    DOUBLE,
    CHARACTER,
    TEXT,
    THREAD,
    STACK,
    CLASS,
    METHOD,
    CONSTANT,
    TYPE_NAME
  }

  /** Marks a timespan or timestamp without a value. */
  private static final long NOT_SET = Long.MIN_VALUE;

  private final Attribute attribute;
  private final How how;
  private final long scale;
  private final JfrType constantType;
  private final FieldColumn within;
  private final FieldPlan withinPlan;
  private final long[] withinSlot = new long[1];

  /** For constants without a class here: string id by key. */
  private final Map<Long, Integer> stringIds = new HashMap<>();

  private ChunkContext stringsOf;

  private FieldColumn(
      Attribute attribute, How how, long scale, JfrType constantType, FieldColumn within)
      throws IOException {
    this.attribute = attribute;
    this.how = how;
    this.scale = scale;
    this.constantType = constantType;
    this.within = within;
    String inner = within == null ? null : within.attribute.name();
    this.withinPlan = within == null ? null : FieldPlan.of(constantType, inner);
  }

  /**
   * The column for a field, or null for arrays and structures. Where the field is a constant, the
   * name may have the field within it behind a dot.
   */
  static FieldColumn of(String name, JfrField field) throws IOException {
    JfrType type = field.type();
    if (field.array() || type == null) {
      return null;
    }
    int dot = name.lastIndexOf('.');
    if (field.inPool() && dot > 0 && field.name().equals(name.substring(0, dot))) {
      JfrField inner = type.field(name.substring(dot + 1));
      FieldColumn within = inner == null ? null : of(inner.name(), inner);
      return within == null
          ? null
          : new FieldColumn(
              new Attribute(name, within.attribute.kind()), How.CONSTANT, 1, type, within);
    }
    return switch (type.name()) {
      case "java.lang.Thread" -> plain(name, Attribute.Kind.THREAD, How.THREAD);
      case "jdk.types.StackTrace" -> plain(name, Attribute.Kind.STACK, How.STACK);
      case "java.lang.Class" -> plain(name, Attribute.Kind.STRING, How.CLASS);
      case "jdk.types.Method" -> plain(name, Attribute.Kind.STRING, How.METHOD);
      case "java.lang.String" -> plain(name, Attribute.Kind.STRING, How.TEXT);
      case "float" -> plain(name, Attribute.Kind.DOUBLE, How.FLOAT);
      case "double" -> plain(name, Attribute.Kind.DOUBLE, How.DOUBLE);
      case "boolean" -> plain(name, Attribute.Kind.TRUTH, How.RAW);
      case "char" -> plain(name, Attribute.Kind.STRING, How.CHARACTER);
      case "byte", "short", "int", "long" -> number(name, field);
      default ->
          field.inPool()
              ? new FieldColumn(
                  new Attribute(name, Attribute.Kind.STRING), How.CONSTANT, 1, type, null)
              : null;
    };
  }

  /** For a number that denotes a type of the metadata. */
  static FieldColumn ofTypeId(String name) throws IOException {
    return plain(name, Attribute.Kind.STRING, How.TYPE_NAME);
  }

  private static FieldColumn plain(String name, Attribute.Kind kind, How how) throws IOException {
    return new FieldColumn(new Attribute(name, kind), how, 1, null, null);
  }

  private static FieldColumn number(String name, JfrField field) throws IOException {
    JfrAnnotation span = field.annotation("jdk.jfr.Timespan");
    JfrAnnotation moment = field.annotation("jdk.jfr.Timestamp");
    JfrAnnotation amount = field.annotation("jdk.jfr.DataAmount");
    if (span != null) {
      return time(new Attribute(name, Attribute.Kind.NANOS), span.value(), How.TICKS_SPAN);
    } else if (moment != null) {
      return time(new Attribute(name, Attribute.Kind.MOMENT), moment.value(), How.TICKS_MOMENT);
    } else if (amount != null && !"BITS".equals(amount.value())) {
      return plain(name, Attribute.Kind.BYTES, How.RAW);
    } else if (field.annotation("jdk.jfr.MemoryAddress") != null) {
      return plain(name, Attribute.Kind.ADDRESS, How.RAW);
    }
    return plain(name, Attribute.Kind.COUNT, How.RAW);
  }

  private static FieldColumn time(Attribute attribute, String unit, How ticks) throws IOException {
    return switch (unit == null ? "" : unit) {
      case "TICKS" -> new FieldColumn(attribute, ticks, 1, null, null);
      case "SECONDS" -> new FieldColumn(attribute, How.SCALED, 1_000_000_000, null, null);
      case "MILLISECONDS", "MILLISECONDS_SINCE_EPOCH" ->
          new FieldColumn(attribute, How.SCALED, 1_000_000, null, null);
      case "MICROSECONDS" -> new FieldColumn(attribute, How.SCALED, 1_000, null, null);
      default -> new FieldColumn(attribute, How.RAW, 1, null, null);
    };
  }

  /** The column of each attribute, or {@link Ids#NONE}: chunks may describe a type differently. */
  static int[] indexes(List<Attribute> attributes, FieldColumn[] columns) {
    int[] columnIndexes = new int[attributes.size()];
    for (int attribute = 0; attribute < columnIndexes.length; attribute++) {
      columnIndexes[attribute] = Ids.NONE;
      for (int column = 0; column < columns.length; column++) {
        if (columns[column] != null
            && isSame(columns[column].attribute, attributes.get(attribute))) {
          columnIndexes[attribute] = column;
        }
      }
    }
    return columnIndexes;
  }

  /** A record's own equals is linked on its first call, which takes milliseconds. */
  private static boolean isSame(Attribute one, Attribute other) {
    return one.kind() == other.kind() && one.name().equals(other.name());
  }

  Attribute attribute() {
    return attribute;
  }

  long value(long raw, ChunkContext context) throws IOException {
    return switch (how) {
      case RAW -> raw;
      case TICKS_SPAN -> raw == NOT_SET ? raw : context.clock.durationNanos(raw);
      case TICKS_MOMENT -> raw == NOT_SET ? raw : context.clock.epochNanos(raw);
      case SCALED -> scaled(raw);
      case FLOAT -> Double.doubleToRawLongBits(Float.intBitsToFloat((int) raw));
      case DOUBLE -> raw;
      case CHARACTER -> context.into.symbols().strings().intern(String.valueOf((char) raw));
      case TEXT -> context.into.symbols().strings().intern(context.values.text(raw));
      case THREAD -> context.threads.threadId(raw);
      case STACK -> context.stacks.stackId(raw);
      case CLASS -> context.names.classNameId(raw);
      case METHOD -> context.names.qualifiedNameId(raw);
      case CONSTANT -> constant(raw, context);
      case TYPE_NAME -> {
        JfrType type = context.chunk.metadata().type(raw);
        yield context.into.symbols().strings().intern(type == null ? "" : type.name());
      }
    };
  }

  /** The same as the weight of a sample: a whole number, and 0 for what is not set. */
  long weight(long raw, ChunkContext context) throws IOException {
    long value = value(raw, context);
    return Math.max(
        0,
        attribute.kind() == Attribute.Kind.DOUBLE
            ? Math.round(Double.longBitsToDouble(value))
            : value);
  }

  /** The same, where a string or constant that an event does not name differs from an empty one. */
  long valueOrNone(long raw, ChunkContext context) throws IOException {
    boolean text = how == How.TEXT;
    if (text && context.values.text(raw) == null) {
      return Ids.NONE;
    }
    long value = value(raw, context);
    boolean named = attribute.kind() == Attribute.Kind.STRING && !text;
    return named && value == StringTable.EMPTY ? Ids.NONE : value;
  }

  /** Values beyond the range of nanoseconds become the largest possible. */
  private long scaled(long raw) {
    long most = Long.MAX_VALUE / scale;
    if (raw < -most) {
      return Long.MIN_VALUE;
    }
    return raw > most ? Long.MAX_VALUE : raw * scale;
  }

  private long constant(long key, ChunkContext context) throws IOException {
    ConstantPool pool = context.chunk.pools().pool(constantType);
    int ordinal = pool.ordinal(key);
    if (ordinal == ConstantPool.NONE) {
      return attribute.kind() == Attribute.Kind.STRING ? StringTable.EMPTY : Ids.NONE;
    } else if (within != null) {
      withinSlot[0] = 0;
      context.values.read(withinPlan, pool.position(ordinal), withinSlot);
      return within.value(withinSlot[0], context);
    }
    if (stringsOf != context) {
      stringsOf = context;
      stringIds.clear();
    }
    Integer known = stringIds.get(key);
    if (known == null) {
      known = (int) nameOf(pool.position(ordinal), context);
      stringIds.put(key, known);
    }
    return known;
  }

  /** Names a constant by its first string or symbol field, or by its number. */
  private long nameOf(long position, ChunkContext context) throws IOException {
    for (JfrField field : constantType.fields()) {
      String typeName = field.type() == null ? "" : field.type().name();
      boolean symbol = typeName.equals("jdk.types.Symbol");
      if (!field.array() && (symbol || typeName.equals("java.lang.String"))) {
        long[] slot = {0};
        context.values.read(FieldPlan.of(constantType, field.name()), position, slot);
        return symbol
            ? context.names.symbolId(slot[0])
            : context.into.symbols().strings().intern(context.values.text(slot[0]));
      }
    }
    return StringTable.EMPTY;
  }
}
