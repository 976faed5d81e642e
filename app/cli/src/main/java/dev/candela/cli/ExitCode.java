package dev.candela.cli;

/** Exit codes. */
final class ExitCode {
  /** Success. */
  static final int SUCCESS = 0;

  /** The requested check failed. */
  static final int CHECK_FAILED = 1;

  /** Wrong usage, unreadable input or failed output. */
  static final int UNUSABLE = 2;

  /** Ended by Ctrl-C. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
