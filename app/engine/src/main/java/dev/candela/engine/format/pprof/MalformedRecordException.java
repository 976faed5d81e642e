package dev.candela.engine.format.pprof;

import java.io.IOException;

/** The bytes are not fields of a protocol buffer. */
final class MalformedRecordException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedRecordException(String reason) {
    super(reason);
  }
}
