package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.Locations.Line;
import dev.candela.engine.format.pprof.Locations.Location;
import dev.candela.engine.format.shared.ExactFrame;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import java.util.BitSet;

/**
 * Turns stacks of locations into stacks of frames.
 *
 * <p>Candela writes a function's system name as its name, then the method's descriptor, then {@code
 * " [kind]"}: with it every frame comes back as it was. Other files have names to be made out.
 */
final class LocationFrames {
  private final Locations locations;
  private final Texts texts;
  private final Symbols.Builder symbols;
  private int named;
  private int nameless;

  LocationFrames(Locations locations, Texts texts, Symbols.Builder symbols) {
    this.locations = locations;
    this.texts = texts;
    this.symbols = symbols;
  }

  /** Frames of each of these locations, outermost first. */
  int[][] frameIds(BitSet usedLocations) {
    int[][] frameIds = new int[usedLocations.length()][];
    for (int location = 0; (location = usedLocations.nextSetBit(location)) >= 0; location++) {
      frameIds[location] = frames(location);
    }
    return frameIds;
  }

  int named() {
    return named;
  }

  /** Frames without a name in the file. */
  int nameless() {
    return nameless;
  }

  /** Outermost first. */
  private int[] frames(int location) {
    Location known = locations.get(location);
    if (known == null) {
      return new int[] {unknown("")};
    }
    String library = texts.mappingFile(known.mapping());
    int count = known.lineCount();
    if (count == 0) {
      long address = known.address();
      return new int[] {
        address == 0 ? unknown(library) : symbolless("0x" + Long.toHexString(address), library)
      };
    }
    int[] frameIds = new int[count];
    for (int i = 0; i < count; i++) {
      Line line = locations.line(known, count - 1 - i);
      frameIds[i] = frame(line.function(), line.number(), library);
    }
    return frameIds;
  }

  private int frame(long function, int lineNumber, String library) {
    String name = texts.functionName(function);
    String systemName = texts.systemName(function);
    FrameKind kind = kind(systemName);
    int nameEnd = systemName.lastIndexOf(" [");
    if (kind != null && name.length() <= nameEnd && systemName.startsWith(name)) {
      String rest = systemName.substring(name.length(), nameEnd);
      named++;
      return new ExactFrame(name, rest, library, lineNumber, kind).intern(symbols);
    }
    String known = name.isEmpty() ? systemName : name;
    if (known.isEmpty()) {
      return unknown(library);
    }
    named++;
    return FrameName.intern(symbols, known, lineNumber);
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
    return new ExactFrame(name, "", library, Ids.NONE, FrameKind.NATIVE).intern(symbols);
  }
}
