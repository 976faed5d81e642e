package dev.candela.desktop.frame;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;

/** The flame graph's colour of a kind of frame. */
public final class KindMark {
  private KindMark() {}

  public static String styleClass(FrameKind kind) {
    return "candela-kind-" + Messages.key(kind);
  }

  public static String words(FrameKind kind) {
    return Messages.text("flame.kind." + Messages.key(kind));
  }
}
