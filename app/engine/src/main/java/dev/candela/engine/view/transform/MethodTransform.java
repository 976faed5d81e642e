package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.Patterns;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Keeps, drops or shortens stacks by a method in them: a regular expression or a name. */
record MethodTransform(Kind kind, String subject) implements StackTransform {
  /** Stands for stacks without a remaining frame. */
  private static final String NOTHING_LEFT = "[hidden]";

  /** As {@link StackTransforms} explains them; the first two are of a regular expression. */
  enum Kind {
    INCLUDE(true),
    EXCLUDE(false),
    FOCUS(true),
    DROP(false),
    CALLERS(true),
    CALLEES(true),
    HIDE(false),
    MERGE(false);

    private final boolean keepsMatching;

    Kind(boolean keepsMatching) {
      this.keepsMatching = keepsMatching;
    }
  }

  /** Checks the regular expression, if it is one. */
  MethodTransform {
    matching(kind, subject);
  }

  private static Predicate<String> matching(Kind kind, String subject) {
    if (kind == Kind.INCLUDE || kind == Kind.EXCLUDE) {
      Pattern pattern = Patterns.compile(subject);
      return name -> pattern.matcher(name).find();
    }
    return subject::equals;
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    boolean[] frames = view.symbols().framesNamed(matching(kind, subject));
    return switch (kind) {
      case INCLUDE, EXCLUDE, FOCUS, DROP, CALLERS -> keep(view, frames, cancellation);
      case CALLEES -> {
        boolean[] roots = new boolean[view.stacks().size()];
        for (int stackId = 1; stackId < roots.length; stackId++) {
          roots[stackId] = frames[view.stacks().frameId(stackId)];
        }
        yield below(view, roots, cancellation);
      }
      case HIDE, MERGE -> without(view, frames, NOTHING_LEFT, kind == Kind.MERGE, cancellation);
    };
  }

  private StackView keep(StackView view, boolean[] frames, Cancellation cancellation) {
    StackTable stacks = view.stacks();
    boolean[] contains = new boolean[stacks.size()];
    int[] samplesAt = new int[stacks.size()];
    samplesAt[StackTable.ROOT] = kind.keepsMatching ? StackView.DROPPED : StackTable.ROOT;
    for (int stackId = 1; stackId < contains.length; stackId++) {
      Cancellation.checkAt(stackId, cancellation);
      int callers = stacks.parentStackId(stackId);
      contains[stackId] = contains[callers] || frames[stacks.frameId(stackId)];
      if (kind == Kind.CALLERS && contains[callers]) {
        samplesAt[stackId] = samplesAt[callers];
      } else {
        samplesAt[stackId] = contains[stackId] == kind.keepsMatching ? stackId : StackView.DROPPED;
      }
    }
    return view.onto(view.symbols(), stacks, samplesAt);
  }

  /** The stacks from these frames on, which become the outermost ones; callees are ignored. */
  static StackView below(StackView view, boolean[] newRoots, Cancellation cancellation) {
    StackTable stacks = view.stacks();
    StackMapping result = new StackMapping(view);
    result.join(StackTable.ROOT, StackView.DROPPED);
    return result
        .forEach(
            (mapping, stackId) -> {
              if (mapping.callers(stackId) != StackView.DROPPED) {
                mapping.keep(stackId, stacks.frameId(stackId));
              } else if (newRoots[stackId]) {
                mapping.keepBelow(StackTable.ROOT, stackId, stacks.frameId(stackId));
              } else {
                mapping.join(stackId, StackView.DROPPED);
              }
            },
            cancellation)
        .finish(view.symbols());
  }

  /** Stacks without these frames, or also their callees; empty ones get the frame {@code rest}. */
  static StackView without(
      StackView view, boolean[] frames, String rest, boolean callees, Cancellation cancellation) {
    Symbols.Extension symbols = new Symbols.Extension(view.symbols());
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
  public String text() {
    return Messages.key(kind) + ":" + subject;
  }

  @Override
  public Optional<Predicate<String>> methods() {
    return Optional.of(matching(kind, subject));
  }

  @Override
  public boolean keepsOnlyMatches() {
    return kind.keepsMatching;
  }

  /** Callees at one place of the call tree. */
  record Subtree(StackPath path) implements StackTransform {
    Subtree {
      if (path.names().isEmpty()) {
        throw new IllegalArgumentException("subtree: needs the names of its frames, A;B;C");
      }
    }

    @Override
    public StackView apply(StackView view, Cancellation cancellation) {
      return below(view, path.stacksHere(view.symbols(), view.stacks()), cancellation);
    }

    @Override
    public String text() {
      return "subtree:" + path.text();
    }
  }

  /**
   * Removes native, C++ and kernel frames, whose time counts for their Java callers. Totals stay:
   * stacks of nothing else become {@link StackTransforms#NATIVE_ONLY}.
   */
  record HideNative() implements StackTransform {
    @Override
    public StackView apply(StackView view, Cancellation cancellation) {
      FrameTable frames = view.symbols().frames();
      boolean[] nativeFrames = new boolean[frames.size()];
      boolean any = false;
      for (int frameId = 0; frameId < nativeFrames.length; frameId++) {
        nativeFrames[frameId] = frames.kind(frameId).isNative();
        any |= nativeFrames[frameId];
      }
      return any
          ? without(view, nativeFrames, StackTransforms.NATIVE_ONLY, false, cancellation)
          : view;
    }

    @Override
    public String text() {
      return "native:off";
    }
  }
}
