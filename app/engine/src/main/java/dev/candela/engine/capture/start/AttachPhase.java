package dev.candela.engine.capture.start;

import dev.candela.engine.text.Messages;

public enum AttachPhase {
  CHECKING,
  CONTACTING,
  LOADING,
  CONNECTING,
  CONNECTED;

  /** For a progress line. */
  public String words() {
    return Messages.text("attach.phase." + Messages.key(this));
  }
}
