package dev.candela.cli.output;

public final class ExitCode {
  public static final int SUCCESS = 0;

  public static final int CHECK_FAILED = 1;

  /** Wrong usage, unreadable input or failed output. */
  public static final int UNUSABLE = 2;

  /** Ended by Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
