package dev.candela.engine.format.pprof;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.index.LongIds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The file's strings, and records that mainly refer to strings. */
final class Texts {
  private final List<String> strings = new ArrayList<>();
  private final ProtoFields record = new ProtoFields();
  private final LongIds mappingIds = new LongIds();
  private final LongIds functionIds = new LongIds();
  private long[] mappingFiles = new long[16];
  private long[] functionNames = new long[1 << 8];
  private long[] systemNames = new long[1 << 8];
  private int unnumberedFunctions;

  void addString(byte[] bytes, int length) {
    strings.add(new String(bytes, 0, length, StandardCharsets.UTF_8));
  }

  void addMapping(byte[] bytes, int length) throws MalformedRecordException {
    long id = 0;
    long file = 0;
    record.over(bytes, 0, length);
    while (record.next()) {
      if (record.isNumber(Fields.MAPPING_ID)) {
        id = record.value();
      } else if (record.isNumber(Fields.MAPPING_FILE)) {
        file = record.value();
      }
    }
    int index = mappingIds.intern(id);
    if (index >= mappingFiles.length) {
      mappingFiles = Arrays.copyOf(mappingFiles, index * 2);
    }
    mappingFiles[index] = file;
  }

  void addFunction(byte[] bytes, int length) throws MalformedRecordException {
    long id = 0;
    long name = 0;
    long systemName = 0;
    record.over(bytes, 0, length);
    while (record.next()) {
      if (record.isNumber(Fields.FUNCTION_ID)) {
        id = record.value();
      } else if (record.isNumber(Fields.FUNCTION_NAME)) {
        name = record.value();
      } else if (record.isNumber(Fields.FUNCTION_SYSTEM_NAME)) {
        systemName = record.value();
      }
    }
    int index = functionIds.intern(id == 0 ? - ++unnumberedFunctions : id);
    if (index >= functionNames.length) {
      functionNames = Arrays.copyOf(functionNames, index * 2);
      systemNames = Arrays.copyOf(systemNames, index * 2);
    }
    functionNames[index] = name;
    systemNames[index] = systemName;
  }

  /** True if there are more strings than the empty one, which is always first. */
  boolean hasStrings() {
    return strings.size() > 1;
  }

  /** Number of functions without an id; they got -1, -2 and so on. */
  int unnumberedFunctions() {
    return unnumberedFunctions;
  }

  int functions() {
    return functionIds.size();
  }

  /** The file of the first mapping, which is the program; empty if there is none. */
  String program() {
    return mappingIds.size() == 0 ? "" : string(mappingFiles[0]);
  }

  /** Empty if there is none. */
  String string(long number) {
    if (number <= 0 || number >= strings.size()) {
      return "";
    }
    return strings.get((int) number);
  }

  /** Empty if there is none. */
  String mappingFile(long id) {
    int index = mappingIds.find(id);
    return index == Ids.NONE ? "" : string(mappingFiles[index]);
  }

  /** Empty if there is none. */
  String functionName(long id) {
    int index = functionIds.find(id);
    return index == Ids.NONE ? "" : string(functionNames[index]);
  }

  /** The compiler's name of the function; empty if there is none. */
  String systemName(long id) {
    int index = functionIds.find(id);
    return index == Ids.NONE ? "" : string(systemNames[index]);
  }
}
