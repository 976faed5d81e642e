package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Takes frames of one method out of all stacks and charges their time to the callers. Totals stay:
 * stacks that lose all frames end up below a frame that says so.
 *
 * @param kind which of them
 * @param methodName the method
 */
record NarrowingTransform(Kind kind, String methodName) implements StackTransform {
  /** Stands for stacks without a remaining frame. */
  static final String NOTHING_LEFT = "[hidden]";

  /** The part that is removed with the frame. */
  enum Kind {
    /** Only the frame; its caller calls what it called. */
    HIDE("hide"),
    /** The frame and everything it calls. */
    MERGE("merge");

    final String key;

    Kind(String key) {
      this.key = key;
    }
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    boolean[] frames = FrameMatch.named(methodName).frames(view.symbols());
    return without(view, frames, NOTHING_LEFT, kind == Kind.MERGE, cancellation);
  }

  /**
   * The stacks without these frames.
   *
   * @param rest the frame of stacks that have no other
   * @param callees true if what the frames call goes with them
   */
  static StackView without(
      StackView view, boolean[] frames, String rest, boolean callees, Cancellation cancellation) {
    SymbolsExtension symbols = new SymbolsExtension(view.symbols());
    int nothingLeft = symbols.syntheticFrame(rest);
    StackTable stacks = view.stacks();
    boolean[] gone = new boolean[stacks.size()];
    return new StackMapping(view)
        .forEach(
            (mapping, stackId) -> {
              int frameId = stacks.frameId(stackId);
              gone[stackId] = frames[frameId] || callees && gone[stacks.parentStackId(stackId)];
              if (gone[stackId]) {
                mapping.joinCallers(stackId, nothingLeft);
              } else {
                mapping.keep(stackId, frameId);
              }
            },
            cancellation)
        .finish(symbols.view());
  }

  @Override
  public Optional<Predicate<String>> methods() {
    return Optional.of(FrameMatch.named(methodName).onName());
  }

  @Override
  public String text() {
    return kind.key + ":" + methodName;
  }
}
