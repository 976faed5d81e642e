package dev.candela.bench.guest;

import java.io.IOException;

/** Samples a process, or not. */
interface Profiler extends AutoCloseable {
  default void on() throws IOException {}

  default void off() throws IOException {}

  @Override
  default void close() throws IOException {}
}
