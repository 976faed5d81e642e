package dev.candela.jfr;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;

/**
 * Decodes single values of a chunk at their positions: constants by plan, strings, stack traces.
 * For one thread. All methods throw {@link JfrException} for damaged bytes.
 */
public final class ValueReader {
  private static final String STRING = "java.lang.String";

  /** Recorders write one step. */
  private static final int MOST_STEPS = 4;

  private final ChunkReader chunk;
  private final ChunkInput in;

  ValueReader(ChunkReader chunk, ChunkInput in) {
    this.chunk = chunk;
    this.in = in;
  }

  public ChunkReader chunk() {
    return chunk;
  }

  public void read(FieldPlan plan, long position, long[] slots) throws IOException {
    in.seek(position);
    plan.read(in, slots);
  }

  /** Null when that is what was recorded, or when the pool of strings lacks it. */
  public String text(long position) throws IOException {
    in.seek(position);
    for (int step = 0; step < MOST_STEPS; step++) {
      int encoding = in.readByte();
      if (encoding != Text.CONSTANT) {
        return Text.read(in, encoding);
      }
      ConstantPool strings = chunk.pools().pool(STRING);
      int ordinal = strings.ordinal(in.readLong());
      if (ordinal == ConstantPool.NONE) {
        return null;
      }
      in.seek(strings.position(ordinal));
    }
    throw in.damaged(position, "a string refers to itself");
  }

  /** For telling whether the string is a known one; 0 for one that refers to another. */
  public long textHash(long position) throws IOException {
    in.seek(position);
    if (in.readByte() == Text.CONSTANT) {
      return 0;
    }
    in.seek(position);
    Text.skip(in);
    return in.hashFrom(position);
  }

  /**
   * The text of a constant: of a string, or of a type whose first field is one, such as symbols,
   * thread states and causes; null when the pool lacks it or its type does not begin with a string.
   */
  public String constantText(JfrType type, long constantId) throws IOException {
    ConstantPool pool = chunk.pools().pool(type);
    int ordinal = pool.ordinal(constantId);
    return ordinal != ConstantPool.NONE && beginsWithText(type)
        ? text(pool.position(ordinal))
        : null;
  }

  private static boolean beginsWithText(JfrType type) {
    return type.name().equals(STRING)
        || !type.fields().isEmpty() && type.fields().get(0).holds(STRING);
  }

  /** Shares this reader's window and thread. */
  public StackReader stacks() throws IOException {
    return new StackReader(chunk.pools(), in);
  }
}
