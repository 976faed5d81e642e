package dev.candela.engine.format.pprof;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes locations (frames), functions (methods run in one way) and mappings (modules, libraries)
 * that occurred. A system name is the name with descriptor and kind behind, for which the format
 * has no fields; its tools do not show it.
 */
final class PprofSymbols {
  /** A setting of the profile that keeps the build ID of the file whose name follows. */
  static final String BUILD_ID = "build-id#";

  private static final int MAIN_MAPPING = 1;

  private final Symbols symbols;
  private final StringTable.Builder strings;
  private final Map<String, String> settings;
  private final BitSet usedFrameIds = new BitSet();
  private final Map<Long, Integer> functionByMethodAndKind = new HashMap<>();
  private final Map<String, Integer> mappingByModule = new LinkedHashMap<>();
  private final ProtoRecord outer = new ProtoRecord();
  private final ProtoRecord record = new ProtoRecord();
  private final ProtoRecord line = new ProtoRecord();

  PprofSymbols(Symbols symbols, StringTable.Builder strings, Map<String, String> settings) {
    this.settings = settings;
    this.symbols = symbols;
    this.strings = strings;
  }

  int location(int frameId) {
    usedFrameIds.set(frameId);
    return frameId + 1;
  }

  /** Writes what was used. */
  void writeTo(OutputStream out, String program) throws IOException {
    for (int id = usedFrameIds.nextSetBit(0); id >= 0; id = usedFrameIds.nextSetBit(id + 1)) {
      writeLocation(id, out);
    }
    writeMapping(MAIN_MAPPING, program, out);
    for (Map.Entry<String, Integer> mapping : mappingByModule.entrySet()) {
      writeMapping(mapping.getValue(), mapping.getKey(), out);
    }
  }

  private void writeLocation(int frameId, OutputStream out) throws IOException {
    FrameTable frames = symbols.frames();
    int methodId = frames.methodId(frameId);
    FrameKind kind = frames.kind(frameId);
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    int mapping =
        module.isEmpty()
            ? 0
            : mappingByModule.computeIfAbsent(
                module, name -> MAIN_MAPPING + 1 + mappingByModule.size());
    long methodAndKind = (long) methodId << 8 | kind.ordinal();
    Integer function = functionByMethodAndKind.get(methodAndKind);
    if (function == null) {
      function = functionByMethodAndKind.size() + 1;
      functionByMethodAndKind.put(methodAndKind, function);
      writeFunction(function, methodId, kind, out);
    }
    line.clear().number(1, function).number(2, Math.max(0, frames.lineNumber(frameId)));
    record.clear().number(1, frameId + 1L).number(2, mapping).record(4, line);
    outer.clear().record(Fields.LOCATION, record).writeTo(out);
  }

  private void writeFunction(int number, int methodId, FrameKind kind, OutputStream out)
      throws IOException {
    String qualified = symbols.qualifiedName(methodId);
    String name = qualified.isEmpty() ? "[unknown]" : qualified;
    String descriptor = symbols.strings().get(symbols.methods().descriptorId(methodId));
    String systemName = name + descriptor + " [" + Messages.key(kind) + "]";
    record
        .clear()
        .number(1, number)
        .number(2, strings.intern(name))
        .number(3, strings.intern(systemName));
    outer.clear().record(Fields.FUNCTION, record).writeTo(out);
  }

  private void writeMapping(int number, String file, OutputStream out) throws IOException {
    // Says that functions and lines are known, else tools look for the file to find them.
    record.clear().number(Fields.MAPPING_ID, number);
    record.number(Fields.MAPPING_FILE, strings.intern(file));
    record.number(
        Fields.MAPPING_BUILD_ID, strings.intern(settings.getOrDefault(BUILD_ID + file, "")));
    record.flag(7).flag(9).flag(10);
    outer.clear().record(Fields.MAPPING, record).writeTo(out);
  }
}
