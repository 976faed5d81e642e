package dev.candela.bench.guest;

import java.io.IOException;

/** Samples a process, or not. */
interface Profiler extends AutoCloseable {
  void on() throws IOException;

  void off() throws IOException;

  @Override
  void close() throws IOException;
}
