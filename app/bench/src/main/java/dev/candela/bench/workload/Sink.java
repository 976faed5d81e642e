package dev.candela.bench.workload;

/** Where results go, so that no compiler can leave out the work. */
final class Sink {
  static volatile Object last;

  private Sink() {}
}
