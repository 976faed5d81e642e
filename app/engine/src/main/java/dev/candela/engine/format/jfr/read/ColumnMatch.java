package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Ids;
import java.util.List;

/**
 * Finds the columns for the attributes of a table, by name: the chunks of one file may describe a
 * type differently, and the first of them has decided what the table holds.
 */
final class ColumnMatch {
  private ColumnMatch() {}

  /** Column index of each attribute, or {@link Ids#NONE}. */
  static int[] of(List<Attribute> attributes, FieldColumn[] columns) {
    int[] columnIndexes = new int[attributes.size()];
    for (int attribute = 0; attribute < columnIndexes.length; attribute++) {
      columnIndexes[attribute] = Ids.NONE;
      for (int column = 0; column < columns.length; column++) {
        if (columns[column] != null
            && isSame(columns[column].attribute(), attributes.get(attribute))) {
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
}
