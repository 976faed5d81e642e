package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** One column per attribute, in the same order; immutable. */
public record AttributeColumns(List<Attribute> all, LongColumn[] columns) {
  /** By index in {@link #all}. */
  public LongColumn column(int attributeIndex) {
    return columns[attributeIndex];
  }

  /** Index in {@link #all}, or {@link Ids#NONE}. */
  public int indexOf(String attributeName) {
    return find(own -> own.name().equals(attributeName));
  }

  /** Null if there is no such column. */
  public LongColumn column(String attributeName) {
    return columnOrNull(indexOf(attributeName));
  }

  /** The first column of a kind whose name ends so; null if there is none. */
  public LongColumn first(Attribute.Kind kind, String nameEnd) {
    return columnOrNull(find(own -> own.kind() == kind && own.name().endsWith(nameEnd)));
  }

  private LongColumn columnOrNull(int attributeIndex) {
    return attributeIndex == Ids.NONE ? null : columns[attributeIndex];
  }

  private int find(Predicate<Attribute> wanted) {
    for (int i = 0; i < columns.length; i++) {
      if (wanted.test(all.get(i))) {
        return i;
      }
    }
    return Ids.NONE;
  }

  AttributeColumns without(Attribute.Kind kind) {
    int[] kept =
        IntStream.range(0, columns.length).filter(i -> all.get(i).kind() != kind).toArray();
    return kept.length == columns.length
        ? this
        : new AttributeColumns(
            Arrays.stream(kept).mapToObj(all::get).toList(),
            Arrays.stream(kept).mapToObj(i -> columns[i]).toArray(LongColumn[]::new));
  }

  static final class Builder {
    private final List<Attribute> attributes;
    private final LongColumn.Builder[] columns;

    Builder(List<Attribute> attributes) {
      this.attributes = List.copyOf(attributes);
      this.columns = new LongColumn.Builder[attributes.size()];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = new LongColumn.Builder();
      }
    }

    List<Attribute> attributes() {
      return attributes;
    }

    void add(int attributeIndex, long value) {
      columns[attributeIndex].add(value);
    }

    /** An attribute that {@code more} lacks is {@link Ids#NONE} in the appended rows. */
    void append(AttributeColumns more, int rows, Translation translation) {
      for (int i = 0; i < columns.length; i++) {
        Attribute wanted = attributes.get(i);
        LongColumn column =
            more.columnOrNull(
                more.find(own -> own.kind() == wanted.kind() && own.name().equals(wanted.name())));
        if (column != null) {
          columns[i].append(column, translation.ids(wanted.kind()));
          continue;
        }
        for (int row = 0; row < rows; row++) {
          columns[i].add(Ids.NONE);
        }
      }
    }

    AttributeColumns view() {
      LongColumn[] views = new LongColumn[columns.length];
      for (int i = 0; i < views.length; i++) {
        views[i] = columns[i].view();
      }
      return new AttributeColumns(attributes, views);
    }
  }
}
