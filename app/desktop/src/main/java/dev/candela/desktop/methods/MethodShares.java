package dev.candela.desktop.methods;

import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Shares of methods with their intervals, which take a pass over the samples: for a worker. */
record MethodShares(View view) {
  /** Of a method. */
  record Both(ShareInterval self, ShareInterval total) {}

  /** By the identities of the rows. */
  Map<Object, Both> of(List<MethodRow> rows, Cancellation cancellation) {
    int[] methodIds = rows.stream().mapToInt(MethodRow::methodId).toArray();
    Shares shares =
        Shares.ofMethods(
            view.profile(),
            view.selection(),
            view.stackView(cancellation),
            methodIds,
            cancellation);
    Map<Object, Both> found = new HashMap<>();
    for (int i = 0; i < methodIds.length; i++) {
      found.put(rows.get(i).identity(), new Both(shares.self(i), shares.total(i)));
    }
    return found;
  }

  /** The share of all stacks with one of these methods, each counted once. */
  ShareInterval ofAny(List<MethodRow> rows, Cancellation cancellation) {
    StackView shown = view.stackView(cancellation);
    boolean[] wanted = new boolean[shown.symbols().methods().size()];
    rows.forEach(row -> wanted[row.methodId()] = true);
    StackTable stacks = shown.stacks();
    int[] groups = new int[stacks.size()];
    Arrays.fill(groups, Ids.NONE);
    for (int stackId = 0; stackId < groups.length; stackId++) {
      if (stackId % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      if (stackId != StackTable.ROOT) {
        int methodId = shown.symbols().frames().methodId(stacks.frameId(stackId));
        boolean above = groups[stacks.parentStackId(stackId)] == 0;
        groups[stackId] = above || wanted[methodId] ? 0 : Ids.NONE;
      }
    }
    return Shares.ofGroups(view.profile(), view.selection(), shown, groups, 1, cancellation)
        .self(0);
  }
}
