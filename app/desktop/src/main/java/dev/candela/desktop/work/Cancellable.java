package dev.candela.desktop.work;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;

/** Something that the user may have to wait for, and can give up. For the FX thread. */
public interface Cancellable {
  /** True once it has taken 200 ms: the moment to show progress and a way to give it up. */
  ReadOnlyBooleanProperty slowProperty();

  /** How much is done, from 0 to 1; negative while unknown. */
  ReadOnlyDoubleProperty progressProperty();

  /** The user does not want to wait: nothing of it will be shown. */
  void giveUp();

  /** True from giving up until something else is begun. */
  ReadOnlyBooleanProperty givenUpProperty();

  /** Begins what was given up again. */
  void resume();
}
