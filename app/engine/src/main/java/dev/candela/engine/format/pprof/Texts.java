package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The file's strings, and records that mainly refer to strings. */
final class Texts {
  private final List<String> strings = new ArrayList<>();
  private final ProtoFields record = new ProtoFields();
  private final Map<Long, Long> mappingFiles = new LinkedHashMap<>();
  private final Map<Long, Function> functions = new HashMap<>();
  private int unnumberedFunctions;

  private record Function(long name, long systemName) {
    static final Function NONE = new Function(0, 0);
  }

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
    mappingFiles.put(id, file);
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
    functions.put(id == 0 ? - ++unnumberedFunctions : id, new Function(name, systemName));
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
    return functions.size();
  }

  /** The file of the first mapping, which is the program; empty if there is none. */
  String program() {
    return mappingFiles.values().stream().findFirst().map(this::string).orElse("");
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
    return string(mappingFiles.getOrDefault(id, 0L));
  }

  /** Empty if there is none. */
  String functionName(long id) {
    return string(functions.getOrDefault(id, Function.NONE).name);
  }

  /** The compiler's name of the function; empty if there is none. */
  String systemName(long id) {
    return string(functions.getOrDefault(id, Function.NONE).systemName);
  }
}
