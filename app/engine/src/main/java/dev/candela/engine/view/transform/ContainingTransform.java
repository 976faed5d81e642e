package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Keeps or drops stacks as a whole, by whether a method is in them. All of these commute with each
 * other.
 *
 * @param kind which of them
 * @param subject a regular expression or a method's name, as the kind says
 */
record ContainingTransform(Kind kind, String subject) implements StackTransform {
  enum Kind {
    /** Stacks with a method that matches a regular expression. */
    INCLUDE("include", true, true),
    /** Stacks without a method that matches a regular expression. */
    EXCLUDE("exclude", true, false),
    /** Stacks with a method of this name, including callers and callees. */
    FOCUS("focus", false, true),
    /** Callers of a method of this name: stacks end at its outermost frame. */
    CALLERS("callers", false, true),
    /** Stacks without a method of this name. */
    DROP("drop", false, false);

    final String key;
    private final boolean regex;
    private final boolean keepsMatching;

    Kind(String key, boolean regex, boolean keepsMatching) {
      this.key = key;
      this.regex = regex;
      this.keepsMatching = keepsMatching;
    }
  }

  /** Checks the regular expression, if it is one. */
  ContainingTransform {
    match(kind, subject);
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    boolean[] matchingFrames = match(kind, subject).frames(view.symbols());
    StackTable stacks = view.stacks();
    boolean[] contains = new boolean[stacks.size()];
    int[] samplesAt = new int[stacks.size()];
    samplesAt[StackTable.ROOT] = kind.keepsMatching ? StackView.DROPPED : StackTable.ROOT;
    for (int stackId = 1; stackId < contains.length; stackId++) {
      if (stackId % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      int callers = stacks.parentStackId(stackId);
      contains[stackId] = contains[callers] || matchingFrames[stacks.frameId(stackId)];
      if (kind == Kind.CALLERS && contains[callers]) {
        samplesAt[stackId] = samplesAt[callers];
      } else {
        samplesAt[stackId] = contains[stackId] == kind.keepsMatching ? stackId : StackView.DROPPED;
      }
    }
    return view.onto(view.symbols(), stacks, samplesAt);
  }

  @Override
  public String text() {
    return kind.key + ":" + subject;
  }

  @Override
  public Optional<Predicate<String>> methods() {
    return Optional.of(match(kind, subject).onName());
  }

  @Override
  public boolean keepsOnlyMatches() {
    return kind.keepsMatching;
  }

  private static FrameMatch match(Kind kind, String subject) {
    return kind.regex ? FrameMatch.matching(subject) : FrameMatch.named(subject);
  }
}
