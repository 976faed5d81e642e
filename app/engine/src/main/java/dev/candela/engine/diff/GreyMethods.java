package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import java.util.BitSet;
import java.util.function.IntFunction;

/**
 * Methods that changed though none of their frames did: a table of methods counts calls from all
 * places together, which can tell what no place alone does; a value.
 *
 * @param grey those of them with no such frame in the tree
 */
public record GreyMethods(int changed, int grey) {
  /** None, or not computed. */
  public static final GreyMethods NONE = new GreyMethods(0, 0);

  /** Counts them by the comparison's own verdicts. */
  public static GreyMethods of(Diff diff) {
    return of(diff, diff.tree()::verdict);
  }

  /** Counts them. */
  public static GreyMethods of(Diff diff, IntFunction<Verdict> verdicts) {
    CallTree structure = diff.tree().structure();
    BitSet coloured = new BitSet();
    for (int nodeId = 1; nodeId < structure.nodeCount(); nodeId++) {
      if (verdicts.apply(nodeId).isChange()) {
        coloured.set(structure.methodId(nodeId));
      }
    }
    MethodChanges methods = diff.methods();
    int changed = 0;
    int grey = 0;
    for (int row = 0; row < methods.rowCount(); row++) {
      if (methods.isChanged(row)) {
        changed++;
        grey += coloured.get(methods.methodId(row)) ? 0 : 1;
      }
    }
    return new GreyMethods(changed, grey);
  }

  /** True if a graph and a table of methods seem to contradict each other. */
  public boolean areNotable() {
    return grey > 0 && 2 * grey >= changed;
  }
}
