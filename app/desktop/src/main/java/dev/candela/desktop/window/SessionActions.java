package dev.candela.desktop.window;

/** What the buttons of a session ask its window for. */
interface SessionActions {
  /** Remembers this moment. */
  void mark();

  /** Keeps what was recorded so far as a file of its own. */
  void snapshot();

  /** Ends the recording. */
  void stop();
}
