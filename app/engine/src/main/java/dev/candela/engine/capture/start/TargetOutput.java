package dev.candela.engine.capture.start;

/** Takes what a launched program prints; called on one thread per stream. */
@FunctionalInterface
public interface TargetOutput {
  /** Where it printed. */
  enum Stream {
    OUT,
    ERR
  }

  /** Takes text as it comes, in pieces that need not be lines. */
  void print(Stream stream, String text);
}
