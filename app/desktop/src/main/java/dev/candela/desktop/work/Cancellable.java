package dev.candela.desktop.work;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;

/** Something the user may wait for and can cancel. For the FX thread. */
public interface Cancellable {
  /** True after 200 ms: the moment to show progress and a way to cancel. */
  ReadOnlyBooleanProperty slowProperty();

  /** 0 to 1; negative while unknown. */
  ReadOnlyDoubleProperty progressProperty();

  /** Cancels; no result will be shown. */
  void giveUp();

  /** True from cancelling until something else starts. */
  ReadOnlyBooleanProperty givenUpProperty();

  void resume();
}
