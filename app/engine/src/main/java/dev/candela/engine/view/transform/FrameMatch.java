package dev.candela.engine.view.transform;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.select.Patterns;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A choice of methods.
 *
 * @param onName tests qualified names
 */
record FrameMatch(Predicate<String> onName) {
  static FrameMatch named(String name) {
    return new FrameMatch(name::equals);
  }

  /** Methods whose name contains a match of this regular expression. */
  static FrameMatch matching(String regex) {
    Pattern pattern = Patterns.compile(regex);
    return new FrameMatch(name -> pattern.matcher(name).find());
  }

  boolean[] frames(Symbols symbols) {
    boolean[] methods = new boolean[symbols.methods().size()];
    for (int methodId = 0; methodId < methods.length; methodId++) {
      methods[methodId] = onName.test(symbols.qualifiedName(methodId));
    }
    FrameTable frames = symbols.frames();
    boolean[] matching = new boolean[frames.size()];
    for (int frameId = 0; frameId < matching.length; frameId++) {
      matching[frameId] = methods[frames.methodId(frameId)];
    }
    return matching;
  }
}
