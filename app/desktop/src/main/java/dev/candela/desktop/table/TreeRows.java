package dev.candela.desktop.table;

import dev.candela.engine.model.Cancellation;
import java.util.List;

/**
 * Where the rows of a tree come from: only those are made that are looked at. Called by one worker
 * at a time.
 *
 * @param <R> a row, immutable
 */
public interface TreeRows<R> {
  /** The rows at the top. */
  List<R> roots(Cancellation cancellation);

  /** The rows below a row of this tree, in any order. */
  List<R> children(R row, Cancellation cancellation);

  /** True if there is nothing below; for any thread. */
  boolean isLeaf(R row);

  /** What tells the row from the others below the same row, also in the next tree. */
  Object identity(R row);

  /** What the row weighs: the way of the heaviest rows is expanded by one key. */
  long weight(R row);
}
