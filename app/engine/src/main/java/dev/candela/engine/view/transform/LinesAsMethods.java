package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Makes each line of a source file a method of its own, so that lines can be compared as methods
 * are: from line 1 on that of a row; lines beyond the rows stay as they are. Frames must still have
 * their lines.
 */
record LinesAsMethods(String outerClass, List<Integer> rows) implements StackTransform {
  /** No class can have this name. */
  private static final String CLASS = "line:";

  LinesAsMethods {
    rows = List.copyOf(rows);
  }

  static LinesAsMethods parse(String subject) {
    int colon = subject.lastIndexOf(':');
    return new LinesAsMethods(
        subject.substring(0, Math.max(0, colon)),
        Arrays.stream(subject.substring(colon + 1).split(",")).map(Integer::valueOf).toList());
  }

  /** The row of such a method, or {@link Ids#NONE}. */
  static int row(Symbols symbols, int methodId) {
    return symbols.className(methodId).equals(CLASS)
        ? Integer.parseInt(symbols.methodName(methodId))
        : Ids.NONE;
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    Symbols symbols = view.symbols();
    FrameTable frames = symbols.frames();
    Symbols.Extension extension = new Symbols.Extension(symbols);
    int[] byFrame = new int[frames.size()];
    for (int frameId = 0; frameId < byFrame.length; frameId++) {
      int line = frames.lineNumber(frameId);
      String name = symbols.className(frames.methodId(frameId));
      boolean here = name.equals(outerClass) || name.startsWith(outerClass + "$");
      byFrame[frameId] =
          here && line > 0 && line <= rows.size()
              ? extension.frame(
                  extension.method(CLASS, rows.get(line - 1).toString(), ""),
                  Ids.NONE,
                  FrameKind.JAVA)
              : frameId;
    }
    return new StackMapping(view)
        .forEach(
            (mapping, stackId) -> mapping.keep(stackId, byFrame[view.stacks().frameId(stackId)]),
            cancellation)
        .finish(extension.view());
  }

  @Override
  public String text() {
    return "lines:"
        + outerClass
        + ":"
        + rows.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
