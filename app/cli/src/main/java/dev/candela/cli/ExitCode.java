package dev.candela.cli;

/** What the process says to its caller. */
final class ExitCode {
  /** It did what was asked. */
  static final int SUCCESS = 0;

  /** It worked, and the check that was asked for failed. */
  static final int CHECK_FAILED = 1;

  /** Wrong usage, or input or output that could not be read or written. */
  static final int UNUSABLE = 2;

  /** Ctrl-C was pressed, as shells say it. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
