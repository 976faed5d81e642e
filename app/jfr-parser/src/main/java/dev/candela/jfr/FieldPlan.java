package dev.candela.jfr;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import dev.candela.jfr.metadata.Layout;
import java.io.IOException;

/**
 * The fields to read of a type, compiled once into decoding steps. Immutable, for all chunks with
 * the same {@link JfrMetadata} and for several threads.
 *
 * <p>What a slot holds: numbers sign-extended; booleans 0 or 1; float and double as their raw bits;
 * of a field in a pool the constant's id; of a string, an array or a structure the position to
 * decode it from ({@link ValueReader#text}). A slot whose field the type lacks is never written.
 */
public final class FieldPlan {
  private final JfrType type;
  private final Layout layout;
  private final JfrField[] fields;

  private FieldPlan(JfrType type, Layout layout, JfrField[] fields) {
    this.type = type;
    this.layout = layout;
    this.fields = fields;
  }

  /**
   * One field for each slot; {@code thread.osName} is a field of a structure inside the value.
   * Throws {@link JfrException} if the type's description cannot be followed.
   */
  public static FieldPlan of(JfrType type, String... names) throws IOException {
    JfrField[] fields = new JfrField[names.length];
    return new FieldPlan(type, Layout.of(type, names, fields), fields);
  }

  public JfrType type() {
    return type;
  }

  public boolean has(int slot) {
    return fields[slot] != null;
  }

  public JfrField field(int slot) {
    return fields[slot];
  }

  int operations() {
    return layout.operations();
  }

  void read(ChunkInput in, long[] slots) throws IOException {
    layout.read(in, slots);
  }
}
