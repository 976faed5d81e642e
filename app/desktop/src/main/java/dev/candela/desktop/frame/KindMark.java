package dev.candela.desktop.frame;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;

/** The colour that says how code ran, as in the flame graph. */
public final class KindMark {
  private KindMark() {}

  /** The style class of the mark. */
  public static String styleClass(FrameKind kind) {
    return "candela-kind-" + Messages.key(kind);
  }

  /** In a word. */
  public static String words(FrameKind kind) {
    return Messages.text("flame.kind." + Messages.key(kind));
  }
}
