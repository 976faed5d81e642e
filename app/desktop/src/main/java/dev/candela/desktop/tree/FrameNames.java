package dev.candela.desktop.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Symbols;
import java.util.function.Predicate;

/** Looks at each method's name once, however many nodes have it. */
final class FrameNames {
  private FrameNames() {}

  /** For each frame, true if its method's qualified name is wanted. */
  static boolean[] matching(Symbols symbols, Predicate<String> wanted, Cancellation cancellation) {
    boolean[] methods = new boolean[symbols.methods().size()];
    for (int methodId = 0; methodId < methods.length; methodId++) {
      cancellation.check();
      methods[methodId] = wanted.test(symbols.qualifiedName(methodId));
    }
    boolean[] frames = new boolean[symbols.frames().size()];
    for (int frameId = 0; frameId < frames.length; frameId++) {
      frames[frameId] = methods[symbols.frames().methodId(frameId)];
    }
    return frames;
  }
}
