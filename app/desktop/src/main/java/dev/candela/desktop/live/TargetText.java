package dev.candela.desktop.live;

import dev.candela.desktop.work.FxThread;
import dev.candela.engine.capture.start.TargetOutput;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The last of what a launched program printed. */
public final class TargetText implements TargetOutput {
  /** A program that prints without end must not fill our memory. */
  private static final int LIMIT_CHARS = 200_000;

  private final StringBuilder text = new StringBuilder();
  private final ReadOnlyStringWrapper shown = new ReadOnlyStringWrapper("");
  private boolean showing;

  /** For the FX thread; a few times a second at most, however fast the program prints. */
  public ReadOnlyStringProperty textProperty() {
    return shown.getReadOnlyProperty();
  }

  @Override
  public synchronized void print(Stream stream, String piece) {
    text.append(piece);
    if (text.length() > LIMIT_CHARS) {
      text.delete(0, text.length() - LIMIT_CHARS / 2);
    }
    if (!showing) {
      showing = true;
      FxThread.later(this::show);
    }
  }

  private void show() {
    String all;
    synchronized (this) {
      showing = false;
      all = text.toString();
    }
    shown.set(all);
  }
}
