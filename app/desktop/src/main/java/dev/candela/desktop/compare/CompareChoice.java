package dev.candela.desktop.compare;

import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Filters and settings, which undo keeps; without a unit, one that suits the recordings. */
public record CompareChoice(
    SideChoice before,
    SideChoice after,
    ViewChoice view,
    Optional<DiffUnit> unit,
    IdentityRules rules) {
  public static final CompareChoice USUAL =
      new CompareChoice(
          SideChoice.ALL,
          SideChoice.ALL,
          ViewChoice.EVERYTHING,
          Optional.empty(),
          IdentityRules.DEFAULT);

  /** A range against the rest of the same recording, of what a session looks at. */
  public static CompareChoice rangeAgainstRest(Span range, ViewChoice view, ThreadTable table) {
    String threads = names(view.threads(), table);
    return new CompareChoice(
        new SideChoice(new TimeWindow.Outside(range), threads, 0),
        new SideChoice(new TimeWindow.Between(range), threads, 0),
        view.withWindow(TimeWindow.ALL).withThreads(ThreadChoice.ALL),
        Optional.empty(),
        IdentityRules.DEFAULT);
  }

  /** Threads by their names, which other recordings have too. */
  private static String names(ThreadChoice threads, ThreadTable table) {
    return switch (threads) {
      case ThreadChoice.Named named -> named.regex();
      case ThreadChoice.Chosen chosen ->
          chosen.threadIds().stream()
              .map(threadId -> Pattern.quote(table.name(threadId)))
              .sorted()
              .distinct()
              .collect(Collectors.joining("|", "^(", ")$"));
      case ThreadChoice.Except _, ThreadChoice.Everything _ -> "";
    };
  }

  SideChoice side(Side side) {
    return side == Side.BEFORE ? before : after;
  }

  public CompareChoice with(Side side, UnaryOperator<SideChoice> change) {
    return side == Side.BEFORE
        ? new CompareChoice(change.apply(before), after, view, unit, rules)
        : new CompareChoice(before, change.apply(after), view, unit, rules);
  }

  /** Time and threads of one side, all else of both. */
  CompareChoice with(Side side, UnaryOperator<ViewChoice> change, ThreadTable table) {
    ViewChoice now = change.apply(viewOf(side));
    return with(side, s -> s.withWindow(now.window()).withThreads(names(now.threads(), table)))
        .withView(_ -> now.withWindow(TimeWindow.ALL).withThreads(ThreadChoice.ALL));
  }

  CompareChoice withView(UnaryOperator<ViewChoice> change) {
    return new CompareChoice(before, after, change.apply(view), unit, rules);
  }

  ViewChoice viewOf(Side side) {
    return view.withWindow(side(side).window()).withThreads(side(side).threadChoice());
  }

  CompareChoice withUnit(DiffUnit newUnit) {
    return new CompareChoice(before, after, view, Optional.of(newUnit), rules);
  }

  CompareChoice withRules(IdentityRules newRules) {
    return new CompareChoice(before, after, view, unit, newRules);
  }

  CompareChoice swapped() {
    return new CompareChoice(after, before, view, unit, rules);
  }

  DiffSettings settings() {
    return new DiffSettings(unit, rules);
  }

  /** The filter of one side; no regular expression means all threads, 0 no known operations. */
  public record SideChoice(TimeWindow window, String threads, double operations) {
    public static final SideChoice ALL = new SideChoice(TimeWindow.ALL, "", 0);

    SideChoice withWindow(TimeWindow newWindow) {
      return new SideChoice(newWindow, threads, operations);
    }

    SideChoice withThreads(String regex) {
      return new SideChoice(window, regex, operations);
    }

    SideChoice withOperations(double newOperations) {
      return new SideChoice(window, threads, newOperations);
    }

    ThreadChoice threadChoice() {
      return threads.isEmpty() ? ThreadChoice.ALL : ThreadChoice.named(threads);
    }
  }
}
