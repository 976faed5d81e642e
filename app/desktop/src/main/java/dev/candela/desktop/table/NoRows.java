package dev.candela.desktop.table;

import dev.candela.engine.model.Cancellation;
import java.util.List;

/** A tree before there is anything. */
final class NoRows<R> implements TreeRows<R> {
  @Override
  public List<R> roots(Cancellation cancellation) {
    return List.of();
  }

  @Override
  public List<R> children(R row, Cancellation cancellation) {
    return List.of();
  }

  @Override
  public boolean isLeaf(R row) {
    return true;
  }

  @Override
  public Object identity(R row) {
    return row;
  }

  @Override
  public long weight(R row) {
    return 0;
  }
}
