package dev.candela.wire;

/** What the application asks of the agent. */
public final class Command {
  public enum Kind {
    START,
    PAUSE,
    RESUME,
    FLUSH,
    STOP,
    DETACH,
    PING
  }

  public final Kind kind;

  /** Of START; otherwise null. */
  public final StartRequest request;

  /** Of FLUSH and PING. */
  public final long number;

  private Command(Kind kind, StartRequest request, long number) {
    this.kind = kind;
    this.request = request;
    this.number = number;
  }

  public static Command of(Kind kind) {
    return new Command(kind, null, 0);
  }

  public static Command start(StartRequest request) {
    return new Command(Kind.START, request, 0);
  }

  static Command numbered(Kind kind, long number) {
    return new Command(kind, null, number);
  }
}
