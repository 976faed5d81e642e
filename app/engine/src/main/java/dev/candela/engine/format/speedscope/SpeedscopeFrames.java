package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import java.io.IOException;

/** The frames that profiles share; those of other writers have a name to be made out. */
final class SpeedscopeFrames {
  private final Symbols.Builder symbols;
  private int[] frameIds = new int[64];
  private int size;
  private int unknownFrameId = Ids.NONE;
  long unknown;

  SpeedscopeFrames(Symbols.Builder symbols) {
    this.symbols = symbols;
  }

  /** Reads the array after its opening bracket. */
  void read(JsonInput in) throws IOException {
    for (int level = in.depth(); in.nextElement(level); ) {
      frameIds = Ids.grown(frameIds, size);
      frameIds[size++] = in.value() == Part.OBJECT ? frame(in) : unknownFrame();
    }
  }

  private int frame(JsonInput in) throws IOException {
    String name = "";
    String descriptor = "";
    String module = "";
    String kindName = "";
    int lineNumber = Ids.NONE;
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.value() == Part.STRING) {
        switch (in.name()) {
          case "name" -> name = in.text();
          case "descriptor" -> descriptor = in.text();
          case "module" -> module = in.text();
          case "kind" -> kindName = in.text();
          default -> {}
        }
      } else if (in.is(Part.NUMBER, "line")) {
        lineNumber = in.number() >= 1 ? (int) Math.min(in.number(), Integer.MAX_VALUE) : Ids.NONE;
      }
    }
    if (name.isEmpty()) {
      return unknownFrame();
    }
    FrameKind kind = Messages.constant(FrameKind.values(), kindName, null);
    return kind == null
        ? FrameName.intern(symbols, name, lineNumber)
        : FrameName.intern(symbols, name, descriptor, module, lineNumber, kind);
  }

  int frameId(int number) {
    if (number >= 0 && number < size) {
      return frameIds[number];
    }
    unknown++;
    return unknownFrame();
  }

  private int unknownFrame() {
    if (unknownFrameId == Ids.NONE) {
      unknownFrameId = FrameName.intern(symbols, "[unknown]", "", "", Ids.NONE, FrameKind.NATIVE);
    }
    return unknownFrameId;
  }
}
