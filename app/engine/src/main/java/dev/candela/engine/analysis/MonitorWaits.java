package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Set;
import java.util.stream.IntStream;

/** Wall-clock samples of threads that wait for a monitor, which look like work. */
public final class MonitorWaits {
  private MonitorWaits() {}

  /** Their share of all samples; 0 for other kinds of samples. */
  public static double share(View view, Cancellation cancellation) {
    SampleSelection selection = view.selection();
    boolean wall =
        selection.tables(view.profile()).stream()
            .allMatch(table -> table.type().category() == SampleCategory.WALL);
    long all = view.stacks(cancellation).weights().totalWeight();
    if (!wall || all == 0) {
      return 0;
    }
    StackMask shown = StackMask.of(view.stackView(cancellation));
    StackMask entering = shown.with(view.profile(), MonitorWaits::isEntering);
    long weight = weight(view, selection, entering, cancellation);
    if (selection.states().isEmpty()) {
      weight +=
          weight(view, selection.withStates(Set.of(ThreadState.BLOCKED)), shown, cancellation);
    }
    return (double) weight / all;
  }

  private static long weight(
      View view, SampleSelection selection, StackMask stacks, Cancellation cancellation) {
    ThreadShares shares = ThreadShares.of(view.profile(), selection, stacks, cancellation);
    return IntStream.of(shares.byWeight()).mapToLong(shares::weight).sum();
  }

  /** HotSpot's functions, which have had several names. */
  private static boolean isEntering(Symbols symbols, int methodId) {
    String name = symbols.qualifiedName(methodId);
    return name.startsWith("ObjectMonitor::enter") || name.equals("ObjectMonitor::EnterI");
  }
}
