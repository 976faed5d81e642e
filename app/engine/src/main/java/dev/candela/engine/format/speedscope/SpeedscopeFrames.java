package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.ExactFrame;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/**
 * The frames that a file's profiles share. Candela adds kind, descriptor and module to what
 * speedscope has; frames of other writers have a name to be made out.
 */
final class SpeedscopeFrames {
  private final Symbols.Builder symbols;
  private int[] frameIds = new int[64];
  private int size;
  private int unknownFrameId = Ids.NONE;
  private long unknown;

  SpeedscopeFrames(Symbols.Builder symbols) {
    this.symbols = symbols;
  }

  /** Reads the array after its opening bracket. */
  void read(JsonInput in) throws IOException {
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      if (size == frameIds.length) {
        frameIds = Arrays.copyOf(frameIds, size * 2);
      }
      if (part == Part.OBJECT) {
        frameIds[size] = frame(in);
      } else {
        in.skip(part);
        frameIds[size] = unknownFrame();
      }
      size++;
    }
  }

  private int frame(JsonInput in) throws IOException {
    String name = "";
    String descriptor = "";
    String module = "";
    String kindName = "";
    int lineNumber = Ids.NONE;
    for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
      String member = in.text();
      Part value = in.next();
      if (value == Part.STRING) {
        switch (member) {
          case "name" -> name = in.text();
          case "descriptor" -> descriptor = in.text();
          case "module" -> module = in.text();
          case "kind" -> kindName = in.text();
          default -> {
            // The file, for one: nothing shows it so far.
          }
        }
      } else if (value == Part.NUMBER && member.equals("line")) {
        lineNumber = in.number() >= 1 ? (int) Math.min(in.number(), Integer.MAX_VALUE) : Ids.NONE;
      } else {
        in.skip(value);
      }
    }
    if (name.isEmpty()) {
      return unknownFrame();
    }
    FrameKind kind = kind(kindName);
    return kind == null
        ? FrameName.intern(symbols, name, lineNumber)
        : new ExactFrame(name, descriptor, module, lineNumber, kind).intern(symbols);
  }

  private static FrameKind kind(String name) {
    for (FrameKind kind : FrameKind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(name)) {
        return kind;
      }
    }
    return null;
  }

  int frameId(int number) {
    if (number >= 0 && number < size) {
      return frameIds[number];
    }
    unknown++;
    return unknownFrame();
  }

  /** References to missing frames. */
  long unknown() {
    return unknown;
  }

  private int unknownFrame() {
    if (unknownFrameId == Ids.NONE) {
      unknownFrameId =
          new ExactFrame("[unknown]", "", "", Ids.NONE, FrameKind.NATIVE).intern(symbols);
    }
    return unknownFrameId;
  }
}
