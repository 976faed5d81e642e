package dev.candela.desktop.work;

/** Work off the FX thread. */
@FunctionalInterface
public interface Job<T> {
  /** On a worker: must not touch the screen, and asks now and then whether to go on. */
  T run(JobControl control) throws Exception;
}
