package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.model.index.LongIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places in code by the index that {@link LongIds} gave them: the library, and the functions of
 * which the first was inlined into the second and so on.
 */
final class Locations {
  /** No compiler inlines deeper; a longer list would be repeated in every stack. */
  private static final int MOST_LINES = 64;

  private final LongIds ids;
  private final ProtoFields record = new ProtoFields();
  private final ProtoFields line = new ProtoFields();
  private final Map<Integer, Location> byIndex = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();
  private int records;

  record Line(long function, int number) {}

  /**
   * A place in code.
   *
   * @param firstLine the place of its first line among those of all locations
   */
  record Location(int firstLine, int lineCount, long mapping, long address) {}

  Locations(LongIds ids) {
    this.ids = ids;
  }

  void add(byte[] bytes, int length) throws MalformedRecordException {
    int firstLine = lines.size();
    long id = 0;
    long mapping = 0;
    long address = 0;
    record.over(bytes, 0, length);
    while (record.next()) {
      if (record.isNumber(Fields.LOCATION_ID)) {
        id = record.value();
      } else if (record.isNumber(Fields.LOCATION_MAPPING)) {
        mapping = record.value();
      } else if (record.isNumber(Fields.LOCATION_ADDRESS)) {
        address = record.value();
      } else if (record.isBytes(Fields.LOCATION_LINE) && lines.size() - firstLine < MOST_LINES) {
        addLine();
      }
    }
    records++;
    int count = lines.size() - firstLine;
    byIndex.put(ids.intern(id), new Location(firstLine, count, mapping, address));
  }

  private void addLine() throws MalformedRecordException {
    long function = 0;
    long number = 0;
    line.over(record.bytes(), record.from(), record.to());
    while (line.next()) {
      if (line.isNumber(Fields.LINE_FUNCTION)) {
        function = line.value();
      } else if (line.isNumber(Fields.LINE_NUMBER)) {
        number = line.value();
      }
    }
    lines.add(new Line(function, number > 0 && number <= Integer.MAX_VALUE ? (int) number : -1));
  }

  /**
   * Gives each line the function that stands in the same place among those without a number, as
   * .NET's profiler of Datadog means it.
   *
   * @param count number of such functions
   * @return false if there are not as many locations, of one line each
   */
  boolean takeFunctionsInOrder(int count) {
    if (count != records || count != lines.size()) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      lines.set(i, new Line(-1L - i, lines.get(i).number));
    }
    return true;
  }

  /** Null if the file does not describe it. */
  Location get(int index) {
    return byIndex.get(index);
  }

  /** A line of a location, the innermost first. */
  Line line(Location location, int index) {
    return lines.get(location.firstLine + index);
  }
}
