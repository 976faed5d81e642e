package dev.candela.engine.capture.start;

/** Receives a launched program's output; called on one thread per stream. */
@FunctionalInterface
public interface TargetOutput {
  enum Stream {
    OUT,
    ERR
  }

  /** Receives text in pieces that need not be lines. */
  void print(Stream stream, String text);
}
