package dev.candela.engine.format.firefox;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of numbers: an object of one array for each column, or rows and a schema that says which
 * of their cells is which column. A cell that is not a number is {@link Double#NaN}; true is 1,
 * false 0.
 */
final class FirefoxColumns {
  static final FirefoxColumns NONE = new FirefoxColumns();
  private static final int MOST_COLUMNS = 64;

  private final Map<String, Numbers> byName = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private final List<Numbers> byIndex = new ArrayList<>();

  static FirefoxColumns read(JsonInput in) throws IOException {
    FirefoxColumns columns = new FirefoxColumns();
    Map<String, Integer> schema = new HashMap<>();
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.is(Part.OBJECT, "schema")) {
        readSchema(in, schema);
      } else if (in.is(Part.ARRAY, "data")) {
        columns.readRows(in);
      } else if (in.value() == Part.ARRAY && columns.byName.size() < MOST_COLUMNS) {
        columns.byName.put(in.name(), Numbers.read(in));
      } else if (in.value() == Part.STRING) {
        columns.texts.put(in.name(), in.text());
      }
    }
    schema.forEach(
        (name, index) -> {
          if (index < columns.byIndex.size()) {
            columns.byName.put(name, columns.byIndex.get(index));
          }
        });
    return columns;
  }

  private static void readSchema(JsonInput in, Map<String, Integer> schema) throws IOException {
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.value() == Part.NUMBER && in.isWhole() && in.wholeNumber() >= 0) {
        schema.put(in.name(), (int) Math.min(MOST_COLUMNS, in.wholeNumber()));
      }
    }
  }

  private void readRows(JsonInput in) throws IOException {
    int rows = 0;
    for (int level = in.depth(); in.nextElement(level); ) {
      if (in.value() == Part.ARRAY) {
        int index = 0;
        for (int inner = in.depth(); in.nextElement(inner); ) {
          if (index < MOST_COLUMNS) {
            if (index == byIndex.size()) {
              byIndex.add(new Numbers());
            }
            // A row may end before its last cells.
            byIndex.get(index).pad(rows);
            byIndex.get(index++).add(Numbers.cell(in));
          }
        }
      }
      rows++;
    }
    for (Numbers column : byIndex) {
      column.pad(rows);
    }
  }

  boolean has(String column) {
    return byName.containsKey(column);
  }

  /** A member beside the columns, or empty. */
  String text(String member) {
    return texts.getOrDefault(member, "");
  }

  int size(String column) {
    Numbers numbers = byName.get(column);
    return numbers == null ? 0 : numbers.size;
  }

  double get(String column, int row) {
    Numbers numbers = byName.get(column);
    return numbers == null || row < 0 || row >= numbers.size ? Double.NaN : numbers.cells[row];
  }

  /** A row's reference to another table, or -1. */
  int index(String column, int row) {
    double number = get(column, row);
    return number >= 0 && number < Integer.MAX_VALUE ? (int) number : -1;
  }

  private static final class Numbers {
    private double[] cells = new double[16];
    private int size;

    static Numbers read(JsonInput in) throws IOException {
      Numbers numbers = new Numbers();
      for (int level = in.depth(); in.nextElement(level); ) {
        numbers.add(cell(in));
      }
      return numbers;
    }

    static double cell(JsonInput in) {
      boolean truth = in.value() == Part.WORD && !in.text().equals("null");
      return in.number(truth ? in.isTrue() ? 1 : 0 : Double.NaN);
    }

    void add(double cell) {
      if (size == cells.length) {
        cells = Arrays.copyOf(cells, size * 2);
      }
      cells[size++] = cell;
    }

    void pad(int rows) {
      while (size < rows) {
        add(Double.NaN);
      }
    }
  }
}
