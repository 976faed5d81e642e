package dev.candela.agent;

import dev.candela.wire.StartRequest;

/** A message for the engine's thread. */
final class Command {
  enum Kind {
    START,
    RECONFIGURE,
    PAUSE,
    RESUME,
    FLUSH,
    STOP,
    DETACH,
    /** Ends a wait without a request. */
    WAKE
  }

  private final Kind kind;
  private final StartRequest request;
  private final int requestNumber;

  private Command(Kind kind, StartRequest request, int requestNumber) {
    this.kind = kind;
    this.request = request;
    this.requestNumber = requestNumber;
  }

  static Command of(Kind kind) {
    return new Command(kind, null, 0);
  }

  static Command of(Kind kind, StartRequest request) {
    return new Command(kind, request, 0);
  }

  static Command flush(int requestNumber) {
    return new Command(Kind.FLUSH, null, requestNumber);
  }

  Kind kind() {
    return kind;
  }

  /** For START and RECONFIGURE. */
  StartRequest request() {
    return request;
  }

  /** For FLUSH. */
  int requestNumber() {
    return requestNumber;
  }
}
