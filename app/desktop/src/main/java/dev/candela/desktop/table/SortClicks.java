package dev.candela.desktop.table;

import dev.candela.desktop.work.FxThread;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/**
 * Makes a click on the title of numbers sort them downwards, and another one upwards: the control
 * itself would begin with the smallest, which nobody looks for, and then not sort at all.
 */
final class SortClicks {
  private SortClicks() {}

  /**
   * Listens to a sort order.
   *
   * @param numeric true of columns of numbers
   * @param turn makes a column sort upwards, or downwards if false
   */
  static <C> void install(
      ObservableList<C> sortOrder, Predicate<? super C> numeric, BiConsumer<C, Boolean> turn) {
    sortOrder.addListener(
        (ListChangeListener<C>)
            change -> {
              while (change.next()) {
                for (C added : List.copyOf(change.getAddedSubList())) {
                  boolean again = change.getRemoved().contains(added);
                  if (numeric.test(added) && !again) {
                    turn.accept(added, false);
                  }
                }
                boolean third = !change.wasAdded() && change.getRemovedSize() == 1;
                if (third && numeric.test(change.getRemoved().getFirst())) {
                  C removed = change.getRemoved().getFirst();
                  FxThread.later(() -> turnRound(sortOrder, removed, turn));
                }
              }
            });
  }

  private static <C> void turnRound(
      ObservableList<C> sortOrder, C column, BiConsumer<C, Boolean> turn) {
    if (sortOrder.isEmpty()) {
      sortOrder.add(column);
      turn.accept(column, true);
    }
  }
}
