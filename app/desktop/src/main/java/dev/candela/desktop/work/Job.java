package dev.candela.desktop.work;

/** Work off the FX thread. */
@FunctionalInterface
public interface Job<T> {
  /**
   * On a worker, which must not touch the screen and asks every few thousand steps whether to go
   * on.
   */
  T run(JobControl control) throws Exception;
}
