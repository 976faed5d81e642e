package dev.candela.engine.format.pprof;

import dev.candela.engine.model.index.LongIds;
import java.util.Arrays;

/**
 * Places in code by the index that {@link LongIds} gave them: the library, and the functions of
 * which the first was inlined into the second and so on.
 */
final class Locations {
  /** Value of undescribed properties. */
  private static final int UNKNOWN = 0;

  /** No compiler inlines deeper; a longer list would be repeated in every stack. */
  private static final int MOST_LINES = 64;

  private final LongIds ids;
  private final ProtoFields record = new ProtoFields();
  private final ProtoFields line = new ProtoFields();

  /** By index: start of its lines in the arrays below, plus 1. */
  private int[] firstLines = new int[1 << 8];

  private int[] lineCounts = new int[1 << 8];
  private long[] mappings = new long[1 << 8];
  private long[] addresses = new long[1 << 8];
  private long[] functions = new long[1 << 8];
  private int[] lineNumbers = new int[1 << 8];
  private int lines;
  private int records;

  Locations(LongIds ids) {
    this.ids = ids;
  }

  void add(byte[] bytes, int length) throws MalformedRecordException {
    int firstLine = lines;
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
      } else if (record.isBytes(Fields.LOCATION_LINE) && lines - firstLine < MOST_LINES) {
        addLine();
      }
    }
    int index = ids.intern(id);
    if (index >= firstLines.length) {
      int room = Math.max(index + 1, firstLines.length * 2);
      firstLines = Arrays.copyOf(firstLines, room);
      lineCounts = Arrays.copyOf(lineCounts, room);
      mappings = Arrays.copyOf(mappings, room);
      addresses = Arrays.copyOf(addresses, room);
    }
    records++;
    firstLines[index] = firstLine + 1;
    lineCounts[index] = lines - firstLine;
    mappings[index] = mapping;
    addresses[index] = address;
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
    if (lines == functions.length) {
      functions = Arrays.copyOf(functions, lines * 2);
      lineNumbers = Arrays.copyOf(lineNumbers, lines * 2);
    }
    functions[lines] = function;
    lineNumbers[lines++] = number > 0 && number <= Integer.MAX_VALUE ? (int) number : -1;
  }

  /**
   * Gives each line the function that stands in the same place among those without a number, as
   * .NET's profiler of Datadog means it.
   *
   * @param count number of such functions
   * @return false if there are not as many locations, of one line each
   */
  boolean takeFunctionsInOrder(int count) {
    if (count != records || count != lines) {
      return false;
    }
    for (int i = 0; i < lines; i++) {
      functions[i] = -1L - i;
    }
    return true;
  }

  /** True if the file describes it. */
  boolean isKnown(int index) {
    return index < firstLines.length && firstLines[index] != UNKNOWN;
  }

  int lineCount(int index) {
    return lineCounts[index];
  }

  /** Number of the function of a line, innermost first. */
  long function(int index, int lineOfLocation) {
    return functions[firstLines[index] - 1 + lineOfLocation];
  }

  int lineNumber(int index, int lineOfLocation) {
    return lineNumbers[firstLines[index] - 1 + lineOfLocation];
  }

  long mapping(int index) {
    return mappings[index];
  }

  long address(int index) {
    return addresses[index];
  }
}
