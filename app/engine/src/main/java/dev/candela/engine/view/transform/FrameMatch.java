package dev.candela.engine.view.transform;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.select.Patterns;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Which methods a transform means; a value. */
sealed interface FrameMatch {
  /** What it says about a method's qualified name. */
  Predicate<String> onName();

  /** The regular expression or name that it was made of. */
  String text();

  /** An entry for each frame, true for frames of the methods that are meant. */
  default boolean[] frames(Symbols symbols) {
    Predicate<String> onName = onName();
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

  /** Methods of this very name. */
  record Named(String text) implements FrameMatch {
    @Override
    public Predicate<String> onName() {
      return text::equals;
    }
  }

  /** Methods whose name holds a match of this regular expression. */
  record Matching(String text) implements FrameMatch {
    /** Checks the regular expression. */
    public Matching {
      Patterns.compile(text);
    }

    @Override
    public Predicate<String> onName() {
      Pattern pattern = Patterns.compile(text);
      return name -> pattern.matcher(name).find();
    }
  }
}
