package dev.candela.desktop.methods;

import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What methods were added up of, for what takes another pass over the samples. For workers.
 *
 * @param profile the recording
 * @param selection which of its samples
 * @param view in which shape their stacks
 */
record MethodShares(Profile profile, SampleSelection selection, StackView view) {
  private static final int CHECKED_STACKS = 1 << 14;

  /** Of a method. */
  record Both(ShareInterval self, ShareInterval total) {}

  static MethodShares of(Scope scope) {
    return new MethodShares(scope.profile(), scope.selection(), scope.view(Grain.METHOD));
  }

  /** By the identities of the rows. */
  Map<Object, Both> of(List<MethodRow> rows, Cancellation cancellation) {
    int[] methodIds = rows.stream().mapToInt(MethodRow::methodId).toArray();
    Shares shares = Shares.ofMethods(profile, selection, view, methodIds, cancellation);
    Map<Object, Both> found = new HashMap<>();
    for (int i = 0; i < methodIds.length; i++) {
      found.put(rows.get(i).identity(), new Both(shares.self(i), shares.total(i)));
    }
    return found;
  }

  /** The share of all stacks with one of these methods, each counted once. */
  ShareInterval ofAny(List<MethodRow> rows, Cancellation cancellation) {
    boolean[] wanted = new boolean[view.symbols().methods().size()];
    rows.forEach(row -> wanted[row.methodId()] = true);
    StackTable stacks = view.stacks();
    int[] groups = new int[stacks.size()];
    Arrays.fill(groups, Ids.NONE);
    for (int stackId = 0; stackId < groups.length; stackId++) {
      if (stackId % CHECKED_STACKS == 0) {
        cancellation.check();
      }
      if (stackId != StackTable.ROOT) {
        int methodId = view.symbols().frames().methodId(stacks.frameId(stackId));
        boolean above = groups[stacks.parentStackId(stackId)] == 0;
        groups[stackId] = above || wanted[methodId] ? 0 : Ids.NONE;
      }
    }
    return Shares.ofGroups(profile, selection, view, groups, 1, cancellation).self(0);
  }
}
