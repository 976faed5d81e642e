package dev.candela.jfr.metadata;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.bytes.Text;
import java.io.IOException;
import java.util.Arrays;

/**
 * The order of the bytes of a type, as a list of operations: one for neighbouring fields that are
 * skipped, and one for each wanted field, which goes into a slot.
 *
 * <p>An operation has one argument: how many numbers or bytes, which slot, or which element layout.
 */
public final class Layout {
  /** No slot: the field is skipped. */
  static final int NONE = -1;

  static final byte SKIP_VARINTS = 0;
  static final byte SKIP_BYTES = 1;
  static final byte SKIP_TEXT = 2;
  static final byte SKIP_ARRAY = 3;

  /** Keeps the position of the value that the next operation skips. */
  static final byte MARK = 4;

  static final byte LONG = 5;
  static final byte INT = 6;
  static final byte SHORT = 7;
  static final byte CHAR = 8;
  static final byte BYTE = 9;
  static final byte BIG_LONG = 10;
  static final byte BIG_INT = 11;
  static final byte BIG_SHORT = 12;
  static final byte BIG_CHAR = 13;

  /** Deeper than any value of a known recorder; arrays of a type within itself end here. */
  private static final int DEEPEST = 32;

  private byte[] ops = new byte[8];
  private int[] args = new int[8];
  private int size;
  private Layout[] elements = {};

  void add(byte op, int arg) {
    if (size > 0 && op <= SKIP_BYTES && ops[size - 1] == op) {
      args[size - 1] += arg;
      return;
    }
    if (size == ops.length) {
      ops = Arrays.copyOf(ops, size * 2);
      args = Arrays.copyOf(args, size * 2);
    }
    ops[size] = op;
    args[size++] = arg;
  }

  void addArray(Layout element) {
    elements = Arrays.copyOf(elements, elements.length + 1);
    elements[elements.length - 1] = element;
    add(SKIP_ARRAY, elements.length - 1);
  }

  /** Removes the operations after the last field that is read. */
  void trim() {
    int keep = size;
    while (keep > 0 && ops[keep - 1] <= SKIP_ARRAY) {
      keep--;
    }
    size = keep;
  }

  public int operations() {
    return size;
  }

  public void skip(ChunkInput in) throws IOException {
    run(in, null, 0);
  }

  public void read(ChunkInput in, long[] slots) throws IOException {
    run(in, slots, 0);
  }

  private void run(ChunkInput in, long[] slots, int depth) throws IOException {
    byte[] code = ops;
    int end = size;
    for (int i = 0; i < end; i++) {
      int arg = args[i];
      switch (code[i]) {
        case SKIP_VARINTS -> {
          if (arg == 1) {
            in.skipVarint();
          } else {
            in.skipVarints(arg);
          }
        }
        case SKIP_BYTES -> in.skipBytes(arg);
        case SKIP_TEXT -> Text.skip(in);
        case SKIP_ARRAY -> skipArray(in, elements[arg], depth);
        case MARK -> slots[arg] = in.position();
        case LONG -> slots[arg] = in.readVarint();
        case INT -> slots[arg] = (int) in.readVarint();
        case SHORT -> slots[arg] = (short) in.readVarint();
        case CHAR -> slots[arg] = (char) in.readVarint();
        case BYTE -> slots[arg] = in.readByte();
        case BIG_LONG -> slots[arg] = in.readBigLong();
        case BIG_INT -> slots[arg] = in.readBigInt();
        case BIG_SHORT -> slots[arg] = in.readBigShort();
        default -> slots[arg] = (char) in.readBigShort();
      }
    }
  }

  private static void skipArray(ChunkInput in, Layout element, int depth) throws IOException {
    if (depth == DEEPEST) {
      throw in.damaged(in.position(), "arrays nest deeper than " + DEEPEST + " levels");
    }
    int count = in.readCount("elements");
    if (element.size == 1 && element.ops[0] == SKIP_VARINTS) {
      in.skipVarints((long) count * element.args[0]);
    } else if (element.size == 1 && element.ops[0] == SKIP_BYTES) {
      in.skipBytes((long) count * element.args[0]);
    } else if (element.size > 0) {
      for (int i = 0; i < count; i++) {
        element.run(in, null, depth + 1);
      }
    }
  }
}
