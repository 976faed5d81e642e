package dev.candela.desktop.session;

import java.util.ArrayDeque;
import java.util.Deque;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A value that can be undone and redone. For the FX thread. */
public final class History<T> {
  /** A bound keeps a session that runs for days small. */
  private static final int LIMIT = 200;

  private final Deque<T> earlier = new ArrayDeque<>();
  private final Deque<T> later = new ArrayDeque<>();
  private final ReadOnlyObjectWrapper<T> present;
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();

  public History(T first) {
    present = new ReadOnlyObjectWrapper<>(first);
  }

  /** A copy, without its listeners. */
  public History(History<T> other) {
    this(other.now());
    earlier.addAll(other.earlier);
    later.addAll(other.later);
    update();
  }

  public T now() {
    return present.get();
  }

  public ReadOnlyObjectProperty<T> presentProperty() {
    return present.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canUndoProperty() {
    return canUndo.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canRedoProperty() {
    return canRedo.getReadOnlyProperty();
  }

  /** Replaces the value without an undo step. */
  public void replace(T next) {
    present.set(next);
  }

  /** Another value; undone values are forgotten. Does nothing if it is the same. */
  public void go(T next) {
    if (!next.equals(now())) {
      earlier.push(now());
      if (earlier.size() > LIMIT) {
        earlier.removeLast();
      }
      later.clear();
      update();
      present.set(next);
    }
  }

  public void undo() {
    step(earlier, later);
  }

  public void redo() {
    step(later, earlier);
  }

  private void step(Deque<T> from, Deque<T> to) {
    if (!from.isEmpty()) {
      to.push(now());
      T next = from.pop();
      update();
      present.set(next);
    }
  }

  private void update() {
    canUndo.set(!earlier.isEmpty());
    canRedo.set(!later.isEmpty());
  }
}
