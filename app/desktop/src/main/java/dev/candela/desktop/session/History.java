package dev.candela.desktop.session;

import java.util.ArrayDeque;
import java.util.Deque;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/** Undo and redo of values. For the FX thread. */
public final class History<T> {
  /** A bound keeps a session that runs for days small. */
  private static final int LIMIT = 200;

  private final Deque<T> earlier = new ArrayDeque<>();
  private final Deque<T> later = new ArrayDeque<>();
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();

  public ReadOnlyBooleanProperty canUndoProperty() {
    return canUndo.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canRedoProperty() {
    return canRedo.getReadOnlyProperty();
  }

  /** Another value replaced {@code left}; undone values are forgotten. */
  public void leave(T left) {
    earlier.push(left);
    if (earlier.size() > LIMIT) {
      earlier.removeLast();
    }
    later.clear();
    update();
  }

  public T undo(T present) {
    return step(present, earlier, later);
  }

  public T redo(T present) {
    return step(present, later, earlier);
  }

  private T step(T present, Deque<T> from, Deque<T> to) {
    if (from.isEmpty()) {
      return present;
    }
    to.push(present);
    T result = from.pop();
    update();
    return result;
  }

  private void update() {
    canUndo.set(!earlier.isEmpty());
    canRedo.set(!later.isEmpty());
  }
}
