package dev.candela.jfr.metadata;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.bytes.Text;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The order of the bytes of a type, as operations: one for neighbouring fields that are skipped,
 * and one for each wanted field, which goes into a slot. Each has one argument: how many numbers or
 * bytes, which slot, or which element layout.
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

  /** Deeper than any value of a known recorder; types and arrays within themselves end here. */
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

  void trim() {
    int keep = size;
    while (keep > 0 && ops[keep - 1] <= SKIP_ARRAY) {
      keep--;
    }
    size = keep;
  }

  /**
   * Compiles a type: wanted fields get the slots 0, 1, ...; a dot in a name goes into a structure.
   * {@code found} gets the field of each slot, null where the type has none.
   */
  public static Layout of(JfrType type, String[] wanted, JfrField[] found) throws IOException {
    return new Compiler(type, wanted, found).compile();
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

  /** Flattens a type, and the structures inside of it, into the operations of a layout. */
  private static final class Compiler {
    /** Types may contain each other many times over. */
    private static final int MOST_OPERATIONS = 10_000;

    private final JfrType root;
    private final boolean compressed;
    private final String[] wanted;
    private final JfrField[] found;
    private final Map<JfrType, Layout> elementLayouts = new HashMap<>();
    private int fieldsSeen;

    Compiler(JfrType root, String[] wanted, JfrField[] found) {
      this.root = root;
      this.compressed = root.metadata().compressedIntegers();
      this.wanted = wanted;
      this.found = found;
    }

    Layout compile() throws IOException {
      Layout layout = new Layout();
      addType(layout, root, "", 0);
      if (wanted.length > 0) {
        layout.trim();
      }
      return layout;
    }

    private void addType(Layout layout, JfrType type, String prefix, int depth) throws IOException {
      if (depth > DEEPEST) {
        throw type.metadata().damaged(root + " contains itself, or nests too deeply");
      }
      if (addPrimitive(layout, type, NONE)) {
        return;
      }
      for (JfrField field : type.fields()) {
        if (++fieldsSeen > MOST_OPERATIONS) {
          throw type.metadata().damaged(root + " has more than " + MOST_OPERATIONS + " fields");
        }
        int slot = prefix == null ? NONE : slot(prefix + field.name());
        if (slot != NONE) {
          found[slot] = field;
        }
        addField(layout, field, prefix, slot, depth);
      }
    }

    private int slot(String path) {
      for (int slot = 0; slot < wanted.length; slot++) {
        if (wanted[slot].equals(path) && found[slot] == null) {
          return slot;
        }
      }
      return NONE;
    }

    private void addField(Layout layout, JfrField field, String prefix, int slot, int depth)
        throws IOException {
      if (field.array()) {
        mark(layout, slot);
        layout.addArray(elementLayout(field, depth));
      } else if (field.inPool()) {
        addNumber(layout, slot, LONG);
      } else if (field.type() == null) {
        throw root.metadata()
            .damaged(
                "field "
                    + field.name()
                    + " of "
                    + root
                    + " has type "
                    + field.typeId()
                    + ", which is not described");
      } else if (!addPrimitive(layout, field.type(), slot)) {
        mark(layout, slot);
        addType(
            layout, field.type(), prefix == null ? null : prefix + field.name() + ".", depth + 1);
      }
    }

    private Layout elementLayout(JfrField field, int depth) throws IOException {
      Layout element = new Layout();
      if (field.inPool()) {
        addNumber(element, NONE, LONG);
        return element;
      }
      if (field.type() == null) {
        throw root.metadata().damaged("the elements of " + field.name() + " have no known type");
      }
      Layout known = elementLayouts.get(field.type());
      if (known != null) {
        return known;
      }
      elementLayouts.put(field.type(), element);
      addType(element, field.type(), null, depth + 1);
      return element;
    }

    private static void mark(Layout layout, int slot) {
      if (slot != NONE) {
        layout.add(MARK, slot);
      }
    }

    private boolean addPrimitive(Layout layout, JfrType type, int slot) {
      switch (type.name()) {
        case "long" -> addNumber(layout, slot, LONG);
        case "int" -> addNumber(layout, slot, INT);
        case "short" -> addNumber(layout, slot, SHORT);
        case "char" -> addNumber(layout, slot, CHAR);
        case "boolean", "byte" -> addFixed(layout, slot, BYTE, 1);
        case "float" -> addFixed(layout, slot, BIG_INT, Float.BYTES);
        case "double" -> addFixed(layout, slot, BIG_LONG, Double.BYTES);
        case "java.lang.String" -> {
          mark(layout, slot);
          layout.add(SKIP_TEXT, 0);
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void addNumber(Layout layout, int slot, byte op) {
      if (!compressed) {
        switch (op) {
          case LONG -> addFixed(layout, slot, BIG_LONG, Long.BYTES);
          case INT -> addFixed(layout, slot, BIG_INT, Integer.BYTES);
          case SHORT -> addFixed(layout, slot, BIG_SHORT, Short.BYTES);
          default -> addFixed(layout, slot, BIG_CHAR, Character.BYTES);
        }
      } else if (slot == NONE) {
        layout.add(SKIP_VARINTS, 1);
      } else {
        layout.add(op, slot);
      }
    }

    private static void addFixed(Layout layout, int slot, byte op, int bytes) {
      if (slot == NONE) {
        layout.add(SKIP_BYTES, bytes);
      } else {
        layout.add(op, slot);
      }
    }
  }
}
