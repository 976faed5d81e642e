package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.index.LongIds;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file's strings, and what refers to them: libraries, functions, and places in code, each of
 * one frame or several inlined ones. Candela's system names are the name, the descriptor and {@code
 * " [kind]"}, so that frames come back; others' names are made out.
 */
final class PprofNames {
  /** No compiler inlines deeper; a longer list would be repeated in every stack. */
  private static final int MOST_LINES = 64;

  private final Symbols.Builder symbols;
  private final ProtoFields line = new ProtoFields();
  private final List<String> strings = new ArrayList<>();
  private final Map<Long, Long> mappingFiles = new LinkedHashMap<>();
  private final Map<Long, Long> buildIds = new LinkedHashMap<>();

  /** The values of each function's record, by the number of the field. */
  private final Map<Long, long[]> functions = new HashMap<>();

  private final Map<Long, Location> locations = new LinkedHashMap<>();
  private final LongIds framedLocations = new LongIds();
  private final List<int[]> frameIds = new ArrayList<>();

  /** The frame of each place that has one only, as nearly all do; else {@link Ids#NONE}. */
  private int[] onlyFrameIds = new int[64];

  private int unnumberedFunctions;
  int named;
  int nameless;

  /** A place in code; of its lines, the first was inlined into the second and so on. */
  private record Location(long mapping, long address, List<Line> lines) {}

  private record Line(long function, int number) {}

  PprofNames(Symbols.Builder symbols) {
    this.symbols = symbols;
  }

  void addString(String string) {
    strings.add(string);
  }

  void addMapping(ProtoFields record) throws MalformedRecordException {
    long[] values = record.values(Fields.MAPPING_BUILD_ID);
    mappingFiles.put(values[Fields.MAPPING_ID], values[Fields.MAPPING_FILE]);
    // Of a file's mappings, only the one with code may have it.
    if (values[Fields.MAPPING_BUILD_ID] != 0) {
      buildIds.put(values[Fields.MAPPING_FILE], values[Fields.MAPPING_BUILD_ID]);
    }
  }

  void addFunction(ProtoFields record) throws MalformedRecordException {
    long[] values = record.values(Fields.FUNCTION_SYSTEM_NAME);
    long id = values[Fields.FUNCTION_ID];
    functions.put(id == 0 ? - ++unnumberedFunctions : id, values);
  }

  void addLocation(ProtoFields record) throws MalformedRecordException {
    long[] values = new long[Fields.LOCATION_LINE];
    List<Line> lines = new ArrayList<>(1);
    while (record.next()) {
      if (record.isNumber() && record.field < values.length) {
        values[record.field] = record.value;
      } else if (record.isBytes(Fields.LOCATION_LINE) && lines.size() < MOST_LINES) {
        long[] ofLine = record.inner(line).values(Fields.LINE_NUMBER);
        long number = ofLine[Fields.LINE_NUMBER];
        boolean known = number > 0 && number <= Integer.MAX_VALUE;
        lines.add(new Line(ofLine[Fields.LINE_FUNCTION], known ? (int) number : Ids.NONE));
      }
    }
    locations.put(
        values[Fields.LOCATION_ID],
        new Location(values[Fields.LOCATION_MAPPING], values[Fields.LOCATION_ADDRESS], lines));
  }

  /**
   * Gives functions without a number to the locations in order, as Datadog's .NET profiler means
   * it. Returns how many got none: all, unless there is a location of one line for each.
   */
  int assignUnnumberedFunctions() {
    boolean inOrder =
        unnumberedFunctions == functions.size()
            && unnumberedFunctions == locations.size()
            && locations.values().stream().allMatch(location -> location.lines.size() == 1);
    if (!inOrder) {
      return unnumberedFunctions;
    }
    long function = 0;
    for (Location location : locations.values()) {
      location.lines.set(0, new Line(--function, location.lines.getFirst().number));
    }
    return 0;
  }

  /** True if there are more strings than the empty one, which is always first. */
  boolean hasStrings() {
    return strings.size() > 1;
  }

  /** The file of the first mapping, which is the program; empty if there is none. */
  String program() {
    return mappingFiles.values().stream().findFirst().map(this::string).orElse("");
  }

  Map<String, String> buildIds() {
    Map<String, String> byFile = new LinkedHashMap<>();
    buildIds.forEach(
        (file, id) -> {
          if (!string(id).isEmpty()) {
            byFile.put(string(file), string(id));
          }
        });
    return byFile;
  }

  /** Empty if there is none. */
  String string(long number) {
    return number <= 0 || number >= strings.size() ? "" : strings.get((int) number);
  }

  /** The number from 0 of a location that is to be framed. */
  int place(long location) {
    int place = framedLocations.intern(location);
    if (place == frameIds.size()) {
      int[] all = frames(locations.get(location));
      frameIds.add(all);
      onlyFrameIds = Ids.grown(onlyFrameIds, place);
      onlyFrameIds[place] = all.length == 1 ? all[0] : Ids.NONE;
    }
    return place;
  }

  int onlyFrameId(int place) {
    return onlyFrameIds[place];
  }

  /** Outermost first. */
  int[] frameIds(int place) {
    return frameIds.get(place);
  }

  private int[] frames(Location location) {
    if (location == null) {
      return new int[] {unknown("")};
    }
    String library = string(mappingFiles.getOrDefault(location.mapping, 0L));
    if (location.lines.isEmpty()) {
      long address = location.address;
      return new int[] {
        address == 0 ? unknown(library) : symbolless("0x" + Long.toHexString(address), library)
      };
    }
    return location.lines.reversed().stream().mapToInt(one -> frame(one, library)).toArray();
  }

  private int frame(Line of, String library) {
    long[] function =
        functions.getOrDefault(of.function, new long[Fields.FUNCTION_SYSTEM_NAME + 1]);
    String name = string(function[Fields.FUNCTION_NAME]);
    String systemName = string(function[Fields.FUNCTION_SYSTEM_NAME]);
    FrameKind kind = kind(systemName);
    int nameEnd = systemName.lastIndexOf(" [");
    if (kind != null && name.length() <= nameEnd && systemName.startsWith(name)) {
      String rest = systemName.substring(name.length(), nameEnd);
      named++;
      return FrameName.intern(symbols, name, rest, library, of.number, kind);
    }
    String known = name.isEmpty() ? systemName : name;
    if (known.isEmpty()) {
      return unknown(library);
    }
    named++;
    return FrameName.intern(symbols, known, of.number);
  }

  private static FrameKind kind(String systemName) {
    int bracket = systemName.lastIndexOf(" [");
    if (bracket < 0 || !systemName.endsWith("]")) {
      return null;
    }
    String word = systemName.substring(bracket + 2, systemName.length() - 1);
    return Messages.constant(FrameKind.values(), word, null);
  }

  private int unknown(String library) {
    nameless++;
    return symbolless("[unknown]", library);
  }

  private int symbolless(String name, String library) {
    return FrameName.intern(symbols, name, "", library, Ids.NONE, FrameKind.NATIVE);
  }
}
