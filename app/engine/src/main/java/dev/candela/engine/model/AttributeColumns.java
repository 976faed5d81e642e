package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** One column per attribute, in the same order; immutable. */
public record AttributeColumns(List<Attribute> all, LongColumn[] columns) {

  /** By index in {@link #all}. */
  public LongColumn column(int attributeIndex) {
    return columns[attributeIndex];
  }

  /** Index in {@link #all}, or {@link Ids#NONE}. */
  public int indexOf(String attributeName) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equals(attributeName)) {
        return i;
      }
    }
    return Ids.NONE;
  }

  /** Null if there is no such column. */
  public LongColumn column(String attributeName) {
    int attributeIndex = indexOf(attributeName);
    return attributeIndex == Ids.NONE ? null : columns[attributeIndex];
  }

  /** The first column of a kind whose name ends so; null if there is none. */
  public LongColumn first(Attribute.Kind kind, String nameEnd) {
    for (int i = 0; i < columns.length; i++) {
      if (all.get(i).kind() == kind && all.get(i).name().endsWith(nameEnd)) {
        return columns[i];
      }
    }
    return null;
  }

  /** Null unless name and kind are equal. */
  private LongColumn columnOf(Attribute attribute) {
    for (int i = 0; i < columns.length; i++) {
      Attribute own = all.get(i);
      if (own.kind() == attribute.kind() && own.name().equals(attribute.name())) {
        return columns[i];
      }
    }
    return null;
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

    /**
     * Appends {@code rows} rows; an attribute that {@code more} has not got is {@link Ids#NONE}.
     */
    void append(AttributeColumns more, int rows, Translation translation) {
      for (int i = 0; i < columns.length; i++) {
        LongColumn column = more.columnOf(attributes.get(i));
        if (column != null) {
          columns[i].append(column, translation.ids(attributes.get(i).kind()));
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
