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
    for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
      String member = in.text();
      Part value = in.next();
      if (value == Part.OBJECT && member.equals("schema")) {
        readSchema(in, schema);
      } else if (value == Part.ARRAY && member.equals("data")) {
        columns.readRows(in);
      } else if (value == Part.ARRAY && columns.byName.size() < MOST_COLUMNS) {
        columns.byName.put(member, Numbers.read(in));
      } else {
        if (value == Part.STRING) {
          columns.texts.put(member, in.text());
        }
        in.skip(value);
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
    for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
      String member = in.text();
      Part value = in.next();
      if (value == Part.NUMBER && in.isWhole() && in.wholeNumber() >= 0) {
        schema.put(member, (int) Math.min(MOST_COLUMNS, in.wholeNumber()));
      }
      in.skip(value);
    }
  }

  private void readRows(JsonInput in) throws IOException {
    int rows = 0;
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      if (part == Part.ARRAY) {
        int index = 0;
        for (Part cell = in.next(); cell != Part.ARRAY_END; cell = in.next()) {
          if (index < MOST_COLUMNS) {
            if (index == byIndex.size()) {
              byIndex.add(new Numbers());
            }
            // A row may end before its last cells.
            byIndex.get(index).pad(rows);
            byIndex.get(index++).add(Numbers.cell(in, cell));
          }
          in.skip(cell);
        }
      } else {
        in.skip(part);
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
      for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
        numbers.add(cell(in, part));
        in.skip(part);
      }
      return numbers;
    }

    static double cell(JsonInput in, Part part) {
      if (part == Part.NUMBER) {
        return in.number();
      }
      boolean truth = part == Part.WORD && !in.text().equals("null");
      return truth ? in.isTrue() ? 1 : 0 : Double.NaN;
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
