package dev.candela.desktop.table;

import dev.candela.engine.model.Cancellation;
import java.util.List;

/** Creates the rows of a tree on demand. Called by one worker at a time; rows are immutable. */
public interface TreeRows<R> {
  List<R> roots(Cancellation cancellation);

  /** The children of a row, in any order. */
  List<R> children(R row, Cancellation cancellation);

  /** True without children; for any thread. */
  boolean isLeaf(R row);

  /** Distinguishes siblings, also in the next tree. */
  Object identity(R row);

  /** Weight, used to expand the heaviest path. */
  long weight(R row);
}
