package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.List;
import java.util.Set;

/** Wall-clock samples of threads that wait to enter a monitor, which look like work. */
public final class MonitorWaits {
  private static final byte ENTERING = 1;

  /** After {@code Object.wait}, or for the initialisation of a class. */
  private static final byte OTHER_WAIT = 2;

  private MonitorWaits() {}

  /** Their share of all samples; 0 for other kinds of samples. */
  public static double share(View view, Cancellation cancellation) {
    SampleSelection selection = view.selection();
    List<SampleTable> tables = selection.tables(view.profile());
    boolean wall =
        tables.stream().allMatch(table -> table.type().category() == SampleCategory.WALL);
    long all = view.stacks(cancellation).weights().totalWeight();
    if (!wall || all == 0) {
      return 0;
    }
    byte[] waits = waits(view.profile());
    StackView shown = view.stackView(cancellation);
    StackWeights weights = view.weights(cancellation);
    long waiting = 0;
    for (int stackId = 0; stackId < waits.length; stackId++) {
      if (shown.stackIdOf(stackId) == StackView.DROPPED) {
        waits[stackId] = OTHER_WAIT;
      } else if (waits[stackId] == ENTERING) {
        waiting += weights.weight(stackId);
      }
    }
    if (selection.states().isEmpty() || selection.states().contains(ThreadState.BLOCKED)) {
      SampleSelection blocked = selection.withStates(Set.of(ThreadState.BLOCKED));
      boolean weighted = StackWeights.isWeighted(tables);
      for (SampleTable table : tables) {
        RowScan scan = new RowScan(view.profile(), table, blocked, cancellation);
        while (scan.next()) {
          waiting += weightOfOthers(scan, waits, weighted);
        }
      }
    }
    return (double) waiting / all;
  }

  /** Without the stacks that are known to wait, or to wait for something else. */
  private static long weightOfOthers(RowScan scan, byte[] waits, boolean weighted) {
    int[] included = scan.included();
    int[] stackIds = scan.stackIds();
    long[] weights = weighted ? scan.weights() : null;
    long sum = 0;
    for (int i = 0; i < scan.rows(); i++) {
      if (included[i] != 0 && waits[stackIds[i]] == 0) {
        sum += weighted ? weights[i] : 1;
      }
    }
    return sum;
  }

  private static byte[] waits(Profile profile) {
    Symbols symbols = profile.symbols();
    byte[] ofMethods = new byte[symbols.methods().size()];
    for (int methodId = 0; methodId < ofMethods.length; methodId++) {
      ofMethods[methodId] = ofMethod(symbols.qualifiedName(methodId));
    }
    StackTable stacks = profile.stacks();
    byte[] waits = new byte[stacks.size()];
    for (int stackId = 1; stackId < waits.length; stackId++) {
      byte own = ofMethods[symbols.frames().methodId(stacks.frameId(stackId))];
      waits[stackId] = (byte) Math.max(own, waits[stacks.parentStackId(stackId)]);
    }
    return waits;
  }

  /** HotSpot's functions have had several names. */
  private static byte ofMethod(String name) {
    if (name.startsWith("java.lang.Object.wait") || name.startsWith("InstanceKlass::initialize")) {
      return OTHER_WAIT;
    }
    return name.startsWith("ObjectMonitor::enter") || name.equals("ObjectMonitor::EnterI")
        ? ENTERING
        : 0;
  }
}
