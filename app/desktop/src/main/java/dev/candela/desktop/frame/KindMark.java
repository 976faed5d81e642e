package dev.candela.desktop.frame;

import dev.candela.desktop.parts.Texts;
import dev.candela.desktop.text.Messages;
import dev.candela.engine.model.FrameKind;

/** The colour that says how code ran, as in the flame graph. */
public final class KindMark {
  private KindMark() {}

  /** The style class of the mark. */
  public static String styleClass(FrameKind kind) {
    return "candela-kind-" + Texts.key(kind);
  }

  /** In a word. */
  public static String words(FrameKind kind) {
    return Messages.text("flame.kind." + Texts.key(kind));
  }
}
