package dev.candela.jfr.metadata;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Flattens a type, and the structures inside of it, into the operations of a {@link Layout}. */
public final class LayoutCompiler {
  /** Bounds for descriptions that contain themselves, or each other many times over. */
  private static final int DEEPEST = 32;

  private static final int MOST_OPERATIONS = 10_000;

  private final JfrType root;
  private final boolean compressed;
  private final String[] wanted;
  private final JfrField[] found;
  private final Map<JfrType, Layout> elementLayouts = new HashMap<>();
  private int fieldsSeen;

  /**
   * @param wanted names of the fields that get the slots 0, 1, ...; a dot goes into a structure
   */
  public LayoutCompiler(JfrType root, String[] wanted) {
    this.root = root;
    this.compressed = root.metadata().compressedIntegers();
    this.wanted = wanted;
    this.found = new JfrField[wanted.length];
  }

  public Layout compile() throws IOException {
    Layout layout = new Layout();
    addType(layout, root, "", 0);
    if (wanted.length > 0) {
      layout.trim();
    }
    return layout;
  }

  /** Returns the field of each slot, null where the type has none. */
  public JfrField[] found() {
    return found;
  }

  private void addType(Layout layout, JfrType type, String prefix, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw type.metadata().damaged(root + " contains itself, or nests too deeply");
    }
    if (addPrimitive(layout, type, Layout.NONE)) {
      return;
    }
    for (JfrField field : type.fields()) {
      if (++fieldsSeen > MOST_OPERATIONS) {
        throw type.metadata().damaged(root + " has more than " + MOST_OPERATIONS + " fields");
      }
      int slot = prefix == null ? Layout.NONE : slot(prefix + field.name());
      if (slot != Layout.NONE) {
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
    return Layout.NONE;
  }

  private void addField(Layout layout, JfrField field, String prefix, int slot, int depth)
      throws IOException {
    if (field.array()) {
      mark(layout, slot);
      layout.addArray(elementLayout(field, depth));
    } else if (field.inPool()) {
      addNumber(layout, slot, Layout.LONG);
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
      addType(layout, field.type(), prefix == null ? null : prefix + field.name() + ".", depth + 1);
    }
  }

  private Layout elementLayout(JfrField field, int depth) throws IOException {
    Layout element = new Layout();
    if (field.inPool()) {
      addNumber(element, Layout.NONE, Layout.LONG);
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
    if (slot != Layout.NONE) {
      layout.add(Layout.MARK, slot);
    }
  }

  private boolean addPrimitive(Layout layout, JfrType type, int slot) {
    switch (type.name()) {
      case "long" -> addNumber(layout, slot, Layout.LONG);
      case "int" -> addNumber(layout, slot, Layout.INT);
      case "short" -> addNumber(layout, slot, Layout.SHORT);
      case "char" -> addNumber(layout, slot, Layout.CHAR);
      case "boolean", "byte" -> addFixed(layout, slot, Layout.BYTE, 1);
      case "float" -> addFixed(layout, slot, Layout.BIG_INT, Float.BYTES);
      case "double" -> addFixed(layout, slot, Layout.BIG_LONG, Double.BYTES);
      case "java.lang.String" -> {
        mark(layout, slot);
        layout.add(Layout.SKIP_TEXT, 0);
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
        case Layout.LONG -> addFixed(layout, slot, Layout.BIG_LONG, Long.BYTES);
        case Layout.INT -> addFixed(layout, slot, Layout.BIG_INT, Integer.BYTES);
        case Layout.SHORT -> addFixed(layout, slot, Layout.BIG_SHORT, Short.BYTES);
        default -> addFixed(layout, slot, Layout.BIG_CHAR, Character.BYTES);
      }
    } else if (slot == Layout.NONE) {
      layout.add(Layout.SKIP_VARINTS, 1);
    } else {
      layout.add(op, slot);
    }
  }

  private static void addFixed(Layout layout, int slot, byte op, int bytes) {
    if (slot == Layout.NONE) {
      layout.add(Layout.SKIP_BYTES, bytes);
    } else {
      layout.add(op, slot);
    }
  }
}
