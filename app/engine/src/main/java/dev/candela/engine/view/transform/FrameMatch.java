package dev.candela.engine.view.transform;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.select.Patterns;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A choice of methods; a value. */
sealed interface FrameMatch {
  /** Tests qualified names. */
  Predicate<String> onName();

  /** The regular expression or name. */
  String text();

  /** True for frames of the chosen methods, by frame id. */
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

  /** Methods with exactly this name. */
  record Named(String text) implements FrameMatch {
    @Override
    public Predicate<String> onName() {
      return text::equals;
    }
  }

  /** Methods whose name contains a match of this regular expression. */
  record Matching(String text) implements FrameMatch {
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
