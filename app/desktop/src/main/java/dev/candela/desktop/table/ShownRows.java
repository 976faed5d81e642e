package dev.candela.desktop.table;

import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableListBase;

/**
 * What a table has on screen. All of it is replaced at once, and told in one change that looks at
 * no row: a million of them take no time. For the FX thread; what it holds never changes.
 */
final class ShownRows<R> extends ObservableListBase<R> {
  private List<R> rows = List.of();

  /** For workers, too. */
  List<R> now() {
    return rows;
  }

  void replace(List<R> newRows) {
    List<R> before = rows;
    rows = newRows;
    if (!before.isEmpty() || !newRows.isEmpty()) {
      fireChange(new Replaced<>(this, before));
    }
  }

  @Override
  public R get(int index) {
    return rows.get(index);
  }

  @Override
  public int size() {
    return rows.size();
  }

  private static final class Replaced<R> extends ListChangeListener.Change<R> {
    private final List<R> before;
    private boolean told;

    private Replaced(ShownRows<R> rows, List<R> before) {
      super(rows);
      this.before = before;
    }

    @Override
    public boolean next() {
      boolean first = !told;
      told = true;
      return first;
    }

    @Override
    public void reset() {
      told = false;
    }

    @Override
    public int getFrom() {
      return 0;
    }

    @Override
    public int getTo() {
      return getList().size();
    }

    @Override
    public List<R> getRemoved() {
      return before;
    }

    @Override
    protected int[] getPermutation() {
      return new int[0];
    }
  }
}
