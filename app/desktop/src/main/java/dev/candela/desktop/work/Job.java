package dev.candela.desktop.work;

/** Work off the FX thread. */
@FunctionalInterface
public interface Job<T> {
  /**
   * Does it, on a worker; must not touch anything on screen.
   *
   * @param control to be asked, every few thousand steps, whether the result is still wanted
   */
  T run(JobControl control) throws Exception;
}
