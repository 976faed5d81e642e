package dev.candela.engine.capture.start;

import dev.candela.engine.text.Messages;

/** The steps of an attach. */
public enum AttachPhase {
  CHECKING,
  CONTACTING,
  LOADING,
  CONNECTING,
  CONNECTED;

  /** A few words for a progress line. */
  public String words() {
    return Messages.text("attach.phase." + Messages.key(this));
  }
}
