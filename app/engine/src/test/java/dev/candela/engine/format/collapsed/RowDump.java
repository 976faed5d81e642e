package dev.candela.engine.format.collapsed;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;

/** A profile as text, row by row, with all that a row says. */
final class RowDump {
  private RowDump() {}

  static String of(Profile profile) {
    StringBuilder text = new StringBuilder();
    for (SampleTable table : profile.samples()) {
      text.append(table.type().name()).append(", ").append(table.size()).append(" rows\n");
      for (int row = 0; row < table.size(); row++) {
        int threadId = table.threadIds().getInt(row);
        text.append(table.weights().get(row));
        text.append(threadId == Ids.NONE ? "" : "  {" + profile.threads().get(threadId) + "}");
        text.append('\n');
        for (int frameId : profile.stacks().frameIds(table.stackIds().getInt(row))) {
          text.append("    ").append(frame(profile.symbols(), frameId)).append('\n');
        }
      }
    }
    profile.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
    return text.toString();
  }

  private static String frame(Symbols symbols, int frameId) {
    FrameTable frames = symbols.frames();
    int methodId = frames.methodId(frameId);
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    return frames.kind(frameId)
        + " <"
        + symbols.className(methodId)
        + "> <"
        + symbols.methodName(methodId)
        + ">"
        + (module.isEmpty() ? "" : " in " + module)
        + (frames.lineNumber(frameId) == Ids.NONE ? "" : " line " + frames.lineNumber(frameId));
  }
}
