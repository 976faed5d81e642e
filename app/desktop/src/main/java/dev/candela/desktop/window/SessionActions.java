package dev.candela.desktop.window;

import dev.candela.desktop.export.ExportKind;

/** Actions of a session's buttons, done by the window. */
interface SessionActions {
  /** Remembers this moment. */
  void mark();

  /** Keeps what was recorded so far as a file of its own. */
  void snapshot();

  /** Writes what is on screen to a file. */
  void export(ExportKind kind);

  /** Shows the picture of what is on screen as it would be written, with what can be chosen. */
  void previewPicture();

  /** The same of the timeline. */
  void previewTimeline();

  /** Puts what is on screen on the clipboard. */
  void copyPicture();

  /** Compares the selected range of time with the rest. */
  void compareRange();

  /** Ends the recording. */
  void stop();
}
