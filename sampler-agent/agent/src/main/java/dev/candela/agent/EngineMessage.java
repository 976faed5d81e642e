package dev.candela.agent;

import dev.candela.wire.StartRequest;

final class EngineMessage {
  enum Kind {
    START,
    PAUSE,
    RESUME,
    FLUSH,
    STOP,
    DETACH,
    /** Ends a wait without a request. */
    WAKE
  }

  final Kind kind;
  final StartRequest request;
  final int requestNumber;

  private EngineMessage(Kind kind, StartRequest request, int requestNumber) {
    this.kind = kind;
    this.request = request;
    this.requestNumber = requestNumber;
  }

  static EngineMessage of(Kind kind) {
    return new EngineMessage(kind, null, 0);
  }

  static EngineMessage of(Kind kind, StartRequest request) {
    return new EngineMessage(kind, request, 0);
  }

  static EngineMessage flush(int requestNumber) {
    return new EngineMessage(Kind.FLUSH, null, requestNumber);
  }
}
